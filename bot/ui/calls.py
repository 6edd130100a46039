"""Lines that call a player for a moment: to act, to take a seat, to hear what concerns them now.

Each is removed when it has had its use, however late Discord answers, whatever it loses, and also
when the bot that posted it is gone.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import chain, repeat
from typing import Any

import discord

from bot.host.table_announcer import SeenFuture, TableNews, TablePlace
from bot.ids import ChannelId, HandId, PlayerId, TableId
from bot.ui.answers import SEND_ERRORS
from bot.ui.languages import Languages
from bot.ui.orphaned_messages import own_messages, sentence_pattern
from bot.ui.outgoing_requests import OutgoingRequest, RequestCancelled, Unanswered
from bot.ui.poster import CLOSING_SECONDS_MAX, LAST_SECONDS_MAX, finish_tasks, send_or_log
from bot.ui.retries import RETRY_AFTER_SECONDS, until_taken

log = logging.getLogger(__name__)

CALL_SECONDS = 60.0
"""How long a line stays that only matters now and that nothing ends before."""
CLEANUP_SECONDS_MAX = 10.0
"""How long a new call waits until those of an earlier bot have been looked for."""
DELETE_RETRY_SECONDS = 60.0
"""From one attempt to the next, after the first few, to remove a line."""
_SENTENCES = (
    "nudge",
    "notice-seat-held",
    "notice-passed-over",
    "notice-chips-missing",
    "dm-closed",
)
"""Everything that is said in this way."""
_ARGUMENTS = {"mention": r"<@\d+>", "amount": r"[\d.,]+"}


class CallPurpose(Enum):
    """What ends the use of a call."""

    TURN = auto()
    """The turn is over, or its timer stands still."""
    SEAT = auto()
    """The player has taken the seat, or waits no longer."""
    WHILE = auto()
    """Time alone."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Who is to act, and on which turn of which hand."""

    hand: HandId
    number: int
    player: PlayerId


