"""What the codes of a season say: its rows in letters that every phone shows.

No file says it: it is made of the rows in the first season, too, when the file is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import Any

from pnp.core.game_code import ContentTransform
from pnp.core.node import Mapping as Map
from pnp.core.node import Node, Sequence, to_node, to_plain

Row = Mapping[str, Any]
Files = Callable[[str], Any]
"""Gives a file of the game as plain data."""

_PLAIN = str.maketrans({"’": "'", "–": "-", "−": "-"})


def simple(*lines: str) -> str:
    """Lines as a code has them."""
    return "\n".join(lines).translate(_PLAIN)


def store(day: Row, items: Mapping[str, Row]) -> str:
    """A day of the store, with the prices of the directory."""
    stock = [items[id] for id in day["stock"]]
    return simple(
        "THE EVERYTHING CRATE",
        f"{day['day']}, {day['date']} date",
        day["greeting"],
        *(f"{item['name']} ${item['price']}" for item in stock),
    )


def exchange(days: Iterable[Row], swing: Iterable[Row], resources: Iterable[str]) -> str:
    """The rates of a week, and how the squid may feel."""
    names = list(resources)
    rates = [(day, "/".join(str(day[name]) for name in names)) for day in days]
    return simple(
        "THE SQUID EXCHANGE, $ each",
        "/".join(names),
        *(f"{day['day'][:3]} {paid} max {day['limit']}" for day, paid in rates),
        "ROLL",
        *(f"{row['faces']} {row['text']}" for row in swing),
    )


def songs(side: str, found: Iterable[Row]) -> str:
    """A side of the jukebox."""
    said = (f"{s['face']} {s['title']}, {s['artist']}. {s['effect']}" for s in found)
    return simple(f"JUKEBOX, SIDE {side}. ROLL", *said)


def wall(found: Iterable[Row]) -> str:
    """Zip’s wall."""
    return simple("ZIP’S WALL OF FAME", *(f"{row['dogs']} {row['name']}" for row in found))


def sitting(found: Iterable[Row]) -> str:
    """What Zip says to you."""
    return simple(
        "YOUR SITTING AT ZIP’S",
        *(f"{row['dogs']} {row['text']}" for row in found),
        "Beat a name and take its place on the wall.",
    )


def lottery(found: Iterable[Row]) -> str:
    """The explorers’ lottery; the last row is for more hits, too."""
    rows = list(found)
    lines = []
    for row in rows:
        prizes = ("-" if prize == "nothing" else prize for prize in row["prizes"])
        more = "+" if row is rows[-1] else ""
        lines.append(f"{row['hits']}{more}: {', '.join(prizes)}")
    return simple("THE EXPLORERS’ LOTTERY", "Hits: prizes for 1-6", *lines)


def show(found: Row, moods: Iterable[Row]) -> str:
    """A show, how it may go, and what that does to the mood."""
    told = [f"{n} {'*' * v['stars']} {v['text']}" for n, v in enumerate(found["verdicts"], 1)]
    mood = [f"{'*' * row['stars']} {row['mood']:+d}" for row in moods if row["mood"]]
    return simple(
        found["title"].upper(),
        f"{found['genre']}. {found['performer']}",
        found["plot"],
        "ROLL",
        *told,
        f"MOOD {', '.join(mood)}",
    )


def exhibit(found: Row) -> str:
    """An exhibit and its animal."""
    return simple(
        found["name"].upper(),
        found["line"],
        "ROLL",
        *(
            f"{a['face']} {a['name']}, {a['size']}, {a['diet']}. {a['fact']}"
            for a in found["animals"]
        ),
    )


def neighbour(found: Row) -> str:
    """What a neighbour says."""
    *friends, task = found["friend-lines"]
    old = [f"OLD FRIENDS FIRST: {found['old-friend-line']}"] if "old-friend-line" in found else []
    return simple(
        found["name"].upper(),
        *old,
        "FRIENDS",
        *(f"{face} {line}" for face, line in enumerate(friends, 1)),
        f"{len(friends) + 1} {task} {found['tasks'][0]}",
        "NOT FRIENDS",
        *(f"{n}-{n + 1} {line}" for n, line in zip((1, 3, 5), found["other-lines"], strict=True)),
    )


def _store(day: Row, file: Row, files: Files) -> str:
    return store(day, {item["id"]: item for item in files("items")["items"]})


def _exchange(code: Row, file: Row, files: Files) -> str:
    resources = [row["id"] for row in files("resources")["resources"] if "generator" in row]
    return exchange(file["exchange"], file["tempers"], resources)


def _songs(code: Row, file: Row, files: Files) -> str:
    side = code["name"][-1]
    return songs(side, [song for song in file["songs"] if song["side"] == side])


def _corndogs(code: Row, file: Row, files: Files) -> str:
    return wall(file["corndogs"]) if code["id"] == "wall" else sitting(file["sittings"])


def _shows(found: Row, file: Row, files: Files) -> str:
    return show(found, files("shows")["mood-by-stars"])


_CODES: dict[str, tuple[str, Callable[[Row, Row, Files], str]]] = {
    "store": ("store", _store),
    "exchange": ("codes", _exchange),
    "lottery": ("codes", lambda code, file, files: lottery(file["lottery"])),
    "songs": ("codes", _songs),
    "corndogs": ("codes", _corndogs),
    "shows": ("shows", _shows),
    "zoo": ("zoo", lambda found, file, files: exhibit(found)),
    "neighbours": ("neighbours", lambda found, file, files: neighbour(found)),
}
"""By file: the key of the rows that have codes, and what makes one, of a row, its file and all
files."""


def coded(name: str, values: dict[str, Any], files: Files) -> dict[str, Any]:
    """A file's content with the texts of its codes."""
    key, text = _CODES[name]
    rows = [{**row, "qr": text(row, values, files)} for row in values[key]]
    return {**values, key: rows}


def rows(number: int, read: Callable[[str], Node | None]) -> Mapping[str, Node | ContentTransform]:
    """The changed content of a season's files. Raises UsageError."""
    if number > 1:
        from pnp.games.personal_space import season

        return season.rows(number, read)

    @cache
    def files(name: str) -> Any:
        return to_plain(read(f"{name}.yaml"))

    return {f"{name}.yaml": partial(_written, name, files) for name in _CODES}


def _written(name: str, files: Files, root: Node | None) -> Node | None:
    """A file with the texts of its codes. Incomplete rows get no code; a rule or a template
    reports the gap."""
    key, text = _CODES[name]
    rows = root.get(key) if isinstance(root, Map) else None
    if not isinstance(root, Map) or not isinstance(rows, Sequence):
        return root
    file: Any = to_plain(root)

    def code(row: Node, own: Any) -> Node:
        if not isinstance(row, Map):
            return row
        try:
            said = text(own, file, files)
        except (LookupError, TypeError, ValueError):
            return row
        return row.with_values({"qr": to_node(said, row.source, row.line, row.column)})

    items = tuple(code(row, own) for row, own in zip(rows, file[key], strict=True))
    made_of = Sequence(items, rows.source, rows.line, rows.column, rows.provenance)
    return root.with_values({key: made_of})
