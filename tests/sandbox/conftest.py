"""Fixtures for the tests of the sandbox."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from devtools.sandbox import Permission, Sandbox
from tests.clock import ManualClock
from tests.running_bot import description
from tests.sandbox.little_bot import LittleBot
from tests.sandbox.scenes import Opening, Scene, logged_in
from tests.user_client import UserClient

MANAGING = int(
    Permission.MANAGE_MESSAGES
    | Permission.PIN_MESSAGES
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.MANAGE_THREADS
    | Permission.MANAGE_EVENTS
)
"""Permissions that this bot has and Mazziere has not: the sandbox knows more of Discord."""


@pytest.fixture
def openapi() -> Path:
    """The official description; a test that needs it is skipped without it."""
    path = description()
    if path is None:
        pytest.skip("DISCORD_OPENAPI names no file: requests can't be checked against it")
    return path


@pytest.fixture
async def opening() -> AsyncIterator[Opening]:
    """Opens scenes: `await opening(severity=…, bot=…)`; the other options are the sandbox's."""
    async with AsyncExitStack() as stack:

        async def make(*, bot: LittleBot | None = None, **options: Any) -> Scene:
            clock = options.setdefault("clock", ManualClock())
            options.setdefault("openapi", description())
            sandbox = await stack.enter_async_context(Sandbox(**options))
            for guild in sandbox.world.guilds.values():
                guild.roles[guild.id + 1].permissions |= MANAGING
            bot = bot or LittleBot()
            await stack.enter_async_context(logged_in(sandbox, bot))
            users = [UserClient.of(sandbox, name) for name in ("alice", "bob")]
            alice, bob = [await stack.enter_async_context(user) for user in users]
            return Scene(sandbox, clock, bot, alice, bob)

        yield make


@pytest.fixture
async def scene(opening: Opening) -> AsyncIterator[Scene]:
    """The usual scene. At its end the sandbox itself must not have answered anything wrong."""
    opened = await opening()
    yield opened
    assert opened.sandbox.request_log.mistakes == []
