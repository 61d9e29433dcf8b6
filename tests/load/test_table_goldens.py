"""Tables of all formats: their items with their places, and their problems."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest

from pnp.core.node import QUANTITY, Mapping, Node, Scalar, Sequence
from pnp.core.problems import Problems, Span
from pnp.load.tables.rows import TableReadOptions
from pnp.load.tables.table import cell_texts, read_table
from pnp.load.yaml import parse
from tests import goldens, workbooks
from tests.workbooks import Cell, number


def extra_keys(text: str) -> TableReadOptions:
    """Return the keys that `items` has beside a table's name."""
    node = parse(text, "game.yaml", Problems()) if text else None
    if not isinstance(node, Mapping):
        return TableReadOptions()
    columns, copies, lists = (node.get(key) for key in ("columns", "copies", "lists"))
    return TableReadOptions(
        columns if isinstance(columns, Mapping) else None,
        copies if isinstance(copies, Scalar) else None,
        lists if isinstance(lists, Mapping) else None,
    )


def placed(node: Node) -> str:
    if isinstance(node, Mapping):
        entries = ((key, value) for key, value in node.values.items() if key != QUANTITY)
        return ", ".join(f"{key}: {placed(value)}" for key, value in entries)
    if isinstance(node, Sequence):
        return f"[{', '.join(map(placed, node.items))}]"
    return f"{str(node)!r} {node.line}:{node.column}"


def read(path: Path, extra: str = "", sheet: str = "", worded: bool = False) -> str:
    """Return a table's items, with places, and its problems, with messages if `worded`."""
    problems = Problems()
    found = read_table(path, problems, sheet, extra_keys(extra))
    rows = [] if found is None else ["  no items"]
    if isinstance(found, Sequence) and found.items:
        rows = [
            f"  {item.line}:{item.column} {placed(item)}"
            + (f"; packed {placed(item.values[QUANTITY])}" if QUANTITY in item.values else "")
            for item in found.items
            if isinstance(item, Mapping)
        ]
    for each, row in zip(problems.sorted(), goldens.problem_rows(problems), strict=True):
        rows.append(f"{row}: {each.message}" if worded else row)
        rows += [f"      {each.hint}"] if worded and each.hint else []
    return "\n".join(rows).replace(f"{path.parent}/", "")


