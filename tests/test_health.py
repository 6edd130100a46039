"""The heartbeat beside the database, the warnings, and the page for monitors."""

import asyncio
import json
import os
import time
from pathlib import Path

import aiohttp
import pytest

from bot.cli.health import run
from bot.health import SILENCE_SECONDS_MAX, HealthMonitor, health_of, standby_path
from bot.storage.sqlite import ProcessLock, lock_path
from tests.host.table_room import table_room


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "room.db"
    path.write_bytes(b"")
    return path


@pytest.fixture
def held(database: Path) -> ProcessLock:
    lock = ProcessLock(lock_path(database))
    lock.acquire()
    return lock


def test_a_bot_that_plays_is_well(database: Path, held: ProcessLock) -> None:
    """The lock is held and the heart has just beaten."""
    HealthMonitor(database).check()
    assert health_of(database, time.time()).ok
    assert run(database, as_json=False) == 0
    held.release()


def test_a_bot_that_hangs(
    database: Path, held: ProcessLock, capsys: pytest.CaptureFixture[str]
) -> None:
    """The lock is held, the heart is silent."""
    long_ago = time.time() - SILENCE_SECONDS_MAX - 5
    os.utime(lock_path(database), (long_ago, long_ago))
    assert run(database, as_json=True) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["ok"], told["running"]) == (False, True)
    held.release()


def test_no_bot_at_all(
    database: Path, held: ProcessLock, capsys: pytest.CaptureFixture[str]
) -> None:
    """The lock is free, before the first start and after the last."""
    held.release()
    assert run(database, as_json=False) == 1
    assert "Not running" in capsys.readouterr().out
    lock_path(database).unlink()
    assert not health_of(database, time.time()).ok


def test_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line on stderr, exit code 2."""
    assert run(tmp_path / "nothing.db", as_json=False) == 2
    assert "no database" in capsys.readouterr().err


async def test_what_is_being_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Open tables, running hands, and how long ago the last action was committed."""
    path = tmp_path / "room.db"
    async with table_room(path) as at:
        table = await at.open_with("a b")
        await at.start_hand(table)
        now_ms = at.clock.now_ms()
        health = await asyncio.to_thread(health_of, path, now_ms / 1000 + 7)
        assert (health.running, health.tables, health.hands) == (True, 1, 1)
        assert health.last_commit_seconds == 7
        HealthMonitor(path).check()
        assert await asyncio.to_thread(run, path, False) == 0
        assert "1 tables open, 1 hands being played" in capsys.readouterr().out


async def test_a_room_where_nothing_has_happened(tmp_path: Path) -> None:
    """No table, no hand, no commit: that is no illness."""
    path = tmp_path / "room.db"
    async with table_room(path):
        health = await asyncio.to_thread(health_of, path, time.time())
        assert (health.tables, health.hands, health.last_commit_seconds) == (0, 0, None)


def test_a_database_that_does_not_answer(
    database: Path, held: ProcessLock, capsys: pytest.CaptureFixture[str]
) -> None:
    """A database that does not answer, not ours or not readable, leaves the heartbeat to be told
    all the same."""
    HealthMonitor(database).check()
    assert health_of(database, time.time()).tables is None
    assert run(database, as_json=False) == 0
    assert "the database does not answer" in capsys.readouterr().out
    held.release()


def test_a_full_disk_is_told_once(
    database: Path, held: ProcessLock, caplog: pytest.LogCaptureFixture
) -> None:
    """A full disk is told once when it becomes low, and again only after it was better."""
    free = [10**9, 10**6, 10**6, 10**9, 10**6]
    monitor = HealthMonitor(database, free=lambda: free.pop(0))
    for _ in range(5):
        monitor.check()
    assert caplog.text.count("disk-almost-full") == 2
    held.release()


def test_a_clock_that_jumps_is_told(
    database: Path, held: ProcessLock, caplog: pytest.LogCaptureFixture
) -> None:
    """The time of day moves by an hour while the steady clock does not."""
    wall = [1000.0]
    monitor = HealthMonitor(database, wall=lambda: wall[0], steady=lambda: 50.0)
    monitor.check()
    assert "clock-jumped" not in caplog.text
    wall[0] += 3600
    monitor.check()
    assert "clock-jumped seconds=3600.0" in caplog.text
    held.release()


async def test_the_page(database: Path, held: ProcessLock, unused_tcp_port: int) -> None:
    """`GET /health` on loopback: 200 while all is well, 503 when the heart is silent."""
    monitor = HealthMonitor(database)
    await monitor.start(unused_tcp_port)
    address = f"http://127.0.0.1:{unused_tcp_port}/health"
    async with aiohttp.ClientSession() as session:
        async with session.get(address) as answer:
            assert (answer.status, (await answer.json())["ok"]) == (200, True)
        os.utime(lock_path(database), (0, 0))
        async with session.get(address) as answer:
            assert answer.status == 503
    await monitor.close()
    await asyncio.sleep(0)
    held.release()


async def test_a_disk_that_does_not_answer(
    database: Path, held: ProcessLock, unused_tcp_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A monitor is told that the bot is not well, and no path of the machine."""
    monitor = HealthMonitor(database)
    await monitor.start(unused_tcp_port)

    def fail(*_: object) -> None:
        raise OSError(5, "Input/output error", "/secret/place")

    monkeypatch.setattr("bot.health.health_of", fail)
    address = f"http://127.0.0.1:{unused_tcp_port}/health"
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        assert (answer.status, await answer.json()) == (503, {"ok": False, "error": "OSError"})
    await monitor.close()
    held.release()


async def test_a_process_that_stands_by_is_well(
    database: Path, held: ProcessLock, capsys: pytest.CaptureFixture[str]
) -> None:
    """A process that stands by is well, for those who look from outside too, as long as it waits;
    another one has the shards."""
    lock_path(database).touch()
    os.utime(lock_path(database), (0, 0))
    monitor = HealthMonitor(database)
    await monitor.stand_by()
    assert run(database, as_json=False) == 0
    assert "on standby" in capsys.readouterr().out
    long_ago = time.time() - SILENCE_SECONDS_MAX - 5
    os.utime(standby_path(database), (long_ago, long_ago))
    assert run(database, as_json=False) == 1
    monitor.check_standby()
    assert run(database, as_json=False) == 0
    await monitor.start()
    assert not standby_path(database).exists()
    await monitor.close()
    held.release()
