"""Commands of the command line within this process: a database's whole way, and what is refused."""

import json
import os
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.cli import setup
from bot.cli.doctor import Examined
from bot.cli.setup import BotAccount
from bot.histories.formats import FORMATS
from bot.storage import sqlite
from bot.storage.database import Database
from bot.storage.keyfile import key_for, key_path
from tests.histories.builders import a_history
from tests.poker.hands import a_hand
from tests.storage.builders import raw

NOWHERE = "http://127.0.0.1:9/api/v10"
"""Nothing listens on the discard port."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder without settings of the environment."""
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "DATABASE", "DISCORD_API_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("BEACON", "off")
    return tmp_path


@pytest.fixture
async def database(folder: Path) -> Path:
    """A new database with its key."""
    path = folder / "room.db"
    await (await Database.open(path, key=key_for(path, key_path(path)))).close()
    return path


class Said:
    """The two outputs, and what was written to either since the last look."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def refused(self, *arguments: str) -> str:
        """The one line with which a command ends that cannot be carried out."""
        assert main(arguments) == 2
        out, err = self._capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1
        return err

    def done(self, code: int, *arguments: str) -> str:
        assert main(arguments) == code
        out, err = self._capsys.readouterr()
        assert err == ""
        return out


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    return Said(capsys)


def test_a_new_database_is_clean(database: Path, said: Said) -> None:
    """The audit of a new database finds nothing, in words and as JSON."""
    assert said.done(0, "audit", "--database", str(database)).endswith("Clean.\n")
    told = json.loads(said.done(0, "audit", "--database", str(database), "--json"))
    assert told["findings"] == []


@pytest.mark.parametrize("command", [["backup", "--database"], ["copy"]])
def test_a_copy_is_told_with_its_place(command: list[str], database: Path, said: Said) -> None:
    """A copy is told with its place, and a second one of the same name is refused."""
    copy = database.with_name("copy.db")
    assert str(copy) in said.done(0, *command, str(database), str(copy))
    assert "copy.db" in said.refused(*command, str(database), str(copy))


WRITERS = {
    "backup": ["backup", "--database", "room.db"],
    "copy": ["copy", "room.db"],
    "export": ["export", "hands.txt", "-o"],
    "export-database": ["export", "room.db", "-o"],
    "import": ["import", "hands.txt", "-o"],
}
"""Every command that writes a file, up to the file."""
NAMES_OF_DATABASE = [f"room.db{end}" for end in ("-wal", "-shm", "-journal", ".lock", ".key")]
TAKEN = ["room.db", "hands.txt", "mine.txt", "hard.db", "soft.db", "folder", *NAMES_OF_DATABASE]


@pytest.fixture
def taken(database: Path) -> Path:
    """A folder with a database, hands, a note, links to the database, and a folder."""
    folder = database.parent
    text = FORMATS["pokerstars"].write(a_history(a_hand(script="f f")))
    (folder / "hands.txt").write_text(text, encoding="utf-8")
    (folder / "mine.txt").write_text("mine")
    os.link(database, folder / "hard.db")
    (folder / "soft.db").symlink_to(database)
    (folder / "folder").mkdir()
    return folder


def whole(folder: Path) -> dict[str, bytes]:
    """All files of a folder, but the lock that a command leaves beside a database."""
    files = (each for each in folder.iterdir() if each.is_file())
    return {each.name: each.read_bytes() for each in files if each.suffix != ".lock"}


@pytest.mark.parametrize("name", TAKEN)
@pytest.mark.parametrize("command", WRITERS)
def test_no_file_is_written_over(command: str, name: str, taken: Path, said: Said) -> None:
    """No file is written over, nor a folder, nor the database by another of its names, nor the
    files that SQLite has beside it: one line names what is there, before anything is read or
    written."""
    before = whole(taken)
    assert name.removeprefix("soft") in said.refused(*WRITERS[command], str(taken / name))
    assert whole(taken) == before


@pytest.mark.parametrize("name", NAMES_OF_DATABASE)
@pytest.mark.parametrize("command", WRITERS)
def test_no_file_gets_the_name_of_one_of_a_database(
    command: str, name: str, taken: Path, said: Said
) -> None:
    """While a bot is stopped there is no log, and a moved key is none here: SQLite would throw such
    a file away at the next start, or the bot could not start."""
    (taken / name).unlink(missing_ok=True)
    assert name in said.refused(*WRITERS[command], str(taken / name))
    assert not (taken / name).exists() or name.endswith(".lock")


@pytest.mark.parametrize("command", ["export", "import"])
def test_a_link_to_nothing_is_not_followed(command: str, taken: Path, said: Said) -> None:
    """A link to nothing is not followed: its target may be anywhere."""
    (taken / "lost").symlink_to(taken / "elsewhere.txt")
    assert "lost" in said.refused(*WRITERS[command], str(taken / "lost"))
    assert not (taken / "elsewhere.txt").exists()


@pytest.mark.parametrize("end", ["-wal", "-shm", "-journal"])
@pytest.mark.parametrize("command", ["backup", "copy"])
def test_no_database_is_made_beside_the_log_of_another(
    command: str, end: str, taken: Path, said: Said
) -> None:
    """SQLite would write that log into the copy when it is opened."""
    (taken / f"new.db{end}").write_text("of another one")
    assert f"new.db{end}" in said.refused(*WRITERS[command], str(taken / "new.db"))
    assert not (taken / "new.db").exists()


@pytest.mark.parametrize("command", ["backup", "copy"])
def test_a_file_that_appears_meanwhile_is_not_written_over(
    command: str, taken: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy takes time; the first one keeps the name."""
    make, new = sqlite.leave_one_file, taken / "new.db"

    def slowly(path: Path) -> None:
        make(path)
        new.write_text("first")

    monkeypatch.setattr(sqlite, "leave_one_file", slowly)
    assert "new.db" in said.refused(*WRITERS[command], str(new))
    assert new.read_text() == "first"
    assert not list(taken.glob("*.partial"))


