"""Compare two trees: `python -m bench.alike BASE_TREE FOLDER`, run at the root of the new tree.

The script writes what people print, and the problems that `pnp validate` reports, into
FOLDER/that for the base (only what is missing there) and into FOLDER/this for the new tree
(always again). Then it prints one line per difference.

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
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
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
_SCALE = 60 / 72
_MOST = 2
"""How far a tile's grey may be off, of 255: a last digit moves an edge by less than that."""
_MISTAKES = Path(__file__).with_name("mistakes.yaml")
_COPIED = ("pnp", "data", "templates")
"""The folders of a tree that a copy needs to validate a shipped game."""

GAMES = ("mind-space", "my-corner-of-the-sky", "personal-space", "space-zoo")
LAST = {
    "mind-space/brain-board": "279302",
    "my-corner-of-the-sky/star-map": "36525",
    "personal-space/planet": "37865076480",
}
_DATES = ("2026-07-01", "2026-12-24", "2028-02-29")
_KIT = ("--number", "17")
_URL = "https://example.org/"

COMMANDS: dict[str, tuple[str, ...]] = {
    **{
        f"kit-{game}-{paper}-{ink}-{written}": (
            *("kit", game, *_KIT, "--paper", paper, "--ink", ink, "--format", written),
        )
        for game in GAMES
        for paper in ("a4", "letter", "a3")
        for ink in ("full", "low")
        for written in ("pdf", "svg")
    },
    **{f"booklet-{game}": ("kit", game, *_KIT, "--booklet") for game in GAMES},
    **{
        f"backs-{backs}-{game}": ("kit", game, *_KIT, "--backs", backs)
        for backs in ("short-edge", "gutterfold", "after", "none")
        for game in ("mind-space", "space-zoo")
    },
    **{f"shared-cuts-{game}": ("kit", game, *_KIT, "--cuts", "shared") for game in GAMES},
    **{f"starter-{game}": ("kit", game, *_KIT, "--starter") for game in GAMES},
    "season-7": ("kit", "personal-space", *_KIT, "--season", "7"),
    **{f"sheets-{date}": ("sheets", "--date", date, "--days", "2") for date in _DATES},
    "sheets-undated": ("sheets", "--undated"),
    "sheets-fillable": ("sheets", "--date", _DATES[0], "--fillable"),
    **{
        f"number-{name.split('/')[1]}-{number}": ("generate", name, "--number", number)
        for name, last in LAST.items()
        for number in ("1", "17", last)
    },
    "number-fillable": ("generate", "mind-space/brain-board", "--number", "17", "--fillable"),
    **{f"qr-{game}": ("qr", game) for game in GAMES},
    **{f"tts-{game}": ("tts", game, "--url", _URL) for game in GAMES},
    **{f"images-{game}": ("images", game, "--shop", "makeplayingcards") for game in GAMES},
    **{f"cut-{game}": ("cut", game, "--cutter", "silhouette") for game in GAMES},
    "site": ("site", "all", *_KIT, "--url", _URL),
    "kit-site": ("kit", "personal-space", *_KIT, "--site", _URL),
    **{
        f"example-{name}-{written}": (
            *("--data", "TREE/examples", "kit", name, "--format", written),
        )
        for name in ("classic-deck", "hex-war", "roll-and-write", "spreadsheet-cards")
        for written in ("pdf", "svg")
    },
}


