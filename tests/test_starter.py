"""`pnp kit --starter` prints the components of a first game; `--without` leaves components out."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli.commands import main

GAME = """\
title: Tiny
components:
  stalls: {title: Stalls, kind: deck, size: poker, items: stalls.yaml, front: card}
  day: {title: Day, kind: sheet, front: sheet, calendar: day, undated-copies: 5}
  diary:
    {title: Diary, kind: sheet, front: sheet, calendar: day, prints-on-back-of: day,
     undated-copies: 5}
  rules: {title: Rules, kind: booklet, front: sheet}
kit: [rules, stalls, day, diary]
starter: {day: 2, diary: 2, stalls/plum: 3, stalls/bell: 1}
"""


def pnp(folder: Path, *words: str, game: str = GAME) -> Result:
    home = folder / "data" / "tiny"
    (home / "templates").mkdir(parents=True, exist_ok=True)
    (home / "game.yaml").write_text(game)
    (home / "stalls.yaml").write_text("- {id: plum}\n- {id: pie}\n- {id: bell}\n")
    for name in ("card", "sheet"):
        (home / "templates" / f"{name}.yaml").write_text("body: {space: yes, stroke: '#000000'}\n")
    out = str(folder / "out")
    return CliRunner().invoke(main, ["--data", str(home.parent), *words, "--out", out])


def printed_items(result: Result) -> Counter[tuple[str, str]]:
    assert result.exit_code == 0, result.stderr
    manifest = Path(result.stdout.strip()).with_suffix(".json")
    pages = json.loads(manifest.read_text())["pages"]
    return Counter((slot["component"], slot["item"]) for page in pages for slot in page["slots"])


def test_starter_has_listed_items_only(tmp_path: Path) -> None:
    result = pnp(tmp_path, "kit", "tiny", "--starter")
    assert Path(result.stdout.strip()).name == "starter-a4.pdf"
    assert printed_items(result) == {
        ("stalls", "plum"): 3,
        ("stalls", "bell"): 1,
        ("day", "undated"): 2,
        ("diary", "undated"): 2,
    }


def test_dated_starter_has_its_days(tmp_path: Path) -> None:
    found = printed_items(pnp(tmp_path, "kit", "tiny", "--starter", "--date", "2026-11-30"))
    days = [item for component, item in found if component == "day"]
    assert days == ["2026-11-30", "2026-12-01"]


def test_copies_and_without_apply_to_starter(tmp_path: Path) -> None:
    found = printed_items(
        pnp(tmp_path, "kit", "tiny", "--starter", "--copies", "2", "--without", "day")
    )
    assert found["stalls", "plum"] == 6
    assert not any(component == "day" for component, _ in found)


def test_prints_text_as_often_as_listed(tmp_path: Path) -> None:
    flowing = "front: book, multi-page: yes, data: {text: stalls.yaml}"
    game = GAME.replace("booklet, front: sheet", f"booklet, {flowing}")
    book = tmp_path / "data" / "tiny" / "templates" / "book.yaml"
    book.parent.mkdir(parents=True)
    book.write_text("body: {flow: text, cases: {id: {space: yes, height: 9}}}\n")
    game = game.replace("day: 2,", "rules: 3,")
    found = printed_items(pnp(tmp_path, "kit", "tiny", "--starter", game=game))
    assert found["rules", "rules"] == 3


def test_without_omits_components(tmp_path: Path) -> None:
    found = printed_items(pnp(tmp_path, "kit", "tiny", "--without", "day, diary"))
    assert {component for component, _ in found} == {"rules", "stalls"}


def test_without_rejects_unknown_components(tmp_path: Path) -> None:
    result = pnp(tmp_path, "kit", "tiny", "--without", "stall")
    assert result.exit_code == 2
    assert "the kit of Tiny has no “stall”" in result.stderr
    assert "stalls" in result.stderr


def test_reports_game_without_starter(tmp_path: Path) -> None:
    game = GAME.partition("starter:")[0]
    result = pnp(tmp_path, "kit", "tiny", "--starter", game=game)
    assert result.exit_code == 2
    assert "Tiny: there is no starter" in result.stderr.replace("\n", " ")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("starter", "message"),
    [
        ("stall: 1", "error[unknown-component]: the starter names “stall”"),
        ("stalls/plumm: 1", "error[unknown-item]: the starter names “plumm”"),
        ("day: few", "error[value]: copies in a starter"),
        ("day: 2000", "error[value]: copies in a starter"),
    ],
)
def test_reports_mistakes_in_starter(starter: str, message: str, tmp_path: Path) -> None:
    game = GAME.partition("starter:")[0] + f"starter:\n  {starter}\n"
    result = pnp(tmp_path, "kit", "tiny", game=game)
    assert result.exit_code == 1
    assert message in result.stderr


def test_starter_sheets_are_not_daily_sheets(tmp_path: Path) -> None:
    message = CliRunner().invoke(
        main, ["sheets", "personal-space", "--date", "2026-11-24", "--out", str(tmp_path)]
    )
    assert message.exit_code == 0, message.output
    manifest = json.loads((tmp_path / "personal-space/sheets-2026-11-24-a4.json").read_text())
    printed = {slot["component"] for page in manifest["pages"] for slot in page["slots"]}
    assert printed == {"daily", "log", "monthly"}
