"""`python -m pnp` and the `pnp` command."""

from __future__ import annotations

import os
import sys

from pnp.cli import main as command


def main() -> None:
    """Run a command, and leave.

    Python would take apart what the command has loaded, piece by piece, for a tenth of the time
    that it took. Nothing of that is wanted any more, and everything is written.
    """
    try:
        command()
    except SystemExit as left:
        if left.code is not None and not isinstance(left.code, int):
            raise
        try:
            # Python has no stream for what was closed when it started.
            for stream in (sys.stdout, sys.stderr):
                if stream is not None:
                    stream.flush()
        except OSError:
            raise left from None
        os._exit(left.code or 0)


if __name__ == "__main__":
    main()
