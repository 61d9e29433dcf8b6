"""`make bench`: how fast the press is, beside what hand-written programs need for the same.

Ratios of runs side by side are to be trusted, milliseconds are not. `--strict` fails where a
target is missed by more than the noise of this run.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bench.deck import write
from bench.timing import Pairs, Run, Runs, least, pairs, run, turns

DAYS = 100
PLANETS = (100, 300)
SHEETS = ("personal-space/daily", "personal-space/log")


class Row(NamedTuple):
    """A line of the table. `target` bounds `value`; `least` is what noise cannot explain."""

    what: str
    seconds: float
    floor: float
    value: float
    unit: str
    target: float
    least: float
    peak: float
    note: str = ""

    @property
    def missed(self) -> bool:
        return bool(self.target) and self.value > self.target

    def __str__(self) -> str:
        return (
            f"{self.what:<26}{_ms(self.seconds):>10}{_ms(self.floor):>10}"
            f"{_number(self.value, self.unit):>11}"
            f"{'≤ ' + _number(self.target, self.unit) if self.target else '':>11}"
            f"  {'missed' if self.missed else 'met' if self.target else '':<7}"
            f"{f'{self.peak:.0f} MB' if self.peak else '':>7}  {self.note}"
        ).rstrip()


HEAD = f"{'':<26}{'pnp':>10}{'floor':>10}{'ratio':>11}{'target':>11}{'':>9}{'peak':>7}"


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:.0f} ms" if seconds else ""


def _number(value: float, unit: str) -> str:
    return f"{value:.3g}{unit}" if value else ""


def _paired(what: str, found: Pairs, target: float, note: str = "", memory: bool = True) -> Row:
    peak = found.peak if memory else 0.0
    return Row(what, found.seconds, found.floor, found.ratio, " ×", target, found.least, peak, note)


def measure(folder: Path, counts: tuple[int, ...], repeats: int) -> Iterator[Row]:
    press = ("-m", "pnp")
    click = ("-c", "import click")
    yield _paired("pnp --help", pairs((*press, "--help"), click, repeats), 2, "floor: import click")
    yield _paired("pnp list", pairs((*press, "list"), click, repeats), 0, "floor: import click")
    decks = {count: write(folder / str(count), count) for count in counts}
    for count, (game, _) in decks.items():
        yield from _stages(game, count, repeats)
    commands: list[tuple[str, ...]] = []
    for game, told in decks.values():
        out = game.parent
        build = (*press, "--data", str(game), "build", "cards/deck", "--out", str(out))
        commands += [build, ("-m", "bench.floor_cards", str(told), str(out / "floor.pdf"))]
    runs = turns(commands, repeats)
    drawn = {count: Pairs(*runs[2 * n : 2 * n + 2]) for n, count in enumerate(decks)}
    for count, found in drawn.items():
        out, pages = folder / str(count), -(-count // 9)
        _same(out / "cards" / "deck-a4.pdf", out / "floor.pdf", 0, pages // 2, pages - 1)
        target = {1000: 2.5, 10_000: 2.0}.get(count, 0.0)
        yield _paired(f"PDF of {count:,} cards", found, target, _each(found.seconds, count))
    if len(drawn) == 3:
        yield from _shape(*(drawn[count].own for count in counts))
    yield _sheets(folder, press, repeats)
    yield _planets(folder, press, repeats)


def _stages(game: Path, count: int, repeats: int) -> Iterator[Row]:
    """Reading and layout by themselves."""
    deck = str(game / "cards.yaml")
    stage = ("-m", "bench.stages")
    found = pairs((*stage, "load", deck), (*stage, "yaml", deck), repeats, timed=True)
    yield _paired(f"YAML of {count:,} cards", found, 0, "floor: CSafeLoader", memory=False)
    (runs,) = turns([(*stage, "layout", str(game))], repeats, timed=True)
    seconds = median(run.seconds for run in runs)
    yield Row(f"layout of {count:,} cards", seconds, 0, 0, "", 0, 0, 0, _each(seconds, count))


def _each(seconds: float, count: int) -> str:
    return f"{seconds / count * 1e6:.0f} µs a card"


def _shape(few: Runs, some: Runs, many: Runs) -> Iterator[Row]:
    """Whether cost and memory stay in bounds from 100 over 1,000 to 10,000 cards."""
    steps = [
        ((b.seconds - a.seconds) / 900, (c.seconds - b.seconds) / 9000)
        for a, b, c in zip(few, some, many, strict=True)
    ]
    growth = [late / early for early, late in steps]
    early, late = (median(step[n] for step in steps) * 1e6 for n in (0, 1))
    yield Row(
        "one more card, late : early",
        0,
        0,
        median(growth),
        " ×",
        1.3,
        least(growth),
        0,
        f"{early:.0f} µs, then {late:.0f} µs",
    )
    peak = max(run.peak for run in many)
    yield Row("memory, 10,000 cards", 0, 0, peak, " MB", 150, peak, 0)


def _sheets(folder: Path, press: tuple[str, ...], repeats: int) -> Row:
    told, drawn = str(folder / "sheets.json"), folder / "sheets.pdf"
    run(("-m", "bench.dump_sheets", *SHEETS, str(DAYS), told))
    dated = ("sheets", *SHEETS, "--date", "2026-01-01", "--days", str(DAYS), "--out", str(folder))
    floor = ("-m", "bench.floor_sheets", told, str(drawn))
    found = pairs((*press, *dated), floor, repeats)
    _same(folder / "personal-space" / "sheets-2026-01-01-a4.pdf", drawn, 0, 1, DAYS)
    note = f"{found.seconds / DAYS / len(SHEETS) * 1e3:.2f} ms a sheet"
    return _paired(f"{DAYS} days, two sheets each", found, 2.5, note)


def _planets(folder: Path, press: tuple[str, ...], repeats: int) -> Row:
    """Unique planets with their codes: what one more of them costs, start-up left out."""
    make = (*press, "generate", "personal-space/planet", "--number", "1", "--out", str(folder))
    few, many = turns([(*make, "--count", str(count)) for count in PLANETS], repeats)
    more = PLANETS[1] - PLANETS[0]
    each = [(b.seconds - a.seconds) / more * 1e3 for a, b in zip(few, many, strict=True)]
    cost, peak = median(each), max(run.peak for run in many)
    note = f"{1e3 / cost:.0f} a second; {peak - max(run.peak for run in few):+.0f} MB for all"
    return Row("one more planet", 0, 0, cost, " ms", 1e3 / 60, least(each), peak, note)


def _same(ours: Path, floor: Path, *pages: int) -> Run:
    """Both must draw the same, or the figures mean nothing."""
    return run(("-m", "bench.same", str(ours), str(floor), *map(str, sorted(set(pages)))))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--pairs", type=int, default=7, help="runs of each, side by side")
    parser.add_argument("--quick", action="store_true", help="leave out the 10,000 cards")
    parser.add_argument("--strict", action="store_true", help="fail where a target is missed")
    given = parser.parse_args()
    counts = (100, 1000) if given.quick else (100, 1000, 10_000)
    rows = []
    print(HEAD)
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as folder:
        for row in measure(Path(folder), counts, max(given.pairs, 5)):
            print(row, flush=True)
            rows.append(row)
    missed = [row.what for row in rows if row.missed and row.least > row.target]
    if missed and given.strict:
        print(f"missed by more than noise: {', '.join(missed)}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
