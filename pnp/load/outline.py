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

if TYPE_CHECKING:
    from pnp.load.shared_tables import TrimOptions

_MAX_CORNERS = 4000
"""Maximum number of an outline's corners."""
_HEIGHT_TOLERANCE = 0.05
"""Tolerance of the height of circles and hexagons, mm."""
_DEFAULT_CORNER = 3.0
"""Corner radius of rounded sizes without one, mm: that of a corner punch."""


def read_outline(node: Node | None, read: Reader, folder: File | None) -> Outline:
    """Read `cut: circle`, an SVG path, or the name of an SVG file in the folder."""
    if node is None:
        return BOX
    if not isinstance(node, Scalar):
        read.error("type", f"“cut” has to be a text, this is a {node.kind}", node.span)
        return BOX
    text = node.text.strip()
    if text in CUTS:
        return Outline(text)
    if text[:1] in ("M", "m") and not text.endswith(".svg"):
        from pnp.svg.attributes import PathError, parse_path_data

        try:
            return _check_outline(parse_path_data(text), read)
        except PathError as error:
            read.error("path", str(error), node.span)
            return BOX
    if text.endswith(".svg") and folder is not None and not text.startswith("/"):
        from pnp.svg.files import load_icon

        icon = load_icon(folder / text, read.problems) if ".." not in text.split("/") else None
        first = icon.parts[0] if icon is not None and icon.parts else None
        if isinstance(first, IconShape):
            return _check_outline(Path(first.ops, first.points), read)
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


def _check_outline(path: Path, read: Reader) -> Outline:
    """Return the outline of a path; report it unless it is one closed line with few corners."""
    straight = rings(flatten_path(path))
    corners = sum(map(len, straight))
    if not 3 <= corners <= _MAX_CORNERS or len(straight) != 1 or not signed_area(straight[0]):
        read.error(
            "cut",
            "an outline is one closed line",
            read.span_of("cut"),
            f"one path without holes, of at most {_MAX_CORNERS:,} corners",
        )
        return BOX
    return Outline("path", path._replace(ops=path.ops.rstrip("Z") + "Z"))


def piece_height(cut: Outline, options: TrimOptions, read: Reader) -> float:
    """Return the height of a piece, mm; that of circles and hexagons follows from the width."""
    if options.is_given("height"):
        return options.height
    default = {"circle": options.width, "hexagon": options.width * FLAT}.get(cut.shape)
    if default is None:
        read.error("missing-key", f"{read.noun} needs “height”", read.span)
    return default or 0.0


def check_trim(trim: Trim, read: Reader) -> Trim:
    """Return a size with its outline; circles are as tall as wide, hexagons regular."""
    kind, (width, height) = trim.cut.shape, trim.size
    shorter, longer = sorted(trim.size)
    regular_height = {"circle": longer, "hexagon": longer * FLAT}.get(kind, shorter)
    if abs(regular_height - shorter) > _HEIGHT_TOLERANCE:
        expected = "as tall as it is wide" if kind == "circle" else "regular"
        # Keep the width: a hexagon on its corner is taller than it is wide.
        share = 1.0 if kind == "circle" else FLAT if width >= height else 1.0 / FLAT
        read.error(
            "cut",
            f"a {kind} is {expected}, this is {width:g} × {height:g} mm",
            read.span_of("cut"),
            f"leave the height out, or make it {width * share:.2f} mm",
        )
    if kind == "hexagon":
        is_wide = width >= height
        trim = replace(
            trim, size=Size(longer, longer * FLAT) if is_wide else Size(longer * FLAT, longer)
        )
    if kind == "rounded" and not trim.corner:
        trim = replace(trim, corner=min(_DEFAULT_CORNER, shorter / 4))
    return trim
