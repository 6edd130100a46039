"""The server's calendar: a scheduled tournament is one of Discord's scheduled events."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.host.tournament_announcer import TournamentNews
from bot.ids import GuildId
from bot.texts.catalogue import Texts
from bot.tournament.options import TournamentKind
from bot.tournament.state import Phase
from bot.ui.answers import SEND_ERRORS, is_final_error
from bot.ui.discord_address import message_link
from bot.ui.languages import Languages
from bot.ui.outgoing_requests import OutgoingRequest, Unanswered, UnreadableAnswer, created_id
from bot.ui.tournaments.words import entry_words, kind_line, plain_title

log = logging.getLogger(__name__)

USUAL_LENGTH = timedelta(hours=2)
"""R-205: how long an evening's tournament takes; Discord wants an end."""
NAME_MAX, DESCRIPTION_MAX = 100, 1000
PLACE_MAX = 100

Remember = Callable[[int, int], Awaitable[None]]


class ServerCalendar:
    """Creates an event once, and tells Discord when it starts and how it ends.

    What is not known, because the bot was away or Discord's answer was lost, is looked up first.
    """

    def __init__(self, client: discord.Client, languages: Languages, remember: Remember) -> None:
        self._client = client
        self._languages = languages
        self._remember = remember
        self._events: dict[int, int] = {}
        self._states: dict[int, discord.EventStatus] = {}
        """What Discord is known to show."""
        self._unsure: set[int] = set()
        """Tournaments whose last request Discord may have carried out, or not."""
        self._refused: set[int] = set()
        self._namesakes: WeakValueDictionary[tuple[GuildId, str, datetime], asyncio.Lock]
        self._namesakes = WeakValueDictionary()
        """One at a time of a name and an hour: an event that is just being created is nobody's yet,
        and another such tournament would take it for its own. All others wait for nobody."""

    async def note(self, news: TournamentNews) -> None:
        """Brings Discord's event to what the news say; asks nothing when it is there already."""
        number = news.place.tournament
        if news.lobby.options.kind is not TournamentKind.SCHEDULED or number in self._refused:
            return
        if news.place.event is not None:
            self._events.setdefault(number, news.place.event)
        try:
            async with self._lock(news):
                await self._bring_it(news)
        except (TimeoutError, *SEND_ERRORS) as error:
            log.info("tournament %s and its scheduled event differ: %s", number, error)
            if is_final_error(error):
                # Without the permission, or when somebody has deleted it, there is no event.
                self._refused.add(number)
            else:
                self._unsure.add(number)

    def _lock(self, news: TournamentNews) -> asyncio.Lock:
        key = news.place.guild, self._name(news), _starts(news)
        return self._namesakes.setdefault(key, asyncio.Lock())

    async def _bring_it(self, news: TournamentNews) -> None:
        """Once more when Discord has not answered at all."""
        try:
            await self._bring(news)
        except Unanswered as error:
            log.info("tournament %s: %s", news.place.tournament, error)
            self._unsure.add(news.place.tournament)
            await self._bring(news)

    async def _bring(self, news: TournamentNews) -> None:
        number, is_open = news.place.tournament, news.lobby.phase is Phase.REGISTERING
        is_unknown = number in self._events and number not in self._states
        if is_unknown or number in self._unsure or (news.recovered and is_open):
            await self._look_up(news)
        if number in self._states:
            await self._move(news)
        elif is_open and number not in self._events:
            await self._create(news)

    async def _look_up(self, news: TournamentNews) -> None:
        """Whether there is an event, and how far it is."""
        number = news.place.tournament
        found = await self._standing(news)
        event = self._events.get(number) or min(found, default=None)
        self._states.pop(number, None)
        self._unsure.discard(number)
        if event is not None and event in found:
            await self._keep(number, event, found[event])
        elif event is not None:
            # Somebody has deleted it, or it is over.
            self._refused.add(number)

    async def _standing(self, news: TournamentNews) -> dict[int, discord.EventStatus]:
        """Its event, or those that may be it."""
        asking = self._client.http.get_scheduled_events(news.place.guild, with_user_count=False)
        found = await OutgoingRequest(asking).answer()
        try:
            return {
                int(event["id"]): discord.EventStatus(event["status"])
                for event in found
                if self._is_of(news, event)
            }
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise UnreadableAnswer("nobody can tell which events there are") from error

    def _is_of(self, news: TournamentNews, event: Any) -> bool:
        """Whether it is the tournament's, or may be, while nobody knows which is."""
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
        creating = OutgoingRequest(
            self._client.http.create_guild_scheduled_event(
                news.place.guild,
                name=self._name(news),
                privacy_level=discord.PrivacyLevel.guild_only.value,
                scheduled_start_time=_starts(news).isoformat(),
                scheduled_end_time=(_starts(news) + USUAL_LENGTH).isoformat(),
                entity_type=discord.EntityType.external.value,
                entity_metadata={"location": self._place(news, texts)},
                description=_description(news, texts),
                reason=None,
            )
        )
        event = created_id(await creating.answer())
        if creating.attempts > 1:
            await self._remove_strays(news, event)
        await self._keep(number, event, discord.EventStatus.scheduled)

    async def _remove_strays(self, news: TournamentNews, event: int) -> None:
        """Discord may have carried out an attempt of which it said that it could not."""
        for stray in await self._standing(news):
            if stray != event:
                guild = news.place.guild
                await self._client.http.delete_scheduled_event(guild, stray, reason=None)

    async def _keep(self, number: int, event: int, state: discord.EventStatus) -> None:
        is_new = self._events.get(number) != event
        self._events[number], self._states[number] = event, state
        if is_new:
            await self._remember(number, event)

    def _name(self, news: TournamentNews) -> str:
        return plain_title(news.lobby.options.title)[:NAME_MAX]

    def _place(self, news: TournamentNews, texts: Texts) -> str:
        channel = self._client.get_channel(news.place.channel)
        name = getattr(channel, "name", str(news.place.channel))
        return texts.say("event-place", channel=name)[:PLACE_MAX]

    async def _move(self, news: TournamentNews) -> None:
        number = news.place.tournament
        for status in _way(self._states[number], _status_of(news.lobby.phase)):
            moving = self._client.http.edit_scheduled_event(
                news.place.guild, self._events[number], status=status.value, reason=None
            )
            await OutgoingRequest(moving).accepted()
            self._states[number] = status