def test_nobody_plays_on_it(database: Path, said: Said) -> None:
    """A health check finds no bot."""
    assert said.done(1, "health", "--database", str(database)) == "Not running.\n"
    told = json.loads(said.done(1, "health", "--database", str(database), "--json"))
    assert told["ok"] is False


@pytest.mark.parametrize("command", ["audit", "health", "backup", "copy"])
def test_a_file_that_is_no_database(command: str, folder: Path, said: Said) -> None:
    """A file that is no database, another program's, or not there is refused in one line, and
    nothing is made."""
    (folder / "letter.db").write_text("dear all")
    with raw(folder / "other.db") as connection:
        connection.execute("CREATE TABLE other (x)")
    strangers = ["letter.db", "none.db"]
    if command != "health":
        # It asks who plays, which is nobody there.
        strangers.append("other.db")
    for name in strangers:
        arguments = {
            "backup": ["--database", name, "copy.db"],
            "copy": [name, "postgresql://nobody@127.0.0.1:9/none"],
        }.get(command, ["--database", name])
        assert said.refused(command, *arguments).startswith(f"mazziere {command}: ")
        assert sorted(os.listdir()) == ["letter.db", "other.db"]


def test_a_damaged_row_is_found(database: Path, said: Said) -> None:
    """Each finding is a line with its numbers, and the audit ends with 1."""
    with raw(database) as connection:
        connection.execute(
            "INSERT INTO accounts (guild_id, player_id, kind, place, balance)"
            " VALUES (1, 2, 'wallet', 0, 50)"
        )
    found = said.done(1, "audit", "--database", str(database))
    assert "50 instead of 0" in found
    assert found.endswith("findings.\n")


