"""Diagrams of the rulebook: what they show has to be right."""

from __future__ import annotations

from pnp.ground.paths import Found, within
from pnp.ground.polyominoes import Square, ways
from pnp.rules.context import Case


def dug(case: Case) -> None:
    """The rulebook’s picture of the Hole shows the card’s pink spaces, and its example.

    `card` is the path to the card. # is a pink space, o where the cube lands.

    Source: what is printed twice.

    Wrong:
        hole: {mask: [..., P.P], example: {column: 2, level: 1}}
        picture:
        - ["*", "*", "*", START]
        - ["#", o, ., _]              # wrong: column 3
        rules:
        - space-dug: picture
          card: hole

    Right:
        hole: {mask: [..., P.P], example: {column: 2, level: 1}}
        picture:
        - ["*", "*", "*", START]
        - ["#", o, "#", _]
        rules:
        - space-dug: picture
          card: hole
    """
    for card in case.find("card"):
        mask = case.rows(case.field(card, "mask"))
        column = case.whole(case.field(card, "example.column"))
        level = case.whole(case.field(card, "example.level"))
        for one in case.find():
            rows = case.items(one)
            if len(rows) != len(mask):
                case.wrong(rows[-1], f"there are {len(rows)} rows, the card has {len(mask)}")
            for y, (row, line) in enumerate(zip(rows, mask, strict=False)):
                cells = [cell.text for cell in case.items(row)]
                due = ["#" if char == "P" else "." for char in line]
                if y == level:
                    due[column - 1] = "o"
                due = ["*" if not y else cell for cell in due] + ["_" if y else "START"]
                for x, (cell, says) in enumerate(zip(cells, due, strict=False), 1):
                    if cell != says:
                        case.wrong(row, f"in column {x} stands “{cell}”, the card says “{says}”")
                if len(cells) != len(due):
                    case.wrong(row, f"this row has {len(cells)} spaces, the card {len(due)}")


def turned(case: Case) -> None:
    """Shapes that the rulebook allows are the walk turned; others are not.

    The walk is the numbered squares of `map`; a key that begins with `yes` is allowed, one that
    begins with `no` is not. A shape may be turned, never mirrored.

    Source: said.

    Wrong:
        pictures:
        - map: [[., "1", "2"], [., ., "3"], [., ., "4"]]
          yes1: [[M, M], [M, .], [M, .]]        # wrong: not the walk
        rules:
        - space-turned: pictures.*

    Right:
        pictures:
        - map: [[., "1", "2"], [., ., "3"], [., ., "4"]]
          yes1: [[M, M], [., M], [., M]]
          no1: [[M, M], [M, .], [M, .]]
        rules:
        - space-turned: pictures.*
    """
    for one in case.find():
        with case.each():
            walk = _cells(case, case.field(one, "map"))
            numbers = sorted(int(text) for text in walk.values() if text.isdigit())
            if numbers != list(range(1, len(numbers) + 1)):
                case.wrong(case.field(one, "map"), "the squares of the walk are not 1, 2, 3 …")
            shape = ways((cell for cell, text in walk.items() if text.isdigit()), over=False)
            for picture in within(one, "*"):
                key = picture.path.rpartition(".")[2]
                if key.startswith(("yes", "no")):
                    cells = _cells(case, picture)
                    alike = ways(cells, over=False) == shape and set(cells.values()) == {"M"}
                    if alike != key.startswith("yes"):
                        what = "the walk turned" if alike else "not the walk, however it is turned"
                        case.wrong(picture, f"{key} is {what}")


def _cells(case: Case, of: Found) -> dict[Square, str]:
    return {
        (x, y): cell.text
        for y, row in enumerate(case.items(of))
        for x, cell in enumerate(case.items(row))
        if cell.text != "."
    }
