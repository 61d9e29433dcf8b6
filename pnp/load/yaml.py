"""YAML text to nodes with places, within bounds, and never a surprise.

PyYAML's libyaml parser gives the events; the composer above it would recurse, keep the last
of two equal keys and turn `no` into False. A hostile file meets a limit before it can fill
the memory: size, depth and number of nodes are bounded and aliases are refused, so ten
thousand brackets or a billion laughs are a problem like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml
from yaml._yaml import CParser
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from pnp.ground.files import content as bytes_of
from pnp.ground.node import Mapping, Node, Provenance, Scalar, Sequence, Source
from pnp.ground.problem import Problems, Span, Unusable

MOST_BYTES = 4_000_000
"""A deck of ten thousand cards has two million."""
MOST_DEPTH = 60
MOST_NODES = 500_000

_PROVENANCE = {f"!{mark.value}": mark for mark in Provenance}


def read_file(path: Path, problems: Problems) -> Node | None:
    """The document in a file, or None with the reason among the problems.

    Raises Unusable where the file cannot be read at all.
    """
    name = shown(path)
    try:
        content = bytes_of(path, MOST_BYTES)
        if content is None:
            problems.add(
                "yaml-size",
                f"the file has more than {MOST_BYTES // 1_000_000} MB",
                Span(name),
                "split the deck into several files",
            )
            return None
    except OSError as error:
        raise Unusable(f"{name}: cannot be read: {error.strerror or error}") from error
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


def shown(path: Path) -> str:
    """The path as people want to read it: from the current folder where it lies below that."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


class _Stop(Exception):
    """Parsing cannot go on; the problem is told already."""


def parse(text: str, name: str, problems: Problems) -> Node | None:
    """The document in `text`, or None with the reason among the problems."""
    source = Source(name)
    try:
        return _compose(CParser(text), source, problems)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        span = Span(name, mark.line + 1, mark.column + 1) if mark else Span(name)
        message = error.problem or "the text is no YAML"
        if error.context:
            message = f"{message} {error.context}"
        problems.add("yaml-syntax", message, span, _syntax_hint(message))
    except yaml.YAMLError as error:  # a character that YAML does not allow
        before = text[: getattr(error, "position", 0) or 0]
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        reason = str(getattr(error, "reason", error))
        problems.add("yaml-text", reason, Span(name, line, column))
    except _Stop:
        pass
    return None


def _syntax_hint(message: str) -> str:
    if "mapping values are not allowed" in message:
        return "a text with “: ” in it wants quotes"
    if "cannot start any token" in message:
        return "indent with spaces, and put quotes around a text that starts with @, ` or %"
    return ""


def _compose(parser: CParser, source: Source, problems: Problems) -> Node | None:
    root: Node | None = None
    # One entry an open list or map: what it is in, and the event that began it. A list has its
    # items; a map has its values, the places of its keys, and the key that waits for its value.
    stack: list[tuple[list[Node] | None, dict[str, Node] | None, list[int], str | None, Any]] = []
    items: list[Node] | None = None
    values: dict[str, Node] | None = None
    marks: list[int] = []
    key: str | None = None
    nodes = 0
    next_event: Callable[[], Any] = parser.get_event
    while True:
        event = next_event()
        kind = type(event)
        if kind is ScalarEvent:
            mark = event.start_mark
            line, column = mark.line + 1, mark.column + 1
            if key is None and values is not None:
                key = event.value
                if key in values:
                    problems.add(
                        "yaml-duplicate-key",
                        f"“{key}” stands here twice",
                        Span(source.name, line, column),
                        "the first one is used; remove one of them",
                    )
                    key = f"{key} (again, line {line})"
                marks.append(line << 12 | (column if column < 0xFFF else 0xFFF))
                event = next_event()
                kind = type(event)
                mark = event.start_mark
                line, column = mark.line + 1, mark.column + 1
        if kind is ScalarEvent:
            nodes += 1
            node: Node = Scalar(event.value, source, line, column)
            tag = event.tag
            if tag is not None:
                node.provenance = _provenance(tag, node, problems)
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            if key is None and values is not None:
                mark = event.start_mark
                _stop(problems, source, mark, "yaml-key", "a key has to be a plain text",
                      "a {field} at the start of a text wants quotes")  # fmt: skip
            if len(stack) >= MOST_DEPTH:
                _stop(problems, source, event.start_mark, "yaml-depth",
                      f"more than {MOST_DEPTH} lists and maps within each other", "")  # fmt: skip
            stack.append((items, values, marks, key, event))
            items, values = (None, {}) if kind is MappingStartEvent else ([], None)
            marks, key = [], None
            continue
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            listed, mapped, places = items, values, marks
            items, values, marks, key, start = stack.pop()
            mark = start.start_mark
            line, column = mark.line + 1, mark.column + 1
            nodes += 1
            if mapped is not None:
                node = Mapping(mapped, tuple(places), source, line, column)
            else:
                node = Sequence(tuple(listed or ()), source, line, column)
            tag = start.tag
            if tag is not None:
                node.provenance = _provenance(tag, node, problems)
        elif kind is AliasEvent:
            _stop(problems, source, event.start_mark, "yaml-alias",
                  f"the alias *{event.anchor} is not allowed", "write the value out")  # fmt: skip
        elif kind is StreamEndEvent:
            # A document that is begun and says nothing is an empty text.
            if root is None or (isinstance(root, Scalar) and not root.text):
                root = None
                problems.add("empty-file", "the file says nothing", Span(source.name, 1, 1),
                             "comments count as nothing: write what belongs here, or delete "
                             "the file and what names it")  # fmt: skip
            return root
        elif kind is DocumentStartEvent:
            if root is not None:
                _stop(problems, source, event.start_mark, "yaml-documents",
                      "a second document starts here", "one file holds one document")  # fmt: skip
            continue
        else:
            continue
        if nodes > MOST_NODES:
            _stop(problems, source, event.start_mark, "yaml-size",
                  f"more than {MOST_NODES:,} values", "split the deck into files")  # fmt: skip
        if key is not None and values is not None:
            values[key] = node
            key = None
        elif items is not None:
            items.append(node)
        else:
            root = node


def _stop(
    problems: Problems, source: Source, mark: yaml.Mark, rule: str, message: str, hint: str
) -> None:
    problems.add(rule, message, Span(source.name, mark.line + 1, mark.column + 1), hint)
    raise _Stop


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
