"""Games that `pnp new --from` writes for tables of several kinds."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli.commands import main
from tests import goldens

TABLES = {
    "everything": """\
Name;Type;Cost;Picture;Icon;Rules;Quote;Power;HP;Speed;Made_of;Qty;Notes
"Hook: rusty";Blue;1;hook.png;anchor;"Pull a wreck closer, and take two crates that float by.";\
Older.;2;+3;1;Iron;3;
Bell;Sea monster;4;Bell.JPG;;Ring.;;0;-1;2;;2;too strong?
Storm;;;;;;;;;;;;
""",
    "words": "Word\nlighthouse\nelectricity\n",
    "ranks": "Suit,Rank\nMoons,1\nMoons,2\nSuns,1\nJoker,\n",
    "icons": "Name,Icon,Text\nApple,apple,Eat.\nBell,bell,Ring.\n",
    "long": f"Title,Class,Text\nOne,Red,{'Pass a card. ' * 20}\nTwo,Gold,Draw.\n",
    "figures": "Country,Population,Highest Point,Coast,GDP\nIceland,390000,2110,4970,27\n",
}


@pytest.mark.parametrize("name", TABLES)
def test_game_from_table_matches_golden(name: str, tmp_path: Path) -> None:
    table, folder = tmp_path / "table.csv", tmp_path / name
    table.write_text(TABLES[name], encoding="utf-8")
    for picture in ("hook.png", "other.png"):
        (tmp_path / picture).write_bytes(b"picture")
    made = CliRunner().invoke(main, ["new", str(folder), "--from", str(table)])
    rows = [made.output.replace(str(tmp_path), "")]
    for file in sorted(file for file in folder.rglob("*") if file.is_file()):
        path = file.relative_to(folder).as_posix()
        shown = path in ("game.yaml", "templates/card.yaml", "templates/theme.yaml")
        rows.append(f"---- {path}\n{file.read_text(encoding='utf-8') if shown else ''}")
    goldens.compare(f"new/{name}", "\n".join(rows))
