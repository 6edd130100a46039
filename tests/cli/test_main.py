"""The command line: every mistake is one line on stderr and exit code 2, without a traceback."""

import argparse
import asyncio
import json
import os
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import command_parser
from bot.app import COMMANDS_OF_PLAY
from bot.cli.arguments import EXIT_OUTPUT_LOST, EXIT_PIPE_CLOSED
from bot.storage.database import Database
from bot.storage.keyfile import key_for, key_path
from tests.checkout import ROOT

NOWHERE = "http://127.0.0.1:9"
"""Nothing listens on the discard port."""


def mazziere(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs the command line in an empty folder, with these variables alone."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=folder,
        env={**kept, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """The one line that a refused command says."""
    assert done.returncode == 2, (done.returncode, done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    lines = done.stderr.splitlines()
    assert len(lines) == 1, lines
    assert lines[0].startswith("mazziere")
    return lines[0]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["dance"], "dance"),
        (["--nonsense"], "--nonsense"),
        (["run", "extra"], "extra"),
        (["commands", "extra"], "extra"),
        (["commands", "--xml"], "--xml"),
        (["sandbox", "--port", "x"], "--port"),
        (["sandbox", "--port", "99999"], "--port"),
        (["sandbox", "--port", "-1"], "--port"),
        (["sandbox", "--robots", "-1"], "--robots"),
        (["sandbox", "--robots", "101"], "--robots"),
        (["sandbox", "--turn-seconds", "½"], "--turn-seconds"),
        (["sandbox", "--turn-seconds", "1"], "TURN_SECONDS"),
        (["replay"], "FILE"),
        (["backup"], "FILE"),
        (["showdown", "--game", "holdem", "nobody"], "nobody"),
        (["run"], "DISCORD_TOKEN"),
    ],
)
def test_bad_arguments_are_named(tmp_path: Path, arguments: list[str], named: str) -> None:
    """The line names what is wrong; nothing is created."""
    assert named in refused(mazziere(tmp_path, *arguments))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TURN_SECONDS", "soon"),
        ("TURN_SECONDS", "4"),
        ("LANGUAGE", "fr"),
        ("TIMEZONE", "Rome"),
        ("NEXT_HAND_SECONDS", "-1"),
        ("LOG_LEVEL", "loud"),
        ("BEACON", "https://api.drand.sh"),
        ("DISCORD_API_URL", "ftp://example"),
        ("DISCORD_API_URL", "http://"),
        ("DISCORD_TOKEN", '"two words"'),
        ("DISCORD_TOKEN", '"two\\nlines"'),
        ("DATABASE", "mysql://example/room"),
        ("KEY_FILE", "https://example/key"),
        ("SHARDS", "all"),
        ("SHARDS", "0-3"),
        ("SHARDS", "3-1/4"),
        ("SHARDS", "0-4/4"),
        ("SHARDS", "-1/4"),
        ("REQUESTS_A_SECOND", "0"),
        ("AGE", "12"),
        ("AGE", "adult"),
        ("AGE_RESTRICTED", "perhaps"),
    ],
)
def test_bad_settings_are_named_but_not_repeated(tmp_path: Path, name: str, value: str) -> None:
    """Bad settings are named but not repeated, in `.env` as in the environment; a secret in the
    wrong place is not printed."""
    token = "" if name == "DISCORD_TOKEN" else "DISCORD_TOKEN=a-secret\n"
    (tmp_path / ".env").write_text(f"{name}={value}\n{token}")
    environment = {"LOG_LEVEL": value} if name == "LOG_LEVEL" else {}
    said = refused(mazziere(tmp_path, "run", **environment))
    assert name in said
    assert "a-secret" not in said
    assert "two" not in said


def test_an_env_file_that_is_no_text(tmp_path: Path) -> None:
    """A binary `.env` is a mistake like others."""
    (tmp_path / ".env").write_bytes(b"\xff\xfe\x00DISCORD_TOKEN")
    assert ".env" in refused(mazziere(tmp_path, "run"))


