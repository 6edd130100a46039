"""Requests that can be called off until they leave.

discord.py holds a request back while a rate limit lasts. What it carries may become old meanwhile;
then it must not be sent any more. Once a request has left, nobody knows whether Discord has acted
on it until the answer is here, so it is waited for: two requests that are under way together could
arrive in either order, and the message would show an old state.
"""

import asyncio
import contextvars
from collections.abc import Coroutine
from types import SimpleNamespace
from typing import Any, Generic, TypeVar

import aiohttp

Answer = TypeVar("Answer")

_current: contextvars.ContextVar["Outgoing[Any] | None"] = contextvars.ContextVar(
    "outgoing", default=None
)
_SUCCESS = range(200, 300)
_REFUSALS = range(400, 500)


class CalledOff(Exception):
    """The request was not sent, or Discord has refused it and it was not sent again."""


class Unreadable(Exception):
    """Discord has answered in words that discord.py cannot read."""


_UNREAD = (ValueError, TypeError, KeyError, AttributeError)
"""What discord.py raises at half an answer, an empty one, or one without what it must have."""


class Outgoing(Generic[Answer]):
    """A request on its way out. Its client must have been made with `trace()`."""

    def __init__(self, request: Coroutine[Any, Any, Answer]) -> None:
        self._under_way = False
        self._unanswered = False
        self._in_doubt = False
        """Whether Discord may have acted on an earlier attempt of discord.py's."""
        self._status: int | None = None
        self.attempts = 0
        """How often it has left: discord.py repeats what the other side could not do."""
        self._called_off = False
        self._accepted = asyncio.Event()
        context = contextvars.copy_context()
        context.run(_current.set, self)
        self._task = asyncio.create_task(request, context=context)
        self._task.add_done_callback(_look_at)

    @property
    def may_have_acted(self) -> bool:
        """Whether Discord may have done what was asked, whatever has become of the answer."""
        return self._unanswered or self._in_doubt

    def call_off(self) -> None:
        """Stops the request if it has not left; one that is under way takes its course."""
        if not (self._under_way or self._accepted.is_set() or self._task.done()):
            self._called_off = True
            self._task.cancel()

    async def accepted(self) -> None:
        """Returns when Discord has taken the request. Raises as `answer` does.

        That can be seconds before the answer: after the last request that a rate limit allows,
        discord.py keeps the answer back until the next one is allowed.
        """
        accepting = asyncio.create_task(self._accepted.wait())
        try:
            await asyncio.wait({self._task, accepting}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            accepting.cancel()
        if not self._accepted.is_set():
            await self.answer()

    async def answer(self) -> Answer:
        """The request's result. Raises what it raises, `CalledOff` or `Unreadable`."""
        try:
            return await self._task
        except asyncio.CancelledError:
            if self._called_off:
                raise CalledOff from None
            raise
        except _UNREAD as error:
            if self._status is None:
                raise
            raise Unreadable(f"{self._status}, {type(error).__name__}") from error

    def left(self) -> None:
        self.attempts += 1
        self._in_doubt |= self._unanswered
        self._under_way = self._unanswered = True

    def answered(self, status: int, *, stops_everything: bool) -> None:
        """Discord's answer. A request that discord.py is about to repeat may be called off, but not
        while it holds back all others: that would never end."""
        self._status, self._unanswered = status, False
        self._in_doubt |= status not in _REFUSALS
        if status in _SUCCESS:
            self._accepted.set()
        self._under_way = stops_everything


def _look_at(task: asyncio.Task[Any]) -> None:
    """What goes wrong after a request was accepted concerns nobody; asyncio wants it looked at."""
    if not task.cancelled():
        task.exception()


def trace() -> aiohttp.TraceConfig:
    """What tells the outgoing requests of a client when they leave and when they are answered."""
    config = aiohttp.TraceConfig()
    config.on_request_start.append(_leaves)
    config.on_request_end.append(_is_answered)
    return config


def leaves() -> None:
    """The request that this task is sending, if it is one that can be called off, leaves now."""
    outgoing = _current.get()
    if outgoing is not None:
        outgoing.left()


async def _leaves(
    _session: aiohttp.ClientSession,
    _context: SimpleNamespace,
    _request: aiohttp.TraceRequestStartParams,
) -> None:
    leaves()


async def _is_answered(
    _session: aiohttp.ClientSession,
    _context: SimpleNamespace,
    ended: aiohttp.TraceRequestEndParams,
) -> None:
    outgoing = _current.get()
    if outgoing is not None:
        # Anybody but Discord's own limits, such as a proxy, says nothing about how far it reaches.
        ours = ended.response.headers.get("X-RateLimit-Scope") in {"user", "shared"}
        limited = ended.response.status == 429
        outgoing.answered(ended.response.status, stops_everything=limited and not ours)


def id_of(made: Any) -> int:
    """The number of what Discord says that it has made. Raises `Unreadable`."""
    try:
        return int(made["id"])
    except (KeyError, TypeError, ValueError) as error:
        raise Unreadable("nobody can tell what was made") from error
