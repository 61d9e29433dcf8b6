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


def test_scalars_are_what_was_written() -> None:
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


def test_every_node_knows_its_place() -> None:
    root, _ = read("a: one\nlist:\n  - x\n  - {k: v}\n")
    assert isinstance(root, Mapping)
    items = root.values["list"]
    assert isinstance(items, Sequence)
    inner = items.items[1]
    assert isinstance(inner, Mapping)
    assert (items.items[0].line, items.items[0].column) == (3, 5)
    assert inner.values["k"].span == Span("x.yaml", 4, 9)
    assert inner.key_span("k") == Span("x.yaml", 4, 6)


def test_columns_count_characters_not_bytes() -> None:
    found = values("é: “quoted” # comment\n")
    assert found["é"].column == 4


def test_a_byte_order_mark_is_no_part_of_the_first_key(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: 1\n")
    root = read_file(file, Problems())
    assert isinstance(root, Mapping)
    assert list(root.values) == ["a"]


def test_provenance_is_a_tag() -> None:
    found = values("a: !source 6\nb: !reconstructed [1, 2]\nc: !derived {x: 1}\nd: plain\n")
    assert [found[key].provenance for key in "abcd"] == [
        Provenance.SOURCE,
        Provenance.RECONSTRUCTED,
        Provenance.DERIVED,
        None,
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a: 1\nb: 2\na: 3\n", "3:1 yaml-duplicate-key"),
        ("a: b: c\n", "1:5 yaml-syntax"),
        ("a: [1, 2\n", "2:1 yaml-syntax"),
        ("- !sayd 3\n", "1:3 yaml-tag"),
        ("a: &x 1\nb: *x\n", "2:4 yaml-alias"),
        ("{a: 1}: 2\n", "1:1 yaml-key"),
        ("a: 1\n---\nb: 2\n", "2:1 yaml-documents"),
        ("a: \x07\n", "1:4 yaml-text"),
        ("text: @home\n", "1:7 yaml-syntax"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, problem: str) -> None:
    _, problems = read(text)
    assert problems == [problem]


@pytest.mark.parametrize(
    "text",
    [
        'a: "one\nb: "two"\n',  # what follows the second mark is no key
        'a: one"\nb: "two\nc: three\n',
        '- "one\n- two\n',
    ],
)
def test_a_lost_quotation_mark_is_thought_of(text: str) -> None:
    problems = Problems()
    parse(text, "x.yaml", problems)
    assert [each.hint for each in problems] == ["is a quotation mark missing above?"]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("a: 1\n b: 2\n", "is this line indented too far? If not, put a text that"),
        ("- a: 1\n- a: 2\n   b: 3\n", "is this line indented too far? If not, put a text that"),
        ("a:\n  b: 1\n c: 2\n", "indent this line as those beside it"),
        ("- a: 1\n b: 2\n", "indent this line as those beside it"),
        ("- a: 1\n\tb: 2\n", "indent with spaces"),
        ("a: b: c\n", "put a text that contains “: ” into quotes"),
    ],
)
def test_a_wrong_indentation_is_thought_of(text: str, hint: str) -> None:
    problems = Problems()
    parse(text, "x.yaml", problems)
    (found,) = problems
    assert found.hint.startswith(hint)


def test_a_text_that_begins_with_a_star_wants_quotes() -> None:
    problems = Problems()
    parse("text: **Draw** two\n", "x.yaml", problems)
    (found,) = problems
    assert "starts with @, `, %, * or &" in found.hint


def test_the_first_of_two_equal_keys_is_kept() -> None:
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
def test_hostile_text_ends_in_a_problem_soon(text: str, rule: str) -> None:
    found: list[str] = []
    seconds = cpu_seconds(lambda: found.extend(read(text)[1]), rounds=1)
    assert found[0].endswith(rule)
    assert seconds < 3.0, "a second on a quiet machine"


def test_depth_up_to_the_limit_is_fine() -> None:
    root, problems = read("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    assert problems == []
    assert root is not None


def test_a_file_that_is_too_large_is_not_even_read(tmp_path: Path) -> None:
    file = tmp_path / "large.yaml"
    with file.open("wb") as out:
        out.truncate(5_000_000)
    problems = Problems()
    assert read_file(file, problems) is None
    assert [p.rule for p in problems] == ["yaml-size"]


def test_a_binary_file_is_told_with_its_byte(tmp_path: Path) -> None:
    file = tmp_path / "binary.yaml"
    file.write_bytes(b"a: 1\nb: \xff\xfe\n")
    problems = Problems()
    assert read_file(file, problems) is None
    assert [(p.rule, p.span.line, p.span.column) for p in problems] == [("yaml-text", 2, 4)]


def test_a_folder_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        read_file(tmp_path, Problems())


@given(st.text())
def test_any_text_gives_nodes_or_problems(text: str) -> None:
    problems = Problems()
    root = parse(text.encode("utf-8", "replace").decode(), "x", problems)
    assert root is None or isinstance(root, (Scalar, Sequence, Mapping))


@given(st.binary(max_size=400))
def test_any_bytes_give_nodes_or_problems(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    file = tmp_path_factory.mktemp("bytes") / "any.yaml"
    file.write_bytes(data)
    problems = Problems()
    if read_file(file, problems) is None and data.strip():
        assert all(problem.message for problem in problems)
