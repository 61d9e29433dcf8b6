"""What printed texts do: “Take 1 worm”, “TR 1 fish for $3”, “Once a day, re-roll one die …”.

The numbers are those of the texts. A text that nobody has told the meaning of is no game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from pnp.ground.problem import Unusable

STATS = ("speed", "energy", "mood", "luck", "brain", "creativity")
SPEED, ENERGY, MOOD, LUCK, BRAIN, CREATIVITY = range(len(STATS))
MONEY, HIT, CROSS = "$", "hit", "X"
"""What is gained besides stats, resources and things; the last is a square crossed out."""

Gains = Mapping[str, int]
"""How much of what: stats, resources, things by their ids, `$`. `mood=` sets a stat."""
_NUMBERS = {"one": 1, "two": 2, "three": 3, "first": 1}
_STAT = re.compile(r"(Speed|Energy|Mood|Luck|Brain(?: Power)?|Creativity)")
_CHANGE = re.compile(_STAT.pattern + r" ([+−-])(\d)")
_SET = re.compile(_STAT.pattern + r" (?:becomes|to) (\d)")
_MONEY = re.compile(r"(Lose )?\$(\d+)")


def stat(word: str) -> str:
    """A stat by its printed name, or a shorter one."""
    return word.split()[0].lower()


def loose(text: object) -> str:
    """A text without the spaces that keep words together."""
    return str(text).replace("\u00a0", " ")


def numbers(text: object) -> tuple[int, ...]:
    """The whole numbers of a text."""
    return tuple(map(int, re.findall(r"\d+", loose(text))))


class Words:
    """The texts of a game with these resources and things."""

    def __init__(self, resources: Iterable[str], items: Iterable[Mapping[str, Any]]) -> None:
        self.resources = tuple(resources)
        things = [(loose(item["name"]), str(item["id"])) for item in items]
        names = sorted(things, key=lambda each: -len(each[0]))
        self.names = {name.lower(): id for name, id in names}
        several = "|".join(self.resources)
        self._resource = re.compile(rf"(?:(\d+) )?\b({several})s?\b")
        one = "|".join(re.escape(name) for name, _ in names)
        self._thing = re.compile(rf"(?:(\d+) )?\b({one})\b(?: \((\d+)\))?")

    def gains(self, text: str) -> dict[str, int]:
        """All that a text gives or takes."""
        # What comes before it is talk.
        head, take, text = loose(text).rpartition("Take ")
        text = take + text
        found: dict[str, int] = self.gains(head) if take and _CHANGE.search(head) else {}

        def add(what: str, count: int) -> None:
            found[what] = found.get(what, 0) + count

        for name, sign, by in _CHANGE.findall(text):
            add(stat(name), int(by) if sign == "+" else -int(by))
        for name, to in _SET.findall(text):
            found[f"{stat(name)}="] = int(to)
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
        """What may be given for what, of an offer."""
        _, offer, told = loose(text).partition("TR ")
        told = told.partition(". ")[0]
        pairs = [part.partition(" for ") for part in told.split(", or ")] if offer else []
        return [(self.gains(give), self.gains(take)) for give, _, take in pairs]


class Power(Struct, frozen=True):
    """What a trait or a thing can do: its name and the numbers of its text."""

    name: str
    numbers: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.name)

    @property
    def number(self) -> int:
        """The first of them."""
        return self.numbers[0] if self.numbers else 0


_N = r"(\d|one|two|three)"
TRAITS = {
    "longer": rf"moves may be {_N} squares? longer",
    "no-run": "may not run",
    "bargain": rf"item a day that costs \${_N} or more costs \${_N} less",
    "surcharge": rf"first \*\*B\*\* of the day costs \${_N} extra",
    "brain": rf"Brain Power may change a die by {_N}",
    "brain-down": "Brain Power only turns dice down",
    "encore": rf"After \*\*SH\*\* or \*\*JK\*\*, Mood may rise by {_N}",
    "no-encore": r"\*\*SH\*\* and \*\*JK\*\* cannot raise your Mood",
    "green": rf"an \*\*R\*\* that gains you food gains {_N} more",
    "few": rf"may \*\*R\*\* only {_N} times a day",
    "net-most": rf"\*\*I\*\* never takes more than {_N} squares",
    "net-more": rf"\*\*I\*\* takes {_N} square more",
    "train": rf"first \*\*M\*\* you underline each day is Speed \+{_N}",
    "no-train": "may not train",
    "wide": rf"emerge on {_N} more or {_N} less",
    "dear": rf"Base trades cost you {_N} for {_N}",
    "look": "When you Explore, re-roll one die for free",
    "crosses": rf"missed Explore costs you {_N} X",
    "rested": "first full row or column costs no Energy",
    "short": rf"moves are at most {_N} squares",
    "nimble": rf"1 die set aside re-rolls up to {_N} dice",
    "late": rf"you roll {_N} dice in the first hour",
    "lines": rf"In an \*\*N\*\*, roll {_N} dice and choose one line",
    "glum": r"After an \*\*N\*\*, your Mood cannot rise that turn",
}
THINGS = {
    # in a pocket
    "swap": "When you Explore, you may swap the two dice",
    "further": rf"One Move a day may go {_N} squares further",
    "umbrella": rf"on a rainy day. Mood −{_N}, not −{_N}",
    "snowshoes": "On snow days your moves cost no extra square",
    "horn": "roll again for a neighbour",
    "reroll": rf"(?:for|At setup,) {_N} more re-roll",
    "gloves": "re-roll one die while you produce",
    "briefcase": "At work, once a day, roll all unused dice again",
    "online": r"U\. You are online, as after I",
    # at home
    "morning": rf"A morning Mood of {_N} becomes {_N}",
    "armchair": rf"One E a day at home gives {_N} more Energy",
    "transfer": "One TF a day takes no square",
    "rug": rf"EX at home may be {_N} squares",
    "fireplace": rf"On snow days begin with Mood \+{_N}",
    "ceiling": "At setup you may swap two stat dice",
    "clocks": "The first row or column you complete at home is free",
    "robot": rf"pay for the house by V, {_N} are enough",
    "chimes": rf"On cloudy days begin with Mood \+{_N}",
    "sunny": rf"When R gains you food on a sunny day, {_N} more",
    "pennant": rf"Internet never takes more than {_N} squares",
    "flight": "One RL a day to leave your planet is free",
    "misprint": r"The Squid Exchange pays \$(\d+)",
    "ribbon": rf"Eating a food resource gives {_N} more Energy",
    "reed": "JK is free for you",
    # given, let go, spent
    "twice": r"Give it during an N\. Roll twice, keep one line",
    "face": r"Give it during an N\. Turn the die to any face",
    "nudge": r"Give it during an N\. Turn the die by 1, up or down",
    "photo": rf"Give it during an N\. Mood \+{_N} on top",
    "both": r"Give it during an N\. Hear two lines",
    "balloon": rf"U\. Let it go\. Your next Move may be {_N} longer",
    "key": rf"U\. Roll\. On a {_N} gain \${_N}\. Keep the key",
    "map": r"U\. Used up\. One hit for today’s Lottery",
    "stone": rf"Counts as {_N} building resource when spent",
    "badge": "For adopting an animal",
    "bucket": r"F\. Feeds a zoo animal that eats (\w+)",
    "storage": rf"{_N} square\. Holds (\d+) \w+",
    "tool": r"H\. For ",
    "meatloaf": rf"E\. Roll\. 1–2 Energy \+{_N}, 3–4 \+{_N}, 5–6 \+{_N}",
    "soda": rf"E\. Energy \+{_N}\. Roll a 5 or 6 and keep it",
    "biscuit": rf"E\. Energy \+{_N}\. May share its E with a drink",
    "many": rf"E\. Eat {_N}, Energy \+{_N}",
    "food": r"E\. ",
    "pet": r"F\. ",
    "daily": r"U\. .*Once a day",
}


def trait(text: str) -> Power:
    """What a character’s trait does. Raises Unusable."""
    return _power(text, TRAITS)


def thing(text: str) -> Power:
    """What a thing does. Raises Unusable."""
    return _power(text, THINGS)


def _power(text: str, known: Mapping[str, str]) -> Power:
    text = loose(text)
    for name, pattern in known.items():
        if match := re.search(pattern, text):
            words: Sequence[str] = match.groups()
            numbers = [_NUMBERS.get(word, int(word) if word.isdigit() else 0) for word in words]
            return Power(name, tuple(numbers))
    raise Unusable(f"nobody has told what “{text}” does")
