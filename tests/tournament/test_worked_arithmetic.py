"""Every worked example of the rules about a tournament's money, played and worked out twice."""

from fractions import Fraction

import pytest

from bot.bank import accounts
from bot.bank.accounts import AccountKind
from bot.bank.transfers import TransferReason
from bot.ids import Chips
from bot.tournament import tournament_commands as ask
from bot.tournament.events import RebuyOffered
from bot.tournament.options import (
    AddonTerms,
    RebuyTerms,
    TournamentKind,
    TournamentMode,
    TournamentOptions,
)
from tests.builders import player
from tests.poker.facts import case_ids, facts
from tests.tournament.builders import GUILD, plan, velox_plan
from tests.tournament.recorded_event import CheapEvent, RecordedEvent, due_equals_booked
from tests.tournament.rules_arithmetic import (
    Holder,
    by_chips,
    deal_by_chips,
    deal_by_value,
    default_shares,
    even_parts,
    knockout_parts,
    most_rebuys,
    multiplier_of,
    prize_list,
    progressive_parts,
    returns_enough,
    velox_shares,
)

REFUNDS, GUARANTEES, LOTTERIES = (
    facts("refund_cases"),
    facts("guarantee_cases"),
    facts("velox_prize_cases"),
)
DEFAULTS, SHARES, REBUYS = (
    facts("default_payouts"),
    facts("prize_share_cases"),
    facts("max_rebuys"),
)
TOKEN = 100


def numbers(text: str) -> list[int]:
    return [int(part) for part in text.split("|") if part]


def prizes_of(played: RecordedEvent) -> list[int]:
    """All prizes in cash, the best first."""
    lines = played.booked.items()
    return sorted(
        (
            chips
            for (account, reason), chips in lines
            if account.kind is AccountKind.WALLET and reason is TransferReason.TOURNAMENT_PRIZE
        ),
        reverse=True,
    )


# --- refunds ----------------------------------------------------------------------------------


def stacks_of(case: str) -> dict[str, int]:
    return {f"p{place}": int(row["chips"]) for place, row in enumerate(rows_of(case))}


def rows_of(case: str) -> list[dict[str, str]]:
    return [row for row in REFUNDS if row["case"] == case]


def five_of_nine_out() -> CheapEvent:
    """RF-1 and RF-2: nine entries of 10+1; four are left, p0 with all that the others had."""
    made = CheapEvent(plan(kind=TournamentKind.SIT_AND_GO, prize_part=10, fee=1, entrants=9), 9)
    made.start()
    made.bust("p4 p5 p6 p7 p8", by="p0")
    return made


def two_of_four_out() -> CheapEvent:
    """RF-3: p0 and p2 have bought a rebuy each, then p2 and p3 go out."""
    rebuy = RebuyTerms(Chips(10), last_level=3, most=1)
    made = CheapEvent(plan(mode=TournamentMode.REBUY, rebuy=rebuy, prize_part=10, fee=1), 4)
    made.start()
    made.bust("p0 p2", by="p1")
    made.ask(ask.Rebuy, "p0")
    made.ask(ask.Rebuy, "p2")
    made.bust("p2", by="p0")
    made.bust("p3", by="p0")
    made.ask(ask.DeclineRebuy, "p3")
    return made


@pytest.mark.parametrize("case", ["RF-1", "RF-2", "RF-3"])
def test_worked_refunds(case: str) -> None:
    """Own payments, and the share of what the eliminated left, in whole tokens (R-158 to R-160)."""
    rows, stacks = rows_of(case), stacks_of(case)
    made = two_of_four_out() if case == "RF-3" else five_of_nine_out()
    made.deal()
    made.end(**{name: stack - made.stack(name) for name, stack in stacks.items()})
    made.apply(ask.CancelTournament(made.now_ms))
    assert due_equals_booked(made)
    pool = int(rows[0]["pool_from_eliminated"])
    holders = [Holder(stack, order) for order, stack in enumerate(stacks.values())]
    assert by_chips(pool, holders) == [int(row["share"]) for row in rows]
    for name, row in zip(stacks, rows, strict=True):
        refund = made.booked[accounts.wallet(GUILD, player(name)), TransferReason.TOURNAMENT_REFUND]
        assert refund == int(row["total_refund"])
        assert refund - int(row["share"]) == int(row["own_payments"])
    assert (made.pool, made.house) == (0, 2 if case == "RF-3" else 5)


