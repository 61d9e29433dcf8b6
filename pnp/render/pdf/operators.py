"""Frames to PDF operators. Names of resources depend on their content, so any process gives
equal bytes.

Literal operators are six times as fast as a canvas's calls. Coordinates stay in mm: one matrix
at the start of a page scales them and turns y upside down.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path as File
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.caches import LRUCache, content_hash, file_hash
from pnp.core.document import PageFrame
from pnp.core.drawing import Frame, Gradient, Path, Picture, SharedFrame, Text, Transformed, bounds
from pnp.core.geometry import IDENTITY, MM_PER_POINT, Matrix
from pnp.core.shaping import GlyphRun, Shaper
from pnp.render import num
from pnp.render.pdf import paths
from pnp.render.pdf.fonts import UsedGlyphs, font_resource, run_operand
from pnp.render.pdf.paths import (
    GraphicsState,
    PathOperators,
    matrix_operands,
    path_operators,
    rgb_operands,
)

PER_MM = 1.0 / MM_PER_POINT
OVERHANG = 30.0
"""Margin around a form's box, which clips: bleed and overhang stay within it, mm."""

# Long paths whose operators are remembered, when a page is done.
_MAX_CACHED_PATHS = 200
# A shared drawing of fewer numbers than this is repeated rather than referred to.
_MIN_FORM_NUMBERS = 12
# Maximum number of shared drawings in memory. One that was dropped is drawn again, and recognised
# as the same form.
_MAX_CACHED_NUMBERS = 200_000


class FormXObject(Struct, frozen=True):
    """A drawing that pages refer to. Sizes in mm."""

    code: str
    width: float
    height: float
    group: str = ""
    """The colour space of its transparency group, if any."""


class UsedResources(Struct, frozen=True):
    """Resources to which streams refer for the first time."""

    forms: dict[str, FormXObject | str]
    """And shadings and graphics states as entries of a dictionary, `{name}` for references.
    By name; what a form refers to itself comes before it."""
    pictures: dict[str, tuple[File, str]]
    """Files and their tones by name."""
    glyphs: UsedGlyphs
    """The used glyphs of each font."""


