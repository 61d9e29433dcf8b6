"""The gallery shows every element and option as they are drawn now."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache

import pytest
from PIL import Image

from pnp.core.node import Mapping, Node, Scalar, Sequence
from pnp.core.patterns import PATTERNS
from pnp.layout.elements.box import SHAPES
from pnp.layout.elements.marks import MARK_SHAPES
from pnp.layout.options import ELEMENT_TYPES, StrokedElement
from tests import gallery
from tests.helper import worst_tile
from tests.reference import AROUND, CONTAINER, own_options

pytestmark = pytest.mark.slow

TEXT = gallery.PAGE.read_text(encoding="utf-8")
BOOK = gallery.book(TEXT)
SECTIONS = {section.name: section for section in BOOK.sections}
TEMPLATES = (gallery.DOCS / "templates.md").read_text(encoding="utf-8")
GAME = BOOK.files["game.yaml"]

SMALL = 60_000
"""Bytes of a picture, at most."""
TILE, CLOSE = 8, 24.0
"""Limit for the mean of a tile, of 255, where other versions smooth edges differently."""


def test_pictures_are_current() -> None:
    for section, image in gallery.pictures(TEXT):
        with Image.open(gallery.FOLDER / section.file) as shown:
            assert shown.size == image.size, f"{section.file}: make pictures, and look"
            drawn = Image.open(io.BytesIO(gallery.packed(image)))
            worst, at = worst_tile(shown.convert("RGB"), drawn.convert("RGB"), TILE)
        assert worst < CLOSE, f"{section.file} at {at}: make pictures, and look"


def test_page_shows_each_picture() -> None:
    drawn = {section.file for section in BOOK.sections}
    assert {path.name for path in gallery.FOLDER.iterdir()} == drawn
    assert set(re.findall(r"\(pictures/elements/(.*?)\)", TEXT)) == drawn
    for section in BOOK.sections:
        assert f"## {section.name}\n\n![" in TEXT.replace("`", ""), section.name


def test_reference_shows_picture_of_each_element() -> None:
    parts = re.split(r"^##+ ", TEMPLATES, flags=re.MULTILINE)
    for kind in ELEMENT_TYPES:
        (part,) = (part for part in parts if part.startswith(f"`{kind}`\n"))
        assert f"(pictures/elements/{kind}.png)" in part, kind


def test_pictures_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in gallery.FOLDER.iterdir()}
    assert not {name for name, size in sizes.items() if size > SMALL}
    assert sum(sizes.values()) < 1_500_000


def keys(node: Node) -> Iterator[str]:
    """All keys in a node."""
    match node:
        case Mapping():
            for key, value in node.values.items():
                yield key
                yield from keys(value)
        case Sequence():
            for item in node.items:
                yield from keys(item)


def words(node: Node) -> Iterator[str]:
    """All words of the texts in a node."""
    match node:
        case Mapping():
            for value in node.values.values():
                yield from words(value)
        case Sequence():
            for item in node.items:
                yield from words(item)
        case Scalar():
            yield from node.text.split()


@cache
def shown(*names: str) -> tuple[frozenset[str], frozenset[str]]:
    """The keys and the words of sections."""
    roots = [each.root for name in names for each in SECTIONS[name].specimens]
    return (
        frozenset(key for root in roots for key in keys(root)),
        frozenset(word for root in roots for word in words(root)),
    )


def test_shows_every_option_and_choice(subtests: pytest.Subtests) -> None:
    for kind in ELEMENT_TYPES:
        with subtests.test(kind=kind):
            # Low ink has its own section.
            sections = (kind, "Low ink") if kind == "picture" else (kind,)
            there, words = shown(*sections)
            options = own_options(kind)
            assert set(options) - set(StrokedElement.declared) <= there
            for key, option in options.items():
                # The check shows a mark in all its shapes.
                assert key == "mark" or set(option.words) <= words


def test_shows_every_common_option() -> None:
    there, _ = shown("In its container")
    assert there >= CONTAINER
    there, _ = shown("Around it", "Gradients")
    assert there >= AROUND
    assert {"from", "via", "to", "angle", "radial"} <= there


def test_shows_all_shapes_patterns_and_marks() -> None:
    for name, known in (("shapes", SHAPES), ("patterns", PATTERNS), ("mark-shapes", MARK_SHAPES)):
        (listed,) = re.findall(rf"^  {name}: \[(.*)\]$", GAME, re.MULTILINE)
        assert listed.split(", ") == list(known)
