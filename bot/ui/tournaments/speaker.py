"""Sends a tournament's lines: once each, and again where Discord has lost one that matters."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Any

import discord
from discord import ui

from bot.ids import ChannelId, PlayerId
from bot.ui.answers import NOT_TAKEN, is_refusal
from bot.ui.poster import AGAIN_AFTER_SECONDS
from bot.ui.tournaments.lines import Line
from bot.ui.tournaments.offers import called
from bot.ui.wire import Outgoing

log = logging.getLogger(__name__)


class Speaker:
    """Speaks in every channel. Whoever wants lines in order waits for one before the next."""

    def __init__(self, channel: Callable[[ChannelId], discord.PartialMessageable]) -> None:
        self._channel = channel

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

    async def say(self, line: Line, view: ui.View | None) -> discord.Message:
        """A line that calls somebody, or asks him, is sent again when Discord has not taken it.

        Raises what the last attempt met.
        """
        nonce = secrets.token_hex(12)
        for pause in AGAIN_AFTER_SECONDS if line.calls or line.gates else ():
            sending = Outgoing(self.send(line.channel, line.text, line.calls, view, nonce))
            try:
                return await sending.answer()
            except (TimeoutError, *NOT_TAKEN) as error:
                if is_refusal(error):
                    raise
                log.info("a line for channel %s is sent again: %s", line.channel, error)
            await asyncio.sleep(pause)
        return await self.send(line.channel, line.text, line.calls, view, nonce)

    async def try_to_send(
        self,
        channel: ChannelId,
        text: str,
        calls: tuple[PlayerId, ...] = (),
        nonce: str | None = None,
    ) -> None:
        """No table waits for a line that Discord does not take."""
        try:
            await Outgoing(self.send(channel, text, calls, nonce=nonce)).answer()
        except (TimeoutError, *NOT_TAKEN) as error:
            log.warning("a line for channel %s was not taken: %s", channel, error)
