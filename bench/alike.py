"""Compare two trees: `python -m bench.alike BASE_TREE FOLDER`, run at the root of the new tree.

Write printed files, and the problems that `pnp validate` reports: into FOLDER/that for the base
(only what is missing there), into FOLDER/this for the new tree (always again). Then print one line
per difference.

Files are compared by bytes, except for a PDF's creator and producer. Where the bytes differ, the
text, the slots of the manifest and pictures of the pages at 60 dpi decide. Problems are compared
by rule, severity and place; their wording is free.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fnmatch import fnmatch
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pypdfium2
import resvg_py
import yaml
from PIL import Image, ImageChops

from bench.same import TILE

_JOBS = 2
_HOME = tempfile.TemporaryDirectory()
_DPI = 60
_MOST = 2
"""Allowed difference of a tile's grey, of 255: a last digit moves an edge by less."""
_COPIED = ("pnp", "data", "templates")
"""The folders needed to validate a shipped game."""
_URL = "https://example.org/"
_DATES = ("2026-07-01", "2026-12-24", "2028-02-29")
_SIZES = [
    f"--paper {paper} --ink {ink}" for paper in ("a4", "letter", "a3") for ink in ("full", "low")
]
GAMES = ("mind-space", "my-corner-of-the-sky", "personal-space", "space-zoo")
EXAMPLES = ("classic-deck", "hex-war", "roll-and-write", "spreadsheet-cards")
LAST_NUMBERS = {
    "mind-space/brain-board": 279302,
    "my-corner-of-the-sky/star-map": 36525,
    "personal-space/planet": 37865076480,
}
OF_EACH_GAME = (
    *(f"kit GAME --number 17 {size} --format {kind}" for size in _SIZES for kind in ("pdf", "svg")),
    "kit GAME --number 17 --booklet",
    "kit GAME --number 17 --cuts shared",
    "qr GAME",
    f"tts GAME --url {_URL}",
    "cut GAME --cutter silhouette",
)
COMMANDS = (
    *(command.replace("GAME", game) for game in GAMES for command in OF_EACH_GAME),
    *(
        f"kit {game} --number 17 --backs {backs}"
        for game in ("mind-space", "space-zoo")
        for backs in ("short-edge", "gutterfold", "after", "none")
    ),
    *(f"sheets --date {date} --days 2" for date in _DATES),
    *("sheets --undated", f"sheets --date {_DATES[0]} --fillable"),
    *(
        f"generate {component} --number {number}"
        for component, last in LAST_NUMBERS.items()
        for number in (1, 17, last)
    ),
    "generate mind-space/brain-board --number 17 --fillable",
    *(f"images {game} --shop makeplayingcards" for game in GAMES[1:]),
    "kit personal-space --number 17 --starter",
    "kit personal-space --number 17 --season 7",
    f"kit personal-space --number 17 --site {_URL}",
    f"site all --number 17 --url {_URL}",
    *(
        f"--data TREE/examples kit {name} --format {kind}"
        for name in EXAMPLES
        for kind in ("pdf", "svg")
    ),
)


