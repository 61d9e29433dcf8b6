"""The page that the reference card's QR code opens: colour in a finished brain, see its score.

The texts of the page are in PAGE and SCRIPT; `{…}` is filled in.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from pnp.core.game_code import Helper, SitePage
from pnp.games.mind_space.colours import BLACK
from pnp.games.mind_space.grid import DOMINO, canonical_form, format_cells, parse_cells, parse_shape
from pnp.games.mind_space.referee import Scoring

PAGE = {
    "afresh": "Empty the board",
    "score": "Score",
    "total": "Total",
    "goals": "Goals",
    "deck": "Deck {deck}",
    "met": "You met ",
    "unmet": "none",
    "first": "{name}, first: {points}",
    "later": "{name}, later: {points}",
    "goal": "{name}: {first-points} first, {later-points} later",
    "centre": "centre",
}

SCRIPT = {
    "side": "Which board?",
    "numbered": "Brain {number}",
    "pen": "Colour, then tap spaces",
    "none": "Rubber",
    "empty": "empty",
    "grey": "grey matter",
    "board": "Your board",
    "space": "{at}, {section}: {colour}",
    "rank": "{points} points. Alone, that makes you: {name}. {line}",
    "odd": "{colour} at {at}: this shape is on no card.",
}
"""The texts of the script."""


_FOLDER = Path(__file__).parent / "page"


def helpers() -> tuple[Helper, ...]:
    """The helpers of this game's pages."""
    files = (_FOLDER / "brain.js", _FOLDER / "brain.css")
    return (Helper("brain", brain, files, {"brain-board": board_address}),)


def board_address(board: Mapping[str, Any]) -> str:
    """The part of the page's address that describes a numbered board without drawings."""
    grey = str(board["grey"]).replace(" ", "")
    return f"{board['printed']}...{''.join(board['sections'])}.{grey}"


def brain(page: SitePage) -> Mapping[str, object]:
    """Add a board to colour in, its score, and all goals. Returns the data for the script."""
    play = page.add_element(page.main, "section", class_="helper", hidden="hidden")
    for name in ("sides", "pens", "board", "odd"):
        page.add_element(play, "div", class_=name)
    page.add_element(play, "button", PAGE["afresh"], type="button", class_="afresh")
    page.add_element(play, "h2", PAGE["score"])
    table = page.add_element(page.add_element(play, "table", class_="score"), "tbody")
    for row in page.values("pad")["rows"]:
        _score_row(page, table, row["id"], row["id"], row["name"], row["sign"])
    _score_row(page, table, "total", "", PAGE["total"], "=")
    page.add_element(play, "p", class_="rank", aria_live="polite")
    page.add_element(page.main, "h2", PAGE["goals"])
    for deck in sorted({goal["deck"] for goal in page.values("goals")["goals"]}):
        _deck(page, deck)
    return _facts(page)


def _score_row(page: SitePage, table: Element, key: str, icon: str, name: str, sign: str) -> None:
    row = page.add_element(table, "tr")
    head = page.add_element(row, "th", scope="row")
    if icon:
        page.add_icon(head, icon)
    page.add_element(head, "span", name)
    page.add_element(row, "td", sign, class_="sign-of", aria_hidden="true")
    cell = page.add_element(row, "td")
    page.add_element(
        cell, "output", "0", id=f"score-{key}", **({"aria_live": "off"} if icon else {})
    )


def _deck(page: SitePage, deck: str) -> None:
    """Add a deck's goals, and a choice of the goal that was met, and when."""
    box = page.add_element(page.main, "section", class_="deck")
    page.add_element(box, "h3", PAGE["deck"].format(deck=deck))
    label = page.add_element(box, "label", PAGE["met"], class_="met", hidden="hidden")
    choice = page.add_element(label, "select", id=f"met-{deck}")
    page.add_element(choice, "option", PAGE["unmet"], value="0")
    entries = page.add_element(box, "dl")
    for goal in page.values("goals")["goals"]:
        if goal["deck"] != deck:
            continue
        for when, points in (("first", goal["first-points"]), ("later", goal["later-points"])):
            met = PAGE[when].format(name=goal["name"], points=points)
            page.add_element(choice, "option", met, value=str(points))
        page.add_element(entries, "dt", PAGE["goal"].format(**goal))
        page.add_text(page.add_element(entries, "dd"), goal["text"])


def _facts(page: SitePage) -> dict[str, object]:
    score: dict[str, Any] = page.values("score")["score"]
    worth = Scoring.of(score, page.values("turn")["coins"])
    return {
        "boards": [
            {**board, "grey": format_cells(parse_cells(board["grey"])).split()}
            for board in (_board(item) for item in page.values("boards")["boards"])
        ],
        "sections": [*score["section-names"], PAGE["centre"]],
        "colours": [_colour(page, item) for item in page.values("colours")["colours"]],
        "black": BLACK.id,
        "forms": sorted(
            {_form_text(parse_shape(item["cells"])) for item in _pursuits(page)}
            | {_form_text(DOMINO)}
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
            for rank in page.values("ranks")["ranks"]
        ],
        "words": SCRIPT,
    }


def _pursuits(page: SitePage) -> list[dict[str, Any]]:
    pursuits: list[dict[str, Any]] = page.values("pursuits")["pursuits"]
    return pursuits


def _board(board: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": board["id"],
        "name": board["name"],
        "sections": "".join(map(str, board["sections"])),
        "grey": board["grey"],
    }


def _colour(page: SitePage, colour: dict[str, Any]) -> dict[str, str]:
    names = {key: str(colour[key]) for key in ("id", "name", "letter")}
    return {**names, "fill": page.colour(names["id"]), "on": page.colour(f"on-{names['id']}")}


def _form_text(cells: frozenset[tuple[int, int]]) -> str:
    """The canonical form of a shape, as the script writes it."""
    return " ".join(f"{row}{column}" for row, column in canonical_form(cells))
