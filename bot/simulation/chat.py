"""A Discord made of dictionaries: channels, messages, mailboxes, and the ways in which it fails.

It understands as much of discord.py's interface as the bot's own interface uses.
"""

import asyncio
import itertools
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from types import SimpleNamespace
from typing import Any

import discord

from bot.ui.wire import leaves

ANSWER_SECONDS = 0.15
"""What a request takes on a good day."""
SLOW_SECONDS = 4.0
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UNKNOWN_INTERACTION = 10003, 10008, 10062
DMS_CLOSED = 50007
BOT = 7
"""The bot's own account."""


class Trouble(StrEnum):
    """How Discord fails for a while."""

    LIMITED = "limited"
    """429."""
    BROKEN = "broken"
    """500, sometimes after all was done."""
    SLOW = "slow"
    SILENT = "silent"
    """No answer, sometimes although all was done."""


@dataclass(slots=True)
class Message:
    """What a reader sees. `texts` is everything in it that can be read."""

    id: int
    channel: int
    texts: tuple[str, ...]
    custom_ids: tuple[str, ...]
    files: tuple[tuple[str, bytes], ...]
    reader: int | None = None
    """The one person who sees it; None is the whole channel."""
    deleted: bool = False


@dataclass(slots=True)
class Form:
    """A modal on somebody's screen."""

    custom_id: str
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outgoing:
    """Something that left for Discord: to whom, and everything readable in it."""

    channel: int
    reader: int | None
    texts: tuple[str, ...]
    custom_ids: tuple[str, ...]
    files: tuple[tuple[str, bytes], ...]


@dataclass(slots=True)
class World:
    """All of Discord. It outlives every bot."""

    overhear: Callable[[Outgoing], None]
    messages: dict[int, dict[int, Message]] = field(default_factory=dict)
    """By channel, oldest first."""
    private: dict[int, list[Message]] = field(default_factory=dict)
    """What each person alone sees, in answers to him."""
    closed_dms: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    """Who has left the servers: presses nothing, and cannot be written to."""
    lost_channels: set[int] = field(default_factory=set)
    trouble: Trouble | None = None
    trouble_until: float = 0.0
    dice: Random = field(default_factory=lambda: Random(0))
    requests: int = 0
    faults: "Counter[str]" = field(default_factory=Counter)
    """Everything that went wrong in this world, by kind."""
    ids: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1_000))

    def begin_trouble(self, kind: Trouble, seconds: float, seed: int) -> None:
        """From now on, for a while, requests fail or take long."""
        self.trouble, self.dice = kind, Random(seed)
        self.trouble_until = asyncio.get_running_loop().time() + seconds

    def in_channel(self, channel: int) -> list[Message]:
        """What is on the channel's screen, oldest first."""
        return [m for m in self.messages.get(channel, {}).values() if not m.deleted]

    def newest_first(self, channel: int) -> Iterator[Message]:
        """The same from below: who looks at the end of a long evening reads no more than that."""
        for message in reversed(self.messages.get(channel, {}).values()):
            if not message.deleted:
                yield message

    async def carry(self, line: "Line", outgoing: Outgoing | None, do: Callable[[], Any]) -> Any:
        """One request of the bot: takes its time, and may fail before or after it was done."""
        line.check()
        leaves()
        if outgoing is not None:
            self.overhear(outgoing)
        self.requests += 1
        fails, done = self._draw()
        late = self.trouble is Trouble.SLOW and fails
        if fails:
            self.faults[f"discord-{self.trouble}"] += 1
        await asyncio.sleep(SLOW_SECONDS if late else ANSWER_SECONDS)
        line.check()
        if not fails or late:
            return do()
        if done:
            do()
        raise self._failure()

    def _draw(self) -> tuple[bool, bool]:
        """Whether a request fails, and whether it is carried out all the same."""
        if asyncio.get_running_loop().time() >= self.trouble_until:
            self.trouble = None
        if self.trouble is None or self.dice.random() < 0.3:
            return False, True
        return True, self.trouble is not Trouble.LIMITED and self.dice.random() < 0.4

    def _failure(self) -> Exception:
        if self.trouble is Trouble.SILENT:
            return self.dice.choice((TimeoutError(), ConnectionResetError()))
        status = 429 if self.trouble is Trouble.LIMITED else 500
        return http_error(discord.HTTPException, status, 0)

    def post(self, message: Message) -> Message:
        if message.channel in self.lost_channels:
            raise http_error(discord.NotFound, 404, UNKNOWN_CHANNEL)
        self.messages.setdefault(message.channel, {})[message.id] = message
        return message

    def find(self, channel: int, message: int) -> Message:
        found = self.messages.get(channel, {}).get(message)
        if channel in self.lost_channels or found is None or found.deleted:
            raise http_error(discord.NotFound, 404, UNKNOWN_MESSAGE)
        return found


