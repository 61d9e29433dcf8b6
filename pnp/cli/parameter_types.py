"""Parameter types for Click.

They convert a text to a value, and report problems under the option’s name.
"""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from pnp.core.numbering import Number

    # Generic in stubs, and not at run time before Click 8.4.
    _ParamType = click.ParamType[Any]
    _Path = click.Path[Any]
else:
    _ParamType, _Path = click.ParamType, click.Path


class TextType(_ParamType):
    """A text that `read` converts to a value; `read` raises ValueError with a message for people.

    `name` is the value’s name in help. Empty texts are refused unless `optional`.
    """

    def __init__(self, name: str, read: Callable[[str], object], optional: bool = False) -> None:
        self.name = name
        self._read = read
        self._is_optional = optional

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> object:
        """Convert a text; other values are converted already."""
        if not isinstance(value, str):
            return value
        if not (value.strip() or self._is_optional):
            self.fail("it is empty", param, ctx)
        try:
            return self._read(value)
        except ValueError as error:
            self.fail(f"{error}", param, ctx)


class FilePath(_Path):
    """A path; an empty text is None and not the current folder."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Convert and check a path."""
        if not str(value).strip():
            self.fail("it is empty", param, ctx)
        if "\0" in str(value):
            self.fail("no path has a null byte in it", param, ctx)
        try:
            os.fsencode(value)
        except UnicodeEncodeError:
            self.fail("this is not a valid file name", param, ctx)
        return super().convert(value, param, ctx)


class GameName(_ParamType):
    """GAME, GAME/COMPONENT or GAME/PICTURE, with completion."""

    name = "game"

    def __init__(self, part: str = "") -> None:
        """`part`: component, picture or nothing."""
        self._part = part

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names that begin with `incomplete`; none if games cannot be loaded."""
        from click.shell_completion import CompletionItem

        from pnp.core.problems import ProblemsFound, UsageError

        data = ctx.find_root().params.get("data") or ()
        try:
            names = list(self._names(tuple(data), incomplete))
        except (ProblemsFound, UsageError, OSError):
            return []
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]

    def _names(self, data: tuple[Path, ...], incomplete: str) -> Iterator[str]:
        from pnp.build.listing import components, pictures
        from pnp.build.run import Application

        session = Application(data).session
        game, slash, _ = incomplete.partition("/")
        if not slash:
            yield from session.folders
        elif self._part == "component":
            yield from (f"{game}/{row['id']}" for row in components(session, game))
        elif self._part == "picture":
            yield from (f"{game}/{name}" for name in pictures(session, game))


def comma_separated_numbers(names: str) -> TextType:
    """Numbers with commas between them, one for each of the names (`TOP,LEFT`); empty for an empty
    text."""
    count = names.count(",") + 1

    def read(text: str) -> tuple[float, ...]:
        from pnp.core.printer import are_readings

        if not text.strip():
            return ()
        try:
            numbers = tuple(float(part.replace("−", "-")) for part in text.split(","))
        except ValueError:
            numbers = ()
        if not are_readings(numbers, count):
            raise ValueError(f"“{text}” is not {count} numbers with commas between them: {names}")
        return numbers

    return TextType(names, read, optional=True)


def _date(text: str) -> dt.date:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"“{text}” is no date; write it like 2026-11-21") from None


def _number(text: str) -> Number:
    from pnp.core.numbering import parse_number

    return parse_number(text)


def _address(text: str) -> str:
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(text)
        is_valid = parts.scheme in ("http", "https") and parts.hostname and not parts.fragment
    except ValueError:
        is_valid = False
    if text and (not is_valid or any(char.isspace() or not char.isprintable() for char in text)):
        raise ValueError(f"“{text}” is no address; write it like https://example.org/game")
    return text


def _numbers(text: str) -> tuple[Number, ...]:
    return tuple(map(_number, _split_names(text)))


def _split_names(text: str) -> tuple[str, ...]:
    return tuple(name for part in text.split(",") if (name := part.strip()))


DATE = TextType("date", _date)
"""A day of the calendar, such as 2026-11-21."""
NUMBER = TextType("n", _number)
"""A component's number as printed, with or without check digit and version. Its range is checked
later."""
NUMBERS = TextType("numbers", _numbers)
"""Several numbers with commas between them."""
ADDRESS = TextType("url", _address, optional=True)
"""A web address; None for an empty text."""
NAMES = TextType("names", _split_names)
"""Names with commas between them."""
NAME = TextType("name", str)
"""A text that is not empty."""
FOLDER = FilePath(file_okay=False, path_type=Path)
"""A folder to write into, which need not exist."""
FILE = FilePath(dir_okay=False, path_type=Path)
"""A file to read."""
EXISTING_FILE = FilePath(exists=True, dir_okay=False, path_type=Path)
"""A file to read, which must exist."""
PATH = FilePath(path_type=Path)
"""A file or a folder."""
GAME = GameName()
COMPONENT = GameName("component")
PICTURE = GameName("picture")
