"""Places in a season: store, exchange, lottery, jukebox, Zip's wall, theatre and zoo."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from pnp.core.calendar import WEEKDAYS
from pnp.core.rng import Chance
from pnp.games.personal_space import season_worth as figures
from pnp.games.personal_space.art.inks import COLOURS
from pnp.games.personal_space.season_pieces import Season, to_id

FileContent = dict[str, Any]
"""The content of some keys of a file."""

_FORTNIGHT = [(day, date) for day in WEEKDAYS for date in ("odd", "even")]


def draw_store(season: Season) -> FileContent:
    """Draw fourteen days of the store; each item is in stock at least once."""
    items = season.valuation.items
    store_items = [id for id, item in items.items() if "store" in item["sources"]]
    food_items = [id for id in store_items if items[id]["kind"] == "food"]
    other_items = [id for id in store_items if id not in food_items]
    pieces = season.pieces("season-store")
    texts: FileContent = {
        part: season.unused_pieces(pool) for part, pool in pieces.items() if part != "by-item"
    }
    texts["by-item"] = {id: season.unused_pieces(pool) for id, pool in pieces["by-item"].items()}
    letters = season.pieces("season-limits")["store.head-length"]["to"]

    def draw(chance: Chance) -> FileContent:
        shelves = _draw_shelves(chance, food_items, other_items)
        greetings: list[str] = []
        rows = []
        for (day, date), stock in zip(_FORTNIGHT, shelves, strict=True):
            room = letters - figures.heading_letters(day, date)
            greetings.append(_draw_greeting(chance, texts, day, stock, room, greetings))
            rows.append(
                {
                    "id": f"{day.lower()}-{date}",
                    "day": day,
                    "date": date,
                    "greeting": greetings[-1],
                    "stock": stock,
                }
            )
        return season.with_codes("store", {"store": rows})

    return season.draw_in_bands("store", draw, figures.measure_store)


def _draw_shelves(chance: Chance, food_items: list[str], other_items: list[str]) -> list[list[str]]:
    count = len(_FORTNIGHT)
    food = chance.shuffled((food_items * count)[:count])
    dealt = chance.shuffled(other_items)
    shelves = []
    for day in range(count):
        shelf = dealt[day::count]
        extra = [id for id in chance.shuffled(other_items) if id not in shelf]
        shelves.append([food[day], *shelf, *extra[: chance.integer(4, 5) - len(shelf)]])
    return shelves


def _draw_greeting(
    chance: Chance, texts: FileContent, day: str, stock: list[str], room: float, used: list[str]
) -> str:
    """Draw a greeting for the weekday, for something in stock, or for any day: unused, and short
    enough."""
    about = [line for id in stock for line in texts["by-item"][id]]
    pools = chance.shuffled([texts[day], about, texts["any-day"]])
    fit = (line for pool in pools for line in chance.shuffled(pool) if len(line) <= room)
    return next(str(line) for line in fit if line not in used)


_RATES = {
    "food": ((1, 1, 1, 2, 2, 2, 3), (1, 1, 2, 2, 2, 3, 4), (1, 1, 1, 2, 2, 3, 4)),
    "building": ((1, 2, 2, 2, 3, 3, 4), (1, 2, 2, 2, 3, 3, 3), (1, 1, 2, 3, 3, 4, 4)),
}
"""The rates of a resource in a week, in any order."""
_LIMITS = ((2, 3, 3, 4, 4, 5, 6), (3, 3, 4, 4, 4, 5, 5), (2, 3, 4, 4, 4, 5, 6))


def draw_exchange(season: Season) -> FileContent:
    """Draw a week of rates, and the squid's moods."""
    kinds = season.valuation.kinds
    texts = season.pieces("season-exchange")
    down = season.unused_pieces([f"{why}. All rates −1" for why in texts["rates-down"]])
    up = season.unused_pieces([f"{why}. All rates +1" for why in texts["rates-up"]])

    def draw(chance: Chance) -> FileContent:
        paid = {name: chance.shuffled(chance.pick(_RATES[kind])) for name, kind in kinds.items()}
        limits = chance.shuffled(chance.pick(_LIMITS))
        days: list[dict[str, Any]] = [
            {
                "id": day.lower(),
                "day": day,
                **{name: rates[index] for name, rates in paid.items()},
                "limit": limits[index],
            }
            for index, day in enumerate(WEEKDAYS)
        ]
        swing: list[dict[str, Any]] = [
            {"faces": 1, "text": chance.pick(down)},
            {"faces": "2–5", "text": "As posted"},
            {"faces": 6, "text": chance.pick(up)},
        ]
        codes = season.pieces("exchange")["codes"]
        return season.with_codes("exchange", {"exchange": days, "tempers": swing, "codes": codes})

    content: FileContent = season.draw_in_bands("exchange", draw, figures.measure_exchange)
    season.valuation.use_rates(content["exchange"])
    return content


