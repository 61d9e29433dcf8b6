"""My Corner of the Sky: star maps from numbers, the die's pips, and the plates of the atlas."""

from __future__ import annotations

from pnp.core.game_code import GameCode

GAME = GameCode(
    artists={
        "sky-map": "pnp.games.my_corner_of_the_sky.map_art:sky_map",
        "sky-wheel": "pnp.games.my_corner_of_the_sky.wheel_art:sky_wheel",
        "sky-turn-map": "pnp.games.my_corner_of_the_sky.turn_art:sky_turn_map",
        "sky-turn-wheel": "pnp.games.my_corner_of_the_sky.turn_art:sky_turn_wheel",
        "sky-items": "pnp.games.my_corner_of_the_sky.item_art:sky_items",
        "sky-portrait": "pnp.games.my_corner_of_the_sky.portrait_art:sky_portrait",
        "sky-season": "pnp.games.my_corner_of_the_sky.season_art:sky_season",
        "sky-pips": "pnp.games.my_corner_of_the_sky.item_art:sky_pips",
        "sky-compass": "pnp.games.my_corner_of_the_sky.ornament_art:sky_compass",
        "sky-band": "pnp.games.my_corner_of_the_sky.ornament_art:sky_band",
        "sky-atlas": "pnp.games.my_corner_of_the_sky.atlas_art:sky_atlas",
        "sky-die-net": "pnp.games.my_corner_of_the_sky.die_art:sky_die_net",
        "sky-figure": "pnp.games.my_corner_of_the_sky.atlas_art:sky_figure",
        "sky-back": "pnp.games.my_corner_of_the_sky.back_art:sky_back",
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
        "sky-first-week": "pnp.games.my_corner_of_the_sky.rules.first_week:first_week",
        "sky-score": "pnp.games.my_corner_of_the_sky.rules.examples:score",
    },
    play="pnp.games.my_corner_of_the_sky.play:PLAY",
    helpers="pnp.games.my_corner_of_the_sky.pages:helpers",
)
"""What templates, components and rules may name; imported when they do."""
