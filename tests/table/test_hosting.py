"""Table controls of an owner: pause, resume, remove a player."""

import pytest

from bot.refusal import Refusal
from bot.table.events import AwayReason, Left, Paused, Resumed, TableEvent
from bot.table.rules import TableCode
from bot.table.table_commands import Act, Kick, Pause, Resume, StartHand, Verb
from tests.builders import Game, deck, game, player


def left(events: tuple[TableEvent, ...]) -> list[tuple[str, AwayReason, int]]:
    return [(e.name, e.why, e.amount) for e in events if isinstance(e, Left)]


def code(table: Game, command: object) -> object:
    with pytest.raises(Refusal) as refused:
        table.apply(command)  # type: ignore[arg-type]
    return refused.value.code


def test_paused_table_stands_still() -> None:
    """Nobody acts and no turn runs out in a pause; then the same player is to act (R-161)."""
    table = game("a b c")
    table.start()
    turn = table.turn
    assert table.apply(Pause()) == (Paused(),)
    act = Act(player(turn), table.table.hand_id, table.table.turn, Verb.FOLD)
    assert code(table, act) is TableCode.TABLE_PAUSED
    with pytest.raises(Refusal):
        table.time_out()
    assert table.apply(Resume()) == (Resumed(),)
    assert table.turn == turn
    table.act(turn, "fold")


def test_no_hand_in_a_pause() -> None:
    """A pause between hands delays the next one."""
    table = game("a b")
    table.apply(Pause())
    assert not table.table.can_start
    assert code(table, StartHand(table.table.hand_id, deck(), 0)) is TableCode.TABLE_PAUSED
    assert code(table, Pause()) is TableCode.TABLE_PAUSED
    table.apply(Resume())
    assert code(table, Resume()) is TableCode.NOT_PAUSED


def test_kicked_player_plays_the_hand_to_its_end() -> None:
    """A kicked player acts to the end of the hand, and leaves with the chips they have then."""
    table = game("a b c")
    table.start(draw=0)
    kicked = table.turn
    assert table.apply(Kick(player(kicked))) == ()
    table.act(kicked, "raise", 10)
    table.act(table.turn, "fold")
    assert left(table.act(table.turn, "fold")) == [(kicked, AwayReason.KICKED, 103)]


def test_kicked_between_hands() -> None:
    """A player who is in no hand is removed at once; one who is not seated cannot be."""
    table = game("a b")
    assert left(table.apply(Kick(player("a")))) == [("a", AwayReason.KICKED, 100)]
    assert code(table, Kick(player("a"))) is TableCode.NOT_SEATED
