"""Public functions that refuse say so, and those that return JSON say its shape."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.checkout import ROOT

ROOMS = ("bot", "cogs")
CHECKS = {"refuse_if", "check_running", "check_not_over", "entry_of", "entry_in_play"}
"""Functions that raise refusals for their callers."""
QUESTION = re.compile(r"(What|Who|Whom|Which)(ever)?\b")
NEEDS_ITS_NEIGHBOR = re.compile(
    r"(The same|Likewise|Those|These|This|That|Who|What|It|Its|They|Their|Such|From|Of|As|With|"
    r"Each of|Also|So|And|But|Or|Then)\b"
)
"""Openings that stand for a noun or a verb which another docstring, or a name beside it, says."""
STAND_ALONE = ("bot", "cogs", "devtools", "verify", "tests")
"""The folders in which every docstring can be read without its neighbors."""
COMMAND_DECORATORS = ("command", "autocomplete", "listener")
"""Slash commands: their description is in the catalogues, and a refusal becomes a sentence."""


def public_functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The functions and methods whose name, and whose class's name, is public."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from public_functions(node)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            named = ast.unparse(ast.Tuple(node.decorator_list))
            if not node.name.startswith("_") and not any(d in named for d in COMMAND_DECORATORS):
                yield node


def refuses(function: ast.AST) -> bool:
    """Whether it raises a refusal itself, or by one of the shared checks."""
    for node in ast.walk(function):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            if ast.unparse(node.exc.func).endswith("Refusal"):
                return True
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in CHECKS:
            return True
    return False


def returns_json(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    returned = "" if function.returns is None else ast.unparse(function.returns)
    return returned in {"Json", "dict[str, Any]"}


@pytest.mark.parametrize("room", ROOMS)
def test_refusals_and_json_shapes_are_documented(room: str) -> None:
    """A caller learns from the docstring alone what may be raised, and what the JSON holds."""
    silent = []
    for path in sorted(Path(room).rglob("*.py")):
        for function in public_functions(ast.parse(path.read_text(encoding="utf-8"))):
            text = ast.get_docstring(function) or ""
            tells = any(word in text.lower() for word in ("raise", "refus"))
            if (refuses(function) and not tells) or (returns_json(function) and not text):
                silent.append(f"{path}:{function.lineno} {function.name}")
    assert silent == []


def sentences(tree: ast.AST) -> Iterator[ast.Constant]:
    """The docstrings, those below fields and constants included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


@pytest.mark.parametrize("room", [*ROOMS, "devtools"])
def test_no_docstring_begins_as_a_question(room: str) -> None:
    """A docstring begins with the noun or the verb that it is about."""
    questions = [
        f"{path}:{each.lineno} {each.value}"
        for path in sorted(Path(room).rglob("*.py"))
        for each in sentences(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(each.value, str) and QUESTION.match(each.value)
    ]
    assert questions == []


@pytest.mark.parametrize("room", STAND_ALONE)
def test_every_docstring_says_its_own_noun_or_verb(room: str) -> None:
    """An editor shows a docstring without its neighbors, so it cannot refer to them."""
    paths = sorted((ROOT / room).rglob("*.py"))
    assert paths
    referring = [
        f"{path}:{each.lineno} {each.value}"
        for path in paths
        for each in sentences(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(each.value, str) and NEEDS_ITS_NEIGHBOR.match(each.value.lstrip())
    ]
    assert referring == []
