"""QR codes read from their modules, whoever drew them: any mask, any level, all usual modes."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.layout.qr import correction, form, formats, sizes_of_blocks

Rows = tuple[tuple[bool, ...], ...]

_NUMERIC, _LETTERS, _BYTES = 1, 2, 4
_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
# How many bits the length of a text takes, in small, middling and large codes.
_COUNTED = {_NUMERIC: (10, 12, 14), _LETTERS: (9, 11, 13), _BYTES: (8, 16, 16)}
_EYE = tuple(
    tuple(max(abs(x - 3), abs(y - 3)) != 2 for x in range(7)) for y in range(7)
)  # fmt: skip


def told(rows: Rows) -> str | None:
    """The text of a code by its modules: empty where it is damaged, None where it is no code."""
    side = len(rows)
    version, rest = divmod(side - 17, 4)
    if rest or not 1 <= version <= 40 or any(len(row) != side for row in rows):
        return None
    corners = ((0, 0), (0, side - 7), (side - 7, 0))
    if any(tuple(row[x : x + 7] for row in rows[y : y + 7]) != _EYE for y, x in corners):
        return None
    found = formats().get(_format(rows))
    if found is None:
        return ""
    level, mask = found
    blank, places = form(version, level, mask)
    cells, free = [cell for row in rows for cell in row], set(places)
    if any(cell != blank[at] for at, cell in enumerate(cells) if at not in free):
        return ""
    bits = "".join(["01"[cells[at] ^ blank[at]] for at in places])
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits) // 8 * 8, 8)]
    return _written(words, version, level)


def _format(rows: Rows) -> int:
    """The fifteen bits beside the corners that tell level and mask."""
    down = [*range(6), 7, 8, *range(len(rows) - 7, len(rows))]
    return sum(rows[row][8] << bit for bit, row in enumerate(down))


def _written(spread: list[int], version: int, level: str) -> str:
    """The text in a code’s words; empty where they do not go with their corrections."""
    sizes = sizes_of_blocks(version, level)
    blocks: list[list[int]] = [[] for _ in sizes]
    taken = iter(spread)
    for turn in range(max(count for count, _ in sizes)):
        for block, (count, _) in zip(blocks, sizes, strict=True):
            if turn < count:
                block.append(next(taken))
    due = [
        correction(bytes(block), total - count)
        for block, (count, total) in zip(blocks, sizes, strict=True)
    ]
    if [word for words in zip(*due, strict=True) for word in words] != list(taken):
        return ""
    bits = "".join([f"{word:08b}" for block in blocks for word in block])
    try:
        return b"".join(_parts(bits, version)).decode("utf-8")
    except (LookupError, ValueError):
        return ""


def _parts(bits: str, version: int) -> Iterator[bytes]:
    """The parts of a text, each in a mode of its own. Raises LookupError, ValueError."""
    at = 0

    def read(count: int) -> int:
        nonlocal at
        at += count
        return int(bits[at - count : at], 2)

    while len(bits) - at >= 4 and (mode := read(4)):
        count = read(_COUNTED[mode][(version > 9) + (version > 26)])
        if mode == _BYTES:
            yield bytes([read(8) for _ in range(count)])
        elif mode == _LETTERS:
            pairs = [divmod(read(11), 45) for _ in range(count // 2)]
            last = [read(6)] if count % 2 else []
            yield "".join([_SIGNS[n] for n in [n for two in pairs for n in two] + last]).encode()
        else:
            threes = [f"{read(10):03d}" for _ in range(count // 3)]
            rest = count % 3
            yield "".join([*threes, f"{read(3 * rest + 1):0{rest}d}" if rest else ""]).encode()
