"""What a kit says of itself: which pages on which paper, what is cut, bound and joined."""

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


def told(folder: Path, options: PrintOptions, game: str = GAME, about: str = ABOUT) -> list[str]:
    """The lines of the page about the kit, without those of the press."""
    shop = tiny.session(tiny.game(folder, game=game, t_about=about, cards=PAGES))
    parts = ("about", "cards", "board", "book", "more")
    made = render(shop, Order("tiny", "kit", "kit", parts, is_kit=True), options)
    return tiny.texts(made.pages[0].frames[-1].frame)


def test_paper_is_told_by_kind_and_side(tmp_path: Path) -> None:
    assert told(tmp_path, PrintOptions()) == [
        "plain paper, 80–100 g; 5; 4; 1–2, 15–22",
        "card, 200–300 g; 6; 4; 3–14",
        "About; 1; 1; ; 0",
        "Cards; 3–10; 3–10; one cut for two; 0",
        "More; 9–10; 9–10; one cut for two; 0",
        "Board; 11–13; 11–13; a joint; 2butt",
        "Book; 15–22; 15–22; ; 0",
    ]


def test_what_is_left_out_is_named_with_what_serves_instead(tmp_path: Path) -> None:
    """Those who have coins of their own are told how to play with them; others need no word."""
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


def test_pieces_are_what_lies_on_the_table_in_the_end(tmp_path: Path) -> None:
    """Pages are none; a sheet of five dice is five; pages come in their order, blank ones named."""
    game = GAME.replace("front: about, join: butt", "front: card, items: cards.yaml, pieces: 5")
    assert told(tmp_path, PrintOptions(), game, COUNTED) == [
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


def test_every_kind_has_its_group_its_paper_and_its_pieces(tmp_path: Path) -> None:
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
    """What a page about the kit says to print tokens on, and what to put into the printer."""
    line = '{text: "{s.id}: {s.paper}", each: s in kit.sections}'
    stacks = '{text: "{p.sheets} of {p.paper}: {p.pages}", each: p in kit.papers}'
    about = f"body:\n  column:\n  - {line}\n  - {stacks}\n"
    game = KINDS.replace("kind: tokens,", f"kind: tokens, {tokens},")
    shop = tiny.session(tiny.game(folder, game=game, t_about=about, cards=PAGES))
    order = Order("tiny", "kit", "kit", ("about", "tokens"), is_kit=True)
    told = tiny.texts(render(shop, order, PrintOptions(backs=backs)).pages[0].frames[-1].frame)
    return [line for line in told if "plain paper" not in line]


def test_what_has_a_back_is_not_printed_on_labels(tmp_path: Path) -> None:
    """Their own back is what they stick by; and a sheet that both lie on is of card."""
    wanted = ["tokens: card, 200–300 g", "1 of card, 200–300 g: 3–4"]
    assert papers(tmp_path / "both", "back: card") == wanted
    wanted = ["tokens: card, or label paper", "1 of card, or label paper: 2"]
    assert papers(tmp_path / "one", "back: card", "none") == wanted


def test_a_component_says_what_it_is_best_printed_on(tmp_path: Path) -> None:
    wanted = ["tokens: felt", "1 of felt: 3–4"]
    assert papers(tmp_path, "stock: felt, back: card") == wanted


def test_pieces_on_a_block_are_counted_and_cut_on_their_own_outlines(tmp_path: Path) -> None:
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


def test_where_backs_come_last_things_are_found_by_their_fronts(tmp_path: Path) -> None:
    lines = told(tmp_path, PrintOptions(backs="after"))
    assert "More; 15; 15; one cut for two; 0" in lines
    assert "card, 200–300 g; 6; 4; 2–3, 12–19" in lines, "paper is for both sides"


@pytest.mark.parametrize(
    ("backs", "leaves"),
    [
        ("long-edge", ["About: 1", "Cards: 3–4", "More: 9–10", "Board: 11", "Book: 15–16"]),
        ("after", ["About: 1", "Board: 2", "Book: 4", "Cards: 12, 16", "More: 15, 19"]),
    ],
)
def test_the_first_leaf_has_a_front_and_its_back(
    backs: str, leaves: list[str], tmp_path: Path
) -> None:
    about = COUNTED.replace("{s.title}: {s.group}, {s.pieces}.", "{s.title}: {s.leaf}")
    assert told(tmp_path, PrintOptions(backs=backs), about=about)[: len(leaves)] == leaves


@pytest.mark.parametrize("backs", ["long-edge", "after"])
def test_booklets_are_named(backs: str, tmp_path: Path) -> None:
    assert "bound: Book" in told(tmp_path, PrintOptions(backs=backs, booklet=True))


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
def test_what_is_cut_or_stuck_down_has_nothing_behind_it_unless_it_says_so(
    keys: str, shares: str, tmp_path: Path
) -> None:
    """A slip that is cut out would bring half of another one along."""
    game = f"title: Tiny\ncomponents:\n  it: {{title: It, {keys}, front: card}}\nkit: [it]\n"
    shop = tiny.session(tiny.game(tmp_path, game=game))
    assert shop.game("tiny").components["it"].back_to_back == shares
