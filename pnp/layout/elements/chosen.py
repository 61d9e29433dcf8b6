"""Elements that are replaced by others: another template’s, or the one that a field names."""

from __future__ import annotations

from pnp.core.drawing import Frame
from pnp.core.node import Node, Scalar
from pnp.core.problems import nearest
from pnp.layout import options as opt
from pnp.layout.conditions import question_value, read_field
from pnp.layout.questions import Question
from pnp.layout.region import Element, Nothing, Region
from pnp.layout.scope import Scope
from pnp.layout.values import Literal, Words


class Block(opt.Kind):
    """A gap that a template leaves for those that extend it."""

    block: str = opt.text()
    else_: Node | None = opt.anything(
        "Element to draw if no template fills the block.", schema=opt.ELEMENT, looked_up=True
    )

    def build(self, make: opt.TemplateCompiler) -> Element:
        return make.block(self.block, self.else_, self.span_of("block"))


class Use(opt.Kind):
    """Another template’s element, with fields under the names of that template."""

    use: str = opt.text()
    with_: dict[str, Words | Literal] = opt.named_words(
        "More fields for that template. It can also use all fields of this template."
    )

    def build(self, make: opt.TemplateCompiler) -> Element:
        self._element = make.use(self.use, self.span_of("use"), self.with_)
        outer = frozenset[str]().union(*(words.fields for words in self.with_.values()))
        self.fields = self._element.fields - frozenset(self.with_) | outer
        return self

    @property
    def stretches(self) -> bool:  # type: ignore[override]
        """Whether what it uses does."""
        return self._element.stretches

    def draw(self, scope: Scope, region: Region) -> Frame:
        own = scope.also({name: words.node(scope) for name, words in self.with_.items()})
        return self._element.draw(own, region)


class Choice(opt.Kind):
    """The one of several elements that a field names."""

    choose: str = opt.text(looked_up=True)
    cases: dict[str, Element] = opt.named_elements(
        "Elements by the text of the field.", required=True
    )
    stretches = True

    def build(self, make: opt.TemplateCompiler) -> Element:
        path, span = read_field(self.choose), self.span_of("choose")
        if path is None:
            make.problems.add(
                "condition",
                f"“{self.choose}” is no field to choose by",
                span,
                "choose: FIELD; the keys of “cases” are the values of the field",
            )
            return Nothing(self.span)
        self._question = Question(span, path, tuple(name for name in self.cases if name != "else"))
        self._steady = make.steady
        inner = frozenset[str]().union(*(case.fields for case in self.cases.values()))
        self.fields = inner | {path[0]}
        return self

    def draw(self, scope: Scope, region: Region) -> Frame:
        node = question_value(self._question, scope, self._steady)
        name = str(node) if isinstance(node, Scalar) else ""
        case = self.cases.get(name) or self.cases.get("else")
        if case is None:
            scope.state.problems.add(
                "value",
                f"there is no case for “{name}”",
                node.span if node is not None and node.line else self.span,
                nearest(name, self.cases),
            )
            return Frame(0.0, 0.0)
        return case.frame(scope, region)
