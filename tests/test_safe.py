"""Texts that a knife would take with it are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.ground.problem import Severity
from tests import tiny

NEAR = """
body:
  column:
    - text: "{title}"
    - text: "{text}"
  pad: %s
"""
CODE = """
body:
  box: {code: "{text}"}
  pad: 1.5
"""


@pytest.mark.parametrize(("pad", "found"), [("4", []), ("1", ["cards.yaml:3:5", "cards.yaml:6:5"])])
def test_text_keeps_clear_of_the_cut(pad: str, found: list[str], tmp_path: Path) -> None:
    card = NEAR % pad
    told = [each for each in tiny.found(tiny.game(tmp_path, t_card=card)) if "safe-zone" in each]
    assert told == [f"{place} safe-zone" for place in found]


def test_it_is_told_what_and_how_far_and_is_a_warning(tmp_path: Path) -> None:
    first, _ = tiny.problems(tiny.game(tmp_path, t_card=NEAR % "1"))
    assert first.severity is Severity.WARNING
    assert first.message.startswith("front of one: “")
    assert "mm too near to the cut" in first.message


def test_a_size_may_say_otherwise(tmp_path: Path) -> None:
    own = tiny.GAME.replace("size: poker", "size: {width: 63.5mm, height: 88.9mm, safe: 0.5mm}")
    assert tiny.problems(tiny.game(tmp_path, game=own, t_card=NEAR % "1")) == []


def test_codes_keep_clear_as_well(tmp_path: Path) -> None:
    own = tiny.GAME.replace("size: poker", "size: {width: 60mm, height: 60mm, safe: 9mm}")
    found = tiny.problems(tiny.game(tmp_path, game=own, t_card=CODE))
    assert {problem.rule for problem in found} == {"safe-zone"}
    assert "the code" in found[0].message
