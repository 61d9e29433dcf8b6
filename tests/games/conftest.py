"""Mark the tests of single games as slow: they play, print and number whole games."""

from __future__ import annotations

from pathlib import Path

import pytest

_HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests in this folder's folders."""
    for item in items:
        if _HERE in item.path.parent.parents:
            item.add_marker("slow")
