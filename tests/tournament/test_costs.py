"""Limits on the cost of an event, and options that are refused (R-184 to R-187, R-191 to R-197)."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from bot.ids import Chips
from bot.refusal import Refusal
from bot.table.rules import GamePlan
from bot.tournament.costs import check_options, rebuys_most, returns_enough
from bot.tournament.levels import Level
from bot.tournament.options import (
    AddonTerms,
    BountyTerms,
    CostLimits,
    RebuyTerms,
    SatelliteTerms,
    SponsorTerms,
    TournamentKind,
    TournamentMode,
    TournamentOptions,
)
from tests.builders import player
from tests.poker.facts import case_ids, facts
from tests.tournament.builders import plan, sheet, velox_plan

TOKEN = 100
SHARES, COSTS, REBUYS = (
    facts("prize_share_cases"),
    facts("tournament_cost_cases"),
    facts("max_rebuys"),
)


def chips(tokens: str) -> Chips:
    """A token is a hundred chips."""
    return Chips(int(Fraction(tokens) * TOKEN))


def refused(of: TournamentOptions, limits: CostLimits | None = None) -> str:
    """The code that the plan is refused with; empty when it is accepted."""
    try:
        check_options(of, limits or CostLimits())
    except Refusal as refusal:
        return refusal.code.value
    return ""


@pytest.mark.parametrize("case", SHARES, ids=case_ids(SHARES))
def test_four_fifths_are_played_for(case: dict[str, str]) -> None:
    """The worked shares of an entry that go to prizes (R-185)."""
    prize, fee = chips(case["prize_part"]), chips(case["fee"])
    assert returns_enough(prize, fee) == (case["valid"] == "yes")
    assert round(100 * prize / (prize + fee), 2) == float(case["share_pct"])
    assert (refused(plan(prize_part=prize, fee=fee)) == "") == (case["valid"] == "yes")


def cost_plan(case: dict[str, str]) -> TournamentOptions:
    of = plan(prize_part=chips(case["prize_part"]), fee=chips(case["fee"]))
    stack, cost = of.sheet.starting_stack, case["cost"]
    match case["item"]:
        case "rebuy":
            return replace(of, mode=TournamentMode.REBUY, rebuy=RebuyTerms(chips(cost)))
        case "addon":
            return replace(of, mode=TournamentMode.ADDON, addon=AddonTerms(chips(cost), stack, 3))
        case "addon chips factor":
            terms = AddonTerms(of.prize_part, Chips(stack * int(cost)), 3)
            return replace(of, mode=TournamentMode.ADDON, addon=terms)
    assert of.entry_cost == chips(cost)
    return of


@pytest.mark.parametrize("case", COSTS, ids=case_ids(COSTS))
def test_worked_costs(case: dict[str, str]) -> None:
    """Every worked entry, rebuy and add-on is accepted or refused as the rules say."""
    assert (refused(cost_plan(case)) == "") == (case["valid"] == "yes")


def priced(entry: str, *, rebuy: str = "", addon: str = "", stacks: float = 1) -> TournamentOptions:
    """A plan from prices in tokens: `priced("10+1", addon="20", stacks=1.5)`."""
    prize_part, _, fee = entry.partition("+")
    of = plan(prize_part=chips(prize_part), fee=chips(fee or "0"))
    modes = {
        (True, False): TournamentMode.REBUY,
        (False, True): TournamentMode.ADDON,
        (True, True): TournamentMode.REBUY_ADDON,
    }
    more = Chips(int(of.sheet.starting_stack * stacks))
    return replace(
        of,
        mode=modes.get((bool(rebuy), bool(addon)), TournamentMode.FREEZEOUT),
        rebuy=RebuyTerms(chips(rebuy)) if rebuy else None,
        addon=AddonTerms(chips(addon), more, 3) if addon else None,
    )


CHIPS_OF_ADDON, COST_OF_ADDON = "addon-chips-out-of-range", "addon-cost-out-of-range"
BUY_IN, TOTAL = "tournament-buy-in-out-of-range", "tournament-total-cost-too-high"


@pytest.mark.parametrize(
    ("of", "code"),
    [
        (priced("0.50"), ""),
        (priced("0.49"), BUY_IN),
        (priced("80+20"), ""),
        (priced("80+20.01"), BUY_IN),
        (priced("8+2.01"), "tournament-fee-too-high"),
        (priced("10+2.50"), ""),
        (priced("10+2.51"), "tournament-fee-too-high"),
        (priced("10+1", rebuy="0.01"), ""),
        (priced("10+1", rebuy="0"), "rebuy-cost-out-of-range"),
        (priced("10+1", rebuy="10.01"), "rebuy-cost-out-of-range"),
        (priced("10+1", addon="9"), COST_OF_ADDON),
        (priced("10+1", addon="9.99"), COST_OF_ADDON),
        (priced("10+1", addon="20.01"), COST_OF_ADDON),
        (priced("10+1", addon="22"), COST_OF_ADDON),
        (priced("10+1", addon="10", stacks=0.5), CHIPS_OF_ADDON),
        (priced("10+1", addon="10", stacks=1.5), ""),
        (priced("10+1", addon="10", stacks=2), ""),
        (priced("10+1", addon="10", stacks=2.01), CHIPS_OF_ADDON),
        (priced("40+10", addon="50"), ""),
        (priced("40+10", addon="50.01"), TOTAL),
        (priced("50+5", rebuy="45"), ""),
        (priced("50+5", rebuy="45.01"), TOTAL),
        (priced("30+5", rebuy="30", addon="35"), ""),
        (priced("30+5", rebuy="30", addon="35.01"), TOTAL),
    ],
    ids=lambda value: "" if isinstance(value, TournamentOptions) else value,
)
def test_costs_at_their_limits(of: TournamentOptions, code: str) -> None:
    """The last price that may be asked, and the first that may not (R-184, R-185, R-187, R-193,
    R-194).
    """
    assert refused(of) == code


@pytest.mark.parametrize("case", REBUYS, ids=case_ids(REBUYS))
def test_unlimited_rebuys_end_at_the_cap(case: dict[str, str]) -> None:
    """Unlimited rebuys are as many as the cost cap leaves room for (R-196)."""
    of = plan(
        prize_part=chips(case["prize_part"]),
        fee=chips(case["fee"]),
        mode=TournamentMode.REBUY_ADDON,
        rebuy=RebuyTerms(chips(case["rebuy_cost"])),
        addon=AddonTerms(chips(case["addon_cost"]), Chips(1500), 3),
    )
    assert rebuys_most(of, CostLimits()) == int(case["max_rebuys"])


@pytest.mark.parametrize("case", facts("mode_options"), ids=lambda case: case["mode"])
def test_what_each_mode_has(case: dict[str, str]) -> None:
    """Rebuys, add-on and the first stack of each mode (R-191 to R-195)."""
    mode = TournamentMode(case["mode"].replace("_", "-"))
    assert (mode.has_rebuys, mode.has_addon) == (case["rebuy"] == "yes", case["addon"] == "yes")
    stack = plan(mode=mode).first_stack
    assert stack == (750 if case["initial_stack"] == "half" else 1500)


REBUY, ADDON = RebuyTerms(Chips(100)), AddonTerms(Chips(100), Chips(1500), 3)
WRONG: list[tuple[str, dict[str, Any]]] = [
    ("mode-terms-mismatch", {"mode": TournamentMode.REBUY}),
    ("mode-terms-mismatch", {"rebuy": REBUY}),
    ("mode-terms-mismatch", {"mode": TournamentMode.REBUY, "rebuy": REBUY, "addon": ADDON}),
    ("mode-terms-mismatch", {"mode": TournamentMode.ADDON, "rebuy": REBUY, "addon": ADDON}),
    ("mode-terms-mismatch", {"second_half_level": 3}),
    (
        "addon-before-rebuys-end",
        {"mode": TournamentMode.REBUY_ADDON, "rebuy": replace(REBUY, last_level=4), "addon": ADDON},
    ),
    (
        "tournament-total-cost-too-high",
        {"mode": TournamentMode.REBUY, "rebuy": replace(REBUY, most=99)},
    ),
    ("rebuys-out-of-range", {"mode": TournamentMode.REBUY, "rebuy": replace(REBUY, most=0)}),
    ("rebuys-out-of-range", {"mode": TournamentMode.REBUY, "rebuy": replace(REBUY, most=-3)}),
    ("rebuys-out-of-range", {"mode": TournamentMode.REBUY, "rebuy": replace(REBUY, last_level=-1)}),
    ("entrants-out-of-range", {"entrants_min": 1}),
    ("entrants-out-of-range", {"entrants_min": 20, "entrants_max": 10}),
    ("entrants-out-of-range", {"kind": TournamentKind.SIT_AND_GO, "starts_ms": None}),
    ("start-time-missing", {"starts_ms": None}),
    ("start-time-missing", {"kind": TournamentKind.SIT_AND_GO, "entrants": 9, "starts_ms": 5}),
    ("reentry-without-late-registration", {"reentries_max": 1}),
    ("tournament-seats-out-of-range", {"seats": 11}),
    ("tournament-seats-out-of-range", {"seats": 9, "games": (GamePlan("stud", "fixed-limit"),)}),
    ("no-games", {"games": ()}),
    ("unknown-game", {"games": (GamePlan("bridge"),)}),
    ("unknown-structure", {"games": (GamePlan(structure="spread"),)}),
    ("no-levels", {"sheet": replace(sheet(), levels=())}),
    ("no-levels", {"sheet": replace(sheet(), levels=(Level(Chips(5), Chips(10)),) * 2)}),
    ("starting-stack-too-small", {"sheet": replace(sheet(), starting_stack=Chips(5))}),
    ("sponsored-out-of-range", {"sponsor": SponsorTerms(player("a"), Chips(0))}),
    ("tournament-fee-too-high", {"prize_part": Chips(0), "fee": Chips(50)}),
    ("tournament-buy-in-out-of-range", {"prize_part": Chips(-5), "fee": Chips(0)}),
    ("payouts-out-of-order", {"payouts": (20, 80)}),
    ("payouts-out-of-order", {"payouts": (50, 30, 20), "entrants_max": 2}),
    ("payouts-out-of-order", {"guarantees": (Chips(10), Chips(20))}),
    ("bounty-out-of-range", {"bounty": BountyTerms(Chips(0))}),
    ("satellite-terms-out-of-range", {"satellite": SatelliteTerms(9, Chips(500), 2)}),
    (
        "odd-starting-stack",
        {
            "mode": TournamentMode.DOUBLE_CHANCE,
            "sheet": replace(sheet(), starting_stack=Chips(1501)),
        },
    ),
]


@pytest.mark.parametrize(("code", "changes"), WRONG, ids=lambda value: str(value)[:60])
def test_plans_that_do_not_hold_together(code: str, changes: dict[str, Any]) -> None:
    """Each has a sentence of its own."""
    assert refused(plan(**changes)) == code


@pytest.mark.parametrize(
    "changes",
    [
        {"prize_part": Chips(0), "fee": Chips(0), "added": Chips(500)},
        {"prize_part": Chips(0), "fee": Chips(0), "guarantees": (Chips(100), Chips(50))},
        {"kind": TournamentKind.SIT_AND_GO, "entrants": 2},
        {"kind": TournamentKind.SIT_AND_GO, "entrants": 27},
        {"mode": TournamentMode.DOUBLE_CHANCE, "second_half_level": 4},
        {"late_levels": 3, "reentries_max": 2},
        {"seats": 8, "games": tuple(GamePlan(game) for game in ("stud", "omaha", "razz"))},
        {"satellite": SatelliteTerms(9, Chips(500)), "entrants_min": 9},
        {"bounty": BountyTerms(Chips(100)), "fee": Chips(40)},
    ],
    ids=str,
)
def test_plans_that_hold(changes: dict[str, Any]) -> None:
    """Freerolls, sit & gos of two and of three tables, and all other kinds of plan."""
    assert refused(plan(**changes)) == ""


@pytest.mark.parametrize(
    "changes",
    [
        {"games": (GamePlan("omaha", "pot-limit"),)},
        {"fee": Chips(5)},
        {"mode": TournamentMode.REBUY, "rebuy": RebuyTerms(Chips(50))},
        {"added": Chips(50)},
        {"guarantees": (Chips(50),)},
    ],
    ids=str,
)
def test_velox_has_no_variants(changes: dict[str, Any]) -> None:
    """Three players, one stack, Hold'em, and the multiplier as the only prize (R-234, R-235)."""
    assert refused(velox_plan()) == ""
    assert refused(velox_plan(**changes)) == "velox-is-three-handed-holdem"


def test_the_cap_is_a_setting() -> None:
    """A house with deeper pockets allows what the default refuses."""
    of = plan(prize_part=Chips(10_000), fee=Chips(1_000))
    assert refused(of) == "tournament-buy-in-out-of-range"
    rich = CostLimits(buy_in_max=Chips(50_000), total_cost_max=Chips(50_000))
    assert refused(of, rich) == ""
