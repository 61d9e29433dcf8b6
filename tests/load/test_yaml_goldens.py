"""YAML texts: their nodes with places, and their problems."""

from __future__ import annotations

from pathlib import Path

from pnp.cli.report import as_text
from pnp.core.node import Mapping, Node, Sequence
from pnp.core.problems import Problems
from pnp.load.yaml import parse, read_file
from tests import goldens

TEXTS = Path(__file__).with_name("yaml.txt").read_text(encoding="utf-8").split("---\n")


def tree(node: Node) -> str:
    """Return a node and its children, each with its place and its tag."""
    mark = f" !{node.provenance.value}" if node.provenance is not None else ""
    place = f"{node.line}:{node.column}{mark}"
    if isinstance(node, Mapping):
        inner = (
            f"{key!r} {node.key_span(key).line}:{node.key_span(key).column} {tree(value)}"
            for key, value in node.values.items()
        )
        return f"{{{place} {', '.join(inner)}}}"
    if isinstance(node, Sequence):
        return f"[{place} {', '.join(map(tree, node.items))}]"
    return f"{str(node)!r} {place}"


def described(text: str) -> str:
    problems = Problems()
    root = parse(text, "a.yaml", problems)
    rows = [] if root is None else [tree(root)]
    return "\n".join([text.rstrip("\n"), *rows, as_text(problems.sorted())]).replace("\n", "\n  ")


def test_yaml_matches_golden() -> None:
    goldens.compare("problems/yaml", "\n".join(map(described, TEXTS)))


def test_file_is_the_same_when_read_again(tmp_path: Path) -> None:
    """The second time it comes from the cache."""
    for number, text in enumerate(TEXTS):
        path = tmp_path / f"{number}.yaml"
        path.write_text(text, encoding="utf-8")
        problems = Problems(), Problems()
        first, second = (read_file(path, found) for found in problems)
        fresh = parse(text, "a.yaml", Problems())
        assert list(problems[0]) == list(problems[1])
        trees = [None if node is None else tree(node) for node in (first, second, fresh)]
        assert trees[0] == trees[1] == trees[2]
