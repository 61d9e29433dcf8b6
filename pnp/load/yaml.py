"""YAML files to nodes with places."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from sys import intern
from typing import Any, NoReturn

import yaml
from yaml._yaml import CParser
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

from pnp.core.caches import cached_by_content
from pnp.core.files import display_path
from pnp.core.files import read_limited as bytes_of
from pnp.core.node import DUPLICATE, Mapping, Node, Provenance, Scalar, Sequence, Source
from pnp.core.problems import Problems, Span, UsageError

MAX_DEPTH = 60
MAX_NODES = 500_000

_PROVENANCE = {f"!{mark.value}": mark for mark in Provenance}


class _StopParsing(Exception):
    """Parsing cannot continue; the problem has been reported."""


def parse(text: str, name: str, problems: Problems) -> Node | None:
    """Return the document in `text`; report the reason and return None if it is invalid."""
    source = Source(name)
    try:
        return _Composer(CParser(text), source, problems).document()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        span = Span(name, mark.line + 1, mark.column + 1) if mark else Span(name)
        message = error.problem or "the text is no YAML"
        if error.context:
            message = f"{message} {error.context}"
        line_start = text[: mark.index].rpartition("\n")[2] if mark else ""
        problems.add("yaml-syntax", message, span, _syntax_hint(message, line_start))
    except yaml.YAMLError as error:  # a character that YAML does not allow
        before = text[: getattr(error, "position", 0) or 0]
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        reason = str(getattr(error, "reason", error))
        problems.add("yaml-text", reason, Span(name, line, column))
    except _StopParsing:
        pass
    return None


def _syntax_hint(message: str, line_start: str) -> str:
    """Return a hint for a syntax error; `line_start`: the text before it on its line."""
    if "mapping values are not allowed" in message:
        quotes = "put a text that contains “: ” into quotes"
        return quotes if ": " in line_start else f"is this line indented too far? If not, {quotes}"
    if "tab character" in message:
        return "indent with spaces"
    if "cannot start any token" in message or "alphabetic or numeric" in message:
        return "indent with spaces, and put quotes around a text that starts with @, `, %, * or &"
    if "expected ',' or '" in message:
        return (
            "put a text that contains “: ” or “,”, such as an :icon: before a blank, into quotes, "
            "and close every bracket"
        )
    if "did not find expected" in message and not line_start.strip():
        return "indent this line as those beside it: what belongs together begins in one column"
    if "did not find expected" in message or "quoted scalar" in message:
        return "is a quotation mark missing above?"
    return ""


class _Composer:
    """Composes nodes from a parser's events, within limits."""

    def __init__(self, parser: CParser, source: Source, problems: Problems) -> None:
        self._next_event: Callable[[], Any] = parser.get_event
        self._source = source
        self._problems = problems
        self._nodes = 0

    def document(self) -> Node | None:
        """Return the one document of a file; None if it is empty. Raises _StopParsing."""
        root: Node | None = None
        while type(event := self._next_event()) is not StreamEndEvent:
            if root is not None and type(event) is DocumentStartEvent:
                self._stop(
                    event,
                    "yaml-documents",
                    "a second document starts here",
                    "a file contains one document",
                )
            if isinstance(event, NodeEvent):
                root = self._node(event, 0)
        # A document without content is an empty text.
        if root is not None and not (isinstance(root, Scalar) and not root.text):
            return root
        self._problems.add(
            "empty-file",
            "the file says nothing",
            Span(self._source.name, 1, 1),
            "comments count as nothing: write what belongs here, or delete the file and what "
            "names it",
        )
        return None

    def _node(self, event: Any, depth: int) -> Node:
        """Return the node that begins with an event, at a nesting depth."""
        event_type, mark = type(event), event.start_mark
        line, column = mark.line + 1, mark.column + 1
        node: Node
        if event_type is ScalarEvent:
            node = Scalar(event.value, self._source, line, column)
        elif event_type is AliasEvent:
            self._stop(
                event,
                "yaml-alias",
                f"the alias *{event.anchor} is not allowed",
                "write the value out",
            )
        elif depth >= MAX_DEPTH:
            self._stop(
                event, "yaml-depth", f"more than {MAX_DEPTH} lists and maps within each other", ""
            )
        elif event_type is MappingStartEvent:
            node = Mapping(*self._entries(depth + 1), self._source, line, column)
        else:
            node = Sequence(self._items(depth + 1), self._source, line, column)
        if event.tag is not None:
            node.provenance = _provenance(event.tag, node, self._problems)
        self._nodes += 1
        if self._nodes > MAX_NODES:
            self._stop(
                event, "yaml-size", f"more than {MAX_NODES:,} values", "split the deck into files"
            )
        return node

    def _items(self, depth: int) -> tuple[Node, ...]:
        items = []
        while type(event := self._next_event()) is not SequenceEndEvent:
            items.append(self._node(event, depth))
        return tuple(items)

    def _entries(self, depth: int) -> tuple[dict[str, Node], tuple[int, ...]]:
        """Return a map's entries, and the places of its keys."""
        values: dict[str, Node] = {}
        marks: list[int] = []
        while type(event := self._next_event()) is not MappingEndEvent:
            mark = event.start_mark
            line, column = mark.line + 1, mark.column + 1
            if type(event) is AliasEvent:
                self._node(event, depth)
            if type(event) is not ScalarEvent:
                self._stop(
                    event,
                    "yaml-key",
                    "a key has to be a plain text",
                    "put a text that starts with a {field} into quotes",
                )
            key = intern(event.value)
            if key in values:
                self._problems.add(
                    "yaml-duplicate-key",
                    f"“{key}” occurs twice here",
                    Span(self._source.name, line, column),
                    "the first one is used; remove one of them",
                )
                key = f"{key}{DUPLICATE}{line})"
            marks.append(line << 12 | min(column, 0xFFF))
            values[key] = self._node(self._next_event(), depth)
        return values, tuple(marks)

    def _stop(self, event: Any, rule: str, message: str, hint: str) -> NoReturn:
        mark = event.start_mark
        span = Span(self._source.name, mark.line + 1, mark.column + 1)
        self._problems.add(rule, message, span, hint)
        raise _StopParsing


