"""The zoo as drawn: in its box, in any ink, and every animal wearing what it is."""

from __future__ import annotations

from itertools import product

import pytest

from pnp.core.artist import Brief, Fields
from pnp.core.drawing import Colour, Frame, Path, bounds, lightest, luminance, mix
from pnp.core.geometry import Rect
from pnp.core.node import Mapping, Sequence, made
from pnp.draw.sketch import Mark, Sketch
from pnp.draw.sketch import extent as extent_of
from pnp.draw.symbols import marks
from pnp.games.space_zoo import animal_art, park_art, price_art
from pnp.games.space_zoo.animal_art import PARTS, Animal, assembled
from pnp.games.space_zoo.bodies import BODIES
from pnp.games.space_zoo.camp_art import TENTS
from pnp.games.space_zoo.heavens import BODIES as SUNS
from pnp.games.space_zoo.heavens import SIGHTS, SKIES
from pnp.games.space_zoo.lab_art import LABS
from pnp.games.space_zoo.landforms import FORMS
from pnp.games.space_zoo.prices import SETS, Markets
from pnp.games.space_zoo.scene_art import PROPS
from tests.games.briefs import colours, flat, label, paths, stays_inside, symbols
from tests.games.space_zoo.box import PLANETS, nodes
from tests.installed import ARTISTS

INK: Colour = (0.11, 0.106, 0.18)
PALETTE: dict[str, Colour | None] = {"ink": INK, "paper": (1.0, 1.0, 1.0), "line": (0.5, 0.5, 0.5)}
LOW: dict[str, Colour | None] = {**PALETTE, "poster": None}
ZOO_SYMBOLS = symbols("space-zoo")
ZOO = [name for name in ARTISTS if name.startswith("zoo-")]
PATH: dict[str, object] = {"plots": "5 52 102 149", "lanes": "8,14", "land": "6"}
SCENE = {
    "sky": ["night", "teal"],
    "layers": [{"form": "plain", "at": "80", "tone": "sand"}],
    "things": [
        {"symbol": "books", "x": "5", "y": "99", "size": "80", "turn": "30"},
        {"symbol": "tent", "x": "50", "y": "90", "size": "60"},
        {"symbol": "tent-other", "x": "95", "y": "90", "size": "60", "flip": "yes"},
    ],
}
GIVEN: dict[str, dict[str, object]] = {
    "zoo-vignette": {"scene": SCENE, "player": 4},
    "zoo-price": {"of": "grass meat", "grass": 2, "meat": 3, "funky": 4},
    "zoo-park": PATH,
    "zoo-lab": {"kind": "glasshouse", "door": "2,6,16,13"},
    "zoo-scene": {"prop": "fountain", "at": "4,6,12,12", "place": "1,1,8,8"},
}


def briefed(
    width: float,
    height: float,
    given: dict[str, object],
    palette: dict[str, Colour | None] | None = None,
) -> Brief:
    fields = {name: made(value) for name, value in given.items()}
    return Brief(
        fields,
        width,
        height,
        PALETTE if palette is None else palette,
        {"hair": 0.25},
        label,
        ZOO_SYMBOLS,
    )


def planet(name: str) -> dict[str, object]:
    """A planet's fields, for an artist."""
    planets = nodes("planets.yaml").values["planets"]
    assert isinstance(planets, Sequence)
    for node in planets.items:
        assert isinstance(node, Mapping)
        if node.text("id") == name:
            # Its place is a line of words here, and a flag there.
            return {key: value for key, value in node.values.items() if key != "place"}
    raise AssertionError(name)


IDS = [str(one["id"]) for one in PLANETS]


def given(artist: str) -> dict[str, object]:
    return GIVEN.get(artist, dict(planet("buffet-ring")))


def test_drawings_stay_inside(subtests: pytest.Subtests) -> None:
    for artist, palette in product(ZOO, [PALETTE, LOW, {}]):
        with subtests.test(artist=artist, palette=palette):
            for size in ((60.0, 100.0), (20.0, 20.0), (198.0, 170.0)):
                frame = ARTISTS[artist](briefed(*size, given(artist), palette))
                assert (frame.width, frame.height) == size
                stays_inside(frame)


