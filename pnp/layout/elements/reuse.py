"""Elements that refer to others: `use`, `block`, `choose`, `show`."""

from __future__ import annotations

from pnp.core.drawing import EMPTY, Frame, Pen, PlacedItem, Transformed
from pnp.core.geometry import Matrix
from pnp.core.node import Node, Scalar
from pnp.core.problems import suggestion
from pnp.layout import options as opt
from pnp.layout.conditions import observed_value, parse_field_path
from pnp.layout.coverage import Question
from pnp.layout.element import Element, EmptyElement, Region, Scope
from pnp.layout.values import FieldText, LiteralList


class BlockElement(opt.TemplateElement):
    """A placeholder for an element of an extending template."""

    block: str = opt.text()
    else_: Node | None = opt.anything(
        "Element to draw if no template fills the block.", schema=opt.ELEMENT, resolves_late=True
    )

    def build(self, compiler: opt.TemplateCompiler) -> Element:
        return compiler.compile_block(self.block, self.else_, self.span_of("block"))


class UseElement(opt.TemplateElement):
    """Another template’s element, with fields under the names of that template."""

    use: str = opt.text()
    with_: dict[str, FieldText | LiteralList] = opt.named_field_texts(
        "More fields for that template. It can also use all fields of this template."
    )

    def build(self, compiler: opt.TemplateCompiler) -> Element:
        self._element = compiler.compile_use(self.use, self.span_of("use"), self.with_)
        outer = frozenset[str]().union(*(words.fields for words in self.with_.values()))
        self.fields = self._element.fields - frozenset(self.with_) | outer
        return self

    @property
    def stretches(self) -> bool:  # type: ignore[override]
        """Whether the used element stretches."""
        return self._element.stretches

    def draw(self, scope: Scope, region: Region) -> Frame:
        inner = scope.with_fields({name: words.node(scope) for name, words in self.with_.items()})
        return self._element.draw(inner, region)


class ChoiceElement(opt.TemplateElement):
    """One of several elements, chosen by a field."""

    choose: str = opt.text(resolves_late=True)
    cases: dict[str, Element] = opt.named_elements(
        "Elements by the text of the field.", required=True
    )
    stretches = True

    def build(self, compiler: opt.TemplateCompiler) -> Element:
        path, span = parse_field_path(self.choose), self.span_of("choose")
        if path is None:
            compiler.problems.add(
                "condition",
                f"“{self.choose}” is no field to choose by",
                span,
                "choose: FIELD; the keys of “cases” are the values of the field",
            )
            return EmptyElement(self.span)
        self._question = Question(span, path, tuple(name for name in self.cases if name != "else"))
        self._is_static = compiler.has_static_items
        inner = frozenset[str]().union(*(case.fields for case in self.cases.values()))
        self.fields = inner | {path[0]}
        return self

    def draw(self, scope: Scope, region: Region) -> Frame:
        node = observed_value(self._question, scope, self._is_static)
        name = str(node) if isinstance(node, Scalar) else ""
        case = self.cases.get(name) or self.cases.get("else")
        if case is None:
            scope.state.problems.add(
                "value",
                f"there is no case for “{name}”",
                node.span if node is not None and node.line else self.span,
                suggestion(name, self.cases),
            )
            return Frame(0.0, 0.0)
        return case.frame(scope, region)


SHOWN_FACE = "what is shown"
"""A field that no item has: an element that looks it up is drawn for every item."""


# During a check, components with several pages are empty; this stands for their picture.
_PLACEHOLDER = Frame(0.0, 0.0, (PlacedItem(0.0, 0.0, Transformed(EMPTY, clip=Pen().path())),))


class ShowElement(opt.TemplateElement):
    """`show: component` or `component/item`: the printed face, scaled down."""

    show: FieldText = opt.field_text()
    side: str = opt.choice(("front", "back"), "{choices}.", "front")
    max_height: float | None = opt.length("Maximum height.", None)
    rounded: float = opt.length("Radius of the corners, measured at full size.", 0.0)
    without: tuple[str, ...] = opt.texts(
        "Fields of the item to leave out. If the game has a field of the same name, it is used "
        "instead."
    )

    def build(self, compiler: opt.TemplateCompiler) -> Element:
        self.span = self.span_of("show")
        # The shown face belongs to another component, and in another document it may differ.
        self.fields |= {SHOWN_FACE}
        return self

    def draw(self, scope: Scope, region: Region) -> Frame:
        target = self.show.text(scope)
        name, _, item = target.partition("/")
        frame = scope.state.show(name, item, self.side, self.without)
        if isinstance(frame, str):
            target = " without ".join((target, *self.without))
            scope.state.problems.add(
                "unknown-component",
                f"there is nothing to show for “{target}”",
                self.show.origin(scope),
                frame,
            )
            return EMPTY
        if not frame.width or not frame.height:
            return _PLACEHOLDER
        room_height = min(region.height, self.max_height or region.height)
        scale = min(region.width / frame.width, room_height / frame.height, 1.0)
        width, height = frame.width * scale, frame.height * scale
        edge = Pen().rect(0.0, 0.0, frame.width, frame.height, self.rounded).path()
        drawn = Transformed(frame, Matrix.scale(scale), edge)
        x = (region.width - width) / 2 if region.fill_x else 0.0
        return Frame(region.width if region.fill_x else width, height, (PlacedItem(x, 0.0, drawn),))
