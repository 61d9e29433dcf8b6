"""`make pictures`: pictures of the games for the documents, from printed pages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pypdfium2
from click.testing import CliRunner
from PIL import Image

from pnp.cli import main
from tests.tutorials import DOCS, Follower

PICTURES = DOCS / "pictures"
HIGH, GAP = 420, 14
"""Height of a row, and the space between two pictures, in pixels."""
_FINE = 3.0
"""Pixels for each millimetre before pages are scaled down."""


class Shown(NamedTuple):
    """A page of a component; `cut`: only its cut pieces. Parts of one thing are joined.

    `numbers`: how many of a numbered component.
    """

    component: str
    page: int = 1
    cut: bool = False
    joined: int = 1
    number: int = 0
    numbers: int = 1


ROWS = {
    "personal-space": (
        Shown("cover"),
        Shown("planet", number=1),
        Shown("moons", 4),
        Shown("daily"),
        Shown("hobbies", 3),
    ),
    "my-corner-of-the-sky": (Shown("cover"), Shown("page-a"), Shown("page-b"), Shown("rules", 3)),
    "mind-space": (
        Shown("cover"),
        Shown("boards"),
        Shown("rules", 2),
        Shown("rules", 3),
        Shown("goals", cut=True),
    ),
    "space-zoo": (
        Shown("cover"),
        Shown("planets", cut=True),
        Shown("board", cut=True, joined=2),
        Shown("rules", 6),
    ),
}


TUTORIALS = {
    "tutorial-deck": ("eight-walks", (Shown("cards", cut=True),)),
    "tutorial-rulebook": ("low-tide", tuple(Shown("rules", page) for page in range(1, 5))),
    "tutorial-hex-game": ("my-war", (Shown("map"), Shown("", 7, cut=True))),
    "tutorial-roll-and-write": (
        "my-orchard",
        (Shown("sheet"), Shown("pad", cut=True, number=17, numbers=4)),
    ),
}
"""The games of the tutorials. Without a component, the page is one of the kit."""


def _drawn(
    folder: Path, game: str, shown: Shown, data: Path | None = None
) -> Iterator[Image.Image]:
    """Yield the pages of a picture, or the pieces cut from each."""
    numbered = (
        ["--number", str(shown.number), "--count", str(shown.numbers)] if shown.number else []
    )
    name = "generate" if numbered else "build" if shown.component else "kit"
    target = f"{game}/{shown.component}".rstrip("/")
    command = [*(["--data", str(data)] if data else []), name, *numbered, target]
    command += ["--out", str(folder)]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 0, result.output
    file = Path(result.stdout.strip())
    pages = json.loads(file.with_suffix(".json").read_bytes())["pages"]
    with pypdfium2.PdfDocument(file) as document:
        for number in range(shown.page - 1, shown.page - 1 + shown.joined):
            scale = document[number].get_height() / pages[number]["height"]
            image = document[number].render(scale=_FINE / scale).to_pil().convert("RGB")
            yield image.crop(_hull(pages[number]["slots"])) if shown.cut else image


def _hull(slots: list[dict[str, float]]) -> tuple[int, int, int, int]:
    """Return the box around all slots, in pixels."""
    right = max(slot["x"] + slot["width"] for slot in slots)
    low = max(slot["y"] + slot["height"] for slot in slots)
    left, top = (min(slot[side] for slot in slots) for side in ("x", "y"))
    return round(left * _FINE), round(top * _FINE), round(right * _FINE), round(low * _FINE)


def _beside(images: list[Image.Image], gap: int) -> Image.Image:
    wide = sum(image.width + gap for image in images) - gap
    row = Image.new("RGB", (wide, images[0].height), "white")
    x = 0
    for image in images:
        row.paste(image, (x, 0))
        x += image.width + gap
    return row


def _row(images: list[Image.Image]) -> Image.Image:
    """Join pictures in a row of one height."""
    sizes = [(round(image.width * HIGH / image.height), HIGH) for image in images]
    row = [
        image.resize(size, Image.Resampling.LANCZOS)
        for image, size in zip(images, sizes, strict=True)
    ]
    return _beside(row, GAP).quantize(256, dither=Image.Dither.NONE)


def montage(
    folder: Path, game: str, shown: tuple[Shown, ...], data: Path | None = None
) -> Image.Image:
    """Return a row of pictures of a game's pages."""
    return _row([_beside(list(_drawn(folder, game, each, data)), 0) for each in shown])


def tutorial(folder: Path, name: str) -> Image.Image:
    """Follow a tutorial in a folder; return a picture of its result."""
    game, shown = TUTORIALS[name]
    Follower(folder).follow(DOCS / f"{name}.md")
    return montage(folder / "out", game, shown, folder / game)


def _save(image: Image.Image, name: str) -> None:
    image.save(PICTURES / f"{name}.png", optimize=True)
    print(PICTURES / f"{name}.png")


def replaced(folder: Path) -> Image.Image:
    """The snail and its replacement in docs/templates.md, as `pnp draw` shows them in full ink."""
    text = (PICTURES.parent / "templates.md").read_text(encoding="utf-8")
    part = text[text.index("### Replace an animal") :]
    symbols = PICTURES.parent.parent / "templates" / "personal-space" / "symbols"
    before = (symbols / "animal-snail.svg").read_text(encoding="utf-8")
    after = part[part.index("```xml\n") + 7 :].partition("```")[0]
    symbols = folder / "animals" / "templates" / "symbols"
    symbols.mkdir(parents=True)
    (folder / "animals" / "game.yaml").write_text(
        "title: Animals\ncomponents: {}\n", encoding="utf-8"
    )
    shown = []
    for name, svg in (("snail", before), ("house-snail", after)):
        (symbols / f"{name}.svg").write_text(svg, encoding="utf-8")
        command = ["--data", str(folder), "draw", f"animals/{name}", "--out", str(folder)]
        result = CliRunner().invoke(main, [*command, "--format", "png", "--paper", "a5"])
        assert result.exit_code == 0, result.output
        with Image.open(Path(result.stdout.strip()) / "page-01.png") as page:
            shown.append(page.convert("RGB").crop((0, 0, page.width // 2, page.height)))
    return _beside(shown, GAP).quantize(256, dither=Image.Dither.NONE)


if __name__ == "__main__":
    with TemporaryDirectory() as made:
        _save(replaced(Path(made)), "replaced")
        covers = [next(_drawn(Path(made), name, Shown("cover"))) for name in ROWS]
        _save(_row(covers), "four-games")
        for name, row in ROWS.items():
            _save(montage(Path(made), name, row), name)
    for name in TUTORIALS:
        with TemporaryDirectory() as made:
            _save(tutorial(Path(made), name), name)
