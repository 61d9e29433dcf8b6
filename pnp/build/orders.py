"""Convert the names on a command line to orders."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path

from msgspec.structs import replace

from pnp.build.selection import generator_of
from pnp.build.session import Session
from pnp.core.caches import content_hash
from pnp.core.files import ALL_GAMES
from pnp.core.model import Component, Game
from pnp.core.numbering import Generator
from pnp.core.order import Order, PrintOptions
from pnp.core.problems import UsageError, with_suggestion
from pnp.core.rng import Chance

_FIRST_DAY = dt.date(2000, 1, 1)
_LONGEST_NUMBERS = 40
"""Maximum number of characters for numbers in a file’s name."""
PersonalNumber = Callable[[Game, Generator], int]
"""Returns the user’s number in a game whose numbers are personal."""


class Orders:
    """Creates orders. All methods raise UsageError for unknown names and invalid numbers, and
    ProblemsFound for errors in a game's files."""

    def __init__(self, session: Session, personal_number: PersonalNumber | None = None) -> None:
        """`personal_number`: returns the user's number if none is given; without it numbers begin
        at the lowest."""
        self._session = session
        self._game = session.game
        self._get_personal_number = personal_number
        self._personal_numbers: dict[str, int] = {}

    def components(self, names: Sequence[str]) -> list[Order]:
        """One order per component; `GAME` means all components of a game."""
        self._require_season(names)
        orders: dict[tuple[str, str], Order] = {}
        for name in names:
            game, named = self._resolve(name)
            self._session.stop_on_errors()
            for component in named:
                key = (game.id, component.id)
                number = self._personal_number(game, [component])
                orders[key] = _with_season(
                    game,
                    Order(game.id, component.id, component.title, (component.id,), number=number),
                )
        return list(orders.values())

    def cut(self, names: Sequence[str], reason: str) -> list[Order]:
        """Orders for the named components that have a trim size. `reason`: the message if there are
        none."""
        orders = []
        for name in names:
            game, chosen = self._matching(name, lambda part: part.trim is not None, reason)
            orders += self.components([f"{game.id}/{component.id}" for component in chosen])
        # As often as a game needs them: a deck is cut as a whole.
        return list(dict.fromkeys(replace(order, is_kit=True) for order in orders))

    def decks(self, names: Sequence[str]) -> list[Order]:
        """One order per game for the named decks, with the copies of a kit."""
        named: dict[str, dict[str, Component]] = {}
        for name in names:
            game, decks = self._matching(name, lambda part: part.kind.is_deck, "is no deck")
            named.setdefault(game.id, {}).update((component.id, component) for component in decks)
        self._session.stop_on_errors()
        orders = []
        for game_id, chosen in named.items():
            everything = self._game(game_id).components.values()
            has_all_decks = len(chosen) == sum(component.kind.is_deck for component in everything)
            stem = "tts" if has_all_decks else f"{'-'.join(chosen)}-tts"
            number = self._personal_number(self._game(game_id), chosen.values())
            orders.append(Order(game_id, stem, "decks", tuple(chosen), number=number, is_kit=True))
        return orders

    def sheets(self, names: Sequence[str], days: tuple[dt.date, ...]) -> list[Order]:
        """One order a game, with its dated sheets; without names, of all games that have any."""
        self._require_season(names)
        named: dict[str, dict[str, None]] = {}
        for name in names or self._session.folders:
            reason = "has no dated sheets" if names else ""
            game, dated = self._matching(name, lambda part: bool(part.calendar), reason)
            for component in dated:
                if "/" not in name and component.id not in game.daily_components:
                    continue
                named.setdefault(game.id, {})[component.id] = None
        self._session.stop_on_errors()
        stem = f"sheets-{days[0].isoformat()}" if days else "sheets-undated"
        title = _span_title(days)
        return [
            _with_season(game, Order(game.id, stem, title, tuple(components), days=days))
            for name, components in named.items()
            for game in (self._game(name),)
        ]

    def number_range(
        self, name: str, number: int | None, count: int, version: str | None = None
    ) -> Order:
        """`count` numbered components, from `number` or the lowest on. `version`: as typed."""
        game, named = self._resolve(name)
        if "/" not in name:
            available = [c.id for c in game.components.values() if c.generator]
            raise UsageError(
                f"name one of {game.title}’s numbered components"
                + (
                    f": {', '.join(f'{game.id}/{c}' for c in available)}"
                    if available
                    else "; it has none"
                )
            )
        (component,) = named
        if not component.generator:
            raise UsageError(f"{component.title} has no numbers; use `pnp build {name}`")
        self._session.stop_on_errors()
        if number is None:
            number = self._personal_number(game, named)
        generator = generator_of(game, component, version)
        first = generator.lowest if number is None else _check_numbers(generator, [number])[0]
        last = first + count - 1
        if last > generator.highest:
            raise UsageError(f"numbers of {component.title} end at {generator.highest}")
        stem = f"{component.id}-{first}" + (f"-to-{last}" if count > 1 else "")
        title = f"{component.title} {first}" + (f" to {last}" if count > 1 else "")
        return Order(game.id, stem, title, (component.id,), number=first, count=count)

    def has_dates(self, orders: Iterable[Order]) -> bool:
        """Whether any of the orders has a date."""
        return any(
            self._game(order.game).components[name].calendar
            for order in orders
            for name in order.components
        )

    def number_list(
        self, name: str, numbers: Sequence[int], versions: Sequence[str | None] = ()
    ) -> Order:
        """Numbered components that need not follow each other. `versions`: as typed with them."""
        first, *others = dict.fromkeys(numbers)
        order = self.number_range(name, first, 1)
        game, (component,) = self._resolve(name)
        for version in versions:
            generator_of(game, component, version)
        if not others:
            return order
        checked = _check_numbers(generator_of(game, component), (first, *others))
        suffix = "-".join(map(str, checked))
        if len(suffix) > _LONGEST_NUMBERS:
            # Others that begin with the same one are in another file.
            suffix = f"{checked[0]}-and-{len(others)}-more-{content_hash(suffix, size=3)}"
        title = f"{component.title} {', '.join(map(str, checked))}"
        return replace(order, name=f"{component.id}-{suffix}", title=title, numbers=checked)

    def split(self, order: Order, size: int) -> list[Order]:
        """Split numbered components into orders of at most `size`. The numbers in the file names
        have as many digits as the highest number, so that the names sort."""
        game = self._game(order.game)
        component = game.components[order.components[0]]
        digits = len(str(generator_of(game, component).highest))
        start, end = order.number or 0, (order.number or 0) + order.count
        return [
            replace(
                order,
                name=f"{component.id}-{first:0{digits}d}-to-{last:0{digits}d}",
                title=f"{component.title} {first} to {last}",
                number=first,
                count=last - first + 1,
            )
            for first in range(start, end, size)
            for last in (min(first + size, end) - 1,)
        ]

    def number_from_name(self, name: str, text: str) -> int:
        """Derive a number of a game from a person's name; the same name always gives the same
        number.

        Two names may give the same number; the more numbers there are, the less likely.
        """
        highest = self._highest(name)
        name = " ".join(text.casefold().split())
        try:
            return Chance("for", name).integer(1, highest)
        except UnicodeEncodeError:
            raise UsageError(f"the name {text!a} is not written in UTF-8") from None

    def number_of_day(self, name: str, day: dt.date) -> int:
        """The number of a day: 1 January 2000 is 1; the highest number is followed by 1."""
        return (day - _FIRST_DAY).days % self._highest(name) + 1

    def _highest(self, name: str) -> int:
        """The highest number that all numbered components of a game have."""
        game = self._game(name.split("/")[0])
        self._session.stop_on_errors()
        named = [part.generator for part in game.components.values() if part.generator]
        return min((game.code.generators[each].highest for each in named), default=1)

    def codes(self, name: str, options: PrintOptions) -> Order:
        """All QR codes of a game on a sheet."""
        from pnp.build.papers import check_paper_allowed
        from pnp.build.pipeline import all_codes

        game = self._game(name)
        self._require_season([name])
        self._session.stop_on_errors()
        sheet = _with_season(game, Order(name, "qr", "QR codes", (), qr_codes=(("", ""),)))
        check_paper_allowed(self._session, [sheet], self._session.paper(options.paper))
        number = self._personal_number(game, game.components.values())
        parts = tuple(game.components)
        everything = Order(name, "qr", "QR codes", parts, number=number)
        found = tuple(all_codes(self._session, everything, options))
        self._session.stop_on_errors()
        if not found:
            raise UsageError(f"{game.title} has no QR codes")
        return replace(sheet, qr_codes=found)

    def kits(
        self,
        names: Sequence[str],
        players: int | None,
        days: tuple[dt.date, ...],
        number: int | None = None,
        since: Path | None = None,
        person: str | None = None,
        version: str | None = None,
        excluded: Collection[str] = (),
        starter: bool = False,
    ) -> list[Order]:
        """`since`: the manifest of a printed kit; print only what looks different now.

        `person`: derive the number in each game from this name. `excluded`: components to leave
        out; each must belong to one of the games. `starter`: print only the starters.
        """
        from pnp.build.manifest import read_manifest

        before = read_manifest(since) if since is not None else None
        file = ("kit", "the kit")
        if before is not None:
            file = ("kit-changes", "what has changed")
        elif starter:
            file = ("starter", "the starter")
        games = list(self._session.folders) if ALL_GAMES in names else list(dict.fromkeys(names))
        orders = []
        loaded = [self._game(name) for name in games]
        if ALL_GAMES not in names:
            self._require_season(games)
        self._session.stop_on_errors()
        loaded = _with_starter(loaded, ALL_GAMES in names) if starter else loaded
        _check_excluded(excluded, loaded, starter)
        for game in loaded:
            parts = tuple(part for part in _kit(game, starter) if part not in excluded)
            if not parts:
                raise UsageError(f"nothing is left of {game.title}")
            minimum, maximum = game.players
            if players is not None and ALL_GAMES not in names and not minimum <= players <= maximum:
                raise UsageError(
                    f"{game.title} takes {minimum} to {maximum} players, not {players}"
                )
            count = None if players is None else min(max(players, minimum), maximum)
            requested = number if person is None else self.number_from_name(game.id, person)
            value = self._number(game, requested, version)
            picks = game.starter_items if starter else ()
            order = Order(
                game.id,
                *file,
                parts,
                days,
                count,
                value,
                is_kit=True,
                starter_items=picks,
                since=before,
            )
            orders.append(_with_season(game, order))
        if before is not None and games != [before.game]:
            raise UsageError(f"{since} is of {before.game}; name this game, and no other")
        return orders

    def _personal_number(self, game: Game, parts: Iterable[Component]) -> int | None:
        """The user’s number in a game where every player has one; None for components that
        neither have a number nor show one in a picture."""
        named = [part.generator for part in game.components.values() if part.generator]
        if not (game.uses_saved_number and named and self._get_personal_number is not None):
            return None
        if not any(part.generator or part.kind.is_read for part in parts):
            return None
        if game.id not in self._personal_numbers:
            self._personal_numbers[game.id] = self._get_personal_number(
                game, game.code.generators[named[0]]
            )
        return self._personal_numbers[game.id]

    def _number(self, game: Game, number: int | None, version: str | None) -> int | None:
        """The number, if the kit has anything that is numbered."""
        numbered = [c for n in game.kit if (c := game.components[n]).generator]
        if not numbered:
            return None
        if number is None:
            return self._personal_number(game, [game.components[name] for name in game.kit])
        return _check_numbers(
            generator_of(game, numbered[0], version), [number], f"{game.title}: "
        )[0]

    def _matching(
        self, name: str, suits: Callable[[Component], bool], reason: str
    ) -> tuple[Game, list[Component]]:
        """The named components that suit. Raises UsageError with `reason` if there are none and a
        reason is given."""
        game, named = self._resolve(name)
        chosen = list(filter(suits, named))
        if reason and not chosen:
            available = ", ".join(part.id for part in game.components.values() if suits(part))
            raise UsageError(
                f"“{name}” {reason}" + (f"; {game.id} has {available}" if available else "")
            )
        return game, chosen

    def _require_season(self, names: Iterable[str]) -> None:
        """Raises UsageError if a named game does not have the requested season."""
        for name in names:
            game, season = self._game(name.partition("/")[0]), self._session.season
            if game.season != season:
                raise UsageError(f"{game.title} has but one season, no {season}")

    def _resolve(self, name: str) -> tuple[Game, list[Component]]:
        """`GAME` or `GAME/COMPONENT`. Raises UsageError."""
        game_name, slash, component = name.partition("/")
        game = self._game(game_name)
        if not slash:
            return game, list(game.components.values())
        if component not in game.components:
            raise UsageError(
                with_suggestion(
                    f"{game.title} has no component “{component}”", component, game.components
                )
            )
        return game, [game.components[component]]


