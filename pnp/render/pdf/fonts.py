"""How fonts are embedded: those of their glyphs that pages show, under their own numbers."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from hashlib import blake2b
from itertools import groupby
from struct import unpack_from
from typing import Any

from pnp.core.fonts import Font, FontError
from pnp.render.pdf.stream_file import StreamFile
from pnp.render.pdf.text_operators import width

# Tables that PDF readers do not use: codes are glyph numbers, and positions are fixed.
_LEFT_OUT = (
    "BASE",
    "DSIG",
    "GDEF",
    "GPOS",
    "GSUB",
    "HVAR",
    "JSTF",
    "MVAR",
    "OS/2",
    "STAT",
    "VDMX",
    "VORG",
    "VVAR",
    "avar",
    "cmap",
    "gasp",
    "hdmx",
    "kern",
    "meta",
    "name",
    "post",
    "vhea",
    "vmtx",
)
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SYMBOLIC, _SLANTED = 4, 64


def embed(file: StreamFile, font: Font, shown: Iterable[int]) -> str:
    """Put a font into a file, as far as it was shown; gives how the file refers to it."""
    glyphs = sorted({0, *shown})
    data = subset(font, range(font.shaping.face.glyph_count) if font.embed_whole else glyphs)
    name = f"{_tag(data)}+{_name(font)}"
    outlines, kind = (data, "CIDFontType2"), "/FontFile2"
    if data[:4] == b"OTTO":
        outlines, kind = (_table(data, b"CFF "), "CIDFontType0"), "/FontFile3"
    program = _program(file, *outlines)
    descriptor = file.dictionary(f"{_measures(font, name)} {kind} {program}")
    widths = " ".join([_widths(font, stretch) for stretch in _stretches(glyphs)])
    identity = " /CIDToGIDMap /Identity" if kind == "/FontFile2" else ""
    descendant = file.dictionary(
        f"/Type /Font /Subtype /{outlines[1]} /BaseFont /{name}"
        " /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
        f" /FontDescriptor {descriptor} /DW 0 /W [ {widths} ]{identity}"
    )
    said = zlib.compress(_to_unicode(font, glyphs).encode("ascii"))
    texts = file.stream("/Filter /FlateDecode", said)
    return file.dictionary(
        f"/Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /Identity-H"
        f" /DescendantFonts [ {descendant} ] /ToUnicode {texts}"
    )


def subset(font: Font, glyphs: Iterable[int]) -> bytes:
    """A font file of those glyphs alone, under their numbers, at its place on its axes.

    Raises FontError for a damaged file that could be read so far.
    """
    from uharfbuzz import SubsetFlags, SubsetInput, SubsetInputSets
    from uharfbuzz import subset as made

    face = font.shaping.face
    wanted = SubsetInput()
    wanted.sets(SubsetInputSets.GLYPH_INDEX).update(glyphs)
    wanted.sets(SubsetInputSets.UNICODE).clear()
    left_out = wanted.sets(SubsetInputSets.DROP_TABLE_TAG)
    left_out.update([int.from_bytes(tag.encode(), "big") for tag in _LEFT_OUT])
    wanted.flags = (
        SubsetFlags.RETAIN_GIDS
        | SubsetFlags.NO_HINTING
        | SubsetFlags.NOTDEF_OUTLINE
        | SubsetFlags.NO_LAYOUT_CLOSURE
        | SubsetFlags.DOWNGRADE_CFF2
        | SubsetFlags.CFF_IDENTITY_CHARSET
    )
    if font.axes:
        wanted.pin_all_axes_to_default(face)
        for axis, value in font.axes:
            wanted.pin_axis_location(face, axis, value)
    try:
        data: bytes = made(face, wanted).blob.data
    except RuntimeError as error:
        raise FontError(f"{font.file.name}: its glyphs cannot be embedded") from error
    return data


def _program(file: StreamFile, data: bytes, kind: str) -> str:
    entries = f"/Length1 {len(data)}" if kind == "CIDFontType2" else "/Subtype /CIDFontType0C"
    return file.stream(f"{entries} /Filter /FlateDecode", zlib.compress(data))


def _table(data: bytes, tag: bytes) -> bytes:
    """One table of a font file."""
    for number in range(int.from_bytes(data[4:6], "big")):
        found, _, start, length = unpack_from(">4sLLL", data, 12 + 16 * number)
        if found == tag:
            return data[start : start + length]
    return b""


def _tag(data: bytes) -> str:
    """Six letters that identify this subset of a font."""
    number = int.from_bytes(blake2b(data, digest_size=8).digest(), "big")
    return "".join([_LETTERS[number // 26**place % 26] for place in range(6)])


def _name(font: Font) -> str:
    """PostScript's name of a font, in the characters that a name in PDF may have."""
    from uharfbuzz import OTNameIdPredefined

    found = font.shaping.face.get_name(OTNameIdPredefined.POSTSCRIPT_NAME) or font.name
    return "".join([char for char in found if char.isascii() and (char.isalnum() or char in "-_")])


def _measures(font: Font, name: str) -> str:
    """The entries of a font's descriptor, thousandths of an em."""
    face, scale = font.shaping.face, 1000 / font.units
    edges = unpack_from(">4h", face.reference_table("head").data, 36)
    post = face.reference_table("post").data
    slant = unpack_from(">l", post, 4)[0] / 65536 if len(post) >= 8 else 0.0
    extents = font.shaping.get_font_extents("ltr")
    flags = _SYMBOLIC | (_SLANTED if slant else 0)
    box = " ".join([str(round(edge * scale)) for edge in edges])
    return (
        f"/Type /FontDescriptor /FontName /{name} /Flags {flags} /FontBBox [ {box} ]"
        f" /ItalicAngle {round(slant, 2):g} /Ascent {round(extents.ascender * scale)}"
        f" /Descent {round(extents.descender * scale)}"
        f" /CapHeight {round(font.cap_height * 1000)} /StemV 80"
    )


def _stretches(glyphs: list[int]) -> list[list[int]]:
    """Glyphs in stretches without gaps."""
    numbered = groupby(enumerate(glyphs), lambda pair: pair[1] - pair[0])
    return [[glyph for _, glyph in stretch] for _, stretch in numbered]


def _widths(font: Font, glyphs: list[int]) -> str:
    return f"{glyphs[0]} [ {' '.join([str(width(font, glyph)) for glyph in glyphs])} ]"


def _to_unicode(font: Font, glyphs: list[int]) -> str:
    """What the glyphs of a font mean, for search and copying."""
    texts = [(glyph, font.says(glyph)) for glyph in glyphs if glyph]
    pairs = [
        f"<{glyph:04X}> <{text.encode('utf-16-be', 'replace').hex().upper()}>"
        for glyph, text in texts
        if text
    ]
    # A block has a hundred entries at most.
    blocks: Any = [pairs[start : start + 100] for start in range(0, len(pairs), 100)]
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
            "1 begincodespacerange <0000> <FFFF> endcodespacerange",
            *("\n".join([f"{len(block)} beginbfchar", *block, "endbfchar"]) for block in blocks),
            "endcmap CMapName currentdict /CMap defineresource pop end end",
        ]
    )
