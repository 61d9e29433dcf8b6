"""Create the folder of a new game, completely or not at all; existing files stay untouched."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from pnp.core.files import ALL_GAMES, ID, find_in_folder, temporary_folder
from pnp.core.node import Mapping, Node, Provenance, Scalar, Sequence
from pnp.core.problems import Problems, ProblemsFound, UsageError
from pnp.core.search_path import GAME_FILE, SearchPath
from pnp.load.tables.table import is_table, read_table
from pnp.schemas import schema
from pnp.starters import card
from pnp.starters.columns import ColumnRoles, assign_roles

KINDS = ("deck", "board", "tokens", "sheet", "bare")
"""The names of the starters and of their folders."""
_BACK = "templates/card-back.yaml"
_SCHEMAS = {GAME_FILE: "game", "checks.yaml": "rules", "templates/theme.yaml": "theme"}
_CUSTOM = [f"!{mark.value} {kind}" for mark in Provenance for kind in ("scalar", "sequence", "map")]


class NewGame(Struct, frozen=True):
    """A new game."""

    folder: Path
    cards: int = 0
    copies: int = 0
    """Number of cards with their copies."""
    roles: ColumnRoles | None = None
    """The columns' roles, if it is made from a table."""


def create_from_starter(folder: Path, starter: str) -> NewGame:
    """Create a game from a starter. Raises UsageError."""
    return _copy(folder, SearchPath.standard().shared_file("starters") / starter)


def create_from_example(folder: Path, example: str) -> NewGame:
    """Create a game from an example. Raises UsageError."""
    return _copy(folder, SearchPath.examples()[example])


def _copy(folder: Path, source: Path) -> NewGame:
    """Copy another game with all its files, under a new title."""
    files = {file.relative_to(source).as_posix(): file for file in sorted(source.rglob("*"))}
    other_files = {
        n: file for n, file in files.items() if file.is_file() and file.suffix != ".yaml"
    }
    texts = {n: file.read_text("utf-8") for n, file in files.items() if file.suffix == ".yaml"}
    texts[GAME_FILE] = _with_value(texts[GAME_FILE], "title", card.quoted(_title(folder)))
    _write(folder, texts, other_files)
    return NewGame(folder)


def create_from_table(folder: Path, table: Path) -> NewGame:
    """Create a deck whose cards are the rows of a table. Raises UsageError, and ProblemsFound for a
    table that cannot be read."""
    if not is_table(table.name):
        raise UsageError(f"{table}: a table is a .csv, .tsv, .xlsx, .ods or .json file")
    problems = Problems()
    rows = read_table(table, problems)
    if problems.errors or not isinstance(rows, Sequence):
        raise ProblemsFound(problems)
    items = [item for item in rows.items if isinstance(item, Mapping)]
    icons = {file.stem for file in SearchPath.standard().icon_sets()["neutral"].glob("*.svg")}
    roles = assign_roles(items, icons)
    deck = SearchPath.standard().shared_file("starters") / KINDS[0]
    game, back = ((deck / name).read_text("utf-8") for name in (GAME_FILE, _BACK))
    file = card.quoted(table.name)
    cards = f"{{file: {file}, copies: {roles.copies}}}" if roles.copies else file
    files = {
        GAME_FILE: _with_value(
            _with_value(game, "title", card.quoted(_title(folder))), "items", cards
        ),
        "templates/card.yaml": card.card_template(roles),
        _BACK: back,
        "templates/theme.yaml": card.card_theme(roles),
    }
    _write(folder, files, {table.name: table, **_pictures(items, roles, table.parent)})
    return NewGame(folder, len(items), _count_copies(items, roles), roles)


def _count_copies(items: list[Mapping], roles: ColumnRoles) -> int:
    return sum(_copies_of(item.get(roles.copies)) for item in items)


def _copies_of(count: Node | None) -> int:
    """The copies of an item: a cell, or the map that a column `quantity` becomes."""
    if isinstance(count, Mapping):
        count = count.get("copies")
    return int(count.text or 1) if isinstance(count, Scalar) else 1


def _pictures(items: list[Mapping], roles: ColumnRoles, folder: Path) -> dict[str, Path]:
    """The pictures that a table names, as far as they exist beside it."""
    named = {item.text(roles.picture) for item in items} if roles.picture else set()
    return {name: file for name in sorted(named) if name and (file := find_in_folder(folder, name))}


def _with_value(text: str, key: str, value: str) -> str:
    """A file with another value in the first line that has the key."""
    line = re.compile(rf"^( *{key}): .*$", re.MULTILINE)
    return line.sub(lambda found: f"{found[1]}: {value}", text, count=1)


def _title(folder: Path) -> str:
    return folder.name.replace("-", " ").title()


def _write(folder: Path, files: dict[str, str], copied: dict[str, Path] | None = None) -> None:
    """Write a game’s files beside each other, then move them to where they belong."""
    if not ID.fullmatch(folder.name):
        raise UsageError(f"“{folder.name}” is no name for a game: small letters, digits, hyphens")
    if folder.name == ALL_GAMES:
        raise UsageError(f"“{ALL_GAMES}” means all games; choose another name")
    if folder.exists():
        raise UsageError(f"{folder} is there already; nothing was written")
    try:
        with temporary_folder(folder.parent, folder.name) as written:
            for name, text in {**dict(_with_schemas(files)), **_for_editors(files)}.items():
                file = written / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
            for name, source in (copied or {}).items():
                (written / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, written / name)
            written.rename(folder)
    except OSError as error:
        raise UsageError(f"{folder}: cannot be written: {error.strerror or error}") from error


def _schema_name(name: str) -> str:
    return _SCHEMAS.get(name) or ("template" if name.startswith("templates/") else "")


def _with_schemas(files: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The files, each with a first line that names its schema for editors."""
    for name, text in files.items():
        up = "../" * name.count("/")
        kind = _schema_name(name)
        line = f"# yaml-language-server: $schema={up}.schemas/{kind}.json\n" if kind else ""
        yield name, line + text


def _for_editors(files: dict[str, str]) -> dict[str, str]:
    """The schemas, and the tags that they cannot describe."""
    kinds = sorted({kind for kind in map(_schema_name, files) if kind})
    schemas = {f".schemas/{kind}.json": _json(schema(kind)) for kind in kinds}
    return {**schemas, ".vscode/settings.json": _json({"yaml.customTags": _CUSTOM})}


def _json(value: object) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"