def typing(monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
    """Somebody answers the questions, and then no more."""
    typed = iter(answers)

    def answer(question: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)


@pytest.mark.parametrize(
    ("answers", "named"),
    [
        ((), "no answer"),
        (("",), "no token"),
        (("two words",), "DISCORD_TOKEN"),
        (("token", "fr"), "LANGUAGE"),
        (("token", "", "Rome"), "TIMEZONE"),
    ],
)
def test_a_wrong_answer_writes_nothing(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    answers: tuple[str, ...],
    named: str,
) -> None:
    """A wrong answer writes nothing: one line says why, without the token."""

    async def account_of(token: str, address: str | None) -> BotAccount:
        return BotAccount("Mazziere", "https://invite", (), 0)

    monkeypatch.setattr(setup, "account_of", account_of)
    typing(monkeypatch, *answers)
    assert main(["setup"]) == 2
    refused = capsys.readouterr().err
    assert named in refused
    assert os.listdir() == []


def test_answers_are_written(
    monkeypatch: pytest.MonkeyPatch, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Answers are written for their owner alone; an empty answer leaves a setting as it was, and
    what the environment says counts."""

    async def account_of(token: str, address: str | None) -> BotAccount:
        return BotAccount("Mazziere", "https://invite", (), 0)

    monkeypatch.setattr(setup, "account_of", account_of)
    monkeypatch.setenv("LANGUAGE", "en")
    (folder / ".env").write_text("TIMEZONE=Europe/Rome\n")
    typing(monkeypatch, "a.b.c", "it", "")
    assert main(["setup"]) == 0
    out = capsys.readouterr().out
    assert "LANGUAGE in the environment overrides" in out
    assert "https://invite" in out
    assert "a.b.c" not in out
    written = (folder / ".env").read_text()
    assert "TIMEZONE=Europe/Rome" in written
    assert "a.b.c" in written
    assert (folder / ".env").stat().st_mode & 0o777 == 0o600


def test_without_discord(
    monkeypatch: pytest.MonkeyPatch, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without Discord nothing is written; the doctor names it, looks at the rest, and says how to
    fix each."""
    monkeypatch.setenv("DISCORD_API_URL", NOWHERE)
    typing(monkeypatch, "token")
    assert main(["setup"]) == 2
    assert "Discord cannot be reached" in capsys.readouterr().err
    assert os.listdir() == []
    assert main(["doctor"]) == 1
    found = capsys.readouterr().out
    assert "FIX   Discord: cannot be reached" in found
    assert "ok    beacon: off" in found
    assert "ok    SQLite" in found
    assert "is created on the first start" in found
    assert found.endswith("To fix: 1.\n")


def test_what_can_be_amiss_with_a_database(
    monkeypatch: pytest.MonkeyPatch,
    database: Path,
    folder: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A key that is gone, open to others or another database's is found, as a file that is no
    database. Nothing is changed."""
    monkeypatch.setenv("DISCORD_API_URL", NOWHERE)
    monkeypatch.setenv("DATABASE", str(database))
    key = key_path(database)

    def examined() -> str:
        assert main(["doctor"]) == 1
        return capsys.readouterr().out

    assert f"ok    key: {key} fits the database" in examined()
    key.chmod(0o644)
    assert f"FIX   key: others can read {key}" in examined()
    kept = key.read_bytes()
    key.unlink()
    assert f"FIX   key: {key} is missing" in examined()
    other = folder / "other.db"
    key_for(other, key)
    assert key.read_bytes() != kept
    assert "is not the key of this database" in examined()
    database.write_text("dear all")
    assert "FIX   database: " in examined()
    (folder / ".env").write_text("LANGUAGE=it\n")
    (folder / ".env").chmod(0o644)
    assert "FIX   settings: .env contains the token, and others can read it" in examined()


def test_what_is_well_needs_no_mending() -> None:
    """Each thing has a line, and a second one where something is to be done."""
    assert str(Examined("clock", "matches Discord's")) == "ok    clock: matches Discord's"
    assert str(Examined("disk", "full", "Make room.")) == "FIX   disk: full\n      Make room."
