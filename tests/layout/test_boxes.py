"""Containers: where children are placed, and which problems they have if they do not fit."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.drawing import Frame, SharedFrame, Transformed, bounds
from pnp.core.drawing import Path as Drawn
from pnp.layout.elements.box import SHAPES, shape_outline
from tests import tiny


def laid(
    folder: Path,
    body: str,
    cards: str = "cards:\n  - id: one\n",
    size: str = "60x40",
    **more: str,
) -> tuple[Frame, list[str]]:
    """The first card's frame and the rules of the problems."""
    width, height = size.split("x")
    files = {
        "t_card": body,
        "cards": cards,
        "game": tiny.GAME.replace(
            "size: poker", f"size: {{width: {width}, height: {height}, safe: 0}}"
        ),
        **more,
    }
    made, problems = tiny.document(tiny.game(folder, **files))
    return made.pages[0].frames[-1].frame, [p.rule for p in problems]


def boxes(frame: Frame) -> list[tuple[float, float, float, float]]:
    """Place and size of each filled path."""
    out = []
    for x, y, item in tiny.flat(frame):
        if isinstance(item, Drawn) and item.fill is not None:
            box = bounds(item)
            out.append(
                (
                    round(x + box.x, 2),
                    round(y + box.y, 2),
                    round(box.width, 2),
                    round(box.height, 2),
                )
            )
    return out


BOX = "{space: yes, fill: ink%s}"


def test_column_gives_rest_to_growing_children(tmp_path: Path) -> None:
    frame, problems = laid(
        tmp_path,
        f"""
body:
  column:
    - {BOX % ", height: 10"}
    - {BOX % ", grow: 1"}
    - {BOX % ", grow: 2"}
  gap: 3
""",
    )
    assert problems == []
    assert boxes(frame) == [(0, 0, 60, 10), (0, 13, 60, 8), (0, 24, 60, 16)]


def test_nothing_grows_in_column_of_natural_height(tmp_path: Path) -> None:
    frame, problems = laid(
        tmp_path,
        f"""
body:
  column:
    - column:
        - {BOX % ", height: 10, grow: 1"}
        - {BOX % ", height: 5"}
    - {BOX % ", height: 3"}
""",
    )
    assert problems == []
    assert boxes(frame) == [(0, 0, 60, 10), (0, 10, 60, 5), (0, 15, 60, 3)]


def test_row_stretches_to_tallest_child(tmp_path: Path) -> None:
    frame, _ = laid(
        tmp_path,
        f"""
body:
  column:
    - row:
        - {BOX % ", width: 10, height: 12"}
        - {BOX % ", grow: 1"}
      gap: 2
    - {BOX % ", grow: 1"}
""",
    )
    assert boxes(frame) == [(0, 0, 10, 12), (12, 0, 48, 12), (0, 12, 60, 28)]


def test_place_aligns_child_in_free_room(tmp_path: Path) -> None:
    frame, _ = laid(
        tmp_path,
        f"""
body:
  stack:
    - {BOX % ", width: 10, height: 10, place: right bottom"}
    - {BOX % ", width: 10, height: 10, place: center middle"}
    - {BOX % ", width: 10, height: 10, x: 3, y: 4"}
""",
    )
    assert boxes(frame) == [(50, 30, 10, 10), (25, 15, 10, 10), (3, 4, 10, 10)]


def test_padding_insets_child(tmp_path: Path) -> None:
    frame, _ = laid(
        tmp_path,
        f"""
body:
  box: {BOX % ""}
  pad: 1 2 3 4
""",
    )
    assert boxes(frame) == [(4, 1, 54, 36)], "a single box fills the room that is left"


