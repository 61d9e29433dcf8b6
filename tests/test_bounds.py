"""Numbers in YAML have bounds, and schemas have the same."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.core.notation import Notation
from pnp.core.options import Options
from pnp.layout.options import ELEMENT_TYPES
from pnp.schemas import schema
from tests import tiny


def notations() -> Iterator[Notation[Any]]:
    """The notations of declared options with numbers."""
    list(ELEMENT_TYPES.values())  # Elements are imported when they are used.
    found: dict[int, Notation[Any]] = {}
    for name in sorted(sys.modules):
        for thing in vars(sys.modules[name]).values() if name.startswith("pnp.") else ():
            if isinstance(thing, type) and issubclass(thing, Options):
                for option in thing.declared.values():
                    notation = option.notation
                    if isinstance(notation, Notation) and notation.bounds is not None:
                        found[id(notation)] = notation
    yield from found.values()


FOUND = list(notations())


@pytest.mark.parametrize("notation", FOUND, ids=lambda each: f"{each.pattern}{each.bounds}")
def test_rejects_numbers_out_of_bounds(notation: Notation[Any]) -> None:
    bounds = notation.bounds
    assert bounds is not None
    unit = "pt" if notation.pattern.endswith("pt") else ""
    assert notation(f"{bounds.maximum:.0f}{unit}") is not None
    for text in (f"{bounds.maximum * 2 + 1:.0f}{unit}", f"{bounds.minimum - 1:.0f}{unit}"):
        with pytest.raises(ValueError, match=r"is not|is no|is more than|negative|run from"):
            notation(text)
    assert notation.pattern


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("    copies: 1001\n", "game.yaml:10:13 copies"),
        ("    undated-copies: -1\n", "game.yaml:10:21 copies"),
        ("players: {min: 0, max: 4}\n", "game.yaml:10:10 players"),
        ("players: {min: 1, max: 21}\n", "game.yaml:10:10 players"),
    ],
)
def test_bounds_of_counts(more: str, expected: str, tmp_path: Path) -> None:
    assert expected in tiny.found(tiny.game(tmp_path, game=tiny.GAME + more))


@pytest.mark.parametrize(("times", "expected"), [(1000, []), (1001, ["value"]), (10**9, ["value"])])
def test_bounds_of_repetitions(times: int, expected: list[str], tmp_path: Path) -> None:
    card = f"body:\n  row:\n    - {{space: yes, fill: ink, grow: 1, each: n in {times}}}\n"
    root = tiny.game(tmp_path, t_card=f"{card}    - {{text: '{{title}} {{text}}'}}\n")
    made = [one.rule for one in tiny.problems(root) if "times" in one.message]
    assert made == expected


def numbers(found: Any) -> Iterator[dict[str, Any]]:
    """The schemas of numbers in a schema."""
    if isinstance(found, dict):
        if found.get("type") in ("number", "integer"):
            yield found
        found = list(found.values())
    for part in found if isinstance(found, list) else ():
        yield from numbers(part)


@pytest.mark.parametrize("kind", ["game", "template", "theme", "sizes", "papers", "shops"])
def test_schemas_have_bounds(kind: str) -> None:
    rows = {each.bounds[:2] for each in FOUND if each.bounds is not None} | {(1, 20)}
    bound = [one for one in numbers(schema(kind)) if "maximum" in one]
    assert bound, json.dumps(schema(kind))[:400]
    assert {(one["minimum"], one["maximum"]) for one in bound} <= rows
