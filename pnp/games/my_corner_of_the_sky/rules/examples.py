"""Rules about the rulebook's examples: the first week, and the scored example."""

from __future__ import annotations

from collections import Counter

from pnp.checks.context import Case
from pnp.core.field_paths import PathMatch, to_text
from pnp.core.reader import integer
from pnp.games.my_corner_of_the_sky.item_art import parse_layout
from pnp.games.my_corner_of_the_sky.stars import ORIGINAL, SIDE, Star, parse_star


class _Week:
    """The state of the first week."""

    def __init__(self, items: dict[str, list[str]]) -> None:
        self.items = items
        self.costs = {name: Counter(cost) for name, cost in items.items()}
        self.points: set[Star] = set()
        self.filled: Counter[tuple[str, str]] = Counter()
        self.today, self.number = "", 1

    def pay(self, word: str) -> str:
        """Fill an item such as `friday=xp:1`, and return its cost. Raises ValueError."""
        name, _, item = word.partition("=")
        if self.costs.get(name, Counter())[item] <= self.filled[name, item]:
            raise ValueError(f"there is no open {item or 'item'} at “{name}”")
        self.filled[name, item] += 1
        return item

    def is_complete(self, name: str) -> bool:
        """Whether all items of a cost are filled."""
        return all(self.filled[name, item] == n for item, n in self.costs[name].items())

    def filled_places(self, name: str) -> list[str]:
        """The places of a cost's filled items, from 1; of identical items, the first ones."""
        remaining = {item: n for (group, item), n in self.filled.items() if group == name}
        places = []
        for place, item in enumerate(self.items.get(name, ()), 1):
            if remaining.get(item, 0):
                remaining[item] -= 1
                places.append(str(place))
        return places

    def filled_on(self, day: str) -> int:
        """The number of filled items of a day."""
        return sum(n for (name, _), n in self.filled.items() if name == day)


