"""Backends: they encode and write pages, and decide nothing.

Encoding and writing are two steps: any process can encode a page, and the process with the file
writes it.
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
        """Return the content for the backend's writer, without resources of earlier pages."""


class PageWriter(Protocol):
    """Writes a file, or a folder of pages, which is complete when the context ends."""

    def add(self, page: Page, content: Any) -> None:
        """Write a page. Raises OSError."""


class Backend(Struct, frozen=True):
    """The encoder and writer of one format."""

    encoder: Callable[[Document], PageEncoder]
    writer: Callable[[Document, Path, int], AbstractContextManager[PageWriter]]
    """Opens a file (pdf) or makes a folder of pages; the number is dots per inch."""


_BACKEND_MODULES = {"pdf": "pdf.writer", "svg": "svg", "png": "png"}


def backend(name: str) -> Backend:
    """Return a backend by its format; its libraries are imported only here."""
    found: Backend = import_module(f"pnp.render.{_BACKEND_MODULES[name]}").BACKEND
    return found


def write(document: Document, target: Path, name: str = "pdf", dpi: int = 0) -> None:
    """Write a document into a file, or a folder. Raises OSError."""
    chosen = backend(name)
    encoder = chosen.encoder(document)
    with chosen.writer(document, target, dpi) as writer:
        for page in document:
            writer.add(page, encoder.encode(page))


def num(value: float) -> str:
    """Format a number without trailing zeros, to a thousandth."""
    return f"{round(value, 3):g}"
