"""Artists of the sheets whose pictures are symbols: they stretch them, and write where places are."""

from __future__ import annotations

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, Pen, bounds
from pnp.core.geometry import Rect
from pnp.core.icons import Icon
from pnp.draw.inks import Inks
from pnp.draw.paint import Canvas, paint
from pnp.draw.sketch import Project, project_marks, replace_roles
from pnp.draw.symbols import marks, stretch_projection

INK = "panel-line"
"""The colour of outlines."""


def sheet_of(request: ArtRequest) -> Canvas:
    """A sheet in the theme's colours; a colour that a theme lacks is ink."""
    return Canvas(request, Inks(request.palette, source=request.colour))


def drawing(request: ArtRequest) -> Frame:
    """The symbol that `symbol` names, stretched to its room; `tint` colours it."""
    return _drawn(request, request.symbol(request.text("symbol")))[0].frame()


def _drawn(request: ArtRequest, icon: Icon) -> tuple[Canvas, Project]:
    project = stretch_projection(icon, request.width, request.height)
    canvas = sheet_of(request)
    canvas.add(
        replace_roles(project_marks(marks(icon), project), {"tint": request.text("tint", "field")})
    )
    return canvas, project


def _places(icon: Icon, project: Project) -> dict[str, Rect]:
    """The boxes of a symbol's places."""
    return {name: bounds(path._replace(points=project(path.points))) for name, path in icon.anchors}


def tree(request: ArtRequest) -> Frame:
    """A bonsai. `tree`: the part of the sheet; `rows` with the name and the reward of each crown."""
    icon = request.symbol("bonsai")
    canvas, project = _drawn(request, icon)
    crowns = _places(icon, project)
    for number, row in enumerate(request.map("tree").maps("rows"), 1):
        if f"crown {number}" not in crowns:
            raise ValueError(f"the symbol “bonsai” has no place “crown {number}”")
        x, y, width, height = crowns[f"crown {number}"]
        x, y = x + width / 2, y + height * 0.34
        canvas.text(row.text("name"), "h-crown", x, y)
        reward = request.label(row.text("reward"), "h-reward")
        low = y + height * 0.22
        pill = Pen().rect(x - reward.width / 2 - 1.8, low, reward.width + 3.6, 4.8, 2.4)
        canvas.put(pill, "field", INK, canvas.hair)
        canvas.add_label(reward, x, low + 2.4)
    return canvas.frame()


def house(request: ArtRequest) -> Frame:
    """A house cut open. `places`: rooms and yards with `id`, `plan`, `kind`, `name` and `code`; the
    squares of each lie in the place of its id in the symbol `house`. With `names`, a style, it is a
    picture of itself in which nothing else is written."""
    icon = request.symbol("house")
    canvas, project = _drawn(request, icon)
    found = _places(icon, project)
    names = request.text("names")
    scale = request.width / icon.size.width
    gap = 0.7 * scale
    if not request.maps("places"):
        raise ValueError("a house needs a list of places")
    for place in request.maps("places"):
        plan = place.texts("plan")
        if not plan or set("".join(plan)) - set("X."):
            raise ValueError("the plan of a place is rows of X and .")
        if place.text("id") not in found:
            raise ValueError(f"the symbol “house” has no place “{place.text('id')}”")
        left, top, width, height = found[place.text("id")]
        name = request.label(place.text("name"), names or "h-room")
        foot = top - 3.2 * scale + name.height / 2
        canvas.add_item(name, left + 1.6 * scale, foot - name.height)
        wide, tall = width / max(map(len, plan)), height / len(plan)
        squares = [
            (left + column * wide, top + row * tall)
            for row, text in enumerate(plan)
            for column, mark in enumerate(text)
            if mark == "X"
        ]
        cells = Pen()
        for x, y in squares:
            cells.rect(x + gap, y + gap, wide - 2 * gap, tall - 2 * gap, 1.5 * scale)
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
