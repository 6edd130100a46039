"""Chips bought at a table: the wallet pays in the same transaction, or nothing happens."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from bot.bank import accounts
from bot.bank.transfers import Batch, Transfer, TransferReason
from bot.host.refusals import HostCode, HostRefusal
from bot.ids import Chips, TableId
from bot.refusal import Refusal
from bot.storage.audit import audit
from bot.table.events import ChipsMissing
from bot.table.rules import NO_HOUSE_RULES
from bot.table.table_commands import BuyChips, Close, Leave, SetAutoTopUp
from tests.builders import player
from tests.host.table_room import GUILD, NEXT_HAND, TableRoom, refused, table_room
from tests.storage.builders import post


async def empty_wallet(at: TableRoom, name: str) -> None:
    """Somebody else gets all that is in the wallet."""
    left = await at.wallet(name)
    away = Transfer(
        accounts.wallet(GUILD, player(name)), accounts.wallet(GUILD, player("rich")), Chips(left)
    )
    batch = Batch(f"gift:{name}", TransferReason.CORRECTION, (away,))
    await post(at.database, batch, at.clock.now_ms())


async def buy(at: TableRoom, table: TableId, name: str, amount: int, **more: int) -> None:
    await at.room.ask_table(table, BuyChips(player(name), Chips(amount)), **more)


async def test_order_comes_after_the_hand(at: TableRoom) -> None:
    """The wallet pays when the hand is over, and the next hand starts when it would have."""
    table = await at.open_with("a b")
    await at.start_hand(table)
    await buy(at, table, "a", 60)
    assert await at.wallet("a") == 900
    await at.play_through(table)
    await at.check_ledger(table)
    assert await at.wallet("a") == 900
    await at.pass_time(1)
    assert await at.wallet("a") == 840
    await at.check_ledger(table)
    await at.pass_time(NEXT_HAND - 1)
    assert at.room.look(table).running


async def test_wallet_is_empty_by_then(at: TableRoom) -> None:
    """A wallet that is empty by then gives one line; no chip moves, and play continues."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    await buy(at, table, "a", 60)
    await empty_wallet(at, "a")
    await at.play_through(table)
    stacks = [seat.stack for seat in at.room.look(table).seats]
    await at.pass_time(2)
    await at.settle()
    missing = [e for news in at.told.news for e in news.events if isinstance(e, ChipsMissing)]
    assert [(each.name, each.amount) for each in missing] == [("a", 60)]
    assert [seat.stack for seat in at.room.look(table).seats] == stacks
    await at.check_ledger(table)
    await at.pass_time(NEXT_HAND)
    assert at.room.look(table).running
    assert at.told.frozen == []


async def test_more_than_the_wallet_holds(at: TableRoom) -> None:
    """Asked for between hands, chips that one has not are refused at once."""
    table = await at.open_with("a b")
    await empty_wallet(at, "a")
    code = (await refused(buy(at, table, "a", 60))).code
    assert code is HostCode.WALLET_TOO_SMALL


async def test_order_outlives_a_restart(database_path: Path) -> None:
    """The process stops between the order and the end of the hand: the chips come all the same."""
    async with table_room(database_path) as at:
        table = await at.open_with("a b")
        await at.start_hand(table)
        await buy(at, table, "a", 60)
        clock = at.clock
    async with table_room(database_path, clock=clock) as at:
        await at.room.recover()
        await at.play_through(table)
        clock = at.clock
    async with table_room(database_path, clock=clock) as at:
        await at.room.recover()
        await at.pass_time(1)
        assert await at.wallet("a") == 840
        await at.check_ledger(table)
    assert audit(database_path).clean


async def test_failing_disk_brings_the_chips_later(at: TableRoom) -> None:
    """A commit that fails moves nothing; the next try brings the chips once."""
    table = await at.open_with("a b")
    await at.start_hand(table)
    await buy(at, table, "a", 60)
    await at.play_through(table)
    at.disk.before = 1
    await at.pass_time(1)
    assert await at.wallet("a") == 900
    await at.pass_time(3)
    assert await at.wallet("a") == 840
    await at.check_ledger(table)


