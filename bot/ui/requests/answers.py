"""Answers to interactions: within three seconds, exactly once, and never with silence."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import aiohttp
import discord
from discord import ui
from discord.utils import MISSING

from bot.host.refusals import new_incident
from bot.press_trace import StageTimes, current_trace
from bot.texts.catalogue import Texts
from bot.ui.components.pages import TABLE_PICTURE, messages_of, upload
from bot.ui.requests.outgoing_requests import OutgoingRequest, UnreadableAnswer

log = logging.getLogger(__name__)

ACKNOWLEDGE_AFTER_SECONDS = 2.0
"""Discord drops an interaction after three seconds; a slow picture must not lose the press."""
SEND_ERRORS = (
    discord.HTTPException,
    discord.RateLimited,
    aiohttp.ClientError,
    OSError,
    UnreadableAnswer,
)
"""Errors of a request that Discord did not accept: too late, sent twice, connection lost."""
_THINKING = discord.InteractionResponseType.deferred_channel_message
UNKNOWN_MESSAGE = 10008
"""Discord's code for a message that was deleted."""
TOO_MANY_REQUESTS = 429
TOKEN_SECONDS = 14 * 60
"""Discord takes edits through an interaction's token for fifteen minutes; a refused one would count
as an invalid request."""
EDIT_SECONDS_MAX = 10.0
"""Timeout for such an edit; a wait for its own rate limit, which may take hours, is part of it."""


_FILLED_IN = "filled in"
"""The mark, among the extras of an interaction, of a deferred answer that has been given."""


async def answer_after_response(
    interaction: discord.Interaction,
    text: str | None = None,
    *,
    view: ui.LayoutView | ui.View | None = None,
    files: Sequence[discord.File] = (),
) -> Callable[[], Awaitable[None]]:
    """Sends what comes after the response, to the user alone unless the response was deferred for
    everybody; returns what deletes it.

    The first answer fills in a response that was deferred: Discord has deprecated that a follow-up
    message does so. Any other is a follow-up message.
    """
    deferred = interaction.response.type is _THINKING and _FILLED_IN not in interaction.extras
    more: dict[str, Any] = {} if view is None else {"view": view}
    if not deferred:
        more |= {"files": files} if files else {}
        sent = await interaction.followup.send(text or MISSING, ephemeral=True, wait=True, **more)
        return sent.delete
    more |= {"attachments": files} if files else {}
    await interaction.edit_original_response(content=text or MISSING, **more)
    interaction.extras[_FILLED_IN] = True
    return interaction.delete_original_response


def is_final_error(error: Exception) -> bool:
    """Whether Discord has refused the request for good, so that a retry would be of no use."""
    if not isinstance(error, discord.HTTPException) or error.status == TOO_MANY_REQUESTS:
        return False
    return error.status in range(400, 500)


