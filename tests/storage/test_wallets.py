"""Visits, histories and top-ups."""

import asyncio

from bot.bank.accounts import issuance, seat, wallet
from bot.bank.topup import Holdings, TopupMode
from bot.bank.transfers import Batch, Transfer, TransferReason
from bot.durations import DAY_MS, HOUR_MS
from bot.ids import Chips, TableId
from bot.storage.database import Database
from bot.storage.ledger import DueTopup
from bot.storage.place import Place
from bot.storage.unit import TournamentEntry
from bot.storage.wallets import SeatAccount, WalletVisit
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
    post,
    unit,
)

TABLE = TableId(1)
CHIPS = issuance(GUILD)
WALLET = wallet(GUILD, ANNA)
TOPUP = Chips(1000)


async def go_broke(database: Database, at_ms: int = NOW) -> None:
    """Anna gets 10 chips and loses them."""
    await fund(database, ANNA, 10, at_ms=at_ms)
    await post(database, give(WALLET, CHIPS, 10), at_ms)


async def top_up(database: Database, at_ms: int, mode: TopupMode = TopupMode.WHEN_BROKE) -> bool:
    return await database.wallets.top_up(GUILD, ANNA, mode, TOPUP, at_ms)


async def test_the_first_visit_is_welcomed_with_chips(database: Database) -> None:
    """1,000 chips are issued, once (R-241)."""
    assert await database.wallets.visit(GUILD, ANNA, NOW) == WalletVisit(Chips(1000), created=True)
    assert await database.wallets.visit(GUILD, ANNA, NOW) == WalletVisit(Chips(1000), created=False)
    assert await issued(database, GUILD) == 1000


async def test_every_server_welcomes(database: Database) -> None:
    """A wallet belongs to a player in one server."""
    await database.wallets.visit(GUILD, ANNA, NOW)
    assert (await database.wallets.visit(OTHER_GUILD, ANNA, NOW)).created


async def test_visits_that_race_are_welcomed_once(database: Database) -> None:
    """Two commands of a newcomer at once make one wallet."""
    visits = await asyncio.gather(*(database.wallets.visit(GUILD, ANNA, NOW) for _ in range(10)))
    assert sum(visit.created for visit in visits) == 1
    assert {visit.balance for visit in visits} == {1000}


async def test_a_gift_before_the_first_visit_does_not_replace_the_welcome(
    database: Database,
) -> None:
    """Somebody who was sent chips is still new."""
    await fund(database, ANNA, 5)
    assert await database.wallets.visit(GUILD, ANNA, NOW) == WalletVisit(Chips(1005), created=True)


async def test_the_history_reads_backwards_in_pages(database: Database) -> None:
    """Newest first, with the balance after each line and no line twice."""
    for amount in range(1, 8):
        await fund(database, ANNA, amount, at_ms=NOW + amount)
    first = await database.wallets.history(WALLET, limit=4)
    second = await database.wallets.history(WALLET, before=first[-1].batch, limit=4)
    assert [line.amount for line in first + second] == [7, 6, 5, 4, 3, 2, 1]
    assert [line.balance_after for line in first] == [28, 21, 15, 10]
    assert first[0].at_ms == NOW + 7
    assert await database.wallets.history(WALLET, before=second[-1].batch) == ()


async def test_the_history_turns_back_to_newer_pages(database: Database) -> None:
    """The page just above a line, newest first as every page."""
    for amount in range(1, 8):
        await fund(database, ANNA, amount)
    oldest = await database.wallets.history(WALLET, before=None, limit=7)
    newer = await database.wallets.history(WALLET, after=oldest[-2].batch, limit=3)
    assert [line.amount for line in newer] == [5, 4, 3]


async def test_a_line_of_history_carries_what_its_sentence_needs(database: Database) -> None:
    """Reason and data come back as they were given."""
    batch = Batch("b", TransferReason.BUY_IN, (Transfer(CHIPS, WALLET, Chips(5)),), {"channel": 77})
    await post(database, batch, NOW)
    (line,) = await database.wallets.history(WALLET)
    assert (line.reason, line.data) == (TransferReason.BUY_IN, {"channel": 77})


