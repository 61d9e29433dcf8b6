"""Options with fields: their values by item, and problems of bad values."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.drawing import Frame, Text, Transformed
from pnp.core.drawing import Path as Drawn
from pnp.core.order import PrintOptions
from pnp.core.problems import Problem
from tests import tiny

CARDS = """
cards:
  - {id: axe, wide: 30, turn: 90, style: title, fill: "#C02030", gap: 2mm, type: tool, mark: star}
  - {id: eel, wide: 12, turn: 0, style: body, fill: ink, gap: 7mm, type: crew, mark: heart}
"""
THEME = "extends: common/theme\npalette: {ink: '#112233'}\n"


def faces(
    folder: Path, card: str, cards: str = CARDS, ink: str = "full", **files: str
) -> list[Frame]:
    """The faces of the two cards."""
    made, problems = tiny.document(
        tiny.game(folder, t_card=card, cards=cards, t_theme=THEME, **files), PrintOptions(ink=ink)
    )
    assert list(problems) == []
    return [face.frame for face in made.pages[0].frames[-2:]]


def problems(folder: Path, **files: str) -> list[Problem]:
    """The problems, without those about the safe zone."""
    return [p for p in tiny.problems(tiny.game(folder, **files)) if p.rule != "safe-zone"]


def boxes(frame: Frame) -> list[tuple[float, float]]:
    """The sizes of filled boxes."""
    found = []
    for *_, item in tiny.flat(frame):
        if isinstance(item, Drawn) and item.fill is not None:
            xs, ys = item.points[::2], item.points[1::2]
            found.append((max(xs) - min(xs), max(ys) - min(ys)))
    return found


@pytest.mark.parametrize("where", ["column", "stack", "row"])
def test_width_from_data_in_containers(tmp_path: Path, where: str) -> None:
    card = f"body:\n  {where}:\n    - {{space: yes, fill: ink, width: '{{wide}}mm', height: 9}}\n"
    assert [boxes(face) for face in faces(tmp_path, card)] == [[(30.0, 9.0)], [(12.0, 9.0)]]


def test_width_from_data_in_used_template(tmp_path: Path) -> None:
    used = "body: {space: yes, fill: ink, width: '{wide}mm', height: 4mm}\n"
    card = "body:\n  column:\n    - {use: used}\n    - {box: {use: used}}\n"
    made = faces(tmp_path, card, t_used=used)
    assert [boxes(face) for face in made] == [[(30.0, 4.0)] * 2, [(12.0, 4.0)] * 2]


def test_options_from_data(tmp_path: Path) -> None:
    card = """
body:
  column:
    - {text: first, style: "{style}"}
    - {text: second, turn: "{turn}", width: 40mm}
    - {check: yes, mark: "{mark}"}
  gap: "{gap}"
