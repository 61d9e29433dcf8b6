"""A running studio, and a browser for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.helper import ROOT

CHROMIUM = shutil.which("chromium")
needs_browser = pytest.mark.skipif(
    CHROMIUM is None, reason="no Chromium here (apt install chromium): the window is not tested"
)
SIZE = {"width": 1440, "height": 900}


@contextmanager
def studio(folder: Path, *more: str) -> Iterator[str]:
    """Run a studio for a folder of games; yield its address."""
    run = subprocess.Popen(
        [sys.executable, "-m", "pnp", "--data", str(folder), "studio", "--no-open", *more],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PNP_PRINTERS": str(folder / "printers.yaml")},
    )
    assert run.stdout is not None
    try:
        yield run.stdout.readline().strip()
    finally:
        run.terminate()
        run.wait(20)
        run.stdout.close()


def command(*args: str) -> subprocess.CompletedProcess[str]:
    """Run `pnp` with arguments."""
    return subprocess.run(
        [sys.executable, "-m", "pnp", *args], capture_output=True, text=True, cwd=ROOT, check=True
    )
