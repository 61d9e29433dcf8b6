"""Minimal or hostile workbooks for tests."""

from __future__ import annotations

import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

from pnp.core.problems import column_letters

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
OPEN = "urn:oasis:names:tc:opendocument:xmlns"
FORMATS = ("General", "000", "d/m/yyyy", "0%", "yyyy-mm-dd", '0" HP"', "@", "#,##0", "0.00", "h:mm")


class Cell(str):
    """The XML of a cell, `<c r="{at}"><v>3</v></c>`."""

    __slots__ = ()


def number(value: str, style: str = "General") -> Cell:
    """Return a number in one of the FORMATS."""
    return Cell(f'<c r="{{at}}" s="{FORMATS.index(style)}"><v>{value}</v></c>')


def _cell(value: object, at: str) -> str:
    if isinstance(value, Cell):
        return value.replace("{at}", at)
    if isinstance(value, int | float):
        return f'<c r="{at}"><v>{value}</v></c>'
    text = escape(str(value))
    return f'<c r="{at}" t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'


def sheet(*rows: tuple[object, ...], behind: str = "") -> str:
    """Return the XML of a sheet; None is no cell."""
    lines = []
    for line, row in enumerate(rows, 1):
        cells = [
            _cell(value, f"{column_letters(column)}{line}")
            for column, value in enumerate(row, 1)
            if value is not None
        ]
        lines.append(f'<row r="{line}">{"".join(cells)}</row>')
    return f'<worksheet xmlns="{MAIN}"><sheetData>{"".join(lines)}</sheetData>{behind}</worksheet>'


def xlsx(path: Path, sheets: dict[str, str], strings: str = "", **info: str) -> Path:
    """Write a workbook with sheets, their XML by name; `strings` are the shared texts."""
    names = "".join(
        f'<sheet name="{name}" sheetId="{n}" r:id="r{n}"/>' for n, name in enumerate(sheets, 1)
    )
    kinds = [(f"r{n}", "worksheet", f"worksheets/s{n}.xml") for n in range(1, len(sheets) + 1)]
    kinds += [("rs", "styles", "styles.xml"), ("rt", "sharedStrings", "/xl/strings.xml")]
    own = "".join(
        f'<numFmt numFmtId="{164 + n}" formatCode="{escape(code, {chr(34): "&quot;"})}"/>'
        for n, code in enumerate(FORMATS)
    )
    styles = "".join(f'<xf numFmtId="{164 + n}"/>' for n in range(len(FORMATS)))
    since = info.get("date1904", "0")
    parts = {
        "_rels/.rels": _relations(("r1", "officeDocument", "xl/workbook.xml")),
        "xl/_rels/workbook.xml.rels": _relations(*kinds),
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><workbookPr '
        f'date1904="{since}"/><sheets>{names}</sheets></workbook>',
        "xl/styles.xml": f'<styleSheet xmlns="{MAIN}"><numFmts>{own}</numFmts>'
        f"<cellXfs>{styles}</cellXfs></styleSheet>",
        "xl/strings.xml": strings or f'<sst xmlns="{MAIN}"/>',
        **{f"xl/worksheets/s{n}.xml": xml for n, xml in enumerate(sheets.values(), 1)},
    }
    return packed(path, parts)


def _relations(*found: tuple[str, str, str]) -> str:
    inner = "".join(
        f'<Relationship Id="{name}" Type="{OFFICE}/{kind}" Target="{target}"/>'
        for name, kind, target in found
    )
    return f'<Relationships xmlns="{RELATIONS}">{inner}</Relationships>'


def ods(path: Path, tables: str) -> Path:
    """Write an OpenDocument workbook; `tables` is the XML of its sheets."""
    spaces = " ".join(f'xmlns:{name}="{OPEN}:{name}:1.0"' for name in ("office", "table", "text"))
    calc = "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"
    return packed(
        path,
        {
            "content.xml": f'<office:document-content {spaces} xmlns:calcext="{calc}"><office:body>'
            f"<office:spreadsheet>{tables}</office:spreadsheet></office:body>"
            "</office:document-content>",
        },
    )


def packed(path: Path, parts: dict[str, str]) -> Path:
    """Write a zip archive."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return path
