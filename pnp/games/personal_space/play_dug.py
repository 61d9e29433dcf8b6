"""To produce: a session at the Hole, the Pond or the Tree."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.personal_space import play_stages as stages
from pnp.games.personal_space.play_dig import STOP, Choice, Reward, State
from pnp.games.personal_space.play_grid import lines_of
from pnp.games.personal_space.play_life import Life, Move
from pnp.ground.play import single_bits


def squares(life: Life) -> list[int]:
    """Where an R may go: it shares neither row nor column with another one."""
    return list(single_bits(life.free & ~lines_of(life.produced)))


def can_produce(life: Life) -> bool:
    """Whether this is the place, and there is a square."""
    if not life.stands_on("generator"):
        return False
    if life.has("few") and life.once.get("R", 0) >= life.trait.number:
        return False
    return bool(squares(life))


def produce(life: Life) -> None:
    """Draw the square."""
    stages.draw(life, squares(life), "R")


def begin(life: Life, mask: int) -> None:
    """Set up the card."""
    life.produced |= mask
    life.note("R")
    stages.push(life, "dig", life.digger.begin(life.roll(life.digger.first)), ())


def digs(life: Life, state: State, got: tuple[str, ...]) -> Sequence[Move]:
    """Stop, or what the card offers."""
    choices = life.digger.choices(state)
    # The Tree is shaken to the end.
    return [*choices] if life.digger.id == "tree" and choices else [STOP, *choices]


def dug(life: Life, move: Move, state: State, got: tuple[str, ...]) -> None:
    """Stop and look, or roll."""
    if move != STOP:
        stages.roll(life, life.digger.dice(move), "dig", state, move, got)
        return
    reward = life.digger.reward(state)
    if reward.most < 6:
        stages.roll(life, 1, "reward", reward)
    else:
        rewarded(life, reward.options, got)


def tries(life: Life, state: State, choice: Choice, got: tuple[str, ...]) -> Sequence[Move]:
    """What the dice may be used for; gloves roll one of them again."""
    found: list[Move] = [("use", n) for n in range(len(life.digger.uses(state, choice, life.dice)))]
    if life.power("gloves") and not life.done("gloves"):
        found += [("gloves", n) for n in range(len(life.dice))]
    return found


def tried(life: Life, move: Move, state: State, choice: Choice, got: tuple[str, ...]) -> None:
    """The cube moves."""
    if move[0] == "gloves":
        life.note("gloves")
        life.dice = stages.changed(life.dice, move[1], life.roll(1)[0])
        stages.push(life, "roll", "dig", state, choice, got)
        return
    use = life.digger.uses(state, choice, life.dice)[move[1]]
    got = (*got, *use.gained)
    if use.state is None:
        rewarded(life, ((),), got)
    else:
        stages.push(life, "dig", use.state, got)


def looked(life: Life, move: Move, reward: Reward) -> None:
    """The die says whether there is anything."""
    rewarded(life, reward.options if life.dice[0] <= reward.most else ((),), ())


def rewarded(life: Life, options: tuple[tuple[str, ...], ...], got: tuple[str, ...]) -> None:
    """Choose, where one may; else that is it."""
    if len(options) > 1:
        stages.push(life, "reward", options)
    else:
        end(life, (*got, *options[0]))


def end(life: Life, got: tuple[str, ...]) -> None:
    """What was gained, and what weather and traits add."""
    digger = life.digger
    gains = {name: got.count(name) for name in set(got)}
    life.count(f"worth.{digger.id}", digger.of(got))
    life.count(f"digs.{digger.id}")
    if got and life.weather == "rain":
        gains[digger.food] = gains.get(digger.food, 0) + life.facts.rain_food
    if digger.food in got:
        if life.weather == "sunny":
            gains[digger.food] += life.power("sunny").number
        if life.has("green") and not life.done("green"):
            life.note("green")
            gains[digger.food] += life.trait.number
    life.bad = life.bad or not got
    life.gain(gains, digger.id)
    stages.go_on(life, ("R",))


stages.MOVES |= {
    "dig": digs,
    "reward": lambda life, options: [("take", n) for n in range(len(options))],
}
stages.PLAYS |= {"dig": dug, "reward": lambda life, move, options: end(life, options[move[1]])}
stages.ROLLED |= {
    "dig": stages.Rolled(tries, tried),
    "reward": stages.Rolled(stages.as_it_fell, looked),
}
stages.DRAWN["R"] = begin
