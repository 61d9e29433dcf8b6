"""A short run of random edits; `make soak` runs ten thousand."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core import caches
from tests.studio.soak import MOST_GROWTH, soak


@pytest.mark.slow
def test_survives_random_edits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caches, "_memory", None)
    assert soak(tmp_path, 120) < MOST_GROWTH
