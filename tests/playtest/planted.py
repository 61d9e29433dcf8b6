"""A blunder, planted in the values that a game is played by."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

from pnp.ground.play import Values

Fault = Callable[[Any], None]


def spoilt(values: Values, file: str, fault: Fault) -> Values:
    """The values of all files, this one with a fault."""

    def found(name: str) -> Any:
        kept = values(name)
        if name == file:
            kept = copy.deepcopy(kept)
            fault(kept)
        return kept

    return cache(found)
