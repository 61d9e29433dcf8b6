"""YAML files to nodes: as they were kept by an earlier run, else as they are read now."""

from __future__ import annotations

import os
from functools import lru_cache, partial
from itertools import repeat
from pathlib import Path
from typing import Any

from pnp.ground.files import content as bytes_of
from pnp.ground.kept import kept
from pnp.ground.node import Mapping, Node, Provenance, Scalar, Sequence, Source
from pnp.ground.problem import Problems, Span, Unusable

MOST_BYTES = 4_000_000
"""A deck of ten thousand cards has two million."""


def read_file(path: Path, problems: Problems) -> Node | None:
    """The document in a file, or None with the reason among the problems.

    Raises Unusable where the file cannot be read at all.
    """
    name = shown(path)
    try:
        content = bytes_of(path, MOST_BYTES)
    except OSError as error:
        raise Unusable(f"{name}: cannot be read: {error.strerror or error}") from error
    if content is None:
        problems.add(
            "yaml-size",
            f"the file has more than {MOST_BYTES // 1_000_000} MB",
            Span(name),
            "split the deck into several files",
        )
        return None
    told = len(problems)
    return kept(
        "yaml", content, partial(_read, content, name, problems),
        _packed, lambda plain: _unpacked(plain, Source(name)),
        # What is wrong with a file is told each time that it is read.
        name, lambda: len(problems) == told,
    )  # fmt: skip


def _read(content: bytes, name: str, problems: Problems) -> Node | None:
    from pnp.load.composer import parse

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
        here = os.getcwd()
        folder = _real(here, str(path.parent))
        real = folder / path.name if not path.is_symlink() else path.resolve()
        return str(real.relative_to(here))
    except (ValueError, OSError):
        return str(path)


@lru_cache(64)
def _real(here: str, folder: str) -> Path:
    """A folder without links on the way, seen from `here`."""
    return Path(here, folder).resolve()


class _Packing:
    """Nodes as JSON has them: the scalars of a file in lists, as they are made at once, and how
    they lie in lists and maps."""

    def __init__(self) -> None:
        self.scalars: list[Scalar] = []
        self.keys: dict[tuple[str, ...], int] = {}
        """Those of maps; most maps of a file are alike."""

    def shape(self, node: Node) -> Any:
        """0 for the next scalar; of lists and maps their place and what is in them."""
        if isinstance(node, Scalar):
            self.scalars.append(node)
            return 0
        place = (node.line, node.column, _tag(node))
        if isinstance(node, Sequence):
            return (*place, [self.shape(each) for each in node.items])
        assert isinstance(node, Mapping)
        keys = self.keys.setdefault(tuple(node.values), len(self.keys))
        return (*place, [self.shape(each) for each in node.values.values()], keys, node.marks)


def _packed(root: Node) -> Any:
    packing = _Packing()
    shape = packing.shape(root)
    found = packing.scalars
    tags = [(at, _tag(each)) for at, each in enumerate(found) if each.provenance]
    lines, columns = [each.line for each in found], [each.column for each in found]
    return [each.text for each in found], lines, columns, tags, list(packing.keys), shape


def _tag(node: Node) -> str:
    return node.provenance.value if node.provenance is not None else ""


def _unpacked(plain: Any, source: Source) -> Node:
    texts, lines, columns, tags, keys, shape = plain
    scalars = list(map(Scalar, texts, repeat(source), lines, columns))
    for at, tag in tags:
        scalars[at].provenance = Provenance(tag)
    following = iter(scalars).__next__

    def node(shape: Any) -> Node:
        line, column, tag, inner, *of_map = shape
        held = [node(each) if each else following() for each in inner]
        made: Sequence | Mapping
        if of_map:
            number, marks = of_map
            made = Mapping(dict(zip(keys[number], held, strict=True)), tuple(marks),
                           source, line, column)  # fmt: skip
        else:
            made = Sequence(tuple(held), source, line, column)
        if tag:
            made.provenance = Provenance(tag)
        return made

    return node(shape) if shape else following()
