"""Sending requests to Discord: failures are logged or retried, and slow requests end.

Retries come soon at first, then after longer pauses. Requests of recovered tables wait until the
bot is online.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Iterator
from enum import Enum
from itertools import count, islice, repeat
from typing import Any, TypeVar

import discord

from bot.host.lost_channels import ChannelState
from bot.ids import ChannelId, GuildId
from bot.ui.requests.answers import SEND_ERRORS, is_final_error
from bot.ui.requests.outgoing_requests import SESSION_CLOSED, OutgoingRequest, RequestGroup

log = logging.getLogger(__name__)

TOO_OLD_TO_EDIT = 30046
"""Discord's code for too many edits of a message older than an hour."""
ARCHIVED_THREAD = 50083
"""Discord's code for a thread that takes no edits; a new message unarchives it."""
CLOSING_SECONDS_MAX = 2
LAST_SECONDS_MAX = 86_400
"""Time that the last requests for a table or tournament may take while the bot runs: a day. Nothing
else waits for them."""


class Outcome(Enum):
    """The end of a request."""

    TAKEN = "taken"
    FAILED = "failed"
    """Another attempt may succeed: Discord was away, or wanted fewer requests."""
    REFUSED = "refused"
    """Discord has refused it for good, or it could not be made at all."""


def set_event() -> asyncio.Event:
    """An event that nobody has to wait for."""
    event = asyncio.Event()
    event.set()
    return event


def silent_edit(
    message: discord.Message | discord.PartialMessage, **changes: Any
) -> Coroutine[Any, Any, discord.Message]:
    """Edits a message through its channel without notifying anybody whom it names: discord.py asks
    for that by itself in a new message, but not in an edit that leaves `content` alone."""
    return message.edit(**changes, allowed_mentions=discord.AllowedMentions.none())


def takes_no_edits(error: discord.HTTPException) -> bool:
    """Whether the message is gone or cannot be edited any more, so that a new one is needed."""
    gone = isinstance(error, discord.NotFound)
    return gone or error.code in (TOO_OLD_TO_EDIT, ARCHIVED_THREAD)


async def finish_tasks(tasks: Collection[asyncio.Task[None]], seconds: float) -> None:
    """Waits up to `seconds` for the tasks, and cancels those that are not done by then."""
    if not tasks:
        return
    late: Collection[asyncio.Task[None]] = tasks
    try:
        _, late = await asyncio.wait(tasks, timeout=seconds)
    finally:
        # Also when the waiting task is cancelled itself.
        for task in late:
            task.cancel()
    await asyncio.gather(*late, return_exceptions=True)


async def send_or_log(work: Awaitable[None], context: str) -> None:
    """Awaits a request and logs its failure as that of `context`; the next news show everything."""
    await outcome_of(work, context)


async def outcome_of(work: Awaitable[None], context: str) -> Outcome:
    """Awaits a request; a failure is logged as that of `context`."""
    try:
        await work
    except (TimeoutError, *SEND_ERRORS) as error:
        log.warning("%s: Discord did not accept it: %s", context, error)
        return Outcome.REFUSED if is_final_error(error) else Outcome.FAILED
    except Exception as error:
        if isinstance(error, RuntimeError) and str(error) == SESSION_CLOSED:
            log.warning("%s: not sent: the bot has stopped", context)
        else:
            log.exception("%s: a message could not be made", context)
        return Outcome.REFUSED
    return Outcome.TAKEN


Answer = TypeVar("Answer")

RETRY_AFTER_SECONDS = (1.0, 4.0, 15.0)
"""Pauses between attempts."""
SHORT_WAIT = RETRY_AFTER_SECONDS[:2]
"""The pauses where somebody is told after them to look elsewhere."""
REPEATS_MAX = 15
"""The times that the last of these pauses is repeated where something must be shown: four minutes
in all."""
SLOW_RETRY_SECONDS = 60.0
"""The pause after all others, for as long as Discord is away."""


def soon() -> Iterator[float]:
    """Pauses between attempts, for some minutes: somebody waits."""
    yield from RETRY_AFTER_SECONDS
    yield from repeat(RETRY_AFTER_SECONDS[-1], REPEATS_MAX)


def without_end() -> Iterator[float]:
    """Pauses between attempts, without end: the request must succeed some time."""
    yield from soon()
    yield from repeat(SLOW_RETRY_SECONDS)


class Attempts:
    """The failed attempts to show one state."""

    def __init__(self) -> None:
        self._pauses = without_end()
        self._refusals = count()

    def pause_after(self, outcome: Outcome, *, is_urgent: bool = False) -> float | None:
        """Seconds until the next attempt after an outcome, without end while Discord is away. What
        it refuses is tried a few times more, since what it lacks may come, and urgent news for some
        minutes: None for no other attempt."""
        if outcome is Outcome.FAILED:
            return next(self._pauses)
        pauses: Iterable[float] = soon() if is_urgent else RETRY_AFTER_SECONDS
        return next(islice(pauses, next(self._refusals), None), None)


