"""Breaks each rule once on purpose, and looks whether the tests that the matrix names notice.

`mutations.toml` says how: a file, a snippet that is in it once, and what stands there instead. A
rule may be broken in several ways, as it may say several things. Everything happens in a copy of
the tree. A fork of this process, which has loaded the packages of others and nothing of ours, runs
the tests named for the rule.

    python tests/rules_matrix/mutants.py R-042 R-117    # these rules; all where none is named
    python tests/rules_matrix/mutants.py --part 1/2     # one half of them, for parallel workers

Each result is a line of JSON. The exit code is 1 where a rule was broken unnoticed. What pytest
says is added to the file that `MAZZIERE_MUTANTS_LOG` names.
"""

import argparse
import csv
import importlib
import json
import os
import select
import shutil
import signal
import sys
import tempfile
import time
import tomllib
import traceback
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SECONDS_MAX = 120.0
"""The longest that the tests of one rule may take: broken code can loop forever."""
NOT_COPIED = (".git", ".venv", ".hypothesis", ".*_cache", "__pycache__", "build", "dist")
LOADED_BEFORE = (
    "alembic",
    "asyncpg",
    "babel",
    "discord",
    "fluent.runtime",
    "numpy",
    "PIL.Image",
    "PIL.ImageDraw",
    "PIL.ImageFont",
    "pydantic_settings",
    "sqlalchemy",
)
"""Packages of others that most tests need; a fork has them at once."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """One way to break a rule."""

    rule: str
    file: str
    find: str
    replace: str
    proofs: tuple[str, ...]
    """The tests that the matrix names, by node id."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of the named tests, without their parameters."""

    failed: tuple[str, ...]
    """The tests that failed as they ran; one that isn't collected or set up proves nothing."""
    passed: tuple[str, ...]
    trouble: str = ""
    """The reason why the outcome says nothing; empty where all tests ran."""


@dataclass(frozen=True, slots=True)
class Result:
    """One mutation's result; a rule that was broken unnoticed is proved by nothing."""

    rule: str
    file: str
    failed: tuple[str, ...]
    passed: tuple[str, ...]
    trouble: str
    seconds: float

    @property
    def noticed(self) -> bool:
        return bool(self.failed) and not self.trouble


def rules() -> list[dict[str, str]]:
    """Returns the rows of the matrix."""
    with (HERE / "rules.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def mutations() -> list[Mutation]:
    """Returns the mutations of `mutations.toml`, in its order."""
    proofs = {row["rule"]: row["proof"].split() for row in rules()}
    found = tomllib.loads((HERE / "mutations.toml").read_text(encoding="utf-8"))
    return [
        Mutation(
            rule,
            way["file"],
            way["find"],
            way["replace"],
            tuple(f"tests/{proof}" for proof in proofs.get(rule, ())),
        )
        for rule, ways in found.items()
        for way in ways
    ]


def run(chosen: Sequence[Mutation], *, check_unbroken: bool = True) -> Iterable[Result]:
    """Applies each of the mutations to a copy of the tree and runs the tests named for it.

    Before that all of these tests have to pass in the copy: a test that fails anyway, or that
    misses something and is skipped, proves nothing.
    """
    with tempfile.TemporaryDirectory(prefix="mazziere-mutants-") as folder:
        copy = Path(folder) / "tree"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_COPIED))
        unbroken = sorted({proof for mutation in chosen for proof in mutation.proofs})
        if check_unbroken and unbroken:
            began = time.monotonic()
            outcome = _run_tests(copy, unbroken, 10 * SECONDS_MAX)
            silent = sorted({*unbroken} - {*outcome.passed})
            if silent or outcome.trouble:
                trouble = outcome.trouble or "not passed by the tree as it is"
                passed = time.monotonic() - began
                yield Result("none", "", tuple(silent), outcome.passed, trouble, passed)
        for number, mutation in enumerate(chosen):
            yield _break_once(copy, mutation, number)


def _break_once(copy: Path, mutation: Mutation, number: int) -> Result:
    path = copy / mutation.file
    whole = path.read_text(encoding="utf-8")
    began = time.monotonic()
    _write(path, whole.replace(mutation.find, mutation.replace), 2 * number)
    try:
        outcome = _run_tests(copy, mutation.proofs, SECONDS_MAX)
    finally:
        _write(path, whole, 2 * number + 1)
    return Result(
        mutation.rule,
        mutation.file,
        outcome.failed,
        outcome.passed,
        outcome.trouble,
        round(time.monotonic() - began, 1),
    )


