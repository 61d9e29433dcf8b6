"""The zoo as drawn: animals with their properties, tents, prices, in both inks."""

from __future__ import annotations

from itertools import product

import pytest

from pnp.core.artist import ArtRequest, Fields
from pnp.core.drawing import Colour, Frame, bounds, luminance
from pnp.core.node import Mapping, Sequence, to_node
from pnp.draw.picture import PartDrawing
from pnp.draw.sketch import extent
from pnp.games.space_zoo import price_art
from pnp.games.space_zoo.picture_art import ABILITIES, SEATS, assemble_animal
from pnp.games.space_zoo.prices import PROPERTY_SETS, Markets
from tests.games.art_requests import assert_inside, colours, label, paths, symbols
from tests.games.space_zoo.box import GAME, PLANETS, nodes, plain
from tests.installed import ARTISTS

PALETTE, LOW = (GAME.theme(ink).palette for ink in ("full", "low"))
ZOO_SYMBOLS = symbols("space-zoo")
BODIES = nodes("bodies.yaml").values["bodies"]
PICTURE = ARTISTS["zoo-picture"]
IDS = [str(one["id"]) for one in PLANETS]


def briefed(
    width: float,
    height: float,
    given: dict[str, object],
    palette: dict[str, Colour | None] | None = None,
) -> ArtRequest:
    fields = {name: to_node(value) for name, value in {"bodies": BODIES, **given}.items()}
    palette = dict(PALETTE) if palette is None else palette
    return ArtRequest(fields, width, height, palette, {"hair": 0.25}, label, ZOO_SYMBOLS)


def planet(name: str) -> dict[str, object]:
    """A planet's fields for an artist; the parts are those of its poster."""
    planets = nodes("planets.yaml").values["planets"]
    assert isinstance(planets, Sequence)
    for node in planets.items:
        assert isinstance(node, Mapping)
        if node.text("id") == name:
            fields = ("animal", "properties", "ability")
            given = {key: node.values[key] for key in fields if key in node.values}
            return {**given, "parts": node.values["landscape"]}
    raise AssertionError(name)


# Pictures


@pytest.mark.parametrize("ink", ["full", "low"])
def test_draws_every_poster(ink: str, subtests: pytest.Subtests) -> None:
    """In low ink no large area is dark."""
    palette = dict(PALETTE if ink == "full" else LOW)
    lands = set()
    for name in IDS:
        with subtests.test(name=name):
            land = PICTURE(briefed(70.0, 76.0, planet(name), palette))
            assert_inside(land)
            lands.add(land)
            if ink == "low":
                dark = [path for path in paths(land) if path.fill == palette["ink"]]
                assert not [path for path in dark if bounds(path).width > 30.0]
    assert len(lands) == len(IDS)


def test_draws_every_scene(subtests: pytest.Subtests) -> None:
    planets = nodes("planets.yaml").values["planets"]
    for group, palette in product(("blue", "black", "hand"), (PALETTE, LOW)):
        scenes = nodes("scenes.yaml").values[group]
        assert isinstance(scenes, Sequence)
        for scene in scenes.items:
            assert isinstance(scene, Mapping)
            with subtests.test(scene=scene.text("id")):
                given = {"parts": scene.values["scene"], "planets": planets, "player": 4}
                assert_inside(PICTURE(briefed(40.0, 28.0, given, dict(palette))))


def test_tents_differ_by_keeper() -> None:
    parts = [{"tent": "keeper", "x": 30, "size": 50}, {"tent": "neighbour", "x": 70, "size": 50}]
    seats = range(1, SEATS + 1)
    looks = {PICTURE(briefed(40.0, 30.0, {"parts": parts, "player": seat})) for seat in seats}
    assert len(looks) == SEATS


# Animals


def beast(properties: tuple[str, ...], ability: str = "none", **parts: str) -> PartDrawing:
    given = {"properties": list(properties), "ability": ability, "animal": parts}
    bodies = {body.text("id"): body for body in Fields({"bodies": BODIES}).maps("bodies")}
    return assemble_animal(
        Fields({name: to_node(each) for name, each in given.items()}), bodies, ZOO_SYMBOLS
    )


def fills(thing: PartDrawing) -> set[str]:
    return {str(tone) for mark in thing.marks for tone in (mark.fill, mark.line)}


@pytest.mark.parametrize("body", [body["id"] for body in plain(BODIES)])
def test_animal_shows_its_properties(body: str) -> None:
    """Leaves for grazers, fangs for meat eaters, glasses and a pattern; bristles, or a glow."""
    for kind in PROPERTY_SETS:
        tones = fills(beast(kind, body=body))
        assert ("leaf" in tones) == ("grass" in kind)
        assert ("cream" in tones) == ("meat" in kind)
        assert ("snow" in tones) == ("funky" in kind)
        assert not {"rust-30", "glow"} & tones
        assert "rust-30" in fills(beast(kind, "aggressive", body=body))
        assert "gold+55" in fills(beast(kind, "psychic", body=body))


