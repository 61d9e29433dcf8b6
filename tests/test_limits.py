"""Limits of files: the limit is read, and one more is reported."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from pnp.core.problems import Problems, ProblemsFound
from pnp.load.tables.table import read_table
from pnp.load.yaml import parse
from pnp.svg.files import load_icon
from tests import tiny


def yaml(count: int, folder: Path) -> list[str]:
    problems = Problems()
    parse("[" * count + "]" * count, "deep.yaml", problems)
    return [problem.message for problem in problems]


def table(name: str, text: str, folder: Path) -> list[str]:
    path, problems = folder / name, Problems()
    path.write_text(text, encoding="utf-8")
    read_table(path, problems)
    return [problem.message for problem in problems]


def deep(count: int, folder: Path) -> list[str]:
    """The list of rows and a row count as two."""
    return table("deep.json", f'[{{"a": {"[" * (count - 2)}1{"]" * (count - 2)}}}]', folder)


def columns(count: int, folder: Path) -> list[str]:
    row = ", ".join(f'"c{number}": 1' for number in range(count))
    return table("wide.json", f"[{{{row}}}]", folder)


def drawn(draw: str, folder: Path) -> list[str]:
    numbered = f"    numbered: {{version: 1, draw: {{a: {draw}}}}}\n"
    game = tiny.GAME.replace("    items: cards.yaml\n", numbered)
    shop = tiny.session(tiny.game(folder, game=game))
    with suppress(ProblemsFound):
        shop.game("tiny")
    return [problem.message for problem in shop.problems]


def picked(count: int, folder: Path) -> list[str]:
    return drawn(f"{{pick: [{', '.join(map(str, range(count)))}]}}", folder)


def rolled(count: int, folder: Path) -> list[str]:
    return drawn(f"{{roll: 1 to 6, count: {count}}}", folder)


def placed(count: int, folder: Path) -> list[str]:
    return drawn(f"{{place: {{tree: 1}}, on: {count}x1}}", folder)


def svg(inner: str, folder: Path) -> list[str]:
    file, problems = folder / "x.svg", Problems()
    square = '<path d="M0 0h9v9z" fill="url(#g0)"/>'
    file.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' viewBox="0 0 24 24">{inner}{square}</svg>',
        encoding="utf-8",
    )
    load_icon(file, problems)
    return [problem.message for problem in problems]


STOPS = '<stop offset="0"/><stop offset="1"/>'


def stops(count: int, folder: Path) -> list[str]:
    return svg(
        f'<linearGradient id="g0">{STOPS * (count // 2)}{"<stop/>" * (count % 2)}</linearGradient>',
        folder,
    )


def links(count: int, folder: Path) -> list[str]:
    chain = [
        f'<linearGradient id="g{number}" xlink:href="#g{number + 1}"/>'
        for number in range(count - 1)
    ]
    return svg(
        f'{"".join(chain)}<linearGradient id="g{count - 1}">{STOPS}</linearGradient>', folder
    )


def style(count: int, folder: Path) -> list[str]:
    return svg(f"<style>{'path{fill:red}' * count}</style>", folder)


def groups(count: int, folder: Path) -> list[str]:
    inner = f'{"<g>" * count}<path d="M0 0h9v9z"/>{"</g>" * count}'
    return svg(f'<linearGradient id="g0">{STOPS}</linearGradient>{inner}', folder)


def shown(card: str, folder: Path) -> list[str]:
    try:
        _, problems = tiny.document(tiny.game(folder, t_card=f"body:\n  {card}\n"))
    except ProblemsFound as refused:
        problems = refused.problems
    return [problem.message for problem in problems]


def repeated(count: int, folder: Path) -> list[str]:
    card = f"stack: [{{space: yes, width: 1, height: 1, each: n in {count}}}]"
    return shown(card, folder)[:1]


def ruled(count: int, folder: Path) -> list[str]:
    card = f"grid: [{{space: yes}}]\n  columns: {' '.join(['1*'] * count)}"
    return shown(card, folder)


LIMITS: tuple[tuple[Callable[[int, Path], list[str]], int, str], ...] = (
    (yaml, 60, "more than 60 lists and maps within each other"),
    (deep, 60, "more than 60 lists and maps within each other"),
    (columns, 1000, "1,000 columns"),
    (picked, 200, "has 1 to 200 items"),
    (rolled, 100, "1 to 100 numbers can be rolled at once, not 101"),
    (placed, 30, "30 each way at most"),
    (stops, 200, "a gradient has more than 200 colours"),
    (links, 20, "a gradient goes on from too many others"),
    (style, 1000, "more than 1,000 rules"),
    (groups, 60, "more than 60 groups within each other"),
    (repeated, 1000, "this comes more than 1,000 times"),
    (ruled, 100, "is no list of columns"),
)


@pytest.mark.parametrize(("problems_of", "most", "says"), LIMITS)
def test_reads_limit_and_reports_one_more(
    problems_of: Callable[[int, Path], list[str]], most: int, says: str, tmp_path: Path
) -> None:
    for count in (1, most):
        assert problems_of(count, tmp_path) == []
    (message,) = problems_of(most + 1, tmp_path)
    assert says in message
