"""Space Zoo: prices from markets, park posters of impossible places, animals put together from parts."""

from __future__ import annotations

from pnp.core.game_code import GameCode

GAME = GameCode(
    artists={
        "zoo-picture": "pnp.games.space_zoo.pictures:zoo_picture",
        "zoo-price": "pnp.games.space_zoo.price_art:price",
    },
    rules={
        "zoo-planet": "pnp.games.space_zoo.rules:planet",
    },
    play="pnp.games.space_zoo.play:PLAY",
    helpers="pnp.games.space_zoo.pages:helpers",
)
"""What templates, components and rules may name; imported when they do."""
