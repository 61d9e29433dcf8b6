"""Resource generators: the Hole, the Pond, and what all three give; and the cubes they take."""

from __future__ import annotations

import re
from typing import Any

from pnp.checks.context import Case
from pnp.core.field_paths import PathMatch, find_below
from pnp.core.node import Mapping, to_plain
from pnp.games.personal_space.digging import KINDS, worths

_PINK = "P"


def hole(case: Case) -> None:
    """The example of the Hole is possible, no level is out of reach, deeper is better.

    Pink spaces stop a die. The mask is our own, but it has to leave the example of the card its
    way, and no level may be out of reach. Odds rise to certain, and from there each level offers
    what the one above did.

    Source: said; the mask reconstructed.

    Wrong:
        hole:
          mask: [..., .P., ...]
          start: {column: 4, level: 0}
          example: {left: 2, down: 1, column: 2, level: 1}   # wrong: pink
          rewards:
          - {level: 1, text: ":worm: on 1–2", odds: 1–2, options: [worm]}
          - {level: 2, text: ":worm:", options: [worm]}
        rules:
        - space-hole: hole

    Right:
        hole:
          mask: [..., P.P, ...]
          start: {column: 4, level: 0}
          example: {left: 2, down: 1, column: 2, level: 1}
          rewards:
          - {level: 1, text: ":worm: on 1–2", odds: 1–2, options: [worm]}
          - {level: 2, text: ":worm:", options: [worm]}
        rules:
        - space-hole: hole
    """
    for card in case.find():
        with case.skip_on_error():
            mask = case.rows(case.field(card, "mask"))
            start = (
                case.integer(case.field(card, "start.column")),
                case.integer(case.field(card, "start.level")),
            )
            if start != (len(mask[0]) + 1, 0):
                case.error(
                    case.field(card, "start"),
                    f"the cube starts at {start}, not one step right of the stars",
                )
            _replay(case, card, mask, start)
            reached = _reached(mask, start)
            rewards = case.items(case.field(card, "rewards"))
            for level, reward in enumerate(rewards, 1):
                if case.integer(case.field(reward, "level")) != level:
                    case.error(reward, f"expected here: level {level}")
                if not any(row == level for _, row in reached):
                    case.error(case.field(card, "mask"), f"level {level} cannot be reached")
            if len(rewards) != len(mask) - 1:
                case.error(rewards[-1], f"{len(rewards)} levels have rewards, of {len(mask) - 1}")
            _odds(case, rewards)


def _replay(case: Case, card: PathMatch, mask: list[str], start: tuple[int, int]) -> None:
    example = case.field(card, "example")
    left, down, column, level = (
        case.integer(case.field(example, key)) for key in ("left", "down", "column", "level")
    )
    if not 1 <= left <= 6 or not 1 <= down <= 6:
        case.error(example, f"no two dice show {left} and {down}")
    if (start[0] - left, start[1] + down) != (column, level):
        case.error(example, f"{left} left and {down} down is not column {column} of level {level}")
    way = [(start[0] - step, start[1]) for step in range(1, left + 1)]
    way += [(start[0] - left, start[1] + step) for step in range(1, down + 1)]
    if not all(_free(mask, at) for at in way):
        case.error(example, "a pink space is in the way of the example")


def _free(mask: list[str], at: tuple[int, int]) -> bool:
    column, level = at
    return (
        0 <= level < len(mask)
        and 1 <= column <= len(mask[level])
        and mask[level][column - 1] != _PINK
    )


def _reached(mask: list[str], start: tuple[int, int]) -> set[tuple[int, int]]:
    """Where the cube can come, a die at a time."""
    found, edge = {start}, [start]
    while edge:
        column, level = edge.pop()
        for dx, dy in ((-1, 0), (0, 1)):
            at = (column, level)
            for _ in range(6):
                at = (at[0] + dx, at[1] + dy)
                if not _free(mask, at):
                    break
                if at not in found:
                    found.add(at)
                    edge.append(at)
    return found


def _odds(case: Case, rewards: list[PathMatch]) -> None:
    faces, before = 0, list[str]()
    for reward in rewards:
        odds = find_below(reward, "odds")
        options = case.rows(case.field(reward, "options"))
        text = case.field(reward, "text")
        says = " or ".join("".join(f":{word}:" for word in option.split()) for option in options)
        if odds:
            says += f" on {odds[0].text}"
            low, _, high = odds[0].text.partition("–")
            now = int(high) if low == "1" and high.isdigit() and int(high) < 6 else 0
        else:
            now = 6
        if now <= faces and not (now == faces == 6):
            case.error(odds[0] if odds else reward, f"{reward.path} is no likelier than above it")
        if faces == 6 and not all(any(_covers(o, b) for o in options) for b in before):
            case.error(reward, f"{reward.path} offers less than the level above it")
        if text.text.replace("\u00a0", " ") != says:
            case.error(text, f"{text.path} reads “{text.text}”, the values say “{says}”")
        faces, before = now, options


