"""Names as people come by: stored once, found for each server.

Names that people chose for themselves.
"""

import unicodedata
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ids import GuildId, PlayerId
from bot.storage.database import Database
from bot.storage.standings import EVERYWHERE
from bot.storage.writer import Disk
from bot.ui.words import player_names as module
from bot.ui.words.player_names import (
    NAME_LENGTH_MAX,
    PlayerNames,
    markdown_name,
    plain_name,
    quoted,
)

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


@pytest.mark.parametrize(
    ("chosen", "shown"),
    [
        ("Alice", "Alice"),
        ("  two   words ", "two words"),
        ("line\nbreak", "linebreak"),
        ("\u202egnp.exe", "gnp.exe"),
        ("a\u200bb\ufeffc", "abc"),
        ("漢" * 40, "漢" * 32),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("می‌خواهم", "می‌خواهم"),
        ("e\u0301", "é"),
        ("", "?"),
        ("\u200d\u200d", "?"),
        ("\u3164 \u2800", "?"),
        ("\u202e", "?"),
    ],
)
def test_a_plain_name_keeps_text_and_loses_tricks(chosen: str, shown: str) -> None:
    """Emoji and scripts stay whole; direction overrides and invisible names go."""
    assert plain_name(chosen) == shown


@given(st.text(max_size=60))
def test_every_name_becomes_one_short_visible_line(chosen: str) -> None:
    """Never empty, never longer than Discord's 32, never a control character."""
    name = plain_name(chosen)
    assert 1 <= len(name) <= NAME_LENGTH_MAX
    assert "\n" not in name
    assert all(unicodedata.category(char) not in ("Cc", "Zl", "Zp") for char in name)


@pytest.mark.parametrize(
    "chosen", ["@everyone", "@here", "<@123>", "<#9>", "**b**", "[x](http://e)", "||s||", "# h"]
)
def test_markup_is_shown_as_it_was_typed(chosen: str) -> None:
    """Every mark is escaped, and nothing pings."""
    name = markdown_name(chosen)
    for harmful in ("@everyone", "@here", "<@", "<#", "**", "](", "||"):
        assert harmful not in name
    assert name.replace("\\", "").replace("\u200b", "") == chosen


@pytest.mark.parametrize("chosen", ["محمد", "שרה לוי", "Ali محمد"])
def test_names_from_right_to_left_leave_the_order_of_their_line(chosen: str) -> None:
    """Names from right to left are marked off: an amount after them would be shown before them."""
    assert markdown_name(chosen) == f"\u2068{chosen}\u2069"
    assert quoted(chosen, 40) == f"\u2068{chosen}\u2069"
    assert markdown_name(markdown_name(chosen)) == markdown_name(chosen)


def test_other_names_are_not_marked_off() -> None:
    """Copied text stays what it was."""
    assert markdown_name("Zoë 李 🔥") == "Zoë 李 🔥"
