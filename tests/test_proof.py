"""What a face is read as: what is drawn there, whatever is written beside the drawing."""

from __future__ import annotations

from pathlib import Path

import pytest
import qrcode
from click.testing import CliRunner
from msgspec.structs import replace

from pnp.cli import main
from pnp.ground.drawing import Frame, Item, Pen, Placed, Run, Text, Turned
from pnp.ground.fonts import open_font
from pnp.ground.geometry import Matrix, Rect, Size
from pnp.ground.glyphs import Glyphs, shaper
from pnp.ground.icons import Icon, Shape
from pnp.ground.node import Mapping, made
from pnp.ground.order import Options, Order
from pnp.ground.problem import Problems, Span
from pnp.ground.proof import Drawn, Face, Proof
from pnp.layout.qr import code, outline
from pnp.layout.qr_reading import told
from pnp.layout.scope import nothing
from pnp.layout.stencils import drawn
from pnp.press.build import begun
from pnp.press.face_check import icons_of
from pnp.press.face_renderer import Seen
from pnp.press.proofing import Proofs
from pnp.proof.library import Library
from pnp.proof.likeness import holds, outlines
from pnp.proof.reader import Reader
from pnp.rules.marks import alike
from pnp.rules.wanted import Wanted
from tests import tiny

BLACK = (0.0, 0.0, 0.0)
FONT = next(Path(__file__).parent.parent.glob("templates/fonts/**/*.ttf"))


def triangle(top: float) -> Icon:
    points = (0.0, 0.0, 24.0, 0.0, top, 24.0)
    return Icon("key", Size(24.0, 24.0), (Shape("MLLZ", points, "current", "", 0.0),))


KEY, BENT = triangle(9.0), triangle(15.0)


def read(*items: Item) -> Proof:
    frame = Frame(60.0, 60.0, tuple(Placed(5.0, 9.0, item) for item in items))
    return Reader(Library(lambda: {"key": KEY}, {}), told).read(frame)


def test_words_are_what_the_glyphs_say() -> None:
    face = shaper(open_font("any", FONT))
    true, other = face["3"], face["4"]
    false = Glyphs(face, "3", other.ids, other.advances, other.moves, other.clusters)
    for word, says in ((true, "3"), (false, "4")):
        proof = read(Text((Run((word,)),), 4.0, 2.0, BLACK))
        assert [piece.key for piece in proof.pieces] == [says]


def test_codes_are_what_their_outlines_say() -> None:
    path = outline(code("https://example.org/4"), BLACK)._replace(code="https://example.org/3")
    assert read(path).codes == ["https://example.org/4"]
    points = list(path.points)
    points[2] = points[4] = points[2] + 1
    assert read(path._replace(points=tuple(points))).codes == [""]


@pytest.mark.parametrize("level", "LMQH")
@pytest.mark.parametrize("mask", range(8))
def test_codes_of_others_are_read(mask: int, level: str) -> None:
    levels = {"L": 1, "M": 0, "Q": 3, "H": 2}
    for text in ("31415926535", "HELLO WORLD $5", "https://example.org/ü?n=123456789", "A" * 300):
        made = qrcode.QRCode(None, levels[level], border=0, mask_pattern=mask)
        made.add_data(text)
        rows = [list(map(bool, row)) for row in made.get_matrix()]
        assert told(tuple(map(tuple, rows))) == text
        rows[12][12] = not rows[12][12]
        assert told(tuple(map(tuple, rows))) == ""


def test_icons_are_known_by_their_outlines() -> None:
    for icon, names in ((KEY, [("key",)]), (BENT, [])):
        proof = read(drawn(icon, 7.0, lambda paint: BLACK if paint else None))
        assert [sign.names for sign in proof.signs] == names
        assert [sign.box for sign in proof.signs] == [Rect(5.0, 9.0, 7.0, 7.0)] * len(names)


def test_icons_of_one_outline_differ_in_what_is_filled_and_in_their_size() -> None:
    shape = KEY.shapes[0]
    assert isinstance(shape, Shape)
    hollow = shape._replace(fill="", stroke="current", width=1.0)
    half = shape._replace(points=tuple(value / 2.0 for value in shape.points))
    icons = {
        name: Icon(name, KEY.size, (one,))
        for name, one in (("full", shape), ("hollow", hollow), ("half", half))
    }
    for name, icon in icons.items():
        frame = drawn(icon, 7.0, lambda paint: BLACK if paint else None)
        proof = Reader(Library(lambda: icons, {}), told).read(frame)
        assert [sign.names for sign in proof.signs] == [(name,)]


