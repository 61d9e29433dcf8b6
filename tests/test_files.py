"""Files are written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.files import replace_text


def test_failed_write_keeps_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "pins.yaml"
    replace_text(file, "värde: 1\n")
    assert file.read_text("utf-8") == "värde: 1\n"

    def full(path: Path, text: str, **_: object) -> int:
        with path.open("w") as opened:
            opened.write(text[:3])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space"):
        replace_text(file, "värde: 2\n")
    assert [(f.name, f.read_bytes()) for f in tmp_path.iterdir()] == [
        ("pins.yaml", "värde: 1\n".encode())
    ]