async def test_holdings_count_wallet_tables_and_tournaments(database: Database) -> None:
    """Everything that keeps a player from being broke (R-245)."""
    await fund(database, ANNA, 100)
    await post(database, give(WALLET, seat(GUILD, TABLE, ANNA), 30), NOW)
    await database.writer.commit(unit(entries=(TournamentEntry(GUILD, 5, ANNA, alive=True),)))
    state = await database.wallets.holdings(GUILD, ANNA)
    assert state.holdings == Holdings(Chips(70), Chips(30), 1)
    assert await database.wallets.seats(GUILD, ANNA) == {TABLE: 30}


async def test_the_table_account_says_who_brought_and_took_what(database: Database) -> None:
    """Hands move chips between seats; only buy-ins and cash-outs cross the rail."""
    anna, bruno = (seat(GUILD, TABLE, player) for player in (ANNA, BRUNO))
    other = await fund(database, BRUNO, 500)
    await fund(database, ANNA, 500)
    moves = [
        Batch("1", TransferReason.BUY_IN, (Transfer(WALLET, anna, Chips(200)),)),
        Batch("2", TransferReason.BUY_IN, (Transfer(other, bruno, Chips(300)),)),
        Batch("3", TransferReason.HAND, (Transfer(anna, bruno, Chips(200)),)),
        Batch("4", TransferReason.REBUY, (Transfer(WALLET, anna, Chips(100)),)),
        Batch("5", TransferReason.CASH_OUT, (Transfer(bruno, other, Chips(500)),)),
    ]
    for batch in moves:
        await post(database, batch, NOW)
    account = await database.wallets.table_account(GUILD, TABLE)
    assert account == (
        SeatAccount(ANNA, Chips(300), Chips(0), Chips(100)),
        SeatAccount(BRUNO, Chips(300), Chips(500), Chips(0)),
    )
    assert [each.net for each in account] == [-200, 200]


async def test_a_broke_player_is_due_after_a_day(database: Database) -> None:
    """A broke player is due after a day, to the millisecond, and across a restart (R-242,
    R-248)."""
    await go_broke(database)
    assert await database.wallets.due_topups(NOW + DAY_MS - 1) == ()
    assert await database.wallets.due_topups(NOW + DAY_MS) == (DueTopup(GUILD, ANNA, NOW),)


async def test_the_countdown_outlives_a_restart(place: Place) -> None:
    """The countdown outlives a restart: it is on disk, not in memory."""
    database = await open_database(place)
    await go_broke(database)
    await database.close()
    database = await open_database(place)
    assert await top_up(database, NOW + DAY_MS)
    await database.close()


async def test_a_top_up_is_credited_once(database: Database) -> None:
    """Ten jobs that race credit one top-up; the next needs another day at zero."""
    await go_broke(database)
    results = await asyncio.gather(*(top_up(database, NOW + DAY_MS) for _ in range(10)))
    assert results.count(True) == 1
    assert await database.wallets.balance(WALLET) == 1000
    assert await database.wallets.due_topups(NOW + 100 * DAY_MS) == ()


async def test_a_top_up_too_early_does_nothing(database: Database) -> None:
    """The rule is asked where the chips are credited."""
    await go_broke(database)
    assert not await top_up(database, NOW + DAY_MS - 1)
    assert await database.wallets.balance(WALLET) == 0


async def test_the_next_top_up_is_known_beforehand(database: Database) -> None:
    """The moment of the next one; nothing when all are due, or nobody waits."""
    assert await database.wallets.next_topup_ms(NOW) is None
    await go_broke(database)
    assert await database.wallets.next_topup_ms(NOW) == NOW + DAY_MS
    assert await database.wallets.next_topup_ms(NOW + DAY_MS) is None


async def test_a_second_bust_is_known_beforehand(database: Database) -> None:
    """A second bust is known beforehand: it counts from the later of bust and last top-up."""
    await go_broke(database)
    await top_up(database, NOW + DAY_MS)
    await post(database, give(WALLET, CHIPS, 1000), NOW + DAY_MS + HOUR_MS)
    assert await database.wallets.next_topup_ms(NOW + DAY_MS) == NOW + 2 * DAY_MS + HOUR_MS


