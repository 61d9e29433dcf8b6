"""The glossary: the meanings of the icons in a game's rules, from its file `glossary`.

glossary:
- {icon: cage, text: "**Cage**: for animals that bite"}      # the name is bold
- {list: aid.icons}                                          # rows of another file
- {list: goods.goods, icon: "{id}", text: "**{name}**: {line}"}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from pnp.core.model import Game
from pnp.core.node import Mapping, Sequence, look_up
from pnp.core.notation import ICON
from pnp.core.problems import Problems, Span, nearest
from pnp.core.reader import Reader, as_maps

FILE = "glossary"
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_FIELD = re.compile(r"{([a-z][a-z0-9_-]*)}")


class Sign(Struct, frozen=True):
    """An icon, and what it means, with its marks. The text has the name in bold."""

    icon: str
    text: str
    span: Span
    """The place of the meaning."""

    @property
    def name(self) -> str:
        """What it is called."""
        found = _BOLD.search(self.text)
        return found[1] if found else called(self.icon)

    @property
    def plain(self) -> str:
        """Its meaning without marks."""
        return " ".join(ICON.sub("", self.text).replace("*", "").split())


Glossary = dict[str, Sign]


def called(icon: str) -> str:
    """The name of an icon without a meaning."""
    return icon.rpartition("/")[2].replace("-", " ")


def glossary(game: Game, problems: Problems) -> Glossary:
    """A game's icons and their meanings, in order; the first meaning of an icon wins."""
    told = game.file(FILE)
    rows = told.values.get(FILE) if isinstance(told, Mapping) else None
    if told is not None and not isinstance(rows, Sequence):
        problems.add(
            "type",
            f"{FILE} has to be a list of icons and texts",
            (rows or told).span,
            f"begin the file with “{FILE}:”",
        )
    found: Glossary = {}
    for row in as_maps(rows.items if isinstance(rows, Sequence) else (), "a row", problems):
        for sign in _signs(game, row, problems):
            found.setdefault(sign.icon, sign)
    for sign in found.values():
        for icon in dict.fromkeys((sign.icon, *ICON.findall(sign.text))):
            if icon and not game.icons.exists(icon):
                problems.add(
                    "missing-icon", f"there is no icon “{icon}”", sign.span, game.icons.hint(icon)
                )
    return found


def _signs(game: Game, row: Mapping, problems: Problems) -> Iterator[Sign]:
    with Reader(row, problems, "a row") as read:
        rows, icon, text = (read.text(key, "") for key in ("list", "icon", "text"))
    if not rows:
        for key, value in (("icon", icon), ("text", text)):
            if not value:
                problems.add(
                    "missing-key",
                    f"a row needs “{key}”",
                    row.span,
                    "or “list”, the list that has it",
                )
        yield Sign(icon, text, row.span)
        return
    file, *way = rows.split(".")
    within = look_up((file, *way), {file: node} if (node := game.file(file)) else {})
    if not isinstance(within, Sequence):
        problems.add(
            "value",
            f"“{rows}” is no list",
            row.values["list"].span,
            "such as goods.goods: the list “goods” in goods.yaml",
        )
        return
    for entry in as_maps(within.items, "a row of the list", problems):
        named, means = (
            _filled(said, entry, row, problems) for said in (icon or "{icon}", text or "{text}")
        )
        yield Sign(named, means, row.span)


def _filled(text: str, entry: Mapping, row: Mapping, problems: Problems) -> str:
    """A text with the fields of an entry."""
    for name in _FIELD.findall(text):
        if name not in entry.values:
            problems.add(
                "unknown-field",
                f"{entry.span.place} has no field {{{name}}}",
                row.span,
                nearest(name, entry.values),
            )
    return _FIELD.sub(lambda found: entry.text(found[1]), text)
