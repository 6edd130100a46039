"""Commits that fail: nothing half done, nothing lost, and play continues."""

import asyncio

import pytest

from bot.host.actor import RELOAD_SECONDS
from bot.host.past_hands import PastHands
from bot.host.refusals import HostCode
from bot.ids import ChannelId
from bot.storage.errors import StorageFailed
from bot.table.rules import TableCode
from bot.table.table_commands import Close, Leave, ShowCards, SitOut, TableCommand
from tests.builders import player, rules, sit_down, state_of
from tests.host.table_room import CHANNEL, GUILD, NEXT_HAND, TURN, TableRoom, refused
from tests.storage.builders import finished_hands


async def test_failed_commit_leaves_the_table_as_it_was(at: TableRoom) -> None:
    """The press is refused (not-saved), the hand is what it was, and the player may try again."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    await at.act(table, "call")
    before, told = at.room.look(table), len(at.told.news)
    hand = state_of(at.room.inspect(table).hand)
    press = at.action(table, "raise", 20)
    at.disk.before = 1
    assert (
        await refused(at.room.ask_table(table, press, interaction=3))
    ).code is HostCode.NOT_SAVED
    assert at.room.look(table) == before
    assert state_of(at.room.inspect(table).hand) == hand
    assert len(at.told.news) == told
    await at.room.ask_table(table, press, interaction=3)
    assert at.room.look(table).turn == 2


async def test_failed_commit_buys_no_time(at: TableRoom) -> None:
    """The turn clock runs on over a press that could not be saved."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    slow = at.turn(table)
    await at.pass_time(TURN - 1)
    at.disk.before = 1
    await refused(at.act(table, "call"))
    await at.pass_time(1)
    assert at.turn(table) != slow


