"""New games print at once, from any start."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator
from msgspec.structs import astuple

from pnp.cli.commands import main
from pnp.cli.new import _KINDS
from pnp.core.node import Mapping, to_node
from pnp.core.problems import Problems
from pnp.core.search_path import SearchPath
from pnp.load.yaml import read_file
from pnp.starters.columns import _FALLBACK_ICONS, _ICON_WORDS, assign_roles, icon_for
from pnp.starters.folder import KINDS
from tests.test_schemas import instance

pytestmark = pytest.mark.slow

TABLE = """\
Name;Type;Cost;Power;Rules;Quote;Qty;Notes
"Hook: rusty";Tool;1;2;Pull a wreck closer.;“Older than #3.”;3;
Bell: of glass;Sea monster;4;;"Stay under, and take a *treasure*.";;2;too strong?
Storm;Event;;;Everyone loses a crate.;;4;
Nobody;;;1;;;1;
"""


def run(*arguments: str, ok: bool = True) -> Result:
    result = CliRunner().invoke(main, [*arguments])
    assert (result.exit_code == 0) is ok, result.output
    return result


def prints(folder: Path) -> dict[str, object]:
    run("--data", str(folder), "validate", folder.name)
    out = folder.parent / "out"
    run("--data", str(folder), "kit", folder.name, "--out", str(out), "--ink", "low")
    run("--data", str(folder), "kit", folder.name, "--out", str(out), "--paper", "letter")
    manifest: dict[str, object] = json.loads((out / folder.name / "kit-a4.json").read_text())
    return manifest


def test_lists_all_kinds() -> None:
    assert _KINDS == KINDS


@pytest.mark.parametrize(
    ("kind", "game"),
    [*((kind, "night-market") for kind in KINDS), ("deck", "donaudampfschifffahrtsgesellschaft")],
)
def test_every_kind_prints(kind: str, game: str, tmp_path: Path) -> None:
    folder = tmp_path / game
    made = run("new", str(folder), "--kind", kind)
    assert made.stdout == f"{folder}\n"
    assert f"validate {game}" in made.stderr
    assert prints(folder)["game"] == game
    assert game.replace("-", " ").title() in (folder / "game.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", KINDS)
def test_files_pass_their_schema(kind: str, tmp_path: Path) -> None:
    folder = tmp_path / "market"
    run("new", str(folder), "--kind", kind)
    assert taken(folder) >= 2


def taken(folder: Path) -> int:
    """Check files against the schema that they name; return their number."""
    named = 0
    for file in folder.rglob("*.yaml"):
        first, *_ = file.read_text(encoding="utf-8").splitlines()
        if "$schema=" in first:
            named += 1
            schema = json.loads((file.parent / first.partition("$schema=")[2]).read_text())
            root = read_file(file, Problems())
            assert root is not None
            assert not list(Draft202012Validator(schema).iter_errors(instance(root))), file
    tags = json.loads((folder / ".vscode/settings.json").read_text())["yaml.customTags"]
    assert "!source scalar" in tags
    return named


def test_makes_game_from_table(tmp_path: Path) -> None:
    table = tmp_path / "salvage.csv"
    table.write_text(TABLE, encoding="utf-8")
    folder = tmp_path / "salvage"
    made = run("new", str(folder), "--from", str(table))
    assert (
        "4 cards, 10 with copies. title: name; text: rules; colour: type; corner: cost; foot: power"
        in made.stderr
    )
    assert "flavour: quote; copies: qty" in made.stderr
    assert "Not on the cards: notes." in made.stderr
    manifest = prints(folder)
    slots = [slot for page in manifest["pages"] for slot in page["slots"]]  # type: ignore[attr-defined]
    assert sum(slot["face"] == "front" for slot in slots) == 3 + 2 + 4 + 1
    assert (folder / "salvage.csv").read_text(encoding="utf-8") == TABLE


EFFECTS = [
    f"{kind},{kind},{'Discard two cards. ' * n}"
    for n, kind in enumerate(
        ["Hero", "Villain", "Item", "Location", "Quest", "Trap", "Ally", "Weather"]
    )
]
TABLES = {
    "words": "Word\nlighthouse\nelectricity\nsomething that nobody would tell their mother\n",
    "long": f"Title,Rules\nThe Long One,{'Pass a card to your neighbour. ' * 18}\nShort,Draw.\n",
    "numbers": "Country,Population,Highest Point,Coast,GDP\nIceland,390000,2110,4970,27\n",
    "suits": "Suit,Rank\nMoons,1\nMoons,2\nSuns,1\nSuns,2\nJoker,\n",
    "umlauts": "Titel;Typ;Kosten;Stärke;Fähigkeit;Anzahl\nMüllers Höhle;Ort;3;;Zieh zwei.;2\n",
    "icons": "Name,Icon,Colour\nApple,apple,Red\nBell,bell,Blue\nNothing,,Red\n",
    "kinds": "\n".join(["Title,Class,Effect", *EFFECTS]),
}


@pytest.mark.parametrize("name", TABLES)
def test_game_from_any_table_validates(name: str, tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    table.write_text(TABLES[name], encoding="utf-8")
    folder = tmp_path / name
    run("new", str(folder), "--from", str(table))
    checked = run("--data", str(folder), "validate", name)
    assert checked.output == "no problems\n"
    prints(folder)


@pytest.mark.parametrize(("long", "text"), [(24, ""), (25, "said")])
def test_long_column_is_text(long: int, text: str, tmp_path: Path) -> None:
    table = tmp_path / "some.csv"
    table.write_text(f"Name,Said\nOne,{'x' * long}\nTwo,y\n", encoding="utf-8")
    made = run("new", str(tmp_path / "some"), "--from", str(table))
    assert made.stdout == f"{tmp_path / 'some'}\n"
    assert ("text: said" in made.stderr) is bool(text)


def row(cells: dict[str, Any]) -> Mapping:
    made_of = to_node(cells)
    assert isinstance(made_of, Mapping)
    return made_of


NAMED = {
    "title": "Title Name Card Card-Name Titel Karte",
    "text": "Text Rules Effect Ability Description Rule Body Action Regel Effekt Wirkung Fähigkeit "
    "Beschreibung",
    "kind": "Kind Type Suit Class Category Colour Color Faction Group Typ Art Farbe Klasse",
    "cost": "Cost Price Mana Energy Value Level Rank Points Kosten Preis Wert",
    "copies": "Copies Qty Quantity Count Amount Number-of-Copies How-Many Anzahl",
    "flavour": "Flavour Flavor Flavour-Text Flavor-Text Quote Zitat",
    "icon": "Icon Symbol Glyph",
    "unused": "Notes Note Comment Comments",
}
CELLS = {"cost": "3", "copies": "99", "icon": "bell"}


@pytest.mark.parametrize("part", NAMED)
def test_recognises_column_by_heading(part: str) -> None:
    """In any place among others."""
    for heading in NAMED[part].split():
        field = heading.lower()
        cells = {"first": "Who", "second": "What", "third": "x" * 30}
        cells = {**cells, field: CELLS.get(part, "So"), "packed": "3"}
        found = getattr(assign_roles([row(cells)] * 2, {"bell"}), part)
        assert found == ((field,) if part == "unused" else field)


@pytest.mark.parametrize(
    ("column", "cells", "part"),
    [
        ("copies", ["100"], "badges"),
        ("copies", ["1.5"], "badges"),
        ("kind", list("abcdefgh"), "kind"),
        ("kind", list("abcdefghi"), "title"),
        ("cost", ["much"], "title"),
        ("icon", ["bell", "banana"], "title"),
        ("art", ["a.PNG", "b.jpeg"], "picture"),
        ("art", ["a.png", "b"], "kind"),
        ("speed", ["1234567"], "badges"),
        ("speed", ["12345678"], "lines"),
        ("fourteen-of-it", ["+1"], "badges"),
        ("fifteen-of-this", ["-1"], "lines"),
    ],
)
def test_recognises_column_by_cells(column: str, cells: list[str], part: str) -> None:
    others = {} if part == "title" else {"name": "One"}
    found = getattr(assign_roles([row({**others, column: cell}) for cell in cells], {"bell"}), part)
    assert found in (column, (column,))


@pytest.mark.parametrize(
    ("fields", "badges"),
    [("a b", 2), ("a b c d", 4), ("a b c d e", 4), ("a b nine-long", 3), ("a b ten-longer", 2)],
)
def test_limits_numbers_in_row(fields: str, badges: int) -> None:
    items = [row({"name": "One", **dict.fromkeys(fields.split(), "7")})]
    assert len(assign_roles(items).badges) == badges


def test_finds_icons_by_meaning() -> None:
    assert icon_for("Sea monster") == "fish"
    assert icon_for("Moons") == "moon"
    assert icon_for("Fishes") == icon_for("Fisch") == "fish"
    assert icon_for("Qwerty", {"star"}) == "moon"
    neutral = {file.stem for file in SearchPath.standard().icon_sets()["neutral"].glob("*.svg")}
    assert {*_ICON_WORDS, *_FALLBACK_ICONS} <= neutral


def test_new_does_not_overwrite(tmp_path: Path) -> None:
    folder = tmp_path / "market"
    folder.mkdir()
    refused = run("new", str(folder), ok=False)
    assert refused.exit_code == 2
    assert "is there already" in refused.stderr
    assert not list(folder.iterdir())


@pytest.mark.parametrize("name", ["Night Market", "MARKET", "-", "a--b"])
def test_rejects_bad_names(name: str, tmp_path: Path) -> None:
    assert run("new", str(tmp_path / name), ok=False).exit_code == 2
    assert not list(tmp_path.iterdir())


def test_rejects_bad_tables(tmp_path: Path) -> None:
    table = tmp_path / "cards.pdf"
    table.write_text("x", encoding="utf-8")
    assert run("new", str(tmp_path / "a"), "--from", str(table), ok=False).exit_code == 2
    table = tmp_path / "cards.csv"
    table.write_text("", encoding="utf-8")
    assert run("new", str(tmp_path / "a"), "--from", str(table), ok=False).exit_code == 1
    assert not (tmp_path / "a").exists()


def test_omits_lists() -> None:
    assert assign_roles([row({"name": "One", "tags": ["a", "b"]})]).lines == ()


def test_empty_table_has_no_parts() -> None:
    assert not any(astuple(assign_roles(()))[:7])


def test_rejects_name_all(tmp_path: Path) -> None:
    refused = run("new", str(tmp_path / "all"), "--kind", "deck", ok=False)
    assert "“all” means all games" in refused.stderr
    assert not list(tmp_path.iterdir())
