"""A component's faces: its templates compiled once, a frame for each item and side."""

from __future__ import annotations

from collections.abc import Mapping as Table
from functools import partial
from pathlib import Path
from typing import NamedTuple

from pnp.ground.artist import Artist
from pnp.ground.drawing import EMPTY, Frame, Placed
from pnp.ground.geometry import Matrix, Size
from pnp.ground.model import Component, Template
from pnp.ground.node import Mapping, Node, made
from pnp.ground.pages import PageFrame
from pnp.ground.stencil import Stencil, Struck
from pnp.layout.columns import Spot
from pnp.layout.elements.flow import PAGE_FIELDS
from pnp.layout.kinds import KINDS
from pnp.layout.maker import Find, Maker, Show
from pnp.layout.region import MOST_DRAWN, WORK, Element, Region, Scope
from pnp.layout.setting import Setting
from pnp.layout.stencil import stencil

FRONT, BACK = "front", "back"
_MOST_PAGES = 400
# A named tuple in half the time.
_new = tuple.__new__
# After so many faces it is known what is equally large on all of them.
_LEARNS = 3


class Side(NamedTuple):
    """A compiled template."""

    template: Template
    body: Element
    behind: Element | None


class Faces:
    """Draws the faces of one component on one size of page.

    `size` is the trim, or the page where the component takes it whole. Frames are that size;
    what bleeds sticks out of them on all sides by `bleed`.
    """

    def __init__(
        self,
        component: Component,
        items: tuple[Mapping, ...],
        setting: Setting,
        find: Find,
        show: Show,
        size: Size,
        folder: Path,
        artists: Table[str, Artist],
        fields: Table[str, Node],
    ) -> None:
        """`fields`: what the document knows of itself, below the component's own."""
        self.component = component
        self._fields = {**fields, **component.fields}
        self._setting = setting
        self.size = size
        self.bleed = component.bleed
        varying = frozenset(key for item in items for key in item.values)
        constants = frozenset(self._fields) - varying
        if component.flows:
            constants -= frozenset(PAGE_FIELDS)
        steady = not component.generator and not component.calendar
        make = Maker(KINDS, setting, find, constants, folder, artists, show, steady)
        self._front = self._side(make, component.front)
        self._back = self._side(make, component.back) if component.back is not None else None
        self._flow = make.flow
        self.coded = make.coded
        """Whether there may be QR codes on the faces."""
        self._kept: dict[tuple[int, str], tuple[Mapping, Frame]] = {}
        # The item is held, so that its id stays its own.
        self._stencils: dict[str, Stencil] = {}
        self._seen: dict[str, int] = {}
        """How many faces of a side were drawn."""

    @staticmethod
    def _side(make: Maker, template: Template) -> Side:
        return Side(template, make.template(template), make.behind(template))

    @property
    def has_back(self) -> bool:
        return self._back is not None

    def flow(self, item: Mapping) -> list[Mapping]:
        """The pages of a text that takes as many as it needs, an item for each."""
        if self._flow is None:
            self._setting.problems.add(
                "value", "a component that flows needs a “flow” in its template",
                self.component.span,
            )  # fmt: skip
            return [item]
        scope = {**self._fields, **item.values}
        count = len(self._flow.blocks(scope))
        spots: list[Spot] = []
        spot = Spot()
        while spot.block < count and len(spots) < _MOST_PAGES:
            spots.append(spot)
            self._draw(self._page(item, spots, len(spots), 0, scope), FRONT)
            # A block that nothing can be done about is told and passed over.
            spot = self._flow.reached if self._flow.reached > spot else Spot(spot.block + 1)
        numbers = range(1, len(spots) + 1)
        return [self._page(item, spots, number, len(spots), scope) for number in numbers] or [item]

    def _page(self, item: Mapping, spots: list[Spot], number: int, pages: int,
              scope: Scope) -> Mapping:  # fmt: skip
        """One page of a text: where it begins, and what it knows of itself."""
        assert self._flow is not None
        spot = spots[number - 1]
        values = (str(spot), number, pages, self._flow.head(scope, spot))
        return item.with_values(dict(zip(PAGE_FIELDS, map(made, values), strict=True)))

    def frame(self, item: Mapping, face: str = FRONT, keep: bool = False) -> Frame:
        """One face of one item. `keep`: it is asked for again, so hold on to it."""
        if not keep and not self.component.flows:
            return self._draw(item, face)
        key = (id(item), face)
        kept = self._kept.get(key)
        if kept is None:
            frame = self._draw(item, face)
            kept = self._kept[key] = (item, Frame(frame.width, frame.height, frame.items, True))
        return kept[1]

    def strike(self, item: Mapping, face: str, matrix: Matrix) -> PageFrame | Struck:
        """One face of one item on a page, by the stencil of all of them."""
        known = self._stencils.get(face)
        if known is None:
            frame = self._draw(item, face)
            self._seen[face] = self._seen.get(face, 0) + 1
            if self._seen[face] >= _LEARNS and not frame.shared:
                self._stencils[face] = self._cut(face)
            return PageFrame(matrix, frame)
        scope: Scope = {**self._fields, **item.values}
        return _new(Struck, (matrix, known, scope, partial(self._unlike, item, face)))

    def _unlike(self, item: Mapping, face: str) -> Frame:
        """A face that the stencil does not fit. Once it is drawn a better one can be cut."""
        self._stencils.pop(face, None)
        return self._draw(item, face)

    def _cut(self, face: str) -> Stencil:
        """The stencil of faces that were drawn before."""
        side = self._front if face == FRONT else self._back
        assert side is not None
        problems, bleed = self._setting.problems, self.bleed
        margin = side.template.margin
        body = stencil(side.body, self._room(side), margin.left, margin.top, problems)
        if side.behind is None:
            return body
        return [*stencil(side.behind, self._ground(), -bleed, -bleed, problems), *body]

    def _room(self, side: Side) -> Region:
        """The room that a body has."""
        margin = side.template.margin
        return Region(self.size.width - margin.across, self.size.height - margin.down)

    def _ground(self) -> Region:
        """The room of what lies behind it, out to the bleed."""
        return Region(self.size.width + 2 * self.bleed, self.size.height + 2 * self.bleed)

    def _draw(self, item: Mapping, face: str) -> Frame:
        side = self._front if face == FRONT else self._back
        if side is None:
            return EMPTY
        if not WORK.within:
            WORK.left = MOST_DRAWN
        WORK.within += 1
        try:
            return self._drawn(side, item)
        finally:
            WORK.within -= 1

    def _drawn(self, side: Side, item: Mapping) -> Frame:
        scope: Scope = {**self._fields, **item.values}
        width, height = self.size
        margin = side.template.margin
        body = side.body.frame(scope, self._room(side))
        if side.behind is None:
            if not margin.left and not margin.top:
                return body
            return Frame(width, height, (Placed(margin.left, margin.top, body),), body.shared)
        bleed = self.bleed
        ground = side.behind.frame(scope, self._ground())
        items = (Placed(-bleed, -bleed, ground), Placed(margin.left, margin.top, body))
        return Frame(width, height, items, body.shared and ground.shared)