@pytest.mark.parametrize(
    ("pieces", "boxes", "turned", "blank", "drawings"),
    [
        (4, 0, False, 0, 1), (3, 0, False, 0, 0), (1, 3, False, 0, 1), (0, 9, False, 0, 0),
        (3, 0, False, 5, 0), (4, 0, True, 0, 1),
    ],
)  # fmt: skip
def test_a_drawing_is_some_shapes_of_which_one_is_no_plain_one(
    pieces: int, boxes: int, turned: bool, blank: int, drawings: int
) -> None:
    """What has neither line nor fill is none."""
    bent = [Pen().polygon([(0, 0), (9, 0), (4, n + 5)]) for n in range(pieces + blank)]
    items: list[Item] = [pen.path(BLACK if n < pieces else None) for n, pen in enumerate(bent)]
    items += [Pen().rect(0.0, 0.0, 9.0, n + 1.0).path(BLACK) for n in range(boxes)]
    frame = Frame(20.0, 20.0, tuple(Placed(0.0, 0.0, item) for item in items))
    whole: Frame | Turned = Turned(frame, Matrix.rotate(30)) if turned else frame
    assert len(read(whole).drawings) == drawings


@pytest.mark.parametrize(
    ("looks", "wrong"), [((7, 8), False), ((7, 7), True)], ids=["two looks", "one look"]
)
def test_what_stands_for_two_things_is_drawn_in_two_ways(
    looks: tuple[int, int], wrong: bool
) -> None:
    item = made({})
    assert isinstance(item, Mapping)
    proof = replace(Proof.blank(), drawings=[Drawn(look, None) for look in looks])
    face = Face(item, "front", Span(""), proof, {})
    due = [Wanted(name, made(name)) for name in ("hare", "owl")]
    assert bool(list(alike([(face, due)]))) is wrong


def test_marks_are_counted_on_all_pages_of_a_text() -> None:
    proof = read(Pen().ellipse(3.0, 3.0, 2.0).path(BLACK))
    (inks,) = proof.paths
    whole = Proof.blank()
    for count in (1, 2):
        whole.add(proof)
        assert whole.marks(inks).total() == count


@pytest.mark.parametrize("behind", ["kit.pages", "title"])
def test_what_lies_behind_a_face_tells_of_the_kit_too(behind: str, tmp_path: Path) -> None:
    card = tiny.CARD + f'bleed: {{text: "{{{behind}}}"}}\n'
    shop = tiny.workshop(tiny.game(tmp_path, t_card=card))
    (drawer,) = begun(shop, Order("tiny", "test", "test", ("cards",)), Options()).drawers
    assert drawer.of_kit is (behind == "kit.pages")


def zigzag(size: float, *points: float) -> Frame:
    pen = Pen().polygon(
        [(x * size, y * size) for x, y in zip(points[::2], points[1::2], strict=True)]
    )
    tile = Pen().rect(0.0, 0.0, size, size).path(fill=BLACK)
    return Frame(size, size, (Placed(0.0, 0.0, tile), Placed(1.0, 2.0, pen.path(fill=BLACK))))


def test_a_drawing_is_known_in_any_size_and_within_another() -> None:
    """Whatever ground it stands on."""
    star = (0.1, 0.9, 0.5, 0.1, 0.9, 0.9, 0.2, 0.3, 0.8, 0.3)
    small, large = zigzag(9.0, *star), zigzag(60.0, *star)
    other = zigzag(60.0, 0.1, 0.9, 0.5, 0.4, *star[4:])
    inside = Frame(90.0, 90.0, (Placed(7.0, 7.0, other), Placed(2.0, 3.0, Turned(large))))
    assert holds(outlines(large), outlines(small))
    assert holds(outlines(inside), outlines(small))
    assert not holds(outlines(other), outlines(small))
    assert not holds(outlines(small), outlines(inside))
    assert not holds(outlines(small), [])


def test_icons_with_the_same_outlines_are_known_by_their_colours() -> None:
    palette = {"gold": (1.0, 0.8, 0.0), "none": None}
    points = (0.0, 0.0, 24.0, 0.0, 9.0, 24.0)
    icons = {
        name: Icon(name, KEY.size, (Shape("MLLZ", points, name, "", 0.0),))
        for name in ("gold", "#FFFFFF", "none")
    }
    colours = {**palette, "#FFFFFF": (1.0, 1.0, 1.0)}
    for name, icon in icons.items():
        proof = Reader(Library(lambda: icons, palette), told).read(drawn(icon, 7.0, colours.get))
        assert [sign.names for sign in proof.signs] == [(name,)]


