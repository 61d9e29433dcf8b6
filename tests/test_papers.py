"""Papers of a game, and messages about others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli import main
from tests import tiny

pytestmark = pytest.mark.slow

GAME = """
title: Tiny
papers: [a4, letter, a3]
components:
  cards: {title: Cards, kind: deck, size: poker, front: card, items: cards.yaml}
  board: {title: Board, front: page}
  slip: {title: Slip, front: page, papers: [a4, a5]}
  day: {title: Day, kind: sheet, front: page, calendar: day}
  wide: {title: Wide, kind: tokens, size: {width: 200, height: 180}, front: page}
"""
PAGE = "margin: 12\nbody: {code: here, size: 30}\n"
WHY = "is made for A4, US Letter and A3, not for A5; take --paper a4"


def run(data: Path, *arguments: str) -> Result:
    out = () if arguments[0] == "validate" else ("--out", str(data.parent / "out"))
    return CliRunner().invoke(main, ["--data", str(data), *arguments, *out], catch_exceptions=False)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tiny.game(tmp_path / "data", game=GAME, t_page=PAGE)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("kit", "tiny"), f"Tiny {WHY}"),
        (("build", "tiny/board"), f"Tiny: Board {WHY}"),
        (("build", "tiny/board", "tiny/slip"), f"Tiny: Board {WHY}, or Slip alone"),
        (("build", "tiny/board", "--format", "png", "--jobs", "2"), f"Tiny: Board {WHY}"),
        (("sheets", "tiny"), f"Tiny: Day {WHY}"),
        (("qr", "tiny"), f"Tiny: QR codes {WHY}"),
        (("build", "tiny"), "Tiny: Board and Day are made for A4, US Letter and A3, not for"),
    ],
)
def test_rejects_paper_that_is_too_small(
    data: Path, arguments: tuple[str, ...], words: str
) -> None:
    result = run(data, *arguments, "--paper", "a5")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"pnp: {words}")
    assert result.stderr.count("\n") == 1
    assert not (data.parent / "out").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("build", "tiny/cards"),
        ("build", "tiny/slip"),
        ("cut", "tiny/cards"),
        ("build", "tiny/slip", "tiny/cards", "--jobs", "2"),
    ],
)
def test_prints_fitting_component_on_smaller_paper(data: Path, arguments: tuple[str, ...]) -> None:
    assert run(data, *arguments, "--paper", "a5").exit_code == 0


def test_component_may_have_its_own_papers(data: Path) -> None:
    result = run(data, "build", "tiny/slip", "--paper", "letter")
    assert result.exit_code == 2
    assert "Tiny: Slip is made for A4 and A5, not for US Letter; take --paper a4" in (result.stderr)


SHEET = "margin: 12\nbody: {text: Words, style: body}\n"
FIT = """
title: Tiny
papers: [a4]
components:
  note: {title: Note, kind: sheet, front: page}
  map: {title: Map, kind: map, front: page}
  coded: {title: Coded, front: coded}
  cards: {title: Cards, kind: deck, size: poker, front: card, items: cards.yaml}
