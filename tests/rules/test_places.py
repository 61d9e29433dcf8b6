"""Where on a face things stand: boxes in millimetres, and what is beside and below what."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pnp.ground.geometry import Rect
from pnp.ground.proof import Piece, Proof, Sign
from pnp.rules.places import atoms, beside, in_line, on, spelled


def face(*placed: str, codes: tuple[str, ...] = ()) -> Proof:
    """Texts and icons as `moon 5,9 20x4`, `:coin: 0,0 4x4`; an icon may have several names."""
    pieces, signs = [], []
    for each in placed:
        what, place, size = each.rsplit(" ", 2)
        x, y, wide, high = map(float, f"{place},{size.replace('x', ',')}".split(","))
        box = Rect(x, y, wide, high)
        if what.startswith(":"):
            signs.append(Sign(tuple(name.strip(":") for name in what.split()), box))
        else:
            pieces.append(Piece(what, "".join(what.casefold().split()), box))
    return replace(Proof.blank(), pieces=pieces, signs=signs, codes=list(codes))


@pytest.mark.parametrize(
    ("other", "level"),
    [
        ("b 20,0 9x4", True),
        # Less apart than half of the higher one of them
        ("b 20,1.9 9x4", True),
        ("b 20,-1.9 9x4", True),
        ("b 20,2 9x4", False),
        ("b 20,-2 9x4", False),
        ("b 20,0 9x9", True),
        ("b 20,1.9 9x9", True),
        ("b 20,2 9x9", False),
        ("b 20,1 9x1", True),
    ],
)
def test_a_row_is_what_is_as_high_up_as_half_of_it(other: str, level: bool) -> None:
    found = atoms(face("a 0,0 9x4", other))
    assert in_line(found, ["a", "b"], False)[0] is level
    assert in_line(found[::-1], ["a", "b"], False)[0] is level


@pytest.mark.parametrize(
    ("other", "level"),
    [
        # Flush on the left, on the right, or centred, as near as 0.6 mm
        ("b 10.5,9 50x4", True),
        ("b 9.5,9 50x4", True),
        ("b 10.7,9 50x4", False),
        ("b 9.3,9 50x4", False),
        ("b 0.5,9 29x4", True),
        ("b 1.7,9 29x4", False),
        ("b 0.3,9 29x4", False),
        ("b 15.5,9 10x4", True),
        ("b 15.7,9 10x4", False),
        ("b 14.3,9 10x4", False),
        ("b 40,9 20x4", False),
    ],
)
def test_a_column_is_what_is_flush_or_centred(other: str, level: bool) -> None:
    """Below what stands 10 mm from the left and is 20 mm wide."""
    found = atoms(face("a 10,0 20x4", other))
    assert in_line(found, ["a", "b"], True)[0] is level
    assert in_line(found, ["b", "a"], True)[0] is False


ROW = ("a 20,0 4x4", ":coin: :gold: 0,0 4x4", "b 40,0 4x4", ":star: 60,0 4x4", "b 80,0 4x4",
       "c 0,50 4x4", "d 9,50 4x4")  # fmt: skip


@pytest.mark.parametrize(
    ("tokens", "down", "good", "instead"),
    [
        ("a b", False, True, ""),
        ("a b b", False, True, ""),
        ("b b", False, True, ""),
        ("a", False, True, ""),
        ("b b b", False, False, "a b b"),
        ("b a", False, False, "a b b"),
        # Of several that begin so the longest is told.
        ("b c", False, False, "a b b"),
        ("a c", False, False, "a b b"),
        ("c d", False, True, ""),
        ("c d a", False, False, "c d"),
        ("x", False, False, ""),
        (":coin: :star:", False, True, ""),
        (":gold: :star:", False, True, ""),
        (":star: :gold:", False, False, ":coin: :gold: :star:"),
        (":coin: a b :star:", False, True, ""),
        (":coin: b", False, False, ":coin: :gold: a b :star: b"),
        ("a c", True, False, "a"),
        (":coin: c", True, True, ""),
        ("c :coin:", True, False, ":coin: :gold: c"),
    ],
)
def test_what_stands_beside_and_below_each_other_and_in_which_order(
    tokens: str, down: bool, good: bool, instead: str
) -> None:
    """Only texts are looked at for texts, and only icons for icons."""
    assert in_line(atoms(face(*ROW)), tokens.split(), down) == (good, instead)


LINES = ("m", "oon", "moon", "the big-", "gest moon", "big", "gest")
TEXT = face(*(f"{each} 0,0 9x4" for each in LINES))


@pytest.mark.parametrize(
    ("key", "taken", "at", "place"),
    [
        ("m", "", 0, (0, 1)),
        ("oonmoon", "", 0, (1, 3)),
        ("thebiggestmoon", "", 0, (3, 5)),
        ("thebig-gestmoon", "", 0, (3, 5)),
        ("thebiggest", "", 0, (0, 0)),
        ("thebig", "", 0, (3, 4)),
        ("biggest", "", 0, (5, 7)),
        ("big-gest", "", 0, (0, 0)),
        ("gestmoonbiggest", "", 0, (4, 7)),
        ("gestmoonbiggestx", "", 0, (0, 0)),
        ("gest", "", 0, (6, 7)),
        # One piece rather than several, the first from a place on, and none that is taken
        ("moon", "", 0, (2, 3)),
        ("moon", "2", 0, (0, 2)),
        ("moon", "1", 0, (2, 3)),
        ("moon", "12", 0, (0, 0)),
        ("moon", "02", 0, (0, 0)),
        ("oonmoon", "2", 0, (0, 0)),
        ("m", "1", 0, (0, 1)),
        ("m", "", 1, (0, 1)),
        ("big", "", 6, (5, 6)),
        ("nothing", "", 0, (0, 0)),
    ],
)
def test_where_a_text_is_spelled(key: str, taken: str, at: int, place: tuple[int, int]) -> None:
    """In one piece, or in several that follow each other, whatever hyphens part them."""
    known = [str(n) in taken for n in range(len(LINES))]
    assert spelled(TEXT, key, known, at) == place
    if not taken:
        assert spelled(TEXT, key, None, at) == place


def test_of_equals_the_first_counts_that_is_not_taken_from_a_place_on() -> None:
    proof = face(*(f"a {n},0 1x1" for n in range(4)))
    assert [spelled(proof, "a", None, at)[0] for at in range(5)] == [0, 1, 2, 3, 0]
    taken = [False, True, False, False]
    assert [spelled(proof, "a", taken, at)[0] for at in range(4)] == [0, 2, 2, 3]
    assert [spelled(proof, "aa", taken, at)[0] for at in range(4)] == [2, 2, 2, 2]


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("Full Moon", True), ("full moon", True), ("Full", False), ("Full Moon Jar", True),
        ("**Jar**", True), ("coin", True), ("gold", True), ("star", False), ("say so", True),
        ("Say so", False), ("moon jar", False),
    ],
)  # fmt: skip
def test_a_value_is_on_a_face_as_a_text_an_icon_or_a_code(text: str, there: bool) -> None:
    proof = face("Full Moon 0,0 9x4", "Jar 0,9 9x4", ":coin: :gold: 0,20 4x4", codes=("say so",))
    assert on(text, proof) is there


SCATTERED = face(
    "a 0,0 4x4", ":coin: 6,0 4x4", ":star: 0,9 4x4", "3 20,0 2x4", "b 30,0 4x4", "4 30,5 4x4",
    "moon 50,50 9x4", "light 50,55 9x4", ":coin: 60,52 4x4", ":star: 70,52 4x4",
)  # fmt: skip


@pytest.mark.parametrize(
    ("one", "others", "there"),
    [
        ("a", ":coin:", [":coin:"]),
        ("a", ":star:", [None]),
        ("a", ":coin: :star:", [":coin:"]),
        (":coin:", ":star:", [":star:", ":star:"]),
        (":star:", ":coin:", [":coin:", ":coin:"]),
        # Only things of the same kind are nearer.
        ("a", "3", ["3"]),
        ("3", "a", [None]),
        ("3", "a b", ["b"]),
        ("b", "4", ["4"]),
        ("moonlight", ":coin:", [":coin:"]),
        (":coin:", "moonlight", [None, "moonlight"]),
        (":coin:", "a moonlight", ["a", "moonlight"]),
        ("x", "a", []),
        ("a", "x", [None]),
    ],
)
def test_what_is_the_nearest_of_its_kind(one: str, others: str, there: list[str | None]) -> None:
    assert beside(SCATTERED, one, others.split()) == there


def test_each_place_of_a_text_is_looked_at() -> None:
    proof = face("x 0,0 1x1", "a 9,0 1x1", "a 20,0 1x1", "a 40,0 1x1", "b 22,0 1x1")
    assert beside(proof, "a", ["b", "x"]) == ["x", "b", "b"]


@pytest.mark.parametrize(
    ("first", "second", "nearest"),
    [
        # By the gap between edges, across and down together; to the left and above as well
        ("b 14,0 4x4", "c 0,13 4x4", "c"),
        ("b 14,0 4x4", "c 0,15 4x4", "b"),
        ("b -14,0 4x4", "c 0,13 4x4", "c"),
        ("b 10,10 4x4", "c 0,15 4x4", "c"),
        ("b 10,10 4x4", "c 0,17 4x4", "b"),
        ("b 0,-13 4x4", "c 0,14 4x4", "b"),
        ("b 4.5,0 4x4", "c 0,4.2 4x9", "c"),
        ("b 4.2,0 9x4", "c 0,4.5 4x4", "b"),
        # Where both touch, the one whose middle is nearer
        ("b 4,-1 4x6", "c 4,1 4x4", "b"),
        ("b 4,-9 4x13", "c 4,1 4x4", "c"),
        ("b 4,1 4x4", "c 4,-6 4x10", "b"),
        ("b 4,0 4x4", "c 4,0 9x4", "b"),
        ("b 4,0 9x4", "c 0,4 4x4", "c"),
        ("b 0,4 4x9", "c 4,0 4x4", "c"),
    ],
)  # fmt: skip
def test_what_is_nearer_of_two(first: str, second: str, nearest: str) -> None:
    assert beside(face("a 0,0 4x4", first, second), "a", ["b", "c"]) == [nearest]
