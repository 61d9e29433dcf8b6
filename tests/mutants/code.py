"""`make mutants CODE=1`: how many random changes of the press's own code the tests notice.

A sample of changes, spread over the modules by how long they are, pictures left out. Each is made
in a copy of the tree, and the tests that call the changed function run against it, the quickest
and the most particular first, until one fails. Which tests those are is recorded, and again where
files have changed.

Tools that others keep did not fit: mutmut changes functions in a process of its own, all of them
and no sample, and sees neither tables nor the processes that tests start; cosmic-ray runs every
test against every change.
"""

from __future__ import annotations

import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from difflib import unified_diff
from itertools import accumulate
from pathlib import Path
from queue import Queue
from typing import NamedTuple

from tests.mutants.breaks import Break, breaks, sound
from tests.mutants.calls import CHILD
from tests.mutants.record import Test, read

ROOT = Path(__file__).resolve().parents[2]
OVERALL, LEAST = 90.0, 80.0
"""What has to be caught, in per cent: of all, and in each package."""
_FIRST, _AT_ONCE, _LIMIT = 8.0, 40, 120.0
"""Seconds and tests of a change's first run, and seconds of both."""
_READERS = "tests/test_house.py"
"""What reads the code, and calls next to nothing of it: it notices what no call shows."""
_ALWAYS = (_READERS, "tests/test_golden_games.py")
"""What is asked however long it takes: whole games notice most of how they are played."""
_MEMORY = 6 << 30


class Mutant(NamedTuple):
    """A change of a module, by its path within the tree."""

    path: str
    change: Break

    @property
    def package(self) -> str:
        """As scores are told: games' own code is one."""
        parts = Path(self.path).parts
        return parts[1] if len(parts) > 2 else "pnp"


class Told(NamedTuple):
    """How a mutant came out: what noticed it, "" where nothing did."""

    mutant: Mutant
    by: str


def draws(path: Path) -> bool:
    """Whether a module of a game makes pictures: what goes wrong there, people see."""
    if "games" not in path.parts[:-1]:
        return False
    # The bodies of animals are coordinates.
    drawn = path.stem.endswith("_art") or "art" in path.parts or path.name == "bodies.py"
    return drawn or "pnp.draw" in path.read_text(encoding="utf-8")


def sample(count: int, seed: int, only: Iterable[str] = ()) -> list[Mutant]:
    """So many changes, each of another line, drawn without favour."""
    drawn = random.Random(seed)
    lines: dict[tuple[str, int], list[Break]] = defaultdict(list)
    sources: dict[str, bytes] = {}
    for path in sorted((ROOT / "pnp").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not draws(path) and (not only or any(word in name for word in only)):
            sources[name] = path.read_bytes()
            for change in breaks(sources[name]):
                lines[name, change.line].append(change)
    places = list(lines)
    drawn.shuffle(places)
    found: list[Mutant] = []
    for name, line in places:
        change = drawn.choice(lines[name, line])
        if len(found) < count and sound(change.made(sources[name]), sources[name]):
            found.append(Mutant(name, change))
    return found


def copy(tree: Path) -> None:
    """The checkout as it stands, without what git ignores."""
    listed = subprocess.check_output(
        ["git", "ls-files", "-coz", "--exclude-standard"], cwd=ROOT, text=True
    )
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
    (tree / "sitecustomize.py").write_text(CHILD, encoding="utf-8")


def _bounded() -> None:
    # Of what is written to: a browser reserves far more than it uses, and would not start.
    resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))


def pytest(tree: Path, arguments: Iterable[str], limit: float, **more: str) -> tuple[int, str]:
    """The status of a run of tests in a copy, and what it says; 124 where it took too long."""
    known = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    words = [sys.executable, "-m", "pytest", "--tb=no", "-p", "no:cacheprovider", *arguments]
    with subprocess.Popen(
        words, cwd=tree, env={**known, "PYTHONPATH": str(tree), **more}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        preexec_fn=_bounded,
    ) as run:  # fmt: skip
        try:
            said, _ = run.communicate(timeout=limit)
            return run.returncode, said
        except subprocess.TimeoutExpired:
            return 124, ""
        finally:
            # Whatever it started goes with it.
            with suppress(ProcessLookupError):
                os.killpg(run.pid, signal.SIGKILL)


