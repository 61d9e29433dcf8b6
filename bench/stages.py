"""One stage of the press in a process of its own; prints the seconds that it took.

python -m bench.stages load DECK.yaml       the press's reader
python -m bench.stages yaml DECK.yaml       PyYAML's CSafeLoader, its floor
python -m bench.stages layout FOLDER        every page of the game in that folder laid out
"""

from __future__ import annotations

import gc
import sys
import time
from pathlib import Path

import yaml


def load(path: Path) -> float:
    from pnp.core.problems import Problems
    from pnp.load.yaml import read_file

    start = time.process_time()
    read_file(path, Problems())
    return time.process_time() - start


def safe_load(path: Path) -> float:
    start = time.process_time()
    with path.open("rb") as file:
        yaml.load(file, yaml.CSafeLoader)
    return time.process_time() - start


def layout(path: Path) -> float:
    from pnp.build.pipeline import render
    from pnp.build.run import Press
    from pnp.core.order import Options

    press = Press((path,))
    (order,) = press.orders.components([path.name])
    start = time.process_time()
    for page in render(press.session, order, Options()):
        assert page.size
    return time.process_time() - start


STAGES = {"load": load, "yaml": safe_load, "layout": layout}

if __name__ == "__main__":
    gc.disable()
    print(STAGES[sys.argv[1]](Path(sys.argv[2])))
