"""Which tests `make test` runs, and that those it leaves out run elsewhere."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.checkout import ROOT
from tests.slow import KEPT, SLOW, is_slow


def recipe_of(target: str) -> str:
    """The commands that `make` runs for a target, its prerequisites included."""
    text = (ROOT / "Makefile").read_text("utf-8")
    found = re.search(rf"^{target}:(.*)\n((?:\t.*\n)*)", text, re.MULTILINE)
    assert found, target
    before = "".join(recipe_of(name) for name in found[1].split() if "/" not in name)
    return before + found[2]


@cache
def names_in(folder: Path) -> list[str]:
    """The names of all test functions under a folder, as the beginning of their node ids."""
    return [
        f"{path.relative_to(ROOT).as_posix()}::{node.name}"
        for path in sorted(folder.rglob("test_*.py"))
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test_")
    ]


def test_what_is_left_out_runs_in_test_all_and_nothing_runs_twice() -> None:
    """The two runs together are everything but the long proofs."""
    runs = re.findall(r'pytest .*-m "([^"]*)"', recipe_of("test-all"))
    assert runs == ["not long and not slow", "slow and not long"]
    assert re.findall(r'-m "([^"]*)"', recipe_of("test")) == runs[:1]


def test_the_main_branch_is_guarded_by_all_of_them() -> None:
    """A change of what CI runs changes this on purpose."""
    lines = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    assert [line for line in lines if line.startswith("make ")] == [
        "make format-check lint types",
        "make test-all",
    ]


@pytest.mark.parametrize("entry", sorted({*SLOW, *KEPT}))
def test_every_line_names_tests_that_exist(entry: str) -> None:
    """A test that is renamed is renamed in the lists too."""
    assert any(test.startswith(entry) for test in names_in(ROOT / "tests"))


@pytest.mark.parametrize(
    "room", sorted(path.name for path in (ROOT / "tests").iterdir() if any(path.glob("test_*.py")))
)
def test_every_room_is_looked_at_by_the_quick_run(room: str) -> None:
    """Every room is looked at by the quick run: it answers for the whole house, though not as long
    as `make test-all`."""
    assert any(not is_slow(test) for test in names_in(ROOT / "tests" / room))


def test_an_exception_is_from_something_slow() -> None:
    """An exception is from something slow; otherwise its line says nothing."""
    assert [entry for entry in KEPT if not any(map(entry.startswith, SLOW))] == []
