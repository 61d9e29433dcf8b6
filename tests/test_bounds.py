"""Every number of the language has its bounds in one table, and schemas say the same."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.core.bounds import BOUNDS, bounds_of
from pnp.core.notation import pattern_of
from pnp.schemas.kinds import SCHEMAS, schema
from tests import tiny


def converters() -> Iterator[Callable[[str], object]]:
    """Those that take numbers, wherever in the press."""
    for kind in SCHEMAS:
        schema(kind)
    found: dict[int, Callable[[str], object]] = {}
    for name in sorted(sys.modules):
        for thing in vars(sys.modules[name]).values() if name.startswith("pnp.") else ():
            # Functions: looked for by what they are, as some are made by others.
            if callable(thing) and bounds_of(thing) is not None:
                found[id(thing)] = thing
    yield from found.values()


FOUND = list(converters())


def test_every_row_is_somebody_s() -> None:
    known = {bounds_of(each) for each in FOUND}
    # Sizes of type bear their unit, and schemas have a pattern for them.
    assert {name for name, row in BOUNDS.items() if row not in known} == {"size of type"}


@pytest.mark.parametrize("convert", FOUND, ids=lambda each: str(getattr(each, "__qualname__", "")))
def test_nobody_takes_what_is_beyond(convert: Callable[[str], object]) -> None:
    bounds = bounds_of(convert)
    assert bounds is not None
    if bounds in (BOUNDS["copies"], BOUNDS["players"]):
        return  # Those are told as what they are: see below.
    assert convert(f"{bounds.most:.0f}") is not None
    for text in (f"{bounds.most * 2 + 1:.0f}", f"{bounds.least - 1:.0f}"):
        with pytest.raises(ValueError, match=r"is not|is no|is more than|negative"):
            convert(text)
    assert pattern_of(convert)


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("    copies: 1001\n", "game.yaml:10:13 copies"),
        ("    blanks: -1\n", "game.yaml:10:13 copies"),
        ("players: {min: 0, max: 4}\n", "game.yaml:10:10 players"),
        ("players: {min: 1, max: 21}\n", "game.yaml:10:10 players"),
    ],
)
def test_counts_of_a_game(more: str, told: str, tmp_path: Path) -> None:
    assert told in tiny.found(tiny.game(tmp_path, game=tiny.GAME + more))


@pytest.mark.parametrize(("times", "told"), [(1000, []), (1001, ["value"]), (10**9, ["value"])])
def test_what_is_repeated_has_a_bound(times: int, told: list[str], tmp_path: Path) -> None:
    card = f"body:\n  row:\n    - {{space: yes, fill: ink, grow: 1, each: n in {times}}}\n"
    root = tiny.game(tmp_path, t_card=f"{card}    - {{text: '{{title}} {{text}}'}}\n")
    made = [one.rule for one in tiny.problems(root) if "times" in one.message]
    assert made == told


def numbers(found: Any) -> Iterator[dict[str, Any]]:
    """The schemas of numbers in a schema."""
    if isinstance(found, dict):
        if found.get("type") in ("number", "integer"):
            yield found
        found = list(found.values())
    for part in found if isinstance(found, list) else ():
        yield from numbers(part)


@pytest.mark.parametrize("kind", ["game", "template", "theme", "sizes", "papers", "shops"])
def test_schemas_have_the_bounds(kind: str) -> None:
    rows = {(row.least, row.most) for row in BOUNDS.values()}
    bound = [one for one in numbers(schema(kind)) if "maximum" in one]
    assert bound, json.dumps(schema(kind))[:400]
    assert {(one["minimum"], one["maximum"]) for one in bound} <= rows
