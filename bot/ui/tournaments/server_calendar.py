"""The server's calendar: a scheduled tournament is one of Discord's scheduled events."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import discord

from bot.host.tournament_announcer import TournamentNews
from bot.ids import GuildId
from bot.texts.catalogue import Texts
from bot.tournament.options import TournamentKind
from bot.tournament.state import Phase
from bot.ui.requests.answers import SEND_ERRORS, is_final_error
from bot.ui.requests.outgoing_requests import (
    OutgoingRequest,
    Unanswered,
    UnreadableAnswer,
    created_id,
)
from bot.ui.tournaments.words import entry_words, kind_line, plain_title
from bot.ui.words.discord_address import message_link
from bot.ui.words.languages import Languages

log = logging.getLogger(__name__)

USUAL_LENGTH = timedelta(hours=2)
"""The usual length of a tournament (R-205); Discord requires an end."""
NAME_MAX, DESCRIPTION_MAX = 100, 1000
PLACE_MAX = 100

_OVER = {discord.EventStatus.completed, discord.EventStatus.cancelled}


class _FoundEvent(NamedTuple):
    """An event as Discord shows it."""

    status: discord.EventStatus
    place: str


class ServerCalendar:
    """Creates an event once, and tells Discord where it moves, when it starts and how it ends.

    Unknown state, after a restart or a lost answer, is looked up first.
    """

    def __init__(
        self,
        client: discord.Client,
        languages: Languages,
        remember_event: Callable[[int, int], Awaitable[None]],
    ) -> None:
        self._client = client
        self._languages = languages
        self._remember_event = remember_event
        self._events: dict[int, int] = {}
        self._states: dict[int, discord.EventStatus] = {}
        """The status that Discord is known to show."""
        self._places: dict[int, str] = {}
        """The place that Discord is known to show."""
        self._uncertain: set[int] = set()
        """Tournaments whose last request may or may not have been carried out."""
        self._refused: set[int] = set()
        self._locks: WeakValueDictionary[tuple[GuildId, str, datetime], asyncio.Lock]
        self._locks = WeakValueDictionary()
        """One request at a time for each name and start: an event being created is not stored
        yet, and another tournament of that name would take it for its own."""

    async def update_event(self, news: TournamentNews) -> None:
        """Updates Discord's event to the news; sends nothing when it is up to date."""
        number = news.place.tournament
        if news.view.options.kind is not TournamentKind.SCHEDULED or number in self._refused:
            return
        if news.place.event is not None:
            self._events.setdefault(number, news.place.event)
        try:
            async with self._lock(news):
                await self._update_retrying(news)
        except (TimeoutError, *SEND_ERRORS) as error:
            log.info("tournament %s and its scheduled event differ: %s", number, error)
            if is_final_error(error):
                # Without the permission, or after somebody deleted the event, there is none.
                self._refused.add(number)
            else:
                self._uncertain.add(number)

    def _lock(self, news: TournamentNews) -> asyncio.Lock:
        key = news.place.guild, self._name(news), _starts(news)
        return self._locks.setdefault(key, asyncio.Lock())

    async def _update_retrying(self, news: TournamentNews) -> None:
        """Retries once when Discord has not answered at all."""
        try:
            await self._update(news)
        except Unanswered as error:
            log.info("tournament %s: %s", news.place.tournament, error)
            self._uncertain.add(news.place.tournament)
            await self._update(news)

    async def _update(self, news: TournamentNews) -> None:
        number, is_open = news.place.tournament, news.view.phase is Phase.REGISTERING
        is_unknown = number in self._events and number not in self._states
        if is_unknown or number in self._uncertain or (news.recovered and is_open):
            await self._look_up(news)
        if number in self._states:
            await self._set_place(news)
            await self._set_status(news)
        elif is_open and number not in self._events:
            await self._create(news)

    async def _look_up(self, news: TournamentNews) -> None:
        """Looks up the event and its status."""
        number = news.place.tournament
        found = await self._matching_events(news)
        event = self._events.get(number) or min(found, default=None)
        self._states.pop(number, None)
        self._uncertain.discard(number)
        if event is not None and event in found:
            self._places[number] = found[event].place
            await self._record(number, event, found[event].status)
        elif event is not None:
            # It was deleted, or is over.
            self._refused.add(number)

    async def _matching_events(self, news: TournamentNews) -> dict[int, "_FoundEvent"]:
        """The tournament's event, or those that may be it."""
        asking = self._client.http.get_scheduled_events(news.place.guild, with_user_count=False)
        found = await OutgoingRequest(asking).answer()
        try:
            return {
                int(event["id"]): _FoundEvent(
                    discord.EventStatus(event["status"]),
                    _location(event),
                )
                for event in found
                if self._is_of(news, event)
            }
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise UnreadableAnswer("the list of events cannot be read") from error

    def _is_of(self, news: TournamentNews, event: Any) -> bool:
        """Whether the event is the tournament's, or may be while its id is unknown."""
        own, number = self._events.get(news.place.tournament), int(event["id"])
        if own is not None:
            return number == own
        me = self._client.user
        made_by_us = me is not None and event.get("creator_id") == str(me.id)
        starts = datetime.fromisoformat(event["scheduled_start_time"])
        same = (event["name"], starts) == (self._name(news), _starts(news))
        return made_by_us and same and number not in self._events.values()

    async def _create(self, news: TournamentNews) -> None:
        number = news.place.tournament
        texts = self._languages.of_guild(news.place.guild)
        self._places[number] = self._place(news, texts)
        creating = OutgoingRequest(
            self._client.http.create_guild_scheduled_event(
                news.place.guild,
                name=self._name(news),
                privacy_level=discord.PrivacyLevel.guild_only.value,
                scheduled_start_time=_starts(news).isoformat(),
                scheduled_end_time=(_starts(news) + USUAL_LENGTH).isoformat(),
                entity_type=discord.EntityType.external.value,
                entity_metadata={"location": self._places[number]},
                description=_description(news, texts),
                reason=None,
            )
        )
        event = created_id(await creating.answer())
        if creating.attempts > 1:
            await self._remove_duplicates(news, event)
        await self._record(number, event, discord.EventStatus.scheduled)

    async def _remove_duplicates(self, news: TournamentNews, event: int) -> None:
        """Deletes events of attempts that Discord reported as failed but carried out."""
        for duplicate in await self._matching_events(news):
            if duplicate != event:
                guild = news.place.guild
                await self._client.http.delete_scheduled_event(guild, duplicate, reason=None)

    async def _record(self, number: int, event: int, state: discord.EventStatus) -> None:
        is_new = self._events.get(number) != event
        self._events[number], self._states[number] = event, state
        if is_new:
            await self._remember_event(number, event)

    def _name(self, news: TournamentNews) -> str:
        return plain_title(news.view.options.title)[:NAME_MAX]

    def _place(self, news: TournamentNews, texts: Texts) -> str:
        channel = self._client.get_channel(news.place.channel)
        name = getattr(channel, "name", str(news.place.channel))
        return texts.say("event-place", channel=name)[:PLACE_MAX]

    async def _set_place(self, news: TournamentNews) -> None:
        """Renames the place when the tournament has moved, or its channel got another name."""
        number, texts = news.place.tournament, self._languages.of_guild(news.place.guild)
        place, is_over = self._place(news, texts), self._states[number] in _OVER
        is_known = self._client.get_channel(news.place.channel) is not None
        if is_over or not is_known or self._places.get(number, place) == place:
            return
        moving = self._client.http.edit_scheduled_event(
            news.place.guild,
            self._events[number],
            entity_metadata={"location": place},
            description=_description(news, texts),
            reason=None,
        )
        await OutgoingRequest(moving).accepted()
        self._places[number] = place

    async def _set_status(self, news: TournamentNews) -> None:
        number = news.place.tournament
        for status in _status_steps(self._states[number], _status_of(news.view.phase)):
            moving = self._client.http.edit_scheduled_event(
                news.place.guild, self._events[number], status=status.value, reason=None
            )
            await OutgoingRequest(moving).accepted()
            self._states[number] = status


