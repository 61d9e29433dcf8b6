"""Calls in one piece of memory are calls like others."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pnp.ground.stack import in_one_piece

# Calls so deep that they begin a new piece, which then call in a loop: somewhere on the way
# down lies the edge. Counts how often memory was taken anew.
LOOP = """
import resource, sys
from pnp.ground.stack import in_one_piece
def leaf(): pass
def down(depth):
    for _ in range(200): leaf()
    if depth: down(depth - 1)
def measured():
    down(150)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    down(150)
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before
print(measured(), in_one_piece(measured))
"""


def test_a_call_returns_what_it_returns() -> None:
    assert in_one_piece(lambda: 7) == 7


def test_a_call_raises_what_it_raises() -> None:
    with pytest.raises(ValueError, match="no"):
        in_one_piece(lambda: int("no"))


@pytest.mark.skipif(sys.platform != "linux", reason="page faults are counted as Linux does")
def test_calls_deep_down_take_no_memory_anew() -> None:
    ran = subprocess.run([sys.executable, "-c", LOOP], capture_output=True, text=True, check=True)
    edge, none = map(int, ran.stdout.split())
    assert none <= 10
    assert none <= edge
