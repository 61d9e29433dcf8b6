"""Space Zoo: prices from markets, park posters of impossible places, animals put together from parts."""

from __future__ import annotations

from pnp.core.game_code import GameCode

GAME = GameCode(
    artists={
        "zoo-poster": "pnp.games.space_zoo.poster_art:poster",
        "zoo-animal": "pnp.games.space_zoo.animal_art:animal",
        "zoo-price": "pnp.games.space_zoo.price_art:price",
        "zoo-camp": "pnp.games.space_zoo.camp_art:camp",
        "zoo-ore": "pnp.games.space_zoo.token_art:ore",
        "zoo-coin": "pnp.games.space_zoo.token_art:coin",
        "zoo-marker": "pnp.games.space_zoo.token_art:marker",
        "zoo-first": "pnp.games.space_zoo.token_art:first",
        "zoo-flag": "pnp.games.space_zoo.camp_art:flag",
        "zoo-scene": "pnp.games.space_zoo.scene_art:scene",
        "zoo-lab": "pnp.games.space_zoo.lab_art:lab",
        "zoo-vignette": "pnp.games.space_zoo.vignette_art:vignette",
        "zoo-park": "pnp.games.space_zoo.park_art:park",
    },
    rules={
        "zoo-planet": "pnp.games.space_zoo.rules:planet",
        "zoo-prices": "pnp.games.space_zoo.rules:price_table",
    },
    play="pnp.games.space_zoo.play:PLAY",
    helpers="pnp.games.space_zoo.pages:helpers",
)
"""What templates, components and rules may name; imported when they do."""
