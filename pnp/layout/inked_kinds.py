"""Element kinds that have a fill and a line of their own: drawings, and what people write on."""

from __future__ import annotations

from pnp.core.geometry import mm
from pnp.core.node import Node, Scalar, natural
from pnp.core.notation import LENGTH
from pnp.core.reader import Reader, number, within
from pnp.layout.elements.marks import (
    MARK_SHAPES,
    Die,
    Drawing,
    Ink,
    Lines,
    Marks,
    Rule,
)
from pnp.layout.elements.squares import Squares
from pnp.layout.fields import by, hexes
from pnp.layout.maker import Kind, Maker, Nothing
from pnp.layout.options import small
from pnp.layout.region import Element
from pnp.svg.path_data import PathError, drawn
from pnp.text.typeset import Typeset

_LARGEST_VIEW = 100_000


def _rule(make: Maker, read: Reader, value: Node) -> Element:
    upright = read.choice("rule", ("across", "down"), "across") == "down"
    return Rule(read.span, make.ink(read, "line"), upright)


def _lines(make: Maker, read: Reader, value: Node) -> Element:
    count = make.count(None if str(value) == "fill" else value)
    pitch = read.scalar("pitch", _pitch, 7.0)
    return Lines(read.span, count, pitch, make.ink(read, "line"))


_pitch = within("pitch of lines", LENGTH, mm)


def _die(make: Maker, read: Reader, value: Node) -> Element:
    empty = isinstance(value, Scalar) and value.text in ("", "empty")
    # A field may count down to it; who writes it means something else.
    if natural(str(value)) == 0:
        hint = "use 1 to 6, or “empty” for a place to put a die"
        read.complain("die", f"a die has no face “{value}”", value.span, hint)
    return Die(
        read.span,
        make.length(read, "size") or 17.0,
        make.count(None if empty else value),
        make.ink(read, fill="paper"),
        make.colour(read, "pips", "ink"),
    )


def _spots(
    make: Maker, read: Reader, value: Node, mark: str, size: float, gap: float, ink: Ink
) -> Element:
    """Marks in rows; `size` and `gap`, mm: where they say nothing else."""
    own = make.length(read, "gap")
    return Marks(
        read.span,
        make.count(value, 1),
        mark,
        make.length(read, "size") or size,
        gap if own is None else own,
        read.scalar("columns", small, 0),
        read.flag("spread"),
        ink,
        _numbers(make, read, "first", "step"),
        make.count(read.raw("first"), 1),
        read.integer("step", 1),
    )


def _numbers(make: Maker, read: Reader, *about: str) -> Typeset | None:
    """The style of the numbers; without one, the options `about` them say nothing."""
    read.idle(about, ["numbers"], "numbers")
    return make.typeset(read, "numbers") if read.raw("numbers") is not None else None


def _marks(make: Maker, read: Reader, value: Node) -> Element:
    mark = read.choice("mark", MARK_SHAPES, "box")
    return _spots(make, read, value, mark, 4.0, 1.0, make.ink(read))


def _check(make: Maker, read: Reader, value: Node) -> Element:
    """A single box to tick."""
    if isinstance(value, Scalar) and value.text not in ("", "yes"):
        make.problems.add("type", "write “check: yes”; put a label beside it", value.span)
    return Marks(
        read.span,
        make.count(None, 1),
        read.choice("mark", MARK_SHAPES, "box"),
        make.length(read, "size") or 4.0,
        0.0,
        0,
        False,
        make.ink(read),
        None,
        make.count(None),
        1,
    )


def _cube(make: Maker, read: Reader, value: Node) -> Element:
    """Spots that take a cube: dashed, so that they read as places and not as boxes to tick."""
    ink = make.ink(read)
    if not ink.dash:
        ink = Ink(ink.stroke, ink.fill, ink.weight, (0.9, 0.7))
    return _spots(make, read, value, "box", 9.0, 1.5, ink)


def _squares(make: Maker, read: Reader, value: Node) -> Element:
    columns, rows = read.scalar("squares", by, (6, 6))
    return Squares(
        read.span,
        columns,
        rows,
        make.length(read, "cell") or 0.0,
        make.ink(read, fill="paper"),
        make.weight(read, "border", "bold"),
        read.scalar("step", small, 0),
        read.choice("axis", ("bottom", "top"), "bottom"),
        read.choice("rows", ("up", "down"), "up") == "up",
        _numbers(make, read, "axis", "rows", "disc"),
        make.length(read, "corner") or 0.0,
        make.colour(read, "disc"),
    )


def _draw(make: Maker, read: Reader, value: Node) -> Element:
    """A path written in SVG's path language, in a box of `view` units."""
    view = read.scalar("view", _view, (24.0, 24.0))
    ink = make.ink(read, "ink")
    try:
        path = drawn(read.text("draw"))
    except PathError as error:
        make.problems.add("path", str(error), value.span)
        return Nothing(read.span)
    return Drawing(read.span, path, view, ink)


def _view(text: str) -> tuple[float, float]:
    """The size of the paper that a path was drawn on, in its own units."""
    parts = text.lower().replace("×", "x").split("x")
    sides = [number(part.strip()) for part in parts] if len(parts) == 2 else []
    if len(sides) != 2 or not all(0 < side <= _LARGEST_VIEW for side in sides):
        raise ValueError(
            f"“{text}” is no size of paper; write it like 24x24, up to {_LARGEST_VIEW:,} each way"
        )
    return sides[0], sides[1]


INKED = {
    "draw": Kind(_draw, inked=True),
    "rule": Kind(_rule, inked=True),
    "lines": Kind(_lines, inked=True, looks_up=("lines",)),
    "check": Kind(_check, inked=True),
    "die": Kind(_die, inked=True, looks_up=("die", "pips")),
    "cube": Kind(_cube, inked=True, looks_up=("cube", "first")),
    "marks": Kind(_marks, inked=True, looks_up=("marks", "first")),
    "squares": Kind(_squares, inked=True, looks_up=("disc",)),
    "hexes": Kind(hexes, inked=True, looks_up=("cells", "label")),
}