SIZED = BOX % ", width: 30, height: 11"
WRAPPED = [
    ("box: %s", {}),
    ("box: {box: %s}", {}),
    ("choose: id\ncases: {one: %s}", {}),
    ("choose: id\ncases: {else: {box: %s}}", {}),
    ("block: gap\nelse: %s", {}),
    ("block: gap\nelse: [%s]", {}),
    ("use: inner", {"t_inner": f"body: {SIZED}\n"}),
    ("use: inner", {"t_inner": f"body: {{box: {SIZED}}}\n"}),
    ("use: inner", {"t_inner": "extends: deep\n", "t_deep": f"body: {SIZED}\n"}),
    ("stack: [%s]", {}),
    ("column: [%s]\nalign: left", {}),
    ("row: [%s]", {}),
    ("grid: [%s]\ncolumns: 1", {}),
    ("table: [[%s]]\ncell-pad: 0", {}),
]


@pytest.mark.parametrize("way", ["column", "row"])
@pytest.mark.parametrize(("inner", "files"), WRAPPED, ids=[case[0] for case in WRAPPED])
def test_size_applies_in_every_wrapper(
    tmp_path: Path, inner: str, files: dict[str, str], way: str
) -> None:
    """The next element begins where the size ends."""
    child = inner.replace("%s", SIZED).replace("\n", "\n      ")
    after = BOX % (", grow: 1, width: 5" if way == "column" else ", grow: 1, height: 5")
    body = f"body:\n  {way}:\n    - {child}\n    - {after}\n"
    if "table" in inner or "grid" in inner:
        body = body.replace(child, f"{child}\n      width: 30" if way == "row" else child)
    frame, problems = laid(tmp_path, body, **files)
    assert problems == []
    first, second = boxes(frame)
    assert first == (0, 0, 30, 11)
    assert second == ((0, 11, 5, 29) if way == "column" else (30, 0, 30, 5))


@pytest.mark.parametrize("inner", ["box: %s", "choose: id\ncases: {else: %s}", "use: inner"])
def test_place_applies_in_every_wrapper(tmp_path: Path, inner: str) -> None:
    child = BOX % ", width: 30, height: 10, place: right middle, y: 2"
    body = f"body:\n  stack:\n    - {inner.replace('%s', child)}\n".replace(
        "\ncases", "\n      cases"
    )
    frame, problems = laid(tmp_path, body, t_inner=f"body: {child}\n")
    assert problems == []
    assert boxes(frame) == [(30, 17, 30, 10)]


def test_face_may_be_smaller_than_card(tmp_path: Path) -> None:
    frame, problems = laid(tmp_path, f"margin: 2\nbody: {SIZED}\n")
    assert problems == []
    assert boxes(frame) == [(2, 2, 30, 11)]


THINGS = [
    "check: yes",
    "marks: 3",
    "die: 5\nsize: 10mm",
    "cube: 1",
    "code: x\nsize: 16",
    "icon: assembly-cut\nsize: 6",
    "squares: 2x2\ncell: 5",
    "rule: across",
]


@pytest.mark.parametrize("way", ["column", "row"])
@pytest.mark.parametrize("thing", THINGS, ids=[thing.split(":")[0] for thing in THINGS])
def test_natural_size_has_room_of_given_size(tmp_path: Path, thing: str, way: str) -> None:
    child = thing.replace("\n", "\n      ")
    size = "height: 20" if way == "column" else "width: 20"
    frame, problems = laid(
        tmp_path, f"body:\n  {way}:\n    - {child}\n      {size}\n    - {BOX % ', grow: 1'}\n"
    )
    assert problems == []
    assert boxes(frame)[-1] == ((0, 20, 60, 20) if way == "column" else (20, 0, 40, 40))


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("{box: {space: yes, width: 70}}", "10.0 mm too wide for the 60.0 mm"),
        ("{box: {space: yes, height: 50}}", "10.0 mm too tall for the 40.0 mm"),
        ("{box: {space: yes, width: 60}, pad: 0 1}", "2.0 mm too wide for the 58.0 mm"),
        ("{space: yes, width: 70}", "10.0 mm too wide"),
        ("{choose: id, cases: {else: {space: yes, width: 70}}}", "10.0 mm too wide"),
        ("{column: [{space: yes, width: 70}]}", "10.0 mm too wide"),
        ("{row: [{space: yes, height: 50}]}", "10.0 mm too tall"),
        ("{grid: [{space: yes, width: 50}, {space: yes}], columns: 2}", "20.0 mm too wide"),
        ("{row: [{marks: 6, width: 20}]}", "9.0 mm too wide for the 20.0 mm"),
        ("{column: [{die: 5, height: 10}]}", "7.0 mm too tall for the 10.0 mm"),
    ],
)
def test_reports_size_that_does_not_fit(tmp_path: Path, body: str, words: str) -> None:
    game = tiny.GAME.replace("size: poker", "size: {width: 60, height: 40, safe: 0}")
    files = {"t_card": f"body: {body}\n", "cards": "cards:\n  - id: one\n", "game": game}
    (problem,) = tiny.problems(tiny.game(tmp_path, **files))
    assert problem.rule == "layout-overflow"
    assert words in problem.message


