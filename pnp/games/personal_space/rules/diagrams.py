"""Diagrams of the rulebook: what they show has to be right."""

from __future__ import annotations

from pnp.checks.context import Case
from pnp.core.field_paths import PathMatch, find_below
from pnp.core.polyominoes import Square, orientations


def turned(case: Case) -> None:
    """Allowed shapes in the rulebook are the turned walk, and forbidden shapes are not.

    The walk is the numbered squares of `map`; a key that begins with `allowed` is a
    right shape, one that begins with `forbidden` is not. A shape may be turned, never mirrored.

    Source: said.

    Wrong:
        pictures:
        - map: [[., "1", "2"], [., ., "3"], [., ., "4"]]
          allowed-1: [[M, M], [M, .], [M, .]]        # wrong: not the walk
        rules:
        - space-turned: pictures.*

    Right:
        pictures:
        - map: [[., "1", "2"], [., ., "3"], [., ., "4"]]
          allowed-1: [[M, M], [., M], [., M]]
          forbidden-1: [[M, M], [M, .], [M, .]]
        rules:
        - space-turned: pictures.*
    """
    for one in case.find():
        with case.skip_on_error():
            walk = _cells(case, case.field(one, "map"))
            numbers = sorted(int(text) for text in walk.values() if text.isdigit())
            if numbers != list(range(1, len(numbers) + 1)):
                case.error(case.field(one, "map"), "the squares of the walk are not 1, 2, 3 …")
            shape = orientations(
                (cell for cell, text in walk.items() if text.isdigit()), with_reflections=False
            )
            for picture in find_below(one, "*"):
                key = picture.path.rpartition(".")[2]
                if key.startswith(("allowed", "forbidden")):
                    cells = _cells(case, picture)
                    alike = orientations(cells, with_reflections=False) == shape and set(
                        cells.values()
                    ) == {"M"}
                    if alike != key.startswith("allowed"):
                        what = "the walk turned" if alike else "not the walk, however it is turned"
                        case.error(picture, f"{key} is {what}")


def _cells(case: Case, of: PathMatch) -> dict[Square, str]:
    return {
        (x, y): cell.text
        for y, row in enumerate(case.items(of))
        for x, cell in enumerate(case.items(row))
        if cell.text != "."
    }