@pytest.mark.parametrize("artist", ZOO)
def test_equal_briefs_give_equal_drawings(artist: str) -> None:
    one = ARTISTS[artist](briefed(60.0, 100.0, given(artist)))
    assert one == ARTISTS[artist](briefed(60.0, 100.0, given(artist)))


def test_a_poster_in_few_colours(subtests: pytest.Subtests) -> None:
    """A land in a handful of flat tones, and no colour at all in low ink."""
    for name in IDS:
        with subtests.test(name=name):
            fields = planet(name)
            del fields["animal"]
            land = ARTISTS["zoo-poster"](briefed(70.0, 120.0, fields))
            assert 4 <= len(colours(land)) <= 16
            low = ARTISTS["zoo-poster"](briefed(70.0, 120.0, planet(name), LOW))
            paper = (1.0, 1.0, 1.0)
            assert colours(low) <= {INK, paper, mix(INK, paper, 0.5)}
            assert not [path for path in paths(low) if path.fill == INK and extent(path) > 30.0]


def extent(path: Path) -> float:
    return max(path.points[0::2]) - min(path.points[0::2])


def test_every_place_is_another() -> None:
    lands = [ARTISTS["zoo-poster"](briefed(70.0, 120.0, planet(name))) for name in IDS]
    assert len(set(lands)) == len(lands)
    looks = set()
    for one in PLANETS:
        land = one["landscape"]
        looks.add((tuple(land["sky"]), tuple(layer["form"] for layer in land["layers"])))
    assert len(looks) == len(PLANETS)


def test_every_form_of_land(subtests: pytest.Subtests) -> None:
    for form in FORMS:
        with subtests.test(form=form):
            land = {
                "layers": [{"form": form, "at": 60, "high": 30, "tone": "leaf", "shade": "forest"}]
            }
            for size in ((63.0, 88.0), (120.0, 80.0)):
                stays_inside(ARTISTS["zoo-poster"](briefed(*size, {"landscape": land})))


@pytest.mark.parametrize("sun", SUNS)
def test_every_sun(sun: str) -> None:
    plain = ARTISTS["zoo-poster"](briefed(60.0, 90.0, {"landscape": {}}))
    land = {"suns": [{"kind": sun, "x": 50, "y": 30, "size": 10, "tone": "gold", "other": "rust"}]}
    drawn = ARTISTS["zoo-poster"](briefed(60.0, 90.0, {"landscape": land}))
    assert len(paths(drawn)) > len(paths(plain))


@pytest.mark.parametrize("kind", SIGHTS)
def test_every_sight(kind: str) -> None:
    land = {"style": SKIES[0], "sights": [{"kind": kind, "tone": "snow"}]}
    drawn = ARTISTS["zoo-poster"](briefed(60.0, 90.0, {"landscape": land}))
    plain = ARTISTS["zoo-poster"](briefed(60.0, 90.0, {"landscape": {"style": SKIES[0]}}))
    assert len(paths(drawn)) > len(paths(plain))


# Animals


def beast(properties: tuple[str, ...], ability: str = "none", **parts: str) -> Animal:
    chosen = {name: parts.get(name, known[0]) for name, known in PARTS.items()}
    return Animal(chosen, "coral", "teal", properties, ability)


def fills(shapes: list[Mark]) -> dict[str, int]:
    found: dict[str, int] = {}
    for shape in shapes:
        for tone in (str(shape.fill), str(shape.line)):
            found[tone] = found.get(tone, 0) + 1
    return found


@pytest.mark.parametrize("body", BODIES)
def test_an_animal_wears_what_it_is(body: str) -> None:
    """Leaves for grazers, bones for meat eaters, patterns and glasses; bristles, or a glow."""
    for kind in SETS:
        tones = fills(assembled(beast(kind, body=body), ZOO_SYMBOLS))
        assert ("leaf" in tones) == ("grass" in kind)
        assert ("bone" in tones) == ("meat" in kind)
        assert ("mark" in tones) == ("glint" in tones) == ("funky" in kind)
        assert "spike" not in tones
        assert "glow" not in tones
        assert "spike" in fills(assembled(beast(kind, "aggressive", body=body), ZOO_SYMBOLS))
        assert "glow" in fills(assembled(beast(kind, "psychic", body=body), ZOO_SYMBOLS))


