"""The player’s number: drawn once, stored in the user’s data folder, and printed whenever it is
used."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import click

from pnp.core.model import Game
from pnp.core.numbering import Generator, Number, parse_number
from pnp.core.problems import UsageError

_NUMBERS_AFTER = 1_000_000
"""At least this many numbers follow a drawn one, for `--count`."""


def numbers_folder() -> Path:
    """The folder of stored numbers: pnp/numbers in the user’s data folder, a file for each game."""
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "pnp" / "numbers"


def personal_number(game: Game, generator: Generator) -> int:
    """The number stored for a game. Draws and stores one if there is none; returns number 1 if
    it cannot be stored. Raises UsageError if a file contains no number, or one of another
    version."""
    path = numbers_folder() / game.id
    try:
        number = stored_number(path, generator) or _draw_number(path, generator)
    except OSError as error:
        number = Number(generator.lowest, generator.version)
        location = f"{path} cannot be written: {error.strerror}"
    else:
        location = f"stored in {path}"
    click.echo(f"{game.title}: your number is {number} ({location})", err=True)
    return number.value


def stored_number(path: Path, generator: Generator) -> Number | None:
    with suppress(FileNotFoundError):
        try:
            value, version = parse_number(path.read_text("utf-8"))
            generator.check_version(version)
            return Number(generator.validate(value), version)
        except ValueError as error:
            raise UsageError(
                f"{path} does not contain your number: {error}; delete it for a new one"
            ) from error
    return None


def _draw_number(path: Path, generator: Generator) -> Number:
    """Draw a number and store it before anything is printed from it."""
    # Slow to import, and needed once for a game.
    import secrets

    highest = max(generator.lowest, generator.highest - _NUMBERS_AFTER)
    value = generator.lowest + secrets.randbelow(highest - generator.lowest + 1)
    number = Number(value, generator.version)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}-{os.getpid()}")
    temporary.write_text(f"{number}\n", "utf-8")
    try:
        # If two commands draw at once, the first one draws for both.
        os.link(temporary, path)
    except FileExistsError:
        return stored_number(path, generator) or number
    finally:
        temporary.unlink()
    return number
