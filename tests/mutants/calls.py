"""Which functions of the press are called in this process, each told once.

Only calls are watched, the first of each function in a test: that costs little, and what changes
within a function is seen by nobody who does not call it.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path
from types import CodeType, FrameType

FOLDER = "PNP_REACH"
"""The variable that names the folder for what is recorded; unset, nothing is."""
TEST = "PYTEST_CURRENT_TEST"
_PRESS = f"{Path(__file__).resolve().parents[2] / 'pnp'}{os.sep}"
# What a Python that a test starts runs first.
CHILD = f"""\
import os
if os.environ.get("{FOLDER}") and os.environ.get("{TEST}"):
    from {__name__} import watch_child
    watch_child()
"""

seen: dict[int, CodeType] = {}
"""By id, for code objects are slow to compare; held, so that no other gets the same."""
_child = False


def _call(frame: FrameType, _event: str, _told: object) -> None:
    code = frame.f_code
    if id(code) in seen:
        return
    seen[id(code)] = code
    if _child and code.co_filename.startswith(_PRESS):
        _tell(code)


def _name(code: CodeType) -> str:
    return f"{code.co_filename.removeprefix(_PRESS)}:{code.co_firstlineno}"


def names() -> set[str]:
    """Of the functions of the press that were seen: file and line."""
    return {_name(code) for code in tuple(seen.values()) if code.co_filename.startswith(_PRESS)}


def _tell(code: CodeType) -> None:
    """At once, for a child may end in any way."""
    test = os.environ.get(TEST, "").rpartition(" ")[0]
    with (Path(os.environ[FOLDER]) / f"{os.getpid()}.child").open("a", encoding="utf-8") as out:
        out.write(f"{json.dumps([test, _name(code)])}\n")


def turn_child() -> None:
    """From here on, what is seen is written down at once."""
    global _child
    _child = True


def watch() -> None:
    """Begin, in this thread and those to come."""
    threading.settrace(_call)
    sys.settrace(_call)


def watch_child() -> None:
    """In a process that a test started."""
    turn_child()
    watch()
