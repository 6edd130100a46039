"""Messages of finished hands: which are shortened to a line, when, and what the line says."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import discord
import pytest
from discord.components import TextDisplay

from bot.host.past_hands import PastHand, PastHands, past_hand
from bot.ids import HandId, TableId
from bot.poker.stored_hand import StoredHandCode, UnreadableHand
from bot.storage.hands import HandRecord
from bot.storage.tables import TableRecord
from bot.ui.components.pages import shown_hand
from bot.ui.table.shortened_hands import HANDS_KEPT, SHORTENED_AT_ONCE, ShortenedHands
from bot.ui.words.languages import Languages
from tests.builders import rules
from tests.host.table_room import GUILD, TURN, TableRoom, table_room
from tests.ui.tables import CATALOGUE

BOT = 7


class Channel:
    """A Discord that keeps the text of each edited message, or refuses with a status."""

    def __init__(self) -> None:
        self.edits: dict[int, str] = {}
        self.components: dict[int, discord.Component] = {}
        self.refuses: int | None = None
        self.answers = asyncio.Event()
        """Set, except while edits wait for Discord."""
        self.answers.set()

    def get_partial_messageable(self, channel: int) -> Any:
        return SimpleNamespace(get_partial_message=self._message)

    def _message(self, message: int) -> Any:
        async def edit(
            view: discord.ui.LayoutView,
            attachments: list[Any],
            allowed_mentions: discord.AllowedMentions,
        ) -> None:
            assert not allowed_mentions.users
            await self.answers.wait()
            if self.refuses is not None:
                response: Any = SimpleNamespace(status=self.refuses, reason="no")
                raise discord.HTTPException(response, {"code": 0, "message": "no"})
            assert attachments == []
            [text] = view.to_components()
            self.edits[message] = text["content"]
            self.components[message] = TextDisplay(text)

        return SimpleNamespace(edit=edit)


class Shortening:
    """A table whose hands are posted in messages of their number."""

    def __init__(self, at: TableRoom, table: TableId, channel: Channel) -> None:
        self.at, self.table, self.channel = at, table, channel
        self.shortened = ShortenedHands(
            cast(discord.Client, channel),
            Languages(CATALOGUE, "en", at.settings),
            at.settings,
            PastHands(at.database),
        )

    async def hand(self, *, big: bool = False, waits: bool = True) -> HandId:
        """Plays a hand; a big one to a pot of a hundred blinds that is split. `waits` until what it
        shortens is shortened."""
        view = await self.at.start_hand(self.table)
        self.shortened.hand_posted(self.at.news.place, view.hand_id, view.hand_number)
        if waits:
            await self.shortened.settle()
        if big:
            await self.at.act(self.table, "raise", 60)
            await self.at.act(self.table, "call")
            await self.at.play_through(self.table)
        else:
            await self.at.act(self.table, "fold")
        return view.hand_id

    async def hands(self, count: int) -> None:
        for _ in range(count):
            await self.hand()


@asynccontextmanager
async def shortening(path: Path, channel: Channel) -> AsyncIterator[Shortening]:
    async with table_room(path) as at:
        tables = await at.room.recover()
        if tables:
            table = at.room.open_tables[0]
        else:
            table = await at.open_with("a b", rules(turn_seconds=TURN), buy_in=200)
        found = Shortening(at, table, channel)
        yield found
        await found.shortened.close()


async def test_after_ten_more_hands_a_line_is_left(tmp_path: Path) -> None:
    """After ten more hands a line with the hand's number and who won what is left; the newest ten
    stay."""
    channel = Channel()
    async with shortening(tmp_path / "room.db", channel) as table:
        await table.hands(HANDS_KEPT + 1)
        assert not channel.edits
        await table.hands(2)
        assert sorted(channel.edits) == [1, 2]
        assert channel.edits[1].startswith("-# Hand 1: **")
        assert channel.edits[1].count(" wins ") == 1
        assert "\n" not in channel.edits[1]
        shown: Any = SimpleNamespace(
            author=SimpleNamespace(id=BOT), components=[channel.components[1]]
        )
        assert shown_hand(shown, BOT) == 1


async def test_hands_that_end_faster_than_discord_takes_edits_do_not_pile_up(
    tmp_path: Path,
) -> None:
    """Hands that end faster than Discord takes edits do not pile up: one waits for its turn;
    nothing is left behind."""
    channel = Channel()
    async with shortening(tmp_path / "room.db", channel) as table:
        await table.hands(HANDS_KEPT + 1)
        channel.answers.clear()
        before = len(asyncio.all_tasks())
        for _ in range(6):
            await table.hand(waits=False)
        async with asyncio.timeout(10):
            # One is with Discord and one waits, beside what ends by itself; nobody tells of tasks.
            while len(asyncio.all_tasks()) > before + 3:  # noqa: ASYNC110
                await asyncio.sleep(0)
        channel.answers.set()
        await table.hands(3)
        assert sorted(channel.edits) == [*range(1, 10)]


async def test_big_pots_stay(tmp_path: Path) -> None:
    """Big pots stay: they are looked at once."""
    channel = Channel()
    async with shortening(tmp_path / "room.db", channel) as table:
        big = await table.hand(big=True)
        await table.hands(HANDS_KEPT + 2)
        assert sorted(channel.edits) == [2]
        shown = await table.at.database.hands.shown_before(table.table, 0, 99)
        assert big not in [hand for hand, _ in shown]


async def test_shared_hands_stay(tmp_path: Path) -> None:
    """Somebody wanted to see it again."""
    channel = Channel()
    async with shortening(tmp_path / "room.db", channel) as table:
        hand = await table.hand()
        await table.at.database.hands.set_shared(hand, True)
        await table.hands(HANDS_KEPT + 2)
        assert sorted(channel.edits) == [2]


async def test_a_hand_that_cannot_be_read_stays(tmp_path: Path) -> None:
    """A hand that cannot be read stays: it holds back no other, and is looked at once."""
    channel, looked = Channel(), list[HandId]()

    def read(table: TableRecord, record: HandRecord) -> PastHand:
        looked.append(record.start.hand)
        if len(looked) == 1:
            raise UnreadableHand(StoredHandCode.UNREADABLE_HAND, detail="damaged")
        return past_hand(table, record)

    async with shortening(tmp_path / "room.db", channel) as table:
        with patch("bot.host.past_hands.past_hand", read):
            await table.hands(HANDS_KEPT + 4)
        assert sorted(channel.edits) == [2, 3]
        assert len(looked) == len(set(looked))


async def test_a_server_may_keep_all(tmp_path: Path) -> None:
    """Messages that were kept are shortened little by little once it chooses otherwise."""
    channel = Channel()
    async with shortening(tmp_path / "room.db", channel) as table:
        settings = table.at.settings
        await settings.change(GUILD, lambda was: replace(was, shorten_hands=False))
        await table.hands(HANDS_KEPT + 6)
        assert not channel.edits
        await settings.change(GUILD, lambda was: replace(was, shorten_hands=True))
        await table.hands(1)
        assert len(channel.edits) == SHORTENED_AT_ONCE
        await table.hands(2)
        assert sorted(channel.edits) == list(range(1, 9))


async def test_a_restart_forgets_no_message(tmp_path: Path) -> None:
    """Hands that were shown before it are shortened after it."""
    channel = Channel()
    async with shortening(tmp_path / "room.db", channel) as table:
        await table.hands(HANDS_KEPT)
    async with shortening(tmp_path / "room.db", channel) as table:
        await table.hands(3)
        assert sorted(channel.edits) == [1, 2]


@pytest.mark.parametrize(("status", "again"), [(404, False), (403, False), (500, True)])
async def test_what_discord_refuses_for_good_is_not_tried_again(
    tmp_path: Path, status: int, again: bool
) -> None:
    """A message that people deleted; a server error is another matter."""
    channel = Channel()
    async with shortening(tmp_path / "room.db", channel) as table:
        await table.hands(HANDS_KEPT + 1)
        channel.refuses = status
        await table.hands(1)
        channel.refuses = None
        await table.hands(1)
        assert (1 in channel.edits) == again
        assert 2 in channel.edits
