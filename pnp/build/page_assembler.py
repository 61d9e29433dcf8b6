"""The pages of a document: faces in their slots, with titles, rulers and crop marks around
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from pnp.build.face_renderer import FaceRenderer
from pnp.build.selection import Batch
from pnp.core.document import FaceDigest, Page, PageFrame, Slot
from pnp.core.drawing import Frame, Pen, PlacedItem, Transformed, find_qr_codes
from pnp.core.geometry import IDENTITY, Matrix, Rect
from pnp.core.model import Component, Game, LazySequence
from pnp.core.node import Scalar, parse_natural
from pnp.core.presets import Cutter
from pnp.core.shaping import FontStack
from pnp.imposition import tiles
from pnp.imposition.crop_marks import crop_marks, trimmed_bleed
from pnp.imposition.cut_paths import clip_to_outline, cut_line, to_page
from pnp.imposition.furniture import (
    FreeEdges,
    booklet_fold,
    fold_line,
    free_edges,
    registration_marks,
    slug_line,
    with_mark,
)
from pnp.imposition.impose import PagePlan, PlacedFace, covered_boxes
from pnp.imposition.tiles import Tile
from pnp.layout.faces import BACK, FRONT

_PageMarks = tuple[
    list[PageFrame], list[PageFrame], FreeEdges | None, tuple[str, str], Frame | None
]
"""Marks below the faces, marks on the faces, the margins for the slug line, the two parts of its
note, and the emblem of a tile."""


class PageAssembler(LazySequence[Page]):
    """The pages of a document, assembled on access and not stored."""

    def __init__(
        self,
        plans: Sequence[PagePlan],
        renderers: Sequence[FaceRenderer],
        game: Game,
        fonts: FontStack | None,
        *,
        collated: bool,
        cutter: Cutter | None,
        revision_marks: bool,
        folios: bool,
    ) -> None:
        """`collated`: fronts and backs are printed apart, so each page names its sheet.

        `cutter`: the cutting machine. `revision_marks`: add revision marks to cards, and digests of
        faces to pages. `folios`: add page numbers to the slug line.
        """
        self._plans, self._renderers, self._game, self._fonts = plans, renderers, game, fonts
        self._cutter, self._has_revision_marks, self._folios = cutter, revision_marks, folios
        self._cached_marks: tuple[object, _PageMarks] | None = None
        self._counts = _counts(plans)
        self._collation = _collation(plans) if collated else {}

    def __len__(self) -> int:
        return len(self._plans)

    def plan(self, number: int) -> PagePlan:
        """The plan of a page: where its faces lie."""
        return self._plans[number]

    def component(self, place: PlacedFace) -> Component:
        """The component whose face lies at a place."""
        return self._renderers[place.part].batch.component_of(place.is_back)

    def item(self, number: int) -> Page:
        plan = self._plans[number]
        if not plan.faces:
            return Page(plan.size, "back", "", (), (), ())
        renderers, parts = self._renderers, plan.parts
        slots = tuple([_slot(renderers[place.part].batch, place) for place in plan.faces])
        name, suffix = self._title(plan, parts, self._counts[number])
        folio = f" · page {number + 1}" if self._folios else ""
        marks, overlays = self._marks(plan, name, suffix + folio, self._collation.get(number))
        faces = [renderers[p.part].frame(p.face, p.is_back) for p in plan.faces]
        # A page without codes has no list of them.
        has_codes = any(renderers[part].has_codes for part in parts)
        codes = [tuple(find_qr_codes(face)) if has_codes else () for face in faces]
        digests: tuple[FaceDigest, ...] = ()
        revision_marks = [""] * len(faces)
        if self._has_revision_marks:
            digests = tuple(
                renderers[place.part].digest(place.face, place.is_back, face)
                for place, face in zip(plan.faces, faces, strict=True)
            )
            revision_marks = [look.revision_mark for look in digests]
        placed_faces = list(map(partial(self._face, plan), plan.faces, faces, revision_marks))
        texts = tuple(tuple(path.qr_text for path in paths) for paths in codes) if has_codes else ()
        sections = tuple(renderers[part].batch.component.title for part in parts)
        return Page(
            plan.size,
            plan.side,
            name + suffix,
            sections if plan.side != "back" else (),
            slots,
            (*marks, *placed_faces),
            texts,
            digests,
            tuple(overlays),
        )

    def _face(
        self, plan: PagePlan, place: PlacedFace, frame: Frame, revision_mark: str
    ) -> PageFrame:
        renderer = self._renderers[place.part]
        if revision_mark and place.tile is None:
            frame = with_mark(frame, revision_mark)
        trim = renderer.batch.component.trim
        if trim is not None and not trim.cut.is_box:
            frame = clip_to_outline(frame, trim, min(renderer.bleed, plan.bleed), place.is_back)
        if place.tile is not None:
            frame = _window(frame, place.tile)
        elif renderer.bleed > plan.bleed:
            frame = _trimmed(frame, plan.bleed)
        matrix = to_page(place.box, place.rotation)
        if place.scale != 1.0:
            matrix = Matrix.scale(place.scale).then(matrix)
        return PageFrame(matrix, frame)

    def _marks(
        self, plan: PagePlan, name: str, suffix: str, collation: tuple[int, int] | None
    ) -> tuple[list[PageFrame], list[PageFrame]]:
        """The frames below the faces, and those on top of them."""
        places = [place[2:] for place in plan.faces]
        key = (replace(plan, faces=()), plan.parts, places)
        if self._cached_marks is None or self._cached_marks[0] != key:
            self._cached_marks = (key, self._draw_marks(plan))
        marks, overlays, edges, (note, spare), emblem = self._cached_marks[1]
        if edges is None:
            return marks, overlays
        notes = (suffix + note, spare)
        strip = slug_line(edges, name, notes, self._fonts, collation, emblem)
        return ([*marks, strip] if strip is not None else marks), overlays

    def _draw_marks(self, plan: PagePlan) -> _PageMarks:
        """The marks that pages with the same places have in common."""
        part = plan.faces[0].part
        is_cut = self._renderers[part].batch.component.trim is not None
        has_straight_cuts = self._has_straight_cuts(plan, part)
        component = self._renderers[part].batch.component_of(_is_back(plan))
        marks: list[PageFrame] = []
        overlays: list[PageFrame] = []
        crops: tuple[Rect, ...] = ()
        if self._cutter is not None:
            # A machine cuts from the front and reads its own marks.
            if plan.side != "back" and self._cutter.length:
                crops, frame = registration_marks(self._cutter, plan.size)
                marks.append(PageFrame(IDENTITY, frame))
        elif is_cut:
            overlays += self._outlines(plan)
            if has_straight_cuts:
                boxes = tuple(place.box for place in plan.faces)
                ordered = self._fonts if plan.side != "back" else None
                crops, frame, overlay = crop_marks(boxes, plan.bleed, plan.size, ordered)
                marks.append(PageFrame(IDENTITY, frame))
                if overlay is not None:
                    overlays.append(PageFrame(IDENTITY, overlay))
        tile = plan.faces[0].tile
        if tile is not None:
            marks.append(PageFrame(IDENTITY, tiles.joint_marks(tile, self._fonts)))
        if plan.spine is not None:
            marks.append(
                PageFrame(IDENTITY, booklet_fold(plan.spine, plan.size, plan.is_outermost))
            )
        if plan.fold is not None:
            marks.append(PageFrame(IDENTITY, fold_line(plan.fold, plan.size, self._fonts, crops)))
        edges: FreeEdges | None = None
        emblem: Frame | None = None
        note = spare = ""
        if component.front.furniture:
            margin = component.front.margin if not is_cut else None
            note, spare = self._cut_note(plan, part) if is_cut else ("", "")
            if tile is not None:
                note += tiles.joint_note(tile)
                emblem = tiles.tile_emblem(tile, self._fonts)
            edges = free_edges(plan.size, tuple(covered_boxes(plan, margin)), crops)
        return marks, overlays, edges, (note, spare), emblem

    def _cut_note(self, plan: PagePlan, part: int) -> tuple[str, str]:
        """The cutting note of a front; its second half is optional, for lack of room."""
        if plan.side == "back":
            return "", ""
        if not self._has_straight_cuts(plan, part):
            return " · cut along the lines" if self._cutter is None else "", ""
        if plan.faces[0].tile is None and plan.bleed:
            return f" · cut away {trimmed_bleed(plan.bleed)}", " all round"
        shared = plan.faces[0].tile is None and len(plan.faces) > 1
        return " · one cut between neighbours" if shared else "", ""

    def _has_straight_cuts(self, plan: PagePlan, part: int) -> bool:
        """Whether all cuts are straight and cross the whole sheet."""
        trim = self._renderers[part].batch.component.trim
        return trim is None or trim.cut.is_box or plan.faces[0].tile is not None

    def _outlines(self, plan: PagePlan) -> list[PageFrame]:
        """The cut lines on fronts."""
        outlines = []
        for place in plan.faces:
            trim = self._renderers[place.part].batch.component.trim
            lines = cut_line(trim) if trim is not None and not place.tile else None
            if lines is not None and not place.is_back:
                outlines.append(PageFrame(to_page(place.box, place.rotation), lines))
        return outlines

    def _title(
        self, plan: PagePlan, numbers: tuple[int, ...], count: tuple[int, int]
    ) -> tuple[str, str]:
        """The title of a page, such as `Game · Season 7 · Daily sheet · 21 November 2026`, and its
        suffix, such as ` 2/3` or ` · backs`.

        The title may be shortened to fit; the suffix may not.
        """
        components = [self._renderers[part].batch.component_of(_is_back(plan)) for part in numbers]
        is_cut = components[0].trim is not None
        season = [f"Season {self._game.season}"] if self._game.season > 1 else []
        parts = [
            self._game.title,
            *season,
            ", ".join([component.title for component in components]),
        ]
        name = ""
        if not is_cut and len(plan.faces) == 1 and plan.spine is None:
            place = plan.faces[0]
            item, _ = self._renderers[place.part].batch.copy(place.face)
            name = item.text("date")
            # The back of an item has another name; a day is that of both sides.
            if components[0] is self._renderers[place.part].batch.component:
                name = name or item.text("title") or item.text("name")
            if item.text("month") and not item.text("date"):
                name = f"{item.text('month')} {item.text('year')}"
        tile = plan.faces[0].tile
        suffix = ""
        if tile is not None:
            suffix = f" · {tile.label}"
        elif name:
            parts.append(name)
        elif count[1] > 1:
            suffix = f" {count[0]}/{count[1]}"
        if _is_back(plan) and is_cut:
            suffix += " · backs"
        return " · ".join(parts), suffix


def _slot(batch: Batch, place: PlacedFace) -> Slot:
    """The manifest's entry for the face at a place."""
    item, copy = batch.copy(place.face)
    component = batch.component_of(place.is_back)
    number = item.text("number") if component.generator else ""
    name = item.values.get("id")
    return Slot(
        component.id,
        name.text if isinstance(name, Scalar) else component.id,
        copy,
        parse_natural(number),
        BACK if place.is_back else FRONT,
        *place.box,
        place.rotation,
        place.tile.label if place.tile is not None else "",
    )


