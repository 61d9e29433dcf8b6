"""The lines of files, as problems quote them."""

from __future__ import annotations

from pathlib import Path

from pnp.core.files import content
from pnp.core.problems import Span
from pnp.load.tables.csv import decoded
from pnp.load.tables.rows import MOST_BYTES


class Lines:
    """Those of several files, each file read once."""

    def __init__(self) -> None:
        self._read: dict[str, list[str]] = {}

    def file_lines(self, file: str) -> list[str]:
        """All lines of a file; none where it is no text, or cannot be read."""
        if file not in self._read:
            try:
                text, _ = decoded(content(Path(file), MOST_BYTES) or b"")
            except (OSError, UnicodeDecodeError):
                text = ""
            self._read[file] = text.splitlines()
        return self._read[file]

    def line_at(self, span: Span) -> str:
        """The line of a span; empty without one, as in workbooks."""
        lines = self.file_lines(span.file) if span.line and not span.sheet else []
        return lines[span.line - 1] if 0 < span.line <= len(lines) else ""
