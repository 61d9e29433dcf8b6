"""Drawings that have changed since `pnp pins` are told: of icons and symbols, by name."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from pnp.cli import main
from pnp.ground.problem import Severity
from tests import tiny

RULES = "rules: [drawings: drawings]\n"
TICK = '<svg viewBox="0 0 24 24"><path d="M4 12 L10 18 L20 6" stroke="black" fill="none"/></svg>\n'
CROSS = TICK.replace("M4 12 L10 18 L20 6", "M4 4 L20 20 M20 4 L4 20")


def told(folder: Path) -> list[tuple[str, str]]:
    found = [one for one in tiny.problems(folder) if one.rule == "drawings"]
    assert all(one.severity is Severity.WARNING for one in found)
    return [(Path(one.span.file).name, one.message) for one in found]


def test_a_drawing_that_changes_is_told(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, game=f"{tiny.GAME}{RULES}", drawings="drawings: {}\n")
    (folder / "tiny" / "drawings.yaml").unlink()
    icons, symbols = (folder / "tiny" / "templates" / kind for kind in ("icons", "symbols"))
    icons.mkdir(exist_ok=True)
    symbols.mkdir()
    for file in (icons / "may.svg", icons / "may-not.svg", symbols / "moon.svg"):
        file.write_text(TICK)
    made = CliRunner().invoke(main, ["--data", str(folder), "pins", "tiny"])
    assert (made.exit_code, made.output) == (0, f"{folder / 'tiny' / 'drawings.yaml'}\n")
    assert told(folder) == []
    # Broken lines are no other drawing.
    (icons / "may.svg").write_text(TICK.replace("<path ", "<path\n  "))
    assert told(folder) == []
    (icons / "may-not.svg").write_text(CROSS)
    (icons / "new.svg").write_text(CROSS)
    (symbols / "moon.svg").unlink()
    assert sorted(told(folder)) == [
        ("drawings.yaml", "the drawing symbols/moon is gone"),
        ("may-not.svg", "the drawing icons/may-not is another one than it was"),
        ("new.svg", "the drawing icons/new is new"),
    ]
