"""Pages drawn for one printer, crooked by as much as it will put them straight.

They come on upright paper: what lies on its side is turned here, so that no driver has to
guess which way round to turn it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pnp.core.document import Page, PageFrame, Slot
from pnp.core.geometry import Matrix
from pnp.core.lazy import LazySequence
from pnp.core.printer import Printer


class Corrected(LazySequence[Page]):
    """The pages of a document for a printer.

    `paired`: every second page is printed on a back, whatever is on it.
    """

    def __init__(self, pages: Sequence[Page], printer: Printer, paired: bool) -> None:
        self._pages = pages
        self._printer = printer
        self._paired = paired

    def __len__(self) -> int:
        return len(self._pages)

    def item(self, number: int) -> Page:
        """A page, upright and crooked by the remedy; 0 is the first."""
        page = self._pages[number]
        back = page.side == "back" or (self._paired and number % 2 == 1)
        lying = page.size.width > page.size.height
        paper = page.size.turned() if lying else page.size
        upright = Matrix(0.0, 1.0, -1.0, 0.0, paper.width, 0.0) if lying else Matrix()
        remedy = upright.then(self._printer.remedy(paper, back))
        slots = tuple(map(_turned, page.slots, [page.size.height] * len(page.slots)))
        return replace(
            page,
            size=paper,
            slots=slots if lying else page.slots,
            frames=_moved(page.frames, remedy),
            overlay_frames=_moved(page.overlay_frames, remedy),
        )


def _moved(frames: Sequence[PageFrame], remedy: Matrix) -> tuple[PageFrame, ...]:
    return tuple([PageFrame(matrix.then(remedy), frame) for matrix, frame in frames])


def _turned(slot: Slot, height: float) -> Slot:
    """A slot of a page that was turned clockwise; `height` is that of the page before."""
    return slot._replace(
        x=height - slot.y - slot.height,
        y=slot.x,
        width=slot.height,
        height=slot.width,
        rotation=(slot.rotation + 90) % 360,
    )
