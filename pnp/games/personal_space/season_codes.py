"""What the codes of a season say: its rows in letters that every phone shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Row = Mapping[str, Any]

_PLAIN = str.maketrans({"’": "'", "–": "-", "−": "-"})


def plain(*lines: str) -> str:
    """Lines as a code has them."""
    return "\n".join(lines).translate(_PLAIN)


def store(day: Row, items: Mapping[str, Row]) -> str:
    """A day of the store, with the prices of the directory."""
    stock = [items[id] for id in day["stock"]]
    return plain(
        "THE EVERYTHING CRATE", f"{day['day']}, {day['date']} date", day["greeting"],
        *(f"{item['name']} ${item['price']}" for item in stock),
    )  # fmt: skip


def exchange(days: Iterable[Row], swing: Iterable[Row], resources: Iterable[str]) -> str:
    """The rates of a week, and how the squid may feel."""
    names = list(resources)
    rates = [(day, "/".join(str(day[name]) for name in names)) for day in days]
    return plain(
        "THE SQUID EXCHANGE, $ each", "/".join(names),
        *(f"{day['day'][:3]} {paid} max {day['limit']}" for day, paid in rates),
        "ROLL", *(f"{row['faces']} {row['text']}" for row in swing),
    )  # fmt: skip


def songs(side: str, found: Iterable[Row]) -> str:
    """A side of the jukebox."""
    said = (f"{s['face']} {s['title']}, {s['artist']}. {s['effect']}" for s in found)
    return plain(f"JUKEBOX, SIDE {side}. ROLL", *said)


def wall(found: Iterable[Row]) -> str:
    """Zip’s wall."""
    return plain("ZIP’S WALL OF FAME", *(f"{row['dogs']} {row['name']}" for row in found))


def sitting(found: Iterable[Row]) -> str:
    """What Zip says to you."""
    return plain(
        "YOUR SITTING AT ZIP’S", *(f"{row['ate']} {row['text']}" for row in found),
        "Beat a name and take its place on the wall.",
    )  # fmt: skip


def lottery(found: Iterable[Row]) -> str:
    """The explorers’ lottery; the last row is for more hits, too."""
    rows = list(found)
    lines = []
    for row in rows:
        prizes = ("-" if prize == "nothing" else prize for prize in row["prizes"])
        more = "+" if row is rows[-1] else ""
        lines.append(f"{row['hits']}{more}: {', '.join(prizes)}")
    return plain("THE EXPLORERS’ LOTTERY", "Hits: prizes for 1-6", *lines)


def show(found: Row, moods: Iterable[Row]) -> str:
    """A show, how it may go, and what that does to the mood."""
    told = [f"{n} {'*' * v['stars']} {v['text']}" for n, v in enumerate(found["verdicts"], 1)]
    mood = [f"{'*' * row['stars']} {row['mood']:+d}" for row in moods if row["mood"]]
    return plain(
        found["title"].upper(), f"{found['genre']}. {found['performer']}", found["plot"],
        "ROLL", *told, f"MOOD {', '.join(mood)}",
    )  # fmt: skip


def exhibit(found: Row) -> str:
    """An exhibit, and who is in."""
    return plain(
        found["name"].upper(), found["line"], "ROLL",
        *(f"{a['face']} {a['name']}, {a['size']}, {a['eats']}. {a['fact']}"
          for a in found["animals"]),
    )  # fmt: skip


def neighbour(found: Row) -> str:
    """What a neighbour says."""
    *friends, task = found["friends"]
    return plain(
        found["name"].upper(), f"OLD FRIENDS FIRST: {found['old']}", "FRIENDS",
        *(f"{face} {line}" for face, line in enumerate(friends, 1)),
        f"{len(friends) + 1} {task} {found['tasks'][0]}", "NOT FRIENDS",
        *(f"{n}-{n + 1} {line}" for n, line in zip((1, 3, 5), found["not_friends"], strict=True)),
    )  # fmt: skip
