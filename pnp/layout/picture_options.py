"""The options of `picture`: how it lies in its room, and what becomes of it in low ink."""

from __future__ import annotations

from pnp.core.node import Node, Scalar
from pnp.core.problems import nearest
from pnp.core.reader import Reader
from pnp.core.reader import number as decimal
from pnp.layout.elements.pictures import Looks, LowInk, PictureElement
from pnp.layout.maker import Maker
from pnp.layout.region import Element

_FITS = ("contain", "cover", "stretch")
_LOW = ("lighter", "outline", "none", "full")
_SHARES = {"left": 0.0, "top": 0.0, "center": 0.5, "middle": 0.5, "right": 1.0, "bottom": 1.0}


def picture(make: Maker, read: Reader, value: Node) -> Element:
    """A raster from the game's folder."""
    looks = Looks(
        read.choice("fit", _FITS, "contain"),
        read.scalar("focus", _focus, (0.5, 0.5)),
        make.length(read, "corners") or 0.0,
        read.flag("greyscale"),
    )
    if looks.fit != "cover":
        read.idle(["focus"], (), "“fit: cover”: all of the picture is shown")
    low = _low_ink(make, read)
    return PictureElement(
        value.span, make.words(value), make.folder, looks, low if make.setting.low else None
    )


def _focus(text: str) -> tuple[float, float]:
    """`30% 20%`: so far from the left and from the top; or words such as `left top`."""
    parts = text.split()
    if len(parts) != 2:
        raise ValueError(f"“{text}” is no place in a picture; write it like 30% 20% or left top")
    across, down = (_share(part) for part in parts)
    return across, down


def _share(part: str) -> float:
    if part in _SHARES:
        return _SHARES[part]
    share = decimal(part.removesuffix("%")) / 100 if part.endswith("%") else -1.0
    if not 0.0 <= share <= 1.0:
        raise ValueError(f"“{part}” is no share; write it from 0% to 100%")
    return share


def _low_ink(make: Maker, read: Reader) -> LowInk:
    node = read.raw("low-ink")
    if node is None:
        return LowInk()
    text = node.text if isinstance(node, Scalar) else ""
    if text in _LOW:
        return LowInk(text)
    if "." not in text and "{" not in text:
        read.complain(
            "value",
            f"“{text}” is nothing that low ink makes of a picture",
            node.span,
            f"{nearest(text, _LOW)}; or the file of another picture",
        )
        return LowInk()
    return LowInk("file", make.words(node))
