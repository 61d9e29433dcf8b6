"""The pages of skies: a score sheet that adds up, layouts of pips, and rulings.

The texts of the page are in PAGE and SCRIPT; `{…}` is filled in.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from xml.etree.ElementTree import Element

from pnp.core.game_code import Helper, SitePage
from pnp.games.my_corner_of_the_sky.item_art import parse_layout
from pnp.games.my_corner_of_the_sky.pips import CENTRE, NAMES, RING, PipLayout

PAGE = {
    "sheet": "Score Sheet",
    "observers": "Observers ",
    "initials": "Initials of observer {seat}",
    "cell": "{line}, observer {seat}",
    "total": "= Total",
    "ticks": "Who completed it?",
    "ticks.why": "Tick it for everyone who did. "
    "A row with a single tick is 1 point for that observer.",
    "articles": "Articles",
    "week": "Week {week}",
    "supporters": "Supporters",
    "abilities": "Abilities",
    "pips": "Pips",
    "pips.die": "Die",
    "rulings": "Rulings",
}

SCRIPT = {
    "alone": "{points} points. Alone, that is {name}: {life}",
    "ahead": "{who} leads with {points} points.",
    "level": "{who} are level with {points} points; the most filled stars win.",
    "and": " and ",
    "box": "{name}, observer {seat}",
}
"""The texts of the script."""


_FOLDER = Path(__file__).parent / "page"
_POINTS = {"centre": CENTRE} | dict(zip(NAMES, RING, strict=True))
_LAYOUTS = {"plain": "plotting-1", "slanted": "mathematician", "combined": "plotting-2"}
"""The ability or supporter of each kind of layout."""


def helpers() -> tuple[Helper, ...]:
    """The helpers of this game's pages."""
    return (Helper("sky/", sky, (_FOLDER / "sheet.js", _FOLDER / "sheet.css")),)


def sky(page: SitePage) -> Mapping[str, object]:
    """The score sheet, the layouts of dice, and the rulings. Returns the data for the script."""
    max_players = page.values("game")["players"]["max"]
    play = page.add_element(page.main, "section", class_="helper", hidden="hidden")
    page.add_element(play, "h2", PAGE["sheet"])
    label = page.add_element(play, "label", PAGE["observers"])
    choice = page.add_element(label, "select", id="observers")
    for count in range(1, max_players + 1):
        page.add_element(choice, "option", str(count))
    _put_sheet(page, play, max_players)
    page.add_element(play, "p", class_="told rank", aria_live="polite")
    _put_ticks(page, play)
    _put_pips(page)
    _put_rulings(page)
    ranks = page.values("ranks")["ranks"]
    return {
        "ranks": [
            {"name": rank["name"], "from": rank["from"], "life": rank["known-for"]}
            for rank in ranks
        ],
        "groups": _unique_groups(page),
        "words": SCRIPT,
    }


def _put_sheet(page: SitePage, play: Element, max_players: int) -> None:
    table = page.add_element(play, "table", class_="sheet")
    head = page.add_element(page.add_element(table, "thead"), "tr")
    page.add_element(head, "td")
    for seat in range(1, max_players + 1):
        cell = page.add_element(head, "th", scope="col", data_seat=str(seat))
        page.add_element(
            cell,
            "input",
            id=f"name-{seat}",
            value=str(seat),
            maxlength="3",
            autocomplete="off",
            aria_label=PAGE["initials"].format(seat=seat),
        )
    rows = page.add_element(table, "tbody")
    for line in page.values("turn")["score"]:
        row = page.add_element(rows, "tr")
        page.add_element(row, "th", f"{line['sign']} {line['name']}".strip(), scope="row")
        for seat in range(1, max_players + 1):
            cell = page.add_element(row, "td", data_seat=str(seat))
            page.add_element(
                cell,
                "input",
                type="number",
                inputmode="numeric",
                min="0",
                step="1",
                data_line=line["id"],
                aria_label=PAGE["cell"].format(line=line["name"], seat=seat),
            )
    row = page.add_element(rows, "tr", class_="total")
    page.add_element(row, "th", PAGE["total"], scope="row")
    for seat in range(1, max_players + 1):
        page.add_element(
            page.add_element(row, "td", data_seat=str(seat)), "output", "0", aria_live="off"
        )


def _put_ticks(page: SitePage, play: Element) -> None:
    """A table to tick who completed what; a row with a single tick is a point."""
    box = page.add_element(play, "details", class_="ticks", hidden="hidden")
    page.add_element(box, "summary", PAGE["ticks"])
    page.add_element(box, "p", PAGE["ticks.why"])
    page.add_element(page.add_element(box, "table"), "tbody")


def _unique_groups(page: SitePage) -> dict[str, list[str]]:
    """The things that score for the only observer who completed them."""
    return {
        PAGE["articles"]: [
            PAGE["week"].format(week=item["week"]) for item in page.values("articles")["articles"]
        ],
        PAGE["supporters"]: [item["name"] for item in page.values("supporters")["supporters"]],
        PAGE["abilities"]: [
            item["name"] for item in page.values("abilities")["abilities"] if "free" not in item
        ],
    }


def _put_pips(page: SitePage) -> None:
    """All layouts of each die."""
    page.add_element(page.main, "h2", PAGE["pips"])
    table = page.add_element(
        page.add_element(page.main, "div", class_="wide"), "table", class_="pips"
    )
    head = page.add_element(page.add_element(table, "thead"), "tr")
    listed = (*page.values("abilities")["abilities"], *page.values("supporters")["supporters"])
    names = {item["id"]: item["name"] for item in listed}
    for title in (PAGE["pips.die"], *(names[owner] for owner in _LAYOUTS.values())):
        page.add_element(head, "th", title, scope="col")
    rows = page.add_element(table, "tbody")
    for die in page.values("pips")["dice"]:
        row = page.add_element(rows, "tr")
        page.add_element(row, "th", str(die["die"]), scope="row")
        for key in _LAYOUTS:
            cell = page.add_element(row, "td")
            for word in str(die.get(key, "")).split():
                _put_layout(page, cell, parse_layout(word))
            if key == "combined":
                page.add_element(cell, "span", str(die["count"]))


def _put_layout(page: SitePage, cell: Element, layout: PipLayout) -> None:
    """A picture of a layout; the style sheet draws all nine points."""
    description = ", ".join(name for name, point in _POINTS.items() if point in layout)
    dots = "".join(f"M{x + 1} {1 - y}h0" for x, y in sorted(layout))
    box = page.add_element(cell, "svg", viewBox="-.5 -.5 3 3", role="img", aria_label=description)
    page.add_element(box, "path", d=dots)


def _put_rulings(page: SitePage) -> None:
    page.add_element(page.main, "h2", PAGE["rulings"])
    for block in page.values("rules")["rules"]:
        for answer in block.get("questions", ()):
            page.add_text(page.add_element(page.main, "p"), answer)