def first_week(case: Case) -> None:
    """The turns of the first week are legal, one after the other.

    The lowest die moves the schedule die; the experience is that die plus the number of filled
    items of the day. Two dice choose the centre, and the pips of the third fill points. Stars and
    squares are spent at once; an article pays when its week ends. A turn’s `costs` show each cost
    with new items, and its wheel the filled items of all days. The options `days` and `articles`
    are paths, and `costs` are the paths to everything that has a cost.

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
    articles = {case.field(cost, "week").text: cost for cost in case.find("articles")}
    costs = {case.field(cost, "id").text: cost for cost in case.find("costs")}
    week = _Week({name: _optional_text(cost, "cost").split() for name, cost in costs.items()})
    week.today = days[0]
    for turn in case.find():
        with case.skip_on_error():
            _advance(case, turn, week, days, articles)
            before = {name: week.filled_places(name) for name in costs}
            _spend(case, turn, week)
            _use_dice(case, turn, week)
            _check_wheel(case, turn, week, before, days)
            _check_board(case, turn, week, before, days)


def _optional_text(field: PathMatch, key: str) -> str:
    return str(getattr(field.node, "values", {}).get(key, ""))


def _roll(case: Case, turn: PathMatch) -> list[int]:
    field = case.field(turn, "roll")
    return case.convert(field, lambda text: [integer(word) for word in text.split()])


def _advance(
    case: Case, turn: PathMatch, week: _Week, days: list[str], articles: dict[str, PathMatch]
) -> None:
    goal = case.field(turn, "to")
    steps = days.index(week.today) + min(_roll(case, turn))
    week.today = days[steps % len(days)]
    if goal.text != week.today:
        case.error(goal, f"the lowest die leads to {week.today}")
    ends = _optional_text(turn, "week-ended")
    if (steps >= len(days)) != bool(ends) or (ends and ends != str(week.number)):
        case.error(goal, f"week {week.number} ends when the die comes to {days[0]}, and only then")
    if _optional_text(turn, "reward"):
        article = articles[str(week.number)]
        if not week.is_complete(case.field(article, "id").text):
            case.error(goal, f"the article of week {week.number} is not complete")
    week.number += steps >= len(days)
    if case.integer(case.field(turn, "week")) != week.number:
        case.error(goal, f"the schedule die shows a {week.number}")


def _amount(items: list[str], kind: str) -> int:
    """The total cost of the items of a kind."""
    words = [item.partition(":") for item in items]
    return sum(int(number) for of, _, number in words if of == kind)


def _spend(case: Case, turn: PathMatch, week: _Week) -> None:
    experience = min(_roll(case, turn)) + week.filled_on(week.today)
    field = case.field(turn, "experience-spent")
    spent = case.convert(field, lambda text: [week.pay(word) for word in text.split()])
    if _amount(spent, "xp") > experience or not all(item.startswith("xp:") for item in spent):
        case.error(field, f"there is {experience} experience to spend")


def _use_dice(case: Case, turn: PathMatch, week: _Week) -> None:
    finds, plots = case.field(turn, "centre-dice"), case.field(turn, "layout")
    if sorted(_roll(case, turn)) != sorted(map(int, [*finds.text.split(), plots.text[0]])):
        case.error(finds, "these are not the dice of the roll")
    centre = case.convert(case.field(turn, "centre"), parse_star)
    if sorted(finds.text.split()) != sorted((centre.x, centre.y)):
        case.error(finds, f"these dice do not lead to {centre}")
    layout = case.convert(plots, parse_layout)
    reached = {Star(centre.half_x + x, centre.half_y + y) for x, y in layout}
    new = {point for point in reached if min(point) >= 2 and max(point) <= 2 * SIDE} - week.points
    fills = case.field(turn, "new-points")
    drawn = case.convert(fills, lambda text: {parse_star(word) for word in text.split()})
    if drawn != new:
        case.error(fills, f"the die fills {len(new)} points: {' '.join(map(str, sorted(new)))}")
    before = _complete_squares(week.points)
    week.points |= new
    words = [
        *_optional_text(turn, "stars-spent").split(),
        *_optional_text(turn, "squares-spent").split(),
    ]
    items = case.convert(fills, lambda _: [week.pay(word) for word in words])
    if items.count("star") != len(new & set(ORIGINAL)):
        case.error(fills, f"{len(new & set(ORIGINAL))} stars are spent at once")
    new_squares = len(_complete_squares(week.points) - before)
    if _amount(items, "squares") != new_squares:
        case.error(fills, f"{new_squares} squares are spent at once")


def _check_wheel(
    case: Case, turn: PathMatch, week: _Week, filled_before: dict[str, list[str]], days: list[str]
) -> None:
    """Check the days of the drawn wheel: filled items, and new ones."""
    for key, omitted in (("filled-items", {}), ("new-items", filled_before)):
        expected = {
            f"{day}:{place}"
            for day in days
            for place in week.filled_places(day)
            if place not in omitted.get(day, ())
        }
        if set(_optional_text(turn, key).split()) != expected:
            case.error(turn, f"{key} on the wheel is {' '.join(sorted(expected)) or 'nothing'}")


def _check_board(
    case: Case, turn: PathMatch, week: _Week, filled_before: dict[str, list[str]], days: list[str]
) -> None:
    """Check the drawn costs: the items filled before the turn, and the new ones."""
    board = getattr(turn.node, "values", {}).get("costs")
    if board is None:
        return
    drawn = set()
    for row in board.items:
        values = {key: to_text(value) for key, value in row.values.items()}
        name = values["id"]
        drawn.add(name)
        old, now = values.get("filled-items", "").split(), values["new-items"].split()
        if old != filled_before.get(name, []) or sorted(old + now) != week.filled_places(name):
            case.error(turn, f"these are not the filled items of “{name}”")
    paid = {
        name for name in filled_before if week.filled_places(name) != filled_before[name]
    } - set(days)
    if paid != drawn:
        case.error(turn, f"the turn fills items of {', '.join(sorted(paid))}")


def _complete_squares(points: set[Star]) -> set[Star]:
    """The squares whose corners are all filled, by their lower left corners."""
    steps = ((0, 0), (1, 0), (0, 1), (1, 1))
    return {
        point
        for point in points
        if all(Star(point.half_x + x, point.half_y + y) in points for x, y in steps)
    }


def score(case: Case) -> None:
    """The scored example adds up and names the right rank.

    `ranks` is a path to the ranks.

    Source: derived.

    Wrong:
        ranks: [{name: Messier, from: 0, to: 9}]
        example:
          lines: [{value: 6}]
          total: 6
          rank: Ptolemy, still.       # wrong: 6 is Messier
        rules:
        - sky-score: example
          ranks: ranks.*

    Right:
        ranks: [{name: Messier, from: 0, to: 9}]
        example:
          lines: [{value: 6}]
          total: 6
          rank: Messier.
        rules:
        - sky-score: example
          ranks: ranks.*
    """
    ranks = case.find("ranks")
    for example in case.find():
        with case.skip_on_error():
            lines = case.items(case.field(example, "lines"))
            total = case.field(example, "total")
            points = sum(case.integer(case.field(line, "value")) for line in lines)
            if points != case.integer(total):
                case.error(total, f"the lines make {points}, not {total.text}")
            rank_text = case.field(example, "rank")
            for rank in ranks:
                lowest = case.integer(case.field(rank, "from"))
                name = case.field(rank, "name").text
                highest = getattr(rank.node, "values", {}).get("to")
                in_rank = lowest <= points and (highest is None or points <= int(str(highest)))
                if in_rank and not rank_text.text.startswith(name):
                    case.error(rank_text, f"{points} is {name}, not “{rank_text.text}”")
