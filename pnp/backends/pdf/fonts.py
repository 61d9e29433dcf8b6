"""Which font of a file shows a character, under which code, and how such fonts are embedded.

A simple font of PDF's has 256 codes. Here they follow from the face alone: the first font of a
face shows ASCII under its own codes, and the others its remaining characters in the order of
Unicode. So a page can be drawn anywhere, whatever was drawn before it.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import groupby
from operator import itemgetter
from typing import Any

from reportlab.pdfbase import pdfdoc

from pnp.backends.pdf.stream_file import StreamFile
from pnp.ground.fonts import Face

ASCII = "".join(map(chr, range(0x20, 0x7F)))
# Codes from here on; a code below may be taken for a control character by a reader of the text.
_FIRST = 0x21
_CODES = 256 - _FIRST
_PLAIN = re.compile(r"[^A-Za-z0-9-]")
# Letters before the name of a font that holds a part of its characters, as PDF wants them.
_PARTS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@cache
def resource(face: Face, part: int = 0) -> str:
    """The name by which a page chooses a font of a face: two files are two fonts, whatever
    they are called."""
    if part:
        return f"{resource(face)}.{part}"
    digest = blake2b(face.file.read_bytes(), digest_size=3).hexdigest()
    return f"{_PLAIN.sub('-', face.name)}-{digest}"


@cache
def _codes(face: Face) -> dict[str, tuple[int, int]]:
    """For each character beyond ASCII which of the face's fonts shows it, and its code there."""
    glyphs: dict[int, int] = face.glyphs
    rest = sorted(code for code in glyphs if not 0x20 <= code < 0x7F)
    places = {chr(code): divmod(place, _CODES) for place, code in enumerate(rest)}
    return {char: (part + 1, code + _FIRST) for char, (part, code) in places.items()}


@lru_cache(4096)
def coded(face: Face, text: str) -> list[tuple[int, bytes]]:
    """A text as stretches of one font each, with their codes; 0 shows the missing glyph."""
    codes = _codes(face)
    found = []
    for char in text:
        if char == "\xa0":
            char = " "  # a blank that does not break is a blank
        plain = " " <= char <= "~"
        found.append((0, ord(char)) if plain else codes.get(char, (0, 0)))
    return [
        (part, bytes(code for _, code in stretch))
        for part, stretch in groupby(found, itemgetter(0))
    ]


def embed(file: StreamFile, face: Face, shown: Iterable[str]) -> list[tuple[str, str]]:
    """Put a face's fonts into a file, as far as they were shown. Gives the names by which pages
    choose them, and how the file refers to them."""
    parts: dict[int, dict[int, int]] = {}
    for char in sorted(shown):
        ((part, code),) = coded(face, char)
        parts.setdefault(part, {})[code[0]] = ord(char) if code[0] else 0
    return [(resource(face, part), _font(file, face, part, codes)) for part, codes in parts.items()]


def _font(file: StreamFile, face: Face, part: int, shown: dict[int, int]) -> str:
    """One simple font. `shown`: characters by their codes."""
    reader: Any = face.font.face
    # ReportLab numbers a font's characters by their places in a list.
    subset = [shown.get(code, 0) for code in range(max(shown) + 1)]
    letters = "".join(_PARTS[part // 26**place % 26] for place in reversed(range(6)))
    name = f"{letters}+{reader.name.decode('latin-1')}"
    font: Any = pdfdoc.PDFTrueTypeFont()
    font.Name = resource(face, part)
    font.BaseFont = name
    font.FirstChar, font.LastChar = 0, len(subset) - 1
    font.Widths = pdfdoc.PDFArray([reader.getCharWidth(code) for code in subset])
    cmap = file.stream("/Filter /FlateDecode", zlib.compress(_to_unicode(shown).encode("ascii")))
    font.ToUnicode = cmap
    font.FontDescriptor = reader.addSubsetObjects(file, name, subset)
    return file.number(font)


def _to_unicode(shown: dict[int, int]) -> str:
    """What the codes of a font mean, for search and copying. (ReportLab's own has no UTF-16, so
    that it is wrong for playing cards and dominoes.)"""
    pairs = [
        f"<{code:02X}> <{chr(char).encode('utf-16-be').hex().upper()}>"
        for code, char in sorted(shown.items())
    ]
    # A block holds a hundred at most.
    blocks = [pairs[start : start + 100] for start in range(0, len(pairs), 100)]
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
            "1 begincodespacerange <00> <FF> endcodespacerange",
            *("\n".join([f"{len(block)} beginbfchar", *block, "endbfchar"]) for block in blocks),
            "endcmap CMapName currentdict /CMap defineresource pop end end",
        ]
    )
