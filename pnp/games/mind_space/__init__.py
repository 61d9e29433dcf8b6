"""Mind Space: brain boards from maps and numbers, shapes and goals drawn, and the referee."""

from __future__ import annotations

from pnp.core.game_code import GameCode

GAME = GameCode(
    artists={
        "brain-board": "pnp.games.mind_space.board_art:brain_board",
        "brain": "pnp.games.mind_space.brain_art:brain",
        "goal-diagram": "pnp.games.mind_space.goal_art:goal_diagram",
        "polyomino": "pnp.games.mind_space.shape_art:polyomino",
        "colour-die": "pnp.games.mind_space.die_art:colour_die",
        "colour-die-net": "pnp.games.mind_space.die_art:colour_die_net",
    },
    generators={"brain-board": "pnp.games.mind_space.fair:BRAIN_BOARDS"},
    rules={
        "mind-board": "pnp.games.mind_space.rules.boards:board",
        "mind-places": "pnp.games.mind_space.rules.boards:places",
        "mind-goals": "pnp.games.mind_space.rules.goals:goals",
        "mind-beside": "pnp.games.mind_space.rules.pictures:beside",
        "mind-example": "pnp.games.mind_space.rules.score:example",
        "mind-diagram": "pnp.games.mind_space.rules.pictures:diagram",
        "mind-colours": "pnp.games.mind_space.rules.score:colours",
        "mind-drawn": "pnp.games.mind_space.rules.pictures:drawn",
    },
    play="pnp.games.mind_space.play:PLAY",
    helpers="pnp.games.mind_space.pages:helpers",
)
"""What templates, components and rules may name; imported when they do."""
