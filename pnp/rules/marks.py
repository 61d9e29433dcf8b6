"""Marks and drawings of a face, counted: as many as are wanted, alike where they should be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from pnp.ground.drawing import Colour, bounds
from pnp.ground.node import Node, Scalar, Sequence
from pnp.ground.proof import Face, Proof
from pnp.rules.context import Case, Stop
from pnp.rules.wanted import Absent, Fields, Wanted, Wrong

_SHAPES = ("box", "circle", "ellipse", "line", "triangle", "hexagon", "polygon", "outline")
_SIZE = re.compile(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)")
_SLACK = 0.15
_AS = "as "
# Where people write, whatever is drawn there.
_PLACE = "place"


def marks(
    case: Case, proof: Proof, wanted: dict[str, Node], fields: Fields
) -> Iterator[Wrong]:  # fmt: skip
    """What is wrong with the marks of a face."""
    for key, node in wanted.items():
        try:
            due = fields.amount(node)
            words = fields.filled(Scalar(key, node.source, node.line, node.column)).split()
        except Absent:
            continue
        there = _count(case, proof, words, node)
        if there != due:
            yield Wrong(f"shows “{' '.join(words)}” {times(there)}, {due} wanted", node)


def _count(case: Case, proof: Proof, words: list[str], by: Node) -> int:
    """How many marks of a description there are: `box`, `circle ink 4x4`, `drawn line ticket`."""
    drawn = words[:1] == ["drawn"]
    words = words[drawn:]
    shape = words[0] if words else ""
    if shape not in (*_SHAPES, "any", _PLACE):
        known = ", ".join((*_SHAPES, _PLACE))
        case.problems.add("value", f"“{shape}” is no shape of marks", by.span, known)
        raise Stop
    if shape == _PLACE:
        return sum(bool(path.field) for paths in proof.paths.values() for path, _ in paths)
    colours: list[Colour | None] = []
    sizes: list[tuple[float, float]] = []
    palette = case.subject.palette
    for word in words[1:]:
        size = _SIZE.fullmatch(word)
        if size:
            sizes.append((float(size[1]), float(size[2])))
        elif word in palette:
            colours.append(palette[word])
        else:
            case.problems.add("value", f"“{word}” is no colour of the palette", by.span)
            raise Stop
    return sum(
        count
        for inks in proof.paths
        if inks.drawn is drawn and all(colour in (inks.fill, inks.line) for colour in colours)
        for mark, count in proof.marks(inks).items()
        if shape in (mark.shape, "any")
        and all(
            abs(mark.width - wide) < _SLACK and abs(mark.height - high) < _SLACK
            for wide, high in sizes
        )
    )


def small_places(proof: Proof, least: float, by: Node) -> Iterator[Wrong]:
    """Places that are less than so many mm wide or tall; lines that people write on are as long as
    they are."""
    for paths in proof.paths.values():
        for path, at in paths:
            if path.field and path.field.split()[0] not in ("line", "lines", "hand"):
                box = at.box(bounds(path))
                size = min(box.width, box.height)
                if size < least - _SLACK:
                    yield Wrong(f"shows a place of {size:.1f} mm, {least:g} wanted at least", by)
                    return


def listed(node: Node | None, fields: Fields) -> list[Wanted]:
    """What each drawing of a face follows from, or is, where that is a list."""
    return list(_listed(node, fields)) if isinstance(node, Sequence) else []


def _listed(node: Node | None, fields: Fields) -> Iterator[Wanted]:
    for scope, inner, _ in fields.entries(node):
        if isinstance(inner, Scalar):
            said = ""
            with suppress(Absent):
                said = scope.filled(inner)
            yield Wanted(said, inner)
        else:
            yield from _listed(inner, scope)


def drawings(
    case: Case, proof: Proof, node: Node | None, due: list[Wanted], fields: Fields
) -> Iterator[Wrong]:  # fmt: skip
    """Whether a face has as many drawings as it should, and those of other faces in their places.
    `due`: the list of them, where there is one."""
    if node is None:
        return
    there = len(proof.drawings)
    if there != (many := len(due) if isinstance(node, Sequence) else _how_many(node, fields)):
        yield Wrong(f"shows {there} drawings, {many} are wanted", node)
        return
    for number, (drawn, one) in enumerate(zip(proof.drawings, due, strict=False), 1):
        if not one.text.startswith(_AS):
            continue
        name = one.text.removeprefix(_AS)
        same = case.subject.drawn_as(drawn, name)
        if same is None:
            hint = "write COMPONENT or COMPONENT/ITEM, with “back” or “without FIELD” behind it"
            case.problems.add("value", f"there is no face “{name}”", one.by.span, hint)
        elif not same:
            yield Wrong(f"has a drawing {number} that is not the one of “{name}”", one.by)


def _how_many(node: Node, fields: Fields) -> int:
    try:
        return fields.amount(node)
    except Absent:
        return 0


def alike(looks: list[tuple[Face, list[Wanted]]]) -> Iterator[tuple[Wrong, Face]]:
    """Drawings that are alike where what they follow from is not, and the other way round."""
    # What is drawn alike anywhere means the same; what means the same has one look in each place.
    meant: dict[int, str] = {}
    for place in range(max((len(due) for _, due in looks), default=0)):
        drawn: dict[str, int] = {}
        for face, due in looks:
            if len(face.proof.drawings) != len(due) or place >= len(due):
                continue
            value, look = due[place].text, face.proof.drawings[place].look
            if value.startswith(_AS):
                continue
            if drawn.setdefault(value, look) != look or meant.setdefault(look, value) != value:
                what = f"has a drawing {place + 1} that does not follow from “{due[place].by}”"
                yield Wrong(what, due[place].by), face


def times(count: int) -> str:
    """How often: not at all, once, twice, 3 times."""
    return ("not at all", "once", "twice")[count] if count < 3 else f"{count} times"
