"""The papers of a game: which papers suit its full pages and its cards."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pnp.build.face_renderer import FaceRenderer
from pnp.build.session import Session
from pnp.core.drawing import text_sizes
from pnp.core.geometry import MM_PER_POINT, Size
from pnp.core.model import Component, Game, Paper
from pnp.core.order import Order
from pnp.core.printer import MIN_TYPE_SIZE
from pnp.core.problems import UsageError, join_words
from pnp.imposition import impose

_SCALED = ("read", "write")
"""What pages are for that lose nothing when they get smaller."""
_OTHERWISE = "run it without --fit to see which papers fit"
_FEW = 4
"""Maximum number of components that a message names one by one."""


def meant_papers(game: Game, component: Component) -> tuple[str, ...]:
    """The papers that a component is made for; empty: any paper that it fits on."""
    return component.papers or (game.papers if component.trim is None else ())


def paper_to_scale_from(
    game: Game, component: Component, paper: Paper, papers: Mapping[str, Paper]
) -> Paper | None:
    """The paper that a component is laid out on, to be scaled down to this one; None: it need not
    be, or must not be, for it is no page to read or to write on."""
    names = meant_papers(game, component)
    flat = component.trim is None and component.kind.group in _SCALED
    if not flat or not names or paper.id in names:
        return None
    return nearest_paper(paper, [papers[name] for name in names])


def check_legible(renderers: Iterable[FaceRenderer]) -> None:
    """Raises UsageError where pages that are scaled down bear codes, or type that gets too
    small."""
    for renderer in renderers:
        by, title = renderer.scale, renderer.batch.component.title
        if by == 1.0:
            continue
        if renderer.has_codes:
            raise UsageError(f"--fit: {title} has QR codes, which keep their size; {_OTHERWISE}")
        least = smallest_type(renderer, by)
        if least < MIN_TYPE_SIZE:
            raise UsageError(
                f"--fit: {title} would have type of {least:.3g} pt at {by:.0%}; the minimum is "
                f"{MIN_TYPE_SIZE:g} pt; {_OTHERWISE}"
            )


def small_type(renderers: Iterable[FaceRenderer], paper: Size) -> Iterator[tuple[str, float]]:
    """Booklets with type that gets too small as their pages are scaled down, by title, and the
    least, points."""
    by = impose.booklet_scale(paper)
    for renderer in renderers:
        if (
            renderer.part.signature is not None
            and (least := smallest_type(renderer, by)) < MIN_TYPE_SIZE
        ):
            yield renderer.batch.component.title, least


def smallest_type(renderer: FaceRenderer, scale: float) -> float:
    """The smallest type on pages that are scaled down, points."""
    found = (size for _, frame in renderer.frames() for size in text_sizes(frame))
    return round(min(found, default=math.inf) * scale / MM_PER_POINT, 2)


def check_paper_allowed(
    session: Session, orders: Sequence[Order], paper: Paper, fit: bool = False
) -> None:
    """Raises UsageError where something is ordered on a paper that it is not for. `fit`: what may
    be scaled to it is for any."""
    for game_id in dict.fromkeys(order.game for order in orders):
        game = session.game(game_id)
        asked = [order for order in orders if order.game == game_id]
        known = {
            part.title: meant_papers(game, part)
            for order in asked
            for part in map(game.components.__getitem__, order.components)
            if not fit or paper_to_scale_from(game, part, paper, session.papers) is None
        }
        if any(order.qr_codes for order in asked):
            known["QR codes"] = game.papers
        bad = {title: names for title, names in known.items() if names and paper.id not in names}
        if bad:
            good = [title for title in known if title not in bad]
            raise UsageError(paper_error_message(game, bad, good, paper, session.papers, asked))


def paper_error_message(
    game: Game,
    bad: Mapping[str, Sequence[str]],
    good: Sequence[str],
    paper: Paper,
    papers: Mapping[str, Paper],
    orders: Sequence[Order],
) -> str:
    """`The game is made for A4 and A3, and not for A5; take --paper a4`"""
    whole = len(bad) > _FEW or any(order.is_kit for order in orders)
    who = game.title if whole else f"{game.title}: {join_words(list(bad))}"
    each = [set(names) for names in bad.values()]
    common = [name for name in papers if all(name in names for names in each)]
    if not common:
        return f"{who}: no paper fits all components; print them separately"
    listed = join_words([papers[name].name for name in common])
    plural = not whole and len(bad) > 1
    text = f"{who} {'are' if plural else 'is'} made for {listed}, not for {paper.name}; "
    text += f"take --paper {nearest_paper(paper, [papers[name] for name in common]).id}"
    if good and len(good) <= _FEW and len(orders) > 1:
        text += f", or {join_words(good)} alone"
    return text


def nearest_paper(paper: Paper, papers: Iterable[Paper]) -> Paper:
    """The most similar paper; papers with an equal side or aspect ratio are similar."""
    wide, high = paper.size

    def far(other: Paper) -> tuple[float, float]:
        width, height = other.size
        sides = (wide / width, high / height, wide / height, high / width)
        alike = min(abs(math.log(ratio)) for ratio in (*sides, wide / high * height / width))
        return round(alike, 2), max(abs(math.log(ratio)) for ratio in sides[:2])

    return min(papers, key=far)


def tightest(names: Sequence[str], papers: Mapping[str, Paper]) -> list[str]:
    """The smallest papers: if something fits these, it fits all."""
    sizes = {name: papers[name].size for name in names if name in papers}
    return [
        name
        for name, size in sizes.items()
        if not any(
            other.width <= size.width and other.height <= size.height and other != size
            for other in sizes.values()
        )
    ]
