"""The document on balance says what the files say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.space_zoo.statistics import TABLES

DOCUMENT = Path(__file__).parents[3] / "docs" / "space-zoo-balance.md"


@pytest.mark.parametrize("name", TABLES)
def test_its_tables_are_those_of_the_data(name: str) -> None:
    """`python -m tests.games.space_zoo.statistics` prints them afresh."""
    assert TABLES[name]() in DOCUMENT.read_text(encoding="utf-8")