"""
    axe, eel = faces(tmp_path, card)
    sizes = [
        [item.size for *_, item in tiny.flat(face) if isinstance(item, Text)] for face in (axe, eel)
    ]
    assert sizes[0][0] > sizes[1][0]
    turned = [[p for p in _all(face) if isinstance(p, Transformed)] for face in (axe, eel)]
    assert len(turned[0]) == 1
    assert turned[1] == []


def _all(frame: Frame) -> list[object]:
    found: list[object] = []
    for _, _, item in frame.items:
        found.append(item)
        found += _all(item) if isinstance(item, Frame) else []
    return found


def test_colours_from_data(tmp_path: Path) -> None:
    card = "body: {space: yes, fill: '{fill}', height: 9mm}\n"

    def fills(ink: str) -> list[object]:
        return [
            [round(255 * c) for c in item.fill]
            for face in faces(tmp_path, card, ink=ink)
            for *_, item in tiny.flat(face)
            if isinstance(item, Drawn) and isinstance(item.fill, tuple)
        ]

    assert fills("full") == [[0xC0, 0x20, 0x30], [0x11, 0x22, 0x33]]
    assert fills("low") == [[0x11, 0x22, 0x33]], "low ink fills nothing in hex digits"


def test_front_template_by_item(tmp_path: Path) -> None:
    game = tiny.GAME.replace("front: card", 'front: "{type}-card"')
    tool = "body: {text: 'a tool'}\n"
    crew = "margin: 5mm\nbody: {text: 'crew {id}'}\n"
    files = {"game": game, "t_tool-card": tool, "t_crew-card": crew}
    axe, eel = faces(tmp_path, "body: {space: yes}\n", **files)
    assert tiny.texts(axe) == ["a tool"]
    assert tiny.texts(eel) == ["crew eel"]


def test_reports_missing_template_at_row(tmp_path: Path) -> None:
    game = tiny.GAME.replace("front: card", 'front: "{type}-card"')
    files = {"game": game, "cards": CARDS, "t_tool-card": "body: {text: tool}\n"}
    (found,) = problems(tmp_path, **files)
    assert (found.span.line, found.rule) == (4, "missing-file")
    assert problems(tmp_path, **files, **{"t_crew-card": "body: {text: crew}\n"}) == []


def test_reports_missing_field_of_template(tmp_path: Path) -> None:
    game = tiny.GAME.replace("front: card", 'front: "{typ}-card"')
    found = problems(tmp_path, game=game, cards=CARDS)
    assert {p.rule for p in found} == {"unknown-field"}
    assert "“type”" in found[0].hint
    assert "game.yaml:" in found[0].hint


def test_used_template_by_item(tmp_path: Path) -> None:
    files = {"t_tool": "body: {text: 'a tool, {id}'}\n", "t_crew": "body: {text: 'crew, {id}'}\n"}
    card = "body:\n  column:\n    - {use: '{type}'}\n"
    made = faces(tmp_path, card, **files)
    assert [tiny.texts(face) for face in made] == [["a tool, axe"], ["crew, eel"]]


@pytest.mark.parametrize(
    ("option", "value", "rule", "message"),
    [
        ("width: '{wide}mm'", "wide: thirty", "type", "width: “thirtymm”"),
        ("width: '{wide}mm'", "wide: -3", "type", "negative"),
        ("turn: '{wide}'", "wide: left", "type", "turn: “left” is no number"),
        ("style: '{wide}'", "wide: titel", "unknown-style", "there is no style “titel”"),
        ("fill: '{wide}'", "wide: '#12'", "value", "“#12” is no colour"),
        ("turn: '{wide}'", "wide: ''", "type", "turn: “” is no number"),
        ("fill: '{wide}'", "wide: ''", "value", "missing colour"),
        ("align: '{wide}'", "wide: centre", "type", "“centre” is not known"),
    ],
)
def test_reports_bad_value_at_row(
    tmp_path: Path, option: str, value: str, rule: str, message: str
) -> None:
    cards = f"cards:\n  - {{id: axe, {value}}}\n  - {{id: eel, {value}}}\n"
    card = f"body:\n  column:\n    - text: '{{id}}'\n      {option}\n"
    found = problems(tmp_path, cards=cards, t_card=card)
    assert [p.span.line for p in found] == [2, 3]
    for problem in found:
        assert problem.rule == rule
        assert message in problem.message
        assert problem.span.file.endswith("cards.yaml")
        assert "card.yaml:4 asks for it" in problem.hint


def test_optional_field_omits_option(tmp_path: Path) -> None:
    card = "body:\n  column:\n    - {text: '{id}', width: '{wid}'}\n"
    found = problems(tmp_path, cards=CARDS, t_card=card)
    assert [p.rule for p in found] == ["unknown-field"] * 2
    assert "“wide”" in found[0].hint
    card = card.replace("{wid}", "{reach?}").replace("width:", "fill: '{tint?}', width:")
    assert problems(tmp_path, cards=CARDS, t_card=card) == []


def test_reports_mistakes_in_hidden_elements(tmp_path: Path) -> None:
    card = (
        "body:\n  column:\n    - text: '{id}'\n"
        "    - {text: never, widht: 3, width: '{wide}mm', when: id is axe and type is crew}\n"
    )
    found = problems(tmp_path, cards=CARDS, t_card=card)
    assert [p.rule for p in found] == ["unknown-key"]
    assert "“width”" in found[0].hint


def test_repeated_elements_have_options_of_row(tmp_path: Path) -> None:
    cards = "cards:\n  - {id: axe, bars: [3, 8, 5]}\n  - {id: eel, bars: [1]}\n"
    card = (
        "body:\n  column:\n"
        "    - {space: yes, fill: ink, height: 2mm, width: '{bar}mm', each: bar in bars}\n"
    )
    made = faces(tmp_path, card, cards)
    assert [[wide for wide, _ in boxes(face)] for face in made] == [[3.0, 8.0, 5.0], [1.0]]


# Else, and numbers of cards


def test_else_shows_where_condition_fails(tmp_path: Path) -> None:
    card = """
