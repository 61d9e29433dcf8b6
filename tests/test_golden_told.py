"""What is told of what is wrong, as people see it: games with as much wrong in them as goes in."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.build.run import Press
from pnp.cli.report import as_text, summary
from tests import goldens

WRONG = Path(__file__).parent / "fixtures" / "wrong"


@pytest.mark.parametrize("name", sorted(folder.name for folder in WRONG.iterdir()))
def test_what_is_wrong_is_told_as_it_was(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with its place, the line with a caret, and what to do."""
    monkeypatch.chdir(WRONG)
    found = Press((WRONG,)).validate([name]).sorted()
    goldens.compare(f"told/{name}", f"{as_text(found)}\n{summary(found)}")
