"""Deals between the last players: by chips or by ICM, agreed by all.

Cancelling a tournament by agreement: a player asks, all who are still in decide.
"""

from fractions import Fraction
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.durations import SECOND_MS
from bot.ids import Chips
from bot.refusal import BrokenInvariant
from bot.tournament import tournament_commands as ask
from bot.tournament.deals import VOTE_MS, deal_amounts, icm_values
from bot.tournament.events import (
    CancelAgreed,
    CancelDropped,
    CancelProposed,
    Claim,
    DealFailed,
    DealMade,
    DealOffered,
    Eliminated,
    TournamentCancelled,
    TournamentFinished,
    TournamentResumed,
)
from bot.tournament.options import ANSWER_MS, SatelliteTerms
from bot.tournament.refusals import TournamentCode, TournamentRefusal
from bot.tournament.state import CancelReason, Phase
from bot.tournament.tournament import tournament_from_json, tournament_to_json
from bot.tournament.tournament_commands import DealKind, TournamentCommand
from tests.builders import player
from tests.tournament.builders import MINUTE, Event, event, names, plan


def claims(*stacks: int) -> list[Claim]:
    return [Claim(Chips(stack), number) for number, stack in enumerate(stacks)]


def icm_by_orders(stacks: list[int], prizes: list[int]) -> list[Fraction]:
    """The model's definition, order by order of finishing."""
    values = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        likely, left = Fraction(1), sum(stacks)
        for who in order:
            likely *= Fraction(stacks[who], left)
            left -= stacks[who]
        for who, prize in zip(order, prizes, strict=False):
            values[who] += likely * prize
    return values


@settings(deadline=None, max_examples=40)
@given(
    stacks=st.lists(st.integers(1, 10_000), min_size=2, max_size=5),
    prizes=st.lists(st.integers(0, 5_000), min_size=1, max_size=5),
)
def test_icm_is_what_its_definition_says(stacks: list[int], prizes: list[int]) -> None:
    """Compared with a sum over all orders of finishing."""
    prizes = sorted(prizes, reverse=True)[: len(stacks)]
    values = icm_values([Chips(stack) for stack in stacks], [Chips(prize) for prize in prizes])
    assert list(values) == icm_by_orders(stacks, prizes)


def test_a_known_icm_deal() -> None:
    """Half, three tenths and two tenths of the chips for prizes of 50, 30 and 20."""
    values = icm_values([Chips(5000), Chips(3000), Chips(2000)], [Chips(50), Chips(30), Chips(20)])
    assert [round(float(value), 4) for value in values] == [38.3929, 32.75, 28.8571]


@given(
    kind=st.sampled_from(DealKind),
    stacks=st.lists(st.integers(1, 10**6), min_size=2, max_size=7),
    data=st.data(),
)
@settings(deadline=None, max_examples=60)
def test_deals_are_exact(kind: DealKind, stacks: list[int], data: st.DataObject) -> None:
    """Deals are exact, to the chip, and never less for more chips."""
    drawn = st.lists(st.integers(0, 10**6), min_size=1, max_size=len(stacks))
    prizes = tuple(map(Chips, sorted(data.draw(drawn), reverse=True)))
    amounts = deal_amounts(kind, claims(*stacks), prizes)
    assert sum(amounts) == sum(prizes)
    paired = sorted(zip(stacks, amounts, strict=True))
    for (fewer, less), (more, most) in pairwise(paired):
        assert less <= most or fewer == more


def test_by_chips_everybody_has_the_least_prize_for_certain() -> None:
    """Prizes 500, 300, 200: 200 each, and the other 400 by chips."""
    prizes = tuple(map(Chips, (500, 300, 200)))
    assert deal_amounts(DealKind.CHIPS, claims(5000, 3000, 2000), prizes) == (400, 320, 280)
    assert deal_amounts(DealKind.CHIPS, claims(3000, 1000), (Chips(500),)) == (375, 125)


def test_icm_has_its_limits() -> None:
    """A full table at most, and no prize without a player."""
    with pytest.raises(BrokenInvariant):
        deal_amounts(DealKind.ICM, claims(*[100] * 11), (Chips(5),))
    with pytest.raises(BrokenInvariant):
        deal_amounts(DealKind.CHIPS, claims(100), (Chips(5), Chips(3)))


