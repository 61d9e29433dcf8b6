"""Drawings made by code: an artist's frame in the room that the template gives."""

from __future__ import annotations

from pnp.ground.artist import Artist, Brief
from pnp.ground.drawing import Frame, Path, Turned
from pnp.ground.model import Icon
from pnp.ground.node import Node
from pnp.ground.problem import Span
from pnp.layout.elements.marks import centred_text
from pnp.layout.region import Element, Region, Scope
from pnp.layout.setting import Setting
from pnp.layout.values import Words

# Drawings with fields of few different values (a die face, a portrait) come again and again.
# So many numbers of them are kept.
_MEMORY = 100_000
# A drawing of more numbers than this is neither kept nor shared: planets are drawn once.
_LARGE = 4000


def _numbers(frame: Frame) -> int:
    """How many numbers a drawing has, counted no further than to _LARGE."""
    count = 0
    for _, _, item in frame.items:
        if isinstance(item, Path):
            count += len(item.points)
        elif isinstance(item, (Frame, Turned)):
            count += _numbers(item if isinstance(item, Frame) else item.frame)
        if count >= _LARGE:
            break
    return count


class ArtElement(Element):
    """Calls an artist once for each different set of fields and room, while it remembers them."""

    __slots__ = ("_artist", "_drawn", "_held", "_name", "_ratio", "_setting", "_with")

    def __init__(
        self,
        span: Span,
        name: str,
        artist: Artist,
        given: dict[str, Words],
        ratio: float,
        setting: Setting,
    ) -> None:
        super().__init__(span, frozenset[str]().union(*(w.fields for w in given.values())))
        self._name = name
        self._artist = artist
        self._with = given
        self._ratio = ratio
        self._setting = setting
        self._drawn: dict[tuple[object, ...], Frame] = {}
        self._held = 0

    stretches = True

    def draw(self, scope: Scope, region: Region) -> Frame:
        width, height = region.width, region.height
        if self._ratio:
            # As large as the room allows, at width : height = ratio.
            width = min(width, height * self._ratio) if region.fill_y else width
            height = width / self._ratio
        fields = {name: words.node(scope) for name, words in self._with.items()}
        key = (width, height, *[getattr(node, "text", id(node)) for node in fields.values()])
        frame = self._drawn.get(key)
        if frame is None:
            frame = self._checked(fields, width, height)
            count = _numbers(frame)
            if count >= _LARGE:
                return frame
            # Shared from the first, so that a page's drawing does not hang on what came before.
            frame = Frame(frame.width, frame.height, frame.items, True)
            self._held += count
            if self._held > _MEMORY:
                self._drawn.clear()
                self._held = count
            self._drawn[key] = frame
        return frame

    def _checked(self, fields: dict[str, Node], width: float, height: float) -> Frame:
        """The drawing; where a check knows it, only its room."""
        painted = self._setting.painted
        if painted is not None and painted.spared(
            self._name, self.span, fields, (width, height),
            lambda setting: self._paint(setting, fields, width, height),
        ):  # fmt: skip
            return Frame(width, height)
        return self._paint(self._setting, fields, width, height)

    def _paint(
        self, setting: Setting, fields: dict[str, Node], width: float, height: float
    ) -> Frame:
        def label(text: str, style: str) -> Frame:
            typeset = setting.typeset(style, self.span)
            if typeset is None:
                return Frame(0.0, 0.0)
            return centred_text(text, typeset.plain, typeset)

        def symbol(name: str) -> Icon:
            found = setting.icons.symbol(name)
            if found is None:
                raise ValueError(f"there is no symbol “{name}” that can be read")
            return found

        theme = setting.theme
        brief = Brief(fields, width, height, theme.palette, theme.strokes, label, symbol)
        try:
            return self._artist(brief)
        except ValueError as error:
            setting.problems.add("art", f"{self._name}: {error}", self.span)
            return Frame(width, height)
