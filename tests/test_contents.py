"""The page about a kit: papers, pages, pieces, cutting and binding."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.build.pipeline import render
from pnp.core.order import Order, PrintOptions
from tests import tiny

GAME = """
title: Tiny
sizes:
  half: {width: 380mm, height: 260mm}
components:
  about: {title: About, kind: page, size: page, front: about}
  cards:
    {title: Cards, kind: deck, size: poker, front: card, back: card, items: cards.yaml, copies: 8}
  board: {title: Board, kind: board, size: half, front: about, join: butt}
  book: {title: Book, kind: booklet, size: page, front: card, items: cards.yaml, copies: 2}
  more: {title: More, kind: deck, size: poker, front: card, back: card, items: cards.yaml}
"""
ABOUT = """
body:
  column:
    - text: "{p.paper}; {p.sheets}; {p.both}; {p.pages}"
      each: p in kit.papers
    - text: "{s.title}; {s.span}; {s.begins}; {s.cuts}; {s.in-pieces}{s.join}"
      each: s in kit.sections
    - text: "bound: {kit.bound}"
      when: kit.bound
"""
PAGES = "cards:\n" + "".join(f"  - {{id: p{n}, title: P{n}, text: Text.}}\n" for n in range(1, 5))


def about_lines(
    folder: Path, options: PrintOptions, game: str = GAME, about: str = ABOUT
) -> list[str]:
    """The lines of the page about the kit, without furniture."""
    shop = tiny.session(tiny.game(folder, game=game, t_about=about, cards=PAGES))
    parts = ("about", "cards", "board", "book", "more")
    made = render(shop, Order("tiny", "kit", "kit", parts, is_kit=True), options)
    return tiny.texts(made.pages[0].frames[-1].frame)


def test_lists_paper_by_kind_and_side(tmp_path: Path) -> None:
    assert about_lines(tmp_path, PrintOptions()) == [
        "plain paper, 80–100 g; 5; 4; 1–2, 15–22",
        "card, 200–300 g; 6; 4; 3–14",
        "About; 1; 1; ; 0",
        "Cards; 3–10; 3–10; one cut for two; 0",
        "More; 9–10; 9–10; one cut for two; 0",
        "Board; 11–13; 11–13; a joint; 2butt",
        "Book; 15–22; 15–22; ; 0",
    ]


def test_lists_left_out_components_with_substitutes(tmp_path: Path) -> None:
    """A component without a substitute is not listed."""
    ours = GAME.replace("  more: {title: More,", "  more: {title: More, substitute: Use coins.,")
    about = ABOUT.partition("    - text")[0] + (
        '    - text: "no {gone.id}, {gone.title}. {gone.instead}"\n'
        "      each: gone in kit.left-out\n    - text: all of it\n"
    )
    shop = tiny.session(tiny.game(tmp_path, game=ours, t_about=about, cards=PAGES))

    def read(*parts: str, is_kit: bool = True) -> list[str]:
        made = render(shop, Order("tiny", "kit", "kit", parts, is_kit=is_kit), PrintOptions())
        return tiny.texts(made.pages[0].frames[-1].frame)

    assert read("about", "cards", "board", "book", "more") == ["all of it"]
    left = ["no board, Board.", "no more, More. Use coins.", "all of it"]
    assert [line.strip() for line in read("about", "cards", "book")] == left
    assert read("about", "cards", is_kit=False) == ["all of it"]


COUNTED = """
body:
  column:
    - text: "{s.title}: {s.group}, {s.pieces}."
      each: s in kit.sections
    - text: "blank: {kit.blank}"
    - text: reading
      when: kit.has.read
    - text: writing
      when: kit.has.write
"""


def test_counts_pieces(tmp_path: Path) -> None:
    """Pages are no pieces, a sheet of five dice is five; pages are in order, with blank ones."""
    game = GAME.replace("front: about, join: butt", "front: card, items: cards.yaml, pieces: 5")
    assert about_lines(tmp_path, PrintOptions(), game, COUNTED) == [
        "About: read, .",
        "Cards: cut, 32.",
        "More: cut, 4.",
        "Board: table, 20.",
        "Book: read, .",
        "blank: 2, 12, 14, 16, 18, 20, 22, 24, 26",
        "reading",
    ]


KINDS = """
title: Tiny
components:
  about: {title: About, kind: page, size: page, front: about}
  deck: {title: Deck, kind: deck, size: poker, front: card, items: cards.yaml}
  tokens: {title: Tokens, kind: tokens, size: poker, front: card, items: cards.yaml}
  board: {title: Board, kind: board, size: page, front: card, items: cards.yaml}
  map: {title: Map, kind: map, size: page, front: card, items: cards.yaml}
  sheet: {title: Sheet, kind: sheet, size: page, front: card, items: cards.yaml}
  book: {title: Book, kind: booklet, size: page, front: card, items: cards.yaml}