RULES = """
- shows: cards
  front:
    texts: ["{title}", "{text}"]
    marks: {box ink 4x4: 2}
"""
ROW = "    - row: [{space: yes, width: 4, height: 4, stroke: ink, each: n in 2}]\n"
CARD = tiny.CARD.replace("  pad: 4", f"{ROW}  pad: 4")


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (("n in 2", "n in 3"), ["shows “box ink 4x4” 3 times, 2 wanted"]),
        (("stroke: ink", "fill: paper"), ["shows “box ink 4x4” not at all, 2 wanted"]),
        (('"{title}"', "First"), ["does not show “Second”", "shows “First”, which is not wanted"]),
        (("", ""), []),
    ],
)
def test_a_game_is_held_to_what_is_drawn(
    tmp_path: Path, change: tuple[str, str], wrong: list[str]
) -> None:
    files = {"game": tiny.GAME + "rules: checks.yaml\n", "checks": RULES}
    root = tiny.game(tmp_path, t_card=CARD.replace(*change) if change[0] else CARD, **files)
    found = [problem.message for problem in tiny.problems(root) if problem.rule == "shows"]
    assert len(found) == len(wrong), found
    assert all(said in message for said, message in zip(wrong, found, strict=True)), found


def test_a_dot_is_an_icon_where_one_is_wanted_and_a_dot_anywhere() -> None:
    ring = ((24.0, 12.0), (24.0, 18.6, 18.6, 24.0, 12.0, 24.0), (5.4, 24.0, 0.0, 18.6, 0.0, 12.0),
            (0.0, 5.4, 5.4, 0.0, 12.0, 0.0), (18.6, 0.0, 24.0, 5.4, 24.0, 12.0))  # fmt: skip
    points = tuple(value for step in ring for value in step)
    dot = Icon("dot", Size(24.0, 24.0), (Shape("MCCCCZ", points, "current", "", 0.0),))
    frame = drawn(dot, 7.0, lambda paint: BLACK if paint else None)
    proof = Reader(Library(lambda: {"dot": dot}, {}), told).read(frame)
    assert [(sign.names, sign.plain) for sign in proof.signs] == [(("dot",), True)]
    assert len(proof.paths) == 1


ORDERED = """
- shows: cards
  front:
    in-order: yes
    anywhere: [Head]
    texts:
    - "{title}"
    - {each: letters of title, as: {choose: each, cases: {e: [], else: "{each}{count}"}}}
    - {times: 2, as: "No. {count}"}
"""


@pytest.mark.parametrize(
    ("texts", "wrong"),
    [
        (["Oe", "O1", "No. 1", "No. 2", "Head"], []),
        (["Oe", "O1", "Head", "No. 1", "No. 2"], []),
        (["Oe", "O1", "No. 1", "No. 2"], ["does not show “Head”"]),
        (["Head", "Oe", "O1", "No. 2", "No. 1"], ["shows “No. 2” before “No. 1”"]),
        (["Head", "O1", "Oe", "No. 1", "No. 2"], ["shows “O1” before “Oe”"]),
        (["Oe", "O1", "Head", "No. 1"], ["does not show “No. 2”"]),
    ],
)
def test_texts_in_their_order(texts: list[str], wrong: list[str], tmp_path: Path) -> None:
    card = "body:\n  column:\n" + "".join(f"  - {{text: {text}}}\n" for text in texts)
    files = {"game": tiny.GAME + "rules: checks.yaml\n", "checks": ORDERED}
    cards = "cards: [{id: one, title: Oe, text: Oe}]\n"
    root = tiny.game(tmp_path, t_card=card, cards=cards, **files)
    found = [problem.message for problem in tiny.problems(root) if problem.rule == "shows"]
    assert found == [f"front of one (cards) {what}" for what in wrong]


@pytest.mark.parametrize(("field", "right"), [("pages", True), ("sheets", False)])
def test_faces_tell_of_their_kit(tmp_path: Path, field: str, right: bool) -> None:
    rules = '- shows: cards\n  front: {texts: ["{kit.pages} pages, {kit.players} players"]}\n'
    files = {"game": tiny.GAME + "rules: checks.yaml\n", "checks": rules}
    card = f'body: {{text: "{{kit.{field}}} {field}, {{kit.players}} players"}}\n'
    root = tiny.game(tmp_path, t_card=card, cards="cards: [{id: one}]\n", **files)
    found = [problem.message for problem in tiny.problems(root) if problem.rule == "shows"]
    assert (not found) is right, found


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{worth}", []),
        ("{name}", ["no face of one shows its worth, “7”"]),
        ("Worth {worth}", ["no face of one shows its worth, “7” by itself"]),
    ],
)
def test_a_field_among_other_words_has_to_be_asked_for(
    text: str, told: list[str], tmp_path: Path
) -> None:
    card = f"body: {{column: [{{text: '{{name}}'}}, {{text: '{text}'}}]}}\n"
    cards = "cards: [{id: one, name: Jar, worth: 7, copies: 2}]\n"
    files = {"game": tiny.GAME + "rules: checks.yaml\n", "checks": "- shows: cards\n"}
    root = tiny.game(tmp_path, t_card=card, cards=cards, **files)
    assert [p.message for p in tiny.problems(root) if p.rule == "shows"] == told
    asked = f'- shows: cards\n  front: {{more: yes, texts: ["{text}"]}}\n'
    root = tiny.game(tmp_path, t_card=card, cards=cards, **{**files, "checks": asked})
    left = [p for p in tiny.problems(root) if p.rule == "shows"]
    assert bool(left) is ("worth" not in text)