def reaching(mutant: Mutant, tests: list[Test]) -> list[Test]:
    """The tests that call the changed function, or any of a module changed at its top; among them
    others of their files that call the module, to which a cache may have brought what the function
    gave, and after them all others of those files."""
    name = mutant.path.removeprefix("pnp/")
    line = mutant.change.function
    reach = {
        test.id for test in tests
        if (f"{name}:{line}" in test.calls if line else name in test.modules)
    }  # fmt: skip
    files = {test.file for test in tests if test.id in reach} | {_READERS}
    near = [test for test in tests if test.file in files]

    def apart(test: Test) -> tuple[bool, float, str]:
        cost = (0.02 + test.seconds) * (20 + len(test.calls))
        # What is tested on purpose is tested in the room of the same name.
        own = test.file.split("/")[1] == mutant.package
        return test.id not in reach and name not in test.modules, cost / (8 if own else 1), test.id

    return sorted(near, key=apart)


def shares(tests: list[Test]) -> Iterator[list[Test]]:
    """The first few, and the others as far as time allows, but for what is always asked."""
    spent = list(accumulate(test.seconds for test in tests))
    first = max(1, min(_AT_ONCE, sum(each <= _FIRST for each in spent)))
    rest = [
        test
        for test, each in zip(tests[first:], spent[first:], strict=True)
        if each <= _LIMIT or test.file in _ALWAYS
    ]
    yield from (share for share in (tests[:first], rest) if share)


def tried(tree: Path, mutant: Mutant, tests: list[Test]) -> str:
    """The test that notices, "" where none does."""
    target = tree / mutant.path
    before = target.read_bytes()
    target.write_bytes(mutant.change.made(before))
    # Two changes within a second may be equally long, and bytecode be taken for another's.
    shutil.rmtree(target.parent / "__pycache__", ignore_errors=True)
    try:
        return next(filter(None, (_noticed(tree, share) for share in shares(tests))), "")
    finally:
        target.write_bytes(before)
        shutil.rmtree(target.parent / "__pycache__", ignore_errors=True)


def _noticed(tree: Path, tests: list[Test]) -> str:
    listed = tree / "tests-to-run.txt"
    listed.write_text("\n".join(test.id for test in tests), encoding="utf-8")
    patience = 40.0 + 5.0 * sum(test.seconds for test in tests)
    status, said = pytest(tree, ["-x", f"@{listed}"], patience)
    if status == 124:
        return "time"
    failed = [row for row in said.splitlines() if row.startswith(("FAILED", "ERROR"))]
    return (failed or [f"status {status}"])[0] if status else ""


def trial(mutants: list[Mutant], tests: list[Test], jobs: int) -> Iterator[Told]:
    """All of them, as many at once as there are jobs, each in a copy of its own."""
    with tempfile.TemporaryDirectory() as folder:
        trees: Queue[Path] = Queue()
        for number in range(jobs):
            tree = Path(folder) / str(number)
            copy(tree)
            trees.put(tree)

        def one(mutant: Mutant) -> Told:
            tree = trees.get()
            try:
                return Told(mutant, tried(tree, mutant, reaching(mutant, tests)))
            finally:
                trees.put(tree)

        with ThreadPoolExecutor(jobs) as pool:
            yield from pool.map(one, mutants)


def difference(mutant: Mutant) -> str:
    """The lines that change."""
    source = (ROOT / mutant.path).read_bytes()
    before, after = (text.decode().splitlines() for text in (source, mutant.change.made(source)))
    rows = list(unified_diff(before, after, n=0, lineterm=""))[3:]
    return "\n".join(f"    {row}" for row in rows)


def main(count: int, seed: int, jobs: int, only: tuple[str, ...]) -> int:
    """The score, a package a line, and before it what nobody noticed."""
    mutants = sample(count, seed, only)
    with tempfile.TemporaryDirectory() as folder:
        copy(Path(folder))
        tests = read(Path(folder), jobs, pytest)
    print(f"{len(mutants)} changes of the code, seed {seed}; {len(tests)} tests", flush=True)
    told = []
    for each in trial(mutants, tests, jobs):
        told.append(each)
        place = f"{each.mutant.path}:{each.mutant.change.line} {each.mutant.change.kind}"
        print(f"{place} · {each.by or 'not noticed'}", flush=True)
        if not each.by:
            print(difference(each.mutant), flush=True)
    return _score(told)


def _score(told: list[Told]) -> int:
    total = Counter(each.mutant.package for each in told)
    caught = Counter(each.mutant.package for each in told if each.by)
    shares_ = {package: 100.0 * caught[package] / total[package] for package in sorted(total)}
    for package, share in shares_.items():
        print(f"  {package:<12} {caught[package]:>4} of {total[package]:>4} {share:>7.1f} %")
    overall = 100.0 * caught.total() / max(1, total.total())
    print(f"  {'all':<12} {caught.total():>4} of {total.total():>4} {overall:>7.1f} %")
    return 0 if overall >= OVERALL and min(shares_.values(), default=0.0) >= LEAST else 1
