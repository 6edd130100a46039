"""Sends a tournament's lines once each and removes them; important ones are retried.

Lines that are removed later are offers of rebuys, add-ons and deals, and countdowns. The announced
tournaments are kept here too: the parts of the publisher share them.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import discord
from discord import ui

from bot.host.background_tasks import Clock
from bot.host.tournament_actor import LATE_MS
from bot.host.tournament_announcer import TournamentNews, TournamentPlace
from bot.host.tournaments import Tournaments
from bot.ids import ChannelId, PlayerId, TableId
from bot.refusal import Refusal
from bot.texts.catalogue import Texts
from bot.tournament.events import (
    BreakEnded,
    CancelDropped,
    CountdownStopped,
    DealFailed,
    DealMade,
    RebuyBought,
    RebuyLapsed,
    Registered,
    Started,
    TournamentEvent,
)
from bot.tournament.state import Phase
from bot.ui.components.custom_ids import TournamentControl
from bot.ui.requests.answers import SEND_ERRORS, is_final_error
from bot.ui.requests.outgoing_requests import OutgoingRequest, new_nonce
from bot.ui.requests.sending import (
    CLOSING_SECONDS_MAX,
    RETRY_AFTER_SECONDS,
    finish_tasks,
    send_or_log,
    silent_edit,
    until_taken,
)
from bot.ui.tournaments.announcement import Announcement, AnnouncementDependencies
from bot.ui.tournaments.words import title_of
from bot.ui.words.discord_address import countdown
from bot.ui.words.player_names import known_as, markdown_name, mention

LINES_TEXT_MAX = 1_900
"""Discord's limit is 2,000 characters."""


@dataclass(frozen=True, slots=True)
class ChannelLine:
    """A line for one channel, which mentions `calls` and offers `controls`."""

    channel: ChannelId
    text: str
    calls: tuple[PlayerId, ...] = ()
    controls: tuple[TournamentControl, ...] = ()
    ends_ms: int | None = None
    """The moment at which its controls expire."""

    def later(self, late_ms: int) -> "ChannelLine":
        """A copy of the line with an expiry `late_ms` later."""
        if self.ends_ms is None:
            return self
        ends_ms = self.ends_ms + late_ms
        return replace(
            self,
            text=self.text.replace(countdown(self.ends_ms), countdown(ends_ms)),
            ends_ms=ends_ms,
        )


def joined(lines: Iterator[ChannelLine]) -> list[ChannelLine]:
    """Joins lines of one channel into one message; lines with controls stay apart."""
    found: list[ChannelLine] = []
    newest: dict[ChannelId, int] = {}
    for line in lines:
        at = newest.get(line.channel)
        if at is not None and _fit_together(found[at], line):
            calls = tuple(dict.fromkeys((*found[at].calls, *line.calls)))
            found[at] = ChannelLine(line.channel, f"{found[at].text}\n{line.text}", calls)
        else:
            newest[line.channel] = len(found)
            found.append(line)
    return found


def _fit_together(one: ChannelLine, other: ChannelLine) -> bool:
    plain = not (one.controls or other.controls or one.ends_ms or other.ends_ms)
    return plain and len(one.text) + len(other.text) < LINES_TEXT_MAX


@dataclass(eq=False, slots=True)
class TemporaryLine:
    """A line that is removed when it is no longer of use."""

    tournament: int
    line: ChannelLine
    message: int | None = None
    """The id of the sent message; None until then."""
    asked_ms: int = 0
    settled: bool = False
    """Whether it is no longer of use, sent or not."""

    def as_of(self, now_ms: int) -> ChannelLine:
        """The line as it is sent now: a player who is asked late gets the full time."""
        late_ms = now_ms - self.asked_ms
        is_asked = bool(self.line.controls) and self.line.ends_ms is not None
        return self.line.later(late_ms) if is_asked and late_ms > LATE_MS else self.line


class TemporaryLines:
    """All temporary lines that are shown or being sent."""

    def __init__(self) -> None:
        self._lines: list[TemporaryLine] = []

    def add(self, tournament: int, line: ChannelLine, asked_ms: int) -> TemporaryLine:
        """Adds a line that is about to be sent; it may be settled before it appears."""
        temporary = TemporaryLine(tournament, line, asked_ms=asked_ms)
        self._lines.append(temporary)
        return temporary

    def __contains__(self, message: object) -> bool:
        """Whether the message with this id is one of them."""
        return any(each.message == message for each in self._lines)

    def adopt(self, tournament: int, channel: ChannelId, message: int) -> TemporaryLine:
        """Adds a start call that an earlier process has posted."""
        temporary = self.add(tournament, ChannelLine(channel, ""), asked_ms=0)
        temporary.message = message
        return temporary

    def drop(self, temporary: TemporaryLine) -> None:
        """Forgets a line."""
        self._lines.remove(temporary)

    def take_settled(self, news: TournamentNews) -> list[TemporaryLine]:
        """Removes and returns the lines that these news settle."""
        number, is_over = news.place.tournament, news.view.phase.over
        gone = [
            each
            for each in self._lines
            if each.tournament == number
            and (is_over or any(_settles(event, each.line) for event in news.events))
        ]
        self._lines = [each for each in self._lines if each not in gone]
        for each in gone:
            each.settled = True
        return gone


def is_temporary(line: ChannelLine) -> bool:
    """Whether the line is removed later."""
    return line.ends_ms is not None


