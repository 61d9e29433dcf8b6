"""Embedded fonts with the glyphs that pages use, and glyph runs as PDF text operators."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from itertools import groupby
from struct import unpack_from
from typing import Any, NamedTuple
from unicodedata import normalize

from pnp.core.fonts import Font, FontError
from pnp.core.shaping import GlyphRun
from pnp.render.pdf.stream_file import StreamFile

# Tables that PDF readers do not use: codes are glyph numbers, and positions are fixed.
_DROPPED_TABLES = (
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


def embed_font(file: StreamFile, font: Font, used_glyphs: Iterable[int]) -> str:
    """Embed the used glyphs of a font; return its reference."""
    glyphs = sorted({0, *used_glyphs})
    data = subset_font(
        font, range(font.hb_font.face.glyph_count) if font.embeds_whole_only else glyphs
    )
    name = f"{_tag(data)}+{_postscript_name(font)}"
    outlines, file_key = (data, "CIDFontType2"), "/FontFile2"
    if data[:4] == b"OTTO":
        outlines, file_key = (_table(data, b"CFF "), "CIDFontType0"), "/FontFile3"
    program = _program(file, *outlines)
    descriptor = file.dictionary(f"{_descriptor_entries(font, name)} {file_key} {program}")
    widths = " ".join([_widths(font, stretch) for stretch in _consecutive(glyphs)])
    identity = " /CIDToGIDMap /Identity" if file_key == "/FontFile2" else ""
    descendant = file.dictionary(
        f"/Type /Font /Subtype /{outlines[1]} /BaseFont /{name}"
        " /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
        f" /FontDescriptor {descriptor} /DW 0 /W [ {widths} ]{identity}"
    )
    to_unicode = zlib.compress(_to_unicode(font, glyphs).encode("ascii"))
    to_unicode_reference = file.stream("/Filter /FlateDecode", to_unicode)
    return file.dictionary(
        f"/Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /Identity-H"
        f" /DescendantFonts [ {descendant} ] /ToUnicode {to_unicode_reference}"
    )


def subset_font(font: Font, glyphs: Iterable[int]) -> bytes:
    """Return a font file with only those glyphs, under their numbers, at its axis positions.

    Raises FontError for a damaged file.
    """
    from uharfbuzz import SubsetFlags, SubsetInput, SubsetInputSets
    from uharfbuzz import subset as made

    face = font.hb_font.face
    request = SubsetInput()
    request.sets(SubsetInputSets.GLYPH_INDEX).update(glyphs)
    request.sets(SubsetInputSets.UNICODE).clear()
    dropped_tables = request.sets(SubsetInputSets.DROP_TABLE_TAG)
    dropped_tables.update([int.from_bytes(tag.encode(), "big") for tag in _DROPPED_TABLES])
    request.flags = (
        SubsetFlags.RETAIN_GIDS
        | SubsetFlags.NO_HINTING
        | SubsetFlags.NOTDEF_OUTLINE
        | SubsetFlags.NO_LAYOUT_CLOSURE
        | SubsetFlags.DOWNGRADE_CFF2
        | SubsetFlags.CFF_IDENTITY_CHARSET
    )
    if font.axes:
        request.pin_all_axes_to_default(face)
        for axis, value in font.axes:
            request.pin_axis_location(face, axis, value)
    try:
        data: bytes = made(face, request).blob.data
    except RuntimeError as error:
        raise FontError(f"{font.file.name}: its glyphs cannot be embedded") from error
    return data


def _program(file: StreamFile, data: bytes, font_type: str) -> str:
    entries = f"/Length1 {len(data)}" if font_type == "CIDFontType2" else "/Subtype /CIDFontType0C"
    return file.stream(f"{entries} /Filter /FlateDecode", zlib.compress(data))


def _table(data: bytes, tag: bytes) -> bytes:
    """Return one table of a font file."""
    for number in range(int.from_bytes(data[4:6], "big")):
        table_tag, _, start, length = unpack_from(">4sLLL", data, 12 + 16 * number)
        if table_tag == tag:
            return data[start : start + length]
    return b""


def _tag(data: bytes) -> str:
    """Return six letters that identify this subset of a font."""
    number = int.from_bytes(blake2b(data, digest_size=8).digest(), "big")
    return "".join([_LETTERS[number // 26**digit % 26] for digit in range(6)])


def _postscript_name(font: Font) -> str:
    """Return the PostScript name of a font, in the characters that a PDF name may have."""
    from uharfbuzz import OTNameIdPredefined

    name = font.hb_font.face.get_name(OTNameIdPredefined.POSTSCRIPT_NAME) or font.name
    return "".join([char for char in name if char.isascii() and (char.isalnum() or char in "-_")])


def _descriptor_entries(font: Font, name: str) -> str:
    """Return the entries of a font descriptor, thousandths of an em."""
    face, scale = font.hb_font.face, 1000 / font.units_per_em
    edges = unpack_from(">4h", face.reference_table("head").data, 36)
    post = face.reference_table("post").data
    slant = unpack_from(">l", post, 4)[0] / 65536 if len(post) >= 8 else 0.0
    extents = font.hb_font.get_font_extents("ltr")
    flags = _SYMBOLIC | (_SLANTED if slant else 0)
    box = " ".join([str(round(edge * scale)) for edge in edges])
    return (
        f"/Type /FontDescriptor /FontName /{name} /Flags {flags} /FontBBox [ {box} ]"
        f" /ItalicAngle {round(slant, 2):g} /Ascent {round(extents.ascender * scale)}"
        f" /Descent {round(extents.descender * scale)}"
        f" /CapHeight {round(font.cap_height * 1000)} /StemV 80"
    )


def _consecutive(glyphs: list[int]) -> list[list[int]]:
    """Split glyphs into runs without gaps."""
    numbered = groupby(enumerate(glyphs), lambda pair: pair[1] - pair[0])
    return [[glyph for _, glyph in stretch] for _, stretch in numbered]


def _widths(font: Font, glyphs: list[int]) -> str:
    return f"{glyphs[0]} [ {' '.join([str(glyph_width(font, glyph)) for glyph in glyphs])} ]"


def _to_unicode(font: Font, glyphs: list[int]) -> str:
    """Return the ToUnicode map of a font's glyphs, for search and copying."""
    texts = [(glyph, font.glyph_text(glyph)) for glyph in glyphs if glyph]
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


