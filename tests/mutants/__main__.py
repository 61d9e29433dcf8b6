"""`make mutants`: how much of what may go wrong in the shipped YAML the validator sees.

python -m tests.mutants [GAME…] [--jobs 2] [--list]
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from multiprocessing import get_context

from tests.mutants.jury import DATA, Verdict, part_of

KNOWN, ALL = 97.0, 90.0
"""What has to be caught, in per cent: of values that are said or derived; of all that rules
bear on."""


def figures(verdicts: list[Verdict]) -> tuple[int, Counter[str]]:
    """How many are not free, and how they came out."""
    held = Counter(verdict.outcome for verdict in verdicts if verdict.outcome != "free")
    return held.total(), held


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
    asked = read.parse_args()
    parts = asked.jobs * 4
    good = True
    with get_context("spawn").Pool(asked.jobs) as pool:
        for game in asked.games:
            tasks = [(game, part, parts) for part in range(parts)]
            verdicts = [v for found in pool.imap_unordered(part_of, tasks) for v in found]
            known = [v for v in verdicts if v.known]
            free = sum(v.outcome == "free" for v in verdicts)
            print(f"{game}: {len(verdicts)} changes, {free} of them of free values")
            print(f"  {'values':<12} {'changes':>7} {'caught':>9} {'refused':>11} {'missed':>7}")
            print(line("said", known))
            print(line("all", verdicts))
            good = good and caught(known) >= KNOWN and caught(verdicts) >= ALL
            _missed(verdicts, asked.list)
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
