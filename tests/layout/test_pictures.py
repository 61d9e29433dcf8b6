"""Pictures: photographs turned by the camera, fit, greyscale, low ink, resolution."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageOps

from pnp.core.order import PrintOptions
from pnp.core.problems import Problem, ProblemsFound, Severity
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
    """The picture as a camera in this position stores it: turned pixels, and the orientation."""
    note = Image.Exif()
    note[0x0112] = way
    for turn in Image.Transpose:
        stored = upright().transpose(turn)
        stored.save(file, exif=note)
        with Image.open(file) as opened:
            if ImageOps.exif_transpose(opened).tobytes() == upright().tobytes():
                return
    upright().save(file, exif=note)


@pytest.mark.slow
@pytest.mark.parametrize("way", [1, 2, 6])
def test_turns_photographs_upright(tmp_path: Path, way: int) -> None:
    folder = tiny.game(tmp_path, game=GAME, **CARDS)
    store(folder / "tiny" / "photo.png", way)
    document, problems = tiny.document(folder)
    assert {problem.rule for problem in problems} == {"coarse-picture"}
    (slot,) = (slot for slot in document.pages[0].slots if slot.face == "front")
    for image in (pdf_image(pdf(document, tmp_path)), svg_image(svg(document, tmp_path)[0])):
        for colour, (x, y) in zip(CORNERS, ((5, 5), (55, 5), (55, 35), (5, 35)), strict=True):
            assert near(pixel(image, slot.x + x, slot.y + y), colour), (way, x, y)


def test_reports_truncated_photograph(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, game=GAME, **CARDS)
    photo = folder / "tiny" / "photo.png"
    Image.effect_noise((200, 200), 80).save(photo)
    photo.write_bytes(photo.read_bytes()[:9000])
    (problem,) = tiny.problems(folder)
    assert problem.rule == "picture"
    assert "cannot be read" in problem.message


WIDE = "body:\n  stack:\n    - picture: photo.png\n      {}\n"


def big(file: Path, colours: tuple[tuple[int, int, int], ...] = CORNERS) -> None:
    """800 × 400, in four vertical bands."""
    image = Image.new("RGB", (800, 400))
    for at, colour in enumerate(colours):
        image.paste(colour, (at * 200, 0, at * 200 + 200, 400))
    image.save(file)


def shown(
    folder: Path, options: str, ink: str = "full", fields: str = ""
) -> tuple[list[Image.Image], float, float]:
    """The card, 60 × 40 mm, in PDF and SVG, and its position there."""
    made = tiny.game(
        folder,
        game=GAME,
        t_card=WIDE.format(options.replace("; ", "\n      ")),
        cards=f"cards:\n  - id: one\n{fields}",
    )
    big(made / "tiny/photo.png")
    big(made / "tiny/plain.png", ((0, 0, 0),) * 4)
    document, problems = tiny.document(made, PrintOptions(ink=ink))
    assert problems.sorted() == []
    (slot,) = (slot for slot in document.pages[0].slots if slot.face == "front")
    pictures = [pdf_image(pdf(document, folder)), svg_image(svg(document, folder)[0])]
    return pictures, slot.x, slot.y


ROOM = "width: 40mm; height: 40mm"
WHITE = (255, 255, 255)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (ROOM, {(2, 20): CORNERS[0], (38, 20): CORNERS[3], (20, 35): WHITE}),
        (f"{ROOM}; fit: cover", {(2, 3): CORNERS[1], (38, 38): CORNERS[2], (45, 20): WHITE}),
        (f"{ROOM}; fit: cover; focus: 0% 50%", {(2, 3): CORNERS[0], (38, 38): CORNERS[1]}),
        (f"{ROOM}; fit: cover; focus: right top", {(2, 3): CORNERS[2], (38, 38): CORNERS[3]}),
        (f"{ROOM}; fit: cover; focus: left bottom", {(2, 3): CORNERS[0], (38, 38): CORNERS[1]}),
        (f"{ROOM}; fit: stretch", {(2, 2): CORNERS[0], (38, 38): CORNERS[3]}),
        (f"{ROOM}; fit: cover; corners: 12mm", {(1, 1): WHITE, (2, 20): CORNERS[1]}),
    ],
)
def test_fits_picture_into_room(
    options: str, expected: dict[tuple[int, int], tuple[int, int, int]], tmp_path: Path
) -> None:
    pictures, left, top = shown(tmp_path, options)
    for image in pictures:
        for (x, y), colour in expected.items():
            # A picture that fits is at the top of its room, or in the middle.
            assert near(pixel(image, left + x, top + y), colour) or (
                "fit" not in options
                and colour != WHITE
                and near(pixel(image, left + x, top + 10), colour)
            ), (options, x, y)


def test_greyscale_removes_colours(tmp_path: Path) -> None:
    pictures, left, top = shown(tmp_path, f"{ROOM}; fit: stretch; greyscale: yes")
    for image in pictures:
        r, g, b = pixel(image, left + 5, top + 20)
        assert max(r, g, b) - min(r, g, b) < 6


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "light"),
    [
        ("", (140, 200)),
        ("low-ink: lighter", (140, 200)),
        ("low-ink: full", (60, 100)),
        ("low-ink: none", (250, 255)),
        ("low-ink: outline", (250, 255)),
        ("low-ink: plain.png", (0, 5)),
        ('low-ink: "{draft}"', (0, 5)),
    ],
)
def test_low_ink_lightens_pictures(options: str, light: tuple[int, int], tmp_path: Path) -> None:
    room = f"{ROOM}; fit: stretch; {options}".removesuffix("; ")
    pictures, left, top = shown(tmp_path, room, "low", "    draft: plain.png\n")
    for image in pictures:
        assert light[0] <= sum(pixel(image, left + 5, top + 20)) / 3 <= light[1]
        # An outline has only the edge between two bands.
        if "outline" in options:
            edge = [sum(pixel(image, left + x / 10, top + 20)) / 3 for x in range(90, 110)]
            assert min(edge) < 150


def test_low_ink_option_does_not_change_full_ink(tmp_path: Path) -> None:
    pictures, left, top = shown(tmp_path, f"{ROOM}; fit: stretch; low-ink: none")
    assert all(near(pixel(image, left + 5, top + 20), CORNERS[0]) for image in pictures)


def test_warns_of_coarse_picture(tmp_path: Path) -> None:
    folder = tiny.game(
        tmp_path,
        game=GAME,
        t_card=WIDE.format("width: 53mm"),
        cards="cards:\n  - id: one\n",
    )
    Image.new("RGB", (40, 30)).save(folder / "tiny/photo.png")
    (problem,) = tiny.problems(folder)
    assert (problem.rule, problem.severity) == ("coarse-picture", Severity.WARNING)
    assert "“photo.png” has 40 × 30 pixels" in problem.message
    assert "19 dpi" in problem.message
    assert "150 dpi need 313 × 235 pixels" in problem.hint
    Image.new("RGB", (400, 300)).save(folder / "tiny/photo.png")
    assert tiny.problems(folder) == []


def test_accepts_picture_of_least_resolution(tmp_path: Path) -> None:
    card = WIDE.format("width: 50.8mm")
    folder = tiny.game(tmp_path, game=GAME, t_card=card, cards="cards:\n  - id: one\n")
    for pixels, rules in ((300, []), (299, ["coarse-picture"])):
        Image.new("RGB", (pixels, 200)).save(folder / "tiny/photo.png")
        assert [problem.rule for problem in tiny.problems(folder)] == rules


@pytest.mark.parametrize(
    "options",
    [
        "fit: fill",
        "fit: cover\n      focus: 120% 3%",
        "fit: cover\n      focus: 5",
        "low-ink: lightr",
        "low-ink: gone.png",
        "corners: -2mm",
        "low-ink: ../x.png",
    ],
)
def test_reports_bad_options(options: str, tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, game=GAME, t_card=WIDE.format(options))
    big(folder / "tiny/photo.png")
    found = {
        problem.rule
        for ink in ("full", "low")
        for problem in _problems(folder, ink)
        if problem.severity is Severity.ERROR
    }
    assert len(found) == 1, found


def _problems(folder: Path, ink: str) -> list[Problem]:
    try:
        return tiny.document(folder, PrintOptions(ink=ink))[1].sorted()
    except ProblemsFound as refused:
        return refused.problems.sorted()
