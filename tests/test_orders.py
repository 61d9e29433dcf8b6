"""Orders from names that users type, and messages of wrong names."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from pathlib import Path

from pnp.build.orders import Orders
from pnp.build.session import Session
from pnp.core.order import Order, PrintOptions
from pnp.core.problems import UsageError
from pnp.core.search_path import SearchPath
from tests import goldens, tiny

FIXTURES = Path(__file__).parent / "fixtures"
GAME = """
title: Tiny
players: {min: 2, max: 4}
components:
  cards: {title: Cards, kind: deck, size: poker, front: card, items: cards.yaml}
  more: {title: More, kind: deck, size: tarot, front: card, items: cards.yaml}
  day: {title: Day, kind: sheet, front: sheet, calendar: day}
  diary: {title: Diary, kind: sheet, front: sheet, calendar: day, prints-on-back-of: day}
  month: {title: Month, kind: sheet, front: sheet, calendar: month}
  page: {title: Page, kind: sheet, front: sheet}
kit: [cards, day, page, month]
starter: {cards/one: 2, page: 1}
"""
BARE = """
title: Bare
components:
  page: {title: Page, kind: sheet, front: sheet}
kit: [page]
"""
SHEET = "margin: 12\nbody: {text: '{date?}'}\n"
DAYS = (dt.date(2026, 11, 21), dt.date(2026, 11, 22), dt.date(2026, 11, 23))


def press(folder: Path, season: int = 1, own: bool = False) -> Orders:
    """Orders for a tiny game, a bare one, two with numbers, and the shipped ones."""
    tiny.game(folder, game=GAME, t_sheet=SHEET)
    bare = folder / "bare"
    (bare / "templates").mkdir(parents=True, exist_ok=True)
    (bare / "game.yaml").write_text(BARE)
    (bare / "templates" / "sheet.yaml").write_text(SHEET)
    (bare / "templates" / "theme.yaml").write_text(tiny.THEME)
    shelf = SearchPath.standard((folder, FIXTURES / "night_garden", FIXTURES / "moon_market"))
    request = (lambda game, generator: generator.lowest + 8) if own else None
    return Orders(Session(shelf, season), request)


def shown(order: Order) -> str:
    """An order as a line, without defaults."""
    usual = Order("", "", "", ())
    more = [
        f"{field}={[str(each) for each in value] if isinstance(value, tuple) else value}"
        for field in order.__struct_fields__[4:]
        if (value := getattr(order, field)) != getattr(usual, field)
    ]
    head = f"{order.game} {order.name} “{order.title}” {'+'.join(order.components)}"
    return f"    {' '.join([head, *more])}"


def outcome(request: Callable[[], Order | Iterable[Order] | int]) -> list[str]:
    """The orders, or the message of the error."""
    try:
        found = request()
    except UsageError as error:
        return [f"    refused: {error}"]
    if isinstance(found, int):
        return [f"    {found}"]
    return [shown(each) for each in ([found] if isinstance(found, Order) else found)] or ["    -"]


def calls(orders: Orders) -> dict[str, Callable[[], Order | Iterable[Order] | int]]:
    """Requests by name."""
    garden, board = "night-garden/garden", "mind-space/brain-board"
    return {
        "components tiny": lambda: orders.components(["tiny"]),
        "components twice": lambda: orders.components(["tiny/page", "tiny/cards", "tiny/page"]),
        "components of no game": lambda: orders.components(["tini"]),
        "components of no name": lambda: orders.components(["tiny/carbs"]),
        "components numbered": lambda: orders.components([garden]),
        "cut": lambda: orders.cut(["tiny", "tiny/cards"], "is not cut"),
        "cut nothing": lambda: orders.cut(["tiny/day"], "is not cut"),
        "cut nothing at all": lambda: orders.cut(["bare"], "is not cut"),
        "decks": lambda: orders.decks(["tiny"]),
        "one deck": lambda: orders.decks(["tiny/more"]),
        "both decks": lambda: orders.decks(["tiny/more", "tiny/cards"]),
        "no deck": lambda: orders.decks(["tiny/day"]),
        "decks of two": lambda: orders.decks(["tiny/more", "moon-market"]),
        "sheets": lambda: orders.sheets(["tiny"], ()),
        "sheets of days": lambda: orders.sheets(["tiny"], DAYS),
        "sheets of a day": lambda: orders.sheets(["tiny/diary"], DAYS[:1]),
        "sheets of none": lambda: orders.sheets(["tiny/page"], DAYS[:1]),
        "sheets of two": lambda: orders.sheets(["tiny/month", "tiny/day"], DAYS[:2]),
        "sheets of no game": lambda: orders.sheets(["bare"], ()),
        "numbers": lambda: orders.number_range(garden, None, 1),
        "numbers on": lambda: orders.number_range(garden, 17, 3),
        "numbers of a game": lambda: orders.number_range("night-garden", 17, 3),
        "numbers of a game of none": lambda: orders.number_range("bare", 17, 3),
        "numbers of what has none": lambda: orders.number_range("tiny/cards", 17, 3),
        "number 0": lambda: orders.number_range(garden, 0, 1),
        "numbers of old": lambda: orders.number_range(board, 17, 2, "1"),
        "numbers of the newest": lambda: orders.number_range(board, 17, 1, "2"),
        "numbers of none": lambda: orders.number_range(board, 17, 1, "9"),
        "the last": lambda: orders.number_range(
            board, orders.number_range(board, None, 1).number, 10**40
        ),
        "chosen": lambda: orders.number_list(garden, [9, 5, 9, 70]),
        "chosen alone": lambda: orders.number_list(garden, [9, 9]),
        "chosen of old": lambda: orders.number_list(board, [9, 5], ["1"]),
        "chosen none": lambda: orders.number_list(garden, [9, 0]),
        "parted": lambda: orders.split(orders.number_range(garden, 17, 7), 3),
        "parted even": lambda: orders.split(orders.number_range(garden, None, 6), 3),
        "parted board": lambda: orders.split(orders.number_range(board, 98, 4, "2"), 2),
        "number for Ada": lambda: orders.number_from_name("night-garden", "Ada Lovelace"),
        "number for ADA": lambda: orders.number_from_name("night-garden", " ADA  lovelace "),
        "number in bare": lambda: orders.number_from_name("bare", "Ada"),
        "number for an invalid text": lambda: orders.number_from_name("night-garden", "\ud800"),
        "number of a day": lambda: orders.number_of_day("mind-space", dt.date(2000, 1, 1)),
        "number of another": lambda: orders.number_of_day(board, dt.date(2026, 7, 1)),
        "number of any": lambda: orders.number_of_day("bare", dt.date(2026, 7, 1)),
        "codes of none": lambda: orders.codes("bare", PrintOptions()),
        "kit": lambda: orders.kits(["tiny"], None, ()),
        "kit twice": lambda: orders.kits(["tiny", "bare", "tiny"], None, DAYS),
        "kit for 2": lambda: orders.kits(["tiny"], 2, ()),
        "kit for 4": lambda: orders.kits(["tiny"], 4, ()),
        "kit for 1": lambda: orders.kits(["tiny"], 1, ()),
        "kit for 5": lambda: orders.kits(["tiny"], 5, ()),
        "kit without": lambda: orders.kits(["tiny"], None, (), excluded=["day", "cards"]),
        "kit without what it has not": lambda: orders.kits(["tiny"], None, (), excluded=["more"]),
        "kits without all": lambda: orders.kits(["bare"], None, (), excluded=["page"]),
        "kits without a slip": lambda: orders.kits(["bare", "tiny"], None, (), excluded=["cads"]),
        "kit of a number": lambda: orders.kits(["night-garden"], None, (), 17),
        "kit of number 0": lambda: orders.kits(["night-garden"], None, (), 0),
        "kit of a number of old": lambda: orders.kits(["mind-space"], 1, (), 17, version="1"),
        "kit of Ada": lambda: orders.kits(["night-garden", "tiny"], None, (), person="Ada"),
        "kit of a number of nothing": lambda: orders.kits(["tiny"], None, (), 17),
        "starter": lambda: orders.kits(["tiny"], None, (), starter=True),
        "starter without": lambda: orders.kits(["tiny"], 3, (), excluded=["page"], starter=True),
        "starter without what it has not": lambda: orders.kits(
            ["tiny"], 3, (), excluded=["day"], starter=True
        ),
        "starter of none": lambda: orders.kits(["bare", "moon-market"], None, (), starter=True),
    }


def test_orders_match_golden(tmp_path: Path) -> None:
    rows: list[str] = []
    for name, request in calls(press(tmp_path)).items():
        rows += [name, *outcome(request)]
    goldens.compare("orders", "\n".join(rows))


PLANET, MINE = "personal-space/planet", "personal-space"


def orders_of_planet(orders: Orders) -> dict[str, list[Order]]:
    """Orders for a game with seasons and players' numbers."""
    return {
        "components": orders.components([PLANET, f"{MINE}/monthly"]),
        "sheets": orders.sheets([MINE], DAYS),
        "decks": orders.decks([f"{MINE}/jobs"]),
        "kit": orders.kits([MINE], None, ()),
        "starter": orders.kits([MINE], None, (), starter=True),
        "numbered": [orders.number_range(PLANET, None, 1)],
    }