body:
  column:
    - text: a tool
      when: type is tool
      else:
        text: crew of {id}
        when: type is crew
        else: {text: neither}
"""
    cards = CARDS + "  - {id: map, type: find}\n"
    made, found = tiny.document(tiny.game(tmp_path, t_card=card, cards=cards))
    assert [tiny.texts(f.frame) for f in made.pages[0].frames[-3:]] == [
        ["a tool"],
        ["crew of eel"],
        ["neither"],
    ]
    assert not found


def test_reports_else_without_condition(tmp_path: Path) -> None:
    card = "body:\n  column:\n    - {text: always, else: {text: never}}\n"
    (found,) = problems(tmp_path, t_card=card)
    assert "“else” says nothing without “when”" in found.message


def test_cards_have_numbers(tmp_path: Path) -> None:
    card = "body: {text: '{n} of {of}'}\n"
    assert [tiny.texts(f) for f in faces(tmp_path, card)] == [["1 of 2"], ["2 of 2"]]


def test_number_counts_all_cards_not_copies(tmp_path: Path) -> None:
    cards = "cards:\n  - {id: axe, quantity: {copies: 2}}\n  - {id: eel, n: seven}\n"
    card = "body: {text: '{n} of {of}'}\n"
    assert [tiny.texts(f) for f in faces(tmp_path, card, cards)] == [["1 of 2"], ["seven of 2"]]


# Text that looks like markup


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Draw {power} cards", "“{power}” is not replaced"),
        ("Draw {power + 1} cards", "“{power + 1}”"),
        ("Of {type|upper}", "“{type|upper}”"),
        ("<b>Draw</b> two", "“<b>”"),
        ("Draw<br/>two", "“<br/>”"),
        ("<color=red>Draw", "“<color=red>”"),
        ("Take :Moon:", "“:Moon:”"),
        ("Draw **two", "“**” begins bold"),
        ("2 * 3", "“*” begins italic"),
    ],
)
def test_reports_text_that_looks_like_markup(tmp_path: Path, text: str, message: str) -> None:
    cards = f"cards:\n  - id: one\n    title: One\n    text: '{text}'\n"
    (found,) = problems(tmp_path, cards=cards)
    rule = "unknown-field" if message in ("“{power + 1}”", "“{type|upper}”") else "markup"
    assert (found.rule, found.span.line) == (rule, 4)
    assert message in found.message
    assert found.hint


@pytest.mark.parametrize("text", ["1 < 2 > 0", r"\{so\} \<b>", r"2 \* 3", "**a** *b*", "9:15: so"])
def test_prints_escaped_signs(tmp_path: Path, text: str) -> None:
    cards = f"cards:\n  - id: one\n    title: One\n    text: '{text}'\n"
    assert problems(tmp_path, cards=cards) == []


@pytest.mark.parametrize("text", ["{power + 1}", "{type|upper}", "{id", "id}"])
def test_reports_arithmetic_in_template(tmp_path: Path, text: str) -> None:
    found = problems(tmp_path, t_card=f"body: {{text: 'x {text}'}}\n")
    assert [p.rule for p in found] == ["unknown-field"]


def test_cells_from_data(tmp_path: Path) -> None:
    card = "body: {hexes: 2x1, cell: 12mm, cells: '{where}', looks: {a: {space: yes, fill: ink}}}\n"
    cards = """
cards:
  - {id: axe, where: {"0101": a}}
  - {id: eel, where: {"0101": a, "0201": a}}
"""
    one, two = faces(tmp_path, card, cards)
    assert len(boxes(one)) + 1 == len(boxes(two))
