"""What only one game needs: its generators, its artists, its rules. Named here, imported late.

The only place in the code where a game's name may stand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module

from pnp.generators import Generator
from pnp.ground.artist import Artist, Brief
from pnp.ground.drawing import Frame
from pnp.rules.case import Rule


def _artist(where: str) -> Artist:
    """An artist that is imported when it is first asked to draw, with its game's symbols."""
    module, _, name = where.partition(":")
    home = module.removeprefix("pnp.games.").partition(".")[0].replace("_", "-")

    def draw(brief: Brief) -> Frame:
        artist: Artist = getattr(import_module(module), name)
        return artist(replace(brief, symbol=lambda symbol: brief.symbol(f"{home}/{symbol}")))

    return draw


def _fields(where: str) -> Callable[[int], dict[str, object]]:
    """A generator's fields, from a module that is imported for the first number."""
    module, _, name = where.partition(":")

    def make(number: int) -> dict[str, object]:
        fields: dict[str, object] = getattr(import_module(module), name)(number)
        return fields

    return make


def find_rule(name: str) -> Rule | None:
    """A rule that only one game needs, imported when it is first asked for."""
    if name not in RULES:
        return None
    module, _, function = RULES[name].partition(":")
    rule: Rule = getattr(import_module(module), function)
    return rule


ARTISTS: dict[str, Artist] = {
    "planet": _artist("pnp.games.personal_space.planet_art:planet"),
    "planet-map": _artist("pnp.games.personal_space.planet_art:planet_map"),
    "planet-grid": _artist("pnp.games.personal_space.planet_art:planet_grid"),
    "portrait": _artist("pnp.games.personal_space.portrait_art:portrait"),
    "sticker": _artist("pnp.games.personal_space.sticker_art:sticker"),
    "moon-map": _artist("pnp.games.personal_space.moon_art:moon_map"),
    "planet-tag": _artist("pnp.games.personal_space.catalogue_art:tag"),
    "hobby-shape": _artist("pnp.games.personal_space.hobby_art:shape"),
    "hobby-stamp": _artist("pnp.games.personal_space.hobby_art:stamp"),
    "hobby-greenhouse": _artist("pnp.games.personal_space.hobby_art:greenhouse"),
    "hobby-oven": _artist("pnp.games.personal_space.hobby_art:oven"),
    "hobby-sky": _artist("pnp.games.personal_space.hobby_sky:sky"),
    "hobby-tree": _artist("pnp.games.personal_space.hobby_tree:tree"),
    "hobby-staff": _artist("pnp.games.personal_space.hobby_staff:staff"),
    "hobby-wave": _artist("pnp.games.personal_space.hobby_staff:wave"),
    "hobby-squeezebox": _artist("pnp.games.personal_space.hobby_staff:squeezebox"),
    "home": _artist("pnp.games.personal_space.house_art:house"),
    "cabinet": _artist("pnp.games.personal_space.house_art:cabinet"),
    "sky-map": _artist("pnp.games.my_corner_of_the_sky.map_art:sky_map"),
    "sky-wheel": _artist("pnp.games.my_corner_of_the_sky.wheel_art:sky_wheel"),
    "sky-items": _artist("pnp.games.my_corner_of_the_sky.item_art:sky_items"),
    "sky-pips": _artist("pnp.games.my_corner_of_the_sky.item_art:sky_pips"),
    "sky-compass": _artist("pnp.games.my_corner_of_the_sky.ornament_art:sky_compass"),
    "sky-band": _artist("pnp.games.my_corner_of_the_sky.ornament_art:sky_band"),
    "sky-atlas": _artist("pnp.games.my_corner_of_the_sky.atlas_art:sky_atlas"),
    "sky-figure": _artist("pnp.games.my_corner_of_the_sky.atlas_art:sky_figure"),
    "zoo-poster": _artist("pnp.games.space_zoo.poster_art:poster"),
    "zoo-animal": _artist("pnp.games.space_zoo.animal_art:animal"),
    "zoo-price": _artist("pnp.games.space_zoo.price_art:price"),
    "zoo-camp": _artist("pnp.games.space_zoo.camp_art:camp"),
    "zoo-ore": _artist("pnp.games.space_zoo.token_art:ore"),
    "zoo-coin": _artist("pnp.games.space_zoo.token_art:coin"),
    "zoo-marker": _artist("pnp.games.space_zoo.token_art:marker"),
    "zoo-first": _artist("pnp.games.space_zoo.token_art:first"),
    "zoo-park": _artist("pnp.games.space_zoo.park_art:park"),
    "brain-board": _artist("pnp.games.mind_space.board_art:brain_board"),
    "brain": _artist("pnp.games.mind_space.brain_art:brain"),
    "goal-diagram": _artist("pnp.games.mind_space.goal_art:goal_diagram"),
    "polyomino": _artist("pnp.games.mind_space.shape_art:polyomino"),
    "colour-swatch": _artist("pnp.games.mind_space.shape_art:colour_swatch"),
    "colour-die-net": _artist("pnp.games.mind_space.die_art:colour_die_net"),
    "die-net": _artist("pnp.draw.dice:die_net"),
}
"""Artists by the name that templates call them by, as `module:function`."""

