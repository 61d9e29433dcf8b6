"""Change parsed documents: values from elsewhere, keys from elsewhere."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable

from tests.fuzz import damage
from tests.fuzz.trees import Branch, Leaf, Tree, copied, places

_MOST = 3000
"""Documents do not grow beyond this many values; large ones have their own cases."""


class Stock:
    """Values seen under each key of all seeds, to replace others."""

    def __init__(self, seeds: Iterable[Tree], known: Iterable[Iterable[str]]) -> None:
        """`known`: for each kind of map, the keys that it may have."""
        self.under: dict[str, list[Tree]] = defaultdict(list)
        beside: dict[str, set[str]] = defaultdict(set)
        for seed in seeds:
            for branch, number, name in places(seed):
                self.under[name].append(branch.parts[number])
        for keys in known:
            for key in keys:
                beside[key].update(keys)
        self.keys = sorted({*beside, *self.under})
        self.beside = {key: sorted(keys) for key, keys in beside.items()}
        self.all = [part for name in sorted(self.under) for part in self.under[name]]

    def key(self, chance: random.Random, at: Branch) -> str:
        """Return a key that fits the map, or one of another map."""
        known = at.keys and self.beside.get(chance.choice(at.keys))
        return chance.choice(known if known and chance.random() < 0.8 else self.keys)

    def any(self, chance: random.Random, name: str = "") -> Tree:
        """Return a value seen elsewhere, under the same key if there is one."""
        return copied(chance.choice(self.under.get(name) or self.all))


def damaged(tree: Tree, stock: Stock, chance: random.Random) -> Tree:
    """Return a copy of the document with a few mistakes."""
    root = Branch([copied(tree)])
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5, 8))):
        found = list(places(root))
        if not 0 < len(found) <= _MOST:
            break
        chance.choice(_WAYS)(*chance.choice(found), stock, chance)
    return root.parts[0] if root.parts else Leaf("")


Way = Callable[[Branch, int, str, Stock, random.Random], None]


def _edge(at: Branch, number: int, name: str, stock: Stock, chance: random.Random) -> None:
    part = at.parts[number]
    if isinstance(part, Branch) and chance.random() < 0.8:
        leaves = [(b, n) for b, n, _ in places(part) if isinstance(b.parts[n], Leaf)]
        if leaves:
            at, number = chance.choice(leaves)
            part = at.parts[number]
    text = damage.value(chance, part.text if isinstance(part, Leaf) else "")
    if isinstance(part, Leaf) and chance.random() < 0.3:
        cut = chance.randint(0, len(part.text))
        text = part.text[:cut] + text + part.text[cut:]
    tag = (
        chance.choice(("!source ", "!derived ", "!reconstructed ", "!x ", "! "))
        if (chance.random() < 0.03)
        else ""
    )
    at.parts[number] = Leaf(text, tag)


def _sibling(at: Branch, number: int, name: str, stock: Stock, chance: random.Random) -> None:
    at.parts[number] = stock.any(chance, name)


def _other(at: Branch, number: int, name: str, stock: Stock, chance: random.Random) -> None:
    at.parts[number] = stock.any(chance)


def _drop(at: Branch, number: int, name: str, stock: Stock, chance: random.Random) -> None:
    del at.parts[number]
    if at.keys is not None:
        del at.keys[number]


def _double(at: Branch, number: int, name: str, stock: Stock, chance: random.Random) -> None:
    times = chance.choice((1, 1, 2, 20)) if at.keys is None else 1
    for _ in range(times):
        at.parts.insert(number, copied(at.parts[number]))
        if at.keys is not None:
            at.keys.insert(number, name)


def _rename(at: Branch, number: int, name: str, stock: Stock, chance: random.Random) -> None:
    if at.keys is not None:
        known_key = chance.random() < 0.8
        at.keys[number] = stock.key(chance, at) if known_key else damage.value(chance)


def _add(at: Branch, number: int, name: str, stock: Stock, chance: random.Random) -> None:
    """Add a key that occurs elsewhere, with a value from there."""
    inner = at.parts[number]
    target = inner if isinstance(inner, Branch) and inner.keys is not None else at
    key = stock.key(chance, target)
    target.parts.append(
        stock.any(chance, key) if chance.random() < 0.7 else Leaf(damage.value(chance))
    )
    if target.keys is not None:
        target.keys.append(key)


def _swap(at: Branch, number: int, name: str, stock: Stock, chance: random.Random) -> None:
    other = chance.randrange(len(at.parts))
    at.parts[number], at.parts[other] = at.parts[other], at.parts[number]


def _wrap(at: Branch, number: int, name: str, stock: Stock, chance: random.Random) -> None:
    within = at.parts[number]
    at.parts[number] = Branch(
        [within], [chance.choice(stock.keys)] if chance.random() < 0.6 else (None)
    )


def _nest(at: Branch, number: int, name: str, stock: Stock, chance: random.Random) -> None:
    """Nest a value in itself many times."""
    whole = at.parts[number]
    key = chance.choice((name, chance.choice(stock.keys)))
    inner = whole
    for _ in range(chance.choice((2, 5, 20, 55, 70))):
        inner = Branch([inner], [key] if key else None)
        if chance.random() < 0.5:
            inner = Branch([inner])
    at.parts[number] = inner


def _empty(at: Branch, number: int, name: str, stock: Stock, chance: random.Random) -> None:
    at.parts[number] = chance.choice((Branch([]), Branch([], []), Leaf("")))


def _itself(at: Branch, number: int, name: str, stock: Stock, chance: random.Random) -> None:
    """Name the map that the value is in."""
    if at.keys:
        at.parts[number] = Leaf(chance.choice(at.keys))


_WAYS: tuple[Way, ...] = (
    _edge,
    _edge,
    _edge,
    _edge,
    _edge,
    _sibling,
    _sibling,
    _sibling,
    _other,
    _drop,
    _double,
    _rename,
    _add,
    _add,
    _add,
    _swap,
    _wrap,
    _nest,
    _empty,
    _itself,
)
