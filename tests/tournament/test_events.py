"""Refunds of a cancelled event (R-155 to R-160, R-189, R-190)."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ids import Chips, TableId
from bot.tournament import tournament_commands as ask
from bot.tournament.events import Claim, TournamentCancelled, shares
from bot.tournament.options import BountyTerms, HandForHand, RebuyTerms, TournamentMode
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.state import CancelReason
from tests.poker.facts import case_ids, facts
from tests.tournament.builders import Event, event, names, plan

CASES = facts("refund_cases")


@pytest.mark.parametrize("case", CASES, ids=case_ids(CASES))
def test_worked_refunds(case: dict[str, str]) -> None:
    """Each survivor's own payments and their share of what the others left."""
    group = [row for row in CASES if row["case"] == case["case"]]
    claims = [Claim(Chips(int(row["chips"])), n) for n, row in enumerate(group)]
    assert sum(claim.stack for claim in claims) == int(case["chips_total"])
    parts = shares(Chips(int(case["pool_from_eliminated"])), claims)
    share = parts[group.index(case)]
    assert share == int(case["share"])
    assert share + int(case["own_payments"]) == int(case["total_refund"])


@given(
    pool=st.integers(0, 10**6).map(Chips),
    stacks=st.lists(st.integers(0, 10**5).map(Chips), min_size=1, max_size=12),
)
def test_shares_are_exact(pool: Chips, stacks: list[Chips]) -> None:
    """Nothing is lost, nobody is a whole chip from their exact part, more chips never get less."""
    claims = [Claim(stack, number) for number, stack in enumerate(stacks)]
    parts = shares(pool, claims)
    total = sum(stacks)
    assert sum(parts) == (pool if total else 0)
    for stack, part in zip(stacks, parts, strict=True):
        assert not total or abs(part * total - pool * stack) < total
    by_stack = sorted(zip(stacks, parts, strict=True))
    assert not total or all(one[1] <= other[1] for one, other in pairwise(by_stack))


def test_equal_remainders_go_to_the_larger_stack_then_the_earlier_entry() -> None:
    """R-160."""
    assert shares(Chips(1), [Claim(Chips(5), 2), Claim(Chips(5), 1)]) == (0, 1)
    assert shares(Chips(2), [Claim(Chips(1), 1), Claim(Chips(3), 2)]) == (0, 2)


def test_nine_players_five_of_them_out() -> None:
    """The first worked refund played through: four survivors with their chips, 10+1 each."""
    made = event(names(9), plan(prize_part=Chips(100), fee=Chips(10)))
    made.bust("p4 p5 p6 p7 p8", by="p0")
    made.deal()
    made.end(p0=5400 - 9000, p1=4050 - 1500, p2=2700 - 1500, p3=1350 - 1500)
    made.apply(ask.CancelTournament(made.now_ms))
    assert [made.won(f"p{n}") for n in range(4)] == [200, 150, 100, 50]
    assert made.won("p4") == -110
    assert (made.pool, made.house) == (0, 50)


def test_a_hand_that_is_running_is_void() -> None:
    """Shares go by the stacks at its start (R-157)."""
    made = event("a b c")
    made.bust("c", by="a")
    made.deal()
    made.apply(ask.CancelTournament(made.now_ms))
    assert (made.won("a"), made.won("b")) == (67, 33)
    with pytest.raises(TournamentRefusal, match="tournament-over"):
        made.deal()


def test_rebuys_come_back_to_their_owner() -> None:
    """All own payments (R-158); those of the eliminated are shared."""
    of = plan(mode=TournamentMode.REBUY, rebuy=RebuyTerms(Chips(100), last_level=3))
    made = event("a b c", of)
    made.bust("c", by="a")
    made.ask(ask.Rebuy, "c")
    made.bust("b", by="c")
    made.ask(ask.DeclineRebuy, "b")
    made.apply(ask.CancelTournament(made.now_ms))
    assert made.won("c") == 50
    assert made.won("a") == 50
    assert made.won("b") == -110