async def until_taken(
    ask: Callable[[], Coroutine[Any, Any, Answer]],
    pauses: Iterable[float] = RETRY_AFTER_SECONDS,
    group: RequestGroup | None = None,
    *,
    gives_way: bool = False,
) -> Answer:
    """Retries a request that nothing newer will replace, unless its `group` is cancelled.

    Raises final errors at once, and the last attempt's error; `RequestCancelled` with its group.

    `pauses` are seconds from one attempt to the next; `gives_way` is that of `OutgoingRequest`.
    """
    for pause in pauses:
        try:
            return await OutgoingRequest(ask(), gives_way=gives_way, group=group).answer()
        except (TimeoutError, *SEND_ERRORS) as error:
            if is_final_error(error):
                raise
            log.info("a request is retried: %s", error)
        await asyncio.sleep(pause)
    return await OutgoingRequest(ask(), gives_way=gives_way, group=group).answer()


class StartGate:
    """A gate that is open, except during a start: hundreds of tables would keep the bot from coming
    online."""

    def __init__(self, may_begin: asyncio.Event, opened: Callable[[], None]) -> None:
        """`may_begin` is set while nothing is held back; `opened` is called when a start has
        passed."""
        self.may_begin = may_begin
        self._opened = opened
        self._timer: asyncio.TimerHandle | None = None

    def hold(self) -> None:
        """Holds back everything until `release`."""
        self.may_begin.clear()

    def release_within(self, seconds: float) -> None:
        """Releases after this many seconds without `release`."""
        self._timer = asyncio.get_running_loop().call_later(seconds, self.release)

    def release(self) -> None:
        """Lets begin all that waits."""
        if not self.may_begin.is_set():
            self.close()
            self._opened()

    def close(self) -> None:
        """Lets what waits end."""
        if self._timer is not None:
            self._timer.cancel()
        self.may_begin.set()


UNKNOWN_CHANNEL = 10003
"""Discord's code for a channel or thread that is gone."""
UNKNOWN_GUILD = 10004
MISSING_ACCESS = 50001
"""Discord's code for things that the bot may not see, such as everything in a server that it has
left."""
ANSWERED_WITHIN_SECONDS = 10.0


def is_lost(error: discord.HTTPException) -> bool:
    """Whether a request failed because its channel is gone, or closed to the bot."""
    return error.code in (UNKNOWN_CHANNEL, MISSING_ACCESS)


class ChannelProbe:
    """Tells a lost channel from an outage."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    def needs_no_probe(self, guild: GuildId, channel: ChannelId) -> bool:
        """Whether there is no need to ask: the gateway has announced the channel, or the whole
        server is unavailable, which says nothing about the channel."""
        server = self._client.get_guild(guild)
        if server is None:
            return False
        return server.unavailable or server.get_channel_or_thread(channel) is not None

    async def probe_channel(self, guild: GuildId, channel: ChannelId) -> ChannelState:
        """Asks Discord for the channel. Raises nothing that Discord or the connection does."""
        if self._is_unavailable(guild):
            return ChannelState.UNKNOWN
        try:
            async with asyncio.timeout(ANSWERED_WITHIN_SECONDS):
                found = await OutgoingRequest(self._client.http.get_channel(channel)).answer()
            return _state_of(found)
        except discord.HTTPException as error:
            found_out = await self._state_after_error(guild, error)
            log.info("channel %s is %s: %s", channel, found_out, error)
            return found_out
        except (TimeoutError, *SEND_ERRORS) as error:
            log.info("the state of channel %s is unknown: %s", channel, error)
            return ChannelState.UNKNOWN

    def _is_unavailable(self, guild: GuildId) -> bool:
        server = self._client.get_guild(guild)
        return server is not None and server.unavailable

    async def _state_after_error(
        self, guild: GuildId, error: discord.HTTPException
    ) -> ChannelState:
        if not is_lost(error) or self._is_unavailable(guild):
            return ChannelState.UNKNOWN
        if error.code == UNKNOWN_CHANNEL or await self._has_left(guild):
            return ChannelState.GONE
        return ChannelState.CLOSED

    async def _has_left(self, guild: GuildId) -> bool:
        """Whether both the gateway and the API say that the bot is not in the server."""
        if not self._client.is_ready() or self._client.get_guild(guild) is not None:
            return False
        try:
            async with asyncio.timeout(ANSWERED_WITHIN_SECONDS):
                await OutgoingRequest(
                    self._client.http.get_guild(guild, with_counts=False)
                ).answer()
        except discord.HTTPException as error:
            return error.code in (UNKNOWN_GUILD, MISSING_ACCESS)
        except (TimeoutError, *SEND_ERRORS):
            return False
        return False


def _state_of(found: Any) -> ChannelState:
    """The state of a channel as Discord describes it: a locked thread counts as closed."""
    if not isinstance(found, dict):
        return ChannelState.UNKNOWN
    state = found.get("thread_metadata") or {}
    is_locked = state.get("archived") and state.get("locked")
    return ChannelState.CLOSED if is_locked else ChannelState.THERE
