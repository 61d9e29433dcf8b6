"""SVG files to icons: as they were kept by an earlier run, else as they are read now."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path as File
from typing import Any

from pnp.ground.drawing import Path
from pnp.ground.files import content as bytes_of
from pnp.ground.geometry import Matrix, Size
from pnp.ground.icons import MOST_BYTES, Blend, Group, Icon, Part, Shape, Stop
from pnp.ground.kept import kept
from pnp.ground.problem import Problems, Span
from pnp.load.yaml import shown


def load_icon(path: File, problems: Problems) -> Icon | None:
    """The drawing in a file, or None with the reasons among the problems."""
    try:
        content = bytes_of(path, MOST_BYTES)
    except OSError as error:
        problems.add("icon", error.strerror or str(error), Span(shown(path)))
        return None

    def read() -> Icon | None:
        from pnp.load.svg.reading import read_icon

        return read_icon(path.stem, content, shown(path), problems)

    if content is None:
        return read()
    told = len(problems)
    return kept(
        "svg", content, read, _packed, lambda plain: _unpacked(path.stem, plain), str(path),
        lambda: len(problems) == told,
    )  # fmt: skip


def _packed(icon: Icon) -> Sequence[object]:
    # What follows the name; named tuples are lists in JSON.
    return icon[1:]


def _unpacked(name: str, plain: Any) -> Icon:
    size, parts, line = plain
    return Icon(name, Size(*size), tuple(map(_part, parts)), line)


def _part(plain: Any) -> Part:
    if not isinstance(plain[0], str):
        parts, clip, opacity, matrix = plain
        path = Path(clip[0], tuple(clip[1]), *clip[2:]) if clip else None
        return Group(tuple(map(_part, parts)), path, opacity, Matrix(*matrix))
    ops, points, fill, *others = plain
    made = Shape(ops, tuple(points), fill if isinstance(fill, str) else _blend(fill), *others)
    return made._replace(dash=tuple(made.dash))


def _blend(plain: Any) -> Blend:
    points, stops, matrix = plain
    return Blend(tuple(points), tuple(Stop(*stop) for stop in stops), Matrix(*matrix))
