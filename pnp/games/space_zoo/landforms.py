"""The forms of land by name: each stands on a line and goes down to the bottom of the room."""

from __future__ import annotations

from collections.abc import Callable

from pnp.draw.sketch import Sketch
from pnp.games.space_zoo import growth, stone
from pnp.games.space_zoo.land import Land

Form = Callable[[Sketch, Land], None]

FORMS: dict[str, Form] = {
    form.__name__: form
    for form in (
        stone.plain,
        stone.hills,
        stone.pillows,
        stone.mesas,
        stone.peaks,
        stone.dunes,
        growth.sea,
        growth.isles,
        growth.pines,
        stone.crystals,
        stone.spires,
        stone.volcano,
        stone.cracks,
        growth.mushrooms,
        stone.floes,
        growth.rocks,
        growth.falls,
        growth.clouds,
        growth.pans,
        growth.lawn,
        growth.curls,
        growth.reeds,
        growth.thorns,
        stone.arch,
        stone.tables,
    )
}