TEXTS = [
    ("csv", "id,name\na,Hull\nb,Sail\n", ""),
    ("csv", "id,name\n\na,\n,Sail\n", ""),
    ("csv", "id,name,note,more\na,b,,\nc,d,e,f,g\nh,i,j,k,l\n", ""),
    ("csv", "id,,name\na,b,c\nd,e,f\n", ""),
    ("csv", "id,name,Name,NAME \na,b,c,d\n", ""),
    ("csv", "id,%,a b\na,b,c\n", ""),
    ("csv", "id,%,a b\na,b,c\n", 'columns: {"%": share, a b: both}'),
    ("csv", "id,%,a b\na,b,c\n", 'columns: {"%": a b, a-b: both}'),
    ("csv", "id,name\na,b\n", "columns: {nmae: title, id: name}"),
    ("csv", "id,packed\na,b\n", "columns: {id: packed}"),
    ("csv", "id,Copies\na,3\nb,\nc,x\n", ""),
    ("csv", "id,Copies,Qty\na,3,4\n", "copies: Qty"),
    ("csv", "id,Copies,Qty\na,3,4\n", "copies: qty"),
    ("csv", "id,Copies,Qty\na,3,4\n", "copies: Many"),
    ("csv", "id,%\na,3\n", 'copies: "%"'),
    ("csv", "id,tags\na,x; y\nb,x;\nc,;\nd,\ne, x ;; y \n", 'lists: {tags: ";"}'),
    ("csv", "id,tags\na,x and y and\n", "lists: {tags: and}"),
    ("csv", "id,tags\na,x\n", 'lists: {tag: ";", id: "", tags: [a]}'),
    (
        "csv",
        "# My cards\n#x,1\n# y,1\n##z,1\n#\tw,1\nid,name\n#,1\n#a b c d e f g h i j k l,1\n",
        "",
    ),
    ("csv", "id,#mine,name\na,b,c\n", ""),
    ("csv", "id,#mine,name\na,b,c\n", 'columns: {"#mine": mine}'),
    ("csv", "My cards\nid,name\na,b\n", ""),
    ("csv", "My cards that are called by a very long title,\nid,name\na,b\n", ""),
    ("csv", 'id,name\na,b, "c, d"\n', ""),
    ("csv", "id,name\n", ""),
    ("csv", "# nothing\n\n", ""),
    ("csv", "", ""),
    ("json", "[]", ""),
    ("json", '[{"id": "a", "Hit Points": 3}, {"late": [1, {"x": null}], "id": " "}]', ""),
    ("json", '[\n  {"id": "a"},\n  {"tags": "x;y", "copies": 2}\n]', 'lists: {tags: ";"}'),
    ("json", '[{"a": 1}, 3, "x", [1]]', ""),
    ("json", '{"cards": []}', ""),
    ("json", '"cards"', ""),
    ("json", "", ""),
    ("json", '[{"id": 1} {"id": 2}]', ""),
    ("json", '[{"id": 1},\n]', ""),
    ("json", '[{"id": 1,}]', ""),
    ("json", '[{"id" 1}]', ""),
    ("json", '[{"id": }]', ""),
    ("json", "[{id: 1}]", ""),
    ("json", "[{“id”: 1}]", ""),
    ("json", "[{\"id\": 'a'}]", ""),
    ("json", '[ // cards\n{"id": 1}]', ""),
    ("json", '[ # cards\n{"id": 1}]', ""),
    ("json", '[{"id": 1}]\n[{"id": 2}]', ""),
    ("json", '[{"id": 1}]\n]', ""),
    ("json", '[{"id": "a\\x"}]', ""),
    ("json", '[{"id": "never closed}]', ""),
    ("json", '[{"id": 1.}, {"id": .5}]', ""),
    ("json", '[{"id": TRUE}]', ""),
    ("json", '[{"id": truer}]', ""),
    ("json", '[{"id": +1}]', ""),
    ("json", '[{"id": 1e5, "x": -0.5E-2, "y": false}]', ""),
    ("json", '[{"id": "\\ud83d\\ude00", "é": "\\u00e9"}]', ""),
    ("json", '[{"id": "\\ude00"}]', ""),
    ("json", '[{"id": 1, "\\ud83d": 2}]', ""),
    ("json", '[{"id": 1, "x": 1, "id": 2}]', ""),
    ("json", f'[{{"id": {"[" * 57}1{"]" * 57}}}]', ""),
    ("json", f'[{{"id": {"[" * 60}1{"]" * 60}}}]', ""),
]


def test_text_tables_match_golden(tmp_path: Path) -> None:
    rows = []
    for end, text, extra in TEXTS:
        path = tmp_path / f"cards.{end}"
        path.write_text(text, encoding="utf-8")
        name = f"{end} {text!r} {extra}".rstrip()
        rows.append(f"{name}\n{read(path, extra, worded=True)}")
    goldens.compare("problems/tables", "\n".join(rows))


def cell(inner: str, more: str = "") -> Cell:
    return Cell(f'<c r="{{at}}"{more}>{inner}</c>')


