"""Mixed writing directions: the Unicode Bidirectional Algorithm, UAX 9.

Libraries return only the reordered text, but glyph runs need the level of each character.
Embeddings and overrides (U+202A to U+202E), which the standard discourages, are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from unicodedata import bidirectional

mixed = re.compile(
    "[\u0590-\u08ff\u200f\u2067\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
).search
"""Whether anything in a text runs from right to left; what does not needs nothing of this."""

_OPENING = "([{༺༼⁅⁽₍⌈⌊⟦⟨⟪⟬⟮⦃⦅⸨〈《「『【〔〖〘〚﹙﹛﹝（［｛｟｢"
_CLOSING = ")]}༻༽⁆⁾₎⌉⌋⟧⟩⟫⟭⟯⦄⦆⸩〉》」』】〕〗〙〛﹚﹜﹞）］｝｠｣"
_CLOSES = dict(zip(_OPENING, _CLOSING, strict=True))
_CLOSING_SET = frozenset(_CLOSING)
# How many brackets may be open at once, and isolates within isolates.
_DEEPEST = 63

_ISOLATES = ("LRI", "RLI", "FSI")
_IGNORED = ("LRE", "RLE", "LRO", "RLO", "PDF", "BN")
_NEUTRAL = frozenset(("B", "S", "WS", "ON", "LRI", "RLI", "FSI", "PDI"))
_STRONG = {"L": "L", "R": "R", "EN": "R", "AN": "R"}


def base_level(text: str) -> int:
    """1 where a paragraph runs from right to left: its first letter does. Else 0."""
    depth = 0
    for kind in map(bidirectional, text):
        if kind in _ISOLATES:
            depth += 1
        elif kind == "PDI":
            depth = max(depth - 1, 0)
        elif not depth and kind in ("L", "R", "AL"):
            return int(kind != "L")
    return 0


def levels(text: str, base: int | None = None) -> list[int]:
    """The level of each character of a paragraph: odd ones run from right to left."""
    kinds = [bidirectional(char) or "L" for char in text]
    found = [base_level(text) if base is None else base] * len(text)
    _resolve(text, kinds, 0, len(text), found, 0)
    return found


def visual(levels: Sequence[int]) -> list[int]:
    """Indices from left to right, by the levels of a line (rule L2)."""
    order = list(range(len(levels)))
    for level in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = order[start:end][::-1]
            start = end + 1
    return order


def _resolve(
    text: str, kinds: list[str], start: int, end: int, found: list[int], depth: int
) -> None:
    """Levels of the characters from `start` to `end`, which have that of their surroundings."""
    if start == end:
        return
    level = found[start]
    places: list[int] = []
    for at, close in _outside(kinds, start, end):
        places.append(at)
        if close > at + 1 and depth < _DEEPEST:
            inner = _isolated(text, kinds[at], at + 1, close, level)
            found[at + 1 : close] = [inner] * (close - at - 1)
            _resolve(text, kinds, at + 1, close, found, depth + 1)
    places = [at for at in places if kinds[at] not in _IGNORED]
    types = [kinds[at] for at in places]
    direction = "RL"[level % 2 == 0]
    _weak(types, direction)
    _brackets([text[at] for at in places], types, [kinds[at] for at in places], direction)
    _neutral(types, direction)
    for at, kind in zip(places, types, strict=True):
        found[at] = level + (kind != direction) + (kind in ("AN", "EN") and direction == "L")
    _passed_over(kinds, start, end, found, level)


def _outside(kinds: list[str], start: int, end: int) -> Iterator[tuple[int, int]]:
    """The places outside all isolates; where one begins, its end (else the place itself)."""
    at = start
    while at < end:
        close = at
        if kinds[at] in _ISOLATES:
            depth, close = 1, at + 1
            while close < end and depth:
                depth += (kinds[close] in _ISOLATES) - (kinds[close] == "PDI")
                close += 1
            close -= not depth
        yield at, close
        at = max(close, at + 1)


def _isolated(text: str, kind: str, start: int, end: int, level: int) -> int:
    """The level within an isolate."""
    leftwards = base_level(text[start:end]) if kind == "FSI" else kind == "RLI"
    return (level + 1) | 1 if leftwards else (level + 2) & ~1


def _passed_over(kinds: list[str], start: int, end: int, found: list[int], level: int) -> None:
    """Ignored characters take the level of the character before them."""
    for at in range(start, end):
        if kinds[at] in _IGNORED and found[at] == level:
            found[at] = found[at - 1] if at > start else level


def _weak(types: list[str], direction: str) -> None:
    """Rules W1 to W7: numbers and what belongs to them."""
    before = strong = direction
    for at, kind in enumerate(types):
        if kind == "NSM":
            kind = "ON" if before in _ISOLATES or before == "PDI" else before
        if kind in ("L", "R", "AL"):
            strong = kind
        elif kind == "EN" and strong == "AL":
            kind = "AN"
        types[at] = before = kind
    for at in range(1, len(types) - 1):
        left, kind, right = types[at - 1 : at + 2]
        if left == right and (kind, left) in (("ES", "EN"), ("CS", "EN"), ("CS", "AN")):
            types[at] = left
    for at, kind in enumerate(types):
        if kind == "ET" and _terminates(types, at):
            types[at] = "EN"
    strong = direction
    for at, kind in enumerate(types):
        if kind == "AL":
            kind = "R"
        elif kind in ("ES", "ET", "CS"):
            kind = "ON"
        elif kind == "EN" and strong == "L":
            kind = "L"
        if kind in ("L", "R"):
            strong = kind
        types[at] = kind


def _terminates(types: list[str], position: int) -> bool:
    """Whether a sign such as % is next to a number (W5)."""
    if position and types[position - 1] == "EN":
        return True
    while position < len(types) and types[position] == "ET":
        position += 1
    return position < len(types) and types[position] == "EN"


def _brackets(chars: list[str], types: list[str], kinds: list[str], direction: str) -> None:
    """Rule N0: two brackets go the same way."""
    for first, last in _pairs(chars, types):
        within = {_STRONG.get(kind, "") for kind in types[first + 1 : last]} - {""}
        if not within:
            continue
        way = direction
        if direction not in within:
            before = (_STRONG.get(kind) for kind in reversed(types[:first]))
            if next(filter(None, before), direction) in within:
                way = within.pop()
        for at in (first, last):
            types[at] = way
            while at + 1 < len(kinds) and kinds[at + 1] == "NSM":
                at += 1
                types[at] = way


def _pairs(chars: list[str], types: list[str]) -> list[tuple[int, int]]:
    """Brackets that belong together, by where they open."""
    open_ones: list[tuple[str, int]] = []
    found: list[tuple[int, int]] = []
    for at, char in enumerate(chars):
        if types[at] != "ON":
            continue
        if char in _CLOSES:
            if len(open_ones) == _DEEPEST:
                return []
            open_ones.append((_CLOSES[char], at))
        elif char in _CLOSING_SET:
            for place in range(len(open_ones) - 1, -1, -1):
                if open_ones[place][0] == char:
                    found.append((open_ones[place][1], at))
                    del open_ones[place:]
                    break
    return sorted(found)


def _neutral(types: list[str], direction: str) -> None:
    """Rules N1 and N2: neutral characters take the direction of both neighbours, or of the text."""
    at = 0
    while at < len(types):
        end = at
        while end < len(types) and types[end] in _NEUTRAL:
            end += 1
        if end > at:
            left = _STRONG[types[at - 1]] if at else direction
            right = _STRONG[types[end]] if end < len(types) else direction
            types[at:end] = [left if left == right else direction] * (end - at)
        at = end + 1
