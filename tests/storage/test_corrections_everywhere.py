"""Corrections by moderators count on the leaderboards of their own server only."""

import sqlite3
from itertools import count
from pathlib import Path

import pytest

from bot.bank.accounts import Account, issuance, seat, wallet
from bot.bank.transfers import Batch, Transfer, TransferReason
from bot.ids import Chips, GuildId, PlayerId, TableId
from bot.storage.audit import audit
from bot.storage.database import Database
from bot.storage.leaderboards import leaderboard
from bot.storage.standings import EVERYWHERE, STANDING_PAGE_SIZE, Span
from bot.storage.unit import LeaderboardKind
from tests.storage.builders import (
    ANNA,
    BRUNO,
    GUILD,
    NOW,
    OTHER_GUILD,
    TODAY,
    execute,
    give,
    open_database,
    post,
    raw,
    unit,
)
from tests.storage.test_migrations import fill_from_today, make

HERE, ABROAD = wallet(GUILD, ANNA), wallet(OTHER_GUILD, ANNA)
_numbers = count()


async def move(
    database: Database, source: Account, target: Account, amount: int, reason: TransferReason
) -> None:
    key = f"{reason}:{next(_numbers)}"
    batch = Batch(key, reason, (Transfer(source, target, Chips(amount)),))
    await post(database, batch, NOW + next(_numbers))


async def scores(database: Database, scope: GuildId) -> list[tuple[int, int]]:
    wanted = leaderboard(LeaderboardKind.WALLET, scope, Span.ALL, TODAY)
    return [(each.player, each.score) for each in await database.leaderboards.top(wanted)]


async def test_a_corrected_wallet_counts_here_and_not_everywhere(database: Database) -> None:
    """Given or taken, in one server or in two; what is won and bought counts as before."""
    await move(database, issuance(GUILD), HERE, 1000, TransferReason.WELCOME)
    await move(database, issuance(OTHER_GUILD), ABROAD, 1000, TransferReason.WELCOME)
    await move(database, issuance(GUILD), HERE, 1_000_000, TransferReason.CORRECTION)
    await move(database, ABROAD, issuance(OTHER_GUILD), 300, TransferReason.CORRECTION)
    assert await scores(database, GUILD) == [(ANNA, 1_001_000)]
    assert await scores(database, OTHER_GUILD) == [(ANNA, 700)]
    assert await scores(database, EVERYWHERE) == [(ANNA, 2000)]
    await move(database, issuance(GUILD), HERE, 50, TransferReason.TOPUP)
    assert await scores(database, EVERYWHERE) == [(ANNA, 2050)]
    assert audit(database.place).clean


async def test_a_corrected_stack_counts_nothing_everywhere_when_cashed_out(
    database: Database,
) -> None:
    """The way by a table is no way round it."""
    seat_account = seat(GUILD, TableId(4), ANNA)
    await move(database, issuance(GUILD), HERE, 1000, TransferReason.WELCOME)
    await move(database, HERE, seat_account, 100, TransferReason.BUY_IN)
    await move(database, issuance(GUILD), seat_account, 5000, TransferReason.CORRECTION)
    assert await scores(database, GUILD) == [(ANNA, 900)]
    await move(database, seat_account, HERE, 5100, TransferReason.CASH_OUT)
    assert await scores(database, GUILD) == [(ANNA, 6000)]
    assert await scores(database, EVERYWHERE) == [(ANNA, 1000)]
    assert audit(database.place).clean


async def test_a_score_everywhere_that_counts_a_correction_is_found(database: Database) -> None:
    """The audit works it out from the ledger."""
    await move(database, issuance(GUILD), HERE, 1000, TransferReason.WELCOME)
    await move(database, issuance(GUILD), HERE, 500, TransferReason.CORRECTION)
    execute(database.place, "UPDATE standings SET score = 1500 WHERE scope = 0")
    assert [found.check for found in audit(database.place).findings] == ["everywhere-wallet-wrong"]


BEFORE = "0005"
"""The last version in which a correction counted everywhere."""


@pytest.mark.parametrize("people", [15, 2 * STANDING_PAGE_SIZE + 20])
async def test_an_older_database_is_worked_out_anew(path: Path, people: int) -> None:
    """Scores, places and pages are what they would have been, however many players there are."""
    today = path.with_name("today.db")
    database = await open_database(today)
    everybody = [PlayerId(number) for number in range(1, people + 1)]
    await database.writer.commit(
        unit(batches=tuple(give(issuance(GUILD), wallet(GUILD, p), 100 + p) for p in everybody))
    )
    await move(database, issuance(GUILD), wallet(GUILD, BRUNO), 70_000, TransferReason.CORRECTION)
    right = await ranks(database, BRUNO)
    assert right[1] == (people - BRUNO + 1, BRUNO, 100 + BRUNO)
    await database.close()
    make(path, BEFORE)
    with raw(path) as connection:
        connection.execute("ATTACH ? AS today", (str(today),))
        fill_from_today(connection)
        _count_everything_everywhere(connection)
        connection.commit()
    database = await open_database(path)
    assert await ranks(database, BRUNO) == right
    await database.close()
    assert audit(path).clean


async def ranks(database: Database, player: PlayerId) -> tuple[list[tuple[int, ...]], object]:
    """The top ten of everywhere, and one player's rank."""
    wanted = leaderboard(LeaderboardKind.WALLET, EVERYWHERE, Span.ALL, TODAY)
    top = await database.leaderboards.top(wanted)
    own = await database.leaderboards.own(wanted, player)
    assert own is not None
    told = [(each.rank, each.player, each.score) for each in top]
    return told, (own.rank, own.player, own.score)


def _count_everything_everywhere(connection: sqlite3.Connection) -> None:
    """Counts as the older program did: scores and places are the server's own."""
    connection.execute("DELETE FROM standings WHERE scope = 0")
    connection.execute("DELETE FROM standing_pages WHERE scope = 0")
    connection.execute(
        "INSERT INTO standings SELECT player_id, 0, board, period, score, reached_ms, place"
        " FROM standings"
    )
    connection.execute(
        "INSERT INTO standing_pages SELECT 0, board, period, low, size FROM standing_pages"
    )
