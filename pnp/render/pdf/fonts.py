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
    data = subset(font, range(font.hb_font.face.glyph_count) if font.embeds_whole_only else glyphs)
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

    face = font.hb_font.face
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

    found = font.hb_font.face.get_name(OTNameIdPredefined.POSTSCRIPT_NAME) or font.name
    return "".join([char for char in found if char.isascii() and (char.isalnum() or char in "-_")])


def _measures(font: Font, name: str) -> str:
    """The entries of a font's descriptor, thousandths of an em."""
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


def _stretches(glyphs: list[int]) -> list[list[int]]:
    """Glyphs in stretches without gaps."""
    numbered = groupby(enumerate(glyphs), lambda pair: pair[1] - pair[0])
    return [[glyph for _, glyph in stretch] for _, stretch in numbered]


def _widths(font: Font, glyphs: list[int]) -> str:
    return f"{glyphs[0]} [ {' '.join([str(width(font, glyph)) for glyph in glyphs])} ]"


def _to_unicode(font: Font, glyphs: list[int]) -> str:
    """What the glyphs of a font mean, for search and copying."""
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


Shown = dict[Font, set[int]]
"""Numbers of glyphs by fonts."""

# How far the pen may be from where a glyph belongs: within a word, and at its end; thousandths
# of an em. Where the widths of a font are whole thousandths it is never off.
_LOOSE, _EXACT = 0.5, 0.02
# In units of that, what a font and its file say of a width is the same number.
_PER_EM = 1000
# Marks that would be raised or lowered by less than this stay on the line.
_FLAT = 5.0


# What means something else in a string.
_ESCAPED = {ord("("): "\\(", ord(")"): "\\)", ord("\\"): "\\\\", ord("\r"): "\\r"}


@cache
def resource(font: Font) -> str:
    """The resource name of a font, short because pages repeat it: two files are two fonts,
    whatever their names."""
    return f"F{font.digest}"


def width(font: Font, glyph: int) -> int:
    """A glyph's advance in the file: whole thousandths of an em."""
    return round(float(font.hb_font.get_glyph_h_advance(glyph)) * 1000 / font.units_per_em)


class Code(NamedTuple):
    """A glyph as a stream shows it."""

    shown: str
    width: int
    says: str


class _Codes(dict[int, Code]):
    """The codes of a font's glyphs."""

    def __init__(self, font: Font) -> None:
        super().__init__()
        self._font = font

    def __missing__(self, glyph: int) -> Code:
        font = self._font
        shown = "".join([_ESCAPED.get(byte) or chr(byte) for byte in divmod(glyph, 256)])
        code = self[glyph] = Code(shown, width(font, glyph), font.glyph_text(glyph))
        return code


_codes = cache(_Codes)


def operand(run: GlyphRun) -> str:
    """The glyphs as strings of two bytes each, and the adjustments between them.

    A glyph whose text differs from its own goes into its own span, outside the array.
    """
    if not run.glyph_ids:
        return ""
    font = run.shaper.font
    known = _codes(font)
    codes = [known[glyph] for glyph in run.glyph_ids]
    shown, widths, says = zip(*codes, strict=True)
    plain = _same("".join(says), run.text)
    if plain and widths == run.advances and not run.offsets and font.units_per_em == _PER_EM:
        return f"({''.join(shown)})"
    pen = _Pen(font.units_per_em)
    if plain:
        pen.show(codes, run, 0, len(codes))
    else:
        for part in run.clusters_with_glyphs():
            text, first, middle, last = _unspoken(says, *part)
            if middle > first:
                said = text.encode("utf-16-be", "replace").hex().upper()
                pen.out.append(f"] TJ /Span << /ActualText <FEFF{said}> >> BDC [")
                pen.show(codes, run, first, middle)
                pen.out.append("] TJ EMC [")
            pen.show(codes, run, middle, last)
    pen.move(0.0, _EXACT)
    return "".join(pen.out).replace(")(", "")


def _unspoken(says: tuple[str, ...], text: str, first: int, last: int) -> tuple[str, int, int, int]:
    """The text to state explicitly, its glyphs, and the end of the glyphs after it.

    Glyphs at the end that represent their own text need no statement: some readers would repeat it.
    """
    if _same("".join(says[first:last]), text):
        return "", first, first, last
    middle = last
    while middle > first + 1 and says[middle - 1] and text.endswith(says[middle - 1]):
        middle -= 1
        text = text.removesuffix(says[middle])
    return text, first, middle, last


def _same(said: str, text: str) -> bool:
    """Whether readers find the text in what glyphs say by themselves."""
    return said == text or said == normalize("NFC", text).replace("\xa0", " ")


class _Pen:
    """Moves along a run; places in thousandths of an em."""

    __slots__ = ("_ahead", "_scale", "_units", "out")

    def __init__(self, units: int) -> None:
        self.out: list[str] = []
        self._units = units
        self._scale = 1000.0 / units
        self._ahead = 0.0
        """The reader's position beyond the run's."""

    def show(self, glyphs: list[Code], run: GlyphRun, first: int, last: int) -> None:
        """Put glyphs where they belong."""
        out, scale, advances, moves = self.out, self._scale, run.advances, run.offsets
        for at in range(first, last):
            shown, wide, _ = glyphs[at]
            x, y = moves[at] if moves else (0.0, 0.0)
            # Raised text is shown separately, and readers may assign it to another line.
            y = y if abs(y) * scale > _FLAT else 0.0
            if x or not -_LOOSE <= self._ahead <= _LOOSE:
                self.move(x * scale, _LOOSE)
            code = f"({shown})"
            out.append(f"] TJ {y / self._units:.4f} Ts [{code}] TJ 0 Ts [" if y else code)
            self._ahead += wide - advances[at] * scale

    def move(self, beyond: float, slack: float) -> None:
        """Move to the run's position, plus an offset for one glyph."""
        if -slack <= self._ahead - beyond <= slack:
            return
        back = round(self._ahead - beyond, 2)
        self.out.append(f"{back:g}")
        self._ahead -= back
