"""The faces of a batch, laid out when a page needs them, and their digests: equal drawings
have equal digests on any machine.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.build.selection import Batch
from pnp.build.session import Session
from pnp.core.caches import content_hash, file_hash
from pnp.core.document import FaceDigest
from pnp.core.drawing import Frame, Gradient, Path, SharedFrame, Text, Transformed, find_qr_codes
from pnp.core.files import slug
from pnp.core.geometry import Size
from pnp.core.model import Component, Game
from pnp.core.node import Mapping as Item
from pnp.core.node import Node, to_node
from pnp.core.problems import ProblemsFound
from pnp.imposition import impose
from pnp.imposition.furniture import revision_mark
from pnp.imposition.impose import ImpositionPart, reduction_scale
from pnp.layout.element import LayoutObserver, Scope, ShowFace
from pnp.layout.faces import BACK, FRONT, Faces
from pnp.layout.theme_context import ThemeContext

if TYPE_CHECKING:
    from pnp.layout.elements.flow import FlowElement


_SIZE = 6


# A part with more numbers than this gets its own digest.
_LONG = 256

# A stroke's opacity, mitre and phase that say nothing.
_PLAIN = [1.0, 10.0, 0.0]

_FlatDrawing = tuple[list[str], list[float], list[bytes]]
"""The words and numbers of a drawing, and the digests of its long parts."""


class Digester:
    """Digests frames; it caches the digests of shared frames.

    Whether a drawing is shared does not matter to its digest: that depends on other items, too.
    """

    def __init__(self) -> None:
        self._digests: dict[SharedFrame, _FlatDrawing] = {}

    def digest(self, frame: Frame) -> str:
        """A digest of the drawing: twelve letters."""
        return _pack(self._flatten(frame)).hex()

    def _flatten(self, frame: Frame) -> _FlatDrawing:
        if isinstance(frame, SharedFrame) and frame in self._digests:
            return self._digests[frame]
        words: list[str] = []
        numbers: list[float] = [frame.width, frame.height, len(frame.items)]
        inner: list[bytes] = []
        for x, y, item in frame.items:
            numbers += (x, y)
            if isinstance(item, Path):
                _add_path(item, words, numbers)
                continue
            if isinstance(item, Text):
                colour, stroke = item.colour, item.stroke
                numbers += (item.size, item.width, item.word_spacing)
                for run in item.runs:
                    shaper = run.shaper
                    words += (run.text, shaper.font.name, str(shaper.features))
                    numbers += colour
                if stroke is not None:
                    words.append("outlined")
                    numbers += (*stroke.colour, stroke.width)
                continue
            if isinstance(item, Frame):
                flat = self._flatten(item)
                words.append("frame")
            elif isinstance(item, Transformed):
                words.append("turned")
                numbers += item.matrix
                if item.opacity != 1.0:
                    words.append("opacity")
                    numbers.append(item.opacity)
                if item.clip is not None:
                    _add_path(item.clip, words, numbers)
                flat = self._flatten(item.frame)
            else:
                words.append(f"picture {item.tone}".strip())
                flat = ([], [item.width, item.height], [bytes.fromhex(file_hash(item.file))])
            words += flat[0]
            numbers += flat[1]
            inner += flat[2]
        result: _FlatDrawing = (words, numbers, inner)
        if len(numbers) > _LONG:
            result = ([], [], [_pack(result)])
        if isinstance(frame, SharedFrame):
            self._digests[frame] = result
        return result


def _pack(flat: _FlatDrawing) -> bytes:
    words, numbers, inner = flat
    content = ("\0".join(words).encode(), array("f", numbers).tobytes(), *inner)
    return bytes.fromhex(content_hash(*content, size=_SIZE))


def _add_path(path: Path, words: list[str], numbers: list[float]) -> None:
    words.append(path.ops)
    numbers += path.points
    if isinstance(path.fill, Gradient):
        words.append("gradient")
        numbers += (*path.fill.axis, *path.fill.matrix)
        for offset, colour, opacity in path.fill.stops:
            numbers += (offset, *colour, opacity)
    else:
        numbers += path.fill or (9.0,)
    if path.stroke is not None:
        colour, width, dash, cap, join, *rest = path.stroke
        numbers += (*colour, width, cap, join, *dash)
        if rest != _PLAIN:
            words.append("stroke")
            numbers += rest
    if path.evenodd:
        words.append("even-odd")
    if path.opacity != 1.0:
        words.append("opacity")
        numbers.append(path.opacity)


class RenderContext(Struct, frozen=True):
    """Everything that laying out the faces of a game depends on."""

    session: Session
    game: Game
    theme_context: ThemeContext
    show: ShowFace
    paper: Size
    inspection: LayoutObserver | None = None
    revision_marks: bool = False
    """Whether cards bear revision marks."""
    digester: Digester = field(default_factory=Digester)

    def faces(
        self,
        component: Component,
        items: Sequence[Item],
        size: Size,
        fields: Mapping[str, Node] | None = None,
    ) -> Faces:
        """The faces of a component, for its items or for those that it is behind."""
        # Numbered items all have the fields of the first one.
        sample = items[:1] if component.generator else items
        compiled = self.session.compile_component(self.game, component, self.theme_context, sample)
        all_fields = {"site": to_node(self.theme_context.site), **(fields or {})}
        return Faces(compiled, size, all_fields, self.show, self.inspection)


class FaceRenderer:
    """Lays out the faces of a batch on demand, and each only once.

    Templates are compiled by `bind_fields`, once pages are counted; those of a flowing text are
    compiled earlier, to count its pages.
    """

    def __init__(
        self,
        context: RenderContext,
        batch: Batch,
        size: Size,
        part: ImpositionPart,
        faces: Faces | None = None,
    ) -> None:
        """`part`: the batch as imposition sees it. `faces`: the faces of a flowing text, laid out
        already."""
        self.batch, self.part = batch, part
        self._context, self._size = context, size
        self._faces = faces
        self._back_faces: Faces | None = None
        self._shared: dict[tuple[int, bool], Frame] = {}

    def bind_fields(self, fields: Mapping[str, Node]) -> None:
        """Compile the templates. `fields`: fields of the document, such as `kit`."""
        if self._faces is None:
            batch, faces = self.batch, self._context.faces
            self._faces = faces(batch.component, batch.items, self._size, fields)
            if batch.back_component is not None:
                self._back_faces = faces(batch.back_component, batch.items, self._size, fields)

    def flow(self) -> tuple[FlowElement, Scope]:
        """The text that runs over its pages, and the scope of the first of them."""
        assert self._faces is not None
        return self._faces.flow_and_scope(self.batch.items[0])

    @property
    def bleed(self) -> float:
        """mm beyond the cut."""
        return self.part.bleed

    @property
    def scale(self) -> float:
        """The scale of its pages: printed size by layout size."""
        size, paper = self.part.layout_page, self._context.paper
        if size is None:
            return 1.0
        return reduction_scale(size, paper.rotated() if self.part.landscape else paper)

    @property
    def has_codes(self) -> bool:
        """Whether there may be QR codes on the faces."""
        return any(
            faces.compiled.has_qr_codes for faces in (self._faces, self._back_faces) if faces
        )

    @property
    def depends_on_kit(self) -> bool:
        """Whether its faces depend on the kit around them."""
        return any(
            faces.compiled.shows_kit_facts for faces in (self._faces, self._back_faces) if faces
        )

    def frame(self, number: int, back: bool) -> Frame:
        """The front or back of one copy; its problems go to the session's. Raises ProblemsFound."""
        batch = self.batch
        if not batch.repeats and not batch.component.is_multi_page:
            return self._lay_out(number, back)
        key = (batch.item_index(number), back)
        if key not in self._shared:
            self._shared[key] = self._lay_out(number, back).shared()
        return self._shared[key]

    def frames(self) -> Iterator[tuple[int, Frame]]:
        """All fronts and backs, with their places in the order of printing."""
        for number in range(len(self.batch)):
            for back in self.batch.sides:
                yield number, self.frame(number, back)

    def codes(self) -> Iterator[tuple[int, Path]]:
        """The QR codes on all faces, with the places in the order of printing."""
        for number, frame in self.frames() if self.has_codes else ():
            for code in find_qr_codes(frame):
                yield number, code

    def _lay_out(self, number: int, back: bool) -> Frame:
        item, _ = self.batch.copy(number)
        faces, face = self._faces, BACK if back else FRONT
        if back and self._back_faces is not None:
            faces, face = self._back_faces, FRONT
        assert faces is not None
        problems = self._context.session.problems
        try:
            result = faces.lay_out_face(item, face)
        except ProblemsFound as error:
            problems.extend(error.problems)
            raise ProblemsFound(problems) from None
        problems.extend(result.problems)
        return result.frame

    def digest(self, number: int, back: bool, frame: Frame) -> FaceDigest:
        """Digest of the front or back of one copy, drawn as `frame`; fronts of cards with their
        revision mark."""
        batch, digest_of = self.batch, self._context.digester.digest
        item, _ = batch.copy(number)
        component = batch.component_of(back)
        if component.is_multi_page:
            name = f"{item.text('id', component.id)} {item.text('page')}"
        else:
            name = item.text("id") or self._names[batch.item_index(number)]
        face_digest, mark = digest_of(frame), ""
        if not back and self._context.revision_marks and component.kind.is_deck and component.trim:
            back_digest = digest_of(self.frame(number, True)) if batch.is_backed else ""
            mark = revision_mark(face_digest, back_digest)
        return FaceDigest(component.id, name, BACK if back else FRONT, face_digest, mark)

    @cached_property
    def _names(self) -> Sequence[str]:
        """Names of items that have no id: slugs of what people call them, numbered where several
        are called alike."""
        component, items = self.batch.component, self.batch.items
        if component.generator or component.calendar or len(items) == 1:
            return [component.id] * len(items)
        names, counts = [], Counter[str]()
        for item in items:
            name = slug(item.text("name") or item.text("title")) or component.id
            counts[name] += 1
            names.append(name if counts[name] == 1 else f"{name} {counts[name]}")
        return names

    def select(self, indices: Sequence[int]) -> FaceRenderer:
        """A renderer for only the items at these indices."""
        if self.part.signature is not None:
            # A single page cannot be part of a booklet.
            return self
        selected = copy(self)
        selected.batch = self.batch.select(indices)
        selected.part = replace(self.part, count=len(selected.batch))
        selected._shared = {}
        return selected


