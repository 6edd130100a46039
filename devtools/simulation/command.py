"""`mazziere simulate`: a whole card room in virtual time, with faults, by seed."""

import json
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bot.cli.arguments import EXIT_FINDINGS, EXIT_OK, EXIT_REFUSED
from bot.garbage import spare_what_stays
from devtools.postgresql import is_installed, temporary_server
from devtools.simulation.discord import DiscordEvening
from devtools.simulation.shrink import shortest
from devtools.simulation.simulation import SimulationOutcome, play
from devtools.simulation.steps import Step, read_script, steps_by_seed

SHRINKING_TRIES = 300
SHRINKING_SECONDS = 90


@dataclass(frozen=True, slots=True)
class SimulationWish:
    """The hands that are to be played: so many hands, or the script in a file."""

    seed: int
    hands: int
    faults: bool
    script: Path | None = None
    as_json: bool = False
    evening: DiscordEvening = DiscordEvening.GOOD
    on_server: bool = False
    """Whether the database is on a PostgreSQL server, which is started for it."""


def run(wish: SimulationWish) -> int:
    """Returns 1 and the shortest script when something was violated, 2 for a file that holds no
    script, or without a server to start."""
    if not wish.on_server:
        return _run(wish, None)
    if not is_installed():
        sys.stderr.write("mazziere simulate: PostgreSQL comes with the development packages\n")
        return EXIT_REFUSED
    with temporary_server() as server:
        return _run(wish, server)


def _run(wish: SimulationWish, server: Any) -> int:
    # As the bot does: garbage collection passes over what is loaded.
    spare_what_stays()
    seed, script, faults = wish.seed, wish.script, wish.faults
    steps: Iterable[Step] = steps_by_seed(seed, faults=faults)
    if script is not None:
        try:
            steps = read_script(script.read_text(encoding="utf-8").splitlines())
        except (OSError, ValueError) as error:
            sys.stderr.write(f"mazziere simulate: {script}: {error}\n")
            return EXIT_REFUSED
    hands = wish.hands if script is None else None
    how = {"seed": seed, "faults": faults, "server": server, "evening": wish.evening}
    outcome = play(steps, hands=hands, **how)
    shortened = _shortened(outcome, how) if outcome.violations else []
    if wish.as_json:
        sys.stdout.write(json.dumps(_report(seed, outcome, shortened)) + "\n")
    else:
        _print(seed, outcome, shortened)
    return EXIT_FINDINGS if outcome.violations else EXIT_OK


def _shortened(outcome: SimulationOutcome, how: dict[str, Any]) -> list[Step]:
    """The shortest script found that is caught by the same check."""
    checks = {violation.check for violation in outcome.violations}

    until = time.monotonic() + SHRINKING_SECONDS

    def fails(script: Sequence[Step]) -> bool:
        if time.monotonic() > until:
            return False
        again = play(script, hands=None, **how)
        return any(violation.check in checks for violation in again.violations)

    return shortest(outcome.script, fails, tries=SHRINKING_TRIES)


def _report(seed: int, outcome: SimulationOutcome, script: list[Step]) -> dict[str, object]:
    report: dict[str, object] = {
        "seed": seed,
        "hands": outcome.hands,
        "afterwards": outcome.afterwards,
        "cash_hands": outcome.cash_hands,
        "tournaments": outcome.tournaments,
        "crashes": outcome.crashes,
        "faults": outcome.faults,
        "answered_p99_seconds": answered_p99(outcome),
        "violations": [asdict(violation) for violation in outcome.violations],
    }
    if script:
        report["script"] = [str(step) for step in script]
    return report


def answered_p99(outcome: SimulationOutcome) -> float | None:
    """The seconds of virtual time within which 99 of 100 presses had their first answer."""
    times = sorted(outcome.answered_after)
    return round(times[len(times) * 99 // 100], 3) if times else None


def _print(seed: int, outcome: SimulationOutcome, script: list[Step]) -> None:
    sys.stdout.write(
        f"Seed {seed}: {outcome.hands} hands and {outcome.afterwards} afterwards, "
        f"{outcome.cash_hands} of them for cash, {outcome.tournaments} tournaments, "
        f"{outcome.crashes} crashes, {outcome.faults} faults, "
        f"{len(outcome.violations)} violations.\n"
    )
    if outcome.answered_after:
        p99 = answered_p99(outcome)
        sys.stdout.write(f"99 of 100 presses were answered within {p99} seconds.\n")
    if outcome.kinds:
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(outcome.kinds.items()))
        sys.stdout.write(f"Of these: {kinds}.\n")
    for violation in outcome.violations:
        sys.stdout.write(f"{violation.check}: {violation.detail}\n")
    if script:
        sys.stdout.write(f"# the shortest script that was found, for seed {seed}\n")
        sys.stdout.writelines(f"{step}\n" for step in script)
