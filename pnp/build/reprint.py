"""Changes since a kit was printed, card by card."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.json import decode

from pnp.build.face_renderer import FaceRenderer
from pnp.core.document import Change, Look
from pnp.core.files import content
from pnp.core.order import Printed
from pnp.core.problems import UsageError

_MOST_BYTES = 200_000_000
"""A hundred thousand planets have forty million."""


class Reprint(Struct, frozen=True):
    """The cards to print again, and the looks of the whole kit today."""

    renderers: list[FaceRenderer]
    looks: list[Look]
    changes: list[Change]


def printed(path: Path) -> Printed:
    """What a kit's manifest says of its faces. Raises UsageError."""
    try:
        text = content(path, _MOST_BYTES)
        if text is None:
            raise ValueError("more than any kit has")
        return decode(text, type=Printed)
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise UsageError(
            f"{path}: this is no manifest of a kit; it lies beside the kit’s PDF"
        ) from error


def reprint(renderers: Sequence[FaceRenderer], before: Printed, backs: bool) -> Reprint:
    """Compare a kit with the one that was printed.

    `backs`: whether backs are printed at all.
    """
    reprinted: list[FaceRenderer] = []
    looks: list[Look] = []
    changes: list[Change] = []
    there: set[tuple[str, str]] = set()
    for renderer in renderers:
        changed: list[int] = []
        for place, (number, copies) in enumerate(renderer.batch.runs()):
            if not copies:
                continue
            new: list[Look] = []
            for back in renderer.batch.sides if backs else (False,):
                look = renderer.look(number, back, renderer.frame(number, back))
                new.append(look)
                there.add((look.component, look.item))
            looks += new
            if all(previous_looks(before, look).get(look.face) == look.digest for look in new):
                continue
            changed.append(place)
            was = previous_looks(before, new[0])
            what = "changed" if was else "new"
            changes.append(
                Change(
                    what,
                    new[0].component,
                    new[0].item,
                    renderer.batch.title(number),
                    new[0].mark,
                    was.get("mark", ""),
                )
            )
        if changed:
            reprinted.append(renderer.only(changed))
    changes += [
        Change("gone", component, item, item, "", look.get("mark", ""))
        for component, items in before.faces.items()
        for item, look in items.items()
        if (component, item) not in there and "front" in look
    ]
    return Reprint(reprinted, looks, changes)


def previous_looks(before: Printed, look: Look) -> dict[str, str]:
    return before.faces.get(look.component, {}).get(look.item, {})
