"""Photographs as telephones store them: turned, mirrored, cut short."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageOps

from tests import tiny
from tests.helper import near, pdf, pdf_image, pixel, svg, svg_image

CORNERS = ((200, 30, 30), (30, 160, 60), (30, 60, 200), (230, 190, 40))
GAME = tiny.GAME.replace("size: poker", "size: {width: 60, height: 40}")
CARDS = {"t_card": "body: {picture: photo.png}\n", "cards": "cards:\n  - id: one\n"}


def upright() -> Image.Image:
    """60 × 40 with a colour in each corner, clockwise from the top left."""
    image = Image.new("RGB", (60, 40), (255, 255, 255))
    for colour, (x, y) in zip(CORNERS, ((0, 0), (40, 0), (40, 25), (0, 25)), strict=True):
        image.paste(colour, (x, y, x + 20, y + 15))
    return image


def store(file: Path, way: int) -> None:
    """The picture as a camera held this way stores it: pixels as they came, and a note."""
    note = Image.Exif()
    note[0x0112] = way
    for turn in Image.Transpose:
        stored = upright().transpose(turn)
        stored.save(file, exif=note)
        with Image.open(file) as opened:
            if ImageOps.exif_transpose(opened).tobytes() == upright().tobytes():
                return
    upright().save(file, exif=note)


@pytest.mark.parametrize("way", range(1, 9))
def test_a_photograph_stands_as_it_was_taken(tmp_path: Path, way: int) -> None:
    folder = tiny.game(tmp_path, game=GAME, **CARDS)
    store(folder / "tiny" / "photo.png", way)
    document, problems = tiny.document(folder)
    assert {problem.rule for problem in problems} == {"coarse-picture"}
    (slot,) = (slot for slot in document.pages[0].slots if slot.face == "front")
    for image in (pdf_image(pdf(document, tmp_path)), svg_image(svg(document, tmp_path)[0])):
        for colour, (x, y) in zip(CORNERS, ((5, 5), (55, 5), (55, 35), (5, 35)), strict=True):
            assert near(pixel(image, slot.x + x, slot.y + y), colour), (way, x, y)


def test_half_a_photograph_is_a_problem(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, game=GAME, **CARDS)
    photo = folder / "tiny" / "photo.png"
    Image.effect_noise((200, 200), 80).save(photo)
    photo.write_bytes(photo.read_bytes()[:9000])
    (problem,) = tiny.problems(folder)
    assert problem.rule == "picture"
    assert "cannot be read" in problem.message
