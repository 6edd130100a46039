"""Dealer's choice in the card room: the time for a choice, its journal, and what history keeps."""

from pathlib import Path

import pytest

from bot.host.past_hands import PastHands
from bot.host.table_timers import CHOICE_SECONDS
from bot.ids import TableId
from bot.table.rules import ALL_GAMES, GameChange, GamePlan, TableCode
from bot.table.table_commands import ChooseGame, Leave
from bot.table.view import GameChoiceView
from tests.builders import player, rules
from tests.host.table_room import CHANNEL, NEXT_HAND, TURN, TableRoom, refused, table_room
from tests.host.tournament_room import check_clean

OF = rules(
    games=ALL_GAMES,
    change=GameChange.CHOICE,
    small_blind=2,
    big_blind=4,
    buy_in_max=400,
    turn_seconds=TURN,
)
RAZZ = ALL_GAMES.index(GamePlan("razz", "fixed-limit"))
SHORT = ALL_GAMES.index(GamePlan("short-deck"))


@pytest.fixture
async def table(at: TableRoom) -> TableId:
    """Three players after their first hand."""
    table = await at.open_with("a b c", OF, 400)
    await at.start_hand(table)
    await at.play_through(table)
    return table


def asked(at: TableRoom, table: TableId) -> GameChoiceView:
    choice = at.room.look(table).game_choice
    assert choice is not None
    return choice


async def choose(at: TableRoom, table: TableId, place: int) -> None:
    chooser = asked(at, table).seat.player
    assert chooser is not None
    await at.room.ask_table(table, ChooseGame(chooser, at.room.look(table).hand_id, place))


async def test_the_next_hand_waits_for_the_choice(at: TableRoom, table: TableId) -> None:
    """After the usual pause nothing is dealt yet; when the time is over it is the last game."""
    await at.pass_time(CHOICE_SECONDS - 1)
    assert not at.room.look(table).running
    assert asked(at, table).chosen is None
    await at.pass_time(1)
    view = at.room.look(table)
    assert view.running
    assert view.rules.game == "holdem"


async def test_a_choice_is_dealt_after_the_usual_pause(at: TableRoom, table: TableId) -> None:
    """An early one waits for the pause to end, a late one is dealt at once."""
    await at.pass_time(1)
    await choose(at, table, RAZZ)
    await at.pass_time(NEXT_HAND - 1.001)
    assert not at.room.look(table).running
    await at.pass_time(0.001)
    assert at.room.look(table).rules.game == "razz"
    await at.play_through(table)
    await at.pass_time(NEXT_HAND + 1)
    await choose(at, table, SHORT)
    await at.pass_time(0)
    view = at.room.look(table)
    assert (view.running, view.rules.game) == (True, "short-deck")


async def test_another_is_asked_when_the_chooser_leaves(at: TableRoom, table: TableId) -> None:
    """Another player is asked when the chooser leaves, who may not choose any more."""
    first = asked(at, table).seat.player
    assert first is not None
    hand = at.room.look(table).hand_id
    await at.room.ask_table(table, Leave(first))
    assert asked(at, table).seat.player != first
    late = at.room.ask_table(table, ChooseGame(first, hand, RAZZ))
    assert (await refused(late)).code is TableCode.NOT_SEATED


async def test_a_choice_survives_a_restart(database_path: Path) -> None:
    """A choice survives a restart: it is in the journal; the recovered table deals what was chosen,
    and knows it in mid-hand."""
    async with table_room(database_path) as at:
        table = await at.open_with("a b c", OF, 400)
        await at.start_hand(table)
        await at.play_through(table)
        await choose(at, table, SHORT)
    async with table_room(database_path) as at:
        await at.room.recover()
        assert asked(at, table).chosen is not None
        await at.start_hand(table)
    async with table_room(database_path) as at:
        await at.room.recover()
        view = at.room.look(table)
        assert (view.running, view.rules.game) == (True, "short-deck")
        await at.play_through(table)
    check_clean(database_path)


async def test_history_keeps_the_game_of_each_hand(at: TableRoom, table: TableId) -> None:
    """A hand's row names the game that was dealt, and the hand is shown again with its own
    stakes."""
    await choose(at, table, RAZZ)
    await at.start_hand(table)
    await at.play_through(table)
    past = await PastHands(at.database).find(CHANNEL, None)
    shown = past.view(player("a"))
    assert (shown.rules.game, shown.rules.ante, shown.rules.big_blind) == ("razz", 1, 4)
    assert shown.games == ()
