"""All the ways to change a layout so that a face says something else, or less.

What only says how something looks is left alone: margins, sizes, places, styles, colours. What
stays is how often a thing is there, whether it is, which text, number, icon or code it is, and
where among its neighbours.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from pnp.ground.node import Mapping, Node, Scalar, Sequence
from pnp.layout.kinds import KINDS
from tests.mutants.changes import Change
from tests.mutants.wording import Pool, after, beside, fields, numbers, said

_LISTS = ("column", "row", "stack", "grid")
_BARE = ("space", "rule", "draw")
"""Kinds that say nothing by themselves."""
_COUNTS = (
    "marks",
    "lines",
    "die",
    "cube",
    "first",
    "step",
    "pips",
    "squares",
    "hexes",
    "triangles",
)
_TEXTS = ("text", "label", "icon", "picture", "show", "side", "disc", "cells")
_TURNS = {"up": "down", "down": "up", "bottom": "top", "top": "bottom", "first": "second"}
_LOOKS = frozenset(
    ("tint", "art", "tone", "look", "ground", "fill", "line", "style", "width", "height", "size",
     "gap", "x", "y", "seed", "ratio", "cell", "tile", "tall", "wide", "ring", "head", "pic",
     "tent")
)  # fmt: skip
"""What is told to a layout or an artist about looks."""
_STAYS = frozenset(
    ("x", "y", "place", "width", "height", "grow", "columns-wide", "style", "align", "pad", "gap",
     "inside", "size", "fill", "stroke", "weight", "corner", "shape", "edges", "dash")
)  # fmt: skip
"""What belongs to a place, and stays there when what lies there is swapped."""
_FRAME = re.compile(r"-?[\d.]+(,-?[\d.]+){3}")
"""Where something is drawn, and how large."""
_EACH = re.compile(r"(\S+ in (?:(?:letters|words) of )?)(\S+)")
_IS = re.compile(r"(?P<ask>(?:not )?(?P<field>\S+) )(?P<how>is not|is|<=|>=|<|>)(?P<than> .+)")
_HOW = {"is": "is not", "is not": "is", "<": "<=", "<=": "<", ">": ">=", ">=": ">"}


class _Way(NamedTuple):
    """One way to change what stands at a place."""

    kind: str
    what: str
    make: Callable[[], None]
    undo: Callable[[], None]


def layout_changes(name: str, root: Mapping, game: Pool) -> Iterator[Change]:
    """All changes of a layout, in its order."""
    walk = _Walk(game.of(root))
    for key in ("body", "blocks"):
        if isinstance(part := root.values.get(key), Mapping):
            walk.root(part, key)
    for line, path, way in walk.found:
        yield Change(f"templates/{name}", path, way.kind, way.what, None, way.make, way.undo, line)


class _Walk:
    """A walk through a layout; `found`: line, path and way of each change."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.found: list[tuple[int, str, _Way]] = []

    def root(self, part: Mapping, key: str) -> None:
        if key == "blocks":
            for name, node in part.values.items():
                self.any(node, f"blocks.{name}")
            return
        self._add(part, key, _Way("empty", "nothing", *_entries(part, {"column": _none(part)})))
        self.any(part, key)

    def any(self, node: Node, path: str) -> None:
        """An element, or a list of them."""
        if isinstance(node, Mapping):
            self._element(node, path)
        elif isinstance(node, Sequence):
            self._children(node, path, "stack")

    def _add(self, node: Node, path: str, way: _Way) -> None:
        self.found.append((node.line, path, way))

    def _element(self, node: Mapping, path: str) -> None:
        kind = next((key for key in node.values if key in KINDS), "")
        for key, value in node.values.items():
            at = f"{path}.{key}"
            if key == "each":
                self._repeat(node, value, at)
            elif key in ("when", "unless"):
                self._condition(node, key, at)
            elif key in _COUNTS:
                self._texts(value, at, lambda text: (*numbers(text), *fields(text, self.pool)))
            elif key in _TEXTS:
                self._texts(value, at, partial(said, key=key, pool=self.pool))
            elif key == "code":
                self._texts(value, at, lambda text: (("code", "hello"), *fields(text, self.pool)))
            elif key in ("use", "art", "choose", "block", "flow"):
                self._named(key, value, at)
            elif key in ("axis", "rows", "aside") and isinstance(value, Scalar):
                self._texts(value, at, lambda text: (("word", _TURNS.get(text, "first")),))
            elif key in _LISTS and isinstance(value, Sequence):
                self._children(value, at, key)
            elif key == "table" and isinstance(value, Sequence):
                self._table(value, at)
            elif key in ("box", "end", "every"):
                self._emptied(node, key, at)
            elif key == "else":
                self._add(value, at, _Way("drop", "else", *_without(node, key)))
                self.any(value, at)
        for key in ("cases", "sides", "looks"):
            if kind and isinstance(inner := node.values.get(key), Mapping):
                self._cases(inner, f"{path}.{key}")
        if isinstance(given := node.values.get("with"), Mapping):
            self._given(given, f"{path}.with")

    def _texts(
        self, node: Node, path: str, ways: Callable[[str], Iterable[tuple[str, str]]]
    ) -> None:
        """A text, and what it may say instead."""
        if not isinstance(node, Scalar):
            return
        for kind, other in dict.fromkeys(ways(node.text)):
            if other and other != node.text:
                self._add(node, path, _Way(kind, _shown(node.text, other), *_text(node, other)))

    def _named(self, key: str, node: Node, path: str) -> None:
        """A layout by its name, or a field to choose by; which artist draws is looks."""
        if key == "use":
            self._texts(node, path, lambda text: (("use", after(text, self.pool.used)),))
        elif key in ("choose", "flow"):
            self._texts(
                node, path, lambda text: (("field", other) for other in beside(text, self.pool))
            )

    def _given(self, given: Mapping, path: str) -> None:
        """What is told to another layout, or to an artist."""
        for key, value in given.values.items():
            framed = isinstance(value, Scalar) and _FRAME.fullmatch(value.text)
            if key not in _LOOKS and not framed:
                self._texts(value, f"{path}.{key}", partial(said, key=key, pool=self.pool))

    def _repeat(self, node: Mapping, value: Node, path: str) -> None:
        match = _EACH.fullmatch(value.text) if isinstance(value, Scalar) else None
        if match is None:
            return
        count = match[2]
        others = (
            [str(int(count) + 1), str(int(count) - 1)] if count.isdigit()
            else [*beside(count.strip("{}"), self.pool)]
        )  # fmt: skip
        self._texts(value, path, lambda _: [("repeat", match[1] + other) for other in others])
        self._add(value, path, _Way("repeat", f"{value} dropped", *_without(node, "each")))

    def _condition(self, node: Mapping, key: str, path: str) -> None:
        value = node.values[key]
        other = "unless" if key == "when" else "when"
        turned = {other if name == key else name: each for name, each in node.values.items()}
        if other not in node.values:
            self._add(value, path, _Way("condition", f"{key} → {other}", *_entries(node, turned)))
        self._add(value, path, _Way("condition", f"{key} dropped", *_without(node, key)))
        many = isinstance(value, Sequence)
        for number, test in enumerate(value.items if isinstance(value, Sequence) else (value,)):
            self._texts(test, path, lambda text: self._tests(text, many))
            if isinstance(value, Sequence) and len(value) > 1:
                left = value.items[:number] + value.items[number + 1 :]
                way = _Way("condition", f"{test} dropped", *_put(value, "items", left))
                self._add(test, path, way)

    def _tests(self, text: str, many: bool) -> Iterator[tuple[str, str]]:
        """What may be asked instead. `many`: beside other tests."""
        match = _IS.fullmatch(text)
        if match is None:
            yield from (("condition", other) for other in beside(text.strip("{}"), self.pool))
            return
        ask, how, than = match["ask"], match["how"], match["than"]
        if many or not how.startswith("is"):
            yield "condition", f"{ask}{_HOW[how]}{than}"
        for _, other in (*numbers(than), *fields(than, self.pool)):
            yield "condition", f"{ask}{how}{other}"
        known = self.pool.texts.get(f"{match['field']} is", ())
        if other := after(than.strip(), known):
            yield "condition", f"{ask}{how} {other}"
        if " or " in than:
            yield "condition", f"{ask}{how}{than.rpartition(' or ')[0]}"

    def _children(self, nodes: Sequence, path: str, kind: str) -> None:
        items = nodes.items
        for number, item in enumerate(items):
            at = f"{path}.{number + 1}"
            if not isinstance(item, Mapping):
                continue
            if not _bare(item, kind):
                left = items[:number] + items[number + 1 :]
                self._add(item, at, _Way("drop", _head(item), *_put(nodes, "items", left)))
            after_it = items[number + 1] if number + 1 < len(items) else None
            if isinstance(after_it, Mapping):
                self._swap(item, after_it, at)
            self._element(item, at)

    def _swap(self, one: Mapping, other: Mapping, path: str) -> None:
        """Two neighbours of a kind, each in the other’s place."""
        first, second = _kept(one), _kept(other)
        if _kind(one) != _kind(other) or _kind(one) in _BARE or _plain(first) == _plain(second):
            return
        here, there = _entries(one, _laid(one, second)), _entries(other, _laid(other, first))
        self._add(
            one, path,
            _Way("swap", f"{_head(one)} ↔ {_head(other)}", _both(here[0], there[0]),
                 _both(here[1], there[1])),
        )  # fmt: skip

    def _table(self, rows: Sequence, path: str) -> None:
        for number, row in enumerate(rows.items):
            at = f"{path}.{number + 1}"
            left = rows.items[:number] + rows.items[number + 1 :]
            self._add(row, at, _Way("drop", "a row", *_put(rows, "items", left)))
            for place, cell in enumerate(row.items if isinstance(row, Sequence) else (row,), 1):
                if isinstance(cell, Scalar):
                    self._texts(cell, f"{at}.{place}", partial(said, key="text", pool=self.pool))
                else:
                    self.any(cell, f"{at}.{place}")

    def _cases(self, cases: Mapping, path: str) -> None:
        """What is shown for each value of a field, or on each side."""
        names = list(cases.values)
        for name, case in cases.values.items():
            at = f"{path}.{name}"
            self._add(case, at, _Way("drop", f"{name}", *_without(cases, name)))
            following = names[names.index(name) + 1 :]
            if following and _plain(case) != _plain(cases.values[following[0]]):
                turned = dict(cases.values)
                turned[name], turned[following[0]] = cases.values[following[0]], case
                way = _Way("swap", f"{name} ↔ {following[0]}", *_entries(cases, turned))
                self._add(case, at, way)
            self.any(case, at)

    def _emptied(self, node: Mapping, key: str, path: str) -> None:
        value = node.values[key]
        inner = value if isinstance(value, Mapping) else None
        if inner is not None and not _bare(inner, ""):
            nothing: dict[str, Node] = {
                "space": Scalar("yes", value.source, value.line, value.column)
            }
            self._add(value, path, _Way("drop", _head(inner), *_entries(inner, nothing)))
        self.any(value, path)


