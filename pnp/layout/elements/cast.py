"""Opacity, shadow and outline of a whole element, as vectors."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.drawing import Colour, Frame, Path, PlacedItem, Stroke, Text, Transformed
from pnp.core.geometry import mm
from pnp.core.reader import Reader
from pnp.layout.element import Element, Region, Scope

_MAX_DISTANCE = 20.0
"""Maximum distance of a shadow, mm."""


class Underlay(Struct, frozen=True):
    """A shadow or outline under an element: its lengths in mm and its colour."""

    lengths: tuple[float, ...]
    colour: Colour


def read_underlay(example: str, read: Reader, key: str) -> Underlay | None:
    """Read lengths and a colour, as many as in the example; report errors and return None."""
    *lengths, name = read.text(key).split() or [""]
    span = read.span_of(key)
    try:
        distances = tuple(mm(length) for length in lengths)
        if len(distances) != example.count(" ") or max(map(abs, distances)) > _MAX_DISTANCE:
            raise ValueError
    except ValueError:
        hint = f"write it like “{example}”, with at most {_MAX_DISTANCE:g} mm"
        read.error("value", f"“{' '.join((*lengths, name))}” is no {key}", span, hint)
        return None
    try:
        colour = read.context.theme_context.colour(name)
    except ValueError as error:
        read.error("value", str(error), span)
        return None
    return Underlay(distances, colour) if colour is not None else None


class EffectsElement(Element):
    """An element with opacity as a group, a shadow and an outline."""

    __slots__ = ("_child", "_opacity", "_outline", "_shadow")

    def __init__(
        self, child: Element, opacity: float, shadow: Underlay | None, outline: Underlay | None
    ) -> None:
        super().__init__(child.span, child.fields)
        self._outline = outline
        self._child = child
        self._opacity = opacity
        self._shadow = shadow

    @property
    def fills(self) -> bool:  # type: ignore[override]
        """Whether its content fills its room."""
        return self._child.fills

    @property
    def stretches(self) -> bool:  # type: ignore[override]
        """Whether its content stretches."""
        return self._child.stretches

    def draw(self, scope: Scope, region: Region) -> Frame:
        frame = self._child.frame(scope, region)
        shadow, outline = self._shadow, self._outline
        extra_width = 2 * abs(outline.lengths[0]) if outline is not None else 0.0
        items = [PlacedItem(0.0, 0.0, frame)]
        if outline is not None:
            items.insert(0, PlacedItem(0.0, 0.0, silhouette(frame, outline.colour, extra_width)))
        if shadow is not None:
            x, y = shadow.lengths
            items.insert(0, PlacedItem(x, y, silhouette(frame, shadow.colour, extra_width)))
        if len(items) > 1:
            frame = Frame(frame.width, frame.height, tuple(items))
        if self._opacity >= 1.0:
            return frame
        transparent = PlacedItem(0.0, 0.0, Transformed(frame, opacity=self._opacity))
        return Frame(frame.width, frame.height, (transparent,))


def silhouette(frame: Frame, tint: Colour, extra_width: float = 0.0) -> Frame:
    """Return a drawing in one colour, with lines wider by `extra_width` mm. Leaves out pictures and
    form fields."""
    items = []
    for x, y, item in frame.items:
        match item:
            case Frame():
                items.append(PlacedItem(x, y, silhouette(item, tint, extra_width)))
            case Transformed():
                items.append(
                    PlacedItem(x, y, replace(item, frame=silhouette(item.frame, tint, extra_width)))
                )
            case Path():
                items.append(PlacedItem(x, y, _recolour(item, tint, extra_width)))
            case Text():
                stroke = Stroke(tint, extra_width) if extra_width else None
                items.append(PlacedItem(x, y, replace(item, colour=tint, stroke=stroke)))
            case _:
                pass
    return Frame(frame.width, frame.height, tuple(items))


def _recolour(path: Path, tint: Colour, extra_width: float) -> Path:
    stroke = path.stroke
    if stroke is not None:
        stroke = stroke._replace(colour=tint, width=stroke.width + extra_width)
    elif extra_width and path.fill is not None:
        stroke = Stroke(tint, extra_width)
    fill = tint if path.fill is not None else None
    return path._replace(fill=fill, stroke=stroke, qr_text="", field="")
