"""Every rule broken on purpose (`mutants.py`): the tests that the matrix names notice it.

Breaking all of them takes long; that each can still be broken is looked at in every run.
"""

import json
import os
import subprocess
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.rules_matrix.mutants import HERE, ROOT, Mutation, mutations, rules

MUTATIONS = mutations()
WORKERS = int(os.environ.get("MAZZIERE_MUTANT_WORKERS", "1"))
"""The number of processes that break rules in parallel; each takes a core and half a gigabyte."""


def test_every_rule_with_a_proof_is_broken() -> None:
    """Every rule with a proof has a mutation, and no rule with a reason does."""
    proved = {row["rule"] for row in rules() if row["proof"]}
    assert {mutation.rule for mutation in MUTATIONS} == proved
    in_order = [mutation.rule for mutation in MUTATIONS]
    assert in_order == sorted(in_order)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda each: f"{each.rule} {each.file}")
def test_a_rule_can_still_be_broken(mutation: Mutation) -> None:
    """A mutation's snippet is in its file once, and something else replaces it."""
    whole = (ROOT / mutation.file).read_text(encoding="utf-8")
    assert whole.count(mutation.find) == 1
    assert mutation.find != mutation.replace
    assert not mutation.file.startswith("tests/")


@pytest.mark.long
def test_no_rule_is_broken_unnoticed() -> None:
    """Every break of a rule fails one of its tests, and each of its tests fails at some break, so
    that none is named in vain."""
    with ThreadPoolExecutor(WORKERS) as pool:
        parts = [f"{number}/{WORKERS}" for number in range(1, WORKERS + 1)]
        results = [result for part in pool.map(_results_of, parts) for result in part]
    assert [result for result in results if not result["noticed"]] == []
    failed = defaultdict(set)
    for result in results:
        failed[result["rule"]] |= set(result["failed"])
    named = {mutation.rule: set(mutation.proofs) for mutation in MUTATIONS}
    idle = {rule: proofs - failed[rule] for rule, proofs in named.items()}
    assert {rule: proofs for rule, proofs in idle.items() if proofs} == {}


def _results_of(part: str) -> list[dict[str, Any]]:
    command = [sys.executable, str(HERE / "mutants.py"), "--part", part]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
