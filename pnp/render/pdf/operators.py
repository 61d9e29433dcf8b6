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
from pnp.render.pdf import paths
from pnp.render.pdf.fonts import Shown, operand, resource
from pnp.render.pdf.paths import Known, State, cm, num, rgb, steps

PER_MM = 1.0 / MM_PER_POINT
OVERHANG = 30.0
"""Forms clip to their box; what bleeds or overhangs stays within this, mm."""

# Long paths whose operators are remembered, when a page is done.
_MEMORY = 200
# A shared drawing of fewer numbers than this is repeated rather than referred to.
_WORTH_A_FORM = 12
# Maximum number of shared drawings in memory. One that was dropped is drawn again, and recognised
# as the same form.
_HELD = 200_000


class Form(Struct, frozen=True):
    """A drawing that pages refer to. Sizes in mm."""

    code: str
    width: float
    height: float
    group: str = ""
    """The colour space that it is mixed in before it goes on the page, where it is."""


class Used(Struct, frozen=True):
    """What streams refer to, as far as they were the first to do so."""

    forms: dict[str, Form | str]
    """And shadings and graphics states as entries of a dictionary, `{name}` for references.
    By name; what a form refers to itself comes before it."""
    pictures: dict[str, tuple[File, str]]
    """Files and their tones by name."""
    shown: Shown
    """The glyphs that were shown of each font."""


