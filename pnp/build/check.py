"""Everything about a game that can be wrong, without writing a file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from pnp.build.chunks import check_alike
from pnp.build.face_check import FaceCheck
from pnp.build.papers import meant_papers, tightest
from pnp.build.pipeline import check_titles, prepare
from pnp.build.rule_check import check_generators, check_rules_of
from pnp.build.session import Session
from pnp.core.files import display_path
from pnp.core.model import Component, Game
from pnp.core.order import Options, Order
from pnp.core.problems import Problem, Problems, ProblemsFound
from pnp.core.search_path import SearchPath
from pnp.layout.coverage import ConditionCoverage
from pnp.layout.element import Inspection
from pnp.load.icons import glossary

_OF_ROOM = ("text-overflow", "layout-overflow", "fine-type")
_USUAL = ("a4", "letter")
"""The papers of a game that names none."""


def check_game(
    data: tuple[Path, ...], name: str, folder: Path | None, files: str = "", season: int = 1
) -> list[Problem]:
    """Load a game, check it against its rules, and lay out each of its papers in full ink.

    `folder`: None where the game lies on the shelf; `files`: the fingerprint that it has to have,
    if any; `season`: which one, of a game that has several. Raises UsageError where it has not.
    """
    session = Session(SearchPath.standard(data), season)
    problems = session.problems
    papers: list[tuple[int, str]] = []
    if folder is not None:
        session.folders[name] = folder
    if files:
        check_alike(files, session, name, Options())
    with suppress(ProblemsFound):
        game = session.game(name)
        check_generators(game, problems)
        session.stop_on_errors()
        if not any(map(_has_fields, game.components.values())):
            # What depends on a shared file that cannot be read is not reported as well.
            session.stop_on_errors()
        with suppress(ProblemsFound):
            check_rules_of(session, name)
        glossary(game, problems)
        _lay_out(session, game, papers)
    return _with_papers(list(problems), papers)


def _has_fields(part: Component) -> bool:
    with suppress(ProblemsFound):
        return bool(part.fields)
    return False


def _lay_out(session: Session, game: Game, papers: list[tuple[int, str]]) -> None:
    """Lay out every component on each of its papers, and add the problems.

    `papers` gets, for each paper but the first, the number of problems before it, and its name.
    """
    witness, looks = ConditionCoverage(), Problems()
    faces = FaceCheck(game, looks)
    complete = True
    for number, (paper, names) in enumerate(_sheets(session, game).items()):
        papers.append((len(session.problems), session.papers[paper].name if number else ""))
        options = Options(ink="full", paper=paper)
        order = Order(game.id, "check", "check", names, on_all_papers=True)
        try:
            _check_faces(session, order, options, witness, faces)
        except ProblemsFound:
            complete = False
    papers.append((len(session.problems), ""))
    faces.finish()
    if complete and all(map(_is_readable, game.components.values())):
        # Templates for all games may ask for fields that this one does not have.
        common = display_path(session.search_path.shared("common"))
        for question in [each for each in witness.met if each.span.file.startswith(common)]:
            del witness.met[question]
        witness.judge(session.problems)
    # While there are errors, faces are not as they will be.
    if not session.problems.errors:
        session.problems.extend(looks)


def _check_faces(
    session: Session, order: Order, options: Options, witness: ConditionCoverage, faces: FaceCheck
) -> None:
    """Lay out the faces of an order, each once. Raises ProblemsFound."""
    prepared = prepare(session, order, options, inspection=Inspection(witness))
    fonts = prepared.context.theme_context.furniture(session.problems)
    check_titles(fonts, prepared.renderers, session.problems)
    for renderer in prepared.renderers:
        for number, _ in renderer.batch.runs():
            for back in renderer.batch.sides:
                frame = renderer.frame(number, back)
                item, _ = renderer.batch.copy(number)
                faces.face(renderer.batch.component_of(back), back, item, frame)


def _with_papers(problems: list[Problem], papers: list[tuple[int, str]]) -> list[Problem]:
    """Name the paper of a text that lacks room; one that lacks it on several is one problem."""
    found: dict[tuple[object, ...], Problem] = {}
    for number, problem in enumerate(problems):
        paper = next((name for start, name in reversed(papers) if start <= number), "")
        if problem.rule not in _OF_ROOM:
            found[problem] = problem
        # By how much differs from paper to paper.
        elif (key := (problem.rule, problem.span, problem.hint)) not in found:
            message = f"on {paper}, {problem.message}" if paper else problem.message
            found[key] = problem._replace(message=message)
    return list(found.values())


def _sheets(session: Session, game: Game) -> dict[str, tuple[str, ...]]:
    """The papers on which to lay a game out, with the components for each.

    Components that are cut have the same size on any paper, so the first paper is enough for them.
    """
    usual = tightest(game.papers or _USUAL, session.papers) or list(session.papers)
    found: dict[str, list[str]] = {usual[0]: []}
    for name, papers in _papers(session, game, usual):
        for paper in papers:
            if paper in session.papers:
                found.setdefault(paper, []).append(name)
    return {paper: tuple(names) for paper, names in found.items() if names}


def _papers(
    session: Session, game: Game, usual: list[str]
) -> Iterator[tuple[str, dict[str, None]]]:
    for name, part in game.components.items():
        if not _is_readable(part):
            continue
        papers = meant_papers(game, part) or (usual if part.trim is None else usual[:1])
        first = [paper for paper in usual[:1] if paper in papers]
        yield name, dict.fromkeys([*first, *tightest(papers, session.papers)])


def _is_readable(part: Component) -> bool:
    """Whether a component's files can be read; the reason is reported, and others are laid out."""
    with suppress(ProblemsFound):
        _ = part.front, part.back, part.fields
        return True
    return False
