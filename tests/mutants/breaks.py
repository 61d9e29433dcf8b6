"""Where the code of a module can be broken, and how: one small change each."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from copy import deepcopy
from typing import NamedTuple

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult, ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
_WORD = re.compile(r"[\w.-]{2,}")
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Break(NamedTuple):
    """A change of one module: what stands from one byte to another is replaced."""

    kind: str
    line: int
    start: int
    end: int
    text: str
    function: int
    """The first line of the function around, decorators included; 0 at the top."""

    def made(self, source: bytes) -> bytes:
        """The module with the change."""
        return source[: self.start] + self.text.encode() + source[self.end :]


class _Seeker:
    """Walks a module; what only types see, texts for people and docstrings are left alone."""

    def __init__(self, source: bytes) -> None:
        self.starts = [0]
        for row in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(row))
        self.function = 0
        self.found: list[Break] = []

    def add(self, kind: str, node: ast.expr | ast.stmt, new: ast.expr | str) -> None:
        text = new if isinstance(new, str) else f"({ast.unparse(new)})"
        start = self.starts[node.lineno - 1] + node.col_offset
        end = self.starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        self.found.append(Break(kind, node.lineno, start, end, text, self.function))

    def walk(self, node: ast.AST) -> None:
        match node:
            case ast.JoinedStr() | ast.Import() | ast.ImportFrom() | ast.Assert():
                return
            case ast.keyword(arg="strict"):
                return  # A guard, as asserts are.
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                return
            case ast.If(test=ast.Compare(left=ast.Name(id="__name__"))):
                return
            case ast.Assign(targets=[ast.Name(id="__all__" | "__slots__")]):
                return
        before = self.function
        if isinstance(node, _FUNCTIONS):
            self.function = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        if isinstance(node, ast.expr):
            self.expression(node)
        elif isinstance(node, ast.stmt):
            self.statement(node)
        for child in _inner(node):
            self.walk(child)
        self.function = before

    def expression(self, node: ast.expr) -> None:
        match node:
            case ast.BinOp(op=ast.BitOr()) if not self.function:
                pass  # the name of a type
            case ast.Compare(ops=[operator]):
                new = deepcopy(node)
                new.ops = [COMPARED[type(operator)]()]
                self.add("comparison", node, new)
            case ast.BinOp(op=operator) if type(operator) in RECKONED and not _of_text(node):
                reckoned = deepcopy(node)
                reckoned.op = RECKONED[type(operator)]()
                self.add("arithmetic", node, reckoned)
            case ast.BoolOp(op=operator):
                both = deepcopy(node)
                both.op = ast.Or() if isinstance(operator, ast.And) else ast.And()
                self.add("and/or", node, both)
            case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=inner):
                self.add("sign", node, inner)
            case ast.IfExp(test=test):
                self.add("negated", test, ast.UnaryOp(ast.Not(), test))
            case ast.Call(func=ast.Name(id="max" | "min")):
                pass  # the same either way
            case ast.Call(args=[first, second, *_]) if not _starred(first, second):
                if ast.unparse(first) != ast.unparse(second):
                    swapped = deepcopy(node)
                    swapped.args[:2] = [second, first]
                    self.add("swapped", node, swapped)
            case ast.Constant(value=value):
                self.constant(node, value)

    def constant(self, node: ast.Constant, value: object) -> None:
        match value:
            case bool():
                self.add("constant", node, str(not value))
            case int() | float():
                self.add("constant", node, repr(value + 1 if abs(value) >= 1 else 1.5 * value or 1))
            case str() if _WORD.fullmatch(value):
                self.add("word", node, repr(f"{value}x"))

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Expr(value=ast.Call()) | ast.Raise() | ast.Break() | ast.Continue():
                self.add("removed", node, "pass")
            case ast.AugAssign(op=operator):
                self.add("removed", node, "pass")
                if type(operator) in RECKONED:
                    other = ast.AugAssign(node.target, RECKONED[type(operator)](), node.value)
                    self.add("arithmetic", node, ast.unparse(other))
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                self.add("removed", node, "pass")
            case ast.If(test=test, orelse=rest):
                self.add("negated", test, ast.UnaryOp(ast.Not(), test))
                if not rest:
                    self.add("removed", node, "pass")
            case ast.While(test=test) if not isinstance(test, ast.Constant):
                self.add("negated", test, ast.UnaryOp(ast.Not(), test))
            case ast.Return(value=None):
                self.add("removed", node, "pass")
            case ast.Return(value=ast.expr() as value) if ast.unparse(value) != "None":
                self.add("none", value, "None")


def _of_text(node: ast.BinOp) -> bool:
    """What is no reckoning, and would fail whoever calls it."""
    texts = (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp)
    return any(
        isinstance(side, texts) or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in (node.left, node.right)
    )


def _starred(*nodes: ast.expr) -> bool:
    return any(isinstance(node, ast.Starred) for node in nodes)


def _inner(node: ast.AST) -> Iterator[ast.AST]:
    """What runs of a node: no notes of types, no docstrings, no decorators."""
    left_out = {"annotation", "returns", "decorator_list", "bases", "type_params"}
    for name, value in ast.iter_fields(node):
        if name in left_out:
            continue
        if isinstance(node, ast.Call) and name == "args" and ast.unparse(node.func) == "cast":
            value = value[1:]
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
                continue
            if isinstance(child, ast.AST):
                yield child


def breaks(source: bytes) -> list[Break]:
    """All of a module's."""
    seeker = _Seeker(source)
    seeker.walk(ast.parse(source))
    return seeker.found


def sound(source: bytes, other: bytes) -> bool:
    """Whether a change is Python, and another program."""
    try:
        return ast.dump(ast.parse(source)) != ast.dump(ast.parse(other))
    except SyntaxError:
        return False
