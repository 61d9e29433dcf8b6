"""`make fuzz`: run damaged files for hours and report what failed.

python -m tests.fuzz --hours 0.5 --jobs 2 [--start 1] [--out output/fuzz]
python -m tests.fuzz --again 1:4711
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

from tests.fuzz.series import again, run


def main() -> int:
    read = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    read.add_argument("--hours", type=float, default=0.1)
    read.add_argument("--jobs", type=int, default=1)
    read.add_argument("--start", type=int, default=random.randrange(1, 10**6))
    read.add_argument("--out", type=Path, default=Path("output/fuzz"))
    read.add_argument("--again", metavar="START:NUMBER")
    options = read.parse_args()
    if options.again:
        return again(*map(int, options.again.split(":")))
    total = run(options.start, options.hours, options.jobs, options.out)
    return 1 if total["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
