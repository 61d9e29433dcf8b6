"""Tables: values of cells, and problems of cells that differ from what they show."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from pnp.cli import main
from pnp.cli.report import as_json, as_text
from pnp.core.node import Mapping, Node, Scalar, Sequence, Source
from pnp.core.problems import Problem, Problems
from pnp.load.tables.csv import read_rows
from pnp.load.tables.json import read_json
from pnp.load.tables.rows import field_of
from pnp.load.tables.table import read_table
from pnp.load.tables.workbook import STANDARD, date_text, is_date, percent_text, plain_number
from tests import tiny, workbooks
from tests.workbooks import Cell, number

ITEMS = tiny.GAME.replace("cards.yaml", "{}")


def plain_items(found: Node | None) -> list[dict[str, object]]:
    """Return the items of a table as plain data, without quantities."""
    assert isinstance(found, Sequence)
    return [
        {name: plain_value(value) for name, value in item.values.items() if name != "quantity"}
        for item in found.items
        if isinstance(item, Mapping)
    ]


def plain_value(node: Node) -> object:
    return [str(part) for part in node.items] if isinstance(node, Sequence) else str(node)


def read(path: Path, content: str | bytes = "") -> tuple[list[dict[str, object]], list[str]]:
    """Return the items of a table, and its problems as `line:column rule`."""
    if content:
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    problems = Problems()
    found = read_table(path, problems)
    wrong = [f"{p.span.line}:{p.span.column} {p.rule}" for p in problems.sorted()]
    return plain_items(found) if found is not None else [], wrong


def game(folder: Path, items: str, card: str = "body: {text: '{name}', pad: 4}\n") -> Path:
    """Create a tiny game with these items."""
    return tiny.game(folder, game=ITEMS.format(items), t_card=card)


# CSV


def test_cells_keep_their_text(tmp_path: Path) -> None:
    table = "id,Title,Hit Points,When\n007,Hull,3,03/04\nx, Sail  ,+1e5,TRUE\n"
    found, wrong = read(tmp_path / "cards.csv", table)
    assert wrong == []
    assert found == [
        {"id": "007", "title": "Hull", "hit-points": "3", "when": "03/04"},
        {"id": "x", "title": " Sail  ", "hit-points": "+1e5", "when": "TRUE"},
    ]


@pytest.mark.parametrize(
    ("encoding", "mark", "wrong"),
    [
        ("utf-8", b"", []),
        ("utf-8", b"\xef\xbb\xbf", []),
        ("utf-16-le", b"\xff\xfe", []),
        ("utf-16-be", b"\xfe\xff", []),
        ("cp1252", b"", ["2:6 table-text"]),
    ],
)
def test_recognises_encodings(encoding: str, mark: bytes, wrong: list[str], tmp_path: Path) -> None:
    content = mark + "id,name\na,Café – 3 €\n".encode(encoding)
    assert read(tmp_path / "cards.csv", content) == ([{"id": "a", "name": "Café – 3 €"}], wrong)


def test_quotes_word_read_with_guessed_encoding(tmp_path: Path) -> None:
    for word in ("Ähre", "an Öl", "Fräulein"):
        (tmp_path / "cards.csv").write_bytes(f"id,name\na,ein {word} hier\n".encode("cp1252"))
        problems = Problems()
        read_table(tmp_path / "cards.csv", problems)
        (problem,) = problems
        assert f": “{word.split()[-1]}”" in problem.message
    assert f"\n    a,ein Fräulein hier\n{' ' * 12}^" in as_text([problem])


@pytest.mark.parametrize("between", [",", ";", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_recognises_separators_and_line_ends(between: str, end: str, tmp_path: Path) -> None:
    lines = ["# cards, of; all\t|kinds", 'id,name,"a,b;c\td|e"', "", 'one,"two, ""three"" |;",3']
    text = end.join(line.replace(",", between) if n else line for n, line in enumerate(lines))
    found, wrong = read(tmp_path / "cards.csv", text.replace("a" + between, "a,"))
    assert wrong == []
    assert [list(item)[:2] for item in found] == [["id", "name"]]
    assert found[0]["name"] == f'two{between} "three" |;'.replace(f"|{between}", f"|{between}")


def test_reads_separator_from_sep_line(tmp_path: Path) -> None:
    found, wrong = read(tmp_path / "cards.csv", "sep=;\nid;name, and more\na;b\n")
    assert (found, wrong) == ([{"id": "a", "name-and-more": "b"}], [])


@pytest.mark.parametrize(
    ("table", "items"),
    [
        (
            "name, first;price\na, b;3\nc;4\n",
            [{"name-first": "a, b", "price": "3"}, {"name-first": "c", "price": "4"}],
        ),
        (
            "name;first,price\na;b,3\nc,4\n",
            [{"name-first": "a;b", "price": "3"}, {"name-first": "c", "price": "4"}],
        ),
        ("a,b;c\n", []),
    ],
)
def test_chooses_separator_that_fits_rows(
    table: str, items: list[dict[str, str]], tmp_path: Path
) -> None:
    found, wrong = read(tmp_path / "cards.csv", table)
    assert found == items
    assert wrong == [] or not items


def test_tsv_has_tabs(tmp_path: Path) -> None:
    assert read(tmp_path / "cards.tsv", "id\ta,b,c\nx\ty\n")[0] == [{"id": "x", "a-b-c": "y"}]


def test_skips_blank_rows_comments_and_empty_cells(tmp_path: Path) -> None:
    table = "# note\n\nid,name,# mine\n,,\n# x,y\na,,secret\n   ,b\n"
    assert read(tmp_path / "cards.csv", table) == ([{"id": "a"}, {"name": "b"}], [])


def test_warns_of_comment_that_may_be_item(tmp_path: Path) -> None:
    found, wrong = read(tmp_path / "cards.csv", "name,cost\n#1 Fan,3\nb,2\n")
    assert (found, wrong) == ([{"name": "b", "cost": "2"}], ["2:1 table-row"])


def test_cell_of_several_lines_shifts_places(tmp_path: Path) -> None:
    table = 'id,name,%\na,"one\ntwo",\nb,x,y\n'
    found, wrong = read(tmp_path / "cards.csv", table)
    assert (found[0]["name"], wrong) == ("one\ntwo", ["1:9 table-heading"])
    (tmp_path / "tail.csv").write_text('id,name\na,"one\r\ntwo", behind\n')
    assert read(tmp_path / "tail.csv")[1] == ["3:6 table-heading"]


def test_hint_suggests_quotes_for_extra_comma(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("id,name,text\na,b,Draw, then play.\n")
    problems = Problems()
    read_table(tmp_path / "cards.csv", problems)
    (found,) = problems
    assert found.message == "this row has more cells than there are headings"
    assert "quotation marks" in found.hint


_CELLS = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from('\n",;'))


@given(st.lists(st.lists(_CELLS, min_size=1, max_size=5), max_size=5))
def test_reads_quoted_cells_back(rows: list[list[str]]) -> None:
    text = "\n".join(
        ",".join(f'"{cell.replace(chr(34), chr(34) * 2)}"' for cell in row) for row in rows
    )
    found = [
        [str(row.cells[n]) if n in row.cells else None for n in range(len(cells))]
        for row, cells in zip(read_rows(text, Source("x"), ","), rows, strict=False)
    ]
    assert found == [[cell if cell.strip() else None for cell in row] for row in rows]


@pytest.mark.parametrize(
    ("heading", "field"),
    [
        ("Hit Points", "hit-points"),
        (" Title\n", "title"),
        ("Cost (gold)", "cost-gold"),
        ("STÄRKE", "stärke"),
        ("E\u0301tat", "état"),
        ("a_b", "a_b"),
        ("%", ""),
        ("1st", "1st"),
    ],
)
def test_converts_headings_to_fields(heading: str, field: str) -> None:
    assert field_of(heading) == field


# JSON


def test_reads_json_list_of_maps(tmp_path: Path) -> None:
    table = """[\t{"id": "a\\/b", "Hit Points": 3, "tags": ["x", true], "none": null},
      {"late": -1.50e3, "id": "\\ud83d\\ude00"}]"""
    assert read(tmp_path / "cards.json", table) == (
        [{"id": "a/b", "hit-points": "3", "tags": ["x", "true"]}, {"late": "-1.50e3", "id": "😀"}],
        [],
    )


@pytest.mark.parametrize(
    ("table", "wrong"),
    [
        ('[{"id": 01}]', "1:9 table-syntax"),
        ("[{'id': 1}]", "1:3 table-syntax"),
        ('[{"id": 1}] x', "1:13 table-syntax"),
        ("[" * 5000, "1:62 table-syntax"),
        ('[{"id": NaN}]', "1:9 table-syntax"),
    ],
)
def test_reports_place_of_json_error(table: str, wrong: str, tmp_path: Path) -> None:
    assert read(tmp_path / "cards.json", table)[1] == [wrong]


_JSON = st.recursive(
    st.text(st.characters(exclude_categories=["Cs"])) | st.integers(),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner)
    ),
    max_leaves=20,
)


@given(_JSON, st.sampled_from([None, 2, "\t"]), st.booleans())
def test_reads_json_as_standard_library_does(
    value: object, indent: int | str | None, plain_ascii: bool
) -> None:
    def data(node: Node) -> object:
        if isinstance(node, Mapping):
            return {key: data(inner) for key, inner in node.values.items()}
        return [data(n) for n in node.items] if isinstance(node, Sequence) else str(node)

    def texts(found: object) -> object:
        if isinstance(found, dict):
            return {key: texts(inner) for key, inner in found.items()}
        return [texts(inner) for inner in found] if isinstance(found, list) else str(found)

    text = json.dumps(value, indent=indent, ensure_ascii=plain_ascii)
    assert data(read_json(text, Source("x"))) == texts(value)


# Workbooks


def workbook(path: Path, *rows: tuple[object, ...], behind: str = "", **info: str) -> Path:
    return workbooks.xlsx(path, {"Cards": workbooks.sheet(*rows, behind=behind)}, **info)


@pytest.mark.parametrize(
    ("cell", "value", "shows"),
    [
        (number("3"), "3", ""),
        (number("3.0"), "3", ""),
        (number("1.1000000000000001"), "1.1", ""),
        (number("0.30000000000000004"), "0.3", ""),
        (number("-2.50"), "-2.5", ""),
        (number("7", "000"), "7", ""),
        (number("0.5", "0%"), "0.5", "“50%”"),
        (number("1234", "#,##0"), "1234", ""),
        (number("2.5", "0.00"), "2.5", ""),
        (number("7", '0" HP"'), "7", ""),
        (number("46085", "yyyy-mm-dd"), "2026-03-04", ""),
        (number("46085", "d/m/yyyy"), "2026-03-04", "a date or a time, as “d/m/yyyy”"),
        (number("0.60417", "h:mm"), "14:30", ""),
        (number("5", "@"), "5", ""),
        ("007", "007", ""),
        (" 3/4 ", " 3/4 ", ""),
        (Cell('<c r="{at}" t="b"><v>1</v></c>'), "TRUE", ""),
        (Cell('<c r="{at}"><f>1+2</f><v>3</v></c>'), "3", ""),
        (Cell('<c r="{at}" t="str"><f>A1</f><v>x_x000D_\ny_x0041_</v></c>'), "x\nyA", ""),
    ],
)
def test_reads_values_of_workbook_cells(
    cell: object, value: str, shows: str, tmp_path: Path
) -> None:
    path = workbook(tmp_path / "cards.xlsx", ("id", "Power"), ("a", cell))
    problems = Problems()
    assert plain_items(read_table(path, problems)) == [{"id": "a", "power": value}]
    assert [p.rule for p in problems] == ["table-shown"] * bool(shows)
    assert all(f"shows {shows}, and its value is {value}" in p.message for p in problems)


def test_reads_dates_since_1904(tmp_path: Path) -> None:
    rows = (("id", "day"), ("a", number("44623", "yyyy-mm-dd")))
    path = workbook(tmp_path / "cards.xlsx", *rows, date1904="1")
    assert plain_items(read_table(path, Problems()))[0]["day"] == "2026-03-04"


@pytest.mark.parametrize(
    ("cell", "wrong"),
    [
        ('<c r="{at}"><f>1+2</f></c>', "no stored result"),
        ('<c r="{at}"><f>1+2</f><v></v></c>', "no stored result"),
        ('<c r="{at}" t="e"><f>1/0</f><v>#DIV/0!</v></c>', "an error, #DIV/0!"),
    ],
)
def test_reports_cell_without_value(cell: str, wrong: str, tmp_path: Path) -> None:
    path = workbook(tmp_path / "cards.xlsx", ("id", "n"), (Cell(cell), "x"))
    problems = Problems()
    read_table(path, problems)
    (problem,) = problems
    assert wrong in problem.message
    assert problem.span[1:] == (2, 1, "Cards")


def test_reports_merged_cells(tmp_path: Path) -> None:
    behind = '<mergeCells><mergeCell ref="B2:B3"/><mergeCell ref="F1:G1"/></mergeCells>'
    path = workbook(tmp_path / "cards.xlsx", ("id", "n"), ("a", "x"), ("b",), behind=behind)
    assert read(path)[1] == ["2:2 table-cell"]


def test_accepts_merged_blank_cells(tmp_path: Path) -> None:
    behind = '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>'
    path = workbook(tmp_path / "cards.xlsx", ("id", "n"), ("a",), ("b", "x"), behind=behind)
    assert read(path) == ([{"id": "a"}, {"id": "b", "n": "x"}], [])


def test_cells_without_reference_follow_each_other(tmp_path: Path) -> None:
    sheet = re.sub(r' r="[A-Z]+[23]"', "", workbooks.sheet(("id", "n"), ("a", "x"), ("b", "y")))
    path = workbooks.xlsx(tmp_path / "cards.xlsx", {"Cards": sheet})
    assert read(path) == ([{"id": "a", "n": "x"}, {"id": "b", "n": "y"}], [])


def test_reads_shared_texts(tmp_path: Path) -> None:
    strings = (
        f'<x:sst xmlns:x="{workbooks.MAIN}"><x:si><x:t>id</x:t></x:si><x:si><x:r><x:rPr/><x:t>na'
        '</x:t></x:r><x:r><x:t>me</x:t></x:r><x:rPh sb="0" eb="1"><x:t>no</x:t></x:rPh></x:si>'
        "</x:sst>"
    )
    cells = [Cell(f'<c r="{{at}}" t="s"><v>{n}</v></c>') for n in (0, 1)]
    sheet = workbooks.sheet(tuple(cells), ("a", "b"))
    path = workbooks.xlsx(tmp_path / "cards.xlsx", {"Cards": sheet}, strings)
    assert read(path) == ([{"id": "a", "name": "b"}], [])


TABLE = """
<table:table table:name="Notes"><table:table-row><table:table-cell><text:p>no</text:p>
</table:table-cell></table:table-row></table:table>
<table:table table:name="Cards"><table:table-header-rows><table:table-row>
  <table:table-cell><text:p>id</text:p></table:table-cell>
  <table:table-cell><text:p>Name</text:p></table:table-cell>
  <table:table-cell><text:p>n</text:p></table:table-cell></table:table-row>
  </table:table-header-rows>
