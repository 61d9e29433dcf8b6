"""JSON tables to nodes with places, which the standard library does not provide."""

from __future__ import annotations

import re
from bisect import bisect_right
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]
from typing import NoReturn

from pnp.core.node import Mapping, Node, Scalar, Sequence, Source
from pnp.core.problems import Span
from pnp.load.tables.rows import MAX_CELLS, MAX_COLUMNS, Unreadable, too_many

MAX_DEPTH = 60
_BLANKS = re.compile(r"[ \t\r\n]*+")
_PLAIN = re.compile(
    r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?(?![\w.])|true\b|false\b|null\b"
)
_HINTS = {
    "'": "JSON has double quotation marks",
    "“": "JSON has straight quotation marks",
    "/": "JSON has no comments",
    "#": "JSON has no comments",
}
_LONE_SURROGATE = re.compile(r"[\ud800-\udfff]")


def read_json(text: str, source: Source) -> Node:
    """Return the value in a text. `null` is an empty text. Raises Unreadable."""
    reader = _JsonReader(text, source)
    root = reader.value(0)
    if reader.position < len(text):
        reader.fail("nothing may come behind the value")
    return root


class _JsonReader:
    def __init__(self, text: str, source: Source) -> None:
        self.text = text
        self.source = source
        self.lines = [0, *(match.end() for match in re.finditer("\n", text))]
        self.position = 0
        self.cells_left = MAX_CELLS
        self.skip()

    def skip(self) -> None:
        """Skip white space."""
        self.position = _BLANKS.match(self.text, self.position).end()  # type: ignore[union-attr]

    def node_position(self) -> tuple[Source, int, int]:
        line = bisect_right(self.lines, self.position)
        return self.source, line, self.position - self.lines[line - 1] + 1

    def fail(self, message: str) -> NoReturn:
        source, line, column = self.node_position()
        raise Unreadable("table-syntax", message, Span(source.name, line, column), self.hint())

    def hint(self) -> str:
        """Return a hint for the text at the current position."""
        next_char, before = self.text[self.position :][:1], self.text[: self.position].rstrip()[-1:]
        if before == "," and next_char in ("]", "}"):
            return "take out the comma before it"
        if next_char in ("{", "[") and before in ("}", "]"):
            return "put all maps into one list: [{…}, {…}]"
        return _HINTS.get(next_char, "")

    def accept(self, char: str) -> bool:
        """Skip this text and white space after it; return whether it was there."""
        if not self.text.startswith(char, self.position):
            return False
        self.position += len(char)
        self.skip()
        return True

    def value(self, depth: int) -> Node:
        """Parse a value at a nesting depth."""
        node_position = self.node_position()
        self.cells_left -= 1
        if self.cells_left < 0:
            raise too_many(*node_position)
        if depth > MAX_DEPTH:
            self.fail(f"more than {MAX_DEPTH} lists and maps within each other")
        if self.accept("{"):
            self.cells_left -= 1
            values, marks = self.entries(depth)
            return Mapping(values, marks, *node_position)
        if self.accept("["):
            return Sequence(self.items(depth), *node_position)
        if self.text.startswith('"', self.position):
            return Scalar(self.string(), *node_position)
        plain = _PLAIN.match(self.text, self.position)
        if plain is None:
            self.fail("this is not JSON: expected a value here")
        self.position = plain.end()
        self.skip()
        return Scalar("" if plain[0] == "null" else plain[0], *node_position)

    def string(self) -> str:
        start = self.position
        try:
            text, self.position = scanstring(self.text, self.position + 1)
        except JSONDecodeError as error:
            self.position = min(error.pos, len(self.text))
            self.fail(f"this is no JSON: {error.msg}")
        if _LONE_SURROGATE.search(text):
            self.position = start
            self.fail("this text contains half a character")
        self.skip()
        return str(text)

    def items(self, depth: int) -> tuple[Node, ...]:
        items: list[Node] = []
        while not self.accept("]"):
            if items and not self.accept(","):
                self.fail("this is not JSON: expected a comma or ] here")
            items.append(self.value(depth + 1))
        return tuple(items)

    def entries(self, depth: int) -> tuple[dict[str, Node], tuple[int, ...]]:
        """Parse a map's entries, with the places of its keys."""
        values: dict[str, Node] = {}
        marks: list[int] = []
        while not self.accept("}"):
            if values and not self.accept(","):
                self.fail("this is not JSON: expected a comma or } here")
            if not self.text.startswith('"', self.position):
                self.fail("this is not JSON: expected a key in quotation marks here")
            _, line, column = self.node_position()
            key = self.string()
            if key in values:
                self.fail(f"before this, “{key}” occurs twice in the map")
            if not self.accept(":"):
                self.fail("this is not JSON: expected a colon here")
            if len(values) >= MAX_COLUMNS:
                raise too_many(self.source, line, column)
            values[key] = self.value(depth + 1)
            marks.append(line << 12 | min(column, 0xFFF))
        return values, tuple(marks)
