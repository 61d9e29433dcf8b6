"""Credits of a game, from its `credits` file, for its pages."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

from msgspec import Struct

from pnp.core.model import Game
from pnp.core.node import plain
from pnp.site import dom
from pnp.site.wording import said

PLACE = "credits"
"""What links to the credits end with."""
_LISTS = (
    ("reconstructed", "reconstructed-title", "reconstructed-note"),
    ("notes", "notes-title", ""),
)
"""Lists of a credits file, with the keys of their titles and of the notes above them."""


class Credits(Struct, frozen=True):
    """The credits of a game."""

    maker: str
    """Its designer or publisher in a sentence without a full stop; empty if the file names none."""
    content: dict[str, Any]
    """The file's content."""


def credits_of(game: Game) -> Credits:
    """The credits of a game; empty ones if it has no such file."""
    node = game.file("credits")
    content = plain(node) if node is not None else None
    told = content.get("credits") if isinstance(content, dict) else None
    if not isinstance(told, dict):
        return Credits("", {})
    for key in ("designer", "publisher"):
        if told.get(key):
            return Credits(said(f"credits.{key}", name=str(told[key])), told)
    return Credits("", told)


def add_credits(main: Element, credits_: Credits, icons: dom.Picture) -> None:
    """The credits section of the game's page: makers, and lists of our additions."""
    if not credits_.maker:
        return
    part = dom.put(main, "section", class_="credits", id=PLACE)
    dom.put(part, "h2", said("credits"))
    dom.put(part, "p", f"{credits_.maker}.")
    for member in credits_.content.get("team", ()):
        dom.put(part, "p", f"{member['role']}: {member['name']}")
    dom.say(dom.put(part, "p"), str(credits_.content.get("line", "")), icons)
    for key, title, note in _LISTS:
        if not credits_.content.get(key):
            continue
        dom.put(part, "h3", str(credits_.content.get(title, "")))
        if credits_.content.get(note):
            dom.say(dom.put(part, "p"), str(credits_.content[note]), icons)
        rows = dom.put(part, "ul")
        for line in credits_.content[key]:
            dom.say(dom.put(rows, "li"), str(line), icons)
