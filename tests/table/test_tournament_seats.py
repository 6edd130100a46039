"""Commands that a tournament's table refuses, and its other differences."""

from typing import Any

import pytest

from bot.ids import Chips, HandId
from bot.poker.cards import FULL_DECK
from bot.table.button import Positions
from bot.table.events import TableClosed
from bot.table.rules import TableCode, TableRefusal
from bot.table.table import Table
from bot.table.table_commands import (
    ArrangeSeats,
    BuyChips,
    CorrectStack,
    DeliverChips,
    ForgetChips,
    FreeSeat,
    JoinWaitingList,
    Kick,
    Leave,
    LeaveWaitingList,
    PassOver,
    SetAutoTopUp,
    SitDown,
    StartHand,
)
from tests.builders import game, player, rules
from tests.table.event import EventGame, code_of, event_game, lineup

SOMEBODY = player("a")


@pytest.mark.parametrize(
    "command",
    [
        SitDown(player("x"), "x", "it", Chips(100)),
        Leave(SOMEBODY),
        BuyChips(SOMEBODY, Chips(5)),
        SetAutoTopUp(SOMEBODY, Chips(5)),
        DeliverChips(SOMEBODY),
        ForgetChips(SOMEBODY),
        JoinWaitingList(player("x"), "x"),
        LeaveWaitingList(SOMEBODY),
        PassOver(SOMEBODY),
        Kick(SOMEBODY),
        CorrectStack(SOMEBODY, 5, player("host"), "x"),
        FreeSeat(SOMEBODY),
    ],
)
def test_seats_and_chips_are_the_tournaments(command: Any) -> None:
    """No player sits down, leaves, or buys chips at a tournament's table, and no moderator corrects
    it."""
    assert code_of(event_game(lineup("a b", 1, 1, 2)), command) is TableCode.TOURNAMENT_TABLE


def test_no_hand_without_a_lineup() -> None:
    """A tournament's table deals nothing by itself."""
    table = event_game(lineup("a b", 1, 1, 2))
    table.fold_round()
    assert not table.table.can_start
    assert code_of(table, StartHand(HandId(7), FULL_DECK, 0)) is TableCode.TOURNAMENT_TABLE


def test_cash_tables_take_no_lineups() -> None:
    """A cash table refuses a tournament's lineup, which could touch people's money."""
    table = game("a b")
    hand = StartHand(HandId(1), FULL_DECK, 0, lineup=lineup("a b", 1, 1, 2))
    assert code_of(table, hand) is TableCode.CASH_TABLE
    assert code_of(table, ArrangeSeats((), rules())) is TableCode.CASH_TABLE


def test_posting_for_a_seat_is_nothing_here() -> None:
    """A tournament's table has no blinds to post early, as nobody owes one."""
    with pytest.raises(TableRefusal) as refused:
        event_game(lineup("a b", 1, 1, 2)).come_back("a", post=True)
    assert refused.value.code is TableCode.NOTHING_TO_POST


def test_closing_returns_no_chips() -> None:
    """The chips stay the tournament's."""
    table = event_game(lineup("a b", 1, 1, 2))
    table.close()
    assert table.table.closing
    table.act("a", "fold")
    assert table.table.closed
    assert not table.stacks


def test_closing_between_hands() -> None:
    """A table that is broken up closes at once."""
    table = EventGame()
    table.arrange("a b")
    assert table.close() == (TableClosed(),)


def test_no_free_seat_is_offered() -> None:
    """A tournament's table offers no free seat, however many are empty."""
    assert event_game(lineup("a b", 1, 1, 2)).view().free_seats == 0


def test_all_in_hands_are_turned_up_and_limit_is_uncapped_between_two() -> None:
    """C-09 and R-118: the hand is dealt by tournament rules."""
    assert event_game(lineup("a b", 1, 1, 2)).hand.setup.hand_rules.tournament
    assert not Table(rules()).rules.tournament


def test_positions_are_those_of_the_lineup() -> None:
    """The picture shows where the tournament has put the button."""
    table = event_game(lineup("a b c", 2, 2, 3))
    assert table.table.positions == Positions(2, 2, 3)
    assert table.view().button == 2
