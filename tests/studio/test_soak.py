"""Edits at random, a short run of them; `make soak` makes ten thousand."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.ground import file_memory
from tests.studio.soak import MOST_GROWTH, soak


@pytest.mark.slow
def test_no_edit_is_too_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_memory, "_memory", None)
    assert soak(tmp_path, 120) < MOST_GROWTH
