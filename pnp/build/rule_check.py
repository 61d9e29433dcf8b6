"""Check the rules of a game and of an order, without laying anything out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import PurePath

from pnp.build.numbered import is_about_numbers
from pnp.build.selection import kit_items, ordered_items
from pnp.build.session import Session
from pnp.checks.context import Subject, check_rules, rule_name
from pnp.checks.manual import rules_of
from pnp.core.game_code import CodeLoadError
from pnp.core.model import Component, Game
from pnp.core.node import Mapping, Node, as_items
from pnp.core.node import Sequence as SequenceNode
from pnp.core.numbering import format_number
from pnp.core.order import Order
from pnp.core.problems import Problems, Severity

_SAMPLE = 12
"""Number of numbered components to check if none is ordered."""


def check_game_rules(session: Session, name: str, orders: Sequence[Order] = ()) -> None:
    """Check a game, and the numbered components of the orders, against its rules.

    Problems are added to the session's. A second call checks only the rules that read numbered
    components.
    """
    game, numbered_components = session.game(name), list[str]()

    def numbered(component: str) -> Iterable[tuple[str, Mapping]]:
        numbered_components.append(component)
        return _numbered(game, component, orders)

    subject = Subject(
        game.file, game, numbered, lambda component, players: kit_items(game, component, players)
    )

    def uses_numbers(rule: Node) -> bool:
        """Check a rule; return whether it read numbered components."""
        # Rules about numbers drawn in data are checked as the numbers are drawn.
        if is_about_numbers(game, rule):
            return False
        numbered_components.clear()
        check_rules((rule,), *rules_of(game), subject, session.problems)
        return bool(numbered_components)

    dated = _dated(game, orders)
    rules = session.rules.get((name, dated))
    if rules is None:
        _report_unread(game, session.problems)
        rules = rules_for(game, dated)
    session.rules[name, dated] = [rule for rule in rules if uses_numbers(rule)]


def _report_unread(game: Game, problems: Problems) -> None:
    """Report a file with the usual name for rules that game.yaml does not list."""
    root = game.file("checks")
    if not isinstance(root, SequenceNode):
        return
    _, rule_names = rules_of(game)
    file = root.span.file
    if {*map(rule_name, root.items)} & {*rule_names} and all(
        rule.span.file != file for rule in game.rules()
    ):
        problems.add(
            "unread-rules",
            "game.yaml does not name these rules, so they are not checked",
            root.span,
            f"name them in game.yaml: “rules: {PurePath(file).name}”, or delete the file",
            Severity.WARNING,
        )


def check_generators(game: Game, problems: Problems) -> None:
    """Report generators that cannot be loaded, and numbers in data that cannot be drawn."""
    for component in game.components.values():
        if component.scheme is not None:
            _sample(game, component)
        # Missing code is reported elsewhere.
        elif component.generator in game.code.generators:
            try:
                game.code.generators[component.generator]
            except CodeLoadError as error:
                span = component.node.values["generator"].span
                problems.add("game-code", error.message, span, error.hint)


def _sample(game: Game, component: Component) -> None:
    """Draw a sample of a component's numbers. Raises ProblemsFound if one cannot be drawn."""
    generator = game.code.generators[component.generator]
    first = range(generator.lowest, min(generator.lowest + _SAMPLE, generator.highest + 1))
    for number in {*first, generator.highest}:
        generator.make(number)


def check_orders(session: Session, orders: Sequence[Order]) -> None:
    """Check the games of orders against their rules. Raises ProblemsFound if a rule or anything
    read before has an error."""
    for game in dict.fromkeys(order.game for order in orders):
        check_game_rules(session, game, [order for order in orders if order.game == game])
    session.stop_on_errors()


def _dated(game: Game, orders: Sequence[Order]) -> frozenset[str]:
    """The components of the orders if all of them are dated sheets; else none."""
    names = {name for order in orders for name in order.components}
    return frozenset(names if all(game.components[name].calendar for name in names) else ())


def rules_for(game: Game, dated: Iterable[str]) -> Sequence[Node]:
    """The rules to check. If only dated sheets are printed, just the rules about them, to avoid
    reading and counting decks."""
    parts = [game.components[name] for name in dated]
    if not parts:
        return game.rules()
    names = {"game", *game.season_files}
    for part in parts:
        names |= {part.id, *_sources(part)}
    return [rule for rule in game.rules() if is_relevant(rule, names)]


def is_relevant(rule: Node, names: set[str]) -> bool:
    """Whether a rule is about files and components of these names; always true for rules about
    templates."""
    targets = _rule_targets(rule)
    if rule_name(rule) == "kit":
        # Only for these components does a rule look at their backs; otherwise it counts the kit.
        return targets <= names
    return not targets or bool(targets & names) or any("/" in name for name in targets)


def _sources(part: Component) -> set[str]:
    """The names, without `.yaml`, of the files that define a component, its fields and its
    items."""
    nodes = [part.node, *part.fields.values(), *part.items]
    nodes += [value for item in part.items for value in item.values.values()]
    return {PurePath(node.span.file).stem for node in nodes}


def _rule_targets(rule: Node) -> set[str]:
    """The files and components that a rule is about."""
    if not isinstance(rule, Mapping) or not rule.values:
        return set()
    first = next(iter(rule.values.values()))
    return {str(node).partition(".")[0].partition("[")[0] for node in as_items(first)}


def _numbered(game: Game, name: str, orders: Sequence[Order]) -> Iterable[tuple[str, Mapping]]:
    """The numbered items of a component, each with its number as printed."""
    component = game.components.get(name)
    if component is None or not component.generator:
        return
    relevant = [order for order in orders if name in order.components]
    if not orders:
        relevant = [Order(game.id, name, name, (name,), count=_SAMPLE)]
    for order in relevant:
        for item in ordered_items(game, component, order):
            yield item.text("printed") or format_number(int(item.text("number"))), item
