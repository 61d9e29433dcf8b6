"""What goes wrong in sentences: another number, the contrary, another thing of the kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

KINDS = ("count", "sense", "name")

_RUNS = (
    "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty",
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth",
    "half whole double", "once twice", "Twenty Twenty-one", "twenty-three twenty-four twenty-five",
)  # fmt: skip
_PAIRS = """
never always, lowest highest, most fewest, with without, more fewer, more less, at_least at_most,
add multiply, adds multiplies, all none, every no, everybody nobody, everyone nobody, any no,
before after, above below, over under, left right, top bottom, up down, higher lower,
largest smallest, leftmost rightmost, may must, can cannot, and_nothing and_everything, same other,
open closed, empty full, take give, takes gives, buy sell, buys sells, gain lose, gains loses,
earn spend, earns spends, pay take, pays takes, is is_not, are are_not, does does_not, do do_not,
row column, rows columns, inside outside, inner outer, begin end, begins ends, front back,
clockwise anticlockwise, or and, only also, if unless, beside apart_from, another the_same,
face_up face_down, first last, across down, major minor, odd even, both either, each one,
nothing everything, longer shorter, ever never, once always, already never, until after,
black blue, white black, wherever nowhere
"""
_NOT_HERE = {("down", "across"), ("none", "all"), ("no", "every"), ("no", "any"), ("one", "each"),
             ("and", "or"), ("also", "only"), ("always", "once"), ("never", "already"),
             ("nobody", "everyone"), ("last", "first"), ("take", "pay"), ("takes", "pays"),
             ("after", "until"), ("other", "same"), ("black", "white")}  # fmt: skip


def _changes() -> dict[str, dict[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = {"count": {}, "sense": {}}
    for run in _RUNS:
        words = run.split()
        for one, other in pairwise(words):
            found["count"].setdefault(one, []).append(other)
            found["count"].setdefault(other, []).append(one)
    del found["count"]["no"], found["count"]["whole"]
    for pair in _PAIRS.split(","):
        one, other = (word.replace("_", " ") for word in pair.split())
        for a, b in ((one, other), (other, one)):
            if (a, b) not in _NOT_HERE:
                found["sense"].setdefault(a, []).append(b)
    return found


_CHANGES = _changes()


def prose(text: str, names: dict[str, str]) -> Iterator[tuple[str, int, str]]:
    """All changes of a text of several words: the kind, where, and the text as changed."""
    if " " not in text:
        return
    kinds = {**_CHANGES, "name": {name: [other] for name, other in names.items()}}
    for kind, words in kinds.items():
        if not words:
            continue
        flags = 0 if kind == "name" else re.IGNORECASE
        ways = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
        for match in re.finditer(rf"(?<![\w-])(?:{ways})(?![\w-])", text, flags):
            found = match[0] if kind == "name" else match[0].lower()
            for other in words[found]:
                told = other.capitalize() if match[0][0].isupper() and kind != "name" else other
                yield kind, match.start(), f"{text[: match.start()]}{told}{text[match.end() :]}"