def test_every_part_is_drawn(subtests: pytest.Subtests) -> None:
    """Each choice makes another animal than the first of its kind."""
    for part, choice in [(p, c) for p, known in PARTS.items() for c in known]:
        with subtests.test(part=part, choice=choice):
            # A grazer on four legs with everything that shows any part.
            properties = ("grass", "funky") if part in ("glasses", "pattern") else ("grass",)
            drawn = assembled(beast(properties, **{part: choice}), ZOO_SYMBOLS)
            first = assembled(beast(properties), ZOO_SYMBOLS)
            assert (drawn == first) == (choice == PARTS[part][0])


def test_tokens_are_the_animal_in_one_tone(subtests: pytest.Subtests) -> None:
    """Of one hue, besides ink and paper; and no finer than a printer's line."""
    for name in IDS:
        with subtests.test(name=name):
            fields = planet(name)
            frame = ARTISTS["zoo-animal"](
                briefed(18.0, 18.0, {**fields, "tone": "teal", "small": "yes"})
            )
            assert len(colours(frame)) <= 8
            outlines = [path.stroke.width for path in paths(frame) if path.stroke and not path.fill]
            assert max(outlines) >= 0.25
            stays_inside(frame)


@pytest.mark.parametrize("palette", [PALETTE, LOW], ids=["full", "low"])
def test_a_place_for_a_token_is_no_token(palette: dict[str, Colour | None]) -> None:
    """What is sold is gone at a glance: the place it stood on is drawn in pale lines alone."""
    fields = {**planet(IDS[0]), "tone": "snow", "place": "yes", "small": "yes"}
    frame = ARTISTS["zoo-animal"](briefed(16.5, 16.5, fields, palette))
    assert min(luminance(colour) for colour in colours(frame)) > 0.35


