"""The artist `brain`: the silhouette with its folds, for covers, backs and heads."""

from __future__ import annotations

from pnp.artist import Brief
from pnp.drawing import Frame
from pnp.games.mind_space import outline
from pnp.games.mind_space.paint import Easel


def brain(brief: Brief) -> Frame:
    easel = Easel(brief)
    size = min(brief.width / outline.WIDTH, brief.height / outline.HEIGHT)
    x, y = (brief.width - outline.WIDTH * size) / 2, (brief.height - outline.HEIGHT * size) / 2
    outline.paint(easel, x, y, size)
    return easel.frame()
