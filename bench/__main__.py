"""`make bench`: CPU time and memory of whole processes, compared with other programs.

    python -m bench [--pairs 7] [--old COMMIT] [--only WORD …]

Each row runs this tree in turn with the first version of pnp (taken from git), with the same cards
drawn by hand with ReportLab (`floor`), and with Typst where `typst` can be imported. Trust the
ratios of runs in turn; milliseconds depend on the machine.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from bench.deck import write
from bench.timing import Command, Runs, turns

_ROOT = Path(__file__).resolve().parent.parent
_FIRST = "d138394"
"""The first version of pnp, 0.1."""
COUNTS = (54, 1000, 10_000)
HEAD = (
    f"{'':<26}{'pnp':>10}{'memory':>9}{'0.1':>10}{'ratio':>8}{'floor':>10}{'ratio':>8}"
    f"{'Typst':>10}{'ratio':>8}"
)


def rows(
    folder: Path, old_tree: Path | None, repeats: int
) -> Iterator[tuple[str, dict[str, Command]]]:
    """Yield the commands of each row by the names of their columns."""
    here: dict[str, Path] = {"pnp": _ROOT, **({"0.1": old_tree} if old_tree is not None else {})}

    def ours(*arguments: str, trees: Sequence[str] = ("pnp", "0.1")) -> dict[str, Command]:
        return {
            name: Command(("-m", "pnp", *arguments, "--out", str(folder / name)), tree)
            for name, tree in here.items()
            if name in trees
        }

    for count in COUNTS:
        commands = {}
        for name, tree in here.items():
            game, cards = write(folder / name / str(count), count, tree)
            arguments = ("--data", str(game), "build", "cards/deck", "--out", str(folder))
            commands[name] = Command(("-m", "pnp", *arguments), tree)
        commands["floor"] = Command(("-m", "bench.floor_cards", str(cards), _pdf(folder)), _ROOT)
        if find_spec("typst") is not None:
            commands["Typst"] = Command(
                ("-m", "bench.typst_cards", str(cards), _pdf(folder)), _ROOT
            )
        yield f"PDF of {count:,} cards", commands
    listed = {name: Command(("-m", "pnp", "list"), tree) for name, tree in here.items()}
    yield "pnp list", listed
    yield "one dated sheet", ours("sheets", "personal-space/daily", "--date", "2026-01-01")
    yield (
        "100 planets",
        ours("generate", "personal-space/planet", "--number", "1", "--count", "100"),
    )
    yield "kit all", ours("kit", "all", trees=("pnp",))
    yield "kit all --jobs 2", ours("kit", "all", "--jobs", "2", trees=("pnp",))
    yield "validate all", {"pnp": Command(("-m", "pnp", "validate", "all"), _ROOT)}


def _pdf(folder: Path) -> str:
    return str(folder / "other.pdf")


def line(title: str, runs: dict[str, Runs]) -> str:
    """Return a row of the table: CPU seconds, peak memory, and the ratio to each other program."""
    own = runs["pnp"]
    text = f"{title:<26}{own.seconds * 1e3:>7.0f} ms{own.peak:>6.0f} MB"
    for name in ("0.1", "floor", "Typst"):
        other = runs.get(name)
        text += f"{other.seconds * 1e3:>7.0f} ms{own.ratio(other):>8.2f}" if other else " " * 18
    return text.rstrip()


def checkout(commit: str, folder: Path) -> Path | None:
    """Extract a version of this tree into a folder; None if git does not have it."""
    done = subprocess.run(["git", "archive", commit], cwd=_ROOT, capture_output=True, check=False)
    if done.returncode:
        return None
    with tarfile.open(fileobj=BytesIO(done.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--pairs", type=int, default=7, help="runs of each command, in turn")
    parser.add_argument("--old", default=_FIRST, help="the commit to compare with")
    parser.add_argument("--only", nargs="*", default=(), help="rows whose title has a word")
    given = parser.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as name:
        folder = Path(name)
        old = checkout(given.old, folder / "old")
        print(HEAD)
        for title, commands in rows(folder, old, given.pairs):
            if given.only and not any(word in title for word in given.only):
                continue
            found = turns(list(commands.values()), given.pairs)
            print(line(title, dict(zip(commands, found, strict=True))), flush=True)


if __name__ == "__main__":
    main()
