"""Patterns fill their box, and match their golden."""

from __future__ import annotations

from itertools import product

import pytest

from pnp.core.drawing import Path
from pnp.core.patterns import PATTERNS, draw_pattern
from tests import goldens, tiny

INK = (0.1, 0.2, 0.3)


def test_pattern_fills_box(subtests: pytest.Subtests) -> None:
    """To within a step of each edge."""
    for kind, size in product(PATTERNS, [(7.0, 5.0), (20.0, 3.0), (2.0, 11.0)]):
        with subtests.test(kind=kind, size=size):
            frame = draw_pattern(kind, *size, INK, 1.0)
            ((x, y, path),) = tiny.flat(frame)
            assert isinstance(path, Path)
            assert (x, y, frame.width, frame.height) == (0.0, 0.0, *size)
            xs, ys = path.points[0::2], path.points[1::2]
            assert min(xs) <= 1.0
            assert min(ys) <= 1.0
            assert max(xs) >= size[0] - 1.0
            assert max(ys) >= size[1] - 1.0


def test_patterns_match_golden() -> None:
    drawn = [
        f"{kind} {pitch}\n{tiny.dump(draw_pattern(kind, 7.0, 5.0, INK, pitch))}"
        for kind in PATTERNS
        for pitch in (2.4, 3.0)
    ]
    goldens.compare("patterns", "\n".join(drawn))
