"""DM channels: opened one by one in advance, at once when needed, and cached.

The line about play money in the first direct message that a player gets.
"""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.ids import PlayerId
from bot.storage.database import Database
from bot.storage.place import Place
from bot.ui.requests import dm_channels as module
from bot.ui.requests.dm_channels import OPENING_PAUSE_SECONDS, DmChannels, FirstMessages
from bot.ui.requests.outgoing_requests import USERS_AT_ONCE_MAX, UnreadableAnswer
from devtools.simulation.loop import run_virtually
from tests.storage.builders import ANNA, BRUNO, open_database
from tests.ui.first_messages import FakePlayers, first_messages
from tests.ui.tables import CATALOGUE, ENGLISH

ANSWER_SECONDS = 0.1
ALMA, BERT, CARL = map(PlayerId, (1, 2, 3))


class Post:
    """A client that opens DM channels, and remembers for whom and when it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, float]] = []
        self.errors: list[Exception] = []
        self.reader: int | None = None
        """The reader of every DM channel, for whatever player it was requested."""

    async def create_dm(self, player: Any) -> Any:
        self.asked.append((player.id, round(asyncio.get_running_loop().time(), 3)))
        await asyncio.sleep(ANSWER_SECONDS)
        if self.errors:
            raise self.errors.pop()
        return SimpleNamespace(recipients=[SimpleNamespace(id=self.reader or player.id)])

    @property
    def players(self) -> list[int]:
        return [player for player, _ in self.asked]


Test = Callable[[DmChannels, Post], Awaitable[None]]


def virtually(test: Test) -> Callable[[], None]:
    """Runs the test in virtual time."""

    async def run() -> None:
        post = Post()
        boxes = DmChannels(cast(discord.Client, post))
        try:
            await test(boxes, post)
        finally:
            await boxes.close()

    def wrapped() -> None:
        run_virtually(run)

    wrapped.__doc__ = test.__doc__
    return wrapped


@virtually
async def test_those_that_nobody_waits_for_come_one_by_one(boxes: DmChannels, post: Post) -> None:
    """Channels that nobody waits for come one by one, at an even pace, and each once."""
    for player in (ALMA, BERT, ALMA, CARL):
        boxes.open_soon(player)
    await asyncio.sleep(10)
    assert post.asked == [
        (ALMA, 0.0),
        (BERT, OPENING_PAUSE_SECONDS),
        (CARL, 2 * OPENING_PAUSE_SECONDS),
    ]
    boxes.open_soon(BERT)
    await asyncio.sleep(10)
    assert len(post.asked) == 3


@virtually
async def test_who_acts_first_comes_first_at_all_tables(boxes: DmChannels, post: Post) -> None:
    """All have just registered: twelve tables are dealt one after the other, and Discord opens but
    few channels at a time."""
    asked = [
        boxes.channel_of(PlayerId(100 * table + order), order)
        for table in range(1, 13)
        for order in range(9)
    ]
    await asyncio.gather(*asked)
    orders = [player % 100 for player in post.players]
    assert len(set(post.players)) == len(asked)
    assert orders[USERS_AT_ONCE_MAX:] == sorted(orders[USERS_AT_ONCE_MAX:])


@virtually
async def test_who_gives_up_waiting_holds_nobody_up(boxes: DmChannels, post: Post) -> None:
    """A hand that is void before its cards are sent."""
    asked = [asyncio.create_task(boxes.channel_of(PlayerId(n), n)) for n in range(1, 9)]
    await asyncio.sleep(0)
    post.errors = [OSError("the line is cut")] * 2
    asked[5].cancel()
    done = await asyncio.gather(*asked, return_exceptions=True)
    assert len(done) == len(asked)
    await boxes.channel_of(CARL)
    assert CARL in post.players


@virtually
async def test_who_waits_comes_first(boxes: DmChannels, post: Post) -> None:
    """However many are on the list, and they are on it no longer."""
    for number in range(1, 60):
        boxes.open_soon(PlayerId(number))
    await asyncio.sleep(ANSWER_SECONDS / 2)
    begun = asyncio.get_running_loop().time()
    await boxes.channel_of(PlayerId(59))
    assert asyncio.get_running_loop().time() - begun == pytest.approx(ANSWER_SECONDS)
    await asyncio.sleep(100)
    assert sorted(post.players) == list(range(1, 60))


@virtually
async def test_a_channel_being_opened_is_waited_for(boxes: DmChannels, post: Post) -> None:
    """A channel being opened is waited for: one request for everybody who wants it; a second time
    there is none."""
    boxes.open_soon(ALMA)
    await asyncio.sleep(0)
    one, other = await asyncio.gather(boxes.channel_of(ALMA), boxes.channel_of(ALMA))
    assert one is other is await boxes.channel_of(ALMA)
    assert post.players == [ALMA]


@virtually
async def test_one_who_gives_up_stops_nobody_else(boxes: DmChannels, post: Post) -> None:
    """The request continues for the others."""
    hurried = asyncio.create_task(boxes.channel_of(ALMA))
    waiting = asyncio.create_task(boxes.channel_of(ALMA))
    await asyncio.sleep(ANSWER_SECONDS / 2)
    hurried.cancel()
    assert (await waiting).recipients[0].id == ALMA
    assert post.players == [ALMA]


@pytest.mark.parametrize("error", [TimeoutError(), KeyError("id"), ConnectionResetError()], ids=str)
def test_one_that_cannot_be_opened_does_not_matter(error: Exception) -> None:
    """The next ones are, and theirs is requested again: soon, or when it is needed."""

    async def test(boxes: DmChannels, post: Post) -> None:
        post.errors = [error]
        boxes.open_soon(ALMA)
        boxes.open_soon(BERT)
        await asyncio.sleep(10)
        await boxes.channel_of(ALMA)
        assert sorted(post.players) == [ALMA, ALMA, BERT]

    virtually(test)()


@virtually
async def test_a_channel_of_somebody_else_is_not_cached(boxes: DmChannels, post: Post) -> None:
    """A channel of somebody else is neither cached nor given to anybody: the next message asks
    again."""
    post.reader = BERT
    boxes.open_soon(ALMA)
    await asyncio.sleep(10)
    with pytest.raises(UnreadableAnswer):
        await boxes.channel_of(ALMA)
    post.reader = None
    assert [reader.id for reader in (await boxes.channel_of(ALMA)).recipients] == [ALMA]
    assert post.players == [ALMA] * 3


@virtually
async def test_one_that_is_gone_is_forgotten(boxes: DmChannels, post: Post) -> None:
    """A channel that is gone is forgotten, and asked for anew."""
    await boxes.channel_of(ALMA)
    boxes.forget_channel(ALMA)
    await boxes.channel_of(ALMA)
    assert post.players == [ALMA, ALMA]


def test_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest goes."""
    monkeypatch.setattr(module, "CHANNELS_REMEMBERED_MAX", 2)

    async def test(boxes: DmChannels, post: Post) -> None:
        for player in (ALMA, BERT, CARL, BERT, ALMA):
            await boxes.channel_of(player)
        assert post.players == [ALMA, BERT, CARL, ALMA]

    virtually(test)()


