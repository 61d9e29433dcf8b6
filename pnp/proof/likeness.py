"""Drawings known again in another size, and as a part of another one."""

from __future__ import annotations

from pnp.ground.drawing import Frame, Path, Turned
from pnp.ground.geometry import IDENTITY, Matrix
from pnp.ground.shapes import irregular
from pnp.proof.library import Outline, form_of, moved

Outlines = list[Outline]


def outlines(frame: Frame, at: Matrix = IDENTITY) -> Outlines:
    """What of a drawing is no plain shape, in its order: grounds and edges may be others."""
    found: Outlines = []
    for x, y, item in frame.items:
        here = at.offset(x, y)
        if isinstance(item, Path):
            if irregular(item):
                found.append((item.ops, moved(item.points, here), item.fill is not None))
        elif isinstance(item, Frame):
            found += outlines(item, here)
        elif isinstance(item, Turned):
            found += outlines(item.frame, item.matrix.then(here))
    return found


def holds(whole: Outlines, part: Outlines) -> bool:
    """Whether a drawing is another one, or has it within it as a whole."""
    steps = [ops for ops, _, _ in part]
    form = form_of(part, 1.0)
    many = len(part)
    return many > 0 and any(
        whole[at][0] == steps[0]
        and [ops for ops, _, _ in whole[at : at + many]] == steps
        and form_of(whole[at : at + many], 1.0).is_alike(form)
        for at in range(len(whole) - many + 1)
    )