PICTURED = """
- shows: sheets
  front:
    drawings: [as cards/one, {each: "cards.*[id=two]", as: "as cards/{id}"}]
"""


@pytest.mark.parametrize(
    ("shown", "wrong"),
    [
        (("one", "two"), []),
        (("two", "two"), ["has a drawing 1 that is not the one of “cards/one”"]),
        (("one",), ["shows 1 drawings, 2 are wanted"]),
    ],
)
def test_pictures_show_the_faces_that_they_should(
    shown: tuple[str, ...], wrong: list[str], tmp_path: Path
) -> None:
    card = "body:\n  column:\n" + "".join(f"  - {{show: cards/{x}, tallest: 9}}\n" for x in shown)
    sheets = "  sheets: {title: Sheets, kind: page, front: sheet, items: [{id: sheet}]}\n"
    files = {"game": f"{tiny.GAME}{sheets}rules: checks.yaml\n", "checks": PICTURED}
    root = tiny.game(tmp_path, t_sheet=card, **files)
    found = [problem.message for problem in tiny.problems(root) if problem.rule == "shows"]
    assert found == [f"front of sheet (sheets) {what}" for what in wrong]


@pytest.mark.parametrize(
    ("shown", "wanted", "told"),
    [
        (("AB",), "AB", []),
        (("AB",), "CD", ["shows a code that says “AB”, where “CD” is wanted"]),
        (("AB",), "AB, CD", ["does not show the code “CD”"]),
        (("AB", "CD"), "AB", ["shows a code that says “CD”, which is not wanted there"]),
    ],
)
def test_codes_are_those_that_are_wanted(
    shown: tuple[str, ...], wanted: str, told: list[str], tmp_path: Path
) -> None:
    codes = "".join(f"    - {{code: {text}, size: 20}}\n" for text in shown)
    card = "body:\n  column:\n    - text: '{title} {text}'\n"
    checks = f"- {{shows: cards, front: {{codes: [{wanted}]}}}}\n"
    root = tiny.game(
        tmp_path, t_card=card + codes, game=f"{tiny.GAME}rules: checks.yaml\n", checks=checks
    )
    found = [one.message for one in tiny.problems(root) if one.rule == "shows"]
    assert found == [f"front of one (cards) {what}, as do 1 more" for what in told]


def test_a_rule_may_name_several_components(tmp_path: Path) -> None:
    files = {"game": tiny.GAME + "rules: checks.yaml\n"}
    rule = "- {shows: [cards], front: {texts: ['{title}']}}\n"
    root = tiny.game(tmp_path, checks=rule, **files)
    assert [one.rule for one in tiny.problems(root)].count("shows") >= 2


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("shows: 'cards['", ["1:11 rule-path"]),
        ("shows: [sheets, 'cards[']", ["1:3 unknown-component", "1:20 rule-path"]),
        ("shows: []", ["1:11 type"]),
        ("shows: {cards: 2}", ["1:11 type"]),
        ("shows: cards, back: {texts: [Nowhere]}", ["1:24 rule-path"]),
        ("shows: cards, front: {beside: [First]}", ["1:35 value"]),
        ("shows: cards, front: {beside: [[First, card, cards]]}", ["1:35 value"]),
    ],
)
def test_a_rule_that_cannot_be_held_is_told(rule: str, told: list[str], tmp_path: Path) -> None:
    files = {"game": tiny.GAME + "rules: checks.yaml\n", "checks": f"- {{{rule}}}\n"}
    assert tiny.found(tiny.game(tmp_path, **files)) == [f"checks.yaml:{each}" for each in told]