async def test_guilds_can_be_left_out(database: Database) -> None:
    """Guilds where players claim for themselves can be left out: nobody is due there, now or
    next."""
    await go_broke(database)
    assert await database.wallets.due_topups(NOW + DAY_MS, [GUILD]) == ()
    assert await database.wallets.next_topup_ms(NOW, [GUILD]) is None
    assert len(await database.wallets.due_topups(NOW + DAY_MS, [OTHER_GUILD])) == 1


async def test_a_newcomer_is_not_broke(database: Database) -> None:
    """Somebody who was never here is not due."""
    assert not await top_up(database, NOW + DAY_MS)
    assert await database.wallets.due_topups(NOW + DAY_MS) == ()


async def test_chips_on_a_table_are_not_broke(database: Database) -> None:
    """The countdown starts with the last chip of the stack, not of the wallet (R-245)."""
    stack = seat(GUILD, TABLE, ANNA)
    await fund(database, ANNA, 10)
    await post(database, give(WALLET, stack, 10), NOW)
    assert await database.wallets.due_topups(NOW + 2 * DAY_MS) == ()
    await post(database, give(stack, seat(GUILD, TABLE, BRUNO), 10), NOW + HOUR_MS)
    (due,) = await database.wallets.due_topups(NOW + 2 * DAY_MS)
    assert due.broke_since_ms == NOW + HOUR_MS


async def test_a_credit_cancels_the_countdown(database: Database) -> None:
    """A gift after 12 hours, lost again after 13: 24 hours from there (R-246, TU-07)."""
    await go_broke(database)
    await go_broke(database, NOW + 13 * HOUR_MS)
    assert await database.wallets.due_topups(NOW + DAY_MS) == ()
    assert len(await database.wallets.due_topups(NOW + 37 * HOUR_MS)) == 1


async def test_alive_in_a_tournament_is_not_broke(database: Database) -> None:
    """The countdown starts when the tournament is over for the player (TU-06)."""
    alive = TournamentEntry(GUILD, 5, ANNA, alive=True)
    out = TournamentEntry(GUILD, 5, ANNA, alive=False)
    await database.writer.commit(unit(entries=(alive,)))
    await go_broke(database)
    assert await database.wallets.due_topups(NOW + 9 * DAY_MS) == ()
    await database.writer.commit(unit(at_ms=NOW + HOUR_MS, entries=(out,)))
    (due,) = await database.wallets.due_topups(NOW + 9 * DAY_MS)
    assert due.broke_since_ms == NOW + HOUR_MS


async def test_entering_and_leaving_in_one_unit_leaves_out(database: Database) -> None:
    """The last word about a player counts."""
    words = tuple(TournamentEntry(GUILD, 5, ANNA, alive=alive) for alive in (True, True, False))
    await database.writer.commit(unit(entries=words))
    assert (await database.wallets.holdings(GUILD, ANNA)).holdings.in_tournaments == 0


async def test_a_second_bust_waits_for_its_own_day(database: Database) -> None:
    """Broke 2 hours after a top-up: due 24 hours after that (TU-08)."""
    await go_broke(database)
    assert await top_up(database, NOW + DAY_MS)
    await post(database, give(WALLET, CHIPS, 1000), NOW + DAY_MS + 2 * HOUR_MS)
    assert not await top_up(database, NOW + 2 * DAY_MS + 2 * HOUR_MS - 1)
    assert await top_up(database, NOW + 2 * DAY_MS + 2 * HOUR_MS)


async def test_a_daily_claim_needs_no_empty_wallet(database: Database) -> None:
    """A daily claim needs no empty wallet: at once, then every 24 hours, whatever the balance."""
    await fund(database, ANNA, 500)
    assert await top_up(database, NOW, TopupMode.DAILY)
    assert not await top_up(database, NOW + DAY_MS - 1, TopupMode.DAILY)
    assert await top_up(database, NOW + DAY_MS, TopupMode.DAILY)
    assert await database.wallets.balance(WALLET) == 2500
