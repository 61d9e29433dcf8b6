"""The page that the aid leads to: a turn to step through, and what every animal is worth today."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from pnp.core.game_code import Helper, SitePage
from pnp.games.space_zoo.page_texts import KEEPERS, PAGE, SCRIPT
from pnp.games.space_zoo.prices import PROPERTIES, SETS, Markets, formula, known, price

_OWN = Path(__file__).parent / "page"
_WIDE = 52.0
"""Pixels of an animal."""


def helpers() -> tuple[Helper, ...]:
    """All that help."""
    return (Helper("table", table, (_OWN / "table.js", _OWN / "table.css")),)


def table(leaf: SitePage) -> Mapping[str, object]:
    """The phases, the markets, and the animals."""
    steps, start = _track(leaf)
    _phases(leaf)
    names = _names(leaf, "icons")
    leaf.add_element(leaf.main, "h2", PAGE["markets"])
    markets = leaf.add_element(leaf.main, "div", class_="markets helper", hidden="hidden")
    for name in PROPERTIES:
        label = leaf.add_element(markets, "label")
        leaf.add_text(leaf.add_element(label, "span"), f":{name}: {names[name]}")
        leaf.add_element(
            label,
            "input",
            type="range",
            min="0",
            max=str(len(steps) - 1),
            step="1",
            value=str(steps.index(start)),
            id=f"market-{name}",
        )
        leaf.add_element(label, "output", str(start), for_=f"market-{name}", aria_hidden="true")
    _kinds(leaf, names)
    animals = _animals(leaf)
    return {
        "steps": steps,
        "prices": {" ".join(of): _prices(of, steps) for of in SETS},
        "animals": animals,
        "fewer": KEEPERS,
        "words": SCRIPT,
    }


def _names(leaf: SitePage, of: str) -> dict[str, str]:
    """What the aid calls each icon of a list: what it prints in bold, or all that it says."""
    told = {fact["icon"]: fact["text"].partition("**") for fact in leaf.values("aid")[of]}
    return {icon: (after or before).partition("**")[0] for icon, (before, _, after) in told.items()}


def _track(leaf: SitePage) -> tuple[list[int], int]:
    markets = leaf.values("supply")["markets"]
    return markets["steps"], markets["start"]


def _prices(of: tuple[str, ...], steps: list[int]) -> list[int]:
    """What such an animal fetches: the first market's steps one by one, and of each the second's."""
    found = []
    for at in product(steps, repeat=len(of)):
        markets = dict.fromkeys(PROPERTIES, 0) | dict(zip(of, at, strict=True))
        found.append(price(of, Markets(**markets)))
    return found


def _phases(leaf: SitePage) -> None:
    """A turn, phase by phase; with a script one at a time."""
    leaf.add_element(leaf.main, "h2", PAGE["phases"])
    players = leaf.values("game")["players"]
    states = _names(leaf, "states")
    box = leaf.add_element(leaf.main, "div", class_="steps")
    bar = leaf.add_element(box, "div", class_="bar helper", hidden="hidden")
    label = leaf.add_element(bar, "label", PAGE["keepers"])
    choice = leaf.add_element(label, "select", id="keepers")
    for count in range(players["min"], players["max"] + 1):
        leaf.add_element(choice, "option", str(count))
    rows = leaf.add_element(box, "ol", start="0")
    for phase in leaf.values("phases")["phases"]:
        row = leaf.add_element(rows, "li", data_phase=phase["id"])
        leaf.add_text(
            leaf.add_element(row, "h3"), f":{phase['icon']}: {phase['number']} {phase['name']}"
        )
        for icon, key in (("nobody", "if-skipped"), ("chosen", "if-chosen")):
            leaf.add_text(leaf.add_element(row, "p"), f":{icon}: **{states[icon]}:** {phase[key]}")
        if phase["id"] == "sell":
            leaf.add_element(
                row,
                "button",
                PAGE["unsold"],
                type="button",
                class_="up helper",
                hidden="hidden",
            )
    keys = leaf.add_element(box, "div", class_="keys helper", hidden="hidden")
    for name in ("back", "on"):
        leaf.add_element(keys, "button", PAGE[name], type="button", class_=name)
    leaf.add_element(box, "p", class_="told step", aria_live="polite")


def _kinds(leaf: SitePage, names: Mapping[str, str]) -> None:
    """What each kind of animal is worth."""
    grid = leaf.add_element(leaf.add_element(leaf.main, "table", class_="kinds"), "tbody")
    for of in SETS:
        row = leaf.add_element(grid, "tr")
        leaf.add_text(leaf.add_element(row, "th", scope="row"), _signs(of))
        leaf.add_element(row, "td", formula(of, (names["grass"], names["meat"], names["funky"])))
        leaf.add_element(
            leaf.add_element(row, "td", class_="helper", hidden="hidden"),
            "output",
            data_of=" ".join(of),
        )
    leaf.add_element(leaf.main, "p", class_="told worth", aria_live="polite")


def _signs(of: tuple[str, ...]) -> str:
    return " ".join(f":{name}:" for name in of)


def _animals(leaf: SitePage) -> list[dict[str, object]]:
    leaf.add_element(leaf.main, "h2", PAGE["animals"])
    warnings = {fact["icon"]: fact["text"] for fact in leaf.values("aid")["icons"]}
    rows = leaf.add_element(leaf.main, "ul", class_="animals")
    found: list[dict[str, object]] = []
    for planet in leaf.values("planets")["planets"]:
        of = known(planet["properties"])
        _animal(leaf, leaf.add_element(rows, "li"), planet, of, warnings.get(planet["ability"], ""))
        found.append({"id": planet["id"], "name": planet["animal"]["name"], "of": " ".join(of)})
    return found


def _animal(
    leaf: SitePage, row: Element, planet: dict[str, Any], of: tuple[str, ...], warning: str
) -> None:
    leaf.add_element(
        row,
        "img",
        src=leaf.picture_address("animals", planet["id"], _WIDE),
        alt="",
        loading="lazy",
        width=f"{_WIDE:g}",
        height=f"{_WIDE:g}",
    )
    text = leaf.add_element(row, "div")
    leaf.add_element(text, "h3", planet["animal"]["name"])
    leaf.add_element(text, "p", planet["name"])
    leaf.add_text(leaf.add_element(text, "p"), _signs(of))
    if warning:
        leaf.add_text(leaf.add_element(text, "p"), f":{planet['ability']}: {warning}")
    sale = leaf.add_element(
        row, "div", class_="sale helper", hidden="hidden", data_animal=planet["id"]
    )
    leaf.add_element(sale, "output", data_of=" ".join(of))