"""


def test_kinds_have_group_paper_and_pieces(tmp_path: Path) -> None:
    line = '{text: "{s.id}: {s.group}, {s.paper}, ({s.pieces})", each: s in kit.sections}'
    about = f"body:\n  column:\n  - {line}\n"
    shop = tiny.session(tiny.game(tmp_path, game=KINDS, t_about=about, cards=PAGES))
    parts = tuple(shop.game("tiny").components)
    made = render(shop, Order("tiny", "kit", "kit", parts, is_kit=True), PrintOptions())
    assert sorted(tiny.texts(made.pages[0].frames[-1].frame)) == [
        "about: read, plain paper, 80–100 g, ()",
        "board: table, card, 200–300 g, (4)",
        "book: read, plain paper, 80–100 g, ()",
        "deck: cut, card, 200–300 g, (4)",
        "map: table, card, 160–200 g, (4)",
        "sheet: write, plain paper, 80–100 g, ()",
        "tokens: cut, card, or label paper, (4)",
    ]


def papers(folder: Path, tokens: str, backs: str = "long-edge") -> list[str]:
    """The paper for tokens, and the papers for the printer, on a page about the kit."""
    line = '{text: "{s.id}: {s.paper}", each: s in kit.sections}'
    stacks = '{text: "{p.sheets} of {p.paper}: {p.pages}", each: p in kit.papers}'
    about = f"body:\n  column:\n  - {line}\n  - {stacks}\n"
    game = KINDS.replace("kind: tokens,", f"kind: tokens, {tokens},")
    shop = tiny.session(tiny.game(folder, game=game, t_about=about, cards=PAGES))
    order = Order("tiny", "kit", "kit", ("about", "tokens"), is_kit=True)
    about_lines = tiny.texts(
        render(shop, order, PrintOptions(backs=backs)).pages[0].frames[-1].frame
    )
    return [line for line in about_lines if "plain paper" not in line]


def test_label_paper_needs_single_sided_components(tmp_path: Path) -> None:
    """Labels have glue on their back; a shared sheet is of card."""
    expected = ["tokens: card, 200–300 g", "1 of card, 200–300 g: 3–4"]
    assert papers(tmp_path / "both", "back: card") == expected
    expected = ["tokens: card, or label paper", "1 of card, or label paper: 2"]
    assert papers(tmp_path / "one", "back: card", "none") == expected


def test_component_may_name_its_paper(tmp_path: Path) -> None:
    expected = ["tokens: felt", "1 of felt: 3–4"]
    assert papers(tmp_path, "stock: felt, back: card") == expected


def test_counts_pieces_on_sheets_and_cuts_their_outlines(tmp_path: Path) -> None:
    line = '{text: "{s.id}: {s.pieces}, {s.size}, {s.cuts}", each: s in kit.sections}'
    about = f"body:\n  column:\n  - {line}\n"
    game = KINDS.replace("kind: tokens,", "kind: tokens, pieces: 5,")
    shop = tiny.session(tiny.game(tmp_path, game=game, t_about=about, cards=PAGES))
    made = render(
        shop, Order("tiny", "kit", "kit", ("about", "tokens"), is_kit=True), PrintOptions()
    )
    assert "tokens: 20, on 63.5 × 88.9 mm, its own outline" in tiny.texts(
        made.pages[0].frames[-1].frame
    )


def test_finds_components_by_fronts_if_backs_come_last(tmp_path: Path) -> None:
    lines = about_lines(tmp_path, PrintOptions(backs="after"))
    assert "More; 15; 15; one cut for two; 0" in lines
    assert "card, 200–300 g; 6; 4; 2–3, 12–19" in lines, "paper is for both sides"


@pytest.mark.parametrize(
    ("backs", "leaves"),
    [
        ("long-edge", ["About: 1", "Cards: 3–4", "More: 9–10", "Board: 11", "Book: 15–16"]),
        ("after", ["About: 1", "Board: 2", "Book: 4", "Cards: 12, 16", "More: 15, 19"]),
    ],
)
def test_first_leaf_has_front_and_back(backs: str, leaves: list[str], tmp_path: Path) -> None:
    about = COUNTED.replace("{s.title}: {s.group}, {s.pieces}.", "{s.title}: {s.leaf}")
    assert about_lines(tmp_path, PrintOptions(backs=backs), about=about)[: len(leaves)] == leaves


@pytest.mark.parametrize("backs", ["long-edge", "after"])
def test_names_booklets(backs: str, tmp_path: Path) -> None:
    assert "bound: Book" in about_lines(tmp_path, PrintOptions(backs=backs, booklet=True))


@pytest.mark.parametrize(
    ("keys", "shares"),
    [
        ("kind: sheet", "yes"),
        ("kind: booklet", "yes"),
        ("kind: page", "yes"),
        ("kind: sheet, size: poker", "no"),
        ("kind: map", "no"),
        ("kind: deck, size: poker", "no"),
        ("kind: map, duplex: yes", "yes"),
        ("kind: sheet, duplex: own", "own"),
        ("kind: page, duplex: no", "no"),
    ],
)
def test_slips_and_stickers_have_no_backs_by_default(
    keys: str, shares: str, tmp_path: Path
) -> None:
    """A slip that is cut out would have half of another one on its back."""
    game = f"title: Tiny\ncomponents:\n  it: {{title: It, {keys}, front: card}}\nkit: [it]\n"
    shop = tiny.session(tiny.game(tmp_path, game=game))
    assert shop.game("tiny").components["it"].back_to_back == shares
