"""The end of a table: closed when it stays empty, and its account told."""

from pathlib import Path

from bot.host.session_story import HOUSE, session_summary_of
from bot.host.table_timers import Timing
from bot.ids import Chips
from bot.storage.audit import audit
from bot.storage.wallets import SeatAccount
from bot.table.events import TableClosed
from bot.table.table_commands import CorrectStack
from bot.ui.components.pages import MESSAGE_MAX
from bot.ui.players.session_picture import session_summary_messages
from tests.builders import player, rules
from tests.host.table_room import NEXT_HAND, TableRoom, table_room
from tests.ui.tables import CATALOGUE

EMPTY = 1800


async def told(at: TableRoom) -> None:
    """A room that closes waits until it has told every session summary."""
    await at.room.close()


async def test_empty_table_closes(database_path: Path) -> None:
    """An empty table closes after half an hour without anybody, not a second sooner, and the news
    say why."""
    async with table_room(database_path, timing=Timing(NEXT_HAND, 8, empty=EMPTY)) as at:
        table = await at.open()
        await at.pass_time(EMPTY - 1)
        await at.sit(table, "a")
        await at.pass_time(2 * EMPTY)
        await at.leave(table, "a")
        await at.pass_time(EMPTY - 1)
        assert not at.room.look(table).closed
        await at.pass_time(1)
        assert at.news.events == (TableClosed(idle=True),)
        assert at.room.open_tables == ()


async def test_corrections_are_told_apart_from_the_rake(at: TableRoom) -> None:
    """Chips added by a moderator belong to the player, who has not won them; and they are no
    negative rake, and nobody's debt."""
    table = await at.open_with("a b")
    await at.room.ask_table(table, CorrectStack(player("a"), 30, player("mod"), "miscounted"))
    await at.room.ask_table(table, CorrectStack(player("b"), -10, player("mod"), "miscounted"))
    await at.close(table)
    await told(at)
    (summary,) = at.told.summaries
    assert [(account.net, account.corrected) for account in summary.players] == [
        (0, 30),
        (0, -10),
    ]
    assert (summary.rake, summary.corrected, summary.payments) == (0, 20, ())
    for locale in CATALOGUE.locales:
        said = "".join(session_summary_messages(summary, CATALOGUE.texts(locale)))
        assert all(amount in said for amount in ("+20", "+30", "−10"))
    assert audit(at.database.place).clean


async def test_session_summary(at: TableRoom) -> None:
    """Buy-ins and cash-outs, with the payments that settle them, the rake among them."""
    table = await at.open_with("a b", rules(rake_bps=500, rake_cap=50), buy_in=200)
    await at.start_hand(table)
    await at.act(table, "raise", 100)
    await at.act(table, "call")
    await at.play_through(table)
    await at.close(table)
    await told(at)
    (summary,) = at.told.summaries
    assert [account.brought for account in summary.players] == [200, 200]
    assert summary.rake == 10
    received = {account.player: -account.net for account in summary.players} | {HOUSE: -10}
    for source, target, amount in summary.payments:
        received[source] -= amount
        received[target] += amount
    assert set(received.values()) == {0}


async def test_nothing_to_tell(at: TableRoom) -> None:
    """A table at which nobody ever sat has no account."""
    await at.close(await at.open())
    await told(at)
    assert at.told.summaries == []


def test_account_fits_into_messages() -> None:
    """However many have played, each message has a length that Discord takes."""
    accounts = tuple(
        SeatAccount(player(f"p{n}"), Chips(10**9), Chips(10**9 + n - 50), Chips(0))
        for n in range(101)
    )
    for locale in CATALOGUE.locales:
        messages = session_summary_messages(session_summary_of(accounts), CATALOGUE.texts(locale))
        assert len(messages) > 1
        assert max(map(len, messages)) <= MESSAGE_MAX


async def test_account_after_a_restart(database_path: Path) -> None:
    """The ledger keeps the session: play from before a restart is in the summary."""
    async with table_room(database_path) as at:
        table = await at.open_with("a b")
        await at.start_hand(table)
        await at.play_through(table)
        clock = at.clock
    async with table_room(database_path, clock=clock) as at:
        await at.room.recover()
        await at.close(table)
        await told(at)
        (summary,) = at.told.summaries
        assert [account.brought for account in summary.players] == [100, 100]