class InteractionReply:
    """The one answer to a press: the new picture, a sentence, or a bare acknowledgement.

    The first to claim it answers. After an acknowledgement the picture comes as an edit of the
    message. Acknowledging a press on an ephemeral message replaces that message, controls
    included, by the text `done`.
    """

    def __init__(
        self, interaction: discord.Interaction, done: str, *, in_time: bool = True
    ) -> None:
        """`in_time` acknowledges the press before Discord drops it."""
        self._interaction = interaction
        self._done = done
        self._claimed = False
        self._take_back: list[Callable[[], Awaitable[None]]] = []
        """Calls that delete each message of an answer for the user alone; empty for any other."""
        self._trace = current_trace()
        self._timer: asyncio.TimerHandle | None = None
        loop = asyncio.get_running_loop()
        self._token_until = loop.time() + TOKEN_SECONDS
        if in_time:
            self._timer = loop.call_later(ACKNOWLEDGE_AFTER_SECONDS, self._acknowledge_in_time)
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def message(self) -> int | None:
        """The message whose control was pressed."""
        return self._interaction.message.id if self._interaction.message else None

    @property
    def is_private(self) -> bool:
        """Whether the answer is a message of its own, for the user alone."""
        return bool(self._take_back)

    @property
    def is_on_private(self) -> bool:
        """Whether the control that was pressed is on such a message."""
        message = self._interaction.message
        return message is not None and message.flags.ephemeral

    def say_when_done(self, text: str) -> None:
        """Sets the text of an acknowledgement by words."""
        self._done = text

    def claim(self) -> bool:
        """Claims the answer. False when it was claimed or given already."""
        if self._claimed or self._interaction.response.is_done():
            return False
        self._claimed = True
        if self._timer is not None:
            self._timer.cancel()
        return True

    def note_answered(self, drawn: StageTimes | None = None) -> None:
        """Ends the trace of the press: Discord has taken its answer."""
        if self._trace is not None:
            self._trace.finish(drawn)

    async def show_table(
        self, layout: ui.LayoutView, picture: bytes, drawn: StageTimes | None = None
    ) -> bool:
        """Answers with the new table message, whose picture went through the stages `drawn`. To be
        called after `claim`.

        False when Discord did not accept it, as for a press that was delivered twice or too late,
        or when the message is gone; an acknowledgement may still be accepted.
        """
        try:
            await self._interaction.response.edit_message(
                view=layout, attachments=[upload(picture, TABLE_PICTURE)]
            )
        except SEND_ERRORS as error:
            log.info("a press could not be answered with the picture: %s", error)
            self._claimed = False
            return False
        self.note_answered(drawn)
        return True

    async def show_table_again(self, layout: ui.LayoutView, picture: bytes) -> bool:
        """Edits the message that `show_table` has answered with, which does not count towards
        Discord's limit of all requests. False when that is not possible, or no longer."""
        if asyncio.get_running_loop().time() > self._token_until:
            return False
        edit = self._interaction.edit_original_response(
            view=layout, attachments=[upload(picture, TABLE_PICTURE)]
        )
        try:
            async with asyncio.timeout(EDIT_SECONDS_MAX):
                await OutgoingRequest(edit).answer()
        except SEND_ERRORS as error:
            log.info("a message could not be edited by the last press on it: %s", error)
            return False
        return True

    async def acknowledge(self) -> None:
        """Acknowledges the press without showing anything."""
        if self.claim():
            await self._send_acknowledgement()

    async def send_text(self, text: str | None, **more: Any) -> None:
        """Sends a sentence to the user alone, perhaps with a `view` or `files`, or a page, which is
        a `view` without a sentence. A list may need several messages.

        A press that was acknowledged meanwhile is answered by a follow-up message, one whose answer
        was deferred by that answer.
        """
        *before, last = [None] if text is None else messages_of(text.split("\n"))
        for part in before:
            await self._send(part)
        await self._send(last, **more)

    async def _send(self, text: str | None, **more: Any) -> None:
        if self.claim():
            await self._interaction.response.send_message(text, ephemeral=True, **more)
            self.note_private()
            self.note_answered()
            return
        # Discord rejects a follow-up that arrives before the answer itself.
        await asyncio.gather(*self._tasks)
        self._take_back.append(await answer_after_response(self._interaction, text, **more))

    def note_private(self) -> None:
        """Notes that the response itself has become a message for the user alone."""
        self._take_back.append(self._interaction.delete_original_response)

    async def send_last_text(self, text: str) -> bool:
        """Sends a sentence; when Discord does not accept it, that is logged and not raised, and the
        answer is False."""
        try:
            await self.send_text(text)
        except SEND_ERRORS as error:
            log.warning("a press could not be answered: %s", error)
            return False
        return True

    async def take_back(self) -> None:
        """Deletes the answer for the user alone; any other stays."""
        for delete in self._take_back:
            try:
                await delete()
            except SEND_ERRORS as error:
                log.info("an answer could not be taken back: %s", error)

    async def report_failure(self, texts: Texts) -> None:
        """Logs the error being handled under an incident number, and tells the user the number."""
        incident = new_incident()
        log.exception("incident %s: a press failed", incident)
        await self.send_last_text(texts.say("something-broke", incident=incident))

    def _acknowledge_in_time(self) -> None:
        if self.claim():
            task = asyncio.create_task(self._send_acknowledgement())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _send_acknowledgement(self) -> None:
        try:
            if not await self._acknowledge_by_message():
                await self._interaction.response.send_message(self._done, ephemeral=True)
            self.note_answered()
        except SEND_ERRORS as error:
            log.info("a press could not be acknowledged: %s", error)

    async def _acknowledge_by_message(self) -> bool:
        """Acknowledges through the pressed message. False when that is gone."""
        response = self._interaction.response
        try:
            if self.is_on_private:
                await response.edit_message(content=self._done, view=None)
            else:
                await response.defer()
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True
