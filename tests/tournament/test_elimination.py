"""Eliminations: places, hand-for-hand, and bounties (R-215, R-225, R-226)."""

from dataclasses import replace

import pytest

from bot.ids import Chips, HandId
from bot.tournament import tournament_commands as ask
from bot.tournament.elimination import BountyShare, bounty_shares
from bot.tournament.events import (
    BountyWon,
    Eliminated,
    HandForHandSet,
    PrizePaid,
    TournamentFinished,
)
from bot.tournament.options import (
    BountyKind,
    BountyTerms,
    HandForHand,
    RebuyTerms,
    SatelliteTerms,
    TournamentMode,
    TournamentOptions,
)
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.state import OutReason
from bot.tournament.tournament_commands import Knockout
from tests.builders import player
from tests.tournament.builders import Event, event, names, plan

PLAIN = plan(fee=Chips(0), no_show_levels=0)


def places(made: Event) -> dict[str, tuple[int | None, int]]:
    """The place of everybody who is out, and how many share it."""
    return {made.entry(out.player).name: (out.place, out.tied) for out in made.heard(Eliminated)}


def test_the_larger_stack_ranks_higher() -> None:
    """Two lose their chips in one hand; what they had at its start decides (R-215)."""
    made = event("a b c d", PLAIN)
    made.deal()
    made.end(a=-500, b=500)
    made.bust("a b", by="c")
    assert places(made) == {"a": (4, 1), "b": (3, 1)}


def test_equal_stacks_tie_and_share_the_prizes() -> None:
    """Second and third of nine: 300 and 150 are 225 each (R-215)."""
    made = event(names(9), PLAIN)
    made.bust(" ".join(f"p{n}" for n in range(3, 9)), by="p0")
    made.bust("p1 p2", by="p0")
    assert places(made)["p1"] == places(made)["p2"] == (2, 2)
    assert made.heard(PrizePaid) == [
        PrizePaid(player("p1"), 2, Chips(225)),
        PrizePaid(player("p2"), 2, Chips(225)),
        PrizePaid(player("p0"), 1, Chips(450)),
    ]


def test_who_ties_behind_the_tickets_shares_the_cash() -> None:
    """500 for a ticket of 281: the rest is the second and third place's together (R-215, R-232)."""
    of = replace(PLAIN, satellite=SatelliteTerms(9, Chips(281)), entrants_min=5)
    made = event("a b c d e", of)
    made.bust("d e", by="a")
    made.bust("b c", by="a")
    assert made.heard(PrizePaid) == [
        PrizePaid(player("b"), 2, Chips(110)),
        PrizePaid(player("c"), 2, Chips(109)),
    ]
    assert made.pool == 281


def test_prizes_are_paid_as_places_fall() -> None:
    """A player out in the money is paid while the others play on (R-216)."""
    made = event(names(9), PLAIN)
    made.bust(" ".join(f"p{n}" for n in range(3, 9)), by="p0")
    made.bust("p2", by="p0")
    assert (made.won("p2"), made.pool) == (50, 750)
    made.bust("p1", by="p0")
    assert (made.won("p1"), made.won("p0"), made.pool) == (200, 350, 0)
    assert made.heard(TournamentFinished) == [TournamentFinished(player("p0"))]


def test_the_last_one_left_needs_no_rebuy() -> None:
    """While a player thought about it, both others were excluded: that player has won."""
    of = replace(PLAIN, mode=TournamentMode.REBUY, rebuy=RebuyTerms(Chips(50)))
    made = event("a b c", of)
    made.bust("a", by="b")
    made.ask(ask.Exclude, "b")
    made.ask(ask.Exclude, "c")
    assert made.heard(TournamentFinished) == [TournamentFinished(player("a"))]
    assert [out.why for out in made.heard(Eliminated)] == [
        OutReason.EXCLUDED,
        OutReason.EXCLUDED,
        OutReason.WON,
    ]


# --- hand-for-hand ----------------------------------------------------------------------------


