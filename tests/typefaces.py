"""Small fonts: TrueType, PostScript outlines, variable, and one with a restrictive licence."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any

from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.sfnt import SFNTWriter
from fontTools.varLib import build

LETTERS = "AB fi"


def _pen(pen: Any, width: int) -> Any:
    pen.moveTo((50, 0))
    pen.lineTo((50, 700))
    pen.lineTo((width - 50, 700))
    pen.lineTo((width - 50, 0))
    pen.closePath()
    return pen


def _builder(letters: str, outlines: bool, width: int = 500) -> FontBuilder:
    made = FontBuilder(1000, isTTF=outlines)
    names = [".notdef", *(f"uni{ord(char):04X}" for char in letters)]
    made.setupGlyphOrder(names)
    made.setupCharacterMap({ord(char): f"uni{ord(char):04X}" for char in letters})
    if outlines:
        made.setupGlyf({name: _pen(TTGlyphPen(None), width).glyph() for name in names})
    else:
        strings = {
            name: _pen(T2CharStringPen(width, None), width).getCharString() for name in names
        }
        made.setupCFF("Mine-Regular", {"FullName": "Mine"}, strings, {})
    made.setupHorizontalMetrics(dict.fromkeys(names, (width, 50)))
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": "Mine", "styleName": "Regular", "psName": "Mine-Regular"})
    made.setupOS2(sTypoAscender=800, sCapHeight=700, fsType=0)
    made.setupPost()
    return made


def _bytes(font: TTFont) -> bytes:
    out = BytesIO()
    font.save(out)
    return out.getvalue()


@cache
def truetype(letters: str = LETTERS) -> bytes:
    return _bytes(_builder("".join(dict.fromkeys(letters)), True).font)


@cache
def cff() -> bytes:
    return _bytes(_builder(LETTERS, False).font)


@cache
def restricted(permission: int = 2) -> bytes:
    """Return a font whose licence forbids embedding."""
    made = _builder(LETTERS, True).font
    made["OS/2"].fsType = permission
    return _bytes(made)


@cache
def variable() -> bytes:
    """Return a font whose glyphs widen with its weight."""
    space = DesignSpaceDocument()
    axis = AxisDescriptor(tag="wght", name="Weight", minimum=100, default=100, maximum=900)
    space.addAxis(axis)
    for weight, width in ((100, 400), (900, 700)):
        font = _builder(LETTERS, True, width).font
        space.addSource(SourceDescriptor(font=font, location={"Weight": weight}))
    made, *_ = build(space)
    return _bytes(made)


@cache
def collection(fonts: int) -> bytes:
    """Return a collection of this many fonts."""
    made, out = TTCollection(), BytesIO()
    made.fonts = [TTFont(BytesIO(truetype())) for _ in range(fonts)]
    made.save(out)
    return out.getvalue()


@cache
def without(table: str) -> bytes:
    """Return a font without a table."""
    whole, out = TTFont(BytesIO(truetype())), BytesIO()
    tags = [tag for tag in whole.reader.keys() if tag != table]  # noqa: SIM118 (it is no map)
    made = SFNTWriter(out, len(tags), whole.sfntVersion)
    for tag in tags:
        made[tag] = whole.reader[tag]
    made.close()
    return out.getvalue()
