"""Calls that go deep ask the system for memory once, and not at an unlucky depth for ever."""

from __future__ import annotations

import resource

from pnp.ground.frame_room import roomy


def _leaf() -> None:
    a = b = c = d = e = f = g = h = None  # noqa: F841


def _deep(depth: int) -> int:
    """Page faults of a thousand calls at a depth."""
    if depth:
        return _deep(depth - 1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(1000):
        _leaf()
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


def _worst() -> int:
    return max(_deep(depth) for depth in range(200))


def test_arguments_and_result_go_through() -> None:
    assert roomy(divmod, 7, 2) == (3, 1)


def test_no_depth_asks_for_memory_at_every_call() -> None:
    assert roomy(_worst) < 500
