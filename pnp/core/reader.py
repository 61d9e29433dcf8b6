"""Typed reading of maps: every wrong type, missing key and unknown key becomes a problem.

    with Reader(node, problems, "a paper") as read:
        width = read.mm("width")
        name = read.text("name", default="")

On leaving, keys that nobody asked for are reported with the nearest known name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import Final, NamedTuple, TypeVar

from msgspec import field

from pnp.core.bounds import bounded, held
from pnp.core.drawing import Colour
from pnp.core.geometry import Sides, mm
from pnp.core.node import AGAIN, Mapping, Node, Scalar, Sequence
from pnp.core.notation import DIGITS, LENGTH, written
from pnp.core.problems import Problems, Span, nearest

T = TypeVar("T")
N = TypeVar("N", int, float)

_INTEGER = re.compile(r"[+-]?[0-9]{1,18}")
_NUMBER = re.compile(rf"[+-]?{DIGITS}")
_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_TRUE: Final = ("yes", "true", "on")
_FALSE: Final = ("no", "false", "off")


@written(_INTEGER.pattern)
def integer(text: str) -> int:
    """A whole number as people write it; `012` is twelve. Raises ValueError."""
    if not _INTEGER.fullmatch(text):
        raise ValueError(f"“{text}” is no whole number")
    return int(text)


@bounded("number")
@written(_NUMBER.pattern)
def number(text: str) -> float:
    """A decimal number. Raises ValueError."""
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"“{text}” is no number")
    return held("number", text, float(text))


@written("[Yy]es|[Nn]o|[Tt]rue|[Ff]alse|[Oo]n|[Oo]ff")
def flag(text: str) -> bool:
    """yes or no (also true/false, on/off). Raises ValueError."""
    if text.lower() in _TRUE:
        return True
    if text.lower() in _FALSE:
        return False
    raise ValueError(f"“{text}” is neither yes nor no")


@written(_HEX.pattern)
def colour(text: str) -> Colour:
    """`#RGB` or `#RRGGBB`. Raises ValueError."""
    match = _HEX.fullmatch(text)
    if match is None:
        raise ValueError(f"“{text}” is no colour; write it like #1F2447")
    digits = match.group(1)
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue = (int(digits[i : i + 2], 16) / 255.0 for i in (0, 2, 4))
    return (red, green, blue)


@written(rf"-?{LENGTH}( +-?{LENGTH}){{0,3}}")
def sides(text: str) -> Sides:
    """One, two or four lengths as in CSS: all · vertical horizontal · top right bottom left.

    Raises ValueError.
    """
    lengths = [mm(part) for part in text.split()]
    match lengths:
        case [one]:
            return Sides.all(one)
        case [down, across]:
            return Sides(down, across, down, across)
        case [top, right, bottom, left]:
            return Sides(top, right, bottom, left)
    raise ValueError(f"“{text}” is no set of sides; write one, two or four lengths")


def truthy(node: Node | None) -> bool:
    """What `when:` asks: something is there, and it does not say no."""
    match node:
        case None:
            return False
        case Scalar():
            return node.text.strip().lower() not in ("", *_FALSE)
        case Sequence():
            return bool(node.items)
        case _:
            return True


def string(text: str) -> str:
    """A text as it was written: the converter of those that are texts."""
    return text


def within(bounds: str, pattern: str, convert: Callable[[str], N]) -> Callable[[str], N]:
    """A converter of numbers that are written as a pattern says, within a row of `BOUNDS`."""

    @bounded(bounds)
    @written(pattern)
    def converted(text: str) -> N:
        return held(bounds, text, convert(text))

    return converted


def whole(bounds: str, digits: int) -> Callable[[str], int]:
    """A converter of whole numbers of so many digits at most, within a row of `BOUNDS`."""
    return within(bounds, f"[0-9]{{1,{digits}}}", integer)


def as_map(node: Node | None, what: str, problems: Problems) -> Mapping | None:
    """A node that has to be a map, `what` it is called; None, which is told, where it is another.
    Of no node there is none, and nothing to tell."""
    if node is None or isinstance(node, Mapping):
        return node
    problems.add("type", f"{what} has to be a map, this is a {node.kind}", node.span, below(node))
    return None


def below(node: Node) -> str:
    """What to do about a key that holds nothing where it has to hold more than a text."""
    empty = isinstance(node, Scalar) and not node.text
    return "what belongs to it stands below it, further indented" if empty else ""


def as_list(
    node: Node | None, what: str, problems: Problems, at: Span | None = None, hint: str = ""
) -> Sequence | None:
    """The same of a list. `at`: where to tell it, if not where the node stands."""
    if node is None or isinstance(node, Sequence):
        return node
    problems.add("type", f"{what} has to be a list, this is a {node.kind}", at or node.span, hint)
    return None


def as_maps(nodes: Iterable[Node], what: str, problems: Problems) -> Iterable[Mapping]:
    """Those of some nodes that are maps, `what` each is called; the others are told."""
    return (found for node in nodes if (found := as_map(node, what, problems)) is not None)


class Missing:
    """Marks a key without a default."""


MISSING: Final = Missing()


class Asked(NamedTuple):
    """How a reader asked for what stands under a key."""

    shape: str = ""
    """value, map, entries (a map of any names), list or texts; empty: any node."""
    convert: Callable[[str], object] = string
    required: bool = False
    choices: tuple[str, ...] = ()
    fields: bool = False
    """Whether it may hold `{fields}`."""


class Probe(Mapping, eq=False):
    """A map that takes note of what its readers ask: for schemas."""

    asked: dict[str, Asked] = field(default_factory=dict)
    readers: list[str] = field(default_factory=list)
    """What its readers call it."""

    @classmethod
    def of(cls, node: Mapping, values: dict[str, Node]) -> Probe:
        """One that stands where a map does."""
        return cls(values, node.marks, node.source, node.line, node.column)

    def part(self, keys: Collection[str]) -> Probe:
        """Who reads a part of it reads it."""
        found = super().part(keys)
        part = Probe.of(found, found.values)
        part.asked, part.readers = self.asked, self.readers
        return part

    def note(self, key: str, asked: Asked) -> None:
        """The most that is known of a key counts."""
        if asked.shape or key not in self.asked:
            self.asked[key] = asked


class Reader:
    """Reads one map. What is wrong goes to `problems`; the default stands in for it."""

    def __init__(self, node: Node | None, problems: Problems, what: str) -> None:
        self.problems = problems
        self.what = what
        self._asked: set[str] = set()
        self.node: Mapping | None = node if isinstance(node, Mapping) else None
        self._probe = node if isinstance(node, Probe) else None
        if self._probe is not None:
            self._probe.readers.append(what)
        if node is not None and self.node is None:
            problems.add("type", f"{what} has to be a map, this is a {node.kind}", node.span)
        self.span = node.span if node is not None else Span("")
        self.failed = self.node is None
        """Whether anything that was read is missing or wrong."""

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        if kind is None:
            self.close()

    def close(self) -> None:
        """Report the keys that nobody asked for."""
        if self.node is None:
            return
        for key in self.node.values:
            if key not in self._asked and AGAIN not in key:
                self.problems.add(
                    "unknown-key",
                    f"{self.what} has no “{key}”",
                    self.node.key_span(key),
                    nearest(key, self._asked),
                )

    def asks(self, *keys: str) -> None:
        """Keys that somebody else reads."""
        self._asked.update(keys)
        for key in keys:
            self.note(key)

    def note(
        self,
        key: str,
        shape: str = "",
        convert: Callable[[str], object] = string,
        required: bool = False,
        choices: tuple[str, ...] = (),
        fields: bool = False,
    ) -> None:
        """How a key is read, for who reads the reader (see `Asked`)."""
        if self._probe is not None:
            self._probe.note(key, Asked(shape, convert, required, choices, fields))

    def bare(self, keys: frozenset[str]) -> bool:
        """Whether none of these keys is there; they count as asked for."""
        if self._probe is not None:
            return False
        self._asked |= keys
        return self.node is None or keys.isdisjoint(self.node.values)

    def raw(self, key: str) -> Node | None:
        """The node under `key` as it was written, None where there is none."""
        self._asked.add(key)
        if self._probe is not None:
            self._probe.note(key, Asked())
        return self.node.values.get(key) if self.node is not None else None

    def at(self, key: str) -> Span:
        """Where the value under `key` stands, or the map where there is none."""
        node = self.raw(key)
        return node.span if node is not None else self.span

    def complain(self, rule: str, message: str, span: Span, hint: str = "") -> None:
        """Tell a problem with the map: it counts as failed."""
        self.failed = True
        self.problems.add(rule, message, span, hint)

    def idle(self, keys: Iterable[str], needed: Collection[str], what: str) -> None:
        """Tell of keys that change nothing, since none of those is there that they are about."""
        there = self.node.values if self.node is not None else {}
        if there.keys().isdisjoint(needed):
            for key in keys:
                if key in there:
                    self.complain(
                        "value",
                        f"“{key}” says nothing without {what}",
                        self.at(key),
                        "give it what it is of, or leave it out",
                    )

    def scalar(self, key: str, convert: Callable[[str], T], default: T | Missing = MISSING) -> T:
        """The value under `key`, converted; `convert` raises ValueError with the message."""
        node = self._due(key, default is MISSING)
        self.note(key, "value", convert, default is MISSING)
        if node is None:
            return convert_or_nothing(convert) if isinstance(default, Missing) else default
        if not isinstance(node, Scalar):
            self.complain(
                "type", f"“{key}” has to be a single value, this is a {node.kind}", node.span
            )
        else:
            try:
                return convert(node.text)
            except ValueError as error:
                self.complain("type", f"{key}: {error}", node.span)
        return convert_or_nothing(convert) if isinstance(default, Missing) else default

    def text(self, key: str, default: str | Missing = MISSING) -> str:
        """A single value as it was written."""
        return self.scalar(key, string, default)

    def mm(self, key: str, default: float | Missing = MISSING) -> float:
        """A length in mm, whatever unit it was written in."""
        return self.scalar(key, mm, default)

    def integer(self, key: str, default: int | Missing = MISSING) -> int:
        """A whole number."""
        return self.scalar(key, integer, default)

    def number(self, key: str, default: float | Missing = MISSING) -> float:
        """A decimal number."""
        return self.scalar(key, number, default)

    def flag(self, key: str, default: bool = False) -> bool:
        """Yes or no."""
        return self.scalar(key, flag, default)

    def choice(self, key: str, choices: Iterable[str], default: str | Missing = MISSING) -> str:
        """One of several words; where none is given and there is no default, the first."""
        known = tuple(choices)

        def chosen(text: str) -> str:
            if text not in known:
                raise ValueError(f"“{text}” is not known; {nearest(text, known)}")
            return text

        required = isinstance(default, Missing)
        self._due(key, required)
        found = self.scalar(key, chosen, known[0] if isinstance(default, Missing) else default)
        self.note(key, "value", required=required, choices=known)
        return found

    def _due(self, key: str, required: bool) -> Node | None:
        node = self.raw(key)
        if node is None and required and self.node is not None:
            self.complain("missing-key", f"{self.what} needs “{key}”", self.span)
        return node

    def map(
        self, key: str, what: str = "", required: bool = False, like: str = ""
    ) -> Mapping | None:
        """The map under `key`; `what` names it in problems, `like` is one, for who writes none."""
        node = self._due(key, required)
        self.note(key, "map", required=required)
        if node is None:
            return None
        if isinstance(node, Mapping):
            return node
        told = f"{what or key} has to be a map, this is a {node.kind}"
        self.complain("type", told, node.span, f"write it like {like}" if like else below(node))
        return None

    def entries(self, key: str, required: bool = False) -> dict[str, Node]:
        """What the map under `key` has, by name; nothing where there is no map."""
        found = self.map(key, required=required)
        self.note(key, "entries", required=required)
        return found.values if found is not None else {}

    def list(self, key: str) -> tuple[Node, ...]:
        """The nodes of the list under `key`."""
        node = self.raw(key)
        self.note(key, "list")
        if node is None:
            return ()
        if isinstance(node, Sequence):
            return node.items
        self.complain("type", f"“{key}” has to be a list, this is a {node.kind}", node.span)
        return ()

    def texts(self, key: str) -> tuple[str, ...]:
        """The texts of the list under `key`; a single text counts as a list of one."""
        node = self.raw(key)
        listed = () if isinstance(node, Scalar) else self.list(key)
        self.note(key, "texts")
        if isinstance(node, Scalar):
            return (node.text,)
        found = []
        for item in listed:
            if isinstance(item, Scalar):
                found.append(item.text)
            else:
                self.complain("type", f"“{key}” lists texts, this is a {item.kind}", item.span)
        return tuple(found)


def convert_or_nothing(convert: Callable[[str], T]) -> T:
    """Something of the right type to go on with after a problem was told."""
    for neutral in ("", "0", "0mm", "no", "#000", "1"):
        try:
            return convert(neutral)
        except ValueError:
            continue
    raise AssertionError("every converter takes one of the neutral texts")
