"""Every kind of damage that somebody with a tool can do is found.

The audit of tournaments' rows, tables and hands.
"""

from pathlib import Path

import pytest

from bot.bank.accounts import pool, seat, wallet
from bot.storage.audit import audit
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.place import Place
from bot.storage.unit import PlayerStyle
from bot.table.tally import StyleCounts
from tests.storage.builders import (
    ANNA,
    BRUNO,
    GUILD,
    NOW,
    OTHER_GUILD,
    fund,
    give,
    line,
    open_database,
    open_table,
    play_hand,
    post,
    raw,
    tamper,
)
from tests.storage.events import asked, open_tournament, step


async def make(place: Place) -> None:
    """Two wallets, a seat, a hand: a little of everything."""
    database = await open_database(place)
    table = await open_table(database)
    account = await fund(database, ANNA, 100)
    await fund(database, BRUNO, 50)
    await fund(database, BRUNO, 7, guild=OTHER_GUILD)
    await post(database, give(account, seat(GUILD, table, ANNA), 40), NOW)
    await post(database, give(account, wallet(GUILD, BRUNO), 5), NOW)
    style = PlayerStyle(ANNA, "holdem", "btn", StyleCounts(hands=1, net=30))
    await play_hand(database, table, 1, line(ANNA, 30), line(BRUNO, -30), styles=(style,))
    await database.close()


async def test_a_sound_database_is_clean(place: Place) -> None:
    """A sound database is clean, and the report says how much was looked at."""
    await make(place)
    report = audit(place)
    assert report.findings == []
    assert report.looked_at["ledger_batches"] == 5
    assert report.looked_at["journal"] == 2


ANNAS = "(SELECT id FROM accounts WHERE kind = 'wallet' AND player_id = 11)"

DAMAGE = {
    "batch-unbalanced": f"UPDATE ledger_entries SET amount = amount - 1 WHERE account_id = {ANNAS}",
    "balance-wrong": f"UPDATE accounts SET balance = balance + 1 WHERE id = {ANNAS}",
    "guild-not-conserved": f"UPDATE accounts SET balance = balance + 1 WHERE id = {ANNAS}",
    "wallet-score-wrong": f"UPDATE accounts SET balance = balance + 1 WHERE id = {ANNAS}",
    "entry-chain-broken": "UPDATE ledger_entries SET balance_after = 1 WHERE batch_id = 1",
    "account-overdrawn": f"UPDATE accounts SET balance = -1 WHERE id = {ANNAS}",
    "batch-across-guilds": "UPDATE ledger_batches SET guild_id = 2 WHERE id = 1",
    "journal-gap": "UPDATE journal SET seq = 9 WHERE seq = 2",
    "hand-makes-chips": "UPDATE hand_players SET stack_after = stack_after + 1",
    "totals-wrong": "UPDATE player_totals SET net = net + 1",
    "styles-wrong": "UPDATE style_counts SET net = net + 1",
    "net-score-wrong": "UPDATE standings SET score = score + 1 WHERE board = 'net'",
    "everywhere-score-wrong": "UPDATE standings SET score = score + 1 WHERE scope = 0",
    "leaderboard-pages-wrong": "UPDATE standing_pages SET size = size + 1",
}


@pytest.mark.parametrize(("check", "statement"), DAMAGE.items(), ids=DAMAGE)
async def test_damage_is_found(place: Place, check: str, statement: str) -> None:
    """Damage is found by the check that is meant for it."""
    await make(place)
    tamper(place, statement)
    assert check in {finding.check for finding in audit(place).findings}


@pytest.mark.parametrize(("hands", "is_found"), [(0, False), (1, False), (2, True)])
async def test_styles_may_be_younger_than_hands(place: Place, hands: int, is_found: bool) -> None:
    """Hands of before they were counted are missing in them; none can be too many."""
    await make(place)
    tamper(place, f"UPDATE style_counts SET hands = {hands}")
    checks = {finding.check for finding in audit(place).findings}
    assert ("styles-wrong" in checks) is is_found


async def test_a_batch_without_entries_is_found(place: Place) -> None:
    """Chips that moved from nowhere to nowhere."""
    await make(place)
    tamper(place, "DELETE FROM ledger_entries WHERE batch_id = 5")
    assert "batch-unbalanced" in {finding.check for finding in audit(place).findings}


async def test_a_finding_names_its_subject_and_its_numbers(place: Place) -> None:
    """A finding names its subject and its numbers, so that somebody can look it up."""
    await make(place)
    tamper(place, DAMAGE["balance-wrong"])
    (finding,) = (each for each in audit(place).findings if each.check == "balance-wrong")
    assert finding.subject == "guild=1 player=11 kind=wallet place=0"
    assert (finding.expected, finding.found) == (55, 56)


async def test_a_damaged_page_is_a_finding(path: Path) -> None:
    """The rest is reported, not a traceback."""
    await make(path)
    _scribble(path)
    assert "file-damaged" in {finding.check for finding in audit(path).findings}


def _scribble(path: Path) -> None:
    with raw(path) as connection:
        page_size = connection.execute("PRAGMA page_size").fetchone()[0]
        page = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'ledger_entries'"
        ).fetchone()[0]
    with path.open("r+b") as file:
        file.seek((page - 1) * page_size)
        file.write(b"\xee" * page_size)


def test_what_is_not_there_is_refused(path: Path) -> None:
    """An audit makes no database."""
    with pytest.raises(StorageRefusal) as refused:
        audit(path)
    assert refused.value.code is StorageCode.MISSING
    assert not path.exists()


@pytest.mark.parametrize(
    ("version", "code"), [("0001", StorageCode.OTHER_VERSION), ("9999", StorageCode.NEWER)]
)
async def test_another_version_is_refused(place: Place, version: str, code: StorageCode) -> None:
    """A database of another version is refused: its tables may be others. Starting the bot brings
    up an older one only."""
    await make(place)
    tamper(place, f"UPDATE alembic_version SET version_num = '{version}'")
    with pytest.raises(StorageRefusal) as refused:
        audit(place)
    assert refused.value.code is code


async def make_tournament(place: Place) -> None:
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
    await make_tournament(place)
    report = audit(place)
    assert report.findings == []
    assert (report.looked_at["tournaments"], report.looked_at["tournament_journal"]) == (1, 1)


TOURNAMENT_DAMAGE = {
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


@pytest.mark.parametrize(("check", "statement"), TOURNAMENT_DAMAGE.items(), ids=TOURNAMENT_DAMAGE)
async def test_damage_to_tournaments_is_found(place: Place, check: str, statement: str) -> None:
    """Damage is found by the check that is meant for it."""
    await make_tournament(place)
    tamper(place, statement)
    assert check in {finding.check for finding in audit(place).findings}


async def test_a_pool_names_both_numbers(place: Place) -> None:
    """The chips it owes, and the chips it holds."""
    await make_tournament(place)
    tamper(place, "UPDATE tournaments SET phase = 'cancelled', ended_ms = 1")
    (finding,) = audit(place).findings
    assert finding.subject == "tournament=1"
    assert (finding.check, finding.expected, finding.found) == ("pool-not-settled", 0, 100)
