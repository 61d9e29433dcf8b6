"""Typed reading of maps: every wrong type, missing key and unknown key becomes a problem.

    with Reader(node, problems, "a paper") as read:
        width = read.mm("width")
        name = read.text("name", default="")

On leaving, keys that were not read are reported with the nearest known name. Maps whose options
are declared are read by `pnp.core.options`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import Any, Final, TypeVar

from pnp.core.drawing import Colour
from pnp.core.geometry import Sides, mm
from pnp.core.node import DUPLICATE, Mapping, Node, Scalar, Sequence
from pnp.core.notation import DIGITS, LENGTH, Bounds, Notation, notation
from pnp.core.problems import Problems, Span, suggestion

T = TypeVar("T")

_INTEGER = re.compile(r"[+-]?[0-9]{1,18}")
_NUMBER = re.compile(rf"[+-]?{DIGITS}")
_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_TRUE: Final = ("yes", "true", "on")
_FALSE: Final = ("no", "false", "off")


@notation(_INTEGER.pattern)
def integer(text: str) -> int:
    """A whole number as people write it; `012` is twelve. Raises ValueError."""
    if not _INTEGER.fullmatch(text):
        raise ValueError(f"“{text}” is no whole number")
    return int(text)


@notation(_NUMBER.pattern, Bounds(-1e9, 1e9))
def number(text: str) -> float:
    """A decimal number. Raises ValueError."""
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"“{text}” is no number")
    return float(text)


@notation("[Yy]es|[Nn]o|[Tt]rue|[Ff]alse|[Oo]n|[Oo]ff")
def flag(text: str) -> bool:
    """yes or no (also true/false, on/off). Raises ValueError."""
    if text.lower() in _TRUE:
        return True
    if text.lower() in _FALSE:
        return False
    raise ValueError(f"“{text}” is neither yes nor no")


@notation(_HEX.pattern)
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


@notation(rf"-?{LENGTH}( +-?{LENGTH}){{0,3}}")
def sides(text: str) -> Sides:
    """One, two or four lengths as in CSS: all · vertical horizontal · top right bottom left.

    Raises ValueError.
    """
    lengths = [mm(part) for part in text.split()]
    match lengths:
        case [one]:
            return Sides.uniform(one)
        case [down, across]:
            return Sides(down, across, down, across)
        case [top, right, bottom, left]:
            return Sides(top, right, bottom, left)
    raise ValueError(f"“{text}” is no set of sides; write one, two or four lengths")


def truthy(node: Node | None) -> bool:
    """Whether `when:` is true: the node exists, and is not empty or no."""
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
    """Return the text unchanged: the converter of texts."""
    return text


def integers(minimum: int, maximum: int) -> Notation[int]:
    """Whole numbers within bounds."""
    return Notation(integer, f"[0-9]{{1,{len(str(maximum))}}}", Bounds(minimum, maximum))


def as_map(node: Node | None, noun: str, problems: Problems) -> Mapping | None:
    """A node that is a map; otherwise report it under the name `noun` and return None. Without a
    node, return None."""
    if node is None or isinstance(node, Mapping):
        return node
    problems.add(
        "type", f"{noun} has to be a map, this is a {node.kind}", node.span, empty_key_hint(node)
    )
    return None


def empty_key_hint(node: Node) -> str:
    """The hint for an empty key that needs more than a text."""
    empty = isinstance(node, Scalar) and not node.text
    return "indent its content on the lines below it" if empty else ""


def as_list(
    node: Node | None, noun: str, problems: Problems, span: Span | None = None, hint: str = ""
) -> Sequence | None:
    """The same for a list. `span`: the position to report, if it is not the node's."""
    if node is None or isinstance(node, Sequence):
        return node
    problems.add("type", f"{noun} has to be a list, this is a {node.kind}", span or node.span, hint)
    return None


def as_maps(nodes: Iterable[Node], noun: str, problems: Problems) -> Iterable[Mapping]:
    """The nodes that are maps; report the others under the name `noun`."""
    return (found for node in nodes if (found := as_map(node, noun, problems)) is not None)


class Invalid(ValueError):
    """An invalid value of an option, with the rule and the hint of the problem."""

    def __init__(self, message: str, hint: str = "", rule: str = "value") -> None:
        super().__init__(message)
        self.hint = hint
        self.rule = rule


class Missing:
    """Marks a key without a default."""


MISSING: Final = Missing()


