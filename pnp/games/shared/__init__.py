"""Artists that any game may call: what belongs to the hobby and to no game."""

from __future__ import annotations

from pnp.ground.game_code import GameCode

SHARED = GameCode(
    artists={
        "die-net": "pnp.games.shared.dice:die_net",
    },
)
"""Artists that any game may call."""