async def test_doubled_interaction_buys_once(at: TableRoom) -> None:
    """A press that is delivered twice at once costs once."""
    table = await at.open_with("a b")
    twice = [buy(at, table, "a", 40, interaction=5) for _ in range(2)]
    answers = await asyncio.gather(*twice, return_exceptions=True)
    assert sum(answer is None for answer in answers) == 1
    assert await at.wallet("a") == 860
    await at.check_ledger(table)


async def test_fifty_purchases_at_once(at: TableRoom) -> None:
    """A wallet raced by fifty presses pays for as many chips as the table allows, and no more."""
    table = await at.open_with("a b")
    presses = [buy(at, table, "a", 7, interaction=100 + n) for n in range(50)]
    answers = await asyncio.gather(*presses, return_exceptions=True)
    assert sum(answer is None for answer in answers) == 14
    assert await at.wallet("a") == 900 - 14 * 7
    await at.check_ledger(table)
    assert audit(at.database.place).clean


async def test_orders_and_departures_in_every_order(at: TableRoom) -> None:
    """Buying, keeping, leaving and closing while a hand runs: no chip is lost or made."""
    commands = [
        BuyChips(player("a"), Chips(60)),
        SetAutoTopUp(player("b"), Chips(150)),
        Leave(player("a")),
        Close(),
    ]
    for turn in range(len(commands)):
        table = await at.open_with("a b c")
        await at.start_hand(table)
        for command in commands[turn:] + commands[:turn]:
            with suppress(Refusal):
                await at.room.ask_table(table, command)
            await at.settle()
        with suppress(HostRefusal):
            await at.play_through(table)
        await at.pass_time(2)
        assert [await at.seat_account(table, name) for name in "abc"] == [0, 0, 0]
        assert sum([await at.wallet(name) for name in "abc"]) == 3000
    assert audit(at.database.place).clean


@pytest.mark.parametrize("moments", range(1, 25, 3))
async def test_second_delivery_at_any_moment(at: TableRoom, moments: int) -> None:
    """However long after the first, it hears that it was seen, never that the wallet is short."""
    table = await at.open_with("a b")
    await at.leave(table, "b")
    buys = asyncio.create_task(at.sit(table, "c", 200, interaction=5))
    for _ in range(moments):
        await asyncio.sleep(0)
    again = await refused(at.sit(table, "c", 200, interaction=5))
    assert again.code is HostCode.SEEN_BEFORE
    await buys
    assert (await refused(at.sit(table, "c", 200, interaction=5))).code is HostCode.SEEN_BEFORE
    assert await at.wallet("c") == 800
    assert not at.room.deduplicator.is_processing(6)
    assert at.room.deduplicator.is_processing(5)


async def test_second_delivery_of_what_was_refused(at: TableRoom) -> None:
    """Nothing was done, so nothing was seen: it is judged anew, and again refused."""
    table = await at.open_with("a b")
    for _ in range(2):
        refusal = await refused(at.sit(table, "c", 2000, interaction=5))
        assert refusal.code is HostCode.WALLET_TOO_SMALL
    await at.sit(table, "c", 100, interaction=5)


async def test_an_idle_table_forgets_who_left(at: TableRoom) -> None:
    """Within the hour who left is told what to bring; after it nothing, though nothing happens."""
    table = await at.open_with("a b")
    least = at.room.look(table, player("b")).rules.buy_in_min
    await at.room.ask_table(table, Leave(player("b")))
    assert at.room.look(table, player("b")).buy_in_min == 100
    await at.pass_time(NO_HOUSE_RULES.rejoin_minutes * 60)
    assert at.room.look(table, player("b")).buy_in_min == least < 100