def test_a_bounty_on_a_survivor_is_theirs() -> None:
    """Heads already won stay with the hunters."""
    made = event("a b c", plan(bounty=BountyTerms(Chips(40))))
    made.bust("c", by="a")
    assert made.won("a") == -150 + 40
    made.apply(ask.CancelTournament(made.now_ms))
    assert (made.won("a"), made.won("b"), made.won("c")) == (67 + 40, 33, -150)
    assert (made.pool, made.house) == (0, 10)


def test_too_few_entrants_get_everything_back() -> None:
    """A scheduled event without its minimum is off at its start time (R-190)."""
    made = Event(plan(entrants_min=4))
    made.enter("a b c")
    assert made.tick() == ()
    (event_,) = made.until_due()
    assert isinstance(event_, TournamentCancelled)
    assert event_.why is CancelReason.TOO_FEW
    assert (made.won("a"), made.pool, made.house) == (0, 0, 0)
    with pytest.raises(TournamentRefusal, match="tournament-over"):
        made.apply(ask.Start(made.now_ms, (TableId(1),), 1))


def test_the_organiser_may_cancel_before_the_start() -> None:
    """Everybody gets everything back, once."""
    made = Event()
    made.enter("a b")
    made.apply(ask.CancelTournament(made.now_ms))
    assert (made.won("a"), made.pool, made.house) == (0, 0, 0)
    with pytest.raises(TournamentRefusal, match="tournament-over"):
        made.apply(ask.CancelTournament(made.now_ms))


def test_unregistering_is_free_until_the_start() -> None:
    """R-189; afterwards it is too late."""
    made = Event()
    made.enter("a b c")
    made.leave("c")
    assert (made.won("c"), made.pool) == (0, 200)
    made.enter("c")
    made.start()
    with pytest.raises(TournamentRefusal, match="tournament-already-started"):
        made.leave("c")


def test_prizes_already_paid_are_not_shared_again() -> None:
    """Six players, two paid; the third and second place are still open: the pool ends empty."""
    made = event(names(6), plan(guarantees=(Chips(400), Chips(300), Chips(200))))
    made.bust("p5 p4", by="p0")
    made.bust("p3", by="p1")
    made.bust("p2", by="p0")
    assert made.won("p2") == 200 - 110
    made.apply(ask.CancelTournament(made.now_ms))
    assert made.pool == 0
    assert sum(made.won(f"p{n}") for n in range(6)) + made.house == 0


def test_a_head_that_is_taken_is_the_hunters() -> None:
    """A head that is taken is the hunter's, though the other table's hand of the round was not over
    and nobody had been ranked."""
    of = plan(bounty=BountyTerms(Chips(40)), seats=2, hand_for_hand=HandForHand.ALWAYS)
    made = event("a b c d", of)
    hunter, prey = made.at(1)
    made.deal(2)
    made.bust(prey, by=hunter, table=1)
    made.apply(ask.CancelTournament(made.now_ms))
    others = made.won("a") + made.won("b") + made.won("c") + made.won("d")
    assert made.won(prey) == -150
    assert made.won(hunter) == 40 + 50
    assert (made.pool, made.house, others) == (0, 10, -10)


def test_who_is_excluded_gets_nothing_back() -> None:
    """The hand was not over, but the player's part in the event was (R-255, R-156)."""
    made = event("a b c")
    made.deal()
    made.ask(ask.Exclude, "c")
    made.apply(ask.CancelTournament(made.now_ms))
    assert (made.won("a"), made.won("b"), made.won("c")) == (50, 50, -110)
    assert (made.pool, made.house) == (0, 10)


def test_where_all_are_excluded_they_are_all_still_in() -> None:
    """Somebody always stays, so the house does not have the money of a hand that is void."""
    made = event("a b c d")
    made.bust("d", by="a")
    made.deal()
    for name in "abc":
        made.ask(ask.Exclude, name)
    made.apply(ask.CancelTournament(made.now_ms))
    assert (made.won("a"), made.won("b"), made.won("c")) == (50, 25, 25)
    assert (made.won("d"), made.pool, made.house) == (-110, 0, 10)
