"""The drawing kit of all artists: sketches in roles, inks, symbols from SVG, dice to fold."""

from __future__ import annotations

from pnp.core.game_code import GameCode

SHARED = GameCode(
    artists={"die-net": "pnp.draw.dice:die_net", "picture": "pnp.draw.picture:picture"}
)
"""Artists that any game may call: what belongs to the hobby and to no game."""
