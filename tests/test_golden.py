"""Goldens of pages and of large pieces; and the goldens themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.build.pipeline import render
from pnp.build.session import Session
from pnp.core.document import Document
from pnp.core.order import Order, PrintOptions
from pnp.core.search_path import SearchPath
from tests import goldens, tiny

GAME = Path(__file__).parent / "fixtures" / "moon_market"
PRINTED = {
    "a4": PrintOptions(),
    "a4 short edge, shared cuts": PrintOptions(backs="short-edge", cuts="shared"),
    "letter folded": PrintOptions(paper="letter", backs="gutterfold"),
    "a4 fronts first, low ink": PrintOptions(backs="after", ink="low"),
    "a6": PrintOptions(paper="a6", backs="none"),
    "a4 cut by a machine": PrintOptions(cutter="silhouette"),
    "a4 stapled": PrintOptions(booklet=True),
}


def described(name: str, made: Document) -> Iterator[str]:
    """Place and side of each slot, and the texts around it."""
    for page in made.pages:
        yield f"{name}: {page.title}, {page.side}, {page.size}, {page.sections}"
        for slot in page.slots:
            box = f"{slot.x:.1f}, {slot.y:.1f}, {slot.width:g} × {slot.height:g} mm"
            turn = f", {slot.rotation}°" if slot.rotation else ""
            piece = f", {slot.piece}" if slot.piece else ""
            yield f"  {slot.component}/{slot.item} {slot.copy} {slot.face}: {box}{turn}{piece}"
        for each in page.frames[: len(page.frames) - len(page.slots)]:
            if texts := tiny.texts(each.frame):
                yield f"  {' | '.join(texts)}"


def test_pages_match_golden() -> None:
    rows: list[str] = []
    for name, options in PRINTED.items():
        shop = Session(SearchPath.standard((GAME,)))
        order = Order("moon-market", "golden", "golden", ("goods", "board", "markers", "rules"))
        rows += described(name, render(shop, order, options))
        assert shop.problems.sorted() == []
    goldens.compare("moon-market/pages", "\n".join(rows))


LARGE = {
    "edge to edge": "size: {width: 350mm, height: 500mm, bleed: 3mm}, join: butt, back: card",
    "with flaps": "size: {width: 500mm, height: 350mm, bleed: 3mm}, join: overlap, back: card",
    "in a row": "size: {width: 380mm, height: 260mm}",
    "two blocks": "size: tarot, kind: deck",
    "two blocks of wide cards": "size: {width: 120.65mm, height: 69.85mm}, kind: deck",
}


def test_large_pieces_match_golden(tmp_path: Path) -> None:
    """Components larger than the paper, and cards in two blocks."""
    cards = "".join(f"- {{id: c{n}, title: A, text: B}}\n" for n in range(20))
    rows: list[str] = []
    for name, keys in LARGE.items():
        many = cards if "deck" in keys else "- {id: one, title: A, text: B}\n"
        parts = f"components:\n  it: {{kind: board, front: card, items: cards.yaml, {keys}}}\n"
        parts = parts.replace("kind: board, ", "") if "deck" in keys else parts
        folder = tiny.game(tmp_path / name, game=f"title: Tiny\n{parts}", cards=many)
        made, problems = tiny.document(folder, PrintOptions(backs="long-edge"))
        assert problems.sorted() == []
        rows += described(name, made)
    goldens.compare("pieces", "\n".join(rows))


@pytest.fixture
def without_ci(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.delenv("PNP_APPROVE", raising=False)
    monkeypatch.delenv("CI", raising=False)
    return monkeypatch


def test_missing_golden_fails(tmp_path: Path, without_ci: pytest.MonkeyPatch) -> None:
    with pytest.raises(goldens.Differs, match=r"no golden new\.txt"):
        goldens.compare("new", "one\n", tmp_path)
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["new.txt.actual", "new.txt.diff"]


def test_ci_does_not_approve(tmp_path: Path, without_ci: pytest.MonkeyPatch) -> None:
    without_ci.setenv("PNP_APPROVE", "1")
    without_ci.setenv("CI", "true")
    with pytest.raises(goldens.Differs, match="CI is set"):
        goldens.compare("new", "one\n", tmp_path)
    assert list(tmp_path.iterdir()) == []
    without_ci.setenv("CI", "false")
    goldens.compare("new", "one\n", tmp_path)
    without_ci.delenv("PNP_APPROVE")
    goldens.compare("new", "one\n", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["new.txt"]


def test_stores_difference(tmp_path: Path, without_ci: pytest.MonkeyPatch) -> None:
    (tmp_path / "old.txt").write_text("one\ntwo\n", encoding="utf-8")
    with pytest.raises(goldens.Differs, match="old has changed"):
        goldens.compare("old", "one\nthree", tmp_path)
    assert (tmp_path / "old.txt.actual").read_text(encoding="utf-8") == "one\nthree\n"
    diff = (tmp_path / "old.txt.diff").read_text(encoding="utf-8").splitlines()
    assert diff[-2:] == ["-two", "+three"]
    goldens.compare("old", "one\ntwo", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["old.txt"], "nothing stays behind"


def test_rounds_long_numbers(tmp_path: Path, without_ci: pytest.MonkeyPatch) -> None:
    without_ci.setenv("PNP_APPROVE", "1")
    goldens.compare("long", "0.13725490196078433 -0.00 6.1e-17 12.50 (-0.0, 1.0)", tmp_path)
    text = (tmp_path / "long.txt").read_text(encoding="utf-8")
    assert text == "0.137 0.00 0 12.50 (0.0, 1.0)\n"
