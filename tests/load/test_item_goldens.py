"""Items in every notation of components: their fields and their problems."""

from __future__ import annotations

from pathlib import Path

import yaml

from pnp.core.field_paths import to_text
from pnp.core.node import Mapping
from pnp.core.problems import Problems
from pnp.core.search_path import SearchPath
from pnp.load.files import GameFiles
from pnp.load.item_tables import item_list, tables
from pnp.load.items import read_items
from pnp.load.yaml import parse
from tests import goldens, workbooks

TEXT = Path(__file__).with_name("items.yaml").read_text(encoding="utf-8")
FILES = {
    "a.csv": "id,Name,Qty,Tags\nx,Hull,2,a;b\ny,Sail,,c\n",
    "b.csv": "Key,colour\none,red\nthree,blue\n",
    "empty.csv": "id,name\n",
    "cards.yaml": "cards:\n- {id: one, name: First}\n"
    "- {id: two, name: Second, quantity: {copies: 3}}\n",
    "more.yaml": "- {id: two, text: Two.}\n- {id: four, text: Four.}\n",
    "odd.yaml": "odds: [3, {id: o}, [4]]\n",
    "plain.yaml": "plain: text\n",
    "two.yaml": "first: [{id: f}]\nsecond: [{id: s}]\n",
    "old.xls": "",
}


def entries() -> list[str]:
    """Return the entries as written, each without its dash."""
    rows = [line[2:] for line in TEXT.splitlines() if line.startswith("- ")]
    assert len(rows) == len(yaml.safe_load(TEXT))
    return rows


def read(entry: str, folder: Path) -> str:
    """Return the items with their fields and problems."""
    problems = Problems()
    files = GameFiles(SearchPath.standard(), folder, problems, {})
    root = parse(f"items: {entry}\n", "game.yaml", problems)
    assert isinstance(root, Mapping)
    node = root.values["items"]
    items = read_items(
        node, lambda each: item_list(each, files, problems), lambda: ("a4", "letter"), problems
    )
    rows = [f"  {item.span.position}: {to_text(item)}" for item in items]
    rows += [f"  looked at by rules as {name}" for name, _ in tables(node)]
    rows += goldens.problem_rows(problems)
    return "\n".join([entry, *rows]).replace(f"{folder}/", "")


def test_items_match_golden(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    (tmp_path / "away.yaml").write_text("- {id: away}\n", encoding="utf-8")
    cards = workbooks.sheet(("id", "shade"), ("one", "dark"), ("six", "pale"))
    sheets = {"Notes": workbooks.sheet(("id",), ("note",)), "Cards": cards}
    workbooks.xlsx(folder / "book.xlsx", sheets)
    goldens.compare("items", "\n".join(read(entry, folder) for entry in entries()))
