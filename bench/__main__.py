"""`make bench`: how fast the press is, beside what hand-written programs need for the same.

Ratios of runs side by side are to be trusted, seconds are not. `--strict` fails where a target
is missed by more than the noise of this run.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bench.deck import write
from bench.timing import Pairs, Run, pairs, run

DAYS = 100
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
        if count >= 1000:
            deck = str(game / "cards.yaml")
            stage = ("-m", "bench.stages")
            found = pairs((*stage, "load", deck), (*stage, "yaml", deck), repeats, timed=True)
            yield _paired(f"YAML of {count:,} cards", found, 0, "floor: CSafeLoader", memory=False)
            runs = [run((*stage, "layout", str(game)), timed=True) for _ in range(repeats)]
            seconds = sorted(run.seconds for run in runs)[repeats // 2]
            yield Row(
                f"layout of {count:,} cards", seconds, 0, 0, "", 0, 0, 0, _each(seconds, count)
            )
    drawn: dict[int, Pairs] = {}
    for count, (game, told) in decks.items():
        out = game.parent
        build = (*press, "--data", str(game), "build", "cards/deck", "--out", str(out))
        floor = ("-m", "bench.floor_cards", str(told), str(out / "floor.pdf"))
        found = drawn[count] = pairs(build, floor, repeats)
        pages = -(-count // 9)
        _same(out / "cards" / "deck-a4.pdf", out / "floor.pdf", 0, pages // 2, pages - 1)
        target = {1000: 2.5, 10_000: 2.0}.get(count, 0.0)
        yield _paired(f"PDF of {count:,} cards", found, target, _each(found.seconds, count))
    yield from _shape(drawn)
    yield _sheets(folder, press, repeats)


def _each(seconds: float, count: int) -> str:
    return f"{seconds / count * 1e6:.0f} µs a card"


def _shape(drawn: dict[int, Pairs]) -> Iterator[Row]:
    """Whether cost and memory stay in bounds as decks grow."""
    few, some, many = (drawn.get(count) for count in (100, 1000, 10_000))
    if few and some and many:
        early = (some.seconds - few.seconds) / 900
        late = (many.seconds - some.seconds) / 9000
        note = f"{early * 1e6:.0f} µs, then {late * 1e6:.0f} µs"
        growth = late / early
        yield Row("one more card, late : early", 0, 0, growth, " ×", 1.3, growth / 1.15, 0, note)
    if many:
        yield Row("memory, 10,000 cards", 0, 0, many.peak, " MB", 150, many.peak, 0)


def _sheets(folder: Path, press: tuple[str, ...], repeats: int) -> Row:
    told, drawn = str(folder / "sheets.json"), folder / "sheets.pdf"
    run(("-m", "bench.dump_sheets", *SHEETS, str(DAYS), told))
    dated = ("sheets", *SHEETS, "--date", "2026-01-01", "--days", str(DAYS), "--out", str(folder))
    floor = ("-m", "bench.floor_sheets", told, str(drawn))
    found = pairs((*press, *dated), floor, repeats)
    _same(folder / "personal-space" / "sheets-2026-01-01-a4.pdf", drawn, 0, 1, DAYS)
    note = f"{found.seconds / DAYS / len(SHEETS) * 1e3:.2f} ms a sheet"
    return _paired(f"{DAYS} days, two sheets each", found, 2.5, note)


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
