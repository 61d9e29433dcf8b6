"""The drawing kit: marks in roles, printed in any ink and any size."""

from __future__ import annotations

import pytest

from pnp.core.drawing import Colour, Frame, Path, Pen, PlacedItem, Stroke, Transformed, mix
from pnp.core.geometry import Matrix, Rect
from pnp.draw.inks import Inks, LowInkRoles
from pnp.draw.paint import HAIRLINE, Canvas, Tints, hairline_level, paint
from pnp.draw.sketch import (
    LEFT_OUT,
    Sketch,
    StampSpot,
    extent,
    flat_projection,
    project_marks,
    replace_roles,
    transform_marks,
)
from tests.games.art_requests import label, paths, request

INK: Colour = (0.1, 0.1, 0.2)
PAPER: Colour = (1.0, 1.0, 1.0)
CREAM: Colour = (1.0, 0.9, 0.8)
CORAL: Colour = (0.9, 0.4, 0.3)
TONES = {"ink": INK, "paper": PAPER, "cream": CREAM, "coral": CORAL}
FULL = Inks(TONES)
LOW = Inks(TONES, low=LowInkRoles(pale=frozenset({"glint"})))
SQUARE = Pen().rect(0.0, 0.0, 10.0, 10.0)


def drawn(items: tuple[PlacedItem, ...]) -> list[Path]:
    return paths(Frame(0.0, 0.0, items))


# Inks


def test_mixes_colours_with_paper_and_ink() -> None:
    assert FULL.tone("coral+40") == mix(PAPER, CORAL, 0.4)
    assert FULL.tone("coral-30") == mix(INK, CORAL, 0.3)
    assert Inks(TONES, light="cream").tone("coral+40") == mix(CREAM, CORAL, 0.4)
    assert Inks({**TONES, "player-1": CREAM}).tone("player-1-50") == mix(INK, CREAM, 0.5)


@pytest.mark.parametrize("role", ["corral", "coral+", "coral+400", "corral+40", ""])
def test_rejects_unknown_colours(role: str) -> None:
    with pytest.raises(ValueError, match="there is no colour"):
        FULL.tone(role)


def test_low_ink_has_paper_areas_and_ink_lines() -> None:
    assert (LOW.fill("coral"), LOW.fill("ink")) == (PAPER, INK)
    assert (LOW.line("coral"), LOW.line("glint")) == (INK, PAPER)
    assert LOW.fill(CORAL) == CORAL, "a colour as such stays what it is"
    assert LOW.tone("coral") == CORAL


def test_recasts_roles_of_inks() -> None:
    night = FULL.with_tones({"sky": INK}, {"ink": CREAM})
    assert (night.fill("sky"), night.fill("ink"), night.line("ink")) == (INK, INK, CREAM)
    pale = FULL.with_changed_tones(lambda role, colour: mix(PAPER, colour, 0.5))
    assert pale.fill("coral-30") == mix(PAPER, mix(INK, CORAL, 0.3), 0.5)


# Sketches


def test_scale_changes_spans_not_lines() -> None:
    s = Sketch().put(SQUARE, line="ink", width=2.0, span=0.5)
    (path,) = drawn(paint(transform_marks(s.marks, Matrix.scale(4.0)), FULL, line=0.3))
    assert path.stroke is not None
    assert path.stroke.width == pytest.approx(2.0 * 0.3 + 0.5 * 4.0)
    (path,) = drawn(
        paint(project_marks(s.marks, flat_projection(0.0, 0.0, 4.0)), FULL, 0.3, scale=4.0)
    )
    assert path.stroke is not None
    assert path.stroke.width == pytest.approx(2.0 * 0.3 + 0.5 * 4.0)


def test_within_clips_to_outline() -> None:
    s = Sketch()
    with s.clip_to(SQUARE):
        s.put(Pen().ellipse(0.0, 0.0, 9.0), "coral")
        s.add(Sketch().put(SQUARE, "cream").marks)
        s.add_item(Frame(1.0, 1.0))
    s.put(SQUARE, "ink")
    clipped, plain = (item for _, _, item in paint(s.marks, FULL))
    assert isinstance(clipped, Transformed)
    assert clipped.clip == SQUARE.path()
    assert len(clipped.frame.items) == 3
    assert isinstance(plain, Path)
    assert extent(s.marks) == Rect(0.0, 0.0, 10.0, 10.0)


def test_stamps_motif_layer_by_layer() -> None:
    motif = Sketch().put(SQUARE, "coral").put(SQUARE, line="ink").marks
    s = Sketch().stamp(motif, [StampSpot(0.0, 0.0, 1.0), StampSpot(20.0, 0.0, 2.0)])
    assert [mark.ops for mark in s.marks] == ["MLLLZMLLLZ"] * 2
    assert extent(s.marks) == Rect(0.0, 0.0, 40.0, 20.0)


