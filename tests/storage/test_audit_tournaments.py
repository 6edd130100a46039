"""The audit of tournaments' rows, tables and hands."""

import pytest

from bot.bank.accounts import pool, seat
from bot.storage.audit import audit
from bot.storage.place import Place
from tests.storage.builders import (
    ANNA,
    BRUNO,
    GUILD,
    NOW,
    fund,
    give,
    line,
    open_database,
    open_table,
    play_hand,
    post,
    tamper,
)
from tests.storage.events import asked, open_tournament, step


async def make(place: Place) -> None:
    """A tournament with a table, a hand and money in its pool; and a cash table with a hand."""
    database = await open_database(place)
    number = await open_tournament(database)
    account = await fund(database, ANNA, 500)
    entry = give(account, pool(GUILD, number), 100)
    await database.writer.commit(step(asked(number, 1), batches=(entry,)))
    (table,) = await database.tournaments.reserve_tables(number, 1, {}, NOW)
    await play_hand(database, table, 1, line(ANNA, 70), line(BRUNO, -70), tournament=number)
    cash = await open_table(database)
    await post(database, give(account, seat(GUILD, cash, ANNA), 5), NOW)
    await play_hand(database, cash, 1, line(ANNA, 3), line(BRUNO, -4))
    await database.close()


async def test_a_running_tournament_is_clean(place: Place) -> None:
    """Hands that move no chips of wallets are as they should be."""
    await make(place)
    report = audit(place)
    assert report.findings == []
    assert (report.looked_at["tournaments"], report.looked_at["tournament_journal"]) == (1, 1)


DAMAGE = {
    "seat-at-tournament-table": "UPDATE accounts SET place = 1 WHERE kind = 'seat'",
    "hand-of-other-tournament": "UPDATE hands SET tournament_id = NULL",
    "tournament-hand-moves-money": "UPDATE ledger_batches SET key = 'hand:1' WHERE id = 3",
    "tournament-hand-loses-chips": "UPDATE hand_players SET stack_after = stack_after - 1 "
    "WHERE hand_id = 1",
    "hand-makes-chips": "UPDATE hand_players SET stack_after = stack_after + 1 WHERE hand_id = 1",
    "pool-without-tournament": "UPDATE accounts SET place = 7 WHERE kind = 'pool'",
    "pool-not-settled": "UPDATE tournaments SET phase = 'cancelled', ended_ms = 1",
    "tournament-refund-misplaced": "UPDATE tournament_journal SET kind = 'refund-from-ledger'",
    "account-overdrawn": "UPDATE accounts SET balance = -1 WHERE kind = 'pool'",
    "tournament-results-misplaced": "INSERT INTO tournament_results "
    "VALUES (11, 1, 1, 1, 1, 0, 0, 1, 0, 110)",
    "tournaments-won-wrong": "INSERT INTO tournament_results "
    "VALUES (11, 1, 1, 1, 1, 0, 0, 1, 0, 110)",
}


@pytest.mark.parametrize(("check", "statement"), DAMAGE.items(), ids=DAMAGE)
async def test_damage_is_found(place: Place, check: str, statement: str) -> None:
    """Damage is found by the check that is meant for it."""
    await make(place)
    tamper(place, statement)
    assert check in {finding.check for finding in audit(place).findings}


async def test_a_pool_names_both_numbers(place: Place) -> None:
    """The chips it owes, and the chips it holds."""
    await make(place)
    tamper(place, "UPDATE tournaments SET phase = 'cancelled', ended_ms = 1")
    (finding,) = audit(place).findings
    assert finding.subject == "tournament=1"
    assert (finding.check, finding.expected, finding.found) == ("pool-not-settled", 0, 100)
