"""Icons known by their outlines, however large, wherever they lie, whoever drew them.

Those with the same outlines are told apart by what is filled, their size in their file, and their
colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Mapping as Table
from operator import sub

from msgspec import Struct

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


class Form(Struct, frozen=True):
    """Outlines, however large they are."""

    steps: Steps
    points: list[float]
    """In a box of one unit."""
    filled: list[bool]
    share: float
    """How large the outlines are, of the drawing's height."""

    def is_alike(self, other: Form) -> bool:
        """Whether the outlines are the same, of the same steps."""
        if len(self.points) != len(other.points):
            return False
        return max(map(abs, map(sub, self.points, other.points)), default=0.0) < _SLACK

    def is_twin(self, other: Form) -> bool:
        """Whether alike ones are filled alike, and equally large in their drawings."""
        return self.filled == other.filled and abs(self.share - other.share) < _SLACK


class _Known(Struct, frozen=True):
    """What an icon looks like."""

    form: Form
    paints: list[_Paint]
    """Of each path what it is filled with, and its line."""


_Alike = list[dict[str, _Known]]
"""Icons of the same steps by their names, those with the same outlines together."""


class Library:
    """Tells frames that are icons by what is drawn alone."""

    def __init__(
        self, icons: Callable[[], Table[str, Icon]], palette: Table[str, Colour | None]
    ) -> None:
        """`icons`: those that were read so far, by name; `palette`: what they are drawn in."""
        self._icons = icons
        self._palette = palette
        self._known: dict[Steps, _Alike] = {}
        self._unread: dict[Steps, list[tuple[str, Icon]]] = {}
        """Those that nobody drew anything like so far."""
        self._names: set[str] = set()
        self.plain: set[str] = set()
        """Icons that are a single dot."""
        self._told: dict[Frame, tuple[str, ...]] = {}

    def names(self, frame: Frame) -> tuple[str, ...]:
        """What the icon is called that a frame draws; nothing where it draws none."""
        if isinstance(frame, Shared) and frame in self._told:
            return self._told[frame]
        steps = _steps(frame)
        alike = self._alike(steps) if steps else None
        if alike is None and not isinstance(frame, Shared):
            return ()
        # Frames with the same in them are the same, be they shared or not.
        if frame not in self._told:
            self._told[frame] = self._found(frame, alike) if alike else ()
        return self._told[frame]

    def _found(self, frame: Frame, known: _Alike) -> tuple[str, ...]:
        form = form_of(_outlines(frame, IDENTITY), frame.height)
        for alike in known:
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

    def _alike(self, steps: Steps) -> _Alike | None:
        """The icons of some steps; None: there is none."""
        if unread := self._unread.pop(steps, None):
            groups = self._known.setdefault(steps, [])
            for name, icon in unread:
                form = form_of(_parts(icon.shapes, IDENTITY), icon.size.height)
                alike = (one for one in groups if next(iter(one.values())).form.is_alike(form))
                if (group := next(alike, None)) is None:
                    groups.append(group := {})
                group[name] = _Known(form, list(_paints(icon.shapes)))
        return self._known.get(steps)

    def learn(self) -> bool:
        """Take down the icons that were read since, by the steps of their outlines, if any were."""
        icons = self._icons()
        if len(icons) == len(self._names):
            return False
        # What was told may be another one's too.
        self._told.clear()
        for name in [name for name in icons if name not in self._names]:
            self._names.add(name)
            steps = tuple([ops for ops, _, _ in _parts(icons[name].shapes, IDENTITY)])
            if len(steps) == 1 and [kind for kind, _, _ in parts(steps[0])] == ["circle"]:
                self.plain.add(name)
            self._unread.setdefault(steps, []).append((name, icons[name]))
        return True


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