def test_band_has_edges() -> None:
    wide, core = drawn(paint(Sketch().band(SQUARE, "coral", 3.0).marks, FULL, 0.5))
    assert wide.stroke
    assert core.stroke
    assert (wide.stroke.width, core.stroke.width) == (4.0, 3.5)
    assert (wide.stroke.colour, core.stroke.colour) == (INK, CORAL)


def test_recasts_marks() -> None:
    (mark,) = replace_roles(Sketch().put(SQUARE, "wall", "ink").marks, {"wall": "coral"})
    assert (mark.fill, mark.line) == ("coral", "ink")


# In low ink


def test_low_ink_draws_edges_and_tints() -> None:
    dark = Sketch().put(SQUARE, "coral").put(SQUARE, "ink").put(SQUARE, "cream", tint=LEFT_OUT)
    items = paint(dark.marks, LOW, hatching=Tints(LOW, 20.0, 20.0), edge=HAIRLINE)
    edge, area, hatched, solid = (item for _, _, item in items)
    assert isinstance(edge, Path)
    assert edge.stroke
    assert edge.stroke.colour == INK
    assert isinstance(area, Path)
    assert area.fill == PAPER
    assert isinstance(hatched, Transformed)
    assert hatched.clip is not None
    assert isinstance(solid, Path)
    assert solid.fill == INK


@pytest.mark.parametrize(
    ("grey", "level"),
    [(0.0, 3), (0.271, 3), (0.272, 2), (0.484, 2), (0.485, 1), (0.679, 1), (0.681, 0), (1.0, 0)],
)
def test_darker_greys_have_denser_hairlines(grey: float, level: int) -> None:
    assert hairline_level((grey, grey, grey)) == level


@pytest.mark.parametrize(
    ("level", "lines"),
    [
        (1, [(0.0, y, 5.0, y) for y in (2.2, 4.4)]),
        (2, [(1.5 * n, 0.0, 1.5 * n - 4.0, 4.0) for n in range(7)]),
        (3, [(0.0, y, 5.0, y) for y in (1.05, 2.1, 3.15, 4.2)]),
    ],
)
def test_tints_are_grey_hairlines(
    level: int, lines: list[tuple[float, float, float, float]]
) -> None:
    tints = Tints(LOW, 5.0, 4.0)
    (mark,) = Sketch().put(SQUARE, "coral", tint=level).marks
    frame = tints(mark)
    assert frame is not None
    assert tints(mark) is frame, "drawn once"
    assert (frame.width, frame.height) == (5.0, 4.0)
    ((_, _, path),) = frame.items
    assert isinstance(path, Path)
    found = list(zip(*[iter(path.points)] * 4, strict=True))
    assert found == [pytest.approx(line) for line in lines]
    assert path.stroke == Stroke(mix(INK, PAPER, 0.5), HAIRLINE, (), 0)
    assert tints.with_inks(LOW)(mark) is frame, "for other inks, too"
    (flat,) = Sketch().put(SQUARE, "coral", tint=0).marks
    assert tints(flat) is None
    assert Tints(FULL, 5.0, 4.0)(mark) is None


def test_low_ink_draws_broad_line_as_two() -> None:
    band = Sketch().put(SQUARE, line="coral", width=0.0, span=3.0).marks
    under, core = drawn(paint(band, LOW, edge=HAIRLINE))
    assert under.stroke
    assert core.stroke
    assert (under.stroke.colour, core.stroke.colour) == (INK, PAPER)
    assert under.stroke.width > core.stroke.width


# Sheets


def test_sheet_sets_labels() -> None:
    s = Canvas(request(40.0, palette=dict(TONES)), FULL)
    s.text("ab", "number", 20.0, 20.0)
    s.fit_label(label("abcd", ""), 20.0, 20.0, 4.0, 9.0)
    s.fit_label(label("a", ""), 20.0, 20.0, 8.0, 9.0, max_scale=1.0)
    s.add_label(label("ab", ""), 20.0, 20.0, 90.0)
    plain, shrunk, small, turned = s.frame().items
    assert (plain.x, plain.y) == (18.0, 18.5)
    assert isinstance(shrunk.item, Transformed)
    assert shrunk.item.matrix.a == 0.5
    assert isinstance(small.item, Frame)
    assert isinstance(turned.item, Transformed)
    assert turned.item.matrix.apply(2.0, 1.5) == pytest.approx((20.0, 20.0))
