"""Shared rule: values of our own are noticed when they change."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from pnp.ground.node import Mapping, Node, Provenance, Scalar, Sequence, marked
from pnp.ground.problem import Severity
from pnp.rules.context import Case
from pnp.rules.query import Found, inside, name_of, written

_LONGEST = 32


def pin(node: Node) -> str:
    """A value in few letters: itself where it is short, else a fingerprint of it."""
    text = written(node)
    if isinstance(node, Scalar) and len(text) <= _LONGEST:
        return text
    return f"#{sha256(text.encode()).hexdigest()[:8]}"


def pins(root: Node) -> Iterator[tuple[str, Node]]:
    """What is pinned in a file: each value marked as reconstructed; of maps and lists that hold
    others, each of those, so that a change is told near the line where it is."""
    for path, node in marked(root, Provenance.RECONSTRUCTED):
        yield from _parts(path, node)


def _parts(path: str, node: Node) -> Iterator[tuple[str, Node]]:
    if isinstance(node, Mapping):
        children = list(node.values.items())
    elif isinstance(node, Sequence):
        children = [(name_of(item, number), item) for number, item in enumerate(node.items, 1)]
    else:
        children = []
    inner = [(key, child) for key, child in children if not isinstance(child, Scalar)]
    if not inner:
        yield path, node
        return
    for key, child in inner:
        yield from _parts(f"{path}.{key}".lstrip("."), child)
    plain: dict[str, Node] = {key: child for key, child in children if isinstance(child, Scalar)}
    if plain:
        yield path, Mapping(plain, (), node.source, node.line, node.column)


def reconstructed(case: Case) -> None:
    """Values of our own design are the ones that we chose.

    What a game's text has lost is ours to change, and yet a change by accident should not pass
    unseen: it is told, and printing goes on. The path leads to a map of files, each with its
    reconstructed values as they were last looked at; `pnp pins` writes it anew.

    Source: reconstructed.

    Wrong:
        cards:
          jar: {price: !reconstructed 3}   # wrong: was “2”
        pins:
          cards: {jar.price: "2"}
        rules:
        - reconstructed: pins

    Right:
        cards:
          jar: {price: !reconstructed 2}
        pins:
          cards: {jar.price: "2"}
        rules:
        - reconstructed: pins
    """
    for top in case.find():
        for file, known in top.node.values.items() if isinstance(top.node, Mapping) else ():
            root = case.subject.files(file)
            if root is None:
                _tell(case, known, f"{file} has values that were reconstructed, and is gone")
            elif isinstance(known, Mapping) and not case.of_season(file):
                _compare(case, Found(inside(root), file), known)


def _compare(case: Case, root: Found, known: Mapping) -> None:
    seen: list[str] = []
    for path, node in pins(root.node):
        before = known.text(path)
        if path in seen:
            _tell(case, node, f"{root.path}.{path} stands there twice")
        elif path not in known.values:
            _tell(case, node, f"{root.path}.{path} is reconstructed, and new")
        elif pin(node) != before:
            was = "was another one" if before.startswith("#") else f"was “{before}”"
            _tell(case, node, f"{root.path}.{path} is reconstructed, and {was}")
        seen.append(path)
    gone = [path for path in known.values if path not in seen]
    for path in gone:
        _tell(case, root.node, f"{root.path}.{path} was reconstructed, and is gone")
    if not gone and list(known.values) != list(dict.fromkeys(seen)):
        _tell(case, root.node, f"what is reconstructed in {root.path} stands in another order")


def _tell(case: Case, node: Node, message: str) -> None:
    case.problems.add(
        "reconstructed", message, node.span,
        "a value of our own was changed; if on purpose, look at it in print and `pnp pins`",
        Severity.WARNING,
    )  # fmt: skip
