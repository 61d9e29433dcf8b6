"""`--cluster ADDRESS`: a scheduler and two workers on this machine, and failures."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp import __version__
from pnp.build import cluster
from pnp.cli import main
from tests import tiny

pytestmark = pytest.mark.slow

distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")

ROOT = Path(__file__).parent.parent
CARDS = "cards:\n" + "".join(f"  - {{id: c{n}, title: T{n}, text: x y z}}\n" for n in range(90))
SHEET = "body: {column: [{space: yes, stroke: ink, height: 10, width: 40, form-field: Dice}]}\n"
GAME = f"{tiny.GAME}  more: {{title: More, front: card, size: mini, items: cards.yaml}}\n"
GAME += "  sheet: {title: Sheet, kind: sheet, front: sheet, data: {title: Today}}\n"


class Machines:
    """A scheduler and its workers in processes; they run pnp from another folder."""

    def __init__(self, folder: Path) -> None:
        # A copy: nothing that is sent may name the folder of this one.
        self.press = folder / "elsewhere"
        self.press.mkdir()
        for name in ("pnp", "data", "templates", "pyproject.toml"):
            whole = ROOT / name
            if whole.is_dir():
                shutil.copytree(whole, self.press / name, ignore=shutil.ignore_patterns("__pyc*"))
            else:
                shutil.copy(whole, self.press)
        self.running: list[subprocess.Popen[bytes]] = []
        scheduler_file = folder / "scheduler.json"
        self._start(
            "scheduler",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--no-dashboard",
            "--scheduler-file",
            str(scheduler_file),
        )
        self.address = ""
        end = time.monotonic() + 30.0
        while not self.address and time.monotonic() < end:
            time.sleep(0.05)
            with suppress(OSError, ValueError):
                self.address = json.loads(scheduler_file.read_text(encoding="utf-8"))["address"]
        self.workers = [self.worker() for _ in range(2)]

    def _start(self, what: str, *arguments: str) -> subprocess.Popen[bytes]:
        started = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.dask_{what}", *arguments],
            cwd=self.press,
            env={**os.environ, "PYTHONPATH": str(self.press)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.running.append(started)
        return started

    def worker(self) -> subprocess.Popen[bytes]:
        return self._start(
            "worker",
            self.address,
            "--no-dashboard",
            "--no-nanny",
            "--nthreads",
            "2",
            "--local-directory",
            str(self.press),
            "--host",
            "127.0.0.1",
        )

    def wait_for(self, workers: int) -> None:
        with distributed.Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=30)

    def end(self) -> None:
        for process in reversed(self.running):
            process.kill()
        for process in self.running:
            process.wait()


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    made = Machines(tmp_path_factory.mktemp("machines"))
    try:
        made.wait_for(2)
        yield made
    finally:
        made.end()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tiny.game(tmp_path / "data", cards=CARDS, game=GAME, t_sheet=SHEET)


def run(data: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["--data", str(data), *arguments])


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def assert_same(machines: Machines, data: Path, *arguments: str) -> None:
    """Workers write the same files as one process here."""
    made = {}
    for name, who in (("here", ()), ("there", ("--cluster", machines.address))):
        result = run(data, *arguments, *who, "--out", str(data / name))
        assert result.exit_code == 0, result.output
        made[name] = files(data / name)
    assert made["here"] == made["there"] != {}


@pytest.mark.parametrize(
    "arguments",
    [
        ("build", "tiny", "--format", "pdf"),
        ("build", "tiny/cards", "--format", "svg"),
        ("build", "tiny/sheet", "--fillable"),
        ("generate", "personal-space/planet", "--count", "3", "--files-of", "2"),
    ],
    ids=" ".join,
)
def test_workers_write_same_bytes(
    machines: Machines, data: Path, arguments: tuple[str, ...]
) -> None:
    assert_same(machines, data, *arguments)


def test_workers_find_pictures(machines: Machines, data: Path) -> None:
    """The game's are in the shared folder."""
    from PIL import Image

    Image.new("RGB", (4, 4), "red").save(data / "tiny" / "red.png")
    card = data / "tiny" / "templates" / "card.yaml"
    card.write_text("body: {picture: red.png}\n", encoding="utf-8")
    assert_same(machines, data, "build", "tiny/cards")