def draw_lottery(season: Season) -> FileContent:
    """Draw prizes for one to six hits; every item with the source `lottery` can be won."""
    worth = season.valuation
    pool = season.pieces("season-lottery")["prizes"]
    only = [str(item["name"]) for item in worth.items.values() if "lottery" in item["sources"]]
    names = [row["id"] for row in season.pieces("lottery")["lottery"]]

    def draw(chance: Chance) -> FileContent:
        promised = {
            name: chance.integer(row["from"], row["to"])
            for row in pool
            for name in only
            if row["prize"] == name
        }
        rows = []
        for hits, id in enumerate(names, 1):
            promised_here = [
                name for name, promised_hits in promised.items() if promised_hits == hits
            ]
            rows.append({"id": id, "hits": hits, "prizes": row_of(hits, promised_here, chance)})
        codes = season.pieces("lottery")["codes"]
        return season.with_codes("lottery", {"lottery": rows, "codes": codes})

    def row_of(hits: int, promised_here: list[str], chance: Chance) -> list[str]:
        """Of twelve draws of six prizes, the one with the mean value nearest to the middle
        of its band."""
        band = season.pieces("season-limits")[f"lottery.{hits}"]
        middle = (band["from"] + band["to"]) / 2
        fit = [str(row["prize"]) for row in pool if row["from"] <= hits <= row["to"]]
        tries = []
        for _ in range(12):
            rest = [prize for prize in chance.shuffled(fit) if prize not in promised_here]
            prizes = [*promised_here, *rest][: len(names)]
            mean = sum(map(worth.value_of_text, prizes)) / len(prizes)
            tries.append((abs(mean - middle), prizes))
        return sorted(min(tries)[1], key=worth.value_of_text)

    return season.draw_in_bands("lottery", draw, figures.measure_lottery)


_SIDES = "AB"
_FACES = 6


