"""Commands on a database of a server: one sentence when it cannot be used, with no password."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.settings import BadSettings, load
from bot.storage.place import PostgresPlace
from tests.checkout import ROOT
from tests.cli.test_main import NOWHERE, mazziere, refused
from tests.servers import Server, run_sql

DOWN = "postgresql+asyncpg://anna:hush@127.0.0.1:1/room"
SHOWN = "postgresql+asyncpg://127.0.0.1:1/room"


@pytest.mark.parametrize(
    "arguments", [["run"], ["audit"], ["backup", "copy.db"], ["copy", DOWN, "copy.db"]]
)
def test_a_server_that_is_down_is_one_sentence(tmp_path: Path, arguments: list[str]) -> None:
    """A server that is down is one sentence that names it, and nothing is made."""
    line = refused(mazziere(tmp_path, *arguments, DATABASE=DOWN, DISCORD_TOKEN="t"))
    assert line.endswith(f"The database server for {SHOWN} isn't responding")
    assert "hush" not in line
    assert not (tmp_path / "copy.db").exists()
    assert not list(tmp_path.rglob("*.key"))


def test_a_bot_whose_server_is_down_is_not_running(tmp_path: Path) -> None:
    """The health of a bot whose server is down is asked for again and again: that is no mistake of
    the caller."""
    done = mazziere(tmp_path, "health", DATABASE=DOWN)
    assert (done.returncode, done.stdout.strip()) == (1, "Not running.")


@pytest.mark.parametrize("kind", ["mysql", "oracle+x", "postgresql+psycopg"])
def test_another_kind_is_a_bad_setting(tmp_path: Path, kind: str) -> None:
    """Named without its value, which may hold a password."""
    line = refused(mazziere(tmp_path, "audit", DATABASE=f"{kind}://anna:hush@h/room"))
    assert "DATABASE" in line
    assert "hush" not in line


@pytest.mark.parametrize(("command", "rest"), [("run", "h:99999/room"), ("audit", "hu@sh@h/room")])
def test_an_address_that_cannot_be_read_is_one_sentence(
    tmp_path: Path, command: str, rest: str
) -> None:
    """An address that cannot be read is one sentence, which shows how one is written, and nothing
    of this one."""
    address = f"postgresql+asyncpg://anna:hush@{rest}"
    line = refused(mazziere(tmp_path, command, DATABASE=address, DISCORD_TOKEN="t"))
    assert "can't read" in line
    assert "anna" not in line
    assert "sh@" not in line


@pytest.fixture
def path_without_driver(tmp_path: Path) -> str:
    """A path of modules as in an installation without the driver of PostgreSQL."""
    hiding = tmp_path / "hiding"
    hiding.mkdir()
    (hiding / "sitecustomize.py").write_text('import sys\nsys.modules["asyncpg"] = None\n')
    return os.pathsep.join((str(hiding), str(ROOT)))


@pytest.mark.parametrize(
    "arguments",
    [["run"], ["sandbox"], ["audit"], ["backup", "copy.db"], ["copy", "x.db", DOWN], ["health"]],
)
def test_a_driver_that_is_not_installed_is_one_sentence(
    tmp_path: Path, path_without_driver: str, arguments: list[str]
) -> None:
    """A driver that is not installed is one sentence, which says how to get it; files need none."""
    environment = {"PYTHONPATH": path_without_driver, "DISCORD_TOKEN": "t"}
    line = refused(mazziere(tmp_path, *arguments, DATABASE=DOWN, **environment))
    assert "The PostgreSQL driver isn't installed" in line
    assert "mazziere[postgresql]" in line
    assert "hush" not in line
    file = mazziere(tmp_path, "audit", DATABASE="none.db", **environment)
    assert "There's no database" in refused(file)


def test_the_doctor_misses_the_driver(tmp_path: Path, path_without_driver: str) -> None:
    """The doctor reports the missing driver as one thing to fix among the others."""
    environment = {"PYTHONPATH": path_without_driver, "DISCORD_API_URL": NOWHERE}
    done = mazziere(tmp_path, "doctor", DATABASE=DOWN, **environment)
    assert done.returncode == 1
    assert "FIX   database: The PostgreSQL driver isn't installed" in done.stdout


def test_settings_do_not_show_the_address() -> None:
    """A log line with all settings has no password in it."""
    settings = load(database=DOWN, _env_file=None)
    assert "hush" not in repr(settings) + str(settings)
    assert settings.database_address == DOWN
    with pytest.raises(BadSettings):
        load(key_file="postgresql://h/d", _env_file=None)


# --- a server that is there -----------------------------------------------------------------------

COMMANDS = (["run"], ["audit"], ["backup", "copy.db"])


@pytest.fixture
def empty_place(server: Server) -> Iterator[PostgresPlace]:
    with server.database(empty=True) as made:
        yield made


def told(folder: Path, place: PostgresPlace, *arguments: str, **more: str) -> str:
    """The one sentence of a command that is refused; nothing was made, no password shown."""
    done = mazziere(folder, *arguments, DATABASE=place.address, DISCORD_TOKEN="t", **more)
    line = refused(done)
    assert "hush" not in line + done.stdout
    assert not (folder / "copy.db").exists()
    assert not list(folder.rglob("*.key"))
    return line


def tables_of(place: PostgresPlace) -> list[str]:
    return [
        name
        for (name,) in run_sql(
            place, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
        )
    ]


@pytest.mark.parametrize("arguments", COMMANDS)
def test_a_wrong_password_is_one_sentence(
    server: Server, empty_place: PostgresPlace, tmp_path: Path, arguments: list[str]
) -> None:
    """A wrong password, as somebody might mistype it, is one sentence."""
    with server.careful_user() as name:
        url = empty_place.url.set(username=name, password="hush")
        line = told(tmp_path, PostgresPlace(url), *arguments)
    assert line.endswith("rejected the user name or password")


def test_a_user_without_rights_is_one_sentence(
    server: Server, empty_place: PostgresPlace, tmp_path: Path
) -> None:
    """No table is made by halves."""
    server.execute("CREATE ROLE mazziere_visitor LOGIN")
    try:
        url = empty_place.url.set(username="mazziere_visitor")
        done = mazziere(tmp_path, "run", DATABASE=PostgresPlace(url).address, DISCORD_TOKEN="t")
    finally:
        server.execute("DROP ROLE mazziere_visitor")
    assert "is missing privileges" in refused(done)
    assert tables_of(empty_place) == []


@pytest.mark.parametrize("arguments", COMMANDS)
def test_a_newer_database_is_one_sentence(
    server_place: PostgresPlace, tmp_path: Path, arguments: list[str]
) -> None:
    """A newer database is one sentence: it stays as it is."""
    run_sql(server_place, "UPDATE alembic_version SET version_num = '9999'")
    key = tmp_path / "its key"
    key.write_text("00" * 32)
    line = told(tmp_path, server_place, *arguments, KEY_FILE=str(key))
    assert line.endswith("use that version, or a later one")
    assert run_sql(server_place, "SELECT version_num FROM alembic_version") == [("9999",)]


@pytest.mark.parametrize("arguments", COMMANDS)
def test_another_programs_database_is_one_sentence(
    empty_place: PostgresPlace, tmp_path: Path, arguments: list[str]
) -> None:
    """Another program's database is one sentence, and its tables stay as they are."""
    run_sql(empty_place, "CREATE TABLE recipes (id int)")
    assert told(tmp_path, empty_place, *arguments).endswith("belongs to another program")
    assert tables_of(empty_place) == ["recipes"]


@pytest.mark.parametrize("arguments", COMMANDS)
def test_a_database_that_is_not_there_is_one_sentence(
    server: Server, tmp_path: Path, arguments: list[str]
) -> None:
    """A database that is not there is one sentence: it is not made."""
    line = told(tmp_path, server.place("nobody_made_this"), *arguments)
    assert "There's no database at" in line
