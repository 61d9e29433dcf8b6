"""Artists of the sheets: the house, and the drawings of the hobby sheets.

The pictures are symbols, stretched to their room; the code adds names, numbers and squares.
"""

from __future__ import annotations

import bisect
import math

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, Pen, bounds, star_points, transform_path
from pnp.core.geometry import Matrix, Rect
from pnp.core.icons import Icon
from pnp.draw.inks import Inks
from pnp.draw.paint import Canvas, paint
from pnp.draw.sketch import Point, Project, project_marks, replace_roles
from pnp.draw.symbols import marks, stretch_projection

INK = "panel-line"
"""The colour of outlines."""


def make_sheet(request: ArtRequest) -> Canvas:
    """A sheet in the theme's colours; a colour that the theme lacks is ink."""
    return Canvas(request, Inks(request.palette, source=request.colour))


def drawing(request: ArtRequest) -> Frame:
    """The symbol `symbol`, stretched to its room; `tint` colours it."""
    return _start_drawing(request, request.symbol(request.text("symbol")))[0].frame()


def _start_drawing(request: ArtRequest, icon: Icon) -> tuple[Canvas, Project]:
    project = stretch_projection(icon, request.width, request.height)
    canvas = make_sheet(request)
    canvas.add(
        replace_roles(project_marks(marks(icon), project), {"tint": request.text("tint", "field")})
    )
    return canvas, project


def _symbol_places(icon: Icon, project: Project) -> dict[str, Rect]:
    """The boxes of a symbol's places, mm."""
    return {name: bounds(path._replace(points=project(path.points))) for name, path in icon.anchors}


def hobby_tree(request: ArtRequest) -> Frame:
    """A bonsai. `tree` is the tree's part of the sheet: its `rows` have the name and the reward of
    each crown. Raises ValueError."""
    icon = request.symbol("bonsai")
    canvas, project = _start_drawing(request, icon)
    crowns = _symbol_places(icon, project)
    for number, row in enumerate(request.map("tree").maps("rows"), 1):
        if f"crown {number}" not in crowns:
            raise ValueError(f"the symbol “bonsai” has no place “crown {number}”")
        x, y, width, height = crowns[f"crown {number}"]
        x, y = x + width / 2, y + height * 0.34
        canvas.text(row.text("name"), "h-crown", x, y)
        reward = request.label(row.text("reward"), "h-reward")
        pill_top = y + height * 0.22
        pill = Pen().rect(x - reward.width / 2 - 1.8, pill_top, reward.width + 3.6, 4.8, 2.4)
        canvas.put(pill, "field", INK, canvas.hair)
        canvas.add_label(reward, x, pill_top + 2.4)
    return canvas.frame()


def home(request: ArtRequest) -> Frame:
    """A house without its front. Raises ValueError.

    `places` lists rooms and yards with `id`, `plan`, `kind`, `name` and `code`; the squares of each
    fill the place of its id in the symbol `house`. With `names`, a style, only names are written,
    as in a picture of the house.
    """
    icon = request.symbol("house")
    canvas, project = _start_drawing(request, icon)
    boxes = _symbol_places(icon, project)
    names = request.text("names")
    scale = request.width / icon.size.width
    gap = 0.7 * scale
    if not request.maps("places"):
        raise ValueError("a house needs a list of places")
    for place in request.maps("places"):
        plan = place.texts("plan")
        if not plan or set("".join(plan)) - set("X."):
            raise ValueError("the plan of a place is rows of X and .")
        if place.text("id") not in boxes:
            raise ValueError(f"the symbol “house” has no place “{place.text('id')}”")
        left, top, width, height = boxes[place.text("id")]
        name = request.label(place.text("name"), names or "h-room")
        foot = top - 3.2 * scale + name.height / 2
        canvas.add_item(name, left + 1.6 * scale, foot - name.height)
        column_width, row_height = width / max(map(len, plan)), height / len(plan)
        squares = [
            (left + column * column_width, top + row * row_height)
            for row, text in enumerate(plan)
            for column, mark in enumerate(text)
            if mark == "X"
        ]
        cells = Pen()
        for x, y in squares:
            cells.rect(x + gap, y + gap, column_width - 2 * gap, row_height - 2 * gap, 1.5 * scale)
        line = INK if place.text("kind") == "yard" else "field-line"
        canvas.put(cells, "field", line, canvas.line)
        if names:
            continue
        size = request.label(f"{len(squares)} squares", "h-size")
        canvas.add_item(size, left + width - 1.6 - size.width, foot - size.height)
        for number, (x, y) in enumerate(squares, 1):
            code = request.label(f"{place.text('code')}{number}", "h-slot")
            canvas.add_item(code, x + gap + 1.1, y + gap + 1.0)
    return Frame(canvas.width, canvas.height, paint(canvas.marks, canvas.inks, min(scale, 1.0)))


