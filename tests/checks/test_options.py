"""A rule that lacks what it needs asks for nothing: that is told, and told alone."""

from __future__ import annotations

import pytest

from tests.checks.examples import held

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
def test_a_rule_without_its_options_asks_for_nothing(rule: str, needs: str) -> None:
    (problem,) = held(f"{GOODS}- {rule}\n")
    name = rule.partition(":")[0]
    assert problem.rule == "missing-key"
    assert problem.message == f"the rule “{name}” needs {needs}"
    assert problem.span.line == 6


def test_an_option_that_cannot_be_read_is_told_alone() -> None:
    (problem,) = held(f"{GOODS}- grid: goods\n  size: 3\n")
    assert problem.rule == "type"
    assert problem.span.line == 7
