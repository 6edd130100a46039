"""A Discord made of dictionaries: what everybody sees there, and the ways in which it fails."""

import asyncio
import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import Any

import discord

from bot.ui.components.custom_ids import (
    ControlId,
    ControlKind,
    TournamentControl,
    TournamentControlId,
    read_custom_id,
)
from bot.ui.requests.outgoing_requests import request_leaves, send_bounded
from devtools.simulation.http_errors import (
    ARCHIVED,
    NO_ACCESS,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    http_error,
)

SERVER_SIZE = 10**9
"""Numbers of channels that belong to one server; messages and threads have smaller ones."""
BOT = 7
"""The bot's own account."""
ANSWER_SECONDS = 0.15
"""The time that a request takes on a good day."""
SLOW_SECONDS = 4.0
SLOW_EVENING_SECONDS = 3.0
LOST_EVERY, TWICE_EVERY = 5, 10
_MENTION = re.compile(r"<@(\d+)>")


class DiscordTrouble(StrEnum):
    """A way in which Discord fails for a while."""

    LIMITED = "limited"
    """Discord answers 429."""
    BROKEN = "broken"
    """Discord answers 500, though sometimes it has done everything."""
    SLOW = "slow"
    SILENT = "silent"
    """Discord gives no answer, though sometimes it has done everything."""


class DiscordEvening(StrEnum):
    """The mood of Discord for the whole of a simulation."""

    GOOD = "good"
    SLOW = "slow"
    """Everything is done at once, and answered after three seconds."""
    FLAKY = "flaky"
    """Every fifth request is lost; of every tenth the answer is lost, and every tenth press is
    delivered twice."""


@dataclass(slots=True)
class StoredMessage:
    """A message as a reader sees it. `texts` is everything in it that can be read."""

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
    """A modal on a user's screen."""

    custom_id: str
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SimulatedRequest:
    """Something that left for Discord: to whom, and everything readable in it."""

    channel: int
    reader: int | None
    texts: tuple[str, ...]
    custom_ids: tuple[str, ...]
    files: tuple[tuple[str, bytes], ...]


