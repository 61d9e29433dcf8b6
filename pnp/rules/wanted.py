"""What a face is to show, as it is declared: texts with fields, so many times, by cases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from pnp.ground.node import Mapping, Node, Scalar, Sequence, listed, made
from pnp.ground.notation import ICON
from pnp.ground.problem import Problems
from pnp.rules.query import Files, Found, find, steps, within, written

_FIELD = re.compile(r"\{([^{}]+)\}")
_WAY = re.compile(r"(?:(letters|words) of )?(.*)", re.DOTALL)
_NOTHING = ("", "no", "none", "false", "off")
_KEYS = ("each", "as", "times", "choose", "cases")


class Absent(Exception):
    """A field that need not be there is not: what is about it is not wanted."""


class Wanted(Struct, frozen=True):
    """A text that a face is to show, and where that is said."""

    text: str
    by: Node


class Wrong(Struct, frozen=True):
    """Something about a face, told once of all that have it."""

    what: str
    by: Node


class Fields:
    """The fields of an item, and of whatever an `each` stands at; behind them all data."""

    def __init__(
        self, item: Mapping, common: Mapping, files: Files, known: dict[str, list[Found]],
        problems: Problems,
    ) -> None:  # fmt: skip
        """`common`: what all items of the component know. `known`: what paths led to before."""
        self._around: tuple[Node, ...] = (item, common)
        self._item = item
        self._files = files
        self._known = known
        self._problems = problems
        self.used: set[str] = set()
        """The item's own fields that were asked for."""

    def at(self, node: Node) -> Fields:
        """The same within one more map."""
        inner = Fields.__new__(Fields)
        inner.__dict__.update(self.__dict__)
        inner._around = (node, *self._around)
        return inner

    def find(self, path: str, by: Node) -> list[Found]:
        """What a path leads to. Raises Absent where it may lead nowhere, and does, or where that
        is told."""
        plain = path.removesuffix("?")
        try:
            first = steps(plain)[0].name
            for node in self._around:
                if first == "each" and node is not self._item and isinstance(node, Scalar):
                    return [Found(node, plain)]
                if isinstance(node, Mapping) and first in node.values:
                    if node is self._item:
                        self.used.add(first)
                    found = within(Found(node, ""), plain)
                    if found:
                        return found
            if plain not in self._known:
                self._known[plain] = find(self._files, plain)
            found = self._known[plain]
        except ValueError as error:
            self._problems.add("rule-path", str(error), by.span)
            raise Absent from error
        if not found:
            if plain == path:
                hint = "write {field?} where not all have it"
                self._problems.add("rule-path", f"nothing stands at {path}", by.span, hint)
            raise Absent
        return found

    def filled(self, form: Scalar) -> str:
        """A text with its fields in it. Raises Absent."""
        return _FIELD.sub(
            lambda match: " ".join(one.text for one in self.find(match[1], form)), form.text
        )

    def amount(self, node: Node) -> int:
        """A number as declared: how many a list has, 1 of yes, 0 of no. Raises Absent."""
        if not isinstance(node, Scalar):
            self._problems.add("type", "how many? write a number or a {field}", node.span)
            raise Absent
        match = _FIELD.fullmatch(node.text)
        if match:
            found = self.find(match[1], node)
            if len(found) > 1:
                return len(found)
            if isinstance(found[0].node, Sequence):
                return len(found[0].node.items)
        return number(self.filled(node))

    def texts(self, node: Node | None) -> Iterator[Wanted]:
        """All texts of a declaration."""
        if isinstance(node, Sequence):
            for item in node.items:
                yield from self.texts(item)
        elif isinstance(node, Mapping):
            for scope, inner in self.parts(node):
                yield from scope.texts(inner)
        elif isinstance(node, Scalar):
            try:
                yield from self._leaves(node)
            except Absent:
                return

    def _leaves(self, node: Scalar) -> Iterator[Wanted]:
        match = _FIELD.fullmatch(node.text)
        if match is None:
            yield Wanted(self.filled(node), node)
            return
        for one in self.find(match[1], node):
            for leaf in _flat(one.node):
                yield Wanted(leaf, node)

    def entries(self, node: Node | None) -> Iterator[tuple[Fields, Node | None, Node]]:
        """What each entry of a list wants, and the entry."""
        for row in listed(node):
            parts = self.parts(row) if isinstance(row, Mapping) else ((self, row),)
            for scope, inner in parts:
                yield scope, inner, row

    def parts(self, node: Mapping) -> Iterator[tuple[Fields, Node | None]]:
        """What a map wants: for each of some things, so many times, or by cases."""
        for key in node.values:
            if key not in _KEYS:
                hint = f"it knows {', '.join(_KEYS)}"
                self._problems.add("unknown-key", f"no “{key}” here", node.key_span(key), hint)
        try:
            times = self.amount(node.values["times"]) if "times" in node.values else None
            for scope in [self] if times is None else self._counted(times):
                chosen, each = node.get("choose"), node.get("each")
                if isinstance(chosen, Scalar):
                    yield scope, scope._case(node, chosen)
                elif isinstance(each, Scalar):
                    for number, one in enumerate(scope._each(each), 1):
                        yield scope.at(made({"count": number})).at(one), node.get("as")
                else:
                    yield scope, node.get("as")
        except Absent:
            return

    def _counted(self, times: int) -> Iterator[Fields]:
        """The same so many times, each with its number as `{count}`."""
        for number in range(1, times + 1):
            yield self.at(made({"count": number}))

    def _each(self, by: Scalar) -> Iterator[Node]:
        """What a path leads to, or the letters or words of it. Raises Absent."""
        text = by.text
        if text.startswith("{") and text.endswith("}"):
            text = text[1:-1]
        way = _WAY.fullmatch(self.filled(Scalar(text, by.source, by.line, by.column)))
        assert way is not None
        parts, path = way.groups()
        for one in self.find(path, by):
            if parts is None:
                yield one.node
            else:
                for part in one.text if parts == "letters" else one.text.split():
                    yield made(part)

    def _case(self, node: Mapping, chosen: Scalar) -> Node | None:
        try:
            value = self.find(chosen.text.strip("{}"), chosen)[0].text
        except Absent:
            value = ""
        cases = node.get("cases")
        known = cases.values if isinstance(cases, Mapping) else {}
        return known.get(value, known.get("else"))


