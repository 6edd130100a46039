"""Sends a tournament's lines, once each, and takes them down; what Discord loses is sent again
where it matters."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import ui

from bot.host.clock import Clock
from bot.ids import ChannelId, PlayerId
from bot.ui.answers import SEND_ERRORS, is_final_error
from bot.ui.outgoing_requests import OutgoingRequest
from bot.ui.retries import RETRY_AFTER_SECONDS, until_taken
from bot.ui.tournaments.lines import ChannelLine
from bot.ui.tournaments.offers import Standing, called, keeps_text

log = logging.getLogger(__name__)

ATTEMPTS_MAX = 5
"""How often all repeats of a question are gone through: some minutes of a Discord that is down."""


class LineSender:
    """Speaks in every channel. Whoever wants lines in order waits for one before the next."""

    def __init__(
        self, channel: Callable[[ChannelId], discord.PartialMessageable], clock: Clock
    ) -> None:
        self._channel = channel
        self._clock = clock

    async def send(
        self,
        channel: ChannelId,
        text: str,
        calls: tuple[PlayerId, ...] = (),
        view: ui.View | None = None,
        nonce: str | None = None,
    ) -> discord.Message:
        """Discord posts one message for a nonce, however often it is sent within some minutes."""
        users = [discord.Object(player) for player in called(calls)]
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=users)
        more = {"view": view, "nonce": nonce}
        given: Any = {name: value for name, value in more.items() if value is not None}
        return await self._channel(channel).send(text, allowed_mentions=mentions, **given)

    async def say(self, line: ChannelLine, view: ui.View | None) -> discord.Message:
        """A line that calls somebody, or asks him, is sent again when Discord has not taken it.

        Raises what the last attempt met.
        """
        nonce = secrets.token_hex(12)

        def send() -> Coroutine[Any, Any, discord.Message]:
            return self.send(line.channel, line.text, line.calls, view, nonce)

        return await (until_taken(send) if line.calls or line.gates else send())

    async def ask(self, standing: Standing, view: ui.View | None) -> discord.Message:
        """A line that somebody is to answer: it is sent again for as long as it is of use.

        Raises what the last attempt met.
        """
        nonce = secrets.token_hex(12)

        def send() -> Coroutine[Any, Any, discord.Message]:
            line = standing.as_of(self._clock.now_ms())
            return self.send(line.channel, line.text, line.calls, view, nonce)

        for _ in range(ATTEMPTS_MAX):
            try:
                return await until_taken(send)
            except (TimeoutError, *SEND_ERRORS) as error:
                if is_final_error(error) or standing.settled:
                    raise
            await asyncio.sleep(RETRY_AFTER_SECONDS[-1])
        return await until_taken(send)

    async def take_down(self, standing: Standing) -> None:
        """It has had its use. Raises what the last attempt met."""
        number = standing.message
        if number is None:
            return
        message = self._channel(standing.line.channel).get_partial_message(number)
        if keeps_text(standing.line):
            await until_taken(lambda: message.edit(view=None))
        else:
            await until_taken(message.delete)

    async def try_to_send(
        self,
        channel: ChannelId,
        text: str,
        calls: tuple[PlayerId, ...] = (),
        nonce: str | None = None,
    ) -> None:
        """No table waits for a line that Discord does not take."""
        try:
            await OutgoingRequest(self.send(channel, text, calls, nonce=nonce)).answer()
        except (TimeoutError, *SEND_ERRORS) as error:
            log.warning("a line for channel %s was not taken: %s", channel, error)
