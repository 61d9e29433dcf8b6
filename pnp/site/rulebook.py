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
from pnp.layout.elements.flow import FlowBlock, FlowElement

# Up to this many words beside a text are a label; more are a diagram.
_MAX_LABEL_WORDS = 2
_PUNCTUATION = re.compile(r"[^\w$€×]")
# Words broken at a line's end, and words with their own hyphens, are the same.
_BROKEN = re.compile(r"(?<=\w)[-\u00ad\u2010]\s+(?=\w)")


class RuleBlock(Struct, frozen=True):
    """A block: `kind` is its name in the template. `is_heading`: it is the heading of the blocks
    after it."""

    kind: str
    label: str
    """The number or label beside the text."""
    icons: tuple[str, ...]
    """The icons that are drawn beside the text."""
    text: str
    is_heading: bool
    list_number: int
    """Its number in a list; 0 outside of lists."""
    frame: Frame | None
    """The drawing, if it shows more than the text."""
    words: str
    """All words in the drawing."""


class RulebookText(NamedTuple):
    """A text: the lines above it on the first page, and its blocks."""

    lead_lines: tuple[str, ...]
    blocks: tuple[RuleBlock, ...]


def read_rulebook(renderer: FaceRenderer) -> RulebookText:
    """Read the flowing text of a component. Raises ProblemsFound."""
    pages = [renderer.frame(index, False) for index in range(len(renderer.batch.items))]
    flow, scope = renderer.flow()
    blocks = [
        _read_block(flow, block, [flow.pieces[index][line] for line in sorted(flow.pieces[index])])
        for index, block in enumerate(flow.blocks(scope))
    ]
    return RulebookText(tuple(_lines_above(pages[0], blocks[0].words)), tuple(blocks))


def _lines_above(page: Frame, first_words: str) -> Iterator[str]:
    """The lines on a page above its first block."""
    remaining = frame_text(page).find(first_words)
    for line in _texts(page):
        if remaining <= 0:
            return
        yield line
        remaining -= len(line) + 1


def _read_block(flow: FlowElement, block: FlowBlock, frames: Sequence[Frame]) -> RuleBlock:
    node, content = block.fields["block"], block.fields["it"]
    assert isinstance(node, Mapping)
    kind = next((name for name in flow.cases if name in node.values), "")
    text = content.text if isinstance(content, Scalar) else ""
    words = " ".join(map(frame_text, frames))
    text_words, drawn_words = (
        Counter(normalised_words(without_marks(text))),
        Counter(normalised_words(words)),
    )
    extra = drawn_words - text_words
    is_drawn = any(frame.items for frame in frames) and (
        not text
        or extra.total() > _MAX_LABEL_WORDS
        or text_words.total() > (text_words & drawn_words).total()
    )
    is_in_list = _count_items(node, kind) > 1
    list_number = int(str(block.fields["n"])) if is_in_list else 0
    label = "" if is_drawn else extra_words(words, extra)
    frame = frames[0] if is_drawn else None
    # A dagger after a sentence marks our additions.
    is_heading = block.terms.keeps_with_next and not text.rstrip("†").endswith(".")
    icons = () if is_drawn else _extra_icons(frames, text)
    return RuleBlock(
        kind, label, icons, "" if is_drawn else text, is_heading, list_number, frame, words
    )


def _extra_icons(frames: Sequence[Frame], text: str) -> tuple[str, ...]:
    """The icons of a drawing, except those in the text."""
    icons = [icon for frame in frames for icon in _icons(frame)]
    for icon in ICON.findall(text):
        if icon in icons:
            icons.remove(icon)
    return tuple(icons)


def _icons(frame: Frame) -> Iterator[str]:
    for leaf in visit(frame):
        if isinstance(leaf.item, Frame):
            yield leaf.item.icon


def extra_words(words: str, extra: Counter[str]) -> str:
    """The words that are not in the text, in their order."""
    remaining, words_found = Counter(extra), []
    for word in words.split():
        if remaining[_normalise(word)] > 0:
            remaining[_normalise(word)] -= 1
            words_found.append(word)
    return " ".join(words_found)


def _count_items(node: Mapping, kind: str) -> int:
    """Number of list items of a block."""
    value = node.values.get(kind)
    return len(value.items) if isinstance(value, ListNode) else 0


def normalised_words(words: str) -> list[str]:
    """Words for comparison: without punctuation, capitals and hyphenation."""
    return [
        normalised for word in _BROKEN.sub("", words).split() if (normalised := _normalise(word))
    ]


def _normalise(word: str) -> str:
    return _PUNCTUATION.sub("", word).lower()


def frame_text(frame: Frame) -> str:
    """The words of a drawing, in the order of drawing."""
    return " ".join(_texts(frame))


def _texts(frame: Frame) -> Iterator[str]:
    texts = (item.text for item in leaves(frame) if isinstance(item, Text))
    return filter(str.strip, texts)


def without_marks(text: str) -> str:
    """A text without markup."""
    return ICON.sub(" ", text).replace("*", "").removeprefix("- ")