def http_error(kind: type[discord.HTTPException], status: int, code: int) -> Exception:
    """What discord.py raises for such an answer."""
    response: Any = SimpleNamespace(status=status, reason="simulated")
    return kind(response, {"code": code, "message": "simulated"})


@dataclass(slots=True)
class Line:
    """One bot's connection. A bot that has died hears and says nothing more."""

    world: World
    dead: bool = False

    def check(self) -> None:
        if self.dead:
            raise ConnectionResetError("this bot has died")


class Client:
    """What the publisher and the mail take for a `discord.Client`."""

    def __init__(self, line: Line) -> None:
        self._line = line

    @property
    def user(self) -> Any:
        return SimpleNamespace(id=BOT)

    def get_partial_messageable(self, channel: int) -> "Channel":
        return Channel(self._line, channel, None)

    async def create_dm(self, person: Any) -> "Channel":
        await self._line.world.carry(self._line, None, lambda: None)
        return Channel(self._line, -person.id, person.id)


class Channel:
    """A channel, or the mailbox of `reader`."""

    def __init__(self, line: Line, channel: int, reader: int | None) -> None:
        self._line, self.id, self._reader = line, channel, reader

    @property
    def recipients(self) -> list[Any]:
        """Who reads a mailbox."""
        return [] if self._reader is None else [SimpleNamespace(id=self._reader)]

    async def send(self, content: str | None = None, **more: Any) -> "Sent":
        world = self._line.world
        said = said_by(content, more)
        outgoing = Outgoing(self.id, self._reader, *said)

        def do() -> Message:
            if self._reader in world.closed_dms or self._reader in world.gone:
                world.faults["dm-refused"] += 1
                raise http_error(discord.Forbidden, 403, DMS_CLOSED)
            return world.post(Message(next(world.ids), self.id, *said, reader=self._reader))

        message = await world.carry(self._line, outgoing, do)
        if more.get("delete_after"):
            message.deleted = True
        return Sent(self._line, self.id, message.id)

    async def history(self, *, limit: int, after: Any = None) -> AsyncIterator["Sent"]:
        world = self._line.world
        await world.carry(self._line, None, lambda: None)
        seen = [m for m in world.in_channel(self.id) if after is None or m.id > after.id]
        for message in seen[:limit] if after is not None else seen[-limit:]:
            yield Sent(self._line, self.id, message.id)

    def get_partial_message(self, message: int) -> "Sent":
        return Sent(self._line, self.id, message)


class Sent:
    """A message that the bot has sent, or believes to have sent."""

    def __init__(self, line: Line, channel: int, message: int) -> None:
        self._line, self._channel, self.id = line, channel, message

    @property
    def author(self) -> Any:
        return SimpleNamespace(id=BOT)

    @property
    def components(self) -> list[Any]:
        found = self._line.world.messages.get(self._channel, {}).get(self.id)
        return [SimpleNamespace(custom_id=name) for name in (found.custom_ids if found else ())]

    @property
    def attachments(self) -> list[Any]:
        found = self._line.world.messages.get(self._channel, {}).get(self.id)
        return [SimpleNamespace(filename=name) for name, _ in (found.files if found else ())]

    async def edit(self, content: str | None = None, **more: Any) -> "Sent":
        said = said_by(content, more)
        await self._line.world.carry(
            self._line,
            Outgoing(self._channel, None, *said),
            lambda: change(self._line.world.find(self._channel, self.id), said),
        )
        return self

    async def delete(self, **_: Any) -> None:
        def do() -> None:
            self._line.world.find(self._channel, self.id).deleted = True

        await self._line.world.carry(self._line, None, do)


Said = tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, bytes], ...]]
"""Texts, custom ids and files."""


def change(message: Message, said: Said) -> None:
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
