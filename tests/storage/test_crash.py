"""The plug is pulled: whatever was acknowledged is there, and nothing is half there."""

import os
import random
import signal
import subprocess
import sys

import pytest

from bot.bank.accounts import pool, seat, wallet
from bot.ids import TableId
from bot.storage.audit import audit
from bot.storage.place import Place
from tests.checkout import ROOT
from tests.servers import address
from tests.storage.builders import ANNA, BRUNO, GUILD, execute, open_database

ROOM = """
import asyncio, sys
from bot.bank.accounts import house, pool, seat
from bot.storage.database import Database
from bot.storage.unit import TournamentSnapshot
from tests.storage.builders import *
from tests.storage.events import asked, open_tournament, step

async def play(database, table):
    seq = 0
    there, back = (seat(GUILD, table, player) for player in (ANNA, BRUNO))
    while True:
        seq += 1
        moved = give(there, back, 1, key=f"{table}:{seq}")
        await database.writer.commit(unit(command(table, seq), batches=(moved,)))
        print(table, seq, flush=True)
        there, back = back, there

async def direct(database, number):
    seq = 0
    there, back = pool(GUILD, number), house(GUILD)
    while True:
        seq += 1
        moved = give(there, back, 1, key=f"tournament:{number}:{seq}")
        taken = TournamentSnapshot(number, seq, {"seq": seq}) if seq % 5 == 0 else None
        await database.writer.commit(
            step(asked(number, seq), batches=(moved,), tournament_snapshot=taken)
        )
        print(-number, seq, flush=True)
        there, back = back, there

async def room():
    database = await Database.open(sys.argv[1], gather_seconds=0.001)
    numbers = [await open_tournament(database) for _ in range(2)]
    for number in numbers:
        await post(database, give(issuance(GUILD), pool(GUILD, number), 1), NOW)
    tables = [await open_table(database, channel) for channel in range(6)]
    for table in tables:
        for player in (ANNA, BRUNO):
            source = await fund(database, player, 1)
            await post(database, give(source, seat(GUILD, table, player), 1), NOW)
    await asyncio.gather(
        *(play(database, table) for table in tables),
        *(direct(database, number) for number in numbers),
    )

asyncio.run(room())
"""


def acknowledged_until_killed(place: Place, after: int) -> dict[int, int]:
    """Plays at six tables and in two tournaments, and kills the process when `after` rows are
    acknowledged.

    Returns the last acknowledged row of each table; tournaments have numbers below zero.
    """
    last: dict[int, int] = {}
    with subprocess.Popen(
        [sys.executable, "-c", ROOM, address(place)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as process:
        assert process.stdout is not None
        read = [process.stdout.readline() for _ in range(after)]
        process.send_signal(signal.SIGKILL)
        # The last line may be torn: then nobody has seen its acknowledgement.
        for line in [*read, *process.stdout]:
            if line.endswith("\n"):
                table, seq = map(int, line.split())
                last[table] = seq
    return last


def check(place: Place, last: dict[int, int]) -> None:
    report = audit(place)
    assert report.clean, report.findings
    rows = execute(
        place,
        "SELECT table_id, max(seq), count(*) FROM journal GROUP BY 1 UNION ALL "
        "SELECT -tournament_id, max(seq), count(*) FROM tournament_journal GROUP BY 1",
    )
    written = {table: (newest, count) for table, newest, count in rows}
    for table, seq in last.items():
        newest, count = written[table]
        assert newest in (seq, seq + 1), "acknowledged rows are there, one more may be"
        assert count == newest


@pytest.mark.parametrize("seed", range(3))
async def test_what_was_acknowledged_survives_sigkill(place: Place, seed: int) -> None:
    """Six tables and two tournaments moving chips with every command, killed at any moment."""
    last = acknowledged_until_killed(place, random.Random(seed).randint(1, 400))
    assert last
    database = await open_database(place)
    for table in [TableId(number) for number in last if number > 0]:
        chips = [
            await database.wallets.balance(seat(GUILD, table, player)) for player in (ANNA, BRUNO)
        ]
        lines = await database.wallets.history(seat(GUILD, table, ANNA), limit=10**9)
        moved = len(lines) - 1
        newest = (await database.tables.commands(table, 0, 10**9))[-1].seq
        assert sum(chips) == 2
        assert moved == newest, "a command and its chips are there together"
    for found in await database.tournaments.recover():
        assert [row.seq for row in found.rows] == [
            *range(found.snapshot_seq + 1, found.last_seq + 1)
        ]
        held = await database.wallets.balance(pool(GUILD, found.record.id))
        assert held == 1 - found.last_seq % 2, "a command and its money are there together"
    assert await database.wallets.balance(wallet(GUILD, ANNA)) == 0
    await database.close()
    check(place, last)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 150))
def test_fifty_more_kills(place: Place, seed: int) -> None:
    """Fifty more kills, at other moments, lose nothing that was acknowledged."""
    check(place, acknowledged_until_killed(place, random.Random(seed).randint(1, 2000)))
