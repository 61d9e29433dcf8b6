"""Everything about a game that can be wrong, without writing a file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from pnp.build.chunks import check_same_files
from pnp.build.face_check import FaceCheck
from pnp.build.papers import allowed_papers, smallest_papers
from pnp.build.pipeline import check_titles, prepare
from pnp.build.rule_check import check_game_rules, check_generators
from pnp.build.session import Session
from pnp.core.files import display_path
from pnp.core.model import Component, Game
from pnp.core.order import Order, PrintOptions
from pnp.core.problems import Problem, Problems, ProblemsFound
from pnp.core.search_path import SearchPath
from pnp.layout.coverage import ConditionCoverage
from pnp.layout.element import LayoutObserver
from pnp.load.icons import load_glossary

_PAPER_DEPENDENT = ("text-overflow", "layout-overflow", "fine-type")
_DEFAULT_PAPERS = ("a4", "letter")
"""The papers of a game that names none."""


def check_game(
    data: tuple[Path, ...], name: str, folder: Path | None, files: str = "", season: int = 1
) -> list[Problem]:
    """Load a game, check it against its rules, and lay it out on each of its papers in full ink.

    `folder`: the game's folder if it is not on the search path; `files`: the expected fingerprint,
    if any; `season`: the season to check. Raises UsageError if the fingerprint differs.
    """
    session = Session(SearchPath.standard(data), season)
    problems = session.problems
    papers: list[tuple[int, str]] = []
    if folder is not None:
        session.folders[name] = folder
    if files:
        check_same_files(files, session, name, PrintOptions())
    with suppress(ProblemsFound):
        game = session.game(name)
        check_generators(game, problems)
        session.stop_on_errors()
        if not any(map(_has_fields, game.components.values())):
            # Report no consequences of an unreadable shared file.
            session.stop_on_errors()
        with suppress(ProblemsFound):
            check_game_rules(session, name)
        load_glossary(game, problems)
        _lay_out(session, game, papers)
    # A process may check several games.
    session.release(name)
    return _with_papers(list(problems), papers)


def _has_fields(part: Component) -> bool:
    with suppress(ProblemsFound):
        return bool(part.fields)
    return False


def _lay_out(session: Session, game: Game, papers: list[tuple[int, str]]) -> None:
    """Lay out every component on each of its papers, and add the problems.

    `papers` gets, for each paper but the first, the number of problems before it, and its name.
    """
    coverage, face_problems = ConditionCoverage(), Problems()
    face_check = FaceCheck(game, face_problems)
    complete = True
    for number, (paper, names) in enumerate(_components_by_paper(session, game).items()):
        papers.append((len(session.problems), session.papers[paper].name if number else ""))
        options = PrintOptions(ink="full", paper=paper)
        order = Order(game.id, "check", "check", names, on_all_papers=True)
        try:
            _check_faces(session, order, options, coverage, face_check)
        except ProblemsFound:
            complete = False
    papers.append((len(session.problems), ""))
    face_check.finish()
    if complete and all(map(_is_readable, game.components.values())):
        # Templates for all games may ask for fields that this one does not have.
        common = display_path(session.search_path.shared_file("common"))
        for question in [each for each in coverage.outcomes if each.span.file.startswith(common)]:
            del coverage.outcomes[question]
        coverage.report(session.problems)
    # While there are errors, faces are not as they will be.
    if not session.problems.errors:
        session.problems.extend(face_problems)


def _check_faces(
    session: Session,
    order: Order,
    options: PrintOptions,
    coverage: ConditionCoverage,
    face_check: FaceCheck,
) -> None:
    """Lay out the faces of an order, each once. Raises ProblemsFound."""
    prepared = prepare(session, order, options, inspection=LayoutObserver(coverage))
    fonts = prepared.context.theme_context.furniture(session.problems)
    check_titles(fonts, prepared.renderers, session.problems)
    for renderer in prepared.renderers:
        for number, _ in renderer.batch.runs():
            for back in renderer.batch.sides:
                frame = renderer.frame(number, back)
                item, _ = renderer.batch.copy(number)
                face_check.check(renderer.batch.component_of(back), back, item, frame)


def _with_papers(problems: list[Problem], papers: list[tuple[int, str]]) -> list[Problem]:
    """Name the paper of a text that lacks room; one that lacks it on several is one problem."""
    merged: dict[tuple[object, ...], Problem] = {}
    for number, problem in enumerate(problems):
        paper = next((name for start, name in reversed(papers) if start <= number), "")
        if problem.rule not in _PAPER_DEPENDENT:
            merged[problem] = problem
        # By how much differs from paper to paper.
        elif (key := (problem.rule, problem.span, problem.hint)) not in merged:
            message = f"on {paper}, {problem.message}" if paper else problem.message
            merged[key] = problem._replace(message=message)
    return list(merged.values())


def _components_by_paper(session: Session, game: Game) -> dict[str, tuple[str, ...]]:
    """The papers on which to lay a game out, with the components for each.

    Components that are cut have the same size on any paper, so the first paper is enough for them.
    """
    default_papers = smallest_papers(game.papers or _DEFAULT_PAPERS, session.papers) or list(
        session.papers
    )
    by_paper: dict[str, list[str]] = {default_papers[0]: []}
    for name, papers in _component_papers(session, game, default_papers):
        for paper in papers:
            if paper in session.papers:
                by_paper.setdefault(paper, []).append(name)
    return {paper: tuple(names) for paper, names in by_paper.items() if names}


def _component_papers(
    session: Session, game: Game, default_papers: list[str]
) -> Iterator[tuple[str, dict[str, None]]]:
    for name, part in game.components.items():
        if not _is_readable(part):
            continue
        papers = allowed_papers(game, part) or (
            default_papers if part.trim is None else default_papers[:1]
        )
        first = [paper for paper in default_papers[:1] if paper in papers]
        yield name, dict.fromkeys([*first, *smallest_papers(papers, session.papers)])


def _is_readable(part: Component) -> bool:
    """Whether a component's files can be read; the reason is reported, and others are laid out."""
    with suppress(ProblemsFound):
        _ = part.front, part.back, part.fields
        return True
    return False
