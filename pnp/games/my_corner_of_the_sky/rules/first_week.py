"""The first week of the rules, played again."""

from __future__ import annotations

from collections import Counter

from pnp.checks.context import Case
from pnp.core.field_paths import PathMatch, to_text
from pnp.core.reader import integer
from pnp.games.my_corner_of_the_sky.item_art import shown
from pnp.games.my_corner_of_the_sky.stars import ORIGINAL, SIDE, Star, star


class _Week:
    """What is on the table so far."""

    def __init__(self, items: dict[str, list[str]]) -> None:
        self.items = items
        self.costs = {name: Counter(cost) for name, cost in items.items()}
        self.points: set[Star] = set()
        self.filled: Counter[tuple[str, str]] = Counter()
        self.today, self.number = "", 1

    def pay(self, word: str) -> str:
        """Fill an item, such as `friday=xp:1`; what it costs. Raises ValueError."""
        name, _, item = word.partition("=")
        if self.costs.get(name, Counter())[item] <= self.filled[name, item]:
            raise ValueError(f"there is no open {item or 'item'} at “{name}”")
        self.filled[name, item] += 1
        return item

    def complete(self, name: str) -> bool:
        """Whether all items of a cost are filled."""
        return all(self.filled[name, item] == n for item, n in self.costs[name].items())

    def places(self, name: str) -> list[str]:
        """Where in a cost its filled items are: of those that are alike the first ones."""
        left = {item: n for (of, item), n in self.filled.items() if of == name}
        found = []
        for place, item in enumerate(self.items.get(name, ()), 1):
            if left.get(item, 0):
                left[item] -= 1
                found.append(str(place))
        return found

    def on(self, day: str) -> int:
        """How many items of a day are filled."""
        return sum(n for (name, _), n in self.filled.items() if name == day)


def first_week(case: Case) -> None:
    """The turns of the first week are legal, and each begins where the last one ended.

    The lowest die moves the schedule die; experience is that die and what the day has filled;
    two dice find the centre, the third fills its pips; stars and squares pay at once; an article
    pays when its week ends; the board shows each cost that was filled, and the wheel each item of
    a day. `days` and `articles` are paths, `costs` are all that have a cost.

    Source: derived, by playing the turns again.

    Wrong:
        days: [{id: sunday, cost: xp:1}, {id: monday, cost: xp:1}, {id: tuesday, cost: xp:1}]
        articles: [{id: week-1, week: 1, cost: xp:1, reward: 8}]
        turns:
        - roll: 2 5 6
          to: tuesday
          week: 1
          experience-spent: week-1=xp:1
          centre-dice: 2 5
          centre: "2,5"
          layout: "6"
          new-points: "1.5,5.5 1.5,5"       # wrong: 6
        rules:
        - sky-first-week: turns.*
          days: days.*
          articles: articles.*
          costs: [days.*, articles.*]

    Right:
        days: [{id: sunday, cost: xp:1}, {id: monday, cost: xp:1}, {id: tuesday, cost: xp:1}]
        articles: [{id: week-1, week: 1, cost: xp:1, reward: 8}]
        turns:
        - roll: 1 5 6
          to: monday
          week: 1
          experience-spent: week-1=xp:1
          centre-dice: 5 6
          centre: "6,5"
          layout: "1"
          new-points: "6,5"
          costs: [{id: week-1, new-items: 1}]
        rules:
        - sky-first-week: turns.*
          days: days.*
          articles: articles.*
          costs: [days.*, articles.*]
    """
    days = [case.field(day, "id").text for day in case.find("days")]
    articles = {case.field(each, "week").text: each for each in case.find("articles")}
    costs = {case.field(each, "id").text: each for each in case.find("costs")}
    week = _Week({name: _text(each, "cost").split() for name, each in costs.items()})
    week.today = days[0]
    for turn in case.find():
        with case.skip_on_error():
            _advance(case, turn, week, days, articles)
            before = {name: week.places(name) for name in costs}
            _spend(case, turn, week)
            _use(case, turn, week)
            _wheel(case, turn, week, before, days)
            _board(case, turn, week, before, days)


def _text(one: PathMatch, key: str) -> str:
    return str(getattr(one.node, "values", {}).get(key, ""))


def _roll(case: Case, turn: PathMatch) -> list[int]:
    at = case.field(turn, "roll")
    return case.convert(at, lambda text: [integer(word) for word in text.split()])