def pnp(tree: Path, cwd: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a tree's `pnp` with nothing of the user's own: no number, printer, season or cache."""
    with_tree = [each.replace("TREE", str(tree)) for each in arguments]
    own = {f"XDG_{kind}_HOME": f"{_HOME.name}/{kind}" for kind in ("CACHE", "CONFIG", "DATA")}
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PNP_")}
    env = {**clean, **own, "PYTHONPATH": str(tree), "SOURCE_DATE_EPOCH": "1700000000"}
    run = (sys.executable, "-m", "pnp", *with_tree)
    return subprocess.run(run, cwd=cwd, env=env, capture_output=True, text=True, check=False)


def write_outputs(tree: Path, folder: Path) -> None:
    """Write what a tree prints: a folder per command, and its exit status and messages beside."""

    def write(name: str) -> None:
        shutil.rmtree(folder / name, ignore_errors=True)
        (folder / name).mkdir(parents=True)
        done = pnp(tree, folder / name, *COMMANDS[name], "--out", ".")
        text = f"exit {done.returncode}\n{done.stdout}{done.stderr}"
        (folder / f"{name}.txt").write_text(text.replace(str(tree), "TREE"), "utf-8")

    missing = [name for name in COMMANDS if not (folder / f"{name}.txt").exists()]
    with ThreadPoolExecutor(_JOBS) as pool:
        list(pool.map(write, missing))


def compare_outputs(that: Path, this: Path) -> Iterator[str]:
    """Compare the files of two folders; yield a line per difference."""
    names = {path.relative_to(folder) for folder in (that, this) for path in _files(folder)}
    both = [name for name in sorted(names) if (that / name).is_file() and (this / name).is_file()]
    yield from (f"{name}: only one tree writes it" for name in sorted(names - set(both)))
    with ProcessPoolExecutor(_JOBS) as pool:
        found = pool.map(_difference, *([each / name for name in both] for each in (that, this)))
        yield from (f"{name}: {what}" for name, what in zip(both, found, strict=True) if what)


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file() and path.name != "problems.json")


def _difference(that: Path, this: Path) -> str:
    """What differs between two files; empty if nothing does."""
    old, new = that.read_bytes(), this.read_bytes()
    if _without_creator(old) == _without_creator(new):
        return ""
    if that.suffix == ".json":
        slots = [json.loads(each) for each in (old, new)]
        for each in slots:
            if isinstance(each, dict):
                each.pop("faces", None)  # Digests of frames, which follow the bytes.
        return "bytes only" if slots[0] == slots[1] else "other slots"
    if that.suffix == ".txt":
        first, second = (each.decode().split("\n", 1)[0] for each in (old, new))
        return "other messages" if first == second else f"{first}, now {second}"
    if that.suffix not in (".pdf", ".png", ".svg"):
        return "other bytes"
    before, after = _pages(that, old), _pages(this, new)
    if len(before) != len(after):
        return f"{len(before)} pages, now {len(after)}"
    text = [at for at, (a, b) in enumerate(zip(before, after, strict=True), 1) if a[0] != b[0]]
    tiles = [_worst(a[1], b[1]) for a, b in zip(before, after, strict=True)]
    looks = [(off, at) for at, off in enumerate(tiles, 1) if off > _MOST]
    what = [f"other text on pages {text}"] if text else []
    if looks:
        off, at = max(looks)
        what.append(f"other looks on pages {[at for _, at in looks]}, most on {at} (by {off})")
    return "; ".join(what) or "bytes only"


def _without_creator(data: bytes) -> bytes:
    """A PDF without the names of its makers and the table of offsets that follow from them."""
    if not data.startswith(b"%PDF"):
        return data
    body = data.rpartition(b"\nxref\n")[0]
    return re.sub(rb"/(Creator|Producer) \((\\.|[^\\)])*\)", b"", body)


def _pages(path: Path, data: bytes) -> list[tuple[str, Image.Image]]:
    """Text and picture of each page."""
    if path.suffix == ".png":
        return [("", Image.open(path).convert("RGB"))]
    if path.suffix == ".svg":
        picture = bytes(resvg_py.svg_to_bytes(svg_string=data.decode(), dpi=60, background="white"))
        text = re.sub(r"(?s)<style.*?</style>|<[^>]*>", " ", data.decode())
        return [(" ".join(text.split()), Image.open(io.BytesIO(picture)).convert("RGB"))]
    document = pypdfium2.PdfDocument(data)
    document.init_forms()
    return [
        (page.get_textpage().get_text_range(), page.render(scale=_SCALE).to_pil().convert("RGB"))
        for page in document
    ]


def _worst(one: Image.Image, other: Image.Image) -> int:
    """The largest difference of a tile's red, green or blue; 255 where the sizes differ."""
    if one.size != other.size:
        return 255
    tiles: Any = ImageChops.difference(one, other).reduce(TILE).getextrema()
    return max(int(high) for _, high in tiles)


def write_problems(tree: Path, folder: Path, cases: Iterable[Path]) -> None:
    """Write what `validate` reports for wrong games and for mistakes in shipped ones."""
    path = folder / "problems.json"
    found: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    copies: SimpleQueue[Path] = SimpleQueue()

    def validate(key: str, tree: Path, cwd: Path, *names: str) -> None:
        done = pnp(tree, cwd, *names, "--format", "json")
        try:
            rows = [[row[name] for name in _FIELDS] for row in json.loads(done.stdout)]
        except ValueError:
            rows = [["exit", str(done.returncode), done.stderr.strip()[-200:], 0, 0]]
        found[key] = rows

    def case(key: str, folder: Path) -> None:
        validate(key, tree, folder.parent, "--data", ".", "validate", folder.name)

    def edited(key: str, edit: dict[str, str]) -> None:
        copy = copies.get()
        file = copy / edit["file"]
        text = file.read_text("utf-8") if file.is_file() else ""
        if edit["find"] in text:
            file.write_text(text.replace(edit["find"], edit["replace"], 1), "utf-8")
            validate(key, copy, copy, "validate", edit["game"])
            file.write_text(text, "utf-8")
        else:
            found[key] = None
        copies.put(copy)

    folders = [*(tree / "tests" / "fixtures" / "wrong").iterdir()]
    folders += [each.parent for place in cases for each in place.glob("*/game.yaml")]
    with tempfile.TemporaryDirectory() as temporary, ThreadPoolExecutor(_JOBS) as pool:
        for number in range(_JOBS):
            copies.put(copy := Path(temporary, str(number)))
            for name in _COPIED:
                shutil.copytree(tree / name, copy / name)
        waiting = [
            *(
                pool.submit(case, key, each)
                for each in folders
                if (key := f"{each.parent.name}/{each.name}") not in found
            ),
            *(pool.submit(edited, key, edit) for key, edit in edits() if key not in found),
        ]
        for each in waiting:
            each.result()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(dict(sorted(found.items())), indent=1, ensure_ascii=False), "utf-8")


