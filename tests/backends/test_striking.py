"""Struck faces: the same file, byte for byte, as if each had been drawn by itself."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.backends.pdf import Writer
from pnp.backends.striking import Striker
from pnp.ground.order import Options, Order
from pnp.ground.pages import Document
from pnp.ground.printer import Drift, Printer
from pnp.ground.stencil import Struck
from pnp.imposition.corrected import Corrected
from pnp.press.build import fulfil
from tests import tiny

ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    '<circle cx="12" cy="12" r="{r}" fill="currentColor"/></svg>'
)
LOOSE = """
bleed: {box: {space: yes}, fill: "{tint}"}
body:
  column:
    - row:
        - {text: "{rank}", style: title, width: 12}
        - {text: "{title}", align: center, grow: 1}
        - {icon: "{suit}", size: 5, colour: accent}
    - text: "{text}"
    - box: {text: "{note?}"}
      fill: "{tint}"
      pad: 1
      when: note
    - row:
        - {text: "{tag}", each: tag in words of note, when: note}
    - {text: "{rank}", place: right}
  gap: 1
"""
"""Heights that depend on the texts, things that come and go, and repeated ones."""
TIGHT = """
body:
  box:
    column:
      - row:
          - {text: "{rank}", width: 12}
          - {text: "{title}", align: center, grow: 1}
        height: 8
      - {icon: "{suit}", size: 12, colour: accent, place: center}
      - {text: "{text}", height: 40}
  pad: 3
  fill: "{tint}"
  stroke: ink
"""
"""Everything at its place."""
GROWING = """
body:
  column:
    - {text: "{title}", style: title}
    - {text: "{text}"}
    - {text: "{rank}", place: right}
"""
"""What comes below a text lies as low as the text is long."""

PLAIN_WORDS = ("draw", "two", "cards", "**keep**", "**lose", "all**", "number,", "-")
ODD_WORDS = (
    "*odd*", "**b*i*", "f(x)", ")", "back\\slash", r"\*", "é", "½", "★", "日", ":dot:", "2:ring:",
    "a**b**c", "**", "****", "\u00a0x", "\n- ", "\n",
)  # fmt: skip
"""One of them in a text may keep all of it from being struck: a deck has one or two kinds."""


def card(words: list[str]) -> st.SearchStrategy[dict[str, str]]:
    text = st.lists(st.sampled_from(words), max_size=30).map(" ".join)
    return st.fixed_dictionaries(
        {
            "title": text,
            "text": text,
            "note": text,
            "suit": st.sampled_from(("dot", "ring")),
            "tint": st.sampled_from(("shade", "accent", "none")),
            "rank": st.integers(0, 5).map(str),
        }
    )


cards = st.lists(st.sampled_from(ODD_WORDS), max_size=2).flatmap(
    lambda odd: st.lists(card([*PLAIN_WORDS, *odd]), min_size=1, max_size=14)
)


CROOKED = Printer("study", "a4", "long-edge", Drift(0.5, -0.25, 0.3), Drift(-1.0, 0.5))


def deck(folder: Path, template: str, cards: list[dict[str, str]]) -> Path:
    rows = [json.dumps({"id": f"c{n}", **card}) for n, card in enumerate(cards)]
    made = tiny.game(
        folder,
        t_card=template,
        cards="cards:\n" + "\n".join(f"  - {row}" for row in rows) + "\n",
    )
    for name, r in (("dot", 8), ("ring", 4)):
        (folder / "tiny" / "templates" / "icons" / f"{name}.svg").write_text(ICON.format(r=r))
    return made


def written(
    folder: Path, change: Callable[[Document], Document] = lambda document: document
) -> tuple[bytes, list[str]]:
    """The file, and what was told on the way."""
    shop = tiny.workshop(folder)
    document = change(fulfil(shop, Order("tiny", "t", "t", ("cards",)), Options()))
    with TemporaryDirectory() as scratch:
        target = Path(scratch) / "deck.pdf"
        Writer(document, target).write()
        return target.read_bytes(), [str(problem) for problem in shop.problems.sorted()]


def drawn(document: Document) -> Document:
    """The document with no face struck."""
    return replace(document, pages=[replace(page, strike=None) for page in document.pages])


@given(st.sampled_from((LOOSE, TIGHT, GROWING)), cards)
@settings(max_examples=80, deadline=None)
def test_striking_changes_nothing(template: str, items: list[dict[str, str]]) -> None:
    with TemporaryDirectory() as folder:
        data = deck(Path(folder), template, items)
        assert written(data) == written(data, drawn)


@pytest.mark.parametrize("odd", ODD_WORDS)
def test_odd_words_are_struck_as_they_are_drawn(tmp_path: Path, odd: str) -> None:
    words = f"draw **two** {odd} cards {odd}"
    items = [{**PLAIN, "title": odd, "text": f"{n} {words}"} for n in range(8)]
    data = deck(tmp_path, TIGHT, items)
    assert written(data) == written(data, drawn)


PLAIN = {"note": "", "suit": "dot", "tint": "shade", "rank": "1"}


@pytest.fixture
def struck(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """For each face that was to be struck, whether it could be."""
    found: list[bool] = []
    strike = Striker.strike

    def counted(self: Striker, face: Struck) -> list[str] | None:
        out = strike(self, face)
        found.append(out is not None)
        return out

    monkeypatch.setattr(Striker, "strike", counted)
    return found


def test_a_deck_is_struck_once_it_is_known(tmp_path: Path, struck: list[bool]) -> None:
    items = [{**PLAIN, "title": f"Card {n}", "text": f"draw **{n}** cards"} for n in range(20)]
    written(deck(tmp_path, TIGHT, items))
    assert struck == [True] * 17, "all but the three from which the stencil is cut"


def test_a_face_that_fits_no_stencil_is_drawn_whole(tmp_path: Path, struck: list[bool]) -> None:
    short = [{**PLAIN, "title": f"Card {n}", "text": "draw"} for n in range(9)]
    tall = {**PLAIN, "title": "Tall", "text": "draw two cards " * 12}
    taller = {**PLAIN, "title": "Taller", "text": "draw two cards " * 16}
    data = deck(tmp_path, GROWING, [*short, tall, *short, taller, *short])
    assert written(data) == written(data, drawn)
    assert struck.count(False) == 1, "after that the stencil lets the text be as tall as it is"
    assert struck.count(True) > 8


def test_crooked_pages_are_struck_as_crooked_as_they_are_drawn(tmp_path: Path) -> None:
    items = [{**PLAIN, "title": f"Card {n}", "text": f"draw **{n}** cards"} for n in range(20)]
    data = deck(tmp_path, TIGHT, items)

    def crooked(document: Document) -> Document:
        return replace(document, pages=Corrected(document.pages, CROOKED, False))

    assert written(data, crooked) == written(data, lambda document: drawn(crooked(document)))
    assert written(data, crooked) != written(data)