COMMANDS: list[TableCommand] = [
    sit_down("d"),
    Leave(player("a")),
    SitOut(player("b")),
    Close(),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
async def test_nothing_of_a_failed_command_is_true(at: TableRoom, command: TableCommand) -> None:
    """Seats and chips are as before in memory and on disk; the second try does it."""
    table = await at.open_with("a b c")
    await at.room.visit(GUILD, player("d"))
    before = at.room.look(table)
    wallets = [await at.wallet(name) for name in "abc"]
    at.disk.before = 1
    with pytest.raises(Exception, match="not-saved"):
        await at.room.ask_table(table, command)
    assert at.room.look(table) == before
    assert [await at.wallet(name) for name in "abc"] == wallets
    await at.check_ledger(table)
    await at.room.ask_table(table, command)


async def test_hand_that_could_not_be_dealt(at: TableRoom) -> None:
    """No cards go out for a hand that was not saved; another one is dealt after the pause."""
    table = await at.open_with("a b")
    at.disk.before = 1
    await at.pass_time(NEXT_HAND)
    assert not at.room.look(table).running
    assert at.told.cards == []
    assert len(at.clock.running) == 1
    await at.pass_time(NEXT_HAND)
    assert at.room.look(table).running
    assert len(at.told.cards) == 2
    assert {cards.hand for cards in at.told.cards} == {at.room.look(table).hand_id}


async def test_clock_whose_fold_could_not_be_saved(at: TableRoom) -> None:
    """The clock tries again: a table never waits for ever because the disk failed once."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    slow = at.turn(table)
    at.disk.before = 2
    await at.pass_time(TURN)
    assert at.turn(table) == slow
    assert at.clock.running
    await at.pass_time(2 * TURN)
    assert at.turn(table) != slow


async def test_end_of_hand_that_could_not_be_saved(at: TableRoom) -> None:
    """The last action of a hand fails and is played again: the result is paid once."""
    table = await at.open_with("a b")
    await at.start_hand(table)
    at.disk.before = 1
    await refused(at.act(table, "fold"))
    assert at.room.look(table).running
    await at.act(table, "fold")
    assert sorted(seat.stack for seat in at.room.look(table).seats[:2]) == [99, 101]
    await at.check_ledger(table)


async def test_disk_that_fails_after_the_commit(at: TableRoom) -> None:
    """A commit that succeeded despite an error is announced, and the timer moves on."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    at.disk.after = 1
    await at.act(table, "call", interaction=4)
    assert at.room.look(table).turn == 1
    assert at.news.view.turn == 1
    slow = at.turn(table)
    await at.pass_time(TURN)
    assert at.turn(table) != slow
    await at.play_through(table)
    await at.check_ledger(table)


@pytest.mark.parametrize("moment", ["deal", "end of the hand", "close"])
async def test_saved_although_the_disk_complained(at: TableRoom, moment: str) -> None:
    """Deals, ends and closings that are true are carried on from, cards and all."""
    table = await at.open_with("a b")
    if moment == "deal":
        at.disk.after = 1
    await at.start_hand(table)
    assert len(at.told.cards) == 2
    if moment == "end of the hand":
        at.disk.after = 1
    await at.act(table, "fold")
    hand = at.news.view.hand
    assert hand is not None
    assert hand.over
    await at.check_ledger(table)
    if moment == "close":
        at.disk.after = 1
    await at.close(table)
    assert at.news.view.closed
    assert sum([await at.wallet(name) for name in "ab"]) == 2000
    assert (await refused(at.sit(table, "c"))).code is HostCode.NO_SUCH_TABLE
    await at.open()
    assert at.room.table_in(CHANNEL) != table


class Unreadable:
    """A database whose tables cannot be read until it is mended."""

    def __init__(self, at: TableRoom, monkeypatch: pytest.MonkeyPatch) -> None:
        self._recover = at.database.tables.recover
        self.broken = True
        monkeypatch.setattr(at.database.tables, "recover", self)

    async def __call__(self, *arguments: object) -> object:
        if self.broken:
            raise OSError("input/output error")
        return await self._recover(*arguments)


@pytest.mark.parametrize("saved", [False, True])
async def test_disk_that_cannot_be_read_either(
    at: TableRoom, monkeypatch: pytest.MonkeyPatch, saved: bool
) -> None:
    """Until it is reloaded the table is not shown and refuses; then play continues."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    press = at.action(table, "call")
    disk = Unreadable(at, monkeypatch)
    at.disk.before, at.disk.after = int(not saved), int(saved)
    assert (await refused(at.room.ask_table(table, press))).code is HostCode.NOT_SAVED
    with pytest.raises(Exception, match="not-saved"):
        at.room.look(table)
    assert (await refused(at.leave(table, "a"))).code is HostCode.NOT_SAVED
    for _ in range(3):
        assert len(at.clock.running) == 1
        await at.pass_time(RELOAD_SECONDS)
    disk.broken = False
    news = await at.next_news(at.pass_time_unsettled(RELOAD_SECONDS))
    assert news.view.turn == int(saved)
    assert news.deadline_ms == at.clock.now_ms() + TURN * 1000
    await at.act(table, "call")
    assert at.told.frozen == []


async def test_deal_learnt_of_late(at: TableRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand that was saved while nobody could tell: the cards go out when it is known."""
    table = await at.open_with("a b")
    disk = Unreadable(at, monkeypatch)
    at.disk.after = 1
    await at.pass_time(NEXT_HAND)
    assert at.told.cards == []
    disk.broken = False
    await at.next_news(at.pass_time_unsettled(RELOAD_SECONDS))
    assert at.room.look(table).running
    assert len(at.told.cards) == 2


async def test_close_learnt_of_late(at: TableRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """A closing that was saved while nobody could tell ends the table when it is known."""
    table = await at.open_with("a b")
    disk = Unreadable(at, monkeypatch)
    at.disk.after = 1
    await refused(at.close(table))
    disk.broken = False
    news = await at.next_news(at.pass_time_unsettled(RELOAD_SECONDS))
    assert news.view.closed
    assert (await refused(at.sit(table, "c"))).code is HostCode.NO_SUCH_TABLE
    assert at.clock.running == []


async def test_stopping_with_an_unreadable_disk(
    at: TableRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A room stops even if a table waits for its disk."""
    table = await at.open_with("a b")
    Unreadable(at, monkeypatch)
    at.disk.before = 1
    await refused(at.leave(table, "a"))
    await asyncio.wait_for(at.room.close(), 5)
    assert at.clock.running == []


async def test_asks_that_arrive_while_the_table_is_read_again(
    at: TableRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands that arrive while the table is read again wait, and are judged by the table that is
    true."""
    table = await at.open_with("a b c")
    view = await at.start_hand(table)
    recover, entered, go_on = at.database.tables.recover, asyncio.Event(), asyncio.Event()

    async def slowly(*arguments: object) -> object:
        entered.set()
        await go_on.wait()
        return await recover(*arguments)

    monkeypatch.setattr(at.database.tables, "recover", slowly)
    press = at.action(table, "call")
    at.disk.before = 1
    failing = asyncio.create_task(at.room.ask_table(table, press))
    await entered.wait()
    again = asyncio.create_task(at.room.ask_table(table, press))
    stale = asyncio.create_task(at.room.ask_table(table, press))
    await asyncio.sleep(0)
    go_on.set()
    assert (await refused(failing)).code is HostCode.NOT_SAVED
    await again
    assert (await refused(stale)).code is TableCode.OLD_TURN
    assert at.room.look(table).turn == view.turn + 1


async def test_whole_commit_fails_for_many_tables(
    at: TableRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All who shared the commit are told, all tables go on, and they are read once for all."""
    channels = [ChannelId(100 + number) for number in range(4)]
    tables = [await at.open(rules(), channel) for channel in channels]
    for table in tables:
        await at.sit(table, "a")
    recover, readings = at.database.tables.recover, []

    async def counted() -> object:
        readings.append(1)
        return await recover()

    monkeypatch.setattr(at.database.tables, "recover", counted)
    at.disk.before = 1
    at.barrier.shut()
    leaving = [asyncio.create_task(at.leave(table, "a")) for table in tables]
    for _ in range(5):
        await asyncio.sleep(0)
    at.barrier.open()
    for leaver in leaving:
        assert (await refused(leaver)).code is HostCode.NOT_SAVED
    assert len(readings) == 1
    for table in tables:
        assert at.room.look(table).seat_of(player("a")) is not None
        await at.check_ledger(table)
        await at.leave(table, "a")


async def test_opening_and_visiting_with_a_failing_disk(at: TableRoom) -> None:
    """A table that cannot be stored is not opened, a wallet that cannot be is not made."""
    at.disk.before = 1
    assert (await refused(at.open())).code is HostCode.NOT_SAVED
    table = await at.open()
    at.disk.before = 1
    assert (await refused(at.sit(table, "a"))).code is HostCode.NOT_SAVED
    await at.sit(table, "a")
    assert await at.wallet("a") == 900


async def test_message_that_could_not_be_stored(at: TableRoom) -> None:
    """The room still knows the message; storing it is the publisher's to repeat."""
    table = await at.open()
    at.disk.before = 1
    with pytest.raises(StorageFailed):
        await at.room.remember_message(table, 55)
    assert at.room.place(table).message == 55


async def test_cards_shown_after_the_end_are_in_the_record(at: TableRoom) -> None:
    """A reader of the hand's history later sees what the table saw (R-112, R-115)."""
    table = await at.open_with("a b")
    view = await at.start_hand(table)
    await at.act(table, "fold")
    winner = next(seat.player for seat in at.room.look(table).seats if seat.hand and seat.hand.won)
    assert winner is not None
    await at.room.ask_table(table, ShowCards(winner, view.hand_id))
    (record,) = await finished_hands(at.database, table)
    assert record.summary is not None
    assert len(record.summary["shown"]) == 1
    past = (await PastHands(at.database).find(CHANNEL, None)).view(None)
    assert past.hand is not None
    assert sum(player.shown for player in past.hand.players) == 1