@pytest.mark.parametrize("option", ["grow: 1", "columns-wide: 2"])
def test_reports_option_of_other_container(tmp_path: Path, option: str) -> None:
    body = f"body: {{box: {{text: a, {option}}}}}\n"
    _, problems = laid(tmp_path, body)
    assert problems == ["value"]


def test_grid_has_equal_or_given_columns(tmp_path: Path) -> None:
    frame, _ = laid(
        tmp_path / "a",
        f"""
body:
  grid: [{", ".join([BOX % ""] * 4)}]
  columns: 2
  gap: 4
""",
    )
    assert boxes(frame) == [(0, 0, 28, 18), (32, 0, 28, 18), (0, 22, 28, 18), (32, 22, 28, 18)]
    frame, _ = laid(
        tmp_path / "b",
        f"""
body:
  grid: [{", ".join([BOX % ""] * 3)}]
  columns: 10mm * 3*
  row-height: 5
""",
    )
    assert boxes(frame) == [(0, 0, 10, 5), (10, 0, 12.5, 5), (22.5, 0, 37.5, 5)]


def test_repeats_children_over_list(tmp_path: Path) -> None:
    frame, problems = laid(
        tmp_path,
        """
body:
  column:
    - text: "{n}. {stat.name}"
      each: stat in stats
      unless: stat.hidden
    - text: "{it2}"
      each: it2 in words
""",
        """
cards:
  - id: one
    stats: [{name: Speed}, {name: Luck, hidden: yes}, {name: Mood}]
    words: [red, blue]
""",
    )
    assert problems == []
    assert tiny.texts(frame) == ["1. Speed", "3. Mood", "red", "blue"]


def test_when_and_unless(tmp_path: Path) -> None:
    frame, _ = laid(
        tmp_path,
        """
body:
  column:
    - {text: A, when: a}
    - {text: B, when: b}
    - {text: C, unless: b}
    - {text: D, when: missing}
    - {text: E, when: [a, c.deep]}
""",
        "cards:\n  - {id: one, a: yes, b: no, c: {deep: 1}}\n",
    )
    assert tiny.texts(frame) == ["A", "C", "E"]


def test_choose_takes_case_of_field(tmp_path: Path) -> None:
    body = "body:\n  choose: kind\n  cases: {x: {text: is x}, else: {text: is not}}\n"
    frame, _ = laid(tmp_path / "a", body, "cards:\n  - {id: one, kind: x}\n")
    assert tiny.texts(frame) == ["is x"]
    frame, _ = laid(tmp_path / "b", body, "cards:\n  - {id: one, kind: y}\n")
    assert tiny.texts(frame) == ["is not"]


