"""`--since`: print the changed parts of a kit."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import astuple, replace

from pnp.build.face_renderer import Digester
from pnp.build.pipeline import render
from pnp.cli import main
from pnp.core.drawing import Frame, Pen, PlacedItem, Stroke, Transformed
from pnp.core.drawing import Path as Drawn
from pnp.core.geometry import Matrix
from pnp.core.order import Order, PrintOptions
from pnp.imposition.furniture import revision_mark, with_mark
from tests import tiny
from tests.helper import BLACK, RED, frame, line, pdf_text, sampler

pytestmark = pytest.mark.slow

GAME = """
title: Tiny
revision-marks: yes
kit: [rules, cards]
components:
  rules: {title: Rules, kind: booklet, front: rules, multi-page: yes, data: {text: rules.yaml}}
  cards:
    title: Cards
    kind: deck
    size: poker
    front: card
    back: back
    copies: 2
    items: cards.yaml
"""
RULES = """
text:
  - chapter: Draw a card.
  - chapter: Play it.
"""
BOOK = """
margin: 15
body:
  flow: text
  cases:
    chapter: {text: "{it}", begin: page}
"""
BACK = "body: {text: Tiny, pad: 4}\n"
THIRD = "  - id: three\n    title: Third\n    text: Win.\n"


def write(folder: Path, **files: str) -> Path:
    given = {"game": GAME, "rules": RULES, "t_rules": BOOK, "t_back": BACK, **files}
    return tiny.game(folder, **given)


def kit(folder: Path, *more: str) -> Result:
    given = ["--data", str(folder), "kit", "tiny", "--out", str(folder / "out"), *more]
    return CliRunner().invoke(main, given, catch_exceptions=False)


@pytest.fixture
def before(tmp_path: Path) -> Path:
    """The manifest of a printed kit."""
    result = kit(write(tmp_path))
    assert result.exit_code == 0, result.stderr
    return tmp_path / "out/tiny/kit-a4.json"


def print_changes(before: Path) -> dict[str, Any]:
    """Print what has changed since; return the manifest."""
    folder = before.parents[2]
    result = kit(folder, "--since", str(before))
    assert result.exit_code == 0, result.stderr
    path = folder / "out/tiny/kit-changes-a4.pdf"
    assert result.stdout == f"{path}\n"
    found: dict[str, Any] = json.loads(path.with_suffix(".json").read_text())
    return found


def slots(found: dict[str, Any]) -> list[tuple[str, int, str]]:
    """The slots on the pages, without the list of changes, which comes first."""
    there = [slot for page in found["pages"] for slot in page["slots"]]
    assert there[0]["component"] == "changes"
    assert "changes" not in found["faces"]
    return [(slot["item"], slot["copy"], slot["face"]) for slot in there[1:]]


def test_unchanged_kit_prints_nothing(before: Path) -> None:
    result = kit(before.parents[2], "--since", str(before))
    assert result.exit_code == 0
    assert result.stdout == ""
    assert "nothing to print" in result.stderr
    assert sorted(path.name for path in before.parent.iterdir()) == ["kit-a4.json", "kit-a4.pdf"]


def test_prints_changed_card_with_back(before: Path) -> None:
    folder = before.parents[2]
    old = json.loads(before.read_text())["faces"]["cards"]
    write(folder, cards=tiny.CARDS.replace("two** cards", "three** cards"))
    found = print_changes(before)
    assert slots(found) == [
        ("one", 1, "front"),
        ("one", 2, "front"),
        ("one", 1, "back"),
        ("one", 2, "back"),
    ]
    new = found["faces"]["cards"]
    assert found["changes"] == [
        {
            "status": "changed",
            "component": "cards",
            "item": "one",
            "title": "First",
            "mark": new["one"]["mark"],
            "before": old["one"]["mark"],
        }
    ]
    assert new["one"]["mark"] != old["one"]["mark"]
    assert new["one"]["back"] == old["one"]["back"]
    assert new["two"] == old["two"]
    stderr = kit(folder, "--since", str(before)).stderr
    assert f"changed cards one  {old['one']['mark']} → {new['one']['mark']}" in stderr


def test_prints_list_of_changes_first(before: Path) -> None:
    old = json.loads(before.read_text())["faces"]["cards"]["one"]["mark"]
    write(before.parents[2], cards=tiny.CARDS.replace("two** cards", "three** cards"))
    new = print_changes(before)["faces"]["cards"]["one"]["mark"]
    text = pdf_text(before.with_name("kit-changes-a4.pdf"))
    for expected in ("What Has Changed", "changed", "First", "Cards", old, new):
        assert expected in text
    # Pages are those of the kit, not of this file.
    assert "· page" in pdf_text(before.with_name("kit-a4.pdf"))
    assert "· page" not in text


NAMELESS = tiny.CARDS.replace("id: one", "n: 1").replace("id: two", "n: 2")
THIRD_NAMELESS = "  - {title: Third, text: Win.}\n"
BARE = NAMELESS.replace("title:", "head:")


@pytest.mark.parametrize(
    ("cards", "new", "changed"),
    [
        (NAMELESS, NAMELESS, []),
        (NAMELESS, NAMELESS.replace("Lose a turn", "Lose two"), ["Second"]),
        (NAMELESS, NAMELESS.replace("cards:\n", "cards:\n" + THIRD_NAMELESS), ["Third"]),
        (NAMELESS + THIRD_NAMELESS * 2, NAMELESS + THIRD_NAMELESS * 2, []),
        (BARE, BARE, []),
        (BARE, BARE.replace("Second", "2nd"), ["Cards 2"]),
    ],
)
def test_matches_cards_without_ids(
    cards: str, new: str, changed: list[str], tmp_path: Path
) -> None:
    card = tiny.CARD.replace("{title}", "{title?}{head?}")
    folder = write(tmp_path, cards=cards, t_card=card)
    before = folder / "out/tiny/kit-a4.json"
    assert kit(folder).exit_code == 0
    write(tmp_path, cards=new, t_card=card)
    output = kit(folder, "--since", str(before)).stderr
    assert ("nothing to print" in output) == (not changed)
    if changed:
        page = pdf_text(before.with_name("kit-changes-a4.pdf"))
        assert all(name in page for name in changed)
        assert not any(name in page for name in {"First", "Second", "Third"} - {*changed})


def test_next_run_compares_with_changes(before: Path) -> None:
    write(before.parents[2], cards=tiny.CARDS.replace("two** cards", "three** cards"))
    print_changes(before)
    result = kit(before.parents[2], "--since", str(before.with_name("kit-changes-a4.json")))
    assert result.exit_code == 0
    assert "nothing to print" in result.stderr


def test_prints_new_cards_and_lists_removed_ones(before: Path) -> None:
    write(before.parents[2], cards=tiny.CARDS.split("  - id: two")[0] + THIRD)
    found = print_changes(before)
    assert {item for item, _, _ in slots(found)} == {"three"}
    assert [(each["status"], each["item"]) for each in found["changes"]] == [
        ("new", "three"),
        ("gone", "two"),
    ]


def test_changed_back_changes_card(before: Path) -> None:
    write(before.parents[2], t_back=BACK.replace("Tiny", "Small"))
    assert {item for item, _, _ in slots(print_changes(before))} == {"one", "two"}


def test_prints_changed_page_alone(before: Path) -> None:
    write(before.parents[2], rules=RULES.replace("Play it", "Play it now"))
    found = print_changes(before)
    assert slots(found) == [("rules", 1, "front")]
    assert [each["item"] for each in found["changes"]] == ["rules 2"]


def test_prints_whole_booklet_for_changed_page(tmp_path: Path) -> None:
    """A single page cannot be stitched in."""
    rules = "text:\n" + "".join(f"  - chapter: Rule {n}.\n" for n in range(4))
    kit(write(tmp_path, rules=rules), "--booklet")
    before = tmp_path / "out/tiny/kit-a4.json"
    write(tmp_path, rules=rules.replace("Rule 2", "Rule two"))
    result = kit(tmp_path, "--since", str(before), "--booklet")
    found = json.loads(before.with_name("kit-changes-a4.json").read_text())
    assert [each["item"] for each in found["changes"]] == ["rules 3"]
    assert len(slots(found)) == 4
    assert "4 pages on 2 sheets" in result.stderr


def test_new_field_changes_its_card_only(before: Path) -> None:
    """Sharing among cards depends on the fields of all; their looks do not."""
    cards = tiny.CARDS.replace("    text: Lose", "    flavour: Ouch\n    text: Lose")
    card = tiny.CARD.replace("  pad: 4", '    - text: "{flavour?}"\n  pad: 4')
    write(before.parents[2], t_card=card)
    kit(before.parents[2])
    write(before.parents[2], t_card=card, cards=cards)
    assert {item for item, _, _ in slots(print_changes(before))} == {"two"}


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--paper", "letter"), "printed in full ink on a4"),
        (("--ink", "low"), "with low ink on a4 everything would be different"),
    ],
)
def test_rejects_other_options(before: Path, options: tuple[str, ...], says: str) -> None:
    result = kit(before.parents[2], "--since", str(before), *options)
    assert result.exit_code == 2
    assert says in result.stderr


def test_rejects_other_manifests(before: Path) -> None:
    folder = before.parents[2]
    given = ["--data", str(folder), "build", "tiny/cards", "--out", str(folder / "out")]
    CliRunner().invoke(main, given)
    result = kit(folder, "--since", str(before.with_name("cards-a4.json")))
    assert result.exit_code == 2
    assert "this is no manifest of a kit" in result.stderr
    result = kit(folder, "--since", str(folder / "none.json"))
    assert result.exit_code == 2
    other = json.loads(before.read_text())
    other["game"] = "another"
    before.write_text(json.dumps(other))
    result = kit(folder, "--since", str(before))
    assert result.exit_code == 2
    assert "is of another" in result.stderr


def test_several_processes_write_same_manifest(tmp_path: Path) -> None:
    rows = "".join(f"  - {{id: c{n}, title: T{n}, text: x}}\n" for n in range(150))
    folder = write(tmp_path, cards=f"cards:\n{rows}")
    made = []
    for jobs in ("1", "2"):
        assert kit(folder, "--jobs", jobs).exit_code == 0
        made.append((tmp_path / "out/tiny/kit-a4.json").read_text())
    assert made[0] == made[1]
    assert len(json.loads(made[0])["faces"]["cards"]) == 150


# Marks


def dots(drawn: Frame) -> list[tuple[float, float]]:
    """The dots of revision marks on a face or a page, from its top left."""
    return [
        (x + item.points[place], y + item.points[place + 1])
        for x, y, item in tiny.flat(drawn)
        if isinstance(item, Drawn)
        and item.stroke is not None
        and item.stroke.width == 0.3
        and item.stroke.dash == ()
        and item.ops == "ML" * (len(item.ops) // 2)
        for place in range(0, len(item.points), 4)
        if abs(item.points[place] - item.points[place + 2]) < 0.02
    ]


@pytest.mark.parametrize(("whole", "marks"), [(True, 4), (False, 0)])
def test_fronts_of_kits_have_marks(tmp_path: Path, whole: bool, marks: int) -> None:
    shop = tiny.session(write(tmp_path))
    order = Order("tiny", "x", "x", ("cards",), is_kit=whole)
    front, back = (page.frames for page in render(shop, order, PrintOptions()))
    assert sum(bool(dots(drawn)) for _, drawn in front) == marks
    assert not any(dots(drawn) for _, drawn in back)


def test_mark_is_braille_of_its_signs() -> None:
    face = Frame(63.5, 88.9)
    signs = "⡼⠕"
    found = dots(with_mark(face, signs))
    assert len(found) == sum((ord(sign) - 0x2800).bit_count() for sign in signs)
    left = sorted({round(x, 2) for x, _ in found})
    assert left == [1.2, 1.7]
    # ⡼ is the dots 3, 4, 5, 6 and 7: left column third and fourth row, right column all but one.
    rows = sorted({round(y, 2) for _, y in found})
    grid = {(left.index(round(x, 2)), rows.index(round(y, 2))) for x, y in found}
    assert {at for at in grid if at[1] < 4} == {(0, 2), (0, 3), (1, 0), (1, 1), (1, 2)}
    # One below the other, with a gap that no sign has.
    assert rows[4] - rows[3] > 0.6
    # Clear of the cut, of frames below, and of round corners.
    dot = 0.23
    assert left[0] - dot > 0.7
    assert left[1] + dot < 2.2
    assert max(y for _, y in found) < 88.9 - 4.0


def test_mark_does_not_change_size() -> None:
    assert astuple(with_mark(Frame(63.5, 88.9), "⡼⠕"))[:2] == (63.5, 88.9)


def test_marks_do_not_change() -> None:
    # They are printed on users' cards.
    assert (revision_mark("a", "b"), revision_mark("a", ""), revision_mark("", "")) == (
        "⡎⡟",
        "⠧⣖",
        "⣕⠠",
    )
    assert (
        len({revision_mark(f"{one}", f"{two}") for one, two in product(range(30), range(10))}) > 295
    )
    assert all(sign != "\u2800" for n in range(999) for sign in revision_mark(f"{n}", ""))


# Digests


def digest(drawn: Frame) -> str:
    return Digester().digest(drawn)


def test_equal_drawings_have_equal_digests(tmp_path: Path) -> None:
    assert digest(sampler(tmp_path)) == digest(sampler(tmp_path))


def test_sharing_does_not_change_digest() -> None:
    for content in (line("hello"), Pen().polygon([(n, n * n) for n in range(400)]).path(RED)):
        inner = Frame(5.0, 5.0, (PlacedItem(1.0, 1.0, content),))
        one, other = frame((3.0, 4.0, inner)), frame((3.0, 4.0, inner.shared()))
        assert digest(one) == digest(other) == digest(one.shared())


def test_digest_covers_everything_visible() -> None:
    box = Pen().rect(0.0, 0.0, 4.0, 4.0)
    inner = Frame(4.0, 4.0, (PlacedItem(0.0, 0.0, box.path(RED)),))
    faces = [
        frame((1.0, 1.0, line("one"))),
        frame((1.0, 1.0, line("two"))),
        frame((1.0, 1.1, line("one"))),
        frame((1.0, 1.0, line("one", 4.1))),
        frame((1.0, 1.0, line("one", 4.0, RED))),
        frame((1.0, 1.0, line("one", 4.0, BLACK, 0.1))),
        frame((1.0, 1.0, box.path(RED))),
        frame((1.0, 1.0, box.path(BLACK))),
        frame((1.0, 1.0, box.path(stroke=Stroke(RED, 0.3)))),
        frame((1.0, 1.0, box.path(stroke=Stroke(RED, 0.4)))),
        frame((1.0, 1.0, box.path(stroke=Stroke(RED, 0.3, (1.0, 1.0))))),
        frame((1.0, 1.0, inner)),
        frame((1.0, 1.0, Transformed(inner))),
        frame((1.0, 1.0, Transformed(inner, Matrix.rotate(90.0)))),
        frame((1.0, 1.0, Transformed(inner, clip=box.path()))),
        frame((1.0, 1.0, line("one")), (2.0, 2.0, line("one"))),
        replace(frame((1.0, 1.0, line("one"))), width=99.0),
    ]
    assert len({digest(face) for face in faces}) == len(faces)


@pytest.mark.parametrize(
    ("game", "command", "has_marks"),
    [
        ("", "", False),
        ("yes", "", True),
        ("no", "", False),
        ("", "--revision-marks", True),
        ("yes", "--no-revision-marks", False),
    ],
)
def test_option_switches_revision_marks(
    tmp_path: Path, game: str, command: str, has_marks: bool
) -> None:
    entry = f"revision-marks: {game}\n" if game else ""
    folder = write(tmp_path, game=GAME.replace("revision-marks: yes\n", entry))
    assert kit(folder, *command.split()).exit_code == 0
    found = json.loads((tmp_path / "out/tiny/kit-a4.json").read_text())["faces"]["cards"]
    assert all(("mark" in look) is has_marks for look in found.values())
    assert all(look["front"] for look in found.values()), "the manifest knows what each looks like"
    shown = render(
        tiny.session(folder),
        Order("tiny", "x", "x", ("cards",), is_kit=True),
        PrintOptions(revision_marks={"": None}.get(command, not command.startswith("--no"))),
    ).pages[0]
    assert sum(bool(dots(drawn)) for _, drawn in shown.frames) == (4 if has_marks else 0)


@pytest.mark.parametrize(
    ("sign", "dots"),
    [
        ("\u2801", {(0, 0)}),
        ("\u28c0", {(0, 3), (1, 3)}),
        ("\u281e", {(0, 1), (0, 2), (1, 0), (1, 1)}),
    ],
)
def test_sign_has_dots_of_braille(sign: str, dots: set[tuple[int, int]]) -> None:
    """Half a millimetre between them, each on a white rim."""
    face = Frame(63.0, 88.0)
    inner, drawn = with_mark(face, sign).items
    assert inner.item is face
    assert (drawn.x, round(drawn.y, 3)) == (1.2, 88.0 - 4.2 - 1.5)
    assert isinstance(drawn.item, Frame)
    rim, dark = (placed.item for placed in drawn.item.items)
    assert isinstance(rim, Drawn)
    assert isinstance(dark, Drawn)
    assert rim.points == dark.points
    starts = zip(dark.points[::4], dark.points[1::4], strict=True)
    assert {(round(x / 0.5), round(y / 0.5)) for x, y in starts} == dots
