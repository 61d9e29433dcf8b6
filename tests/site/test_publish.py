"""Files of a site: all or none, and no foreign files are touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.problems import UsageError
from pnp.site.site import LIST, publish


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_removes_old_pages_not_foreign_files(tmp_path: Path) -> None:
    publish({"a/index.html": b"1", "b/index.html": b"2", "old/er/index.html": b"5"}, tmp_path)
    (tmp_path / "robots.txt").write_text("theirs")
    (tmp_path / "b/theirs.txt").write_text("theirs")
    publish({"a/index.html": b"3", "c.css": b"4"}, tmp_path)
    assert files(tmp_path) == {"a/index.html", "c.css", LIST, "robots.txt", "b/theirs.txt"}
    assert (tmp_path / "a/index.html").read_bytes() == b"3"
    assert not (tmp_path / "old").exists(), "nor is a folder left that nothing is in"


@pytest.mark.parametrize("theirs", ["index.html", "a", "site.json"])
def test_rejects_foreign_files_in_the_way(theirs: str, tmp_path: Path) -> None:
    (tmp_path / theirs).write_text("theirs")
    with pytest.raises(UsageError):
        publish({"index.html": b"1", "a/b.html": b"2"}, tmp_path)
    assert files(tmp_path) == {theirs}
    assert (tmp_path / theirs).read_text() == "theirs"


def test_removes_nothing_outside_folder(tmp_path: Path) -> None:
    out = tmp_path / "site"
    out.mkdir()
    (tmp_path / "dear.txt").write_text("x")
    (out / LIST).write_text('{"site": ["../dear.txt", "/etc/hostname"]}')
    publish({"index.html": b"1"}, out)
    assert (tmp_path / "dear.txt").exists()


def test_follows_no_links(tmp_path: Path) -> None:
    out, other = tmp_path / "site", tmp_path / "other"
    out.mkdir()
    other.mkdir()
    (out / "game").symlink_to(other)
    with pytest.raises(UsageError):
        publish({"game/index.html": b"1"}, out)
    assert not files(other)


def test_failed_run_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, _: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space"):
        publish({"index.html": b"1"}, tmp_path / "site")
    assert not (tmp_path / "site").exists()
