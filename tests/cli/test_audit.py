"""`mazziere audit` and `mazziere backup` on databases with real hands in them."""

import json
import random
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.cli import audit
from bot.cli.copy import back_up
from bot.codec import to_json
from bot.host.actor import Accepted
from bot.host.table_announcer import TablePlace
from bot.host.table_unit import AcceptedAtTable, table_unit
from bot.ids import ChannelId, Chips, GuildId, PlayerId
from bot.poker.cards import shuffled
from bot.storage.applier import summary_place
from bot.storage.database import Database
from bot.storage.encryption import Cipher
from bot.storage.keyfile import key_path, read_key, read_or_make_key
from bot.table.rules import TableRules
from bot.table.table import Table
from bot.table.table_commands import Act, SitDown, StartHand, TableCommand, Verb
from tests.storage.builders import raw

GUILD = GuildId(1)
PLAYERS = [PlayerId(number) for number in (11, 12, 13)]


class Game:
    """A table that plays into a database as the host does."""

    def __init__(self, database: Database, place: TablePlace) -> None:
        self.database = database
        self.place = place
        self.table = Table(TableRules())
        self.seq = 0

    async def do(self, command: TableCommand) -> None:
        self.seq += 1
        entry: AcceptedAtTable = Accepted(1000 * self.seq, self.seq)
        entry.note(command, self.table.apply(command))
        await self.database.writer.commit(table_unit(self.place, self.table, entry))

    async def hand(self, chance: random.Random) -> None:
        hand = self.database.hand_ids.new(GUILD)
        await self.do(StartHand(hand, shuffled(chance), chance.randrange(9)))
        while self.table.hand_running:
            actor, running = self.table.to_act, self.table.hand
            assert actor is not None
            assert running is not None
            may_check = running.options().check
            verb = Verb.CHECK if may_check else chance.choice([Verb.CALL, Verb.CALL, Verb.FOLD])
            await self.do(Act(actor.player, hand, self.table.turn, verb))


async def play(path: Path, hands: int, *, with_key: bool) -> None:
    key = read_or_make_key(key_path(path)) if with_key else None
    database = await Database.open(path, key=key, gather_seconds=0)
    rules = TableRules()
    table = await database.tables.open(GUILD, ChannelId(5), PLAYERS[0], to_json(rules), 0)
    game = Game(
        database, TablePlace(guild=GUILD, channel=ChannelId(5), table=table, owner=PLAYERS[0])
    )
    for player in PLAYERS:
        await database.wallets.visit(GUILD, player, 0)
        await game.do(SitDown(player, f"p{player}", "en", Chips(200)))
    chance = random.Random(7)
    for _ in range(hands):
        await game.hand(chance)
    await database.close()


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """Ten hands of three players, encrypted with the key beside them."""
    path = tmp_path / "room.db"
    await play(path, 10, with_key=True)
    return path


def report(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, object]]:
    code = audit.run(str(path), as_json=True)
    return code, json.loads(capsys.readouterr().out)


