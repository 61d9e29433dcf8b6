"""The command line: what people type, and what they are told."""

from pnp.cli.games import main

__all__ = ["main"]
