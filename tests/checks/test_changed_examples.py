"""Right examples of rules, changed a little: where each rule reports a problem, and where none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from pnp.checks.manual import catalogue
from tests import goldens
from tests.checks.examples import check_text

CHANGES: dict[str, list[list[str]]] = yaml.safe_load(
    Path(__file__).with_name("changed_examples.yaml").read_text(encoding="utf-8")
)
"""By rule: words of its right example, and what replaces them."""


def rows(text: str) -> Iterator[str]:
    """Place, severity and rule of each problem of a text."""
    for problem in check_text(text):
        span = problem.span
        yield f"  {span.line}:{span.column} {problem.severity.value} {problem.rule}"


def changed(rule: str, old: str, new: str) -> str:
    good = catalogue()[rule].right_example
    assert old in good, f"{rule}: “{old}” is not in its example"
    return good.replace(old, new, 1)


@pytest.mark.slow
def test_reports_problems_of_changed_examples() -> None:
    found: list[str] = []
    for rule, changes in CHANGES.items():
        for old, new, *_ in changes:
            one, other = (" ⏎ ".join(text.splitlines()) for text in (old, new))
            found += [f"{rule}, “{one}” → “{other}”", *rows(changed(rule, old, new))]
    goldens.compare("problems/rules", "\n".join(found))