@pytest.mark.parametrize("line", ['DISCORD_TOKEN="a-secret', "DISCORD_TOKEN a-secret"])
def test_an_env_file_with_a_line_that_is_no_setting(tmp_path: Path, line: str) -> None:
    """Passed over, it would start the sandbox for somebody who wanted Discord."""
    (tmp_path / ".env").write_text(f"TURN_SECONDS=20\n{line}\n")
    said = refused(mazziere(tmp_path))
    assert ".env: line 2" in said
    assert "a-secret" not in said


def test_an_env_file_with_a_mark_before_it(tmp_path: Path) -> None:
    """Windows' editor writes one; the first line counts all the same."""
    (tmp_path / ".env").write_text("TURN_SECONDS=soon\n", encoding="utf-8-sig")
    assert "TURN_SECONDS" in refused(mazziere(tmp_path, "run"))


def test_the_address_of_a_file_is_that_file(tmp_path: Path) -> None:
    """The address of a file, as SQLAlchemy writes it, is that file; it once made a folder called
    `sqlite:`."""
    done = mazziere(tmp_path, "audit", DATABASE=f"sqlite:///{tmp_path}/room.db")
    assert refused(done).endswith(f"at {tmp_path}/room.db")


HAND = """\
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["p2 f"]
"""


def test_a_reader_that_has_had_enough(tmp_path: Path) -> None:
    """Piped into `head`, the command ends without a complaint."""
    hands = "".join(f"[{number}]\n{HAND}" for number in range(3000))
    (tmp_path / "many.phhs").write_text(hands)
    command = [sys.executable, "-m", "bot", "replay", "many.phhs", "--json"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as piped:
        assert piped.stdout is not None
        assert piped.stderr is not None
        piped.stdout.readline()
        piped.stdout.close()
        assert piped.stderr.read() == b""
        assert piped.wait(60) == EXIT_PIPE_CLOSED


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_an_output_that_cannot_be_written(tmp_path: Path) -> None:
    """The answer is lost: that is one line, and no success."""
    (tmp_path / "hand.phh").write_text(HAND)
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "bot", "replay", "hand.phh"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == EXIT_OUTPUT_LOST
    assert done.stderr.splitlines() == ["mazziere: [Errno 28] No space left on device"]


def test_no_outputs_at_all(tmp_path: Path) -> None:
    """Nobody hears the answer, but the exit code is right."""
    command = f"{sys.executable} -m bot audit >&- 2>&-"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "DATABASE": "room.db"}
    assert subprocess.call(command, shell=True, cwd=tmp_path, env=environment) == 2


