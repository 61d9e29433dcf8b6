"""The page behind the player aid: the phases of a turn, and the current price of every animal.

The texts of the page are in PAGE and SCRIPT; `{…}` is filled in.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from pnp.core.game_code import Helper, SitePage
from pnp.games.space_zoo.prices import (
    PROPERTIES,
    PROPERTY_SETS,
    Markets,
    animal_price,
    price_formula,
    sort_properties,
)

PAGE = {
    "markets": "Markets",
    "phases": "A turn",
    "keepers": "Keepers ",
    "unsold": "Nobody did: markers up",
    "back": "Back",
    "on": "Next phase",
    "animals": "Animals",
}
KEEPERS = "(keepers − 1)"
"""The text in phases for one less than the number of keepers; the page shows the number instead."""

SCRIPT = {
    "price": "{price} €",
    "market": "{name} {price}",
    "grass": "grass",
    "meat": "meat",
    "funky": "funky",
    "sold": "{name} sold for {price} €. Markets: {markets}",
    "sell": "Sold",
    "sale": "Sold: {name}",
    "up": "Markets: {markets}",
}
"""The texts of the script."""


_FOLDER = Path(__file__).parent / "page"
_ANIMAL_PX = 52.0
"""The side of an animal's picture, CSS pixels."""


def helpers() -> tuple[Helper, ...]:
    """The helpers of this game's pages."""
    return (Helper("table", table, (_FOLDER / "table.js", _FOLDER / "table.css")),)


def table(page: SitePage) -> Mapping[str, object]:
    """The phases, the markets, and the animals. Returns the data for the script."""
    steps, start = _read_track(page)
    _put_phases(page)
    names = _icon_names(page, "icons")
    page.add_element(page.main, "h2", PAGE["markets"])
    markets = page.add_element(page.main, "div", class_="markets helper", hidden="hidden")
    for name in PROPERTIES:
        label = page.add_element(markets, "label")
        page.add_text(page.add_element(label, "span"), f":{name}: {names[name]}")
        page.add_element(
            label,
            "input",
            type="range",
            min="0",
            max=str(len(steps) - 1),
            step="1",
            value=str(steps.index(start)),
            id=f"market-{name}",
        )
        page.add_element(label, "output", str(start), for_=f"market-{name}", aria_hidden="true")
    _put_kinds(page, names)
    animals = _put_animals(page)
    return {
        "steps": steps,
        "prices": {
            " ".join(properties): _prices(properties, steps) for properties in PROPERTY_SETS
        },
        "animals": animals,
        "fewer": KEEPERS,
        "words": SCRIPT,
    }


def _icon_names(page: SitePage, key: str) -> dict[str, str]:
    """The name of each icon of a list: its bold text, else all its text."""
    parts = {fact["icon"]: fact["text"].partition("**") for fact in page.values("aid")[key]}
    return {icon: (bold or plain).partition("**")[0] for icon, (plain, _, bold) in parts.items()}


def _read_track(page: SitePage) -> tuple[list[int], int]:
    markets = page.values("supply")["markets"]
    return markets["steps"], markets["start"]


def _prices(properties: tuple[str, ...], steps: list[int]) -> list[int]:
    """The prices of a kind of animal, by the steps of its first market and then of its second."""
    prices = []
    for values in product(steps, repeat=len(properties)):
        markets = dict.fromkeys(PROPERTIES, 0) | dict(zip(properties, values, strict=True))
        prices.append(animal_price(properties, Markets(**markets)))
    return prices


def _put_phases(page: SitePage) -> None:
    """The phases of a turn; the script shows one at a time."""
    page.add_element(page.main, "h2", PAGE["phases"])
    players = page.values("game")["players"]
    states = _icon_names(page, "states")
    box = page.add_element(page.main, "div", class_="steps")
    bar = page.add_element(box, "div", class_="bar helper", hidden="hidden")
    label = page.add_element(bar, "label", PAGE["keepers"])
    choice = page.add_element(label, "select", id="keepers")
    for count in range(players["min"], players["max"] + 1):
        page.add_element(choice, "option", str(count))
    rows = page.add_element(box, "ol", start="0")
    for phase in page.values("phases")["phases"]:
        row = page.add_element(rows, "li", data_phase=phase["id"])
        page.add_text(
            page.add_element(row, "h3"), f":{phase['icon']}: {phase['number']} {phase['name']}"
        )
        for icon, key in (("nobody", "if-skipped"), ("chosen", "if-chosen")):
            page.add_text(page.add_element(row, "p"), f":{icon}: **{states[icon]}:** {phase[key]}")
        if phase["id"] == "sell":
            page.add_element(
                row,
                "button",
                PAGE["unsold"],
                type="button",
                class_="up helper",
                hidden="hidden",
            )
    keys = page.add_element(box, "div", class_="keys helper", hidden="hidden")
    for name in ("back", "on"):
        page.add_element(keys, "button", PAGE[name], type="button", class_=name)
    page.add_element(box, "p", class_="told step", aria_live="polite")


def _put_kinds(page: SitePage, names: Mapping[str, str]) -> None:
    """The price of each kind of animal."""
    grid = page.add_element(page.add_element(page.main, "table", class_="kinds"), "tbody")
    for properties in PROPERTY_SETS:
        row = page.add_element(grid, "tr")
        page.add_text(page.add_element(row, "th", scope="row"), _icon_text(properties))
        page.add_element(
            row, "td", price_formula(properties, (names["grass"], names["meat"], names["funky"]))
        )
        page.add_element(
            page.add_element(row, "td", class_="helper", hidden="hidden"),
            "output",
            data_of=" ".join(properties),
        )
    page.add_element(page.main, "p", class_="told worth", aria_live="polite")


def _icon_text(properties: tuple[str, ...]) -> str:
    return " ".join(f":{name}:" for name in properties)


def _put_animals(page: SitePage) -> list[dict[str, object]]:
    page.add_element(page.main, "h2", PAGE["animals"])
    warnings = {fact["icon"]: fact["text"] for fact in page.values("aid")["icons"]}
    rows = page.add_element(page.main, "ul", class_="animals")
    animals: list[dict[str, object]] = []
    for planet in page.values("planets")["planets"]:
        properties = sort_properties(planet["properties"])
        _put_animal(
            page,
            page.add_element(rows, "li"),
            planet,
            properties,
            warnings.get(planet["ability"], ""),
        )
        animals.append(
            {"id": planet["id"], "name": planet["animal"]["name"], "of": " ".join(properties)}
        )
    return animals


def _put_animal(
    page: SitePage, row: Element, planet: dict[str, Any], properties: tuple[str, ...], warning: str
) -> None:
    page.add_element(
        row,
        "img",
        src=page.picture_address("animals", planet["id"], _ANIMAL_PX),
        alt="",
        loading="lazy",
        width=f"{_ANIMAL_PX:g}",
        height=f"{_ANIMAL_PX:g}",
    )
    text = page.add_element(row, "div")
    page.add_element(text, "h3", planet["animal"]["name"])
    page.add_element(text, "p", planet["name"])
    page.add_text(page.add_element(text, "p"), _icon_text(properties))
    if warning:
        page.add_text(page.add_element(text, "p"), f":{planet['ability']}: {warning}")
    sale = page.add_element(
        row, "div", class_="sale helper", hidden="hidden", data_animal=planet["id"]
    )
    page.add_element(sale, "output", data_of=" ".join(properties))