ROOMY = frozenset(
    (
        "planet", "planet-map", "portrait", "sticker", "moon-map", "home", "hobby-tree",
        "hobby-sky", "sky-map", "sky-wheel", "sky-atlas", "sky-figure", "sky-compass",
        "zoo-animal", "zoo-poster", "zoo-camp", "brain",
    )
)  # fmt: skip
"""Artists that draw into any room; the others may find theirs too small."""

_PLANETS = Generator(
    "planet", "1", 1, 37_865_076_480, _fields("pnp.games.personal_space.planet:fields")
)

_SKIES = Generator(
    "star-map", "1", 0, 6_399_664, _fields("pnp.games.my_corner_of_the_sky.star_map:fields")
)

_BRAINS = Generator("brain-board", "1", 1, 2_234_416, _fields("pnp.games.mind_space.maker:fields"))

GENERATORS: dict[str, Generator] = {
    generator.id: generator for generator in (_PLANETS, _SKIES, _BRAINS)
}
"""Generators by the name that components call them by."""

RULES: dict[str, str] = {
    "mind-board": "pnp.games.mind_space.rules.brains:board",
    "mind-places": "pnp.games.mind_space.rules.brains:places",
    "mind-goals": "pnp.games.mind_space.rules.brains:goals",
    "mind-condition": "pnp.games.mind_space.rules.brains:condition",
    "mind-example": "pnp.games.mind_space.rules.score:example",
    "mind-diagram": "pnp.games.mind_space.rules.brains:diagram",
    "mind-colours": "pnp.games.mind_space.rules.score:colours",
    "mind-drawn": "pnp.games.mind_space.rules.brains:drawn",
    "mind-score": "pnp.games.mind_space.rules.score:scoring",
    "zoo-planet": "pnp.games.space_zoo.rules:planet",
    "zoo-prices": "pnp.games.space_zoo.rules:price_table",
    "zoo-setup": "pnp.games.space_zoo.rules:setup",
    "space-planet": "pnp.games.personal_space.rules.planet:squares",
    "space-number": "pnp.games.personal_space.rules.planet:number",
    "space-hole": "pnp.games.personal_space.rules.generators:hole",
    "space-pond": "pnp.games.personal_space.rules.generators:pond",
    "space-gives": "pnp.games.personal_space.rules.generators:gives",
    "space-cubes": "pnp.games.personal_space.rules.generators:cubes",
    "space-dug": "pnp.games.personal_space.rules.diagrams:dug",
    "space-turned": "pnp.games.personal_space.rules.diagrams:turned",
    "space-codes": "pnp.games.personal_space.rules.diagrams:codes",
    "space-job": "pnp.games.personal_space.rules.jobs:job",
    "space-pay": "pnp.games.personal_space.rules.jobs:pay",
    "space-range": "pnp.games.personal_space.rules.places:emerging",
    "space-plan": "pnp.games.personal_space.rules.places:plan",
    "space-storage": "pnp.games.personal_space.rules.places:storage",
    "space-sold": "pnp.games.personal_space.rules.places:sold",
    "space-store": "pnp.games.personal_space.rules.places:store",
    "space-dates": "pnp.games.personal_space.rules.places:dates",
    "space-programme": "pnp.games.personal_space.rules.places:programme",
    "sky-stars-off-majors": "pnp.games.my_corner_of_the_sky.rules:stars_off_majors",
    "sky-stars-apart": "pnp.games.my_corner_of_the_sky.rules:stars_apart",
    "sky-stars-reached": "pnp.games.my_corner_of_the_sky.rules:stars_reached",
    "sky-original": "pnp.games.my_corner_of_the_sky.rules:original",
    "sky-sign": "pnp.games.my_corner_of_the_sky.rules:sign",
    "sky-costs": "pnp.games.my_corner_of_the_sky.rules:costs",
    "sky-items": "pnp.games.my_corner_of_the_sky.rules:items",
    "sky-slots": "pnp.games.my_corner_of_the_sky.rules:slots",
    "sky-pips": "pnp.games.my_corner_of_the_sky.rules:pip_layouts",
    "sky-week": "pnp.games.my_corner_of_the_sky.rules:week",
    "sky-experience": "pnp.games.my_corner_of_the_sky.rules:experience",
    "sky-cross": "pnp.games.my_corner_of_the_sky.rules:cross",
    "sky-score": "pnp.games.my_corner_of_the_sky.rules:score",
}
"""Rules that only one game needs, by the name that its YAML calls them by."""
