"""To Move: step by step on the map, then once more on the grid; to explore, to run, to train."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.games.personal_space import play_stages as stages
from pnp.games.personal_space.play_grid import Square, around, bit, near, spots
from pnp.games.personal_space.play_life import MOST, Life, Move
from pnp.games.personal_space.play_people import emerging, reached
from pnp.games.personal_space.play_words import ENERGY, HIT, SPEED
from pnp.ground.play import single_bits
from pnp.ground.polyominoes import at_origin

Path = tuple[Square, ...]
ON: Move = ("on",)


def reach(life: Life) -> int:
    """Squares that a Move covers, start included."""
    most = life.stats[SPEED] + 1 + bool(life.exercised) + life.bonus
    if life.has("longer"):
        most += life.trait.number
    if (bike := life.power("further")) and not life.done("further"):
        most += bike.number
    return min(most, life.trait.number) if life.has("short") else most


def snow(life: Life) -> int:
    """Squares that a Move takes besides its shape."""
    if life.weather != "snow" or life.power("snowshoes"):
        return 0
    return life.facts.snow_squares


def fits(life: Life, path: Path) -> bool:
    """Whether the shape of a path can be drawn."""
    return any(free_spots(life, path))


def next_steps(life: Life, at: Square, path: Path) -> list[Square]:
    """Squares beside, as far as one may walk there."""
    return [one for one in around(at) if one not in path and not life.snowed(one)]


def walks(life: Life, path: Path, ran: int) -> Sequence[Move]:
    """One step more, a run, or to stop."""
    found: list[Move] = []
    steps, length = next_steps(life, path[-1], path), len(path)
    if not ran and length < reach(life):
        found += [("go", one) for one in steps if fits(life, (*path, one))]
    short = life.has("short") and length >= life.trait.number
    if length > 1 and not life.has("no-run") and not short and _can_run(life):
        found += [("run", one) for one in steps]
    return [*found, ("stop",)] if length > 1 else found


def _can_run(life: Life) -> bool:
    return life.stats[SPEED] > 0 or life.once.get("free run", 0) > 0


def walked(life: Life, move: Move, path: Path, ran: int) -> None:
    """Go on, or draw the way."""
    if move[0] == "stop":
        shape = path[: len(path) - ran]
        bike = life.power("further")
        if len(shape) > reach(life) - bike.number:
            life.note("further")
        life.bonus, life.at = 0, path[-1]
        stages.draw(life, free_spots(life, shape), "M", len(shape))
        return
    if move[0] == "run":
        if life.once.get("free run"):
            life.once["free run"] -= 1
        else:
            life.stats[SPEED] -= 1
        ran += 1
    stages.push(life, "walk", (*path, move[1]), ran)


def free_spots(life: Life, shape: Path) -> Iterator[int]:
    """Where a shape may lie; on snow, with a square beside it."""
    grid, free, more = life.grid, life.free, snow(life)
    for mask in spots(at_origin(shape)):
        if not mask & grid and (not more or near(mask) & free):
            yield mask


def drew_move(life: Life, mask: int, length: int, snowed: bool = False) -> None:
    """The shape is drawn; snow takes a square beside it."""
    if not snowed and snow(life):
        stages.draw(life, single_bits(near(mask) & life.free), "snow", mask, length)
        return
    stages.push(life, "moved", mask, length, False)


def snow_square(life: Life, more: int, mask: int, length: int) -> None:
    """The square that snow takes is drawn."""
    stages.push(life, "moved", mask | more, length, False)


# Explore and train


def moved(life: Life, mask: int, left: int, explored: bool) -> Sequence[Move]:
    """`left`: squares that may be underlined still."""
    found: list[Move] = [ON]
    if not explored and life.free:
        found.append(("explore",))
    if left and life.stats[ENERGY] and life.stats[SPEED] < MOST and not life.has("no-train"):
        found.append(("train",))
    return found


def moved_on(life: Life, move: Move, mask: int, left: int, explored: bool) -> None:
    """Look about, underline an M, or arrive."""
    if move == ON:
        arrive(life)
    elif move[0] == "explore":
        stages.roll(life, 2, "explore", mask, left, life.has("look"))
    else:
        more = life.trait.number if life.has("train") and not life.done("train") else 1
        life.note("train")
        life.stats[ENERGY] -= 1
        life.stats[SPEED] = min(MOST, life.stats[SPEED] + more)
        stages.push(life, "moved", mask, left - 1, explored)


def looks(life: Life, mask: int, left: int, again: bool) -> Sequence[Move]:
    """Take the dice as they are, swapped with a compass, or one of them again."""
    found: list[Move] = [stages.SO]
    if life.power("swap"):
        found.append(("swap",))
    return [*found, ("again", 0), ("again", 1)] if again else found


def looked(life: Life, move: Move, mask: int, left: int, again: bool) -> None:
    """A hit, or an X."""
    if move[0] == "again":
        life.dice = stages.changed(life.dice, move[1], life.roll(1)[0])
        stages.push(life, "roll", "explore", mask, left, False)
        return
    across, down = life.dice if move == stages.SO else life.dice[::-1]
    life.count("explores")
    if bit((across, down)) & mask:
        life.gain({HIT: 1})
        life.count("hits")
        stages.push(life, "moved", mask, left, True)
        return
    life.bad = True
    for square in ((across, down), (down, across)):
        if bit(square) & life.free:
            life.grid |= bit(square)
            break
    else:
        life.crosses += 1
    if life.has("crosses"):
        life.crosses += life.trait.number - 1
    if life.crosses and life.free:
        stages.grow(life, min(life.crosses, life.free.bit_count()), False, "missed", mask, left)
        life.crosses = 0
    else:
        life.crosses = 0
        stages.push(life, "moved", mask, left, True)


def missed(life: Life, crossed: int, mask: int, left: int) -> None:
    """The X that had no place of its own is drawn."""
    stages.push(life, "moved", mask, left, True)


# Where one arrives


def arrive(life: Life) -> None:
    """Green cubes are cleared, and somebody may emerge."""
    reached(life)
    number = emerging(life)
    if number is None:
        stages.go_on(life, ("M",))
    elif number == 0:
        life.called = life.world
        stages.go_on(life, ("M",))
    else:
        stages.roll(life, 1, "emerge", number)


def emerges(life: Life, number: int) -> Sequence[Move]:
    """As it fell; a horn rolls again."""
    horn = life.power("horn") and not life.done("horn")
    return [stages.SO, ("horn",)] if horn else [stages.SO]


def emerged(life: Life, move: Move, number: int) -> None:
    """Whether the die is the right one."""
    if move[0] == "horn":
        life.note("horn")
        stages.roll(life, 1, "emerge", number)
        return
    if comes(life, life.dice[0], number):
        life.called = life.world
    stages.go_on(life, ("M",))


def comes(life: Life, face: int, number: int) -> bool:
    """Whether a face brings them out."""
    return abs(face - number) <= (1 if life.has("wide") else 0)


stages.MOVES |= {"walk": walks, "moved": moved}
stages.PLAYS |= {"walk": walked, "moved": moved_on}
stages.DRAWN |= {"M": drew_move, "snow": snow_square, "missed": missed}
stages.ROLLED |= {
    "explore": stages.Rolled(looks, looked),
    "emerge": stages.Rolled(emerges, emerged),
}