STRINGS = (
    f'<sst xmlns="{workbooks.MAIN}"><si><t>zero</t></si><si><r><t>o</t></r><r><rPr/><t>ne</t></r>'
    "<rPh><t>no</t></rPh></si><si><t/></si><si><t>a_x0009_b_x0001_c_x00e9_</t></si><si/></sst>"
)
CELLS: dict[str, object] = {
    "shared text": cell("<v>0</v>", ' t="s"'),
    "shared text in pieces": cell("<v>1</v>", ' t="s"'),
    "shared text of a formula": cell("<f>A1</f><v>1</v>", ' t="s"'),
    "empty shared text": cell("<v>2</v>", ' t="s"'),
    "shared text with signs": cell("<v>3</v>", ' t="s"'),
    "shared text without any": cell("<v>4</v>", ' t="s"'),
    "shared text without a number": cell("<v></v>", ' t="s"'),
    "shared text that is none": cell("<v>9</v>", ' t="s"'),
    "shared text of a word": cell("<v>one</v>", ' t="s"'),
    "a formula's text": cell("<f>A1</f><v>text</v>", ' t="str"'),
    "a formula's empty text": cell("<f>A1</f><v></v>", ' t="str"'),
    "a formula without a value": cell("<f>A1</f>"),
    "a formula's number": cell("<f>1+1</f><v>2</v>"),
    "a text in place": cell("<is><t>in place</t></is>", ' t="inlineStr"'),
    "a text in pieces": cell("<is><r><t>in</t></r><r><t>side</t></r></is>", ' t="inlineStr"'),
    "a day as a text": cell("<v>2026-03-04</v>", ' t="d"'),
    "yes": cell("<v>1</v>", ' t="b"'),
    "no": cell("<v>0</v>", ' t="b"'),
    "an error": cell("<v>#REF!</v>", ' t="e"'),
    "nothing": cell(""),
    "an empty number": cell("<v/>"),
    "blanks": " ",
    "no number": cell("<v>three</v>"),
    "a style that is none": cell("<v>3</v>", ' s="99"'),
    "a style below all": cell("<v>3</v>", ' s="-1"'),
    "a style of a word": cell("<v>3</v>", ' s="x"'),
    "a percentage": number("0.25", "0%"),
    "a time": number("0.75", "h:mm"),
    "a day": number("46085", "d/m/yyyy"),
    "beyond all days": number("9999999", "d/m/yyyy"),
    "lines": "one\r\ntwo\rthree",
}


def sheet_of(value: object) -> str:
    return workbooks.sheet(("id", "n"), ("a", value), ("b", value))


def test_cells_of_workbooks_match_golden(tmp_path: Path) -> None:
    """Only the first cell of a column that shows something else is reported."""
    rows = []
    for name, value in CELLS.items():
        path = workbooks.xlsx(tmp_path / "a.xlsx", {"Cards": sheet_of(value)}, STRINGS)
        rows.append(f"{name}\n{read(path)}")
    goldens.compare("tables/workbooks", "\n".join(rows))


