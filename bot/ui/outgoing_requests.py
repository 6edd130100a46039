"""Requests that can be called off until they leave, and that do not wait for ever once they have.

discord.py holds a request back while a rate limit lasts. What it carries may become old meanwhile;
then it must not be sent any more. Once a request has left, nobody knows whether Discord has acted
on it until the answer is here, so it is waited for: two requests that are under way together could
arrive in either order, and the message would show an old state. It is waited for ten seconds: an
answer that takes longer will not come, and whoever asked decides what to do instead.
"""

import asyncio
import contextvars
import logging
from collections.abc import Coroutine
from types import SimpleNamespace
from typing import Any, Generic, Protocol, TypeVar

import aiohttp

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

ANSWER_SECONDS_MAX = 10.0
"""From the moment a request leaves until it is given up; waiting for a limit does not count."""
SILENT_SECONDS = 1.0
"""After so long without an answer, others do not wait behind a request any more."""

_current: contextvars.ContextVar["OutgoingRequest[Any] | None"] = contextvars.ContextVar(
    "outgoing", default=None
)
_SUCCESS = range(200, 300)
_REFUSALS = range(400, 500)
_FAILURES = range(500, 600)


class RequestCancelled(Exception):
    """The request was not sent, or Discord has refused it and it was not sent again."""


class UnreadableAnswer(Exception):
    """Discord has answered in words that discord.py cannot read."""


class Unanswered(TimeoutError):
    """Discord has not answered in time. Nobody knows whether it has done what was asked."""

    def __init__(self, what: str, seconds: float) -> None:
        super().__init__(f"{what}: no answer within {seconds:g} s")


class RequestSlot(Protocol):
    """Something that other requests wait for while one is under way."""

    def release(self) -> None:
        """The request that is under way is silent: the others need not wait for it."""


_UNREAD = (ValueError, TypeError, KeyError, AttributeError)
"""What discord.py raises at half an answer, an empty one, or one without what it must have."""


