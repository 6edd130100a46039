"""Random events: chips, seats, places and money stay right, and every event ends."""

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from bot.bank.accounts import AccountKind
from bot.ids import Chips
from bot.refusal import Refusal
from bot.tournament import tournament_commands as ask
from bot.tournament.events import DealMade, PrizePaid, PrizesFixed, TournamentCancelled
from bot.tournament.options import (
    AddonTerms,
    BountyKind,
    BountyTerms,
    HandForHand,
    RebuyCondition,
    RebuyTerms,
    TournamentMode,
    TournamentOptions,
)
from bot.tournament.state import Phase as EventPhase
from bot.tournament.state import Status
from bot.tournament.tournament import Tournament, tournament_from_json, tournament_to_json
from bot.tournament.tournament_commands import TOURNAMENT_COMMANDS
from tests.tournament.builders import GUILD, NUMBER, WALLET, plan, sheet
from tests.tournament.random_event import RandomEvent

PLAY = settings(
    max_examples=25,
    deadline=None,
    phases=[phase for phase in Phase if phase is not Phase.explain],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@st.composite
def plans(draw: Any) -> TournamentOptions:
    """Events of every mode, with and without late entries, bounties, guarantees."""
    mode = draw(st.sampled_from(TournamentMode))
    late = draw(st.sampled_from([0, 0, 2, 4]))
    rebuy = RebuyTerms(
        Chips(100),
        last_level=draw(st.sampled_from([2, 3])),
        most=draw(st.sampled_from([1, 3, None])),
        condition=draw(st.sampled_from(RebuyCondition)),
    )
    return plan(
        sheet=sheet(draw(st.sampled_from(["standard", "turbo"]))),
        seats=draw(st.sampled_from([2, 6, 9, 10])),
        mode=mode,
        rebuy=rebuy if mode.has_rebuys else None,
        addon=AddonTerms(Chips(150), Chips(2000), 3) if mode.has_addon else None,
        second_half_level=draw(st.sampled_from([0, 3]))
        if mode is TournamentMode.DOUBLE_CHANCE
        else 0,
        late_levels=late,
        reentries_max=2 if late and mode is TournamentMode.FREEZEOUT else 0,
        bounty=BountyTerms(Chips(51), draw(st.sampled_from(BountyKind)))
        if draw(st.booleans())
        else None,
        guarantees=(Chips(900), Chips(300)) if draw(st.booleans()) else (),
        added=draw(st.sampled_from([Chips(0), Chips(77)])),
        hand_for_hand=draw(st.sampled_from(HandForHand)),
        entrants_max=200,
    )


def check_seats(run: RandomEvent) -> None:
    """Everybody has one seat, nobody two; tables are even when all are idle."""
    state = run.state
    seats = [
        (one.id, seat, who) for one in state.tables.values() for seat, who in one.seats.items()
    ]
    for table, seat, who in seats:
        entry = run.entry(who)
        assert (entry.table, entry.seat) == (table, seat)
        assert 1 <= seat <= state.options.seats
    assert len({who for *_, who in seats}) == len(seats)
    for entry in state.entrants.values():
        assert (entry.table is not None) or entry.status is not Status.PLAYING
    if state.phase is EventPhase.RUNNING and state.all_idle and not state.hand_for_hand:
        sizes = list(state.sizes.values())
        assert max(sizes) - min(sizes) <= 1, sizes
        assert len(sizes) == -(-state.left // state.options.seats) or state.queue
    assert run.pool >= 0


def check_end(run: RandomEvent) -> None:
    """Everybody has one place, all money is where it belongs, nothing is left in the pool."""
    state = run.state
    wallets = {a: b for a, b in run.balances.items() if a.kind is AccountKind.WALLET}
    assert sum(wallets.values()) - WALLET * len(wallets) + run.house == 0
    assert run.pool == 0
    if state.phase is EventPhase.CANCELLED:
        return
    places = Counter(who for group in state.finishes for who in group)
    assert places == Counter(state.entrants.keys())
    (fixed,) = run.heard(PrizesFixed)
    paid = sum(event.amount for event in run.heard(PrizePaid))
    assert paid == sum(fixed.prizes)
    assert fixed.pool + fixed.overlay == paid
    assert fixed.pool == sum(entry.prize_paid for entry in state.entrants.values())


@given(of=plans(), entrants=st.integers(2, 120), seed=st.integers(0, 2**32))
@PLAY
def test_every_event_ends_with_all_in_order(
    of: TournamentOptions, entrants: int, seed: int
) -> None:
    """Random hands, moves, rebuys, late entries, deals: conserved, seated, placed, paid."""
    run = RandomEvent(of, entrants, seed)
    run.on_step = lambda: check_seats(run)
    run.play()
    check_end(run)


@given(of=plans(), entrants=st.integers(2, 40), seed=st.integers(0, 2**32), cut=st.floats(0, 1))
@PLAY
def test_commands_and_snapshots_give_the_event_again(
    of: TournamentOptions, entrants: int, seed: int, cut: float
) -> None:
    """All commands, or a snapshot and the commands after it, all through JSON: the same state."""
    run = RandomEvent(of, entrants, seed, wild=0.2).play()
    rows = json.loads(
        json.dumps(
            [(TOURNAMENT_COMMANDS.name_of(one), TOURNAMENT_COMMANDS.write(one)) for one in run.done]
        )
    )
    again = Tournament.create(NUMBER, GUILD, of)
    middle = int(cut * len(rows))
    told: list[Any] = []
    for number, (kind, fields) in enumerate(rows):
        if number == middle:
            again = tournament_from_json(json.loads(json.dumps(tournament_to_json(again))))
        told += again.apply(TOURNAMENT_COMMANDS.read(kind, fields))
    assert told == run.told
    assert again.state == run.state


@given(of=plans(), entrants=st.integers(2, 40), seed=st.integers(0, 2**32), cut=st.integers(0, 400))
@PLAY
def test_cancelled_at_any_moment(of: TournamentOptions, entrants: int, seed: int, cut: int) -> None:
    """Whenever the host cancels, all money goes back and the pool is empty (R-155 to R-160)."""
    run = RandomEvent(of, entrants, seed, wild=0.1)
    for _ in range(cut):
        if run.state.phase.over:
            break
        run.step()
    if not run.state.phase.over:
        run.apply(ask.CancelTournament(run.now_ms))
        assert len(run.heard(TournamentCancelled)) == 1
    check_end(run)


@given(of=plans(), seed=st.integers(0, 2**32))
@settings(PLAY, max_examples=12)
def test_refusals_change_nothing(of: TournamentOptions, seed: int) -> None:
    """A refused command leaves the very same state."""
    run = RandomEvent(of, 12, seed, wild=0)
    for _ in range(30):
        if run.state.phase.over:
            return
        run.step()
        command, before = run.whim(), json.dumps(tournament_to_json(run.tournament))
        allowed = run.tournament.may(command)
        assert json.dumps(tournament_to_json(run.tournament)) == before
        try:
            run.apply(command)
        except Refusal:
            assert not allowed
            assert json.dumps(tournament_to_json(run.tournament)) == before
        else:
            assert allowed


@pytest.mark.long
@given(of=plans(), entrants=st.integers(2, 120), seed=st.integers(0, 2**32))
@settings(PLAY, max_examples=1_500)
def test_random_events_at_length(of: TournamentOptions, entrants: int, seed: int) -> None:
    """The first proof again, on many more events and wilder people."""
    run = RandomEvent(of, entrants, seed, wild=0.15)
    run.on_step = lambda: check_seats(run)
    run.play()
    check_end(run)
    assert len(run.heard(DealMade)) <= 1