def keeps_text(line: ChannelLine) -> bool:
    """Whether only the controls are removed: a deal's amounts and the proposal to cancel remain
    readable."""
    return (
        TournamentControl.ACCEPT in line.controls
        or TournamentControl.AGREE_TO_CANCEL in line.controls
    )


def _settles(event: TournamentEvent, line: ChannelLine) -> bool:
    match event:
        case RebuyBought(player=player) | RebuyLapsed(player=player):
            return TournamentControl.REBUY in line.controls and player in line.calls
        case BreakEnded():
            return TournamentControl.ADDON in line.controls
        case DealFailed() | DealMade():
            return TournamentControl.ACCEPT in line.controls
        case CancelDropped():
            return TournamentControl.AGREE_TO_CANCEL in line.controls
        case Started() | CountdownStopped():
            return not line.controls
        case _:
            return False


def mentionable(players: Iterable[PlayerId]) -> list[PlayerId]:
    """The players that one message may mention: Discord's limit is a hundred."""
    return list(players)[:100]


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


class ChannelQueues:
    """Queues of requests to Discord, one for each key: its requests run one after the other, and a
    failure is logged."""

    def __init__(self) -> None:
        self._last: dict[Hashable, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def put(self, key: Hashable, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Queues `work` behind everything put under this key before."""
        task = asyncio.create_task(self._after(self._last.get(key), work, str(key)))
        self._last[key] = task
        self._tasks.add(task)
        task.add_done_callback(lambda done: self._tidy(key, done))
        return task

    async def close(self) -> None:
        """Waits briefly for running work; what is not done by then is cancelled."""
        await finish_tasks(set(self._tasks), CLOSING_SECONDS_MAX)

    def _tidy(self, key: Hashable, done: asyncio.Task[None]) -> None:
        self._tasks.discard(done)
        if self._last.get(key) is done:
            del self._last[key]

    async def _after(
        self, before: asyncio.Task[None] | None, work: Coroutine[Any, Any, None], whose: str
    ) -> None:
        try:
            if before is not None:
                await asyncio.wait({before})
        except asyncio.CancelledError:
            work.close()
            raise
        await send_or_log(work, whose)


@dataclass(slots=True)
class LastKnown:
    """Names and seats in the last news of a tournament."""

    names: dict[PlayerId, str] = field(default_factory=dict)
    tables: dict[PlayerId, TableId] = field(default_factory=dict)
    numbers: dict[TableId, int] = field(default_factory=dict)
    homes: dict[TableId, ChannelId] = field(default_factory=dict)
    target: str = ""
    """The link to a satellite's target while its registration is open."""

    def note_news(self, news: TournamentNews) -> None:
        """Stores the news; a player without a seat keeps their last table."""
        self.homes |= news.table_channels
        for event in news.events:
            if isinstance(event, Registered):
                self.names[event.player] = event.name
        if news.standings is None:
            return
        for row in news.standings.rows:
            self.names[row.player] = row.name
            if row.table is not None:
                self.tables[row.player] = row.table
                self.numbers[row.table] = row.table_number

    def name(self, texts: Texts, player: PlayerId) -> str:
        """A name for a message; a mention for an unknown player."""
        found = self.names.get(player)
        return (
            mention(texts, player)
            if found is None
            else markdown_name(known_as(texts, player, found))
        )


@dataclass(slots=True)
class AnnouncedTournament:
    """The publisher's state of one tournament."""

    announcement: Announcement
    known: LastKnown
    news: TournamentNews
    threads: dict[TableId, int]
    """Number of threads opened for each table."""
    over: set[TableId]
    """Closed tables; lines still link to their threads."""
    recovered: bool = False
    """Whether an earlier process may have opened threads that are not stored."""
    told_fallback: bool = False
    show: Callable[[ChannelId], Coroutine[Any, Any, None]] | None = None
    """Shows a VeloX draw; kept until there is a table to show it at."""

    @property
    def is_registering(self) -> bool:
        return self.news.view.phase is Phase.REGISTERING


class AnnouncedTournaments:
    """All open tournaments by number, as the publisher knows them, with the queues of their
    channels."""

    def __init__(self, dependencies: AnnouncementDependencies, records: Tournaments) -> None:
        """`records` is the host, which stores threads and messages."""
        self.dependencies, self.records = dependencies, records
        self.sender = LineSender(dependencies.channel, dependencies.clock)
        self.queues = ChannelQueues()
        self.by_number: dict[int, AnnouncedTournament] = {}

    def find(self, place: TournamentPlace) -> AnnouncedTournament | None:
        return self.by_number.get(place.tournament)

    def texts(self, place: TournamentPlace) -> Texts:
        return self.dependencies.languages.of_guild(place.guild)

    def title(self, number: int) -> str:
        """The title for a message; the number of one that is not known."""
        found = self.by_number.get(number)
        return title_of(found.news.view.options) if found else str(number)

    def enqueue(
        self, place: TournamentPlace, channel: ChannelId, work: Coroutine[Any, Any, None]
    ) -> "asyncio.Task[None]":
        """Queues work behind this tournament's other work for the channel."""
        return self.queues.put((f"tournament {place.tournament}", channel), work)

    async def store(self, store: Callable[[Tournaments], Awaitable[None]]) -> None:
        """Stores something in the records; a refusal is only logged."""
        try:
            await store(self.records)
        except Refusal as refusal:
            log.warning("what Discord shows was not noted: %s", refusal)
