"""Hostile tables: each ends soon with a problem, without filling the memory."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests import workbooks

pytestmark = pytest.mark.slow

MOST_SECONDS = 2.0
MOST_MEGABYTES = 300

READER = r"""
import gc, json, os, re, resource, signal, sys
gc.disable()  # as the commands do
from pathlib import Path
from pnp.core.problems import Problems
from pnp.cli.report import as_text
from pnp.load.tables.table import read_table
def read(path):
    signal.alarm(60)
    problems = Problems()
    found = read_table(Path(path), problems)
    as_text(list(problems))
    used = resource.getrusage(resource.RUSAGE_SELF)
    peak = re.search(r"VmHWM:\s*(\d+)", Path("/proc/self/status").read_text())
    print(json.dumps({
        "rules": sorted({problem.rule for problem in problems}), "items": len(found or ()),
        "seconds": used.ru_utime + used.ru_stime, "megabytes": int(peak[1]) / 1000}), flush=True)
for line in sys.stdin:
    child = os.fork()
    if not child:
        try:
            read(line.rstrip("\n"))
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    print(status, flush=True)
"""
"""Reads each table in a process forked from a small one, so that its memory peak starts low."""

HEAD = f'<worksheet xmlns="{workbooks.MAIN}"><sheetData>'
TAIL = "</sheetData></worksheet>"
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
STRINGS = f'<sst xmlns="{workbooks.MAIN}">' + "<si><t>a</t></si>" * 900_000
ROW = '<row><c t="inlineStr"><is><t>id</t></is></c></row>'


def _text(content: Callable[[], str | bytes]) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        text = content()
        path.write_bytes(text.encode() if isinstance(text, str) else text)

    return write


def _sheet(xml: Callable[[], str], strings: str = "") -> Callable[[Path], None]:
    def write(path: Path) -> None:
        workbooks.xlsx(path, {"Cards": xml()}, strings)

    return write


def _ods(tables: Callable[[], str]) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        workbooks.ods(path, tables())

    return write


def _half(path: Path) -> None:
    workbooks.xlsx(path, {"Cards": HEAD + ROW + TAIL})
    path.write_bytes(path.read_bytes()[:700])


def _patched(path: Path) -> None:
    """Write a workbook whose directory marks its parts as patches (bit 5)."""
    workbooks.xlsx(path, {"Cards": HEAD + ROW + TAIL})
    before, *entries = path.read_bytes().split(b"PK\x01\x02")
    path.write_bytes(
        b"PK\x01\x02".join(
            [before, *(entry[:4] + bytes([entry[4] | 1 << 5]) + entry[5:] for entry in entries)]
        )
    )


def _bomb(path: Path) -> None:
    """Write a zip bomb of two thousand million blanks in two million bytes."""
    _lying(path, "xl/worksheets/s1.xml", 2_000_000_000)


def _small_bomb(path: Path) -> None:
    """Write a zip bomb whose directory states a small size."""
    _lying(path, "xl/worksheets/s1.xml", 300_000_000, 1000)


def _lying(path: Path, part: str, size: int, stated: int = 0) -> None:
    workbooks.xlsx(path, {"Cards": HEAD + ROW + TAIL})
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist() if name != part}
    workbooks.packed(path, parts)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packer.compress(HEAD.encode()) + packer.flush(zlib.Z_FULL_FLUSH)
    again = packer.compress(b"<row/>" + b" " * 999_994) + packer.flush(zlib.Z_FULL_FLUSH)
    data += again * (size // 1_000_000) + packer.flush()
    with zipfile.ZipFile(path, "a") as archive:
        info = zipfile.ZipInfo(part)
        archive.writestr(info, b"")
        info.compress_type = zipfile.ZIP_DEFLATED
    content = path.read_bytes()
    at = content.rindex(b"PK\x03\x04")
    name = part.encode()
    sizes = struct.pack("<III", 0, len(data), stated or size)
    local = b"PK\x03\x04" + struct.pack("<HHHHH", 20, 0, 8, 0, 33) + sizes
    local += struct.pack("<HH", len(name), 0) + name + data
    start = content.index(b"PK\x01\x02")
    central = content[start : content.rindex(b"PK\x01\x02")]
    entry = b"PK\x01\x02" + struct.pack("<HHHHHH", 20, 20, 0, 8, 0, 33) + sizes
    entry += struct.pack("<HHHHHII", len(name), 0, 0, 0, 0, 0, at) + name
    directory = central + entry
    count = directory.count(b"PK\x01\x02")
    end = struct.pack("<HHHHIIH", 0, 0, count, count, len(directory), at + len(local), 0)
    path.write_bytes(content[:at] + local + directory + b"PK\x05\x06" + end)


def _bzip(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_BZIP2) as archive:
        archive.writestr("content.xml", b" " * 70_000_000)


def _parts(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(20_000):
            archive.writestr(str(number), b"")


def _vast(path: Path) -> None:
    with path.open("wb") as file:
        file.write(b"id,name\n")
        file.truncate(2_000_000_000)


HOSTILE: dict[str, tuple[str, Callable[[Path], None], str]] = {
    "two thousand million bytes": ("a.csv", _vast, "table-size"),
    "a million columns": ("a.csv", _text(lambda: ",".join("a" * 1_000_000)), "table-size"),
    "a million columns of nothing": (
        "a.csv",
        _text(lambda: "id\n" + "," * 1_000_000),
        "table-size",
    ),
    "two thousand columns": (
        "a.csv",
        _text(lambda: ",".join(f"a{n}" for n in range(2000))),
        "table-size",
    ),
    "ten million rows": ("a.csv", _text(lambda: "a\n" * 7_900_000), "table-size"),
    "ten million blank rows": ("a.csv", _text(lambda: "\n" * 10_000_000), "table-size"),
    "a million rows of quotes": ("a.csv", _text(lambda: '"a"\n' * 790_000), "table-size"),
    "quotes that never close": (
        "a.csv",
        _text(lambda: 'id\n"' + 'a,""\n' * 3_000_000),
        "table-size",
    ),
    "a quote that never closes": (
        "a.csv",
        _text(lambda: 'id\n"' + "a" * 15_000_000),
        "table-syntax",
    ),
    "quotes in quotes": ("a.csv", _text(lambda: "id\n" + '"' * 15_000_001), "table-syntax"),
    "nothing but NULs": ("a.csv", _text(lambda: b"\0" * 15_000_000), "table-text"),
    "a wrong encoding": (
        "a.csv",
        _text(lambda: "id,name\n".encode("utf-16-le") * 500_000),
        "table-text",
    ),
    "half of UTF-16": (
        "a.csv",
        _text(lambda: b"\xff\xfe" + b"a\0\x00\xd8" * 3_000_000),
        "table-text",
    ),
    "every byte": ("a.csv", _text(lambda: bytes(range(128, 256)) * 100_000), "table-text"),
    "a million comments": ("a.csv", _text(lambda: "# a\n" * 1_100_000), "table-size"),
    "headings without end": (
        "a.csv",
        _text(lambda: ";" * 999 + "\n" + '"' + "x" * 10_000_000 + '"'),
        "table-heading",
    ),
    "brackets": ("a.json", _text(lambda: "[" * 15_000_000), "table-syntax"),
    "a million values": ("a.json", _text(lambda: "[" + "[]," * 1_000_000 + "0]"), "table-size"),
    "a text without end": ("a.json", _text(lambda: '["' + "a" * 15_000_000), "table-syntax"),
    "a number without end": ("a.json", _text(lambda: "[" + "1" * 15_000_000), "table-syntax"),
    "a map of a million keys": (
        "a.json",
        _text(lambda: json.dumps([{str(n): 1 for n in range(400_000)}])),
        "table-size",
    ),
    "a zip bomb": ("a.xlsx", _bomb, "table-size"),
    "a zip bomb that lies": ("a.xlsx", _small_bomb, "table-file"),
    "a bomb in bzip2": ("a.ods", _bzip, "table-file"),
    "twenty thousand parts": ("a.xlsx", _parts, "table-size"),
    "a billion laughs": (
        "a.xlsx",
        _sheet(
            lambda: (
                f'<!DOCTYPE w [<!ENTITY l0 "ha">{LAUGHS}]>{HEAD}<row><c t="str"><v>&l9;</v></c>'
                f"</row>{TAIL}"
            )
        ),
        "table-file",
    ),
    "an external file": (
        "a.xlsx",
        _sheet(lambda: f'<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>{HEAD}{ROW}{TAIL}'),
        "table-file",
    ),
    "a hidden document type": (
        "a.xlsx",
        _sheet(
            lambda: (
                "<!--" + "-" * 65_520 + f'> --><!DOCTYPE w [<!ENTITY l0 "ha">{LAUGHS}]>{HEAD}{TAIL}'
            )
        ),
        "table-file",
    ),
    "a tag without end": (
        "a.xlsx",
        _sheet(lambda: HEAD + '<row a="' + "a" * 60_000_000),
        "table-size",
    ),
    "a comment without end": (
        "a.xlsx",
        _sheet(lambda: HEAD + "<!--" + ">a" * 20_000_000),
        "table-size",
    ),
    "elements in elements": ("a.xlsx", _sheet(lambda: HEAD + "<row>" * 2_000_000), "table-size"),
    "a row of a million cells": (
        "a.xlsx",
        _sheet(lambda: HEAD + "<row>" + "<c><v>1</v></c>" * 1_000_000 + "</row>" + TAIL),
        "table-size",
    ),
    "a row of a thousand thousand empty cells": (
        "a.xlsx",
        _sheet(lambda: HEAD + "<row>" + "<c/>" * 1_200_000 + "</row>" + TAIL),
        "table-size",
    ),
    "a cell far out": (
        "a.xlsx",
        _sheet(lambda: HEAD + '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' + TAIL),
        "table-size",
    ),
    "ten million rows of a workbook": (
        "a.xlsx",
        _sheet(lambda: HEAD + ROW + "<row/>" * 2_000_000),
        "table-size",
    ),
    "a hundred thousand formulas": (
        "a.xlsx",
        _sheet(lambda: HEAD + ROW + "<row><c><f>1+1</f></c></row>" * 90_000 + TAIL),
        "table-cell",
    ),
    "formulas in each other's cells": (
        "a.xlsx",
        _sheet(lambda: HEAD + ROW + '<row><c t="str"><f>HYPERLINK(A1)</f></c></row>' + TAIL),
        "empty-file",
    ),
    "texts that are not there": (
        "a.xlsx",
        _sheet(lambda: HEAD + '<row><c t="s"><v>99999999</v></c></row>' + TAIL),
        "table-file",
    ),
    "a million texts": ("a.xlsx", _sheet(lambda: HEAD + ROW + TAIL, STRINGS), "table-size"),
    "numbers that are none": (
        "a.xlsx",
        _sheet(lambda: HEAD + ROW + "<row><c><v>nan</v></c></row>" + TAIL),
        "table-file",
    ),
    "a number without an end": (
        "a.xlsx",
        _sheet(lambda: HEAD + ROW + "<row><c><v>" + "9" * 1_500_000 + "</v></c></row>" + TAIL),
        "table-file",
    ),
    "a document in UTF-16": (
        "a.xlsx",
        _sheet(lambda: '<?xml version="1.0" encoding="utf-16"?>' + HEAD + ROW + TAIL),
        "table-file",
    ),
    "no workbook at all": ("a.xlsx", _text(lambda: "id,name\na,b\n"), "table-file"),
    "an old workbook": ("a.xlsx", _text(lambda: b"\xd0\xcf\x11\xe0" * 1000), "table-file"),
    "half a workbook": ("a.xlsx", _half, "table-file"),
    "a workbook of patches": ("a.xlsx", _patched, "table-file"),
    "a cell that is repeated": (
        "a.ods",
        _ods(
            lambda: (
                '<table:table table:name="A"><table:table-row><table:table-cell '
                'table:number-columns-repeated="999999999"><text:p>a</text:p></table:table-cell>'
                "</table:table-row></table:table>"
            )
        ),
        "table-size",
    ),
    "a row that is repeated": (
        "a.ods",
        _ods(
            lambda: (
                '<table:table table:name="A"><table:table-row '
                'table:number-rows-repeated="999999999"><table:table-cell>'
                "<text:p>a</text:p></table:table-cell></table:table-row></table:table>"
            )
        ),
        "table-size",
    ),
    "a row of blanks": (
        "a.ods",
        _ods(
            lambda: (
                '<table:table table:name="A">' + "<table:table-row><table:table-cell><text:p>a"
                '<text:s text:c="999999999999"/></text:p></table:table-cell></table:table-row>'
                * 2000
                + "</table:table>"
            )
        ),
        "",
    ),
    "texts in texts": (
        "a.ods",
        _ods(
            lambda: (
                '<table:table table:name="A"><table:table-row><table:table-cell><text:p>'
                + "<text:span>" * 100_000
                + "</text:span>" * 100_000
                + "</text:p></table:table-cell>"
                "</table:table-row></table:table>"
            )
        ),
        "table-file",
    ),
}


@pytest.fixture(scope="module")
def reader() -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-c", READER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process
        process.kill()


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_table_ends_in_problem(
    case: str, tmp_path: Path, reader: subprocess.Popen[str]
) -> None:
    name, write, rule = HOSTILE[case]
    write(tmp_path / name)
    assert reader.stdin is not None
    assert reader.stdout is not None
    reader.stdin.write(f"{tmp_path / name}\n")
    reader.stdin.flush()
    line = reader.stdout.readline()
    assert line.startswith("{"), "it gave up: see what it wrote to stderr"
    assert reader.stdout.readline() == "0\n"
    found = json.loads(line)
    assert (rule in found["rules"]) if rule else found["items"], found
    assert found["seconds"] < MOST_SECONDS, found
    assert found["megabytes"] < MOST_MEGABYTES, found