def _advance(
    case: Case, turn: PathMatch, week: _Week, days: list[str], articles: dict[str, PathMatch]
) -> None:
    goal = case.field(turn, "to")
    at = days.index(week.today) + min(_roll(case, turn))
    week.today = days[at % len(days)]
    if goal.text != week.today:
        case.error(goal, f"the lowest die leads to {week.today}")
    ends = _text(turn, "week-ended")
    if (at >= len(days)) != bool(ends) or (ends and ends != str(week.number)):
        case.error(goal, f"week {week.number} ends when the die comes to {days[0]}, and only then")
    if _text(turn, "reward"):
        article = articles[str(week.number)]
        if not week.complete(case.field(article, "id").text):
            case.error(goal, f"the article of week {week.number} is not complete")
    week.number += at >= len(days)
    if case.integer(case.field(turn, "week")) != week.number:
        case.error(goal, f"the schedule die shows a {week.number}")


def _amount(items: list[str], kind: str) -> int:
    """How much items of a kind cost in all."""
    words = [item.partition(":") for item in items]
    return sum(int(number) for of, _, number in words if of == kind)


def _spend(case: Case, turn: PathMatch, week: _Week) -> None:
    has = min(_roll(case, turn)) + week.on(week.today)
    at = case.field(turn, "experience-spent")
    spent = case.convert(at, lambda text: [week.pay(word) for word in text.split()])
    if _amount(spent, "xp") > has or not all(item.startswith("xp:") for item in spent):
        case.error(at, f"there is {has} experience to spend")


def _use(case: Case, turn: PathMatch, week: _Week) -> None:
    finds, plots = case.field(turn, "centre-dice"), case.field(turn, "layout")
    if sorted(_roll(case, turn)) != sorted(map(int, [*finds.text.split(), plots.text[0]])):
        case.error(finds, "these are not the dice of the roll")
    centre = case.convert(case.field(turn, "centre"), star)
    if sorted(finds.text.split()) != sorted((centre.x, centre.y)):
        case.error(finds, f"these dice do not lead to {centre}")
    layout = case.convert(plots, shown)
    around = {Star(centre.across + x, centre.up + y) for x, y in layout}
    new = {each for each in around if min(each) >= 2 and max(each) <= 2 * SIDE} - week.points
    fills = case.field(turn, "new-points")
    told = case.convert(fills, lambda text: {star(word) for word in text.split()})
    if told != new:
        case.error(fills, f"the die fills {len(new)} points: {' '.join(map(str, sorted(new)))}")
    before = _squares(week.points)
    week.points |= new
    paid = [*_text(turn, "stars-spent").split(), *_text(turn, "squares-spent").split()]
    items = case.convert(fills, lambda _: [week.pay(word) for word in paid])
    if items.count("star") != len(new & set(ORIGINAL)):
        case.error(fills, f"{len(new & set(ORIGINAL))} stars are spent at once")
    made = len(_squares(week.points) - before)
    if _amount(items, "squares") != made:
        case.error(fills, f"{made} squares are spent at once")


def _wheel(
    case: Case, turn: PathMatch, week: _Week, before: dict[str, list[str]], days: list[str]
) -> None:
    """What is drawn of the days: all that is filled, and what is new."""
    for key, known in (("filled-items", {}), ("new-items", before)):
        due = {
            f"{day}:{place}"
            for day in days
            for place in week.places(day)
            if place not in known.get(day, ())
        }
        if set(_text(turn, key).split()) != due:
            case.error(turn, f"{key} on the wheel is {' '.join(sorted(due)) or 'nothing'}")


def _board(
    case: Case, turn: PathMatch, week: _Week, before: dict[str, list[str]], days: list[str]
) -> None:
    """What is drawn of the costs: as they were, and as they are."""
    board = getattr(turn.node, "values", {}).get("costs")
    if board is None:
        return
    shown_ = set()
    for row in board.items:
        told = {key: to_text(value) for key, value in row.values.items()}
        name = told["id"]
        shown_.add(name)
        old, new = told.get("filled-items", "").split(), told["new-items"].split()
        if old != before.get(name, []) or sorted(old + new) != week.places(name):
            case.error(turn, f"this is not what is filled of “{name}”")
    paid = {name for name in before if week.places(name) != before[name]} - set(days)
    if paid != shown_:
        case.error(turn, f"the turn fills items of {', '.join(sorted(paid))}")


def _squares(points: set[Star]) -> set[Star]:
    """The squares whose corners are all filled, by their lower left ones."""
    steps = ((0, 0), (1, 0), (0, 1), (1, 1))
    return {
        each
        for each in points
        if all(Star(each.across + x, each.up + y) in points for x, y in steps)
    }