def hobby_shape(request: ArtRequest) -> Frame:
    """Squares of the daily grid. Raises ValueError.

    `shape` is rows of X (a square), ? (an optional one) and . (none). They are at the right of the
    room, or in its middle with `place: center`.
    """
    rows = request.texts("shape")
    if not rows or set("".join(rows)) - set("X?."):
        raise ValueError("a shape is rows of X, ? and .")
    canvas = make_sheet(request)
    columns = max(len(row) for row in rows)
    cell = min((request.width - 0.6) / columns, (request.height - 0.6) / len(rows), 5.9)
    spare = request.width - cell * columns
    left = spare / 2 if request.text("place") == "center" else spare - 0.3
    top = (request.height - cell * len(rows)) / 2
    solid, loose = Pen(), Pen()
    middles = []
    for row, text in enumerate(rows):
        for column, mark in enumerate(text):
            x, y = left + column * cell, top + row * cell
            if mark == "X":
                solid.rect(x, y, cell, cell, 0.6)
                middles.append((x + cell / 2, y + cell / 2))
            elif mark == "?":
                loose.rect(x + 0.35, y + 0.35, cell - 0.7, cell - 0.7, 0.6)
    # Dashes of 0.9 mm.
    canvas.put(loose, "field", "field-line", 0.25, dash=(0.9, 0.9))
    canvas.put(solid, request.text("tint", "field"), INK, canvas.line)
    for x, y in middles:
        canvas.text(request.text("letter", "H"), request.text("style", "code"), x, y)
    return canvas.frame()


class Arch:
    """A half-round arch, measured along its length from left to right."""

    def __init__(self, cx: float, foot: float, rx: float, ry: float) -> None:
        steps = 240
        self._points = [
            (cx - rx * math.cos(math.pi * i / steps), foot - ry * math.sin(math.pi * i / steps))
            for i in range(steps + 1)
        ]
        self._walked = [0.0]
        for a, b in zip(self._points, self._points[1:], strict=False):
            self._walked.append(self._walked[-1] + math.dist(a, b))
        self.length = self._walked[-1]

    def spot(self, share: float, outwards: float = 0.0) -> tuple[float, float, float]:
        """The point at a share of the length, `outwards` mm outside the arch, and the slope in
        radians."""
        goal = min(max(share, 0.0), 1.0) * self.length
        i = min(max(bisect.bisect_left(self._walked, goal), 1), len(self._points) - 1)
        (xa, ya), (xb, yb) = self._points[i - 1], self._points[i]
        step = self._walked[i] - self._walked[i - 1]
        part = (goal - self._walked[i - 1]) / step if step else 0.0
        slope = math.atan2(yb - ya, xb - xa)
        x, y = xa + (xb - xa) * part, ya + (yb - ya) * part
        return x + outwards * math.sin(slope), y - outwards * math.cos(slope), slope

    def band(self, begin: float, end: float, half: float) -> Pen:
        """The band between two shares of the length, `half` mm to both sides."""
        steps = max(2, round((end - begin) * 80))
        shares = [begin + (end - begin) * i / steps for i in range(steps + 1)]
        outer = [self.spot(share, half)[:2] for share in shares]
        inner = [self.spot(share, -half)[:2] for share in reversed(shares)]
        return Pen().polygon(outer + inner)


def hobby_oven(request: ArtRequest) -> Frame:
    """A round-headed oven door with a track of boxes. `oven` has `max` and `zones`. Raises
    ValueError."""
    part = request.map("oven")
    maximum = part.integer("max")
    if not 2 <= maximum <= 20:
        raise ValueError("an oven needs a “max” of 2 to 20")
    canvas = make_sheet(request)
    box, half = 10.0, 6.3
    foot = request.height - 7.5
    arch = Arch(request.width / 2, foot, request.width / 2 - half - 6.0, foot - half - 8.0)
    spots = maximum + 1

    def stretch(first: int, last: int, tint: str, name: str, shift: float) -> None:
        begin, end = (first - 1) / spots, last / spots
        canvas.put(arch.band(begin, end, half), tint, INK, canvas.line)
        x, y, slope = arch.spot((begin + end) / 2 + shift, half + 2.9)
        canvas.add_label(request.label(name, "h-zone"), x, y, math.degrees(slope))

    # The last two names have a box each, so they lean away from each other.
    zones = part.maps("zones")
    for number, zone in enumerate(zones, 1):
        tint = f"zone-{min(number, 4)}"
        on = -0.008 if number == len(zones) else 0.0
        stretch(zone.integer("from"), zone.integer("to"), tint, zone.text("name"), on)
    stretch(spots, spots, "burnt", "Burnt", 0.008)
    ticks = Pen()
    for i in range(2 * spots + 1):
        ticks.move(*arch.spot(i / spots / 2, -half - 0.3)[:2])
        ticks.line(*arch.spot(i / spots / 2, -half - (1.4 if i % 2 else 2.4))[:2])
    canvas.put(ticks, line=INK, width=canvas.hair)
    square = Pen().rect(-box / 2, -box / 2, box, box, 1.6).path()
    for value in range(1, maximum + 1):
        x, y, slope = arch.spot((value - 0.5) / spots)
        turn = Matrix.rotate(math.degrees(slope)).then(Matrix.move(x, y))
        canvas.put(Pen().trace(*transform_path(square, turn)[:2]), "field", INK, canvas.bold)
        canvas.text(str(value), "h-oven", x, y)
    x, y, _ = arch.spot((spots - 0.5) / spots)
    cross = Pen().move(x - 2.4, y - 2.4).line(x + 2.4, y + 2.4)
    cross.move(x + 2.4, y - 2.4).line(x - 2.4, y + 2.4)
    canvas.put(cross, line="on-burnt", width=1.2)
    return canvas.frame()


