"""Check seasons by number; `make seasons` draws a thousand, and reads the codes of fifty."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from pnp.build.pipeline import render
from pnp.build.session import Session
from pnp.core.calendar import WEEKDAYS
from pnp.core.drawing import find_qr_codes
from pnp.core.order import Order, PrintOptions
from pnp.core.search_path import SearchPath
from pnp.games.personal_space.season import draw_month
from pnp.games.personal_space.season_pieces import Pieces, outside_bands
from pnp.games.personal_space.season_worth import season_figures
from tests import tiny

GAME = "personal-space"
_PLAIN = str.maketrans({"’": "'", "–": "-", "−": "-"})
_HEADS = re.compile(
    r"ROLL|MOOD|FRIENDS|NOT FRIENDS|Hits: prizes|JUKEBOX|THE SQUID|worm/|Beat a name|YOUR SITTING"
)


@cache
def pieces() -> Pieces:
    """Return the data that seasons are drawn from."""
    game = Session(SearchPath.standard()).game(GAME)
    return Pieces(lambda file: game.file(file.removesuffix(".yaml")))


def faults(numbers: Iterable[int]) -> Iterator[str]:
    """Faults of seasons: values outside their bands, and equal seasons."""
    before: dict[str, int] = {}
    bands = pieces()("season-limits")
    for number in numbers:
        found = draw_month(number, pieces())
        for figure in outside_bands(season_figures(lambda file: _of(found, file)), bands):  # noqa: B023
            yield f"{number}: {figure}"
        other = before.setdefault(repr(found), number)
        if other != number:
            yield f"{number} is the season {other}"


def _of(found: dict[str, dict[str, Any]], file: str) -> Any:
    return found.get(file) or pieces()(file)


def misread(number: int) -> Iterator[str]:
    """Lines of a season's codes that its Oracle lacks."""
    shop = Session(SearchPath.standard(), number)
    printed = _plain(
        " ".join(
            text
            for page in render(shop, Order(GAME, "o", "o", ("oracle",)), PrintOptions()).pages
            for _, frame in page.frames
            for text in tiny.texts(frame)
        )
    )
    seen = set[str]()
    for page in render(shop, Order(GAME, "c", "c", _CODED), PrintOptions()).pages:
        seen.update(path.qr_text for _, frame in page.frames for path in find_qr_codes(frame))
    if len(seen) < _LEAST:
        yield f"{number}: there are {len(seen)} codes"
    for text in sorted(seen):
        for line in text.split("\n"):
            if not _HEADS.match(line) and not all(part in printed for part in _parts(line)):
                yield f"{number}: the Oracle does not say “{line}”"


_CODED = ("store-card", "counter", "programme", "zoo-map", "neighbours")
_LEAST = 20
_DAYS = {day[:3]: day for day in WEEKDAYS}


def _parts(line: str) -> list[str]:
    """The words of a line, divided as in the Oracle: faces, prices and marks are in boxes."""
    line = line.removeprefix("OLD FRIENDS FIRST: ")
    line = re.sub(r"(?<=[:,]) -(?=,|$)", " nothing", re.sub(r"^(\d) \*+ ", r"\1 ", line))
    line = re.sub(r"^(\w{3}) (?=\d/)", lambda day: _DAYS[day[1]], line)
    line = re.sub(r" max (?=\d$)", " ", line)
    parts = re.split(r", (?:S|M|L|XL), \w+\. | \$(?=\d+$)", line)
    return [_plain(part) for part in parts if part]


def _plain(text: str) -> str:
    return re.sub(r"[^a-z0-9$+]+", "", text.translate(_PLAIN).lower())


if __name__ == "__main__":
    begin, found = time.perf_counter(), 0
    for fault in faults(range(2, 1002)):
        print(fault)
        found += 1
    print(f"1,000 seasons in {time.perf_counter() - begin:.0f} s, {found} faults")
    for number in range(2, 52):
        for fault in misread(number):
            print(fault)
            found += 1
    print(f"the codes of 50 seasons read, {found} faults in all")
    sys.exit(found > 0)
