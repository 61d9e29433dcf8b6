"""Drawings made by code: an artist's frame in the room that the template gives."""

from __future__ import annotations

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, Path, Transformed
from pnp.core.game_code import Unloadable
from pnp.core.icons import Icon
from pnp.core.node import Node
from pnp.core.problems import nearest
from pnp.layout import options as opt
from pnp.layout.elements.marks import centred_text
from pnp.layout.region import Element, Nothing, Region
from pnp.layout.scope import LayoutState, Scope
from pnp.layout.values import Literal, Words

# Drawings with fields of few different values (a die face, a portrait) recur, so this many of them
# are cached.
_MEMORY = 100_000
# Drawings with more numbers than this are neither cached nor shared: planets are drawn once.
_LARGE = 4000


def _numbers(frame: Frame) -> int:
    """How many numbers a drawing has, counted no further than to _LARGE."""
    count = 0
    for _, _, item in frame.items:
        if isinstance(item, Path):
            count += len(item.points)
        elif isinstance(item, (Frame, Transformed)):
            count += _numbers(item if isinstance(item, Frame) else item.frame)
        if count >= _LARGE:
            break
    return count


class ArtElement(opt.Kind):
    """Calls an artist once for each different set of fields and room, while it remembers them."""

    art: str = opt.text()
    with_: dict[str, Words | Literal] = opt.named_words(
        "Fields for the artist. Texts may contain fields; the artist gets lists unchanged."
    )
    ratio: float | None = opt.scalar(
        opt.share, "Width divided by height. Without it, the drawing fills its room.", None
    )
    stretches = True

    def build(self, make: opt.TemplateCompiler) -> Element:
        self.span = self.span_of("art")
        if self.art not in make.artists:
            hint = nearest(self.art, make.artists)
            make.problems.add("unknown-art", f"there is no artist “{self.art}”", self.span, hint)
            return Nothing(self.span)
        self.fields = frozenset[str]().union(*(words.fields for words in self.with_.values()))
        self._artists = make.artists
        self._setting = make.setting
        self._drawn: dict[tuple[object, ...], Frame] = {}
        self._held = 0
        return self

    def draw(self, scope: Scope, region: Region) -> Frame:
        width, height = region.width, region.height
        if self.ratio:
            # As large as the room allows, at width : height = ratio.
            width = min(width, height * self.ratio) if region.fill_y else width
            height = width / self.ratio
        fields = {name: words.node(scope) for name, words in self.with_.items()}
        asked = tuple([getattr(node, "text", node) for node in fields.values()])
        key = (width, height, *asked)
        frame = self._drawn.get(key)
        if frame is None:
            frame = self._paint(fields, width, height, scope.state)
            count = _numbers(frame)
            if count >= _LARGE:
                return frame
            # Shared from the first, so that a page's drawing does not hang on what came before.
            frame = frame.shared()
            self._held += count
            if self._held > _MEMORY:
                self._drawn.clear()
                self._held = count
            self._drawn[key] = frame
        return frame

    def _paint(
        self, fields: dict[str, Node], width: float, height: float, state: LayoutState
    ) -> Frame:
        setting = self._setting

        def label(text: str, style: str) -> Frame:
            typeset = setting.typeset(style, self.span, state.problems)
            if typeset is None:
                return Frame(0.0, 0.0)
            return centred_text(text, typeset, self.span, state.problems)

        def symbol(name: str) -> Icon:
            found = setting.icons.symbol(name)
            if found is None:
                raise ValueError(f"there is no symbol “{name}” that can be read")
            return found

        if width <= 0.0 or height <= 0.0:
            state.problems.add(
                "layout-overflow", f"there is no room left for {self.art}", self.span
            )
            return Frame(width, height)
        theme = setting.theme
        request = ArtRequest(fields, width, height, theme.palette, theme.strokes, label, symbol)
        try:
            return self._artists[self.art](request)
        except Unloadable as error:
            state.problems.add("game-code", error.message, self.span, error.hint)
        except ZeroDivisionError:
            state.problems.add(
                "art", f"{self.art}: {width:.1f} × {height:.1f} mm are too little room", self.span
            )
        except ValueError as error:
            state.problems.add("art", f"{self.art}: {error}", self.span)
        return Frame(width, height)
