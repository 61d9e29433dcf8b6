"""Where icons come from: the game's folder and the sets, folders and packages it names."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pnp.build.fingerprint import fingerprint
from pnp.build.run import Application
from pnp.core.order import PrintOptions
from pnp.core.problems import Problem, Problems, Severity
from pnp.core.search_path import SearchPath
from pnp.load.icons import IconFolder
from pnp.svg.files import load_icon
from tests import tiny
from tests.helper import ROOT

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h9v9z"/></svg>'
NEUTRAL = SearchPath.standard().icon_sets()["neutral"]


def card(*names: str) -> str:
    return "body:\n  column:\n" + "".join(f"    - {{icon: {name}, size: 5mm}}\n" for name in names)


def errors(folder: Path) -> list[Problem]:
    """Return the tiny game's errors, without warnings about texts near the cut."""
    return [each for each in tiny.problems(folder) if each.severity is Severity.ERROR]


def write(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(SVG, encoding="utf-8")


def test_neutral_set_is_complete() -> None:
    """It has 150 icons or more of one family and a licence."""
    files = sorted(NEUTRAL.glob("*.svg"))
    assert len(files) >= 150
    assert "ISC" in (NEUTRAL / "LICENSE.txt").read_text(encoding="utf-8")
    problems = Problems()
    folder = IconFolder(SearchPath.standard(), Path("none"), problems)
    for file in files:
        icon = folder.get(f"neutral/{file.stem}")
        assert icon is not None
        assert tuple(icon.size) == (24.0, 24.0)
    assert problems.sorted() == []


def test_icon_sheet_lists_all_icons(tmp_path: Path) -> None:
    """The picture in the documents is drawn from this game."""
    folder = ROOT / "tests/fixtures/icon_sheet"
    listed = (folder / "icon-sheet/drawings.yaml").read_text(encoding="utf-8").split("- ")[1:]
    assert [name.strip() for name in listed] == sorted(file.stem for file in NEUTRAL.glob("*.svg"))
    assert Application((folder,)).validate(["icon-sheet"]).sorted() == []


def test_finds_icon_by_set_or_icons_key(tmp_path: Path) -> None:
    text = "    - {text: 'two :neutral/sword:', style: body}\n"
    folder = tiny.game(tmp_path, t_card=card("neutral/sword") + text)
    assert errors(folder) == []
    folder = tiny.game(tmp_path, t_card=card("sword"))
    (problem,) = errors(folder)
    assert problem.rule == "missing-icon"
    assert "“neutral/sword”, or “icons: [neutral]”" in problem.hint
    tiny.game(tmp_path, t_card=card("sword"), game=tiny.GAME + "icons: neutral\n")
    assert errors(folder) == []


def test_prefers_icons_of_game(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path) / "tiny"
    write(folder / "templates/icons/sword.svg")
    icons = IconFolder(SearchPath.standard(), folder, Problems(), (NEUTRAL,))
    own, whole = icons.get("sword"), icons.get("neutral/sword")
    assert own is not None
    assert whole is not None
    assert own.parts != whole.parts


@pytest.mark.parametrize(
    ("named", "file"),
    [
        ("./drawn", "tiny/drawn/bee.svg"),
        ("drawn/small", "tiny/drawn/small/bee.svg"),
        ("some-icons", "tiny/node_modules/some-icons/icons/bee.svg"),
        ("some-icons/dist", "node_modules/some-icons/dist/bee.svg"),
        ("'@some/icons/bold'", "node_modules/@some/icons/bold/bee.svg"),
        ("some_icons", "site/some_icons/svg/bee.svg"),
        ("some_icons/fine", "site/some_icons/fine/bee.svg"),
    ],
)
def test_finds_icons_in_folders_and_packages(
    named: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tiny.game(tmp_path, t_card=card("bee"), game=f"{tiny.GAME}icons: [{named}]\n")
    write(tmp_path / file)
    (tmp_path / "site/some_icons").mkdir(parents=True, exist_ok=True)
    (tmp_path / "site/some_icons/__init__.py").write_text("raise SystemExit('imported')\n")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    assert errors(folder) == []
    assert "some_icons" not in sys.modules


@pytest.mark.parametrize(
    "named",
    [
        "../other",
        "./../other",
        "/etc",
        "./link",
        "nowhere",
        "some_icons/../..",
        "./empty",
        "pnp",
        "x/../../other",
        "'@'",
        "''",
    ],
)
def test_refuses_icon_sources_outside_of_game(named: str, tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, game=f"{tiny.GAME}icons:\n  - {named}\n")
    write(tmp_path / "other/bee.svg")
    (tmp_path / "tiny/empty").mkdir()
    (tmp_path / "tiny/link").symlink_to(tmp_path / "other")
    (problem,) = errors(folder)
    assert (problem.rule, problem.span.line) == ("icon-source", 11)
    assert "neutral" in problem.hint


def test_reports_reason_for_unreadable_icon(tmp_path: Path) -> None:
    (tmp_path / "folder.svg").mkdir()
    for name, says in (
        ("none.svg", "No such file or directory"),
        ("folder.svg", "it is no regular file"),
    ):
        problems = Problems()
        assert load_icon(tmp_path / name, problems) is None
        ((rule, message, file),) = ((p.rule, p.message, p.span.file) for p in problems)
        assert (rule, message) == ("icon", says)
        assert file.endswith(name)


def test_reports_too_long_package_name(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, game=f"{tiny.GAME}icons: [{'b' * 5000}]\n")
    assert [problem.rule for problem in errors(folder)] == ["icon-source"]


@pytest.mark.parametrize("name", ["../../other/bee", "neutral/../../x", "..", "/etc/x", "a\\0b"])
def test_icon_names_cannot_leave_folder(name: str, tmp_path: Path) -> None:
    write(tmp_path / "other/bee.svg")
    folder = tiny.game(tmp_path, t_card=card(f"'{name}'"))
    assert [problem.rule for problem in errors(folder)] == ["missing-icon"]


def test_fingerprint_includes_icons_of_packages(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, game=f"{tiny.GAME}icons: [some-icons]\n")
    write(tmp_path / "node_modules/some-icons/bee.svg")
    shelf = SearchPath.standard((folder,))
    before = fingerprint(shelf, folder / "tiny", PrintOptions())
    (tmp_path / "node_modules/some-icons/bee.svg").write_text(SVG.replace("h9", "h8"))
    assert fingerprint(shelf, folder / "tiny", PrintOptions()) != before


@pytest.mark.parametrize(
    ("file", "name", "remedy"),
    [
        ("two words.svg", "two words", "rename its file, with only letters"),
        ("BELL.SVG", "BELL", "rename its file: BELL.svg"),
        ("hollow.svg", "icons/hollow", "did you mean “hollow”?"),
    ],
)
def test_hint_explains_why_icon_is_not_found(
    file: str, name: str, remedy: str, tmp_path: Path
) -> None:
    folder = tiny.game(tmp_path, t_card=card(name))
    write(folder / "tiny/templates/icons" / file)
    (problem,) = errors(folder)
    assert problem.rule == "missing-icon"
    assert problem.hint.startswith(remedy)