class PageOperators:
    """Writes page streams. A shared frame is written once and referred to from then on."""

    def __init__(self) -> None:
        self._used = UsedResources({}, {}, {})
        self._form_names: set[str] = set()
        """Forms that were already returned."""
        self._shared: dict[SharedFrame, str] = {}
        self._cached_numbers = 0
        self._path_operators: PathOperators = {}
        self._operands = _Operands()
        self._shapers: dict[Shaper, tuple[str, str]] = {}

    def page(self, frames: Iterable[PageFrame], height: float) -> tuple[str, UsedResources]:
        """Return the content of a page `height` mm tall, and the resources that are new.

        This turns y upside down.
        """
        scale = f"{PER_MM:.6f}"
        operators = [f"q {scale} 0 0 -{scale} 0 {num(height * PER_MM)} cm"]
        state = GraphicsState()
        for matrix, frame in frames:
            # Within its own coordinates a face is the same wherever it lies.
            if matrix == IDENTITY:
                self._frame(frame, operators, state)
            else:
                operators.append(f"q {matrix_operands(matrix)} cm")
                self._frame(frame, operators, GraphicsState())
                operators.append("Q")
        operators.append("Q")
        if len(self._path_operators) > _MAX_CACHED_PATHS:
            self._path_operators.clear()
        used, self._used = self._used, UsedResources({}, {}, {})
        used.glyphs.update(self._operands.used_glyphs)
        self._operands.used_glyphs = defaultdict(set)
        return _join_operators(operators), used

    def _frame(self, frame: Frame, operators: list[str], state: GraphicsState) -> None:
        if isinstance(frame, SharedFrame):
            self._refer(frame, 0.0, 0.0, operators)
        else:
            self._items(frame, 0.0, 0.0, operators, state)

    def _refer(self, frame: SharedFrame, x: float, y: float, operators: list[str]) -> None:
        drawing = self._shared.get(frame)
        if drawing is None:
            self._cached_numbers += _count_numbers(frame, _MAX_CACHED_NUMBERS)
            if self._cached_numbers > _MAX_CACHED_NUMBERS:
                self._shared.clear()
                self._cached_numbers = 0
            drawing = self._shared[frame] = self._form_or_drawing(frame)
        if x or y:
            drawing = drawing and f"1 0 0 1 {x:.3f} {y:.3f} cm {drawing}"
        if drawing:
            operators.append(f"q {drawing} Q")

    def _form_or_drawing(self, frame: Frame) -> str:
        """Return operators that draw a frame at the origin: a form's call, or the drawing itself if
        short."""
        inner: list[str] = []
        self._items(frame, 0.0, 0.0, inner, GraphicsState())
        code = _join_operators(inner)
        if not code or _count_numbers(frame, _MIN_FORM_NUMBERS) < _MIN_FORM_NUMBERS:
            return code
        return f"/{self._form(FormXObject(code, frame.width, frame.height))} Do"

    def _form(self, form: FormXObject) -> str:
        """Return the name of a form; equal drawings share one."""
        key = f"{form.width} {form.height} {form.group and form.group + ' '}{form.code}"
        return self._resource_name("X", key, form)

    def _resource_name(self, prefix: str, key: str, resource: FormXObject | str) -> str:
        name = paths.resource_name(prefix, key)
        if name not in self._form_names:
            self._form_names.add(name)
            self._used.forms[name] = resource
        return name

    def _state(self, body: str) -> str:
        """Return the operator that sets a graphics state."""
        return f"/{self._resource_name('A', body, body)} gs"

    def _items(
        self, frame: Frame, x: float, y: float, operators: list[str], state: GraphicsState
    ) -> None:
        for dx, dy, item in frame.items:
            kind = type(item)
            if kind is Text:
                self._text(item, x + dx, y + dy, operators, state)  # type: ignore[arg-type]
            elif kind is Frame:
                self._items(item, x + dx, y + dy, operators, state)  # type: ignore[arg-type]
            elif kind is SharedFrame:
                self._refer(item, x + dx, y + dy, operators)  # type: ignore[arg-type]
            elif kind is Path:
                if paths.is_plain(item):  # type: ignore[arg-type]
                    paths.draw_path(item, x + dx, y + dy, operators, state, self._path_operators)  # type: ignore[arg-type]
                else:
                    self._transparent_path(item, x + dx, y + dy, operators)  # type: ignore[arg-type]
            else:
                self._picture_or_transformed(item, x + dx, y + dy, operators)  # type: ignore[arg-type]

    def _picture_or_transformed(
        self, item: Picture | Transformed, x: float, y: float, operators: list[str]
    ) -> None:
        match item:
            case Transformed():
                clip = ""
                if item.clip is not None:
                    rule = "W* n" if item.clip.evenodd else "W n"
                    clip = f" {paths.cached_operators(item.clip, self._path_operators)}{rule}"
                a, b, c, d, e, f = item.matrix
                matrix = Matrix(a, b, c, d, e + x, f + y)
                operators.append(f"q {matrix_operands(matrix)} cm{clip}")
                if item.opacity < 1.0:
                    operators.append(self._group(item.frame, item.opacity))
                else:
                    self._frame(item.frame, operators, GraphicsState())
                operators.append("Q")
            case Picture():
                # Images start at the bottom edge, so they are flipped.
                name = f"I{content_hash(file_hash(item.file), item.tone)}"
                self._used.pictures[name] = File(item.file), item.tone
                size = f"{num(item.width)} 0 0 {num(-item.height)} {num(x)} {num(y + item.height)}"
                operators.append(f"q {size} cm /{name} Do Q")
            case _:
                assert_never(item)

    def _group(self, frame: Frame, opacity: float) -> str:
        """Return operators that draw a frame as a transparency group."""
        inner: list[str] = []
        self._frame(frame, inner, GraphicsState())
        form = FormXObject(_join_operators(inner), frame.width, frame.height, "/DeviceRGB")
        return f"{self._state(paths.opacity_state(opacity))} /{self._form(form)} Do"

    def _transparent_path(self, path: Path, x: float, y: float, operators: list[str]) -> None:
        """Write a path with opacity or a gradient; its stroke is drawn over its fill."""
        fill, stroke = path.fill, path.stroke
        if isinstance(fill, Gradient):
            rule = "W* n" if path.evenodd else "W n"
            operators.append(
                f"q 1 0 0 1 {num(x)} {num(y)} cm {path_operators(path, 0.0, 0.0)}{rule}"
            )
            operators.append(f"{self._gradient(fill, path)} Q")
        elif fill is not None:
            self._with_opacity(path._replace(stroke=None), path.opacity, x, y, operators)
        if stroke is not None:
            self._with_opacity(path._replace(fill=None), stroke.opacity, x, y, operators)

    def _with_opacity(
        self, path: Path, opacity: float, x: float, y: float, operators: list[str]
    ) -> None:
        """Write a fill or a stroke alone: viewers differ in how they blend overlapping fill and
        stroke."""
        operators.append(f"q {self._state(paths.opacity_state(opacity))}" if opacity < 1.0 else "q")
        paths.draw_path(path, x, y, operators, GraphicsState(), {})
        operators.append("Q")

    def _gradient(self, fill: Gradient, path: Path) -> str:
        """Return operators that fill the clipped area."""
        code = ""
        if path.opacity < 1.0:
            code = f"{self._state(paths.opacity_state(path.opacity))} "
        opacities = paths.opacity_shading(fill)
        transform = "" if fill.matrix == IDENTITY else f"{matrix_operands(fill.matrix)} cm "
        if opacities:
            box = bounds(path)
            # A form begins at its top left corner; the mask does where the path does.
            mask = f"1 0 0 1 {-box.x:.3f} {-box.y:.3f} cm {transform}{self._shading(opacities)}"
            form = self._form(FormXObject(mask, box.width, box.height, "/DeviceGray"))
            mask_state = self._state(paths.soft_mask(form))
            code += f"1 0 0 1 {box.x:.3f} {box.y:.3f} cm {mask_state}"
            code += f" 1 0 0 1 {-box.x:.3f} {-box.y:.3f} cm "
        return f"{code}{transform}{self._shading(paths.colour_shading(fill))}"

    def _shading(self, body: str) -> str:
        return f"/{self._resource_name('S', body, body)} sh"

    def _text(
        self, line: Text, x: float, y: float, operators: list[str], state: GraphicsState
    ) -> None:
        if not line.runs:
            return
        size, colour, word_spacing, stroke = line.size, line.colour, line.word_spacing, line.stroke
        if stroke is not None:
            # Outline the letters first, then fill them.
            operators.append(f"q {paths.stroke_operators(stroke)}1 Tr")
            self._text(replace(line, stroke=None), x, y, operators, GraphicsState())
            operators.append("Q")
        code = _begin_text(size, x, y)
        if colour != state.fill:
            state.fill = colour
            code += f"{rgb_operands(colour)} rg "
        for words in line.runs:
            shaper = words[0].shaper
            font_operator, blank = self._shapers.get(shaper) or self._font_operators(shaper)
            if font_operator != state.font:
                state.font = font_operator
                code += font_operator
            if word_spacing:
                blank += f"{-1000.0 * word_spacing / size:.2f}"
            code += f"[{blank.join(map(self._operands.__getitem__, words))}] TJ "
        operators.append(code + "ET")

    def _font_operators(self, shaper: Shaper) -> tuple[str, str]:
        """Return operators that choose a font, and its space between two words."""
        blank = self._operands[shaper.blank]
        operators = self._shapers[shaper] = f"/{font_resource(shaper.font)} 1 Tf ", blank
        return operators


