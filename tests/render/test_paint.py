"""Gradients, opacity and mitred lines look the same in both backends."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
from msgspec.structs import replace

from pnp.build.face_renderer import Digester
from pnp.core.drawing import (
    Colour,
    Frame,
    Gradient,
    GradientStop,
    Item,
    Pen,
    SharedFrame,
    Stroke,
    Transformed,
    transform_path,
)
from pnp.core.drawing import Path as Drawn
from pnp.core.geometry import Matrix
from pnp.preflight.measurements import measure
from tests.helper import (
    BLACK,
    BLUE,
    GOLD,
    RED,
    document,
    frame,
    line,
    near,
    pdf,
    pdf_image,
    pixel,
    shade,
    svg,
    svg_image,
    worst_tile,
)

WHITE: Colour = (1.0, 1.0, 1.0)
DPI = 127
EDGE = 40.0
"""Allowed difference of a tile (of 255): PDFium clips to whole pixels."""
ACROSS = Gradient((0.0, 0.0, 40.0, 0.0), (GradientStop(0.0, RED), GradientStop(1.0, BLUE)))
ROUND = Gradient(
    (15.0, 12.0, 2.0, 20.0, 20.0, 20.0), (GradientStop(0.1, GOLD), GradientStop(0.9, BLACK))
)


def box(fill: Colour | Gradient | None, stroke: Stroke | None = None) -> Drawn:
    return Pen().rect(0.0, 0.0, 40.0, 40.0).path(fill, stroke)


def veiled(gradient: Gradient) -> Gradient:
    first, *rest = gradient.stops
    return replace(gradient, stops=(first._replace(opacity=0.2), *rest))


def corner(mitre: float) -> Drawn:
    stroke = Stroke(BLACK, 4.0, cap=0, join=0, mitre=mitre)
    return Pen().polygon([(5.0, 5.0), (35.0, 20.0), (5.0, 35.0)], closed=False).path(None, stroke)


TWO = Frame(40.0, 40.0, frame((0, 0, box(RED)), (20, 20, box(BLUE))).items)
ALL: dict[str, Item] = {
    "linear": box(ACROSS),
    "radial": box(ROUND),
    "turned": box(replace(ACROSS, matrix=Matrix.rotate(45.0))),
    "jump": box(
        replace(
            ACROSS, stops=(GradientStop(0.0, RED), GradientStop(0.5, GOLD), GradientStop(0.5, BLUE))
        )
    ),
    "veiled": box(veiled(ACROSS)),
    "veiled round": box(veiled(ROUND)),
    "veiled and faint": box(veiled(ROUND))._replace(opacity=0.5),
    "outlined": box(ACROSS, Stroke(BLACK, 2.0)),
    "faint": box(RED, Stroke(BLUE, 4.0, opacity=0.5))._replace(opacity=0.3),
    "group": Transformed(TWO, opacity=0.4),
    "group, clipped": Transformed(TWO, clip=Pen().ellipse(20, 20, 15).path(), opacity=0.4),
    "mitred": corner(10.0),
    "bevelled": corner(1.5),
    "outlined letters": replace(line("Outlined", 9.0), stroke=Stroke(GOLD, 1.5)),
    "dashes": Pen().move(0, 20).line(40, 20).path(None, Stroke(RED, 2.0, (6, 4), 0, phase=3.0)),
}


@pytest.mark.parametrize("what", ALL)
def test_formats_draw_paint_alike(what: str, tmp_path: Path) -> None:
    # Something behind shows through, and the next item does not change.
    behind = Pen().rect(0, 0, 30, 10).path(BLACK)
    made = document(frame((10, 15, behind), (20, 20, ALL[what]), (70, 20, box(RED))))
    one, two = pdf_image(pdf(made, tmp_path), 0, DPI), svg_image(svg(made, tmp_path)[0], DPI)
    assert worst_tile(one, two, 8)[0] < EDGE


@pytest.mark.parametrize("what", ALL)
def test_shared_frame_draws_paint_alike(what: str, tmp_path: Path) -> None:
    inner = Frame(40.0, 40.0, frame((0, 0, ALL[what]), (0, 0, ALL["mitred"])).items)
    plain = document(frame((20, 20, inner), (60, 50, inner)))
    shared = inner.shared()
    other = document(frame((20, 20, shared), (60, 50, shared)))
    one = pdf_image(pdf(plain, tmp_path, "one.pdf"), 0, DPI)
    two = pdf_image(pdf(other, tmp_path, "two.pdf"), 0, DPI)
    assert worst_tile(one, two, 8)[0] < EDGE


def test_gradient_has_no_bands(tmp_path: Path) -> None:
    """Neighbouring pixels differ by at most three shades."""
    grey = replace(ACROSS, stops=(GradientStop(0.0, BLACK), GradientStop(1.0, WHITE)))
    image = pdf_image(pdf(document(frame((10, 10, box(grey)))), tmp_path), 0, DPI)
    row = [pixel(image, 11.0 + i * 0.2, 30.0, DPI)[0] for i in range(190)]
    steps = [after - before for before, after in pairwise(row)]
    assert min(steps) >= 0
    assert max(steps) <= 3
    assert row[0] < 10
    assert row[-1] > 235


def test_gradient_is_pdf_shading(tmp_path: Path) -> None:
    made = document(frame((10, 10, box(veiled(ROUND)))), frame((10, 10, box(veiled(ROUND)))))
    with pikepdf.open(pdf(made, tmp_path)) as file:
        pages = [page.obj.Resources for page in file.pages]
        (shading,) = pages[0].Shading.values()
        assert int(shading.ShadingType) == int(shading.Function.FunctionType) == 3
        assert [float(n) for n in shading.Coords] == [15.0, 12.0, 2.0, 20.0, 20.0, 20.0]
        # Both pages have it from one place.
        assert pages[0].objgen == pages[1].objgen


def test_pages_without_paint_have_no_resources(tmp_path: Path) -> None:
    with pikepdf.open(pdf(document(frame((0, 0, box(RED)))), tmp_path)) as file:
        page = file.pages[0].obj
        assert "/Group" not in page
        assert "/ExtGState" not in page.Resources


def test_group_has_one_opacity(tmp_path: Path) -> None:
    image = pdf_image(pdf(document(frame((0, 0, Transformed(TWO, opacity=0.5)))), tmp_path), 0, DPI)
    # Where blue covers red there is as little red as elsewhere under blue.
    assert near(pixel(image, 30.0, 30.0, DPI), pixel(image, 50.0, 50.0, DPI), 4)
    half = tuple((level + 255) // 2 for level in shade(RED))
    assert near(pixel(image, 10.0, 10.0, DPI), half, 4)


def test_digest_differs_for_each_paint() -> None:
    digests = {Digester().digest(frame((0, 0, item))) for item in ALL.values()}
    assert len(digests) == len(ALL)


def test_mapping_moves_gradient() -> None:
    turned = transform_path(box(ACROSS), Matrix.scale(2.0).then(Matrix.move(5.0, 0.0)))
    assert isinstance(turned.fill, Gradient)
    assert turned.fill.matrix.apply(40.0, 0.0) == (85.0, 0.0)


@pytest.mark.parametrize(("wide", "reads"), [(40.0, False), (70.0, False), (400.0, True)])
def test_measures_contrast_at_worst_end_of_gradient(
    wide: float, reads: bool, tmp_path: Path
) -> None:
    """Black on white is legible; over a gradient to black its last letters are not."""
    run = Gradient((0.0, 0.0, wide, 0.0), (GradientStop(0.0, WHITE), GradientStop(1.0, BLACK)))
    for kind in (Frame, SharedFrame):
        both = frame((0, 0, box(run)), (2, 22, line("a text that goes all across", 3.0)))
        path = pdf(document(frame((20, 20, kind(both.width, both.height, both.items)))), tmp_path)
        found = measure(path).contrast
        assert found is not None
        assert (found.value > 7.0) is reads
