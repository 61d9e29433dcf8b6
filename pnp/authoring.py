"""The public API for games with code.

These names are stable; everything else may move between versions.
"""

from pnp.checks.context import Case
from pnp.core.artist import Artist, ArtRequest, Fields
from pnp.core.drawing import Colour, Frame, Path, Pen, PlacedItem, Stroke, Transformed
from pnp.core.game_code import GameCode, Helper, SitePage
from pnp.core.geometry import Matrix
from pnp.core.node import to_node
from pnp.core.numbering import Generator, Shuffle, format_number
from pnp.core.play import Move, Play, Policy, Table, Values
from pnp.core.rng import Chance

__all__ = [
    "ArtRequest",
    "Artist",
    "Case",
    "Chance",
    "Colour",
    "Fields",
    "Frame",
    "GameCode",
    "Generator",
    "Helper",
    "Matrix",
    "Move",
    "Path",
    "Pen",
    "PlacedItem",
    "Play",
    "Policy",
    "Shuffle",
    "SitePage",
    "Stroke",
    "Table",
    "Transformed",
    "Values",
    "format_number",
    "to_node",
]
