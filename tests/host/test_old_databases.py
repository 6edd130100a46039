"""Databases of versions before this one: what they hold is read as it was meant.

Each file in `databases` was written by the version that it is named after, with tables and
tournaments of every sort, some in mid-hand. The states beside it are those that this version's own
code made of it.
"""

import asyncio
import json
import lzma
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from bot.codec import from_json, to_json
from bot.host.recounting import Recounting
from bot.host.table_unit import body_of, command_of
from bot.poker.stored_hand import hand_from_json, hand_to_json
from bot.storage.database import Database
from bot.storage.encryption import Cipher
from bot.storage.recounts import progress
from bot.storage.tables import recorded_tables
from bot.storage.tournaments import recorded_tournaments
from bot.table.rules import NO_HOUSE_RULES, TableRules
from bot.table.shown_button import button_as_dealt
from bot.table.snapshot import StoredTable
from bot.table.tally import HandSummary
from bot.tournament.tournament import StoredTournament
from bot.tournament.tournament_commands import TOURNAMENT_COMMANDS
from devtools.simulation.loop import run_virtually
from tests.clock import ManualClock
from tests.host.stored_states import differences, states_of
from tests.host.tournament_room import check_clean, findings_in, open_tournament_room
from tests.storage.builders import raw

DATABASES = sorted((Path(__file__).parent / "databases").glob("*.sqlite.xz"))
PLAYED_ON_SECONDS = 120
"""Time enough for several hands."""


def _states(database: Path) -> dict[str, Any]:
    name = database.name.replace(".sqlite.", ".states.json.")
    states: dict[str, Any] = json.loads(lzma.decompress(database.with_name(name).read_bytes()))
    for hand in states["hands"].values():
        # That version stored another button where its player went broke: it is read as dealt.
        hand["button"] = button_as_dealt(hand["button"], [seat for seat, *_ in hand["dealt"]])
    return states


def _copy(database: Path, folder: Path) -> Path:
    path = folder / "room.db"
    path.write_bytes(lzma.decompress(database.read_bytes()))
    return path


