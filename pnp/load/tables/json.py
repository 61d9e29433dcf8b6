"""JSON tables to nodes with places, which the standard library's reader does not give."""

from __future__ import annotations

import re
from bisect import bisect_right
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]
from typing import NoReturn

from pnp.core.node import Mapping, Node, Scalar, Sequence, Source
from pnp.core.problems import Span
from pnp.load.tables.rows import MOST_CELLS, MOST_COLUMNS, Unreadable, too_many

MOST_DEPTH = 60
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
_LONE = re.compile(r"[\ud800-\udfff]")


def read_json(text: str, source: Source) -> Node:
    """The value in a text. `null` is an empty text. Raises Unreadable."""
    reading = _Reading(text, source)
    found = reading.value(0)
    if reading.at < len(text):
        reading.stop("nothing may come behind the value")
    return found


class _Reading:
    def __init__(self, text: str, source: Source) -> None:
        self.text = text
        self.source = source
        self.lines = [0, *(match.end() for match in re.finditer("\n", text))]
        self.at = 0
        self.left = MOST_CELLS
        self.skip()

    def skip(self) -> None:
        """Skip white space."""
        self.at = _BLANKS.match(self.text, self.at).end()  # type: ignore[union-attr]

    def place(self) -> tuple[Source, int, int]:
        line = bisect_right(self.lines, self.at)
        return self.source, line, self.at - self.lines[line - 1] + 1

    def stop(self, message: str) -> NoReturn:
        source, line, column = self.place()
        raise Unreadable("table-syntax", message, Span(source.name, line, column), self.hint())

    def hint(self) -> str:
        """A hint for the text at the current position."""
        here, before = self.text[self.at :][:1], self.text[: self.at].rstrip()[-1:]
        if before == "," and here in ("]", "}"):
            return "take out the comma before it"
        if here in ("{", "[") and before in ("}", "]"):
            return "put all maps into one list: [{…}, {…}]"
        return _HINTS.get(here, "")

    def take(self, char: str) -> bool:
        """Whether this character comes next; it and blanks are passed."""
        if not self.text.startswith(char, self.at):
            return False
        self.at += len(char)
        self.skip()
        return True

    def value(self, depth: int) -> Node:
        """Parse a value at a nesting depth."""
        place = self.place()
        self.left -= 1
        if self.left < 0:
            raise too_many(*place)
        if depth > MOST_DEPTH:
            self.stop(f"more than {MOST_DEPTH} lists and maps within each other")
        if self.take("{"):
            self.left -= 1
            values, marks = self.entries(depth)
            return Mapping(values, marks, *place)
        if self.take("["):
            return Sequence(self.items(depth), *place)
        if self.text.startswith('"', self.at):
            return Scalar(self.string(), *place)
        plain = _PLAIN.match(self.text, self.at)
        if plain is None:
            self.stop("this is not JSON: expected a value here")
        self.at = plain.end()
        self.skip()
        return Scalar("" if plain[0] == "null" else plain[0], *place)

    def string(self) -> str:
        begin = self.at
        try:
            found, self.at = scanstring(self.text, self.at + 1)
        except JSONDecodeError as error:
            self.at = min(error.pos, len(self.text))
            self.stop(f"this is no JSON: {error.msg}")
        if _LONE.search(found):
            self.at = begin
            self.stop("this text contains half a character")
        self.skip()
        return str(found)

    def items(self, depth: int) -> tuple[Node, ...]:
        found: list[Node] = []
        while not self.take("]"):
            if found and not self.take(","):
                self.stop("this is not JSON: expected a comma or ] here")
            found.append(self.value(depth + 1))
        return tuple(found)

    def entries(self, depth: int) -> tuple[dict[str, Node], tuple[int, ...]]:
        """Parse a map's entries, with the places of its keys."""
        values: dict[str, Node] = {}
        marks: list[int] = []
        while not self.take("}"):
            if values and not self.take(","):
                self.stop("this is not JSON: expected a comma or } here")
            if not self.text.startswith('"', self.at):
                self.stop("this is not JSON: expected a key in quotation marks here")
            _, line, column = self.place()
            key = self.string()
            if key in values:
                self.stop(f"before this, “{key}” occurs twice in the map")
            if not self.take(":"):
                self.stop("this is not JSON: expected a colon here")
            if len(values) >= MOST_COLUMNS:
                raise too_many(self.source, line, column)
            values[key] = self.value(depth + 1)
            marks.append(line << 12 | min(column, 0xFFF))
        return values, tuple(marks)
