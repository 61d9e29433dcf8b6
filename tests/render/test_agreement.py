"""The PDF and the SVG of a page look the same when rendered.

Compared tile by tile: a missing word hardly changes a page's mean, but its worst tile.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from pnp.build.run import Application
from pnp.core.document import Document, PageFrame
from pnp.core.drawing import Frame, Picture, Text
from pnp.core.geometry import Matrix
from pnp.core.order import PrintOptions
from tests import tiny
from tests.helper import (
    document,
    frame,
    manifest,
    page,
    pdf,
    pdf_image,
    picture,
    sampler,
    svg,
    svg_image,
    worst_tile,
)

DPI = 127
"""Five pixels a mm, so that both renderers begin pages of whole mm on whole pixels."""
TILE = 8
"""Pixels: 1.6 mm."""
BOUND = 25.0
"""Allowed difference of a tile's mean (of 255): edges smoothed differently make 14 to 19, the
smallest of the sampler's items when missing 55, the small print half a mm aside 28."""


def difference(made: Document, other: Document, folder: Path, number: int = 0) -> float:
    """Return the worst tile between a page of one document as PDF and of the other as SVG."""
    one = pdf_image(pdf(made, folder), number, DPI)
    name = f"svg-{len(list(folder.iterdir()))}"
    two = svg_image(svg(other, folder, name)[number], DPI)
    return worst_tile(one, two, TILE)[0]


@pytest.fixture
def drawn(tmp_path: Path) -> Frame:
    """The sampler without its picture, whose edges PDFium widens by up to a pixel."""
    found = sampler(tmp_path)
    items = tuple(each for each in found.items if not isinstance(each.item, Picture))
    return replace(found, items=items)


def test_sampler_looks_the_same(drawn: Frame, tmp_path: Path) -> None:
    made = document(drawn)
    assert difference(made, made, tmp_path) < BOUND


@pytest.mark.parametrize("turn", [90, 180, 37])
def test_sampler_looks_the_same_turned(drawn: Frame, tmp_path: Path, turn: float) -> None:
    about = Matrix.move(-50, -50).then(Matrix.rotate(turn)).then(Matrix.move(50, 50))
    made = document(page(PageFrame(about, drawn)))
    assert difference(made, made, tmp_path) < BOUND


def test_sampler_looks_the_same_in_shared_frame(drawn: Frame, tmp_path: Path) -> None:
    shared = drawn.shared()
    made = document(frame((0, 0, shared)), frame((0, 0, shared)))
    assert difference(made, document(drawn, drawn), tmp_path, 1) < BOUND
    assert difference(document(drawn, drawn), made, tmp_path, 1) < BOUND


def test_pictures_look_the_same(tmp_path: Path) -> None:
    path = picture(tmp_path)
    with Image.open(path) as image:
        # As many pixels as are rendered: PDFium leaves them square, resvg smooths them.
        image.resize((300, 200)).save(path)
    made = document(frame((10, 10, Picture(str(path), 60.0, 40.0))))
    # A pixel too many on two sides of the tile at a corner is 51.
    assert difference(made, made, tmp_path) < 60.0
    assert difference(made, document(frame()), tmp_path) > 200.0


def test_comparison_detects_each_missing_item(drawn: Frame, tmp_path: Path) -> None:
    """A test of the comparison itself."""
    whole = pdf_image(pdf(document(drawn), tmp_path), 0, DPI)
    for index, (x, y, item) in enumerate(drawn.items):
        less = replace(drawn, items=drawn.items[:index] + drawn.items[index + 1 :])
        (file,) = svg(document(less), tmp_path, f"without-{index}")
        worst = worst_tile(whole, svg_image(file, DPI), TILE)[0]
        assert worst > 2 * BOUND, f"{type(item).__name__} at {x}, {y} is not missed"


def test_comparison_detects_moved_item(drawn: Frame, tmp_path: Path) -> None:
    index, small = min(
        ((i, each) for i, each in enumerate(drawn.items) if isinstance(each.item, Text)),
        key=lambda found: found[1].item.size if isinstance(found[1].item, Text) else 0.0,
    )
    items = list(drawn.items)
    items[index] = small._replace(x=small.x + 0.5)
    assert difference(document(drawn), document(replace(drawn, items=tuple(items))), tmp_path) > (
        BOUND
    )


# A game, from YAML to both files


def test_game_looks_the_same(tmp_path: Path) -> None:
    """Cards with text, furniture and crop marks on a sheet."""
    made, problems = tiny.document(tiny.game(tmp_path / "data"))
    assert not problems.errors
    for number in range(len(made.pages)):
        assert difference(made, made, tmp_path, number) < BOUND


@pytest.mark.parametrize("kind", ["pdf", "svg", "png"])
def test_prints_in_each_format(tmp_path: Path, kind: str) -> None:
    press = Application((tiny.game(tmp_path / "data"),))
    options = PrintOptions(out=tmp_path / "out", format=kind, dpi=50)
    progress: list[tuple[str, int, int]] = []
    result = press.print(
        press.orders.components(["tiny"]), options, 1, lambda *done: progress.append(done)
    )
    (made,) = result.files
    if kind == "pdf":
        assert made.path.is_file()
    else:
        assert [file.name for file in made.path.iterdir()] == [f"page-01.{kind}"]
    assert progress == [("tiny", 1, 1)]
    entry = manifest(tmp_path / "out" / "tiny" / "cards-a4.json")
    assert [slot["item"] for slot in entry["pages"][0]["slots"]] == ["one", "two"]
