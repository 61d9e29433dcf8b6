"""Diagrams of goals and of purple: mistakes in them are reported."""

from __future__ import annotations

import pytest

from tests.checks.examples import check_text

BOARD = """
boards:
- {id: a, grey: g3 h3 g4 h4, sections: 111111222 111111222 111111222 333555222
   333555222 333555222 333444444 333444444 333444444}
goals:
- condition: %s
  diagram: %s
rules:
- mind-diagram: goals.*
  boards: boards.*
"""
RING, SECTION = "{kind: ring}", "{kind: sections, sections: [1]}"
AROUND = "grey: g3 h3 g4 h4, hatched-spaces: f2 g2 h2 i2 f3 i3 f4 i4 f5 g5 h5 i5"


@pytest.mark.parametrize(
    ("condition", "diagram", "says"),
    [
        (RING, AROUND, []),
        (RING, f"{AROUND}, area: f2 i5", []),
        (RING, f"{AROUND} a1", ["goals.1.diagram meets the goal without black a1"]),
        (RING, f"{AROUND} i9", ["goals.1.diagram meets the goal without black i9"]),
        (RING, AROUND.replace("f2 ", ""), ["goals.1.diagram does not meet the goal"]),
        (
            RING,
            AROUND.replace("f2 ", "g3 "),
            [
                "goals.1.diagram fills grey matter at g3",
                "goals.1.diagram does not meet the goal",
            ],
        ),
        (
            RING,
            f"{AROUND}, black: f2",
            [
                "goals.1.diagram shows a cell twice",
                "goals.1.diagram meets the goal without black f2",
            ],
        ),
        (RING, f"{AROUND}, area: f3 i5", ["goals.1.diagram shows cells outside f3 i5"]),
        (RING, f"{AROUND}, area: f2 i4", ["goals.1.diagram shows cells outside f2 i4"]),
        (RING, f"{AROUND}, area: g2 i5", ["goals.1.diagram shows cells outside g2 i5"]),
        (RING, f"{AROUND}, area: f2 h5", ["goals.1.diagram shows cells outside f2 h5"]),
        (SECTION, "parts: [{section: 1, full: yes}]", []),
        (
            SECTION,
            "parts: [{section: 1, spaces: 17}]",
            ["goals.1.diagram does not meet the goal"],
        ),
        (SECTION, "parts: 3", ["parts has to be a list of maps, this is a text"]),
    ],
)
def test_reports_wrong_goal_diagrams(condition: str, diagram: str, says: list[str]) -> None:
    found = check_text(BOARD % (condition, f"{{{diagram}}}"))
    assert [problem.message for problem in found] == says


def test_reports_mistake_on_its_side_only() -> None:
    """On the mirrored side the diagram shows another space."""
    parts = "{parts: [{section: 1, full: yes}, {section: 3, spaces: 1}]}"
    text = BOARD % (SECTION, parts)
    mirrored = """- {id: b, grey: b3 c3 b4 c4, sections: 222111111 222111111 222111111 222555333
   222555333 222555333 444444333 444444333 444444333}
"""
    row = text[text.index("- {id: a") : text.index("goals:")]
    for sides, space in ((row, "a4"), (mirrored, "g4"), (row + mirrored, "a4")):
        (problem,) = check_text(text.replace(row, sides))
        assert problem.message.startswith(f"goals.1.diagram meets the goal without black {space}")


PURPLE = """
shapes: [XXXX, XX]
picture:
  shapes: [%s]
  counted: %s
  points: %s
score: {purple: 2}
rules:
- mind-beside: picture
  shapes: shapes.*
  purple: score.purple
"""
THREE = "orange a1 a2 a3 a4, purple b1 b2, orange c1 c2 c3 c4"


@pytest.mark.parametrize(
    ("shapes", "counted", "points", "says"),
    [
        (THREE, "b1 b2", 4, []),
        (THREE, "b1", 4, ["the cells that touch orange are b1 b2"]),
        (THREE, "b1 b2", 5, ["expected 4 points for purple, not 5"]),
        (
            THREE.replace(", orange c1 c2 c3 c4", ""),
            "b1 b2",
            4,
            ["the same number of orange cells touches purple: a1 a2"],
        ),
    ],
)
def test_reports_ambiguous_purple_diagrams(
    shapes: str, counted: str, points: int, says: list[str]
) -> None:
    found = check_text(PURPLE % (shapes, counted, points))
    assert [problem.message for problem in found] == says
