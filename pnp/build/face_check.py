"""Warnings about finished faces: text over text, hidden text and codes, low contrast, cut
edges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice

from msgspec import Struct

from pnp.core.colour_difference import MIN_CONTRAST, contrast_ratio
from pnp.core.drawing import Colour, DrawnItem, Frame, Path, Text, bounds, mix, visit
from pnp.core.geometry import IDENTITY, Matrix, Rect
from pnp.core.model import Component, Game, Theme, Trim
from pnp.core.node import Mapping
from pnp.core.outlines import (
    FilledPolygons,
    Point,
    mirror_path,
    polygons,
    rings,
    signed_distance,
)
from pnp.core.printer import PRINTER_MARGIN
from pnp.core.problems import Problems, Severity, Span
from pnp.draw.sketch import box_of

# Heights of small letters and capitals, em.
_SMALL, _CAPITALS = 0.48, 0.68
# Number of samples along the line of a text, and of a code in each direction.
_TEXT_SAMPLES, _CODE_SAMPLES = 6, 5
# A text that is drawn again so near, em, is its own shadow or halo.
_SHADOW = 0.35
# Fills that are thinner let type show through.
_MIN_OPACITY = 0.6
_SLACK = 0.1
_STEPS = 4
_BAND = 6.0
_MAX_PAIRS = 10_000
_PAPER: Colour = (1.0, 1.0, 1.0)
_BOX = "MLLLZ"
_NOWHERE = Path("", ())


class FaceLabel(Struct, frozen=True):
    """A text or a code that has to be read."""

    text: str
    box: Rect
    """The box of its lower-case letters, on the face."""
    capitals: Rect
    """The box of its capitals, on the face."""
    local: Rect
    matrix: Matrix
    size: float
    """Type size, mm; 0 for a code."""
    inks: tuple[Colour, ...]
    opacity: float
    order: int
    """Position in the order of drawing."""

    def sample_points(self) -> list[Point]:
        """The sample points, on the face."""
        x, y, width, height = self.local
        across = _TEXT_SAMPLES if self.size else _CODE_SAMPLES
        down = 1 if self.size else _CODE_SAMPLES
        return [
            self.matrix.apply(x + width * (n + 0.5) / across, y + height * (m + 0.5) / down)
            for n in range(across)
            for m in range(down)
        ]

    def repeats(self, other: FaceLabel) -> bool:
        """Whether one of the two labels is the shadow or halo of the other."""
        apart = max(abs(self.box.x - other.box.x), abs(self.box.y - other.box.y))
        return self.text == other.text and apart <= _SHADOW * max(self.size, other.size)


class Fill(Struct):
    """A painted area."""

    box: Rect
    shapes: tuple[tuple[Path, Matrix], ...]
    """The outline and all that clips it, each under its map."""
    colour: Colour | None
    """None for a gradient or a picture."""
    opacity: float
    order: int
    _outlines: list[tuple[Matrix, FilledPolygons]] | None = None
    """For each shape: the map from the face, and its polygons."""

    def contains(self, point: Point) -> bool:
        """Whether it paints a place on the face."""
        x, y = point
        left, top, width, height = self.box
        if not (left <= x <= left + width and top <= y <= top + height):
            return False
        if self._outlines is None:
            self._outlines = _shape_outlines(self.shapes)
        for (a, b, c, d, e, f), filled in self._outlines:
            if not filled.contains(a * x + c * y + e, b * x + d * y + f):
                return False
        return True


class FaceDrawing:
    """The labels and fills of a face; fills can be found by place."""

    def __init__(self, frame: Frame) -> None:
        self.labels: list[FaceLabel] = []
        self._bands: dict[int, list[Fill]] = {}
        leaves = list(visit(frame))
        self.labels = [
            label for order, leaf in enumerate(leaves) if (label := _label(leaf, order)) is not None
        ]
        label_bands = {band for label in self.labels for band in _bands(label.box)}
        if not label_bands:
            return
        for order, leaf in enumerate(leaves):
            fill = _fill(leaf, order)
            if fill is not None:
                for band in label_bands.intersection(_bands(fill.box)):
                    self._bands.setdefault(band, []).append(fill)

    def _fills_near(self, box: Rect) -> list[Fill]:
        """The fills whose boxes overlap a box, the topmost first."""
        found = {
            fill.order: fill
            for band in _bands(box)
            for fill in self._bands.get(band, ())
            if fill.box.overlaps(box)
        }
        return [found[order] for order in sorted(found, reverse=True)]

    def backgrounds(self, label: FaceLabel) -> tuple[bool, list[Colour | None]]:
        """Whether a label is hidden, and the colour below each of its sample points (None if not
        flat).

        A text is hidden if more than a third of it is covered, a code if any of it is.
        """
        points, fills = label.sample_points(), self._fills_near(label.box)
        covered, colours = 0, []
        for point in points:
            tints: list[tuple[Colour, float]] = []
            ground: Colour | None = _PAPER
            hidden = False
            for fill in fills:
                if not fill.contains(point):
                    continue
                if fill.order > label.order:
                    hidden = hidden or fill.opacity > _MIN_OPACITY
                    continue
                ground = fill.colour
                if ground is None or fill.opacity > 0.99:
                    break
                tints.append((ground, fill.opacity))
                ground = _PAPER
            covered += hidden
            if ground is not None:
                for tint, opacity in reversed(tints):
                    ground = mix(tint, ground, opacity)
            colours.append(ground)
        return covered > (len(points) / 3 if label.size else 0), colours


def _shape_outlines(
    shapes: tuple[tuple[Path, Matrix], ...],
) -> list[tuple[Matrix, FilledPolygons]]:
    """The shapes of a fill, none for an upright box: it paints all of its box on the face."""
    path, matrix = shapes[0] if len(shapes) == 1 else (_NOWHERE, IDENTITY)
    if path.ops == _BOX and not (matrix.b or matrix.c) and _is_box(path):
        return []
    try:
        return [
            (m.inverse(), FilledPolygons(polygons(each, _STEPS, _STEPS), each.evenodd))
            for each, m in shapes
        ]
    except ZeroDivisionError:
        return [(IDENTITY, FilledPolygons([], False))]


def _is_box(path: Path) -> bool:
    a, b, c, d, e, f, g, h = path.points
    return (a == g and c == e and b == d and f == h) or (a == c and e == g and b == h and d == f)


def _bands(box: Rect) -> range:
    return range(int(box.y // _BAND), int(box.bottom // _BAND) + 1)


def _label(leaf: DrawnItem, order: int) -> FaceLabel | None:
    item, matrix = leaf.item, leaf.matrix
    if isinstance(item, Text):
        if not item.text.strip():
            return None
        size, width = item.size, item.width
        local = Rect(0.0, -size * _SMALL, width, size * _SMALL)
        capitals = matrix.bounding_box(Rect(0.0, -size * _CAPITALS, width, size * _CAPITALS))
        inks = (item.colour, *([item.stroke.colour] if item.stroke is not None else ()))
        what = item.text.strip()
        return FaceLabel(
            what,
            matrix.bounding_box(local),
            capitals,
            local,
            matrix,
            size,
            inks,
            leaf.opacity,
            order,
        )
    if isinstance(item, Path) and item.qr_text:
        local = bounds(item)
        box = matrix.bounding_box(local)
        return FaceLabel("the code", box, box, local, matrix, 0.0, (), leaf.opacity, order)
    return None


def _fill(leaf: DrawnItem, order: int) -> Fill | None:
    item, matrix = leaf.item, leaf.matrix
    if isinstance(item, Text | Frame):
        return None
    if isinstance(item, Path):
        if item.fill is None or item.qr_text or len(item.points) < 6:
            return None
        colour = item.fill if isinstance(item.fill, tuple) else None
        left, top, right, bottom = box_of(item.points)
        box = matrix.bounding_box(Rect(left, top, right - left, bottom - top))
        return Fill(box, ((item, matrix), *leaf.clips), colour, leaf.opacity * item.opacity, order)
    box = matrix.bounding_box(Rect(0.0, 0.0, item.width, item.height))
    return Fill(box, leaf.clips, None, leaf.opacity, order)


class FaceCheck:
    """Checks faces in full ink; a problem that many faces of a side share is reported once."""

    def __init__(self, game: Game, problems: Problems) -> None:
        self._problems = problems
        self._low = _low_ink(game.theme("full"), game.theme("low"))
        self._reported: set[tuple[str, bool, str, str]] = set()
        self._sides: dict[tuple[str, bool], list[tuple[Component, Span, bool]]] = {}
        self._last_frames: dict[tuple[str, bool], Frame] = {}

    def check(self, component: Component, back: bool, item: Mapping, frame: Frame) -> None:
        """Check a face: the front or the back of an item."""
        side = component.id, back
        drawn = next(iter(visit(frame)), None) is not None
        self._sides.setdefault(side, []).append((component, item.span, drawn))
        # Backs are one frame for all cards.
        if self._last_frames.get(side) is frame:
            return
        self._last_frames[side] = frame
        drawing = FaceDrawing(frame)
        labels = [(label, *drawing.backgrounds(label)) for label in drawing.labels]
        hidden = [label for label, is_hidden, _ in labels if is_hidden]
        visible = [label for label, is_hidden, _ in labels if not is_hidden]
        for rule, message, hint in (
            *_overprints(hidden, visible),
            *self._contrasts([(label, grounds) for label, _, grounds in labels if label.size]),
            *_near_cut(component, back, frame, drawing.labels),
        ):
            if (*side, rule, message) not in self._reported:
                self._reported.add((*side, rule, message))
                self._warn(component, back, item, rule, message, hint)

    def _warn(
        self, component: Component, back: bool, item: Mapping, rule: str, message: str, hint: str
    ) -> None:
        side = "back" if back else "front"
        template = (component.back if back else None) or component.front
        self._problems.add(
            rule,
            f"{side} of {item.text('id', component.id)}: {message}",
            item.span if item.span.line else component.span,
            f"{hint}; laid out in {template.body.span.file}",
            Severity.WARNING,
        )

    def _contrasts(
        self, labels: list[tuple[FaceLabel, list[Colour | None]]]
    ) -> Iterator[tuple[str, str, str]]:
        legible: list[FaceLabel] = []
        faint: list[tuple[FaceLabel, float, str]] = []
        for label, grounds in labels:
            full, low = (_contrast(label, grounds, colours) for colours in (_full, self._low))
            if min(full, low) < MIN_CONTRAST - 0.05:
                faint.append((label, *((full, "") if full <= low else (low, " in low ink"))))
            else:
                legible.append(label)
        for label, ratio, ink in faint:
            # A shadow or an outline may be as pale as it likes.
            if not any(map(label.repeats, legible)):
                yield (
                    "contrast",
                    f"“{label.text}” has a contrast of {ratio:.1f} : 1{ink}",
                    f"below {MIN_CONTRAST:g} : 1 text is hard to read; use a darker colour or "
                    "another ground",
                )

    def finish(self) -> None:
        """Report faces and whole sides on which nothing is drawn."""
        for (name, back), faces in self._sides.items():
            side = "back" if back else "front"
            if not any(drawn for _, _, drawn in faces):
                component = faces[0][0]
                template = (component.back if back else None) or component.front
                self._problems.add(
                    "blank-face",
                    f"nothing is drawn on any {side} of {name}",
                    template.body.span,
                    "put something into the body of its template",
                    Severity.WARNING,
                )
                continue
            full = {span for _, span, drawn in faces if drawn}
            for span in dict.fromkeys(span for _, span, _ in faces if span not in full):
                self._problems.add(
                    "blank-face",
                    f"nothing is drawn on the {side} of this item of {name}",
                    span,
                    severity=Severity.WARNING,
                )


InkColours = Callable[[Colour], Sequence[Colour]]
"""Returns the colours in low ink for one of full ink."""


def _full(colour: Colour) -> Sequence[Colour]:
    return (colour,)


def _low_ink(full: Theme, low: Theme) -> InkColours:
    """The colours that low ink may print instead of one, by the roles that have it."""
    replacements: dict[Colour, dict[Colour, None]] = {}
    for role, colour in full.palette.items():
        if colour is not None:
            replacements.setdefault(colour, {})[low.palette.get(role) or _PAPER] = None
    colours = {colour: tuple(options) for colour, options in replacements.items()}
    return lambda colour: colours.get(colour, ())


def _contrast(label: FaceLabel, grounds: list[Colour | None], colours: InkColours) -> float:
    """The best contrast of a text on its backgrounds; 21 if a colour is unknown."""
    best = 1.0
    for ground in dict.fromkeys(grounds):
        if ground is None:
            return 21.0
        ground_colours = (_PAPER,) if ground == _PAPER else colours(ground)
        inks = [ink for each in label.inks for ink in colours(each)]
        if not ground_colours or not inks:
            return 21.0
        best = max([best, *(_ratio(a, b, label.opacity) for a in inks for b in ground_colours)])
    return best


@lru_cache(4096)
def _ratio(ink: Colour, ground: Colour, opacity: float) -> float:
    return contrast_ratio(mix(ink, ground, opacity), ground)


def _overprints(
    hidden: list[FaceLabel], visible: list[FaceLabel]
) -> Iterator[tuple[str, str, str]]:
    """Labels that other ink covers, and texts that share a place."""
    for label in hidden:
        if not any(label.repeats(other) for other in visible):
            yield (
                "overprint",
                f"“{label.text}” is hidden by something drawn over it",
                "later elements of a stack lie on top; move the text behind them in the list",
            )
    for label, other in islice(_overlapping_pairs(visible), _MAX_PAIRS):
        if (
            not label.repeats(other)
            and max(_overlap_share(label, other), _overlap_share(other, label)) > 1 / 6
        ):
            yield (
                "overprint",
                f"“{other.text}” and “{label.text}” are printed over each other",
                "in a stack, give each its own place",
            )


def _overlapping_pairs(labels: list[FaceLabel]) -> Iterator[tuple[FaceLabel, FaceLabel]]:
    """Pairs of labels whose boxes overlap."""
    active: list[FaceLabel] = []
    for label in sorted(labels, key=lambda label: label.box.y):
        active = [other for other in active if other.box.bottom > label.box.y]
        yield from ((label, other) for other in active if other.box.overlaps(label.box))
        active.append(label)


def _overlap_share(label: FaceLabel, covering: FaceLabel) -> float:
    """The share of a label's sample points that lie on another label."""
    try:
        back = covering.matrix.inverse()
    except ZeroDivisionError:
        return 0.0
    x, y, width, height = covering.local
    hits = [
        x <= u <= x + width and y <= v <= y + height
        for u, v in (back.apply(*spot) for spot in label.sample_points())
    ]
    return sum(hits) / len(hits)