def bubble() -> Event:
    """Two tables of two: four are left of five, and three are paid."""
    made = event(names(5), replace(PLAIN, seats=3, payouts=(50, 30, 20)))
    three = next(table for table, size in made.state.sizes.items() if size == 3)
    first, second, _ = made.at(three)
    made.bust(first, by=second, table=three)
    return made


def test_it_begins_on_the_bubble() -> None:
    """Hand for hand begins on the bubble, when the next to go out is the last without a prize
    (R-225)."""
    made = bubble()
    assert made.heard(HandForHandSet) == [HandForHandSet(True)]
    assert sorted(made.state.sizes.values()) == [2, 2]


def test_no_table_starts_before_all_have_finished() -> None:
    """No table starts before all have finished one hand each, together."""
    made = bubble()
    first, second = made.state.tables
    made.deal(first)
    made.end(first)
    with pytest.raises(TournamentRefusal, match="waiting-hand-for-hand"):
        made.deal(first)
    made.deal(second)
    made.end(second)
    made.deal(first)
    made.deal(second)


def test_eliminations_of_one_round_are_simultaneous() -> None:
    """Eliminations of one round at two tables are simultaneous: the larger stack at the hand's
    start ranks higher (R-226)."""
    made = bubble()
    first, second = made.state.tables
    (a, b), (c, d) = made.at(first), made.at(second)
    if made.stack(a) > 1500:
        a, b = b, a
    if made.stack(c) > 1500:
        c, d = d, c
    made.deal(first)
    made.deal(second)
    made.end(second, **{c: -500, d: 500})
    made.end(first)
    made.deal(first)
    made.deal(second)
    made.end(first, **{a: -1500, b: 1500})
    assert len(made.heard(Eliminated)) == 1
    made.end(second, **{c: -1000, d: 1000})
    assert (places(made)[a], places(made)[c]) == ((3, 1), (4, 1))
    assert made.heard(HandForHandSet)[-1] == HandForHandSet(False)


def test_those_who_bust_in_a_round_wait_for_its_end() -> None:
    """Equal stacks at different tables tie."""
    made = event(names(6), replace(PLAIN, seats=3, hand_for_hand=HandForHand.ALWAYS))
    first, second = made.state.tables
    (a, b, _), (c, d, _) = made.at(first), made.at(second)
    made.deal(first)
    made.deal(second)
    made.end(first, **{a: -1500, b: 1500})
    assert not made.heard(Eliminated)
    made.end(second, **{c: -1500, d: 1500})
    assert places(made) == {a: (5, 2), c: (5, 2)}


def test_the_host_may_switch_it() -> None:
    """The host may switch hand for hand on for a period, and off again; never with a single
    table."""
    made = event(names(12), replace(PLAIN, hand_for_hand=HandForHand.NEVER))
    made.deal(1)
    made.apply(ask.SetHandForHand(made.now_ms, True))
    with pytest.raises(TournamentRefusal, match="already-so"):
        made.apply(ask.SetHandForHand(made.now_ms, True))
    with pytest.raises(TournamentRefusal, match="waiting-hand-for-hand"):
        made.deal(2)
    made.end(1)
    made.deal(2)
    made.apply(ask.SetHandForHand(made.now_ms, False))
    made.end(2)
    made.deal(1)
    made.end(1)
    made.deal(1)
    alone = event("a b", PLAIN)
    alone.apply(ask.SetHandForHand(alone.now_ms, True))
    alone.deal()
    alone.end()
    alone.deal()


def test_no_shows_of_one_moment_are_out_together() -> None:
    """Wherever they sat, the larger stack ranks higher and equal stacks tie (R-153, R-215)."""
    made = event("a b c d", plan(fee=Chips(0), seats=2))
    present, rich = made.at(1)
    other, poor = made.at(2)
    made.ask(ask.ConfirmPresence, present)
    made.ask(ask.ConfirmPresence, other)
    made.deal(1)
    made.end(1, **{present: -100, rich: 100})
    for _ in range(3):
        made.until_due()
    assert places(made) == {poor: (4, 1), rich: (3, 1)}