@pytest.fixture(params=DATABASES, ids=lambda path: path.name.removesuffix(".sqlite.xz"))
async def before(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    """A copy of a database, migrated, and the states that its own version made of it."""
    path = _copy(request.param, tmp_path)
    await (await Database.open(path)).close()
    return path, _states(request.param)


async def test_everything_replays_to_the_state_of_before(
    before: tuple[Path, dict[str, Any]],
) -> None:
    """Tables, tournaments and hands, from the first command and from the last snapshot."""
    path, states = before
    assert len(states["hands"]) > 200
    assert any(table["hand"] for table in states["recovered_tables"].values())
    found = await states_of(path)
    assert {name: len(some) for name, some in found.items()} == {
        name: len(some) for name, some in states.items()
    }
    assert list(differences(states, found)) == []


def test_the_audit_finds_the_wrong_buttons(before: tuple[Path, dict[str, Any]]) -> None:
    """Every row of every journal plays to the results, snapshots and money that are stored; only
    the buttons of players who went broke are wrong."""
    path, _ = before
    assert {each.check for each in findings_in(path)} == {"hand-button-wrong"}


async def test_hands_of_before_are_counted(before: tuple[Path, dict[str, Any]]) -> None:
    """Each once, with its own button: nothing of them is left for the audit to find."""
    path, states = before
    database = await Database.open(path, gather_seconds=0)
    told = await database.reader.run(progress)
    assert told == (len(states["hands"]), 0, 0)
    await Recounting(database, ManualClock(), None, pause_seconds=0).check_once()
    told = await database.reader.run(progress)
    assert told == (len(states["hands"]), len(states["hands"]), 0)
    await database.close()
    check_clean(path)
    with raw(path) as connection:
        counted, dealt = (
            connection.execute(statement).fetchone()
            for statement in (
                "SELECT sum(hands), sum(net), sum(saw_flop) FROM style_counts",
                "SELECT sum(hands), sum(net), sum(saw_flop) FROM player_totals",
            )
        )
    assert counted == dealt


ADDED_SINCE: dict[str, Any] = {
    "lost": False,
    "brief": False,
    "for_ms": None,
    "pause_is_brief": False,
    "cancel_vote": None,
    "cancel_failed_level": 0,
    "resumes_ms": None,
    "brief_pause_level": 0,
    "for_everybody": False,
    "house": to_json(NO_HOUSE_RULES),
    "straddle": "none",
    "runouts": "never",
    "table_ante": "none",
    "bomb_called": False,
    "wants_bomb_pot": False,
    "chops": False,
    "hands_each": 1,
    "change": "orbit",
    "sit_out": "away",
    "seat_release": "orbit",
    "release_minutes": 0,
    "away_since_ms": 0,
    "away_net": 0,
    "all_in_protection": False,
}
"""Fields that version 0.1.0 did not write, with what they are in its rows."""


def _as_before(written: Any, stored: Any) -> Any:
    """The record as written, without fields of later versions that say nothing new."""
    if isinstance(written, dict) and isinstance(stored, dict):
        return {
            key: _as_before(item, stored.get(key))
            for key, item in written.items()
            if key in stored or key not in ADDED_SINCE or item != ADDED_SINCE[key]
        }
    if isinstance(written, list) and isinstance(stored, list) and len(written) == len(stored):
        return [_as_before(one, other) for one, other in zip(written, stored, strict=True)]
    return written


def test_rows_are_written_as_they_were(before: tuple[Path, dict[str, Any]]) -> None:
    """A record read is written in the same shape: nothing is lost on the way, and nothing moves."""
    path, _ = before
    for table in recorded_tables(path, Cipher(None)):
        written = to_json(from_json(TableRules, table.table.config))
        assert _as_before(written, table.table.config) == table.table.config
        for row in table.commands:
            start = table.hands[row.hand] if row.hand else None
            assert _as_before(body_of(command_of(row, start)), row.body) == row.body
        for start in table.hands.values():
            assert hand_to_json(hand_from_json(start.setup)) == start.setup
    for tournament in recorded_tournaments(path):
        for entry in tournament.rows:
            command = TOURNAMENT_COMMANDS.read(entry.kind, entry.body)
            assert _as_before(TOURNAMENT_COMMANDS.write(command), entry.body) == entry.body
    for kind, stored in _stored(path):
        written = _as_before(to_json(from_json(kind, stored)), stored)
        assert not list(differences(stored, written))


def _stored(path: Path) -> Iterator[tuple[type[Any], Any]]:
    """Snapshots and summaries; the databases have no key, so they are JSON after the first byte."""
    with raw(path) as connection:
        for statement, kind in (
            ("SELECT sealed_snapshot FROM tables", StoredTable),
            ("SELECT sealed_summary FROM hands WHERE NOT void", HandSummary),
        ):
            for (stored,) in connection.execute(statement):
                if stored is not None:
                    yield kind, json.loads(stored[1:])
        for (text,) in connection.execute("SELECT snapshot FROM tournaments"):
            if text is not None and text != "null":
                yield StoredTournament, json.loads(text)


@pytest.mark.parametrize("database", DATABASES, ids=lambda path: path.name)
def test_a_bot_continues_from_an_old_database(database: Path, tmp_path: Path) -> None:
    """Every open table and tournament is found in the state that it was left in, and plays on."""
    path, states = _copy(database, tmp_path), _states(database)
    rows = _commands(path)

    async def play() -> None:
        at = await open_tournament_room(path)
        for number, state in states["recovered_tables"].items():
            view = at.room.look(int(number))  # type: ignore[arg-type]
            assert view.hand_id == state["hand_id"]
            assert view.running == (state["hand"] is not None and not state["hand"]["over"])
        for number in states["recovered_tournaments"]:
            at.tournaments.inspect(int(number))
        await asyncio.sleep(PLAYED_ON_SECONDS)
        assert not at.notes.frozen
        await at.stop()

    run_virtually(play)
    assert {each.check for each in findings_in(path)} == {"hand-button-wrong"}
    assert _commands(path) > rows


@pytest.mark.parametrize("database", DATABASES, ids=lambda path: path.name)
def test_the_copy_is_what_the_older_version_wrote(database: Path, tmp_path: Path) -> None:
    """Byte for byte: the way back is to put it in the place of the database."""
    path = _copy(database, tmp_path)
    asyncio.run(_brought_up(path))
    (copy,) = tmp_path.glob("room.db.before-*")
    assert copy.read_bytes() == lzma.decompress(database.read_bytes())


async def _brought_up(path: Path) -> None:
    await (await Database.open(path)).close()


OLDER = "3be0e0d9c2cd4cfd46834dec8b737ae06fc54622"
"""A commit of version 0.1.0: it knows one mark in a database's header, and no other."""
OPEN_IT = """
import asyncio, sys
from pathlib import Path
from bot.storage.audit import audit
from bot.storage.database import Database

async def look(path):
    database = await Database.open(path)
    print(len(await database.tables.recover()), len(await database.tournaments.recover()))
    await database.close()

path = Path(sys.argv[1])
asyncio.run(look(path))
print(audit(path).clean)
"""


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source of the older version, from this repository's history."""
    root = Path(__file__).parents[2]
    archive = ["git", "-C", str(root), "archive", "--format=tar", OLDER, "bot"]
    found = subprocess.run(archive, capture_output=True, check=False)
    if found.returncode:
        pytest.skip("the history of this repository is not here")
    folder = tmp_path_factory.mktemp("older")
    with tarfile.open(fileobj=BytesIO(found.stdout)) as packed:
        packed.extractall(folder, filter="data")
    return folder


@pytest.mark.parametrize("database", DATABASES, ids=lambda path: path.name)
def test_the_older_version_opens_the_copy(database: Path, tmp_path: Path, older: Path) -> None:
    """The way back, taken with its own code: every open table and tournament is found again."""
    path, states = _copy(database, tmp_path), _states(database)
    asyncio.run(_brought_up(path))
    (copy,) = tmp_path.glob("room.db.before-*")
    copy.replace(path)
    run = subprocess.run(
        [sys.executable, "-c", OPEN_IT, str(path)],
        cwd=older,
        env={**os.environ, "PYTHONPATH": str(older)},
        capture_output=True,
        text=True,
        check=False,
    )
    recovered = len(states["recovered_tables"]), len(states["recovered_tournaments"])
    assert run.stdout.split() == [*map(str, recovered), "True"], run.stderr


def _commands(path: Path) -> int:
    with raw(path) as connection:
        found: int = connection.execute("SELECT count(*) FROM journal").fetchone()[0]
    return found
