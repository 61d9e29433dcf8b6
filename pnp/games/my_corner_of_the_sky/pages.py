"""What stands on the page of a sky: a score sheet that adds up, pips, and rulings."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from xml.etree.ElementTree import Element

from pnp.core.game_code import Helper, Leaf
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


def sky(leaf: Leaf) -> Mapping[str, object]:
    """The score sheet, the layouts of dice, and the answers."""
    most = leaf.values("game")["players"]["max"]
    play = leaf.put(leaf.main, "section", class_="helper", hidden="hidden")
    leaf.put(play, "h2", PAGE["sheet"])
    label = leaf.put(play, "label", PAGE["observers"])
    choice = leaf.put(label, "select", id="observers")
    for count in range(1, most + 1):
        leaf.put(choice, "option", str(count))
    _sheet(leaf, play, most)
    leaf.put(play, "p", class_="told rank", aria_live="polite")
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


def _sheet(leaf: Leaf, play: Element, most: int) -> None:
    table = leaf.put(play, "table", class_="sheet")
    head = leaf.put(leaf.put(table, "thead"), "tr")
    leaf.put(head, "td")
    for seat in range(1, most + 1):
        cell = leaf.put(head, "th", scope="col", data_seat=str(seat))
        leaf.put(
            cell,
            "input",
            id=f"name-{seat}",
            value=str(seat),
            maxlength="3",
            autocomplete="off",
            aria_label=PAGE["initials"].format(seat=seat),
        )
    rows = leaf.put(table, "tbody")
    for line in leaf.values("turn")["score"]:
        row = leaf.put(rows, "tr")
        leaf.put(row, "th", f"{line['sign']} {line['name']}".strip(), scope="row")
        for seat in range(1, most + 1):
            cell = leaf.put(row, "td", data_seat=str(seat))
            leaf.put(
                cell,
                "input",
                type="number",
                inputmode="numeric",
                min="0",
                step="1",
                data_line=line["id"],
                aria_label=PAGE["cell"].format(line=line["name"], seat=seat),
            )
    row = leaf.put(rows, "tr", class_="total")
    leaf.put(row, "th", PAGE["total"], scope="row")
    for seat in range(1, most + 1):
        leaf.put(leaf.put(row, "td", data_seat=str(seat)), "output", "0", aria_live="off")


def _ticks(leaf: Leaf, play: Element) -> None:
    """Who completed what: a row with a single tick is a point, in the row of multiplayer bonuses."""
    box = leaf.put(play, "details", class_="ticks", hidden="hidden")
    leaf.put(box, "summary", PAGE["ticks"])
    leaf.put(box, "p", PAGE["ticks.why"])
    leaf.put(leaf.put(box, "table"), "tbody")


def _groups(leaf: Leaf) -> dict[str, list[str]]:
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


def _pips(leaf: Leaf) -> None:
    """All the ways in which a die can lie."""
    leaf.put(leaf.main, "h2", PAGE["pips"])
    table = leaf.put(leaf.put(leaf.main, "div", class_="wide"), "table", class_="pips")
    head = leaf.put(leaf.put(table, "thead"), "tr")
    listed = (*leaf.values("abilities")["abilities"], *leaf.values("supporters")["supporters"])
    names = {each["id"]: each["name"] for each in listed}
    for title in (PAGE["pips.die"], *(names[whose] for whose in _LAYOUTS.values())):
        leaf.put(head, "th", title, scope="col")
    rows = leaf.put(table, "tbody")
    for die in leaf.values("pips")["dice"]:
        row = leaf.put(rows, "tr")
        leaf.put(row, "th", str(die["die"]), scope="row")
        for key in _LAYOUTS:
            cell = leaf.put(row, "td")
            for word in str(die.get(key, "")).split():
                _drawn(leaf, cell, shown(word))
            if key == "combined":
                leaf.put(cell, "span", str(die["count"]))


def _drawn(leaf: Leaf, cell: Element, layout: Layout) -> None:
    """Nine points, of which those that are filled are drawn; the sheet of styles has all of them."""
    said = ", ".join(name for name, point in _POINTS.items() if point in layout)
    dots = "".join(f"M{x + 1} {1 - y}h0" for x, y in sorted(layout))
    box = leaf.put(cell, "svg", viewBox="-.5 -.5 3 3", role="img", aria_label=said)
    leaf.put(box, "path", d=dots)


def _answers(leaf: Leaf) -> None:
    leaf.put(leaf.main, "h2", PAGE["rulings"])
    for block in leaf.values("rules")["rules"]:
        for answer in block.get("questions", ()):
            leaf.say(leaf.put(leaf.main, "p"), answer)
