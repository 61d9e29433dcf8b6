"""What only one game needs: its generators, its artists, its rules. Named here, imported late.

The only place in the code where a game's name may stand.
"""

from __future__ import annotations

from importlib import import_module

from pnp.artist import Artist, Brief
from pnp.drawing import Frame
from pnp.generators import Generator


def _artist(where: str) -> Artist:
    """An artist that is imported when it is first asked to draw."""
    module, _, name = where.partition(":")

    def draw(brief: Brief) -> Frame:
        artist: Artist = getattr(import_module(module), name)
        return artist(brief)

    return draw


ARTISTS: dict[str, Artist] = {}
"""Artists by the name that templates call them by, as `module:function`."""

GENERATORS: dict[str, Generator] = {}
"""Generators by the name that components call them by."""
