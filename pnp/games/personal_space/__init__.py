"""Personal Space: planets and seasons by number, and the drawings of planets, figures and
sheets."""

from __future__ import annotations

from pnp.core.game_code import GameCode

GAME = GameCode(
    seasons="pnp.games.personal_space.season_codes:season_files",
    helpers="pnp.games.personal_space.pages:helpers",
    artists={
        "planet": "pnp.games.personal_space.planet_art:planet",
        "planet-map": "pnp.games.personal_space.planet_art:planet_map",
        "planet-grid": "pnp.games.personal_space.planet_art:planet_grid",
        "animal": "pnp.games.personal_space.figure_art:animal",
        "portrait": "pnp.games.personal_space.figure_art:portrait",
        "sticker": "pnp.games.personal_space.figure_art:sticker",
        "moon-map": "pnp.games.personal_space.planet_art:moon_map",
        "planet-tag": "pnp.games.personal_space.planet_art:planet_tag",
        "hobby-shape": "pnp.games.personal_space.sheet_art:hobby_shape",
        "hobby-oven": "pnp.games.personal_space.sheet_art:hobby_oven",
        "hobby-sky": "pnp.games.personal_space.sheet_art:hobby_sky",
        "hobby-tree": "pnp.games.personal_space.sheet_art:hobby_tree",
        "hobby-staff": "pnp.games.personal_space.sheet_art:hobby_staff",
        "hobby-wave": "pnp.games.personal_space.sheet_art:hobby_wave",
        "home": "pnp.games.personal_space.sheet_art:home",
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
        "space-turned": "pnp.games.personal_space.rules.places:turned",
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
"""Names that templates, components and rules can use; the code behind a name is imported on use."""
