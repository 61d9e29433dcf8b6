"""What the rules of Personal Space say of its own data, once somebody has slipped in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from pnp.ground.game_code import find_code
from pnp.ground.node import Mapping, Node
from pnp.ground.problem import Problem, Problems
from pnp.load.lines import Lines
from pnp.press.batch import in_a_kit
from pnp.rules.context import Subject, hold
from tests import goldens
from tests.installed import RULES
from tests.mutants.changes import Change
from tests.mutants.jury import DATA, Jury

MOST, ALIKE = 120, 2
"""Changes that are made for each rule, spread over all that it looks at; and how many complaints
of one kind are kept."""
SLOW = {"space-level": 10, "space-pay": 40, "space-season": 150}
_VARIES = re.compile(r"\d+|“[^”]*”|:[a-z-]+:|\b[A-Z]\b")


def name_of(rule: Node) -> str:
    return next(iter(rule.values)) if isinstance(rule, Mapping) else str(rule)


def line(problem: Problem, lines: Lines) -> str:
    """A complaint with the beginning of what it points at, which moves with no other line."""
    span = problem.span
    text = lines.of(span.file)[span.line - 1] if span.line else ""
    at = " ".join(text[max(span.column - 1, 0) :][:36].split())
    hint = re.sub(r"\d+", "_", problem.hint.rpartition("/")[2])
    severity = problem.severity.value
    return f"{Path(span.file).name} “{at}” {severity} {problem.rule}: {problem.message} ({hint})"


def said(subject: Subject, rule: Node, change: Change) -> list[Problem]:
    problems = Problems()
    change.make()
    try:
        hold([rule], RULES.get, RULES, subject, problems)
    finally:
        change.undo()
    return problems.sorted()


def told(game: str) -> Iterator[str]:
    """Rule by rule, what is said of changes that it does not let pass."""
    code = find_code(game)
    assert code is not None
    jury, lines = Jury(DATA / game), Lines()
    changes = list(jury.changes())
    subject = Subject(jury.file, jury.game, counts=partial(in_a_kit, jury.game))
    for rule, touched in zip(jury.rules, jury.touched, strict=True):
        name = name_of(rule)
        seen = [change for change in changes if f"{change.file}.yaml" in touched]
        if name not in code.rules or not seen:
            continue
        made = seen[:: -(-len(seen) // SLOW.get(name, MOST))]
        kinds: Counter[str] = Counter()
        kept, number = [], 0
        for change in made:
            found = said(subject, rule, change)
            number += bool(found)
            for problem in found:
                kind = _VARIES.sub("_", problem.message)
                kinds[kind] += 1
                if kinds[kind] <= ALIKE:
                    kept += [f"  {change.place} {change.what}", f"    {line(problem, lines)}"]
        yield f"{name} of {', '.join(sorted(touched))}: {len(made)} changes, {number} told"
        yield from kept
        yield from sorted(f"  {times} × {kind}" for kind, times in kinds.items() if times > ALIKE)


def test_its_rules_say_of_slips_what_they_said() -> None:
    goldens.compare("told/own-personal-space", "\n".join(told("personal-space")))