UsedGlyphs = dict[Font, set[int]]
"""Glyph numbers by font."""

# Tolerance of glyph positions within a word, and at its end, thousandths of an em. Fonts whose
# widths are whole thousandths have no deviation.
_WORD_TOLERANCE, _END_TOLERANCE = 0.5, 0.02
# With these units per em, widths in the font and in the file are equal.
_UNITS_PER_EM = 1000
# Marks that would be raised or lowered by less than this stay on the line.
_MIN_RISE = 5.0


# Characters with a meaning in PDF strings.
_ESCAPES = {ord("("): "\\(", ord(")"): "\\)", ord("\\"): "\\\\", ord("\r"): "\\r"}


@cache
def font_resource(font: Font) -> str:
    """Return the resource name of a font, short because pages repeat it. Two files are two fonts
    even if their names are equal."""
    return f"F{font.digest}"


def glyph_width(font: Font, glyph: int) -> int:
    """Return a glyph's advance in the file: whole thousandths of an em."""
    return round(float(font.hb_font.get_glyph_h_advance(glyph)) * 1000 / font.units_per_em)


class GlyphCode(NamedTuple):
    """A glyph's string in a stream, its width and its text."""

    operand: str
    width: int
    text: str


class _FontCodes(dict[int, GlyphCode]):
    """The codes of a font's glyphs."""

    def __init__(self, font: Font) -> None:
        super().__init__()
        self._font = font

    def __missing__(self, glyph: int) -> GlyphCode:
        font = self._font
        shown = "".join([_ESCAPES.get(byte) or chr(byte) for byte in divmod(glyph, 256)])
        code = self[glyph] = GlyphCode(shown, glyph_width(font, glyph), font.glyph_text(glyph))
        return code