def _provenance(tag: str, node: Node, problems: Problems) -> Provenance | None:
    mark = _PROVENANCE.get(tag)
    if mark is None and tag != "!":
        problems.add(
            "yaml-tag",
            f"the tag {tag} is not known",
            node.span,
            f"tags say where a value comes from: {', '.join(sorted(_PROVENANCE))}",
        )
    return mark


MAX_BYTES = 4_000_000
"""A deck of ten thousand cards has two million."""


def read_file(path: Path, problems: Problems) -> Node | None:
    """Return the document in a file; report the reason and return None if it is invalid.

    Raises UsageError if the file cannot be read.
    """
    name = display_path(path)
    try:
        content = bytes_of(path, MAX_BYTES)
    except OSError as error:
        raise UsageError(f"{name}: cannot be read: {error.strerror or error}") from error
    if content is None:
        problems.add(
            "yaml-size",
            f"the file has more than {MAX_BYTES // 1_000_000} MB",
            Span(name),
            "split the deck into several files",
        )
        return None
    problems_before = len(problems)
    return cached_by_content(
        "yaml",
        name,
        content,
        partial(_read, content, name, problems),
        lambda: len(problems) == problems_before,
    )


def _read(content: bytes, name: str, problems: Problems) -> Node | None:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        column = error.start - (content.rfind(b"\n", 0, error.start) + 1) + 1
        problems.add(
            "yaml-text",
            f"byte 0x{content[error.start]:02x} is no UTF-8 text",
            Span(name, line, column),
            "save the file as UTF-8; is it a YAML file at all?",
        )
        return None
    return parse(text, name, problems)
