"""Icons known by their outlines, however large, wherever they lie, whoever drew them.

Those with the same outlines are told apart by what is filled, their size in their file, and their
colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Mapping as Table
from typing import NamedTuple

from pnp.ground.drawing import Colour, Frame, Gradient, Path, Shared, Turned
from pnp.ground.geometry import IDENTITY, Matrix
from pnp.ground.icons import Blend, Group, Icon, Part
from pnp.ground.reader import colour as hex_colour
from pnp.ground.shapes import parts

Steps = tuple[str, ...]
Outline = tuple[str, list[float], bool]
"""Steps, points, and whether it is filled."""
_Paint = str | Blend
# How far a point may be off, as a share of the whole icon.
_SLACK = 0.004


class Form(NamedTuple):
    """Outlines, however large they are."""

    steps: Steps
    points: list[float]
    """In a box of one unit."""
    filled: list[bool]
    share: float
    """How large the outlines are, of the drawing's height."""

    def is_alike(self, other: Form) -> bool:
        """Whether the outlines are the same, of the same steps."""
        return len(self.points) == len(other.points) and all(
            abs(one - two) < _SLACK for one, two in zip(self.points, other.points, strict=True)
        )

    def is_twin(self, other: Form) -> bool:
        """Whether alike ones are filled alike, and equally large in their drawings."""
        return self.filled == other.filled and abs(self.share - other.share) < _SLACK


class _Known(NamedTuple):
    """What an icon looks like."""

    form: Form
    paints: list[_Paint]
    """Of each path what it is filled with, and its line."""


class Library:
    """Tells frames that are icons by what is drawn alone."""

    def __init__(
        self, icons: Callable[[], Table[str, Icon]], palette: Table[str, Colour | None]
    ) -> None:
        """`icons`: those that were read so far, by name; `palette`: what they are drawn in."""
        self._icons = icons
        self._palette = palette
        self._known: dict[Steps | None, list[dict[str, _Known]]] = {}
        self._names: set[str] = set()
        self.plain: set[str] = set()
        """Icons that are a single dot."""
        self._told: dict[Shared, tuple[str, ...]] = {}

    def names(self, frame: Frame) -> tuple[str, ...]:
        """What the icon is called that a frame draws; nothing where it draws none."""
        if not isinstance(frame, Shared):
            return self._found(frame)
        if frame not in self._told:
            self._told[frame] = self._found(frame)
        return self._told[frame]

    def _found(self, frame: Frame) -> tuple[str, ...]:
        steps = _steps(frame)
        if not steps:
            return ()
        self._learn()
        if steps not in self._known:
            return ()
        form = form_of(_outlines(frame, IDENTITY), frame.height)
        for alike in self._known[steps]:
            if next(iter(alike.values())).form.is_alike(form):
                # What nobody can tell apart may be any of them.
                twins = [name for name in alike if alike[name].form.is_twin(form)] or list(alike)
                if len(twins) > 1:
                    drawn = list(_colours(frame))
                    twins = [one for one in twins if self._fits(alike[one].paints, drawn)] or twins
                return tuple(twins)
        return ()

    def _fits(self, paints: list[_Paint], drawn: list[Colour | None]) -> bool:
        """Whether an icon’s paints come out in some colours, as far as they are its own."""
        return all(
            isinstance(paint, Blend) or paint == "current" or self._colour(paint) == colour
            for paint, colour in zip(paints, drawn, strict=True)
        )

    def _colour(self, paint: str) -> Colour | None:
        return hex_colour(paint) if paint.startswith("#") else self._palette.get(paint)

    def _learn(self) -> None:
        """Take down the icons that were read since, by the steps of their outlines."""
        icons = self._icons()
        for name, icon in icons.items() if len(icons) > len(self._names) else ():
            if name in self._names:
                continue
            self._names.add(name)
            form = form_of(_parts(icon.shapes, IDENTITY), icon.size.height)
            steps = form.steps
            if len(steps) == 1 and [kind for kind, _, _ in parts(steps[0])] == ["circle"]:
                self.plain.add(name)
            alike = self._known.setdefault(steps, [])
            groups = (one for one in alike if next(iter(one.values())).form.is_alike(form))
            if (group := next(groups, None)) is None:
                alike.append(group := {})
            group[name] = _Known(form, list(_paints(icon.shapes)))


def _steps(frame: Frame) -> Steps | None:
    """The steps of all paths of a frame that holds nothing else; None where it does."""
    found: list[str] = []
    for _, _, item in frame.items:
        if isinstance(item, Path):
            found.append(item.ops)
        elif isinstance(item, Turned) and (inner := _steps(item.frame)) is not None:
            found += inner
        else:
            return None
    return tuple(found)


def _outlines(frame: Frame, at: Matrix) -> Iterator[Outline]:
    """The paths of a frame that holds nothing else."""
    for x, y, item in frame.items:
        here = at.offset(x, y) if x or y or at is not IDENTITY else IDENTITY
        if isinstance(item, Path):
            yield item.ops, moved(item.points, here), item.fill is not None
        elif isinstance(item, Turned):
            yield from _outlines(item.frame, item.matrix.then(here))


def _parts(parts: Iterable[Part], at: Matrix) -> Iterator[Outline]:
    """The paths of an icon, as its file has them."""
    for part in parts:
        if isinstance(part, Group):
            yield from _parts(part.parts, part.matrix.then(at))
        else:
            yield part.ops, moved(part.points, at), bool(part.fill)


def _colours(frame: Frame) -> Iterator[Colour | None]:
    """The colours of the same: of each path its fill, and its line. None: nothing, or several."""
    for _, _, item in frame.items:
        if isinstance(item, Path):
            yield None if isinstance(item.fill, Gradient) else item.fill
            yield item.stroke.colour if item.stroke is not None else None
        elif isinstance(item, Turned):
            yield from _colours(item.frame)


def _paints(parts: Iterable[Part]) -> Iterator[_Paint]:
    """The paints of an icon, as its file has them."""
    for part in parts:
        if isinstance(part, Group):
            yield from _paints(part.parts)
        else:
            yield part.fill
            yield part.stroke


def moved(points: Iterable[float], at: Matrix) -> list[float]:
    """Points under a map."""
    flat = list(points)
    if at is IDENTITY:
        return flat
    a, b, c, d, e, f = at
    pairs = zip(flat[::2], flat[1::2], strict=True)
    return [value for x, y in pairs for value in (a * x + c * y + e, b * x + d * y + f)]


def form_of(paths: Iterable[Outline], height: float) -> Form:
    """The form of some paths in a drawing of that height."""
    listed = list(paths)
    points = [value for _, own, _ in listed for value in own]
    reach = 0.0
    if points:
        xs, ys = points[::2], points[1::2]
        left, top = min(xs), min(ys)
        reach = max(max(xs) - left, max(ys) - top) or 1.0
        points = [(value - (top if at % 2 else left)) / reach for at, value in enumerate(points)]
    steps, filled = tuple([ops for ops, _, _ in listed]), [full for _, _, full in listed]
    return Form(steps, points, filled, reach / (height or 1.0))
