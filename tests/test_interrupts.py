"""Stopped commands: exit status, and no files or processes left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import pytest

from tests import tiny

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not Path("/proc/self/environ").exists(), reason="looks for processes as Linux lists them"
    ),
]

MARK = "PNP_TEST_MARK"
PATIENCE = 30.0
MORE = "  tokens: {title: Tokens, front: card, size: mini, items: cards.yaml}\n"
WAYS = [
    ("build", "tiny/cards"),
    ("build", "tiny/cards", "--jobs", "2"),
    ("build", "tiny", "--jobs", "2"),
    ("validate", "tiny", "mind-space"),
]
"""One process; several that draw one file; a file each; two games to check."""


class Running:
    """A running command with many cards, and its processes."""

    def __init__(self, folder: Path, *arguments: str, started: object = None) -> None:
        cards = "cards:\n" + "".join(
            f"  - {{id: c{n}, title: T{n}, text: x y z}}\n" for n in range(20_000)
        )
        data = tiny.game(folder / "data", cards=cards, game=tiny.GAME + MORE)
        self.out = folder / "out"
        out = [] if arguments[0] == "validate" else ["--out", str(self.out)]
        self.mark = uuid4().hex
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pnp", "--data", str(data), *arguments, *out],
            cwd=Path(__file__).parent.parent,
            env={**os.environ, MARK: self.mark},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )

    def alive(self) -> list[int]:
        """Return the command and its helpers, without zombies."""
        found = []
        for folder in Path("/proc").iterdir():
            with suppress(OSError):
                if not folder.name.isdigit():
                    continue
                if f"{MARK}={self.mark}".encode() in (folder / "environ").read_bytes():
                    found.append(int(folder.name))
        return found

    def wait_for(self, hands: int) -> None:
        """Wait until this many processes are at work, including the first."""
        end = time.monotonic() + PATIENCE
        while len(self.alive()) < hands and time.monotonic() < end:
            assert self.process.poll() is None, "it was done before it could be stopped"
            time.sleep(0.05)
        time.sleep(0.3)

    def all_gone(self) -> bool:
        end = time.monotonic() + PATIENCE
        while self.alive() and time.monotonic() < end:
            time.sleep(0.05)
        return not self.alive()

    def end(self) -> None:
        for number in self.alive():
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        self.process.communicate()


@pytest.fixture
def running(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Running]:
    made = Running(tmp_path, *request.param)
    # Python's resource tracker counts as one.
    made.wait_for({"validate": 2}.get(request.param[0], 4 if "--jobs" in request.param else 1))
    if request.param == WAYS[0]:
        while made.process.poll() is None and not made.out.exists():
            time.sleep(0.01)
    yield made
    made.end()


@pytest.mark.parametrize(
    ("running", "number", "status"),
    [
        *((way, signal.SIGINT, 130) for way in WAYS),
        (WAYS[0], signal.SIGTERM, 143),
        (WAYS[1], signal.SIGHUP, 129),
    ],
    indirect=["running"],
)
def test_stopped_command_exits_with_status_and_leaves_nothing(
    running: Running, number: int, status: int
) -> None:
    running.process.send_signal(number)
    assert running.process.wait(PATIENCE) == status
    assert running.process.stderr is not None
    assert running.process.stderr.read() == b""
    assert running.all_gone()
    assert not running.out.exists()


@pytest.mark.parametrize("running", [WAYS[1]], indirect=True, ids=" ".join)
def test_ctrl_c_prints_nothing(running: Running) -> None:
    os.killpg(running.process.pid, signal.SIGINT)
    assert running.process.wait(PATIENCE) == 130
    assert running.process.stderr is not None
    assert running.process.stderr.read() == b""


@pytest.mark.parametrize("running", WAYS[1::2], indirect=True, ids=" ".join)
def test_workers_end_with_killed_command(running: Running) -> None:
    running.process.kill()
    running.process.wait(PATIENCE)
    assert running.all_gone()


@pytest.mark.parametrize("running", [WAYS[1]], indirect=True, ids=" ".join)
def test_reports_killed_worker(running: Running) -> None:
    (helper,) = [
        number
        for number in running.alive()
        if b"spawn_main" in Path(f"/proc/{number}/cmdline").read_bytes()
    ][:1]
    os.kill(helper, signal.SIGKILL)
    assert running.process.wait(PATIENCE) == 2
    assert running.process.stderr is not None
    assert b"was ended from outside" in running.process.stderr.read()
    assert running.all_gone()


def test_does_not_wait_for_half_an_answer() -> None:
    """A worker that is killed while it answers leaves half an answer."""
    program = """
import time
from pnp.build.workers import worker_pool
if __name__ == "__main__":
    try:
        with worker_pool(2) as workers:
            futures = [workers.executor.submit(bytes, 10**9) for _ in range(4)]
            time.sleep(2.0)
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        print("left")
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout == "left\n", done.stderr
