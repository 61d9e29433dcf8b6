"""What the pages of codes ask for before they tell anything, and which show is on tonight."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from xml.etree.ElementTree import Element

from pnp.core.game_code import Helper, SitePage
from pnp.games.personal_space.page_texts import PAGE, SCRIPT

_OWN = Path(__file__).parent / "page"
_ASKED = ("corndogs/", "exchange", "jukebox/", "lottery", "neighbour/", "store/", "zoo/")


def helpers() -> tuple[Helper, ...]:
    """All that help."""
    show = Helper("show/", tonight, (_OWN / "show.js",))
    return (*(Helper(page, asks) for page in _ASKED), show)


def asks(leaf: SitePage) -> Mapping[str, object]:
    """When a code may be scanned, as the rules say it."""
    (chapter,) = (each for each in leaf.values("rules")["rules"] if each["id"] == "welcome")
    (sentence,) = (
        block["code-page-opening"] for block in chapter["blocks"] if "code-page-opening" in block
    )
    leaf.add_text(_at(leaf, 1, leaf.add_element(leaf.main, "p", class_="lead")), sentence)
    return {}


def _at(leaf: SitePage, place: int, made: Element) -> Element:
    """The same at another place, so that it is read before anything opens."""
    leaf.main.remove(made)
    leaf.main.insert(place, made)
    return made


def tonight(leaf: SitePage) -> Mapping[str, object]:
    """The dates on which a show is on, for a script that shuts it on others."""
    asks(leaf)
    shows = leaf.values("shows")["shows"]
    number = next(show["number"] for show in shows if leaf.address == f"show/{show['id']}")
    days = leaf.values("leaflets")["programme"]["data"]["programme"]
    dates = next(str(day["dates"]) for day in days if day["number"] == number)
    label = _at(
        leaf, 2, leaf.add_element(leaf.main, "label", PAGE["date"], class_="date", hidden="hidden")
    )
    leaf.add_element(label, "input", type="date")
    _at(leaf, 3, leaf.add_element(leaf.main, "p", class_="told tonight", aria_live="polite"))
    return {"dates": [int(date) for date in dates.split(", ")], "told": dates, "words": SCRIPT}