def test_workers_read_changed_game(machines: Machines, data: Path) -> None:
    assert_same(machines, data, "build", "tiny/cards")
    cards = data / "tiny" / "cards.yaml"
    cards.write_text(CARDS.replace("x y z", "z y x"), encoding="utf-8")
    assert_same(machines, data, "build", "tiny/cards")


def test_validate_finds_same_problems(machines: Machines, data: Path) -> None:
    (data / "tiny" / "cards.yaml").write_text(f"{CARDS}  - {{id: c1, title: Twice}}\n")
    here = run(data, "validate", "tiny")
    there = run(data, "validate", "tiny", "--cluster", machines.address)
    assert here.exit_code == there.exit_code == 1
    assert here.stdout == there.stdout != ""


def test_reports_worker_with_other_files(machines: Machines, data: Path) -> None:
    """Their shipped game has changed."""
    theirs = machines.press / "data" / "space-zoo" / "game.yaml"
    before = theirs.read_text(encoding="utf-8")
    theirs.write_text(f"{before}# Other.\n", encoding="utf-8")
    for command in ("build", "validate"):
        out = ("--out", str(data / "out")) if command == "build" else ()
        result = run(data, command, "space-zoo", "--cluster", machines.address, *out)
        assert result.exit_code == 2
        assert "has other files of space-zoo" in result.stderr
        assert result.stdout == ""
    assert not (data / "out").exists()
    theirs.write_text(before, encoding="utf-8")


def test_replaces_killed_worker(machines: Machines, data: Path) -> None:
    """Others draw its pages, and the file is the same."""
    cards = "".join(f"  - {{id: c{n}, title: T{n}, text: x y z}}\n" for n in range(3000))
    (data / "tiny" / "cards.yaml").write_text(f"cards:\n{cards}", encoding="utf-8")
    many = ("build", "tiny/cards")
    running = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "pnp",
            "--data",
            str(data),
            *many,
            "--cluster",
            machines.address,
            "--out",
            str(data / "there"),
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with distributed.Client(machines.address, set_as_default=False) as client:
        while running.poll() is None and not any(client.processing().values()):
            time.sleep(0.02)
    machines.workers[0].send_signal(signal.SIGKILL)
    machines.workers[0] = machines.worker()
    _, stderr = running.communicate(timeout=60)
    assert running.returncode == 0, stderr
    assert run(data, *many, "--out", str(data / "here")).exit_code == 0
    assert files(data / "here") == files(data / "there")
    machines.wait_for(2)


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("somewhere", "“somewhere” is no scheduler’s address"),
        ("tcp://127.0.0.1:9", "no scheduler answers at tcp://127.0.0.1:9"),
    ],
)
@pytest.mark.parametrize("command", [("build", "tiny"), ("validate", "tiny")], ids=" ".join)
def test_reports_scheduler_that_does_not_answer(
    data: Path,
    command: tuple[str, ...],
    address: str,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cluster, "_TIMEOUT", 1)
    result = run(data, *command, "--cluster", address)
    assert result.exit_code == 2
    assert result.stderr.startswith("pnp: ")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_names_extra_to_install(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run(data, "build", "tiny", "--cluster", "tcp://127.0.0.1:9")
    assert result.exit_code == 2
    assert result.stderr == "pnp: --cluster needs `pip install 'pnp[cluster]'`\n"


def test_reports_worker_of_other_version(
    machines: Machines, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "__version__", "7.0")
    result = run(data, "build", "tiny", "--cluster", machines.address)
    assert result.exit_code == 2
    assert f"has pnp {__version__}, and this is 7.0" in result.stderr