class Operators:
    """Writes streams. A shared frame is written once and referred to from then on."""

    def __init__(self) -> None:
        self._used = Used({}, {}, {})
        self._named: set[str] = set()
        """Forms that were handed over."""
        self._shared: dict[SharedFrame, str] = {}
        self._held = 0
        self._known: Known = {}
        self._operands = _Operands()
        self._shapers: dict[Shaper, tuple[str, str]] = {}

    def page(self, faces: Iterable[PageFrame], height: float) -> tuple[str, Used]:
        """The whole content of a page `height` mm tall, and what it is the first to refer to.

        Here y turns upside down.
        """
        scale = f"{PER_MM:.6f}"
        out = [f"q {scale} 0 0 -{scale} 0 {num(height * PER_MM)} cm"]
        state = State()
        for matrix, frame in faces:
            # Within its own coordinates a face is the same wherever it lies.
            if matrix == IDENTITY:
                self._frame(frame, out, state)
            else:
                out.append(f"q {cm(matrix)} cm")
                self._frame(frame, out, State())
                out.append("Q")
        out.append("Q")
        if len(self._known) > _MEMORY:
            self._known.clear()
        used, self._used = self._used, Used({}, {}, {})
        used.shown.update(self._operands.shown)
        self._operands.shown = defaultdict(set)
        return _joined(out), used

    def _frame(self, frame: Frame, out: list[str], state: State) -> None:
        if isinstance(frame, SharedFrame):
            self._refer(frame, 0.0, 0.0, out)
        else:
            self._items(frame, 0.0, 0.0, out, state)

    def _refer(self, frame: SharedFrame, x: float, y: float, out: list[str]) -> None:
        drawing = self._shared.get(frame)
        if drawing is None:
            self._held += _numbers(frame, _HELD)
            if self._held > _HELD:
                self._shared.clear()
                self._held = 0
            drawing = self._shared[frame] = self._alone(frame)
        if x or y:
            drawing = drawing and f"1 0 0 1 {x:.3f} {y:.3f} cm {drawing}"
        if drawing:
            out.append(f"q {drawing} Q")

    def _alone(self, frame: Frame) -> str:
        """How to draw a frame from anywhere: a form's call, or the drawing itself if short."""
        inner: list[str] = []
        self._items(frame, 0.0, 0.0, inner, State())
        code = _joined(inner)
        if not code or _numbers(frame, _WORTH_A_FORM) < _WORTH_A_FORM:
            return code
        return f"/{self._form(Form(code, frame.width, frame.height))} Do"

    def _form(self, form: Form) -> str:
        """The name of a form; two frames that draw the same are one."""
        key = f"{form.width} {form.height} {form.group and form.group + ' '}{form.code}"
        return self._name("X", key, form)

    def _name(self, kind: str, key: str, thing: Form | str) -> str:
        name = paths.named(kind, key)
        if name not in self._named:
            self._named.add(name)
            self._used.forms[name] = thing
        return name

    def _state(self, body: str) -> str:
        """The operator that sets a graphics state."""
        return f"/{self._name('A', body, body)} gs"

    def _items(self, frame: Frame, x: float, y: float, out: list[str], state: State) -> None:
        for dx, dy, item in frame.items:
            kind = type(item)
            if kind is Text:
                self._text(item, x + dx, y + dy, out, state)  # type: ignore[arg-type]
            elif kind is Frame:
                self._items(item, x + dx, y + dy, out, state)  # type: ignore[arg-type]
            elif kind is SharedFrame:
                self._refer(item, x + dx, y + dy, out)  # type: ignore[arg-type]
            elif kind is Path:
                if paths.plain(item):  # type: ignore[arg-type]
                    paths.draw(item, x + dx, y + dy, out, state, self._known)  # type: ignore[arg-type]
                else:
                    self._painted(item, x + dx, y + dy, out)  # type: ignore[arg-type]
            else:
                self._picture_or_turned(item, x + dx, y + dy, out)  # type: ignore[arg-type]

    def _picture_or_turned(
        self, item: Picture | Transformed, x: float, y: float, out: list[str]
    ) -> None:
        match item:
            case Transformed():
                clip = ""
                if item.clip is not None:
                    rule = "W* n" if item.clip.evenodd else "W n"
                    clip = f" {paths.built(item.clip, self._known)}{rule}"
                matrix = item.matrix.then(Matrix.move(x, y))
                out.append(f"q {cm(matrix)} cm{clip}")
                if item.opacity < 1.0:
                    out.append(self._group(item.frame, item.opacity))
                else:
                    self._frame(item.frame, out, State())
                out.append("Q")
            case Picture():
                # Images start at the bottom edge, so they are flipped.
                name = f"I{content_hash(file_hash(item.file), item.tone)}"
                self._used.pictures[name] = File(item.file), item.tone
                size = f"{num(item.width)} 0 0 {num(-item.height)} {num(x)} {num(y + item.height)}"
                out.append(f"q {size} cm /{name} Do Q")
            case _:
                assert_never(item)

    def _group(self, frame: Frame, opacity: float) -> str:
        """A frame as one thing that is seen through."""
        inner: list[str] = []
        self._frame(frame, inner, State())
        form = Form(_joined(inner), frame.width, frame.height, "/DeviceRGB")
        return f"{self._state(paths.alpha(opacity))} /{self._form(form)} Do"

    def _painted(self, path: Path, x: float, y: float, out: list[str]) -> None:
        """A path that is seen through, or that a gradient fills; its stroke lies upon it."""
        fill, stroke = path.fill, path.stroke
        if isinstance(fill, Gradient):
            rule = "W* n" if path.evenodd else "W n"
            out.append(f"q 1 0 0 1 {num(x)} {num(y)} cm {steps(path, 0.0, 0.0)}{rule}")
            out.append(f"{self._gradient(fill, path)} Q")
        elif fill is not None:
            self._through(path._replace(stroke=None), path.opacity, x, y, out)
        if stroke is not None:
            self._through(path._replace(fill=None), stroke.opacity, x, y, out)

    def _through(self, path: Path, opacity: float, x: float, y: float, out: list[str]) -> None:
        """A fill or a stroke alone: of both at once viewers mix what lies double differently."""
        out.append(f"q {self._state(paths.alpha(opacity))}" if opacity < 1.0 else "q")
        paths.draw(path, x, y, out, State(), {})
        out.append("Q")

    def _gradient(self, fill: Gradient, path: Path) -> str:
        """Operators that fill the clipped area."""
        code = ""
        if path.opacity < 1.0:
            code = f"{self._state(paths.alpha(path.opacity))} "
        veil = paths.veil(fill)
        turn = "" if fill.matrix == IDENTITY else f"{cm(fill.matrix)} cm "
        if veil:
            box = bounds(path)
            # A form begins at its top left corner; the mask does where the path does.
            mask = f"1 0 0 1 {-box.x:.3f} {-box.y:.3f} cm {turn}{self._shading(veil)}"
            form = self._form(Form(mask, box.width, box.height, "/DeviceGray"))
            shown = self._state(paths.soft_mask(form))
            code += f"1 0 0 1 {box.x:.3f} {box.y:.3f} cm {shown}"
            code += f" 1 0 0 1 {-box.x:.3f} {-box.y:.3f} cm "
        return f"{code}{turn}{self._shading(paths.shading(fill))}"

    def _shading(self, body: str) -> str:
        return f"/{self._name('S', body, body)} sh"

    def _text(self, line: Text, x: float, y: float, out: list[str], state: State) -> None:
        if not line.runs:
            return
        size, colour, spread, stroke = line.size, line.colour, line.word_spacing, line.stroke
        if stroke is not None:
            # First the lines alone, and what fills the letters upon them.
            out.append(f"q {paths.outlined(stroke)}1 Tr")
            self._text(replace(line, stroke=None), x, y, out, State())
            out.append("Q")
        code = _beginning(size, x, y)
        if colour != state.fill:
            state.fill = colour
            code += f"{rgb(colour)} rg "
        for words in line.runs:
            shaper = words[0].shaper
            chosen, blank = self._shapers.get(shaper) or self._chosen(shaper)
            if chosen != state.font:
                state.font = chosen
                code += chosen
            if spread:
                blank += f"{-1000.0 * spread / size:.2f}"
            code += f"[{blank.join(map(self._operands.__getitem__, words))}] TJ "
        out.append(code + "ET")

    def _chosen(self, shaper: Shaper) -> tuple[str, str]:
        """Operators that choose a font, and its blank between two words."""
        blank = self._operands[shaper.blank]
        found = self._shapers[shaper] = f"/{resource(shaper.font)} 1 Tf ", blank
        return found


class _Operands(LRUCache[GlyphRun, str]):
    """Runs as operands of TJ; new ones are added."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: Shown = defaultdict(set)

    def compute(self, run: GlyphRun) -> str:
        """A run's operand."""
        self.shown[run.shaper.font].update(run.glyph_ids)
        return operand(run)


def _joined(operators: list[str]) -> str:
    """A stream. Its strings would do as well with empty ones among them, but some readers lose
    count of the numbers beside those."""
    return "\n".join(operators).replace(")(", "")


def _numbers(frame: Frame, enough: int) -> int:
    """How many numbers a drawing has, counted no further than to `enough`."""
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
                count += _numbers(item, enough - count)
            case Transformed():
                count += 6 + _numbers(item.frame, enough - count)
            case _:
                count += 6
        if count >= enough:
            break
    return count


@lru_cache(1024)
def _beginning(size: float, x: float, y: float) -> str:
    """Begin a line of upright type; on cards lines begin at the same places again and again."""
    return f"BT {size:.4f} 0 0 -{size:.4f} {x:.3f} {y:.3f} Tm "
