"""Rows of tables, themes and sizes: what is read from each, and its problems."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.core.fonts import Family
from pnp.core.node import Mapping, Sequence
from pnp.core.problems import Problems
from pnp.core.reader import Reader
from pnp.load.printers import read_printer
from pnp.load.shared_tables import read_cutter, read_paper, read_trim, read_virtual_table
from pnp.load.theme import read_features, read_theme
from pnp.load.yaml import parse
from tests import goldens

ROWS = [
    line.removeprefix("- ")
    for line in Path(__file__).with_name("rows.yaml").read_text(encoding="utf-8").splitlines()
    if line.startswith("- ")
]
STAR = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0L9 0L5 9Z"/></svg>'
FONTS = {"body": Family("body", "Body", {})}


def _theme(read: Reader) -> object:
    assert read.node is not None
    theme = read_theme("tiny", read.node, FONTS, read.problems)
    read.accept_keys(*read.node.values)
    rows: list[object] = [f"palette {theme.palette}", f"fonts {theme.families}"]
    rows += theme.styles.values()
    return "\n  ".join(map(str, [*rows, f"strokes {theme.strokes}", theme.hyphenation]))


def readers(folder: Path) -> dict[str, Callable[[Reader], object]]:
    return {
        "features": lambda read: read_features(read, "features"),
        "trim": lambda read: read_trim("mine", read, folder),
        "paper": lambda read: read_paper("mine", read),
        "printer": lambda read: read_printer("mine", read),
        "cutter": lambda read: read_cutter("mine", read),
        "table": lambda read: read_virtual_table("mine", read),
        "theme": _theme,
    }


def read_row(row: str, folder: Path) -> str:
    problems = Problems()
    root = parse(row, "rows.yaml", problems)
    assert isinstance(root, Sequence)
    kind, node = root.items
    assert isinstance(node, Mapping)
    with Reader(node, problems, f"a {kind}") as read:
        found = readers(folder)[str(kind)](read)
    lines = [row, f"  {found}"]
    lines += goldens.problem_rows(problems)
    return "\n".join(lines).replace(f"{folder}/", "")


@pytest.mark.parametrize(
    "kind", ["features", "trim", "paper", "printer", "cutter", "table", "theme"]
)
def test_rows_match_golden(kind: str, tmp_path: Path) -> None:
    (tmp_path / "star.svg").write_text(STAR, encoding="utf-8")
    rows = [read_row(row, tmp_path) for row in ROWS if row.startswith(f"[{kind},")]
    goldens.compare(f"rows/{kind}", "\n".join(rows))