@dataclass(slots=True)
class SimulatedDiscord:
    """All of Discord. It outlives every bot."""

    on_request: Callable[[SimulatedRequest], None]
    messages: dict[int, dict[int, StoredMessage]] = field(default_factory=dict)
    """The messages of each channel, oldest first."""
    nonces: dict[tuple[int, str], StoredMessage] = field(default_factory=dict)
    """Messages by their channel and the nonce under which they were sent."""
    private: dict[int, list[StoredMessage]] = field(default_factory=dict)
    """The messages that each person alone sees, in answers to them."""
    closed_dms: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    """The players who have left the servers: they press nothing, and cannot be written to."""
    lost_channels: set[int] = field(default_factory=set)
    """The channels and threads that were deleted."""
    closed_channels: set[int] = field(default_factory=set)
    """The channels that the bot may not see for now, with the threads below them."""
    left_servers: set[int] = field(default_factory=set)
    """The servers that have removed the bot."""
    threads: dict[int, int] = field(default_factory=dict)
    """Every thread that was ever opened, and the channel it is below."""
    thread_names: dict[int, str] = field(default_factory=dict)
    archived: set[int] = field(default_factory=set)
    without_threads: set[int] = field(default_factory=set)
    """Channels where the bot may not open any."""
    events: dict[int, dict[str, Any]] = field(default_factory=dict)
    """The servers' calendars, as Discord tells them."""
    turns_shown: dict[tuple[int, int, int], float] = field(default_factory=dict)
    """When each turn (table, hand, number) could first be seen, in the loop's seconds."""
    rebuys_shown: dict[tuple[int, int], float] = field(default_factory=dict)
    """When each player (tournament, player) could last begin to see that a rebuy is offered."""
    hold_in: int | None = None
    """The number of requests until one that is never answered."""
    hold_is_done: bool = False
    """Whether that one is carried out."""
    evening: DiscordEvening = DiscordEvening.GOOD
    answered_after: list[float] = field(default_factory=list)
    """The times from each press to its first answer."""
    deliveries: int = 0
    """The number of presses that have come to the bot."""
    trouble: DiscordTrouble | None = None
    trouble_until: float = 0.0
    dice: Random = field(default_factory=lambda: Random(0))
    requests: int = 0
    faults: "Counter[str]" = field(default_factory=Counter)
    """Everything that went wrong in this world, by kind."""
    ids: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1_000))

    def begin_trouble(self, kind: DiscordTrouble, seconds: float, seed: int) -> None:
        """Let requests fail or take long for a while."""
        self.trouble, self.dice = kind, Random(seed)
        self.trouble_until = asyncio.get_running_loop().time() + seconds

    def in_channel(self, channel: int) -> list[StoredMessage]:
        """The channel's messages, oldest first."""
        return [m for m in self.messages.get(channel, {}).values() if not m.deleted]

    def newest_first(self, channel: int) -> Iterator[StoredMessage]:
        """The channel's messages, newest first, read one by one: channels are long."""
        for message in reversed(self.messages.get(channel, {}).values()):
            if not message.deleted:
                yield message

    def hold(self, after: int, *, done: bool) -> None:
        """One of the next requests is never answered; `done` says whether it is carried out."""
        self.hold_in, self.hold_is_done = after, done

    async def carry(
        self, line: "BotConnection", outgoing: SimulatedRequest | None, do: Callable[[], Any]
    ) -> Any:
        """One request of the bot: takes its time, and may fail before or after it was done."""

        def do_and_show() -> Any:
            done = do()
            if outgoing is not None and outgoing.reader is None:
                self._show(outgoing)
            return done

        return await send_bounded(
            self._carry(line, outgoing, do_and_show), what="a simulated request"
        )

    async def _carry(
        self, line: "BotConnection", outgoing: SimulatedRequest | None, do: Callable[[], Any]
    ) -> Any:
        line.check()
        request_leaves()
        if outgoing is not None:
            self.on_request(outgoing)
        self.requests += 1
        if self._is_held():
            self.faults["never-answered"] += 1
            if self.hold_is_done:
                do()
            await asyncio.Event().wait()
        if self.evening is not DiscordEvening.GOOD:
            return await self._carry_that_evening(line, do)
        fails, done = self._draw()
        late = self.trouble is DiscordTrouble.SLOW and fails
        if fails:
            self.faults[f"discord-{self.trouble}"] += 1
        await asyncio.sleep(SLOW_SECONDS if late else ANSWER_SECONDS)
        line.check()
        if not fails or late:
            return do()
        if done:
            do()
        raise self._failure()

    async def _carry_that_evening(self, line: "BotConnection", do: Callable[[], Any]) -> Any:
        number, flaky = self.requests, self.evening is DiscordEvening.FLAKY
        await asyncio.sleep(ANSWER_SECONDS)
        line.check()
        # One past the others: what is lost whole has no answer to lose.
        answer_lost = flaky and number % TWICE_EVERY == 1
        if flaky and number % LOST_EVERY == 0:
            self.faults["evening-request-lost"] += 1
            raise ConnectionResetError
        done = do()
        if answer_lost:
            self.faults["evening-answer-lost"] += 1
            raise ConnectionResetError
        if self.evening is DiscordEvening.SLOW:
            self.faults["evening-answer-late"] += 1
            await asyncio.sleep(SLOW_EVENING_SECONDS - ANSWER_SECONDS)
            line.check()
        return done

    def comes_twice(self) -> bool:
        """Whether the next press is delivered twice, because of the evening."""
        self.deliveries += 1
        flaky = self.evening is DiscordEvening.FLAKY
        return flaky and self.deliveries % TWICE_EVERY == 0

    def _is_held(self) -> bool:
        if self.hold_in is None:
            return False
        is_now = self.hold_in == 0
        self.hold_in = None if is_now else self.hold_in - 1
        return is_now

    def _show(self, outgoing: SimulatedRequest) -> None:
        """Notes what people are asked by something that they can see from now on."""
        now = asyncio.get_running_loop().time()
        for custom_id in outgoing.custom_ids:
            control = read_custom_id(custom_id)
            if isinstance(control, ControlId) and control.kind is ControlKind.ACT:
                self.turns_shown.setdefault((control.table, control.hand, control.turn), now)
            if (
                isinstance(control, TournamentControlId)
                and control.kind is TournamentControl.NO_REBUY
            ):
                for player in _MENTION.findall(outgoing.texts[0]):
                    self.rebuys_shown[control.tournament, int(player)] = now

    def _draw(self) -> tuple[bool, bool]:
        """Whether a request fails, and whether it is carried out all the same."""
        if asyncio.get_running_loop().time() >= self.trouble_until:
            self.trouble = None
        if self.trouble is None or self.dice.random() < 0.3:
            return False, True
        return True, self.trouble is not DiscordTrouble.LIMITED and self.dice.random() < 0.4

    def _failure(self) -> Exception:
        if self.trouble is DiscordTrouble.SILENT:
            return self.dice.choice((TimeoutError(), ConnectionResetError()))
        status = 429 if self.trouble is DiscordTrouble.LIMITED else 500
        return http_error(discord.HTTPException, status, 0)

    def check_access(self, channel: int) -> None:
        """Raises what Discord says of a channel, or DM channel, that the bot cannot reach."""
        if channel in self.lost_channels:
            raise http_error(discord.NotFound, 404, UNKNOWN_CHANNEL)
        above = self.threads.get(channel, channel)
        hidden = {channel, above} & self.closed_channels
        if hidden or above // SERVER_SIZE in self.left_servers:
            raise http_error(discord.Forbidden, 403, NO_ACCESS)

    def post(self, message: StoredMessage) -> StoredMessage:
        """Shows a message to everybody; it opens an archived thread."""
        self.check_access(message.channel)
        self.archived.discard(message.channel)
        self.messages.setdefault(message.channel, {})[message.id] = message
        return message

    def post_once(self, message: StoredMessage, nonce: str | None) -> StoredMessage:
        """Shows a message, unless one stands that was sent under its nonce: then it is that one,
        unchanged."""
        if nonce is None:
            return self.post(message)
        self.check_access(message.channel)
        key = message.channel, nonce
        if key not in self.nonces or self.nonces[key].deleted:
            self.nonces[key] = self.post(message)
        return self.nonces[key]

    def find(self, channel: int, message: int) -> StoredMessage:
        self.check_access(channel)
        found = self.messages.get(channel, {}).get(message)
        if found is None or found.deleted:
            raise http_error(discord.NotFound, 404, UNKNOWN_MESSAGE)
        if channel in self.archived:
            raise http_error(discord.HTTPException, 400, ARCHIVED)
        return found

    def delete_thread(self, thread: int) -> None:
        """Deletes a thread, with everything in it."""
        self.lost_channels.add(thread)
        self.faults["thread-deleted"] += 1

    def open_threads(self) -> list[int]:
        """The threads where a table of a tournament may be, the oldest first."""
        return [one for one in self.threads if one not in self.lost_channels | self.archived]


@dataclass(slots=True)
class BotConnection:
    """One bot's connection. A bot that has died hears and says nothing more."""

    world: SimulatedDiscord
    dead: bool = False

    def check(self) -> None:
        if self.dead:
            raise ConnectionResetError("this bot has died")

    async def say(self, place: int, texts: tuple[str, ...], do: Callable[[], Any]) -> Any:
        """One request to a channel or a server, with nothing but words in it."""
        return await self.world.carry(self, SimulatedRequest(place, None, texts, (), ()), do)
