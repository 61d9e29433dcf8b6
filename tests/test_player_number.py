"""A number of one's own: drawn once, kept, told, and taken as if it had been typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli.commands import main
from pnp.core.numbering import format_number
from pnp.games.personal_space.planet import VERSION

KEPT = "pnp/numbers/personal-space"


def pnp(data: Path, *arguments: str) -> Result:
    out = str(data / "out")
    given = {"XDG_DATA_HOME": str(data)}
    return CliRunner(env=given).invoke(main, [*arguments, "--out", out], catch_exceptions=False)


def numbers(result: Result) -> list[int]:
    """Those of a file, by its manifest."""
    manifest = Path(result.stdout.strip()).with_suffix(".json")
    slots = [slot for page in json.loads(manifest.read_text())["pages"] for slot in page["slots"]]
    return [slot["number"] for slot in slots if "number" in slot]


@pytest.mark.slow
def test_it_is_drawn_once_and_goes_on_from_there(tmp_path: Path) -> None:
    first = pnp(tmp_path, "generate", "personal-space/planet")
    (own,) = numbers(first)
    assert (tmp_path / KEPT).read_text() == f"{format_number(own, VERSION)}\n"
    assert f"your number is {format_number(own, VERSION)}" in first.stderr
    assert numbers(pnp(tmp_path, "build", "personal-space/planet")) == [own]
    three = pnp(tmp_path, "generate", "personal-space/planet", "--count", "3")
    assert numbers(three) == [own, own + 1, own + 2]
    other = tmp_path / "other"
    assert numbers(pnp(other, "generate", "personal-space/planet")) != [own]


@pytest.mark.parametrize("which", [("--number", "17"), ("--for", "Ada")])
def test_nothing_is_drawn_where_a_number_is_named(which: tuple[str, str], tmp_path: Path) -> None:
    assert "your number" not in pnp(tmp_path, "generate", "personal-space/planet", *which).stderr
    assert not (tmp_path / KEPT).exists()


def test_what_has_no_number_asks_for_none(tmp_path: Path) -> None:
    result = pnp(tmp_path, "build", "personal-space/hole", "mind-space/boards")
    assert result.exit_code == 0
    assert not (tmp_path / KEPT).exists()


def test_it_is_number_1_where_it_cannot_be_kept(tmp_path: Path) -> None:
    (tmp_path / "pnp").write_text("a file, and no folder")
    result = pnp(tmp_path, "generate", "personal-space/planet")
    assert numbers(result) == [1]
    assert "1-0v2" in result.stderr
    assert "cannot be" in result.stderr


@pytest.mark.parametrize("kept", ["17-9", "", "0", "seven", "17-4"])
def test_a_spoiled_file_is_told(kept: str, tmp_path: Path) -> None:
    (tmp_path / KEPT).parent.mkdir(parents=True)
    (tmp_path / KEPT).write_text(kept)
    result = pnp(tmp_path, "generate", "personal-space/planet")
    assert result.exit_code == 2
    assert f"{tmp_path / KEPT} does not contain your number" in result.stderr.replace("\n", " ")
    assert "delete it for a new one" in result.stderr.replace("\n", " ")
    assert not (tmp_path / "out").exists()