def test_rebuys_lapse_in_the_order_of_their_time() -> None:
    """Rebuys lapse in the order of their time at one tick after a long silence: the player who had
    to decide sooner is out sooner (R-199)."""
    of = plan(mode=TournamentMode.REBUY, rebuy=RebuyTerms(Chips(100), 3), seats=2, fee=Chips(0))
    made = event("a b c d", of)
    first, second = made.at(2)[1], made.at(1)[1]
    made.bust(first, by=made.at(2)[0], table=2)
    made.now_ms += 1_000
    made.bust(second, by=made.at(1)[0], table=1)
    made.tick(5)
    assert places(made) == {first: (4, 1), second: (3, 1)}


def test_rebuys_that_lapse_together_leave_a_winner() -> None:
    """The player with all chips was excluded; the others cannot both be out (R-199)."""
    of = plan(mode=TournamentMode.REBUY, rebuy=RebuyTerms(Chips(100), 3), fee=Chips(0))
    made = event("a b c", of)
    made.deal()
    made.end(a=500, b=-500)
    made.deal()
    made.ask(ask.Exclude, "c")
    made.end(a=-made.stack("a"), b=-made.stack("b"), c=made.stack("a") + made.stack("b"))
    made.tick(5)
    assert places(made) == {"b": (3, 1), "c": (2, 1), "a": (1, 1)}
    assert (made.won("a"), made.pool) == (200, 0)


# --- bounties ---------------------------------------------------------------------------------


def bounty_plan(kind: BountyKind) -> TournamentOptions:
    return replace(PLAIN, bounty=BountyTerms(Chips(40), kind))


def test_a_knockout_pays_the_head_at_once() -> None:
    """A knockout pays the head at once, and the winner has their own in the end."""
    made = event("a b c", bounty_plan(BountyKind.KNOCKOUT))
    made.bust("a", by="b")
    assert (made.won("b"), made.pool) == (-100, 380)
    made.bust("c", by="b")
    assert made.won("b") == -140 + 300 + 3 * 40
    assert made.pool == 0


def test_a_progressive_head_grows() -> None:
    """Half of it is paid, half is added to the winner's own bounty."""
    made = event("a b c", bounty_plan(BountyKind.PROGRESSIVE))
    made.bust("a", by="b")
    assert (made.won("b"), made.of("b").head) == (-120, 60)
    made.deal()
    made.end(b=-1500, c=1500)
    made.bust("b", by="c")
    assert made.won("c") == -140 + 300 + 30 + (40 + 30)
    assert made.pool == 0


def test_a_head_that_nobody_took_is_the_winners() -> None:
    """No-shows and the excluded are nobody's prey."""
    made = event("a b c", bounty_plan(BountyKind.KNOCKOUT))
    made.ask(ask.Exclude, "a")
    assert not made.heard(BountyWon)
    made.bust("c", by="b")
    assert made.won("b") == -140 + 300 + 3 * 40
    assert made.pool == 0


def test_two_hunters_share_a_head() -> None:
    """Two players who split the pot share a head; odd chips go to the first."""
    made = event("a b c d", bounty_plan(BountyKind.PROGRESSIVE))
    made.deal()
    stacks = {made.of(name).player: made.stack(name) for name in "abcd"}
    stacks[player("a")] = 0
    stacks[player("b")] += 750
    stacks[player("c")] += 750
    knockout = Knockout(player("a"), (player("b"), player("c")))
    made.apply(
        ask.EndTableHand(
            made.now_ms,
            next(iter(made.state.tables)),
            HandId(1),
            tuple((who, Chips(stack)) for who, stack in stacks.items()),
            1,
            (knockout,),
        )
    )
    assert [(won.cash, won.grown) for won in made.heard(BountyWon)] == [(10, 10), (10, 10)]


def test_odd_heads() -> None:
    """Every chip of a bounty is paid out."""
    knockout = bounty_shares(Chips(41), 2, BountyKind.KNOCKOUT)
    assert knockout == (BountyShare(Chips(21), Chips(0)), BountyShare(Chips(20), Chips(0)))
    progressive = bounty_shares(Chips(41), 2, BountyKind.PROGRESSIVE)
    assert progressive == (BountyShare(Chips(11), Chips(10)), BountyShare(Chips(10), Chips(10)))
