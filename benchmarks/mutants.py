"""Small faults in a module: what `benchmarks.mutation` gives to the tests."""

import ast
import importlib.abc
import importlib.util
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

SOURCES = Path(__file__).parent.parent / "src"
PAIRS: list[tuple[type[ast.AST], type[ast.AST]]] = [
    (ast.Lt, ast.LtE),
    (ast.Gt, ast.GtE),
    (ast.Eq, ast.NotEq),
    (ast.Is, ast.IsNot),
    (ast.In, ast.NotIn),
    (ast.And, ast.Or),
    (ast.Add, ast.Sub),
    (ast.Mult, ast.FloorDiv),
    (ast.LShift, ast.RShift),
    (ast.BitAnd, ast.BitOr),
]
OPPOSITE = {one: other for pair in PAIRS for one, other in (pair, pair[::-1])}
OPPOSITE[ast.Mod] = ast.Mult


class Mutator(ast.NodeTransformer):
    """Changes the place with this number, and none for −1; `places` are how many there are."""

    def __init__(self, module: str, number: int) -> None:
        self.module = module
        self.number = number
        self.places = 0
        self.line = 0
        self.change = ""
        self.inside: list[ast.FunctionDef] = []
        self.function: ast.FunctionDef | None = None  # the outermost one with the change
        tree = self.visit(ast.parse((SOURCES / module).read_text("utf-8")))
        self.code = compile(tree, str(SOURCES / module), "exec", dont_inherit=True)

    def replace(self, node: Any, other: Any) -> Any:
        """The other node if this place is the chosen one."""
        self.places += 1
        if self.places - 1 != self.number:
            return node
        self.line = node.lineno
        self.function = self.inside[0] if self.inside else None
        self.change = f"{ast.unparse(node)}  ->  {ast.unparse(other)}"
        return ast.fix_missing_locations(ast.copy_location(other, node))

    def change_operator(self, node: Any) -> Any:
        self.generic_visit(node)
        if type(node.op) not in OPPOSITE:
            return node
        return self.replace(node, type(node)(**{**vars(node), "op": OPPOSITE[type(node.op)]()}))

    visit_BinOp = visit_BoolOp = visit_AugAssign = change_operator  # noqa: N815

    def visit_Compare(self, node: ast.Compare) -> Any:
        self.generic_visit(node)
        for place, each in enumerate(node.ops):
            ops: list[Any] = [*node.ops]
            ops[place] = OPPOSITE[type(each)]()
            changed = self.replace(node, ast.Compare(node.left, ops, node.comparators))
            if changed is not node:
                return changed
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        self.generic_visit(node)
        return self.replace(node, node.operand) if isinstance(node.op, ast.Not) else node

    def visit_Constant(self, node: ast.Constant) -> Any:
        if isinstance(node.value, bool):
            return self.replace(node, ast.Constant(not node.value))
        if isinstance(node.value, int):
            return self.replace(node, ast.Constant(node.value + 1))
        return node

    def negate_condition(self, node: Any) -> Any:
        self.generic_visit(node)
        node.test = self.replace(node.test, ast.UnaryOp(ast.Not(), node.test))
        return node

    visit_If = visit_While = visit_IfExp = negate_condition  # noqa: N815

    def visit_Return(self, node: ast.Return) -> Any:
        self.generic_visit(node)
        if node.value is None or isinstance(node.value, ast.Constant):
            return node
        return self.replace(node, ast.Return(ast.Constant(None)))

    def visit_Expr(self, node: ast.Expr) -> Any:
        """A call whose result is not used; docstrings stay."""
        self.generic_visit(node)
        return self.replace(node, ast.Pass()) if isinstance(node.value, ast.Call) else node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        """Neither annotations nor decorators."""
        self.inside.append(node)
        node.body = [self.visit(each) for each in node.body]
        self.inside.pop()
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        node.value = node.value and self.visit(node.value)
        return node

    def function_code(self) -> CodeType:
        """Of the function with the change."""
        assert self.function
        decorators = [each.lineno for each in self.function.decorator_list]
        wanted = (self.function.name, min([self.function.lineno, *decorators]))
        return next(
            each for each in codes_in(self.code) if (each.co_name, each.co_firstlineno) == wanted
        )


def codes_in(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from codes_in(each)


class MutantImporter(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module with changed code."""

    def __init__(self, mutant: Mutator) -> None:
        self.name = mutant.module.removesuffix(".py").replace("/", ".")
        self.path = SOURCES / mutant.module
        self.code = mutant.code

    def find_spec(self, name: str, *_: object) -> Any:
        if name == self.name:
            return importlib.util.spec_from_file_location(name, self.path, loader=self)
        return None

    def create_module(self, spec: object) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, vars(module))
