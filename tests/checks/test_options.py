"""A rule without a required option is one problem."""

from __future__ import annotations

import pytest

from tests.checks.examples import check_text

GOODS = """
goods:
- {id: jar, name: Moon Jar, price: 3}
- {id: jam, name: Plum Jam, price: 2}
rules:
"""


@pytest.mark.parametrize(
    ("rule", "needs"),
    [
        ("count: goods.*", "“is”, “min” or “max”"),
        ("total: goods.*.price", "“is” or “as”"),
        ("share: goods.*.name", "“min”, “max” or “of”"),
        ("track: goods.*.price", "“goes”, “step”, “first” or “last”"),
        ("spans: goods.*.price", "“over”"),
        ("pattern: goods.*.name", "“is” or “not”"),
        ("one-of: goods.*.name", "“are”"),
        ("reference: goods.*.name", "“to” or “or”"),
        ("equals: goods.*.price", "“is”, “are” or “rows”"),
        ("fields: goods.*", "“has” or “may”"),
        ("same: goods.*", "“key”"),
        ("same: goods.*\n  key: id", "“in”"),
        ("grid: goods", "“size”"),
    ],
)
def test_reports_missing_option(rule: str, needs: str) -> None:
    (problem,) = check_text(f"{GOODS}- {rule}\n")
    name = rule.partition(":")[0]
    assert problem.rule == "missing-key"
    assert problem.message == f"the rule “{name}” needs {needs}"
    assert problem.span.line == 6


def test_reports_unreadable_option_alone() -> None:
    (problem,) = check_text(f"{GOODS}- grid: goods\n  size: 3\n")
    assert problem.rule == "type"
    assert problem.span.line == 7