def test_the_worked_exact_shares() -> None:
    """Printed with two decimals."""
    for row in REFUNDS:
        exact = Fraction(
            int(row["pool_from_eliminated"]) * int(row["chips"]), int(row["chips_total"])
        )
        assert round(float(exact), 2) == float(row["exact_share"])


# --- prizes -----------------------------------------------------------------------------------


def guaranteed(case: dict[str, str]) -> TournamentOptions:
    """The example's event: its guarantees, or a sit & go whose prizes are the house's."""
    entrants, least = int(case["entrants"]), numbers(case["guarantees"])
    if not least:
        free = {"prize_part": Chips(0), "fee": Chips(0), "added": Chips(int(case["pool"]))}
        return plan(kind=TournamentKind.SIT_AND_GO, entrants=entrants, **free)
    prize_part = Chips(int(case["prize_part"]))
    return plan(
        prize_part=prize_part,
        fee=Chips(0),
        entrants_max=entrants,
        guarantees=tuple(map(Chips, least)),
        deals=False,
    )


@pytest.mark.parametrize("case", GUARANTEES, ids=case_ids(GUARANTEES))
def test_worked_guarantees(case: dict[str, str]) -> None:
    """The guarantee or the share, and what the house pays for it (R-211 to R-214)."""
    of = guaranteed(case)
    made = CheapEvent(of, int(case["entrants"])).play()
    assert isinstance(made, CheapEvent)
    assert due_equals_booked(made)
    assert prizes_of(made) == numbers(case["prizes"])
    assert -made.house - of.added == int(case["overlay"])


@pytest.mark.parametrize("row", DEFAULTS, ids=lambda row: row["max_entries"])
@pytest.mark.parametrize("end", ["min_entries", "max_entries"])
def test_default_payouts(row: dict[str, str], end: str) -> None:
    """Played at both ends of each row, with a pool that no share divides evenly (R-214, R-217)."""
    entrants = int(row[end])
    free = {"prize_part": Chips(0), "fee": Chips(0), "added": Chips(9_973), "deals": False}
    made = CheapEvent(
        plan(kind=TournamentKind.SIT_AND_GO, entrants=entrants, **free), entrants
    ).play()
    assert isinstance(made, CheapEvent)
    assert due_equals_booked(made)
    percents = [Fraction(percent) for percent in row["percents"].split("|")]
    assert len(default_shares(entrants)) == len(percents)
    paid = prizes_of(made)
    for percent, prize in list(zip(percents, paid, strict=True))[1:]:
        assert prize == 9_973 * percent // 100
    assert sum(paid) == 9_973


@pytest.mark.parametrize("entrants", [101, 137, 260])
def test_fields_beyond_the_table(entrants: int) -> None:
    """One in ten is paid, by a half, a third, a quarter, … of a unit."""
    made = CheapEvent(
        plan(entrants_max=entrants, prize_part=Chips(97), deals=False), entrants
    ).play()
    assert isinstance(made, CheapEvent)
    assert due_equals_booked(made)
    assert len(prizes_of(made)) == entrants // 10


def test_no_more_prizes_than_players() -> None:
    """Three paid places and two players: their shares grow in proportion."""
    assert prize_list(800, [Fraction(5), Fraction(3), Fraction(2)], [], 2) == [500, 300]


def test_the_odd_chip_of_a_tie() -> None:
    """The odd chip of a tie goes to the first."""
    assert even_parts(551, 2) == [276, 275]


# --- VeloX ------------------------------------------------------------------------------------


def first_draw_of(multiplier: int) -> int:
    below = 0
    for row in facts("velox"):
        if int(row["multiplier"]) == multiplier:
            return below
        below += int(row["ppm"])
    raise AssertionError(multiplier)


