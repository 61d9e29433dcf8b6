"""Validate: several games, several processes, and art that is not drawn."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pnp.build.face_renderer import Digester
from pnp.build.pipeline import render
from pnp.build.run import Application
from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, Pen, PlacedItem
from pnp.core.game_code import GameCode
from pnp.core.order import Order, PrintOptions
from tests import installed, tiny

COLOURS = "extends: common/theme\nlow-ink:\n  palette: {ink: '#222222'}\n"


def test_validates_games_side_by_side(tmp_path: Path) -> None:
    cards = tiny.CARDS.replace("**two**", "(:nowhere:)")
    broken = tiny.game(tmp_path, cards=cards) / "tiny"
    other = broken.rename(tmp_path / "other")
    names = [str(other), str(tiny.game(tmp_path) / "tiny")]
    alone = Application().validate(names).sorted()
    assert [problem.rule for problem in alone] == ["missing-icon"]
    assert Application().validate(names, jobs=2).sorted() == alone


ART = "body:\n  stack:\n    - {art: blot, with: {id: '{id}'}}\n"
PAGES = tiny.GAME.replace("    size: poker\n", "")


def blots(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """An artist called blot; return its requests."""
    requests: list[tuple[str, float]] = []

    def blot(request: ArtRequest) -> Frame:
        requests.append((request.text("id"), round(request.width, 3)))
        dot = Pen().ellipse(9.0, 9.0, 5.0).path(fill=(0.0, 0.0, 0.0))
        return Frame(request.width, request.height, (PlacedItem(0.0, 0.0, dot),))

    installed.install(monkeypatch, "tiny", GameCode(artists={"blot": blot}))
    return requests


def test_prints_art_after_validating(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blots(monkeypatch)
    more = "  sheet:\n    title: Sheet\n    kind: sheet\n    front: sheet\n"
    root = tiny.game(
        tmp_path,
        game=tiny.GAME + more,
        t_card=ART,
        t_theme=COLOURS,
        t_sheet="body:\n  column:\n    - show: cards/one\n",
    )

    def drawn(press: Application) -> list[object]:
        order = Order("tiny", "all", "all", ("cards", "sheet"))
        pages = render(press.session, order, PrintOptions(paper="letter"))
        own = Digester()
        return [(part.matrix, own.digest(part.frame)) for page in pages for part in page.frames]

    checked = Application((root / "tiny",))
    assert checked.validate(["tiny"]).sorted() == []
    assert drawn(checked) == drawn(Application((root / "tiny",)))


def test_names_line_of_artist_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def blot(request: ArtRequest) -> Frame:
        raise KeyError(request.text("id"))

    installed.install(monkeypatch, "tiny", GameCode(artists={"blot": blot}))
    found = tiny.problems(tiny.game(tmp_path, t_card=ART))
    assert {problem.rule for problem in found} == {"game-code"}
    assert all(f"{Path(__file__).name}:" in problem.hint for problem in found)


def test_validates_games_after_broken_one(tmp_path: Path) -> None:
    names = []
    for name in ("one", "two"):
        cards = tiny.CARDS.replace("**two**", f"(:no-{name}:)")
        root = tiny.game(tmp_path, cards=cards) / "tiny"
        names.append(str(root.rename(tmp_path / name)))
    found = Application().validate(names).sorted()
    assert [problem.message for problem in found] == [
        "there is no icon “no-one”",
        "there is no icon “no-two”",
    ]


# A rulebook that shows a card, a sheet, and cards.
BOTH = (
    tiny.GAME
    + """
  book:
    title: Book
    kind: booklet
    front: book
    multi-page: yes
    data: {text: text.yaml}
  sheet:
    title: Sheet
    kind: sheet
    front: sheet
"""
)
BOOK = """
body:
  flow: text
  cases:
    text: {text: "{it}"}
    card: {show: "cards/{it}", width: 40}
    tall: {space: yes, height: 270}
"""
TEXT = "text:\n  - text: A card\n  - card: one\n"


def both(folder: Path, **files: str) -> Path:
    given = {
        "game": BOTH,
        "t_book": BOOK,
        "text": TEXT,
        "t_sheet": "body: {text: Empty, pad: 5}",
        **files,
    }
    return tiny.game(folder, **given)


WRONG = {
    "the text": ({"text": TEXT + "  - text: (:nowhere:)\n"}, ["missing-icon"]),
    "a card": ({"cards": tiny.CARDS.replace("**two**", "(:nowhere:)")}, ["missing-icon"]),
    "what is shown": ({"text": TEXT + "  - card: three\n"}, ["unknown-component"]),
    "all of it": (
        {
            "text": TEXT + "  - text: (:nowhere:)\n",
            "cards": tiny.CARDS.replace("**two**", "(:nobody:)"),
            "t_sheet": "body:\n  text: (:no-sheet:)\n",
        },
        ["missing-icon", "missing-icon", "missing-icon"],
    ),
}
"""Mistakes in a game, and the rules that report them."""


@pytest.mark.parametrize("where", WRONG)
def test_two_processes_find_same_problems(where: str, tmp_path: Path) -> None:
    files, rules = WRONG[where]
    folder = str(both(tmp_path, **files) / "tiny")
    alone = Application().validate([folder]).sorted()
    assert [problem.rule for problem in alone] == rules
    # In another process, since one with threads cannot fork.
    script = (
        "import sys; from pnp.build.run import Application\n"
        "for problem in Application().validate([sys.argv[1]], jobs=2).sorted(): print(problem)"
    )
    halves = subprocess.run(
        [sys.executable, "-c", script, folder], capture_output=True, text=True, check=True
    )
    assert halves.stdout.splitlines() == list(map(str, alone))


def test_reports_missing_file_not_its_users(tmp_path: Path) -> None:
    game = BOTH.replace("text.yaml", "lost.yaml")
    sheet = "body: {text: '{lost}'}\n"
    found = tiny.found(both(tmp_path, game=game, t_book=BOOK, t_sheet=sheet))
    assert [each.split(" ")[1] for each in found] == ["missing-file", "unknown-field"]


def test_finds_overflow_on_letter_only(tmp_path: Path) -> None:
    # Letter is 18 mm lower than A4.
    tall = BOOK.replace("height: 270", "height: 285")
    margins = "margin: 2\n"
    found = tiny.found(both(tmp_path, t_book=margins + tall, text=TEXT + "  - tall: x\n"))
    assert found == ["text.yaml:4:11 layout-overflow"]


def test_shown_card_draws_no_art(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    requests = blots(monkeypatch)
    assert tiny.found(both(tmp_path, t_card=ART, t_book=f"margin: 5\n{BOOK}")) == []
    wide = 63.5
    assert requests[:2] == [("one", wide), ("two", wide)]
    assert not [each for each in requests[2:] if each[1] != wide]
