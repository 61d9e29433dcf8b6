"""Every complaint of every rule is heard: of wrong examples, and of right ones spoilt."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from pnp.build.catalogue import catalogue
from pnp.core.problems import Severity
from tests import goldens
from tests.checks.examples import held, told
from tests.installed import RULES

PNP = Path(__file__).parents[2] / "pnp"
TEXT = Path(__file__).with_name("complaints.yaml").read_text(encoding="utf-8")
SPOILT: dict[str, list[list[str]]] = yaml.safe_load(TEXT)
"""By rule: what stands in the right example, what else might, and what is told of that; nothing
told where it is right as well."""


def complaints() -> Iterator[tuple[str, re.Pattern[str]]]:
    """Where a rule tells of something, and what, with anything for its fields."""
    for path in sorted(
        [*PNP.glob("rules/*.py"), *PNP.glob("games/*/rules*.py"), *PNP.glob("games/*/rules/*.py")]
    ):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "attr", "") != "wrong":
                continue
            place = f"{path.relative_to(PNP)}:{node.lineno}"
            for words in node.args[1:2]:
                match words:
                    case ast.Constant(value=str() as text):
                        yield place, re.compile(re.escape(text))
                    case ast.JoinedStr(values=values):
                        yield place, re.compile("".join(map(_piece, values)), re.DOTALL)


def _piece(value: ast.expr) -> str:
    return re.escape(str(value.value)) if isinstance(value, ast.Constant) else ".*"


def test_no_rule_has_two_lists() -> None:
    """The reader of YAML takes the second, and says nothing."""
    assert re.findall(r"^([\w-]+):", TEXT, re.MULTILINE) == [*SPOILT]


def spoilt(rule: str, old: str, new: str) -> str:
    good = catalogue()[rule].good
    assert old in good, f"{rule}: “{old}” stands nowhere in its example"
    return good.replace(old, new, 1)


@pytest.mark.slow
def test_what_is_spoilt_is_told(subtests: pytest.Subtests) -> None:
    for rule in SPOILT:
        with subtests.test(rule=rule):
            wrong = []
            for old, new, says in SPOILT[rule]:
                said = told(held(spoilt(rule, old, new)))
                if str(says) not in said or bool(says) is not bool(said):
                    wrong.append((new, said))
            assert wrong == []


@pytest.mark.slow
def test_every_complaint_is_heard() -> None:
    """One that nobody hears may say anything, or be told of what is right."""
    texts = [catalogue()[rule].bad for rule in RULES]
    texts += [spoilt(rule, old, new) for rule, rows in SPOILT.items() for old, new, _ in rows]
    heard = {problem.message for text in texts for problem in held(text)}
    assert [
        f"{place}: {words.pattern}"
        for place, words in complaints()
        if not any(words.fullmatch(message) for message in heard)
    ] == []


def rows(text: str) -> Iterator[str]:
    """All that is told of a text: where, how bad it is, what, and what to do."""
    for problem in held(text):
        kind = problem.rule + (" (warning)" if problem.severity is Severity.WARNING else "")
        yield f"  {problem.span.line}:{problem.span.column} {kind}: {problem.message}"
        # What is laid out stands in a folder that has another name each time.
        hint = re.sub(r"\S*/example/", "", problem.hint)
        yield from ([f"      {hint}"] if hint else [])


@pytest.mark.slow
def test_complaints_are_told_as_they_were() -> None:
    """Each at its place, with its hint, and nothing beside it."""
    told_of: list[str] = []
    for rule in sorted({*RULES, *SPOILT}):
        told_of += [f"{rule}, its wrong example", *rows(catalogue()[rule].bad)]
        for old, new, _ in SPOILT.get(rule, []):
            one, other = (" ⏎ ".join(text.splitlines()) for text in (old, new))
            told_of += [f"{rule}, “{one}” → “{other}”", *rows(spoilt(rule, old, new))]
    goldens.compare("told/rules", "\n".join(told_of))
