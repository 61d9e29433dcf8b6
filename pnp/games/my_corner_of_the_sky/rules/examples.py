"""The examples of the rules: the score, a week's end, experience."""

from __future__ import annotations

import re
from collections import Counter

from pnp.checks.context import Case
from pnp.core.reader import integer


def score(case: Case) -> None:
    """The scored example has the lines of the box, adds up, and has its rank.

    `lines` is a path to the lines of the box, `ranks` one to the ranks.

    Source: derived.

    Wrong:
        box: [{id: stars, name: Filled stars, sign: ""}]
        ranks: [{name: Messier, from: 0, to: 9}]
        example:
          lines: [{id: stars, name: Filled stars, sign: "", value: 6}]
          total: 6
          rank: Ptolemy, still.       # wrong: 6 is Messier
        rules:
        - sky-score: example
          lines: box.*
          ranks: ranks.*

    Right:
        box: [{id: stars, name: Filled stars, sign: ""}]
        ranks: [{name: Messier, from: 0, to: 9}]
        example:
          lines: [{id: stars, name: Filled stars, sign: "", value: 6}]
          total: 6
          rank: Messier.
        rules:
        - sky-score: example
          lines: box.*
          ranks: ranks.*
    """
    box, ranks = case.find("lines"), case.find("ranks")
    for one in case.find():
        with case.each():
            lines = case.items(case.field(one, "lines"))
            for line, other in zip(lines, box, strict=False):
                for key in ("id", "name", "sign"):
                    mine, theirs = case.field(line, key), case.field(other, key)
                    if mine.text != theirs.text:
                        case.wrong(mine, f"the box says “{theirs.text}”, not “{mine.text}”")
            if len(lines) != len(box):
                case.wrong(lines[-1], f"there are {len(lines)} lines, the box has {len(box)}")
            total = case.field(one, "total")
            made = sum(case.whole(case.field(line, "value")) for line in lines)
            if made != case.whole(total):
                case.wrong(total, f"the lines make {made}, not {total.text}")
            said = case.field(one, "rank")
            for rank in ranks:
                low = case.whole(case.field(rank, "from"))
                name = case.field(rank, "name").text
                high = getattr(rank.node, "values", {}).get("to")
                there = low <= made and (high is None or made <= int(str(high)))
                if there and not said.text.startswith(name):
                    case.wrong(said, f"{made} is {name}, not “{said.text}”")


def week(case: Case) -> None:
    """The example of a week’s end is right, and its caption tells it.

    The schedule die goes `roll` days on from the day `from`, comes to `to` and so ends the week
    `ends`, whose article brings `reward`. `days` and `articles` are paths.

    Source: said, by the example of the rules.

    Wrong:
        days: [{id: sunday, name: Sunday}, {id: monday, name: Monday}, {id: friday, name: Friday}]
        articles: [{week: 2, reward: 6}]
        text: From Friday with a 2 to Monday. Week 2 ends, for 5.   # wrong: 6
        rules:
        - sky-week: text
          from: friday
          roll: 2
          to: monday
          ends: 2
          reward: 6
          days: days.*
          articles: articles.*

    Right:
        days: [{id: sunday, name: Sunday}, {id: monday, name: Monday}, {id: friday, name: Friday}]
        articles: [{week: 2, reward: 6}]
        text: From Friday with a 2 to Monday. Week 2 ends, for 6.
        rules:
        - sky-week: text
          from: friday
          roll: 2
          to: monday
          ends: 2
          reward: 6
          days: days.*
          articles: articles.*
    """
    start, goal = case.read.text("from"), case.read.text("to")
    roll, ends = case.read.integer("roll"), case.read.integer("ends")
    reward = case.read.integer("reward")
    days = case.find("days")
    names = [case.field(day, "id").text for day in days]
    articles = case.find("articles")
    for one in case.find():
        words = re.findall(r"\w+", one.text)
        told = [case.field(days[names.index(day)], "name").text for day in (start, goal)]
        for word in (*told, str(roll), str(ends), str(reward)):
            if word not in words:
                case.wrong(one, f"the example does not mention {word}")
        at = names.index(start) + roll
        if names[at % len(names)] != goal or at < len(names):
            case.wrong(one, f"{roll} days after {told[0]} comes {names[at % len(names)]}")
        paid = [
            case.field(a, "reward") for a in articles if case.field(a, "week").text == str(ends)
        ]
        for pay in paid:
            if pay.text != str(reward):
                case.wrong(one, f"the article of week {ends} brings {pay.text}, not {reward}")


def experience(case: Case) -> None:
    """The example of experience adds up, and its caption tells it.

    The lowest of `dice`, and 1 for each of the `filled` items and bonuses of the day, is what
    may be spent: `spent` lists on what.

    Source: said, by the example of the rules.

    Wrong:
        text: She rolled 2, 2 and 5. With two and one she has 6, for 3, 1 and 1.   # wrong: name 5
        rules:
        - sky-experience: text
          dice: [2, 2, 5]
          filled: 3
          spent: [3, 1, 1]

    Right:
        text: She rolled 2, 2 and 5. With two and one she has 5, for 3, 1 and 1.
        rules:
        - sky-experience: text
          dice: [2, 2, 5]
          filled: 3
          spent: [3, 1, 1]
    """
    dice = [integer(text) for text in case.read.texts("dice")]
    spent = [integer(text) for text in case.read.texts("spent")]
    has = min(dice) + case.read.integer("filled")
    for one in case.find():
        if sum(spent) != has:
            case.wrong(one, f"{has} experience is not what is spent")
        numbers = Counter(int(text) for text in re.findall(r"\d+", one.text))
        missing = Counter([*dice, has, *spent]) - numbers
        if missing:
            needed = ", ".join(map(str, sorted(missing.elements())))
            case.wrong(one, f"the caption does not name {needed}")
