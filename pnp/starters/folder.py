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
from pnp.starters.columns import Parts, cast

KINDS = ("deck", "board", "tokens", "sheet", "bare")
"""The starters, as their folders are called."""
_BACK = "templates/card-back.yaml"
_SCHEMAS = {GAME_FILE: "game", "checks.yaml": "rules", "templates/theme.yaml": "theme"}
_CUSTOM = [f"!{mark.value} {kind}" for mark in Provenance for kind in ("scalar", "sequence", "map")]


class New(Struct, frozen=True):
    """What was begun."""

    folder: Path
    cards: int = 0
    copies: int = 0
    """How many there are with their copies."""
    parts: Parts | None = None
    """Of a game from a table."""


def begin(folder: Path, kind: str) -> New:
    """A game from a starter. Raises UsageError."""
    return _copy(folder, SearchPath.standard().shared_file("starters") / kind)


def begin_like(folder: Path, example: str) -> New:
    """A game from an example. Raises UsageError."""
    return _copy(folder, SearchPath.examples()[example])


def _copy(folder: Path, model: Path) -> New:
    """Copy another game with all its files, under a new title."""
    files = {file.relative_to(model).as_posix(): file for file in sorted(model.rglob("*"))}
    others = {n: file for n, file in files.items() if file.is_file() and file.suffix != ".yaml"}
    texts = {n: file.read_text("utf-8") for n, file in files.items() if file.suffix == ".yaml"}
    texts[GAME_FILE] = _with(texts[GAME_FILE], "title", card.quoted(_title(folder)))
    _write(folder, texts, others)
    return New(folder)


def begin_from(folder: Path, table: Path) -> New:
    """A deck whose cards are the rows of a table. Raises UsageError, and ProblemsFound for a table
    that cannot be read."""
    if not is_table(table.name):
        raise UsageError(f"{table}: a table is a .csv, .tsv, .xlsx, .ods or .json file")
    problems = Problems()
    rows = read_table(table, problems)
    if problems.errors or not isinstance(rows, Sequence):
        raise ProblemsFound(problems)
    items = [item for item in rows.items if isinstance(item, Mapping)]
    icons = {file.stem for file in SearchPath.standard().icon_sets()["neutral"].glob("*.svg")}
    parts = cast(items, icons)
    deck = SearchPath.standard().shared_file("starters") / KINDS[0]
    game, back = ((deck / name).read_text("utf-8") for name in (GAME_FILE, _BACK))
    file = card.quoted(table.name)
    cards = f"{{file: {file}, copies: {parts.copies}}}" if parts.copies else file
    files = {
        GAME_FILE: _with(_with(game, "title", card.quoted(_title(folder))), "items", cards),
        "templates/card.yaml": card.face(parts),
        _BACK: back,
        "templates/theme.yaml": card.theme(parts),
    }
    _write(folder, files, {table.name: table, **_pictures(items, parts, table.parent)})
    return New(folder, len(items), _copies(items, parts), parts)


def _copies(items: list[Mapping], parts: Parts) -> int:
    return sum(_number(item.get(parts.copies)) for item in items)


def _number(count: Node | None) -> int:
    """The copies of an item: a cell, or the map that a column `quantity` becomes."""
    if isinstance(count, Mapping):
        count = count.get("copies")
    return int(count.text or 1) if isinstance(count, Scalar) else 1


def _pictures(items: list[Mapping], parts: Parts, beside: Path) -> dict[str, Path]:
    """The pictures that a table names and that lie beside it."""
    named = {item.text(parts.picture) for item in items} if parts.picture else set()
    return {name: file for name in sorted(named) if name and (file := find_in_folder(beside, name))}


def _with(text: str, key: str, value: str) -> str:
    """A file in which the first line that has a key says something else."""
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


def _kind(name: str) -> str:
    return _SCHEMAS.get(name) or ("template" if name.startswith("templates/") else "")


def _with_schemas(files: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The files, each with a first line that names its schema for editors."""
    for name, text in files.items():
        up = "../" * name.count("/")
        kind = _kind(name)
        line = f"# yaml-language-server: $schema={up}.schemas/{kind}.json\n" if kind else ""
        yield name, line + text


def _for_editors(files: dict[str, str]) -> dict[str, str]:
    """The schemas, and the tags that they cannot describe."""
    kinds = sorted({kind for kind in map(_kind, files) if kind})
    schemas = {f".schemas/{kind}.json": _json(schema(kind)) for kind in kinds}
    return {**schemas, ".vscode/settings.json": _json({"yaml.customTags": _CUSTOM})}


def _json(value: object) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"
