"""Cut paths as SVG and DXF: lines for a knife, in millimetres.

The DXF is of release 12, which every cutter's program reads: closed polylines whose corners are
bulges. It is written here, since the smallest writer there is would bring all of NumPy along.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import svgwrite

from pnp.core.outlines import rings
from pnp.imposition.cut_paths import Cut, CutSheet
from pnp.render import svg

CUT, FOLD = "CUT", "FOLD"
# DXF's bulge of a quarter circle: the tangent of a quarter of its angle.
_QUARTER_BULGE = math.tan(math.pi / 8)
# Red and blue, in the colour numbers of DXF and by name in SVG.
_COLOURS = {CUT: (1, "#ff0000"), FOLD: (5, "#0000ff")}


def write_cut_svg(sheet: CutSheet, target: Path, name: str) -> None:
    """Write the paths of a page as SVG, 1 unit 1 mm. Raises OSError."""
    width, height = sheet.size
    drawing = svgwrite.Drawing(
        size=(f"{width:g}mm", f"{height:g}mm"), viewBox=f"0 0 {width:g} {height:g}", debug=False
    )
    drawing.set_desc(title=name)
    for layer, data in ((CUT, _cuts(sheet)), (FOLD, _folds(sheet))):
        if not data:
            continue
        group = drawing.g(
            id=layer.lower(), fill="none", stroke=_COLOURS[layer][1], stroke_width=0.1
        )
        for path in data:
            group.add(drawing.path(d=path))
        drawing.add(group)
    target.write_text(f"{drawing.tostring()}\n", encoding="utf-8")


def _cuts(sheet: CutSheet) -> list[str]:
    return [_outline(cut) for cut in sheet.cuts]


def _folds(sheet: CutSheet) -> list[str]:
    return [f"M0 {_num(y)}H{_num(sheet.size.width)}" for y in sheet.folds]


def _outline(cut: Cut) -> str:
    if cut.path is not None:
        return svg.path_data(cut.path, 0.0, 0.0)
    (x, y, width, height), r = cut.box, _corner(cut)
    if not r:
        return f"M{_num(x)} {_num(y)}h{_num(width)}v{_num(height)}h{_num(-width)}z"
    if _is_round(cut):
        half = f"a{_num(r)} {_num(r)} 0 0 1 "
        return f"M{_num(x)} {_num(y + r)}{half}{_num(2 * r)} 0{half}{_num(-2 * r)} 0z"
    across, down, arc = (
        _num(width - 2 * r),
        _num(height - 2 * r),
        f"a{_num(r)} {_num(r)} 0 0 1 ",
    )
    return (
        f"M{_num(x + r)} {_num(y)}h{across}{arc}{_num(r)} {_num(r)}v{down}{arc}{_num(-r)} {_num(r)}"
        f"h-{across}{arc}{_num(-r)} {_num(-r)}v-{down}{arc}{_num(r)} {_num(-r)}z"
    )


def _is_round(cut: Cut) -> bool:
    return 2 * _corner(cut) >= max(cut.box.width, cut.box.height)


def _corner(cut: Cut) -> float:
    return min(cut.corner, cut.box.width / 2, cut.box.height / 2)


def write_cut_dxf(sheet: CutSheet, target: Path, name: str) -> None:
    """Write the paths of a page as DXF, 1 unit 1 mm, y upwards. Raises OSError."""
    target.write_text(
        "".join(f"{code}\n{value}\n" for code, value in _dxf(sheet, name)), encoding="ascii"
    )


DxfGroup = tuple[int, str | int]
"""A group of DXF: its code and its value."""


def _dxf(sheet: CutSheet, name: str) -> Iterator[DxfGroup]:
    width, height = sheet.size
    # DXF of this release is ASCII.
    yield 999, name.encode("ascii", "replace").decode()
    yield from ((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"))
    yield from ((9, "$EXTMIN"), (10, "0"), (20, "0"), (30, "0"))
    yield from (
        (9, "$EXTMAX"),
        (10, _num(width)),
        (20, _num(height)),
        (30, "0"),
        (0, "ENDSEC"),
    )
    yield from ((0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, len(_COLOURS)))
    for layer, (colour, _) in _COLOURS.items():
        yield from ((0, "LAYER"), (2, layer), (70, 0), (62, colour), (6, "CONTINUOUS"))
    yield from ((0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES"))
    for cut in sheet.cuts:
        yield from ((0, "POLYLINE"), (8, CUT), (66, 1), (10, "0"), (20, "0"), (30, "0"), (70, 1))
        for x, y, bulge in _corners(cut):
            yield from (
                (0, "VERTEX"),
                (8, CUT),
                (10, _num(x)),
                (20, _num(height - y)),
                (30, "0"),
            )
            if bulge:
                yield 42, f"{bulge:.9f}"
        yield from ((0, "SEQEND"), (8, CUT))
    for y in sheet.folds:
        level = _num(height - y)
        yield from ((0, "LINE"), (8, FOLD), (10, "0"), (20, level), (30, "0"))
        yield from ((11, _num(width)), (21, level), (31, "0"))
    yield from ((0, "ENDSEC"), (0, "EOF"))


def _corners(cut: Cut) -> Iterator[tuple[float, float, float]]:
    """Yield the vertices clockwise on the page; a bulge is an arc to the next vertex."""
    if cut.path is not None:
        yield from ((x, y, 0.0) for ring in rings(cut.path) for x, y in ring)
        return
    (x, y, _, _), r = cut.box, _corner(cut)
    right, bottom = cut.box.right, cut.box.bottom
    if not r:
        yield from ((x, y, 0.0), (right, y, 0.0), (right, bottom, 0.0), (x, bottom, 0.0))
        return
    # DXF counts clockwise arcs as negative.
    turn = -_QUARTER_BULGE
    if _is_round(cut):
        yield from ((x + r, y, turn), (right, y + r, turn), (x + r, bottom, turn), (x, y + r, turn))
        return
    yield from ((x + r, y, 0.0), (right - r, y, turn))
    yield from ((right, y + r, 0.0), (right, bottom - r, turn))
    yield from ((right - r, bottom, 0.0), (x + r, bottom, turn))
    yield from ((x, bottom - r, 0.0), (x, y + r, turn))


def _num(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


WRITERS = {"svg": write_cut_svg, "dxf": write_cut_dxf}
