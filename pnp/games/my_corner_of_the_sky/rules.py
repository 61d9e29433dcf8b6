"""What only this game has to hold: its skies, its items, its slots and its pips."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from pnp.games.my_corner_of_the_sky import pips
from pnp.games.my_corner_of_the_sky.star_map import ORIGINAL, SIDE, Star, star
from pnp.ground.reader import integer
from pnp.rules.context import Case, Stop
from pnp.rules.query import Found

_LOW, _HIGH = 2, 2 * SIDE


def _skies(case: Case) -> Iterator[tuple[Found, list[tuple[Found, Star]]]]:
    """Each sky that is looked at, with its stars."""
    for sky in case.numbered():
        with case.each():
            stars = []
            for each in case.items(case.field(sky, "stars")):
                text = f"{case.field(each, 'x').text},{case.field(each, 'y').text}"
                try:
                    stars.append((each, star(text)))
                except ValueError as error:
                    case.wrong(each, f"{sky.path}: {error}")
                    raise Stop from error
            yield sky, stars


def stars_off_majors(case: Case) -> None:
    """Ten stars stand between major points, five of them on the border.

    A star on a major point would be both, and one inside a large square would touch other
    squares than the score counts on: each is the midpoint of a line between two neighbouring
    major points. Five on the border touch two squares, five within touch four.

    Source: said, by the map.

    Wrong:
        star-map:
        - number: 1
          stars:
          - {x: 2, y: 3}              # wrong: star 2,3 is no midpoint
        rules:
        - sky-stars-off-majors: star-map
          stars: 1
          border: 0

    Right:
        star-map:
        - number: 1
          stars:
          - {x: 2.5, y: 3}
          - {x: 1, y: 5.5}
        rules:
        - sky-stars-off-majors: star-map
          stars: 2
          border: 1
    """
    amount = case.read.integer("stars")
    border = case.read.integer("border")
    for sky, stars in _skies(case):
        if len(stars) != amount:
            case.wrong(sky, f"{sky.path} has {len(stars)} stars, the rule wants {amount}")
        for at, one in stars:
            if one.across % 2 == one.up % 2:
                case.wrong(at, f"{sky.path}: star {one} is no midpoint of a line")
        outside = sum(one.border for _, one in stars)
        if outside != border:
            case.wrong(sky, f"{sky.path} has {outside} stars on its border, not {border}")


def stars_apart(case: Case) -> None:
    """No two stars stand in one small square, but for two of the original.

    Two stars in a square would both be filled by one corner of the sky. The original has one
    such pair, (1, 5.5) and (1.5, 5); skies by number have none.

    Source: derived from the original map, and our own for the others.

    Wrong:
        star-map:
        - number: 1
          stars:
          - {x: 2.5, y: 3}
          - {x: 2, y: 3.5}            # wrong: share a square
        rules:
        - sky-stars-apart: star-map

    Right:
        star-map:
        - number: 1
          stars:
          - {x: 2.5, y: 3}
          - {x: 3.5, y: 3}
        rules:
        - sky-stars-apart: star-map
    """
    for sky, stars in _skies(case):
        if {one for _, one in stars} == set(ORIGINAL):
            continue
        squares: dict[tuple[int, int], Star] = {}
        for at, one in stars:
            for square in _squares(one):
                if square in squares:
                    case.wrong(at, f"{sky.path}: stars {squares[square]} and {one} share a square")
                    break
            squares.update(dict.fromkeys(_squares(one), one))


def _squares(point: Star) -> list[tuple[int, int]]:
    """The small squares that a point is a corner of, by their lower left corners, in halves."""
    return [
        (x, y)
        for x in (point.across - 1, point.across)
        for y in (point.up - 1, point.up)
        if _LOW <= x < _HIGH and _LOW <= y < _HIGH
    ]


def stars_reached(case: Case) -> None:
    """Every star can be reached by some ability.

    A star that no die ever fills is one that nobody scores: with Positioning I, a six has to
    reach each of them.

    Source: derived.

    Wrong:
        star-map:
        - number: 1
          stars:
          - {x: 2, y: 3}              # wrong: star 2,3
        rules:
        - sky-stars-reached: star-map

    Right:
        star-map:
        - number: 1
          stars:
          - {x: 2.5, y: 3}
        rules:
        - sky-stars-reached: star-map
    """
    steps = {step for layout in pips.layouts(6) for step in layout}
    majors = {(2 * x, 2 * y) for x, y in pips.position_any()}
    for sky, stars in _skies(case):
        for at, one in stars:
            if not any((one.across - dx, one.up - dy) in majors for dx, dy in steps):
                case.wrong(at, f"{sky.path}: no six ever reaches star {one}")


def original(case: Case) -> None:
    """Sky 0 is the map that the game came with.

    The stars of `stars`, as column,row, are those of number 0: whoever asks for the original
    gets it.

    Source: said, by the map.

    Wrong:
        star-map:
        - number: 0
          stars:
          - {x: 1, y: 2.5}
          - {x: 3, y: 4.5}            # wrong: 3,4.5
        rules:
        - sky-original: star-map
          stars: "1,2.5 6,1.5"

    Right:
        star-map:
        - number: 0
          stars:
          - {x: 6, y: 1.5}
          - {x: 1, y: 2.5}
        rules:
        - sky-original: star-map
          stars: "1,2.5 6,1.5"
    """
    known = case.read.text("stars").split()
    for sky, stars in _skies(case):
        if case.field(sky, "number").text != "0":
            continue
        for at, one in stars:
            if str(one) not in known:
                case.wrong(at, f"{sky.path}: the original has no star at {one}")
        if len(stars) != len(known):
            case.wrong(sky, f"{sky.path}: the original has {len(known)} stars, not {len(stars)}")


def sign(case: Case) -> None:
    """A sky’s code says what is drawn.

    Who scans the code wants the same sky back: number, stars and figure.

    Source: what is printed twice.

    Wrong:
        star-map:
        - number: 1
          printed: 1-2
          places: 2.5,3
          figure: ""
          stars: [{x: 2.5, y: 4}]     # wrong: places
          qr: SKY 1-2 … 2.5,3
        rules:
        - sky-sign: star-map

    Right:
        star-map:
        - number: 1
          printed: 1-2
          places: 2.5,3
          figure: ""
          stars: [{x: 2.5, y: 3}]
          qr: SKY 1-2 … 2.5,3
        rules:
        - sky-sign: star-map
    """
    for sky, stars in _skies(case):
        with case.each():
            places = case.field(sky, "places").text
            if places != " ".join(str(one) for _, one in stars):
                case.wrong(case.field(sky, "stars"), f"{sky.path}: places are {places}")
            code = case.field(sky, "qr")
            for key in ("printed", "places", "figure"):
                text = case.field(sky, key).text
                if text not in code.text:
                    case.wrong(code, f"{sky.path}: the code does not hold {key}: {text}")


_ITEM = re.compile(r"([DQ])([1-9])|S")
_KINDS = ("D", "S", "Q")


def _cost(case: Case, one: Found) -> list[tuple[int, int]]:
    """A cost as kinds (experience 0, star 1, squares 2) and numbers."""
    found = []
    for word in one.text.split():
        match = _ITEM.fullmatch(word)
        if match is None:
            case.wrong(one, f"“{word}” is no item; write D3, S or Q2")
            raise Stop
        found.append((_KINDS.index(word[0]), int(match[2] or 0)))
    return found


def costs(case: Case) -> None:
    """Items of a cost stand in order: experience, stars, squares, each kind rising.

    Recording and the Promoter fill the leftmost open item, so the order is part of the price.
    D3 is experience of 3, S a star, Q2 two squares.

    Source: said, by the rows of items.

    Wrong:
        abilities:
        - {id: one, cost: D3 S D1}    # wrong: D1 stands behind S
        rules:
        - sky-costs: abilities.*.cost

    Right:
        abilities:
        - {id: one, cost: D1 D3 S Q1 Q2}
        rules:
        - sky-costs: abilities.*.cost
    """
    for one in case.find():
        with case.each():
            items = _cost(case, one)
            words = one.text.split()
            for place in range(1, len(items)):
                if items[place] < items[place - 1]:
                    case.wrong(one, f"{words[place]} stands behind {words[place - 1]}")


def items(case: Case) -> None:
    """All costs together have their number of items.

    The paths lead to costs; `is` is how many items they have, `stars` how many of them are
    stars.

    Source: derived, by counting.

    Wrong:
        abilities:
        - {id: one, cost: D1 S}
        - {id: two, cost: D4}         # wrong: 3 items
        rules:
        - sky-items: abilities.*.cost
          is: 4

    Right:
        abilities:
        - {id: one, cost: D1 S}
        - {id: two, cost: D4 S}
        rules:
        - sky-items: abilities.*.cost
          is: 4
          stars: 2
    """
    wanted, stars = case.read.integer("is"), case.read.integer("stars", -1)
    found = case.find()
    there = [kind for one in found for kind, _ in _cost(case, one)]
    if found and len(there) != wanted:
        case.wrong(found[-1], f"there are {len(there)} items, the rule wants {wanted}")
    if found and stars >= 0 and there.count(1) != stars:
        case.wrong(found[-1], f"there are {there.count(1)} star items, the rule wants {stars}")


def slots(case: Case) -> None:
    """An ability has a slot for each die it takes, lettered from A on.

    The effects call dice by these letters: they run from A on, each once. `is` is how many
    slots there are in all.

    Source: said, by page B.

    Wrong:
        abilities:
        - {id: one, dice: 2, slots: [A]}        # wrong: 1 slots for 2 dice
        rules:
        - sky-slots: abilities.*
          is: 1

    Right:
        abilities:
        - {id: one, dice: 2, slots: [A, B]}
        - {id: two, dice: 1, slots: [""], effect: Any die.}
        rules:
        - sky-slots: abilities.*
          is: 3
    """
    wanted = case.read.integer("is")
    letters: list[str] = []
    total = 0
    found = case.find()
    for one in found:
        with case.each():
            there = case.items(case.field(one, "slots"))
            dice = case.field(one, "dice")
            total += len(there)
            if case.whole(dice) != len(there):
                case.wrong(dice, f"{one.path} has {len(there)} slots for {dice.text} dice")
            for slot in filter(lambda slot: slot.text, there):
                if slot.text != chr(ord("A") + len(letters)):
                    case.wrong(slot, f"here should stand {chr(ord('A') + len(letters))}")
                letters.append(slot.text)
    if found and total != wanted:
        case.wrong(found[-1], f"there are {total} slots, the rule wants {wanted}")


def pip_layouts(case: Case) -> None:
    """Every way that a die can lie is shown, and its points are counted right.

    `plain` are the different ways in turns of 90°, `slant` those that the Mathematician adds,
    `union` the points of Plotting II and `count` how many those are.

    Source: derived, by turning the faces of a die.

    Wrong:
        dice:
        - {die: 2, plain: "2 2r", slant: "2d 2dr", union: 2u, count: 5}   # wrong: fills 4
        rules:
        - sky-pips: dice.*

    Right:
        dice:
        - {die: 2, plain: "2 2r", slant: "2d 2dr", union: 2u, count: 4}
        rules:
        - sky-pips: dice.*
    """
    from pnp.games.my_corner_of_the_sky.item_art import shown

    for one in case.find():
        with case.each():
            die = case.field(one, "die")
            face = case.convert(die, lambda text: (pips.face(integer(text)), integer(text))[1])
            sets = {
                "plain": pips.layouts(face),
                "slant": pips.slanted(face),
                "union": (pips.union(face),),
            }
            for key, layouts in sets.items():
                assert hasattr(one.node, "values")
                if not layouts and key not in one.node.values:
                    continue
                at = case.field(one, key)
                drawn = case.convert(at, lambda text: [shown(word) for word in text.split()])
                if Counter(drawn) != Counter(layouts):
                    case.wrong(at, f"{key} of {face} shows other points than the die fills")
            count = case.field(one, "count")
            if case.whole(count) != len(pips.union(face)):
                case.wrong(count, f"{face} fills {len(pips.union(face))} points, not {count.text}")


def cross(case: Case) -> None:
    """A text tells how many points a die gives a choice of.

    With Positioning III a die is a column or a row: as many points for every die.

    Source: derived.

    Wrong:
        aid: That makes 12 points for every die.      # wrong: 11
        rules:
        - sky-cross: aid

    Right:
        aid: That makes 11 points for every die.
        rules:
        - sky-cross: aid
    """
    counts = {len(pips.position_cross(die)) for die in pips.FACES}
    for one in case.find():
        told = {int(text) for text in re.findall(r"\d+", one.text)}
        if told != counts:
            case.wrong(one, f"a die gives {', '.join(map(str, counts))} points to choose from")


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
        text: She rolled 2, 2 and 5. With two and one she has 6, for 3, 1 and 1.   # wrong: 5
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
        numbers = [int(text) for text in re.findall(r"\d+", one.text)]
        if sum(spent) != has:
            case.wrong(one, f"{has} experience is not what is spent")
        if numbers[: len(dice) + 1] != [*dice, has]:
            case.wrong(one, f"the lowest of the dice and what is filled make {has}")
        left = Counter(numbers[len(dice) + 1 :])
        if Counter(spent) - left:
            case.wrong(one, f"what is spent is {', '.join(map(str, spent))}")
