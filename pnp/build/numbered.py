"""Generators for components that are numbered in data: drawn, checked
against the game's rules, and drawn again where they break one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Sequence as Sequence_
from functools import cache, lru_cache

from msgspec.structs import replace

from pnp.checks.context import Subject, check_rules, rule_name
from pnp.checks.manual import rules_of
from pnp.core.model import Component, Game
from pnp.core.node import Mapping, Node, Scalar, Sequence, to_node
from pnp.core.numbering import (
    NUMBER_FIELDS,
    Generator,
    Scheme,
    check_digit,
    format_number,
)
from pnp.core.problems import Problems, ProblemsFound, Severity, Span

_CACHE_SIZE = 256


def with_schemes(game: Game, problems: Problems) -> Game:
    """The game with a generator for each component that is numbered in data. Problems of the
    numbers go to `problems`."""
    generators = {
        part.generator: _generator(game, part, part.scheme, problems)
        for part in game.components.values()
        if part.scheme is not None
    }
    return replace(game, code=game.code.with_generators(generators)) if generators else game


def is_about_numbers(game: Game, rule: Node) -> bool:
    """Whether a rule is about values drawn for a number: one of its paths begins with the
    component and continues."""
    drawn = {part.id for part in game.components.values() if part.scheme is not None}
    return any(_first_name(path) in drawn for path in _paths(rule))


def _generator(game: Game, part: Component, scheme: Scheme, problems: Problems) -> Generator:
    rules, version = cache(lambda: _rules(game, part)), scheme.key[-1]

    @lru_cache(_CACHE_SIZE)
    def fields(number: int) -> dict[str, object]:
        known = (number, check_digit(number, version), format_number(number, version), version)
        own: dict[str, object] = dict(zip(NUMBER_FIELDS, known, strict=True))
        why = ""
        for drawn, broken in scheme.attempts(number):
            why = broken or _broken_rule(game, part, rules(), own | drawn, problems)
            if not why:
                return own | drawn
        problems.add(
            "numbered",
            f"{part.title} {format_number(number, version)} cannot be drawn: "
            f"every draw breaks a rule; the last one: {why}",
            _span(part),
            "relax the rules, or draw from more values",
        )
        raise ProblemsFound(problems)

    return Generator(part.generator, version, scheme.lowest, scheme.highest, fields)


def _broken_rule(
    game: Game,
    part: Component,
    rules: Sequence_[Node],
    drawn: dict[str, object],
    problems: Problems,
) -> str:
    """The message of the first rule that a draw breaks; empty if it breaks none.

    Raises ProblemsFound if a rule itself is wrong, because no other draw would help.
    """
    if not rules:
        return ""
    item = to_node(drawn)
    subject = Subject(lambda name: item if name == part.id else game.file(name), game)
    draw_problems = Problems()
    check_rules(rules, *rules_of(game), subject, draw_problems)
    # Ignore missing paths: another draw may have them.
    names = {"rule-path", *map(rule_name, rules)}
    errors = [problem for problem in draw_problems if problem.severity is Severity.ERROR]
    other_errors = [problem for problem in errors if problem.rule not in names]
    if other_errors:
        problems.extend(other_errors)
        raise ProblemsFound(problems)
    return errors[0].message if errors else ""


def _rules(game: Game, part: Component) -> tuple[Node, ...]:
    """The rules of the game about the values drawn for a component’s numbers."""
    return tuple(rule for rule in game.rules() if part.id in map(_first_name, _paths(rule)))


def _paths(node: Node) -> Iterator[str]:
    """The texts in a rule that may be paths: all but its note."""
    match node:
        case Scalar():
            yield node.text
        case Sequence():
            for item in node.items:
                yield from _paths(item)
        case Mapping():
            for key, item in node.values.items():
                yield from _paths(item) if key != "says" else ()


def _first_name(path: str) -> str:
    """The first name of a path with several names; empty for a single name."""
    first, dot, _ = path.partition(".")
    return re.sub(r"\[.*", "", first) if dot else ""


def _span(part: Component) -> Span:
    return part.node.key_span("numbered")
