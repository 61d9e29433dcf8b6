"""The texts of a season's codes, in characters that every phone shows.

They are made from the rows of data when a file is read, also in season 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import Any

from pnp.core.game_code import ContentTransform
from pnp.core.node import Mapping as Map
from pnp.core.node import Node, Sequence, to_node, to_plain

DataRow = Mapping[str, Any]
ReadFile = Callable[[str], Any]
"""Returns a file of the game as plain data, by its name."""

_PLAIN = str.maketrans({"’": "'", "–": "-", "−": "-"})


def plain_lines(*lines: str) -> str:
    """Join lines, with plain characters."""
    return "\n".join(lines).translate(_PLAIN)


def store_text(day: DataRow, items: Mapping[str, DataRow]) -> str:
    """A day of the store, with prices from the directory."""
    stock = [items[id] for id in day["stock"]]
    return plain_lines(
        "THE EVERYTHING CRATE",
        f"{day['day']}, {day['date']} date",
        day["greeting"],
        *(f"{item['name']} ${item['price']}" for item in stock),
    )


def exchange_text(
    days: Iterable[DataRow], swing: Iterable[DataRow], resources: Iterable[str]
) -> str:
    """The rates of a week, and the roll for the squid's mood."""
    names = list(resources)
    rates = [(day, "/".join(str(day[name]) for name in names)) for day in days]
    return plain_lines(
        "THE SQUID EXCHANGE, $ each",
        "/".join(names),
        *(f"{day['day'][:3]} {paid} max {day['limit']}" for day, paid in rates),
        "ROLL",
        *(f"{row['faces']} {row['text']}" for row in swing),
    )


def songs_text(side: str, rows: Iterable[DataRow]) -> str:
    """A side of the jukebox."""
    lines = (f"{s['face']} {s['title']}, {s['artist']}. {s['effect']}" for s in rows)
    return plain_lines(f"JUKEBOX, SIDE {side}. ROLL", *lines)


def wall_text(rows: Iterable[DataRow]) -> str:
    """Zip’s wall."""
    return plain_lines("ZIP’S WALL OF FAME", *(f"{row['dogs']} {row['name']}" for row in rows))


def sitting_text(rows: Iterable[DataRow]) -> str:
    """Zip's lines, by the number of corn dogs that you eat."""
    return plain_lines(
        "YOUR SITTING AT ZIP’S",
        *(f"{row['dogs']} {row['text']}" for row in rows),
        "Beat a name and take its place on the wall.",
    )


def lottery_text(rows: Iterable[DataRow]) -> str:
    """The explorers’ lottery; the last row also counts for more hits."""
    row_list = list(rows)
    lines = []
    for row in row_list:
        prizes = ("-" if prize == "nothing" else prize for prize in row["prizes"])
        plus = "+" if row is row_list[-1] else ""
        lines.append(f"{row['hits']}{plus}: {', '.join(prizes)}")
    return plain_lines("THE EXPLORERS’ LOTTERY", "Hits: prizes for 1-6", *lines)


def show_text(row: DataRow, moods: Iterable[DataRow]) -> str:
    """A show, its possible verdicts, and their effect on the mood."""
    verdicts = [f"{n} {'*' * v['stars']} {v['text']}" for n, v in enumerate(row["verdicts"], 1)]
    mood = [f"{'*' * row['stars']} {row['mood']:+d}" for row in moods if row["mood"]]
    return plain_lines(
        row["title"].upper(),
        f"{row['genre']}. {row['performer']}",
        row["plot"],
        "ROLL",
        *verdicts,
        f"MOOD {', '.join(mood)}",
    )


def exhibit_text(row: DataRow) -> str:
    """An exhibit and its animals."""
    return plain_lines(
        row["name"].upper(),
        row["line"],
        "ROLL",
        *(
            f"{a['face']} {a['name']}, {a['size']}, {a['diet']}. {a['fact']}"
            for a in row["animals"]
        ),
    )


