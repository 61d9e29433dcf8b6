"""`generate --files-of N`: numbers in several files, and stopped runs that continue."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.build import chunks, fingerprint
from pnp.cli import main
from pnp.games.mind_space import grid, numbered_boards
from tests import tiny

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
BOARDS = ("generate", "mind-space/brain-board", "--count", "5", "--files-of", "2")
SKIPPED = "there already, whole and made from the same input: skipped"


def run(out: Path, *arguments: str, status: int = 0) -> Result:
    result = CliRunner().invoke(main, [*(arguments or BOARDS), "--out", str(out)])
    assert result.exit_code == status, result.output
    return result


def files(out: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(out.rglob("*.*"))}


@pytest.fixture(scope="module")
def complete_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("whole")
    paths = [Path(line) for line in run(out).stdout.splitlines()]
    assert paths == sorted(paths)
    assert len(paths) == 3
    assert all(path.is_file() and path.with_suffix(".json").is_file() for path in paths)
    return out


@pytest.fixture
def finished_run(complete_run: Path, tmp_path: Path) -> Path:
    """A folder with a complete run."""
    folder = tmp_path / "out" / "mind-space"
    folder.mkdir(parents=True)
    for name, content in files(complete_run).items():
        (folder / name).write_bytes(content)
    return folder.parent


def test_numbers_and_names_are_in_order(complete_run: Path) -> None:
    manifests = sorted(complete_run.rglob("*.json"))
    numbers = [
        [slot["number"] for page in json.loads(path.read_text())["pages"] for slot in page["slots"]]
        for path in manifests
    ]
    assert [sorted(set(some)) for some in numbers] == [[1, 2], [3, 4], [5]]
    assert len({len(path.name) for path in manifests}) == 1


def test_skips_finished_files(finished_run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "_draw_locally", None)
    result = run(finished_run)
    assert result.stdout == ""
    assert f"3 of 3 files {SKIPPED}" in result.stderr


@pytest.mark.parametrize("harm", ["cut short", "other bytes", "gone", "no manifest"])
def test_makes_damaged_files_again(complete_run: Path, finished_run: Path, harm: str) -> None:
    second = sorted(finished_run.rglob("*.pdf"))[1]
    content = second.read_bytes()
    match harm:
        case "cut short":
            second.write_bytes(content[:-100])
        case "other bytes":
            second.write_bytes(content.replace(b"0", b"1", 1))
        case "gone":
            second.unlink()
        case "no manifest":
            second.unlink()
            second.with_suffix(".json").unlink()
    result = run(finished_run)
    assert result.stdout.split() == [str(second)]
    assert f"2 of 3 files {SKIPPED}" in result.stderr
    assert files(finished_run) == files(complete_run)


@pytest.mark.parametrize("other", ["--ink low", "--site https://example.org", "version", "date"])
def test_makes_files_of_other_input_again(
    finished_run: Path, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = other.split() if other.startswith("--") else []
    if other == "version":
        monkeypatch.setattr(fingerprint, "__version__", "7.0")
    if other == "date":
        monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    result = run(finished_run, *BOARDS[:3], "2", *BOARDS[4:], *more)
    assert len(result.stdout.split()) == 1
    assert SKIPPED not in result.stderr


def test_fingerprint_covers_all_files_of_game(tmp_path: Path) -> None:
    game, shared = tmp_path / "game", tmp_path / "shared"
    for folder in (game / "templates", shared):
        folder.mkdir(parents=True)
    (game / "game.yaml").write_text("title: Game\n")
    before = fingerprint._folder_hash(tmp_path)
    (game / "templates" / "card.yaml").write_text("body: {}\n")
    after = fingerprint._folder_hash(tmp_path)
    (game / "templates" / "card.yaml").rename(game / "templates" / "back.yaml")
    assert len({before, after, fingerprint._folder_hash(tmp_path)}) == 3


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_continues_stopped_run(complete_run: Path, tmp_path: Path, jobs: str) -> None:
    out = tmp_path / "out"
    running = subprocess.Popen(
        [sys.executable, "-m", "pnp", *BOARDS, "--count", "400", "--jobs", jobs, "--out", str(out)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with running:
        assert running.stdout is not None
        # Each path is printed when its file is finished.
        first = Path(running.stdout.readline().strip())
        running.send_signal(signal.SIGINT)
    assert running.returncode == 130
    made = sorted(out.rglob("*.pdf"))
    assert first in made
    assert not list(out.glob(".pnp-*"))
    before = {path: path.stat().st_mtime_ns for path in made}
    result = run(out, *BOARDS, "--jobs", jobs)
    assert f"{min(len(made), 3)} of 3 files {SKIPPED}" in result.stderr
    assert all(path.stat().st_mtime_ns == when for path, when in before.items())
    found = files(out)
    assert {name: found[name] for name in files(complete_run)} == files(complete_run)


def test_reports_problem_and_omits_its_file(tmp_path: Path) -> None:
    """Files before it are written."""
    game = tiny.GAME.replace(
        "    items: cards.yaml\n",
        "    numbered: {version: 1, numbers: 1 to 9, draw: {a: {roll: 1 to 9}}}\n",
    )
    card = "body: {space: yes, width: '{a}0mm', height: 5}\n"
    data = tiny.game(tmp_path / "data", game=game, t_card=card)
    arguments = ["--data", str(data), "generate", "tiny/cards", "--number", "1", "--count", "3"]
    result = run(tmp_path / "out", *arguments, "--files-of", "1", status=1)
    assert "1 error" in result.stderr
    assert "layout-overflow" in result.stderr
    assert [path.suffix for path in sorted((tmp_path / "out").rglob("*.*"))] == [".json", ".pdf"]


def test_rejects_too_many_numbers_in_one_file(tmp_path: Path) -> None:
    result = run(tmp_path, *BOARDS[:3], "100001", status=2)
    assert "--files-of 1000" in result.stderr


def test_caches_do_not_grow_with_numbers() -> None:
    for number in range(1, 90):
        board = numbered_boards.make_board(number).board
        assert all(map(board.section, range(1, 6)))
    for remembered in (grid._section_cells, numbered_boards._section_masks):
        assert remembered.cache_info().currsize <= 64
