"""A text that runs through columns and over pages: rulebooks.

The blocks are data; the template says how each kind of block looks. Blocks stay whole; a
heading stays with what follows it. Pages are made one after the other, each going on where the
one before it stopped.
"""

from __future__ import annotations

from dataclasses import dataclass

from pnp.drawing import Frame, Placed
from pnp.layout.elements.boxes import Child
from pnp.layout.region import Element, Region, Scope
from pnp.layout.values import look_up
from pnp.node import Mapping, Node, Scalar, Sequence, made
from pnp.problem import Problems, Span, nearest

START = "flow-start"
"""The field that tells a page with which block it begins."""

_SLACK = 1e-4


@dataclass(frozen=True, slots=True)
class Case:
    """How one kind of block looks. Lengths in mm."""

    child: Child
    keep: bool
    """Stay in the same column as the next block."""
    begin: str
    """page or column: begin a new one; else empty."""
    above: float
    """Room above, unless it stands at the top of a column."""
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    case: Case
    scope: dict[str, Node]


class Flow(Element):
    """Columns that blocks run through."""

    __slots__ = ("_blocks", "_cases", "_columns", "_gap", "_path", "_problems", "_rule", "reached")

    def __init__(
        self,
        span: Span,
        path: tuple[str, ...],
        cases: dict[str, Case],
        columns: int,
        gap: float,
        problems: Problems,
    ) -> None:
        fields = frozenset[str]().union(*(case.child.fields for case in cases.values()))
        super().__init__(span, fields | {path[0], START})
        self._path = path
        self._cases = cases
        self._columns = columns
        self._gap = gap
        self._problems = problems
        self._blocks: list[Block] | None = None
        self.reached = 0
        """The block with which the next page begins, after a page was drawn."""

    def blocks(self, scope: Scope) -> list[Block]:
        """All blocks of the text; lists are one block for each of their points."""
        if self._blocks is None:
            node = look_up(self._path, scope)
            self._blocks = []
            if isinstance(node, Sequence):
                for item in node.items:
                    self._add(item, self._blocks)
            else:
                name = ".".join(self._path)
                self._problems.add("unknown-field", f"“flow: {name}” wants a list", self.span)
        return self._blocks

    def _add(self, node: Node, blocks: list[Block]) -> None:
        if not isinstance(node, Mapping):
            self._problems.add("type", f"a block has to be a map, not a {node.kind}", node.span)
            return
        kind = next((key for key in self._cases if key in node.values), None)
        inner = node.values.get("blocks")
        if kind is None and inner is None:
            first = next(iter(node.values), "")
            self._problems.add(
                "value", f"the template has no case for a block with “{first}”", node.span,
                nearest(first, self._cases),
            )  # fmt: skip
            return
        if kind is not None:
            value = node.values[kind]
            case = self._cases[kind]
            points = value.items if isinstance(value, Sequence) else (value,)
            for number, point in enumerate(points, 1):
                scope: dict[str, Node] = {"block": node, "it": point, "n": made(number)}
                blocks.append(Block(case, scope))
        if isinstance(inner, Sequence):
            for item in inner.items:
                self._add(item, blocks)

    def draw(self, scope: Scope, region: Region) -> Frame:
        start = scope.get(START)
        at = int(start.text) if isinstance(start, Scalar) and start.text.isdigit() else 0
        blocks = self.blocks(scope)
        width = (region.width - self._gap * (self._columns - 1)) / self._columns
        items: list[Placed] = []
        first = at
        for column in range(self._columns):
            if at >= len(blocks) or (column and blocks[at].case.begin == "page" and at > first):
                break
            x = column * (width + self._gap)
            at = self._column(blocks, at, first, x, width, region.height, scope, items)
        self.reached = at
        return Frame(region.width, region.height, tuple(items))

    def _column(
        self, blocks: list[Block], at: int, first: int, x: float, width: float, height: float,
        scope: Scope, items: list[Placed],
    ) -> int:  # fmt: skip
        """Fill one column from block `at` on; gives the block with which the next one begins."""
        y = 0.0
        top = at
        while at < len(blocks):
            case = blocks[at].case
            if at > top and case.begin:
                break
            end = self._group(blocks, at)
            frames: list[tuple[float, Frame]] = []
            need = y
            for block in blocks[at:end]:
                above = block.case.above if need > 0 else 0.0
                frame = self._frame(block, scope, width, height)
                frames.append((need + above, frame))
                need += above + frame.height
            if need > height + _SLACK:
                if at > top:
                    break
                self._problems.add(
                    "layout-overflow",
                    f"a block is {need - height:.1f} mm taller than its column of {height:.1f} mm",
                    _span(blocks[at], self.span),
                    "part it in two",
                )
            items += [Placed(x, below, frame) for below, frame in frames]
            y, at = need, end
        return at

    def _frame(self, block: Block, scope: Scope, width: float, height: float) -> Frame:
        child = block.case.child
        own = {**scope, **block.scope}
        if any(not test.holds(own) for test in child.tests):
            return Frame(width, 0.0)
        tall = height if child.height is None else child.height
        return child.element.frame(own, Region(width, tall, True, child.height is not None))

    @staticmethod
    def _group(blocks: list[Block], at: int) -> int:
        """The end of the blocks that stay together from `at` on."""
        while at < len(blocks) and blocks[at].case.keep and at + 1 < len(blocks):
            if blocks[at + 1].case.begin:
                break
            at += 1
        return at + 1


def _span(block: Block, instead: Span) -> Span:
    node = block.scope["it"]
    return node.span if node.line else instead
