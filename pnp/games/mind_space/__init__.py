"""Mind Space: brain boards, printed or by number, drawings of shapes and goals, the rules in
code."""

from __future__ import annotations

from pnp.core.game_code import GameCode

GAME = GameCode(
    artists={
        "brain-board": "pnp.games.mind_space.board_art:brain_board",
        "goal-diagram": "pnp.games.mind_space.goal_art:goal_diagram",
        "polyomino": "pnp.games.mind_space.cell_art:polyomino",
    },
    generators={"brain-board": "pnp.games.mind_space.numbered_boards:BRAIN_BOARDS"},
    rules={
        "mind-board": "pnp.games.mind_space.rules.boards:board",
        "mind-places": "pnp.games.mind_space.rules.boards:places",
        "mind-goals": "pnp.games.mind_space.rules.replays:goals",
        "mind-beside": "pnp.games.mind_space.rules.pictures:beside",
        "mind-example": "pnp.games.mind_space.rules.replays:example",
        "mind-diagram": "pnp.games.mind_space.rules.pictures:diagram",
        "mind-colours": "pnp.games.mind_space.rules.boards:colours",
        "mind-drawn": "pnp.games.mind_space.rules.pictures:drawn",
    },
    play="pnp.games.mind_space.play:PLAY",
    helpers="pnp.games.mind_space.pages:helpers",
)
"""Names that templates, components and rules can use; the code behind a name is imported on use."""
