"""The message in a server that the bot has joined: once, where a table can be opened."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, cast

import discord
import pytest

from bot.host.background_tasks import Clock
from bot.settings import ASSETS
from bot.storage.database import Database
from bot.storage.place import Place
from bot.texts.catalogue import load_catalogue
from bot.ui.servers.greeting import RECENT_MS, Greeter
from bot.ui.words.languages import Languages
from tests.builders import no_settings
from tests.clock import ManualClock
from tests.storage.builders import open_database

ALL = discord.Permissions.all()
NONE = discord.Permissions.none()


@dataclass
class FakeChannel:
    """A text channel that keeps what is sent to it."""

    id: int
    guild: "FakeGuild"
    mine: discord.Permissions = field(default_factory=lambda: ALL)
    everybody: discord.Permissions = field(default_factory=lambda: ALL)
    position: int = 0
    sent: list[Any] = field(default_factory=list)

    def permissions_for(self, who: object) -> discord.Permissions:
        return self.mine if who is self.guild.me else self.everybody

    async def send(self, **message: Any) -> None:
        self.sent.append(message["view"].to_components())


@dataclass
class FakeGuild:
    """A server that the bot has joined at a time."""

    joined_at: datetime
    id: int = 77
    default_role: str = "everybody"
    system_channel: FakeChannel | None = None
    text_channels: list[FakeChannel] = field(default_factory=list)

    @property
    def me(self) -> "FakeGuild":
        return self

    def with_channels(self, *channels: dict[str, Any]) -> "FakeGuild":
        self.text_channels = [
            FakeChannel(number, self, **each) for number, each in enumerate(channels, 1)
        ]
        return self


@pytest.fixture
async def database(place: Place) -> AsyncIterator[Database]:
    opened = await open_database(place)
    yield opened
    await opened.close()


def greeter(database: Database, clock: Clock) -> Greeter:
    catalogue = load_catalogue(ASSETS / "locales")
    return Greeter(database.servers, Languages(catalogue, "en", no_settings()), clock)


async def greet(database: Database, clock: ManualClock, guild: FakeGuild) -> None:
    """Greets as a process of its own would: nothing but the database remembers."""
    greets = greeter(database, clock)
    greets.joined(cast(discord.Guild, guild))
    await greets.settle()


def joined(clock: ManualClock) -> datetime:
    return datetime.fromtimestamp(clock.now_ms() / 1000, UTC)


async def test_once_for_each_joining(database: Database) -> None:
    """Told twice, also after a restart, it is said once; after another invitation, once more."""
    clock = ManualClock()
    guild = FakeGuild(joined(clock)).with_channels({})
    (channel,) = guild.text_channels
    for _ in range(2):
        await greet(database, clock, guild)
    assert len(channel.sent) == 1
    assert "mz:open:here:0" in str(channel.sent)
    assert "Open a table here" in str(channel.sent)
    assert "mz:open:choose:0" in str(channel.sent)
    clock.advance(60)
    guild.joined_at = joined(clock)
    await greet(database, clock, guild)
    assert len(channel.sent) == 2


async def test_a_joining_of_long_ago_is_not_greeted(database: Database) -> None:
    """An outage or a new connection may tell of it again."""
    clock = ManualClock()
    guild = FakeGuild(joined(clock)).with_channels({})
    clock.advance(RECENT_MS / 1000 + 1)
    await greet(database, clock, guild)
    assert not guild.text_channels[0].sent


async def test_where_everybody_reads_it_and_a_table_can_be_opened(database: Database) -> None:
    """Discord's own welcome channel, else the first that fits; nowhere rather than elsewhere."""
    clock = ManualClock()
    fits = {"position": 5}
    hidden = {"position": 1, "everybody": NONE}
    closed = {"position": 2, "mine": NONE}
    guild = FakeGuild(joined(clock)).with_channels(fits, hidden, closed)
    await greet(database, clock, guild)
    assert [bool(each.sent) for each in guild.text_channels] == [True, False, False]
    welcome = FakeGuild(joined(clock), id=78).with_channels({}, {"position": 9})
    welcome.system_channel = welcome.text_channels[1]
    await greet(database, clock, welcome)
    assert [bool(each.sent) for each in welcome.text_channels] == [False, True]
    nowhere = FakeGuild(joined(clock), id=79).with_channels(hidden, closed)
    await greet(database, clock, nowhere)
    assert not any(each.sent for each in nowhere.text_channels)