_SHADOWS = (
    "teapot",
    "greater-umbrella",
    "lesser-umbrella",
    "left-sock",
    "queue",
    "comma",
)
"""The figures with a symbol, whose units are hundredths of a square. They are pale, and lie below
everything."""


def hobby_sky(request: ArtRequest) -> Frame:
    """The night sky: numbered squares, hollow stars, figures. Raises ValueError.

    `sky` is the sky's part of the sheet: `size` in squares, and `figures` with stars, lines and
    `name-position`.
    """
    part = request.map("sky")
    size = part.integer("size")
    if not 2 <= size <= 12:
        raise ValueError("a sky has a “size” of 2 to 12")
    canvas = make_sheet(request)
    axis = 9.0
    cell = (min(request.width, request.height) - axis - 0.6) / size
    side = cell * size
    left, top = (request.width - side - axis) / 2 + axis, axis
    figures = part.maps("figures")

    def to_mm(star: Point) -> Point:
        return left + (star[0] - 0.5) * cell, top + (star[1] - 0.5) * cell

    field = Pen().rect(left, top, side, side, 2.0)
    canvas.put(field, "field")
    for number, figure in enumerate(figures):
        shadow = figure.text("name").lower().removeprefix("the ").replace(" ", "-")
        if shadow in _SHADOWS:
            pale = {"figure": "figure-2" if number % 2 else "figure"}
            to_square = Matrix.scale(cell).then(Matrix.move(*to_mm((0.0, 0.0))))
            symbol_marks = marks(request.symbol(f"figure-{shadow}"), 100.0)
            # In low ink and in greyscale only the outlines remain.
            traced = [
                mark._replace(line="figure-line", width=0.55)
                for mark in replace_roles(symbol_marks, pale)
            ]
            canvas.add(traced, to_square)
    # The squares are fine, so that the stars stay brightest.
    lattice = Pen()
    for i in range(1, size):
        lattice.move(left + i * cell, top).line(left + i * cell, top + side)
        lattice.move(left, top + i * cell).line(left + side, top + i * cell)
    canvas.put(lattice, line="lattice", width=canvas.hair)
    canvas.put(field, line=INK, width=canvas.bold)
    dotted, stars, hollows = Pen(), Pen(), Pen()
    for figure in figures:
        for line in figure.texts("lines"):
            ends = [to_mm(_parse_place(word)) for word in line.split()]
            if len(ends) != 2:
                raise ValueError(f"a line joins two stars, not “{line}”")
            _add_shortened_line(dotted, ends[0], ends[1], 0.2 * cell)
        for star in figure.texts("stars"):
            x, y = to_mm(_parse_place(star))
            stars.polygon(star_points(x, y, cell * 0.165, cell * 0.06, 8))
            hollows.ellipse(x, y, cell * 0.045)
    # Dots 1.5 mm apart.
    canvas.put(dotted, line="field-line", width=0.55, dash=(0.0, 1.5))
    canvas.put(stars, "star-fill", "field-line", canvas.hair)
    canvas.put(hollows, "field", "field-line", canvas.hair)
    for figure in figures:
        name_place = figure.text("name-position")
        if name_place:
            canvas.text(figure.text("name"), "h-figure", *to_mm(_parse_place(name_place)))
    edge = axis / 2 - 0.6
    for i in range(size):
        along = (i + 0.5) * cell
        for x, y in ((left + along, edge), (left - axis + edge, top + along)):
            canvas.put(Pen().ellipse(x, y, 3.1), "dial", INK, canvas.line)
            canvas.text(str(i + 1), "axis", x, y)
    return canvas.frame()


