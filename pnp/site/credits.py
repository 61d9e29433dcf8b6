"""Who made a game and what is ours, from the game's `credits` file, for its pages."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

from msgspec import Struct

from pnp.ground.model import Game
from pnp.ground.node import plain
from pnp.site import markup
from pnp.site.texts import said

PLACE = "credits"
"""What links to the credits end with."""
_LISTS = (
    ("reconstructed", "reconstructed_title", "reconstructed_note"),
    ("notes", "notes_title", ""),
)
"""Lists of a credits file, with the keys of their titles and of the notes above them."""


class Credits(Struct, frozen=True):
    """The credits of a game."""

    by: str
    """Its designer or publisher in a sentence without a full stop; empty if the file names none."""
    told: dict[str, Any]
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


def add_credits(main: Element, found: Credits, icons: markup.Picture) -> None:
    """A part of the game's own page: who made it, and lists of what is ours."""
    if not found.by:
        return
    part = markup.put(main, "section", class_="credits", id=PLACE)
    markup.put(part, "h2", said("credits"))
    markup.put(part, "p", f"{found.by}.")
    for made in found.told.get("made", ()):
        markup.put(part, "p", f"{made['role']}: {made['by']}")
    markup.say(markup.put(part, "p"), str(found.told.get("line", "")), icons)
    for key, title, note in _LISTS:
        if not found.told.get(key):
            continue
        markup.put(part, "h3", str(found.told.get(title, "")))
        if found.told.get(note):
            markup.say(markup.put(part, "p"), str(found.told[note]), icons)
        rows = markup.put(part, "ul")
        for line in found.told[key]:
            markup.say(markup.put(rows, "li"), str(line), icons)
