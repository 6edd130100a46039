"""The bot without a network for tests of its commands: all cogs, and interactions to call them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.ext import commands

from bot.app import App, build
from bot.client import MazziereClient
from bot.refusal import Refusal
from bot.settings import ASSETS, load
from bot.texts import FALLBACK
from bot.texts.catalogue import load_catalogue
from bot.ui.words.refusals import refusal_message

GUILD, CHANNEL, USER, BOT = 1, 20, 300, 7
CATALOGUE = load_catalogue(ASSETS / "locales")
MANAGER = discord.Permissions(manage_guild=True)
Json = dict[str, Any]


@dataclass
class InstalledBot:
    """A bot that has installed its cogs, and the commands that it has sent to Discord."""

    app: App
    synced: list[Json]

    @property
    def cogs(self) -> dict[str, commands.Cog]:
        return dict(self.app.client.cogs)

    def command(self, path: str) -> app_commands.Command[Any, ..., Any]:
        """The command of a path such as `table open`."""
        first, *rest = path.split()
        found: Any = self.app.client.tree.get_command(first)
        for name in rest:
            found = found.get_command(name)
        assert isinstance(found, app_commands.Command), path
        return found

    async def call(self, path: str, interaction: "FakeInteraction", **options: Any) -> None:
        """Calls a command with options that are parsed already; raises what the command raises."""
        command = self.command(path)
        await command.callback(command.binding, interaction, **options)  # type: ignore[call-arg, arg-type]

    async def answer(self, path: str, interaction: "FakeInteraction", **options: Any) -> str:
        """The words with which a command is answered, by a sentence or a page."""
        await self.call(path, interaction, **options)
        ((parts, more),) = interaction.answers
        return str(parts[0] if parts else more["view"].to_components())

    async def refusal(self, path: str, interaction: "FakeInteraction", **options: Any) -> StrEnum:
        """The code with which a command is refused before anything is answered.

        Each language that has a sentence for it has one of its own.
        """
        with pytest.raises(Refusal) as caught:
            await self.call(path, interaction, **options)
        assert not interaction.answers
        english = refusal_message(CATALOGUE.texts(FALLBACK), caught.value)
        key = f"refusal-{caught.value.code.value}"
        for each in CATALOGUE.all:
            if each.locale != FALLBACK and each.has_own(key):
                assert refusal_message(each, caught.value) != english, each.locale
        return caught.value.code


@asynccontextmanager
async def installed_bot(database: Path) -> AsyncIterator[InstalledBot]:
    """A bot on a new database, after its setup hook."""
    client: Any = MazziereClient(application_id=7)
    settings = load(database=database, beacon="off", _env_file=None)
    app = await build(settings, client=client)
    synced: list[Json] = []

    async def receive(application: int, payload: list[Json]) -> list[Json]:
        synced.extend(payload)
        return []

    async def log_in(token: str) -> None:
        await client.setup_hook()

    async def connect(*, reconnect: bool) -> None:
        """Discord's gateway is not there."""

    client.http.bulk_upsert_global_commands = receive
    client.login, client.connect = log_in, connect
    try:
        await client.play("no token", app)
        yield InstalledBot(app, synced)
    finally:
        await app.close()


@dataclass
class FakeInteraction:
    """A slash command that somebody sent; keeps the answers."""

    permissions: discord.Permissions = field(default_factory=discord.Permissions)
    guild_id: int | None = GUILD
    locale: discord.Locale = discord.Locale.british_english
    answers: list[Any] = field(default_factory=list)
    id: int = 1000
    channel_id: int = CHANNEL
    guild: None = None
    channel: None = None
    app_permissions: discord.Permissions = field(default_factory=discord.Permissions.all)
    is_deferred: bool = False
    is_deferred_privately: bool = False
    extras: dict[Any, Any] = field(default_factory=dict)
    filled_in: list[Any] = field(default_factory=list)
    """The words of answers that edited the original."""
    user_id: int = USER
    client: Any = field(
        default_factory=lambda: SimpleNamespace(
            user=SimpleNamespace(id=BOT, display_name="Mazziere")
        )
    )

    @property
    def user(self) -> Any:
        return SimpleNamespace(id=self.user_id, display_name="Anna", roles=[])

    @property
    def response(self) -> Any:
        async def defer(*, thinking: bool, ephemeral: bool = False) -> None:
            assert thinking
            self.is_deferred, self.is_deferred_privately = True, ephemeral

        thinking = discord.InteractionResponseType.deferred_channel_message
        return SimpleNamespace(
            send_message=self._keep,
            defer=defer,
            is_done=lambda: self.is_deferred,
            type=thinking if self.is_deferred else None,
        )

    async def delete_original_response(self) -> None:
        self.answers.pop()

    async def edit_original_response(
        self, *, content: Any, attachments: Any = (), **more: Any
    ) -> None:
        """Records the edit that fills in a deferred answer, as if it had been sent."""
        parts = [content] if content is not discord.utils.MISSING else []
        self.filled_in.append(tuple(parts))
        await self._keep(*parts, files=attachments, ephemeral=self.is_deferred_privately, **more)

    @property
    def followup(self) -> Any:
        async def send(*parts: Any, wait: bool, **more: Any) -> Any:
            assert wait
            await self._keep(*parts, **more)
            return SimpleNamespace(delete=self.delete_original_response)

        return SimpleNamespace(send=send)

    async def _keep(self, *parts: Any, **more: Any) -> None:
        self.answers.append((parts, more))