def _kind(node: Mapping) -> str:
    return next((key for key in node.values if key in KINDS), "")


def _head(node: Mapping) -> str:
    """What an element is, in a few words."""
    kind = _kind(node)
    value = node.values.get(kind)
    return f"{kind} {value}"[:48] if isinstance(value, Scalar) else kind


def _bare(node: Mapping, within: str) -> bool:
    """Whether it says nothing by being there: no place to write on, and no cell of a grid."""
    kind = _kind(node)
    marked = not {"write", "tick", "each"}.isdisjoint(node.values)
    return kind in _BARE and not marked and (kind != "space" or within != "grid")


def _kept(node: Mapping) -> dict[str, Node]:
    """What an element is, without its place."""
    return {key: value for key, value in node.values.items() if key not in _STAYS}


def _laid(node: Mapping, kept: dict[str, Node]) -> dict[str, Node]:
    """What is another’s, in the place of an element."""
    return {**kept, **{key: value for key, value in node.values.items() if key in _STAYS}}


def _plain(node: Node | dict[str, Node] | None) -> object:
    match node:
        case Mapping():
            return _plain(node.values)
        case dict():
            return {key: _plain(value) for key, value in node.items()}
        case Sequence():
            return [_plain(item) for item in node.items]
    return str(node)


def _shown(text: str, other: str) -> str:
    """What changes, without what both begin with if that is long."""
    same = next((at for at, (a, b) in enumerate(zip(text, other, strict=False)) if a != b), 0)
    start = max(0, same - 16)
    return f"{text[start : start + 40]} → {other[start : start + 40]}".replace("\n", "⏎")


def _none(at: Node) -> Sequence:
    return Sequence((), at.source, at.line, at.column)


_Pair = tuple[Callable[[], None], Callable[[], None]]


def _put(node: Node, name: str, value: object) -> _Pair:
    before = getattr(node, name)
    return lambda: setattr(node, name, value), lambda: setattr(node, name, before)


def _text(node: Scalar, other: str) -> _Pair:
    return _put(node, "text", other)


def _entries(node: Mapping, values: dict[str, Node]) -> _Pair:
    return _put(node, "values", values)


def _without(node: Mapping, key: str) -> _Pair:
    """A map without a key; marks stay with theirs."""
    left = node.without(key)
    values, marks = _put(node, "values", left.values), _put(node, "marks", left.marks)
    return _both(values[0], marks[0]), _both(values[1], marks[1])


def _both(one: Callable[[], None], other: Callable[[], None]) -> Callable[[], None]:
    def run() -> None:
        one()
        other()

    return run
