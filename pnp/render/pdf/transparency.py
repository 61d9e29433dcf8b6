"""Gradients and opacity as PDF has them: shadings, soft masks, graphics states.

Colours run by functions and not by steps, so that no printer shows bands. What a stream refers
to is named after what it is, here as with forms.
"""

from __future__ import annotations

from itertools import pairwise

from pnp.core.content_hash import content_hash
from pnp.core.drawing import Gradient, Stop


def named(kind: str, body: str) -> str:
    """The name of a resource, after what it is."""
    return f"{kind}{content_hash(body)}"


def shading(gradient: Gradient) -> str:
    """A gradient's colours as a dictionary for the operator `sh`."""
    return _shading(gradient, "/DeviceRGB", [stop.colour for stop in gradient.stops])


def veil(gradient: Gradient) -> str:
    """A gradient's opacities, black to white, for a soft mask; nothing if all is opaque."""
    if all(stop.opacity >= 1.0 for stop in gradient.stops):
        return ""
    return _shading(gradient, "/DeviceGray", [(stop.opacity,) for stop in gradient.stops])


def alpha(opacity: float) -> str:
    """A graphics state that lets what lies below show through."""
    return f"/Type /ExtGState /ca {round(opacity, 3):g} /CA {round(opacity, 3):g}"


def soft_mask(form: str) -> str:
    """A graphics state that shows what comes as far as the form of this name is white."""
    return f"/Type /ExtGState /SMask << /S /Luminosity /G {{{form}}} >>"


def _shading(gradient: Gradient, space: str, levels: list[tuple[float, ...]]) -> str:
    kind = 2 if len(gradient.axis) == 4 else 3
    coords = " ".join([f"{round(each, 4):g}" for each in gradient.axis])
    return (
        f"/ShadingType {kind} /ColorSpace {space} /Coords [ {coords} ]"
        f" /Function {_function(gradient.stops, levels)} /Extend [ true true ]"
    )


def _function(stops: tuple[Stop, ...], levels: list[tuple[float, ...]]) -> str:
    """From 0 to 1 to colours. Stops on one spot jump; nothing has to lie at either end."""
    places = [0.0]
    for stop in stops:
        places.append(min(max(stop.offset, places[-1]), 1.0))
    places, shades = [*places, 1.0], [levels[0], *levels, levels[-1]]
    parts = []
    ends: list[float] = []
    for (start, end), (one, other) in zip(pairwise(places), pairwise(shades), strict=True):
        if round(end, 4) > round(start, 4):
            parts.append(f"<< /FunctionType 2 /Domain [ 0 1 ] {_ends(one, other)} /N 1 >>")
            ends.append(end)
    bounds = " ".join([f"{end:.4f}" for end in ends[:-1]])
    return (
        f"<< /FunctionType 3 /Domain [ 0 1 ] /Functions [ {' '.join(parts)} ]"
        f" /Bounds [ {bounds} ] /Encode [ {'0 1 ' * len(parts)}] >>"
    )


def _ends(one: tuple[float, ...], other: tuple[float, ...]) -> str:
    first, last = (" ".join([f"{round(level, 4):g}" for level in each]) for each in (one, other))
    return f"/C0 [ {first} ] /C1 [ {last} ]"