def four_left() -> Event:
    """Nine entrants, prizes 450, 300, 150; four are left with 6000, 4500, 2000 and 1000."""
    made = event(names(9), plan(fee=Chips(0)))
    made.bust("p4 p5 p6 p7 p8", by="p0")
    made.deal()
    made.end(p0=-3000, p1=3000, p2=500, p3=-500)
    return made


def propose(made: Event, name: str = "p0", kind: DealKind = DealKind.CHIPS) -> None:
    made.ask(ask.ProposeDeal, name, kind=kind)


def answer(made: Event, *names_: str, accept: bool = True) -> None:
    for name in names_:
        made.ask(ask.AnswerDeal, name, accept=accept)


def test_a_deal_made_ends_the_event() -> None:
    """All four agree: paid as agreed, places by chips, nothing left in the pool."""
    made = four_left()
    propose(made)
    (offer,) = made.heard(DealOffered)
    assert [amount for _, amount in sorted(offer.amounts)] == [400, 300, 133, 67]
    answer(made, "p1", "p2", "p3")
    assert made.heard(DealMade)
    assert [made.won(f"p{n}") for n in range(4)] == [300, 200, 33, -33]
    assert made.pool == 0
    assert made.heard(TournamentFinished) == [TournamentFinished(player("p0"))]
    places = {event.player: event.place for event in made.heard(Eliminated)[-4:]}
    assert places == {player(f"p{n}"): n + 1 for n in range(4)}


def test_a_deal_waits_for_the_hand_to_end() -> None:
    """A deal waits for the hand to end; then amounts go by the new stacks, and no other hand begins
    meanwhile."""
    made = four_left()
    made.deal()
    propose(made, kind=DealKind.ICM)
    assert not made.heard(DealOffered)
    with pytest.raises(TournamentRefusal, match="no-deal-open"):
        answer(made, "p1")
    made.end(p0=-1000, p1=1000)
    (offer,) = made.heard(DealOffered)
    amounts = dict(offer.amounts)
    assert amounts[player("p1")] > amounts[player("p0")]
    with pytest.raises(TournamentRefusal, match="deal-open"):
        made.deal()


def test_one_no_is_enough() -> None:
    """Play continues, and the next deal waits for the next level."""
    made = four_left()
    propose(made)
    answer(made, "p1", "p2")
    answer(made, "p3", accept=False)
    assert made.heard(DealFailed) == [DealFailed(player("p3"))]
    made.deal()
    made.end()
    with pytest.raises(TournamentRefusal, match="deal-again-next-level"):
        propose(made, "p1")
    made.tick(11)
    propose(made, "p1")


def test_silence_is_a_no() -> None:
    """Silence is a no: after a minute the offer is gone."""
    made = four_left()
    propose(made)
    made.tick(ANSWER_MS / MINUTE)
    assert made.heard(DealFailed) == [DealFailed(None)]


def test_an_exclusion_ends_the_talks() -> None:
    """A deal among other players is another deal."""
    made = four_left()
    propose(made)
    made.ask(ask.Exclude, "p3")
    assert made.heard(DealFailed) == [DealFailed(None)]


def test_saying_yes_twice() -> None:
    """The proposer has agreed already."""
    made = four_left()
    propose(made)
    for name in ("p0", "p1"):
        with pytest.raises(TournamentRefusal, match=r"already-answered"):
            answer(made, "p1", name)
    with pytest.raises(TournamentRefusal, match="deal-already-open"):
        propose(made, "p2")


def test_no_deals_before_the_final_table() -> None:
    """There are no deals before the final table, nor in satellites, nor where the event forbids
    them."""
    for made in (
        event(names(12)),
        event(names(4), plan(deals=False)),
        event(names(4), plan(satellite=SatelliteTerms(9, Chips(300)), entrants_min=4)),
    ):
        with pytest.raises(TournamentRefusal, match="no-deals-here"):
            propose(made)


PAUSE_MS = 10 * MINUTE


def running(names: str = "a b c", **changes: object) -> Event:
    made = Event(plan(**changes))
    made.enter(names)
    made.start()
    return made


def code(of: Event, command: TournamentCommand) -> object:
    with pytest.raises(TournamentRefusal) as refused:
        of.tournament.check(command)
    return refused.value.code


