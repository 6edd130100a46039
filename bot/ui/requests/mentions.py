"""Messages that call a player for a moment: to act, to take a seat, to read what matters now.

Each is deleted when it has served its purpose, however late Discord answers, whatever requests are
lost, and also after a restart of the bot.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

import discord

from bot.host.announcing import SeenFuture
from bot.host.table_announcer import TableNews, TablePlace
from bot.ids import ChannelId, HandId, PlayerId, TableId
from bot.ui.requests.answers import SEND_ERRORS
from bot.ui.requests.orphaned_messages import own_messages, sentence_pattern
from bot.ui.requests.outgoing_requests import (
    OutgoingRequest,
    RequestCancelled,
    Unanswered,
    new_nonce,
)
from bot.ui.requests.sending import (
    CLOSING_SECONDS_MAX,
    LAST_SECONDS_MAX,
    RETRY_AFTER_SECONDS,
    finish_tasks,
    send_or_log,
    set_event,
    until_taken,
    without_end,
)
from bot.ui.words.languages import Languages

log = logging.getLogger(__name__)

CALL_SECONDS = 60.0
"""Time that a call stays at most when nothing ends it before."""
CLEANUP_SECONDS_MAX = 10.0
"""Time that a new call waits for the deletion of calls from before a restart."""
_SENTENCES = (
    "nudge",
    "notice-seat-held",
    "notice-passed-over",
    "notice-chips-missing",
    "notice-sat-out",
    "notice-broke",
    "dm-closed",
)
"""The catalogue keys of all calls."""
_ARGUMENTS = {"mention": r"<@\d+>", "amount": r"[\d.,]+"}


class MentionPurpose(Enum):
    """The purpose of a call, which decides when it ends."""

    TURN = auto()
    """Ends with the turn, or when its timer stops."""
    SEAT = auto()
    """Ends when the player has taken the seat or left the waiting list."""
    INFO = auto()
    """Ends with time alone."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's turn in a hand."""

    hand: HandId
    number: int
    player: PlayerId


