"""Pages to files. Each backend draws the same frames; it decides nothing.

Drawing and writing are two steps: a page can be drawn in any process, as something that can be
sent, and is written where the file is.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from pnp.core.document import Document, Page


class Drawer(Protocol):
    """Draws pages of one document, each once."""

    def draw(self, page: Page) -> Any:
        """What a writer of the same backend takes. What was drawn before is not sent again."""


class Writer(Protocol):
    """Has a file, or a folder of pages, which is whole when it is left."""

    def add(self, page: Page, content: Any) -> None:
        """Write a page. Raises OSError."""


class Backend(Struct, frozen=True):
    """Pages to a file of one format."""

    drawer: Callable[[Document], Drawer]
    writer: Callable[[Document, Path, int], AbstractContextManager[Writer]]
    """Opens a file (pdf) or makes a folder of pages; the number is dots an inch."""


_MODULES = {"pdf": "pdf.writer", "svg": "svg", "png": "png"}


def backend(name: str) -> Backend:
    """A backend by its format; its libraries are imported here and not before."""
    module = import_module(f"pnp.render.{_MODULES[name]}")
    return Backend(module.Drawer, module.Writer)


def write(document: Document, target: Path, name: str = "pdf", dpi: int = 0) -> None:
    """A whole document into a file, or a folder. Raises OSError."""
    chosen = backend(name)
    drawer = chosen.drawer(document)
    with chosen.writer(document, target, dpi) as writer:
        for page in document:
            writer.add(page, drawer.draw(page))