def _near_cut(
    component: Component, back: bool, frame: Frame, labels: list[FaceLabel]
) -> Iterator[tuple[str, str, str]]:
    """The label that reaches farthest into the unsafe zone along the cut, or the paper's edge."""
    trim = component.trim
    if trim is None:
        safe = Rect(0.0, 0.0, frame.width, frame.height).grown(-PRINTER_MARGIN)
        edge = "paper’s edge"
        hint = (
            f"most printers leave {PRINTER_MARGIN:g} mm white there: give the template a “margin”"
        )
        overhang, text = max(
            ((label.capitals.overhang(safe), label.text) for label in labels), default=(0, "")
        )
    else:
        edge = "cut"
        hint = f"keep texts and codes {trim.safe_zone:g} mm clear of it, or set the size’s “safe”"
        overhang, text = max(
            ((_safe_zone_overhang(trim, back, label.capitals), label.text) for label in labels),
            default=(0, ""),
        )
    if overhang > _SLACK:
        yield "safe-zone", f"“{text}” is {overhang:.1f} mm too near to the {edge}", hint


def _safe_zone_overhang(trim: Trim, back: bool, box: Rect) -> float:
    """Distance by which a box leaves the safe zone of a piece, mm; negative inside."""
    if trim.cut.is_box:
        return box.overhang(Rect(0.0, 0.0, *trim.size).grown(-trim.safe_zone))
    edge = mirror_path(trim.die_line(), trim.size.width) if back else trim.die_line()
    ring = rings(edge)[0]
    corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    return max(trim.safe_zone - signed_distance(ring, *corner) for corner in corners)
