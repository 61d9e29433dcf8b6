"""The outline of a size or component."""

from __future__ import annotations

from pathlib import Path as File
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pnp.core.drawing import Path
from pnp.core.geometry import Size
from pnp.core.icons import IconShape
from pnp.core.model import Trim
from pnp.core.node import Node, Scalar
from pnp.core.outlines import BOX, CUTS, FLAT, Outline, flatten_path, rings, signed_area
from pnp.core.problems import suggestion
from pnp.core.reader import Reader
from pnp.svg.attributes import PathError, parse_path_data
from pnp.svg.files import load_icon

if TYPE_CHECKING:
    from pnp.load.shared_tables import TrimOptions

_MOST = 4000
"""Corners of an outline; a knife is not asked for more."""
_NEAR = 0.05
"""How far a height may be from a round one's, mm."""
_CORNER = 3.0
"""The radius of round corners where the size has none, mm: a corner punch's."""


def read_outline(node: Node | None, read: Reader, folder: File | None) -> Outline:
    """`cut: circle`, a path of SVG's language, or the name of an SVG file in the folder."""
    if node is None:
        return BOX
    if not isinstance(node, Scalar):
        read.error("type", f"“cut” has to be a text, this is a {node.kind}", node.span)
        return BOX
    text = node.text.strip()
    if text in CUTS:
        return Outline(text)
    if text[:1] in ("M", "m") and not text.endswith(".svg"):
        try:
            return _checked(parse_path_data(text), read)
        except PathError as error:
            read.error("path", str(error), node.span)
            return BOX
    if text.endswith(".svg") and folder is not None and not text.startswith("/"):
        icon = load_icon(folder / text, read.problems) if ".." not in text.split("/") else None
        first = icon.parts[0] if icon is not None and icon.parts else None
        if isinstance(first, IconShape):
            return _checked(Path(first.ops, first.points), read)
        read.error(
            "cut",
            f"“{text}” has no outline to cut along",
            node.span,
            "its first path is the die line",
        )
        return BOX
    read.error(
        "cut",
        f"“{text}” is no outline",
        node.span,
        suggestion(text, CUTS) or "circle, hexagon, rounded, square, an SVG path or a file.svg",
    )
    return BOX


def _checked(path: Path, read: Reader) -> Outline:
    """One ring, of some area, that is no longer than is sensible."""
    straight = rings(flatten_path(path))
    corners = sum(map(len, straight))
    if not 3 <= corners <= _MOST or len(straight) != 1 or not signed_area(straight[0]):
        read.error(
            "cut",
            "an outline is one closed line",
            read.span_of("cut"),
            f"one path without holes, of at most {_MOST:,} corners",
        )
        return BOX
    return Outline("path", path._replace(ops=path.ops.rstrip("Z") + "Z"))


def height_of(cut: Outline, own: TrimOptions, read: Reader) -> float:
    """How tall a piece is; round ones and hexagons know that by their width."""
    if own.is_given("height"):
        return own.height
    usual = {"circle": own.width, "hexagon": own.width * FLAT}.get(cut.shape)
    if usual is None:
        read.error("missing-key", f"{read.noun} needs “height”", read.span)
    return usual or 0.0


def checked_trim(trim: Trim, read: Reader) -> Trim:
    """A size with its outline; circles are as tall as wide, hexagons regular."""
    kind, (width, height) = trim.cut.shape, trim.size
    short, long = sorted(trim.size)
    even = {"circle": long, "hexagon": long * FLAT}.get(kind, short)
    if abs(even - short) > _NEAR:
        to_be = "as tall as it is wide" if kind == "circle" else "regular"
        # The width stays: a hexagon on its corner is taller than it is wide.
        share = 1.0 if kind == "circle" else FLAT if width >= height else 1.0 / FLAT
        read.error(
            "cut",
            f"a {kind} is {to_be}, this is {width:g} × {height:g} mm",
            read.span_of("cut"),
            f"leave the height out, or make it {width * share:.2f} mm",
        )
    if kind == "hexagon":
        flat = width >= height
        trim = replace(trim, size=Size(long, long * FLAT) if flat else Size(long * FLAT, long))
    if kind == "rounded" and not trim.corner:
        trim = replace(trim, corner=min(_CORNER, short / 4))
    return trim
