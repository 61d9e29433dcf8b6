"""What is not drawn of SVG, and what to do about it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable

Said = tuple[str, str]
"""What is wrong, and the remedy."""

EFFECTS: dict[str, Said] = {
    "filter": (
        "filters (shadows, blurs) are not drawn",
        "leave them out, or export the drawing as a PNG of 300 dpi and use “picture:”",
    ),
    "mix-blend-mode": (
        "colours that blend with what lies below are not drawn",
        "set its blending to normal, or export it as a PNG of 300 dpi and use “picture:”",
    ),
    "mask": (
        "masks that are not white throughout are not drawn",
        "make them clipping paths, or export the drawing as a PNG and use “picture:”",
    ),
    "gradient": (
        "lines with gradients are not drawn",
        "convert the line to paths: in Inkscape, Path > Stroke to Path",
    ),
    "marker": (
        "markers (arrow heads) are not drawn",
        "convert the line to paths: in Inkscape, Path > Stroke to Path",
    ),
}
"""What to say of effects."""


def _text(element: ET.Element) -> Said | None:
    """An editor leaves texts behind that say nothing."""
    if not "".join(element.itertext()).strip():
        return None
    return "it holds text, and fonts of a drawing are not known here", (
        "convert text to paths: in Inkscape, Path > Object to Path; in Illustrator, Create Outlines"
    )


def _always(message: str, hint: str) -> Callable[[ET.Element], Said]:
    return lambda _: (message, hint)


_MOVING = _always("it moves, and paper does not", "export one moment of it")

UNDRAWN: dict[str, Callable[[ET.Element], Said | None]] = {
    "text": _text,
    "flowRoot": _text,
    "image": _always(
        "it holds a picture of pixels, which is not drawn",
        "save that as PNG or JPEG and use “picture:”, or trace it to paths",
    ),
    "foreignObject": _always(
        "it holds a piece of a web page, which is not drawn", "convert it to paths"
    ),
    "script": _always("it holds a script, which is not run", "export it as a plain SVG"),
    "animate": _MOVING,
    "animateMotion": _MOVING,
    "animateTransform": _MOVING,
    "animateColor": _MOVING,
    "set": _MOVING,
    "mesh": _always(
        "gradients on a mesh are not drawn",
        "export the drawing as a PNG of 300 dpi and use “picture:”",
    ),
}