def test_hands_replay_to_their_results(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Clean, and every hand was played again."""
    code, found = report(path, capsys)
    assert (code, found["ok"], found["sealed"]) == (0, True, False)
    assert found["looked_at"]["hands_replayed"] == 10  # type: ignore[index]


async def test_hands_in_the_clear_replay_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A database without a key needs none."""
    await play(tmp_path / "clear.db", 2, with_key=False)
    code, found = report(tmp_path / "clear.db", capsys)
    assert (code, found["looked_at"]["hands_replayed"]) == (0, 2)  # type: ignore[index]


def test_a_result_that_is_not_the_hands_is_found(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Chips moved between two players' lines balance, and still do not fit the cards."""
    with raw(path) as connection:
        connection.execute(
            "UPDATE hand_players SET stack_after = stack_after + CASE player_id"
            " WHEN 11 THEN 5 WHEN 12 THEN -5 ELSE 0 END WHERE hand_id = 4"
        )
    code, found = report(path, capsys)
    checks = [finding["check"] for finding in found["findings"]]  # type: ignore[attr-defined]
    assert code == 1
    assert checks.count("hand-result-wrong") == 2


def test_a_button_that_is_not_the_hands_is_found(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A button that is not the hand's is found, with the hand, its seat, and the one that is
    stored."""
    cipher = Cipher(read_key(key_path(path)))
    with raw(path) as connection:
        hand, sealed = connection.execute("SELECT id, sealed_summary FROM hands").fetchone()
        summary = cipher.decrypt(sealed, summary_place(hand))
        told = summary["seats"][0]
        wrong = cipher.encrypt({**summary, "button": told}, summary_place(hand))
        connection.execute("UPDATE hands SET sealed_summary = ? WHERE id = ?", (wrong, hand))
    code, found = report(path, capsys)
    [finding] = found["findings"]  # type: ignore[misc]
    assert (code, finding["check"]) == (1, "hand-button-wrong")
    assert finding["subject"] == f"table=1 hand={hand}"
    assert (finding["expected"], finding["found"]) == (summary["button"], told)


def test_a_ledger_that_is_not_the_stacks_is_found(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A balanced batch that no command wrote: the ledger adds up, and the stacks say otherwise."""
    with raw(path) as connection:
        seats = "SELECT id FROM accounts WHERE kind = 'seat' AND player_id = "
        connection.execute(
            "INSERT INTO ledger_batches (key, guild_id, reason, data, at_ms)"
            " SELECT 'odd', guild_id, reason, data, max(at_ms)"
            " FROM ledger_batches"
        )
        for player, amount in ((11, 5), (12, -5)):
            connection.execute(
                f"UPDATE accounts SET balance = balance + {amount} WHERE id = ({seats}{player})"
            )
            connection.execute(
                "INSERT INTO ledger_entries (batch_id, account_id, amount, balance_after)"
                f" SELECT (SELECT max(id) FROM ledger_batches), id, {amount}, balance"
                f" FROM accounts WHERE id = ({seats}{player})"
            )
    code, found = report(path, capsys)
    wrong = {(each["check"], each["found"] - each["expected"]) for each in found["findings"]}  # type: ignore[attr-defined]
    assert code == 1
    assert wrong == {("stack-is-not-the-ledger", 5), ("stack-is-not-the-ledger", -5)}


def test_a_journal_that_cannot_be_played_is_found(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A command that was never legal stops that table's replay with a finding."""
    with raw(path) as connection:
        connection.execute("DROP TRIGGER journal_refuses_update")
        connection.execute("UPDATE journal SET kind = 'close' WHERE seq = 5")
    code, found = report(path, capsys)
    checks = [finding["check"] for finding in found["findings"]]  # type: ignore[attr-defined]
    assert code == 1
    assert "table-does-not-replay" in checks


def test_without_the_key_the_ledger_is_still_checked(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The report says that hands could not be looked at, and that is not clean."""
    key_path(path).unlink()
    code, found = report(path, capsys)
    assert (code, found["ok"], found["sealed"], found["findings"]) == (1, False, True, [])


def test_without_the_key_nobody_is_told_that_all_is_clean(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The text alone tells what was not checked, and what to do about it."""
    key_path(path).unlink()
    assert audit.run(str(path), as_json=False) == 1
    said = capsys.readouterr().out
    assert "0 hands_replayed" in said
    assert "the key to their encrypted cards is missing" in said
    assert "Clean" not in said


def test_the_key_of_the_settings_is_used(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A key kept elsewhere opens the settings' database, and a named one any other."""
    elsewhere = path.with_name("elsewhere.key")
    key_path(path).rename(elsewhere)
    monkeypatch.setenv("DATABASE", str(path))
    monkeypatch.setenv("KEY_FILE", str(elsewhere))
    assert main(["audit", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["looked_at"]["hands_replayed"] == 10
    named = ["--database", str(path), "--key-file", str(elsewhere)]
    assert main(["audit", "--json", *named]) == 0
    assert json.loads(capsys.readouterr().out)["looked_at"]["hands_replayed"] == 10


def test_a_row_that_does_not_decrypt_is_found(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A changed deck is a finding with the key, not a missing key."""
    with raw(path) as connection:
        connection.execute(
            "UPDATE hands SET sealed_setup = (SELECT sealed_setup FROM hands WHERE id = 2)"
            " WHERE id = 1"
        )
    code, found = report(path, capsys)
    assert code == 1
    assert found["findings"][0]["check"] == "seal-broken"  # type: ignore[index]


@pytest.mark.parametrize("table", ["hands", "tournaments"])
def test_a_damaged_page_is_a_finding(
    path: Path, table: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever can still be read is checked, and there is no traceback."""
    with raw(path) as connection:
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        statement = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        page = connection.execute(statement, (table,)).fetchone()[0]
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xee" * size)
    code, found = report(path, capsys)
    assert code == 1
    assert "file-damaged" in {each["check"] for each in found["findings"]}  # type: ignore[attr-defined]


def test_a_reader_gets_lines(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A reader gets lines, one a finding, and the verdict at the end."""
    assert audit.run(str(path), as_json=False) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Clean."
    with raw(path) as connection:
        connection.execute("UPDATE accounts SET balance = balance + 1 WHERE kind = 'house'")
        connection.execute("UPDATE accounts SET balance = balance + 1 WHERE kind = 'wallet'")
    assert audit.run(str(path), as_json=False) == 1
    assert "balance-wrong guild=1 player=11 kind=wallet place=0: 801 instead of 800" in (
        capsys.readouterr().out.splitlines()
    )


@pytest.mark.parametrize("run", [lambda at: audit.run(at, False), lambda at: back_up(at, "x")])
def test_what_is_no_database_gets_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], run: object
) -> None:
    """Exit code 2, nothing on stdout, no traceback."""
    assert run(str(tmp_path / "none.db")) == 2  # type: ignore[operator]
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.endswith(f"There's no database at {tmp_path / 'none.db'}\n")


def test_a_backup_is_audited_like_the_original(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A backup is audited like the original, with the key given by name, since the copy has none
    beside it."""
    copy = tmp_path / "copy.db"
    assert back_up(str(path), str(copy)) == 0
    capsys.readouterr()
    assert audit.run(str(copy), as_json=True, key_file=key_path(path)) == 0
    assert json.loads(capsys.readouterr().out)["looked_at"]["hands_replayed"] == 10
    assert back_up(str(path), str(copy)) == 2
