"""`mazziere simulate`: a whole card room in virtual time, with faults, by seed."""

import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from devtools.simulation.shrink import shortest
from devtools.simulation.simulation import SimulationOutcome, play
from devtools.simulation.steps import Step, read_script, steps_by_seed

EXIT_CLEAN = 0
EXIT_VIOLATION = 1
EXIT_BAD_SCRIPT = 2
SHRINKING_TRIES = 300
SHRINKING_SECONDS = 90


def run(seed: int, hands: int, faults: bool, as_json: bool, script: Path | None = None) -> int:
    """Plays so many hands, or the script in a file. Returns 1 and the shortest script when
    something was violated, 2 for a file that holds no script."""
    if script is None:
        outcome = play(steps_by_seed(seed, faults=faults), seed=seed, hands=hands, faults=faults)
    else:
        try:
            steps = read_script(script.read_text(encoding="utf-8").splitlines())
        except (OSError, ValueError) as error:
            sys.stderr.write(f"mazziere simulate: {script}: {error}\n")
            return EXIT_BAD_SCRIPT
        outcome = play(steps, seed=seed, hands=None, faults=faults)
    shortened = _shortened(outcome, seed, faults) if outcome.violations else []
    if as_json:
        sys.stdout.write(json.dumps(_report(seed, outcome, shortened)) + "\n")
    else:
        _print(seed, outcome, shortened)
    return EXIT_VIOLATION if outcome.violations else EXIT_CLEAN


def _shortened(outcome: SimulationOutcome, seed: int, faults: bool) -> list[Step]:
    """The shortest script found that is caught by the same check."""
    checks = {violation.check for violation in outcome.violations}

    until = time.monotonic() + SHRINKING_SECONDS

    def fails(script: Sequence[Step]) -> bool:
        if time.monotonic() > until:
            return False
        again = play(script, seed=seed, hands=None, faults=faults)
        return any(violation.check in checks for violation in again.violations)

    return shortest(outcome.script, fails, tries=SHRINKING_TRIES)


def _report(seed: int, outcome: SimulationOutcome, script: list[Step]) -> dict[str, object]:
    report: dict[str, object] = {
        "seed": seed,
        "hands": outcome.hands,
        "afterwards": outcome.afterwards,
        "tournaments": outcome.tournaments,
        "crashes": outcome.crashes,
        "faults": outcome.faults,
        "violations": [asdict(violation) for violation in outcome.violations],
    }
    if script:
        report["script"] = [str(step) for step in script]
    return report


def _print(seed: int, outcome: SimulationOutcome, script: list[Step]) -> None:
    sys.stdout.write(
        f"Seed {seed}: {outcome.hands} hands and {outcome.afterwards} afterwards, "
        f"{outcome.tournaments} tournaments, "
        f"{outcome.crashes} crashes, {outcome.faults} faults, "
        f"{len(outcome.violations)} violations.\n"
    )
    if outcome.kinds:
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(outcome.kinds.items()))
        sys.stdout.write(f"Of these: {kinds}.\n")
    for violation in outcome.violations:
        sys.stdout.write(f"{violation.check}: {violation.detail}\n")
    if script:
        sys.stdout.write(f"# the shortest script that was found, for seed {seed}\n")
        sys.stdout.writelines(f"{step}\n" for step in script)