@pytest.mark.parametrize(
    ("body", "rule", "words"),
    [
        ("{code: '%s'}" % ("x" * 3000), "qr-text", "3000 bytes"),
        ("{code: '{gone?}'}", "qr-text", "says nothing"),
        ("{code: ' {gone?}', link: a}", "qr-text", "says nothing"),
    ],
)
def test_reports_text_that_makes_no_code(tmp_path: Path, body: str, rule: str, words: str) -> None:
    game = tiny.GAME.replace("size: poker", "size: {width: 60, height: 40, safe: 0}")
    files = {"t_card": f"body: {body}\n", "cards": "cards:\n  - id: one\n", "game": game}
    problems = tiny.problems(tiny.game(tmp_path, **files))
    assert {p.rule for p in problems} == {rule}
    assert words in problems[0].message
    assert Path(problems[0].span.file).name == "card.yaml"
    assert problems[0].span.line == 1


def test_lays_out_constant_parts_once(tmp_path: Path) -> None:
    files = {
        "t_card": """
body:
  column:
    - text: "{title}"
    - {text: The same for all, style: small}
"""
    }
    made, _ = tiny.document(tiny.game(tmp_path, **files))
    first, second = (page.frame for page in made.pages[0].frames[-2:])
    same = [
        (a.item, b.item) for a, b in zip(first.items, second.items, strict=True) if a.item is b.item
    ]
    assert len(same) == 1
    assert isinstance(same[0][0], SharedFrame)


def test_data_of_component_is_constant(tmp_path: Path) -> None:
    files = {
        "game": tiny.GAME + "    data: {stats: [{name: Speed}, {name: Luck}]}\n",
        "t_card": "body:\n  column:\n    - text: '{stat.name}'\n      each: stat in stats\n",
    }
    made, _ = tiny.document(tiny.game(tmp_path, **files))
    first, second = (page.frame for page in made.pages[0].frames[-2:])
    assert first is second
    assert tiny.texts(first) == ["Speed", "Luck"]


def test_each_counts_to_number(tmp_path: Path) -> None:
    frame, problems = laid(
        tmp_path, "body:\n  column:\n    - text: 'Turn {n}'\n      each: turn in 3\n"
    )
    assert problems == []
    assert tiny.texts(frame) == ["Turn 1", "Turn 2", "Turn 3"]
    first, _ = laid(tmp_path, "body:\n  column:\n    - text: a\n      each: turn in 3\n")
    assert isinstance(first, SharedFrame)


def test_numbers_of_squares_are_centred_in_discs(tmp_path: Path) -> None:
    frame, problems = laid(
        tmp_path,
        "body: {squares: 2x2, cell: 10, numbers: number, disc: line, axis: top, corner: 2}\n",
    )
    assert problems == []
    assert tiny.texts(frame) == ["1", "2", "2", "1"]
    field, *discs = boxes(frame)
    assert field[2:] == (20.0, 20.0)
    axis = field[0]
    assert [round(x + wide / 2 - axis, 1) for x, _, wide, _ in discs[:2]] == [5.0, 15.0]
    assert [round(y + tall / 2 - field[1], 1) for _, y, _, tall in discs[2:]] == [5.0, 15.0]


def test_each_divides_text(tmp_path: Path) -> None:
    cards = "cards:\n  - {id: one, row: 1é-2, grid: '. FC'}\n"
    body = """
body:
  column:
    - text: "{c}"
      each: c in letters of row
    - text: "{w}"
      each: w in words of grid
"""
    frame, problems = laid(tmp_path, body, cards)
    assert problems == []
    assert tiny.texts(frame) == ["1", "é", "-", "2", ".", "FC"]
    _, problems = laid(tmp_path, body.replace("of row", "of rows"), cards)
    assert problems == ["unknown-field"]


def test_when_compares_values(tmp_path: Path) -> None:
    frame, problems = laid(
        tmp_path,
        """
body:
  column:
    - text: "here {n}"
      each: step in 3
      when: n is {start}
    - text: not one
      unless: id is one
    - text: one
      when: [id is one, start]
""",
        "cards:\n  - {id: one, start: 2}\n",
    )
    assert problems == []
    assert tiny.texts(frame) == ["here 2", "one"]


