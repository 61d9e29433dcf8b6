"""Cases: from a number, a damaged file for one of the entrances, and what to do with it."""

from __future__ import annotations

import io
import json
import random
import re
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from tests.fuzz import corpus, damage
from tests.fuzz.changes import Stock, damaged
from tests.fuzz.corpus import Seed
from tests.fuzz.trees import Tree, grown, written

WEIGHTS = {
    "template": 22,
    "rules": 18,
    "game": 8,
    "items": 8,
    "theme": 6,
    "numbered": 9,
    "fonts": 2,
    "press": 8,
    "drawing": 7,
    "picture": 5,
    "font": 4,
    "table csv": 2,
    "table tsv": 2,
    "table json": 3,
    "table xlsx": 3,
    "table ods": 3,
    "manifest": 9,
    "command": 1,
}
"""Relative frequency of each entrance."""
LARGE = 0.05
"""Share of cases that damage a part of a whole game: one takes as long as ten tiny ones."""
PRINTED = 0.01
"""Share of games that are printed as well."""


@dataclass(frozen=True)
class Case:
    """A seed with some of its files damaged, and the command line to run, if any."""

    number: int
    entrance: str
    seed: Seed
    damaged: dict[str, bytes]
    command: tuple[str, ...] = ()


@cache
def stock() -> Stock:
    """Return the values and keys of all seeds, and all keys in the schemas."""
    from pnp.schemas import SCHEMAS, schema

    known: list[list[str]] = []

    def look(found: object) -> None:
        if isinstance(found, dict):
            known.append(sorted(found.get("properties", {})))
        for part in (
            found.values()
            if isinstance(found, dict)
            else (found if isinstance(found, list) else ())
        ):
            look(part)

    for kind in SCHEMAS:
        look(schema(kind))
    return Stock([*corpus.trees(), *corpus.press_tables().values()], known)


def case(start: int, number: int) -> Case:
    """Return the case of a number; it is always the same."""
    chance = random.Random(f"{start}:{number}")
    entrance = chance.choices(tuple(WEIGHTS), tuple(WEIGHTS.values()))[0]
    if entrance == "press":
        return _press(number, chance)
    if entrance == "manifest":
        return _manifest(number, chance)
    if entrance == "command":
        return _command(number, chance)
    large = chance.random() < LARGE and entrance in corpus.seeds(large=True)
    seed = chance.choice(corpus.seeds(large)[entrance])
    names = [name for name in seed.damage if chance.random() < 0.7] or [chance.choice(seed.damage)]
    files = {name: _damaged(entrance, seed.files[name], chance) for name in names}
    command: tuple[str, ...] = ()
    if chance.random() < PRINTED * (5 if entrance in ("font", "picture", "drawing") else 1):
        form = chance.choice(("pdf", "pdf", "svg", "png"))
        command = ("build", seed.game, "--format", form, "--dpi", "60", "--out", "out")
    return Case(number, entrance, seed, files, command)


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _document(tree: Tree, chance: random.Random) -> bytes:
    if chance.random() < 0.08:
        return _encoded(damage.text(written(tree), chance))
    try:
        return _encoded(written(damaged(tree, stock(), chance)))
    except RecursionError:
        # It was nested too deep to be written.
        return _encoded("[" * 10_000)


def _damaged(entrance: str, content: Tree | bytes, chance: random.Random) -> bytes:
    if not isinstance(content, bytes):
        return _document(content, chance)
    if chance.random() < 0.25:
        return damage.octets(content, chance)
    return _WAYS[entrance](content, chance)


_VALUE = re.compile(r'(?<==")[^"]*(?=")|(?<=>)[^<>]+(?=<)')
_TAG = re.compile(r"<[^<>!?]*>")


def _markup(content: bytes, chance: random.Random) -> bytes:
    """Change values and texts of XML; drop, double or nest elements."""
    text = content.decode("utf-8")
    for _ in range(chance.choice((1, 1, 2, 4, 9))):
        pattern = _VALUE if chance.random() < 0.7 else _TAG
        found = list(pattern.finditer(text))
        if not found:
            break
        one, other = chance.choice(found), chance.choice(found)
        put = chance.choice(("", one[0] * 2, other[0], other[0]))
        if pattern is _VALUE:
            put = chance.choice((other[0], damage.value(chance), _changed(one[0], chance)))
            put = put if chance.random() < 0.1 else re.sub('[<>"]', "", put)
        text = text[: one.start()] + put + text[one.end() :]
    return _encoded(text)


def _changed(value: str, chance: random.Random) -> str:
    """Return a value with one of its numbers or words replaced."""
    words = re.split(r"([\s,]+)", value)
    words[chance.randrange(len(words))] = damage.value(chance)
    return "".join(words)