def test_tones_may_be_the_themes_own() -> None:
    """A name of the theme's palette is a tone like ours, and stands before ours."""
    own: dict[str, Colour | None] = {**PALETTE, "faint": (0.9, 0.8, 0.7), "teal": (0.0, 1.0, 0.0)}
    for tone in ("faint", "teal"):
        fields: dict[str, object] = {"properties": ["meat"], "tone": tone}
        assert own[tone] in colours(ARTISTS["zoo-animal"](briefed(20.0, 20.0, fields, own)))


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"properties": ["gras"]}, "did you mean “grass”"),
        ({"properties": []}, "at least one"),
        ({"properties": ["meat"], "animal": {"body": "barel"}}, "did you mean “barrel”"),
        ({"properties": ["meat"], "animal": {"coat": "corall"}}, "did you mean “coral”"),
        ({"properties": ["meat"], "ability": "agressive"}, "did you mean “aggressive”"),
        (
            {"properties": ["meat"], "ability": {"body": "barrel"}},
            "ability has to be a text, this is a map",
        ),
        ({"properties": ["meat"], "animal": ["barrel"]}, "animal has to be a map, this is a list"),
        ({"properties": ["meat"], "animal": {"bodie": "barrel"}}, "did you mean “body”"),
        ({"properties": ["meat"], "tone": ["teal"]}, "tone has to be a text, this is a list"),
    ],
)
def test_what_cannot_be_drawn_is_told(given: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        ARTISTS["zoo-animal"](briefed(20.0, 20.0, given))


@pytest.mark.parametrize(
    ("land", "says"),
    [
        ({"layers": [{"form": "mesa"}]}, "did you mean “mesas”"),
        ({"suns": [{"kind": "disk"}]}, "did you mean “disc”"),
        ({"sights": [{"kind": "star"}]}, "did you mean “stars”"),
        ({"style": "ray"}, "did you mean “rays”"),
        ({"horizon": "low"}, "horizon is a number"),
        ({"horizon": ["60"]}, "horizon has to be a text, this is a list"),
        ({"suns": [{"szie": 12}]}, "item 1 of suns knows no “szie”; did you mean “size”"),
        ({"layers": {"form": "hills"}}, "layers has to be a list of maps, this is a map"),
        ({"front": [{"form": "hills", "count": "2.5"}]}, "count has to be a whole number"),
        ({"body": "barrel"}, "landscape knows no “body”"),
        ("low", "landscape has to be a map, this is a text"),
    ],
)
def test_a_land_that_there_is_not_is_told(land: object, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        ARTISTS["zoo-poster"](briefed(20.0, 20.0, {"landscape": land}))


# Tents, prices, and the park


def test_every_seat_has_another_tent() -> None:
    outlines = {tuple(mark.points for mark in marks(ZOO_SYMBOLS(f"tent-{seat}"))) for seat in TENTS}
    assert len(outlines) == 4
    with pytest.raises(ValueError, match="seat 5"):
        ARTISTS["zoo-camp"](briefed(20.0, 20.0, {"player": 5}))
    with pytest.raises(ValueError, match="player has to be a whole number, not “teal”"):
        ARTISTS["zoo-camp"](briefed(20.0, 20.0, {"player": "teal"}))


def said(monkeypatch: pytest.MonkeyPatch, artist: str, given: dict[str, object]) -> list[str]:
    """The texts that an artist writes."""
    written: list[str] = []

    def write(text: str, style: str) -> Frame:
        written.append(text)
        return label(text, style)

    brief = briefed(80.0, 50.0, given)
    ARTISTS[artist](
        Brief(
            brief.fields,
            brief.width,
            brief.height,
            brief.palette,
            brief.strokes,
            write,
            ZOO_SYMBOLS,
        )
    )
    return written


def test_prices_are_printed_from_code(monkeypatch: pytest.MonkeyPatch) -> None:
    at: dict[str, object] = {"grass": 2, "meat": 3, "funky": 4}
    table = [said(monkeypatch, "zoo-price", {"of": " ".join(kind), **at}) for kind in SETS]
    assert table == [["2"], ["3"], ["4"], ["5"], ["8"], ["12"]]
    for show, text in (
        ("price", "12"),
        ("formula", "m × f"),
        ("sum", "3 × 4 = 12"),
        ("all", "m × f = 3 × 4 = 12"),
    ):
        assert said(monkeypatch, "zoo-price", {"of": "meat funky", "show": show, **at}) == [text]
    assert price_art.written(("grass",), Markets(2, 3, 4), "price") == "2"


@pytest.mark.parametrize(
    "given",
    [
        {"of": "", "grass": 1, "meat": 1, "funky": 1},
        {"of": "meat", "meat": 7},
        {"of": "grass meat funky", "grass": 1, "meat": 1, "funky": 1},
        {"of": "meat", "show": "x", "grass": 1, "meat": 1, "funky": 1},
    ],
)
def test_prices_that_there_are_not(given: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"at least one|markers stand|one or two|shows no"):
        ARTISTS["zoo-price"](briefed(20.0, 20.0, given))


def test_a_price_that_does_not_fit_is_told() -> None:
    with pytest.raises(ValueError, match=r"mm wide, and there are 5\.0"):
        ARTISTS["zoo-price"](
            briefed(
                5.0, 5.0, {"of": "grass funky", "show": "all", "grass": 2, "meat": 3, "funky": 4}
            )
        )


WIDE: dict[str, object] = {"plots": "5 52 104 151", "lanes": "90,102", "land": "40"}


def test_the_path_goes_round() -> None:
    """One line, out and home again, with arrows both ways and visitors on it."""
    sketch = Sketch()
    park_art.walkway(sketch, Rect(9.0, 90.0, 180.0, 12.0), [5.0, 52.0, 104.0, 151.0], [])
    bands = [mark for mark in sketch.marks if mark.span > park_art.PATH - 2.0]
    assert len({mark.points for mark in bands}) == 1
    assert bands[0].ops.endswith("Z")
    arrows = [mark.points for mark in sketch.marks if mark.fill == "rust" and not mark.line]
    out = [points for points in arrows if points[1] < 96.0]
    assert len(out) == len(arrows) - len(out) == 4
    assert all(points[2] > points[0] for points in out)
    assert all(points[2] < points[0] for points in arrows if points not in out)


def test_nothing_stands_where_halves_meet() -> None:
    """The path and the lawn cross a joint, and nothing else does."""
    sketch = Sketch()
    park_art.walkway(sketch, Rect(9.0, 90.0, 180.0, 12.0), [5.0, 52.0, 104.0, 151.0], [99.0])
    for mark in sketch.marks:
        box = extent_of([mark])
        assert box.width > 100.0 or not box.x - 0.5 < 99.0 < box.right + 0.5, mark
    with pytest.raises(ValueError, match="the path wants lanes"):
        ARTISTS["zoo-park"](briefed(198.0, 170.0, {"plots": "5"}))


def test_halves_of_the_park_are_one_park() -> None:
    """Each half is the same drawing, moved by what lies left of it."""
    fields: dict[str, object] = {**WIDE, "whole": "198,170"}
    left = ARTISTS["zoo-park"](briefed(99.0, 170.0, fields))
    right = ARTISTS["zoo-park"](briefed(99.0, 170.0, {**fields, "from": "99,0"}))
    assert paths(left) == paths(right)
    assert left != right
    stays_inside(right)
    with pytest.raises(ValueError, match="two lengths"):
        ARTISTS["zoo-park"](briefed(99.0, 170.0, {**fields, "whole": "wide"}))


def test_little_ink_leaves_the_lawns_white() -> None:
    low = paths(ARTISTS["zoo-park"](briefed(198.0, 170.0, WIDE, LOW)))
    assert not [path for path in low if 20.0 < extent(path) < 150.0 and path.ops.count("C") == 9]


def test_a_thing_fills_its_box(subtests: pytest.Subtests) -> None:
    """Not what is beside it: the rest of the enclosure is for cards."""
    for prop in PROPS:
        with subtests.test(prop=prop):
            bare = ARTISTS["zoo-scene"](briefed(92.0, 50.0, {"prop": prop, "at": "0,0,0.01,0.01"}))
            drawn = ARTISTS["zoo-scene"](briefed(92.0, 50.0, {"prop": prop, "at": "68,6,22,40"}))
            land = set(paths(bare))
            boxes = [bounds(flat(path)) for path in paths(drawn) if path not in land]
            assert len(boxes) > 5
            assert min(box.x for box in boxes) > 64.0
            assert max(box.bottom for box in boxes) < 51.5


def test_a_place_for_cards_is_pale() -> None:
    """What lies there and what is written there is read, whatever the land; nothing in low ink."""
    land = {"sky": ["night"], "layers": [{"form": "hills", "at": 50, "tone": "wine"}]}
    fields: dict[str, object] = {"prop": "gate", "at": "70,5,20,20", "landscape": land}
    bare = set(paths(ARTISTS["zoo-scene"](briefed(92.0, 50.0, fields))))
    washed = ARTISTS["zoo-scene"](briefed(92.0, 50.0, {**fields, "place": "1,1,66,47"}))
    tones = [
        luminance(lightest(path.fill)) for path in paths(washed) if path not in bare and path.fill
    ]
    assert tones
    assert min(tones) > 0.3
    low = ARTISTS["zoo-scene"](briefed(92.0, 50.0, {**fields, "place": "1,1,66,47"}, LOW))
    assert (1.0, 1.0, 1.0) in [path.fill for path in paths(low) if extent(path) == 66.0]


def test_labs_differ() -> None:
    """Roof, walls and what is in them: no two alike, in either ink."""
    for palette in (PALETTE, LOW):
        drawn = [
            ARTISTS["zoo-lab"](briefed(48.0, 80.0, {"kind": kind, "door": "1,13,46,66"}, palette))
            for kind in LABS
        ]
        assert len(set(drawn)) == len(drawn)
    for artist, given, says in (
        ("zoo-lab", {"kind": "dome"}, "there is no lab “dome”"),
        ("zoo-lab", {"kind": "depot", "door": "wide"}, "a box is written as"),
        ("zoo-scene", {"prop": "tent"}, "did you mean “tents”"),
    ):
        with pytest.raises(ValueError, match=says):
            ARTISTS[artist](briefed(48.0, 80.0, dict[str, object](given)))


def test_a_wide_land_has_more_in_it_and_nothing_broader() -> None:
    """Twice as wide: more trees, and none of them wider than on a poster."""
    for form in ("curls", "mushrooms", "reeds", "pines"):
        land = {"layers": [{"form": form, "at": 60, "high": 30, "tone": "leaf", "shade": "rust"}]}
        one, other = (
            paths(ARTISTS["zoo-poster"](briefed(width, 80.0, {"landscape": land})))
            for width in (76.0, 240.0)
        )
        assert len(steps(other)) > 1.5 * len(steps(one))
        widest = max(path.stroke.width for path in one if path.stroke) if form == "curls" else 0.0
        if widest:
            assert max(path.stroke.width for path in other if path.stroke) <= widest * 1.02


def steps(drawn: list[Path]) -> list[str]:
    return [op for path in drawn for op in path.ops]


def test_animals_stand_on_their_shadows(subtests: pytest.Subtests) -> None:
    """The shadow begins at the soles: no animal hovers, however much glows or wags below it."""
    for name in IDS:
        with subtests.test(name=name):
            fields = planet(name)
            beast = animal_art.animal_of(
                Fields({key: made(value) for key, value in fields.items()})
            )
            sole, box = animal_art.sole(beast), extent_of(assembled(beast, ZOO_SYMBOLS))
            assert box.y < sole.bottom <= box.bottom + 0.01
            bare = dict(fields)
            del bare["animal"]
            land = set(paths(ARTISTS["zoo-poster"](briefed(70.0, 76.0, bare))))
            drawn = paths(ARTISTS["zoo-poster"](briefed(70.0, 76.0, fields)))
            shade = next(path for path in drawn if path not in land)
            foot = bounds(shade)
            assert foot.y < 0.86 * 76.0 < foot.bottom
            assert foot.height < 4.0


def test_broad_animals_come_near_on_tokens() -> None:
    """A long one is drawn larger than all of it would be, and stays within its tile."""
    fields = {**planet("coldsnap"), "small": "yes"}
    whole = ARTISTS["zoo-animal"](briefed(19.0, 19.0, fields))
    near = ARTISTS["zoo-animal"](briefed(19.0, 19.0, {**fields, "near": "yes", "ground": "sky"}))
    stays_inside(near)
    assert max(map(high, paths(near))) > 1.15 * max(map(high, paths(whole)))
    tile = paths(near)[0]
    assert (tile.fill, tile.stroke) != (None, None)
    assert extent(tile) == 19.0
    low = paths(ARTISTS["zoo-animal"](briefed(19.0, 19.0, {**fields, "ground": "sky"}, LOW)))
    assert max(map(extent, low)) < 19.0


def high(path: Path) -> float:
    return max(path.points[1::2]) - min(path.points[1::2])


def test_coins_differ_in_light_and_dark() -> None:
    """Not in their rim's shape alone: the rim of the five is dark, that of the one is bright."""
    rims = []
    for worth in (1, 5):
        drawn = paths(ARTISTS["zoo-coin"](briefed(17.0, 17.0, {"worth": worth})))
        assert drawn[0].fill is not None
        rims.append(luminance(lightest(drawn[0].fill)))
    assert rims[0] > 3 * rims[1]


def test_the_cap_points_to_the_right() -> None:
    """Its peak reaches farther from the middle of the crown than its back does."""
    drawn = paths(ARTISTS["zoo-first"](briefed(20.0, 20.0, {})))
    crown = bounds(drawn[0])
    assert max(bounds(path).right for path in drawn) - crown.right > 0.2 * crown.width
    assert crown.x - min(bounds(path).x for path in drawn) < 0.05 * crown.width


def test_lines_grow_with_the_drawing() -> None:
    assert animal_art.line_of(9.0) == animal_art.line_of(20.0) == 0.25
    # In a thumbnail it would be all that one sees.
    assert animal_art.line_of(6.0) < 0.2
    assert animal_art.line_of(40.0) < animal_art.line_of(60.0) <= 0.62


def test_a_scene_has_what_it_names() -> None:
    """Tents are the keeper's own and the next one's; what there is not is told."""
    vignette = ARTISTS["zoo-vignette"]
    looks = {str(vignette(briefed(40.0, 30.0, {"scene": SCENE, "player": n}))) for n in TENTS}
    assert len(looks) == len(TENTS)
    for thing in ({"symbol": "unicorn"}, {"planet": "nowhere"}, {"sybmol": "books"}):
        with pytest.raises(ValueError, match=r"there is no|knows no"):
            vignette(briefed(40.0, 30.0, {"scene": {"things": [thing]}}))


def test_a_thing_looks_the_other_way_however_yes_is_spelt() -> None:
    vignette = ARTISTS["zoo-vignette"]

    def drawn(flip: str) -> Frame:
        thing = {"symbol": "books", "x": 50, "y": 90, "size": 60, "flip": flip}
        return vignette(briefed(40.0, 30.0, {"scene": {"things": [thing]}}))

    assert drawn("Yes") == drawn("yes") != drawn("No") == drawn("")
