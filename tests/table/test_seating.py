"""Sitting down, sitting out, coming back, leaving: seats and stacks between hands."""

from collections.abc import Callable

import pytest

from bot.ids import Chips
from bot.refusal import Refusal
from bot.table.events import AwayReason, CameBack, Left, SatDown, SatOut, TableClosed
from bot.table.rules import TableCode
from bot.table.seats import Presence
from tests.builders import Game, game, player, rules, state_of


def refusal(
    table: Game, ask: Callable[..., object], *arguments: object, **named: object
) -> Refusal:
    """Returns the refusal of a command, after checking that the table is unchanged."""
    before = state_of(table.table)
    with pytest.raises(Refusal) as refused:
        ask(*arguments, **named)
    assert state_of(table.table) == before
    return refused.value


def test_sitting_down_brings_the_chips() -> None:
    """The buy-in becomes the stack, in the seat that was picked (R-164)."""
    table = Game()
    assert table.sit("a", 150, seat=4) == (SatDown(4, player("a"), "a", Chips(150)),)
    assert table.stacks == {"a": 150}


def test_seat_zero_is_the_first_free_seat() -> None:
    """A player without a wish gets the lowest free seat."""
    table = game({1: "a", 3: "b"})
    table.sit("c")
    assert table.table.seat_of(player("c")).number == 2


@pytest.mark.parametrize(
    ("buy_in", "code"),
    [
        (79, TableCode.BUY_IN_TOO_SMALL),
        (0, TableCode.BUY_IN_TOO_SMALL),
        (-1, TableCode.BUY_IN_TOO_SMALL),
        (201, TableCode.BUY_IN_TOO_LARGE),
        (10**18, TableCode.BUY_IN_TOO_LARGE),
    ],
)
def test_buy_in_outside_the_limits(buy_in: int, code: TableCode) -> None:
    """The refusal of a buy-in says what was offered and what the limit is."""
    table = Game()
    refused = refusal(table, table.sit, "a", buy_in)
    assert refused.code is code
    limit = {"minimum": 80} if code is TableCode.BUY_IN_TOO_SMALL else {"maximum": 200}
    assert refused.data == {"buyin": buy_in} | limit


@pytest.mark.parametrize("buy_in", [80, 200])
def test_buy_in_at_the_limits(buy_in: int) -> None:
    """Buy-ins of exactly the minimum and the maximum are allowed."""
    table = Game()
    table.sit("a", buy_in)
    assert table.stacks == {"a": buy_in}


def test_seat_refusals() -> None:
    """Taken and unknown seats, a full table and a second seat are refused, each by its code."""
    table = game("a b", rules(seats=2))
    assert refusal(table, table.sit, "a").code is TableCode.ALREADY_SEATED
    assert refusal(table, table.sit, "c").code is TableCode.TABLE_FULL
    assert refusal(table, table.sit, "c", seat=1).code is TableCode.SEAT_TAKEN
    for seat in (3, -1, 10**9):
        assert refusal(table, table.sit, "c", seat=seat).code is TableCode.NO_SUCH_SEAT


def test_strangers_are_refused() -> None:
    """Nobody leaves, sits out or comes back who has no seat."""
    table = game("a b")
    for ask in (table.leave, table.sit_out, table.come_back):
        assert refusal(table, ask, "x").code is TableCode.NOT_SEATED


def test_leaving_between_hands_takes_the_chips() -> None:
    """A player who leaves between hands frees chips and seat at once (R-165)."""
    table = game("a b c")
    assert table.leave("b") == (Left(2, player("b"), "b", Chips(100), AwayReason.ASKED),)
    assert table.stacks == {"a": 100, "c": 100}


def test_sitting_out_and_back() -> None:
    """Sitting out and coming back are announced, and asking twice is refused."""
    table = game("a b c")
    assert table.sit_out("a") == (SatOut(1, player("a"), "a", AwayReason.ASKED),)
    assert refusal(table, table.sit_out, "a").code is TableCode.ALREADY_SITTING_OUT
    assert table.come_back("a") == (CameBack(1, player("a"), "a"),)
    assert refusal(table, table.come_back, "a").code is TableCode.NOT_SITTING_OUT


def test_nothing_to_post() -> None:
    """A player who owes nothing cannot post, and one who has offered to post cannot offer again."""
    table = game("a b c")
    table.next_hand()
    assert refusal(table, table.come_back, "a", post=True).code is TableCode.NOTHING_TO_POST
    table.sit("d", seat=6)
    table.come_back("d", post=True)
    assert refusal(table, table.come_back, "d", post=True).code is TableCode.NOTHING_TO_POST


def test_sitting_out_takes_the_offer_to_post_back() -> None:
    """A player who sits out again is not made to post on returning."""
    table = game("a b c")
    table.next_hand()
    table.sit("d", seat=6)
    table.come_back("d", post=True)
    table.sit_out("d")
    table.come_back("d")
    assert not table.table.seat_of(player("d")).posting
    assert table.presence("d") is Presence.WAITING


def test_leaver_who_returns_is_a_newcomer() -> None:
    """Standing up and sitting down again does not get around waiting for the big blind."""
    table = game("a b c d")
    table.next_hand(draw=0)
    table.leave("d")
    table.sit("d", seat=4)
    assert table.presence("d") is Presence.WAITING


def test_close_between_hands_removes_everybody() -> None:
    """A table closed between hands returns all stacks, and takes no more commands."""
    table = game("a b")
    assert table.close() == (
        Left(1, player("a"), "a", Chips(100), AwayReason.CLOSED),
        Left(2, player("b"), "b", Chips(100), AwayReason.CLOSED),
        TableClosed(),
    )
    for ask in (lambda: table.sit("c"), table.close, table.start, lambda: table.leave("a")):
        assert refusal(table, ask).code is TableCode.TABLE_CLOSED
    assert table.stacks == {}


def test_closing_an_empty_table() -> None:
    """A table at which nobody sits closes like any other."""
    assert Game().close() == (TableClosed(),)