def test_what_is_wrong_is_not_written(tmp_path: Path) -> None:
    """Nothing has its name before its faces were held to what they have to show."""
    files = {"game": tiny.GAME + "rules: checks.yaml\n", "checks": RULES}
    root = tiny.game(tmp_path, t_card=CARD.replace('"{title}"', "First"), **files)
    for ink in ("full", "low"):
        arguments = ["--data", str(root), "kit", "tiny", "--ink", ink, "--out", str(tmp_path / ink)]
        assert CliRunner().invoke(main, arguments).exit_code == 1
        assert not list(tmp_path.glob(f"{ink}/**/*.pdf"))


@pytest.mark.parametrize(("writes", "read"), [(True, 12), (False, 15)])
def test_of_what_numbers_make_twelve_are_read_where_it_is_written(
    tmp_path: Path, writes: bool, read: int
) -> None:
    rules = "- {shows: cards, front: {texts: [Nowhere]}}\n"
    root = tiny.game(tmp_path, game=tiny.GAME + "rules: checks.yaml\n", checks=rules)
    game = tiny.workshop(root).game("tiny")
    cards = replace(game.components["cards"], generator="numbers")
    proofs = Proofs(game, icons_of(game, "full"), Options() if writes else None)
    for number in range(15):
        item = made({"id": f"n{number}"})
        assert isinstance(item, Mapping)
        proofs.face(Seen(cards, item, False, Frame(9.0, 9.0), False, (), nothing, {}))
    problems = Problems()
    proofs.hold(problems)
    assert problems.sorted()[0].message.endswith(f"as do {read - 1} more")


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ("column: []", "card.yaml:2:11 draws-nothing"),
        ('text: ""', "card.yaml:2:9 draws-nothing"),
        ("marks: 0", "card.yaml:2:10 draws-nothing"),
        ("die: 0\n  size: 10", "card.yaml:2:8 die"),
        ("icon: neutral/star\n  size: 0mm", "card.yaml:2:9 draws-nothing"),
        ("text: More\n  each: n in 0", "card.yaml:3:9 draws-nothing"),
        ("space: yes\n  height: 0\n  fill: ink", "card.yaml:2:10 draws-nothing"),
        ("space: yes", "card.yaml:2:3 blank-face"),
        ("text: '{title}'\n  unless: title", "card.yaml:2:3 blank-face"),
        ("text: '{title}'\n  unless: title is First", "cards.yaml:3:5 blank-face"),
        ("table: [[a, b], [a, '']]\n  pad: 4", ""),
    ],
)
def test_what_draws_nothing_is_told(tmp_path: Path, body: str, wrong: str) -> None:
    root = tiny.game(tmp_path, t_card=f"body:\n  {body}\n")
    assert [one for one in tiny.found(root) if "safe-zone" not in one] == ([wrong] if wrong else [])


TURNED = "- {shows: cards, front: {more: yes, icons: [sign]MORE}}\n"


@pytest.mark.parametrize(
    ("turn", "more", "told"),
    [
        (0, "", False),
        (15, "", False),
        (90, "", True),
        (180, "", True),
        (180, ", turned: yes", False),
    ],
)
def test_an_icon_that_points_elsewhere_is_told(
    turn: int, more: str, told: bool, tmp_path: Path
) -> None:
    files = {"game": tiny.GAME + "rules: checks.yaml\n", "checks": TURNED.replace("MORE", more)}
    card = f"body: {{icon: sign, size: 8, turn: {turn}}}\nmargin: 9\n"
    root = tiny.game(tmp_path, t_card=card, **files)
    svg = '<svg viewBox="0 0 24 24"><path d="M2 2 L22 4 L12 22 Z" fill="currentColor"/></svg>'
    (root / "tiny/templates/icons/sign.svg").write_text(svg, encoding="utf-8")
    found = [one.message for one in tiny.problems(root) if one.rule == "shows"]
    what = "front of one (cards) shows the icon “sign” turned or mirrored, as do 1 more"
    assert found == ([what] if told else [])


@pytest.mark.parametrize(("least", "told"), [(4, False), (4.5, True)])
def test_a_place_too_small_to_write_in_is_told(least: float, told: bool, tmp_path: Path) -> None:
    checks = f"- {{shows: cards, front: {{more: yes, places: {least}}}}}\n"
    files = {"game": tiny.GAME + "rules: checks.yaml\n", "checks": checks}
    card = "body: {column: [{marks: 3, size: 4}, {lines: 2, pitch: 2}]}\nmargin: 9\n"
    found = tiny.problems(tiny.game(tmp_path, t_card=card, **files))
    what = "front of one (cards) shows a place of 4.0 mm, 4.5 wanted at least, as do 1 more"
    assert [one.message for one in found if one.rule == "shows"] == ([what] if told else [])