class _Operands(LRUCache[GlyphRun, str]):
    """Caches runs as operands of TJ."""

    def __init__(self) -> None:
        super().__init__()
        self.used_glyphs: UsedGlyphs = defaultdict(set)

    def compute(self, run: GlyphRun) -> str:
        """Return a run's operand."""
        self.used_glyphs[run.shaper.font].update(run.glyph_ids)
        return run_operand(run)


def _join_operators(operators: list[str]) -> str:
    """Join operators to a stream without empty strings: some readers lose count of the numbers
    beside them."""
    return "\n".join(operators).replace(")(", "")


def _count_numbers(frame: Frame, limit: int) -> int:
    """Count the numbers of a drawing, up to about `limit`."""
    count = 0
    for _, _, item in frame.items:
        match item:
            case Path():
                count += len(item.points)
            case Text():
                count += 12
            case SharedFrame():
                count += 6
            case Frame():
                count += _count_numbers(item, limit - count)
            case Transformed():
                count += 6 + _count_numbers(item.frame, limit - count)
            case _:
                count += 6
        if count >= limit:
            break
    return count


@lru_cache(1024)
def _begin_text(size: float, x: float, y: float) -> str:
    """Return the start of a line of upright type; on cards lines often begin at the same places."""
    return f"BT {size:.4f} 0 0 -{size:.4f} {x:.3f} {y:.3f} Tm "
