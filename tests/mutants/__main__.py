"""`make mutants`: how much of what may go wrong in the shipped YAML the validator sees.

python -m tests.mutants [GAME…] [--jobs 2] [--list]
python -m tests.mutants [GAME…] --layouts 100 [--seed 1]
python -m tests.mutants --code 300 [--seed 1] [--only WORD…]   the press's own code instead
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from multiprocessing import get_context
from multiprocessing.pool import Pool

from tests.mutants import code
from tests.mutants.drawn import sampled
from tests.mutants.jury import DATA, Verdict, part_of
from tests.mutants.prose import KINDS

KNOWN, PROSE, ALL = 97.0, 97.0, 90.0
"""What has to be caught, in per cent: of values that are said or derived; of other words in
sentences; of all that rules bear on."""
DRAWN = 95.0
"""And of what layouts say, by `pnp validate` alone."""


def figures(verdicts: list[Verdict]) -> tuple[int, Counter[str]]:
    """How many are not free, and how they came out."""
    held = Counter(v.outcome for v in verdicts if v.outcome not in ("free", "same"))
    return held.total(), held


def in_prose(verdicts: list[Verdict]) -> list[Verdict]:
    """Those of other words in sentences."""
    return [verdict for verdict in verdicts if verdict.kind in KINDS]


def caught(verdicts: list[Verdict]) -> float:
    """The share that validation tells of, per cent."""
    total, held = figures(verdicts)
    return 100.0 * (total - held["missed"]) / total if total else 100.0


def line(name: str, verdicts: list[Verdict]) -> str:
    total, held = figures(verdicts)
    refused = 100.0 * held["error"] / total if total else 100.0
    return (
        f"  {name:<12} {total:>7} {caught(verdicts):>7.1f} % {refused:>9.1f} % {held['missed']:>7}"
    )


def main() -> int:
    read = argparse.ArgumentParser(prog="mutants", description=__doc__)
    games = sorted(path.parent.name for path in DATA.glob("*/game.yaml"))
    read.add_argument("games", nargs="*", default=games)
    read.add_argument("--jobs", type=int, default=2)
    read.add_argument("--list", type=int, default=40, help="how many missed places to list")
    read.add_argument("--layouts", type=int, default=0, help="so many changes of layouts")
    read.add_argument("--code", type=int, default=0, help="so many changes of the press's code")
    read.add_argument("--seed", type=int, default=1)
    read.add_argument("--only", nargs="*", default=(), help="words in the paths of modules")
    asked = read.parse_args()
    if asked.code:
        return code.main(asked.code, asked.seed, asked.jobs, tuple(asked.only))
    parts = asked.jobs * 4
    good = True
    with get_context("spawn").Pool(asked.jobs) as pool:
        if asked.layouts:
            return _layouts(pool, asked)
        for game in asked.games:
            tasks = [(game, part, parts) for part in range(parts)]
            verdicts = [v for found in pool.imap_unordered(part_of, tasks) for v in found]
            known = [v for v in verdicts if v.known]
            free = sum(v.outcome == "free" for v in verdicts)
            print(f"{game}: {len(verdicts)} changes, {free} of them of free values")
            print(f"  {'values':<12} {'changes':>7} {'caught':>9} {'refused':>11} {'missed':>7}")
            print(line("said", known))
            prose = in_prose(verdicts)
            print(line("prose", prose))
            print(line("all", verdicts))
            good = good and caught(known) >= KNOWN and caught(prose) >= PROSE
            good = good and caught(verdicts) >= ALL
            _missed(verdicts, asked.list)
    return 0 if good else 1


def _layouts(pool: Pool, asked: argparse.Namespace) -> int:
    """Layouts in place of data: a sample, and every place that was missed."""
    good = True
    for game in asked.games:
        tasks = [(game, asked.layouts, asked.seed, part, asked.jobs) for part in range(asked.jobs)]
        verdicts = [v for found in pool.imap(sampled, tasks) for v in found]
        same = sum(v.outcome == "same" for v in verdicts)
        print(f"{game}: {len(verdicts)} changes of layouts, {same} of them draw the same")
        print(f"  {'':<12} {'changes':>7} {'caught':>9} {'refused':>11} {'missed':>7}")
        print(line("all", verdicts), flush=True)
        for v in sorted(verdicts, key=lambda v: (v.place.partition(".")[0], v.line)):
            if v.outcome == "missed":
                layout, _, path = v.place.partition(".")
                file = layout.replace("/", f"/{game}/", 1)
                print(f"    {file}.yaml:{v.line} {v.kind}: {v.what}   ({path})")
        good = good and caught(verdicts) >= DRAWN
    return 0 if good else 1


def _missed(verdicts: list[Verdict], most: int) -> None:
    """What was not seen, places that are alike together."""
    groups: dict[tuple[str, str, bool], list[Verdict]] = {}
    for verdict in verdicts:
        if verdict.outcome == "missed":
            place = re.sub(r"\.\d+(?=\.|$)", ".N", verdict.place)
            if verdict.kind in ("drop", "double", "swap"):
                place = f"{place.rpartition('.')[0]}.…"
            groups.setdefault((_general(place), verdict.kind, verdict.known), []).append(verdict)
    ranked = sorted(groups.items(), key=lambda group: (-group[0][2], -len(group[1])))
    for (place, kind, known), alike in ranked[:most]:
        mark = "said  " if known else "      "
        print(f"    {mark}{len(alike):>5} {kind:<7} {place}   {alike[0].what}")
    if len(ranked) > most:
        print(f"    … and {len(ranked) - most} more kinds of places")


def _general(place: str) -> str:
    """A place without the names of items: file, *, and the last key."""
    names = place.split(".")
    return ".".join((names[0], *("*" for _ in names[1:-1]), names[-1])) if len(names) > 2 else place


if __name__ == "__main__":
    raise SystemExit(main())
