"""What games with code are written with: import it from here.

These names stay where they are; everything else in the press may move from one version to the
next.
"""

from pnp.ground.artist import Artist, Brief, Fields
from pnp.ground.drawing import Colour, Frame, Path, Pen, Placed, Stroke, Turned
from pnp.ground.game_code import GameCode
from pnp.ground.generator import Generator
from pnp.ground.geometry import Matrix
from pnp.ground.helper import Helper, Leaf
from pnp.ground.node import made
from pnp.ground.numbers import Shuffle, printed
from pnp.ground.play import Move, Play, Policy, Table, Values
from pnp.ground.rng import Chance
from pnp.rules.context import Case

__all__ = [
    "Artist",
    "Brief",
    "Case",
    "Chance",
    "Colour",
    "Fields",
    "Frame",
    "GameCode",
    "Generator",
    "Helper",
    "Leaf",
    "Matrix",
    "Move",
    "Path",
    "Pen",
    "Placed",
    "Play",
    "Policy",
    "Shuffle",
    "Stroke",
    "Table",
    "Turned",
    "Values",
    "made",
    "printed",
]
