"""Every rule has an example without problems and one with problems on marked lines."""

from __future__ import annotations

import pytest

from pnp.checks.manual import catalogue, parse_entry
from tests.checks.examples import check_text, expected_problems, listing
from tests.installed import RULES

MANUALS = catalogue()


def test_right_examples_have_no_problems(subtests: pytest.Subtests) -> None:
    for rule in RULES:
        with subtests.test(rule=rule):
            problems = check_text(MANUALS[rule].right_example)
            assert problems == [], listing(problems)
            assert rule in MANUALS[rule].right_example


def test_wrong_examples_have_problems_on_marked_lines(subtests: pytest.Subtests) -> None:
    for rule in RULES:
        with subtests.test(rule=rule):
            example = MANUALS[rule].wrong_example
            expected = expected_problems(example)
            assert expected, "the example marks no line as wrong"
            problems = check_text(example)
            assert {problem.rule for problem in problems} == {rule}, listing(problems)
            assert {problem.span.line for problem in problems} == set(expected), listing(problems)
            for line, words in expected.items():
                assert any(words in p.message for p in problems if p.span.line == line), listing(
                    problems
                )


def test_manuals_are_complete(subtests: pytest.Subtests) -> None:
    for rule in RULES:
        with subtests.test(rule=rule):
            manual = MANUALS[rule]
            assert manual.summary
            assert len(manual.summary) <= 80
            assert manual.why
            assert manual.source


def test_reads_manual_from_docstring() -> None:
    text = "Names stand\n\nOnce is enough.\n\nSource: the\nledger.\n\nWrong:\n    a: 1\n"
    manual = parse_entry("one", text)
    assert (manual.summary, manual.why) == ("names stand", "Once is enough.")
    assert (manual.source, manual.wrong_example, manual.right_example) == (
        "the ledger.",
        "a: 1",
        "",
    )
