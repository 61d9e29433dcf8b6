"""Extreme values, and damaged bytes."""

from __future__ import annotations

import random
import struct
import zlib

NUMBERS = (
    "0",
    "-1",
    "1",
    "2",
    "0.0",
    "-0",
    "1e9",
    "1e999",
    "-1e-999",
    "nan",
    "inf",
    "²",
    "٣",
    "Ⅷ",
    "012",
    "0x10",
    "1_000",
    "1:30",
    "999",
    "1000",
    "1001",
    "65535",
    "2147483648",
    "9223372036854775808",
    "1000000000",
    "999999999",
    "9" * 30,
    "9" * 5000,
    "0." + "0" * 400 + "1",
    "0.0000001",
    ".5",
    "5.",
    "+7",
    "--7",
    "1/3",
    "1 to 9",
    "9 to 1",
    "0 to 0",
    "-5 to 5",
    "1 to 999999999999",
    "6x6",
    "0x0",
    "99x99",
    "1000x1000",
    "-1x3",
    "x",
    "1..4",
    "3-1",
    "at most 0",
    "at least 99",
)
LENGTHS = (
    "0mm",
    "-1mm",
    "0.0001mm",
    "0.2mm",
    "1mm",
    "9mm",
    "63.5mm",
    "210mm",
    "297mm",
    "9999mm",
    "10001mm",
    "1e9mm",
    "5in",
    "1pt",
    "0pt",
    "6pt",
    "400pt",
    "401pt",
    "9 pt",
    "12%",
    "101%",
    "-1%",
    "1fr",
    "mm",
    "3mm 3mm",
    "1mm 2mm 3mm 4mm",
    "1mm 2mm 3mm",
    "1mm 1mm ink",
    "0mm ink",
    "1 0.8",
    "0 0",
    "auto",
)
WORDS = (
    "",
    " ",
    "yes",
    "no",
    "true",
    "null",
    "~",
    "none",
    "{",
    "}",
    "{}",
    "{{",
    "{title}",
    "{x}",
    "{title.1}",
    "{id} {id}",
    "{title.title}",
    "{item.number}",
    "{game.title}",
    "{page}",
    "\\{title}",
    "n in 4",
    "n in 0",
    "n in title",
    "n in {title}",
    "x in letters of title",
    "w in words of text",
    "n in 1000",
    "n in 999999999",
    "each",
    "n",
    "n > 3",
    "title = x",
    "not title",
    "a and b or c",
    "#fff",
    "#FFFFFF",
    "#12345",
    "#gggggg",
    "ink",
    "paper",
    "accent",
    "nowhere",
    "body",
    "title",
    "card",
    "tiny",
    "cards",
    "one",
    "../../../etc/passwd",
    "/etc/passwd",
    "/dev/zero",
    "/proc/self/mem",
    "a/b",
    "a\\b",
    ".",
    "..",
    "cards.yaml",
    "game.yaml",
    "card.yaml",
    "cards.csv",
    "x.png",
    "x.svg",
    "*",
    "cards.*",
    "cards.*.title",
    "**",
    "a.b.c.d",
    "cards.1.title",
    "cards.-1",
    ".*",
    "(",
    "(a+)+$",
    "[a-z",
    "a{1000}{1000}",
    "(?P<x>a)",
    "\\1",
    "(?=a)",
    "**bold",
    "*it*",
    "***",
    "- a\n- b",
    "# a",
    ":moon:",
    ":nothing:",
    ":",
    "::",
    ":moon",
    "http://example.org/",
    "http://[",
    "http://:99999999/",
    "M 0 0",
    "M0 0L1e9 1e9z",
    "M 0 0 A 0 0 0 1 1 5 5",
    "M",
    "z",
    "M 0 0 h nan",
    "circle",
    "hexagon",
    "rounded 3mm",
    "poker",
    "page",
    "a4",
    "letter",
    "long-edge",
    "day",
    "month",
    "sheet",
    "deck",
    "2026-11-21",
    "2026-13-41",
    "0000-00-00",
    "9999-12-31",
    "per player",
    "kit",
    "lighter",
    "across",
    "tuck-box",
    "sleeve",
    "tent",
    "dial",
    "standee",
    "fill",
    "empty",
    "left",
    "centre",
    "spread",
)
NASTY = (
    "\u0000",
    "a\u0000b",
    "\u0001",
    "\u0007",
    "\u007f",
    "\u0085",
    "\u00a0",
    "\u00ad",
    "\u200b",
    "\u200d",
    "\u200e",
    "\u202a\u202b\u202e",
    "\u2066\u2067",
    "\u2028",
    "\u2029",
    "\ufeff",
    "\ufffe",
    "\uffff",
    "\U0001f469\u200d\U0001f469\u200d\U0001f467",
    "\U0001f1e6\U0001f1e6",
    "\U0010ffff",
    "\ue000",
    "a\u0301\u0301\u0301",
    "\u0301",
    "ﷺ",
    "שלום (a) עולם",
    "مرحبا 123",
    "漢字かな交じり文",
    "ไทยไม่มีช่องว่าง",
    "ǆ",
    "ß",
    "İi",
    "ﬁ",
    "½",
    "𝟙𝟚",
    "\t",
    "\n",
    "\n\n\n",
    "\r\n",
    "a\tb",
    "\\",
    '"',
    "'",
    "&",
    "<b>",
    "]]>",
    "<!--",
    "%s%n",
    "${HOME}",
    "$(id)",
    "a" * 300,
    "a " * 300,
    "W" * 3000,
    "\u0301" * 500,
    "-" * 400,
    "(" * 200,
    "[" * 200,
    "{" * 200,
    "**" * 100,
    ":a:" * 100,
    "\u00ad" * 300,
    "\ud800",
)
EDGES = (*NUMBERS, *LENGTHS, *WORDS, *NASTY)
KINDS = (NUMBERS, LENGTHS, WORDS, NASTY)
TOKENS = (
    "[",
    "]",
    "{",
    "}",
    ": ",
    ", ",
    "- ",
    "&a ",
    "*a",
    "!source ",
    "!!python/object:os.system ",
    "!<x> ",
    "? ",
    "| ",
    "> ",
    "# ",
    "---\n",
    "...\n",
    "%YAML 1.2\n",
    "\n",
    "\t",
    "  ",
    '"',
    "'",
    "\\",
    "<<: ",
    "\x00",
    "\xff",
    "\ufeff",
    "@",
    "`",
    "[" * 70,
    "{a: " * 70,
)


