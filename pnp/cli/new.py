"""`pnp new`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.parameter_types import EXISTING_FILE, PATH

if TYPE_CHECKING:
    from pnp.starters.folder import NewGame

# As in pnp/starters/folder.py, which is imported when it is needed.
_KINDS = ("deck", "board", "tokens", "sheet", "bare")
# As in examples/.
_EXAMPLES = ("classic-deck", "hex-war", "roll-and-write", "spreadsheet-cards")


@click.command()
@click.argument("name", type=PATH)
@click.option(
    "--from",
    "table",
    metavar="TABLE",
    help="Make cards from the rows of a table: CSV, XLSX, ODS …",
    type=EXISTING_FILE,
)
@click.option("--kind", type=click.Choice(_KINDS), help="Kind of game.  [default: deck]")
@click.option("--like", type=click.Choice(_EXAMPLES), help="Copy an example.")
def new(name: Path, table: Path | None, kind: str | None, like: str | None) -> None:
    """Make the folder of a new game, ready to print."""
    from pnp.starters.folder import create_from_example, create_from_starter, create_from_table

    if sum(one is not None for one in (table, kind, like)) > 1:
        raise click.UsageError("--from, --kind and --like each say it all; take one of them")
    if table is not None:
        game = create_from_table(name, table)
    elif like is not None:
        game = create_from_example(name, like)
    else:
        game = create_from_starter(name, kind or ask_kind())
    click.echo(str(game.folder))
    click.echo(_next_steps(game), err=True)


def ask_kind() -> str:
    """Ask the user for the kind of game, if there is a terminal."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return _KINDS[0]
    kind: str = click.prompt("What is it", type=click.Choice(_KINDS), default=_KINDS[0], err=True)
    return kind


def _next_steps(game: NewGame) -> str:
    from pnp.core.problems import pluralise

    folder = game.folder
    parts = game.roles
    lines = []
    if parts is not None:
        roles = {
            "title": parts.title,
            "text": parts.text,
            "colour": parts.kind,
            "corner": parts.cost,
            "picture": parts.picture,
            "icon": parts.icon,
            "foot": ", ".join(parts.badges),
            "flavour": parts.flavour,
            "lines": ", ".join(parts.lines),
            "copies": parts.copies,
        }
        roles_text = "; ".join(f"{role}: {field}" for role, field in roles.items() if field)
        copies_text = f", {game.copies} with copies" if game.copies != game.cards else ""
        lines.append(f"{pluralise(game.cards, 'card')}{copies_text}. {roles_text}.")
        if parts.unused:
            lines.append(f"Not on the cards: {', '.join(parts.unused)}.")
    data = f"--data {folder}"
    lines += [
        f"Print it:   pnp {data} kit {folder.name}",
        f"Check it:   pnp {data} validate {folder.name}",
        f"Change it:  {folder}/game.yaml (the components), {folder}/templates/ (the design)",
    ]
    return "\n".join(lines)
