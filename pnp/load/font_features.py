"""What a style asks its fonts for: OpenType features, by words or by their tags."""

from __future__ import annotations

import re

from pnp.ground.glyphs import Features
from pnp.ground.node import Mapping, Node, Scalar
from pnp.ground.problem import nearest
from pnp.ground.reader import Reader, flag

NAMED: dict[str, tuple[str, ...]] = {
    "small-caps": ("smcp",),
    "all-small-caps": ("smcp", "c2sc"),
    "petite-caps": ("pcap",),
    "old-style": ("onum",),
    "lining": ("lnum",),
    "tabular": ("tnum",),
    "proportional": ("pnum",),
    "fractions": ("frac",),
    "ordinals": ("ordn",),
    "superiors": ("sups",),
    "inferiors": ("subs",),
    "slashed-zero": ("zero",),
    "swashes": ("swsh",),
    "titling": ("titl",),
    "capital-forms": ("case",),
    "ligatures": ("liga", "clig"),
    "rare-ligatures": ("dlig",),
    "old-ligatures": ("hlig",),
    "kerning": ("kern",),
}
_TAG = re.compile("[a-z]{4}|ss(?:0[1-9]|1[0-9]|20)|cv[0-9][0-9]").fullmatch
_MOST = 99


def read_features(read: Reader) -> Features:
    """The features of a style: a list of words, or a map of them to yes, no or a number."""
    node = read.raw("features")
    given: dict[str, Node] | dict[str, None]
    given = node.values if isinstance(node, Mapping) else dict.fromkeys(read.texts("features"))
    found: dict[str, int] = {}
    for name, value in given.items():
        tags = NAMED.get(name) or ((name,) if _TAG(name) else ())
        if not tags:
            hint = f"{nearest(name, NAMED)}, or a tag such as ss01"
            span = value.span if value is not None else read.at("features")
            read.complain("unknown-feature", f"there is no feature “{name}”", span, hint)
        found.update(dict.fromkeys(tags, _value(name, value, read)))
    return tuple(sorted(found.items()))


def _value(name: str, node: Node | None, read: Reader) -> int:
    """1 for yes, 0 for no, or the number of an alternate."""
    if node is None:
        return 1
    text = node.text if isinstance(node, Scalar) else ""
    if text.isascii() and text.isdigit() and len(text) <= 2:
        return int(text)
    try:
        return int(flag(text))
    except ValueError:
        message = f"features: “{name}” is yes, no, or a number up to {_MOST}"
        read.complain("type", message, node.span)
        return 0
