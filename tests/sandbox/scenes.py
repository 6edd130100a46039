"""A running sandbox with a little bot on the real discord.py and two users, for tests."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import discord

from devtools.sandbox import Sandbox
from devtools.sandbox.channels import Channel
from devtools.sandbox.guilds import Guild
from devtools.sandbox.users import User
from tests.clock import ManualClock
from tests.sandbox.connect import pointed_at
from tests.sandbox.little_bot import LittleBot
from tests.user_client import UserClient


@dataclass(slots=True)
class Scene:
    """A running sandbox, the bot in it, and two users with open windows."""

    sandbox: Sandbox
    clock: ManualClock
    bot: LittleBot
    alice: UserClient
    bob: UserClient

    @property
    def table(self) -> Channel:
        return self.place("table-1")

    def place(self, name: str) -> Channel:
        return next(c for c in self.sandbox.world.channels.values() if c.name == name)

    @property
    def guild(self) -> Guild:
        return next(g for g in self.sandbox.world.guilds.values() if g.name == "The Card Room")

    def user(self, name: str) -> User:
        return next(u for u in self.sandbox.world.users.values() if u.name == name)

    def channel(self, name: str = "table-1") -> discord.TextChannel:
        """A channel as the bot sees it."""
        found = self.bot.get_channel(self.place(name).id)
        assert isinstance(found, discord.TextChannel)
        return found

    async def settle(self) -> None:
        """Let everything that is on its way to the bot arrive: one more answer over the gateway."""
        self.sandbox.world.type_in(self.table, self.user("carol"))
        count = sum(name == "typing" for name, _ in self.bot.seen)
        await eventually(lambda: sum(name == "typing" for name, _ in self.bot.seen) > count)


async def eventually(condition: Callable[[], object], seconds: float = 5.0) -> None:
    """Come back when the condition holds. Raises TimeoutError."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 (discord.py has no event for most of these)
            await asyncio.sleep(0.002)


@asynccontextmanager
async def logged_in(sandbox: Sandbox, bot: Any, *, token: str | None = None) -> AsyncIterator[None]:
    """The bot, logged in and ready; an error of its login is raised here."""
    with pointed_at(sandbox.api_url):
        task = asyncio.create_task(bot.start(token or sandbox.token))
        try:
            await eventually(lambda: bot.is_ready() or task.done())
            if task.done():
                task.result()
            yield
        finally:
            await bot.close()
            await asyncio.gather(task, return_exceptions=True)


Opening = Callable[..., Awaitable[Scene]]