def test_a_name_that_the_terminal_cannot_write(tmp_path: Path) -> None:
    """A name that the terminal cannot write is written in escapes."""
    board, hands = "2c 2d 7h 9s Kd", ["é=As Ah", "B=Qs Qh"]
    arguments = ["showdown", "--game", "holdem", "--board", board, *hands]
    done = mazziere(tmp_path, *arguments, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "\\xe9" in done.stdout


def run_on(folder: Path, database: Path, url: str = NOWHERE) -> subprocess.CompletedProcess[str]:
    return mazziere(
        folder, "run", DISCORD_TOKEN="t", DISCORD_API_URL=f"{url}/api/v10", DATABASE=str(database)
    )


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    """A database of a newer version is left alone: the command says so, and not a byte of the data
    changes."""
    database = tmp_path / "room.db"
    run_on(tmp_path, database)
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    assert "newer version" in refused(run_on(tmp_path, database))
    with sqlite3.connect(database) as connection:
        version = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    connection.close()
    assert version == ("9999",)


def test_a_database_that_is_none(tmp_path: Path) -> None:
    """A text file, a folder, and a path below a file."""
    text = tmp_path / "notes.db"
    text.write_text("my shopping list, by no means a database, and rather long " * 100)
    assert "notes.db" in refused(run_on(tmp_path, text))
    assert text.read_text().startswith("my shopping list")
    folder = tmp_path / "folder.db"
    folder.mkdir()
    assert "folder.db" in refused(run_on(tmp_path, folder))
    assert "can't" in refused(run_on(tmp_path, text / "below.db"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_database_that_cannot_be_written(tmp_path: Path) -> None:
    """A folder without the permission to write."""
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    assert "can't write" in refused(run_on(tmp_path, closed / "room.db"))


def test_a_database_in_use(tmp_path: Path) -> None:
    """Two bots on one database would deal the same hand twice."""

    async def hold() -> str:
        path = tmp_path / "room.db"
        database = await Database.open(path, key=key_for(path, key_path(path)))
        try:
            return refused(await asyncio.to_thread(run_on, tmp_path, path))
        finally:
            await database.close()

    assert "Another process is using the database" in asyncio.run(hold())


def test_discord_cannot_be_reached(tmp_path: Path) -> None:
    """No network, a wrong address: one line, and the database is closed in good order."""
    assert "cannot be reached" in refused(run_on(tmp_path, tmp_path / "room.db"))


@contextmanager
def answering(status: int) -> Iterator[str]:
    """A Discord that answers everything with this status."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = b'{"message": "no", "code": 0}'
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *arguments: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


def test_a_wrong_token(tmp_path: Path) -> None:
    """Discord answers 401: the line says what to do, and does not repeat the token."""
    with answering(401) as url:
        said = refused(run_on(tmp_path, tmp_path / "room.db", url))
    assert "rejects the token" in said


def test_a_discord_that_forbids(tmp_path: Path) -> None:
    """Whatever else Discord answers at the login is told, not traced back."""
    with answering(403) as url:
        said = refused(run_on(tmp_path, tmp_path / "room.db", url))
    assert "403" in said


def test_the_sandbox_s_port_in_use(tmp_path: Path) -> None:
    """The port of the sandbox in use is named, with its option."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = refused(mazziere(tmp_path, "sandbox", "--port", str(port)))
    assert str(port) in said
    assert "--port" in said


def test_slash_commands_need_neither_token_nor_network(tmp_path: Path) -> None:
    """A line for each, with its description; nothing is left in the folder."""
    done = mazziere(tmp_path, "commands", DISCORD_API_URL=f"{NOWHERE}/api/v10")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert "/table open (apri) · Open a poker table in this channel" in lines
    assert "Replay (Rivedi) in the menu of a message" in lines
    assert list(tmp_path.iterdir()) == []


def test_commands_of_play_are_for_adults_where_the_operator_says_so(tmp_path: Path) -> None:
    """Commands of play are for adults where the operator says so; those that explain the bot, set
    it up or look back stay open to all."""
    done = mazziere(tmp_path, "commands", "--json", AGE_RESTRICTED="true")
    marked = {each["name"]: each["nsfw"] for each in json.loads(done.stdout)}
    assert {name for name, is_marked in marked.items() if is_marked} == COMMANDS_OF_PLAY
    assert {"help", "rules", "privacy", "settings", "mod"} <= {*marked} - COMMANDS_OF_PLAY
    assert "/table (tavolo) age-restricted ·" in (
        mazziere(tmp_path, "commands", AGE_RESTRICTED="1").stdout
    )


def test_slash_commands_with_bad_settings(tmp_path: Path) -> None:
    """Slash commands with bad settings are one line, as for every command that reads them."""
    assert "TURN_SECONDS" in refused(mazziere(tmp_path, "commands", TURN_SECONDS="soon"))


def test_help_is_no_mistake(tmp_path: Path) -> None:
    """Exit code 0, on stdout."""
    done = mazziere(tmp_path, "--help")
    assert done.returncode == 0
    assert "sandbox" in done.stdout
    assert done.stderr == ""


def test_every_option_of_every_command_has_a_help_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that has none leaves its reader to guess."""
    added: list[argparse.Action] = []
    add = argparse.ArgumentParser.add_argument

    def add_and_note(self: argparse.ArgumentParser, *names: str, **more: Any) -> argparse.Action:
        added.append(add(self, *names, **more))
        return added[-1]

    monkeypatch.setattr(argparse.ArgumentParser, "add_argument", add_and_note)
    command_parser()
    assert {"root", "database", "seed", "only"} <= {action.dest for action in added}
    assert not [action.option_strings or action.dest for action in added if not action.help]
