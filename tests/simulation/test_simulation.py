"""Card rooms in virtual time: nothing lost, nothing leaked, whatever fails."""

from collections import Counter
from functools import cache

import pytest

from bot.bank.topup import WELCOME_CHIPS
from devtools.simulation.simulation import SimulationOutcome, play
from devtools.simulation.steps import Step, StepKind, steps_by_seed
from devtools.simulation.tournament_plans import PLANS, STARTS_IN_MS

FAULTY_SEEDS = [11, 12, 15]
HANDS_WITH_FAULTS = 250
ALL_KINDS = {
    "power-lost",
    "never-answered",
    "channel-closed",
    "bot-removed",
    "tournament-moved",
    "power-lost-before-commit",
    "power-lost-after-commit",
    "power-lost-torn-commit",
    "disk-full",
    "disk-gone-after-commit",
    "discord-limited",
    "discord-broken",
    "discord-slow",
    "discord-silent",
    "press-lost",
    "press-doubled",
    "press-doubled-later",
    "press-reordered",
    "press-lost-with-gateway",
    "gateway-dropped",
    "message-deleted",
    "channel-deleted",
    "thread-deleted",
    "thread-refused",
    "dm-refused",
    "player-left-or-came-back",
    "beacon-down",
    "beacon-late",
    "beacon-silent",
    "beacon-wrong",
}
"""The faults of a simulation."""
SAID_IN_TOURNAMENTS = {
    "register",
    "unregister",
    "pause",
    "resume",
    "set-hand-for-hand",
    "sit-out",
    "come-back",
    "exclude",
    "cancel",
    "propose-deal",
    "answer-deal",
}
"""The words of people while tournaments are open; the rarer commands need more runs."""


@cache
def faulty_run(seed: int) -> SimulationOutcome:
    """Played once, and looked at from several sides."""
    return play(steps_by_seed(seed, faults=True), seed=seed, hands=HANDS_WITH_FAULTS, faults=True)


@pytest.mark.parametrize("seed", FAULTY_SEEDS)
def test_every_fault(seed: int) -> None:
    """Crashes, bad disks, a bad Discord, lost and doubled presses: no check complains."""
    outcome = faulty_run(seed)
    assert outcome.violations == []
    assert outcome.hands == HANDS_WITH_FAULTS
    assert outcome.cash_hands > HANDS_WITH_FAULTS / 5
    assert outcome.faults > 200
    assert outcome.rounds > 0
    assert outcome.kinds.total() == outcome.crashes + outcome.faults


def test_a_third_of_the_hands_are_for_cash() -> None:
    """Together: the dice give each seed its own share of tournaments."""
    cash = sum(faulty_run(seed).cash_hands for seed in FAULTY_SEEDS)
    assert cash > len(FAULTY_SEEDS) * HANDS_WITH_FAULTS / 3


def test_every_kind_of_fault_happens() -> None:
    """Long enough, each of them: a fault that never comes proves nothing."""
    kinds: Counter[str] = Counter()
    for seed in FAULTY_SEEDS:
        kinds += faulty_run(seed).kinds
    assert set(kinds) == ALL_KINDS


def test_what_hosts_and_entrants_say_is_not_always_refused() -> None:
    """A command that no tournament ever takes proves nothing."""
    committed: Counter[str] = Counter()
    for seed in FAULTY_SEEDS:
        committed += faulty_run(seed).committed
    assert set(committed) >= SAID_IN_TOURNAMENTS


def begun(plan: int, entrants: int) -> list[Step]:
    """The first steps of a script: a tournament is announced, and so many register."""
    enter = [Step(StepKind.ENTER, b=who, d=999, pause_ms=5_000) for who in range(entrants)]
    return [Step(StepKind.ANNOUNCE, c=plan, pause_ms=5_000), *enter]


def test_hosts_hasten_what_only_waits_for_its_hour() -> None:
    """Too rare for a few runs: everybody must be there well before the start."""
    latest = STARTS_IN_MS.index(max(STARTS_IN_MS))
    scheduled = len(PLANS) - 1 + latest * len(PLANS)
    script = [*begun(scheduled, 2), Step(StepKind.DIRECT, b=1, pause_ms=5_000)]
    outcome = play(script, seed=1, hands=None, faults=False)
    assert outcome.violations == []
    assert (outcome.tournaments, outcome.committed["hasten"]) == (1, 1)


def test_addons_are_bought_and_declined() -> None:
    """Too rare for a few runs: here nobody acts, so that all are in when the break comes."""
    with_addon = next(n for n, plan in enumerate(PLANS) if plan.addon)
    answers = [Step(StepKind.ANSWER, a=1, b=n, c=n, d=999, pause_ms=3_000) for n in range(60)]
    script = [*begun(with_addon, 3), Step(StepKind.WAIT, pause_ms=60_000), *answers]
    outcome = play(script, seed=1, hands=None, faults=False)
    assert outcome.violations == []
    assert (outcome.committed["buy-addon"], outcome.committed["decline-addon"]) == (2, 1)


def test_everything_happens() -> None:
    """Crashes, and tournaments to their end."""
    runs = [faulty_run(seed) for seed in FAULTY_SEEDS]
    assert sum(run.crashes for run in runs) > 12
    assert sum(run.tournaments for run in runs) > 10


def test_who_has_lost_everything_is_topped_up() -> None:
    """Two put all that newcomers get into one tournament, and go to bed."""
    all_they_have = next(n for n, plan in enumerate(PLANS) if plan.entry_cost == WELCOME_CHIPS)
    outcome = play(begun(all_they_have, 2), seed=1, hands=None, faults=False)
    assert outcome.violations == []
    assert (outcome.tournaments, outcome.topups) == (1, 1)


def test_a_seed_repeats_a_run() -> None:
    """A seed gives the same steps, hands, crashes and requests each time."""

    def run() -> tuple[object, ...]:
        played = play(steps_by_seed(3, faults=True), seed=3, hands=15, faults=True)
        told = played.hands, played.tournaments, played.crashes, played.faults
        return *told, played.requests, played.script

    assert run() == run()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1_000, 2_000))
def test_a_thousand_seeds(seed: int) -> None:
    """A thousand seeds lose nothing and leak nothing."""
    assert play(steps_by_seed(seed, faults=True), seed=seed, hands=60, faults=True).violations == []
