"""Discord's limit for all requests of a bot together.

A request that exceeds it is answered with 429, and so is whatever else arrives until the second is
over. Discord shuts out for an hour a bot that has had 10,000 such answers in ten minutes.
"""

import asyncio
from contextvars import Context
from typing import Final

from discord.http import Route

from bot.ui.requests.limited_concurrency import OrderedTurns

WINDOW_SECONDS: Final = 1.1
"""A request counts for a second from its arrival; one may be a little longer on its way than the
next."""
_UNCOUNTED: Final = ("/interactions/", "/webhooks/", "/gateway/bot")
"""Answers to presses and commands have limits of their own. The gateway is asked for once a start,
ahead of what waits: the bot is not online before."""


class RequestRate:
    """Keeps to the limit, or to the share of it that this process has."""

    def __init__(self, a_second: int) -> None:
        self._turns = OrderedTurns(a_second)
        self._held_until = 0.0
        self.held_seconds = 0.0
        """In how much of the time so far a request waited for its turn."""

    def counts(self, url: str) -> bool:
        """Whether the limit holds for a request to this address."""
        is_own = url.startswith(Route.BASE)
        return is_own and not url.removeprefix(Route.BASE).startswith(_UNCOUNTED)

    async def wait(self, order: int = 0) -> float:
        """Returns when the next request may be sent: of those who wait, the one with the lowest
        `order` first. The answer is until when it may be, by the event loop's clock."""
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
        loop.call_later(WINDOW_SECONDS, self._turns.give_back, context=Context())
        return begins + WINDOW_SECONDS
