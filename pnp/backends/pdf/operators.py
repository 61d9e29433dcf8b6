"""Frames to PDF operators, the same wherever they are drawn: what a stream refers to is named
after what it is.

Literal operators are six times as fast as a canvas's calls. Coordinates stay in mm: one matrix
at the start of a page scales them and turns y upside down.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from operator import sub
from pathlib import Path as File
from typing import NamedTuple, assert_never

from pnp.backends.pdf.show import Shown, operand, resource
from pnp.ground.drawing import Colour, Frame, Path, Picture, Stroke, Text, Turned
from pnp.ground.fonts import Font
from pnp.ground.geometry import IDENTITY, MM_PER_POINT, Matrix
from pnp.ground.glyphs import Glyphs, Shaper
from pnp.ground.pages import PageFrame
from pnp.ground.shelf import received, sent

PER_MM = 1.0 / MM_PER_POINT
OVERHANG = 30.0
"""Forms clip to their box; what bleeds or overhangs stays within this, mm."""

# Hundredths of a millimetre: finer than any printer, and formatted without rounding first.
_STEPS = (
    ("M", "%.2f %.2f m "),
    ("L", "%.2f %.2f l "),
    ("C", "%.2f %.2f %.2f %.2f %.2f %.2f c "),
    ("Z", "h "),
)
# Paths of more numbers are moved by a matrix, shorter ones number by number.
_MANY = 48
# Long paths whose operators are remembered, when a page is done.
_MEMORY = 200
# Words whose operands are remembered.
_WORDS = 50_000
# A shared drawing of fewer numbers than this is repeated rather than referred to.
_WORTH_A_FORM = 12
# Shared drawings are held by up to so many numbers. One that was let go and comes again is
# written down again, and found to be the form that it was.
_HELD = 200_000


_Known = dict[tuple[str, tuple[float, ...]], str]
"""The operators of long paths."""


class State:
    """What a stream has set so far; None is unknown."""

    __slots__ = ("fill", "font", "line", "stroke")

    def __init__(self) -> None:
        self.fill: Colour | None = None
        self.stroke: Colour | None = None
        self.line: tuple[float, tuple[float, ...], int, int] | None = None
        """Width, dashes, cap and join."""
        self.font: Font | None = None


class Form(NamedTuple):
    """A drawing that pages refer to. Sizes in mm."""

    code: str
    width: float
    height: float


class Used(NamedTuple):
    """What streams refer to, as far as they were the first to do so."""

    forms: dict[str, Form]
    """By name; what a form refers to itself comes before it."""
    pictures: dict[str, str]
    """Files by name."""
    shown: Shown
    """The glyphs that were shown of each font."""

    def __reduce__(self) -> tuple[object, ...]:
        # The one who writes the file finds pictures in its own place.
        places = {name: sent(File(file)) for name, file in self.pictures.items()}
        return _received, (self.forms, places, self.shown)


def _received(forms: dict[str, Form], places: dict[str, tuple[str, str]], shown: Shown) -> Used:
    pictures = {name: str(received(*place)) for name, place in places.items()}
    return Used(forms, pictures, shown)


class Operators:
    """Writes streams. A shared frame is written once and referred to from then on."""

    def __init__(self) -> None:
        self._used = Used({}, {}, {})
        self._named: set[str] = set()
        """Forms that were handed over."""
        self._shared: dict[int, tuple[Frame, str]] = {}
        self._held = 0
        self._known: _Known = {}
        self._operands = _Operands()
        self._blanks: dict[Shaper, str] = {}

    def page(self, faces: Iterable[PageFrame], height: float) -> tuple[str, Used]:
        """The whole content of a page `height` mm tall, and what it is the first to refer to.

        Here y turns upside down.
        """
        scale = f"{PER_MM:.6f}"
        out = [f"q {scale} 0 0 -{scale} 0 {_g(height * PER_MM)} cm"]
        state = State()
        for face in faces:
            # Within its own coordinates a face is the same wherever it lies.
            if face.matrix == IDENTITY:
                self._frame(face.frame, 0.0, 0.0, out, state)
            else:
                out.append(f"q {_m(face.matrix)} cm")
                self._frame(face.frame, 0.0, 0.0, out, State())
                out.append("Q")
        out.append("Q")
        if len(self._known) > _MEMORY:
            self._known.clear()
        used, self._used = self._used, Used({}, {}, {})
        used.shown.update(self._operands.shown)
        self._operands.shown = {}
        return "\n".join(out), used

    def _frame(self, frame: Frame, x: float, y: float, out: list[str], state: State) -> None:
        if not frame.shared:
            self._items(frame, x, y, out, state)
            return
        known = self._shared.get(id(frame))
        if known is None:
            self._held += _numbers(frame, _HELD)
            if self._held > _HELD:
                self._shared.clear()
                self._held = 0
            # The frame is held, so that its id stays its own.
            known = self._shared[id(frame)] = (frame, self._alone(frame))
        self._refer(known[1], x, y, out)

    @staticmethod
    def _refer(drawing: str, x: float, y: float, out: list[str]) -> None:
        if not drawing:
            return
        if x or y:
            out.append(f"q 1 0 0 1 {x:.3f} {y:.3f} cm {drawing} Q")
        else:
            out.append(f"q {drawing} Q")

    def _alone(self, frame: Frame) -> str:
        """How to draw a frame from anywhere: a form's call, or the drawing itself if short."""
        inner: list[str] = []
        self._items(frame, 0.0, 0.0, inner, State())
        code = "\n".join(inner)
        if not code or _numbers(frame, _WORTH_A_FORM) < _WORTH_A_FORM:
            return code
        form = Form(code, frame.width, frame.height)
        # Two frames that draw the same are one form.
        key = f"{frame.width} {frame.height} {code}".encode()
        name = f"X{blake2b(key, digest_size=8).hexdigest()}"
        if name not in self._named:
            self._named.add(name)
            self._used.forms[name] = form
        return f"/{name} Do"

    def _items(self, frame: Frame, x: float, y: float, out: list[str], state: State) -> None:
        for dx, dy, item in frame.items:
            kind = type(item)
            if kind is Text:
                self._text(item, x + dx, y + dy, out, state)  # type: ignore[arg-type]
            elif kind is Frame:
                self._frame(item, x + dx, y + dy, out, state)  # type: ignore[arg-type]
            elif kind is Path:
                _path(item, x + dx, y + dy, out, state, self._known)  # type: ignore[arg-type]
            else:
                self._other(item, x + dx, y + dy, out)  # type: ignore[arg-type]

    def _other(self, item: Picture | Turned, x: float, y: float, out: list[str]) -> None:
        match item:
            case Turned():
                clip = ""
                if item.clip is not None:
                    rule = "W* n" if item.clip.evenodd else "W n"
                    clip = f" {_steps(item.clip, 0.0, 0.0)}{rule}"
                matrix = item.matrix.then(Matrix.move(x, y))
                out.append(f"q {_m(matrix)} cm{clip}")
                self._frame(item.frame, 0.0, 0.0, out, State())
                out.append("Q")
            case Picture():
                # Images stand on their bottom edge, so they are turned back upright.
                name = _picture(item.file)
                self._used.pictures[name] = item.file
                size = f"{_g(item.width)} 0 0 {_g(-item.height)} {_g(x)} {_g(y + item.height)}"
                out.append(f"q {size} cm /{name} Do Q")
            case _:
                assert_never(item)

    def _text(self, line: Text, x: float, y: float, out: list[str], state: State) -> None:
        runs, size, _, colour, spread = line
        if not runs:
            return
        code = f"BT {_scale(size)} {x:.3f} {y:.3f} Tm "
        if colour != state.fill:
            state.fill = colour
            code += f"{_c(colour)} rg "
        operands, blanks = self._operands, self._blanks
        for words, shaper in runs:
            font = shaper.font
            if font is not state.font:
                state.font = font
                code += f"/{resource(font)} 1 Tf "
            blank = blanks.get(shaper)
            if blank is None:
                blank = blanks[shaper] = operands[shaper.blank]
            if spread:
                blank += f"{-1000.0 * spread / size:.2f}"
            code += f"[{blank.join([operands[word] for word in words])}] TJ "
        out.append(f"{code}ET".replace(")(", ""))


