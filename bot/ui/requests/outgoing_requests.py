"""Requests that can be cancelled until they are sent, and that have a timeout once they are.

discord.py keeps a request back while a rate limit lasts. Its content may be outdated by then, and
must not be sent any more. Once a request is sent, only the answer tells whether Discord has acted
on it, so the answer is awaited: of two requests under way at the same time the older could arrive
last, and the message would show an old state. After ten seconds without an answer none is expected,
and the caller decides what to do.
"""

import asyncio
import contextvars
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from contextvars import Context
from functools import partial
from heapq import heapify, heappop, heappush
from itertools import count
from types import SimpleNamespace
from typing import Any, Final, Generic, Protocol, TypeVar

import aiohttp
from discord.http import Route

from bot.storage.errors import OwnershipLost

USERS_AT_ONCE_MAX = 4


class OrderedTurns:
    """Lets at most `at_once` do something at the same time, so that one slow request does not delay
    the others. The lowest number goes next, and among equals the one that came first."""

    def __init__(self, at_once: int = USERS_AT_ONCE_MAX) -> None:
        self._free = at_once
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._arrivals = count()

    @property
    def waiting(self) -> int:
        """The number of callers that wait for their turn."""
        return len(self._waiting)

    @property
    def has_free(self) -> bool:
        """Whether the next who comes need not wait."""
        return self._free > 0

    @asynccontextmanager
    async def turn(self, number: int) -> AsyncIterator[None]:
        """Waits for a turn, and gives it back at the end of the block."""
        await self.take(number)
        try:
            yield
        finally:
            self.give_back()

    async def take(self, number: int) -> None:
        """Waits for a turn, which lasts until `give_back`."""
        if self.has_free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting = (number, next(self._arrivals), turn)
        heappush(self._waiting, waiting)
        try:
            await turn
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
                heapify(self._waiting)
            elif not turn.cancelled():
                self.give_back()
            raise

    def give_back(self) -> None:
        """Ends a turn; the next one begins."""
        while self._waiting:
            turn = heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


RATE_WINDOW_SECONDS: Final = 1.1
"""The time for which a request counts: a second from its arrival, and some more because one may be
longer on its way than the next."""
_UNCOUNTED: Final = ("/interactions/", "/webhooks/", "/gateway/bot")
"""The addresses with limits of their own: answers to presses and commands. The gateway is asked for
once a start, ahead of all that waits: the bot is not online before."""


class RequestRate:
    """Keeps to Discord's limit for all requests of a bot together, or to this process's share of
    it.

    Discord answers a request beyond the limit with 429, and so all others until the second is over.
    It shuts out for an hour a bot that has had 10,000 such answers in ten minutes.
    """

    def __init__(self, a_second: int) -> None:
        self._turns = OrderedTurns(a_second)
        self._held_until = 0.0
        self.held_seconds = 0.0
        """Seconds so far in which a request waited for its turn."""

    def counts(self, url: str) -> bool:
        """Whether the limit applies to a request to this address."""
        is_own = url.startswith(Route.BASE)
        return is_own and not url.removeprefix(Route.BASE).startswith(_UNCOUNTED)

    async def wait(self, order: int = 0) -> float:
        """Returns when the next request may be sent: of those that wait, the one with the lowest
        `order` first. The answer is the time until which it may be sent, by the event loop's
        clock."""
        loop = asyncio.get_running_loop()
        asked, is_held = loop.time(), not self._turns.has_free
        try:
            await self._turns.take(order)
        finally:
            begins = loop.time()
            if is_held:
                self.held_seconds += begins - max(asked, self._held_until)
                self._held_until = begins
        # With the request's own context the timer would keep the request and its picture.
        loop.call_later(RATE_WINDOW_SECONDS, self._turns.give_back, context=Context())
        return begins + RATE_WINDOW_SECONDS


log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

ANSWER_SECONDS_MAX = 10.0
"""Seconds from sending a request until its timeout; waiting for a rate limit does not count."""
SILENT_SECONDS = 1.0
"""After this time without an answer, other requests no longer wait for this one."""

_current: contextvars.ContextVar["OutgoingRequest[Any] | None"] = contextvars.ContextVar(
    "outgoing", default=None
)
SESSION_CLOSED = "Session is closed"
"""aiohttp's error for a request after the client was closed."""
_SUCCESS = range(200, 300)
_REFUSALS = range(400, 500)
_FAILURES = range(500, 600)


def new_nonce() -> str:
    """A message's own mark: Discord posts a message with a nonce it has seen only once, and gives
    the nonce back, so that a message whose post was not answered is found again."""
    return secrets.token_hex(12)


class RequestCancelled(Exception):
    """The request was not sent, or failed and was not sent again."""


class UnreadableAnswer(Exception):
    """Discord's answer cannot be read."""


class Unanswered(TimeoutError):
    """Discord has not answered in time; it may have carried out the request."""

    def __init__(self, what: str, seconds: float) -> None:
        super().__init__(f"{what}: no answer within {seconds:g} s")


