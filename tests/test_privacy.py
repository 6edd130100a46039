"""Tests use what a module offers, so that its private names can change without them."""

import ast
from collections.abc import Iterator, Sequence

import pytest

from tests.checkout import ROOT

PUBLIC = {"_asdict", "_exit", "_fields", "_make", "_replace"}
"""Documented names of the standard library, in spite of the underscore."""
WITH_NAMES_IN_STRINGS = {"getattr", "setattr", "delattr", "object", "attrgetter"}
"""Functions and methods that take the name of an attribute as a string."""


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in PUBLIC | {"_"}


def own_names(nodes: Sequence[ast.AST]) -> set[str]:
    """The private names that a file itself defines: functions, classes, fields and variables."""
    names: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif (
            isinstance(node, ast.Attribute)
            and isinstance(node.ctx, ast.Store)
            and isinstance(node.value, ast.Name)
            and node.value.id in {"self", "cls"}
        ):
            names.add(node.attr)
    return names


def texts_naming_attributes(call: ast.Call) -> Iterator[str]:
    """The strings in which a call names an attribute, such as those of `monkeypatch.setattr`."""
    function = call.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    if name in WITH_NAMES_IN_STRINGS | {"patch"}:
        for argument in call.args[:2]:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield from argument.value.split(".")


def foreign_private_names(source: str) -> Iterator[tuple[int, str]]:
    """The line and name of each use of a private name that the file does not define."""
    nodes = list(ast.walk(ast.parse(source)))
    own = own_names(nodes)
    for node in nodes:
        names: list[str] = []
        if isinstance(node, ast.ImportFrom):
            names = [*(node.module or "").split("."), *(alias.name for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [part for alias in node.names for part in alias.name.split(".")]
        elif isinstance(node, ast.Attribute):
            names = [] if node.attr in own else [node.attr]
        elif isinstance(node, ast.Call):
            names = [name for name in texts_naming_attributes(node) if name not in own]
        yield from ((getattr(node, "lineno", 0), name) for name in names if is_private(name))


def test_no_test_uses_a_private_name_of_another_module() -> None:
    """A module offers by a public name what a test needs to see."""
    found = {
        path.relative_to(ROOT).as_posix(): sorted({name for _, name in names})
        for path in (ROOT / "tests").rglob("*.py")
        if (names := list(foreign_private_names(path.read_text("utf-8"))))
    }
    assert found == {}


@pytest.mark.parametrize(
    "source",
    [
        "from bot.host.room import _Private",
        "import bot._inside",
        "room._runner(1)",
        "room._limit = 1",
        "class Mine(Theirs):\n    def read(self): return self._theirs",
        "monkeypatch.setattr(room, '_runner', None)",
        "patch('bot.host.room._Private')",
        "getattr(room, '_runner')",
    ],
)
def test_every_way_to_a_private_name_is_found(source: str) -> None:
    """Importing, reading, writing, inheriting, and naming it in a string."""
    assert len(list(foreign_private_names(source))) == 1


@pytest.mark.parametrize(
    "source",
    [
        "class Mine:\n    def __init__(self): self._own = 1\nmine._own",
        "_LIMIT = 1\nmonkeypatch.setattr(here, '_LIMIT', 2)",
        "for _ in range(3): row._replace(a=1)",
        "from __future__ import annotations\nroom.__class__",
    ],
)
def test_a_files_own_names_are_its_own(source: str) -> None:
    """A file's own names are its own, and a name that the standard library documents is public, in
    spite of its underscore."""
    assert list(foreign_private_names(source)) == []