def test_animals_stand_on_their_soles(subtests: pytest.Subtests) -> None:
    """No animal is above its shadow."""
    bodies = {body.text("id"): body for body in Fields({"bodies": BODIES}).maps("bodies")}
    for name in IDS:
        with subtests.test(name=name):
            fields = Fields({key: to_node(value) for key, value in planet(name).items()})
            thing = assemble_animal(fields, bodies, ZOO_SYMBOLS)
            assert thing.foot_box is not None
            assert 80.0 < thing.foot_box.bottom <= extent(thing.marks).bottom + 0.01


def test_place_for_token_is_pale() -> None:
    """So that you see at once that the animal is sold."""
    template = (GAME.folder.parents[1] / "templates/space-zoo/cards/planet.yaml").read_text("utf-8")
    pale = next(part.partition('"')[0] for part in template.split('colours: "')[1:])
    given = {key: planet(IDS[0])[key] for key in ("animal", "properties", "ability")}
    frame = PICTURE(briefed(16.5, 16.5, {**given, "colours": pale}))
    assert min(luminance(colour) for colour in colours(frame)) > 0.35


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"properties": ["gras"], "animal": {"body": "barrel"}}, "did you mean “grass”"),
        ({"properties": [], "animal": {"body": "barrel"}}, "at least one"),
        ({"properties": ["meat"], "animal": {"body": "barel"}}, "did you mean “barrel”"),
        (
            {"properties": ["meat"], "animal": {"body": "pear", "coat": "corall"}},
            "did you mean “coral”",
        ),
        ({"properties": ["meat"], "animal": {"bodie": "barrel"}}, "did you mean “body”"),
        (
            {"properties": ["meat"], "animal": {"body": "pear"}, "ability": "agressive"},
            "did you mean “aggressive”",
        ),
        (
            {"properties": ["meat"], "animal": {"body": "pear", "tail": "brush"}},
            "there is no symbol “.*tail-brush”",
        ),
        ({"properties": ["meat"], "animal": {}}, "body is missing"),
        ({"animal": "nowhere"}, "there is no planet “nowhere”"),
        ({"tent": "mine"}, "there is no tent “mine”"),
    ],
)
def test_rejects_unknown_animal(given: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        PICTURE(briefed(20.0, 20.0, given))


def test_abilities_differ() -> None:
    looks = {tuple(beast(("meat",), ability, body="pear").marks) for ability in ABILITIES}
    assert len(looks) == len(ABILITIES)


# Prices


def texts_of(monkeypatch: pytest.MonkeyPatch, artist: str, given: dict[str, object]) -> list[str]:
    """The texts that an artist writes."""
    written: list[str] = []

    def write(text: str, style: str) -> Frame:
        written.append(text)
        return label(text, style)

    request = briefed(80.0, 50.0, given)
    ARTISTS[artist](
        ArtRequest(
            request.fields,
            request.width,
            request.height,
            request.palette,
            request.strokes,
            write,
            ZOO_SYMBOLS,
        )
    )
    return written


def test_writes_prices(monkeypatch: pytest.MonkeyPatch) -> None:
    at: dict[str, object] = {"grass": 2, "meat": 3, "funky": 4}
    table = [
        texts_of(monkeypatch, "zoo-price", {"properties": " ".join(kind), **at})
        for kind in PROPERTY_SETS
    ]
    assert table == [["2"], ["3"], ["4"], ["5"], ["8"], ["12"]]
    for show, text in (
        ("price", "12"),
        ("formula", "m × f"),
        ("sum", "3 × 4 = 12"),
        ("all", "m × f = 3 × 4 = 12"),
    ):
        assert texts_of(
            monkeypatch, "zoo-price", {"properties": "meat funky", "show": show, **at}
        ) == [text]
    assert price_art.price_text(("grass",), Markets(2, 3, 4), "price") == "2"


@pytest.mark.parametrize(
    "given",
    [
        {"properties": "", "grass": 1, "meat": 1, "funky": 1},
        {"properties": "meat", "meat": 7},
        {"properties": "grass meat funky", "grass": 1, "meat": 1, "funky": 1},
        {"properties": "meat", "show": "x", "grass": 1, "meat": 1, "funky": 1},
    ],
)
def test_rejects_bad_prices(given: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"at least one|set the markers|one or two|shows no"):
        ARTISTS["zoo-price"](briefed(20.0, 20.0, given))


def test_rejects_price_wider_than_room() -> None:
    with pytest.raises(ValueError, match=r"mm wide; its room is 5\.0 mm wide"):
        ARTISTS["zoo-price"](
            briefed(
                5.0,
                5.0,
                {"properties": "grass funky", "show": "all", "grass": 2, "meat": 3, "funky": 4},
            )
        )
