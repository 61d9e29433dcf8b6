"""Rules about resource generators, and about the cubes they take."""

from __future__ import annotations

import re
from typing import Any

from pnp.checks.context import Case
from pnp.core.field_paths import PathMatch, find_below
from pnp.core.node import Mapping, to_plain
from pnp.games.personal_space.resource_generators import GENERATORS, resource_values

_PINK = "P"


def hole(case: Case) -> None:
    """The Hole’s example is possible, no level is out of reach, and deeper is better.

    Pink spaces stop a die. The mask must not block the example of the card, nor make a level
    impossible to reach. The odds rise level by level until the reward is certain; from there on,
    each level also offers what the level above offers.

    Source: the game's text; the mask is reconstructed.

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
            _check_example(case, card, mask, start)
            reached = _reached_spaces(mask, start)
            rewards = case.items(case.field(card, "rewards"))
            for level, reward in enumerate(rewards, 1):
                if case.integer(case.field(reward, "level")) != level:
                    case.error(reward, f"expected level {level}")
                if not any(row == level for _, row in reached):
                    case.error(case.field(card, "mask"), f"level {level} cannot be reached")
            if len(rewards) != len(mask) - 1:
                case.error(rewards[-1], f"{len(rewards)} levels have rewards, of {len(mask) - 1}")
            _check_odds(case, rewards)


def _check_example(case: Case, card: PathMatch, mask: list[str], start: tuple[int, int]) -> None:
    example = case.field(card, "example")
    left, down, column, level = (
        case.integer(case.field(example, key)) for key in ("left", "down", "column", "level")
    )
    if not 1 <= left <= 6 or not 1 <= down <= 6:
        case.error(example, f"no two dice show {left} and {down}")
    if (start[0] - left, start[1] + down) != (column, level):
        case.error(example, f"{left} left and {down} down is not column {column} of level {level}")
    path = [(start[0] - step, start[1]) for step in range(1, left + 1)]
    path += [(start[0] - left, start[1] + step) for step in range(1, down + 1)]
    if not all(_is_free(mask, space) for space in path):
        case.error(example, "a pink space is in the way of the example")


def _is_free(mask: list[str], space: tuple[int, int]) -> bool:
    column, level = space
    return (
        0 <= level < len(mask)
        and 1 <= column <= len(mask[level])
        and mask[level][column - 1] != _PINK
    )


def _reached_spaces(mask: list[str], start: tuple[int, int]) -> set[tuple[int, int]]:
    """The spaces that the cube can reach, one die at a time."""
    reached, edge = {start}, [start]
    while edge:
        column, level = edge.pop()
        for dx, dy in ((-1, 0), (0, 1)):
            space = (column, level)
            for _ in range(6):
                space = (space[0] + dx, space[1] + dy)
                if not _is_free(mask, space):
                    break
                if space not in reached:
                    reached.add(space)
                    edge.append(space)
    return reached


def _check_odds(case: Case, rewards: list[PathMatch]) -> None:
    faces_above, options_above = 0, list[str]()
    for reward in rewards:
        odds = find_below(reward, "odds")
        options = case.rows(case.field(reward, "options"))
        text = case.field(reward, "text")
        expected = " or ".join(
            "".join(f":{word}:" for word in option.split()) for option in options
        )
        if odds:
            expected += f" on {odds[0].text}"
            first, _, last = odds[0].text.partition("–")
            winning_faces = int(last) if first == "1" and last.isdigit() and int(last) < 6 else 0
        else:
            winning_faces = 6
        if winning_faces <= faces_above and not (winning_faces == faces_above == 6):
            case.error(
                odds[0] if odds else reward, f"{reward.path} is not likelier than the row above"
            )
        if faces_above == 6 and not all(
            any(_includes(o, b) for o in options) for b in options_above
        ):
            case.error(reward, f"{reward.path} offers less than the level above it")
        if text.text.replace("\u00a0", " ") != expected:
            case.error(text, f"{text.path} reads “{text.text}”, the values say “{expected}”")
        faces_above, options_above = winning_faces, options


def _includes(option: str, required: str) -> bool:
    remaining = option.split()
    for word in required.split():
        if word not in remaining:
            return False
        remaining.remove(word)
    return True


_FACES = {"even": {2, 4, 6}, "odd": {1, 3, 5}}


def pond(case: Case) -> None:
    """A Pond bet wins on the faces in its name, and rarer bets take more steps.

    The top row of the grid has fish and no coral; no row has less coral than the row above it.

    Source: the game's text; the steps and the grid are reconstructed.

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
                    expected = " ".join(map(str, sorted(faces)))
                    if wins.text != expected:
                        case.error(wins, f"{name} wins on {expected}, not on {wins.text}")
                count = len(faces) if faces is not None else 1
                if count < last[0] < 7 and steps <= last[1]:
                    case.error(case.field(bet, "steps"), f"{name} is rarer and takes no more steps")
                if count == last[0] and steps != last[1]:
                    case.error(case.field(bet, "steps"), f"{name} is as rare and takes other steps")
                last = (count, steps)
            rows = case.rows(case.field(card, "grid"))
            coral = [row.count("C") for row in rows]
            field = case.field(card, "grid")
            if coral != sorted(coral):
                case.error(field, "there is more coral above than below")
            if not rows[0].count("F") or coral[0]:
                case.error(field, "the top row needs fish and no coral")


