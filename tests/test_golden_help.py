"""The help of every command."""

from __future__ import annotations

from collections.abc import Iterator

import click
from click.testing import CliRunner

from pnp.cli import main
from tests import goldens


def _commands(group: click.Group, *before: str) -> Iterator[tuple[str, ...]]:
    """The words of all commands, with subcommands."""
    for name, command in group.commands.items():
        yield (*before, name)
        if isinstance(command, click.Group):
            yield from _commands(command, *before, name)


def test_help_matches_golden() -> None:
    """As wide as a terminal."""
    texts = []
    for words in ((), *_commands(main)):
        result = CliRunner().invoke(main, [*words, "--help"], prog_name="pnp", terminal_width=80)
        assert result.exit_code == 0
        texts.append(result.stdout)
    goldens.compare("help", "\n".join(texts))
