"""Personal Space: planets by number, stickers, portraits."""

from __future__ import annotations

from pnp.core.game_code import GameCode

GAME = GameCode(
    seasons="pnp.games.personal_space.season_codes:rows",
    helpers="pnp.games.personal_space.pages:helpers",
    artists={
        "planet": "pnp.games.personal_space.planet_art:planet",
        "planet-map": "pnp.games.personal_space.planet_art:planet_map",
        "planet-grid": "pnp.games.personal_space.planet_art:planet_grid",
        "animal": "pnp.games.personal_space.figure_art:animal",
        "portrait": "pnp.games.personal_space.figure_art:portrait",
        "sticker": "pnp.games.personal_space.sticker_art:sticker",
        "moon-map": "pnp.games.personal_space.moon_art:moon_map",
        "planet-tag": "pnp.games.personal_space.catalogue_art:tag",
        "hobby-shape": "pnp.games.personal_space.hobby_art:shape",
        "hobby-oven": "pnp.games.personal_space.hobby_art:oven",
        "hobby-sky": "pnp.games.personal_space.hobby_sky:sky",
        "hobby-tree": "pnp.games.personal_space.sheet_art:tree",
        "hobby-staff": "pnp.games.personal_space.hobby_staff:staff",
        "hobby-wave": "pnp.games.personal_space.hobby_staff:wave",
        "home": "pnp.games.personal_space.sheet_art:house",
        "drawing": "pnp.games.personal_space.sheet_art:drawing",
    },
    generators={"planet": "pnp.games.personal_space.planet:PLANETS"},
    rules={
        "space-planet": "pnp.games.personal_space.rules.planet:squares",
        "space-number": "pnp.games.personal_space.rules.planet:number",
        "space-hole": "pnp.games.personal_space.rules.generators:hole",
        "space-pond": "pnp.games.personal_space.rules.generators:pond",
        "space-level": "pnp.games.personal_space.rules.generators:level",
        "space-products": "pnp.games.personal_space.rules.generators:gives",
        "space-cubes": "pnp.games.personal_space.rules.generators:cubes",
        "space-turned": "pnp.games.personal_space.rules.diagrams:turned",
        "space-job": "pnp.games.personal_space.rules.jobs:job",
        "space-pay": "pnp.games.personal_space.rules.jobs:pay",
        "space-range": "pnp.games.personal_space.rules.places:emerging",
        "space-plan": "pnp.games.personal_space.rules.places:plan",
        "space-storage": "pnp.games.personal_space.rules.places:storage",
        "space-sold": "pnp.games.personal_space.rules.places:sold",
        "space-dates": "pnp.games.personal_space.rules.places:dates",
        "space-season": "pnp.games.personal_space.rules.season:season",
        "space-programme": "pnp.games.personal_space.rules.places:programme",
    },
)
"""What templates, components and rules may name; imported when they do."""