def _parse_place(text: str) -> Point:
    across, _, down = text.partition(",")
    try:
        return float(across), float(down)
    except ValueError:
        raise ValueError(f"“{text}” is not a place in the sky; write it like 2,3") from None


def _add_shortened_line(pen: Pen, a: Point, b: Point, gap: float) -> None:
    """Add a line that stops short of both stars."""
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    if length > 2 * gap:
        dx, dy = (b[0] - a[0]) * gap / length, (b[1] - a[1]) * gap / length
        pen.move(a[0] + dx, a[1] + dy).line(b[0] - dx, b[1] - dy)


def hobby_wave(request: ArtRequest) -> Frame:
    """A radio wave. `chance` is a sum of two dice; likelier sums give higher waves."""
    canvas = make_sheet(request)
    combinations = max(0, 6 - abs(7 - request.integer("chance", 7)))
    w, h = request.width, request.height
    amplitude = (h / 2 - 0.5) * (0.12 + 0.88 * combinations / 6)
    turns, steps = 7, 84
    points = []
    for i in range(steps + 1):
        share = i / steps
        swell = math.sin(math.pi * share) ** 1.4
        points.append(
            (
                0.3 + (w - 0.6) * share,
                h / 2 - amplitude * swell * math.sin(2 * math.pi * turns * share),
            )
        )
    canvas.put(Pen().smooth(points, closed=False), line="wave", width=0.45)
    return canvas.frame()


def hobby_staff(request: ArtRequest) -> Frame:
    """A song on a staff. Raises ValueError.

    `song` has `notes`: • is any note, ↑ a higher, ↓ a lower, = the same one. `most` (12) limits
    the distance between notes to that in a song with this number of notes.
    """
    signs = request.map("song").texts("notes")
    if not signs or set(signs) - set("•↑↓="):
        raise ValueError("notes are •, ↑, ↓ and = with blanks between them")
    canvas = make_sheet(request)
    w, h = request.width, request.height
    clef = 8.6
    pitch = min((w - clef - 2.0) / max(len(signs), request.integer("most", 12)), 15.5)
    head = min(9.4, pitch - 1.2)
    top_limit, bottom_limit = head / 2 + 2.8, h - 6.2 - head / 2
    levels = [0]
    for sign in signs[1:]:
        levels.append(levels[-1] + {"↑": 1, "↓": -1}.get(sign, 0))
    top, bottom = max(levels), min(levels)
    step = min(max(bottom_limit - top_limit, 0.0) / max(top - bottom, 1), 1.8)
    middle = (top_limit + bottom_limit) / 2
    end = clef + pitch * len(signs) + 1.2
    gap = 2.7
    first = middle - 2 * gap
    lines, bars = Pen(), Pen()
    for i in range(5):
        lines.move(0.4, first + i * gap).line(end, first + i * gap)
    for x in (0.4, end - 1.7, end):
        bars.move(x, first).line(x, first + 4 * gap)
    canvas.put(lines, line="rule", width=canvas.hair)
    canvas.put(bars, line=INK, width=canvas.line)
    to_clef = Matrix.scale(0.065).then(Matrix.move(4.5, middle))
    canvas.add(marks(request.symbol("clef")), to_clef)
    heads, stems, signed, dots = Pen(), Pen(), Pen(), Pen()
    for i, (sign, level) in enumerate(zip(signs, levels, strict=True)):
        x, y = clef + (i + 0.5) * pitch, middle - (level - (top + bottom) / 2) * step
        heads.ellipse(x, y, head / 2)
        stems.move(x + head / 2, y).line(x + head / 2, y - head / 2 - 2.2)
        _add_sign(dots if sign == "•" else signed, sign, x, h - 3.0)
    canvas.put(stems, line=INK, width=canvas.bold)
    canvas.put(heads, "field", INK, canvas.bold)
    canvas.put(dots, INK)
    canvas.put(signed, line=INK, width=0.75)
    return canvas.frame()


def _add_sign(pen: Pen, sign: str, x: float, y: float) -> None:
    """Add the sign below a note."""
    match sign:
        case "↑":
            pen.move(x, y + 1.9).line(x, y - 1.9)
            pen.move(x - 1.5, y - 0.4).line(x, y - 1.9).line(x + 1.5, y - 0.4)
        case "↓":
            pen.move(x, y - 1.9).line(x, y + 1.9)
            pen.move(x - 1.5, y + 0.4).line(x, y + 1.9).line(x + 1.5, y + 0.4)
        case "=":
            pen.move(x - 1.6, y - 0.8).line(x + 1.6, y - 0.8)
            pen.move(x - 1.6, y + 0.8).line(x + 1.6, y + 0.8)
        case _:
            pen.ellipse(x, y, 1.0)
