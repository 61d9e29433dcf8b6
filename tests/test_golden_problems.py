"""Problems as users read them: one game of mistakes for each family of messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.build.run import Application
from pnp.cli.report import as_text, summary
from tests import goldens

WRONG = Path(__file__).parent / "fixtures" / "wrong"


@pytest.mark.parametrize("name", sorted(folder.name for folder in WRONG.iterdir()))
def test_problems_match_golden(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with its place, the line with a caret, and a remedy."""
    monkeypatch.chdir(WRONG)
    found = Application((WRONG,)).validate([name]).sorted()
    goldens.compare(f"problems/{name}", f"{as_text(found)}\n{summary(found)}")
