"""Two halves of a job in two processes: both answers come home, whatever goes wrong.

Each test runs in a process of its own, since one with threads is not copied.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only there processes are copied")

HEAD = "import os\nfrom pnp.press.halves import at_once\nhome = os.getpid()\n"


def said(*lines: str) -> str:
    script = HEAD + "\n".join(lines)
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def test_the_other_half_is_done_by_a_copy() -> None:
    assert said("one, other = at_once(os.getpid, os.getpid)", "print(one == home != other)") == (
        "True"
    )


def test_nothing_is_copied_where_there_is_one_hand() -> None:
    assert said("print({*at_once(os.getpid, os.getpid, False)} == {home})") == "True"


def test_a_long_answer_comes_home_whole() -> None:
    assert said("_, text = at_once(str, lambda: 'x' * 10**6)", "print(len(text))") == "1000000"


def test_what_was_said_before_is_not_said_twice() -> None:
    assert said("print('once', end='')", "at_once(str, str)") == "once"


def test_what_goes_wrong_in_the_copy_is_told_from_here() -> None:
    lines = (
        "def wrong(): raise ValueError('here' if os.getpid() == home else 'there')",
        "try: at_once(str, wrong)",
        "except ValueError as error: print(error)",
    )
    assert said(*lines) == "here"


def test_a_copy_that_dies_is_stood_in_for() -> None:
    lines = ("die = lambda: os.getpid() == home or os.abort()", "print(at_once(str, die))")
    assert said(*lines) == "('', True)"


def test_nobody_waits_for_a_copy_whose_answer_is_not_wanted() -> None:
    lines = (
        "def wrong(): raise ValueError('mine')",
        "try: at_once(wrong, lambda: 'x' * 10**6)",
        "except ValueError as error: print(error)",
    )
    assert said(*lines) == "mine"
