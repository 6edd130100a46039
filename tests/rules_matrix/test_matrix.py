"""Every numbered rule has the test that proves it, or the reason why it does not apply.

`rules.csv` is the table; a proof is `folder/file.py::test`, several have a blank between them.
"""

import ast
import csv
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent.parent
RULES = 304


def rows() -> list[dict[str, str]]:
    with (Path(__file__).parent / "rules.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@cache
def defined_in(file: str) -> frozenset[str]:
    """Returns the tests that a file defines."""
    tree = ast.parse((TESTS / file).read_text(encoding="utf-8"))
    return frozenset(
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )


def test_every_rule_is_there_once() -> None:
    """The matrix has the rules from the first to the last, in order."""
    assert [row["rule"] for row in rows()] == [f"R-{number:03}" for number in range(1, RULES + 1)]


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["rule"])
def test_a_rule_has_a_proof_or_a_reason(row: dict[str, str]) -> None:
    """A rule has a proof or a reason, never both; a reason is a sentence."""
    assert bool(row["proof"]) != bool(row["reason"])
    assert not row["reason"] or row["reason"].endswith(".")


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["rule"])
def test_every_named_test_exists(row: dict[str, str]) -> None:
    """A test that is renamed or moved takes its name in the matrix along."""
    for proof in row["proof"].split():
        file, _, test = proof.partition("::")
        assert (TESTS / file).is_file(), proof
        assert test in defined_in(file), proof