class _Operands(dict[Glyphs, str]):
    """Runs as they stand in the array of an operator TJ; what is new is noted down."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: Shown = {}

    def __missing__(self, run: Glyphs) -> str:
        if len(self) >= _WORDS:
            self.clear()
        self.shown.setdefault(run.shaper.font, set()).update(run.ids)
        made = self[run] = operand(run)
        return made


@lru_cache(1024)
def _picture(file: str) -> str:
    """The name of a picture, after what is in the file: folders have other names elsewhere."""
    return f"I{blake2b(File(file).read_bytes(), digest_size=8).hexdigest()}"


def _numbers(frame: Frame, enough: int) -> int:
    """How many numbers a drawing has, counted no further than to `enough`."""
    count = 0
    for _, _, item in frame.items:
        match item:
            case Path():
                count += len(item.points)
            case Text():
                count += 12
            case Frame():
                count += 6 if item.shared else _numbers(item, enough - count)
            case Turned():
                count += 6 + _numbers(item.frame, enough - count)
            case _:
                count += 6
        if count >= enough:
            break
    return count


def _path(path: Path, x: float, y: float, out: list[str], state: State, known: _Known) -> None:
    code = ""
    fill, stroke = path.fill, path.stroke
    if not path.ops or (fill is None and stroke is None):
        return
    if fill is not None and fill != state.fill:
        state.fill = fill
        code = f"{_c(fill)} rg "
    if stroke is not None:
        code += _line(stroke, state)
    if fill is None:
        paint = "S"
    elif stroke is None:
        paint = "f*" if path.evenodd else "f"
    else:
        paint = "B*" if path.evenodd else "B"
    if len(path.points) > _MANY:
        # The same ground is drawn in several tones.
        key = (path.ops, path.points)
        steps = known.get(key)
        if steps is None:
            steps = known[key] = _steps(path, 0.0, 0.0)
        if x or y:
            out.append(f"{code}q 1 0 0 1 {_g(x)} {_g(y)} cm {steps}{paint} Q")
        else:
            out.append(f"{code}{steps}{paint}")
    else:
        out.append(f"{code}{_steps(path, x, y)}{paint}")


def _g(value: float) -> str:
    return f"{round(value, 3):g}"


@lru_cache(1024)
def _c(colour: Colour) -> str:
    return f"{round(colour[0], 3):g} {round(colour[1], 3):g} {round(colour[2], 3):g}"


@lru_cache(1024)
def _scale(size: float) -> str:
    """A size of type, upright, as the first numbers of a matrix."""
    return f"{size:.4f} 0 0 -{size:.4f}"


@lru_cache(1024)
def _m(matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    if a == 1.0 and b == 0.0 and c == 0.0 and d == 1.0:
        return f"1 0 0 1 {e:.3f} {f:.3f}"
    return f"{a:.6f} {b:.6f} {c:.6f} {d:.6f} {_g(e)} {_g(f)}"


def _steps(path: Path, x: float, y: float) -> str:
    """The path's construction operators, moved by x and y."""
    points = path.points
    if path.code:
        # Boxes in whole modules.
        boxes = list(points[: len(points) // 2])
        boxes[0::4], boxes[1::4] = points[0::8], points[1::8]
        boxes[2::4] = map(sub, points[2::8], points[0::8])
        boxes[3::4] = map(sub, points[5::8], points[1::8])
        return "%d %d %d %d re " * (len(points) // 8) % tuple(boxes)
    if x or y:
        moved = list(points)
        moved[0::2] = [value + x for value in points[0::2]]
        moved[1::2] = [value + y for value in points[1::2]]
        points = tuple(moved)
    steps = path.ops
    for letter, operator in _STEPS:
        steps = steps.replace(letter, operator)
    return steps % points


def _line(stroke: Stroke, state: State) -> str:
    code = ""
    if stroke.colour != state.stroke:
        state.stroke = stroke.colour
        code = f"{_c(stroke.colour)} RG "
    line = stroke[1:]
    if line != state.line:
        state.line = line
        dash = " ".join(_g(length) for length in stroke.dash)
        code += f"{_g(stroke.width)} w [{dash}] 0 d {stroke.cap} J {stroke.join} j "
    return code