def value(chance: random.Random, old: str = "") -> str:
    """Return a value that is wrong in its place; mostly similar to the old one."""
    alike = LENGTHS if old[-1:] in "mt%" and old[:1].isdigit() else NUMBERS
    pool = alike if old[:1].isdigit() and chance.random() < 0.6 else chance.choice(KINDS)
    found = chance.choice(pool)
    return found if chance.random() < 0.9 else found + chance.choice(EDGES)


def text(content: str, chance: random.Random) -> str:
    """Insert, remove or double marks of the document's language."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randint(0, len(content))
        to = min(at + chance.choice((0, 0, 1, 2, 9, 40)), len(content))
        put = chance.choice((chance.choice(TOKENS), value(chance), content[at:to] * 2, ""))
        content = content[:at] + put + content[to:]
    return content


def number(chance: random.Random) -> bytes:
    """A number as binary files store lengths, counts and offsets."""
    size = chance.choice("BHIQ")
    most = 256 ** struct.calcsize(size) - 1
    found = chance.choice((0, 1, most, most // 2, most // 2 + 1, chance.randint(0, most)))
    return struct.pack(chance.choice("<>") + size, found)


def octets(content: bytes, chance: random.Random) -> bytes:
    """Change, insert, remove, double or swap bytes."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        at = chance.randint(0, len(content))
        to = min(at + chance.choice((1, 1, 2, 4, 16, 200)), len(content))
        piece = content[at:to]
        match chance.randrange(6):
            case 0:
                content = content[:at]
            case 1:
                content = content[:at] + content[to:]
            case 2:
                content = content[:at] + piece * chance.choice((2, 2, 3, 50)) + content[to:]
            case 3:
                content = content[:at] + chance.randbytes(len(piece)) + content[to:]
            case _:
                put = number(chance)
                content = content[:at] + put + content[at + len(put) :]
    return content


def chunks(content: bytes, chance: random.Random) -> bytes:
    """Damage a PNG chunk by chunk, with correct checksums."""
    head, rest, found = content[:8], content[8:], []
    while len(rest) >= 12:
        long = int.from_bytes(rest[:4], "big")
        found.append((rest[4:8], rest[8 : 8 + long]))
        rest = rest[12 + long :]
    number = chance.randrange(len(found))
    kind, body = found[number]
    match chance.randrange(5):
        case 0:
            found[number] = (chance.choice(found)[0], body)
        case 1:
            found.insert(number, chance.choice(found))
        case 2 if kind == b"IDAT":
            raw = octets(zlib.decompressobj().decompress(body, 1_000_000), chance)
            found[number] = (kind, zlib.compress(raw))
        case _:
            found[number] = (kind, octets(body, chance))
    parts = [head]
    for kind, body in found:
        parts += [struct.pack(">I", len(body)), kind, body]
        parts.append(struct.pack(">I", zlib.crc32(kind + body)))
    return b"".join(parts)
