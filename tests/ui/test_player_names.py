"""Names as people come by: stored once, found for each server."""

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.ids import GuildId, PlayerId
from bot.storage.database import Database
from bot.storage.standings import EVERYWHERE
from bot.storage.writer import Disk
from bot.ui.words import player_names as module
from bot.ui.words.player_names import PlayerNames

HERE, ELSEWHERE = GuildId(1), GuildId(2)
ANNA = PlayerId(11)


class FailingDisk(Disk):
    fails = False

    def before_commit(self) -> None:
        if self.fails:
            raise OSError("the disk is full")


@pytest.fixture
def disk() -> FailingDisk:
    return FailingDisk()


@pytest.fixture
async def database(tmp_path: Path, disk: FailingDisk) -> AsyncIterator[Database]:
    opened = await Database.open(tmp_path / "room.db", gather_seconds=0, disk=disk)
    yield opened
    await opened.close()


def visit(nick: str, guild: int | None = HERE, *, name: str = "Anna", player: int = ANNA) -> Any:
    """An interaction of somebody called `nick` in the server and `name` everywhere."""
    user = SimpleNamespace(id=player, name="anna", global_name=name, display_name=nick)
    return SimpleNamespace(user=user, guild_id=guild, locale=SimpleNamespace(value="it"))


async def names(book: PlayerNames, guild: GuildId = HERE) -> dict[PlayerId, str]:
    return {player: seen.name for player, seen in (await book.find_names(guild, [ANNA])).items()}


async def test_a_name_is_found_at_once_and_after_a_restart(database: Database) -> None:
    """A name is found at once and after a restart, before it is stored, and from storage."""
    book = PlayerNames(database.players)
    book.record(visit("La Volpe"))
    assert await names(book) == {ANNA: "La Volpe"}
    await book.settle()
    again = await PlayerNames(database.players).find_names(HERE, [ANNA])
    assert (again[ANNA].name, again[ANNA].locale) == ("La Volpe", "it")


async def test_a_nickname_stays_in_its_server(database: Database) -> None:
    """Elsewhere, and on the board of all servers, their global name counts."""
    book = PlayerNames(database.players)
    book.record(visit("La Volpe"))
    await book.settle()
    for reader in (book, PlayerNames(database.players)):
        assert await names(reader, ELSEWHERE) == {ANNA: "Anna"}
        assert await names(reader, EVERYWHERE) == {ANNA: "Anna"}


async def test_a_dm_tells_no_servers_name(database: Database) -> None:
    """A DM tells no server's name: without a server only the name of everywhere is kept."""
    book = PlayerNames(database.players)
    book.record(visit("Anna", None))
    await book.settle()
    assert await database.players.find(HERE, [ANNA]) == {}


async def test_misleading_names_are_kept_clean(database: Database) -> None:
    """Line breaks and overrides of direction never reach a board."""
    book = PlayerNames(database.players)
    book.record(visit(" An\u202ena\n"))
    assert await names(book) == {ANNA: "Anna"}
    await book.settle()


async def test_the_same_name_is_stored_once(database: Database) -> None:
    """A press costs no commit unless the user has changed their name."""
    book = PlayerNames(database.players)
    book.record(visit("Anna"))
    await book.settle()
    commits = database.writer.counts.works
    for _ in range(50):
        book.record(visit("Anna"))
    await book.settle()
    assert database.writer.counts.works == commits
    book.record(visit("Annina"))
    await book.settle()
    assert database.writer.counts.works == commits + 1


async def test_a_name_that_was_not_stored_is_stored_next_time(
    database: Database, disk: FailingDisk
) -> None:
    """A disk that fails loses nobody's name for long."""
    book = PlayerNames(database.players)
    disk.fails = True
    book.record(visit("Anna"))
    await book.settle()
    assert await names(book) == {}
    disk.fails = False
    book.record(visit("Anna"))
    await book.settle()
    assert await names(PlayerNames(database.players)) == {ANNA: "Anna"}


async def test_memory_has_an_end(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest are forgotten and found in storage."""
    monkeypatch.setattr(module, "NAMES_REMEMBERED_MAX", 4)
    book = PlayerNames(database.players)
    for player in (ANNA, 21, 22, 23, 24):
        book.record(visit("Anna", player=player))
    await book.settle()
    assert len(book) == 4
    assert await names(book) == {ANNA: "Anna"}
