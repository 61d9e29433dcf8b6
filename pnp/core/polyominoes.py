"""Polyominoes: moved to the origin, rotated, mirrored, and checked for connection.

A square is a pair of whole numbers, in either order: swapping them mirrors a shape, and callers use
all rotations.
"""

from __future__ import annotations

from collections.abc import Iterable

Square = tuple[int, int]
Polyomino = tuple[Square, ...]
"""Sorted squares, with the corner of their bounding box at (0, 0)."""


def parse_rows(rows: Iterable[str]) -> list[Square]:
    """The squares that rows such as `.XX` mark with an X, by column and row from 0."""
    return [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "X"]


def at_origin(squares: Iterable[Square]) -> Polyomino:
    """Move a shape to the origin."""
    square_list = list(squares)
    left, top = (min((square[axis] for square in square_list), default=0) for axis in (0, 1))
    return tuple(sorted((x - left, y - top) for x, y in square_list))


def orientations(squares: Iterable[Square], with_reflections: bool = True) -> list[Polyomino]:
    """The different orientations of a shape, rotated and, if allowed, reflected. The first is
    its canonical form."""
    square_list = list(squares)
    found = set()
    for _ in range(2 if with_reflections else 1):
        for _ in range(4):
            found.add(at_origin(square_list))
            square_list = [(y, -x) for x, y in square_list]
        square_list = [(x, -y) for x, y in square_list]
    return sorted(found)


def is_connected(squares: Iterable[Square]) -> bool:
    """Whether the squares are connected by sides; False without squares."""
    unreached = set(squares)
    edge = [unreached.pop()] if unreached else []
    found = bool(edge)
    while edge:
        x, y = edge.pop()
        for neighbour in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if neighbour in unreached:
                unreached.remove(neighbour)
                edge.append(neighbour)
    return found and not unreached