SHEETS = {
    "a row and cells several times": """
<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="2"
  office:value-type="float" office:value="7"><text:p>007</text:p></table:table-cell>
</table:table-row>
""",
    "blank rows, and blank and covered cells": """
<table:table-row table:number-rows-repeated="4"><table:table-cell/></table:table-row>
<table:table-row><table:covered-table-cell table:number-columns-repeated="1"/>
  <table:table-cell><text:p>behind</text:p></table:table-cell></table:table-row>
""",
    "texts with notes, blanks, tabs, breaks, links": """
<table:table-row><table:table-cell><office:annotation><text:p>note</text:p></office:annotation>
  <text:p>a<text:s text:c="3"/>b<text:s/>c<text:tab/>d</text:p><text:p>e<text:line-break/>f<text:a>g
  <text:span>h</text:span></text:a>i<office:x>no</office:x>j</text:p></table:table-cell>
  <table:table-cell office:string-value="said"/></table:table-row>
""",
    "days and times": """
<table:table-row>
  <table:table-cell office:value-type="date" office:date-value="2026-03-04">
    <text:p>2026-03-04</text:p></table:table-cell>
  <table:table-cell office:value-type="date" office:date-value="2026-03-04T10:05:00"/>
</table:table-row><table:table-row>
  <table:table-cell office:value-type="time" office:time-value="PT09H05M07S"><text:p>9:05</text:p>
  </table:table-cell>
  <table:table-cell office:value-type="time" office:time-value="PT14H30M00,5S"/>
</table:table-row>
""",
    "yes, no and money": """
<table:table-row>
  <table:table-cell office:value-type="boolean" office:boolean-value="false"><text:p>nein</text:p>
  </table:table-cell>
  <table:table-cell office:value-type="currency" office:value="1.50"><text:p>$1.50</text:p>
  </table:table-cell></table:table-row>
""",
    "cells that are one": """
<table:table-row>
  <table:table-cell table:number-columns-spanned="2" table:number-rows-spanned="3">
  <text:p>x</text:p></table:table-cell><table:covered-table-cell/></table:table-row>
<table:table-row><table:table-cell table:number-columns-spanned="99999"><text:p>y</text:p>
  </table:table-cell></table:table-row>
<table:table-row><table:table-cell table:number-columns-spanned="2"/></table:table-row>
""",
    "formulas": """
<table:table-row><table:table-cell table:formula="of:=1/0" calcext:value-type="error"
  office:value-type="string"><text:p>#DIV/0!</text:p></table:table-cell>
  <table:table-cell table:formula="of:=1+1" office:value-type="float" office:value="2">
  <text:p>2</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell table:formula="of:=1+1"/><table:table-cell><text:p>z</text:p>
  </table:table-cell></table:table-row>
""",
    "no number": """
<table:table-row><table:table-cell office:value-type="float" office:value="x"/></table:table-row>
""",
    "repeated an unknown number of times": """
<table:table-row table:number-rows-repeated="many"><table:table-cell/></table:table-row>
""",
    "more columns than there may be": """
<table:table-row><table:table-cell table:number-columns-repeated="999"/><table:table-cell
  table:number-columns-repeated="2"><text:p>x</text:p></table:table-cell></table:table-row>
""",
    "a time of days": """<table:table-row><table:table-cell><text:p>x</text:p></table:table-cell>
<table:table-cell office:value-type="time" office:time-value="P1DT2H"><text:p>26:00:00</text:p>
</table:table-cell></table:table-row>""",
}
HEADINGS = (
    "<table:table-row><table:table-cell><text:p>a</text:p></table:table-cell>"
    "<table:table-cell><text:p>b</text:p></table:table-cell></table:table-row>"
)


def test_opendocument_sheets_match_golden(tmp_path: Path) -> None:
    rows = []
    for name, xml in SHEETS.items():
        table = f'<table:table table:name="One">{HEADINGS}{xml}</table:table>'
        path = workbooks.ods(tmp_path / "a.ods", table)
        rows.append(f"{name}\n{read(path)}")
    goldens.compare("tables/opendocument", "\n".join(rows))


BYTES = [
    ("csv", "id,name\na,Ähre\n".encode("cp1252")),
    ("csv", "id,name\na,ein Öl\n".encode("cp1252")),
    ("csv", "Ähre,name\na,b\n".encode("cp1252")),
    ("csv", "id,name\na,Fräulein hier\n".encode("cp1252")),
    ("csv", b"\xef\xbb\xbfid,name\na,b\n"),
    ("csv", "\ufeffid;name\na;b\n".encode("utf-16-le")),
    ("csv", b"id,name\r\na,\xff\x00b\r\n"),
    ("csv", b"id,name\ra,b\x07c\r"),
    ("csv", b"PK\x03\x04id"),
    ("csv", b"\xd0\xcf\x11\xe0"),
    ("csv", b"id\tname, and more\na\tb\n"),
    ("csv", b'"id, or so";name\na;b\n'),
    ("csv", b"id;a,b,c\nx;y,z,w\n"),
    ("csv", b"sep=|\r\nid|name\r\na|b,c\r\n"),
    ("csv", b"sep=|x\nid|name\na|b\n"),
    ("csv", b'id,name\na,"one ""two"" three"\nb,"c\r\nd",\ne,"f\rg"\n'),
    ("csv", b'id,name\na,"one" two\n'),
    ("csv", b'id,name\na,"one\nb,two\n'),
    ("csv", b'id,name\na,one "two" three\n'),
    ("csv", b"id,name\na,b"),
    ("tsv", b"id\tname\na\tb,c;d\n"),
    ("xlsx", b"id,name\na,b\n"),
    ("xlsx", b"\xd0\xcf\x11\xe0..."),
    ("xlsx", b""),
    ("ods", b"PK\x03\x04"),
]