<table:table-row table:number-rows-repeated="3"><table:table-cell
  table:number-columns-repeated="1024"/></table:table-row>
<table:table-row table:number-rows-repeated="2">
  <table:table-cell><text:p>a<text:s text:c="2"/>b</text:p><text:p>c</text:p></table:table-cell>
  <table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="7">
    <office:annotation><text:p>note</text:p></office:annotation><text:p>{shown}</text:p>
  </table:table-cell><table:table-cell table:number-columns-repeated="16000"/></table:table-row>
<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>
</table:table>
"""


@pytest.mark.parametrize(("shown", "wrong"), [("7", []), ("007", ["5:2 table-shown"])])
def test_repeats_cells_and_rows_of_opendocument(
    shown: str, wrong: list[str], tmp_path: Path
) -> None:
    path = workbooks.ods(tmp_path / "cards.ods", TABLE.format(shown=shown))
    problems = Problems()
    found = plain_items(read_table(path, problems, "Cards"))
    assert found == [{"id": "a  b\nc", "name": "7", "n": "7"}] * 2
    assert [f"{p.span.line}:{p.span.column} {p.rule}" for p in problems] == wrong


def test_repeated_cells_have_their_own_places(tmp_path: Path) -> None:
    found = read_table(workbooks.ods(tmp_path / "cards.ods", TABLE), Problems(), "Cards")
    assert isinstance(found, Sequence)
    places = [
        (value.line, value.column)
        for item in found.items
        if isinstance(item, Mapping)
        for key, value in item.values.items()
        if key != "quantity"
    ]
    assert places == [(line, column) for line in (5, 6) for column in (1, 2, 3)]


def test_reads_first_or_named_opendocument_sheet(tmp_path: Path) -> None:
    sheet = '<table:table table:name="{}">{}</table:table>'
    sheets = [
        sheet.format(
            name, CELL.format("><text:p>id</text:p>") + CELL.format(f"><text:p>{name}</text:p>")
        )
        for name in ("Notes", "Cards", "More")
    ]
    path = workbooks.ods(tmp_path / "cards.ods", "".join(sheets))
    for sheet_name, name in (
        ("", "Notes"),
        ("Notes", "Notes"),
        ("Cards", "Cards"),
        ("More", "More"),
    ):
        assert plain_items(read_table(path, Problems(), sheet_name)) == [{"id": name}]
    problems = Problems()
    assert read_table(path, problems, "Crads") is None
    (problem,) = problems
    assert (problem.rule, problem.message) == ("table-sheet", "there is no sheet “Crads”")
    assert "Cards" in problem.hint


CELL = "<table:table-row><table:table-cell {}</table:table-cell></table:table-row>"


@pytest.mark.parametrize(
    ("cell", "value", "rule"),
    [
        (
            'office:value-type="date" office:date-value="2026-03-04"><text:p>3-4</text:p>',
            "2026-03-04",
            "table-shown",
        ),
        (
            'office:value-type="time" office:time-value="PT14H30M00S"><text:p>14:30</text:p>',
            "14:30",
            "",
        ),
        *(
            (
                f'office:value-type="date" office:date-value="2026-03-04{time}"><text:p>x</text:p>',
                f"2026-03-04{clock}",
                "table-shown",
            )
            for time, clock in (
                ("T14:30:00", " 14:30"),
                ("T14:30", " 14:30"),
                ("T00:00:00", ""),
                ("T14:30:05", " 14:30:05"),
                ("T00:00:05", " 00:00:05"),
            )
        ),
        (
            'office:value-type="time" office:time-value="PT14H30M05S"><text:p>2:30 PM</text:p>',
            "14:30:05",
            "table-shown",
        ),
        (
            'office:value-type="time" office:time-value="PT00H05M00.5S"><text:p>12:05 AM</text:p>',
            "00:05",
            "table-shown",
        ),
        (
            'office:value-type="string"><text:p>a<text:tab/>b<text:line-break/>c<text:span>d<text:s/>'
            "e</text:span>f<office:annotation>no</office:annotation></text:p>",
            "a\tb\ncd ef",
            "",
        ),
        ("><text:p>" + "<text:span>" * 50 + "x" + "</text:span>" * 50 + "</text:p>", "x", ""),
        ('table:number-columns-spanned="2"><text:p>x</text:p>', "x", "table-cell"),
        (
            'office:value-type="percentage" office:value="0.5"><text:p>50%</text:p>',
            "0.5",
            "table-shown",
        ),
        (
            'office:value-type="boolean" office:boolean-value="true"><text:p>WAHR</text:p>',
            "TRUE",
            "",
        ),
        ('table:formula="of:=1"><text:p/>', "", "table-cell"),
        (
            'table:formula="of:=1/0" calcext:value-type="error" office:value-type="string">'
            "<text:p>#DIV/0!</text:p>",
            "#DIV/0!",
            "table-cell",
        ),
        (
            'table:number-rows-spanned="2" office:value-type="string"><text:p>x</text:p>',
            "x",
            "table-cell",
        ),
    ],
)
def test_reads_values_of_opendocument_cells(
    cell: str, value: str, rule: str, tmp_path: Path
) -> None:
    rows = CELL.format("><text:p>name</text:p>") + CELL.format(cell)
    path = workbooks.ods(tmp_path / "c.ods", f'<table:table table:name="A">{rows}</table:table>')
    problems = Problems()
    found = read_table(path, problems)
    assert [p.rule for p in problems if p.rule != "empty-file"] == [rule] * bool(rule)
    assert plain_items(found) == ([{"name": value}] if value else [])


@pytest.mark.parametrize(
    "cell",
    [
        "><text:p>" + "<text:span>" * 51 + "x" + "</text:span>" * 51 + "</text:p>",
        'office:value-type="float" office:value="nan">',
    ],
)
def test_refuses_invalid_opendocument_values(cell: str, tmp_path: Path) -> None:
    rows = CELL.format("><text:p>name</text:p>") + CELL.format(cell)
    path = workbooks.ods(tmp_path / "c.ods", f'<table:table table:name="A">{rows}</table:table>')
    problems = Problems()
    assert read_table(path, problems) is None
    (problem,) = problems
    assert problem.rule == "table-file"
    assert "content.xml" in problem.message


@pytest.mark.parametrize(
    ("text", "value"), [("1E+3", "1000"), ("1e22", "1e+22"), ("-0", "0"), ("1.5E-7", "0.00000015")]
)
def test_writes_numbers_without_exponent(text: str, value: str) -> None:
    assert plain_number(text) == value


@pytest.mark.parametrize("text", ["nan", "inf", "-inf", "1e400", "", "three"])
def test_refuses_text_that_is_no_number(text: str) -> None:
    with pytest.raises(ValueError, match=r"number|float"):
        plain_number(text)


@pytest.mark.parametrize(
    ("code", "text", "shown"),
    [("0%", "-0.125", "-12%"), ("0.00%", "0.5", "50.00%"), ("0.0", "0.5", ""), ('0"%"', "0.5", "")],
)
def test_formats_percentages(code: str, text: str, shown: str) -> None:
    assert percent_text(code, text) == shown


def test_standard_formats_are_dates_times_and_percentages() -> None:
    dates = {*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)}
    assert STANDARD.keys() == {str(number) for number in dates | {9, 10}}
    assert {key for key, code in STANDARD.items() if is_date(code)} == set(map(str, dates))


@pytest.mark.parametrize(
    ("text", "since_1904", "day"),
    [
        ("1", False, "1900-01-01"),
        ("59", False, "1900-02-28"),
        ("60", False, "1900-02-28"),
        ("61", False, "1900-03-01"),
        ("46143", False, "2026-05-01"),
        ("0", True, "1904-01-01"),
        ("44681", True, "2026-05-01"),
        ("46143.25", False, "2026-05-01 06:00"),
        ("0.5", False, "12:00"),
        ("0.50001", False, "12:00:01"),
    ],
)
def test_counts_days_as_spreadsheets_do(text: str, since_1904: bool, day: str) -> None:
    """They give the year 1900 a 29 February."""
    assert date_text(text, since_1904) == day


@pytest.mark.parametrize(("text", "day"), [("2958465", "9999-12-31"), ("0", "00:00")])
def test_days_are_limited(text: str, day: str) -> None:
    assert date_text(text, False) == day
    for beyond in ("-0.1", "2958466"):
        with pytest.raises(ValueError, match="no day"):
            date_text(beyond, False)


# Bounds

Rows = list[list[str]]


def in_csv(path: Path, rows: Rows) -> Path:
    path = path / "cards.csv"
    path.write_text("\n".join(",".join(row) for row in rows), encoding="utf-8")
    return path


def in_json(path: Path, rows: Rows) -> Path:
    path = path / "cards.json"
    path.write_text(json.dumps([dict(zip(rows[0], row, strict=True)) for row in rows[1:]]))
    return path


def in_xlsx(path: Path, rows: Rows) -> Path:
    return workbooks.xlsx(path / "cards.xlsx", {"A": workbooks.sheet(*map(tuple, rows))})


def in_ods(path: Path, rows: Rows) -> Path:
    cells = "<table:table-cell><text:p>{}</text:p></table:table-cell>"
    lines = ["".join(map(cells.format, row)) for row in rows]
    table = "".join(f"<table:table-row>{line}</table:table-row>" for line in lines)
    return workbooks.ods(path / "cards.ods", f'<table:table table:name="A">{table}</table:table>')


@pytest.mark.parametrize(
    ("write", "where"), [(in_csv, 4891), (in_json, 12893), (in_xlsx, 1001), (in_ods, 1001)]
)
def test_limits_columns_to_a_thousand(
    write: Callable[[Path, Rows], Path], where: int, tmp_path: Path
) -> None:
    for wide, items, wrong in ((1000, 1, []), (1001, 0, [f"1:{where} table-size"])):
        rows = [[f"h{number}" for number in range(wide)], ["x"] * wide]
        found, plain_items = read(write(tmp_path, rows))
        assert (len(found), plain_items) == (items, wrong)


@pytest.mark.parametrize(
    ("write", "most", "where"),
    [(in_csv, 5, "7:1"), (in_json, 4, "1:106"), (in_xlsx, 5, "7:1"), (in_ods, 5, "7:1")],
)
def test_limits_cells(
    write: Callable[[Path, Rows], Path],
    most: int,
    where: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Here to 20, counting one for each row; reported at the first cell beyond."""
    for module in ("rows", "csv", "json"):
        monkeypatch.setattr(f"pnp.load.tables.{module}.MAX_CELLS", 20)
    for items, wrong in ((most, []), (most + 1, [f"{where} table-size"])):
        found, plain_items = read(write(tmp_path, [["a", "b"], *[["x", "y"]] * items]))
        assert (len(found) if not wrong else most, plain_items) == (most, wrong)