def _is_back(plan: PagePlan) -> bool:
    return all(place.is_back for place in plan.faces)


def _counts(plans: Sequence[PagePlan]) -> list[tuple[int, int]]:
    """Each page's number within its section, and the section's total. A back counts as its front, a
    page of several components as one of the first."""
    totals: dict[tuple[tuple[int, ...], bool], int] = {}
    numbers: list[int] = []
    keys = [(plan.parts[:1], plan.side == "back" and _is_back(plan)) for plan in plans]
    for key in keys:
        totals[key] = totals.get(key, 0) + 1
        numbers.append(totals[key])
    return [(number, totals[key]) for number, key in zip(numbers, keys, strict=True)]


def _collation(plans: Sequence[PagePlan]) -> dict[int, tuple[int, int]]:
    """For each two-sided page: the index of its sheet, and the number of sheets."""
    sides: dict[int, tuple[int, int]] = {}
    for side in ("front", "back"):
        pages = [number for number, plan in enumerate(plans) if plan.side == side]
        sides |= {page: (index, len(pages)) for index, page in enumerate(pages, 1)}
    return sides


def _trimmed(frame: Frame, bleed: float) -> Frame:
    """The face, clipped to the bleed of its slot."""
    box = Rect(0.0, 0.0, frame.width, frame.height).grown(bleed)
    clipped = Transformed(frame, IDENTITY, Pen().rect(*box).path())
    return Frame(frame.width, frame.height, (PlacedItem(0.0, 0.0, clipped),))


def _window(frame: Frame, tile: Tile) -> Frame:
    """The part of a face on a tile, with the bleed around it."""
    window, bleed = tile.window, tile.bleed
    edge = Pen().rect(
        -bleed.left, -bleed.top, window.width + bleed.horizontal, window.height + bleed.vertical
    )
    shifted = Frame(window.width, window.height, (PlacedItem(-window.x, -window.y, frame),))
    clipped = Transformed(shifted, IDENTITY, edge.path())
    return Frame(window.width, window.height, (PlacedItem(0.0, 0.0, clipped),))
