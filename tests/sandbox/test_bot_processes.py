"""`mazziere sandbox` with several shards and processes."""

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.shards import Slice
from bot.storage.place import PostgresPlace
from devtools.sandbox.bot_processes import slices_of
from devtools.sandbox.command import Wish
from devtools.sandbox.server import Sandbox
from tests.checkout import ROOT
from tests.cli.test_main import mazziere, refused
from tests.servers import Server, address, run_sql
from tests.storage.test_shards import owners

STARTED_SECONDS = 60


@pytest.mark.parametrize(
    ("count", "processes", "texts"),
    [(4, 2, "0-1/4 2-3/4"), (1, 1, "0/1"), (5, 3, "0/5 1-2/5 3-4/5"), (3, 3, "0/3 1/3 2/3")],
)
def test_shards_are_dealt_out_evenly(count: int, processes: int, texts: str) -> None:
    """Each to one process."""
    slices = slices_of(count, processes)
    assert " ".join(map(str, slices)) == texts
    assert [Slice.of_text(str(each)) for each in slices] == list(slices)


@pytest.mark.parametrize(("shards", "processes"), [(0, 1), (1, 0), (1, 2), (4, 5), (65, 1)])
def test_numbers_that_do_not_fit(shards: int, processes: int) -> None:
    """Numbers that do not fit are one sentence that names the option."""
    assert (Wish(0, None, shards, processes).mistake() or "").startswith("--")


def test_a_file_is_for_one_process(tmp_path: Path) -> None:
    """One line, exit code 2, nothing made."""
    line = refused(mazziere(tmp_path, "sandbox", "--shards", "2", "--processes", "2"))
    assert "can't share the database file" in line
    assert not list(tmp_path.rglob("*.key"))


@pytest.mark.parametrize("shards", [1, 2, 4, 7])
def test_each_shard_has_a_server(shards: int) -> None:
    """Each shard has a server, so that every process has something to do."""
    sandbox = Sandbox()
    sandbox.build.add_servers_for(shards)
    guilds = sandbox.world.guilds
    assert {(number >> 22) % shards for number in guilds} == set(range(shards))
    assert all(len(guild.members) >= 5 for guild in guilds.values())


@pytest.fixture
def empty(server: Server) -> Iterator[PostgresPlace]:
    with server.database(empty=True) as made:
        yield made


async def test_real_bots_share_a_database(empty: PostgresPlace, tmp_path: Path) -> None:
    """Each holds its slice; one that dies is started again; a signal stops them all."""
    options = ["--port", "0", "--robots", "0", "--shards", "4", "--processes", "2", "--database"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LOG_LEVEL": "WARNING"}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "sandbox", *options, address(empty),
        cwd=tmp_path, env=environment,
    )  # fmt: skip
    try:
        async with asyncio.timeout(STARTED_SECONDS):
            while len(await asyncio.to_thread(owners, empty)) < 2:
                assert process.returncode is None
        found = await asyncio.to_thread(run_sql, empty, "SELECT shard FROM shard_epochs")
        assert sorted(row[0] for row in found) == [0, 1, 2, 3]
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(STARTED_SECONDS):
            assert await process.wait() == 0
        assert await asyncio.to_thread(owners, empty) == []
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