# Items


def test_items_name_a_table(tmp_path: Path) -> None:
    folder = game(tmp_path, "cards.csv")
    (folder / "tiny/cards.csv").write_text("id,Name,Copies\na,Hull,3\nb,Sail,0\n")
    assert tiny.found(folder) == []
    assert _count(folder) == "3"


def _count(folder: Path) -> str:
    """Return the number of cards in a kit, from `pnp list`."""
    result = CliRunner().invoke(main, ["--data", str(folder), "list", "tiny"])
    assert result.exit_code == 0, result.stderr
    return result.stdout.split("mm")[1].split()[0]


LONG = """
      file: salvage.xlsx
      sheet: Cards
      columns: {Title: name, "%": share}
      copies: Qty
      lists: {tags: ";"}
      join: [texts.yaml, {file: more.csv, columns: {Key: id}}]
"""
CARD = """
body:
  column:
    - {text: "{name} {text?} {colour} {share}"}
    - {text: "{tag}", each: tag in tags}
  pad: 4
"""


def _salvage(folder: Path, *rows: tuple[object, ...], items: str = LONG) -> Path:
    found = game(folder, items, CARD)
    (folder / "tiny/texts.yaml").write_text("- {id: a, text: Hello}\n")
    (folder / "tiny/more.csv").write_text("Key,colour\na,red\nb,blue\n")
    sheet = workbooks.sheet(("id", "Title", "Qty", "Tags", "%"), *rows)
    workbooks.xlsx(folder / "tiny/salvage.xlsx", {"Notes": workbooks.sheet(), "Cards": sheet})
    return found


