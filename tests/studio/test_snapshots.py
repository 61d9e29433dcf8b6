"""Snapshots of the games: after a saved file, everything that depends on it is new."""

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
def caching(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the studio, this process caches what it reads."""
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
def test_changes_of_shared_files_change_all_faces(
    folder: Path, change: Callable[[Path], None]
) -> None:
    before = digests(folder)
    change(folder / "tiny")
    after = digests(folder)
    assert all(one != other for one, other in zip(before, after, strict=True))


def test_changed_text_changes_one_face(folder: Path) -> None:
    before = digests(folder)
    _write("cards.yaml", "Second", "Third")(folder / "tiny")
    after = digests(folder)
    assert before[0] == after[0]
    assert before[1] != after[1]


def test_reports_problem_until_corrected(folder: Path) -> None:
    break_file = _write("cards.yaml", "title: First", "title: [First")
    good = digests(folder)
    break_file(folder / "tiny")
    for _ in range(2):
        with pytest.raises(ProblemsFound) as refused:
            digests(folder)
        assert refused.value.problems.errors
    _write("cards.yaml", "title: [First", "title: First")(folder / "tiny")
    assert digests(folder) == good


def test_reports_problem_for_each_face(folder: Path) -> None:
    _write("templates/card.yaml", "size: 8", "size: 80")(folder / "tiny")
    edition = Snapshot((folder,))
    for place in (0, 1):
        problems = edition.face(CARDS, place, False).problems
        assert any(each.rule == "layout-overflow" for each in problems)


def test_elements_have_lines_and_data(folder: Path) -> None:
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


def test_elements_with_choices_keep_their_lines(folder: Path) -> None:
    """A text whose colour depends on a field, and an icon chosen by one."""
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


def test_elements_have_shapes_they_draw(folder: Path) -> None:
    """Spacers draw nothing and a border does not fill: a click goes through them."""
    (folder / "tiny/templates/card.yaml").write_text(OVERLAID)
    found = trace_elements((folder,), CARDS, 0, False)
    shapes = {row["kind"]: [each[0] for each in row["shapes"]] for row in found if row["shapes"]}
    assert shapes == {"box": ["line"], "text": ["fill"]}
    boxes = [row["shapes"] for row in found if row["kind"] == "box"]
    assert [[each[0] for each in some] for some in boxes] == [["fill"], ["line"]]


def test_problem_has_element(folder: Path) -> None:
    _write("templates/card.yaml", "size: 8", "size: 80")(folder / "tiny")
    found = trace_elements((folder,), CARDS, 0, False)
    rows = [row for row in found if row["problems"]]
    assert {row["template"]["line"] for row in rows} & {2, 3, 5}


def test_face_equals_that_of_pdf(folder: Path) -> None:
    """Faces in the window and on pages come from the same frames."""
    document, _ = tiny.document(folder)
    edition = Snapshot((folder,))
    frames = [frame for page in document.pages for _, frame in page.faces]
    for place in (0, 1):
        own = tiny.dump(edition.face(CARDS, place, False).frame)
        assert own in [tiny.dump(frame) for frame in frames]


def test_items_for_other_papers_have_no_page(folder: Path) -> None:
    cards = folder / "tiny" / "cards.yaml"
    for_a3 = "    quantity: {papers: [a3]}\n  - id: two\n    quantity: {papers: []}\n"
    cards.write_text(cards.read_text().replace("  - id: two\n", for_a3))
    edition = Snapshot((folder,))
    assert list(edition.item_keys(CARDS)) == ["one", "two"]
    assert [edition.find_sheet(CARDS, place, False) for place in (0, 1)] == [None, None]


def test_look_returns_only_changes(folder: Path) -> None:
    edition = Snapshot((folder,))
    look = face_stream.parse_question({"game": "tiny", "component": "cards"})
    head = face_stream.component_row(edition, look)
    assert [item["key"] for item in head["component"]["items"]] == ["one", "two"]
    known = head["component"]["known"]
    again = face_stream.component_row(edition, replace(look, have=known))
    assert again["component"] == {"known": known}
    first = face_stream.face_row(edition, look.view, face_stream.FaceKey("one", "front"))
    assert first["svg"].startswith("<svg")
    same = face_stream.face_row(
        edition, look.view, face_stream.FaceKey("one", "front", first["digest"])
    )
    assert "svg" not in same
    assert face_stream.face_row(edition, look.view, face_stream.FaceKey("three", "front"))["gone"]


def test_default_component_is_first_deck(folder: Path) -> None:
    view = face_stream.parse_question({"game": "tiny", "component": ""})
    head = face_stream.component_row(Snapshot((folder,)), view)
    assert head["component"]["id"] == "cards"


def test_reports_missing_game_and_component(folder: Path) -> None:
    edition = Snapshot((folder,))
    with pytest.raises(UsageError, match="no component"):
        edition.component(FaceView("tiny", "nothing"))
    shutil.rmtree(folder / "tiny")
    view = face_stream.parse_question({"game": "tiny", "component": "cards"})
    head = face_stream.component_row(Snapshot((folder,)), view)
    assert "no game" in head["problems"][0]["message"]


def test_shows_pages_of_kit(folder: Path) -> None:
    edition = Snapshot((folder,))
    (document,) = edition.documents(parse_choice({"game": "tiny"}))
    assert document.sheet_count == 1
    assert len(document.pages[0].slots) == 2
    assert edition.page(parse_choice({"game": "tiny"}), 0).startswith("<svg")


def test_shows_pages_of_several_components(folder: Path) -> None:
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


def test_component_has_facts(folder: Path) -> None:
    edition = Snapshot((folder,))
    found = game_facts.component(edition, CARDS)
    assert (found["width"], found["height"]) == (63.5, 88.9) or found["width"] > 60
    assert found["trim"].startswith("M")
    assert found["inner"] != found["trim"]


def test_reports_files_deleted_while_reading(folder: Path) -> None:
    """A folder may be deleted between listing and reading."""
    desk = RenderThread((folder,))

    def read(edition: Snapshot) -> None:
        shutil.rmtree(folder / "tiny")
        edition.face(CARDS, 0, False)

    def listed(_: Snapshot) -> None:
        next((folder / "tiny").iterdir())

    for work in (read, listed):
        with pytest.raises(UsageError):
            asyncio.run(desk.run(work))


def test_reports_picture_deleted_before_drawing(folder: Path) -> None:
    edition = Snapshot((folder,))
    edition.face(CARDS, 0, False)
    (folder / "tiny" / "photo.png").unlink()
    (problem,) = face_stream.face_row(edition, CARDS, face_stream.FaceKey("one", "front"))[
        "problems"
    ]
    assert "photo.png" in problem["message"]
