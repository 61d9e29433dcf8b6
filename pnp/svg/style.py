"""Attributes, `style` and simple style sheets of SVG elements."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from pnp.core.geometry import IDENTITY, Matrix, Rect, Size
from pnp.svg.shapes import NUMBER, PathError

_NUMBERS = re.compile(NUMBER)
_LENGTH = re.compile(rf"({NUMBER})\s*+([a-z%]*+)", re.IGNORECASE)
_STEP = re.compile(r"([a-zA-Z]++)\s*+\(([^()]*+)\)")
_UNITS = {
    "": 1.0,
    "px": 1.0,
    "pt": 4 / 3,
    "pc": 16.0,
    "in": 96.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "q": 96 / 101.6,
    "em": 16.0,
    "rem": 16.0,
    "ex": 8.0,
}
_DEGREES = {"": 1.0, "deg": 1.0, "rad": 57.29577951308232, "grad": 0.9, "turn": 360.0}
_MOST_STEPS = 2000
_LEAST = 1e-6
"""The smallest side of a view; one over it is the largest."""


class SvgError(PathError):
    """What a drawing asks for and cannot have."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def numbers(text: str) -> list[float]:
    """All the numbers of a text."""
    return [float(number) for number in _NUMBERS.findall(text)]


def length(text: str, full: float = 100.0) -> float:
    """A length in px; `full` is what 100 % are. Raises SvgError."""
    try:
        return float(text)
    except ValueError:
        pass
    found = _LENGTH.fullmatch(text.strip())
    unit = found[2].lower() if found else "?"
    if found and unit == "%":
        return float(found[1]) * full / 100.0
    if found is None or unit not in _UNITS:
        raise SvgError(f"“{text[:20]}” is no length")
    return float(found[1]) * _UNITS[unit]


def measure(text: str, full: float, noun: str) -> float:
    """A length of something that has to end. Raises SvgError."""
    found = length(text, full)
    if not math.isfinite(found):
        raise SvgError(f"{noun} has a number without end")
    return found


def diagonal(port: Size) -> float:
    """What percentages are of that count neither across nor down."""
    return math.hypot(*port) / math.sqrt(2)


def view_box(text: str) -> Rect | None:
    """The part of the plane that a drawing shows; None where it does not say, or nothing sane."""
    box = numbers(text)
    if len(box) != 4 or not all(_LEAST <= side <= 1 / _LEAST for side in box[2:]):
        return None
    return Rect(*box)


def fitted(view: Rect, width: float, height: float, keep: str) -> Matrix:
    """The transformation from a view box to a box of that size at 0, 0. `keep`: the value of
    `preserveAspectRatio`."""
    across, down = width / view.width, height / view.height
    words = keep.split() or ["xMidYMid"]
    if words[0] == "none":
        return Matrix.move(-view.x, -view.y).then(Matrix.scale(across, down))
    scale = max(across, down) if "slice" in words else min(across, down)
    shares = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    x = (width - view.width * scale) * shares.get(words[0][1:4], 0.5)
    y = (height - view.height * scale) * shares.get(words[0][5:8], 0.5)
    moved = Matrix.move(-view.x, -view.y).then(Matrix.scale(scale))
    return moved.then(Matrix.move(x, y))


@lru_cache(1024)
def transform(text: str) -> Matrix:
    """A transform list as one map. Raises SvgError."""
    if text.strip() in ("", "none"):
        return IDENTITY
    steps = _STEP.findall(text)
    if not steps or len(steps) > _MOST_STEPS or _STEP.sub("", text).strip(" ,\n\r\t"):
        raise _unclear(text)
    matrix = IDENTITY
    for name, arguments in steps:
        values = [_argument(part) for part in _LENGTH.findall(arguments)]
        step = _STEPS.get((name, len(values)))
        if step is None:
            raise _unclear(text)
        matrix = step(*values).then(matrix)
    return matrix


def _unclear(text: str) -> SvgError:
    return SvgError(f"transform “{text[:40]}” is not understood")


def _argument(part: tuple[str, str]) -> float:
    unit = part[1].lower()
    factor = _UNITS.get(unit) or _DEGREES.get(unit)
    if factor is None:
        raise SvgError(f"a transform counts in “{unit[:12]}”, which is not understood")
    return float(part[0]) * factor


def _turned(degrees: float, x: float, y: float) -> Matrix:
    """A turn about a place."""
    return Matrix.move(-x, -y).then(Matrix.rotate(degrees)).then(Matrix.move(x, y))


def _slope(degrees: float) -> float:
    return math.tan(math.radians(degrees))


_STEPS: dict[tuple[str, int], Callable[..., Matrix]] = {
    ("translate", 1): lambda x: Matrix.move(x, 0.0),
    ("translate", 2): Matrix.move,
    ("scale", 1): Matrix.scale,
    ("scale", 2): Matrix.scale,
    ("rotate", 1): Matrix.rotate,
    ("rotate", 3): _turned,
    ("skewX", 1): lambda degrees: Matrix(1, 0, _slope(degrees), 1, 0, 0),
    ("skewY", 1): lambda degrees: Matrix(1, _slope(degrees), 0, 1, 0, 0),
    ("matrix", 6): Matrix,
    # What styles have besides attributes.
    ("translateX", 1): lambda x: Matrix.move(x, 0.0),
    ("translateY", 1): lambda y: Matrix.move(0.0, y),
    ("scaleX", 1): lambda x: Matrix.scale(x, 1.0),
    ("scaleY", 1): lambda y: Matrix.scale(1.0, y),
}
"""The steps of a transform by their names, and how many numbers they have."""


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
