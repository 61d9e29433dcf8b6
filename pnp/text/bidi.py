"""Mixed writing directions: the Unicode Bidirectional Algorithm, UAX 9.

Libraries return only the reordered text, but glyph runs need the level of each character.
Embeddings and overrides (U+202A to U+202E), which the standard discourages, are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from unicodedata import bidirectional

has_right_to_left = re.compile(
    "[\u0590-\u08ff\u200f\u2067\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
).search
"""Whether any of a text runs from right to left; other texts need no reordering."""

_OPENING = "([{༺༼⁅⁽₍⌈⌊⟦⟨⟪⟬⟮⦃⦅⸨〈《「『【〔〖〘〚﹙﹛﹝（［｛｟｢"
_CLOSING = ")]}༻༽⁆⁾₎⌉⌋⟧⟩⟫⟭⟯⦄⦆⸩〉》」』】〕〗〙〛﹚﹜﹞）］｝｠｣"
_CLOSES = dict(zip(_OPENING, _CLOSING, strict=True))
_CLOSING_SET = frozenset(_CLOSING)
# The maximum depth of brackets, and of isolates.
_MAX_DEPTH = 63

_ISOLATES = ("LRI", "RLI", "FSI")
_IGNORED = ("LRE", "RLE", "LRO", "RLO", "PDF", "BN")
_NEUTRAL = frozenset(("B", "S", "WS", "ON", "LRI", "RLI", "FSI", "PDI"))
_STRONG = {"L": "L", "R": "R", "EN": "R", "AN": "R"}


def base_level(text: str) -> int:
    """1 if the first letter of a paragraph runs from right to left, else 0."""
    depth = 0
    for char_type in map(bidirectional, text):
        if char_type in _ISOLATES:
            depth += 1
        elif char_type == "PDI":
            depth = max(depth - 1, 0)
        elif not depth and char_type in ("L", "R", "AL"):
            return int(char_type != "L")
    return 0


def levels(text: str, base: int | None = None) -> list[int]:
    """The level of each character of a paragraph: odd ones run from right to left."""
    char_types = [bidirectional(char) or "L" for char in text]
    char_levels = [base_level(text) if base is None else base] * len(text)
    _resolve(text, char_types, 0, len(text), char_levels, 0)
    return char_levels


def visual_order(levels: Sequence[int]) -> list[int]:
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
    text: str, char_types: list[str], start: int, end: int, char_levels: list[int], depth: int
) -> None:
    """Resolve the levels from `start` to `end`, which begin with the level around them."""
    if start == end:
        return
    level = char_levels[start]
    indices: list[int] = []
    for index, isolate_end in _outside_isolates(char_types, start, end):
        indices.append(index)
        if isolate_end > index + 1 and depth < _MAX_DEPTH:
            inner = _isolate_level(text, char_types[index], index + 1, isolate_end, level)
            char_levels[index + 1 : isolate_end] = [inner] * (isolate_end - index - 1)
            _resolve(text, char_types, index + 1, isolate_end, char_levels, depth + 1)
    indices = [index for index in indices if char_types[index] not in _IGNORED]
    types = [char_types[index] for index in indices]
    direction = "RL"[level % 2 == 0]
    _resolve_weak(types, direction)
    _resolve_brackets(
        [text[index] for index in indices],
        types,
        [char_types[index] for index in indices],
        direction,
    )
    _resolve_neutral(types, direction)
    for index, char_type in zip(indices, types, strict=True):
        char_levels[index] = (
            level + (char_type != direction) + (char_type in ("AN", "EN") and direction == "L")
        )
    _fill_ignored(char_types, start, end, char_levels, level)


def _outside_isolates(char_types: list[str], start: int, end: int) -> Iterator[tuple[int, int]]:
    """The indices outside all isolates, each with the end of the isolate that begins there, else
    itself."""
    index = start
    while index < end:
        close = index
        if char_types[index] in _ISOLATES:
            depth, close = 1, index + 1
            while close < end and depth:
                depth += (char_types[close] in _ISOLATES) - (char_types[close] == "PDI")
                close += 1
            close -= not depth
        yield index, close
        index = max(close, index + 1)


def _isolate_level(text: str, char_type: str, start: int, end: int, level: int) -> int:
    """The level within an isolate."""
    leftwards = base_level(text[start:end]) if char_type == "FSI" else char_type == "RLI"
    return (level + 1) | 1 if leftwards else (level + 2) & ~1


def _fill_ignored(
    char_types: list[str], start: int, end: int, char_levels: list[int], level: int
) -> None:
    """Ignored characters take the level of the character before them."""
    for index in range(start, end):
        if char_types[index] in _IGNORED and char_levels[index] == level:
            char_levels[index] = char_levels[index - 1] if index > start else level


def _resolve_weak(types: list[str], direction: str) -> None:
    """Rules W1 to W7: numbers, and the signs that belong to them."""
    before = strong = direction
    for index, char_type in enumerate(types):
        if char_type == "NSM":
            char_type = "ON" if before in _ISOLATES or before == "PDI" else before
        if char_type in ("L", "R", "AL"):
            strong = char_type
        elif char_type == "EN" and strong == "AL":
            char_type = "AN"
        types[index] = before = char_type
    for index in range(1, len(types) - 1):
        left, char_type, right = types[index - 1 : index + 2]
        if left == right and (char_type, left) in (("ES", "EN"), ("CS", "EN"), ("CS", "AN")):
            types[index] = left
    for index, char_type in enumerate(types):
        if char_type == "ET" and _terminates(types, index):
            types[index] = "EN"
    strong = direction
    for index, char_type in enumerate(types):
        if char_type == "AL":
            char_type = "R"
        elif char_type in ("ES", "ET", "CS"):
            char_type = "ON"
        elif char_type == "EN" and strong == "L":
            char_type = "L"
        if char_type in ("L", "R"):
            strong = char_type
        types[index] = char_type


def _terminates(types: list[str], position: int) -> bool:
    """Whether a sign such as % is next to a number (W5)."""
    if position and types[position - 1] == "EN":
        return True
    while position < len(types) and types[position] == "ET":
        position += 1
    return position < len(types) and types[position] == "EN"


def _resolve_brackets(
    chars: list[str], types: list[str], char_types: list[str], direction: str
) -> None:
    """Rule N0: both brackets of a pair get the same direction."""
    for first, last in _bracket_pairs(chars, types):
        inner_directions = {_STRONG.get(char_type, "") for char_type in types[first + 1 : last]} - {
            ""
        }
        if not inner_directions:
            continue
        bracket_direction = direction
        if direction not in inner_directions:
            before = (_STRONG.get(char_type) for char_type in reversed(types[:first]))
            if next(filter(None, before), direction) in inner_directions:
                bracket_direction = inner_directions.pop()
        for index in (first, last):
            types[index] = bracket_direction
            while index + 1 < len(char_types) and char_types[index + 1] == "NSM":
                index += 1
                types[index] = bracket_direction


def _bracket_pairs(chars: list[str], types: list[str]) -> list[tuple[int, int]]:
    """The pairs of brackets, sorted by the opening ones."""
    open_brackets: list[tuple[str, int]] = []
    found: list[tuple[int, int]] = []
    for index, char in enumerate(chars):
        if types[index] != "ON":
            continue
        if char in _CLOSES:
            if len(open_brackets) == _MAX_DEPTH:
                return []
            open_brackets.append((_CLOSES[char], index))
        elif char in _CLOSING_SET:
            for depth in range(len(open_brackets) - 1, -1, -1):
                if open_brackets[depth][0] == char:
                    found.append((open_brackets[depth][1], index))
                    del open_brackets[depth:]
                    break
    return sorted(found)


def _resolve_neutral(types: list[str], direction: str) -> None:
    """Rules N1 and N2: neutral characters take the direction of both neighbours, or of the text."""
    start = 0
    while start < len(types):
        end = start
        while end < len(types) and types[end] in _NEUTRAL:
            end += 1
        if end > start:
            left = _STRONG[types[start - 1]] if start else direction
            right = _STRONG[types[end]] if end < len(types) else direction
            types[start:end] = [left if left == right else direction] * (end - start)
        start = end + 1
