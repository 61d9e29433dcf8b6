"""The command line: arguments and messages."""

from pnp.cli.commands import main

__all__ = ["main"]