def test_used_template_may_rebind_constants(tmp_path: Path) -> None:
    files = {
        "game": tiny.GAME + "    data: {label: Outside}\n",
        "t_tag": "body:\n  column:\n    - text: '{label}'\n",
        "t_card": """
body:
  column:
    - text: "{label}"
    - {use: tag, with: {label: First}}
    - {use: tag, with: {label: "{title}"}}
    - {use: tag, with: {label: Third}}
    - {use: tag}
""",
    }
    made, problems = tiny.document(tiny.game(tmp_path, **files))
    assert list(problems) == []
    for page, title in zip(made.pages[0].frames[-2:], ("First", "Second"), strict=True):
        assert tiny.texts(page.frame) == ["Outside", "First", title, "Third", "Outside"]


def test_shares_outermost_constant_part(tmp_path: Path) -> None:
    files = {
        "t_card": """
body:
  column:
    - text: "{title}"
    - box:
        row:
          - {box: {space: yes, width: 5, height: 5}, fill: ink}
          - {text: Always}
      fill: shade
    - row:
        - {box: {space: yes, width: 5, height: 5}, fill: ink, each: n in 3}
""",
    }
    made, _ = tiny.document(tiny.game(tmp_path, **files))
    (frame, _) = (page.frame for page in made.pages[0].frames[-2:])
    _, panel, squares = (placed.item for placed in frame.items)
    assert isinstance(panel, SharedFrame)
    assert shared_within(panel) == 0, "nothing in it is there twice"
    assert isinstance(squares, SharedFrame)
    assert shared_within(squares) == 3, "one drawing, three times"


def shared_within(frame: Frame) -> int:
    inner = [placed.item for placed in frame.items if isinstance(placed.item, Frame)]
    return sum(isinstance(item, SharedFrame) + shared_within(item) for item in inner)


def test_columns_may_differ_by_item(tmp_path: Path) -> None:
    body = """
body:
  grid:
    - {space: yes, fill: ink}
    - {space: yes, fill: ink}
  columns: "{across}"
  row-height: 10
"""
    cards = "cards:\n  - {id: one, across: 2}\n  - {id: two, across: 1}\n"
    files = {
        "t_card": body,
        "cards": cards,
        "game": tiny.GAME.replace("size: poker", "size: {width: 60, height: 40, safe: 0}"),
    }
    made, _ = tiny.document(tiny.game(tmp_path, **files))
    first, second = (boxes(page.frame) for page in made.pages[0].frames[-2:])
    assert first == [(0, 0, 30, 10), (30, 0, 30, 10)]
    assert second == [(0, 0, 60, 10), (0, 10, 60, 10)]


def test_columns_may_be_field(tmp_path: Path) -> None:
    frame, problems = laid(
        tmp_path,
        """
body:
  grid:
    - {space: yes, fill: ink, each: n in 3}
  columns: "{across}"
  row-height: 10
""",
        "cards:\n  - {id: one, across: 2}\n",
    )
    assert problems == []
    assert boxes(frame) == [(0, 0, 30, 10), (30, 0, 30, 10), (0, 10, 30, 10)]


def test_slight_turn_keeps_room(tmp_path: Path) -> None:
    frame, problems = laid(
        tmp_path,
        """
body:
  stack:
    - box: {space: yes, fill: ink}
      turn: 5
      width: 20
      height: 10
      place: left top
""",
    )
    assert problems == []
    (box,) = boxes(frame)
    assert (round(box[2], 1), round(box[3], 1)) == (20.0, 10.0)


@pytest.mark.parametrize("outline", ["", ", stroke: ink"])
def test_clips_content_to_corner(outline: str, tmp_path: Path) -> None:
    body = f"body: {{box: {BOX % ''}, corner: 4, clip: yes{outline}}}"
    frame, problems = laid(tmp_path, body)
    assert problems == []
    (clip,) = clips(frame)
    assert clip.ops == "MLCLCLCLCZ"
    assert clip.points[:2] == (4.0, 0.0)


def clips(frame: Frame) -> list[Drawn]:
    """The paths that clip content."""
    inner = [item.frame if isinstance(item, Transformed) else item for _, _, item in frame.items]
    own = [item.clip for _, _, item in frame.items if isinstance(item, Transformed) and item.clip]
    return own + [clip for item in inner if isinstance(item, Frame) for clip in clips(item)]