def _workbook(content: bytes, chance: random.Random) -> bytes:
    """Damage one part of an archive."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    name = chance.choice(tuple(parts))
    parts[name] = (
        _markup(parts[name], chance)
        if chance.random() < 0.8
        else damage.octets(parts[name], chance)
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for each, part in parts.items():
            archive.writestr(each, part)
    return out.getvalue()


def _png(content: bytes, chance: random.Random) -> bytes:
    return (
        damage.chunks(content, chance)
        if content[:4] == b"\x89PNG"
        else damage.octets(content, chance)
    )


def _typeface(content: bytes, chance: random.Random) -> bytes:
    """Damage a font within one of its tables."""
    count = int.from_bytes(content[4:6], "big")
    row = content[12 + 16 * chance.randrange(count) :][:16]
    at, long = int.from_bytes(row[8:12], "big"), int.from_bytes(row[12:16], "big")
    piece = damage.octets(content[at : at + long], chance)
    if chance.random() < 0.8:  # where it was, so that all others are still found
        piece = piece[:long].ljust(long, b"\0")
    return content[:at] + piece + content[at + long :]


def _words(content: bytes, chance: random.Random) -> bytes:
    code = "utf-16" if content[:2] == b"\xff\xfe" else "utf-8"
    return damage.text(content.decode(code), chance).encode(code, "surrogatepass")


def _json(content: bytes, chance: random.Random) -> bytes:
    return _document(grown(content.decode("utf-8")), chance)


_WAYS: dict[str, Callable[[bytes, random.Random], bytes]] = {
    "drawing": _markup,
    "picture": _png,
    "font": _typeface,
    "fonts": _typeface,
    "table csv": _words,
    "table tsv": _words,
    "table json": _json,
    "table xlsx": _workbook,
    "table ods": _workbook,
}


def plain() -> Seed:
    """Return an undamaged tiny game."""
    return corpus.seeds(large=False)["template"][0]


def _press(number: int, chance: random.Random) -> Case:
    """Return a case of a table in `templates/`, or of a printer's calibration."""
    tables = corpus.press_tables()
    name = chance.choice(tuple(tables))
    return Case(number, "press", plain(), {name: _document(tables[name], chance)})


@cache
def _kit() -> Tree:
    faces = {"cards": {name: {"front": "0a1b2c", "back": "ffff"} for name in ("one", "two")}}
    pages = [{"slots": [{"component": "cards", "item": "one", "face": "front", "x": "1"}]}]
    return grown(
        json.dumps(
            {
                "game": "tiny",
                "paper": "a4",
                "ink": "full",
                "faces": faces,
                "pages": pages,
                "files": ["tiny-kit.pdf"],
            }
        )
    )


def _manifest(number: int, chance: random.Random) -> Case:
    content = _document(_kit(), chance)
    if chance.random() < 0.4:
        content = damage.octets(content, chance)
    command = (
        ("kit", "tiny", "--since", "kit.json", "--out", "out") if (chance.random() < 0.02) else ()
    )
    return Case(number, "manifest", plain(), {"kit.json": content}, command)


_NAMES = (
    "tiny",
    "tiny/cards",
    "tiny/one",
    "all",
    "",
    ".",
    "..",
    "tiny/",
    "/",
    "tiny/tiny",
    "data",
    "tiny/game.yaml",
    "kit.json",
    "table.csv",
    "page.pdf",
    "a4",
    "letter",
    "deck",
    "grid",
    "template",
    "own",
)
_AWAY = {"cluster"}
"""Commands that use the network."""
_ENDLESS = {"studio"}
"""Commands that run until they are stopped."""


def _command(number: int, chance: random.Random) -> Case:
    """Return any command with random options, most of them valid."""
    import click

    from pnp.cli.commands import COMMANDS

    name = chance.choice(sorted(COMMANDS.data.keys() - _ENDLESS))
    command = COMMANDS[name]
    words = [name]
    if isinstance(command, click.Group):
        words.append(chance.choice([*command.commands, "x"]))
        command = command.commands.get(words[-1], command)
    options = [each for each in command.params if isinstance(each, click.Option)]
    for option in chance.sample(options, chance.randint(0, min(4, len(options)))):
        if option.name not in _AWAY:
            words.append(option.opts[0])
            words += [] if option.is_flag else [_given(option, chance)]
    for each in command.params:
        if isinstance(each, click.Argument):
            count = 1 if each.nargs == 1 else chance.randint(0, 3)
            words += [_name(chance) for _ in range(count)]
    if not any(word == "--out" for word in words) and any(each.name == "out" for each in options):
        words += ["--out", "out"]
    if any(each.name == "games" for each in options):
        words += ["--games", "3"]
    return Case(number, "command", plain(), {}, tuple(words))


def _name(chance: random.Random) -> str:
    return _safe(chance.choice(_NAMES) if chance.random() < 0.8 else damage.value(chance))


def _safe(word: str) -> str:
    """Return a name that leads to no folder outside of the case's own."""
    return "out" if re.search(r"^\s*(/|~)|\.\./|\.\.$", word) else word


def _given(option: object, chance: random.Random) -> str:
    import click

    assert isinstance(option, click.Option)
    kind = option.type
    if option.name == "jobs":
        return chance.choice(("1", "0", "-1", "x"))
    if option.name in ("games", "days", "count", "copies", "files_of", "dpi"):
        return chance.choice(("0", "1", "2", "-1", "x", "1e3", "99999999999999999999", "²"))
    if isinstance(kind, click.Choice) and chance.random() < 0.8:
        return str(chance.choice(tuple(kind.choices)))
    if isinstance(kind, click.types.IntParamType) and chance.random() < 0.8:
        return str(chance.randint(0, 20))
    return _safe(chance.choice((damage.value(chance), chance.choice(_NAMES), "2026-11-21")))
