"""A player's own number: drawn once, stored, reported, and used by default."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli.commands import main
from pnp.core.numbering import format_number
from pnp.games.personal_space.planet import VERSION

STORED = "pnp/numbers/personal-space"


def pnp(data: Path, *arguments: str) -> Result:
    out = str(data / "out")
    given = {"XDG_DATA_HOME": str(data)}
    return CliRunner(env=given).invoke(main, [*arguments, "--out", out], catch_exceptions=False)


def numbers(result: Result) -> list[int]:
    """The numbers in a file, from its manifest."""
    manifest = Path(result.stdout.strip()).with_suffix(".json")
    slots = [slot for page in json.loads(manifest.read_text())["pages"] for slot in page["slots"]]
    return [slot["number"] for slot in slots if "number" in slot]


@pytest.mark.slow
def test_draws_number_once_and_continues(tmp_path: Path) -> None:
    first = pnp(tmp_path, "generate", "personal-space/planet")
    (own,) = numbers(first)
    assert (tmp_path / STORED).read_text() == f"{format_number(own, VERSION)}\n"
    assert f"your number is {format_number(own, VERSION)}" in first.stderr
    assert numbers(pnp(tmp_path, "build", "personal-space/planet")) == [own]
    three = pnp(tmp_path, "generate", "personal-space/planet", "--count", "3")
    assert numbers(three) == [own, own + 1, own + 2]
    other = tmp_path / "other"
    assert numbers(pnp(other, "generate", "personal-space/planet")) != [own]


@pytest.mark.parametrize("which", [("--number", "17"), ("--for", "Ada")])
def test_named_number_draws_none(which: tuple[str, str], tmp_path: Path) -> None:
    assert "your number" not in pnp(tmp_path, "generate", "personal-space/planet", *which).stderr
    assert not (tmp_path / STORED).exists()


def test_unnumbered_components_draw_none(tmp_path: Path) -> None:
    result = pnp(tmp_path, "build", "personal-space/hole", "mind-space/boards")
    assert result.exit_code == 0
    assert not (tmp_path / STORED).exists()


def test_uses_number_1_if_it_cannot_be_stored(tmp_path: Path) -> None:
    (tmp_path / "pnp").write_text("a file, and no folder")
    result = pnp(tmp_path, "generate", "personal-space/planet")
    assert numbers(result) == [1]
    assert "1-0v2" in result.stderr
    assert "cannot be" in result.stderr


@pytest.mark.parametrize("content", ["17-9", "", "0", "seven", "17-4"])
def test_reports_damaged_file(content: str, tmp_path: Path) -> None:
    (tmp_path / STORED).parent.mkdir(parents=True)
    (tmp_path / STORED).write_text(content)
    result = pnp(tmp_path, "generate", "personal-space/planet")
    assert result.exit_code == 2
    assert f"{tmp_path / STORED} does not contain your number" in result.stderr.replace("\n", " ")
    assert "delete it for a new one" in result.stderr.replace("\n", " ")
    assert not (tmp_path / "out").exists()
