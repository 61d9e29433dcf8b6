"""The command line: what people type, and what they are told."""

from pnp.cli.commands import main

__all__ = ["main"]
