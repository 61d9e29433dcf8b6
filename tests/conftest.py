"""What all tests share: a folder for player numbers, and number 1 wherever people have
numbers of their own."""

from __future__ import annotations

import atexit
import gc
import os
import tempfile
from pathlib import Path

_folder = tempfile.TemporaryDirectory(prefix="pnp-tests-")
atexit.register(_folder.cleanup)
os.environ["XDG_DATA_HOME"] = f"{_folder.name}/data"
_numbers = Path(_folder.name, "data", "pnp", "numbers")
_numbers.mkdir(parents=True)
(_numbers / "personal-space").write_text("1-0v2")

# Thousands of tests stay known until the last of them has run, and each collection of all that
# there is looks at them once more: every seventh second went into that.
gc.set_threshold(50_000, 20, 50)


def pytest_collection_finish() -> None:
    """What was collected is not garbage before the end."""
    gc.collect()
    gc.freeze()
