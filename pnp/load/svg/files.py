"""SVG files to icons."""

from __future__ import annotations

from pathlib import Path as File

from pnp.ground.file_memory import from_file
from pnp.ground.files import content as bytes_of
from pnp.ground.icons import MOST_BYTES, Icon
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
    before = len(problems)
    return from_file("svg", str(path), content, read, lambda: len(problems) == before)
