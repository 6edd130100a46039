"""The operator's pages: figures of the card room, for Prometheus, Grafana and people."""

import asyncio
import json
import logging
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from bot.dashboard import CHIPS_LOOK_SECONDS, RoomDashboard
from bot.health import HealthMonitor
from bot.metrics import ProcessMetrics, RoomFigures
from bot.press_trace import PressTrace, Stage
from bot.storage.errors import StorageFailed
from tests.checkout import ROOT
from tests.host.table_room import TableRoom, table_room

QUIET = RoomFigures(1, {"cash": 0, "tournament": 0}, 0, 0, 0, 0, 0, 0, {"commits": 0}, None)


@pytest.fixture
def metrics() -> Any:
    made = ProcessMetrics()
    yield made
    made.close()


@pytest.fixture
async def at(tmp_path: Path) -> AsyncIterator[TableRoom]:
    async with table_room(tmp_path / "room.db") as made:
        yield made


def dashboard(at: TableRoom, metrics: ProcessMetrics, **more: Any) -> RoomDashboard:
    client: Any = SimpleNamespace(guilds=[1, 2, 3], latency=0.05)
    tournaments: Any = SimpleNamespace(open_count=0)
    thread: Any = SimpleNamespace(waiting=4)
    return RoomDashboard(client, at.room, tournaments, at.database, thread, metrics, **more)


def answered(seconds: float) -> PressTrace:
    """The trace of a press that took so long, all of it at the gateway."""
    trace = PressTrace()
    trace.ended[Stage.GATEWAY] = trace.began + seconds
    return trace


def value(text: bytes, name: str) -> float:
    """The value of a metric, with its labels in its name."""
    (line,) = [each for each in text.decode().splitlines() if each.startswith(f"{name} ")]
    return float(line.rpartition(" ")[2])


async def test_what_is_played_is_counted(at: TableRoom, metrics: ProcessMetrics) -> None:
    """Tables, hands, commits and the ledger, which adds up to nothing."""
    table = await at.open_with("a b")
    await at.start_hand(table)
    pages = dashboard(at, metrics)
    text, kind = await pages.metrics()
    assert kind.startswith("text/plain")
    assert value(text, 'mazziere_tables{kind="cash"}') == 1
    assert (value(text, "mazziere_servers"), value(text, "mazziere_hands")) == (3, 1)
    assert value(text, 'mazziere_queue_length{queue="pictures"}') == 4
    assert value(text, 'mazziere_ledger_chips{account="seat"}') == 200
    assert value(text, "mazziere_ledger_difference") == 0
    await at.play_through(table)
    text, _ = await pages.metrics()
    assert (value(text, "mazziere_hands"), value(text, "mazziere_hands_ended_total")) == (0, 1)
    assert value(text, "mazziere_commits_total") > 3
    page = await pages.page()
    assert "<td>1</td>" in page
    assert "chips: seat" in page


async def test_the_ledger_is_added_up_once_a_minute(
    at: TableRoom, metrics: ProcessMetrics, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A monitor that asks every second costs no more; a database that is away leaves it out."""
    asked, now = [0], [0.0]

    async def by_kind() -> dict[str, int]:
        asked[0] += 1
        if now[0]:
            raise StorageFailed("away")
        return {"wallet": 5, "issuance": -5}

    monkeypatch.setattr(at.database.wallets, "by_kind", by_kind)
    pages = dashboard(at, metrics, steady=lambda: now[0])
    for _ in range(3):
        assert b"mazziere_ledger_chips" in (await pages.metrics())[0]
    assert asked == [1]
    now[0] = CHIPS_LOOK_SECONDS
    assert b"mazziere_ledger_chips" not in (await pages.metrics())[0]


async def test_monitors_that_ask_together_add_up_once(
    at: TableRoom, metrics: ProcessMetrics, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Monitors that ask while the ledger is added up neither wait for it nor do it again."""
    asked, added_up = [0], asyncio.Event()

    async def by_kind() -> dict[str, int]:
        asked[0] += 1
        await added_up.wait()
        return {"wallet": 5, "issuance": -5}

    monkeypatch.setattr(at.database.wallets, "by_kind", by_kind)
    pages = dashboard(at, metrics, steady=lambda: 0.0)
    first = asyncio.create_task(pages.metrics())
    await asyncio.sleep(0)
    assert b"mazziere_ledger_chips" not in (await pages.metrics())[0]
    added_up.set()
    for text, _ in (await first, await pages.metrics()):
        assert b"mazziere_ledger_chips" in text
    assert asked == [1]


def test_quantiles_of_presses(metrics: ProcessMetrics) -> None:
    """Half of them, and nearly all, within what the histogram's buckets tell."""
    assert metrics.press_quantile(0.5) is None
    for _ in range(98):
        metrics.press_answered(answered(0.08))
    for _ in range(2):
        metrics.press_answered(answered(0.6))
    half, most = metrics.press_quantile(0.5), metrics.press_quantile(0.99)
    assert half is not None
    assert most is not None
    assert 0.05 < half <= 0.1
    assert 0.5 < most <= 0.75
    metrics.press_answered(answered(60))
    assert metrics.press_quantile(1) == 5.0


def test_errors_and_incidents_are_counted(metrics: ProcessMetrics) -> None:
    """Errors and incidents are counted by the log, in which every incident is a line; no longer
    once it is closed."""
    log = logging.getLogger("bot.somewhere")
    log.warning("nothing to count")
    log.error("a commit failed")
    log.error("incident %s: a press failed", "abcd")
    assert (metrics.counted("errors"), metrics.counted("incidents")) == (2, 1)
    metrics.close()
    log.error("somebody else's")
    assert metrics.counted("errors") == 2


def test_grafana_asks_for_what_there_is(metrics: ProcessMetrics) -> None:
    """Each name in the file of panels is one that the page has, once there is something to tell."""
    metrics.press_answered(answered(0.1))
    figures = replace(QUIET, gateway_seconds=0.1, chips={"wallet": 1})
    told = set(re.findall(r"^(\w+)", metrics.text(figures).decode(), re.M))
    panels = json.loads((ROOT / "deploy/grafana.json").read_text())["panels"]
    asked = " ".join(target["expr"] for panel in panels for target in panel["targets"])
    named = set(re.findall(r"\b(?:mazziere|process)_\w+", asked))
    assert len(named) > 15
    assert named <= told


async def test_the_pages_answer(
    at: TableRoom, metrics: ProcessMetrics, tmp_path: Path, unused_tcp_port: int
) -> None:
    """The pages answer: before the bot has started they say so; both are read only."""
    monitor = HealthMonitor(tmp_path / "room.db")
    await monitor.serve(unused_tcp_port)
    address = f"http://127.0.0.1:{unused_tcp_port}"
    async with aiohttp.ClientSession() as session:
        for path in ("/metrics", "/"):
            async with session.get(address + path) as answer:
                assert answer.status == 503
        await monitor.start(unused_tcp_port, dashboard=dashboard(at, metrics))
        for path, words in (("/metrics", "mazziere_tables"), ("/", "<h1>Mazziere</h1>")):
            async with session.get(address + path) as answer:
                assert answer.status == 200
                assert words in await answer.text()
            async with session.post(address + path) as answer:
                assert answer.status == 405
    await monitor.close()
