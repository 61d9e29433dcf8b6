"""Equal seeds give equal figures with any number of processes."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from pnp.cli import main
from pnp.playtest import series
from pnp.playtest.series import Series, run_series

pytestmark = pytest.mark.slow

GAME, POLICIES = "my-corner-of-the-sky", ("random", "greedy")


def test_figures_do_not_depend_on_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shares of three games, so that each worker has some; the last share is shorter."""
    monkeypatch.setattr(series, "_GAMES_PER_TASK", 3)
    order = Series(GAME, len(POLICIES), POLICIES, 8, seed=5)
    one, three = (run_series(replace(order, jobs=jobs)).figures for jobs in (1, 3))
    report = one.as_json(GAME, "1", 5)
    assert report == three.as_json(GAME, "1", 5)
    assert [*one.estimates()] == [*three.estimates()]
    other = run_series(replace(order, seed=6)).figures
    assert other.as_json(GAME, "1", 5) != report


@pytest.mark.parametrize("jobs", ["0", "-1", "65"])
def test_refuses_wrong_number_of_jobs(jobs: str) -> None:
    result = CliRunner().invoke(main, ["playtest", "space-zoo", "--games", "1", "--jobs", jobs])
    assert result.exit_code == 2
    assert "Invalid value for '--jobs'" in result.stderr
