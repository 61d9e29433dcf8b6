"""Messages between processes, and chunks of work."""

from __future__ import annotations

import pickle
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.build.check import check_game
from pnp.build.chunks import chunk_count, order_part
from pnp.build.fingerprint import fingerprint
from pnp.cli import main
from pnp.core.game_code import CodeLoadError
from pnp.core.order import Order, PrintOptions
from pnp.core.problems import Problems, ProblemsFound, Span, UsageError
from pnp.core.search_path import SearchPath, _to_wire
from tests import tiny


def test_errors_of_workers_are_complete() -> None:
    """They are pickled."""
    problems = Problems()
    problems.add("paper", "It is too small.", Span("a.yaml", 1, 2))
    refused = pickle.loads(pickle.dumps(ProblemsFound(problems)))
    assert list(refused.problems) == list(problems)
    unloadable = pickle.loads(pickle.dumps(CodeLoadError("It is broken", "mend it")))
    assert (unloadable.message, unloadable.hint) == ("It is broken", "mend it")


def test_shipped_files_are_sent_by_relative_path(tmp_path: Path) -> None:
    ours = SearchPath.standard().shared_file("papers.yaml")
    assert _to_wire(ours)[1] == ("papers.yaml", "templates")
    for path in (ours, tmp_path / "own.ttf"):
        assert pickle.loads(pickle.dumps(path)) == path


def test_chunks_cover_all_numbers(subtests: pytest.Subtests) -> None:
    for count, workers, alone in product([1, 2, 23, 100, 1000, 10_000], [1, 2, 7], [True, False]):
        with subtests.test(count=count, workers=workers, alone=alone):
            order = Order("game", "name", "title", ("planet",), number=5, count=count)
            of = chunk_count(order, alone, workers)
            parts = [order_part(order, number, of) for number in range(of)]
            numbers = {(part.number or 0) + step for part in parts for step in range(part.count)}
            assert numbers == set(range(5, 5 + count))
            assert max(part.count for part in parts) <= 192


def test_worker_with_other_files_refuses(tmp_path: Path) -> None:
    tiny.game(tmp_path)
    session = tiny.session(tmp_path)
    known = fingerprint(session.search_path, session.folders["tiny"], PrintOptions())
    assert check_game((tmp_path,), "tiny", None, known) == []
    with pytest.raises(UsageError, match="has other files of tiny"):
        check_game((tmp_path,), "tiny", None, "of another machine")


@pytest.mark.slow
def test_two_workers_print_same_kit(tmp_path: Path) -> None:
    """A rulebook that shows a board, whose conditions are met there alone."""
    for jobs in ("1", "2"):
        arguments = ["kit", "space-zoo", "--jobs", jobs, "--out", str(tmp_path / jobs)]
        result = CliRunner().invoke(main, arguments)
        assert result.exit_code == 0, result.output
    one, two = (
        {path.name: path.read_bytes() for path in (tmp_path / jobs).rglob("*.*")} for jobs in "12"
    )
    assert one == two