@virtually
async def test_nothing_is_opened_after_the_end(boxes: DmChannels, post: Post) -> None:
    """The list goes with the bot."""
    for player in (ALMA, BERT, CARL):
        boxes.open_soon(player)
    await asyncio.sleep(ANSWER_SECONDS / 2)
    await boxes.close()
    boxes.open_soon(CARL)
    await asyncio.sleep(10)
    assert post.players == [ALMA]


LINE = "-# Ages 18+ only. This is play money: it cannot be bought, sold or exchanged for"


async def send(messages: FirstMessages, player: PlayerId = ANNA) -> str:
    async with messages.completed(player, "Your cards", ENGLISH) as whole:
        return whole


async def test_only_the_first_message_has_the_line() -> None:
    """Each player's own first, in their language."""
    messages = first_messages(FakePlayers())
    assert (await send(messages)).startswith(f"Your cards\n{LINE}")
    assert await send(messages) == "Your cards"
    async with messages.completed(BRUNO, "Le tue carte", CATALOGUE.texts("it")) as whole:
        assert "Si gioca" in whole.splitlines()[1]


async def test_a_message_that_fails_is_not_the_first() -> None:
    """Whoever had closed their DMs gets the line with the one that arrives."""
    messages = first_messages(FakePlayers())
    with pytest.raises(OSError, match="closed"):
        async with messages.completed(ANNA, "Your cards", ENGLISH):
            raise OSError("closed")
    assert LINE in await send(messages)


async def test_two_messages_at_once_have_one_line() -> None:
    messages = first_messages(FakePlayers())
    sent = await asyncio.gather(send(messages), send(messages))
    assert sum(LINE in text for text in sent) == 1


async def test_a_database_that_is_away_holds_no_message_up() -> None:
    """The line comes with a later one."""
    players = FakePlayers()
    players.is_away = True
    messages = first_messages(players)
    assert await send(messages) == "Your cards"
    players.is_away = False
    assert LINE in await send(messages)


async def test_after_a_restart_nobody_is_new(place: Place) -> None:
    """A player who had a message before a restart is not new after it: that is stored."""
    database: Database = await open_database(place)
    assert LINE in await send(FirstMessages(database.players))
    await database.close()
    database = await open_database(place)
    messages = FirstMessages(database.players)
    assert await send(messages) == "Your cards"
    assert LINE in await send(messages, BRUNO)
    await database.players.note_message(ANNA)
    await database.close()
