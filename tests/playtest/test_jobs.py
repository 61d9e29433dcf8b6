"""Equal seeds are equal figures, however many processes play: all that is reported of a game."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from pnp.cli import main
from pnp.playtest import series
from pnp.playtest.series import Series, run_series

pytestmark = pytest.mark.slow

GAME, POLICIES = "my-corner-of-the-sky", ("random", "greedy")


def test_figures_are_the_same_however_many_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shares of three games, so that each worker has some; the last share is a short one."""
    monkeypatch.setattr(series, "_GAMES_PER_TASK", 3)
    asked = Series(GAME, len(POLICIES), POLICIES, 8, seed=5)
    one, three = (run_series(replace(asked, jobs=jobs)).figures for jobs in (1, 3))
    told = one.as_json(GAME, "1", 5)
    assert told == three.as_json(GAME, "1", 5)
    assert [*one.estimates()] == [*three.estimates()]
    other = run_series(replace(asked, seed=6)).figures
    assert other.as_json(GAME, "1", 5) != told


@pytest.mark.parametrize("jobs", ["0", "-1", "65"])
def test_as_many_processes_as_cannot_be_are_told(jobs: str) -> None:
    result = CliRunner().invoke(main, ["playtest", "space-zoo", "--games", "1", "--jobs", jobs])
    assert result.exit_code == 2
    assert "Invalid value for '--jobs'" in result.stderr
