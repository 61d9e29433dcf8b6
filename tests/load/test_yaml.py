"""YAML: places, surprises, limits."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.node import Mapping, Node, Provenance, Scalar, Sequence
from pnp.core.problems import Problems, Span, UsageError
from pnp.load.yaml import MAX_DEPTH, parse, read_file
from tests.timing import cpu_seconds


def read(text: str) -> tuple[Node | None, list[str]]:
    problems = Problems()
    root = parse(text, "x.yaml", problems)
    return root, [f"{p.span.line}:{p.span.column} {p.rule}" for p in problems]


def values(text: str) -> dict[str, Node]:
    root, problems = read(text)
    assert isinstance(root, Mapping)
    assert problems == []
    return root.values


def test_scalars_keep_their_text() -> None:
    found = values("a: no\nb: 012\nc: 1:30\nd: 2026-11-21\ne: 1_000\nf: ~\ng: 0x1F\nh: .5\ni:\n")
    assert {key: str(node) for key, node in found.items()} == {
        "a": "no",
        "b": "012",
        "c": "1:30",
        "d": "2026-11-21",
        "e": "1_000",
        "f": "~",
        "g": "0x1F",
        "h": ".5",
        "i": "",
    }


def test_nodes_have_places() -> None:
    root, _ = read("a: one\nlist:\n  - x\n  - {k: v}\n")
    assert isinstance(root, Mapping)
    items = root.values["list"]
    assert isinstance(items, Sequence)
    inner = items.items[1]
    assert isinstance(inner, Mapping)
    assert (items.items[0].line, items.items[0].column) == (3, 5)
    assert inner.values["k"].span == Span("x.yaml", 4, 9)
    assert inner.key_span("k") == Span("x.yaml", 4, 6)


def test_columns_count_characters() -> None:
    found = values("é: “quoted” # comment\n")
    assert found["é"].column == 4


def test_skips_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: 1\n")
    root = read_file(file, Problems())
    assert isinstance(root, Mapping)
    assert list(root.values) == ["a"]


def test_reads_provenance_from_tag() -> None:
    found = values("a: !source 6\nb: !reconstructed [1, 2]\nc: !derived {x: 1}\nd: plain\n")
    assert [found[key].provenance for key in "abcd"] == [
        Provenance.SOURCE,
        Provenance.RECONSTRUCTED,
        Provenance.DERIVED,
        None,
    ]


def test_keeps_first_of_duplicate_keys() -> None:
    root, _ = read("a: 1\na: 2\n")
    assert isinstance(root, Mapping)
    assert str(root.values["a"]) == "1"


LAUGHS = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{','.join(['*' + chr(97 + n)] * 9)}]\n" for n in range(8)
)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("[" * 10_000, "yaml-depth"),
        ("{a: " * 200_000, "yaml-depth"),
        ("- " * 10_000, "yaml-depth"),
        (LAUGHS, "yaml-alias"),
        ("[" + "1," * 700_000 + "]", "yaml-size"),
    ],
)
def test_hostile_text_ends_soon(text: str, rule: str) -> None:
    found: list[str] = []
    seconds = cpu_seconds(lambda: found.extend(read(text)[1]), rounds=1)
    assert found[0].endswith(rule)
    assert seconds < 3.0, "a second on a quiet machine"


def test_accepts_depth_at_limit() -> None:
    root, problems = read("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    assert problems == []
    assert root is not None


def test_refuses_large_file_unread(tmp_path: Path) -> None:
    file = tmp_path / "large.yaml"
    with file.open("wb") as out:
        out.truncate(5_000_000)
    problems = Problems()
    assert read_file(file, problems) is None
    assert [p.rule for p in problems] == ["yaml-size"]


def test_reports_place_of_binary_byte(tmp_path: Path) -> None:
    file = tmp_path / "binary.yaml"
    file.write_bytes(b"a: 1\nb: \xff\xfe\n")
    problems = Problems()
    assert read_file(file, problems) is None
    assert [(p.rule, p.span.line, p.span.column) for p in problems] == [("yaml-text", 2, 4)]


def test_refuses_folder(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        read_file(tmp_path, Problems())


@given(st.text())
def test_any_text_returns_nodes_or_problems(text: str) -> None:
    problems = Problems()
    root = parse(text.encode("utf-8", "replace").decode(), "x", problems)
    assert root is None or isinstance(root, (Scalar, Sequence, Mapping))


@given(st.binary(max_size=400))
def test_any_bytes_return_nodes_or_problems(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    file = tmp_path_factory.mktemp("bytes") / "any.yaml"
    file.write_bytes(data)
    problems = Problems()
    if read_file(file, problems) is None and data.strip():
        assert all(problem.message for problem in problems)
