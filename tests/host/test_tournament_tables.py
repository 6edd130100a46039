"""Tables of tournaments in the card room: dealt when told, shown when housed, apart from money."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.bank import accounts
from bot.host.past_hands import PastHands
from bot.host.refusals import HostCode, HostRefusal
from bot.host.table_actors import check_replay
from bot.host.table_announcer import TablePlace
from bot.host.table_timers import Timing
from bot.host.tournament_announcer import TournamentPlace
from bot.ids import ChannelId, Chips, HandId, TableId
from bot.storage.encryption import Cipher
from bot.storage.tables import NO_CHANNEL, recorded_tables
from bot.table.events import HandEnded, HandStarted, HandVoided, SatOut, TableEvent
from bot.table.rules import TableCode
from bot.table.seats import Presence
from bot.table.table_commands import (
    ArrangeSeats,
    Close,
    ComeBack,
    Leave,
    Pause,
    Resume,
    SitDown,
    SitOut,
    StartHand,
    TableCommand,
    VoidHand,
)
from tests.builders import deck, player
from tests.host.table_room import (
    CHANNEL,
    GUILD,
    HOST,
    TURN,
    TableRoom,
    break_act,
    refused,
    table_room,
)
from tests.storage.builders import finished_hands
from tests.table.event import LEVEL, assignment, assignments, lineup
from tests.tournament.builders import plan

THREAD = ChannelId(71)


class Follower:
    """Writes down what tournaments hear of their tables."""

    def __init__(self) -> None:
        self.heard: list[tuple[TablePlace, TableCommand | None, tuple[TableEvent, ...]]] = []

    def __call__(
        self, place: TablePlace, command: TableCommand | None, events: Sequence[TableEvent]
    ) -> None:
        self.heard.append((place, command, tuple(events)))

    @property
    def commands(self) -> list[str]:
        return [type(command).__name__ for _, command, _ in self.heard]

    @property
    def events(self) -> list[TableEvent]:
        return [event for _, _, events in self.heard for event in events]


async def tournament(at: TableRoom) -> TournamentPlace:
    """An event in the database, and nothing more of it."""
    number = await at.database.tournaments.open(
        GUILD, CHANNEL, HOST, plan(), None, at.clock.now_ms()
    )
    return TournamentPlace(guild=GUILD, channel=CHANNEL, tournament=number, organiser=HOST)


async def opened(at: TableRoom, count: int = 1) -> tuple[TableId, ...]:
    return await at.room.open_for_tournament(await tournament(at), LEVEL, count)


async def housed(at: TableRoom) -> TableId:
    """One table in a channel of its own, with a, b and c at it."""
    (table,) = await opened(at)
    await at.room.move_tournament_table(table, THREAD)
    await at.room.ask_tournament_table(table, ArrangeSeats(assignments("a b c"), LEVEL))
    return table


async def dealt(at: TableRoom, names: str = "a b c") -> TableId:
    table = await housed(at)
    await at.room.deal_tournament_hand(table, HandId(7), lineup(names, 1, 2, 3))
    return table


# --- opening and housing --------------------------------------------------------------------------


async def test_tables_open_without_a_home(at: TableRoom) -> None:
    """Tables open without a home: they have ids and a tournament, and nobody hears of them yet."""
    tables = await opened(at, 3)
    assert len(tables) == 3
    number = at.room.place(tables[0]).tournament
    assert number is not None
    assert at.room.tables_of(number) == tables
    assert at.room.place(tables[0]).channel == NO_CHANNEL
    await at.room.ask_tournament_table(tables[0], ArrangeSeats(assignments("a b"), LEVEL))
    assert at.told.news == []


async def test_a_housed_table_is_shown_at_once(at: TableRoom) -> None:
    """A housed table is shown at once, with its players and its stakes, in its new place."""
    table = await housed(at)
    assert at.news.place.channel == THREAD
    assert [seat.name for seat in at.news.view.seats if seat.player] == ["a", "b", "c"]
    assert at.room.table_in(THREAD) == table


async def test_a_table_can_move_again(at: TableRoom) -> None:
    """A table whose thread was deleted continues elsewhere and is no longer found in the old
    one."""
    table = await housed(at)
    await at.room.move_tournament_table(table, CHANNEL)
    assert at.room.table_in(CHANNEL) == table
    with pytest.raises(HostRefusal, match="no-table-here"):
        at.room.table_in(THREAD)


async def test_several_share_a_channel(at: TableRoom) -> None:
    """A cash table and two of a tournament: players mean their own, others the cash table."""
    first, second = await opened(at, 2)
    for table, names in ((first, "a b"), (second, "c d")):
        await at.room.move_tournament_table(table, CHANNEL)
        await at.room.ask_tournament_table(table, ArrangeSeats(assignments(names), LEVEL))
    cash = await at.open_with("e f")
    room = at.room
    assert room.table_in(CHANNEL) == cash
    assert room.table_in(CHANNEL, player("a")) == first
    assert room.table_in(CHANNEL, player("d")) == second
    await at.close(cash)
    await at.settle()
    assert room.table_in(CHANNEL) == second


async def test_they_do_not_count_against_the_servers_tables(database_path: Path) -> None:
    """A large event leaves room for cash tables."""
    async with table_room(database_path, tables_a_server=1) as at:
        await opened(at, 5)
        await at.open()


# --- hands ----------------------------------------------------------------------------------------


async def test_a_hand_is_dealt_as_it_is_cast(at: TableRoom) -> None:
    """All get their cards, the blinds are those of the lineup, the timer runs."""
    table = await dealt(at)
    view = at.room.look(table)
    assert (view.hand_id, view.running) == (HandId(7), True)
    assert {cards.player for cards in at.told.cards} == {player(name) for name in "abc"}
    assert at.turn(table) == "a"
    await at.pass_time(TURN)
    assert at.turn(table) == "b"


async def test_no_hand_and_no_closing_by_itself(database_path: Path) -> None:
    """The next hand comes from the tournament, and an empty table waits for it too."""
    async with table_room(database_path, timing=Timing(empty=60)) as at:
        table = await dealt(at)
        await at.act(table, "fold")
        await at.act(table, "fold")
        await at.pass_time(3600)
        assert not at.room.look(table).running
        await at.room.ask_tournament_table(table, ArrangeSeats((), LEVEL))
        await at.pass_time(3600)
        assert at.room.open_tables == (table,)


async def test_nobody_away_loses_their_seat_to_a_timer(at: TableRoom) -> None:
    """However long: it is the tournament's seat."""
    table = await housed(at)
    away = (assignment(1, "a", absent=True), assignment(2, "b"), assignment(3, "c"))
    await at.room.ask_tournament_table(table, ArrangeSeats(away, LEVEL))
    await at.pass_time(10_000)
    assert at.room.look(table).seats[0].presence is Presence.SITTING_OUT


