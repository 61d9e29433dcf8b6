"""The net of a die: it folds to a cube whose opposite faces add up to seven."""

from __future__ import annotations

import pytest

from pnp.core.drawing import Colour, Frame, Path, Transformed
from pnp.draw import dice
from tests.games.art_requests import assert_inside, paths
from tests.games.my_corner_of_the_sky.test_sky_art import INK, LOW, PALETTE, briefed, request
from tests.installed import ARTISTS

NET = ARTISTS["die-net"]


@pytest.mark.parametrize("faces", ["pips", "numbers", "a b c d e f"])
@pytest.mark.parametrize("palette", [PALETTE, LOW, {}])
def test_net_stays_in_box(faces: str, palette: dict[str, Colour | None]) -> None:
    for width, height in ((80.0, 60.0), (60.0, 90.0), (200.0, 200.0)):
        assert_inside(NET(request(width, height, palette, faces=faces)))


def test_die_has_given_size() -> None:
    frame = NET(request(80.0, 60.0, size="16mm"))
    outline = paths(frame)[0]
    xs, ys = outline.points[0::2], outline.points[1::2]
    assert max(xs) - min(xs) == pytest.approx(16.0 * dice.COLUMNS)
    assert max(ys) - min(ys) == pytest.approx(16.0 * dice.ROWS)
    assert outline.ops.count("L") == 27


def folded() -> dict[int, tuple[int, int, int]]:
    """Where each face looks when the net is folded."""
    # The strip of four around the cube, then the two beside it.
    ways = {}
    strip = sorted((column, number) for number, (column, row) in dice.FACES.items() if row == 1)
    around = [(-1, 0, 0), (0, 0, 1), (1, 0, 0), (0, 0, -1)]
    assert [column for column, _ in strip] == [0, 1, 2, 3]
    for (_, number), way in zip(strip, around, strict=True):
        ways[number] = way
    for number, (column, row) in dice.FACES.items():
        if row != 1:
            assert column == 1
            ways[number] = (0, 1 - row, 0)
    return ways


def test_opposite_faces_add_up_to_seven() -> None:
    ways = folded()
    assert sorted(ways) == [1, 2, 3, 4, 5, 6]
    for number, way in ways.items():
        assert ways[7 - number] == tuple(-part for part in way)


def test_die_is_right_handed() -> None:
    """1, 2, 3 run anticlockwise around their corner: their directions make a right-handed frame."""
    (a, b, c), (d, e, f), (g, h, i) = (folded()[number] for number in (1, 2, 3))
    assert a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) == 1


def test_faces_have_pips() -> None:
    frame = NET(request(80.0, 60.0))
    full = [p for p in paths(frame) if p.fill == INK]
    assert sorted(p.ops.count("M") for p in full) == [1, 2, 3, 4, 5, 6]


def test_words_are_in_faces() -> None:
    frame = NET(request(80.0, 60.0, faces="a b c d e f"))
    assert sum(isinstance(item, (Frame, Transformed)) for _, _, item in frame.items) == 6
    under = NET(request(80.0, 60.0, faces="numbers"))
    assert sum(isinstance(item, Path) for _, _, item in under.items) == 4


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"size": "30"}, "a die of 30 mm needs 129.5 × 90.5 mm, and there are 80.0 × 60.0"),
        ({"size": "big"}, "size is a length in mm, not “big”"),
        ({"faces": "a b"}, "faces are pips, numbers, or six words"),
    ],
)
def test_rejects_bad_requests(given: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=r".+") as caught:
        NET(briefed(80.0, 60.0, PALETTE, given))
    assert message in str(caught.value)