def neighbour_text(row: DataRow) -> str:
    """A neighbour's lines."""
    *friends, task = row["friend-lines"]
    old = [f"OLD FRIENDS FIRST: {row['old-friend-line']}"] if "old-friend-line" in row else []
    return plain_lines(
        row["name"].upper(),
        *old,
        "FRIENDS",
        *(f"{face} {line}" for face, line in enumerate(friends, 1)),
        f"{len(friends) + 1} {task} {row['tasks'][0]}",
        "NOT FRIENDS",
        *(f"{n}-{n + 1} {line}" for n, line in zip((1, 3, 5), row["other-lines"], strict=True)),
    )


def _store_code(day: DataRow, file: DataRow, files: ReadFile) -> str:
    return store_text(day, {item["id"]: item for item in files("items")["items"]})


def _exchange_code(code: DataRow, file: DataRow, files: ReadFile) -> str:
    resources = [row["id"] for row in files("resources")["resources"] if "generator" in row]
    return exchange_text(file["exchange"], file["tempers"], resources)


def _songs_code(code: DataRow, file: DataRow, files: ReadFile) -> str:
    side = code["name"][-1]
    return songs_text(side, [song for song in file["songs"] if song["side"] == side])


def _corndogs_code(code: DataRow, file: DataRow, files: ReadFile) -> str:
    return wall_text(file["corndogs"]) if code["id"] == "wall" else sitting_text(file["sittings"])


def _shows_code(row: DataRow, file: DataRow, files: ReadFile) -> str:
    return show_text(row, files("shows")["mood-by-stars"])


_CODES: dict[str, tuple[str, Callable[[DataRow, DataRow, ReadFile], str]]] = {
    "store": ("store", _store_code),
    "exchange": ("codes", _exchange_code),
    "lottery": ("codes", lambda code, file, files: lottery_text(file["lottery"])),
    "songs": ("codes", _songs_code),
    "corndogs": ("codes", _corndogs_code),
    "shows": ("shows", _shows_code),
    "zoo": ("zoo", lambda found, file, files: exhibit_text(found)),
    "neighbours": ("neighbours", lambda found, file, files: neighbour_text(found)),
}
"""By file: the key of the rows with codes, and the function that makes the text of a code from its
row, the row's file and all files."""


def with_codes(name: str, values: dict[str, Any], files: ReadFile) -> dict[str, Any]:
    """A file's content with the texts of its codes."""
    key, text = _CODES[name]
    rows = [{**row, "qr": text(row, values, files)} for row in values[key]]
    return {**values, key: rows}


def season_files(
    number: int, read: Callable[[str], Node | None]
) -> Mapping[str, Node | ContentTransform]:
    """The changed content of a season's files. Raises UsageError."""
    if number > 1:
        from pnp.games.personal_space import season

        return season.season_files(number, read)

    @cache
    def files(name: str) -> Any:
        return to_plain(read(f"{name}.yaml"))

    return {f"{name}.yaml": partial(_add_codes, name, files) for name in _CODES}


def _add_codes(name: str, files: ReadFile, root: Node | None) -> Node | None:
    """A file with the texts of its codes. Incomplete rows get none; a rule or template reports the
    gap."""
    key, text = _CODES[name]
    rows = root.get(key) if isinstance(root, Map) else None
    if not isinstance(root, Map) or not isinstance(rows, Sequence):
        return root
    file: Any = to_plain(root)

    def code(row: Node, values: Any) -> Node:
        if not isinstance(row, Map):
            return row
        try:
            qr = text(values, file, files)
        except (LookupError, TypeError, ValueError):
            return row
        return row.with_values({"qr": to_node(qr, row.source, row.line, row.column)})

    items = tuple(code(row, values) for row, values in zip(rows, file[key], strict=True))
    sequence = Sequence(items, rows.source, rows.line, rows.column, rows.provenance)
    return root.with_values({key: sequence})
