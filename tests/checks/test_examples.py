"""Every rule has an example that passes and one that fails, on the line that says so."""

from __future__ import annotations

import pytest

from pnp.checks.manual import catalogue, parse_entry
from tests.checks.examples import expected, held, told
from tests.installed import RULES

MANUALS = catalogue()


def test_what_is_right_passes(subtests: pytest.Subtests) -> None:
    for rule in RULES:
        with subtests.test(rule=rule):
            problems = held(MANUALS[rule].right_example)
            assert problems == [], told(problems)
            assert rule in MANUALS[rule].right_example


def test_what_is_wrong_is_found_on_its_line(subtests: pytest.Subtests) -> None:
    for rule in RULES:
        with subtests.test(rule=rule):
            example = MANUALS[rule].wrong_example
            wanted = expected(example)
            assert wanted, "the example marks no line as wrong"
            problems = held(example)
            assert {problem.rule for problem in problems} == {rule}, told(problems)
            assert {problem.span.line for problem in problems} == set(wanted), told(problems)
            for line, words in wanted.items():
                assert any(words in p.message for p in problems if p.span.line == line), told(
                    problems
                )


def test_a_manual_is_whole(subtests: pytest.Subtests) -> None:
    for rule in RULES:
        with subtests.test(rule=rule):
            manual = MANUALS[rule]
            assert manual.summary
            assert len(manual.summary) <= 80
            assert manual.why
            assert manual.source


def test_a_manual_is_read_from_its_docstring() -> None:
    text = "Names stand\n\nOnce is enough.\n\nSource: the\nledger.\n\nWrong:\n    a: 1\n"
    manual = parse_entry("one", text)
    assert (manual.summary, manual.why) == ("names stand", "Once is enough.")
    assert (manual.source, manual.wrong_example, manual.right_example) == (
        "the ledger.",
        "a: 1",
        "",
    )
