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
from pnp.ground.node import Mapping, Sequence, look_up
from pnp.ground.notation import ICON
from pnp.ground.problem import Problems, Refused, Span, nearest
from pnp.ground.reader import Reader, as_maps
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
    span: Span
    """Where that is told."""

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
    """All that a game tells of its icons, in order; what is told first holds. Raises Refused."""
    problems = Problems()
    told = game.file(FILE)
    rows = told.values.get(FILE) if isinstance(told, Mapping) else None
    if told is not None and not isinstance(rows, Sequence):
        problems.add("type", f"{FILE} has to be a list of icons and texts",
                     (rows or told).span, f"begin the file with “{FILE}:”")  # fmt: skip
    found: Glossary = {}
    for row in as_maps(rows.items if isinstance(rows, Sequence) else (), "a row", problems):
        for sign in _signs(game, row, problems):
            found.setdefault(sign.icon, sign)
    if problems.errors:
        raise Refused(problems)
    return found


def _signs(game: Game, row: Mapping, problems: Problems) -> Iterator[Sign]:
    with Reader(row, problems, "a row") as read:
        of, icon, text = (read.text(key, "") for key in ("of", "icon", "text"))
    if not of:
        for key, value in (("icon", icon), ("text", text)):
            if not value:
                problems.add("missing-key", f"a row wants “{key}”", row.span,
                             "or “of”, which names the list that has it")  # fmt: skip
        yield Sign(icon, text, row.span)
        return
    file, *way = of.split(".")
    within = look_up((file, *way), {file: node} if (node := game.file(file)) else {})
    if not isinstance(within, Sequence):
        problems.add("value", f"“{of}” is no list", row.values["of"].span,
                     "such as goods.goods: the list “goods” in goods.yaml")  # fmt: skip
        return
    for entry in as_maps(within.items, "what “of” lists", problems):
        named, means = (
            _filled(said, entry, row, problems) for said in (icon or "{icon}", text or "{text}")
        )
        yield Sign(named, means, row.span)


def _filled(text: str, entry: Mapping, row: Mapping, problems: Problems) -> str:
    """A text with the fields of an entry."""
    for name in _FIELD.findall(text):
        if name not in entry.values:
            problems.add("unknown-field", f"{entry.span.place} has no field {{{name}}}", row.span,
                         nearest(name, entry.values))  # fmt: skip
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
    Raises Refused where there is no such icon."""
    problems = Problems()
    if not known:
        return
    box = markup.put(body, "aside", class_="glossary", id=PLACE, aria_labelledby=f"{PLACE}-head")
    markup.put(box, "h2", said("icons"), id=f"{PLACE}-head")
    rows = markup.put(box, "ul")
    for sign in known.values():
        row = markup.put(rows, "li", id=sign.place)
        address = picture(sign.icon)
        if address is None:
            problems.add("missing-icon", f"there is no icon “{sign.icon}”", sign.span,
                         "write its name as a text of the rules does")  # fmt: skip
            continue
        markup.put(row, "img", class_="sign", src=address, alt="")
        markup.say(markup.put(row, "span"), sign.text, picture, keys(known))
    if problems.errors:
        raise Refused(problems)
