"""Printing and checking import no code that plays games."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CODE = """
import sys
from click.testing import CliRunner
from pnp.cli import main

result = CliRunner().invoke(main, sys.argv[1:])
assert result.exit_code == 0, result.output
print(*(name for name in sys.modules if name.startswith("pnp.") and ".play" in name))
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        ("build", "personal-space/counter", "--season", "2"),
        ("build", "space-zoo/research"),
    ],
)
def test_printing_imports_no_playing_code(command: tuple[str, ...], tmp_path: Path) -> None:
    arguments = [sys.executable, "-c", CODE, *command, "--out", str(tmp_path)]
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stderr