class RequestSlot(Protocol):
    """A slot that a request holds while other requests wait for one.

    A protocol, because its implementation, `bot.ui.requests.unreadable_input`, imports this module.
    """

    def release(self) -> None:
        """Frees the slot, although the request is still under way without an answer."""


_UNREAD = (ValueError, TypeError, KeyError, AttributeError)
"""Errors of discord.py for an answer that is cut, empty or incomplete."""


class OutgoingRequest(Generic[Answer]):
    """A request to Discord. Its client must have been made with `request_trace()`."""

    def __init__(
        self,
        request: Coroutine[Any, Any, Answer],
        *,
        what: str = "a request",
        seconds: float | None = None,
        gives_way: bool = False,
        group: "RequestGroup | None" = None,
    ) -> None:
        """`seconds` is the timeout for its answer: `ANSWER_SECONDS_MAX` by default. One that gives
        way lets all others go first where Discord's limit holds requests back."""
        self.what = what
        """The request's name in the log: it must contain no secrets."""
        self._slot: RequestSlot | None = None
        self.gives_way = gives_way
        self.is_held = False
        """Whether it waits for its turn by Discord's limit."""
        self.turn_until = 0.0
        """The time until which a turn is good that came before discord.py was asked to send the
        request."""
        self.stops_everything = False
        """Whether all others wait until it may be sent again."""
        self._group = group
        self._seconds = ANSWER_SECONDS_MAX if seconds is None else seconds
        self._seconds_left = self._seconds
        self._late = False
        self._timeout: asyncio.TimerHandle | None = None
        self._silence_timer: asyncio.TimerHandle | None = None
        self._under_way = False
        self._unanswered = False
        self._in_doubt = False
        """Whether Discord may have acted on an earlier attempt of discord.py."""
        self._status: int | None = None
        self.attempts = 0
        """Number of times it was sent: discord.py retries after server errors."""
        self._cancelled = False
        self._is_unwanted = False
        self._accepted = asyncio.Event()
        context = contextvars.copy_context()
        context.run(_current.set, self)
        self._task = asyncio.create_task(request, context=context)
        self._task.add_done_callback(partial(self._done, context))
        if group is not None:
            group.add(self)

    @property
    def is_sending(self) -> bool:
        """Whether the current task is the one that sends this request."""
        return asyncio.current_task() is self._task

    @property
    def may_have_acted(self) -> bool:
        """Whether Discord may have carried out the request, whatever its answer was."""
        return self._unanswered or self._in_doubt

    def cancel(self) -> None:
        """Cancels the request if it is not sent yet; one under way continues, and is not sent
        again."""
        self._is_unwanted = True
        if not (self._under_way or self._accepted.is_set() or self._task.done()):
            self._cancelled = True
            self._task.cancel()

    async def wait_for_turn(self, rate: RequestRate) -> float:
        """Waits until Discord's limit allows another attempt: nothing is under way meanwhile, so
        no timeout runs, and it can be cancelled. Returns as `RequestRate.wait`."""
        self._under_way = self.stops_everything = False
        if self._is_unwanted:
            self.cancel()
            # The cancelled task goes no further than this.
            await asyncio.sleep(0)
        if self._timeout is not None:
            now = asyncio.get_running_loop().time()
            self._seconds_left = max(0.0, self._timeout.when() - now)
            self._stop_timeout()
        self.is_held = True
        try:
            return await rate.wait(1 if self.gives_way else 0)
        finally:
            self.is_held = False

    async def accepted(self) -> None:
        """Waits until Discord has accepted the request. Raises as `answer` does.

        That can be seconds before `answer` returns: after the last request that a rate limit
        allows, discord.py keeps the answer back until the limit resets.
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

        Raises the request's own errors, `RequestCancelled`, `Unanswered` or `UnreadableAnswer`.
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

    def hold(self, slot: RequestSlot | None) -> None:
        """Notes the slot that the request keeps until its answer; None gives the slot up. A broken
        connection is no answer."""
        self._slot = slot
        if slot is None:
            self._stop_silence_timer()

    def mark_sent(self) -> None:
        self.attempts += 1
        self._in_doubt |= self._unanswered
        self._under_way = self._unanswered = True
        loop = asyncio.get_running_loop()
        if self._timeout is None:
            self._timeout = loop.call_later(self._seconds_left, self._give_up)
        self._stop_silence_timer()
        if self._slot is not None:
            self._silence_timer = loop.call_later(SILENT_SECONDS, self._slot.release)

    def mark_answered(self, status: int, *, stops_everything: bool) -> None:
        """Notes Discord's answer. A request that discord.py is about to retry may be cancelled, but
        not while it holds back all others (`stops_everything`): they would wait forever."""
        self._status, self._unanswered = status, False
        self._in_doubt |= status not in _REFUSALS
        if status in _SUCCESS:
            self._accepted.set()
        self._under_way = self.stops_everything = stops_everything
        self._stop_silence_timer()

    def mark_read(self) -> None:
        """Notes that the whole answer is read. Waiting for a rate limit has no timeout; a retry
        after a server error has what is left of the timeout."""
        if self._status not in _FAILURES:
            self._stop_timeout()
            self._seconds_left = self._seconds

    def _give_up(self) -> None:
        self._late = True
        log.warning("not answered within %g s, cancelled: %s", self._seconds, self.what)
        self._task.cancel()

    def _stop_silence_timer(self) -> None:
        if self._silence_timer is not None:
            self._silence_timer.cancel()
            self._silence_timer = None

    def _stop_timeout(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None

    def _done(self, context: contextvars.Context, task: asyncio.Task[Any]) -> None:
        """Stops the timers, and retrieves an error that nobody waits for, as asyncio demands."""
        # Else the task, its context and the request would keep each other alive.
        context.run(_current.set, None)
        if self._group is not None:
            self._group.remove(self)
        self._stop_silence_timer()
        self._stop_timeout()
        if not task.cancelled():
            task.exception()


class RequestGroup:
    """Requests that tell one thing, and are not wanted once that is outdated or known."""

    def __init__(self) -> None:
        self._requests: set[OutgoingRequest[Any]] = set()
        self._is_outdated = False

    def add(self, request: OutgoingRequest[Any]) -> None:
        self._requests.add(request)
        if self._is_outdated:
            request.cancel()

    def remove(self, request: OutgoingRequest[Any]) -> None:
        self._requests.discard(request)

    def cancel(self) -> None:
        """Cancels those that are not sent yet, and those that come."""
        self._is_outdated = True
        for request in self._requests:
            request.cancel()

    def cancel_held(self) -> None:
        """Cancels those that give way and wait for Discord's limit; those that come later are
        sent."""
        for request in self._requests:
            if request.gives_way and request.is_held:
                request.cancel()


async def send_bounded(
    request: Coroutine[Any, Any, Answer], *, what: str, seconds: float | None = None
) -> Answer:
    """Sends a request with a timeout. Raises as `OutgoingRequest.answer` does."""
    outgoing = _current.get()
    if outgoing is None or not outgoing.is_sending:
        return await OutgoingRequest(request, what=what, seconds=seconds).answer()
    outgoing.what = what
    return await request


def hold_slot(holds: RequestSlot | None) -> None:
    """Sets the slot that the request of this task holds; None when it holds none any more."""
    outgoing = _current.get()
    if outgoing is not None and outgoing.is_sending:
        outgoing.hold(holds)


def request_trace(
    check: Callable[[], Awaitable[None]] | None = None, rate: RequestRate | None = None
) -> aiohttp.TraceConfig:
    """The aiohttp trace that tells each `OutgoingRequest` when it is sent and answered.

    Each attempt waits for its turn by `rate`: one that was refused for its limit is none the less
    a request more. `check` comes before every request, and raises `OwnershipLost` where this
    process has nothing to say any more: the request ends with aiohttp's `ClientConnectionError`.
    """

    async def leaves(
        session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        request: aiohttp.TraceRequestStartParams,
    ) -> None:
        if rate is not None and rate.counts(str(request.url)):
            await _wait_for_turn(rate)
            if session.closed:
                raise RuntimeError(SESSION_CLOSED)
        if check is not None:
            try:
                await check()
            except OwnershipLost as error:
                raise aiohttp.ClientConnectionError("another process has taken over") from error
        request_leaves()

    config = aiohttp.TraceConfig()
    config.on_request_start.append(leaves)
    config.on_request_end.append(_is_answered)
    config.on_response_chunk_received.append(_is_read)
    return config


async def _wait_for_turn(rate: RequestRate) -> None:
    outgoing = _current.get()
    if outgoing is None:
        await rate.wait()
    elif asyncio.get_running_loop().time() < outgoing.turn_until:
        outgoing.turn_until = 0.0
    else:
        await outgoing.wait_for_turn(rate)


async def give_way(rate: RequestRate, may_send: asyncio.Event) -> None:
    """Has a request that gives way wait for its turn before discord.py sends it: there it would
    hold up what goes to the same channel. While nothing may be sent no turn is taken."""
    outgoing = _current.get()
    if outgoing is None or not outgoing.gives_way:
        return
    while outgoing.turn_until == 0.0:
        await may_send.wait()
        until = await outgoing.wait_for_turn(rate)
        if may_send.is_set():
            outgoing.turn_until = until


def stops_everything() -> bool:
    """Whether all others wait until the `OutgoingRequest` of this task may be sent again."""
    outgoing = _current.get()
    return outgoing is not None and outgoing.stops_everything


def request_leaves() -> None:
    """Marks the `OutgoingRequest` of this task, if there is one, as sent."""
    outgoing = _current.get()
    if outgoing is not None:
        outgoing.mark_sent()


async def _is_answered(
    _session: aiohttp.ClientSession,
    _context: SimpleNamespace,
    ended: aiohttp.TraceRequestEndParams,
) -> None:
    outgoing = _current.get()
    if outgoing is not None:
        # A limit without this header, as of a proxy, does not say which requests it holds back.
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


def created_id(answer: Any) -> int:
    """The id of what Discord has created. Raises `UnreadableAnswer`."""
    try:
        return int(answer["id"])
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableAnswer("the id of the created object is missing") from error
