"""Damaged databases: every command says one sentence and exits with 2, wherever the damage is."""

import asyncio
import random
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.storage.sqlite import CommitMark
from tests.checkout import ROOT
from tests.cli.test_audit import play
from tests.cli.test_main import NOWHERE, mazziere, refused

SEED = 15
SWEPT = 16
"""Pages of each sweep, besides the first two."""
COMMANDS = (["run"], ["sandbox", "--port", "0"], ["backup", "copy.db"], ["audit"], ["health"])


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ten hands of three players."""
    path = tmp_path_factory.mktemp("whole") / "room.db"
    asyncio.run(play(path, 10, with_key=True))
    return path


@pytest.fixture
def path(whole: Path, tmp_path: Path) -> Path:
    for file in whole.parent.iterdir():
        shutil.copy(file, tmp_path / file.name)
    return tmp_path / "room.db"


def page_size(path: Path) -> int:
    return int.from_bytes(path.read_bytes()[16:18], "big")


def pages(path: Path) -> dict[str, int]:
    """The first page of each table and index, by name; pages are counted from 1."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT name, rootpage FROM sqlite_master WHERE rootpage > 0")
        return dict(rows.fetchall())


def overwrite(path: Path, at: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(data)


def noise(size: int) -> bytes:
    return random.Random(SEED).randbytes(size)


def run_on(path: Path, *command: str) -> str:
    """The refusal of a command."""
    done = mazziere(
        path.parent,
        *command,
        DATABASE=str(path),
        DISCORD_TOKEN="t",
        DISCORD_API_URL=f"{NOWHERE}/api/v10",
    )
    assert "Traceback" not in done.stdout
    return refused(done)


PLACES = ("header", "schema", "journal", "accounts", "entries_of_account", "alembic_version")


@pytest.mark.parametrize("place", PLACES)
def test_a_damaged_page_keeps_the_bot_from_starting(path: Path, place: str) -> None:
    """The header, the schema, a table, an index: one sentence that names the file."""
    size = page_size(path)
    if place == "header":
        overwrite(path, 0, noise(100))
    elif place == "schema":
        overwrite(path, 100, noise(size - 100))
    else:
        overwrite(path, (pages(path)[place] - 1) * size, noise(size))
    said = run_on(path, "run")
    assert str(path) in said
    assert "damaged" in said


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_every_command_says_so(path: Path, command: list[str]) -> None:
    """Each that opens a database, in one sentence; a damaged copy is not made."""
    overwrite(path, 100, noise(page_size(path) - 100))
    assert "damaged" in run_on(path, *command)
    assert not (path.parent / "copy.db").exists()


def test_a_damaged_database_is_not_copied(path: Path) -> None:
    """SQLite copies pages unread; the backup looks at them before it is one."""
    overwrite(path, (pages(path)["journal"] - 1) * page_size(path), noise(page_size(path)))
    said = run_on(path, "backup", "copy.db")
    assert (str(path) in said, "damaged" in said) == (True, True)
    assert [file.name for file in path.parent.iterdir() if "copy" in file.name] == []


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE tables SET config = '{'",
        "INSERT INTO settings VALUES (1, 'language', '{')",
        "INSERT INTO settings VALUES (1, 'language', CAST(x'ff' AS TEXT))",
        "UPDATE alembic_version SET version_num = ''",
        "DELETE FROM alembic_version",
        "UPDATE secrets_check SET sealed = x'07'",
    ],
)
@pytest.mark.parametrize("command", ["run", "audit"])
def test_rows_that_are_not_what_their_columns_hold(path: Path, damage: str, command: str) -> None:
    """The file is whole, what is in it is not: no traceback either."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(damage)
    done = mazziere(
        path.parent,
        command,
        DATABASE=str(path),
        DISCORD_TOKEN="t",
        DISCORD_API_URL=f"{NOWHERE}/api/v10",
    )
    assert "Traceback" not in done.stderr + done.stdout
    assert done.returncode in (0, 1, 2)
    assert len(done.stderr.splitlines()) == (1 if done.returncode == 2 else 0)
    if command == "run":
        assert done.returncode == 2


@pytest.mark.parametrize("how", ["noise", "zeros", "bits", "cut"])
def test_no_damaged_page_breaks_a_command(
    path: Path, capsys: pytest.CaptureFixture[str], how: str
) -> None:
    """Page by page, in ways that look like a bad disk: each command ends in good order."""
    sound, size = path.read_bytes(), page_size(path)
    chance = random.Random(f"{SEED} {how}")
    for page in (0, 1, *chance.sample(range(2, len(sound) // size), SWEPT)):
        data = bytearray(sound)
        at = page * size
        match how:
            case "noise":
                data[at : at + size] = chance.randbytes(size)
            case "zeros":
                data[at : at + size] = bytes(size)
            case "bits":
                for _ in range(20):
                    data[at + chance.randrange(size)] ^= 1 << chance.randrange(8)
            case _:
                del data[at + chance.randrange(size) :]
        path.write_bytes(data)
        for command in (["audit"], ["health"], ["backup"]):
            copy = path.parent / "copy.db"
            more = [str(copy)] if command == ["backup"] else []
            code = main([*command, "--database", str(path), *more])
            copy.unlink(missing_ok=True)
            said = capsys.readouterr().err.splitlines()
            assert code in (0, 1, 2), (page, command)
            assert len(said) == (code == 2), (page, command, said)


def test_a_damaged_log_is_counted_and_can_be_left_behind(path: Path) -> None:
    """Refused with the number of rows and the remedy; with the flag the bot connects to Discord."""
    script = (
        "import asyncio, os, sys\n"
        "from pathlib import Path\n"
        "from bot.storage.keyfile import read_key, key_path\n"
        "from bot.storage.database import Database\n"
        "from tests.storage.builders import ANNA, fund\n"
        "async def go():\n"
        "    path = Path(sys.argv[1])\n"
        "    database = await Database.open(path, key=read_key(key_path(path)))\n"
        "    for _ in range(6):\n"
        "        await fund(database, ANNA, 1)\n"
        "    os._exit(9)\n"
        "asyncio.run(go())\n"
    )
    killed = subprocess.run([sys.executable, "-c", script, str(path)], cwd=ROOT, check=False)
    assert killed.returncode == 9
    wal = path.with_name(path.name + "-wal")
    data = bytearray(wal.read_bytes())
    data[len(data) // 2] ^= 0xFF
    wal.write_bytes(data)
    said = run_on(path, "run")
    assert "saved rows are missing" in said
    assert "--accept-loss" in said
    assert run_on(path, "run") == said, "a refusal changes nothing"
    assert "cannot be reached" in run_on(path, "run", "--accept-loss")
    assert "cannot be reached" in run_on(path, "run")


def test_the_setting_is_as_good_as_the_flag(path: Path) -> None:
    """The setting is as good as the flag, for a container, whose command is written down
    elsewhere."""
    CommitMark(path.with_name(path.name + ".lock")).write(1_000_000)
    assert "saved rows are missing" in run_on(path, "run")
    done = mazziere(
        path.parent,
        "run",
        DATABASE=str(path),
        ACCEPT_LOSS="true",
        DISCORD_TOKEN="t",
        DISCORD_API_URL=f"{NOWHERE}/api/v10",
    )
    assert "cannot be reached" in refused(done)
