"""`numbered` of a component: what is drawn for each of its numbers."""

from __future__ import annotations

import re
from collections.abc import Callable

from pnp.ground.combinatorics import Draw
from pnp.ground.node import Node, Scalar
from pnp.ground.problem import Problems, nearest
from pnp.ground.reader import Reader
from pnp.ground.scheme import MOST_BITS, OWN, Scheme
from pnp.load.number_draws import DRAWS, Source

_LARGEST = 10**15
_SPAN = re.compile(r"([0-9]{1,15}) to ([0-9]{1,15})")

Files = Callable[[Scalar], Node | None]


def read_scheme(
    node: Node, key: tuple[str, ...], files: Files, problems: Problems
) -> Scheme | None:
    """The scheme of a numbered component, or None with the reason told. `key`: its game's name
    and its own."""
    with Reader(node, problems, "“numbered”") as read:
        version = read.text("version")
        lowest, highest = read.scalar("numbers", _numbers, (1, 1))
        read.raw("about")
        draws = _draws(read, Source(files, problems, set(OWN)))
    if read.failed or draws is None:
        return None
    scheme = Scheme((*key, version), lowest, highest, draws)
    return scheme if _sensible(scheme, read) else None


def _draws(read: Reader, source: Source) -> dict[str, Draw] | None:
    """The draws by name; None where one is wrong."""
    found: dict[str, Draw] = {}
    entries = read.entries("draw", required=True)
    for name, node in entries.items():
        with Reader(node, source.problems, "a draw") as own:
            kinds = [kind for kind in DRAWS if own.node and kind in own.node.values]
            if len(kinds) != 1:
                _complain_kind(own, kinds)
                read.failed = True
                continue
            try:
                source.claim(name)
                found[name] = DRAWS[kinds[0]](own, name, source)
            except ValueError as error:
                message, *hint = error.args
                # What it would have read behind that is not unknown.
                own.asks(*own.node.values if own.node else ())
                own.complain("numbered", message, own.at(kinds[0]), *hint)
            read.failed |= own.failed
    if not entries and not read.failed:
        read.complain("numbered", "nothing is drawn", read.span, f"known: {', '.join(DRAWS)}")
    return None if read.failed else found


def _complain_kind(read: Reader, kinds: list[str]) -> None:
    if read.node is None:
        return
    read.asks(*read.node.values)
    both = "” and “".join(kinds)
    first = next(iter(read.node.values), "")
    read.complain(
        "numbered",
        f"a draw is one thing, this is “{both or first}”",
        read.span,
        nearest(first, DRAWS) if not kinds else "give each a name of its own",
    )


def _sensible(scheme: Scheme, read: Reader) -> bool:
    """Whether there are enough outcomes for the numbers, and not too many to count; told if not."""
    if scheme.size.bit_length() > MOST_BITS:
        read.complain("numbered", "that is too much to draw", read.at("draw"), "draw less at once")
    elif scheme.size < scheme.numbers:
        read.complain(
            "numbered",
            f"there are {scheme.size:,} different ones, so {scheme.numbers:,} numbers would repeat "
            "them",
            read.at("numbers"),
            "let fewer numbers be, or draw more",
        )
    return not read.failed


def _numbers(text: str) -> tuple[int, int]:
    match = _SPAN.fullmatch(text.replace(",", ""))
    if match is None or not int(match[1]) <= int(match[2]) <= _LARGEST:
        raise ValueError(f"“{text}” is no range of numbers; write it like 1 to 9999")
    return int(match[1]), int(match[2])
