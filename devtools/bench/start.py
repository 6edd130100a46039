"""The goals of a start: `start/…` in `mazziere bench`.

`mazziere run` in a process of its own, as an operator starts it, beside a sandbox in another one.
It is online when Discord's gateway has greeted it; its tables are recovered meanwhile, and a
user who presses before waits for them. The baseline is a Python that only loads discord.py.

As where it is installed, its modules are compiled: a first start, which is not timed, sees to it.
"""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Any, Final

from bot.ids import ChannelId, GuildId
from devtools.bench import recovery
from devtools.bench.measuring import real_folder, resident_mib, served, timed_ms
from devtools.sandbox.server import TOKEN
from devtools.sandbox.world_builder import CARD_ROOM_ID

ROUNDS: Final = 3
ONLINE_SECONDS_MAX: Final = 2.0
IDLE_MIB_MAX: Final = 120
IDLE_SECONDS: Final = 5.0
"""The bot has done by then what follows a start."""
_GREETED: Final = "has connected to Gateway"
_RECOVERED: Final = "tables and tournaments recovered"
_NOTHING_COMPILED: Final = "PYTHONDONTWRITEBYTECODE"
_FIRST: Final = ChannelId(CARD_ROOM_ID + 1_000)

SANDBOX_PROGRAM: Final = f"""
import asyncio
from devtools.sandbox.server import Sandbox
async def main():
    sandbox = Sandbox()
    guild = sandbox.world.guilds[{CARD_ROOM_ID}]
    for number in range({{tables}}):
        sandbox.build.add_channel(guild, f"table-{{{{number}}}}", id={_FIRST} + number)
    print(await sandbox.start(), flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""


def rows() -> Iterator[dict[str, Any]]:
    """Three rows. Takes about a minute, half of it to play the hands."""
    bare = median(timed_ms(_load_discord) for _ in range(ROUNDS)) / 1_000
    with real_folder() as folder, served(SANDBOX_PROGRAM.format(tables=recovery.TABLES)) as address:
        key, database = bytes(range(32)), folder / "room.db"
        (folder / "key").write_text(key.hex() + "\n")
        asyncio.run(recovery.play(database, GuildId(CARD_ROOM_ID), _FIRST, key))
        seconds = []
        for _ in ("compiles", *range(ROUNDS)):
            with started(_environment(folder, address)) as (_, took):
                seconds.append(took)
        del seconds[0]
    online, recovered = map(median, zip(*seconds, strict=True))
    row = {"unit": "s", "baseline": round(bare, 2)}
    yield {
        "name": f"start/online-{recovery.TABLES}-tables",
        "value": round(online, 2),
        **row,
        "ratio": round(online / bare, 1),
        "goal": f"< {ONLINE_SECONDS_MAX:g} s",
        "ok": online < ONLINE_SECONDS_MAX,
    }
    yield {
        "name": f"start/recovered-{recovery.TABLES}-tables",
        "value": round(recovered, 2),
        **row,
        "ratio": round(recovered / bare, 1),
        "goal": None,
        "ok": None,
    }
    with real_folder() as folder, served(SANDBOX_PROGRAM.format(tables=0)) as address:
        for _ in ("new", "again"):
            # Only the first start makes the tables of the database.
            with started(_environment(folder, address)) as (process, _):
                sleep(IDLE_SECONDS)
                mib = resident_mib(process)
    yield {
        "name": "start/idle-memory",
        "value": round(mib, 1),
        "unit": "MiB",
        "baseline": None,
        "ratio": None,
        "goal": f"< {IDLE_MIB_MAX} MiB",
        "ok": mib < IDLE_MIB_MAX,
    }


def _load_discord() -> None:
    subprocess.run([sys.executable, "-c", "import discord.ext.commands"], check=True)


def _environment(folder: Path, address: str) -> dict[str, str]:
    theirs = {name: value for name, value in os.environ.items() if name != _NOTHING_COMPILED}
    ours = {
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API_URL": f"{address}/api/v10",
        "DATABASE": str(folder / "room.db"),
        "KEY_FILE": str(folder / "key"),
        "BEACON": "off",
        "LOG_LEVEL": "INFO",
    }
    return {**theirs, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **ours}


@contextmanager
def started(environment: Mapping[str, str]) -> Iterator[tuple[int, tuple[float, float]]]:
    """The number of a running bot's process, and the seconds until it was online and until all its
    tables were recovered."""
    began = perf_counter()
    # A heartbeat and settings of the folder that the bench runs in are not this bot's.
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "run"],
        env=dict(environment),
        cwd=Path(environment["DATABASE"]).parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        if process.stdout is None:
            raise RuntimeError("the bot has no output")
        try:
            lines, told = list[str](), dict[str, float]()
            for line in process.stdout:
                lines.append(line)
                for sentence in (_GREETED, _RECOVERED):
                    if sentence in line:
                        told[sentence] = perf_counter() - began
                if len(told) > 1:
                    break
            else:
                raise RuntimeError("the bot has stopped: " + "".join(lines[-5:]))
            yield process.pid, (told[_GREETED], told[_RECOVERED])
        finally:
            process.kill()