ROWS = (("a", "Hull", 2, "sun; moon;", 5), None, ("b", "Sail", None, "sun", 6))


def test_items_describe_a_table(tmp_path: Path) -> None:
    folder = _salvage(tmp_path, *(row or () for row in ROWS))
    assert tiny.found(folder) == []
    made, _ = tiny.document(folder)
    (page,) = made
    drawn = " ".join(text for each in page.frames for text in tiny.texts(each.frame))
    assert drawn.endswith("Hull Hello red 5 sun moon Sail blue 6 sun"), drawn
    assert _count(folder) == "3"


@pytest.mark.parametrize(
    ("row", "items", "wrong"),
    [
        (("a", "Hull", "x", "sun", 5), LONG, "salvage.xlsx:2:3 copies"),
        (("a", "Hull", 1, None, 5), LONG, "card.yaml:5:14 unknown-field"),
    ],
)
def test_reports_problems_of_tables(
    row: tuple[object, ...], items: str, wrong: str, tmp_path: Path
) -> None:
    found = tiny.found(_salvage(tmp_path, row, items=items))
    assert wrong in found, found


def test_problem_prints_cell(tmp_path: Path) -> None:
    folder = _salvage(tmp_path, ("a", "Hull", "many\x85", "sun", 5), ("b", "Hull", 1, "sun", 5))
    (problem,) = (p for p in tiny.problems(folder) if p.rule == "copies")
    place, cell, *_ = as_text([problem]).splitlines()
    assert "salvage.xlsx[Cards]:2:3: error[copies]" in place
    assert cell.startswith("    sheet Cards, C2: many")
    assert cell.isprintable()
    (row,) = json.loads(as_json([problem]))
    assert (row["sheet"], row["cell"], row["line"]) == ("Cards", "C2", 2)