def _check_numbers(generator: Generator, numbers: Iterable[int], noun: str = "") -> tuple[int, ...]:
    """Check numbers against a generator's range. Raises UsageError."""
    try:
        return tuple(map(generator.validate, numbers))
    except ValueError as error:
        raise UsageError(f"{noun}{error}") from error


def _kit(game: Game, starter: bool) -> tuple[str, ...]:
    """The components of a kit, or of a starter, in the order of printing."""
    return (
        tuple(dict.fromkeys(pick.component for pick in game.starter_items)) if starter else game.kit
    )


def _with_starter(games: Sequence[Game], all_of_them: bool) -> list[Game]:
    """The games that have a starter. Raises UsageError if a named game has none."""
    lacking = [game.title for game in games if not game.starter_items]
    if lacking and not (all_of_them and len(lacking) < len(games)):
        raise UsageError(
            f"{' and '.join(lacking)}: there is no starter, since game.yaml lists none; "
            "leave out --starter, and the whole kit is printed"
        )
    return [game for game in games if game.starter_items]


def _check_excluded(names: Collection[str], games: Sequence[Game], starter: bool) -> None:
    """Raises UsageError if a component to leave out is in none of these games’ kits."""
    available = list(dict.fromkeys(part for game in games for part in _kit(game, starter)))
    for name in names:
        if name not in available:
            titles = " and ".join(game.title for game in games)
            raise UsageError(
                with_suggestion(f"the kit of {titles} has no “{name}”", name, available)
            )


def _with_season(game: Game, order: Order) -> Order:
    """An order whose file name contains the season."""
    if game.season == 1:
        return order
    season = f"season {game.season}"
    name = f"{order.name}-{season.replace(' ', '-')}"
    return replace(order, name=name, title=f"{order.title}, {season}")


def _span_title(days: tuple[dt.date, ...]) -> str:
    span = " to ".join(dict.fromkeys(day.isoformat() for day in (*days[:1], *days[-1:])))
    return f"sheets of {span}" if days else "undated sheets"