def test_bytes_of_tables_match_golden(tmp_path: Path) -> None:
    """All encodings, separators and ends of lines, and files that are no tables."""
    rows = []
    for end, content in BYTES:
        path = tmp_path / f"cards.{end}"
        path.write_bytes(content)
        rows.append(f"{end} {content!r}\n{read(path)}")
    goldens.compare("tables/bytes", "\n".join(rows))


def unpacked(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


READ = "  2:1 id: 'a' 2:1, n: '3' 2:2\n  3:1 id: 'b' 3:1, n: '3' 3:2"


@pytest.mark.parametrize(
    ("part", "old", "new", "says"),
    [
        ("_rels/.rels", "", "", READ),
        # Without a relation, the main part has its usual name.
        ("_rels/.rels", "officeDocument", "other", READ),
        ("_rels/.rels", "xl/workbook.xml", "/xl/workbook.xml", READ),
        ("_rels/.rels", "xl/workbook.xml", "xl\\workbook.xml", READ),
        ("_rels/.rels", "xl/workbook.xml", "x/../XL/Workbook.xml", READ),
        ("_rels/.rels", "xl/workbook.xml", "xl/other.xml", "xl/other.xml: it is not there"),
        ("xl/_rels/workbook.xml.rels", "worksheets/s1.xml", "/xl/worksheets/s1.xml", READ),
        ("xl/_rels/workbook.xml.rels", "worksheets/s1.xml", "worksheets\\S1.xml", READ),
        ("xl/_rels/workbook.xml.rels", "worksheets/s1.xml", "worksheets/s7.xml", "it is not there"),
        ("xl/_rels/workbook.xml.rels", 'Id="r1"', 'Id="r7"', "there is no sheet “Cards”"),
        ("xl/_rels/workbook.xml.rels", "/styles", "/other", READ),
        ("xl/_rels/workbook.xml.rels", "/sharedStrings", "/other", READ),
        ("xl/workbook.xml", "<sheets>", "<sheets/><sheets>", READ),
        ("xl/workbook.xml", "<workbookPr ", "<other ", "id: 'a' 2:1, n: '1900-01-03'"),
        ("xl/workbook.xml", 'date1904="0"', 'date1904="true"', "id: 'a' 2:1, n: '1904-01-04'"),
        ("xl/workbook.xml", 'name="Cards"', 'name=""', READ),
        ("xl/workbook.xml", "<sheet ", "<other ", "there is no sheet “”"),
        ("xl/workbook.xml", "</workbook>", "", "the workbook is broken: xl/workbook.xml"),
        ("xl/worksheets/s1.xml", ' r="2"', "", READ),
        ("xl/worksheets/s1.xml", ' r="2"', ' r="two"', READ),
        ("xl/worksheets/s1.xml", ' r="2"', ' r="12345678"', READ),
        ("xl/worksheets/s1.xml", ' r="B2"', "", READ),
        ("xl/worksheets/s1.xml", "<v>3</v>", "<v>x</v>", "xl/worksheets/s1.xml, row 2"),
        ("xl/worksheets/s1.xml", 'r="B2"', 'r="ALM2"', "1,000 columns"),
        ("xl/worksheets/s1.xml", "</sheetData>", '</sheetData><mergeCell ref="B2"/>', READ),
        ("xl/worksheets/s1.xml", "</sheetData>", '</sheetData><mergeCell ref="b2:b3"/>', READ),
        (
            "xl/worksheets/s1.xml",
            "</sheetData>",
            '</sheetData><mergeCell ref="A2:B3"/>',
            "a.xlsx[Cards]:2:1 warning table-cell: the cells A2:B3 are merged",
        ),
        ("xl/worksheets/s1.xml", "<worksheet", "<!DOCTYPE x><worksheet", "it has a document type"),
        (
            "xl/worksheets/s1.xml",
            "<worksheet",
            "<?xml version='1.0' encoding='utf-8'?><worksheet",
            READ,
        ),
        (
            "xl/worksheets/s1.xml",
            "<worksheet",
            "<?xml version='1.0' encoding=\"US\"?><worksheet",
            "it is no UTF-8",
        ),
    ],
)
def test_finds_parts_of_workbook_by_relations(
    part: str, old: str, new: str, says: str, tmp_path: Path
) -> None:
    three = number("3", "yyyy-mm-dd") if "19" in says else 3
    sheet = workbooks.sheet(("id", "n"), ("a", three), ("b", 3))
    parts = unpacked(workbooks.xlsx(tmp_path / "b.xlsx", {"Cards": sheet}))
    assert old in parts[part]
    parts[part] = parts[part].replace(old, new, 1)
    found = read(workbooks.packed(tmp_path / "a.xlsx", parts), worded=True)
    assert says in found
    assert says != READ or found == READ


@pytest.mark.parametrize(("own", "shown"), [("9", "50.00%"), ("8", "50% 50.00%")])
def test_number_formats_of_file_win_over_standard(own: str, shown: str, tmp_path: Path) -> None:
    """Here the numbers 9 and 10; the file redefines the first."""
    cells = [Cell(f'<c r="{{at}}" s="{style}"><v>0.5</v></c>') for style in (0, 1)]
    sheet = workbooks.sheet(("id", "a", "b"), ("x", *cells))
    parts = unpacked(workbooks.xlsx(tmp_path / "b.xlsx", {"Cards": sheet}))
    parts["xl/styles.xml"] = (
        f'<styleSheet xmlns="{workbooks.MAIN}"><numFmts><numFmt numFmtId="{own}" '
        'formatCode="0.00"/></numFmts><cellXfs><xf numFmtId="9"/><xf numFmtId="10"/></cellXfs>'
        "</styleSheet>"
    )
    found = read(workbooks.packed(tmp_path / "a.xlsx", parts), worded=True)
    assert re.findall(r"shows “([^”]*)”, and its value is 0.5", found) == shown.split()


@pytest.mark.parametrize("style", ["5", "8", "41", "44"])
def test_standard_money_formats_are_no_dates(style: str, tmp_path: Path) -> None:
    cell = Cell('<c r="{at}" s="0"><v>12</v></c>')
    sheet = workbooks.sheet(("id", "a"), ("x", cell))
    parts = unpacked(workbooks.xlsx(tmp_path / "b.xlsx", {"Cards": sheet}))
    parts["xl/styles.xml"] = (
        f'<styleSheet xmlns="{workbooks.MAIN}"><cellXfs><xf numFmtId="{style}"/></cellXfs>'
        "</styleSheet>"
    )
    found = read(workbooks.packed(tmp_path / "a.xlsx", parts), worded=True)
    assert "shows" not in found
    assert "1900" not in found


def test_returns_texts_of_cells_for_messages(tmp_path: Path) -> None:
    """Only of sheets and cells that can be read."""
    sheets = {"One": workbooks.sheet(("id", "x"), ("a", 3)), "Two": workbooks.sheet(("b",), ("c",))}
    path = str(workbooks.xlsx(tmp_path / "a.xlsx", sheets))
    spans = [
        Span(path, 1, 2, "One"),
        Span(path, 2, 2, "One"),
        Span(path, 2, 1, "Two"),
        Span(path, 2, 2, "Two"),
        Span(path, 0, 1, "One"),
        Span(path, 1, 1),
        Span(path, 1, 1, "Three"),
        Span(f"{path}x.xlsx", 1, 1, "One"),
    ]
    assert cell_texts(spans) == {spans[0]: "x", spans[1]: "3", spans[2]: "c"}
