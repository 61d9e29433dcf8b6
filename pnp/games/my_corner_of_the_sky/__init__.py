"""My Corner of the Sky: star maps by number, layouts of pips, and the engraved drawings."""

from __future__ import annotations

from pnp.core.game_code import GameCode

GAME = GameCode(
    artists={
        "sky-map": "pnp.games.my_corner_of_the_sky.map_art:sky_map",
        "sky-wheel": "pnp.games.my_corner_of_the_sky.wheel_art:sky_wheel",
        "sky-turn-map": "pnp.games.my_corner_of_the_sky.turn_art:sky_turn_map",
        "sky-turn-wheel": "pnp.games.my_corner_of_the_sky.wheel_art:sky_turn_wheel",
        "sky-items": "pnp.games.my_corner_of_the_sky.item_art:sky_items",
        "sky-portrait": "pnp.games.my_corner_of_the_sky.figure_art:sky_portrait",
        "sky-pips": "pnp.games.my_corner_of_the_sky.item_art:sky_pips",
        "sky-figure": "pnp.games.my_corner_of_the_sky.figure_art:sky_figure",
    },
    generators={"star-map": "pnp.games.my_corner_of_the_sky.star_map:STAR_MAPS"},
    rules={
        "sky-stars-off-majors": "pnp.games.my_corner_of_the_sky.rules.skies:stars_off_majors",
        "sky-stars-apart": "pnp.games.my_corner_of_the_sky.rules.skies:stars_apart",
        "sky-stars-reached": "pnp.games.my_corner_of_the_sky.rules.skies:stars_reached",
        "sky-figure": "pnp.games.my_corner_of_the_sky.rules.skies:figure",
        "sky-costs": "pnp.games.my_corner_of_the_sky.rules.abilities:costs",
        "sky-items": "pnp.games.my_corner_of_the_sky.rules.abilities:items",
        "sky-slots": "pnp.games.my_corner_of_the_sky.rules.abilities:slots",
        "sky-pips": "pnp.games.my_corner_of_the_sky.rules.abilities:pip_layouts",
        "sky-first-week": "pnp.games.my_corner_of_the_sky.rules.examples:first_week",
        "sky-score": "pnp.games.my_corner_of_the_sky.rules.examples:score",
    },
    play="pnp.games.my_corner_of_the_sky.play:PLAY",
    helpers="pnp.games.my_corner_of_the_sky.pages:helpers",
)
"""Names that templates, components and rules can use; the code behind a name is imported on use."""
