"""Which functions each test calls, recorded a file of tests at a time and kept in the user's cache
folder until the file, or anything of the press or of this tool, is another."""

from __future__ import annotations

import json
import os
import tempfile
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from hashlib import blake2b
from pathlib import Path

from tests.mutants.calls import FOLDER

_LONG = 3600.0
Row = tuple[str, float, list[str]]


class Test:
    """A test that passes: how long it takes, and what it calls."""

    __test__ = False

    def __init__(self, id: str, seconds: float, calls: frozenset[str]) -> None:
        self.id = id
        self.seconds = seconds
        self.calls = calls
        self.file = id.partition("::")[0]

    @cached_property
    def modules(self) -> frozenset[str]:
        """The modules of which it calls anything."""
        return frozenset(call.rpartition(":")[0] for call in self.calls)


def _home() -> Path:
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pnp-mutants"
    home.mkdir(parents=True, exist_ok=True)
    return home


def read(tree: Path, jobs: int, run: Callable[..., object]) -> list[Test]:
    """All tests of a tree that pass. `run`: pytest in the tree, told words and a limit."""
    home = _home()
    press = blake2b(digest_size=8)
    # What records is part of what was recorded.
    for path in sorted([*(tree / "pnp").rglob("*.py"), *(tree / "tests/mutants").glob("*.py")]):
        press.update(path.read_bytes())

    def of_file(path: Path) -> list[Test]:
        own = blake2b(press.digest() + path.read_bytes(), digest_size=8).hexdigest()
        name = path.relative_to(tree).as_posix()
        kept = home / f"{own}.json"
        if not kept.is_file():
            with tempfile.TemporaryDirectory() as folder:
                run(tree, ["-p", "tests.mutants.reach", name], _LONG, **{FOLDER: folder})
                # What is called after a place in this copy is called otherwise in others.
                found = [row for row in rows(Path(folder)) if str(tree) not in row[0]]
                kept.write_text(json.dumps(found), encoding="utf-8")
        said: list[Row] = json.loads(kept.read_text(encoding="utf-8"))
        return [Test(test, seconds, frozenset(calls)) for test, seconds, calls in said]

    with ThreadPoolExecutor(jobs) as pool:
        files = sorted((tree / "tests").rglob("test_*.py"))
        return [test for tests in pool.map(of_file, files) for test in tests]


def rows(folder: Path) -> list[Row]:
    """What the plugin wrote down, and the processes that tests started."""
    others: dict[str, set[str]] = defaultdict(set)
    for path in folder.glob("*.child"):
        for line in path.read_text(encoding="utf-8").splitlines():
            test, called = json.loads(line)
            others[test].add(called)
    found: list[Row] = []
    for path in folder.glob("*.tests"):
        for line in path.read_text(encoding="utf-8").splitlines():
            test, good, seconds, calls = json.loads(line)
            if good:
                found.append((test, seconds, sorted({*calls, *others[test]})))
    return found
