"""Hobbies and the house: the data is playable, and the artists draw it."""

from __future__ import annotations

import math
import re
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import pytest

from pnp.build.session import Session
from pnp.core.artist import Artist, ArtRequest
from pnp.core.drawing import Frame, Path, bounds
from pnp.core.model import Game
from pnp.core.node import Mapping, Node, Sequence, to_node
from pnp.core.search_path import SearchPath
from pnp.draw.symbols import marks, stretch_projection
from pnp.games.personal_space.sheet_art import Arch
from tests.games.art_requests import LOW, PALETTE, SPACE, assert_inside, label, paths
from tests.installed import ARTISTS


@cache
def _game() -> Game:
    return Session(SearchPath.standard()).game("personal-space")


@cache
def data(file: str) -> dict[str, Any]:
    found: dict[str, Any] = _plain(_game().file(file.removesuffix(".yaml")))
    return found


def _plain(node: Node | None) -> Any:
    if isinstance(node, Mapping):
        return {key: _plain(value) for key, value in node.values.items()}
    if isinstance(node, Sequence):
        return [_plain(item) for item in node.items]
    return str(node)


def draw(name: str, width: float, height: float, low: bool = False, **fields: object) -> Frame:
    artist: Artist = ARTISTS[name]
    nodes = {key: to_node(value) for key, value in fields.items()}
    palette = LOW if low else PALETTE
    return artist(ArtRequest(nodes, width, height, palette, {"line": 0.35}, label, SPACE))


HOBBIES: list[dict[str, Any]] = data("hobbies.yaml")["hobbies"]
PARTS = [(hobby["id"], part) for hobby in HOBBIES for part in hobby["play-area"]]


def part(kind: str) -> dict[str, Any]:
    return next(own for _, own in PARTS if own["kind"] == kind)


# What the sheets say


@pytest.mark.parametrize("hobby", HOBBIES, ids=lambda hobby: hobby["id"])
def test_hobby_agrees_with_its_items(hobby: dict[str, Any]) -> None:
    items = {item["id"]: item for item in data("items.yaml")["items"]}
    assert hobby["equipment-name"] == items[hobby["equipment"]]["name"]
    trophy = items[hobby["trophy"]]
    assert hobby["trophy-name"] == trophy["name"]
    assert hobby["trophy-effect"] == trophy["effect"]
    assert hobby["milestones"][-1]["reward"] == trophy["name"]
    assert hobby["equipment-name"] in hobby["rules"][0]


@pytest.mark.parametrize("hobby", HOBBIES, ids=lambda hobby: hobby["id"])
def test_rewards_exist(hobby: dict[str, Any]) -> None:
    names = {item["name"] for item in data("items.yaml")["items"]} | {"Corn Dogs (3)"}
    stats = {stat["name"] for stat in data("stats.yaml")["stats"]}
    resources = {resource["name"].lower() for resource in data("resources.yaml")["resources"]}
    rewards = [milestone["reward"] for milestone in hobby["milestones"]]
    for own in hobby["play-area"]:
        for key in ("columns", "figures", "rows", "pages", "songs"):
            rewards += [row["reward"] for row in own.get(key, []) if "reward" in row]
    assert len(rewards) > 5
    for reward in rewards:
        stat = re.fullmatch(r"([A-Z][A-Za-z ]+) (\+[1-3]|to 6)", reward)
        gain = re.fullmatch(r"[1-3] ([a-z]+)", reward)
        money = re.fullmatch(r"\$[1-9](?: and the (?:ribbon|reed))?", reward)
        assert (
            money
            or reward in names
            or (stat and stat[1] in stats)
            or (gain and gain[1] in resources)
        ), reward


def test_garden_has_enough_blooms() -> None:
    beds, blooms = HOBBIES[0]["play-area"]
    assert [bed["face"] for bed in beds["columns"]] == list("123456")
    assert [row["name"] for row in blooms["rows"]] == [bed["name"] for bed in beds["columns"]]
    # Twelve blooms with all six kinds among them have to be possible.
    assert sum(int(row["boxes"]) for row in blooms["rows"]) >= 12


def test_stars_are_joined() -> None:
    own = part("sky")
    size = int(own["size"])
    stars = [star for figure in own["figures"] for star in figure["stars"]]
    assert len(stars) == len(set(stars)) == 24
    for figure in own["figures"]:
        joined = {end for line in figure["lines"] for end in line.split()}
        assert joined == set(figure["stars"])
        for star in figure["stars"]:
            across, down = star.split(",")
            assert 1 <= int(across) <= size
            assert 1 <= int(down) <= size


def test_radio_bands_are_sums_of_two_dice() -> None:
    rows = part("bands")["rows"]
    assert [int(row["band"]) for row in rows] == list(range(2, 13))
    log = next(own for name, own in PARTS if name == "ham-radio" and own["kind"] == "list")
    assert int(log["lines"]) >= len(rows)


def test_forks_are_within_reach() -> None:
    for row in part("branches")["rows"]:
        forks = [int(fork) for fork in row["forks"]]
        assert forks == sorted(forks)
        # From each fork, the last bud or another fork is within a die's reach.
        for here, there in pairwise([0, *forks, int(row["boxes"])]):
            assert 1 <= there - here <= 6


def test_oven_zones_cover_track() -> None:
    own = part("oven")
    covered: list[int] = []
    for zone in own["zones"]:
        covered += range(int(zone["from"]), int(zone["to"]) + 1)
    assert covered == list(range(1, int(own["max"]) + 1))


