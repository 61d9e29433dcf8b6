"""The page that the reference card leads to: a finished brain is drawn on it, and counted."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from pnp.core.game_code import Helper, SitePage
from pnp.games.mind_space.colours import BLACK
from pnp.games.mind_space.grid import DOMINO, cells, form, shape, written
from pnp.games.mind_space.page_texts import PAGE, SCRIPT
from pnp.games.mind_space.referee import Worth

_OWN = Path(__file__).parent / "page"


def helpers() -> tuple[Helper, ...]:
    """All that help."""
    files = (_OWN / "brain.js", _OWN / "brain.css")
    return (Helper("brain", brain, files, {"brain-board": numbered}),)


def numbered(board: Mapping[str, Any]) -> str:
    """A board by its number, empty, as the page's address has it."""
    grey = str(board["grey"]).replace(" ", "")
    return f"{board['printed']}...{''.join(board['sections'])}.{grey}"


def brain(leaf: SitePage) -> Mapping[str, object]:
    """A board to colour in, its score, and all goals."""
    play = leaf.add_element(leaf.main, "section", class_="helper", hidden="hidden")
    for name in ("sides", "pens", "board", "odd"):
        leaf.add_element(play, "div", class_=name)
    leaf.add_element(play, "button", PAGE["afresh"], type="button", class_="afresh")
    leaf.add_element(play, "h2", PAGE["score"])
    table = leaf.add_element(leaf.add_element(play, "table", class_="score"), "tbody")
    for row in leaf.values("pad")["rows"]:
        _line(leaf, table, row["id"], row["id"], row["name"], row["sign"])
    _line(leaf, table, "total", "", PAGE["total"], "=")
    leaf.add_element(play, "p", class_="rank", aria_live="polite")
    leaf.add_element(leaf.main, "h2", PAGE["goals"])
    for deck in sorted({goal["deck"] for goal in leaf.values("goals")["goals"]}):
        _deck(leaf, deck)
    return _facts(leaf)


def _line(leaf: SitePage, table: Element, key: str, icon: str, name: str, sign: str) -> None:
    row = leaf.add_element(table, "tr")
    head = leaf.add_element(row, "th", scope="row")
    if icon:
        leaf.add_icon(head, icon)
    leaf.add_element(head, "span", name)
    leaf.add_element(row, "td", sign, class_="sign-of", aria_hidden="true")
    cell = leaf.add_element(row, "td")
    leaf.add_element(
        cell, "output", "0", id=f"score-{key}", **({"aria_live": "off"} if icon else {})
    )


def _deck(leaf: SitePage, deck: str) -> None:
    """A deck's goals, and which of them was met, and when."""
    box = leaf.add_element(leaf.main, "section", class_="deck")
    leaf.add_element(box, "h3", PAGE["deck"].format(deck=deck))
    label = leaf.add_element(box, "label", PAGE["met"], class_="met", hidden="hidden")
    choice = leaf.add_element(label, "select", id=f"met-{deck}")
    leaf.add_element(choice, "option", PAGE["unmet"], value="0")
    told = leaf.add_element(box, "dl")
    for goal in leaf.values("goals")["goals"]:
        if goal["deck"] != deck:
            continue
        for when, points in (("first", goal["first-points"]), ("later", goal["later-points"])):
            met = PAGE[when].format(name=goal["name"], points=points)
            leaf.add_element(choice, "option", met, value=str(points))
        leaf.add_element(told, "dt", PAGE["goal"].format(**goal))
        leaf.add_text(leaf.add_element(told, "dd"), goal["text"])


def _facts(leaf: SitePage) -> dict[str, object]:
    score: dict[str, Any] = leaf.values("score")["score"]
    worth = Worth.of(score, leaf.values("turn")["coins"])
    return {
        "boards": [
            {**board, "gray": written(cells(board["gray"])).split()}
            for board in (_board(each) for each in leaf.values("boards")["boards"])
        ],
        "sections": [*score["section-names"], PAGE["centre"]],
        "colours": [_colour(leaf, each) for each in leaf.values("colours")["colours"]],
        "black": BLACK.id,
        "forms": sorted(
            {_form(shape(each["cells"])) for each in _pursuits(leaf)} | {_form(DOMINO)}
        ),
        "worth": {
            "sections": worth.sections,
            "purple": worth.purple,
            "orange": worth.orange,
            "pink": worth.pink,
            "blue": worth.blue,
        },
        "ranks": [
            {"name": rank["name"], "from": rank["from"], "line": rank["line"]}
            for rank in leaf.values("ranks")["ranks"]
        ],
        "words": SCRIPT,
    }


def _pursuits(leaf: SitePage) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = leaf.values("pursuits")["pursuits"]
    return found


def _board(board: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": board["id"],
        "name": board["name"],
        "sections": "".join(map(str, board["sections"])),
        "gray": board["grey"],
    }


def _colour(leaf: SitePage, colour: dict[str, Any]) -> dict[str, str]:
    own = {key: str(colour[key]) for key in ("id", "name", "letter")}
    return {**own, "fill": leaf.colour(own["id"]), "on": leaf.colour(f"on-{own['id']}")}


def _form(some: frozenset[tuple[int, int]]) -> str:
    """A shape however it lies, as the script writes it."""
    return " ".join(f"{row}{column}" for row, column in form(some))
