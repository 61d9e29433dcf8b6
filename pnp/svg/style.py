"""Styles of SVG elements: attributes, `style`, and simple style sheets."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from pnp.svg.attributes import SvgError

Style = Mapping[str, str]
"""Properties and what they say."""
Says = tuple[dict[str, str], dict[str, str]]
"""Normal declarations, and `!important` ones, which win over later ones."""

START: dict[str, str] = {
    "fill": "#000",
    "stroke": "none",
    "stroke-width": "1",
    "fill-rule": "nonzero",
    "clip-rule": "nonzero",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "fill-opacity": "1",
    "stroke-opacity": "1",
    "color": "currentColor",
    "visibility": "visible",
    "paint-order": "normal",
}
"""Inherited properties and their initial values."""
MARKERS = ("marker", "marker-start", "marker-mid", "marker-end")
ALONE = frozenset(
    {
        *MARKERS,
        "opacity",
        "display",
        "clip-path",
        "mask",
        "filter",
        "mix-blend-mode",
        "transform",
        "overflow",
        "stop-color",
        "stop-opacity",
        "vector-effect",
        "transform-origin",
    }
)
"""What counts for an element alone."""
PROPERTIES = frozenset(START) | ALONE

_SHAPES = frozenset({"cx", "cy", "r", "rx", "ry", "d"})
"""Geometry that SVG 2 allows in styles; width and height are excluded, because they size a page
and not a drawing."""
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]*+)\{([^{}]*+)\}")
_PART = re.compile(r"([.#]?)([\w-]++)")
_COMPOUND = re.compile(r"(?:\*|[\w-]++)?+(?:[.#][\w-]++)*+")
_AT_HAND = re.compile(r"::|:(?:hover|focus|active|visited|link|target|any-link)\b")
_MOST_RULES = 1000
_MOST_ASKED = 1_000_000
"""Maximum number of comparisons of rules with elements."""
_PLAINLY = "save it with “presentation attributes” instead of styles"
_IDLE = ("@charset", "@font-face", "@import", "@keyframes", "@namespace", "@-webkit-keyframes")


class Rule(Struct, frozen=True):
    """A style sheet's rule for elements of one tag (or any), an id and classes."""

    weight: tuple[int, int, int]
    tag: str
    id: str
    classes: frozenset[str]
    says: Says


@lru_cache(64)
def declarations(text: str) -> Says:
    """What a `style` says, the properties that are drawn only. Raises SvgError where it says what
    only attributes are asked for. Elements of one drawing say the same again and again."""
    found: Says = {}, {}
    for part in text.split(";"):
        key, colon, value = part.partition(":")
        key = key.strip().lower()
        if key in _SHAPES:
            raise SvgError(f"a style says “{key}”, and shapes are read from attributes", _PLAINLY)
        value, mark, _ = value.partition("!")
        said = found[bool(mark)]
        # Figma says a colour twice, for screens that show more of them than RGB has.
        if colon and key in PROPERTIES and not (key in said and "color(" in value):
            said[key] = value.strip()
    return found


class Sheet:
    """The rules of a drawing, found by the last thing that they ask for."""

    def __init__(self) -> None:
        self._rules: dict[str, list[tuple[tuple[int, int, int], int, Rule]]] = {}
        self._count = 0
        self._asked = 0

    def read(self, text: str) -> None:
        """Parse a style sheet. Raises SvgError for unsupported rules."""
        text = _COMMENT.sub("", text).replace("<!--", "").replace("-->", "")
        for match in _RULE.finditer(_without_idle(text)):
            says = declarations(match[2])
            for selector in match[1].split(",") if any(says) else ():
                self._add(selector.strip(), says)

    def _add(self, selector: str, says: Says) -> None:
        if _AT_HAND.search(selector):
            return  # what somebody points at: nobody does on paper
        if not selector or _COMPOUND.fullmatch(selector) is None:
            raise SvgError(
                f"its style sheet asks for “{selector[:40]}”, and only names, .classes and #ids "
                "are understood",
                _PLAINLY,
            )
        parts = _PART.findall(selector)
        tag = "".join(name for mark, name in parts if not mark)
        ids = [name for mark, name in parts if mark == "#"]
        classes = frozenset(name for mark, name in parts if mark == ".")
        rule = Rule((len(ids), len(classes), bool(tag)), tag, "".join(ids), classes, says)
        self._count += 1
        if self._count > _MOST_RULES:
            raise SvgError(f"its style sheet has more than {_MOST_RULES:,} rules")
        key = f"#{rule.id}" if ids else f".{min(classes)}" if classes else tag or "*"
        self._rules.setdefault(key, []).append((rule.weight, self._count, rule))

    def __bool__(self) -> bool:
        return bool(self._rules)

    def about(self, tag: str, element: ET.Element) -> Iterator[Says]:
        """What the rules say of an element, the weightiest last."""
        classes = frozenset(element.get("class", "").split())
        own = element.get("id", "")
        found = []
        for key in ("*", tag, f"#{own}", *(f".{name}" for name in sorted(classes))):
            rules = self._rules.get(key, ())
            self._asked += len(rules)
            if self._asked > _MOST_ASKED:
                raise SvgError("its style sheet has too many rules for so many elements", _PLAINLY)
            for entry in rules:
                rule = entry[2]
                if rule.tag in ("", tag) and rule.id in ("", own) and rule.classes <= classes:
                    found.append(entry)
        return (rule.says for _, _, rule in sorted(found, key=lambda entry: entry[:2]))


def _without_idle(text: str) -> str:
    """A style sheet without what changes nothing on paper. Raises SvgError for other @-rules."""
    if "@" not in text:
        return text
    kept = []
    at = 0
    while (start := text.find("@", at)) >= 0:
        kept.append(text[at:start])
        name = re.match(r"@[\w-]+", text[start : start + 40])
        if name is None or name[0].lower() not in _IDLE:
            said = name[0] if name else "@"
            raise SvgError(f"its style sheet has “{said}”, which is not understood", _PLAINLY)
        at = _behind(text, start)
    return "".join([*kept, text[at:]])


def _behind(text: str, start: int) -> int:
    """Where an @-rule ends: behind its semicolon, or the brace that closes it."""
    depth = 0
    for match in re.compile(r"[{};]").finditer(text, start):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth <= 0:
            return match.end()
    return len(text)


def own_style(tag: str, element: ET.Element, sheet: Sheet) -> dict[str, str]:
    """What an element says of itself: attributes, then the style sheet, then its `style`."""
    found = {key: value for key, value in element.items() if key in PROPERTIES}
    said = [*sheet.about(tag, element)] if sheet else []
    if (style := element.get("style")) is not None:
        said.append(declarations(style))
    for number in (0, 1):
        for says in said:
            found.update(says[number])
    return found


def inherited(before: dict[str, str], local: dict[str, str]) -> dict[str, str]:
    """What an element's children begin with."""
    passed = {
        key: value for key, value in local.items() if key in START and value not in _AS_BEFORE
    }
    return {**before, **passed} if passed else before


_AS_BEFORE = ("inherit", "unset", "")