def test_the_last_who_agrees_calls_it_off() -> None:
    """The last player who agrees calls it off, and not before; then everybody still in has their
    money back."""
    at = running()
    (proposed,) = at.ask(ask.ProposeCancel, "a")
    assert isinstance(proposed, CancelProposed)
    assert set(proposed.asked) == {player("b"), player("c")}
    assert at.ask(ask.AnswerCancel, "b", accept=True) == (CancelAgreed(player("b")),)
    assert at.state.phase is Phase.RUNNING
    events = at.ask(ask.AnswerCancel, "c", accept=True)
    assert [e.why for e in events if isinstance(e, TournamentCancelled)] == [CancelReason.AGREED]
    assert [at.won(name) for name in "abc"] == [0, 0, 0]


def test_one_who_wants_to_play_is_enough() -> None:
    """A player who has agreed may still say no; nobody asks again in the same level."""
    at = running()
    at.ask(ask.ProposeCancel, "a")
    at.ask(ask.AnswerCancel, "b", accept=True)
    assert code(at, ask.AnswerCancel(1, player("b"), True)) is TournamentCode.ALREADY_ANSWERED
    assert at.ask(ask.AnswerCancel, "b", accept=False) == (CancelDropped(player("b")),)
    assert code(at, ask.ProposeCancel(1, player("c"))) is TournamentCode.CANCEL_AGAIN_NEXT_LEVEL
    assert code(at, ask.AnswerCancel(1, player("c"), True)) is TournamentCode.CANCEL_NOT_ASKED
    level = at.state.clock.level
    while at.state.clock.level == level:
        at.until_due()
    at.ask(ask.ProposeCancel, "c")
    assert code(at, ask.ProposeCancel(1, player("b"))) is TournamentCode.CANCEL_ALREADY_ASKED


def test_it_lapses_and_a_pause_does_not_count() -> None:
    """The question ends by itself, and its time stands still like every other."""
    at = running()
    at.ask(ask.ProposeCancel, "a")
    asked_ms = at.now_ms
    at.apply(ask.PauseTournament(at.now_ms))
    at.now_ms += 2 * VOTE_MS
    at.apply(ask.ResumeTournament(at.now_ms))
    assert at.state.cancel_vote.ends_ms == asked_ms + 3 * VOTE_MS
    assert at.until_due() == (CancelDropped(None),)
    assert at.now_ms == asked_ms + 3 * VOTE_MS


def test_who_is_out_has_no_voice_and_who_enters_late_has_one() -> None:
    """All who can still win something when the last of them answers."""
    at = running("a b c", late_levels=3)
    at.deal()
    stack = at.entry(player("c")).stack
    at.end(a=stack, c=-stack)
    at.ask(ask.ProposeCancel, "a")
    assert code(at, ask.AnswerCancel(1, player("c"), True)) is TournamentCode.ALREADY_OUT
    at.enter("d")
    at.ask(ask.AnswerCancel, "b", accept=True)
    assert at.state.phase is Phase.RUNNING
    at.ask(ask.AnswerCancel, "d", accept=True)
    assert at.state.phase is Phase.CANCELLED


def test_the_question_is_in_the_snapshot() -> None:
    """The question is in the snapshot, and a snapshot from before there was one can be read."""
    at = running()
    at.ask(ask.ProposeCancel, "a")
    data = tournament_to_json(at.tournament)
    assert tournament_from_json(data).state.cancel_vote == at.state.cancel_vote
    for name in ("cancel_vote", "cancel_failed_level"):
        del data["state"][name]
    for name in ("resumes_ms", "brief_pause_level"):
        del data["state"]["clock"][name]
    assert tournament_from_json(data).state.cancel_vote is None


def test_a_pause_of_somebody_who_plays_ends_by_itself() -> None:
    """A pause of somebody who plays ends after its time, unless somebody ends it sooner; a
    moderator's pause does not."""
    at = running()
    at.apply(ask.PauseTournament(at.now_ms, PAUSE_MS))
    paused_ms = at.now_ms
    at.tick(minutes=5)
    assert at.state.clock.paused_ms == paused_ms
    events = at.until_due()
    assert at.now_ms == paused_ms + PAUSE_MS
    assert any(isinstance(event, TournamentResumed) for event in events)
    assert at.state.clock.paused_ms is None
    assert code(at, ask.PauseTournament(at.now_ms, PAUSE_MS)) is TournamentCode.PAUSED_BEFORE
    at.apply(ask.PauseTournament(at.now_ms + 2 * SECOND_MS))
    assert at.tournament.next_due_ms is None
    at.tick(minutes=600)
    assert at.state.clock.paused_ms is not None
