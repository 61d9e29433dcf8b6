"""Does another tree of the press draw the same? `python -m bench.alike TREE FOLDER` tells.

All that people print is written by this tree and by that one (a checkout of another version),
into FOLDER/this and FOLDER/that; what is there already is not written again. Pages and pictures
are compared at 60 dpi, tile by tile, all other files byte by byte.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
from PIL import Image, ImageChops

from bench.same import TILE

GAMES = ("mind-space", "my-corner-of-the-sky", "personal-space", "space-zoo")
_SCALE = 60 / 72
_MOST = 2
"""How far a tile's grey may be off, of 255: a last digit moves an edge by less than that."""

COMMANDS = {
    **{
        f"kit-{paper}-{ink}": ("kit", "all", "--paper", paper, "--ink", ink)
        for paper in ("a4", "letter")
        for ink in ("full", "low")
    },
    "booklets": ("kit", *GAMES[:2], GAMES[3], "--booklet"),
    "folded": ("kit", "all", "--backs", "gutterfold", "--cuts", "shared"),
    "sheets": ("sheets", "personal-space", "--date", "2026-07-01", "--days", "3", "--fillable"),
    "svg": ("kit", "space-zoo", "--format", "svg"),
    "cut": ("cut", *GAMES, "--cutter", "silhouette"),
    "tts": ("tts", *GAMES),
    "images": ("images", *GAMES, "--shop", "makeplayingcards"),
    "planets": ("generate", "personal-space/planet", "--number", "1", "--count", "12"),
}


def write(tree: Path, folder: Path) -> None:
    """All that a tree prints."""
    for name, command in COMMANDS.items():
        if not (folder / name).exists():
            out = ("--out", str((folder / name).absolute()))
            run = (sys.executable, "-m", "pnp", *command, *out)
            done = subprocess.run(run, cwd=tree, capture_output=True, text=True, check=False)
            if done.returncode:
                print(f"{name}: {done.stdout}{done.stderr}")


def differences(one: Path, other: Path) -> Iterator[str]:
    """What two folders differ in."""
    names = {
        path.relative_to(folder)
        for folder in (one, other)
        for path in folder.rglob("*")
        if path.is_file()
    }
    for name in sorted(names):
        first, second = one / name, other / name
        if not first.is_file() or not second.is_file():
            yield f"{name}: is there once"
        elif first.read_bytes() != second.read_bytes():
            yield from (f"{name}: {what}" for what in _differ(first, second))


def _differ(one: Path, other: Path) -> Iterator[str]:
    if one.suffix not in (".pdf", ".png"):
        yield "other bytes"
        return
    firsts, seconds = list(_pages(one)), list(_pages(other))
    if len(firsts) != len(seconds):
        yield f"{len(firsts)} pages and {len(seconds)}"
    for number, (first, second) in enumerate(zip(firsts, seconds, strict=False), 1):
        if first.size != second.size:
            yield f"page {number}: another size"
        elif (off := _worst(first, second)) > _MOST:
            yield f"page {number}: a tile is off by {off}"


def _pages(path: Path) -> Iterator[Image.Image]:
    if path.suffix == ".png":
        with Image.open(path) as image:
            yield image.convert("RGB")
        return
    for page in pypdfium2.PdfDocument(path):
        yield page.render(scale=_SCALE).to_pil().convert("RGB")


def _worst(one: Image.Image, other: Image.Image) -> int:
    """The largest difference of a tile's red, green or blue."""
    tiles: Any = ImageChops.difference(one, other).reduce(TILE).getextrema()
    return max(int(high) for _, high in tiles)


def main(tree: str, folder: str) -> None:
    this, that = Path(folder) / "this", Path(folder) / "that"
    write(Path.cwd(), this)
    write(Path(tree), that)
    found = list(differences(this, that))
    print("\n".join(found) or "all pages are alike")
    sys.exit(bool(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
