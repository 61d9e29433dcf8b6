"""Everything about a game that can be wrong, without writing a file."""

from __future__ import annotations

from pnp.games import ROOMY
from pnp.ground.geometry import Rect
from pnp.ground.model import Game
from pnp.ground.order import Options, Order
from pnp.ground.pages import Page, PageFrame
from pnp.ground.problem import Problems, Severity
from pnp.ground.safe import nearest_to_cut
from pnp.layout.painted import Painted
from pnp.press.build import fulfil
from pnp.press.hold import hold_rules
from pnp.press.workshop import Workshop


def check_game(workshop: Workshop, name: str) -> None:
    """Load a game, lay out all of it in both inks, and hold it against its rules.

    What is wrong goes to the workshop's problems. Raises Refused where it cannot be loaded.
    """
    problems = workshop.problems
    before = problems.errors
    game = workshop.game(name)
    if problems.errors > before:
        return
    hold_rules(workshop, name)
    painted = workshop.setting(game, "full", "").painted = Painted(ROOMY)
    try:
        near = _lay_out_all(workshop, game, painted)
    finally:
        # Whoever prints next wants the pictures that were spared.
        workshop.setting(game, "full", "").painted = None
        workshop.shown.clear()
    # What runs over its room is told as that, and not as something that a knife takes.
    if problems.errors == before:
        problems.extend(near)


def _lay_out_all(workshop: Workshop, game: Game, painted: Painted) -> Problems:
    """Returns what is too near to a cut."""
    near = Problems()
    parts = game.components
    _lay_out(workshop, game, "full", "a4", tuple(parts), near)
    painted.spares = True
    # What is cut has its own size on any paper.
    sheets = tuple(name for name, part in parts.items() if part.trim is None)
    _lay_out(workshop, game, "full", "letter", sheets)
    full, low = game.theme("full"), game.theme("low")
    if low.measures == full.measures and low.palette.keys() >= full.palette.keys():
        # Only colours differ, and they are looked up by the same names: nothing lies elsewhere.
        painted.paint_again(workshop.setting(game, "low", ""))
    else:
        _lay_out(workshop, game, "low", "a4", tuple(parts))
    return near


def _lay_out(
    workshop: Workshop, game: Game, ink: str, paper: str, parts: tuple[str, ...],
    near: Problems | None = None,
) -> None:  # fmt: skip
    """Lay out all pages of some components; what is wrong goes to the workshop's problems.

    `near`: told what a knife would take.
    """
    if paper not in workshop.papers or not parts:
        return
    order = Order(game.id, "check", "check", parts)
    for page in fulfil(workshop, order, Options(ink=ink, paper=paper)):
        frames = page.draw()
        if near is not None:
            _look(game, page, frames, near)


def _look(game: Game, page: Page, frames: list[PageFrame], problems: Problems) -> None:
    """Tell what a knife would take with it; problems that are alike are one."""
    # The faces come behind the page's marks.
    faces = frames[len(frames) - len(page.slots) :]
    for slot, (_, frame) in zip(page.slots, faces, strict=True):
        component = game.components[slot.component]
        trim = component.trim
        if trim is None or slot.piece:
            continue
        near = nearest_to_cut(frame, Rect(0.0, 0.0, *trim.size).grown(-trim.safe))
        if near is None:
            continue
        spans = [item.span for item in component.items if item.text("id") == slot.item]
        problems.add(
            "safe-zone",
            f"{slot.face} of {slot.item}: “{near.what}” is {near.by:.1f} mm too near to the cut",
            spans[0] if spans else component.span,
            f"texts and codes keep {trim.safe:g} mm clear of it; the size’s “safe” may say "
            "otherwise",
            Severity.WARNING,
        )
