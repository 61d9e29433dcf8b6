"""A game that was checked is not checked again until something changes that it was checked by."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from pnp.ground.node import Node
from pnp.ground.packages import Entry
from pnp.ground.problem import Problem
from pnp.ground.shelf import Shelf
from pnp.press import check, fingerprint, rule_check, verdicts
from pnp.press.run import Press
from tests import tiny

SHIPPED = Path(__file__).parents[1] / "data"
WRONG = tiny.CARDS.replace("**two**", "(:nowhere:)")


@pytest.fixture
def checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that are checked in fact, in a cache that is empty at first."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    found: list[str] = []
    real = check.check_share

    def share(data: tuple[Path, ...], name: str, *rest: object) -> object:
        found.append(name)
        return real(data, name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(check, "check_share", share)
    return found


def validated(folder: Path, season: int = 1) -> list[Problem]:
    return Press((folder,), season=season).validate(["tiny"]).sorted()


def test_what_was_checked_is_told_again(tmp_path: Path, checks: list[str]) -> None:
    folder = tiny.game(tmp_path, cards=WRONG)
    found = validated(folder)
    assert [problem.rule for problem in found] == ["missing-icon"]
    assert validated(folder) == found
    assert checks == ["tiny"]


def test_only_what_changed_is_checked_again(tmp_path: Path, checks: list[str]) -> None:
    for name in ("one", "two"):
        (tiny.game(tmp_path, cards=WRONG) / "tiny").rename(tmp_path / name)
    Press((tmp_path,)).validate(["one", "two"])
    (tmp_path / "two" / "cards.yaml").write_text(tiny.CARDS, encoding="utf-8")
    found = Press((tmp_path,)).validate(["one", "two"]).sorted()
    assert [Path(problem.span.file).parent.name for problem in found] == ["one"]
    assert sorted(checks) == ["one", "two", "two"]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("cards.yaml", tiny.CARDS + "# more\n"),
        ("templates/card.yaml", tiny.CARD + "# more\n"),
        ("templates/icons/new.svg", "<svg/>"),
        ("notes.txt", "anything"),
    ],
)
def test_a_file_changes(file: str, text: str, tmp_path: Path, checks: list[str]) -> None:
    folder = tiny.game(tmp_path)
    validated(folder)
    (folder / "tiny" / file).write_text(text, encoding="utf-8")
    validated(folder)
    assert len(checks) == 2


@pytest.mark.parametrize("what", ["code", "shared", "packages", "place", "nothing kept"])
def test_something_else_changes(
    what: str, tmp_path: Path, checks: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tiny.game(tmp_path, cards=WRONG)
    before = validated(folder)
    if what == "code":
        monkeypatch.setattr(verdicts, "_code", lambda: "another")
    elif what == "shared":
        monkeypatch.setattr(verdicts, "_stamps", lambda folder: ["another"])
    elif what == "packages":
        monkeypatch.setattr(verdicts, "installed", lambda: b"another")
    elif what == "place":
        monkeypatch.chdir(folder)
    else:
        monkeypatch.setenv("PNP_CACHE", "no")
    after = validated(folder)
    assert len(checks) == 2
    # Places are told as they are seen from here.
    assert (before == after) == (what != "place")


def test_the_tables_beside_the_code_belong_to_it() -> None:
    names = {Path(stamp.split()[0]).name for stamp in verdicts._code()}
    assert {"verdicts.py", "words.txt", "seasons.txt", "harmonies.txt"} <= names


def test_every_season_has_its_own(tmp_path: Path, checks: list[str]) -> None:
    folder = tiny.game(tmp_path)
    for season in (1, 2, 1):
        validated(folder, season)
    assert len(checks) == 2


def test_what_changes_meanwhile_has_no_verdict(
    tmp_path: Path, checks: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tiny.game(tmp_path)
    cards = folder / "tiny" / "cards.yaml"
    judged = check.judged

    def typing(findings: list[check.Findings]) -> object:
        cards.write_text(WRONG, encoding="utf-8")
        return judged(findings)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(check, "judged", typing)
        assert validated(folder) == []
    cards.write_text(tiny.CARDS, encoding="utf-8")
    validated(folder)
    assert len(checks) == 2


def test_what_nobody_knows_is_checked_each_time(
    tmp_path: Path, checks: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tiny.game(tmp_path)
    with monkeypatch.context() as meanwhile:
        # Code of others may read and import anything.
        brought = [Entry("tiny", "tavern:GAME", "tavern 1")]
        meanwhile.setattr(verdicts, "code_for", lambda folder: brought)
        validated(folder)
        validated(folder)
    assert len(checks) == 2
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(verdicts, "_MOST_BYTES", 10)
        validated(folder)
        validated(folder)
    assert len(checks) == 4


def test_a_spoiled_verdict_is_none(tmp_path: Path, checks: list[str]) -> None:
    folder = tiny.game(tmp_path, cards=WRONG)
    found = validated(folder)
    for file in os.scandir(tmp_path / "cache"):
        Path(file).write_bytes(Path(file).read_bytes()[:-1])
    assert validated(folder) == found
    assert len(checks) == 2


def test_what_is_linked_to_changes(tmp_path: Path, checks: list[str]) -> None:
    folder = tiny.game(tmp_path / "data")
    templates = (folder / "tiny" / "templates").rename(tmp_path / "elsewhere")
    (folder / "tiny" / "templates").symlink_to(templates)
    (templates / "round").symlink_to(templates)
    validated(folder)
    assert validated(folder) == []
    assert len(checks) == 1
    (templates / "card.yaml").write_text(tiny.CARD + "# more\n", encoding="utf-8")
    validated(folder)
    assert len(checks) == 2


def test_a_link_to_far_too_much_is_not_followed_to_its_end(
    tmp_path: Path, checks: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stranger's game may link to all that there is."""
    folder = tiny.game(tmp_path / "data")
    much = tmp_path / "much"
    for number in range(60):
        (much / str(number)).mkdir(parents=True)
        (much / str(number) / "file").write_text("x")
    monkeypatch.setattr(fingerprint, "_MOST_FILES", 50)
    (folder / "tiny" / "more").symlink_to(much)
    looked: list[str] = []
    real = os.path.isfile

    def isfile(path: str) -> bool:
        looked.append(path)
        return real(path)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(os.path, "isfile", isfile)
        with pytest.raises(OSError, match="more files"):
            fingerprint.below(folder / "tiny")
    assert len(looked) < 50
    assert validated(folder) == validated(folder) == []
    assert len(checks) == 2, "nothing is kept of what nobody has read"