def gives(case: Case) -> None:
    """Each generator gives one food and one building resource, and all resources occur.

    `resources` is a path to the resources, each with its `generator` and its `kind`, food or
    building.

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
        tuple(case.field(resource, key).text for key in ("generator", "kind", "id"))
        for resource in case.find("resources")
        if isinstance(resource.node, Mapping) and "generator" in resource.node.values
    ]
    cards = case.find()
    for card in cards:
        with case.skip_on_error():
            name = case.field(card, "id").text
            gives = case.field(card, "products")
            expected = [
                [
                    stuff
                    for generator, kind, stuff in resources
                    if (generator, kind) == (name, kind_wanted)
                ]
                for kind_wanted in ("food", "building")
            ]
            if [[stuff] for stuff in case.rows(gives)] != expected:
                names_text = " and ".join(" ".join(stuff) or "nothing" for stuff in expected)
                case.error(gives, f"{name} gives {gives.text}, the resources say {names_text}")
    names = {case.field(card, "id").text for card in cards}
    for generator, _, stuff in resources:
        if generator not in names:
            case.error(cards[-1], f"nothing gives {stuff}")


def level(case: Case) -> None:
    """All generators are about equally good if players use them as well as possible.

    The value of a generator is the mean gain of one session (action R) over all rolls: a building
    resource counts 1, a food resource ½. `tolerance` is how much more the best generator may be
    worth than the poorest: 0.15 for 15 %. `resources` is a path to the resources, each with its
    `kind`.

    Source: derived; masks, grids and rows are our own, so that generators are equally good.

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
    # Cards are plain data from the files and may be wrong; other rules report incomplete cards.
    worth, max_difference = (
        resource_values(map(card_data, case.find("resources"))),
        case.read.number("tolerance", 0.0),
    )
    values = []
    for card in case.find():
        with case.skip_on_error():
            kind = case.field(card, "id")
            if kind.text not in GENERATORS:
                case.error(kind, f"pnp has no code to play a {kind.text}")
                continue
            try:
                values.append((GENERATORS[kind.text](card_data(card), worth).mean_value, card))
            except UNPLAYABLE as error:
                case.error(card, f"{card.path} cannot be played: {type(error).__name__}: {error}")
    best = max((mean for mean, _ in values), default=0.0)
    for mean, card in values:
        if mean * (1.0 + max_difference) < best:
            message = f"{card.path} is worth {mean:.2f} a turn, the best generator {best:.2f}"
            case.error(card, f"{message}; the maximum difference is {max_difference:.0%}")


UNPLAYABLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""The errors that playing an incomplete card may raise."""


def card_data(found: PathMatch) -> dict[str, Any]:
    """A card as plain data; empty unless it is a map."""
    data = to_plain(found.node)
    return data if isinstance(data, dict) else {}


def cubes(case: Case) -> None:
    """The Cube Card has enough cubes of each colour for any day.

    White cubes are snow. Yellow cubes lie on a generator and on the job, a purple cube lies on the
    job, and green cubes mark the squares of a neighbour’s task. `snow` is the number of snow cubes.
    `supplies` is a path to texts such as “3 yellow”, `tasks` a path to texts with the number of
    squares that get a cube.

    Source: the game's text; the counts are reconstructed.

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
    needed = {"white": case.read.integer("snow"), "purple": 1, "yellow": 0, "green": 0}
    for need in case.find("supplies"):
        number, _, colour = need.text.partition(" ")
        # The job has a yellow cube, too.
        needed[colour] = max(needed.get(colour, 0), int(number) + 1)
    for task in case.find("tasks"):
        for number in re.findall(r"(?:all|on|Roll) (\d) (?:corners|squares|stickers)", task.text):
            needed["green"] = max(needed["green"], int(number))
    for card in case.find():
        for colour, minimum in needed.items():
            with case.skip_on_error():
                field = case.field(card, colour)
                if case.integer(field) < minimum:
                    case.error(
                        field, f"there are {field.text} {colour} cubes, a day can take {minimum}"
                    )
