"""A plugin of pytest that records which functions of the press each test calls, in its own process
and in those that it starts: `pytest -p tests.mutants.reach`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.calls import FOLDER, names, seen, turn_child, watch


class Recorder:
    """Writes a line for each test: what it is called, whether it passed, seconds, functions."""

    def __init__(self, folder: Path) -> None:
        self.out = folder / f"{os.getpid()}.tests"
        self.fixtures: dict[str, set[str]] = {}
        self.seconds, self.good = 0.0, True
        os.register_at_fork(after_in_child=turn_child)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """A test, with all that it sets up."""
        seen.clear()
        self.seconds, self.good = 0.0, True
        watch()
        try:
            return (yield)
        finally:
            sys.settrace(None)
            called = names()
            for name in getattr(item, "fixturenames", ()):
                called |= self.fixtures.get(name, set())
            with self.out.open("a", encoding="utf-8") as out:
                told = [item.nodeid, self.good, round(self.seconds, 3), sorted(called)]
                out.write(f"{json.dumps(told)}\n")

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
        """What a fixture of several tests calls, all of them reach."""
        before = dict(seen)
        seen.clear()
        try:
            return (yield)
        finally:
            if fixturedef.scope != "function":
                self.fixtures.setdefault(fixturedef.argname, set()).update(names())
            seen.update(before)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """How long, and how it ended."""
        self.seconds += report.duration
        self.good = self.good and report.outcome == "passed"


def pytest_configure(config: pytest.Config) -> None:
    """Where a folder is named, record."""
    folder = os.environ.get(FOLDER)
    if folder:
        config.pluginmanager.register(Recorder(Path(folder)), "pnp-reach")
