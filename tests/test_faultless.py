"""A game without a fault is not looked at again while nothing changes that a check looks at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.ground.packages import Entry
from pnp.press import check, faultless, fingerprint
from pnp.press.run import Press
from tests import tiny

WRONG = tiny.CARDS.replace("**two**", "(:nowhere:)")


@pytest.fixture
def looked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that were looked at, with verdicts kept in a folder of their own."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    found: list[str] = []
    whole = check.check_share

    def share(data: tuple[Path, ...], name: str, *rest: object) -> check.Findings:
        found.append(name)
        return whole(data, name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(check, "check_share", share)
    return found


def asked(root: Path, season: int = 1, spared: bool = True) -> list[str]:
    problems = Press((root,), season=season).validate(["tiny"], spared=spared)
    return [problem.rule for problem in problems]


def test_what_has_not_changed_is_looked_at_once(tmp_path: Path, looked: list[str]) -> None:
    root = tiny.game(tmp_path / "shelf")
    assert asked(root) == asked(root) == []
    assert looked == ["tiny"]
    assert asked(root, spared=False) == []
    assert looked == ["tiny", "tiny"]


def test_what_is_wrong_is_looked_at_again(tmp_path: Path, looked: list[str]) -> None:
    root = tiny.game(tmp_path / "shelf", cards=WRONG)
    assert asked(root) == asked(root) == ["missing-icon"]
    assert looked == ["tiny", "tiny"]


def edit(root: Path) -> None:
    (root / "tiny" / "cards.yaml").write_text(WRONG, encoding="utf-8")


def test_a_file_that_changes_is_looked_at(tmp_path: Path, looked: list[str]) -> None:
    root = tiny.game(tmp_path / "shelf")
    assert asked(root) == []
    edit(root)
    assert asked(root) == ["missing-icon"]


def test_what_changes_meanwhile_is_not_kept(
    tmp_path: Path, looked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tiny.game(tmp_path / "shelf")
    share = check.check_share

    def slow(*given: object) -> check.Findings:
        found = share(*given)  # type: ignore[arg-type]
        (root / "tiny" / "cards.yaml").write_text(tiny.CARDS + "# later\n", encoding="utf-8")
        return found

    monkeypatch.setattr(check, "check_share", slow)
    assert asked(root) == []
    tiny.game(tmp_path / "shelf")
    assert asked(root) == []
    assert looked == ["tiny", "tiny"]


CHANGES: dict[str, Callable[[pytest.MonkeyPatch, Path], None]] = {
    "the press": lambda patch, _: patch.setattr(faultless, "_press", lambda: "another"),
    "Python": lambda patch, _: patch.setattr("sys.version", "4.0"),
    "a library": lambda patch, _: patch.setattr(faultless, "installed", lambda: b"another"),
    "what all games share": lambda patch, _: patch.setattr(
        fingerprint, "_shared", lambda _: "another"
    ),
    "no cache": lambda patch, _: patch.setenv("PNP_CACHE", "no"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_another_press_looks_for_itself(
    what: str, tmp_path: Path, looked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tiny.game(tmp_path / "shelf")
    assert asked(root) == []
    CHANGES[what](monkeypatch, root)
    if what == "what all games share":
        monkeypatch.setattr(faultless, "forget", lambda: None)
    assert asked(root) == []
    assert looked == ["tiny", "tiny"]


def test_another_season_is_looked_at(tmp_path: Path, looked: list[str]) -> None:
    root = tiny.game(tmp_path / "shelf")
    known = [faultless.evidence(Press((root,)).workshop.shelf, root / "tiny", n) for n in (1, 1, 2)]
    assert known[0] == known[1] != known[2]


def test_code_of_others_and_files_elsewhere_are_looked_at_always(
    tmp_path: Path, looked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tiny.game(tmp_path / "shelf")
    away = tmp_path / "away.txt"
    away.write_text("", encoding="utf-8")
    (root / "tiny" / "link.txt").symlink_to(away)
    assert asked(root) == asked(root) == []
    (root / "tiny" / "link.txt").unlink()
    monkeypatch.setattr(fingerprint, "entries", lambda: (Entry("tiny", "tiny:GAME", "tiny 1"),))
    assert asked(root) == asked(root) == []
    assert looked == ["tiny"] * 4
