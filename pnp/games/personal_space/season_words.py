"""Read what printed texts give and take: “Take 1 worm”, “TR 1 fish for $3”."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

STATS = ("speed", "energy", "mood", "luck", "brain", "creativity")
MONEY, HIT, CROSS = "$", "hit", "X"
"""Gains besides stats, resources and things; `X` is a square crossed out."""

_STAT = re.compile(r"(Speed|Energy|Mood|Luck|Brain(?: Power)?|Creativity)")
_CHANGE = re.compile(_STAT.pattern + r" ([+−-])(\d)")
_SET = re.compile(_STAT.pattern + r" (?:becomes|to) (\d)")
_MONEY = re.compile(r"(Lose )?\$(\d+)")


def _stat(word: str) -> str:
    """Return the id of a stat: `brain` for `Brain Power`."""
    return word.split()[0].lower()


def _loose(text: object) -> str:
    """Replace no-break spaces by plain ones."""
    return str(text).replace("\u00a0", " ")


class Words:
    """Reads texts about these resources and things."""

    def __init__(self, resources: Iterable[str], items: Iterable[Mapping[str, Any]]) -> None:
        self.resources = tuple(resources)
        things = [(_loose(item["name"]), str(item["id"])) for item in items]
        names = sorted(things, key=lambda each: -len(each[0]))
        self.names = {name.lower(): id for name, id in names}
        several = "|".join(self.resources)
        self._resource = re.compile(rf"(?:(\d+) )?\b({several})s?\b")
        one = "|".join(re.escape(name) for name, _ in names)
        self._thing = re.compile(rf"(?:(\d+) )?\b({one})\b(?: \((\d+)\))?")

    def gains(self, text: str) -> dict[str, int]:
        """Return how much a text gives (or takes) of each stat, resource and thing.

        `mood=` sets a stat to a value.
        """
        # The words before “Take” are talk.
        head, take, text = _loose(text).rpartition("Take ")
        text = take + text
        found: dict[str, int] = self.gains(head) if take and _CHANGE.search(head) else {}

        def add(what: str, count: int) -> None:
            found[what] = found.get(what, 0) + count

        for name, sign, by in _CHANGE.findall(text):
            add(_stat(name), int(by) if sign == "+" else -int(by))
        for name, to in _SET.findall(text):
            found[f"{_stat(name)}="] = int(to)
        for lost, count in _MONEY.findall(text):
            add(MONEY, -int(count) if lost else int(count))
        if "X any square" in text:
            add(CROSS, 1)
        rest = text
        for count, name, more in self._thing.findall(text):
            add(self.names[name.lower()], int(count or more or 1))
            rest = rest.replace(name, "")
        for count, name in self._resource.findall(rest):
            add(name, int(count or 1))
        return found

    def trades(self, text: str) -> list[tuple[dict[str, int], dict[str, int]]]:
        """Return the pairs (given, taken) of an offer."""
        _, offer, told = _loose(text).partition("TR ")
        told = told.partition(". ")[0]
        pairs = [part.partition(" for ") for part in told.split(", or ")] if offer else []
        return [(self.gains(give), self.gains(take)) for give, _, take in pairs]
