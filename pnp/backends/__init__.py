"""Pages to files. Each backend draws the same frames; it decides nothing."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from pnp.ground.pages import Document

Backend = Callable[[Document, Path, int], None]
"""Draws a document into a file (pdf) or a folder of pages; the number is dots an inch."""


def _late(module: str, name: str) -> Backend:
    """A backend whose libraries are imported when it is first used."""

    def write(document: Document, target: Path, dpi: int) -> None:
        backend: Backend = getattr(import_module(f"pnp.backends.{module}"), name)
        backend(document, target, dpi)

    return write


BACKENDS: dict[str, Backend] = {
    "pdf": _late("pdf", "write_pdf"),
    "svg": _late("svg", "write_svg"),
    "png": _late("png", "write_png"),
}