def pnp(tree: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a tree's `pnp` in a folder, with no number, printer, season or cache of the user's."""
    own = {f"XDG_{kind}_HOME": f"{_HOME.name}/{kind}" for kind in ("CACHE", "CONFIG", "DATA")}
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PNP_")}
    env = {**clean, **own, "PYTHONPATH": str(tree), "SOURCE_DATE_EPOCH": "1700000000"}
    run = (sys.executable, "-m", "pnp", *arguments)
    return subprocess.run(run, cwd=folder, env=env, capture_output=True, text=True, check=False)


def write_outputs(tree: Path, folder: Path, only: str) -> None:
    """Write what a tree prints: a folder per command; exit status and messages beside it."""

    def write(name: str, command: str) -> None:
        shutil.rmtree(folder / name, ignore_errors=True)
        (folder / name).mkdir(parents=True)
        arguments = command.replace("TREE", str(tree)).split()
        done = pnp(tree, folder / name, *arguments, "--out", ".")
        text = f"exit {done.returncode}\n{done.stdout}{done.stderr}"
        (folder / f"{name}.txt").write_text(text.replace(str(tree), "TREE"), "utf-8")

    with ThreadPoolExecutor(_JOBS) as pool:
        named = {name_of(command): command for command in COMMANDS if fnmatch(command, only)}
        missing = [name for name in named if not (folder / f"{name}.txt").exists()]
        list(pool.map(write, missing, (named[name] for name in missing)))


def name_of(command: str) -> str:
    """Return the folder of a command's output: its words, joined by hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", command.replace("TREE/", "")).strip("-")


def compare_outputs(base: Path, tree: Path, only: str) -> Iterator[str]:
    """Compare the commands' output; yield a line per difference."""
    names: set[Path] = set()
    for name in (name_of(command) for command in COMMANDS if fnmatch(command, only)):
        for folder in (base, tree):
            files = (folder / f"{name}.txt", *(folder / name).rglob("*"))
            names |= {path.relative_to(folder) for path in files if path.is_file()}
    both = [name for name in sorted(names) if (base / name).is_file() and (tree / name).is_file()]
    yield from (f"{name}: only one tree writes it" for name in sorted(names - set(both)))
    with ProcessPoolExecutor(_JOBS) as pool:
        differences = pool.map(
            _difference, *([each / name for name in both] for each in (base, tree))
        )
        yield from (f"{name}: {what}" for name, what in zip(both, differences, strict=True) if what)


def _difference(base_file: Path, new_file: Path) -> str:
    """Describe the difference between two files; empty if there is none."""
    old, new = base_file.read_bytes(), new_file.read_bytes()
    if _without_creator(old) == _without_creator(new):
        return ""
    if base_file.suffix == ".json":
        return "bytes only" if _without_digests(old) == _without_digests(new) else "other slots"
    if base_file.suffix == ".txt":
        before, after = (each.split(b"\n", 1)[0].decode() for each in (old, new))
        return "other messages" if before == after else f"{before}, now {after}"
    if base_file.suffix not in (".pdf", ".png", ".svg"):
        return "other bytes"
    firsts, seconds = _pages(base_file, old), _pages(new_file, new)
    if len(firsts) != len(seconds):
        return f"{len(firsts)} pages, now {len(seconds)}"
    pages = list(enumerate(zip(firsts, seconds, strict=True), 1))
    texts = [at for at, (one, other) in pages if one[0] != other[0]]
    looks = [at for at, (one, other) in pages if _worst_tile(one[1], other[1]) > _MOST]
    parts = ((texts, "other text"), (looks, "other looks"))
    return ", ".join(f"{what} on pages {at}" for at, what in parts if at) or "bytes only"


def _without_creator(data: bytes) -> bytes:
    """Return a PDF without its makers and table of offsets; other files unchanged."""
    if not data.startswith(b"%PDF"):
        return data
    body = data.rpartition(b"\nxref\n")[0]
    return re.sub(rb"/(Creator|Producer) \((\\.|[^\\)])*\)", b"", body)


def _without_digests(data: bytes) -> Any:
    """Return a manifest without the digests of its faces, which change with the bytes."""
    read = json.loads(data)
    return {key: read[key] for key in read if key != "faces"} if isinstance(read, dict) else read


def _pages(path: Path, data: bytes) -> list[tuple[str, Image.Image]]:
    """Return text and picture of each page."""
    if path.suffix == ".pdf":
        document = pypdfium2.PdfDocument(data)
        document.init_forms()
        pictures = (page.render(scale=_DPI / 72).to_pil().convert("RGB") for page in document)
        texts = (page.get_textpage().get_text_range() for page in document)
        return list(zip(texts, pictures, strict=True))
    text = ""
    if path.suffix == ".svg":
        text = " ".join(re.sub(r"(?s)<style.*?</style>|<[^>]*>", " ", data.decode()).split())
        data = bytes(resvg_py.svg_to_bytes(data.decode(), dpi=_DPI, background="white"))
    return [(text, Image.open(io.BytesIO(data)).convert("RGB"))]


def _worst_tile(picture: Image.Image, other_picture: Image.Image) -> int:
    """Return the largest difference of a tile's red, green or blue; 255 for different sizes."""
    if picture.size != other_picture.size:
        return 255
    tiles: Any = ImageChops.difference(picture, other_picture).reduce(TILE).getextrema()
    return max(int(high) for _, high in tiles)


Row = Sequence[Any]
"""Rule, severity, file, line and column of a problem."""
_FIELDS = ("rule", "severity", "file", "line", "column")


def write_problems(tree: Path, folder: Path, cases: Iterable[Path], only: str) -> None:
    """Write what `validate` reports for wrong games and for edits of the shipped ones."""
    path = folder / "problems.json"
    found: dict[str, list[Row]] = json.loads(path.read_text()) if path.exists() else {}
    copies: SimpleQueue[Path] = SimpleQueue()

    def validate(tree: Path, folder: Path, *arguments: str) -> list[Row]:
        done = pnp(tree, folder, *arguments, "--format", "json")
        if not done.stdout:
            return [("exit", str(done.returncode), "", 0, 0)]
        return [[row[field] for field in _FIELDS] for row in json.loads(done.stdout)]

    def wrong(name: str, game: Path) -> None:
        found[name] = validate(tree, game.parent, "--data", ".", "validate", game.name)

    def edited(name: str, game_edits: list[dict[str, str]]) -> None:
        copy = copies.get()
        files = {copy / edit["file"] for edit in game_edits}
        before = {file: file.read_bytes() for file in files if file.is_file()}
        missing = [edit for edit in game_edits if not _replace(copy / edit["file"], edit)]
        rows: list[Row] = [
            ("not-found", "edit", f"{edit['file']} ({edit['what']})", 0, 0) for edit in missing
        ]
        if len(missing) < len(game_edits):
            rows += validate(copy, copy, "validate", game_edits[0]["game"])
        for file, content in before.items():
            file.write_bytes(content)
        copies.put(copy)
        found[name] = rows

    def shipped(name: str, game: str) -> None:
        found[name] = validate(tree, tree, "validate", game)

    places = (tree / "tests/fixtures/wrong", *cases)
    games = [each.parent for place in places for each in sorted(place.glob("*/game.yaml"))]
    calls: list[tuple[Any, str, Any]] = [
        (wrong, f"{each.parent.name}/{each.name}", each) for each in games
    ]
    calls += [(shipped, f"shipped: {game}", game) for game in GAMES]
    calls += [(edited, name, made) for name, made in edits().items()]
    with tempfile.TemporaryDirectory() as temporary, ThreadPoolExecutor(_JOBS) as pool:
        for number in range(_JOBS):
            copies.put(copy := Path(temporary, str(number)))
            for each in _COPIED:
                shutil.copytree(tree / each, copy / each)
        missing = (each for each in calls if each[1] not in found and fnmatch(each[1], only))
        waiting = [pool.submit(call, name, what) for call, name, what in missing]
        for running in waiting:
            running.result()
            path.write_text(json.dumps(dict(sorted(found.items())), indent=1), "utf-8")


def _replace(file: Path, edit: dict[str, str]) -> bool:
    """Make an edit; False if its text is not in the file."""
    text = file.read_text("utf-8") if file.is_file() else ""
    if edit["find"] not in text:
        return False
    file.write_text(text.replace(edit["find"], edit["replace"], 1), "utf-8")
    return True


def edits() -> dict[str, list[dict[str, str]]]:
    """Return mistakes by a name that changes with them, and each game's harmless edits together."""
    lists = yaml.safe_load(Path(__file__).with_name("mistakes.yaml").read_text("utf-8"))
    made: dict[str, list[dict[str, str]]] = {}
    for edit in lists["mistakes"]:
        where = f"{edit['file']}: {edit['replace'].strip()!r:.50}"
        made[f"mistakes: {edit['what']} ({where})"] = [edit]
    for edit in lists["harmless"]:
        made.setdefault(f"harmless: {edit['game']}", []).append(edit)
    return made


def compare_problems(base: Path, tree: Path) -> Iterator[str]:
    """Compare the problems of each input; yield a line per difference."""
    old, new = (json.loads((each / "problems.json").read_text("utf-8")) for each in (base, tree))
    for name, rows in sorted(new.items()):
        if name not in old:
            yield f"{name}: only in this tree"
            continue
        before, after = (Counter(map(tuple, each)) for each in (old[name], rows))
        added = sorted((after - before).elements())
        for row in sorted((before - after).elements()):
            twin = next((each for each in added if each[:3] == row[:3]), None)
            if twin:
                added.remove(twin)
            yield f"{name}: {_text(row)} {f'moved to {twin[3]}:{twin[4]}' if twin else 'is gone'}"
        yield from (f"{name}: {_text(row)} is new" for row in added)


def summarise(folder: Path) -> Iterator[str]:
    """Yield the mistakes that this tree overlooks, and its problems of harmless edits."""
    found = json.loads((folder / "problems.json").read_text("utf-8"))
    for name in sorted(found):
        if name.startswith("mistakes") and not found[name]:
            yield f"{name}: overlooked"
        if name.startswith(("harmless", "shipped")):
            yield from (f"{name}: {_text(row)}" for row in found[name])


def _text(row: Row) -> str:
    rule, severity, file, line, column = row
    return f"{severity}[{rule}] {file}:{line}:{column}"


def main() -> None:
    """Write the outputs, compare them, and exit 1 if the trees differ."""
    parser = argparse.ArgumentParser(description="Compare what two trees print and report.")
    parser.add_argument("base", type=Path, help="checkout to compare with")
    parser.add_argument("folder", type=Path, help="where to write; keeps the base's files")
    parser.add_argument("--problems-only", action="store_true")
    parser.add_argument("--outputs-only", action="store_true")
    parser.add_argument(
        "--only", default="*", metavar="GLOB", help="commands and inputs, as '*space-zoo*'"
    )
    parser.add_argument("--cases", type=Path, action="append", default=[], metavar="DIR")
    given = parser.parse_args()
    that, this = (given.folder.resolve() / name for name in ("that", "this"))
    shutil.rmtree(this, ignore_errors=True)
    for tree, folder in ((given.base.resolve(), that), (Path.cwd(), this)):
        folder.mkdir(parents=True, exist_ok=True)
        if not given.problems_only:
            write_outputs(tree, folder, given.only)
        if not given.outputs_only:
            write_problems(tree, folder, [each.resolve() for each in given.cases], given.only)
    lines: list[str] = []
    if not given.problems_only:
        lines += compare_outputs(that, this, given.only)
    if not given.outputs_only:
        lines += compare_problems(that, this)
        print(*summarise(this), sep="\n")
    print(*(lines or ["no differences"]), sep="\n")
    sys.exit(bool(lines))


if __name__ == "__main__":
    main()
