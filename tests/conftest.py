"""Settings of the test run: private folders, number 1, compiled modules, and the order."""

from __future__ import annotations

import atexit
import gc
import os
import sys
import tempfile
from pathlib import Path

import pytest

# Otherwise each command that a test starts would compile every module again.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "pycache")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

_folder = tempfile.TemporaryDirectory(prefix="pnp-tests-")
atexit.register(_folder.cleanup)
os.environ["XDG_DATA_HOME"] = f"{_folder.name}/data"
_numbers = Path(_folder.name, "data", "pnp", "numbers")
_numbers.mkdir(parents=True)
(_numbers / "personal-space").write_text("1-0v2")

# Collected tests live until the end, and each full garbage collection would visit them.
gc.set_threshold(50_000, 20, 50)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that `make approve` runs, and put files with slow tests first.

    One process runs all tests of a file (`--dist loadgroup`), which share expensive fixtures.
    """
    for item in items:
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("::")[0]))
        if isinstance(item, pytest.Function) and hasattr(item.module, "goldens"):
            item.add_marker("golden")
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    # Short files at the end balance the processes.
    items.sort(key=lambda item: item.path not in slow)


def pytest_collection_finish() -> None:
    """Exclude collected tests from garbage collection."""
    gc.collect()
    gc.freeze()