@dataclass(eq=False, slots=True)
class _Call:
    """One line, from the moment it is about to be posted."""

    place: TablePlace
    text: str
    player: PlayerId
    purpose: CallPurpose
    seconds: float | None
    """How long it stays at most; None as long as it is of use."""
    turn: Turn | None = None
    message: int | None = None
    outgoing: "OutgoingRequest[discord.Message] | None" = None
    may_be_posted: bool = False
    """Whether Discord may have posted it without saying so."""
    over: asyncio.Event = field(default_factory=asyncio.Event)
    seen: SeenFuture = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def end(self) -> None:
        """It has had its use. One that waits for a rate limit is not posted at all."""
        self.over.set()
        if self.outgoing is not None:
            self.outgoing.cancel()

    def resolve_seen(self, seen: bool) -> None:
        """Discord has taken it, or never will."""
        if not self.seen.done():
            self.seen.set_result(seen)

    async def wait_until_over(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(self.seconds):
                await self.over.wait()


class PlayerCalls:
    """All lines of this kind, in every channel. Its calls return at once; tasks do the work."""

    def __init__(self, client: discord.Client, languages: Languages) -> None:
        self._client = client
        self._languages = languages
        self._turns: dict[TableId, Turn | None] = {}
        """Whose turn it is by each table's newest news, while a timer runs for it."""
        self._calls: dict[_Call, asyncio.Task[None]] = {}
        self._cleanups: dict[ChannelId, asyncio.Task[None]] = {}
        """Where calls of an earlier bot have been looked for."""
        self._closed = False

    # --- what is said -------------------------------------------------------------------------

    def call_to_act(self, place: TablePlace, player: PlayerId) -> None:
        """Calls the player to act, if it is their turn by the newest news."""
        turn = self._turns.get(place.table)
        if turn is None or turn.player != player:
            return
        texts = self._languages.of_guild(place.guild)
        text = texts.say("nudge", mention=f"<@{player}>")
        self._post(_Call(place, text, player, CallPurpose.TURN, None, turn))

    def call_to_seat(self, place: TablePlace, player: PlayerId, text: str) -> SeenFuture:
        """Calls the player to a seat that is held for them; returns when they see it."""
        call = _Call(place, text, player, CallPurpose.SEAT, CALL_SECONDS)
        self._post(call)
        return call.seen

    def call_about(self, place: TablePlace, player: PlayerId, text: str) -> None:
        """Tells the player what concerns them now."""
        self._post(_Call(place, text, player, CallPurpose.WHILE, CALL_SECONDS))

    def _post(self, call: _Call) -> None:
        if self._closed:
            call.resolve_seen(False)
            return
        whose = f"a call at table {call.place.table}"
        self._calls[call] = task = asyncio.create_task(send_or_log(self._run_call(call), whose))

        def gone(_: asyncio.Task[None]) -> None:
            self._calls.pop(call, None)
            call.resolve_seen(False)

        task.add_done_callback(gone)

    # --- what ends it -------------------------------------------------------------------------

    def end_outdated_calls(self, news: TableNews) -> None:
        """Ends the calls that these news of a table have made useless."""
        table, view = news.place.table, news.view
        stands_still = view.closed or view.paused or news.parting
        waiting = {player for player, _ in view.waiting}
        turn = None
        if view.to_act is not None and view.to_act.player is not None and not stands_still:
            turn = Turn(view.hand_id, view.turn, view.to_act.player)
        self._turns[table] = turn
        for call in self._calls_at(table):
            is_of_use = {
                CallPurpose.TURN: call.turn == turn,
                CallPurpose.SEAT: call.player in waiting,
                CallPurpose.WHILE: True,
            }
            if view.closed or not is_of_use[call.purpose]:
                call.end()
        if view.closed:
            del self._turns[table]
        if news.recovered:
            self.remove_old_calls(news.place)

    def end_calls_of_frozen_table(self, place: TablePlace) -> None:
        """The table has stopped: nobody is to act there, or to sit down."""
        self._turns.pop(place.table, None)
        for call in self._calls_at(place.table):
            if call.purpose is not CallPurpose.WHILE:
                call.end()
        self.remove_old_calls(place)

    def _calls_at(self, table: TableId) -> Iterator[_Call]:
        return (call for call in list(self._calls) if call.place.table == table)

    async def wait_until_removed(self, table: TableId) -> None:
        """Returns when the table's calls that are over have been removed, or were tried for long:
        an archived thread takes no deletion."""
        tasks = {self._calls[call] for call in self._calls_at(table) if call.over.is_set()}
        if tasks:
            await asyncio.wait(tasks, timeout=LAST_SECONDS_MAX)

    async def close(self) -> None:
        """Removes all calls; what Discord has not taken by then is left to the next start."""
        self._closed = True
        for call in self._calls:
            call.end()
        tasks = [*self._calls.values(), *self._cleanups.values()]
        await finish_tasks(tasks, CLOSING_SECONDS_MAX)

    # --- one call -----------------------------------------------------------------------------

    async def _run_call(self, call: _Call) -> None:
        cleared = self._cleanups.get(call.place.channel)
        if cleared is not None:
            await asyncio.wait({cleared}, timeout=CLEANUP_SECONDS_MAX)
        if call.over.is_set():
            return
        try:
            message = await self._send(call)
        except RequestCancelled:
            return
        except (TimeoutError, *SEND_ERRORS) as error:
            if not call.may_be_posted:
                raise
            call.resolve_seen(False)
            log.info("a call in channel %s may stand unseen: %s", call.place.channel, error)
            await call.wait_until_over()
            await self._remove_unseen(call)
            return
        call.message = message.id
        call.resolve_seen(True)
        await call.wait_until_over()
        await _remove(message.delete)

    async def _send(self, call: _Call) -> discord.Message:
        """Sends it once more where Discord has not answered: by its nonce it stands once."""
        nonce = secrets.token_hex(12)
        try:
            return await self._send_once(call, nonce)
        except Unanswered:
            if call.over.is_set():
                raise
            return await self._send_once(call, nonce)

    async def _send_once(self, call: _Call, nonce: str) -> discord.Message:
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

    async def _remove_unseen(self, call: _Call) -> None:
        """Discord may have posted it without saying so, or will before long."""
        for pause in (*RETRY_AFTER_SECONDS, 0.0):
            found = await self._unknown_messages_in(call.place.channel)
            lost = [message for message in found if message.content == call.text]
            for message in lost:
                await _remove(message.delete)
            if lost:
                return
            await asyncio.sleep(pause)

    # --- calls of an earlier bot --------------------------------------------------------------

    def remove_old_calls(self, place: TablePlace) -> None:
        """Removes what an earlier bot has left in the channel, once in each."""
        if self._closed or place.channel in self._cleanups:
            return
        work = send_or_log(
            self._remove_old_calls_of(place.channel), f"calls in channel {place.channel}"
        )
        self._cleanups[place.channel] = asyncio.create_task(work)

    async def _remove_old_calls_of(self, channel: ChannelId) -> None:
        for message in await self._unknown_messages_in(channel):
            if is_call(message.content, self._languages):
                await _remove(message.delete)

    async def _unknown_messages_in(self, channel: ChannelId) -> list[discord.Message]:
        """Our messages there, without those that are calls of this bot."""
        found = await until_taken(lambda: own_messages(self._client, channel))
        known = {call.message for call in self._calls}
        return [message for message in found if message.id not in known]


async def _remove(delete: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Until Discord has taken it, or says that it is not to be removed."""
    pauses = chain(RETRY_AFTER_SECONDS, repeat(DELETE_RETRY_SECONDS))
    try:
        await until_taken(delete, pauses)
    except discord.NotFound:
        log.debug("a call was removed already")
    except discord.HTTPException as error:
        log.warning("a call may not be removed: %s", error)


def is_call(text: str, languages: Languages) -> bool:
    """Whether it is one of the sentences that are removed again, in any language."""
    return any(
        sentence_pattern(texts, key, **_ARGUMENTS).fullmatch(text)
        for texts in languages.all
        for key in _SENTENCES
    )
