"""`generate --files-of N`: a print run in numbered files, which goes on where it was stopped."""

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
SKIES = ("generate", "mind-space/brain-board", "--count", "5", "--files-of", "2")
SKIPPED = "there already, whole and made from the same input: skipped"


def run(out: Path, *arguments: str, status: int = 0) -> Result:
    result = CliRunner().invoke(main, [*(arguments or SKIES), "--out", str(out)])
    assert result.exit_code == status, result.output
    return result


def files(out: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(out.rglob("*.*"))}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("whole")
    paths = [Path(line) for line in run(out).stdout.splitlines()]
    assert paths == sorted(paths)
    assert len(paths) == 3
    assert all(path.is_file() and path.with_suffix(".json").is_file() for path in paths)
    return out


@pytest.fixture
def run_before(whole: Path, tmp_path: Path) -> Path:
    """A folder with a whole run in it."""
    folder = tmp_path / "out" / "mind-space"
    folder.mkdir(parents=True)
    for name, content in files(whole).items():
        (folder / name).write_bytes(content)
    return folder.parent


def test_numbers_follow_on_and_names_sort(whole: Path) -> None:
    manifests = sorted(whole.rglob("*.json"))
    numbers = [
        [slot["number"] for page in json.loads(path.read_text())["pages"] for slot in page["slots"]]
        for path in manifests
    ]
    assert [sorted(set(some)) for some in numbers] == [[1, 2], [3, 4], [5]]
    assert len({len(path.name) for path in manifests}) == 1


def test_what_is_there_is_left(run_before: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "_draw_locally", None)
    result = run(run_before)
    assert result.stdout == ""
    assert f"3 of 3 files {SKIPPED}" in result.stderr


@pytest.mark.parametrize("harm", ["cut short", "other bytes", "gone", "no manifest"])
def test_what_is_not_whole_is_made_again(whole: Path, run_before: Path, harm: str) -> None:
    second = sorted(run_before.rglob("*.pdf"))[1]
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
    result = run(run_before)
    assert result.stdout.split() == [str(second)]
    assert f"2 of 3 files {SKIPPED}" in result.stderr
    assert files(run_before) == files(whole)


@pytest.mark.parametrize("other", ["--ink low", "--site https://example.org", "version", "date"])
def test_what_was_made_from_something_else_is_made_again(
    run_before: Path, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = other.split() if other.startswith("--") else []
    if other == "version":
        monkeypatch.setattr(fingerprint, "__version__", "7.0")
    if other == "date":
        monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    result = run(run_before, *SKIES[:3], "2", *SKIES[4:], *more)
    assert len(result.stdout.split()) == 1
    assert SKIPPED not in result.stderr


def test_any_file_of_the_game_counts(tmp_path: Path) -> None:
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
def test_a_stopped_run_goes_on(whole: Path, tmp_path: Path, jobs: str) -> None:
    out = tmp_path / "out"
    running = subprocess.Popen(
        [sys.executable, "-m", "pnp", *SKIES, "--count", "400", "--jobs", jobs, "--out", str(out)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with running:
        assert running.stdout is not None
        # Told as soon as it is there.
        first = Path(running.stdout.readline().strip())
        running.send_signal(signal.SIGINT)
    assert running.returncode == 130
    made = sorted(out.rglob("*.pdf"))
    assert first in made
    assert not list(out.glob(".pnp-*"))
    before = {path: path.stat().st_mtime_ns for path in made}
    result = run(out, *SKIES, "--jobs", jobs)
    assert f"{min(len(made), 3)} of 3 files {SKIPPED}" in result.stderr
    assert all(path.stat().st_mtime_ns == when for path, when in before.items())
    found = files(out)
    assert {name: found[name] for name in files(whole)} == files(whole)


def test_what_is_wrong_in_a_file_is_told_and_the_file_is_not_there(tmp_path: Path) -> None:
    """Those before it are."""
    game = tiny.GAME.replace(
        "    items: cards.yaml\n",
        "    numbered: {version: 1, numbers: 1 to 9, draw: {a: {roll: 1 to 9}}}\n",
    )
    card = "body: {space: yes, width: '{a}0mm', height: 5}\n"
    data = tiny.game(tmp_path / "data", game=game, t_card=card)
    asked = ["--data", str(data), "generate", "tiny/cards", "--number", "1", "--count", "3"]
    result = run(tmp_path / "out", *asked, "--files-of", "1", status=1)
    assert "1 error" in result.stderr
    assert "layout-overflow" in result.stderr
    assert [path.suffix for path in sorted((tmp_path / "out").rglob("*.*"))] == [".json", ".pdf"]


def test_so_many_in_one_file_are_refused_with_a_way_out(tmp_path: Path) -> None:
    result = run(tmp_path, *SKIES[:3], "100001", status=2)
    assert "--files-of 1000" in result.stderr


def test_what_is_remembered_of_numbers_does_not_grow_with_them() -> None:
    """A hundred thousand boards go by; nobody looks at the first again."""
    for number in range(1, 90):
        board = numbered_boards.make_board(number).board
        assert all(map(board.section, range(1, 6)))
    for remembered in (grid._section_cells, numbered_boards._section_masks):
        assert remembered.cache_info().currsize <= 64
