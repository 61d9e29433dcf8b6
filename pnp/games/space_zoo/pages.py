"""The page that the aid leads to: a turn to step through, and what every animal is worth today."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from pnp.core.game_code import Helper, Leaf
from pnp.games.space_zoo.page_texts import KEEPERS, PAGE, SCRIPT
from pnp.games.space_zoo.prices import PROPERTIES, SETS, Markets, formula, known, price

_OWN = Path(__file__).parent / "page"
_WIDE = 52.0
"""Pixels of an animal."""


def helpers() -> tuple[Helper, ...]:
    """All that help."""
    return (Helper("table", table, (_OWN / "table.js", _OWN / "table.css")),)


def table(leaf: Leaf) -> Mapping[str, object]:
    """The phases, the markets, and the animals."""
    steps, start = _track(leaf)
    _phases(leaf)
    names = _names(leaf, "icons")
    leaf.put(leaf.main, "h2", PAGE["markets"])
    markets = leaf.put(leaf.main, "div", class_="markets helper", hidden="hidden")
    for name in PROPERTIES:
        label = leaf.put(markets, "label")
        leaf.say(leaf.put(label, "span"), f":{name}: {names[name]}")
        leaf.put(
            label,
            "input",
            type="range",
            min="0",
            max=str(len(steps) - 1),
            step="1",
            value=str(steps.index(start)),
            id=f"market-{name}",
        )
        leaf.put(label, "output", str(start), for_=f"market-{name}", aria_hidden="true")
    _kinds(leaf, names)
    animals = _animals(leaf)
    return {
        "steps": steps,
        "prices": {" ".join(of): _prices(of, steps) for of in SETS},
        "animals": animals,
        "fewer": KEEPERS,
        "words": SCRIPT,
    }


def _names(leaf: Leaf, of: str) -> dict[str, str]:
    """What the aid calls each icon of a list: what it prints in bold, or all that it says."""
    told = {fact["icon"]: fact["text"].partition("**") for fact in leaf.values("aid")[of]}
    return {icon: (after or before).partition("**")[0] for icon, (before, _, after) in told.items()}


def _track(leaf: Leaf) -> tuple[list[int], int]:
    markets = leaf.values("supply")["markets"]
    return markets["steps"], markets["start"]


def _prices(of: tuple[str, ...], steps: list[int]) -> list[int]:
    """What such an animal fetches: the first market's steps one by one, and of each the second's."""
    found = []
    for at in product(steps, repeat=len(of)):
        markets = dict.fromkeys(PROPERTIES, 0) | dict(zip(of, at, strict=True))
        found.append(price(of, Markets(**markets)))
    return found


def _phases(leaf: Leaf) -> None:
    """A turn, phase by phase; with a script one at a time."""
    leaf.put(leaf.main, "h2", PAGE["phases"])
    players = leaf.values("game")["players"]
    states = _names(leaf, "states")
    box = leaf.put(leaf.main, "div", class_="steps")
    bar = leaf.put(box, "div", class_="bar helper", hidden="hidden")
    label = leaf.put(bar, "label", PAGE["keepers"])
    choice = leaf.put(label, "select", id="keepers")
    for count in range(players["min"], players["max"] + 1):
        leaf.put(choice, "option", str(count))
    rows = leaf.put(box, "ol", start="0")
    for phase in leaf.values("phases")["phases"]:
        row = leaf.put(rows, "li", data_phase=phase["id"])
        leaf.say(leaf.put(row, "h3"), f":{phase['icon']}: {phase['number']} {phase['name']}")
        for icon, key in (("nobody", "if-skipped"), ("chosen", "if-chosen")):
            leaf.say(leaf.put(row, "p"), f":{icon}: **{states[icon]}:** {phase[key]}")
        if phase["id"] == "sell":
            leaf.put(
                row,
                "button",
                PAGE["unsold"],
                type="button",
                class_="up helper",
                hidden="hidden",
            )
    keys = leaf.put(box, "div", class_="keys helper", hidden="hidden")
    for name in ("back", "on"):
        leaf.put(keys, "button", PAGE[name], type="button", class_=name)
    leaf.put(box, "p", class_="told step", aria_live="polite")


def _kinds(leaf: Leaf, names: Mapping[str, str]) -> None:
    """What each kind of animal is worth."""
    grid = leaf.put(leaf.put(leaf.main, "table", class_="kinds"), "tbody")
    for of in SETS:
        row = leaf.put(grid, "tr")
        leaf.say(leaf.put(row, "th", scope="row"), _signs(of))
        leaf.put(row, "td", formula(of, (names["grass"], names["meat"], names["funky"])))
        leaf.put(
            leaf.put(row, "td", class_="helper", hidden="hidden"), "output", data_of=" ".join(of)
        )
    leaf.put(leaf.main, "p", class_="told worth", aria_live="polite")


def _signs(of: tuple[str, ...]) -> str:
    return " ".join(f":{name}:" for name in of)


def _animals(leaf: Leaf) -> list[dict[str, object]]:
    leaf.put(leaf.main, "h2", PAGE["animals"])
    warnings = {fact["icon"]: fact["text"] for fact in leaf.values("aid")["icons"]}
    rows = leaf.put(leaf.main, "ul", class_="animals")
    found: list[dict[str, object]] = []
    for planet in leaf.values("planets")["planets"]:
        of = known(planet["properties"])
        _animal(leaf, leaf.put(rows, "li"), planet, of, warnings.get(planet["ability"], ""))
        found.append({"id": planet["id"], "name": planet["animal"]["name"], "of": " ".join(of)})
    return found


def _animal(
    leaf: Leaf, row: Element, planet: dict[str, Any], of: tuple[str, ...], warning: str
) -> None:
    leaf.put(
        row,
        "img",
        src=leaf.picture("animals", planet["id"], _WIDE),
        alt="",
        loading="lazy",
        width=f"{_WIDE:g}",
        height=f"{_WIDE:g}",
    )
    text = leaf.put(row, "div")
    leaf.put(text, "h3", planet["animal"]["name"])
    leaf.put(text, "p", planet["name"])
    leaf.say(leaf.put(text, "p"), _signs(of))
    if warning:
        leaf.say(leaf.put(text, "p"), f":{planet['ability']}: {warning}")
    sale = leaf.put(row, "div", class_="sale helper", hidden="hidden", data_animal=planet["id"])
    leaf.put(sale, "output", data_of=" ".join(of))