def test_every_song_can_be_played() -> None:
    for song in part("staff")["songs"]:
        signs = song["notes"].split()
        assert signs[0] == "•"
        reach = set(range(1, 7))
        for sign in signs[1:]:
            reach = {
                value
                for value in range(1, 7)
                for before in reach
                if sign == "•"
                or (sign == "=" and value == before)
                or (sign == "↑" and value > before)
                or (sign == "↓" and value < before)
            }
            assert reach, song["name"]


# The house


PLACES: list[dict[str, Any]] = data("home.yaml")["places"]


@pytest.mark.parametrize("size", [(192.0, 200.0), (198.0, 181.0)], ids=["a4", "letter"])
def test_squares_of_house_have_room_to_write(size: tuple[float, float]) -> None:
    icon = SPACE("house")
    project = stretch_projection(icon, *size)
    places = dict(icon.anchors)
    boxes = []
    for place in PLACES:
        box = bounds(Path("", project(places[place["id"]].points)))
        assert box.width / max(map(len, place["plan"])) - 1.4 >= 18.0
        assert box.height / len(place["plan"]) - 1.4 >= 9.0
        assert 0.0 < box.x < box.right < size[0]
        assert 0.0 < box.y < box.bottom < size[1]
        boxes.append((box.x, box.y, box.right, box.bottom))
    for (a, b, c, d), (e, f, g, h) in combinations(boxes, 2):
        assert c <= e or g <= a or d <= f or h <= b


# Artists


def test_drawings_stay_in_box() -> None:
    song = part("staff")["songs"][-1]
    for low in (False, True):
        for hobby in HOBBIES:
            assert_inside(draw("hobby-shape", 19.0, 12.0, low, shape=hobby["shape"]))
        assert_inside(draw("drawing", 16.0, 14.0, low, symbol="stamp", tint="coral"), 0.2)
        assert_inside(draw("drawing", 192.0, 118.0, low, symbol="greenhouse"), 0.3)
        assert_inside(draw("hobby-wave", 17.0, 6.0, low, chance=7))
        assert_inside(draw("hobby-staff", 124.0, 19.0, low, song=song, most=12), 0.2)
        assert_inside(draw("drawing", 192.0, 140.0, low, symbol="squeezebox"), 0.3)
        for w, h in ((122.0, 124.0), (122.0, 104.0)):
            assert_inside(draw("hobby-sky", w, h, low, sky=part("sky")))
        for w, h in ((118.0, 180.0), (124.0, 162.0)):
            assert_inside(draw("hobby-tree", w, h, low, tree=part("branches")), 0.5)
        for w, h in ((115.0, 77.0), (121.0, 58.0)):
            assert_inside(draw("hobby-oven", w, h, low, oven=part("oven")))
        for w, h in ((192.0, 200.0), (198.0, 181.0)):
            assert_inside(draw("home", w, h, low, places=PLACES), 0.4)
        for unit in data("home.yaml")["units"]:
            look = draw("drawing", 90.0, 74.0, low, symbol=f"cabinet-{unit['picture']}", tint="sky")
            assert_inside(look, 0.3)


def test_rejects_bad_requests() -> None:
    for name, fields in (
        ("hobby-shape", {"shape": ["XO"]}),
        ("hobby-sky", {"sky": {"size": "1"}}),
        ("hobby-sky", {"sky": {"size": "6", "figures": [{"lines": ["1,1"]}]}}),
        ("hobby-sky", {"sky": {"size": "6", "figures": [{"stars": ["one,1"]}]}}),
        ("hobby-oven", {"oven": {"max": "99"}}),
        ("hobby-staff", {"song": {"notes": "• ?"}}),
        ("hobby-tree", {"tree": {"rows": [{"boxes": "3"}] * 6}}),
        ("hobby-oven", {"oven": {"max": "9", "zones": [{"from": "one", "to": "3"}]}}),
        ("home", {"places": "none"}),
        ("home", {"places": [{"plan": ["X"], "id": "attic"}]}),
        ("home", {"places": [{"plan": ["XY"]}]}),
        ("drawing", {"symbol": "wardrobe"}),
    ):
        with pytest.raises(ValueError, match=r"\w"):
            draw(name, 60.0, 60.0, **fields)


def test_bonsai_has_bud_for_each_box() -> None:
    rows = part("branches")["rows"]
    buds = [mark for mark in marks(SPACE("bonsai")) if mark.fill == "field"]
    # The frame of the porthole counts as one.
    assert sum(mark.ops.count("M") for mark in buds) == sum(int(row["boxes"]) for row in rows) + 1


def test_arch_has_even_steps() -> None:
    arch = Arch(50.0, 60.0, 45.0, 40.0)
    spots = [arch.spot(i / 13)[:2] for i in range(14)]
    gaps = [math.dist(a, b) for a, b in pairwise(spots)]
    assert max(gaps) - min(gaps) < 0.6
    assert spots[0] == pytest.approx((5.0, 60.0))
    assert spots[-1] == pytest.approx((95.0, 60.0))


def test_boxes_of_oven_have_room_for_cube() -> None:
    for w, h in ((115.0, 77.0), (121.0, 58.0)):
        frame = draw("hobby-oven", w, h, oven=part("oven"))
        squares = [path for path in paths(frame) if path.ops.count("C") == 4]
        assert len(squares) >= 12