class Reader:
    """Reads one map. Problems go to `problems`, and invalid values become defaults."""

    def __init__(
        self, node: Node | None, problems: Problems, noun: str, context: Any = None
    ) -> None:
        """`noun` names the map in problems. `context`: further input of declared options, such
        as a theme."""
        self.problems = problems
        self.noun = noun
        self.context = context
        self.partial = False
        """Whether required options may be missing here."""
        self.accepted: dict[str, object] = {}
        """The keys read so far, or read elsewhere; for single values with their converter or their
        choices."""
        self.known_keys: list[Collection[str]] = [self.accepted]
        """These, and the keys of the options that are declared for the map."""
        self.node: Mapping | None = node if isinstance(node, Mapping) else None
        if node is not None and self.node is None:
            problems.add("type", f"{noun} has to be a map, this is a {node.kind}", node.span)
        self.span = node.span if node is not None else Span("")
        self.failed = self.node is None
        """Whether any value is missing or wrong."""

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        if kind is None:
            self.close()

    def close(self) -> None:
        """Report unknown keys."""
        if self.node is None:
            return
        for key in self.node.values:
            if any([key in known for known in self.known_keys]) or DUPLICATE in key:
                continue
            names = {name for known in self.known_keys for name in known}
            self.problems.add(
                "unknown-key",
                f"{self.noun} has no “{key}”",
                self.node.key_span(key),
                suggestion(key, names),
            )

    def accept_keys(self, *keys: str) -> None:
        """Accept keys that are read elsewhere."""
        self.accepted |= dict.fromkeys(keys)

    def raw(self, key: str) -> Node | None:
        """The node under `key`; None if it is missing."""
        self.accepted.setdefault(key)
        return self.node.values.get(key) if self.node is not None else None

    def span_of(self, key: str) -> Span:
        """The place of the value under `key`, or of the map if it is missing."""
        node = self.raw(key)
        return node.span if node is not None else self.span

    def error(self, rule: str, message: str, span: Span, hint: str = "") -> None:
        """Report a problem, and mark the map as failed."""
        self.failed = True
        self.problems.add(rule, message, span, hint)

    def report_unused(self, key: str, without: str, hint: str = "") -> None:
        """Report an option that has no effect because something else is missing."""
        message = f"“{key}” says nothing without {without}"
        self.error("value", message, self.span_of(key), hint or "leave it out")

    def scalar(self, key: str, convert: Callable[[str], T], default: T | Missing = MISSING) -> T:
        """The value under `key`, converted; `convert` raises ValueError with the message."""
        node = self._required_node(key, default is MISSING)
        self.accepted[key] = convert
        if node is None:
            return neutral_value(convert) if isinstance(default, Missing) else default
        if not isinstance(node, Scalar):
            self.error(
                "type", f"“{key}” has to be a single value, this is a {node.kind}", node.span
            )
        else:
            try:
                return convert(node.text)
            except Invalid as error:
                self.error(error.rule, str(error), node.span, error.hint)
            except ValueError as error:
                self.error("type", f"{key}: {error}", node.span)
        return neutral_value(convert) if isinstance(default, Missing) else default

    def text(self, key: str, default: str | Missing = MISSING) -> str:
        """A single value as it was written."""
        return self.scalar(key, string, default)

    def mm(self, key: str, default: float | Missing = MISSING) -> float:
        """A length of any unit, in mm."""
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
        """One of several words; the first one after a reported problem without a default."""
        words = tuple(choices)

        def chosen(text: str) -> str:
            if text not in words:
                raise ValueError(f"“{text}” is not known; {suggestion(text, words)}")
            return text

        self._required_node(key, isinstance(default, Missing))
        found = self.scalar(key, chosen, words[0] if isinstance(default, Missing) else default)
        self.accepted[key] = words
        return found

    def _required_node(self, key: str, required: bool) -> Node | None:
        node = self.raw(key)
        if node is None and required and self.node is not None and not self.partial:
            self.error("missing-key", f"{self.noun} needs “{key}”", self.span)
        return node

    def map(
        self, key: str, noun: str = "", required: bool = False, example: str = ""
    ) -> Mapping | None:
        """The map under `key`; `noun` is its name in problems, `example` an example for a value of
        another kind."""
        node = self._required_node(key, required)
        if node is None:
            return None
        if isinstance(node, Mapping):
            return node
        message = f"{noun or key} has to be a map, this is a {node.kind}"
        self.error(
            "type",
            message,
            node.span,
            f"write it like {example}" if example else empty_key_hint(node),
        )
        return None

    def entries(self, key: str, required: bool = False) -> dict[str, Node]:
        """The nodes of the map under `key`, by name; empty without a map."""
        found = self.map(key, required=required)
        return found.values if found is not None else {}

    def list(self, key: str) -> tuple[Node, ...]:
        """The nodes of the list under `key`."""
        node = self.raw(key)
        if node is None:
            return ()
        if isinstance(node, Sequence):
            return node.items
        self.error("type", f"“{key}” has to be a list, this is a {node.kind}", node.span)
        return ()

    def texts(self, key: str) -> tuple[str, ...]:
        """The texts of the list under `key`; a single text counts as a list of one."""
        node = self.raw(key)
        listed = () if isinstance(node, Scalar) else self.list(key)
        if isinstance(node, Scalar):
            return (node.text,)
        found = []
        for item in listed:
            if isinstance(item, Scalar):
                found.append(item.text)
            else:
                self.error("type", f"“{key}” lists texts, this is a {item.kind}", item.span)
        return tuple(found)


def neutral_value(convert: Callable[[str], T]) -> T:
    """A value of the right type, to continue after a reported problem."""
    for neutral in ("", "0", "0mm", "no", "#000", "1"):
        try:
            return convert(neutral)
        except ValueError:
            continue
    raise AssertionError("every converter takes one of the neutral texts")