def _location(event: Any) -> str:
    metadata = event.get("entity_metadata")
    return str(metadata.get("location") or "") if metadata else ""


def _starts(news: TournamentNews) -> datetime:
    """The start, to the second, as Discord stores it."""
    return datetime.fromtimestamp((news.view.starts_ms or 0) // 1000, UTC)


def _status_of(phase: Phase) -> discord.EventStatus:
    return {
        Phase.REGISTERING: discord.EventStatus.scheduled,
        Phase.RUNNING: discord.EventStatus.active,
        Phase.FINISHED: discord.EventStatus.completed,
        Phase.CANCELLED: discord.EventStatus.cancelled,
    }[phase]


def _status_steps(
    known: discord.EventStatus, wanted: discord.EventStatus
) -> list[discord.EventStatus]:
    """The status changes in between: a running event is completed, even if cancelled."""
    if known is discord.EventStatus.active:
        return [] if wanted is known else [discord.EventStatus.completed]
    if known is not discord.EventStatus.scheduled or wanted is known:
        return []
    if wanted is discord.EventStatus.completed:
        return [discord.EventStatus.active, discord.EventStatus.completed]
    return [wanted]


def _description(news: TournamentNews, texts: Texts) -> str:
    options = news.view.options
    plan = f"{kind_line(texts, options)}\n{entry_words(texts, options)}"
    place = news.place
    link = message_link(place.guild, place.channel, place.message)
    return texts.say("event-description", plan=plan, link=link)[:DESCRIPTION_MAX]
