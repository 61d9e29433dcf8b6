"""Booklets: the pages of folded and stapled sheets are in order."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from pnp.cli import main
from pnp.core.geometry import Rect, Size
from pnp.core.order import Order, PrintOptions
from pnp.imposition.impose import Signature, booklet_scale, booklet_sheets, page_size, spread_boxes
from pnp.render import write
from tests import tiny
from tests.test_register import TOLERANCE, Proofs, over, read

A4 = Size(210.0, 297.0)
LETTER = Size(215.9, 279.4)

GAME = """
title: Tiny
components:
  book:
    title: Book
    kind: booklet
    size: page
    front: card
    items: cards.yaml
    copies: 2
  note:
    title: Note
    kind: page
    size: page
    front: note
"""
PAGES = "cards:\n" + "".join(f"  - {{id: p{n}, title: P{n}, text: Text.}}\n" for n in range(1, 7))
NOTE = "body: {text: A note.}"


@given(st.integers(3, 90))
def test_pages_of_folded_sheets_are_in_order(pages: int) -> None:
    """Folded into each other: the right half of each sheet, then the left ones."""
    folded = list(booklet_sheets(pages))
    assert len(folded) == -(-pages // 4)
    right = [page for front, back in folded for page in (front.right, back.right)]
    left = [page for front, back in reversed(folded) for page in (back.left, front.left)]
    whole = [*range(pages), *[-1] * (4 * len(folded) - pages)]
    assert right + left == whole


def test_copies_are_bound_separately() -> None:
    assert [Signature(4, 2, True).face(page, 1) for page in range(4)] == [4, 5, 6, 7]
    assert [Signature(4, 2, False).face(page, 1) for page in range(4)] == [1, 3, 5, 7]


@pytest.mark.parametrize("paper", [A4, LETTER, Size(297.0, 420.0), Size(279.4, 431.8)])
def test_pages_are_as_wide_as_their_texts(paper: Size) -> None:
    page, by = page_size(paper), booklet_scale(paper)
    assert page.width >= 210.0 - 1e-9
    assert by <= 1.0
    for box in spread_boxes(paper):
        assert box[2:] == pytest.approx((page.width * by, page.height * by))
        assert Rect(0, 0, *paper.rotated()).contains(box)


@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "after"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_leaves_have_two_pages_back_to_back(
    paper: str, backs: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    proofs = Proofs(monkeypatch)
    shop = tiny.session(tiny.game(tmp_path, game=GAME, cards=PAGES, t_note=NOTE))
    order = Order("tiny", "kit", "kit", ("book", "note"), is_kit=True)
    made = proofs.render(shop, order, PrintOptions(paper=paper, backs=backs, booklet=True))
    write(made, tmp_path / "book.pdf")
    sizes, faces = read(tmp_path / "book.pdf")
    book = {face.number: face for face in faces if face.batch == 0}
    assert sorted(book) == list(range(12)), "six pages, twice"
    for copy in range(2):
        for leaf in range(3):
            front, back = (book[(2 * leaf + side) * 2 + copy] for side in range(2))
            through = over(sizes[front.page], backs)
            assert back.page != front.page
            assert through.apply(*back.right) == pytest.approx(front.corner, abs=TOLERANCE)
            assert through.apply(*back.corner) == pytest.approx(front.right, abs=TOLERANCE)
    assert made.sheet_count == 5
    assert {page.size.width > page.size.height for page in made.pages if page.slots} == {
        True,
        False,
    }


def test_command_prints_booklet(tmp_path: Path) -> None:
    tiny.game(tmp_path, game=GAME, cards=PAGES, t_note=NOTE)

    def run(*words: str) -> tuple[int, str]:
        out = ("--out", str(tmp_path / "out"), "--booklet")
        done = CliRunner().invoke(main, ["--data", str(tmp_path), *words, *out])
        return done.exit_code, done.output

    status, stderr = run("build", "tiny/book")
    assert status == 0
    assert "4 pages on 2 sheets of A4" in stderr
    status, stderr = run("build", "tiny/note")
    assert (status, "nothing to bind" in stderr) == (2, True)
    status, stderr = run("kit", "tiny", "--backs", "none")
    assert (status, "both sides" in stderr) == (2, True)
    assert run("kit", "tiny")[0] == 0


@pytest.mark.parametrize(
    ("paper", "page"),
    [
        (Size(210.0, 297.0), (210.0, 0.7071)),
        (Size(215.9, 279.4), (210.0, 0.6652)),
        (Size(297.0, 420.0), (210.0, 1.0)),
        (Size(297.0, 500.0), (250.0, 1.0)),
    ],
)
def test_page_size_and_scale(paper: Size, page: tuple[float, float]) -> None:
    assert (page_size(paper).width, booklet_scale(paper)) == pytest.approx(page, abs=1e-4)
