"""Chips on disk: exact under races, and balances that cannot be wrong."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from bot.bank.accounts import house, issuance, pool, seat, wallet
from bot.bank.transfers import Batch, InsufficientFunds, Transfer, TransferReason
from bot.ids import Chips, PlayerId, TableId
from bot.refusal import BrokenInvariant
from bot.storage.audit import audit
from bot.storage.database import Database
from tests.storage.builders import (
    ANNA,
    BRUNO,
    GUILD,
    NOW,
    OTHER_GUILD,
    fund,
    give,
    issued,
    open_database,
    outcome,
    post,
    raw,
)


async def test_balances_move_with_the_batch(database: Database) -> None:
    """The chips that one account loses another one gains."""
    account = await fund(database, ANNA, 100)
    stack = seat(GUILD, TableId(1), ANNA)
    await post(database, give(account, stack, 40), NOW)
    assert await database.wallets.balance(account) == 60
    assert await database.wallets.balance(stack) == 40
    assert await issued(database, GUILD) == 100


async def test_fifty_racing_spends_spend_what_there_is(database: Database) -> None:
    """Fifty spends of 7 from 100 race: 14 succeed and the rest are refused."""
    account = await fund(database, ANNA, 100)
    spends = [give(account, house(GUILD), 7) for _ in range(50)]
    results = await asyncio.gather(*(outcome(post(database, each, NOW)) for each in spends))
    assert results.count(None) == 14
    assert sum(isinstance(result, InsufficientFunds) for result in results) == 36
    assert await database.wallets.balance(account) == 2
    assert audit(database.place).clean


async def test_a_key_posted_by_many_at_once_counts_once(database: Database) -> None:
    """Twenty deliveries of one gift give it once."""
    account = wallet(GUILD, ANNA)
    gifts = [give(issuance(GUILD), account, 5, key="gift") for _ in range(20)]
    results = await asyncio.gather(*(outcome(post(database, each, NOW)) for each in gifts))
    assert results.count(None) == 1
    assert await database.wallets.balance(account) == 5


async def test_a_batch_of_many_accounts_is_one(database: Database) -> None:
    """More accounts than one statement names are still one batch."""
    players = [PlayerId(number) for number in range(1, 451)]
    transfers = tuple(
        Transfer(issuance(GUILD), wallet(GUILD, player), Chips(player)) for player in players
    )
    await post(database, Batch("all", TransferReason.CORRECTION, transfers), NOW)
    assert await database.wallets.balance(wallet(GUILD, PlayerId(450))) == 450
    assert await issued(database, GUILD) == sum(players)


async def test_a_batch_that_moves_nothing_is_refused(database: Database) -> None:
    """A batch that moves nothing is refused: there and back is no event."""
    account = await fund(database, ANNA, 10)
    there, back = give(account, house(GUILD), 5), give(house(GUILD), account, 5)
    batch = Batch("idle", TransferReason.CORRECTION, there.transfers + back.transfers)
    with pytest.raises(BrokenInvariant):
        await post(database, batch, NOW)


async def test_guilds_do_not_share_a_wallet(database: Database) -> None:
    """A player is rich in one server and new in another."""
    await fund(database, ANNA, 100)
    assert await database.wallets.balance(wallet(OTHER_GUILD, ANNA)) == 0
    assert await issued(database, OTHER_GUILD) == 0


async def test_after_a_rollback_accounts_are_numbered_anew(database: Database) -> None:
    """An account first seen in a refused batch is not remembered as if it existed."""
    account = await fund(database, ANNA, 10)
    stack = seat(GUILD, TableId(1), ANNA)
    with pytest.raises(InsufficientFunds):
        await post(database, give(account, stack, 11), NOW)
    await fund(database, BRUNO, 10)
    await post(database, give(account, stack, 10), NOW)
    assert await database.wallets.balance(stack) == 10
    assert audit(database.place).clean


@pytest.mark.parametrize(
    "account",
    [wallet(GUILD, ANNA), seat(GUILD, TableId(1), ANNA), pool(GUILD, 1)],
    ids=lambda account: account.kind,
)
async def test_the_database_itself_refuses_a_negative_balance(path: Path, account: object) -> None:
    """Whatever a program forgets to check, the column does not."""
    database = await open_database(path)
    await post(database, give(issuance(GUILD), account, 5), NOW)  # type: ignore[arg-type]
    await database.close()
    with raw(path) as connection, pytest.raises(sqlite3.IntegrityError, match="not_overdrawn"):
        connection.execute("UPDATE accounts SET balance = -1 WHERE kind <> 'issuance'")


async def test_amounts_beyond_the_column_are_refused_alone(database: Database) -> None:
    """A number that the database cannot hold fails its own batch and nobody else's."""
    too_much = give(issuance(GUILD), wallet(GUILD, ANNA), 2**63)
    fine = give(issuance(GUILD), wallet(GUILD, BRUNO), 5)
    results = await asyncio.gather(
        outcome(post(database, too_much, NOW)), outcome(post(database, fine, NOW))
    )
    assert isinstance(results[0], Exception)
    assert results[1] is None
    assert await database.wallets.balance(wallet(GUILD, BRUNO)) == 5
