"""Space Zoo: prices from markets, pictures of animals and parks, and players for playtests."""

from __future__ import annotations

from pnp.core.game_code import GameCode

GAME = GameCode(
    artists={
        "zoo-picture": "pnp.games.space_zoo.picture_art:zoo_picture",
        "zoo-price": "pnp.games.space_zoo.price_art:zoo_price",
    },
    rules={
        "zoo-planet": "pnp.games.space_zoo.rules:planet",
    },
    play="pnp.games.space_zoo.play:PLAY",
    helpers="pnp.games.space_zoo.pages:helpers",
)
"""Names that templates, components and rules can use; the code behind a name is imported on use."""