def _covers(option: str, other: str) -> bool:
    left = option.split()
    for word in other.split():
        if word not in left:
            return False
        left.remove(word)
    return True


_FACES = {"even": {2, 4, 6}, "odd": {1, 3, 5}}


def pond(case: Case) -> None:
    """A bet wins on the faces in its name, and rarer faces move further.

    And in the pond fish swim on top, coral grows below.

    Source: said; the steps and the grid reconstructed.

    Wrong:
        pond:
          grid: [F ., C F]
          bets:
          - {id: even, name: Even, winning-faces: 2 4 5, steps: 1}     # wrong: 2 4 6
          - {id: low, name: 1–2, winning-faces: 1 2, steps: 2}
        rules:
        - space-pond: pond

    Right:
        pond:
          grid: [F ., C F]
          bets:
          - {id: even, name: Even, winning-faces: 2 4 6, steps: 1}
          - {id: low, name: 1–2, winning-faces: 1 2, steps: 2}
        rules:
        - space-pond: pond
    """
    for card in case.find():
        with case.skip_on_error():
            last = (7, 0)
            for bet in case.items(case.field(card, "bets")):
                name, wins = case.field(bet, "name").text, case.field(bet, "winning-faces")
                steps = case.integer(case.field(bet, "steps"))
                faces = _FACES.get(name.lower())
                if faces is None and (match := re.fullmatch(r"(\d)(?:–(\d))?", name)):
                    faces = set(range(int(match[1]), int(match[2] or match[1]) + 1))
                if faces is not None:
                    says = " ".join(map(str, sorted(faces)))
                    if wins.text != says:
                        case.error(wins, f"{name} wins on {says}, not on {wins.text}")
                count = len(faces) if faces is not None else 1
                if count < last[0] < 7 and steps <= last[1]:
                    case.error(case.field(bet, "steps"), f"{name} is rarer and takes no more steps")
                if count == last[0] and steps != last[1]:
                    case.error(case.field(bet, "steps"), f"{name} is as rare and takes other steps")
                last = (count, steps)
            rows = case.rows(case.field(card, "grid"))
            coral = [row.count("C") for row in rows]
            at = case.field(card, "grid")
            if coral != sorted(coral):
                case.error(at, "there is more coral above than below")
            if not rows[0].count("F") or coral[0]:
                case.error(at, "on top there are fish, and no coral")


def gives(case: Case) -> None:
    """Each generator gives one food and one building resource, and all resources occur.

    `resources` is a path to them, each with its `generator` and `kind`.

    Source: derived.

    Wrong:
        stuff:
        - {id: worm, generator: hole, kind: food}
        - {id: rock, generator: hole, kind: building}
        cards:
        - {id: hole, products: [rock, worm]}      # wrong: worm and rock
        rules:
        - space-products: cards.*
          resources: stuff.*

    Right:
        stuff:
        - {id: worm, generator: hole, kind: food}
        - {id: rock, generator: hole, kind: building}
        cards:
        - {id: hole, products: [worm, rock]}
        rules:
        - space-products: cards.*
          resources: stuff.*
    """
    resources = [
        tuple(case.field(one, key).text for key in ("generator", "kind", "id"))
        for one in case.find("resources")
        if isinstance(one.node, Mapping) and "generator" in one.node.values
    ]
    cards = case.find()
    for card in cards:
        with case.skip_on_error():
            name = case.field(card, "id").text
            gives = case.field(card, "products")
            due = [
                [stuff for by, kind, stuff in resources if (by, kind) == (name, wanted)]
                for wanted in ("food", "building")
            ]
            if [[stuff] for stuff in case.rows(gives)] != due:
                known = " and ".join(" ".join(stuff) or "nothing" for stuff in due)
                case.error(gives, f"{name} gives {gives.text}, the resources say {known}")
    names = {case.field(card, "id").text for card in cards}
    for by, _, stuff in resources:
        if by not in names:
            case.error(cards[-1], f"nothing gives {stuff}")


