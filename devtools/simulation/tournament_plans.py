"""The tournaments that are announced in a simulation: short ones, and of every sort."""

from dataclasses import replace
from typing import Any

from bot.durations import SECOND_MS
from bot.ids import Chips
from bot.table.rules import GamePlan, TableAnte
from bot.tournament.levels import Level, LevelSheet
from bot.tournament.options import (
    AddonTerms,
    BountyKind,
    BountyTerms,
    HandForHand,
    RebuyCondition,
    RebuyTerms,
    SatelliteTerms,
    TournamentKind,
    TournamentMode,
    TournamentOptions,
)
from bot.tournament.state import TournamentState

STARTS_IN_MS = (40 * SECOND_MS, 90 * SECOND_MS, 400 * SECOND_MS)
"""The times from an announcement to the scheduled start; some leave time for a satellite."""

_SHEET = LevelSheet(
    name="simulated",
    starting_stack=Chips(400),
    level_ms=30 * SECOND_MS,
    turn_seconds=10,
    levels=tuple(
        Level(Chips(small), Chips(2 * small), Chips(small // 2 if number > 1 else 0))
        for number, small in enumerate((10, 20, 40, 80, 160))
    ),
    break_every_ms=90 * SECOND_MS,
    break_ms=20 * SECOND_MS,
    limits_by_game=True,
)


def _sit_and_go(players: int, **more: Any) -> TournamentOptions:
    plan = TournamentOptions(
        title=f"Sit & go for {players}",
        kind=TournamentKind.SIT_AND_GO,
        sheet=_SHEET,
        prize_part=Chips(50),
        fee=Chips(5),
        entrants_min=players,
        entrants_max=players,
        seats=min(players, 6),
    )
    return replace(plan, **more)


def _scheduled(players: int, **more: Any) -> TournamentOptions:
    """`starts_ms` is filled in when it is announced."""
    plan = _sit_and_go(
        players, title="Tonight", kind=TournamentKind.SCHEDULED, entrants_max=9, seats=3
    )
    return replace(plan, **more)


PLANS = (
    _sit_and_go(2),
    _sit_and_go(2, prize_part=Chips(900), fee=Chips(100), title="All that newcomers have"),
    _sit_and_go(3, prize_part=Chips(0), fee=Chips(0), added=Chips(90)),
    _sit_and_go(3, kind=TournamentKind.VELOX, fee=Chips(0), title="Lottery"),
    _sit_and_go(5, seats=3, hand_for_hand=HandForHand.ALWAYS, table_ante=TableAnte.BIG_BLIND),
    _sit_and_go(4, seats=2, bounty=BountyTerms(Chips(20), BountyKind.PROGRESSIVE)),
    _sit_and_go(
        3,
        mode=TournamentMode.REBUY_ADDON,
        rebuy=RebuyTerms(Chips(50), last_level=2),
        addon=AddonTerms(Chips(50), Chips(400), after_level=2),
    ),
    _sit_and_go(
        2,
        mode=TournamentMode.REBUY,
        rebuy=RebuyTerms(Chips(40), most=2, condition=RebuyCondition.BELOW_START),
    ),
    _sit_and_go(3, mode=TournamentMode.DOUBLE_CHANCE, second_half_level=2),
    _scheduled(3, late_levels=3, reentries_max=2, guarantees=(Chips(300),)),
    _scheduled(4, bounty=BountyTerms(Chips(20)), late_levels=2),
    _scheduled(
        2,
        games=(
            GamePlan("omaha", "pot-limit"),
            GamePlan("stud", "fixed-limit"),
            GamePlan("omaha-hilo", "pot-limit"),
            GamePlan("razz", "fixed-limit"),
        ),
    ),
)


def some_plan(number: int, now_ms: int, target: TournamentState | None) -> TournamentOptions:
    """The next tournament to announce; every other time a satellite to `target`, if given."""
    if target is not None and number % 2 == 0:
        terms = SatelliteTerms(
            target.id, target.options.entry_cost, by_pool=number % 4 == 0, title="Tonight"
        )
        return _sit_and_go(3, title="Satellite", satellite=terms)
    plan = PLANS[number % len(PLANS)]
    if plan.kind is TournamentKind.SCHEDULED:
        soon = STARTS_IN_MS[number // len(PLANS) % len(STARTS_IN_MS)]
        return replace(plan, starts_ms=now_ms + soon)
    return plan