def number(text: str) -> int:
    """A number, 1 of yes and of any other word, 0 of no and of nothing."""
    word = text.strip().lower()
    return int(word) if word.isdecimal() else int(word not in _NOTHING)


def _flat(node: Node) -> Iterator[str]:
    if isinstance(node, Sequence):
        for item in node.items:
            yield from _flat(item)
    elif isinstance(node, Mapping):
        for value in node.values.values():
            yield from _flat(value)
    else:
        yield written(node)


def leaves(node: Node) -> list[str]:
    """All texts in a value."""
    return list(_flat(node))


class Line(Struct, frozen=True):
    """A text as it comes out on a face: what is compared, and the icons that stand in it."""

    key: str
    icons: tuple[str, ...]


@lru_cache(maxsize=4096)
def line(text: str) -> Line:
    """A text without its marks."""
    text = "\n".join(
        f"•{part.strip()[2:]}" if part.strip().startswith("- ") else part
        for part in text.split("\n")
    )
    kept = text.replace("\\*", "\ue000").replace("\\:", "\ue001")
    icons = tuple(ICON.findall(kept))
    plain = ICON.sub(" ", kept).replace("*", "")
    plain = plain.replace("\ue000", "*").replace("\ue001", ":").replace("\u00ad", "")
    plain = re.sub(r"\\([{}<])", r"\1", plain)
    return Line("".join(plain.casefold().split()), icons)


def icons(text: str) -> list[str]:
    """Names of icons as declared: `coin`, `3 coin`, `yes coin`; `none` is none."""
    words = text.split()
    if len(words) == 2 and (words[0].isdecimal() or words[0].lower() in (*_NOTHING, "yes")):
        return [words[1]] * number(words[0])
    return [word for word in words if word.lower() not in _NOTHING]
