"""What the fifth game's faces look like, as text; and goldens themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.ground.order import Options, Order
from pnp.ground.shelf import Shelf
from pnp.press.build import fulfil
from pnp.press.workshop import Workshop
from tests import goldens, tiny

GAME = Path(__file__).parent / "fixtures" / "fifth_game"
FACES = {
    "card": ("goods", 0, 1),
    "back": ("goods", 1, 0),
    "sheet": ("score", 0, 0),
}
"""Golden, and the component, page and slot that it shows."""


@pytest.mark.parametrize("name", FACES)
def test_faces_look_as_they_did(name: str) -> None:
    component, page, slot = FACES[name]
    shop = Workshop(Shelf.standard((GAME,)))
    order = Order("moon-market", "golden", "golden", (component,))
    drawn = fulfil(shop, order, Options()).pages[page]
    # The faces come behind the page's marks.
    frame = drawn.frames[slot - len(drawn.slots)].frame
    assert shop.problems.sorted() == []
    goldens.compare(f"moon-market/{name}", tiny.dump(frame))


@pytest.fixture
def by_hand(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.delenv("PNP_APPROVE", raising=False)
    monkeypatch.delenv("CI", raising=False)
    return monkeypatch


def test_a_missing_golden_fails(tmp_path: Path, by_hand: pytest.MonkeyPatch) -> None:
    with pytest.raises(goldens.Differs, match=r"no golden new\.txt"):
        goldens.compare("new", "one\n", tmp_path)
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["new.txt.actual", "new.txt.diff"]


def test_a_person_approves_and_a_server_does_not(
    tmp_path: Path, by_hand: pytest.MonkeyPatch
) -> None:
    by_hand.setenv("PNP_APPROVE", "1")
    by_hand.setenv("CI", "true")
    with pytest.raises(goldens.Differs, match="CI is set"):
        goldens.compare("new", "one\n", tmp_path)
    assert list(tmp_path.iterdir()) == []
    by_hand.setenv("CI", "false")
    goldens.compare("new", "one\n", tmp_path)
    by_hand.delenv("PNP_APPROVE")
    goldens.compare("new", "one\n", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["new.txt"]


def test_a_difference_is_left_to_look_at(tmp_path: Path, by_hand: pytest.MonkeyPatch) -> None:
    (tmp_path / "old.txt").write_text("one\ntwo\n", encoding="utf-8")
    with pytest.raises(goldens.Differs, match="old has changed"):
        goldens.compare("old", "one\nthree", tmp_path)
    assert (tmp_path / "old.txt.actual").read_text(encoding="utf-8") == "one\nthree\n"
    diff = (tmp_path / "old.txt.diff").read_text(encoding="utf-8").splitlines()
    assert diff[-2:] == ["-two", "+three"]
    goldens.compare("old", "one\ntwo", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["old.txt"], "nothing stays behind"


def test_long_numbers_are_rounded(tmp_path: Path, by_hand: pytest.MonkeyPatch) -> None:
    by_hand.setenv("PNP_APPROVE", "1")
    goldens.compare("long", "0.13725490196078433 -0.00 6.1e-17 12.50 (-0.0, 1.0)", tmp_path)
    text = (tmp_path / "long.txt").read_text(encoding="utf-8")
    assert text == "0.137 0.00 0 12.50 (0.0, 1.0)\n"
