"""Printers with an offset: measured on a sheet, stored, and corrected."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, cast

import pikepdf
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import astuple

from pnp.build.pipeline import render
from pnp.cli import main
from pnp.core.geometry import MM_PER_POINT, Matrix, Size
from pnp.core.order import Order, PrintOptions
from pnp.core.printer import Drift, Printer, back_drift, flip_over_edge, front_drift, target_box
from pnp.imposition.calibration import BACK_INK, CROSS_LENGTH, INK
from pnp.load.printers import load_printers
from pnp.render import write
from tests import helper, tiny

PAPERS = {"a4": Size(210.0, 297.0), "letter": Size(215.9, 279.4)}
FRONT = Drift(0.4, 0.9, -0.15, 1.002, 0.999)
BACK = Drift(1.2, -0.7, 0.4, 0.996, 0.996)
"""A bad printer: off by 1.2 and −0.7 mm, 0.4° and 99.6 %."""
WITHIN = 0.05

Lines = list[tuple[tuple[float, ...], list[tuple[float, float]]]]


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "settings" / "printers.yaml"
    monkeypatch.setenv("PNP_PRINTERS", str(path))
    return path


def run(*words: str) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def printed(path: Path, edge: str) -> Iterator[tuple[Size, Lines]]:
    """The lines on each page as the bad printer prints them, mm.

    Each side from its own view; pages come in pairs.
    """
    with pikepdf.open(path) as pdf:
        for number, page in enumerate(pdf.pages):
            _, _, width, height = (float(cast(Any, edge)) * MM_PER_POINT for edge in page.mediabox)
            size = Size(width, height)
            crooked = (BACK if number % 2 else FRONT).matrix(size)
            out = Matrix(MM_PER_POINT, 0, 0, -MM_PER_POINT, 0, height).then(crooked)
            yield size, helper.strokes(page, out)


def crosses(lines: Lines, colour: tuple[float, ...]) -> list[tuple[float, float]]:
    """The centres of all crosses of a colour, in the order of drawing."""
    found = []
    for own, points in lines:
        if own != pytest.approx(colour, abs=0.01) or len(points) != 2:
            continue
        (x1, y1), (x2, y2) = points
        level = abs(x1 - x2) > abs(y1 - y2)
        long = ((x1 - x2) ** 2 + (y1 - y2) ** 2) ** 0.5
        if level and long == pytest.approx(CROSS_LENGTH, rel=0.01):
            found.append(((x1 + x2) / 2, (y1 + y2) / 2))
    return found


def far(a: tuple[float, float], b: tuple[float, float]) -> float:
    return math.dist(a, b)


def read(path: Path, edge: str) -> tuple[str, str]:
    """The readings of a user from a printed sheet: with a ruler, and against the light."""
    (size, ahead), (_, behind) = printed(path, edge)
    one, two, three, _ = crosses(ahead, INK)
    front = (one[0], three[0], one[1], far(one, two), far(one, three))
    through = flip_over_edge(size, edge)
    seen = [through.apply(*cross) for cross in crosses(behind, BACK_INK)]
    back: list[float] = []
    for target, cross in zip((one, two, three), seen, strict=False):
        # The grid is as skewed as its front.
        along = FRONT.matrix(size)._replace(e=target[0], f=target[1]).inverse()
        back += along.apply(*cross)
    return (
        ",".join(f"{number:.4f}" for number in front),
        ",".join(f"{number:.4f}" for number in back),
    )


@pytest.mark.parametrize(("paper", "edge"), list(product(PAPERS, ("long-edge", "short-edge"))))
def test_corrects_bad_printer(paper: str, edge: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = run("calibrate", "study", "--paper", paper, "--edge", edge, "--out", str(out))
    assert done.exit_code == 0, done.output
    sheet = out / "calibration" / f"calibration-{paper}.pdf"
    assert done.stdout.strip() == str(sheet)
    front, back = read(sheet, edge)
    done = run(
        "printer",
        "add",
        "study",
        "--paper",
        paper,
        "--edge",
        edge,
        "--front",
        front,
        "--back",
        back,
        "--margin",
        "4,4,6.5,4",
    )
    assert done.exit_code == 0, done.output
    stored = load_printers()["study"]
    assert astuple(stored.back) == pytest.approx(astuple(BACK), abs=0.01)
    assert astuple(stored.front) == pytest.approx(astuple(FRONT), abs=0.01)
    # Cards with bleed are on landscape paper here, which is turned upright for a printer.
    cards = tiny.GAME.replace("size: poker", "size: {width: 63.5, height: 88.9, bleed: 3}")
    many = "cards:\n" + "".join(
        f"  - {{id: c{n}, title: Card, text: One of many.}}\n" for n in range(8)
    )
    shop = tiny.session(tiny.game(tmp_path, game=cards + "    back: card\n", cards=many))
    order = Order("tiny", "cards", "cards", ("cards",))
    plain = render(shop, order, PrintOptions(paper=paper, backs=edge))
    write(plain, tmp_path / "plain.pdf")
    corrected = render(shop, order, PrintOptions(paper=paper, backs=edge, printer="study"))
    write(corrected, tmp_path / "corrected.pdf")
    assert (plain.printer, corrected.printer) == ("", "study")
    assert all(page.size == pytest.approx(PAPERS[paper]) for page in corrected.pages)
    for page in corrected.pages:
        assert min(slot.x for slot in page.slots) >= 6.5 + 3.0 - 0.01, "the margin is kept"
        assert len(page.slots) == len(page.frames) - 2
    for (_, lines), page in zip(
        printed(tmp_path / "corrected.pdf", edge), corrected.pages, strict=True
    ):
        # Each corner of a slot is at the end of two crop marks.
        marks = [points for _, points in lines if len(points) == 2]
        for slot in page.slots:
            for x in (slot.x, slot.x + slot.width):
                ends = [abs(point[0] - x) for line in marks for point in line]
                assert min(ends) < WITHIN
            for y in (slot.y, slot.y + slot.height):
                ends = [abs(point[1] - y) for line in marks for point in line]
                assert min(ends) < WITHIN


@pytest.mark.parametrize("backed", [False, True])
def test_every_second_page_is_back_if_there_are_backs(backed: bool, tmp_path: Path) -> None:
    """Sheets without backs are all corrected as fronts."""
    done = run(
        "printer",
        "add",
        "study",
        "--paper",
        "a4",
        "--edge",
        "long-edge",
        "--front",
        "30,31,40,150.3,210.2",
        "--back",
        "1,1,1.5,1,1,1.5",
    )
    assert done.exit_code == 0, done.output
    many = "cards:\n" + "".join(f"  - {{id: c{n}, title: A, text: B}}\n" for n in range(20))
    game = tiny.GAME + ("    back: card\n" if backed else "")
    shop = tiny.session(tiny.game(tmp_path, game=game, cards=many))
    made = render(shop, Order("tiny", "a", "a", ("cards",)), PrintOptions(printer="study"))
    first, second, third = (made.pages[number].frames[0].matrix for number in range(3))
    assert first == third
    assert (first == second) is not backed


@given(
    st.builds(
        Drift,
        st.floats(-3, 3),
        st.floats(-3, 3),
        st.floats(-1, 1),
        st.floats(0.98, 1.02),
        st.floats(0.98, 1.02),
    ),
    st.builds(
        Drift,
        st.floats(-3, 3),
        st.floats(-3, 3),
        st.floats(-1, 1),
        st.floats(0.98, 1.02),
        st.floats(0.98, 1.02),
    ),
    st.sampled_from(list(PAPERS.values())),
    st.sampled_from(["long-edge", "short-edge"]),
)
def test_readings_give_any_drift(front: Drift, back: Drift, paper: Size, edge: str) -> None:
    box = target_box(paper)
    corners = ((box.x, box.y), (box.right, box.y), (box.x, box.bottom))
    one, two, three = (front.matrix(paper).apply(*corner) for corner in corners)
    ahead = (one[0], three[0], one[1], far(one, two), far(one, three))
    assert astuple(front_drift(ahead, paper)) == pytest.approx(astuple(front), abs=1e-6)
    through = flip_over_edge(paper, edge)
    seen = [through.apply(*back.matrix(paper).apply(*through.apply(*corner))) for corner in corners]
    onto = front.matrix(paper).inverse()
    behind: list[float] = []
    for corner, cross in zip(corners, seen, strict=True):
        x, y = onto.apply(*cross)
        behind += (x - corner[0], y - corner[1])
    found = back_drift(tuple(behind), front, paper, edge)
    assert astuple(found) == pytest.approx(astuple(back), abs=1e-6)
    page = (20.0, 30.0)
    remedy = Printer("p", "a4", edge, front, back).correction(paper, back=True)
    assert back.matrix(paper).apply(*remedy.apply(*page)) == pytest.approx(page)


def test_stores_lists_and_removes_printers(settings: Path) -> None:
    assert run("printer", "list").output.strip() == ""
    good = ("--front", "30.5,30.25,40,149.75,209.5", "--back", "-0.5,1,-0.25,1,-0.5,0.75")
    assert run("printer", "add", "study", *good, "--margin", "4,4,5,4").exit_code == 0
    assert run("printer", "add", "attic").exit_code == 0, "one that is straight"
    listed = run("printer", "list").output
    assert "study" in listed
    assert "attic" in listed
    assert settings.read_text(encoding="utf-8").startswith("# Printers")
    assert load_printers()["study"].widest_margin == 5.0
    assert run("printer", "remove", "study").exit_code == 0
    assert list(load_printers()) == ["attic"]
    gone = run("printer", "remove", "study")
    assert gone.exit_code == 2
    assert "no printer “study”" in gone.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--front", "1,2"), "“1,2” is not 5 numbers"),
        (("--front", "30,30,40,75,210"), "1 to 2 is 150 mm"),
        (("--front", "30,90,40,150,210"), "crooked"),
        (("--back", "a,b"), "“a,b” is not 6 numbers"),
        (("--margin", "4,4,4,99"), "between 0 and 30 mm"),
        (("--paper", "papyrus"), "no paper “papyrus”"),
    ],
)
def test_rejects_bad_readings(words: tuple[str, ...], message: str, settings: Path) -> None:
    done = run("printer", "add", "study", *words)
    assert done.exit_code == 2
    assert message in done.output
    assert not settings.exists()


def test_unmeasured_back_is_in_register() -> None:
    run("printer", "add", "study", "--front", "30.5,30.5,40,149.5,209.5")
    stored = load_printers()["study"]
    assert stored.back.scale_x == pytest.approx(stored.front.scale_x)
    assert (stored.back.x, stored.back.y) == pytest.approx(
        (-stored.front.x, stored.front.y), abs=0.01
    )
    run("printer", "add", "attic")
    assert astuple(load_printers()["attic"])[3:5] == (Drift(), Drift())


def test_printer_needs_its_paper_and_edge(tmp_path: Path) -> None:
    run("printer", "add", "study")
    tiny.game(tmp_path)
    base = ("--data", str(tmp_path), "build", "tiny", "--out", str(tmp_path / "out"))
    wrong = run(*base, "--printer", "study", "--backs", "short-edge")
    assert wrong.exit_code == 2
    assert "turning paper over its long edge" in wrong.output
    unknown = run(*base, "--printer", "studio")
    assert (unknown.exit_code, "no printer “studio”" in unknown.output) == (2, True)
    assert run(*base, "--printer", "study", "--backs", "gutterfold").exit_code == 0
    small = run("calibrate", "--paper", "a6", "--out", str(tmp_path / "out"))
    assert (small.exit_code, "too small" in small.output) == (2, True)


def test_reports_damaged_file_with_its_place(settings: Path) -> None:
    settings.parent.mkdir(parents=True)
    settings.write_text("study:\n  paper: a4\n  edge: upward\n  front: {}\n  back: {}\n")
    done = run("printer", "list")
    assert done.exit_code == 1
    assert "printers.yaml:3:" in done.output


def test_prints_path_of_file(settings: Path) -> None:
    done = run("printer", "add", "attic")
    assert done.stdout == f"{settings}\n"
    assert done.stderr.startswith("attic: front ")
