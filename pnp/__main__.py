"""`python -m pnp` and the `pnp` command."""

from __future__ import annotations

import atexit
import os
import sys

from pnp.cli import main as command

__all__ = ["main"]


def main() -> None:
    """Run a command, and leave.

    Python would take apart what the command has loaded, piece by piece, for a tenth of the time
    that it took. Nothing of that is wanted any more.
    """
    try:
        command()
    except SystemExit as left:
        if left.code is not None and not isinstance(left.code, int):
            raise
        atexit._run_exitfuncs()
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except OSError:
            raise left from None
        os._exit(left.code or 0)


if __name__ == "__main__":
    main()
