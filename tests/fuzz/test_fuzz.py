"""Run 500 damaged files, and check that the fuzzer notices failures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.build import check
from tests.fuzz import entrances, watch
from tests.fuzz.entrances import WEIGHTS, Case, case

START = 1
COUNT = 500
SHARES = 4
"""The cases are divided among this many tests, so that workers share them."""


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[watch.Bench]:
    entrances.stock()
    with watch.lasting():
        yield watch.Bench(tmp_path_factory.mktemp("fuzz"))


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
def test_damaged_files_end_in_problems(bench: watch.Bench, share: int) -> None:
    past: Counter[bool] = Counter()
    with watch.limits():
        for number in range(share, COUNT, SHARES):
            outcome = bench.run(case(START, number))
            past[outcome.past] += 1
            again = f"python -m tests.fuzz --again {START}:{number}"
            assert not outcome.fault, f"{again}\n{outcome.fault}\n{outcome.output}"
    assert past[True] > past[False]


def test_cases_cover_every_entrance() -> None:
    assert {case(START, number).entrance for number in range(COUNT)} == set(WEIGHTS)


def test_same_numbers_make_same_case() -> None:
    for number in range(40):
        one, other = case(START, number), case(START, number)
        assert (one.damaged, one.command) == (other.damaged, other.command)


def _whole(command: str = "") -> Case:
    return Case(0, "template", entrances.plain(), {}, tuple(command.split()))


def _raising(error: BaseException) -> object:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize(
    ("name", "error", "fault"),
    [
        ("check_game_rules", KeyError("x"), "KeyError"),
        ("check_game_rules", RecursionError(), "RecursionError"),
        ("check_game_rules", MemoryError(), "MemoryError"),
        ("check_game_rules", watch.Slow(), "slow"),
    ],
)
def test_notices_crashes(
    bench: watch.Bench, monkeypatch: pytest.MonkeyPatch, name: str, error: BaseException, fault: str
) -> None:
    assert bench.run(_whole()).fault == ""
    monkeypatch.setattr(check, name, _raising(error))
    with watch.limits():
        assert bench.run(_whole()).fault.startswith(fault)


def test_notices_files_left_after_error(
    bench: watch.Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pnp.core import files

    def late(self: files.Staging) -> None:
        (Path("out") / "left.pdf").write_bytes(b"")
        raise OSError(28, "No space left on device")

    assert bench.run(_whole("build tiny --out out")).fault == ""
    monkeypatch.setattr(files.Staging, "publish", late)
    assert bench.run(_whole("build tiny --out out")).fault == "files left after an error"


@pytest.mark.parametrize("command", ["build tiny --paper a4", "kit nothing", "validate tiny"])
def test_successful_commands_are_no_faults(bench: watch.Bench, command: str) -> None:
    assert bench.run(_whole(command)).fault == ""
