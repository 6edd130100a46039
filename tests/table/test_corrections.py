"""A stack put right by a moderator: between hands, never below nothing, and told (R-260)."""

import pytest

from bot.ids import PlayerId
from bot.refusal import Refusal
from bot.table.events import AwayReason, HandEnded, Left, StackCorrected, TableEvent
from bot.table.rules import CHIPS_MAX, TableCode
from bot.table.table_commands import CorrectStack
from tests.builders import Game, game, player

BY = PlayerId(9)


def correct(table: Game, name: str, amount: int) -> tuple[TableEvent, ...]:
    return table.apply(CorrectStack(player(name), amount, BY, "miscounted"))


def corrected(events: tuple[TableEvent, ...]) -> list[tuple[str, int]]:
    return [(e.name, e.amount) for e in events if isinstance(e, StackCorrected)]


def test_between_hands_at_once() -> None:
    """A correction between hands counts at once, and its event says by whom and why."""
    table = game("a b")
    (event,) = correct(table, "a", 30)
    assert event == StackCorrected(1, player("a"), "a", 30, BY, "miscounted")
    correct(table, "b", -40)
    assert table.stacks == {"a": 130, "b": 60}


def test_in_a_hand_after_it() -> None:
    """The hand continues with the stacks that it began with; then every correction is settled."""
    table = game("a b c")
    table.start()
    first = table.turn
    assert correct(table, first, 30) == ()
    assert correct(table, first, -10) == ()
    before = table.hand.stacks
    assert table.hand.stacks == before
    table.act(table.turn, "fold")
    events = table.act(table.turn, "fold")
    ended = next(n for n, event in enumerate(events) if isinstance(event, HandEnded))
    assert corrected(events) == [(first, 30), (first, -10)]
    assert corrected(events[: ended + 1]) == []
    assert table.stacks[first] == 120


def test_who_plays_no_hand_is_corrected_at_once() -> None:
    """A player who was not dealt in is corrected at once, even while a hand runs."""
    table = game("a b c")
    table.sit_out("c")
    table.start()
    assert corrected(correct(table, "c", 5)) == [("c", 5)]
    assert table.stacks["c"] == 105


def test_nothing_left_is_broke() -> None:
    """A player without chips loses the seat."""
    table = game("a b")
    events = correct(table, "a", -100)
    assert corrected(events) == [("a", -100)]
    assert [(e.name, e.why) for e in events if isinstance(e, Left)] == [("a", AwayReason.BROKE)]


def test_a_stack_that_was_lost_meanwhile_gives_what_it_has() -> None:
    """The correction waits for the hand, and the hand takes the stack."""
    table = game("a b")
    table.start(top="Kh Ac Kd Ad 2c 7s 8s 9h 3c Jd 4c 2h")
    loser = table.dealt[0]
    correct(table, loser, -60)
    while table.table.hand_running:
        options = table.hand.options()
        table.act(table.turn, "raise", options.max_to) if options.max_to else table.act(
            table.turn, "call"
        )
    assert loser not in table.stacks
    assert sum(table.stacks.values()) == 200


def test_a_leaving_player_takes_the_correction() -> None:
    """A player who leaves in mid-hand takes the correction to the wallet with the chips."""
    table = game("a b c")
    table.start()
    correct(table, table.turn, 7)
    first = table.turn
    table.leave(first)
    events = table.act(table.turn, "fold")
    assert [(e.name, e.amount) for e in events if isinstance(e, Left)] == [(first, 107)]


def test_a_void_hand_is_corrected_too() -> None:
    """A void hand settles the corrections that waited for its end."""
    table = game("a b")
    table.start()
    correct(table, "a", -50)
    assert corrected(table.void()) == [("a", -50)]
    assert table.stacks == {"a": 50, "b": 100}


@pytest.mark.parametrize(
    ("amount", "code"),
    [
        (0, TableCode.CORRECTION_TOO_SMALL),
        (-101, TableCode.STACK_TOO_SMALL),
        (CHIPS_MAX, TableCode.STAKES_TOO_LARGE),
    ],
)
def test_refused(amount: int, code: TableCode) -> None:
    """A correction of nothing, of more than there is, or beyond the books is refused."""
    table = game("a b")
    with pytest.raises(Refusal) as refusal:
        correct(table, "a", amount)
    assert refusal.value.code is code
    assert table.stacks["a"] == 100


def test_only_for_those_who_sit() -> None:
    """A stranger has no stack."""
    with pytest.raises(Refusal) as refusal:
        correct(game("a b"), "z", 5)
    assert refusal.value.code is TableCode.NOT_SEATED