def _starts(news: TournamentNews) -> datetime:
    """To the second: that is how Discord keeps it."""
    return datetime.fromtimestamp((news.lobby.starts_ms or 0) // 1000, UTC)


def _status_of(phase: Phase) -> discord.EventStatus:
    return {
        Phase.REGISTERING: discord.EventStatus.scheduled,
        Phase.RUNNING: discord.EventStatus.active,
        Phase.FINISHED: discord.EventStatus.completed,
        Phase.CANCELLED: discord.EventStatus.cancelled,
    }[phase]


def _way(known: discord.EventStatus, wanted: discord.EventStatus) -> list[discord.EventStatus]:
    """The steps from one to the other: what runs is completed, even when it was called off."""
    if known is discord.EventStatus.active:
        return [] if wanted is known else [discord.EventStatus.completed]
    if known is not discord.EventStatus.scheduled or wanted is known:
        return []
    if wanted is discord.EventStatus.completed:
        return [discord.EventStatus.active, discord.EventStatus.completed]
    return [wanted]


def _description(news: TournamentNews, texts: Texts) -> str:
    options = news.lobby.options
    plan = f"{kind_line(texts, options)}\n{entry_words(texts, options)}"
    place = news.place
    link = message_link(place.guild, place.channel, place.message)
    return texts.say("event-description", plan=plan, link=link)[:DESCRIPTION_MAX]
