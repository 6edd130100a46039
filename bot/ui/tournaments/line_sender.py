"""Sends a tournament's lines once each and removes them; important ones are retried."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import ui

from bot.host.background_tasks import Clock
from bot.ids import ChannelId, PlayerId
from bot.ui.requests.answers import SEND_ERRORS, is_final_error
from bot.ui.requests.outgoing_requests import OutgoingRequest, new_nonce
from bot.ui.requests.retries import RETRY_AFTER_SECONDS, until_taken
from bot.ui.requests.sending import silent_edit
from bot.ui.tournaments.channel_lines import ChannelLine
from bot.ui.tournaments.temporary_lines import TemporaryLine, keeps_text, mentionable

log = logging.getLogger(__name__)

ATTEMPTS_MAX = 5
"""Rounds of retries for a question: they outlast some minutes of an outage."""


class LineSender:
    """Sends lines to any channel. A caller that needs an order awaits each line."""

    def __init__(
        self, channel: Callable[[ChannelId], discord.PartialMessageable], clock: Clock
    ) -> None:
        self._channel = channel
        self._clock = clock

    async def send_text(
        self,
        channel: ChannelId,
        text: str,
        calls: tuple[PlayerId, ...] = (),
        view: ui.View | None = None,
        nonce: str | None = None,
    ) -> discord.Message:
        """Sends one message; Discord ignores repeats of a nonce within some minutes."""
        users = [discord.Object(player) for player in mentionable(calls)]
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=users)
        more = {"view": view, "nonce": nonce}
        given: Any = {name: value for name, value in more.items() if value is not None}
        return await self._channel(channel).send(text, allowed_mentions=mentions, **given)

    async def send_line(self, line: ChannelLine, view: ui.View | None) -> discord.Message:
        """Sends a line; one that mentions players or has controls is retried.

        Raises the error of the last attempt.
        """
        nonce = new_nonce()

        def send() -> Coroutine[Any, Any, discord.Message]:
            return self.send_text(line.channel, line.text, line.calls, view, nonce)

        return await (until_taken(send) if line.calls or line.controls else send())

    async def send_question(
        self, temporary: TemporaryLine, view: ui.View | None
    ) -> discord.Message:
        """Sends a line with a question, and retries as long as an answer is of use.

        Raises the error of the last attempt.
        """
        nonce = new_nonce()

        def send() -> Coroutine[Any, Any, discord.Message]:
            line = temporary.as_of(self._clock.now_ms())
            return self.send_text(line.channel, line.text, line.calls, view, nonce)

        for _ in range(ATTEMPTS_MAX):
            try:
                return await until_taken(send)
            except (TimeoutError, *SEND_ERRORS) as error:
                if is_final_error(error) or temporary.settled:
                    raise
            await asyncio.sleep(RETRY_AFTER_SECONDS[-1])
        return await until_taken(send)

    async def remove_line(self, temporary: TemporaryLine) -> None:
        """Removes a line that is no longer of use. Raises the error of the last attempt."""
        number = temporary.message
        if number is None:
            return
        message = self._channel(temporary.line.channel).get_partial_message(number)
        if keeps_text(temporary.line):
            await until_taken(lambda: silent_edit(message, view=None))
        else:
            await until_taken(message.delete)

    async def try_to_send(
        self,
        channel: ChannelId,
        text: str,
        calls: tuple[PlayerId, ...] = (),
        nonce: str | None = None,
    ) -> None:
        """Sends a line and only logs a failure: no table waits for it."""
        try:
            await OutgoingRequest(self.send_text(channel, text, calls, nonce=nonce)).answer()
        except (TimeoutError, *SEND_ERRORS) as error:
            log.warning("a line for channel %s was not taken: %s", channel, error)
