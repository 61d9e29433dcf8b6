"""Run cases within limits of time and memory, and judge their outcome."""

from __future__ import annotations

import gc
import os
import resource
import shutil
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from click.testing import CliRunner

from pnp.build import session
from pnp.build.check import check_game
from pnp.build.manifest import read_manifest
from pnp.cli.commands import main
from pnp.core.fonts import Family
from pnp.core.model import INKS, Theme
from pnp.core.problems import Problems, ProblemsFound, UsageError
from pnp.core.search_path import SearchPath
from pnp.load import game as games
from pnp.load.printers import load_printers
from pnp.load.shared_tables import (
    load_cutters,
    load_fonts,
    load_papers,
    load_shops,
    load_sizes,
    load_virtual_tables,
)
from pnp.load.theme import load_themes
from tests.fuzz.corpus import Seed
from tests.fuzz.entrances import Case
from tests.fuzz.trees import written
from tests.tiny import THEME

SECONDS = 5.0
"""CPU seconds for one case."""
ROOM = 1 << 30
"""Bytes that a case may allocate."""
_UNREAD = frozenset(
    {
        "yaml-syntax",
        "yaml-text",
        "yaml-size",
        "yaml-depth",
        "yaml-alias",
        "yaml-documents",
        "yaml-key",
        "empty-file",
    }
)


class Slow(BaseException):
    """Raised in code that takes too long."""


@dataclass(frozen=True)
class Outcome:
    """Outcome of a case: `fault` is empty if it ended well."""

    past: bool
    seconds: float
    fault: str = ""
    output: str = ""


@contextmanager
def limits() -> Iterator[None]:
    """Limit the memory of this process, and start the clock that stops slow code."""
    gc.collect()
    before = resource.getrlimit(resource.RLIMIT_AS)
    now = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (now + ROOM, before[1]))
    handler = signal.signal(signal.SIGPROF, _late)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, handler)
        resource.setrlimit(resource.RLIMIT_AS, before)


def _late(number: int, frame: FrameType | None) -> None:
    raise Slow


@contextmanager
def lasting() -> Iterator[None]:
    """Read the project's tables once for all cases, and leave out the shipped games."""
    with pytest.MonkeyPatch.context() as patch:
        shelf = SearchPath.standard()
        fonts = load_fonts(shelf, Problems())

        def fonts_of_game(
            shelf: SearchPath, problems: Problems, game: Path | None = None
        ) -> dict[str, Family]:
            own = game is not None and (game / "templates/fonts/fonts.yaml").is_file()
            return load_fonts(shelf, problems, game) if own else fonts

        def cached(load: Callable[[SearchPath, Problems], dict[str, Any]]) -> Callable[..., Any]:
            found = load(shelf, Problems())
            return lambda shelf, problems: dict(found)

        themes: dict[tuple[str, bytes], Callable[[str], Theme]] = {}

        def once(shelf: SearchPath, game: Path, *rest: Any) -> Callable[[str], Theme]:
            file, family = (game / "templates" / name for name in ("theme.yaml", "fonts"))
            key = (game.name, file.read_bytes() if file.is_file() else b"")
            if family.is_dir() or len(key[1]) > len(THEME):
                return load_themes(shelf, game, *rest)
            if key not in themes:
                theme = themes[key] = load_themes(shelf, game, *rest)
                for ink in INKS:
                    theme(ink)
            return themes[key]

        patch.setattr(games, "load_themes", once)
        patch.setattr(games, "load_fonts", fonts_of_game)
        patch.setattr(games, "load_sizes", cached(load_sizes))
        patch.setattr(games, "load_papers", cached(load_papers))
        patch.setattr(session, "load_papers", cached(load_papers))
        patch.setattr(
            SearchPath, "standard", classmethod(lambda cls, extra=(): cls(extra, shelf.templates))
        )
        yield