def _write(path: Path, text: str, version: int) -> None:
    """Writes a version with a time of its own: compiled files are told apart by whole seconds."""
    path.write_text(text, encoding="utf-8")
    moment = 1_600_000_000 + version
    os.utime(path, (moment, moment))


class _Watcher:
    """Notes what each test did, whatever its parameters, and stops at the first failure of each."""

    def __init__(self) -> None:
        self.failed: set[str] = set()
        self.passed: set[str] = set()
        self.trouble = ""

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if _name(item.nodeid) in self.failed:
            pytest.skip("has failed with other parameters")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.failed:
            self.failed.add(_name(report.nodeid))
        elif report.when == "call" and report.passed:
            self.passed.add(_name(report.nodeid))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.trouble = f"cannot be collected: {report.nodeid}"

    @property
    def outcome(self) -> Outcome:
        whole = sorted(self.passed - self.failed)
        if not (self.failed or whole or self.trouble):
            self.trouble = "no test ran"
        return Outcome(tuple(sorted(self.failed)), tuple(whole), self.trouble)


def _name(node: str) -> str:
    return node.partition("[")[0]


def _run_tests(copy: Path, proofs: Sequence[str], seconds_max: float) -> Outcome:
    """Runs the tests in a fork, and leaves nothing of it behind."""
    answer, ours = os.pipe()
    child = os.fork()
    if not child:
        os.close(answer)
        _test_in_fork(copy, proofs, ours)
    os.close(ours)
    with os.fdopen(answer, encoding="utf-8") as pipe:
        outcome = _wait(child, pipe.fileno(), seconds_max)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return outcome


def _wait(child: int, pipe: int, seconds_max: float) -> Outcome:
    said, ends = b"", time.monotonic() + seconds_max
    while not said.endswith(b"\n"):
        if not select.select([pipe], [], [], max(0.0, ends - time.monotonic()))[0]:
            return Outcome((), (), f"no end in {seconds_max:.0f} seconds")
        part = os.read(pipe, 1 << 16)
        if not part:
            return Outcome((), (), "the tests ended their process")
        said += part
    failed, passed, trouble = json.loads(said)
    return Outcome(tuple(failed), tuple(passed), trouble)


def _test_in_fork(copy: Path, proofs: Sequence[str], answer: int) -> None:
    os.setsid()
    os.chdir(copy)
    sys.path[0] = str(copy)
    os.environ["PYTHONPATH"] = str(copy)
    told = Path(os.environ.get("MAZZIERE_MUTANTS_LOG", os.devnull))
    with told.open("ab") as log:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    watcher = _Watcher()
    arguments = ["-q", "-p", "no:cacheprovider", "-k", "not postgresql", f"--rootdir={copy}"]
    try:
        pytest.main([*arguments, *proofs], plugins=[watcher])
    except BaseException:
        watcher.trouble = traceback.format_exc(limit=0).strip()
    finally:
        outcome = watcher.outcome
        results = json.dumps([outcome.failed, outcome.passed, outcome.trouble])
        sys.stdout.flush()
        sys.stderr.flush()
        os.write(answer, f"{results}\n".encode())
        os._exit(0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", help="R-001 …; all where none is named")
    parser.add_argument("--part", default="1/1", help="2/3: the second third of them")
    parser.add_argument("--trust", action="store_true", help="do not run the tree as it is before")
    given = parser.parse_args()
    number, parts = map(int, given.part.split("/"))
    wanted = [each for each in mutations() if not given.rules or each.rule in given.rules]
    # Neighbours share their test files, and take about as long.
    chosen = wanted[number - 1 :: parts]
    for package in LOADED_BEFORE:
        importlib.import_module(package)
    all_noticed = True
    for result in run(chosen, check_unbroken=not given.trust):
        all_noticed &= result.noticed
        line = json.dumps({**asdict(result), "noticed": result.noticed})
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    return 0 if all_noticed else 1


if __name__ == "__main__":
    sys.exit(main())
