"""Pages of codes: a notice when a code may be scanned, and which show is on tonight.

The texts of the page are in PAGE and SCRIPT; `{…}` is filled in.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from xml.etree.ElementTree import Element

from pnp.core.game_code import Helper, SitePage

PAGE = {"date": "The day is "}

SCRIPT = {
    "tonight": "Date {day}: this is on tonight.",
    "other": "Date {day}: tonight there is another show. This one is on dates {dates}.",
}
"""The texts of the script."""


_FOLDER = Path(__file__).parent / "page"
_SCAN_PAGES = ("corndogs/", "exchange", "jukebox/", "lottery", "neighbour/", "store/", "zoo/")


def helpers() -> tuple[Helper, ...]:
    """The helpers of this game's pages."""
    show = Helper("show/", tonights_show, (_FOLDER / "show.js",))
    return (*(Helper(page, scan_notice) for page in _SCAN_PAGES), show)


def scan_notice(leaf: SitePage) -> Mapping[str, object]:
    """Print the rules' sentence about when a code may be scanned."""
    (chapter,) = (rule for rule in leaf.values("rules")["rules"] if rule["id"] == "welcome")
    (sentence,) = (
        block["code-page-opening"] for block in chapter["blocks"] if "code-page-opening" in block
    )
    leaf.add_text(_move_to(leaf, 1, leaf.add_element(leaf.main, "p", class_="lead")), sentence)
    return {}


def _move_to(leaf: SitePage, place: int, element: Element) -> Element:
    """Move an element, so that it is read before anything opens."""
    leaf.main.remove(element)
    leaf.main.insert(place, element)
    return element


def tonights_show(leaf: SitePage) -> Mapping[str, object]:
    """The dates of a show, for a script that hides the show on other dates."""
    scan_notice(leaf)
    shows = leaf.values("shows")["shows"]
    number = next(show["number"] for show in shows if leaf.address == f"show/{show['id']}")
    days = leaf.values("leaflets")["programme"]["data"]["programme"]
    dates = next(str(day["dates"]) for day in days if day["number"] == number)
    label = _move_to(
        leaf, 2, leaf.add_element(leaf.main, "label", PAGE["date"], class_="date", hidden="hidden")
    )
    leaf.add_element(label, "input", type="date")
    _move_to(leaf, 3, leaf.add_element(leaf.main, "p", class_="told tonight", aria_live="polite"))
    return {"dates": [int(date) for date in dates.split(", ")], "told": dates, "words": SCRIPT}