class Bench:
    """A folder in which cases run; use it within `limits` and `lasting`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[int, Path] = {}

    def run(self, case: Case) -> Outcome:
        """Run a case. Errors are part of the outcome and never raised."""
        start = time.process_time()
        problems: list[str] = []
        fault = output = ""
        base = self._laid(case.seed)
        with self._written(case, base):
            signal.setitimer(signal.ITIMER_PROF, SECONDS)
            try:
                problems = list(_tried(case, base))
                if case.command:
                    fault, output = _commanded(case, base)
            except Slow:
                fault, output = "slow", traceback.format_exc()
            except Exception as error:
                fault, output = _signature(error), traceback.format_exc()
            finally:
                signal.setitimer(signal.ITIMER_PROF, 0)
        if "stopped" in problems:
            fault = "stopped without a word"
        if "internal" in problems:
            fault = "internal"
        past = not _UNREAD.intersection(problems)
        return Outcome(past, time.process_time() - start, fault, output)

    def _laid(self, seed: Seed) -> Path:
        """Return the folder of the seed's game, written once."""
        known = self._known.get(id(seed))
        if known is None:
            known = self._folder / str(len(self._known))
            root = known / seed.game
            for name, content in seed.files.items():
                path = root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(
                    content if isinstance(content, bytes) else written(content).encode()
                )
            if seed.old:
                _linked(Path(seed.old), root)
            (root / "templates/icons").mkdir(parents=True, exist_ok=True)
            self._known[id(seed)] = known
        return known

    @contextmanager
    def _written(self, case: Case, base: Path) -> Iterator[None]:
        """Put the damaged files in their places, until the case is over."""
        root = base / (case.seed.game if case.entrance not in ("press", "manifest") else "")
        damaged = {root / name: content for name, content in case.damaged.items()}
        try:
            for path, content in damaged.items():
                if path.is_symlink():
                    path.unlink()
                path.write_bytes(content)
            yield
        finally:
            for path in damaged:
                name = str(path.relative_to(root))
                whole = case.seed.files.get(name)
                path.unlink()
                if whole is not None:
                    path.write_bytes(whole if isinstance(whole, bytes) else written(whole).encode())


def _linked(old: Path, root: Path) -> None:
    """Link all other files of a game's folder."""
    for path in sorted(old.rglob("*")):
        there = root / path.relative_to(old)
        if path.is_file() and not there.exists():
            there.parent.mkdir(parents=True, exist_ok=True)
            there.symlink_to(path)


def _tried(case: Case, base: Path) -> Iterator[str]:
    """Use the files of a case as a command would; yield the rules of its problems."""
    match case.entrance:
        case "press":
            yield from _rows(base, next(iter(case.damaged)))
        case "manifest":
            try:
                read_manifest(base / "kit.json")
            except UsageError:
                yield "yaml-syntax" if not _is_json(base / "kit.json") else "manifest"
        case "command":
            return
        case _:
            try:
                found = check_game((base,), case.seed.game, None)
                yield from (problem.rule for problem in found)
            except (ProblemsFound, UsageError):
                yield "unusable"


def _is_json(path: Path) -> bool:
    import json

    try:
        json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        return False
    return True


def _rows(base: Path, name: str) -> Iterator[str]:
    """Read one of the project's tables."""
    (base / f"{name}.yaml").write_bytes((base / name).read_bytes())
    problems = Problems()
    readers: dict[str, Callable[[SearchPath, Problems], object]] = {
        "papers": load_papers,
        "sizes": load_sizes,
        "cutters": load_cutters,
        "shops": load_shops,
        "tables": load_virtual_tables,
    }
    readers[name](_Rows((), base, base / f"{name}.yaml"), problems)
    os.environ["PNP_PRINTERS"] = str(base / f"{name}.yaml")
    try:
        load_printers()
    except ProblemsFound:
        pass
    finally:
        del os.environ["PNP_PRINTERS"]
    yield from (problem.rule for problem in problems)


class _Rows(SearchPath, frozen=True):
    """A search path with one replaced file."""

    file: Path

    def shared_file(self, name: str) -> Path:
        found = self.file
        return found if found.name == name else SearchPath.standard().shared_file(name)


_GOOD = frozenset({0, 1, 2})


def _commanded(case: Case, base: Path) -> tuple[str, str]:
    """Run a command line in an empty folder; return its fault and its output."""
    place = base / "here"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    (place / "table.csv").write_text("id,title\none,One\n", encoding="utf-8")
    (place / "page.pdf").write_bytes(b"%PDF-1.7\n%%EOF\n")
    if (base / "kit.json").is_file():
        shutil.copy(base / "kit.json", place)
    before, there = Path.cwd(), set(place.rglob("*"))
    home = {"HOME": str(base / "home"), "XDG_CONFIG_HOME": str(base / "home")}
    os.chdir(place)
    try:
        result = CliRunner(env=home).invoke(
            main, ["--data", str(base), *case.command], catch_exceptions=False, prog_name="pnp"
        )
    finally:
        os.chdir(before)
    output = f"{result.exit_code}\n{result.output}"
    if result.exit_code not in _GOOD:
        return f"exit {result.exit_code}", output
    if "error[internal]" in result.output:
        return f"internal {result.output.partition('has a fault: ')[2][:60]}", output
    if "error[stopped]" in result.output:
        return "stopped without a word", output
    if result.exit_code and (left := set(place.rglob("*")) - there):
        return "files left after an error", f"{output}\n{sorted(map(str, left))}"
    return "", output


def _signature(error: BaseException) -> str:
    """The error, and where in pnp it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "/pnp/" in frame.filename] or frames[-1:]
    where = [f"{Path(frame.filename).stem}.{frame.name}" for frame in ours[-2:]]
    return f"{type(error).__name__} in {' '.join(where)}"
