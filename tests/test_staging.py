"""Nothing half-made is left behind, whenever a run is stopped."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.ground.staging import Staging


def test_being_stopped_while_the_place_is_made_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = Path.mkdir

    def stopped(self: Path, *words: object, **options: object) -> None:
        make(self, *words, **options)  # type: ignore[arg-type]
        if self.name.startswith(".pnp-"):
            raise SystemExit(143)

    monkeypatch.setattr(Path, "mkdir", stopped)
    with pytest.raises(SystemExit), Staging(tmp_path / "out" / "deep"):
        pytest.fail("the place was never ready")
    assert list(tmp_path.iterdir()) == []
