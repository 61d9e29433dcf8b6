"""Staging leaves nothing behind when a run is stopped."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.files import Staging


def test_stopped_run_removes_staging_folder(
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


def test_reads_only_beginning_of_manifest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = tmp_path / "kit.json"
    old.write_text('{\n "game": "tiny",\n "pages": [' + "{}," * 100_000 + "{}]}")
    monkeypatch.setattr("json.loads", lambda text: pytest.fail("all of it was read"))
    with Staging(tmp_path) as staging:
        staging.stage(old).write_text('{"game": "tiny", "pages": []}')
        staging.publish()
    assert old.read_text() == '{"game": "tiny", "pages": []}'