class OutgoingRequest(Generic[Answer]):
    """A request on its way out. Its client must have been made with `trace()`."""

    def __init__(
        self,
        request: Coroutine[Any, Any, Answer],
        *,
        what: str = "a request",
        seconds: float | None = None,
    ) -> None:
        """`seconds` is how long its answer is waited for: `ANSWER_SECONDS_MAX` by default."""
        self.what = what
        """What is asked, for the log: never anything that a reader of the log may not see."""
        self.slot: RequestSlot | None = None
        """What others wait for as long as this one is not answered."""
        self._seconds = ANSWER_SECONDS_MAX if seconds is None else seconds
        self._late = False
        self._timeout: asyncio.TimerHandle | None = None
        self._silence_timer: asyncio.TimerHandle | None = None
        self._under_way = False
        self._unanswered = False
        self._in_doubt = False
        """Whether Discord may have acted on an earlier attempt of discord.py's."""
        self._status: int | None = None
        self.attempts = 0
        """How often it has left: discord.py repeats what the other side could not do."""
        self._cancelled = False
        self._accepted = asyncio.Event()
        context = contextvars.copy_context()
        context.run(_current.set, self)
        self._task = asyncio.create_task(request, context=context)
        self._task.add_done_callback(self._done)

    @property
    def is_sending(self) -> bool:
        """Whether it is this request's own task that runs now, and not one that it has started."""
        return asyncio.current_task() is self._task

    @property
    def may_have_acted(self) -> bool:
        """Whether Discord may have done what was asked, whatever has become of the answer."""
        return self._unanswered or self._in_doubt

    def cancel(self) -> None:
        """Stops the request if it has not left; one that is under way takes its course."""
        if not (self._under_way or self._accepted.is_set() or self._task.done()):
            self._cancelled = True
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
        """The request's result.

        Raises what it raises, `RequestCancelled`, `Unanswered` or `UnreadableAnswer`.
        """
        try:
            return await self._task
        except asyncio.CancelledError:
            if self._cancelled:
                raise RequestCancelled from None
            if self._late:
                raise Unanswered(self.what, self._seconds) from None
            raise
        except _UNREAD as error:
            if self._status is None:
                raise
            raise UnreadableAnswer(f"{self._status}, {type(error).__name__}") from error

    def mark_sent(self) -> None:
        self.attempts += 1
        self._in_doubt |= self._unanswered
        self._under_way = self._unanswered = True
        loop = asyncio.get_running_loop()
        if self._timeout is None:
            self._timeout = loop.call_later(self._seconds, self._give_up)
        self._stop_silence_timer()
        if self.slot is not None:
            self._silence_timer = loop.call_later(SILENT_SECONDS, self.slot.release)

    def mark_answered(self, status: int, *, stops_everything: bool) -> None:
        """Discord's answer. A request that discord.py is about to repeat may be called off, but not
        while it holds back all others: that would never end."""
        self._status, self._unanswered = status, False
        self._in_doubt |= status not in _REFUSALS
        if status in _SUCCESS:
            self._accepted.set()
        self._under_way = stops_everything
        self._stop_silence_timer()

    def mark_read(self) -> None:
        """All of the answer is here. A limit may last from now on; what Discord could not do is
        tried again within the same time."""
        if self._status not in _FAILURES:
            self._stop_timeout()

    def _give_up(self) -> None:
        self._late = True
        log.warning("not answered within %g s, given up: %s", self._seconds, self.what)
        self._task.cancel()

    def _stop_silence_timer(self) -> None:
        if self._silence_timer is not None:
            self._silence_timer.cancel()
            self._silence_timer = None

    def _stop_timeout(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None

    def _done(self, task: asyncio.Task[Any]) -> None:
        """What goes wrong after a request was accepted concerns nobody; asyncio wants it looked
        at."""
        self._stop_silence_timer()
        self._stop_timeout()
        if not task.cancelled():
            task.exception()


async def send_bounded(
    request: Coroutine[Any, Any, Answer], *, what: str, seconds: float | None = None
) -> Answer:
    """The answer to a request, within bounds. Raises as `OutgoingRequest.answer` does."""
    outgoing = _current.get()
    if outgoing is None or not outgoing.is_sending:
        return await OutgoingRequest(request, what=what, seconds=seconds).answer()
    outgoing.what = what
    return await request


def hold_slot(holds: RequestSlot | None) -> None:
    """From now on others wait for the request that this task is sending."""
    outgoing = _current.get()
    if outgoing is not None and outgoing.is_sending:
        outgoing.slot = holds


def request_trace() -> aiohttp.TraceConfig:
    """What tells the outgoing requests of a client when they leave and when they are answered."""
    config = aiohttp.TraceConfig()
    config.on_request_start.append(_leaves)
    config.on_request_end.append(_is_answered)
    config.on_response_chunk_received.append(_is_read)
    return config


def request_leaves() -> None:
    """The request that this task is sending, if it is one that can be called off, leaves now."""
    outgoing = _current.get()
    if outgoing is not None:
        outgoing.mark_sent()


async def _leaves(
    _session: aiohttp.ClientSession,
    _context: SimpleNamespace,
    _request: aiohttp.TraceRequestStartParams,
) -> None:
    request_leaves()


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
        outgoing.mark_answered(ended.response.status, stops_everything=limited and not ours)


async def _is_read(
    _session: aiohttp.ClientSession,
    _context: SimpleNamespace,
    _read: aiohttp.TraceResponseChunkReceivedParams,
) -> None:
    outgoing = _current.get()
    if outgoing is not None:
        outgoing.mark_read()


def created_id(made: Any) -> int:
    """The number of what Discord says that it has made. Raises `UnreadableAnswer`."""
    try:
        return int(made["id"])
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableAnswer("nobody can tell what was made") from error