_FIELDS = ("rule", "severity", "file", "line", "column")


def edits() -> list[tuple[str, dict[str, str]]]:
    """The mistakes and the harmless edits, each by a name that changes with the edit."""
    lists = yaml.safe_load(_MISTAKES.read_text("utf-8"))
    return [
        (f"{kind}, {each['game']}: {each['what']} ({each['file']}: {each['replace']!r:.60})", each)
        for kind, rows in lists.items()
        for each in rows
    ]


def compare_problems(that: Path, this: Path) -> Iterator[str]:
    """Compare the problems per input; yield a line per difference."""
    old, new = (json.loads((each / "problems.json").read_text("utf-8")) for each in (that, this))
    for key in sorted(old.keys() | new.keys()):
        before, after = (each.get(key) for each in (old, new))
        if before is None or after is None:
            trees = [name for name, rows in (("base", before), ("this", after)) if rows is None]
            yield f"{key}: does not apply to {' and '.join(trees)}"
            continue
        first, second = (Counter(tuple(row) for row in rows) for rows in (before, after))
        yield from (f"{key}: gone: {_row(row)}" for row in sorted((first - second).elements()))
        yield from (f"{key}: new: {_row(row)}" for row in sorted((second - first).elements()))


def summarise(this: Path) -> Iterator[str]:
    """Name the mistakes that this tree overlooks and the harmless edits that it reports."""
    found = json.loads((this / "problems.json").read_text("utf-8"))
    for key, _ in edits():
        rows = found.get(key)
        if key.startswith("mistakes") and rows == []:
            yield f"overlooked: {key}"
        if key.startswith("harmless") and rows:
            yield f"reported: {key}: {', '.join(sorted({row[0] for row in rows}))}"


def _row(row: tuple[Any, ...]) -> str:
    rule, severity, file, line, column = row
    return f"{severity}[{rule}] {file}:{line}:{column}"


def main() -> None:
    """Write both trees' outputs and problems, compare them, and exit 1 where they differ."""
    parser = argparse.ArgumentParser(description="Compare what two trees print and report.")
    parser.add_argument("base", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--problems-only", action="store_true")
    parser.add_argument("--outputs-only", action="store_true")
    parser.add_argument("--cases", type=Path, action="append", default=[], metavar="DIR")
    asked = parser.parse_args()
    folder, cases = asked.folder.resolve(), [each.resolve() for each in asked.cases]
    that, this = folder / "that", folder / "this"
    shutil.rmtree(this, ignore_errors=True)
    lines: list[str] = []
    for tree, place in ((asked.base.resolve(), that), (Path.cwd(), this)):
        place.mkdir(parents=True, exist_ok=True)
        if not asked.problems_only:
            write_outputs(tree, place)
        if not asked.outputs_only:
            write_problems(tree, place, cases)
    if not asked.problems_only:
        lines += compare_outputs(that, this)
    if not asked.outputs_only:
        lines += compare_problems(that, this)
        print("\n".join(summarise(this)))
    print("\n".join(lines) or "no differences")
    sys.exit(bool(lines))


if __name__ == "__main__":
    main()
