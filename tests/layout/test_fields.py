"""Fields in templates: their values, and problems of missing ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.drawing import Text
from pnp.core.problems import Problem
from tests import tiny

CARDS = """
cards:
  - id: one
    title: First
    power: "3"
    empty: ""
    room: 12mm
    bad: wide
    deep: {inner: {most: far}, plain: near}
    list: [a, b]
  - id: two
    title: Second
    empty: ""
    power: "5"
    room: 9mm
    bad: wide
    deep: {plain: near}
    list: [c]
"""


def result(folder: Path, body: str, **files: str) -> tuple[list[str], list[Problem]]:
    """The texts on the cards, and the problems."""
    folder = tiny.game(folder, cards=CARDS, t_card=f"body:\n  column:\n    - {body}\n", **files)
    made, found = tiny.document(folder)
    texts = [
        text for page in made.pages for placed in page.frames for text in tiny.texts(placed.frame)
    ]
    return texts, list(found)


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("{title}", "First", "Second"),
        ("{title}!", "First!", "Second!"),
        ("no. {power}", "no. 3", "no. 5"),
        ("{power}{power}", "33", "55"),
        ("{power} of {title}", "3 of First", "5 of Second"),
        ("{deep.plain}", "near", "near"),
        ("so {deep.inner.most?}.", "so far.", "so ."),
        ("at {none?}here", "at here", "at here"),
        (r"\\{title\\} {title}", "{title} First", "{title} Second"),
        ("<{none?}> <{empty?}>", "<> <>", "<> <>"),
        ("all the same", "all the same", "all the same"),
    ],
)
def test_replaces_fields(tmp_path: Path, text: str, first: str, second: str) -> None:
    texts, found = result(tmp_path, f'{{text: "{text}"}}')
    assert texts[-2:] == [first, second]
    assert [problem.message for problem in found] == []


@pytest.mark.parametrize(
    ("text", "rule", "message", "hint"),
    [
        (
            "{titel}",
            "unknown-field",
            "there is no field {titel} (item “one”)",
            "did you mean “title”?; {titel?} prints nothing where it is missing",
        ),
        (
            "{page}",
            "unknown-field",
            "there is no field {page} (item “one”)",
            "pages of a text have it, where the component says “flows: yes”; "
            "{page?} prints nothing where it is missing",
        ),
        (
            "{list} here",
            "type",
            "{list} has to be a text, this is a list",
            "use an element with “each: x in list” to show a list",
        ),
        (
            "x {power + 1}",
            "unknown-field",
            "“{power + 1}” is no field",
            "a field is a name alone, as in {power} or {power?}: "
            "nothing is worked out in a template",
        ),
    ],
)
def test_reports_bad_fields(tmp_path: Path, text: str, rule: str, message: str, hint: str) -> None:
    _, found = result(tmp_path, f'{{text: "{text}"}}')
    first = found[0]
    assert (first.rule, first.message) == (rule, message)
    assert first.hint.endswith(hint)


def places(found: list[Problem]) -> list[str]:
    """The problems as `file:line:column | hint`."""
    return [
        f"{Path(p.span.file).name}:{p.span.line}:{p.span.column} | "
        f"{p.hint.replace(str(Path(p.span.file).parent), '')}"
        for p in found
    ]


def test_option_takes_value_of_item(tmp_path: Path) -> None:
    """A gap of 12 mm on the first card, of 9 mm on the second."""
    bodies = {
        "{room}": [12.0, 9.0],
        "1{power}mm": [13.0, 15.0],
        "{none?}": [0.0, 0.0],
        "{room?}": [12.0, 9.0],
        "{empty?}": [0.0, 0.0],
        "7mm": [7.0, 7.0],
    }
    for number, (gap, gaps) in enumerate(bodies.items()):
        card = f"{{column: [text: A, text: B], gap: '{gap}'}}"
        folder = tiny.game(
            tmp_path / str(number), cards=CARDS, t_card=f"body:\n  column:\n    - {card}\n"
        )
        made, found = tiny.document(folder)
        assert list(found) == []
        feet = [
            [
                y
                for _, y, item in tiny.flat(placed.frame)
                if isinstance(item, Text) and item.text in ("A", "B")
            ]
            for page in made.pages
            for placed in page.frames
        ]
        distances = [ys[1] - ys[0] for ys in feet if len(ys) == 2]
        pitch = distances[0] - gaps[0]
        assert 3.0 < pitch < 6.0, "a line"
        assert distances == pytest.approx([pitch + gap for gap in gaps])


@pytest.mark.parametrize(
    ("gap", "expected"),
    [
        ("wide", ["card.yaml:3:41 | "]),
        (
            "{bad}",
            [
                f"cards.yaml:{line}:10 | /templates/card.yaml:3 asks for it as “gap”"
                for line in (8, 16)
            ],
        ),
    ],
)
def test_reports_unreadable_option_at_its_source(
    tmp_path: Path, gap: str, expected: list[str]
) -> None:
    _, found = result(tmp_path, f"{{column: [text: A, text: B], gap: '{gap}'}}")
    assert places(found) == expected
    (message,) = {problem.message for problem in found}
    assert message == "gap: “wide” is no length; write it like 63.5mm, 2.5in or 9pt"