def level(case: Case) -> None:
    """All generators have about the same value if players use them well.

    Each is worth what one R gives on the average, by all its dice: a building resource counts 1,
    a food ½. The best may be so much above the poorest as `tolerance` says, 0.15 for 15 %.
    `resources` is a path to what they give, each with its `kind`.

    Source: derived; masks, grids and rows are our own, so that it can hold.

    Wrong:
        stuff:
        - {id: fish, kind: food}
        - {id: coral, kind: building}
        - {id: fruit, kind: food}
        - {id: wood, kind: building}
        cards:
        - id: pond
          products: [fish, coral]
          supplies: {cubes: 2 yellow}
          grid: [F F F F F F]
          bets: [{id: any, winning-faces: 1 2 3 4 5 6, steps: 1}]
        - id: tree          # wrong: 0.31
          products: [fruit, wood]
          supplies: {dice: 2}
          rows: 6
          shakes: 3
          rewards:
          - {column: 1, resource: fruit, amount: 1}
          - {column: 2, resource: fruit, amount: 1}
          - {column: 3, resource: fruit, amount: 1}
          - {column: 4, resource: fruit, amount: 1}
          - {column: 5, resource: wood, amount: 1}
          - {column: 6, resource: wood, amount: 1}
        rules:
        - space-level: cards.*
          resources: stuff.*
          tolerance: 0.15

    Right:
        stuff:
        - {id: fish, kind: food}
        - {id: coral, kind: building}
        - {id: fruit, kind: food}
        - {id: wood, kind: building}
        cards:
        - id: pond
          products: [fish, coral]
          supplies: {cubes: 2 yellow}
          grid: [F F F F F F]
          bets: [{id: any, winning-faces: 1 2 3 4 5 6, steps: 1}]
        - id: tree
          products: [fruit, wood]
          supplies: {dice: 2}
          rows: 4
          shakes: 3
          rewards:
          - {column: 1, resource: fruit, amount: 1}
          - {column: 2, resource: fruit, amount: 1}
          - {column: 3, resource: fruit, amount: 1}
          - {column: 4, resource: fruit, amount: 1}
          - {column: 5, resource: wood, amount: 1}
          - {column: 6, resource: wood, amount: 1}
        rules:
        - space-level: cards.*
          resources: stuff.*
          tolerance: 0.15
    """
    # Written as the files have them: a card that is no generator is for other rules to tell.
    worth, apart = worths(map(card_of, case.find("resources"))), case.read.number("tolerance", 0.0)
    found = []
    for card in case.find():
        with case.skip_on_error():
            kind = case.field(card, "id")
            if kind.text not in KINDS:
                case.error(kind, f"pnp has no code to play a {kind.text}")
                continue
            try:
                found.append((KINDS[kind.text](card_of(card), worth).mean, card))
            except UNPLAYABLE as error:
                case.error(card, f"{card.path} cannot be played: {type(error).__name__}: {error}")
    best = max((mean for mean, _ in found), default=0.0)
    for mean, card in found:
        if mean * (1.0 + apart) < best:
            told = f"{card.path} is worth {mean:.2f} a turn, the best generator {best:.2f}"
            case.error(card, f"{told}; {apart:.0%} apart is the most")


UNPLAYABLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What is raised where a card is played that is none."""


def card_of(one: PathMatch) -> dict[str, Any]:
    """A card as those who play it have it; an empty one where it is no map."""
    found = to_plain(one.node)
    return found if isinstance(found, dict) else {}


def cubes(case: Case) -> None:
    """The Cube Card has enough cubes of each colour for a day.

    White cubes are snow, yellow ones lie on a generator and the job, purple on the job, green
    mark a neighbour’s tasks. `snow` is how many fall; `supplies` is a path to texts such as
    “3 yellow”, `tasks` one to texts that say how many squares get a cube.

    Source: said; the counts themselves reconstructed.

    Wrong:
        card: {white: 6, green: 3, yellow: 2, purple: 1}   # wrong: 2 yellow
        supplies: [3 yellow]
        tasks: [Cubes on 2 corners.]
        rules:
        - space-cubes: card
          snow: 6
          supplies: supplies.*
          tasks: tasks.*

    Right:
        card: {white: 6, green: 3, yellow: 4, purple: 1}
        supplies: [3 yellow]
        tasks: [Cubes on 2 corners.]
        rules:
        - space-cubes: card
          snow: 6
          supplies: supplies.*
          tasks: tasks.*
    """
    due = {"white": case.read.integer("snow"), "purple": 1, "yellow": 0, "green": 0}
    for need in case.find("supplies"):
        number, _, colour = need.text.partition(" ")
        # The job has one yellow cube of its own.
        due[colour] = max(due.get(colour, 0), int(number) + 1)
    for task in case.find("tasks"):
        for number in re.findall(r"(?:all|on|Roll) (\d) (?:corners|squares|stickers)", task.text):
            due["green"] = max(due["green"], int(number))
    for card in case.find():
        for colour, least in due.items():
            with case.skip_on_error():
                has = case.field(card, colour)
                if case.integer(has) < least:
                    case.error(has, f"there are {has.text} {colour} cubes, a day can take {least}")
