"""Fields in the texts of data."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.build.run import Application
from tests import tiny

SUPPLY = "goal: 10\ncamp: {price: 3, say: 'It is {supply.goal}'}\nloop: 'again {supply.loop}'\n"
GAME = tiny.GAME + "data:\n  supply: supply.yaml\n"


def texts(tmp_path: Path, text: str, **more: str) -> tuple[list[str], list[str]]:
    """Return the card's texts and the problems."""
    cards = f"cards:\n  - {{id: one, name: Ann, price: 2, text: {text}}}\n"
    root = tiny.game(tmp_path, game=GAME, cards=cards, supply=SUPPLY, **more)
    press = Application((root,))
    items = press.session.game("tiny").components["cards"].items
    return [item.text("text") for item in items], [p.rule for p in press.session.problems]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("'Reach {supply.goal} points.'", "Reach 10 points."),
        ("'{supply.goal:word}, {supply.goal:Word}'", "ten, Ten"),
        ("'{name} pays {price}.'", "Ann pays 2."),
        ("'{supply.camp.say}!'", "It is 10!"),
        ("'{count supply.*} facts, {cards.one.price} €'", "3 facts, 2 €"),
        ("'{nmae} may be a parameter'", "{nmae} may be a parameter"),
        (r"'a \{brace} stays'", r"a \{brace} stays"),
    ],
)
def test_replaces_fields(tmp_path: Path, text: str, says: str) -> None:
    assert texts(tmp_path, text) == ([says], [])


@pytest.mark.parametrize(
    "text", ["'{supply.gaol}'", "'{supply.loop}'", "'{supply.camp}'", "'{name:word}'"]
)
def test_reports_unknown_field_at_its_text(tmp_path: Path, text: str) -> None:
    _, problems = texts(tmp_path, text)
    assert problems == ["unknown-field"]
