"""Styles of SVG elements: attributes, `style`, and simple style sheets."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from pnp.svg.attributes import SvgError

Properties = Mapping[str, str]
"""Properties and their values."""
Declarations = tuple[dict[str, str], dict[str, str]]
"""Normal declarations, and `!important` ones, which override later ones."""

INITIAL_STYLE: dict[str, str] = {
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
NOT_INHERITED = frozenset(
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
"""Properties that are not inherited."""
PROPERTIES = frozenset(INITIAL_STYLE) | NOT_INHERITED

_SHAPES = frozenset({"cx", "cy", "r", "rx", "ry", "d"})
"""Geometry that SVG 2 allows in styles; width and height are excluded, because they size a page
and not a drawing."""
_COMMENT = r"(?s)/\*.*?\*/"
_RULE = r"([^{}]*+)\{([^{}]*+)\}"
_PART = r"([.#]?)([\w-]++)"
_COMPOUND = r"(?:\*|[\w-]++)?+(?:[.#][\w-]++)*+"
_INTERACTIVE = r"::|:(?:hover|focus|active|visited|link|target|any-link)\b"
_MAX_RULES = 1000
_MAX_COMPARISONS = 1_000_000
"""Maximum number of comparisons of rules with elements."""
_ATTRIBUTES_HINT = "save it with “presentation attributes” instead of styles"
_IGNORED_RULES = (
    "@charset",
    "@font-face",
    "@import",
    "@keyframes",
    "@namespace",
    "@-webkit-keyframes",
)


class StyleRule(Struct, frozen=True):
    """A style sheet's rule for elements of one tag (or any), an id and classes."""

    weight: tuple[int, int, int]
    tag: str
    id: str
    classes: frozenset[str]
    declarations: Declarations


@lru_cache(64)
def parse_declarations(text: str) -> Declarations:
    """The supported declarations of a `style`, cached. Raises SvgError for properties that are
    read from attributes only."""
    groups: Declarations = {}, {}
    for part in text.split(";"):
        key, colon, value = part.partition(":")
        key = key.strip().lower()
        if key in _SHAPES:
            raise SvgError(
                f"a style says “{key}”, and shapes are read from attributes", _ATTRIBUTES_HINT
            )
        value, mark, _ = value.partition("!")
        group = groups[bool(mark)]
        # Figma writes a colour twice, the second time for a wide gamut.
        if colon and key in PROPERTIES and not (key in group and "color(" in value):
            group[key] = value.strip()
    return groups


class StyleSheet:
    """The rules of a drawing, indexed by id, class or tag."""

    def __init__(self) -> None:
        self._rules: dict[str, list[tuple[tuple[int, int, int], int, StyleRule]]] = {}
        self._count = 0
        self._comparisons = 0

    def read(self, text: str) -> None:
        """Parse a style sheet. Raises SvgError for unsupported rules."""
        text = re.sub(_COMMENT, "", text).replace("<!--", "").replace("-->", "")
        for match in re.finditer(_RULE, _without_ignored_rules(text)):
            declarations = parse_declarations(match[2])
            for selector in match[1].split(",") if any(declarations) else ():
                self._add(selector.strip(), declarations)

    def _add(self, selector: str, declarations: Declarations) -> None:
        if re.search(_INTERACTIVE, selector):
            return  # interactive states do not occur on paper
        if not selector or re.fullmatch(_COMPOUND, selector) is None:
            raise SvgError(
                f"its style sheet asks for “{selector[:40]}”, and only names, .classes and #ids "
                "are understood",
                _ATTRIBUTES_HINT,
            )
        parts = re.findall(_PART, selector)
        tag = "".join(name for mark, name in parts if not mark)
        ids = [name for mark, name in parts if mark == "#"]
        classes = frozenset(name for mark, name in parts if mark == ".")
        rule = StyleRule(
            (len(ids), len(classes), bool(tag)), tag, "".join(ids), classes, declarations
        )
        self._count += 1
        if self._count > _MAX_RULES:
            raise SvgError(f"its style sheet has more than {_MAX_RULES:,} rules")
        key = f"#{rule.id}" if ids else f".{min(classes)}" if classes else tag or "*"
        self._rules.setdefault(key, []).append((rule.weight, self._count, rule))

    def __bool__(self) -> bool:
        return bool(self._rules)

    def declarations_for(self, tag: str, element: ET.Element) -> Iterator[Declarations]:
        """The declarations for an element, by ascending specificity."""
        classes = frozenset(element.get("class", "").split())
        element_id = element.get("id", "")
        matches = []
        for key in ("*", tag, f"#{element_id}", *(f".{name}" for name in sorted(classes))):
            rules = self._rules.get(key, ())
            self._comparisons += len(rules)
            if self._comparisons > _MAX_COMPARISONS:
                raise SvgError(
                    "its style sheet has too many rules for so many elements", _ATTRIBUTES_HINT
                )
            for entry in rules:
                rule = entry[2]
                if (
                    rule.tag in ("", tag)
                    and rule.id in ("", element_id)
                    and rule.classes <= classes
                ):
                    matches.append(entry)
        return (rule.declarations for _, _, rule in sorted(matches, key=lambda entry: entry[:2]))


def _without_ignored_rules(text: str) -> str:
    """A style sheet without @-rules that have no effect on paper. Raises SvgError for others."""
    if "@" not in text:
        return text
    parts = []
    position = 0
    while (start := text.find("@", position)) >= 0:
        parts.append(text[position:start])
        name = re.match(r"@[\w-]+", text[start : start + 40])
        if name is None or name[0].lower() not in _IGNORED_RULES:
            at_rule = name[0] if name else "@"
            raise SvgError(
                f"its style sheet has “{at_rule}”, which is not understood", _ATTRIBUTES_HINT
            )
        position = _rule_end(text, start)
    return "".join([*parts, text[position:]])


def _rule_end(text: str, start: int) -> int:
    """The end of an @-rule: after its semicolon, or its closing brace."""
    depth = 0
    for match in re.compile(r"[{};]").finditer(text, start):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth <= 0:
            return match.end()
    return len(text)


def element_style(tag: str, element: ET.Element, sheet: StyleSheet) -> dict[str, str]:
    """The properties of an element: from attributes, the style sheet, and its `style`."""
    found = {key: value for key, value in element.items() if key in PROPERTIES}
    declarations = [*sheet.declarations_for(tag, element)] if sheet else []
    if (style := element.get("style")) is not None:
        declarations.append(parse_declarations(style))
    for number in (0, 1):
        for groups in declarations:
            found.update(groups[number])
    return found


def inherit(parent: dict[str, str], local: dict[str, str]) -> dict[str, str]:
    """The properties that an element's children inherit."""
    changed = {
        key: value
        for key, value in local.items()
        if key in INITIAL_STYLE and value not in _INHERITED_VALUES
    }
    return {**parent, **changed} if changed else parent


_INHERITED_VALUES = ("inherit", "unset", "")
