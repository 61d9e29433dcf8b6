"""Pages to files. Each backend draws the same frames; it decides nothing.

Encoding and writing are two steps: any process can encode a page, as something that can be sent,
and the one that has the file writes it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from pnp.core.document import Document, Page


class PageEncoder(Protocol):
    """Encodes pages of one document, each once."""

    def encode(self, page: Page) -> Any:
        """What a writer of the same backend takes, without what earlier pages brought."""


class PageWriter(Protocol):
    """Has a file, or a folder of pages, which is complete when it is left."""

    def add(self, page: Page, content: Any) -> None:
        """Write a page. Raises OSError."""


class Backend(Struct, frozen=True):
    """Pages to a file of one format."""

    encoder: Callable[[Document], PageEncoder]
    writer: Callable[[Document, Path, int], AbstractContextManager[PageWriter]]
    """Opens a file (pdf) or makes a folder of pages; the number is dots an inch."""


_BACKEND_MODULES = {"pdf": "pdf.writer", "svg": "svg", "png": "png"}


def backend(name: str) -> Backend:
    """A backend by its format; its libraries are imported here and not before."""
    found: Backend = import_module(f"pnp.render.{_BACKEND_MODULES[name]}").BACKEND
    return found


def write(document: Document, target: Path, name: str = "pdf", dpi: int = 0) -> None:
    """Write a document into a file, or a folder. Raises OSError."""
    chosen = backend(name)
    encoder = chosen.encoder(document)
    with chosen.writer(document, target, dpi) as writer:
        for page in document:
            writer.add(page, encoder.encode(page))
