"""Conflicting options are rejected with a remedy, and nothing is printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli import main
from tests import tiny

GARDEN = "night-garden/garden"
FOLDER = Path(__file__).parent / "fixtures" / "night_garden"


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("kit tiny --fit --booklet", "--fit goes without --booklet, which scales pages by itself"),
        ("build tiny --fit --booklet", "--fit goes without --booklet"),
        ("build tiny --fillable --format png", "--fillable goes with --format pdf, not png"),
        ("sheets --fillable --format svg", "--fillable goes with --format pdf, not svg"),
        ("kit tiny --for Ada --number 17", "--for goes without --number"),
        (f"generate {GARDEN} --for Ada --number 17", "--for goes without --number"),
        (f"generate {GARDEN} --date 2026-07-01 --number 17", "--date goes without --number"),
        (
            f"generate {GARDEN} --date 2026-07-01 --for Ada",
            "--date goes without --number and --for",
        ),
        (f"generate {GARDEN} --numbers 3,5 --number 17", "--numbers goes without --number, --for"),
        (f"generate {GARDEN} --numbers 3,5 --for Ada", "--numbers goes without"),
        (f"generate {GARDEN} --numbers 3,5 --date 2026-07-01", "--numbers goes without"),
        (f"generate {GARDEN} --numbers 3,5 --count 2", "--numbers goes without"),
        (f"generate {GARDEN} --numbers 3,5 --files-of 2", "--numbers goes without"),
        (f"generate {GARDEN} --count 100001", "a file holds 100,000 numbers at most"),
        ("sheets tiny --undated --date 2026-07-01", "--undated goes without --date and --days"),
        ("sheets tiny --undated --days 2", "--undated goes without --date and --days"),
        ("sheets tiny --date 9999-12-31 --days 2", "the calendar ends with the year 9999"),
        ("kit tiny --date 9999-12-30", "the calendar ends with the year 9999"),
        ("new x --kind deck --like hex-war", "take one of them"),
    ],
)
def test_rejects_conflicting_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    data = tiny.game(tmp_path / "data")
    run = CliRunner().invoke(
        main, ["--data", str(data), "--data", str(FOLDER), *command.split(" ")]
    )
    assert run.exit_code == 2, run.stderr
    assert why in " ".join(run.stderr.split())
    assert [path.name for path in tmp_path.iterdir()] == ["data"], "nothing is written"


@pytest.mark.parametrize(
    "command",
    [
        "build tiny --fit",
        "build tiny --fillable --format pdf",
        "kit tiny --date 9999-12-25",
        f"generate {GARDEN} --numbers 3,5",
        f"generate {GARDEN} --date 2026-07-01",
        f"generate {GARDEN} --for Ada --count 2",
    ],
)
def test_accepts_either_option(tmp_path: Path, command: str) -> None:
    data = tiny.game(tmp_path / "data")
    words = ["--data", str(data), "--data", str(FOLDER), *command.split(" ")]
    run = CliRunner().invoke(main, [*words, "--out", str(tmp_path / "out")])
    assert run.exit_code == 0, run.stderr
