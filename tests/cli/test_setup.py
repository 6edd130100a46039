"""`mazziere setup` and `mazziere doctor`, at a sandbox and with everything that can be amiss."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from aiohttp import web

from bot.storage.database import Database
from bot.storage.keyfile import key_for, key_path, read_or_make_key
from devtools.sandbox.server import Sandbox
from tests.checkout import ROOT
from tests.storage.builders import raw

NOWHERE = "http://127.0.0.1:9/api/v10"


@dataclass(frozen=True, slots=True)
class Done:
    """A command that has ended."""

    code: int
    said: str


async def mazziere(folder: Path, *arguments: str, typed: str = "", **environment: str) -> Done:
    """Runs the command line beside this event loop, in which the sandbox answers."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    running = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        *arguments,
        cwd=folder,
        env={**kept, "PYTHONPATH": str(ROOT), **environment},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await asyncio.wait_for(running.communicate(typed.encode()), 60)
    assert running.returncode is not None
    assert "Traceback" not in said.decode(), said.decode()
    return Done(running.returncode, said.decode())


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    sandbox = Sandbox()
    await sandbox.start(0)
    yield sandbox
    await sandbox.stop()


async def set_up(folder: Path, sandbox: Sandbox, *answers: str) -> Done:
    typed = "\n".join(answers) + "\n"
    return await mazziere(folder, "setup", typed=typed, DISCORD_API_URL=sandbox.api_url)


async def doctor(folder: Path, sandbox: Sandbox, **environment: str) -> Done:
    return await mazziere(folder, "doctor", DISCORD_API_URL=sandbox.api_url, **environment)


async def test_from_a_token_to_a_bot_that_is_well(tmp_path: Path, sandbox: Sandbox) -> None:
    """The answers are settings, the link asks for what is needed, and nobody else may read it."""
    (tmp_path / ".env").write_text("# mine\nTURN_SECONDS=20\nLANGUAGE=en\n")
    done = await set_up(tmp_path, sandbox, sandbox.token, "it", "Europe/Rome")
    assert done.code == 0
    assert re.search(r"https://\S+client_id=\d+\S*permissions=\d+", done.said)
    assert sandbox.token not in done.said
    written = (tmp_path / ".env").read_text()
    assert "# mine\nTURN_SECONDS=20\n" in written
    assert written.count("LANGUAGE") == 1
    assert (tmp_path / ".env").stat().st_mode & 0o777 == 0o600
    well = await doctor(tmp_path, sandbox)
    assert (well.code, well.said.splitlines()[-1]) == (0, "Everything is fine."), well.said


async def test_an_environment_that_counts_more(tmp_path: Path, sandbox: Sandbox) -> None:
    """An environment that counts more is named, without its value: the answer would be nowhere in
    force."""
    done = await mazziere(
        tmp_path,
        "setup",
        typed=f"{sandbox.token}\n\n\n",
        DISCORD_API_URL=sandbox.api_url,
        DISCORD_TOKEN="an-old-one",
    )
    assert done.code == 0
    assert "DISCORD_TOKEN in the environment overrides" in done.said
    assert "an-old-one" not in done.said


@pytest.mark.parametrize(
    ("answers", "named"),
    [
        (("wrong", "", ""), "Discord rejects the token"),
        (("two words",), "DISCORD_TOKEN"),
        (("",), "no token"),
        (("{token}", "fr"), "LANGUAGE"),
        (("{token}", "", "Rome"), "TIMEZONE"),
    ],
)
async def test_a_wrong_answer_writes_nothing(
    tmp_path: Path, sandbox: Sandbox, answers: tuple[str, ...], named: str
) -> None:
    """A wrong answer writes nothing, and is one line."""
    done = await set_up(tmp_path, sandbox, *(each.format(token=sandbox.token) for each in answers))
    assert done.code == 2
    assert named in done.said.splitlines()[-1]
    assert sandbox.token not in done.said
    assert os.listdir(tmp_path) == []


async def test_answers_that_end(tmp_path: Path, sandbox: Sandbox) -> None:
    """A pipe that was closed is no answer."""
    done = await mazziere(tmp_path, "setup", DISCORD_API_URL=sandbox.api_url)
    assert (done.code, os.listdir(tmp_path)) == (2, [])
    assert "no answer" in done.said


async def test_without_discord(tmp_path: Path) -> None:
    """Nothing is written, and the doctor says what to look at."""
    done = await mazziere(tmp_path, "setup", typed="token\n", DISCORD_API_URL=NOWHERE)
    assert done.code == 2
    assert "cannot be reached" in done.said
    well = await mazziere(tmp_path, "doctor", DISCORD_API_URL=NOWHERE)
    assert well.code == 1
    assert "FIX   Discord: cannot be reached" in well.said


async def test_each_fault_is_found(tmp_path: Path, sandbox: Sandbox) -> None:
    """Each fault is found, with a line that says how to fix it; the others are still looked at."""
    first = await doctor(tmp_path, sandbox)
    assert "FIX   token: not set" in first.said
    refused = await doctor(tmp_path, sandbox, DISCORD_TOKEN="wrong")
    assert "FIX   token: Discord rejects it" in refused.said
    assert "database: " in refused.said

    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={sandbox.token}\n")
    (tmp_path / ".env").chmod(0o644)
    (tmp_path / "data").mkdir()
    database = tmp_path / "data" / "mazziere.db"
    read_or_make_key(tmp_path / "data" / "mazziere.db.key")
    (tmp_path / "data" / "mazziere.db.key").chmod(0o640)
    with raw(database) as connection:
        connection.execute("CREATE TABLE other (x)")
    guild = next(iter(sandbox.world.guilds.values()))
    for role in guild.roles.values():
        role.permissions = 0
    found = await doctor(tmp_path, sandbox)
    assert found.code == 1
    assert "FIX   settings" in found.said
    assert f"FIX   permissions in {guild.name}: missing" in found.said
    assert "FIX   database" in found.said


async def test_the_key_of_another_database(tmp_path: Path, sandbox: Sandbox) -> None:
    """The key of another database would open no hand: the doctor says so before the bot refuses to
    start."""
    environment = {"DISCORD_TOKEN": sandbox.token}
    place = tmp_path / "data" / "mazziere.db"
    await play_once(place)
    assert "key: " in (await doctor(tmp_path, sandbox, **environment)).said
    key = place.with_name("mazziere.db.key")
    key.unlink()
    missing = await doctor(tmp_path, sandbox, **environment)
    assert "FIX   key" in missing.said
    read_or_make_key(key)
    wrong = await doctor(tmp_path, sandbox, **environment)
    assert "is not the key of this database" in wrong.said


async def play_once(place: Path) -> None:
    """Makes a database with its key, as a bot's first start does."""
    place.parent.mkdir()
    database = await Database.open(place, key=key_for(place, key_path(place)))
    await database.close()


async def test_a_clock_that_is_wrong(tmp_path: Path) -> None:
    """Told against Discord's; timers and top-ups would be off."""

    async def gateway(request: web.Request) -> web.Response:
        return web.json_response({}, headers={"Date": "Sun, 22 Nov 2020 12:00:00 GMT"})

    application = web.Application()
    application.router.add_get("/api/v10/gateway", gateway)
    runner = web.AppRunner(application)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    address = f"http://127.0.0.1:{runner.addresses[0][1]}/api/v10"
    done = await mazziere(tmp_path, "doctor", DISCORD_API_URL=address)
    await runner.cleanup()
    assert "ahead of Discord's" in done.said
    assert "FIX   clock" in done.said
