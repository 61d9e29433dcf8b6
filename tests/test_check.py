"""What checking a game lays out, and what it need not."""

from __future__ import annotations

from pathlib import Path

from pnp.run import Press
from tests import tiny

LOW = "extends: common/theme\nlow-ink:\n  styles:\n    body: {size: 60pt, floor: 60pt}\n"
CARD = "body:\n  column:\n    - {text: '{text}', height: 12mm}\n"
COLOURS = "extends: common/theme\nlow-ink:\n  palette: {ink: '#222222'}\n"


def test_low_ink_with_other_measures_is_laid_out_whole(tmp_path: Path) -> None:
    # A page each, so that the second one is drawn for its own sake.
    pages = tiny.GAME.replace("    size: poker\n", "")
    assert tiny.found(tiny.game(tmp_path / "alike", game=pages, t_card=CARD, t_theme=COLOURS)) == []
    found = tiny.found(tiny.game(tmp_path / "larger", game=pages, t_card=CARD, t_theme=LOW))
    assert found == ["cards.yaml:5:11 text-overflow", "cards.yaml:8:11 text-overflow"]


def test_several_games_are_looked_at_side_by_side(tmp_path: Path) -> None:
    cards = tiny.CARDS.replace("**two**", "(:nowhere:)")
    broken = tiny.game(tmp_path, cards=cards) / "tiny"
    other = broken.rename(tmp_path / "other")
    names = [str(other), str(tiny.game(tmp_path) / "tiny")]
    alone = Press().validate(names).sorted()
    assert [problem.rule for problem in alone] == ["missing-icon"]
    assert Press().validate(names, jobs=2).sorted() == alone