@pytest.mark.parametrize("items", [LONG, "cards.csv", "[{every: cards.csv, with: {a: b}}]"])
def test_rules_read_tables(items: str, tmp_path: Path) -> None:
    rule = "rules:\n- {one-of: FILE.*.name, are: [Hull]}\n"
    folder = _salvage(tmp_path, *(row or () for row in ROWS), items=items)
    (tmp_path / "tiny/cards.csv").write_text("id,Name\na,Hull\nb,Sail\n")
    name = "salvage" if items == LONG else "cards"
    path = tmp_path / "tiny/game.yaml"
    path.write_text(path.read_text() + rule.replace("FILE", name))
    where = "salvage.xlsx:4:2" if items == LONG else "cards.csv:3:3"
    assert f"{where} one-of" in tiny.found(folder)


def test_reads_named_sheet_and_tables_of_data(tmp_path: Path) -> None:
    card = "body: {column: [{text: '{name}'}, {text: '{row.id}', each: row in facts}]}\n"
    folder = game(tmp_path, '"cards.xlsx#Two"\n    data: {facts: facts.csv}', card)
    sheets = {"One": workbooks.sheet(), "Two": workbooks.sheet(("id", "name"), ("a", "Hull"))}
    workbooks.xlsx(folder / "tiny/cards.xlsx", sheets)
    (folder / "tiny/facts.csv").write_text("id\nx\ny\n")
    made, problems = tiny.document(folder)
    assert list(problems) == []
    (page,) = made
    drawn = [text for each in page.frames for text in tiny.texts(each.frame)]
    assert drawn[-3:] == ["Hull", "x", "y"]