def create_face_renderer(
    context: RenderContext,
    batch: Batch,
    bind: bool = False,
    is_counted: bool = False,
    fit: Size | None = None,
) -> FaceRenderer:
    """Create the renderer of a batch; a flowing text is laid out, because its pages must be known.

    `bind`: bind a booklet that has enough pages. `is_counted`: only count it, with a flowing text
    as one page. `fit`: the paper to lay it out on before it is scaled down.
    """
    component, trim = batch.component, batch.component.trim
    paper = fit or context.paper
    page = paper.rotated() if component.is_landscape else paper
    size = trim.size if trim is not None else page
    may_bind = bind and component.kind.is_bindable and trim is None
    faces: Faces | None = None
    if may_bind:
        size = impose.page_size(paper)
    if component.is_multi_page and not is_counted:
        texts = batch
        faces, batch = _lay_out_flow(context, texts, size)
        if may_bind and len(batch.items) < impose.MIN_PAGES:
            size = page
            faces, batch = _lay_out_flow(context, texts, size)
    signature = None
    if may_bind and len(batch.items) >= impose.MIN_PAGES:
        signature = impose.Signature(len(batch.items), batch.copies, component.is_multi_page)
    part = ImpositionPart(
        count=len(batch),
        size=trim.size if trim is not None else None,
        bleed=component.bleed,
        is_backed=batch.is_backed,
        landscape=component.is_landscape,
        back_to_back=component.back_to_back,
        stock=f"{component.kind.id} {component.front.furniture} {trim.cut}" if trim else "",
        join=component.join,
        signature=signature,
        interlocks=trim is not None and trim.cut.nests,
        layout_page=page if fit is not None else None,
    )
    return FaceRenderer(context, batch, size, part, faces)


def _lay_out_flow(context: RenderContext, batch: Batch, size: Size) -> tuple[Faces, Batch]:
    """The faces of texts, and the pages that they take."""
    faces = context.faces(batch.component, batch.items, size)
    flowed_pages = context.session.flowed_pages(context.game, context.theme_context.theme)
    key = (batch.component.id, size)
    if key not in flowed_pages:
        problems = context.session.problems
        flowed_pages[key] = [page for text in batch.items for page in faces.pages(text, problems)]
    return faces, replace(batch, items=flowed_pages[key])
