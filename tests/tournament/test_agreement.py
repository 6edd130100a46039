"""Cancelling a tournament by agreement: a player asks, all who are still in decide."""

import pytest

from bot.durations import SECOND_MS
from bot.tournament import tournament_commands as ask
from bot.tournament.deals import VOTE_MS
from bot.tournament.events import (
    CancelAgreed,
    CancelDropped,
    CancelProposed,
    TournamentCancelled,
    TournamentResumed,
)
from bot.tournament.refusals import TournamentCode, TournamentRefusal
from bot.tournament.state import CancelReason, Phase
from bot.tournament.tournament import tournament_from_json, tournament_to_json
from bot.tournament.tournament_commands import TournamentCommand
from tests.builders import player
from tests.tournament.builders import MINUTE, Event, plan

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