def test_season_is_in_names(tmp_path: Path) -> None:
    first, third = (orders_of_planet(press(tmp_path, season)) for season in (1, 3))
    for name in ("components", "sheets", "kit", "starter"):
        assert [(each.name, each.title) for each in third[name]] == [
            (f"{each.name}-season-3", f"{each.title}, season 3") for each in first[name]
        ]
        assert all("season" not in each.name for each in first[name])


def test_prints_number_of_player(tmp_path: Path) -> None:
    mine, shared = (orders_of_planet(press(tmp_path, own=own)) for own in (True, False))
    numbers = {name: [each.number for each in made] for name, made in mine.items()}
    own, none = 9, None
    assert numbers == {
        "components": [own, none],
        "sheets": [none],
        "decks": [none],
        "kit": [own],
        "starter": [own],
        "numbered": [own],
    }
    assert {each.number for made in shared.values() for each in made} == {None, 1}
    (lowest,) = shared["numbered"]
    assert lowest.number == 1
    assert press(tmp_path, own=True).components(["night-garden/garden"])[0].number is None


def test_all_games_take_as_many_players_as_they_can(tmp_path: Path) -> None:
    orders = press(tmp_path)
    for players, expected in ((None, None), (1, (1, 2, 1)), (3, (1, 3, 3)), (9, (1, 4, 4))):
        kits = {order.game: order.players for order in orders.kits(["all"], players, ())}
        assert list(kits) == list(dict.fromkeys(kits)), "each once"
        players_of = tuple(kits[game] for game in ("bare", "tiny", "night-garden"))
        assert players_of == (expected or (None, None, None))
    starters = orders.kits(["all"], None, (), starter=True)
    assert {order.game for order in starters} == {"tiny", "personal-space"}


def test_rejects_season_of_game_without_seasons(tmp_path: Path) -> None:
    orders = press(tmp_path, 2)
    for request in (
        lambda: orders.components(["tiny/cards"]),
        lambda: orders.sheets(["tiny"], ()),
        lambda: orders.kits(["tiny"], None, ()),
        lambda: orders.codes("tiny", PrintOptions()),
    ):
        assert outcome(request) == ["    refused: Tiny has but one season, no 2"]
