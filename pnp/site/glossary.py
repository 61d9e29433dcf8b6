"""What the icons of a game's rules mean, as its file `glossary` tells it: an icon in a rule leads
to its meaning, and below the rules stand all of them.

glossary:
- {icon: cage, text: "**Cage**: for animals that bite"}      # the name is bold
- {of: aid.icons}                                            # rows of another file
- {of: goods.goods, icon: "{id}", text: "**{name}**: {line}"}
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from msgspec import Struct

from pnp.ground.model import Game
from pnp.ground.node import Mapping, Node, Sequence, look_up
from pnp.ground.notation import ICON
from pnp.ground.problem import Unusable
from pnp.site import markup
from pnp.site.texts import said

FILE = "glossary"
PLACE = "icons"
"""What a link to all of them ends with."""
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_FIELD = re.compile(r"{([a-z][a-z0-9_-]*)}")


class Sign(Struct, frozen=True):
    """An icon, and what it means, with its marks. The text has the name in bold."""

    icon: str
    text: str

    @property
    def name(self) -> str:
        """What it is called."""
        found = _BOLD.search(self.text)
        return found[1] if found else markup.called(self.icon)

    @property
    def place(self) -> str:
        """What a link to its meaning ends with."""
        return f"sign-{self.icon.replace('/', '-')}"

    @property
    def plain(self) -> str:
        """Its meaning without marks."""
        return " ".join(ICON.sub("", self.text).replace("*", "").split())


Glossary = dict[str, Sign]


def glossary(game: Game) -> Glossary:
    """All that a game tells of its icons, in order; what is told first holds. Raises Unusable."""
    told = game.file(FILE)
    rows = told.values.get(FILE) if isinstance(told, Mapping) else None
    found: Glossary = {}
    for row in rows.items if isinstance(rows, Sequence) else ():
        for sign in _signs(game, row):
            found.setdefault(sign.icon, sign)
    return found


def _signs(game: Game, row: Node) -> Iterator[Sign]:
    if not isinstance(row, Mapping):
        raise Unusable(f"{game.id}: a row of {FILE} is a map, with an icon and a text")
    if "of" not in row.values:
        yield Sign(row.text("icon"), row.text("text"))
        return
    file, *way = row.text("of").split(".")
    within = look_up((file, *way), {file: node} if (node := game.file(file)) else {})
    if not isinstance(within, Sequence):
        raise Unusable(f"{game.id}: {FILE} are told of {row.text('of')}, which is no list")
    for entry in within.items:
        if isinstance(entry, Mapping):
            icon, text = row.text("icon") or "{icon}", row.text("text") or "{text}"
            yield Sign(_filled(icon, entry), _filled(text, entry))


def _filled(text: str, entry: Mapping) -> str:
    return _FIELD.sub(lambda found: entry.text(found[1]), text)


def keys(known: Glossary) -> markup.Adds:
    """Adds icons to texts: links to their meanings, where they have one."""

    def add(parent: Element, icon: str, address: str) -> None:
        sign = known.get(icon)
        if sign is None:
            markup.image(parent, icon, address)
            return
        link = markup.put(parent, "a", class_="key", href=f"#{sign.place}", data_said=sign.plain)
        markup.put(link, "img", class_="sign", src=address, alt=sign.name)

    return add


def add_glossary(body: Element, known: Glossary, picture: markup.Picture) -> None:
    """The list of all icons and their meanings, beside the main part of a page: it is no rule.
    Raises Unusable where there is no such icon."""
    if not known:
        return
    box = markup.put(body, "aside", class_="glossary", id=PLACE, aria_labelledby=f"{PLACE}-head")
    markup.put(box, "h2", said("icons"), id=f"{PLACE}-head")
    rows = markup.put(box, "ul")
    for sign in known.values():
        row = markup.put(rows, "li", id=sign.place)
        address = picture(sign.icon)
        if address is None:
            raise Unusable(f"there is no icon “{sign.icon}”, which {FILE} tells of")
        markup.put(row, "img", class_="sign", src=address, alt="")
        markup.say(markup.put(row, "span"), sign.text, picture, keys(known))
