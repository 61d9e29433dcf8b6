"""What is made anew after a saved file, and that nothing of it is out of date."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from pnp.core import caches
from pnp.core.problems import ProblemsFound, UsageError
from pnp.studio import face_stream, game_facts
from pnp.studio.element_positions import trace_elements
from pnp.studio.print_choice import parse_choice
from pnp.studio.render_thread import RenderThread
from pnp.studio.snapshot import FaceView, Snapshot
from tests import tiny
from tests.helper import FONTS

CARDS = FaceView("tiny", "cards")
FONT = """
own:
  name: Own
  faces:
    regular: own.ttf
"""
THEME = """
extends: common/theme
fonts:
  own: own
palette:
  special: "#AA0000"
styles:
  title: {font: own, weight: regular, colour: special}
"""
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h3v3h-3z"/></svg>'
SIGN = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h{}v9z"/>
<use href="square.svg"/></svg>"""


@pytest.fixture(autouse=True)
def remembering(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the studio, this process remembers what it made of files."""
    monkeypatch.setattr(caches, "_memory", {})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    tiny.game(tmp_path, t_card=tiny.ILLUSTRATED, t_theme=THEME)
    templates = tmp_path / "tiny" / "templates"
    (templates / "fonts").mkdir()
    (templates / "fonts" / "fonts.yaml").write_text(FONT)
    regular = next((FONTS / "atkinson-hyperlegible-next").glob("*400Regular.ttf"))
    shutil.copy(regular, templates / "fonts" / "own.ttf")
    (templates / "icons" / "sign.svg").write_text(SIGN.format(9))
    (templates / "icons" / "square.svg").write_text(SQUARE)
    Image.new("RGB", (300, 300), "red").save(tmp_path / "tiny" / "photo.png")
    return tmp_path


def digests(folder: Path) -> list[str]:
    edition = Snapshot((folder,))
    return [edition.face(CARDS, place, False).digest for place in (0, 1)]


def _write(name: str, old: str, new: str) -> Callable[[Path], None]:
    def change(root: Path) -> None:
        file = root / name
        text = file.read_text()
        assert old in text
        file.write_text(text.replace(old, new))

    return change


def _font(root: Path) -> None:
    bold = next((FONTS / "atkinson-hyperlegible-next").glob("*700Bold.ttf"))
    shutil.copy(bold, root / "templates" / "fonts" / "own.ttf")


def _picture(root: Path) -> None:
    Image.new("RGB", (300, 300), "blue").save(root / "photo.png")


@pytest.mark.parametrize(
    "change",
    [
        _write("templates/card.yaml", "size: 8", "size: 9"),
        _write("templates/theme.yaml", "#AA0000", "#AA0001"),
        _write("templates/icons/sign.svg", "h9", "h8"),
        _write("templates/icons/square.svg", "h3", "h4"),
        _font,
        _picture,
    ],
)
def test_every_file_shows_on_every_face(folder: Path, change: Callable[[Path], None]) -> None:
    before = digests(folder)
    change(folder / "tiny")
    after = digests(folder)
    assert all(one != other for one, other in zip(before, after, strict=True))


def test_a_changed_text_shows_on_its_own_card_only(folder: Path) -> None:
    before = digests(folder)
    _write("cards.yaml", "Second", "Third")(folder / "tiny")
    after = digests(folder)
    assert before[0] == after[0]
    assert before[1] != after[1]


def test_a_problem_is_reported_each_time_until_it_is_corrected(folder: Path) -> None:
    spoil = _write("cards.yaml", "title: First", "title: [First")
    good = digests(folder)
    spoil(folder / "tiny")
    for _ in range(2):
        with pytest.raises(ProblemsFound) as refused:
            digests(folder)
        assert refused.value.problems.errors
    _write("cards.yaml", "title: [First", "title: First")(folder / "tiny")
    assert digests(folder) == good


def test_a_problem_is_told_of_every_face_that_has_it(folder: Path) -> None:
    _write("templates/card.yaml", "size: 8", "size: 80")(folder / "tiny")
    edition = Snapshot((folder,))
    for place in (0, 1):
        problems = edition.face(CARDS, place, False).problems
        assert any(each.rule == "layout-overflow" for each in problems)


def test_elements_know_their_lines_and_their_data(folder: Path) -> None:
    found = trace_elements((folder,), CARDS, 1, False)
    titles = [row for row in found if row["template"]["source"].strip() == '- text: "{title}"']
    assert titles
    (data,) = [row for row in titles[-1]["data"] if row["field"] == "title"]
    assert data["says"] == "Second"
    assert "Second" in data["source"]
    assert titles[-1]["says"] == "Second"
    style = titles[-1]["style"]
    assert style["name"] == "title"
    assert style["source"].strip() == "title: {font: own, weight: regular, colour: special}"
    (colour,) = titles[-1]["colours"]
    assert colour["name"] == "special"
    assert colour["source"].strip().startswith("special:")
    x, y, width, height = titles[-1]["box"]
    assert x >= 4 <= y
    assert width > 10 < height + 10


def test_what_stands_for_others_hides_none_of_them(folder: Path) -> None:
    """A text whose colour hangs on a field, and an icon that one chooses."""
    (folder / "tiny/templates/card.yaml").write_text(
        'body:\n  column:\n  - text: "{title}"\n    style: title\n    colour: "{tint}"\n'
        "  - choose: tint\n    cases:\n      accent:\n        icon: sign\n        colour: special\n"
    )
    cards = folder / "tiny/cards.yaml"
    cards.write_text(cards.read_text().replace("title:", "tint: accent\n    title:"))
    found = trace_elements((folder,), CARDS, 0, False)
    (title,) = [row for row in found if row["kind"] == "text"]
    # Both look the same.
    assert [each["name"] for each in title["colours"]] == ["accent", "mark"]
    (icon,) = [row for row in found if row["kind"] == "icon"]
    assert icon["template"]["source"].strip() == "icon: sign"
    assert [each["name"] for each in icon["colours"]] == ["special"]


OVERLAID = """
body:
  stack:
  - fill: accent
    pad: 2
    box:
      column:
      - text: "{title}"
      - space: yes
  - box: {space: yes}
    stroke: ink
    line-width: 1
"""


def test_an_element_has_the_shapes_that_it_draws_itself(folder: Path) -> None:
    """Spacers draw nothing, and a border draws no content-align: a click goes through them."""
    (folder / "tiny/templates/card.yaml").write_text(OVERLAID)
    found = trace_elements((folder,), CARDS, 0, False)
    shapes = {row["kind"]: [each[0] for each in row["shapes"]] for row in found if row["shapes"]}
    assert shapes == {"box": ["line"], "text": ["fill"]}
    boxes = [row["shapes"] for row in found if row["kind"] == "box"]
    assert [[each[0] for each in some] for some in boxes] == [["fill"], ["line"]]


def test_a_problem_lies_at_its_element(folder: Path) -> None:
    _write("templates/card.yaml", "size: 8", "size: 80")(folder / "tiny")
    found = trace_elements((folder,), CARDS, 0, False)
    told = [row for row in found if row["problems"]]
    assert {row["template"]["line"] for row in told} & {2, 3, 5}


def test_the_face_is_that_of_the_pdf(folder: Path) -> None:
    """Faces in the window and on pages come of the same frames."""
    document, _ = tiny.document(folder)
    edition = Snapshot((folder,))
    frames = [frame for page in document.pages for _, frame in page.faces]
    for place in (0, 1):
        own = tiny.dump(edition.face(CARDS, place, False).frame)
        assert own in [tiny.dump(frame) for frame in frames]


def test_what_is_for_other_papers_is_seen_and_lies_on_no_page(folder: Path) -> None:
    cards = folder / "tiny" / "cards.yaml"
    for_a3 = "    quantity: {papers: [a3]}\n  - id: two\n    quantity: {papers: []}\n"
    cards.write_text(cards.read_text().replace("  - id: two\n", for_a3))
    edition = Snapshot((folder,))
    assert list(edition.item_keys(CARDS)) == ["one", "two"]
    assert [edition.find_sheet(CARDS, place, False) for place in (0, 1)] == [None, None]


def test_a_look_tells_only_what_is_new(folder: Path) -> None:
    edition = Snapshot((folder,))
    wish = face_stream.parse_question({"game": "tiny", "component": "cards"})
    head = face_stream.component_row(edition, wish)
    assert [item["key"] for item in head["component"]["items"]] == ["one", "two"]
    known = head["component"]["known"]
    again = face_stream.component_row(edition, replace(wish, have=known))
    assert again["component"] == {"known": known}
    first = face_stream.face_row(edition, wish.view, face_stream.FaceKey("one", "front"))
    assert first["svg"].startswith("<svg")
    same = face_stream.face_row(
        edition, wish.view, face_stream.FaceKey("one", "front", first["digest"])
    )
    assert "svg" not in same
    assert face_stream.face_row(edition, wish.view, face_stream.FaceKey("three", "front"))["gone"]


def test_without_a_component_it_is_the_first_deck(folder: Path) -> None:
    view = face_stream.parse_question({"game": "tiny", "component": ""})
    head = face_stream.component_row(Snapshot((folder,)), view)
    assert head["component"]["id"] == "cards"


def test_what_is_not_there_is_told(folder: Path) -> None:
    edition = Snapshot((folder,))
    with pytest.raises(UsageError, match="no component"):
        edition.component(FaceView("tiny", "nothing"))
    shutil.rmtree(folder / "tiny")
    view = face_stream.parse_question({"game": "tiny", "component": "cards"})
    head = face_stream.component_row(Snapshot((folder,)), view)
    assert "no game" in head["problems"][0]["message"]


def test_pages_are_those_of_a_kit(folder: Path) -> None:
    edition = Snapshot((folder,))
    (document,) = edition.documents(parse_choice({"game": "tiny"}))
    assert document.sheet_count == 1
    assert len(document.pages[0].slots) == 2
    assert edition.page(parse_choice({"game": "tiny"}), 0).startswith("<svg")


def test_pages_of_several_parts_are_shown_one_after_the_other(folder: Path) -> None:
    more = "  more: {title: More, kind: deck, size: mini, front: card, items: cards.yaml}\n"
    (folder / "tiny/game.yaml").write_text(f"{tiny.GAME}{more}")
    edition = Snapshot((folder,))
    choice = parse_choice({"game": "tiny", "what": "parts", "parts": ["cards", "more"]})
    first, second = edition.documents(choice)
    assert (len(first.pages), len(second.pages)) == (1, 1)
    assert edition.page(choice, 0) != edition.page(choice, 1)
    for wrong, number in ((choice, 2), (parse_choice({"game": "tiny", "what": "parts"}), 0)):
        with pytest.raises(UsageError, match="no p"):
            edition.page(wrong, number)


def test_every_component_has_its_facts(folder: Path) -> None:
    edition = Snapshot((folder,))
    found = game_facts.component(edition, CARDS)
    assert (found["width"], found["height"]) == (63.5, 88.9) or found["width"] > 60
    assert found["trim"].startswith("M")
    assert found["inner"] != found["trim"]


def test_files_that_go_while_they_are_read_are_told(folder: Path) -> None:
    """A folder that is deleted between finding its game and reading it is no crash."""
    desk = RenderThread((folder,))

    def read(edition: Snapshot) -> None:
        shutil.rmtree(folder / "tiny")
        edition.face(CARDS, 0, False)

    def listed(_: Snapshot) -> None:
        next((folder / "tiny").iterdir())

    for work in (read, listed):
        with pytest.raises(UsageError):
            asyncio.run(desk.run(work))


def test_a_picture_that_goes_before_it_is_drawn_is_told(folder: Path) -> None:
    edition = Snapshot((folder,))
    edition.face(CARDS, 0, False)
    (folder / "tiny" / "photo.png").unlink()
    (problem,) = face_stream.face_row(edition, CARDS, face_stream.FaceKey("one", "front"))[
        "problems"
    ]
    assert "photo.png" in problem["message"]
