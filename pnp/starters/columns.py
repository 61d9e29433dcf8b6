"""Which column of a table is which part of a card; icons for kinds of cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from collections.abc import Mapping as Mapping_

from msgspec import Struct

from pnp.core.node import QUANTITY, Mapping, Scalar
from pnp.core.reader import number

_ICON_WORDS = {
    "bomb": "trap danger hazard peril gefahr falle",
    "cloud-rain": "weather storm wetter",
    "coins": "money gold coin market income geld",
    "crown": "leader king queen noble boss anführer",
    "drama": "role persona rolle",
    "flag": "goal objective mission scenario ziel",
    "flame": "fire attack action aktion feuer",
    "gem": "treasure loot reward relic artefact artifact schatz",
    "hammer": "tool gear upgrade craft werkzeug",
    "backpack": "item equipment object gegenstand ausrüstung",
    "house": "building room home gebäude haus",
    "leaf": "plant nature garden pflanze",
    "map-pin": "place location site land region ort",
    "mountain": "terrain landscape earth gelände",
    "package": "resource good goods cargo supply ware rohstoff",
    "paw-print": "animal creature beast pet tier kreatur",
    "rocket": "vehicle ship spaceship fahrzeug schiff",
    "scroll-text": "quest story contract law auftrag",
    "shield": "defence defense armour armor hero knight held",
    "skull": "monster enemy foe villain curse gegner fluch",
    "sword": "weapon battle fight combat waffe kampf",
    "swords": "duel unit army einheit",
    "user-round": "character person guest crew citizen figur person gast",
    "users": "ally team party group people verbündete",
    "utensils": "food meal dish recipe essen gericht",
    "wand-sparkles": "spell magic charm zauber magie",
    "zap": "event instant reaction ereignis",
    "flask-round": "potion science technology trank",
    "lightbulb": "idea clue hint hinweis",
    "fish": "fish sea fisch",
    "waves": "water wasser",
    "wind": "air luft",
    "moon": "night nacht",
    "sun": "day light tag",
    "heart": "love cups herz",
    "spade": "pik",
    "club": "clover kreuz",
    "diamond": "karo",
}
_ICONS_BY_WORD = {word: icon for icon, words in _ICON_WORDS.items() for word in words.split()}
_FALLBACK_ICONS = (
    "star",
    "moon",
    "sun",
    "leaf",
    "feather",
    "gem",
    "compass",
    "key",
    "anchor",
    "bell",
)


def icon_for(kind: str, used: Collection[str] = ()) -> str:
    """An icon for a kind of card; an unused one if the words do not suggest any."""
    for word in kind.casefold().replace("-", " ").split():
        for form in (word, word.removesuffix("s"), word.removesuffix("es"), word.removesuffix("n")):
            icon = _ICONS_BY_WORD.get(form, form)
            if icon not in used and (icon in _ICON_WORDS or icon in _FALLBACK_ICONS):
                return icon
    return next((icon for icon in _FALLBACK_ICONS if icon not in used), _FALLBACK_ICONS[0])


# Usual names of columns, as field names, the likeliest first.
_TITLES = ("title", "name", "card", "card-name", "titel", "karte")
_TEXTS = (
    "text",
    "rules",
    "effect",
    "ability",
    "description",
    "rule",
    "body",
    "action",
    "regel",
    "effekt",
    "wirkung",
    "fähigkeit",
    "beschreibung",
)
_KINDS = (
    "kind",
    "type",
    "suit",
    "class",
    "category",
    "colour",
    "color",
    "faction",
    "group",
    "typ",
    "art",
    "farbe",
    "klasse",
)
_COSTS = (
    "cost",
    "price",
    "mana",
    "energy",
    "value",
    "level",
    "rank",
    "points",
    "kosten",
    "preis",
    "wert",
)
_COPIES = (
    "copies",
    "qty",
    "quantity",
    "count",
    "amount",
    "number-of-copies",
    "how-many",
    "anzahl",
)
_FLAVOURS = ("flavour", "flavor", "flavour-text", "flavor-text", "quote", "zitat")
_ICONS = ("icon", "symbol", "glyph")
_PICTURES = (".png", ".jpg", ".jpeg")
_UNUSED = ("id", "notes", "note", "comment", "comments")
_MAX_KINDS = 8
_MAX_BADGES = 4
_MAX_DIGITS = 7
"""Characters of a number at the foot."""
_MAX_COPIES = 99


class ColumnRoles(Struct, frozen=True):
    """Fields by their role on a card; empty without one."""

    title: str
    text: str
    kind: str
    cost: str
    picture: str
    icon: str
    flavour: str
    copies: str
    badges: tuple[str, ...]
    """Numbers at the foot."""
    lines: tuple[str, ...]
    """The remaining fields, a line each."""
    unused: tuple[str, ...]
    """Fields that are not on the card."""
    kinds: tuple[str, ...]
    """The different values of `kind`."""
    longest: int
    """Characters of the longest text."""


def assign_roles(items: Iterable[Mapping], icons: Collection[str] = ()) -> ColumnRoles:
    """Assign a table's columns to roles, by their names first, then by their content. `icons`:
    possible names in a column of icons."""
    items = list(items)
    columns = _columns(items)
    unassigned = [name for name in columns if name not in _UNUSED]

    def claim(names: Sequence[str], fits: Callable[[str], bool] = bool, guess: bool = False) -> str:
        named = [name for name in names if name in unassigned and fits(name)]
        candidates = named or ([name for name in unassigned if fits(name)] if guess else [])
        if not candidates:
            return ""
        unassigned.remove(candidates[0])
        return candidates[0]

    def numeric(name: str) -> bool:
        return all(map(_is_number, columns[name]))

    copies = claim(_COPIES, lambda name: all(map(_is_count, columns[name])))
    if not copies and any(isinstance(item.get(QUANTITY), Mapping) for item in items):
        copies = QUANTITY
    picture = claim(
        (), lambda name: all(text.lower().endswith(_PICTURES) for text in columns[name]), guess=True
    )
    icon = claim(_ICONS, lambda name: all(text in icons for text in columns[name]))
    title = claim(_TITLES)
    # Few different ones: so a deck is sorted.
    kind = claim(_KINDS, lambda name: len(set(columns[name])) <= _MAX_KINDS)
    title = title or claim((), lambda name: not numeric(name), guess=True) or claim((), guess=True)
    text = claim(_TEXTS) or _longest([name for name in unassigned if not numeric(name)], columns)
    if text in unassigned:
        unassigned.remove(text)
    cost = claim(_COSTS, numeric)
    flavour = claim(_FLAVOURS)
    badges = _badges({name: max(map(len, columns[name])) for name in unassigned if numeric(name)})
    lines = tuple(name for name in unassigned if name not in badges)
    unused = tuple(name for name in columns if name in _UNUSED and name != "id")
    kinds = tuple(dict.fromkeys(columns[kind])) if kind else ()
    longest = max(map(len, columns[text]), default=0) if text else 0
    return ColumnRoles(
        title,
        text,
        kind,
        cost,
        picture,
        icon,
        flavour,
        copies,
        badges,
        lines,
        unused,
        kinds,
        longest,
    )


def _badges(widths: Mapping_[str, int]) -> tuple[str, ...]:
    """Columns of numbers that fit beside each other; `widths`: characters of their widest cell."""
    narrow = [
        name
        for name, width in widths.items()
        if width <= _MAX_DIGITS and len(name) <= 2 * _MAX_DIGITS
    ]
    if len(narrow) <= 2:
        return tuple(narrow)
    return tuple([name for name in narrow if len(name) <= _MAX_DIGITS + 2][:_MAX_BADGES])


def _columns(items: Iterable[Mapping]) -> dict[str, list[str]]:
    """The content of each column, without blank cells."""
    columns: dict[str, list[str]] = {}
    for item in items:
        for name, cell in item.values.items():
            if isinstance(cell, Scalar) and cell.text.strip():
                columns.setdefault(name, []).append(cell.text.strip())
    return columns


def _is_number(text: str) -> bool:
    try:
        number(text.lstrip("+"))
    except ValueError:
        return False
    return True


def _is_count(text: str) -> bool:
    return text.isdecimal() and int(text) <= _MAX_COPIES


def _longest(names: Sequence[str], columns: dict[str, list[str]]) -> str:
    """The column with the longest texts, if they are longer than a few words."""
    lengths = {name: max(map(len, columns[name])) for name in names}
    best = max(lengths, key=lengths.__getitem__, default="")
    return best if best and lengths[best] > 24 else ""
