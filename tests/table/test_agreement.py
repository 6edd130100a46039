"""Voiding a hand by agreement: one player asks, all who are still in it decide."""

import pytest

from bot.refusal import Refusal
from bot.table.events import HandVoided, VoidAgreed, VoidDropped, VoidProposed
from bot.table.rules import TableCode
from bot.table.snapshot import table_from_json, table_to_json
from bot.table.table_commands import AnswerVoid, LapseVoid, Pause, ProposeVoid, Resume, TableCommand
from bot.table.view import view_of
from tests.builders import Game, game, player


def code(table: Game, command: TableCommand) -> object:
    with pytest.raises(Refusal) as refused:
        table.apply(command)
    return refused.value.code


def asked(names: str = "a b c") -> Game:
    """A hand that `a` wants to void."""
    table = game(names)
    table.start(draw=0)
    table.apply(ProposeVoid(player("a"), table.table.hand_id))
    return table


def answer(table: Game, name: str, *, accept: bool = True) -> AnswerVoid:
    return AnswerVoid(player(name), table.table.hand_id, accept)


def stacks(table: Game) -> list[int]:
    return [seat.stack for seat in table.table.seats.values()]


def test_the_last_who_agrees_calls_it_off() -> None:
    """A hand is void only once the last player has agreed; then everyone has their stack back."""
    table = game("a b c")
    table.start(draw=0)
    hand = table.table.hand_id
    proposed = table.apply(ProposeVoid(player("a"), hand))
    (event,) = proposed
    assert isinstance(event, VoidProposed)
    assert (event.player, set(event.asked)) == (player("a"), {player("b"), player("c")})
    assert table.apply(answer(table, "b")) == (VoidAgreed(player("b")),)
    vote = view_of(table.table, None).void_vote
    assert vote is not None
    assert (vote.name, vote.waits_for) == ("a", ("c",))
    events = table.apply(answer(table, "c"))
    assert HandVoided(hand, player("a"), agreed=True) in events
    assert stacks(table) == [100, 100, 100]
    assert view_of(table.table, None).void_vote is None


def test_one_who_wants_to_play_is_enough() -> None:
    """One no, even from a player who had agreed, keeps the hand, and nobody asks again in it."""
    table = asked()
    hand = table.table.hand_id
    table.apply(answer(table, "b"))
    assert table.apply(answer(table, "b", accept=False)) == (VoidDropped("b"),)
    assert code(table, answer(table, "c")) is TableCode.VOID_NOT_ASKED
    assert code(table, ProposeVoid(player("c"), hand)) is TableCode.VOID_WAS_DECLINED
    assert table.table.hand_running


def test_it_lapses() -> None:
    """A proposal to void the hand lapses without everybody's answer, and the hand continues."""
    table = asked()
    hand = table.table.hand_id
    assert table.apply(LapseVoid(hand)) == (VoidDropped(""),)
    assert code(table, LapseVoid(hand)) is TableCode.VOID_NOT_ASKED
    assert code(table, answer(table, "b")) is TableCode.VOID_NOT_ASKED


def test_who_has_folded_or_was_not_dealt_in_has_no_voice() -> None:
    """Only players still in the hand are asked to void it, and their answers are enough."""
    table = game("a b c")
    table.start(draw=0)
    hand, first = table.table.hand_id, table.turn
    table.act(first, "fold")
    others = [name for name in "abc" if name != first]
    table.apply(ProposeVoid(player(first), hand))
    assert code(table, answer(table, first)) is TableCode.NOT_IN_THIS_HAND
    assert code(table, answer(table, "d")) is TableCode.NOT_IN_THIS_HAND
    table.apply(answer(table, others[0]))
    assert table.table.hand_running
    table.apply(answer(table, others[1]))
    assert not table.table.hand_running
    assert stacks(table) == [100, 100, 100]


def test_what_is_asked_of_another_hand_is_refused() -> None:
    """A control of an old hand does nothing, and a player who answers twice is told."""
    table = asked()
    hand = table.table.hand_id
    assert code(table, ProposeVoid(player("b"), hand)) is TableCode.VOID_ALREADY_ASKED
    assert code(table, answer(table, "a")) is TableCode.VOID_ALREADY_ANSWERED
    assert code(table, ProposeVoid(player("d"), hand)) is TableCode.NOT_IN_THIS_HAND
    table.act(table.turn, "fold")
    table.act(table.turn, "fold")
    assert code(table, answer(table, "b")) is TableCode.OLD_HAND
    table.start()
    assert view_of(table.table, None).void_vote is None
    assert code(table, answer(table, "b")) is TableCode.VOID_NOT_ASKED


def test_a_hand_has_one_brief_pause() -> None:
    """A hand has one brief pause, or pauses could go on forever; a moderator's are unlimited."""
    table = game("a b")
    table.start()
    table.apply(Pause(brief=True))
    table.apply(Resume())
    assert code(table, Pause(brief=True)) is TableCode.PAUSED_BEFORE
    table.apply(Pause())
    table.apply(Resume())
    table.act(table.turn, "fold")
    for _ in range(2):
        table.apply(Pause(brief=True))
        table.apply(Resume())


def test_a_brief_pause_is_remembered() -> None:
    """A snapshot remembers a brief pause; older snapshots know none."""
    table = game("a b").table
    table.apply(Pause(brief=True))
    state = table_to_json(table)
    assert table_from_json(table.rules, state).pause_is_brief
    del state["pause_is_brief"]
    assert not table_from_json(table.rules, state).pause_is_brief
