"""From the names that people type to orders."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from pnp.ground.model import Component, Game
from pnp.ground.order import Options, Order
from pnp.ground.problem import Unusable, unknown
from pnp.ground.rng import Chance
from pnp.press.build import all_codes
from pnp.press.papers import suit
from pnp.press.reprint import printed
from pnp.press.workshop import Workshop


class Orders:
    """Makes orders. All methods raise Unusable for names and numbers that there are not, and
    Refused where a game's files are wrong."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop

    def components(self, names: Sequence[str]) -> list[Order]:
        """An order for each component named, `GAME` standing for all of a game's."""
        orders: dict[tuple[str, str], Order] = {}
        for name in names:
            game, wanted = self._named(name)
            self._workshop.stop_on_errors()
            for component in wanted:
                key = (game.id, component.id)
                orders[key] = Order(game.id, component.id, component.title, (component.id,))
        return list(orders.values())

    def cut(self, names: Sequence[str], why: str) -> list[Order]:
        """Of the components named those that are cut to a size; `why` the others are of no use."""
        orders = []
        for name in names:
            game, chosen = self._only(name, lambda part: part.trim is not None, why)
            orders += self.components([f"{game.id}/{component.id}" for component in chosen])
        # As often as a game needs them: nobody cuts a deck that is not whole.
        return list(dict.fromkeys(replace(order, whole=True) for order in orders))

    def decks(self, names: Sequence[str]) -> list[Order]:
        """An order a game for the decks among the components named, as often as a game has them."""
        wanted: dict[str, dict[str, Component]] = {}
        for name in names:
            game, decks = self._only(name, lambda part: part.kind.is_deck, "is no deck")
            wanted.setdefault(game.id, {}).update((component.id, component) for component in decks)
        self._workshop.stop_on_errors()
        orders = []
        for game_id, chosen in wanted.items():
            everything = self._workshop.game(game_id).components.values()
            whole = len(chosen) == sum(component.kind.is_deck for component in everything)
            stem = "tts" if whole else f"{'-'.join(chosen)}-tts"
            orders.append(Order(game_id, stem, "decks", tuple(chosen), whole=True))
        return orders

    def sheets(self, names: Sequence[str], days: tuple[dt.date, ...]) -> list[Order]:
        """One order a game, with its dated sheets; without names, of all games that have any."""
        wanted: dict[str, dict[str, None]] = {}
        for name in names or self._workshop.folders:
            why = "has no dated sheets" if names else ""
            game, dated = self._only(name, lambda part: bool(part.calendar), why)
            for component in dated:
                wanted.setdefault(game.id, {})[component.id] = None
        self._workshop.stop_on_errors()
        stem = f"sheets-{days[0].isoformat()}" if days else "sheets-undated"
        title = _span_title(days)
        return [
            Order(game, stem, title, tuple(components), days=days)
            for game, components in wanted.items()
        ]

    def numbered(self, name: str, number: int | None, count: int) -> Order:
        """So many numbered components, from `number` or the lowest on."""
        game, wanted = self._named(name)
        if "/" not in name:
            have = [c.id for c in game.components.values() if c.generator]
            raise Unusable(
                f"name one of {game.title}’s numbered components"
                + (f": {', '.join(f'{game.id}/{c}' for c in have)}" if have else "; it has none")
            )
        (component,) = wanted
        if not component.generator:
            raise Unusable(f"{component.title} has no numbers; use `pnp build {name}`")
        self._workshop.stop_on_errors()
        generator = game.code.generators[component.generator]
        try:
            first = generator.lowest if number is None else generator.checked(number)
        except ValueError as error:
            raise Unusable(str(error)) from error
        last = first + count - 1
        if last > generator.highest:
            raise Unusable(f"numbers of {component.title} end at {generator.highest}")
        stem = f"{component.id}-{first}" + (f"-to-{last}" if count > 1 else "")
        title = f"{component.title} {first}" + (f" to {last}" if count > 1 else "")
        return Order(game.id, stem, title, (component.id,), number=first, count=count)

    def parted(self, order: Order, size: int) -> list[Order]:
        """Numbered components as orders of so many at most. Their files’ names have figures
        enough for the highest number that there is, so that they sort."""
        game = self._workshop.game(order.game)
        component = game.components[order.components[0]]
        digits = len(str(game.code.generators[component.generator].highest))
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

    def number_for(self, name: str, text: str) -> int:
        """The number in a game that `text`, a person’s name, leads to: the same for ever.

        Two people’s names may meet in one number; the more numbers there are, the less likely.
        """
        game = self._workshop.game(name.split("/")[0])
        named = [part.generator for part in game.components.values() if part.generator]
        highest = min((game.code.generators[each].highest for each in named), default=1)
        name = " ".join(text.casefold().split())
        try:
            return Chance("for", name).whole(1, highest)
        except UnicodeEncodeError:
            raise Unusable(f"the name {text!a} is not written in UTF-8") from None

    def codes(self, name: str, options: Options) -> Order:
        """All QR codes of a game on a sheet."""
        game = self._workshop.game(name)
        self._workshop.stop_on_errors()
        sheet = Order(name, "qr", "QR codes", (), codes=(("", ""),))
        suit(self._workshop, [sheet], self._workshop.paper(options.paper))
        everything = Order(name, "qr", "QR codes", tuple(game.components))
        found = tuple(all_codes(self._workshop, everything, options))
        self._workshop.stop_on_errors()
        if not found:
            raise Unusable(f"{game.title} has no QR codes")
        return replace(sheet, codes=found)

    def kits(
        self,
        names: Sequence[str],
        players: int | None,
        days: tuple[dt.date, ...],
        number: int | None = None,
        since: Path | None = None,
        person: str | None = None,
    ) -> list[Order]:
        """`since`: the manifest of a kit; print only what looks different now.

        `person`: a name that leads to a number in each game, the same as if it came alone.
        """
        before = printed(since) if since is not None else None
        games = list(self._workshop.folders) if "all" in names else list(dict.fromkeys(names))
        orders = []
        for name in games:
            game = self._workshop.game(name)
            fewest, most = game.players
            if players is not None and "all" not in names and not fewest <= players <= most:
                raise Unusable(f"{game.title} takes {fewest} to {most} players, not {players}")
            count = None if players is None else min(max(players, fewest), most)
            own = self._number(game, number if person is None else self.number_for(name, person))
            order = Order(name, "kit", "the kit", game.kit, days, count, own, whole=True)
            orders.append(order)
        self._workshop.stop_on_errors()
        if before is None:
            return orders
        if games != [before.game]:
            raise Unusable(f"{since} is of {before.game}; name this game, and no other")
        return [
            replace(order, name="kit-changes", title="what has changed", since=before)
            for order in orders
        ]

    @staticmethod
    def _number(game: Game, number: int | None) -> int | None:
        """The number, if the kit has anything that is numbered."""
        numbered = [c.generator for n in game.kit if (c := game.components[n]).generator]
        if number is None or not numbered:
            return None
        try:
            return game.code.generators[numbered[0]].checked(number)
        except ValueError as error:
            raise Unusable(f"{game.title}: {error}") from error

    def _only(
        self, name: str, suits: Callable[[Component], bool], why: str
    ) -> tuple[Game, list[Component]]:
        """Of the components named those that suit. Raises Unusable where there are none, and
        something is to be said of that."""
        game, named = self._named(name)
        chosen = list(filter(suits, named))
        if why and not chosen:
            have = ", ".join(part.id for part in game.components.values() if suits(part))
            raise Unusable(f"“{name}” {why}" + (f"; {game.id} has {have}" if have else ""))
        return game, chosen

    def _named(self, name: str) -> tuple[Game, list[Component]]:
        """`GAME` or `GAME/COMPONENT`. Raises Unusable."""
        game_name, slash, component = name.partition("/")
        game = self._workshop.game(game_name)
        if not slash:
            return game, list(game.components.values())
        if component not in game.components:
            raise Unusable(
                unknown(f"{game.title} has no component “{component}”", component, game.components)
            )
        return game, [game.components[component]]


def _span_title(days: tuple[dt.date, ...]) -> str:
    span = " to ".join(dict.fromkeys(day.isoformat() for day in (*days[:1], *days[-1:])))
    return f"sheets of {span}" if days else "undated sheets"