def draw_songs(season: Season) -> FileContent:
    """Draw two sides of six records with their artists."""
    pieces = season.pieces("season-songs")
    room = season.pieces("season-limits")["songs.title-length"]["to"]
    pool = season.unused_pieces(
        pieces["songs"], _FACES * len(_SIDES), text_of=lambda song: song["title"]
    )

    def draw(chance: Chance) -> FileContent:
        records = chance.sample(pool, _FACES * len(_SIDES))
        effects = _draw_effects(records, chance)
        artists = _assign_artists(records, chance.shuffled(pieces["artists"]), room)
        rows = [
            {
                "id": to_id(record["title"]),
                "side": _SIDES[index // _FACES],
                "face": index % _FACES + 1,
                "title": record["title"],
                "artist": artist,
                "effect": effects[index],
                "verse": record["verse"],
            }
            for index, (record, artist) in enumerate(zip(records, artists, strict=True))
        ]
        return season.with_codes("songs", {"songs": rows, "codes": season.pieces("songs")["codes"]})

    return season.draw_in_bands("songs", draw, figures.measure_songs)


def _draw_effects(records: list[Any], chance: Chance) -> list[str]:
    """The effect of each record: of its possible ones, the one that earlier records use least."""
    effects: list[str] = []
    for record in records:
        effects.append(min(chance.shuffled(record["effects"]), key=effects.count))
    return effects


def _assign_artists(records: list[Any], artists: list[str], room: int) -> list[str]:
    """The artist of each record: the first whose name fits after the title."""
    assigned: dict[str, str] = {}
    for title in sorted((record["title"] for record in records), key=len, reverse=True):
        assigned[title] = next(artist for artist in artists if len(title + artist) <= room)
        artists.remove(assigned[title])
    return [assigned[record["title"]] for record in records]


_STEPS = (
    (3,) * 11,
    (3,) * 10 + (0,),
    (3,) * 9 + (0, 0),
    (3,) * 8 + (6, 0, 0),
    (3,) * 8 + (6, 6, 0),
)
"""The steps between the names on the wall, in any order."""
_NAMES = len(_STEPS[0]) + 1
_HEIGHTS = (("huge", 24), ("large", 12), ("small", 3), ("none", 0))


def draw_corndogs(season: Season) -> FileContent:
    """Draw twelve names on the wall, and what Zip says to you."""
    pieces = season.pieces("season-corndogs")
    name_pool = season.unused_pieces(pieces["names"], _NAMES)
    heights = {
        height: season.unused_pieces(lines, _NAMES) for height, lines in pieces["lines"].items()
    }
    sittings = {dogs: season.unused_pieces(lines) for dogs, lines in pieces["sittings"].items()}

    def draw(chance: Chance) -> FileContent:
        eaten = [*accumulate(chance.shuffled(chance.pick(_STEPS)), initial=0)][::-1]
        names = chance.sample(name_pool, len(eaten))
        lines = {height: chance.shuffled(lines) for height, lines in heights.items()}
        wall = []
        for name, dogs in zip(names, eaten, strict=True):
            height = next(height for height, minimum in _HEIGHTS if dogs >= minimum)
            line = lines[height].pop().format(dogs=dogs, less=dogs - 1)
            wall.append({"id": to_id(name), "name": name, "dogs": dogs, "line": line})
        told = [{"dogs": dogs, "text": chance.pick(lines)} for dogs, lines in sittings.items()]
        return season.with_codes(
            "corndogs",
            {"corndogs": wall, "sittings": told, "codes": season.pieces("corndogs")["codes"]},
        )

    return season.draw_in_bands("corndogs", draw, figures.measure_corndogs)


_STARS = (1, 2, 3, 4, 5)


def draw_shows(season: Season) -> FileContent:
    """Draw twelve shows, each with its verdicts in a random order."""
    month = season.pieces("shows")
    pool = season.unused_pieces(
        season.pieces("season-shows")["shows"],
        len(month["shows"]),
        text_of=lambda show: show["title"],
    )

    def draw(chance: Chance) -> FileContent:
        rows = []
        for number, show in enumerate(chance.sample(pool, len(month["shows"])), 1):
            stars = (*_STARS, show["repeated-stars"])
            verdicts = [
                {"stars": count, "text": text}
                for count, text in zip(stars, show["verdicts"], strict=True)
            ]
            rows.append(
                {
                    "id": to_id(show["title"]),
                    "number": number,
                    **{
                        key: show[key] for key in ("title", "picture", "genre", "performer", "plot")
                    },
                    "verdicts": chance.shuffled(verdicts),
                }
            )
        return season.with_codes("shows", {"shows": rows})

    return season.draw_in_bands("shows", draw, figures.measure_shows)


_PATTERNS: dict[str, tuple[str, ...]] = {
    "fish": ("scales", "stripes"),
    "lizard": ("scales", "spots"),
    "seal": ("spots", "plain"),
    "snail": ("stripes", "spots"),
    "snake": ("spots", "plain"),
    "whale": ("plain",),
}
"""The patterns that suit a body plan; others have any, mostly plain."""
_ANY_PATTERN = ("plain", "plain", "plain", "spots", "stripes", "patch")


def draw_look(body: str, chance: Chance) -> dict[str, str]:
    """Draw the looks of an animal; the first word of `body` is its body plan."""
    hides = _PATTERNS.get(body.partition(" ")[0], _ANY_PATTERN)
    eyes = chance.pick(("two", "two", "sleepy", "one"))
    return {
        "body": body,
        "eyes": eyes,
        "pattern": chance.pick(hides),
        "colour": chance.pick(COLOURS),
    }


def draw_zoo(season: Season) -> FileContent:
    """Draw six exhibits of six animals."""
    pool = season.unused_pieces(
        season.pieces("season-zoo")["exhibits"], _FACES, text_of=lambda exhibit: exhibit["name"]
    )

    def draw(chance: Chance) -> FileContent:
        rows = []
        for exhibit in chance.sample(pool, _FACES):
            animals: list[dict[str, Any]] = [
                {
                    "id": to_id(animal["name"]),
                    "face": face,
                    **{key: animal[key] for key in ("name", "size", "diet", "fact")},
                    "portrait": draw_look(animal["body"], chance),
                }
                for face, animal in enumerate(chance.sample(exhibit["animals"], _FACES), 1)
            ]
            row = {"id": to_id(exhibit["name"]), "name": exhibit["name"], "line": exhibit["line"]}
            rows.append({**row, "animals": animals})
        return season.with_codes("zoo", {"zoo": rows})

    return season.draw_in_bands("zoo", draw, figures.measure_zoo)
