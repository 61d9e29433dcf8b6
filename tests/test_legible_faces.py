"""Faces of any kind: which texts and codes on them cannot be read."""

from __future__ import annotations

from pnp.ground.drawing import Frame, Item, Pen, Picture, Placed, Turned
from pnp.ground.geometry import Matrix
from pnp.ground.rng import Chance
from pnp.press.legible import Labels, faults
from tests import goldens
from tests.helper import RED, line

WIDTH, HEIGHT = 60.0, 80.0
WORDS = ("Moon", "Draw two cards", "a", "Lose a turn, and go on", "7")


def label(chance: Chance) -> tuple[str, Item]:
    """A text of any size, or now and then a code."""
    if chance.below(8) == 0:
        side = chance.whole(6, 14)
        return f"code {side}", Pen().rect(0.0, 0.0, side, side).path(RED)._replace(code="here")
    words, size = WORDS[chance.below(len(WORDS))], chance.whole(3, 8)
    return f"“{words}” {size}", line(words, float(size))


def ink(chance: Chance) -> tuple[str, Item]:
    """What covers, or seems to: a box, a circle, a ring, a thin one, a picture."""
    width, height = chance.whole(3, 30), chance.whole(2, 20)
    told = f"{width} × {height}"
    match chance.below(6):
        case 0:
            return f"circle {height}", Pen().ellipse(0.0, 0.0, height / 2).path(RED)
        case 1:
            ring = Pen().rect(0.0, 0.0, width, height).rect(1.0, 1.0, width - 2.0, height - 2.0)
            return f"ring {told}", ring.path(RED, evenodd=True)
        case 2:
            return f"thin {told}", Pen().rect(0.0, 0.0, width, height).path(RED)._replace(
                opacity=0.5
            )
        case 3:
            return f"picture {told}", Picture("x.png", float(width), float(height))
        case _:
            return f"box {told}", Pen().rect(0.0, 0.0, width, height).path(RED)


def face(number: int) -> tuple[list[str], Frame]:
    """A face with a handful of things on it: the same for ever."""
    chance = Chance("face", number)
    told, placed = [], []
    for _ in range(chance.whole(4, 12)):
        said, item = label(chance) if chance.below(5) < 3 else ink(chance)
        x, y = chance.whole(-2, 34), chance.whole(4, 60)
        turn = (0, 0, 0, 90, 30)[chance.below(5)]
        clip = Pen().rect(-2.0, -6.0, 9.0, 8.0).path() if chance.below(6) == 0 else None
        if turn or clip is not None:
            inner = Frame(0.0, 0.0, (Placed(1.0, 0.5, item),))
            item = Turned(inner, Matrix.rotate(turn), clip)
            said += f" turned {turn}" * bool(turn) + " clipped" * (clip is not None)
        told.append(f"{said} at {x},{y}")
        placed.append(Placed(float(x), float(y), item))
    return told, Frame(WIDTH, HEIGHT, tuple(placed))


def test_what_cannot_be_read_on_faces_of_any_kind() -> None:
    rows = []
    for number in range(200):
        told, drawn = face(number)
        rows.append("; ".join(told))
        for fault in faults(Labels(drawn)):
            other = f" and {fault.other}" * bool(fault.other)
            by = f" by {fault.by:.2f} mm" * bool(fault.by)
            lost = "lost" if fault.lost else "hard to read"
            rows.append(f"    {fault.harm.value}: {fault.what}{other}{by}, {lost}")
    goldens.compare("legible", "\n".join(rows))