def test_conditions_compare_cells(tmp_path: Path) -> None:
    card = "body: {column: [{text: yes, when: power >= 3}, {text: '{name}', when: on}]}\n"
    folder = game(tmp_path, "cards.csv", card)
    (folder / "tiny/cards.csv").write_text("id,name,power,on\na,A,3,TRUE\nb,B,02,FALSE\nc,C,,yes\n")
    made, problems = tiny.document(folder)
    assert list(problems) == []
    (page,) = made
    drawn = [text for each in page.frames for text in tiny.texts(each.frame)]
    assert [text for text in drawn if text in ("yes", "A", "B", "C")] == ["yes", "A", "C"]


def test_prints_changed_table_again(tmp_path: Path) -> None:
    folder = game(tmp_path, "cards.csv")
    table, out = folder / "tiny/cards.csv", tmp_path / "out"
    arguments = ["--data", str(folder), "kit", "tiny", "--out", str(out)]
    table.write_text("id,name\na,Hull\nb,Sail\n")
    assert CliRunner().invoke(main, arguments).exit_code == 0
    manifest = tmp_path / "before.json"
    manifest.write_bytes((out / "tiny/kit-a4.json").read_bytes())
    table.write_text("id,name\na,Hull\nb,Mast\n")
    result = CliRunner().invoke(main, [*arguments, "--since", str(manifest)])
    assert result.exit_code == 0, result.stderr
    assert "b" in result.stdout + result.stderr