"""


@pytest.mark.parametrize("paper", ["letter", "a3"])
def test_fit_scales_pages_down(tmp_path: Path, paper: str) -> None:
    data = tiny.game(tmp_path / "data", game=FIT, t_page=SHEET, t_coded=PAGE)
    command = ("build", "tiny/note", "tiny/cards", "--paper", paper)
    assert run(data, *command).exit_code == 2
    result = run(data, *command, "--fit", "--jobs", "2")
    assert result.exit_code == 0, result.stderr
    manifest = json.loads((data.parent / f"out/tiny/note-{paper}.json").read_bytes())
    (slot,) = manifest["pages"][0]["slots"]
    wide = manifest["pages"][0]["width"]
    # Nothing is enlarged, and all is centred.
    by = {"letter": 279.4 / 297, "a3": 1.0}[paper]
    assert slot["width"] == pytest.approx(210 * by, abs=0.01)
    assert slot["x"] == pytest.approx((wide - 210 * by) / 2, abs=0.01)
    assert manifest.get("scales") == ({"Note": round(by, 4)} if by < 1.0 else None)
    assert ("--fit: scaled down to the paper: Note at 94%" in result.stderr) is (by < 1.0)
    cards = json.loads((data.parent / f"out/tiny/cards-{paper}.json").read_bytes())
    assert "scales" not in cards
    assert cards["pages"][0]["slots"][0]["width"] == 63.5


@pytest.mark.parametrize(
    ("part", "paper", "words"),
    [
        ("map", "letter", "Tiny: Map is made for A4, not for US Letter; take --paper a4"),
        ("coded", "letter", "--fit: Coded has QR codes, which keep their size"),
        ("note", "a6", "--fit: Note would have type of"),
    ],
)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_fit_does_not_scale_true_sizes(
    tmp_path: Path, part: str, paper: str, words: str, jobs: str
) -> None:
    data = tiny.game(tmp_path / "data", game=FIT, t_page=SHEET, t_coded=PAGE)
    result = run(data, "build", f"tiny/{part}", "--fit", "--paper", paper, "--jobs", jobs)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"pnp: {words}")
    assert result.stderr.count("\n") == 1
    assert not (data.parent / "out").exists()


def test_reports_card_larger_than_paper(data: Path) -> None:
    result = run(data, "build", "tiny/wide", "--paper", "a5")
    assert result.exit_code == 1
    assert "error[paper]" in result.stderr


def test_suggests_nearest_paper_of_same_kind(tmp_path: Path) -> None:
    for papers, paper, take in (
        ("letter, a4", "a5", "a4"),
        ("a4, letter", "a6", "a4"),
        ("a5, a6", "letter", "a5"),
        ("a4, letter", "legal", "letter"),
        ("a4, letter", "tabloid", "letter"),
        ("letter, a4", "a3", "a4"),
    ):
        game = GAME.replace("a4, letter, a3", papers)
        data = tiny.game(tmp_path / "data", game=game, t_page=PAGE)
        assert f"take --paper {take}" in run(data, "build", "tiny/board", "--paper", paper).stderr


def test_game_without_papers_is_for_all(tmp_path: Path) -> None:
    game = GAME.replace("papers: [a4, letter, a3]\n", "")
    data = tiny.game(tmp_path / "data", game=game, t_page=PAGE)
    assert run(data, "build", "tiny/board", "--paper", "a6").exit_code == 0


@pytest.mark.parametrize(
    ("papers", "words"),
    [
        ("[a4, lettre]", "there is no paper “lettre”"),
        ("[]", "“papers” names no paper"),
        ("{a4: yes}", "“papers” has to be a list"),
    ],
)
def test_reports_unknown_papers(tmp_path: Path, papers: str, words: str) -> None:
    for old in ("[a4, letter, a3]", "[a4, a5]"):
        data = tiny.game(tmp_path / "data", game=GAME.replace(old, papers), t_page=PAGE)
        result = run(data, "validate", "tiny", "--format", "json")
        assert result.exit_code == 1
        found = json.loads(result.stdout)
        assert [problem["message"] for problem in found if words in problem["message"]]
        if "lettre" in papers:
            assert found[0]["hint"] == "did you mean “letter”?"
            assert found[0]["rule"] == "unknown-paper"


@pytest.mark.parametrize(
    ("papers", "wide", "status"),
    [
        # Laid out on the tightest of its papers only.
        ("[a3]", 260, 0),
        ("[a3, a4]", 260, 1),
        ("[a4, letter]", 190, 1),
        ("[letter]", 190, 0),
        ("[tabloid, letter, legal]", 190, 0),
        ("[a5]", 120, 0),
        ("[a4, a5]", 130, 1),
    ],
)
def test_validates_papers_of_game(tmp_path: Path, papers: str, wide: int, status: int) -> None:
    game = f"title: Tiny\npapers: {papers}\ncomponents:\n  board: {{title: Board, front: page}}\n"
    page = f"margin: 12\nbody: {{row: [{{space: yes, width: {wide}, stroke: ink}}]}}\n"
    result = run(tiny.game(tmp_path / "data", game=game, t_page=page), "validate", "tiny")
    assert result.exit_code == status, result.stdout


@pytest.mark.parametrize(
    ("art", "room", "rule"),
    [
        ("sky-figure", "0", "layout-overflow"),
        ("sky-figure", "0.0001", ""),
        ("zoo-picture", "0", "layout-overflow"),
    ],
)
def test_reports_art_without_room(tmp_path: Path, art: str, room: str, rule: str) -> None:
    page = (
        f"margin: 12\nbody: {{column: [{{art: {art}, with: {{seed: x, style: body, figure: owl}}, "
        f"height: {room}}}]}}\n"
    )
    code = {"sky-figure": "my-corner-of-the-sky", "zoo-picture": "space-zoo"}[art]
    game = f"title: Tiny\ncode: {code}\ncomponents:\n  board: {{title: Board, front: page}}\n"
    data = tiny.game(tmp_path / "data", game=game, t_page=page)
    result = run(data, "validate", "tiny", "--format", "json")
    found = [problem["rule"] for problem in json.loads(result.stdout)]
    assert rule in (found or [""])