@dataclass(eq=False, slots=True)
class _Mention:
    """One call, from the moment it is about to be posted."""

    place: TablePlace
    text: str
    player: PlayerId
    purpose: MentionPurpose
    seconds: float | None
    """Seconds that it stays at most; None for as long as its purpose lasts."""
    turn: Turn | None = None
    message: int | None = None
    outgoing: "OutgoingRequest[discord.Message] | None" = None
    may_be_posted: bool = False
    """Whether Discord may have posted it without an answer reaching us."""
    over: asyncio.Event = field(default_factory=asyncio.Event)
    seen: SeenFuture = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def end(self) -> None:
        """Ends the call. One that still waits for a rate limit is not posted at all."""
        self.over.set()
        if self.outgoing is not None:
            self.outgoing.cancel()

    def resolve_seen(self, seen: bool) -> None:
        """Records whether Discord has accepted the call, or never will."""
        if not self.seen.done():
            self.seen.set_result(seen)

    async def wait_until_over(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(self.seconds):
                await self.over.wait()


class PlayerMentions:
    """The calls of every channel. Methods return at once; tasks do the work."""

    def __init__(
        self,
        client: discord.Client,
        languages: Languages,
        may_begin: asyncio.Event | None = None,
    ) -> None:
        """`may_begin` is set once the bot is online; without one it is."""
        self._may_begin = may_begin or set_event()
        self._client = client
        self._languages = languages
        self._turns: dict[TableId, Turn | None] = {}
        """The turn by each table's newest news, while a timer runs for it."""
        self._waiting: dict[TableId, set[PlayerId]] = {}
        """The players on each table's waiting list by its newest news."""
        self._calls: dict[_Mention, asyncio.Task[None]] = {}
        self._cleanups: dict[ChannelId, asyncio.Task[None]] = {}
        """Channels where calls from before a restart have been looked for."""
        self._closed = False

    # --- posting -------------------------------------------------------------------------

    def call_to_act(self, place: TablePlace, player: PlayerId) -> None:
        """Calls the player to act, if it is their turn by the newest news."""
        turn = self._turns.get(place.table)
        if turn is None or turn.player != player:
            return
        texts = self._languages.of_guild(place.guild)
        text = texts.say("nudge", mention=f"<@{player}>")
        self._post(_Mention(place, text, player, MentionPurpose.TURN, None, turn))

    def call_to_seat(
        self, place: TablePlace, player: PlayerId, text: str, seen: SeenFuture
    ) -> None:
        """Calls the player to a seat held for them, unless they do not wait any more; `seen` is
        done when they see it."""
        if player in self._waiting.get(place.table, ()):
            self._post(_Mention(place, text, player, MentionPurpose.SEAT, CALL_SECONDS, seen=seen))
        else:
            seen.set_result(False)

    def call_about(self, place: TablePlace, player: PlayerId, text: str) -> None:
        """Posts a sentence that concerns the player now."""
        self._post(_Mention(place, text, player, MentionPurpose.INFO, CALL_SECONDS))

    def _post(self, call: _Mention) -> None:
        if self._closed:
            call.resolve_seen(False)
            return
        context = f"a call at table {call.place.table}"
        self._calls[call] = task = asyncio.create_task(send_or_log(self._run_call(call), context))

        def gone(_: asyncio.Task[None]) -> None:
            self._calls.pop(call, None)
            call.resolve_seen(False)

        task.add_done_callback(gone)

    # --- ending -------------------------------------------------------------------------

    def end_outdated_calls(self, news: TableNews) -> None:
        """Ends the calls that these news of a table have made pointless."""
        table, view = news.place.table, news.view
        is_stopped = view.closed or view.paused or news.stopping
        self._waiting[table] = waiting = {player for player, _ in view.waiting}
        turn = None
        if view.to_act is not None and view.to_act.player is not None and not is_stopped:
            turn = Turn(view.hand_id, view.turn, view.to_act.player)
        self._turns[table] = turn
        for call in self._calls_at(table):
            still_needed = {
                MentionPurpose.TURN: call.turn == turn,
                MentionPurpose.SEAT: call.player in waiting,
                MentionPurpose.INFO: True,
            }
            if view.closed or not still_needed[call.purpose]:
                call.end()
        if view.closed:
            del self._turns[table], self._waiting[table]
        if news.recovered:
            self.remove_old_calls(news.place)

    def end_calls_of_frozen_table(self, place: TablePlace) -> None:
        """Ends the calls of a stopped table: nobody can act or sit down there."""
        self._turns.pop(place.table, None)
        self._waiting.pop(place.table, None)
        for call in self._calls_at(place.table):
            if call.purpose is not MentionPurpose.INFO:
                call.end()
        self.remove_old_calls(place)

    def _calls_at(self, table: TableId) -> Iterator[_Mention]:
        return (call for call in list(self._calls) if call.place.table == table)

    async def wait_until_removed(self, table: TableId) -> None:
        """Waits until the table's ended calls are deleted, for at most `LAST_SECONDS_MAX`: in an
        archived thread nothing can be deleted."""
        tasks = {self._calls[call] for call in self._calls_at(table) if call.over.is_set()}
        if tasks:
            await asyncio.wait(tasks, timeout=LAST_SECONDS_MAX)

    async def close(self) -> None:
        """Deletes all calls; those that remain are deleted after the next start."""
        self._closed = True
        for call in self._calls:
            call.end()
        tasks = [*self._calls.values(), *self._cleanups.values()]
        await finish_tasks(tasks, CLOSING_SECONDS_MAX)

    # --- one call -----------------------------------------------------------------------------

    async def _run_call(self, call: _Mention) -> None:
        cleared = self._cleanups.get(call.place.channel)
        if cleared is not None:
            await asyncio.wait({cleared}, timeout=CLEANUP_SECONDS_MAX)
        if call.over.is_set():
            return
        try:
            message = await self._send(call)
        except RequestCancelled:
            if call.may_be_posted:
                await self._remove_unseen(call)
            return
        except (TimeoutError, *SEND_ERRORS) as error:
            if not call.may_be_posted:
                raise
            call.resolve_seen(False)
            log.info("a call in channel %s is unconfirmed: %s", call.place.channel, error)
            await call.wait_until_over()
            await self._remove_unseen(call)
            return
        call.message = message.id
        call.resolve_seen(True)
        await call.wait_until_over()
        await _remove(message.delete)

    async def _send(self, call: _Mention) -> discord.Message:
        """Sends the call, once more if Discord does not answer; the nonce prevents a duplicate."""
        nonce = new_nonce()
        try:
            return await self._send_once(call, nonce)
        except Unanswered:
            if call.over.is_set():
                raise
            return await self._send_once(call, nonce)

    async def _send_once(self, call: _Mention, nonce: str) -> discord.Message:
        called = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(call.player)]
        )
        channel = self._client.get_partial_messageable(call.place.channel)
        call.outgoing = OutgoingRequest(
            channel.send(call.text, allowed_mentions=called, nonce=nonce)
        )
        try:
            return await call.outgoing.answer()
        finally:
            call.may_be_posted |= call.outgoing.may_have_acted

    async def _remove_unseen(self, call: _Mention) -> None:
        """Deletes a call that Discord may have posted without answering, or will soon."""
        for pause in (*RETRY_AFTER_SECONDS, 0.0):
            found = await self._unknown_messages_in(call.place.channel)
            lost = [message for message in found if message.content == call.text]
            for message in lost:
                await _remove(message.delete)
            if lost:
                return
            await asyncio.sleep(pause)

    # --- calls from before a restart --------------------------------------------------------------

    def remove_old_calls(self, place: TablePlace) -> None:
        """Deletes the calls left in the channel before a restart; does so once per channel."""
        if self._closed or place.channel in self._cleanups:
            return
        work = send_or_log(
            self._remove_old_calls_of(place.channel), f"calls in channel {place.channel}"
        )
        self._cleanups[place.channel] = asyncio.create_task(work)

    async def _remove_old_calls_of(self, channel: ChannelId) -> None:
        await self._may_begin.wait()
        for message in await self._unknown_messages_in(channel):
            if is_mention(message.content, self._languages):
                await _remove(message.delete)

    async def _unknown_messages_in(self, channel: ChannelId) -> list[discord.Message]:
        """Our messages in the channel, except the calls posted since the start."""
        found = await until_taken(lambda: own_messages(self._client, channel))
        known = {call.message for call in self._calls}
        return [message for message in found if message.id not in known]


async def _remove(delete: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Retries a deletion until Discord has accepted it or refuses it for good."""
    try:
        await until_taken(delete, without_end())
    except discord.NotFound:
        log.debug("a call was deleted already")
    except discord.HTTPException as error:
        log.warning("a call may not be deleted: %s", error)


def is_mention(text: str, languages: Languages) -> bool:
    """Whether a message is the text of a call, in any language."""
    return any(
        sentence_pattern(texts, key, **_ARGUMENTS).fullmatch(text)
        for texts in languages.all
        for key in _SENTENCES
    )
