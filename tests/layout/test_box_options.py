"""Options of any element: each changes the drawing, alone or with the option that it needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import tiny

ALONE = {
    "pad": "2",
    "content-align": "center middle",
    "turn": "90",
    "form-field": "name",
    "checkbox": "name",
    "opacity": "0.5",
    "shadow": "1mm 1mm ink",
    "outline": "1mm paper",
    "fill": "shade",
    "stroke": "ink",
    "pattern": "dots",
    "clip": "yes",
}
"""Options, and a value for each."""
BESIDE = [
    ("shape", "circle", "fill"),
    ("shape", "circle", "stroke"),
    ("shape", "circle", "pattern"),
    ("corner", "2mm", "fill"),
    ("corner", "2mm", "stroke"),
    ("corner", "2mm", "pattern"),
    ("corner", "2mm", "clip"),
    ("edges", "top", "stroke"),
    ("dash", "1 1", "stroke"),
    ("line-width", "bold", "stroke"),
    ("pattern-colour", "accent", "pattern"),
]
EDGES = ("top", "right", "bottom", "left")


def drawn(folder: Path, options: str) -> str:
    """A card with a text in the middle, without problems."""
    element = f"{{box: {{text: Moon}}, height: 20mm{options}}}"
    made, found = tiny.document(
        tiny.game(folder, t_card=f"body:\n  column:\n    - {element}\n  pad: 5\n")
    )
    assert [problem.message for problem in found] == []
    return "\n".join(tiny.dump(placed.frame) for placed in made.pages[0].frames)


@pytest.mark.parametrize("option", ALONE)
def test_option_changes_drawing(tmp_path: Path, option: str) -> None:
    assert drawn(tmp_path / "a", f", {option}: {ALONE[option]}") != drawn(tmp_path / "b", "")


@pytest.mark.parametrize(("option", "value", "beside"), BESIDE)
def test_option_changes_drawing_with_its_partner(
    tmp_path: Path, option: str, value: str, beside: str
) -> None:
    needed = f", {beside}: {ALONE[beside]}"
    both = drawn(tmp_path / "a", f"{needed}, {option}: {value}")
    assert both != drawn(tmp_path / "b", needed)


@pytest.mark.parametrize("option", [option for option, *_ in BESIDE if option != "clip"])
def test_reports_option_without_its_partner(tmp_path: Path, option: str) -> None:
    value = next(value for name, value, _ in BESIDE if name == option)
    element = f"{{box: {{text: Moon}}, height: 20mm, {option}: {value}}}"
    folder = tiny.game(tmp_path, t_card=f"body:\n  column:\n    - {element}\n  pad: 5\n")
    (problem,) = tiny.problems(folder)
    needed = [beside for name, _, beside in BESIDE if name == option and beside != "clip"]
    assert problem.message.startswith(f"“{option}” says nothing without “{needed[0]}”")
    assert all(f"“{need}”" in problem.message for need in needed)


def test_each_edge_has_its_line(tmp_path: Path) -> None:
    looks = {
        edges: drawn(tmp_path / edges.replace(" ", "-"), f", stroke: ink, edges: {edges}")
        for edges in (*EDGES, "top right", "left bottom", "top right bottom left")
    }
    assert len(set(looks.values())) == len(looks)


def test_content_align_takes_one_or_two_words(tmp_path: Path) -> None:
    """A place across, a place down, or both in any order."""
    across, down = ("left", "center", "right"), ("top", "middle", "bottom")
    looks = {
        f"{a} {d}": drawn(tmp_path / f"{a}{d}", f", content-align: {a} {d}")
        for a in across
        for d in down
    }
    assert len(set(looks.values())) == 9
    for both, look in looks.items():
        a, d = both.split()
        assert look == drawn(tmp_path / "turned", f", content-align: {d} {a}")
    for wrong, names in (("left right", "left” and “right"), ("top bottom", "top” and “bottom")):
        card = f"body:\n  column:\n    - {{box: {{text: Moon}}, content-align: {wrong}}}\n"
        (problem,) = tiny.problems(tiny.game(tmp_path / "wrong", t_card=card))
        first, _, second = names.partition("” and “")
        assert problem.message.endswith("are one place too many")
        assert first in problem.message
        assert second in problem.message
