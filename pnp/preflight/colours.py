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
_MIN_DISTANCE = 20.0
_MAX_COLOURS = 14


class ClosestColours(Struct, frozen=True):
    """The two colours that a colour vision distinguishes least, although others distinguish them
    well."""

    eyes: str
    distance: float
    """CIE 1976; about 2 is just visible side by side."""
    first_colour: str
    second_colour: str


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
    """The colour of a gradient with the lowest contrast to a text in this ink.

    `picture`: the page without its texts.
    """
    part = picture.crop(box)
    counts: dict[tuple[int, ...], int] = {}
    for count, pixel in part.getcolors(part.width * part.height) or []:
        assert isinstance(pixel, tuple)
        shade = tuple((channel >> 3) * 8 + 4 for channel in pixel)
        counts[shade] = counts.get(shade, 0) + count
    minimum = _SHARE * part.width * part.height
    shades = [_shade(shade) for shade, count in counts.items() if count >= minimum]
    return min(shades or [ink], key=lambda shade: contrast_ratio(ink, shade))


def ink(picture: Image.Image) -> float:
    """The ink coverage of a page: the mean share of the three inks, 0 to 1."""
    from PIL import ImageStat

    return 1.0 - math.fsum(ImageStat.Stat(picture).mean) / 3.0 / 255.0


class Palette:
    """The flat colours of a file, with the area that they cover."""

    def __init__(self) -> None:
        self._counts: dict[tuple[int, ...], int] = {}

    def add(self, picture: Image.Image) -> None:
        """Count the colours of a page; those of single pixels are edges, not colours."""
        from PIL import Image as Images

        sample = picture.resize(
            (max(picture.width // 3, 1), max(picture.height // 3, 1)), Images.Resampling.NEAREST
        )
        counts = sample.getcolors(sample.width * sample.height) or []
        minimum = sample.width * sample.height * 0.002
        for count, pixel in counts:
            assert isinstance(pixel, tuple)
            if count >= minimum:
                self._counts[pixel] = self._counts.get(pixel, 0) + count

    def colours(self) -> list[tuple[int, ...]]:
        """The commonest colours, without shades of one another."""
        chosen: list[tuple[int, ...]] = []
        for pixel in sorted(self._counts, key=lambda pixel: (-self._counts[pixel], pixel)):
            if all(_distance(pixel, chosen_pixel) >= _MIN_DISTANCE for chosen_pixel in chosen):
                chosen.append(pixel)
        return chosen[:_MAX_COLOURS]

    def closest(self) -> list[ClosestColours]:
        """For each colour vision, the pair of colours that it distinguishes least."""
        colours = self.colours()
        pairs_by_eyes = []
        for eyes in DEFICIENCIES:
            pairs = [
                (_distance(first, second, eyes), first, second)
                for first, second in combinations(colours, 2)
            ]
            if pairs:
                distance, first, second = min(pairs)
                pairs_by_eyes.append(ClosestColours(eyes, distance, _hex(first), _hex(second)))
        return pairs_by_eyes


def _hex(pixel: tuple[int, ...]) -> str:
    return "#" + "".join(f"{channel:02X}" for channel in pixel)


def _shade(pixel: tuple[int, ...]) -> Colour:
    red, green, blue = (channel / 255.0 for channel in pixel)
    return red, green, blue


def _distance(pixel: tuple[int, ...], other_pixel: tuple[int, ...], eyes: str = "") -> float:
    """CIE 1976 difference of two colours for a colour vision."""
    return math.dist(
        to_lab(simulate_deficiency(_shade(pixel), eyes)),
        to_lab(simulate_deficiency(_shade(other_pixel), eyes)),
    )