_codes = cache(_FontCodes)


def run_operand(run: GlyphRun) -> str:
    """Return the glyphs as strings of two bytes each, with the adjustments between them.

    A glyph whose text differs from its own goes into its own span, outside the array.
    """
    if not run.glyph_ids:
        return ""
    font = run.shaper.font
    font_codes = _codes(font)
    codes = [font_codes[glyph] for glyph in run.glyph_ids]
    shown, widths, texts = zip(*codes, strict=True)
    is_plain = _reads_as("".join(texts), run.text)
    if (
        is_plain
        and widths == run.advances
        and not run.offsets
        and font.units_per_em == _UNITS_PER_EM
    ):
        return f"({''.join(shown)})"
    pen = _RunWriter(font.units_per_em)
    if is_plain:
        pen.write(codes, run, 0, len(codes))
    else:
        for text_part in run.clusters_with_glyphs():
            text, start, plain_start, end = _actual_text(texts, *text_part)
            if plain_start > start:
                actual_text = text.encode("utf-16-be", "replace").hex().upper()
                pen.parts.append(f"] TJ /Span << /ActualText <FEFF{actual_text}> >> BDC [")
                pen.write(codes, run, start, plain_start)
                pen.parts.append("] TJ EMC [")
            pen.write(codes, run, plain_start, end)
    pen.move(0.0, _END_TOLERANCE)
    return "".join(pen.parts).replace(")(", "")


def _actual_text(
    texts: tuple[str, ...], text: str, start: int, end: int
) -> tuple[str, int, int, int]:
    """Return the text to state explicitly, the start and end of its glyphs, and the end of the
    glyphs after it.

    Glyphs at the end that represent their own text need no statement: some readers would repeat it.
    """
    if _reads_as("".join(texts[start:end]), text):
        return "", start, start, end
    plain_start = end
    while (
        plain_start > start + 1 and texts[plain_start - 1] and text.endswith(texts[plain_start - 1])
    ):
        plain_start -= 1
        text = text.removesuffix(texts[plain_start])
    return text, start, plain_start, end


def _reads_as(glyph_text: str, text: str) -> bool:
    """Whether readers find the text in the glyphs' own texts."""
    return glyph_text == text or glyph_text == normalize("NFC", text).replace("\xa0", " ")


class _RunWriter:
    """Writes a run; positions in thousandths of an em."""

    __slots__ = ("_ahead", "_scale", "_units", "parts")

    def __init__(self, units: int) -> None:
        self.parts: list[str] = []
        self._units = units
        self._scale = 1000.0 / units
        self._ahead = 0.0
        """The reader's position beyond the run's."""

    def write(self, glyphs: list[GlyphCode], run: GlyphRun, start: int, end: int) -> None:
        """Write glyphs at their positions."""
        parts, scale, advances, moves = self.parts, self._scale, run.advances, run.offsets
        for index in range(start, end):
            shown, width, _ = glyphs[index]
            x, y = moves[index] if moves else (0.0, 0.0)
            # Raised text is shown separately, and readers may assign it to another line.
            y = y if abs(y) * scale > _MIN_RISE else 0.0
            if x or not -_WORD_TOLERANCE <= self._ahead <= _WORD_TOLERANCE:
                self.move(x * scale, _WORD_TOLERANCE)
            code = f"({shown})"
            parts.append(f"] TJ {y / self._units:.4f} Ts [{code}] TJ 0 Ts [" if y else code)
            self._ahead += width - advances[index] * scale

    def move(self, offset: float, tolerance: float) -> None:
        """Move to the run's position, plus an offset for one glyph."""
        if -tolerance <= self._ahead - offset <= tolerance:
            return
        adjustment = round(self._ahead - offset, 2)
        self.parts.append(f"{adjustment:g}")
        self._ahead -= adjustment
