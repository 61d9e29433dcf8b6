"""Contrast, ink coverage, and colours that colour-blind people cannot tell apart."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec import Struct

from pnp.core.colour_difference import DEFICIENCIES, contrast_ratio, simulate_deficiency, to_lab
from pnp.core.drawing import Colour

if TYPE_CHECKING:
    from PIL import Image

# Colours nearer than this (CIE 1976) are shades of one another to everybody.
_APART = 20.0
_MOST = 14


class Closest(Struct, frozen=True):
    """The two colours that a kind of eyes distinguishes least, although other eyes distinguish
    them well."""

    eyes: str
    distance: float
    """CIE 1976; about 2 is the least that is seen side by side."""
    first: str
    second: str


def ground(picture: Image.Image, box: tuple[int, int, int, int], ink: Colour) -> Colour:
    """The background of a text in this ink: the commonest other colour in its box, or the ink
    itself if there is none."""
    part = picture.crop(box)
    # Five bits a channel: an edge's shades count little, a ground's much.
    counts: dict[tuple[int, ...], list[int]] = {}
    for count, pixel in part.getcolors(part.width * part.height) or []:
        assert isinstance(pixel, tuple)
        bin_ = counts.setdefault(tuple(channel >> 3 for channel in pixel), [0, 0, 0, 0])
        bin_[0] += count
        for channel in range(3):
            bin_[channel + 1] += pixel[channel] * count
    best: tuple[int, Colour] = (0, ink)
    for count, red, green, blue in counts.values():
        shade = (red / count / 255.0, green / count / 255.0, blue / count / 255.0)
        if count > best[0] and max(abs(a - b) for a, b in zip(shade, ink, strict=True)) > 0.06:
            best = (count, shade)
    return best[1]


# A background covers at least this share of a text's box.
_SHARE = 0.03


def worst_ground(picture: Image.Image, box: tuple[int, int, int, int], ink: Colour) -> Colour:
    """Of colours that run into each other, the one on which a text of this ink is read worst.

    `picture`: without the texts.
    """
    part = picture.crop(box)
    counts: dict[tuple[int, ...], int] = {}
    for count, pixel in part.getcolors(part.width * part.height) or []:
        assert isinstance(pixel, tuple)
        shade = tuple((channel >> 3) * 8 + 4 for channel in pixel)
        counts[shade] = counts.get(shade, 0) + count
    least = _SHARE * part.width * part.height
    shades = [_shade(shade) for shade, count in counts.items() if count >= least]
    return min(shades or [ink], key=lambda shade: contrast_ratio(ink, shade))


def ink(picture: Image.Image) -> float:
    """How much of the three inks a page takes, on average over its area, 0 to 1."""
    from PIL import ImageStat

    return 1.0 - math.fsum(ImageStat.Stat(picture).mean) / 3.0 / 255.0


class Palette:
    """The flat colours of a file, by how much of its pages they cover."""

    def __init__(self) -> None:
        self._counts: dict[tuple[int, ...], int] = {}

    def add(self, picture: Image.Image) -> None:
        """Count the colours of a page; those of single pixels are edges, not colours."""
        from PIL import Image as Images

        small = picture.resize(
            (max(picture.width // 3, 1), max(picture.height // 3, 1)), Images.Resampling.NEAREST
        )
        found = small.getcolors(small.width * small.height) or []
        least = small.width * small.height * 0.002
        for count, pixel in found:
            assert isinstance(pixel, tuple)
            if count >= least:
                self._counts[pixel] = self._counts.get(pixel, 0) + count

    def colours(self) -> list[tuple[int, ...]]:
        """The most used, no two of them shades of one another."""
        chosen: list[tuple[int, ...]] = []
        for pixel in sorted(self._counts, key=lambda pixel: (-self._counts[pixel], pixel)):
            if all(_distance(pixel, other) >= _APART for other in chosen):
                chosen.append(pixel)
        return chosen[:_MOST]

    def closest(self) -> list[Closest]:
        """For each kind of eyes, the pair of colours that it distinguishes least."""
        colours = self.colours()
        found = []
        for eyes in DEFICIENCIES:
            pairs = [
                (_distance(one, other, eyes), one, other) for one, other in combinations(colours, 2)
            ]
            if pairs:
                distance, one, other = min(pairs)
                found.append(Closest(eyes, distance, _hex(one), _hex(other)))
        return found


def _hex(pixel: tuple[int, ...]) -> str:
    return "#" + "".join(f"{channel:02X}" for channel in pixel)


def _shade(pixel: tuple[int, ...]) -> Colour:
    red, green, blue = (channel / 255.0 for channel in pixel)
    return red, green, blue


def _distance(first: tuple[int, ...], second: tuple[int, ...], eyes: str = "") -> float:
    """CIE 1976 between two colours as such eyes have them."""
    return math.dist(
        to_lab(simulate_deficiency(_shade(first), eyes)),
        to_lab(simulate_deficiency(_shade(second), eyes)),
    )
