"""Icons and codes on a face: those that are wanted, and no others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest

from pnp.ground.node import Node
from pnp.ground.proof import Proof
from pnp.rules.marks import times
from pnp.rules.query import short
from pnp.rules.wanted import Wanted, Wrong, icons, line


def wrong_icons(
    proof: Proof, texts: list[Wanted], signs: list[Wanted], more: bool, node: Node
) -> Iterator[Wrong]:
    """Icons of a face that are missing, or too many."""
    called = {name: sign.names[0] for sign in proof.signs for name in sign.names}
    there = Counter(sign.names[0] for sign in proof.signs)
    due: Counter[str] = Counter()
    by: dict[str, Node] = {}
    for one in texts:
        for name in line(one.text).icons:
            due[called.get(name, name)] += 1
            by.setdefault(called.get(name, name), one.by)
    for one in signs:
        for name in icons(one.text):
            due[called.get(name, name)] += 1
            by[called.get(name, name)] = one.by
    plain = {sign.names[0] for sign in proof.signs if sign.plain}
    for name in sorted({*there, *due}):
        if there[name] < due[name] or (there[name] > due[name] and not more and name not in plain):
            what = f"shows the icon “{name}” {times(there[name])}, {due[name]} wanted"
            yield Wrong(what, by.get(name, node))


def wrong_way(proof: Proof, node: Node) -> Iterator[Wrong]:
    """Icons that point elsewhere than they are drawn."""
    for name in sorted({sign.names[0] for sign in proof.signs if not (sign.upright or sign.plain)}):
        yield Wrong(f"shows the icon “{name}” turned or mirrored", node)


def in_turn(proof: Proof, signs: list[Wanted]) -> Iterator[Wrong]:
    """The first icon that does not come after the one before it."""
    at, before = 0, ""
    for one in signs:
        for name in icons(one.text):
            there = [n for n, sign in enumerate(proof.signs[at:], at) if name in sign.names]
            if not there:
                if any(name in sign.names for sign in proof.signs):
                    yield Wrong(f"shows the icon “{name}” before “{before}”", one.by)
                return
            at, before = there[0] + 1, name


def wrong_codes(proof: Proof, wanted: list[Wanted], node: Node) -> Iterator[Wrong]:
    """Codes of a face that say something else, or nothing."""
    there, due = Counter(proof.codes), Counter(one.text for one in wanted)
    missing, other = sorted((due - there).elements()), sorted((there - due).elements())
    for said, text in zip_longest(other, missing):
        what = f"a code that says “{short(said)}”" if said else "a code that cannot be read"
        if said is None:
            yield Wrong(f"does not show the code “{short(text)}”", node)
        elif text is None:
            yield Wrong(f"shows {what}, which is not wanted there", node)
        else:
            yield Wrong(f"shows {what}, where “{short(text)}” is wanted", node)