def test_reports_missing_table_once(tmp_path: Path) -> None:
    found: list[Problem] = tiny.problems(game(tmp_path, "cards.xls"))
    assert [p.rule for p in found] == ["missing-file"]


def test_fields_have_places(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("id;name\na;Hull\n")
    found = read_table(tmp_path / "cards.csv", Problems())
    assert isinstance(found, Sequence)
    (item,) = found.items
    assert isinstance(item, Mapping)
    name = item.values["name"]
    assert isinstance(name, Scalar)
    assert (name.line, name.column, item.key_span("name").line) == (2, 3, 1)


def _rules_and_hints(folder: Path, items: str) -> list[tuple[str, str]]:
    """Return the rules and hints of a game's problems with these items."""
    return [(each.rule, each.hint) for each in tiny.problems(game(folder, items))]


@pytest.mark.parametrize(
    ("items", "table", "rule", "hint"),
    [
        ("a.csv", "name\n", "empty-file", "headings"),
        ("a.json", "[]", "empty-file", "list of maps"),
        ("a.json", '{"cards": [{"name": "A"}]}', "type", "begins with ["),
        ("a.json", '["A"]', "type", ""),
        ("a.json", '[{"name": "A"},]', "table-syntax", "comma"),
        ("a.json", "[{'name': 'A'}]", "table-syntax", "double quotation marks"),
        ("a.txt", "name\nA\n", "table-file", "save it as"),
        ("{file: a.csv, sheets: Cards}", "", "unknown-key", "did you mean “sheet”?"),
        ("{file: a.csv, by: name}", "name\nA\n", "unknown-key", "name a file to join"),
        ("{file: a.csv, join: b.csv}", "name\nA\n", "table-join", "“by” names the field"),
        ("{file: a.csv, columns: {name: [a]}}", "name\nA\n", "table-heading", "one word"),
        ("{file: a.csv, columns: {name: {b: c}}}", "name\nA\n", "table-heading", "one word"),
        ("a.csv", "My cards,\nname,text\nA,B\n", "table-heading", "“My cards” (line 1) is taken"),
        ("a.csv", 'name,text\nA, "B, C"\n', "table-heading", "remove the blank before"),
    ],
)
def test_reports_mistake_once_with_hint(
    items: str, table: str, rule: str, hint: str, tmp_path: Path
) -> None:
    folder = tmp_path / "tiny"
    folder.mkdir()
    for end in ("csv", "json", "xls", "txt"):
        (folder / f"a.{end}").write_text(table, encoding="utf-8")
    (folder / "b.csv").write_text("id,more\n1,x\n2,y\n", encoding="utf-8")
    found = _rules_and_hints(tmp_path, json.dumps(items) if items[0] not in "[{" else items)
    also = "unknown-field" if "My cards" in table else rule  # nor is there a {name} there
    assert {each for each, _ in found} == {rule, also}
    assert any(hint in plain_items for each, plain_items in found if each == rule)


def test_renames_columns_by_field_name(tmp_path: Path) -> None:
    folder = game(tmp_path, "{file: a.csv, columns: {full-name: name}}")
    (folder / "tiny/a.csv").write_text("Full Name\nA\n", encoding="utf-8")
    assert tiny.found(folder) == []


def test_heading_with_error_is_no_comment(tmp_path: Path) -> None:
    error = Cell('<c r="{at}" t="e"><v>#REF!</v></c>')
    path = workbook(tmp_path / "a.xlsx", ("name", error), ("A", 2))
    assert read(path)[1] == ["1:2 table-cell"]


@pytest.mark.parametrize(
    ("place", "wrong"), [("A1:B1", []), ("A3:B3", []), ("A4:B4", ["4:1 table-cell"])]
)
def test_accepts_merged_titles_and_comments(place: str, wrong: list[str], tmp_path: Path) -> None:
    merge = f'<mergeCells><mergeCell ref="{place}"/></mergeCells>'
    rows = ("# My cards",), ("name", "text"), ("# the first",), ("A", "B")
    assert read(workbook(tmp_path / "a.xlsx", *rows, behind=merge))[1] == wrong


def test_hint_suggests_heading_for_note_column(tmp_path: Path) -> None:
    path = workbook(tmp_path / "a.xlsx", ("name", "text"), ("A", "B", None, "ask Ada"))
    problems = Problems()
    read_table(path, problems)
    (problem,) = problems.sorted()
    assert problem.hint == "give its column a heading; one that begins with # is for notes"
