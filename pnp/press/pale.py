"""Texts and icons in the colour of what they lie on, which nobody sees, and texts that hardly stand
out from it.

A face is walked from above: a text waits until something comes that is painted where it stands, and
so does each spot of an icon.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.ground.colour_difference import contrast
from pnp.ground.drawing import Colour, Frame, Path, Text, Turned, mix
from pnp.ground.geometry import IDENTITY, Matrix, Rect
from pnp.ground.limits import CONTRAST
from pnp.ground.polygons import Polygons, covers, polygons
from pnp.press.icon_spots import Icons, nowhere

# WCAG's contrast of what nobody sees, and of what nobody reads.
_SEEN, _READ = 1.15, 2.0
# What rounding takes from a contrast.
_SLACK = 0.05
_OPAQUE = 0.99
_PAPER: Colour = (1.0, 1.0, 1.0)
# Small letters are so high, em; a text is looked at in the middle of them.
_MIDDLE = 0.24
# A text that is there once more so near, em, is a shadow or a halo.
_NEAR = 0.35
# Texts are looked up by the bands across the face that they stand in, mm.
_BAND = 6.0
_STEPS = 4

Clips = tuple[tuple[Path, Matrix], ...]
Outlines = Sequence[tuple[Polygons, Matrix, bool]]
"""Corners, the way there from the face, and whether the even-odd rule fills them."""


class Pale(Struct, frozen=True):
    """A text or an icon that does not stand out."""

    what: str
    contrast: float

    @property
    def unseen(self) -> bool:
        """Whether nobody sees it."""
        return self.contrast < _SEEN

    @property
    def unread(self) -> bool:
        """Whether nobody reads it."""
        return self.contrast < _READ


class _Waiting(Struct, frozen=True, eq=False):
    """A text whose ground is not known yet, and the middle of it; or a spot of an icon."""

    what: str
    of: object
    """What all spots of an icon share, and nothing else does."""
    is_icon: bool
    x: float
    y: float
    size: float
    inks: list[Colour]
    opacity: float
    tints: list[tuple[Colour, float]]
    """What lies between it and its ground, seen through."""

    def is_of(self, other: _Waiting) -> bool:
        """Whether it is the shadow or the halo of another one."""
        apart = max(abs(self.x - other.x), abs(self.y - other.y))
        return apart <= self.size * _NEAR and self.what == other.what

    def contrast(self, ground: Colour) -> float:
        """How well it stands out from a ground, 1 to 21."""
        for tint, opacity in reversed(self.tints):
            ground = mix(tint, ground, opacity)
        return max(contrast(mix(ink, ground, self.opacity), ground) for ink in self.inks)


class _Texts:
    """The texts of a face: those that wait, by their bands, and those that are known."""

    def __init__(self, icons: Icons) -> None:
        self.icons = icons
        self.waiting: dict[int, list[_Waiting]] = {}
        self.lost: list[tuple[_Waiting, float]] = []
        """With the contrast of each."""
        self.seen: list[_Waiting] = []

    def wait(self, text: _Waiting) -> None:
        """Take down one whose ground comes later."""
        self.waiting.setdefault(int(text.y // _BAND), []).append(text)

    def known(self, text: _Waiting, ground: Colour | None) -> None:
        """A text's ground is found; None: nobody knows in which colours it is painted."""
        out = text.contrast(ground) if ground is not None and text.inks else CONTRAST
        # Icons are signs, and may be as pale as they like.
        if out < (_SEEN if text.is_icon else CONTRAST - _SLACK):
            self.lost.append((text, out))
        else:
            self.seen.append(text)

    def paint(
        self, path: Path | None, box: Rect, at: Matrix, clips: Clips, opacity: float
    ) -> None:  # fmt: skip
        """Something is painted under the texts that wait. `path`: None for a picture; `at`: the
        map that it is under, `box`: where it lies then."""
        left, top, right, bottom = box.x, box.y, box.right, box.bottom
        bands = range(int(top // _BAND), int(bottom // _BAND) + 1)
        fill = path.fill if path is not None else None
        outlines: Outlines | None = None
        for band in bands if len(bands) < len(self.waiting) else list(self.waiting):
            near = [
                text
                for text in self.waiting.get(band, ())
                if left <= text.x <= right and top <= text.y <= bottom
            ]
            if near and outlines is None:
                outlines = _outlines(clips if path is None else ((path, at), *clips))
            for text in near:
                if not _holds(outlines or (), text):
                    continue
                if isinstance(fill, tuple) and opacity < _OPAQUE:
                    text.tints.append((fill, opacity))
                    continue
                self.known(text, fill if isinstance(fill, tuple) else None)
                self.waiting[band].remove(text)
            if near and not self.waiting[band]:
                del self.waiting[band]


def pale(face: Frame, icons: Icons = nowhere) -> Iterator[Pale]:
    """The texts and icons of a face that can hardly be seen for what they lie on, or not at all."""
    texts = _Texts(icons)
    _walk(face, 0.0, 0.0, IDENTITY, (), 1.0, texts)
    for here in texts.waiting.values():
        for text in here:
            texts.known(text, _PAPER)
    seen = {id(text.of) for text in texts.seen}
    lost = [(text, out) for text, out in texts.lost if id(text.of) not in seen]
    seen |= {id(text.of) for text, _ in lost if any(map(text.is_of, texts.seen))}
    yield from {
        id(text.of): Pale(text.what, out)
        for text, out in lost if id(text.of) not in seen
    }.values()  # fmt: skip


def _walk(
    frame: Frame, left: float, top: float, at: Matrix, clips: Clips, opacity: float, texts: _Texts
) -> None:  # fmt: skip
    """Take down the texts, and what is painted under them, from above.

    `left`, `top`: where the frame lies under the map `at`.
    """
    for x, y, item in reversed(frame.items):
        if isinstance(item, Path):
            if texts.waiting and item.fill is not None and len(item.points) >= 6 and not item.code:
                xs, ys = item.points[::2], item.points[1::2]
                a, b = min(xs), min(ys)
                box = Rect(left + x + a, top + y + b, max(xs) - a, max(ys) - b)
                box = box if at is IDENTITY else at.box(box)
                here = at.offset(left + x, top + y)
                texts.paint(item, box, here, clips, opacity * item.opacity)
        elif isinstance(item, Frame):
            _walk(item, left + x, top + y, at, clips, opacity, texts)
            if (icon := texts.icons(item)) is not None:
                of, size = object(), item.height
                for spot in icon.spots:
                    place = at.apply(left + x + spot.x, top + y + spot.y)
                    texts.wait(_Waiting(icon.name, of, True, *place, size, spot.inks, opacity, []))
        elif isinstance(item, Text):
            if what := item.text.strip():
                inks = [item.colour, *([item.stroke.colour] if item.stroke is not None else ())]
                middle = left + x + item.width / 2, top + y - item.size * _MIDDLE
                texts.wait(
                    _Waiting(what, inks, False, *at.apply(*middle), item.size, inks, opacity, [])
                )
        elif isinstance(item, Turned):
            here = at.offset(left + x, top + y)
            inner = (*clips, (item.clip, here)) if item.clip is not None else clips
            under = item.matrix.then(here)
            _walk(item.frame, 0.0, 0.0, under, inner, opacity * item.opacity, texts)
        elif texts.waiting:
            box = at.box(Rect(left + x, top + y, item.width, item.height))
            texts.paint(None, box, at, clips, opacity)


def _outlines(paths: Clips) -> Outlines:
    """What paths enclose, and the way there from the face; where a map is flat, nothing."""
    try:
        return [(polygons(path, _STEPS, _STEPS), at.inverse(), path.evenodd) for path, at in paths]
    except ZeroDivisionError:
        return [([], IDENTITY, False)]


def _holds(outlines: Outlines, text: _Waiting) -> bool:
    """Whether a text's middle lies in all of them."""
    return all(
        covers(outline, back.apply(text.x, text.y), evenodd) for outline, back, evenodd in outlines
    )