@pytest.mark.parametrize("case", LOTTERIES, ids=case_ids(LOTTERIES))
def test_worked_lotteries(case: dict[str, str]) -> None:
    """The pool and the first three prizes; the house makes the difference (R-237, R-240)."""
    buy_in, multiplier = int(case["buyin"]), int(case["multiplier"])
    made = CheapEvent(velox_plan(prize_part=Chips(buy_in)), 3)
    made.start()
    made.apply(ask.DrawMultiplier(made.now_ms, first_draw_of(multiplier)))
    made.bust("p2", by="p0")
    made.bust("p1", by="p0")
    assert due_equals_booked(made)
    assert [made.won(f"p{place}") + buy_in for place in range(3)] == [
        int(case[place]) for place in ("first", "second", "third")
    ]
    assert made.house == 3 * buy_in - int(case["pool"])


def test_the_lottery_returns_ninety_one_percent() -> None:
    """The lottery returns ninety-one percent of three buy-ins, and covers a million draws (R-236,
    R-239)."""
    rows = facts("velox")
    assert sum(int(row["ppm"]) for row in rows) == 1_000_000
    mean = sum(Fraction(int(row["ppm"]) * int(row["multiplier"]), 1_000_000) for row in rows)
    assert mean / 3 == Fraction(91, 100)
    for row in rows:
        draw = first_draw_of(int(row["multiplier"]))
        last = draw + int(row["ppm"]) - 1
        assert multiplier_of(draw) == multiplier_of(last) == int(row["multiplier"])
        percents = [100 * share for share in velox_shares(int(row["multiplier"]))]
        assert percents == numbers(row["paid"])


# --- costs ------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", SHARES, ids=case_ids(SHARES))
def test_worked_prize_shares(case: dict[str, str]) -> None:
    """Four fifths of what is collected (R-185)."""
    prize_part, fee = int(case["prize_part"]), int(case["fee"])
    assert returns_enough(prize_part, prize_part + fee) == (case["valid"] == "yes")


@pytest.mark.parametrize("case", REBUYS, ids=case_ids(REBUYS))
def test_worked_most_rebuys(case: dict[str, str]) -> None:
    """A player who loses all chips in each hand is offered so many, then none (R-196)."""
    prize_part, fee = TOKEN * int(case["prize_part"]), TOKEN * int(case["fee"])
    cost, addon = TOKEN * int(case["rebuy_cost"]), TOKEN * int(case["addon_cost"])
    of = plan(
        mode=TournamentMode.REBUY_ADDON if addon else TournamentMode.REBUY,
        prize_part=Chips(prize_part),
        fee=Chips(fee),
        rebuy=RebuyTerms(Chips(cost)),
        addon=AddonTerms(Chips(addon), Chips(1_500), 3) if addon else None,
    )
    made = RecordedEvent(of, 3, 0, lively=False)
    made.start()
    most = int(case["max_rebuys"])
    for _ in range(most):
        made.bust("p2", by="p0")
        made.ask(ask.Rebuy, "p2")
    made.bust("p2", by="p0")
    assert len(made.heard(RebuyOffered)) == most
    assert most_rebuys(100 * TOKEN, prize_part + fee, cost, addon) == most
    assert due_equals_booked(made)


# --- heads and deals --------------------------------------------------------------------------


def test_heads_to_the_chip() -> None:
    """41 on a head that two took: 21 and 20, or a half of each in cash with the odd chip."""
    assert knockout_parts(41, 2) == [(21, 0), (20, 0)]
    assert progressive_parts(41, 2) == [(11, 10), (10, 10)]


def test_deals_of_three() -> None:
    """5,000, 3,000 and 2,000 chips for prizes of 500, 300 and 200; values as they are published."""
    holders = [Holder(5_000, 1), Holder(3_000, 2), Holder(2_000, 3)]
    assert deal_by_chips([500, 300, 200], holders) == [400, 320, 280]
    assert deal_by_value([500, 300, 200], holders) == [384, 327, 289]