@pytest.mark.parametrize(
    ("kind", "corner", "points"),
    [
        ("box", 0.0, [(0, 0), (60, 0), (60, 24), (0, 24)]),
        ("box", 5.0, [(5, 0), (55, 0), (60, 5), (60, 19), (5, 24), (0, 5)]),
        ("circle", 0.0, [(18, 12), (42, 12), (30, 0), (30, 24)]),
        ("ellipse", 0.0, [(0, 12), (60, 12), (30, 0), (30, 24)]),
        ("pill", 0.0, [(12, 0), (48, 0), (60, 12), (48, 24), (0, 12)]),
        ("diamond", 0.0, [(30, 0), (60, 12), (30, 24), (0, 12)]),
        ("hexagon", 0.0, [(12, 0), (48, 0), (60, 12), (48, 24), (12, 24), (0, 12)]),
        ("shield", 0.0, [(0, 0), (60, 0), (60, 13.2), (30, 24), (0, 13.2)]),
        ("ticket", 0.0, [(60, 8), (60, 16), (0, 16), (0, 8), (56, 12), (4, 12)]),
        ("ticket", 6.0, [(60, 6), (60, 18), (0, 18), (0, 6)]),
        ("ticket", 20.0, [(60, 4), (60, 20)]),
        ("burst", 0.0, [(60, 12), (30, 24), (0, 12), (30, 0), (55.304, 14.013)]),
        ("banner", 0.0, [(0, 0), (52, 12), (60, 24), (0, 24), (8, 12)]),
        ("banner", 5.0, [(55, 12), (5, 12)]),
        ("cut", 0.0, [(2, 0), (58, 0), (60, 2), (60, 22), (58, 24), (2, 24), (0, 22), (0, 2)]),
        ("cut", 40.0, [(12, 0), (48, 0), (60, 12), (0, 12)]),
    ],
)
def test_shapes_have_corners(kind: str, corner: float, points: list[tuple[float, float]]) -> None:
    path = shape_outline(kind, 60.0, 24.0, corner).path()
    flat = [round(value, 3) for value in path.points]
    there = set(zip(flat[::2], flat[1::2], strict=True))
    assert {(round(x, 3), round(y, 3)) for x, y in points} <= there


@pytest.mark.parametrize("kind", SHAPES)
def test_shapes_are_symmetric_within_box(kind: str) -> None:
    flat = shape_outline(kind, 60.0, 24.0, 3.0).path().points
    points = {(round(x, 6), round(y, 6)) for x, y in zip(flat[::2], flat[1::2], strict=True)}
    assert {(round(60.0 - x, 6), y) for x, y in points} == points
    assert all(0.0 <= x <= 60.0 and 0.0 <= y <= 24.0 for x, y in points)


def test_shapes_differ() -> None:
    assert len({shape_outline(kind, 60.0, 24.0, 3.0).path() for kind in SHAPES}) == len(SHAPES)
    assert shape_outline("hexagon", 24.0, 60.0, 0.0).path().points[:2] == (6.0, 0.0)


def test_quarter_turn_fills_room(tmp_path: Path) -> None:
    body = """
body:
  stack:
    - box: {space: yes, fill: ink}
      turn: 90
      width: 30
      height: 10
      place: left top
"""
    frame, problems = laid(tmp_path, body)
    assert problems == []
    # It hangs down from its corner, at the top right.
    assert boxes(frame) == [(30.0, 0.0, 10.0, 30.0)]


def test_die_is_at_its_place(tmp_path: Path) -> None:
    frame, problems = laid(tmp_path, "body: {die: 1, size: 20, fill: ink, place: left top}")
    assert problems == []
    places = [(x, y) for x, y, item in tiny.flat(frame) if isinstance(item, Drawn)]
    assert places == [(0.0, 0.0), (0.0, 0.0)]
