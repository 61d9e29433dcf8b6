"""The drawing kit for artists: sketches with colour roles, inks, symbols from SVG, die nets."""

from __future__ import annotations

from pnp.core.game_code import GameCode

SHARED = GameCode(
    artists={
        "die-net": "pnp.draw.dice:die_net",
        "picture": "pnp.draw.picture:picture",
        "symbol": "pnp.draw.symbols:symbol",
    }
)
"""Artists for all games."""
