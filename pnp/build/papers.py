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
"""Groups of components that may be scaled down."""
_OTHERWISE = "run it without --fit to see which papers fit"
_MAX_NAMED = 4
"""Maximum number of components that a message names one by one."""


def allowed_papers(game: Game, component: Component) -> tuple[str, ...]:
    """The papers that a component is made for; empty if it may be printed on any."""
    return component.papers or (game.papers if component.trim is None else ())


def layout_paper(
    game: Game, component: Component, paper: Paper, papers: Mapping[str, Paper]
) -> Paper | None:
    """The paper to lay a component out on before it is scaled to `paper`; None if it is not scaled,
    because it fits or is not a page to read or to write on."""
    names = allowed_papers(game, component)
    flat = component.trim is None and component.kind.group in _SCALED
    if not flat or not names or paper.id in names:
        return None
    return nearest_paper(paper, [papers[name] for name in names])


def check_legible(renderers: Iterable[FaceRenderer]) -> None:
    """Raises UsageError if scaled pages have codes, or type that gets too small."""
    for renderer in renderers:
        scale, title = renderer.scale, renderer.batch.component.title
        if scale == 1.0:
            continue
        if renderer.has_codes:
            raise UsageError(f"--fit: {title} has QR codes, which keep their size; {_OTHERWISE}")
        smallest = smallest_type(renderer, scale)
        if smallest < MIN_TYPE_SIZE:
            raise UsageError(
                f"--fit: {title} would have type of {smallest:.3g} pt at {scale:.0%}; "
                f"the minimum is {MIN_TYPE_SIZE:g} pt; {_OTHERWISE}"
            )


def small_type(renderers: Iterable[FaceRenderer], paper: Size) -> Iterator[tuple[str, float]]:
    """The titles of booklets whose type gets too small, with the smallest size, points."""
    scale = impose.booklet_scale(paper)
    for renderer in renderers:
        if (
            renderer.part.signature is not None
            and (smallest := smallest_type(renderer, scale)) < MIN_TYPE_SIZE
        ):
            yield renderer.batch.component.title, smallest


def smallest_type(renderer: FaceRenderer, scale: float) -> float:
    """The smallest type on pages that are scaled down, points."""
    type_sizes = (size for _, frame in renderer.frames() for size in text_sizes(frame))
    return round(min(type_sizes, default=math.inf) * scale / MM_PER_POINT, 2)


def check_paper_allowed(
    session: Session, orders: Sequence[Order], paper: Paper, fit: bool = False
) -> None:
    """Raises UsageError if a component is ordered on a paper that it is not made for. `fit`:
    components that may be scaled suit any paper."""
    for game_id in dict.fromkeys(order.game for order in orders):
        game = session.game(game_id)
        game_orders = [order for order in orders if order.game == game_id]
        papers_by_title = {
            part.title: allowed_papers(game, part)
            for order in game_orders
            for part in map(game.components.__getitem__, order.components)
            if not fit or layout_paper(game, part, paper, session.papers) is None
        }
        if any(order.qr_codes for order in game_orders):
            papers_by_title["QR codes"] = game.papers
        rejected = {
            title: names
            for title, names in papers_by_title.items()
            if names and paper.id not in names
        }
        if rejected:
            accepted = [title for title in papers_by_title if title not in rejected]
            raise UsageError(
                paper_error_message(game, rejected, accepted, paper, session.papers, game_orders)
            )


def paper_error_message(
    game: Game,
    rejected: Mapping[str, Sequence[str]],
    accepted: Sequence[str],
    paper: Paper,
    papers: Mapping[str, Paper],
    orders: Sequence[Order],
) -> str:
    """`The game is made for A4 and A3, and not for A5; take --paper a4`"""
    is_whole_game = len(rejected) > _MAX_NAMED or any(order.is_kit for order in orders)
    subject = game.title if is_whole_game else f"{game.title}: {join_words(list(rejected))}"
    paper_sets = [set(names) for names in rejected.values()]
    common = [name for name in papers if all(name in names for names in paper_sets)]
    if not common:
        return f"{subject}: no paper fits all components; print them separately"
    listed = join_words([papers[name].name for name in common])
    plural = not is_whole_game and len(rejected) > 1
    text = f"{subject} {'are' if plural else 'is'} made for {listed}, not for {paper.name}; "
    text += f"take --paper {nearest_paper(paper, [papers[name] for name in common]).id}"
    if accepted and len(accepted) <= _MAX_NAMED and len(orders) > 1:
        text += f", or {join_words(accepted)} alone"
    return text


def nearest_paper(paper: Paper, papers: Iterable[Paper]) -> Paper:
    """The most similar paper, by sides and by aspect ratio."""
    paper_width, paper_height = paper.size

    def distance(other: Paper) -> tuple[float, float]:
        width, height = other.size
        sides = (
            paper_width / width,
            paper_height / height,
            paper_width / height,
            paper_height / width,
        )
        alike = min(
            abs(math.log(ratio)) for ratio in (*sides, paper_width / paper_height * height / width)
        )
        return round(alike, 2), max(abs(math.log(ratio)) for ratio in sides[:2])

    return min(papers, key=distance)


def smallest_papers(names: Sequence[str], papers: Mapping[str, Paper]) -> list[str]:
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
