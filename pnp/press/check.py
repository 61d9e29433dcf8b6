"""Everything about a game that can be wrong, without writing a file."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from pnp.ground.geometry import Rect
from pnp.ground.model import Component, Game
from pnp.ground.order import Options, Order
from pnp.ground.pages import Page
from pnp.ground.problem import Problem, Problems, Refused, Severity
from pnp.ground.safe import nearest_to_cut
from pnp.ground.shelf import Shelf
from pnp.layout.questions import Met, Question, Witness
from pnp.load.yaml import shown
from pnp.press.build import fulfil, opened
from pnp.press.hold import hold_rules
from pnp.press.workshop import Workshop

Found = list[Problem]

# Kinds that are pages to read: some of them show the other components, and tell of the kit.
_READ = ("booklet", "page")


class Findings(NamedTuple):
    """What a check of some of a game's components came to."""

    problems: Found
    near: Found
    """What is too near to a cut."""
    met: dict[Question, Met] | None
    """What conditions met; None where not all of it was seen. Templates that are for all games
    may ask for what this one does not have."""


def check_share(data: tuple[Path, ...], name: str, folder: Path, share: int, of: int) -> Findings:
    """Load a game, lay out a share of its components in both inks, and hold it against its
    rules, which the first share does. In whichever process."""
    workshop = Workshop(Shelf.standard(data))
    workshop.folders[name] = folder
    try:
        game = workshop.game(name)
        workshop.stop_on_errors()
    except Refused:
        return Findings(list(workshop.problems), [], None)
    if share == 0:
        with suppress(Refused):
            hold_rules(workshop, name)
    # What is read shows the rest, and takes about as long.
    parts = [
        part for part, own in game.components.items() if of == 1 or _is_read(own) == (share == 0)
    ]
    near, witness = Problems(), Witness()
    seen = False
    with suppress(Refused):
        _lay_out_all(workshop, game, parts, witness, near)
        seen = all(map(_read, game.components.values()))
    common = shown(workshop.shelf.shared("common"))
    met = {each: one for each, one in witness.met.items() if not each.span.file.startswith(common)}
    return Findings(list(workshop.problems), list(near), met if seen else None)


def judged(findings: Sequence[Findings]) -> Problems:
    """What the shares of a game's check come to together."""
    problems = Problems()
    for found in findings:
        problems.extend(found.problems)
    # Only who has seen all faces can say what is on none of them.
    if all(found.met is not None for found in findings):
        witness = Witness()
        for found in findings:
            witness.join(found.met or {})
        witness.judge(problems)
    # What runs over its room is told as that, and not as something that a knife takes.
    if not problems.errors:
        for found in findings:
            problems.extend(found.near)
    return problems


def _is_read(part: Component) -> bool:
    """Whether it is pages to read: they may show other components, and tell of the kit."""
    return part.trim is None and (part.flows or part.kind in _READ)


def _lay_out_all(
    workshop: Workshop, game: Game, parts: Collection[str], witness: Witness, near: Problems
) -> None:
    everything = {name: part for name, part in game.components.items() if _read(part)}
    a4 = Options(ink="full", paper="a4")
    _lay_out(workshop, game, a4, tuple(everything), parts, witness, near)
    # What is cut has its own size on any paper.
    sheets = tuple(name for name, part in everything.items() if part.trim is None)
    letter = Options(ink="full", paper="letter")
    _lay_out(workshop, game, letter, sheets, parts, witness)
    full, low = game.theme("full"), game.theme("low")
    order = tuple(name for name in everything if name in parts)
    if low.measures == full.measures and low.palette.keys() >= full.palette.keys():
        # Only colours differ, and they are looked up by the same names: nothing lies elsewhere.
        _sample(workshop, game, order)
    else:
        _lay_out(workshop, game, a4._replace(ink="low"), tuple(everything), parts, witness)


def _sample(workshop: Workshop, game: Game, parts: tuple[str, ...]) -> None:
    """Draw one of each component in low ink."""
    order = Order(game.id, "check", "check", parts)
    for drawer in opened(workshop, order, Options(ink="low", paper="a4")):
        if len(drawer.batch):
            for back in (False, True) if drawer.batch.backed else (False,):
                drawer.frame(0, back)


def _read(part: Component) -> bool:
    """Whether a component's files can be read; why not is told, and the others are laid out."""
    with suppress(Refused):
        return bool(part.front) and (part.back is None or bool(part.back))
    return False


def _lay_out(
    workshop: Workshop, game: Game, options: Options, ordered: tuple[str, ...],
    parts: Collection[str], witness: Witness, near: Problems | None = None,
) -> None:  # fmt: skip
    """Lay out the pages of some components in an order of more; what is wrong goes to the
    workshop's problems.

    `near`: told what a knife would take.
    """
    if options.paper not in workshop.papers or not any(name in parts for name in ordered):
        return
    order = Order(game.id, "check", "check", ordered)
    for page in fulfil(workshop, order, options, parts, witness):
        if near is not None:
            _look(game, page, near)


def _look(game: Game, page: Page, problems: Problems) -> None:
    """Tell what a knife would take with it; problems that are alike are one."""
    for slot, (_, frame) in zip(page.slots, page.faces, strict=True):
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
