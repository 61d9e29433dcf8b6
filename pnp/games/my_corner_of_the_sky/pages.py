"""What stands on the page of a sky: a score sheet that adds up, pips, and rulings."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from xml.etree.ElementTree import Element

from pnp.core.game_code import Helper, SitePage
from pnp.games.my_corner_of_the_sky.item_art import shown
from pnp.games.my_corner_of_the_sky.page_texts import PAGE, SCRIPT
from pnp.games.my_corner_of_the_sky.pips import CENTRE, NAMES, RING, Layout

_OWN = Path(__file__).parent / "page"
_POINTS = {"centre": CENTRE} | dict(zip(NAMES, RING, strict=True))
_LAYOUTS = {"plain": "plotting-1", "slanted": "mathematician", "combined": "plotting-2"}
"""Whose layouts they are."""


def helpers() -> tuple[Helper, ...]:
    """All that help."""
    return (Helper("sky/", sky, (_OWN / "sheet.js", _OWN / "sheet.css")),)


def sky(leaf: SitePage) -> Mapping[str, object]:
    """The score sheet, the layouts of dice, and the answers."""
    most = leaf.values("game")["players"]["max"]
    play = leaf.add_element(leaf.main, "section", class_="helper", hidden="hidden")
    leaf.add_element(play, "h2", PAGE["sheet"])
    label = leaf.add_element(play, "label", PAGE["observers"])
    choice = leaf.add_element(label, "select", id="observers")
    for count in range(1, most + 1):
        leaf.add_element(choice, "option", str(count))
    _sheet(leaf, play, most)
    leaf.add_element(play, "p", class_="told rank", aria_live="polite")
    _ticks(leaf, play)
    _pips(leaf)
    _answers(leaf)
    ranks = leaf.values("ranks")["ranks"]
    return {
        "ranks": [
            {"name": rank["name"], "from": rank["from"], "life": rank["known-for"]}
            for rank in ranks
        ],
        "groups": _groups(leaf),
        "words": SCRIPT,
    }


def _sheet(leaf: SitePage, play: Element, most: int) -> None:
    table = leaf.add_element(play, "table", class_="sheet")
    head = leaf.add_element(leaf.add_element(table, "thead"), "tr")
    leaf.add_element(head, "td")
    for seat in range(1, most + 1):
        cell = leaf.add_element(head, "th", scope="col", data_seat=str(seat))
        leaf.add_element(
            cell,
            "input",
            id=f"name-{seat}",
            value=str(seat),
            maxlength="3",
            autocomplete="off",
            aria_label=PAGE["initials"].format(seat=seat),
        )
    rows = leaf.add_element(table, "tbody")
    for line in leaf.values("turn")["score"]:
        row = leaf.add_element(rows, "tr")
        leaf.add_element(row, "th", f"{line['sign']} {line['name']}".strip(), scope="row")
        for seat in range(1, most + 1):
            cell = leaf.add_element(row, "td", data_seat=str(seat))
            leaf.add_element(
                cell,
                "input",
                type="number",
                inputmode="numeric",
                min="0",
                step="1",
                data_line=line["id"],
                aria_label=PAGE["cell"].format(line=line["name"], seat=seat),
            )
    row = leaf.add_element(rows, "tr", class_="total")
    leaf.add_element(row, "th", PAGE["total"], scope="row")
    for seat in range(1, most + 1):
        leaf.add_element(
            leaf.add_element(row, "td", data_seat=str(seat)), "output", "0", aria_live="off"
        )


def _ticks(leaf: SitePage, play: Element) -> None:
    """Who completed what: a row with a single tick is a point, in the row of multiplayer bonuses."""
    box = leaf.add_element(play, "details", class_="ticks", hidden="hidden")
    leaf.add_element(box, "summary", PAGE["ticks"])
    leaf.add_element(box, "p", PAGE["ticks.why"])
    leaf.add_element(leaf.add_element(box, "table"), "tbody")


def _groups(leaf: SitePage) -> dict[str, list[str]]:
    """What somebody may be the only one to complete."""
    return {
        PAGE["articles"]: [
            PAGE["week"].format(week=each["week"]) for each in leaf.values("articles")["articles"]
        ],
        PAGE["supporters"]: [each["name"] for each in leaf.values("supporters")["supporters"]],
        PAGE["abilities"]: [
            each["name"] for each in leaf.values("abilities")["abilities"] if "free" not in each
        ],
    }


def _pips(leaf: SitePage) -> None:
    """All the ways in which a die can lie."""
    leaf.add_element(leaf.main, "h2", PAGE["pips"])
    table = leaf.add_element(
        leaf.add_element(leaf.main, "div", class_="wide"), "table", class_="pips"
    )
    head = leaf.add_element(leaf.add_element(table, "thead"), "tr")
    listed = (*leaf.values("abilities")["abilities"], *leaf.values("supporters")["supporters"])
    names = {each["id"]: each["name"] for each in listed}
    for title in (PAGE["pips.die"], *(names[whose] for whose in _LAYOUTS.values())):
        leaf.add_element(head, "th", title, scope="col")
    rows = leaf.add_element(table, "tbody")
    for die in leaf.values("pips")["dice"]:
        row = leaf.add_element(rows, "tr")
        leaf.add_element(row, "th", str(die["die"]), scope="row")
        for key in _LAYOUTS:
            cell = leaf.add_element(row, "td")
            for word in str(die.get(key, "")).split():
                _drawn(leaf, cell, shown(word))
            if key == "combined":
                leaf.add_element(cell, "span", str(die["count"]))


def _drawn(leaf: SitePage, cell: Element, layout: Layout) -> None:
    """Nine points, of which those that are filled are drawn; the sheet of styles has all of them."""
    said = ", ".join(name for name, point in _POINTS.items() if point in layout)
    dots = "".join(f"M{x + 1} {1 - y}h0" for x, y in sorted(layout))
    box = leaf.add_element(cell, "svg", viewBox="-.5 -.5 3 3", role="img", aria_label=said)
    leaf.add_element(box, "path", d=dots)


def _answers(leaf: SitePage) -> None:
    leaf.add_element(leaf.main, "h2", PAGE["rulings"])
    for block in leaf.values("rules")["rules"]:
        for answer in block.get("questions", ()):
            leaf.add_text(leaf.add_element(leaf.main, "p"), answer)
