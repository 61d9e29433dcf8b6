"""A small file as it was printed last: who asks for the same of a game that is the same gets it
again, byte for byte, and nothing is laid out or drawn for it."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Any

from pnp.ground.order import Options, Order
from pnp.ground.staging import Staging
from pnp.press.fingerprint import made_from
from pnp.press.result import Made, Result, goals
from pnp.press.verdicts import Remembered
from pnp.press.workshop import Workshop

_MOST_BYTES = 400_000
"""A sheet or a card has less; what is larger would soon fill the folder."""


class KeptFile(Remembered):
    """Where the file of an order is kept, with its manifest and all that was told of it."""

    kind = "file"

    def __init__(self, workshop: Workshop, order: Order, options: Options) -> None:
        self._order, self._options = order, options
        about = (made_from("", order, options),)
        folder, rests = workshop.folders[order.game], workshop.rests_on(order.game)
        super().__init__(workshop.shelf, folder, workshop.season, about, rests)

    def again(self) -> Result | None:
        """The file, put in its place once more; None where it has to be made. Raises Unusable and
        OSError where something is in its way."""
        found = self.read(_restored)
        if found is None:
            return None
        pdf, manifest, written, summary, notes = found
        goal, beside = goals(self._order, self._options)
        with Staging(self._options.out) as staging:
            target, told = staging.place(goal), staging.place(beside)
            # Pages of another format that are there already stand in the manifest as well.
            if staging.written(beside) != written:
                return None
            target.write_bytes(pdf)
            told.write_text(manifest, "utf-8")
            staging.publish()
        return Result([Made(goal, summary)], notes=notes)

    def keep(self, result: Result) -> None:
        """Keep what was printed, if there is nothing to tell of it that is wrong."""
        path, manifest = goals(self._order, self._options)
        if not result.made or result.problems or path.stat().st_size > _MOST_BYTES:
            return
        content = b64encode(path.read_bytes()).decode("ascii")
        told = manifest.read_text("utf-8")
        written = json.loads(told)["written"]
        self.write((content, told, written, result.made[0].summary, result.notes))


def _restored(kept: Any) -> tuple[bytes, str, Any, str, list[str]]:
    content, manifest, written, summary, notes = kept
    return b64decode(content), manifest, written, summary, notes


def kept_file(
    workshop: Workshop, orders: Sequence[Order], options: Options, cluster: str
) -> KeptFile | None:
    """Where the file of the only order is kept; None where none is. What a printer was measured
    to do stands elsewhere, and a kit is compared with one that does."""
    if len(orders) != 1 or cluster or options.printer or options.format != "pdf":
        return None
    return KeptFile(workshop, orders[0], options) if orders[0].since is None else None