def test_what_says_that_it_has_no_bytes_is_not_read(tmp_path: Path) -> None:
    """Such as the files of a system, some of which never end."""
    if not Path("/proc/self/status").is_file():
        pytest.skip("no such system")
    before = fingerprint.files_of(Shelf.standard(()), tiny.game(tmp_path) / "tiny")
    (tmp_path / "tiny" / "status").symlink_to("/proc/self/status")
    after = fingerprint.files_of(Shelf.standard(()), tmp_path / "tiny")
    assert before != after
    assert after == fingerprint.files_of(Shelf.standard(()), tmp_path / "tiny")


def test_links_that_lead_nowhere_are_no_files(tmp_path: Path) -> None:
    """Nor those that lead to themselves, or back to where they lie."""
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.txt").write_text("a", encoding="utf-8")
    (tmp_path / "sub" / "b.txt").write_text("b", encoding="utf-8")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "dead").symlink_to("nowhere")
    (tmp_path / "sub" / "up").symlink_to("..")
    (tmp_path / ".hidden").write_text("", encoding="utf-8")
    os.mkfifo(tmp_path / "pipe")
    wanted = [str(tmp_path / "a.txt"), str(tmp_path / "sub" / "b.txt")]
    assert list(fingerprint.below(tmp_path)) == wanted
    assert list(fingerprint.below(tmp_path, ending="b.txt")) == wanted[1:]
    assert fingerprint.below(tmp_path / "gone") == {}


RULES = "- count: cards.*\n  least: 2\n"
RULED = tiny.GAME + "rules: checks.yaml\n"


@pytest.fixture
def held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """In which line the rules stand that are held in fact, in a cache that is empty at first."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    found: list[int] = []
    real = rule_check.hold  # type: ignore[attr-defined]

    def hold(rules: Sequence[Node], *rest: object) -> None:
        found.extend(rule.span.line for rule in rules)
        real(rules, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(rule_check, "hold", hold)
    return found


def held_for(folder: Path, game: str, *numbers: int) -> list[Problem]:
    """What the rules tell of the order of a kit, by whoever begins anew."""
    press = Press((folder,))
    for number in numbers or (None,):
        rule_check.hold_rules(press.workshop, game, press.orders.kits((game,), None, (), number))
    return press.workshop.problems.sorted()


def test_rules_that_hold_are_held_until_a_file_changes(tmp_path: Path, held: list[int]) -> None:
    folder = tiny.game(tmp_path / "data", game=RULED, checks=RULES)
    assert held_for(folder, "tiny") == held_for(folder, "tiny") == []
    assert held == [1]
    (folder / "tiny" / "cards.yaml").write_text("cards:\n- id: one\n", encoding="utf-8")
    assert [problem.rule for problem in held_for(folder, "tiny")] == ["count"]
    assert held == [1, 1]


def test_what_rules_tell_is_told_each_time(tmp_path: Path, held: list[int]) -> None:
    folder = tiny.game(tmp_path / "data", game=RULED, checks=RULES)
    (folder / "tiny" / "cards.yaml").write_text("cards:\n- id: one\n", encoding="utf-8")
    for _ in range(2):
        assert [problem.rule for problem in held_for(folder, "tiny")] == ["count"]
    assert held == [1, 1]


def test_rules_about_numbers_are_held_for_each(held: list[int]) -> None:
    assert held_for(SHIPPED, "my-corner-of-the-sky", 1) == []
    everything = len(held)
    held.clear()
    assert held_for(SHIPPED, "my-corner-of-the-sky", 2, 3) == []
    assert 0 < len(held) < everything / 2
    assert len(held) % 2 == 0
