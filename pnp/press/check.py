"""Everything about a game that can be wrong, without writing a file."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from pnp.ground.geometry import Rect
from pnp.ground.model import Game
from pnp.ground.order import Options, Order
from pnp.ground.pages import Page, PageFrame
from pnp.ground.problem import Problem, Problems, Refused, Severity
from pnp.ground.safe import nearest_to_cut
from pnp.layout.painted import Painted
from pnp.press.build import fulfil
from pnp.press.halves import at_once
from pnp.press.hold import hold_generators, hold_rules
from pnp.press.workshop import Workshop

Found = list[Problem]


def check_game(workshop: Workshop, name: str, hands: int = 1) -> None:
    """Load a game, lay out all of it in both inks, and hold it against its rules.

    What is wrong goes to the workshop's problems. Raises Refused where it cannot be loaded.
    `hands`: how many processes may work on it.
    """
    problems = workshop.problems
    before = problems.errors
    game = workshop.game(name)
    hold_generators(game, problems)
    if problems.errors > before:
        return
    read = [
        part.id
        for part in game.components.values()
        if part.trim is None and (part.flows or part.kind.is_read)
    ]
    rest = [name for name in game.components if name not in read]

    def first() -> tuple[Found, Found]:
        hold_rules(workshop, name)
        return _found(workshop, game, read)

    halves = at_once(first, lambda: _found(workshop, game, rest), hands > 1)
    for found, _ in halves:
        problems.extend(found)
    # What runs over its room is told as that, and not as something that a knife takes.
    if problems.errors == before:
        for _, near in halves:
            problems.extend(near)


def _found(workshop: Workshop, game: Game, parts: Collection[str]) -> tuple[Found, Found]:
    """What is wrong with some components, and what of them is too near to a cut."""
    near = Problems()
    painted = workshop.setting(game, "full", "").painted = Painted(game.code.any_room)
    if all(game.components[name].trim is None for name in parts):
        # Nothing is cut: pictures need not be looked through for what is near to it.
        painted.paged = set()
    try:
        with suppress(Refused):
            _lay_out_all(workshop, game, parts, painted, near)
    finally:
        # Whoever prints next wants the pictures that were spared.
        workshop.setting(game, "full", "").painted = None
        workshop.shown.clear()
    return list(workshop.problems), list(near)


def _lay_out_all(
    workshop: Workshop, game: Game, parts: Collection[str], painted: Painted, near: Problems
) -> None:
    everything = game.components
    _lay_out(workshop, game, Options(ink="full", paper="a4"), tuple(everything), parts, near)
    painted.spares = True
    # What is cut has its own size on any paper.
    sheets = tuple(name for name, part in everything.items() if part.trim is None)
    _lay_out(workshop, game, Options(ink="full", paper="letter"), sheets, parts)
    full, low = game.theme("full"), game.theme("low")
    if low.measures == full.measures and low.palette.keys() >= full.palette.keys():
        # Only colours differ, and they are looked up by the same names: nothing lies elsewhere.
        painted.paint_again(workshop.setting(game, "low", ""))
    else:
        _lay_out(workshop, game, Options(ink="low", paper="a4"), tuple(everything), parts)


def _lay_out(
    workshop: Workshop, game: Game, options: Options, ordered: tuple[str, ...],
    parts: Collection[str], near: Problems | None = None,
) -> None:  # fmt: skip
    """Lay out the pages of some components in an order of more; what is wrong goes to the
    workshop's problems.

    `near`: told what a knife would take.
    """
    if options.paper not in workshop.papers or not any(name in parts for name in ordered):
        return
    order = Order(game.id, "check", "check", ordered)
    for page in fulfil(workshop, order, options, parts):
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