async def test_the_tournament_follows_its_table(at: TableRoom) -> None:
    """Every committed command with what happened, of its own tables and of no others."""
    at.room.follow_tournament_tables(follower := Follower())
    table = await dealt(at)
    cash = await at.open_with("e f")
    await at.act(table, "fold")
    await at.room.ask_table(table, SitOut(player("b")))
    assert follower.commands == ["ArrangeSeats", "StartHand", "Act", "SitOut"]
    assert {place.table for place, _, _ in follower.heard} == {table} != {cash}
    kinds = [type(event) for event in follower.events]
    assert kinds[0] is HandStarted
    assert SatOut in kinds
    assert kinds[-1] is HandEnded


async def test_a_follower_who_fails_is_only_noted(
    at: TableRoom, caplog: pytest.LogCaptureFixture
) -> None:
    """A table's commit stands, even if the tournament's follower fails."""

    def fails(*news: object) -> None:
        raise RuntimeError("no")

    at.room.follow_tournament_tables(fails)
    table = await dealt(at)
    assert at.room.look(table).running
    assert "an announcement failed" in caplog.text
    caplog.clear()


async def test_a_frozen_table_is_told(
    at: TableRoom, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The tournament hears of the void hand, and that the table has stopped."""
    at.room.follow_tournament_tables(follower := Follower())
    table = await dealt(at)

    break_act(at, table, monkeypatch)
    met = await refused(at.act(table, "fold"))
    assert met.code is HostCode.TABLE_FROZEN
    assert follower.commands[-2:] == ["VoidHand", "NoneType"]
    assert any(isinstance(event, HandVoided) for event in follower.events)
    await at.room.ask_tournament_table(table, Close())
    await at.settle()
    assert at.room.open_tables == ()
    caplog.clear()


# --- access ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        SitDown(player("x"), "x", "it", Chips(100)),
        Leave(player("a")),
        Close(),
        Pause(),
        Resume(),
        VoidHand(HandId(7)),
        ArrangeSeats((), LEVEL),
        StartHand(HandId(8), deck(), 0),
    ],
)
async def test_people_do_not_run_the_table(at: TableRoom, command: TableCommand) -> None:
    """People do not run the table, neither players nor the host: the tournament closes, pauses and
    seats."""
    table = await dealt(at)
    met = await refused(at.room.ask_table(table, command))
    assert met.code is TableCode.TOURNAMENT_TABLE


async def test_the_tournament_pauses_and_closes(at: TableRoom) -> None:
    """The tournament itself pauses and closes its table by the commands of a host."""
    table = await dealt(at)
    await at.room.ask_tournament_table(table, Pause())
    await at.pass_time(3 * TURN)
    assert at.turn(table) == "a"
    await at.room.ask_tournament_table(table, Resume())
    await at.room.ask_tournament_table(table, VoidHand(HandId(7)))
    await at.room.ask_tournament_table(table, Close())
    await at.settle()
    assert at.room.open_tables == ()
    assert at.told.summaries == []


async def test_no_casts_at_cash_tables(at: TableRoom) -> None:
    """A tournament cannot deal with people's money."""
    table = await at.open_with("a b")
    met = await refused(at.room.deal_tournament_hand(table, HandId(9), lineup("a b", 1, 1, 2)))
    assert met.code is TableCode.CASH_TABLE


# --- books ----------------------------------------------------------------------------------------


async def test_tournament_chips_are_no_money(at: TableRoom) -> None:
    """A whole hand and a closing: no account of the table was ever touched, no wallet either."""
    table = await dealt(at)
    await at.room.visit(GUILD, player("a"))
    wallet = await at.wallet("a")
    await at.play_through(table)
    await at.room.ask_tournament_table(table, Close())
    assert await at.wallet("a") == wallet
    assert await at.database.wallets.table_account(GUILD, table) == ()
    assert await at.database.wallets.balance(accounts.house(GUILD)) == 0


async def test_hands_are_the_tournaments(at: TableRoom) -> None:
    """Hands of a tournament's tables are kept with its number and count as a tournament's in the
    statistics."""
    table = await dealt(at)
    await at.play_through(table)
    (record,) = await finished_hands(at.database, table)
    assert record.start.tournament == at.room.place(table).tournament
    totals = at.database.hands.totals
    assert (await totals(player("a"), GUILD, cash=False)).hands == 1
    assert (await totals(player("a"), GUILD, cash=True)).hands == 0


async def test_past_hands_show_the_stakes_of_their_level(at: TableRoom) -> None:
    """Past hands show the stakes of their level, not the ones with which the table was opened."""
    table = await housed(at)
    await at.room.deal_tournament_hand(
        table, HandId(7), lineup("a b c", 1, 2, 3, small_blind=10, big_blind=20, ante=2)
    )
    await at.play_through(table)
    of = (await PastHands(at.database).find(THREAD, None)).rules
    assert (of.small_blind, of.big_blind, of.ante, of.tournament) == (
        10,
        20,
        2,
        at.room.place(table).tournament,
    )


async def test_the_audit_plays_it_again(at: TableRoom) -> None:
    """Lineups, absences, seats and a void hand, from the journal alone."""
    table = await dealt(at)
    await at.room.ask_table(table, SitOut(player("b")))
    await at.play_through(table)
    await at.room.ask_table(table, ComeBack(player("b")))
    await at.room.deal_tournament_hand(
        table, HandId(8), lineup({"a": 90, "b": 99, "d": 40}, 2, 3, 1)
    )
    await at.act(table, "fold")
    await at.room.ask_tournament_table(table, VoidHand(HandId(8)))
    await at.room.deal_tournament_hand(
        table, HandId(9), lineup({"a": 90, "b": 99, "d": 40}, 2, 3, 1)
    )
    await at.play_through(table)
    await at.room.ask_tournament_table(table, Close())
    (recorded,) = recorded_tables(at.database.place, Cipher(None))
    assert len(recorded.hands) == 3
    assert list(check_replay(recorded)) == []


# --- restarts -------------------------------------------------------------------------------------


async def test_a_running_hand_continues_after_a_stop(database_path: Path) -> None:
    """A running hand continues after a stop with the same cards, stakes, turn and place; the player
    to act has a fresh clock (R-162)."""
    async with table_room(database_path) as at:
        table = await dealt(at)
        await at.act(table, "raise", 6)
        before, place = at.room.look(table, player("b")), at.room.place(table)
        clock = at.clock
    async with table_room(database_path, clock=clock) as again:
        assert await again.room.recover() == 1
        assert again.room.look(table, player("b")) == before
        assert again.room.place(table) == place
        assert again.room.table_in(THREAD) == table
        await again.pass_time(TURN)
        assert again.turn(table) == "c"


async def test_the_outcome_outlives_the_process(database_path: Path) -> None:
    """A hand is over and nobody could tell the tournament: the table still knows how it ended."""
    async with table_room(database_path) as at:
        table = await dealt(at)
        await at.play_through(table)
        outcome = at.room.inspect(table).outcome
        assert outcome is not None
        clock = at.clock
    async with table_room(database_path, clock=clock) as again:
        await again.room.recover()
        live = again.room.inspect(table)
        assert (live.outcome, live.hand_id) == (outcome, HandId(7))
        assert again.told.news[-1].recovered


async def test_a_table_without_a_home_stays_silent_after_a_restart(database_path: Path) -> None:
    """A table without a home stays silent after a restart: it is there, it is the tournament's, and
    nobody is told."""
    async with table_room(database_path) as at:
        (table,) = await opened(at)
        number = at.room.place(table).tournament
        clock = at.clock
    async with table_room(database_path, clock=clock) as again:
        await again.room.recover()
        assert again.room.place(table).tournament == number
        assert again.room.inspect(table).rules.tournament == number
        assert again.told.news == []


async def test_a_commit_that_fails_deals_nothing(at: TableRoom) -> None:
    """The disk fails once: no hand, and the same hand can be dealt afterwards."""
    table = await housed(at)
    at.disk.before = 1
    met = await refused(at.room.deal_tournament_hand(table, HandId(7), lineup("a b c", 1, 2, 3)))
    assert met.code is HostCode.NOT_SAVED
    assert not at.room.inspect(table).hand_running
    await at.room.deal_tournament_hand(table, HandId(7), lineup("a b c", 1, 2, 3))
    assert at.room.inspect(table).hand_running
