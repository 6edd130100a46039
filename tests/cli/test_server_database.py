"""Commands on a database of a server: one sentence when it cannot be used, with no password."""

from pathlib import Path

import pytest

from bot.settings import BadSettings, load
from tests.cli.test_main import mazziere, refused

DOWN = "postgresql+asyncpg://anna:hush@127.0.0.1:1/room"
SHOWN = "postgresql+asyncpg://127.0.0.1:1/room"


@pytest.mark.parametrize(
    "arguments", [["run"], ["audit"], ["backup", "copy.db"], ["copy", DOWN, "copy.db"]]
)
def test_a_server_that_is_down_is_one_sentence(tmp_path: Path, arguments: list[str]) -> None:
    """It names the server, and nothing is made."""
    line = refused(mazziere(tmp_path, *arguments, DATABASE=DOWN, DISCORD_TOKEN="t"))
    assert line.endswith(f"The server of the database {SHOWN} does not answer")
    assert "hush" not in line
    assert not (tmp_path / "copy.db").exists()
    assert not list(tmp_path.rglob("*.key"))


def test_a_bot_whose_server_is_down_is_not_running(tmp_path: Path) -> None:
    """Its health is asked for again and again: that is no mistake of who asks."""
    done = mazziere(tmp_path, "health", DATABASE=DOWN)
    assert (done.returncode, done.stdout.strip()) == (1, "Not running.")


@pytest.mark.parametrize("kind", ["mysql", "oracle+x", "postgresql+psycopg"])
def test_another_kind_is_a_bad_setting(tmp_path: Path, kind: str) -> None:
    """Named without its value, which may hold a password."""
    line = refused(mazziere(tmp_path, "audit", DATABASE=f"{kind}://anna:hush@h/room"))
    assert "DATABASE" in line
    assert "hush" not in line


def test_settings_do_not_show_the_address() -> None:
    """A log line with all settings has no password in it."""
    settings = load(database=DOWN, _env_file=None)
    assert "hush" not in repr(settings) + str(settings)
    assert settings.database_address == DOWN
    with pytest.raises(BadSettings):
        load(key_file="postgresql://h/d", _env_file=None)
