"""The server's calendar: a scheduled tournament is one of Discord's scheduled events."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import discord

from bot.host.tournament_announcer import TournamentNews
from bot.ids import GuildId
from bot.tournament.options import TournamentKind
from bot.tournament.state import Phase
from bot.ui.components.pages import fitted
from bot.ui.requests.answers import SEND_ERRORS, is_final_error
from bot.ui.requests.outgoing_requests import (
    OutgoingRequest,
    UnreadableAnswer,
    created_id,
)
from bot.ui.requests.sending import without_end
from bot.ui.tournaments.times import local_time
from bot.ui.tournaments.words import entry_words, kind_line, plain_title
from bot.ui.words.discord_address import message_link
from bot.ui.words.languages import Languages

log = logging.getLogger(__name__)

USUAL_LENGTH = timedelta(hours=2)
"""The usual length of a tournament (R-205); Discord requires an end."""
NAME_MAX = 100
PLAN_MAX = 800
"""Discord takes descriptions of 1,000 characters: the link below the plan has fewer than 200."""
PLACE_MAX = 100

_OVER = {discord.EventStatus.completed, discord.EventStatus.cancelled}


class _ShownEvent(NamedTuple):
    """An event as Discord is known to show it."""

    status: discord.EventStatus
    name: str
    starts: datetime
    place: str
    description: str


class _WantedEvent(NamedTuple):
    """An event as a tournament wants it."""

    status: discord.EventStatus
    name: str
    starts: datetime
    """The start to the second, as Discord stores it."""
    place: str
    plan: str


class ServerCalendar:
    """Creates an event once, and has it follow the tournament: its title, start, plan and place,
    when it starts and how it ends.

    Unknown state, after a restart or a lost answer, is looked up first. While Discord fails,
    requests are repeated; a refused one is repeated once the tournament has changed. An event that
    somebody has deleted stays deleted.
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
        self._newest: dict[int, TournamentNews] = {}
        """The last news of each tournament."""
        self._events: dict[int, int] = {}
        self._shown: dict[int, _ShownEvent] = {}
        self._asked: dict[int, _WantedEvent] = {}
        """The event that the newest attempt to create one asked for, by tournament."""
        self._uncertain: set[int] = set()
        """Tournaments whose last request may or may not have been carried out, or is not known."""
        self._refused: dict[int, _WantedEvent] = {}
        """Events as Discord has refused them for good."""
        self._deleted: set[int] = set()
        """Tournaments whose event is deleted or over."""
        self._locks: WeakValueDictionary[tuple[GuildId, str, datetime], asyncio.Lock]
        self._locks = WeakValueDictionary()
        """Locks that let one request at a time go out for each name and start: an event being
        created is not stored yet, and another tournament of that name would take it for its own."""

    def update_event(self, news: TournamentNews) -> Coroutine[Any, Any, None]:
        """Updates Discord's event to the newest news; sends nothing when it is up to date.

        The updates of one tournament have to be awaited one after the other.
        """
        number = news.place.tournament
        if news.recovered and news.view.phase is Phase.REGISTERING:
            self._uncertain.add(number)
        self._newest[number] = news
        return self._update_event(number)

    async def _update_event(self, number: int) -> None:
        for pause in without_end():
            news = self._newest.get(number)
            if news is None or await self._is_updated(news):
                break
            await asyncio.sleep(pause)
        if news is not None and news.view.phase.over and self._newest.get(number) is news:
            self._forget(number)

    def _forget(self, number: int) -> None:
        self._newest.pop(number, None)
        self._events.pop(number, None)
        self._shown.pop(number, None)
        self._asked.pop(number, None)
        self._refused.pop(number, None)
        self._uncertain.discard(number)
        self._deleted.discard(number)

    async def _is_updated(self, news: TournamentNews) -> bool:
        """Tries to update the event; whether no other attempt at this news is of use."""
        number = news.place.tournament
        if news.view.options.kind is not TournamentKind.SCHEDULED or number in self._deleted:
            return True
        if news.place.event is not None:
            self._events.setdefault(number, news.place.event)
        wanted = self._wanted(news)
        if self._refused.get(number) == wanted:
            return True
        try:
            async with self._lock(news.place.guild, wanted):
                await self._update(news, wanted)
        except (TimeoutError, *SEND_ERRORS) as error:
            log.info("tournament %s and its scheduled event differ: %s", number, error)
            if is_final_error(error):
                # Without the permission, or after somebody deleted the event, there is none.
                if isinstance(error, discord.NotFound):
                    self._deleted.add(number)
                self._refused[number] = wanted
                return True
            self._uncertain.add(number)
            return False
        self._refused.pop(number, None)
        return True

    def _lock(self, guild: GuildId, wanted: _WantedEvent) -> asyncio.Lock:
        return self._locks.setdefault((guild, wanted.name, wanted.starts), asyncio.Lock())

    async def _update(self, news: TournamentNews, wanted: _WantedEvent) -> None:
        number, is_open = news.place.tournament, news.view.phase is Phase.REGISTERING
        is_unknown = number in self._events and number not in self._shown
        if is_unknown or number in self._uncertain:
            await self._look_up(news, wanted)
        if number in self._shown:
            await self._set_status(news, wanted)
            await self._set_details(news, wanted)
        elif is_open and number not in self._events:
            await self._create(news, wanted)

    async def _look_up(self, news: TournamentNews, wanted: _WantedEvent) -> None:
        """Looks up the event as it is."""
        number = news.place.tournament
        found = await self._matching_events(news, wanted)
        event = self._events.get(number) or min(found, default=None)
        self._shown.pop(number, None)
        self._uncertain.discard(number)
        if event is not None and event in found:
            await self._record(number, event, found[event])
        elif event is not None:
            # It was deleted, or is over.
            self._deleted.add(number)

    async def _matching_events(
        self, news: TournamentNews, wanted: _WantedEvent
    ) -> dict[int, "_ShownEvent"]:
        """The tournament's event, or those that may be it."""
        asking = self._client.http.get_scheduled_events(news.place.guild, with_user_count=False)
        found = await OutgoingRequest(asking).answer()
        try:
            return {
                int(event["id"]): _ShownEvent(
                    discord.EventStatus(event["status"]),
                    event["name"],
                    datetime.fromisoformat(event["scheduled_start_time"]),
                    _location(event),
                    event.get("description") or "",
                )
                for event in found
                if self._is_of(news, wanted, event)
            }
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise UnreadableAnswer("the list of events cannot be read") from error

    def _is_of(self, news: TournamentNews, wanted: _WantedEvent, event: Any) -> bool:
        """Whether the event is the tournament's, or may be while its id is unknown."""
        own, number = self._events.get(news.place.tournament), int(event["id"])
        if own is not None:
            return number == own
        me = self._client.user
        made_by_us = me is not None and event.get("creator_id") == str(me.id)
        starts = datetime.fromisoformat(event["scheduled_start_time"])
        # The plan may have changed since an attempt that was not answered.
        asked = wanted, self._asked.get(news.place.tournament, wanted)
        same = any((event["name"], starts) == (each.name, each.starts) for each in asked)
        return made_by_us and same and number not in self._events.values()

    async def _create(self, news: TournamentNews, wanted: _WantedEvent) -> None:
        self._asked[news.place.tournament] = wanted
        description = self._description(news, wanted)
        creating = OutgoingRequest(
            self._client.http.create_guild_scheduled_event(
                news.place.guild,
                name=wanted.name,
                privacy_level=discord.PrivacyLevel.guild_only.value,
                **_times(wanted.starts),
                entity_type=discord.EntityType.external.value,
                entity_metadata={"location": wanted.place},
                description=description,
                reason=None,
            )
        )
        event = created_id(await creating.answer())
        if creating.attempts > 1:
            await self._remove_duplicates(news, wanted, event)
        shown = _ShownEvent(
            discord.EventStatus.scheduled,
            wanted.name,
            wanted.starts,
            wanted.place,
            description,
        )
        await self._record(news.place.tournament, event, shown)

    async def _remove_duplicates(
        self, news: TournamentNews, wanted: _WantedEvent, event: int
    ) -> None:
        """Deletes events of attempts that Discord reported as failed but carried out."""
        for duplicate in await self._matching_events(news, wanted):
            if duplicate != event:
                guild = news.place.guild
                await self._client.http.delete_scheduled_event(guild, duplicate, reason=None)

    async def _record(self, number: int, event: int, shown: _ShownEvent) -> None:
        is_new = self._events.get(number) != event
        self._events[number], self._shown[number] = event, shown
        if is_new:
            await self._remember_event(number, event)

    def _wanted(self, news: TournamentNews) -> _WantedEvent:
        texts, options = self._languages.of_guild(news.place.guild), news.view.options
        channel = self._client.get_channel(news.place.channel)
        name = getattr(channel, "name", str(news.place.channel))
        return _WantedEvent(
            status=_status_of(news.view.phase),
            name=plain_title(options.title)[:NAME_MAX],
            starts=local_time(news.view.starts_ms or 0, UTC).replace(microsecond=0),
            place=texts.say("event-place", channel=name)[:PLACE_MAX],
            plan=fitted([kind_line(texts, options), entry_words(texts, options)], PLAN_MAX, texts),
        )

    def _description(self, news: TournamentNews, wanted: _WantedEvent) -> str:
        texts, place = self._languages.of_guild(news.place.guild), news.place
        link = message_link(place.guild, place.channel, place.message)
        return texts.say("event-description", plan=wanted.plan, link=link)

    async def _set_status(self, news: TournamentNews, wanted: _WantedEvent) -> None:
        number = news.place.tournament
        for status in _status_steps(self._shown[number].status, wanted.status):
            await self._edit(news, status=status.value)
            self._shown[number] = self._shown[number]._replace(status=status)

    async def _set_details(self, news: TournamentNews, wanted: _WantedEvent) -> None:
        """Sends what has changed: the plan, or the channel or its name. A person may have added to
        the description; the start of what has begun stays."""
        number = news.place.tournament
        shown = self._shown[number]
        if shown.status in _OVER:
            return
        changed: dict[str, Any] = {}
        if shown.name != wanted.name:
            changed["name"] = wanted.name
        if shown.status is discord.EventStatus.scheduled and shown.starts != wanted.starts:
            changed |= _times(wanted.starts)
        is_known = self._client.get_channel(news.place.channel) is not None
        place = wanted.place if is_known else shown.place
        if shown.place != place:
            changed["entity_metadata"] = {"location": place}
        if shown.place != place or wanted.plan not in shown.description:
            changed["description"] = self._description(news, wanted)
        if changed:
            await self._edit(news, **changed)
            description = changed.get("description", shown.description)
            starts = wanted.starts if "scheduled_start_time" in changed else shown.starts
            self._shown[number] = _ShownEvent(shown.status, wanted.name, starts, place, description)

    async def _edit(self, news: TournamentNews, **changed: Any) -> None:
        event = self._events[news.place.tournament]
        editing = self._client.http.edit_scheduled_event(
            news.place.guild, event, **changed, reason=None
        )
        await OutgoingRequest(editing).accepted()


def _times(starts: datetime) -> dict[str, Any]:
    return {
        "scheduled_start_time": starts.isoformat(),
        "scheduled_end_time": (starts + USUAL_LENGTH).isoformat(),
    }


def _location(event: Any) -> str:
    metadata = event.get("entity_metadata")
    return str(metadata.get("location") or "") if metadata else ""


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
