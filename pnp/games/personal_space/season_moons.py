"""The moons' programme in a season: songs, the wall, shows, the zoo."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from pnp.core.rng import Chance
from pnp.games.personal_space import season_worth as figures
from pnp.games.personal_space.art.inks import COLOURS
from pnp.games.personal_space.season_pieces import Season, called
from pnp.games.personal_space.season_shops import Rows

_SIDES = "AB"
_FACES = 6


def songs(season: Season) -> Rows:
    """Two sides of six: records with their artists."""
    pieces = season.pieces("season-songs")
    room = season.pieces("season-limits")["songs.title-length"]["to"]
    pool = season.fresh(pieces["songs"], _FACES * len(_SIDES), by=lambda one: one["title"])

    def draw(chance: Chance) -> Rows:
        records = chance.sample(pool, _FACES * len(_SIDES))
        effects = _effects(records, chance)
        artists = _artists(records, chance.shuffled(pieces["artists"]), room)
        rows = [
            {
                "id": called(record["title"]),
                "side": _SIDES[at // _FACES],
                "face": at % _FACES + 1,
                "title": record["title"],
                "artist": artist,
                "effect": effects[at],
                "verse": record["verse"],
            }
            for at, (record, artist) in enumerate(zip(records, artists, strict=True))
        ]
        return season.coded("songs", {"songs": rows, "codes": season.pieces("songs")["codes"]})

    return season.fitting("songs", draw, figures.songs)


def _effects(records: list[Any], chance: Chance) -> list[str]:
    """What each record does: of what it may do, what the others before it do least."""
    found: list[str] = []
    for record in records:
        found.append(min(chance.shuffled(record["effects"]), key=found.count))
    return found


def _artists(records: list[Any], artists: list[str], room: int) -> list[str]:
    """The artist of each record: the first whose name fits after its title."""
    found: dict[str, str] = {}
    for title in sorted((record["title"] for record in records), key=len, reverse=True):
        found[title] = next(one for one in artists if len(title + one) <= room)
        artists.remove(found[title])
    return [found[record["title"]] for record in records]


_STEPS = (
    (3,) * 11,
    (3,) * 10 + (0,),
    (3,) * 9 + (0, 0),
    (3,) * 8 + (6, 0, 0),
    (3,) * 8 + (6, 6, 0),
)
"""From one name on the wall to the next, in any order."""
_NAMES = len(_STEPS[0]) + 1
_HEIGHTS = (("huge", 24), ("large", 12), ("small", 3), ("none", 0))


def corndogs(season: Season) -> Rows:
    """Twelve names on the wall, and what Zip says to you."""
    pieces = season.pieces("season-corndogs")
    known = season.fresh(pieces["names"], _NAMES)
    heights = {height: season.fresh(said, _NAMES) for height, said in pieces["lines"].items()}
    sittings = {dogs: season.fresh(said) for dogs, said in pieces["sittings"].items()}

    def draw(chance: Chance) -> Rows:
        eaten = [*accumulate(chance.shuffled(chance.pick(_STEPS)), initial=0)][::-1]
        names = chance.sample(known, len(eaten))
        lines = {height: chance.shuffled(said) for height, said in heights.items()}
        wall = []
        for name, dogs in zip(names, eaten, strict=True):
            height = next(height for height, least in _HEIGHTS if dogs >= least)
            line = lines[height].pop().format(dogs=dogs, less=dogs - 1)
            wall.append({"id": called(name), "name": name, "dogs": dogs, "line": line})
        told = [{"dogs": dogs, "text": chance.pick(said)} for dogs, said in sittings.items()]
        return season.coded(
            "corndogs",
            {"corndogs": wall, "sittings": told, "codes": season.pieces("corndogs")["codes"]},
        )

    return season.fitting("corndogs", draw, figures.corndogs)


_STARS = (1, 2, 3, 4, 5)


def shows(season: Season) -> Rows:
    """Twelve shows; how each of them goes lies in another order on the die."""
    month = season.pieces("shows")
    pool = season.fresh(
        season.pieces("season-shows")["shows"], len(month["shows"]), by=lambda one: one["title"]
    )

    def draw(chance: Chance) -> Rows:
        rows = []
        for number, one in enumerate(chance.sample(pool, len(month["shows"])), 1):
            stars = (*_STARS, one["repeated-stars"])
            verdicts = [
                {"stars": count, "text": text}
                for count, text in zip(stars, one["verdicts"], strict=True)
            ]
            rows.append(
                {
                    "id": called(one["title"]),
                    "number": number,
                    **{key: one[key] for key in ("title", "picture", "genre", "performer", "plot")},
                    "verdicts": chance.shuffled(verdicts),
                }
            )
        return season.coded("shows", {"shows": rows})

    return season.fitting("shows", draw, figures.shows)


_HIDES: dict[str, tuple[str, ...]] = {
    "fish": ("scales", "stripes"),
    "lizard": ("scales", "spots"),
    "seal": ("spots", "plain"),
    "snail": ("stripes", "spots"),
    "snake": ("spots", "plain"),
    "whale": ("plain",),
}
"""The patterns that suit a plan; any suits the others, and none suits them best."""
_ANY_HIDE = ("plain", "plain", "plain", "spots", "stripes", "patch")


def portrait(body: str, chance: Chance) -> dict[str, str]:
    """An animal of a plan, which is the first word of its body."""
    hides = _HIDES.get(body.partition(" ")[0], _ANY_HIDE)
    eyes = chance.pick(("two", "two", "sleepy", "one"))
    return {
        "body": body,
        "eyes": eyes,
        "pattern": chance.pick(hides),
        "colour": chance.pick(COLOURS),
    }


def zoo(season: Season) -> Rows:
    """Six exhibits of six."""
    pool = season.fresh(season.pieces("season-zoo")["exhibits"], _FACES, by=lambda one: one["name"])

    def draw(chance: Chance) -> Rows:
        rows = []
        for one in chance.sample(pool, _FACES):
            animals: list[dict[str, Any]] = [
                {
                    "id": called(animal["name"]),
                    "face": face,
                    **{key: animal[key] for key in ("name", "size", "diet", "fact")},
                    "portrait": portrait(animal["body"], chance),
                }
                for face, animal in enumerate(chance.sample(one["animals"], _FACES), 1)
            ]
            row = {"id": called(one["name"]), "name": one["name"], "line": one["line"]}
            rows.append({**row, "animals": animals})
        return season.coded("zoo", {"zoo": rows})

    return season.fitting("zoo", draw, figures.zoo)
