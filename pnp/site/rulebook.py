"""A rulebook as a page: the printed book's blocks, in order.

Blocks of text become text, with the number or word beside them. Drawings (a diagram, a table, a
card) become pictures, with all their words as alternative text. Both come from the printed pages,
so that they agree.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from pnp.build.face_renderer import FaceRenderer
from pnp.core.drawing import Frame, Text, leaves, visit
from pnp.core.node import Mapping, Scalar
from pnp.core.node import Sequence as ListNode
from pnp.core.notation import ICON
from pnp.layout.elements.flow import Block, Flow

# Up to this many words beside a text are a number or a label; more are a diagram.
_FEW = 2
_UNSPOKEN = re.compile(r"[^\w$€×]")
# Words broken at a line's end, and words with their own hyphens, are the same.
_BROKEN = re.compile(r"(?<=\w)[-\u00ad\u2010]\s+(?=\w)")


class Part(Struct, frozen=True):
    """A block: `kind` is its name in the template. `heads`: it is a heading of the blocks after
    it."""

    kind: str
    before: str
    """The number or label beside the text."""
    signs: tuple[str, ...]
    """The icons that are drawn beside the text."""
    text: str
    heads: bool
    point: int
    """Its number in a list; 0 outside lists."""
    frame: Frame | None
    """The drawing, if it shows more than the text."""
    words: str
    """All that is said in the drawing."""


class Book(NamedTuple):
    """A text: what its first page says above it, and its blocks."""

    above: tuple[str, ...]
    parts: tuple[Part, ...]


def book(renderer: FaceRenderer) -> Book:
    """The text that runs over the pages of a component. Raises ProblemsFound."""
    pages = [renderer.frame(place, False) for place in range(len(renderer.batch.items))]
    flow, scope = renderer.flow()
    blocks = [
        _part(flow, block, [flow.pieces[at][line] for line in sorted(flow.pieces[at])])
        for at, block in enumerate(flow.blocks(scope))
    ]
    return Book(tuple(_above(pages[0], blocks[0].words)), tuple(blocks))


def _above(page: Frame, first: str) -> Iterator[str]:
    """The lines on a page before its first block."""
    left = spoken(page).find(first)
    for line in _texts(page):
        if left <= 0:
            return
        yield line
        left -= len(line) + 1


def _part(flow: Flow, block: Block, frames: Sequence[Frame]) -> Part:
    node, said = block.fields["block"], block.fields["it"]
    assert isinstance(node, Mapping)
    kind = next((name for name in flow.cases if name in node.values), "")
    text = said.text if isinstance(said, Scalar) else ""
    words = " ".join(map(spoken, frames))
    meant, seen = Counter(heard(plain(text))), Counter(heard(words))
    more = seen - meant
    drawn = any(frame.items for frame in frames) and (
        not text or more.total() > _FEW or meant.total() > (meant & seen).total()
    )
    listed = _count(node, kind) > 1
    point = int(str(block.fields["n"])) if listed else 0
    before = "" if drawn else extra_words(words, more)
    frame = frames[0] if drawn else None
    # A dagger after a sentence marks our additions.
    heads = block.terms.keep and not text.rstrip("†").endswith(".")
    signs = () if drawn else _signs(frames, text)
    return Part(kind, before, signs, "" if drawn else text, heads, point, frame, words)


def _signs(frames: Sequence[Frame], text: str) -> tuple[str, ...]:
    """The icons of a drawing, but for those in the text itself."""
    found = [icon for frame in frames for icon in _icons(frame)]
    for icon in ICON.findall(text):
        if icon in found:
            found.remove(icon)
    return tuple(found)


def _icons(frame: Frame) -> Iterator[str]:
    for seen in visit(frame):
        if isinstance(seen.item, Frame):
            yield seen.item.icon


def extra_words(words: str, more: Counter[str]) -> str:
    """Of all words those that are more than the text, each as often as it is."""
    left, found = Counter(more), []
    for word in words.split():
        if left[_heard(word)] > 0:
            left[_heard(word)] -= 1
            found.append(word)
    return " ".join(found)


def _count(node: Mapping, kind: str) -> int:
    """How many points a block has."""
    value = node.values.get(kind)
    return len(value.items) if isinstance(value, ListNode) else 0


def heard(words: str) -> list[str]:
    """Words as they are heard: no signs, no capitals, none broken in two."""
    return [each for word in _BROKEN.sub("", words).split() if (each := _heard(word))]


def _heard(word: str) -> str:
    return _UNSPOKEN.sub("", word).lower()


def spoken(frame: Frame) -> str:
    """The words of a drawing, in the order of drawing."""
    return " ".join(_texts(frame))


def _texts(frame: Frame) -> Iterator[str]:
    texts = (item.text for item in leaves(frame) if isinstance(item, Text))
    return filter(str.strip, texts)


def plain(text: str) -> str:
    """A text without its marks."""
    return ICON.sub(" ", text).replace("*", "").removeprefix("- ")
