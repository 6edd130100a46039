"""A bot's connection to Discord: as much of discord.py's interface as the bot's own uses."""

import json
from collections.abc import AsyncIterator, Sequence
from types import SimpleNamespace
from typing import Any

import discord

from devtools.simulation.discord import BOT, BotConnection, SimulatedRequest, StoredMessage
from devtools.simulation.http_errors import DMS_CLOSED, http_error
from devtools.simulation.routes import SimulatedRoutes


class SimulatedClient:
    """Stands in for a `discord.Client`."""

    def __init__(self, line: BotConnection) -> None:
        self._line = line
        self.http = SimulatedRoutes(line)

    @property
    def user(self) -> Any:
        return SimpleNamespace(id=BOT)

    def get_channel(self, channel: int) -> None:
        """Find no channel: the cache is empty."""

    def is_ready(self) -> bool:
        """Every server has been told of."""
        return True

    def get_guild(self, guild: int) -> None:
        """Returns None: the client caches no server."""

    def get_partial_messageable(self, channel: int) -> "SimulatedChannel":
        return SimulatedChannel(self._line, channel, None)

    async def create_dm(self, person: Any) -> "SimulatedChannel":
        await self._line.world.carry(self._line, None, lambda: None)
        return SimulatedChannel(self._line, -person.id, person.id)


class SimulatedChannel:
    """A channel, or the DM channel of `reader`."""

    def __init__(self, line: BotConnection, channel: int, reader: int | None) -> None:
        self._line, self.id, self._reader = line, channel, reader

    @property
    def recipients(self) -> list[Any]:
        """The reader of a DM channel; nobody of another."""
        return [] if self._reader is None else [SimpleNamespace(id=self._reader)]

    async def send(self, content: str | None = None, **more: Any) -> "SimulatedMessage":
        world = self._line.world
        said = said_by(content, more)
        outgoing = SimulatedRequest(self.id, self._reader, *said)

        def do() -> StoredMessage:
            if self._reader in world.closed_dms or self._reader in world.gone:
                world.faults["dm-refused"] += 1
                raise http_error(discord.Forbidden, 403, DMS_CLOSED)
            message = StoredMessage(next(world.ids), self.id, *said, reader=self._reader)
            return world.post_once(message, more.get("nonce"))

        message = await world.carry(self._line, outgoing, do)
        if more.get("delete_after"):
            message.deleted = True
        return SimulatedMessage(self._line, self.id, message.id, more.get("nonce"))

    async def history(self, *, limit: int, after: Any = None) -> AsyncIterator["SimulatedMessage"]:
        world = self._line.world
        await world.carry(self._line, None, lambda: world.check_access(self.id))
        seen = [m for m in world.in_channel(self.id) if after is None or m.id > after.id]
        for message in seen[:limit] if after is not None else seen[-limit:]:
            yield SimulatedMessage(self._line, self.id, message.id)

    def get_partial_message(self, message: int) -> "SimulatedMessage":
        return SimulatedMessage(self._line, self.id, message)


class SimulatedMessage:
    """A message that the bot has sent, or believes to have sent."""

    def __init__(
        self, line: BotConnection, channel: int, message: int, nonce: str | int | None = None
    ) -> None:
        self._line, self._channel, self.id, self.nonce = line, channel, message, nonce

    @property
    def author(self) -> Any:
        return SimpleNamespace(id=BOT)

    @property
    def content(self) -> str:
        found = self._line.world.messages.get(self._channel, {}).get(self.id)
        return found.texts[0] if found else ""

    @property
    def components(self) -> list[Any]:
        found = self._line.world.messages.get(self._channel, {}).get(self.id)
        return [SimpleNamespace(custom_id=name) for name in (found.custom_ids if found else ())]

    @property
    def attachments(self) -> list[Any]:
        found = self._line.world.messages.get(self._channel, {}).get(self.id)
        return [SimpleNamespace(filename=name) for name, _ in (found.files if found else ())]

    async def edit(self, content: str | None = None, **more: Any) -> "SimulatedMessage":
        said = said_by(content, more)
        takes_controls = "view" in more and more["view"] is None and content is None

        def do() -> None:
            found = self._line.world.find(self._channel, self.id)
            change(found, (found.texts, (), found.files) if takes_controls else said)

        await self._line.world.carry(self._line, SimulatedRequest(self._channel, None, *said), do)
        return self

    async def delete(self, **_: Any) -> None:
        def do() -> None:
            self._line.world.find(self._channel, self.id).deleted = True

        await self._line.world.carry(self._line, None, do)


Said = tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, bytes], ...]]
"""Texts, custom ids and files."""


def change(message: StoredMessage, said: Said) -> None:
    """Puts new words in a message's place."""
    message.texts, message.custom_ids, message.files = said


def said_by(content: str | None, more: dict[str, Any]) -> Said:
    """Everything readable that a call of discord.py would send."""
    texts: list[str] = [content or ""]
    custom_ids: list[str] = []
    for name in ("view", "modal"):
        if more.get(name) is not None:
            body = more[name].to_components()
            _walk(body, texts, custom_ids)
    embeds = [*_listed(more.get("embed")), *(more.get("embeds") or ())]
    texts += [json.dumps(embed.to_dict(), ensure_ascii=False) for embed in embeds]
    sent = [*_listed(more.get("file")), *(more.get("files") or ())]
    attached = [file for file in more.get("attachments") or () if hasattr(file, "fp")]
    files = []
    for file in (*sent, *attached):
        texts += [file.filename, file.description or ""]
        file.fp.seek(0)
        files.append((file.filename, file.fp.read()))
    return tuple(texts), tuple(custom_ids), tuple(files)


def _listed(thing: Any) -> Sequence[Any]:
    return () if thing is None else (thing,)


def _walk(part: Any, texts: list[str], custom_ids: list[str]) -> None:
    """Sorts the strings of a component's payload: custom ids apart from all others."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "custom_id":
                custom_ids.append(value)
            elif isinstance(value, str):
                texts.append(value)
            else:
                _walk(value, texts, custom_ids)
    elif isinstance(part, list):
        for value in part:
            _walk(value, texts, custom_ids)
