"""The server's calendar: a scheduled tournament is one of Discord's scheduled events."""

import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import discord

from bot.host.heralds import TournamentNews
from bot.texts.catalogue import Texts
from bot.tournament.options import Kind
from bot.tournament.state import Phase
from bot.ui.languages import Languages
from bot.ui.links import message_link
from bot.ui.tournaments.words import entry_words, kind_line, plain_title

log = logging.getLogger(__name__)

USUAL_LENGTH = timedelta(hours=2)
"""R-205: how long an evening's tournament takes; Discord wants an end."""
NAME_MAX, DESCRIPTION_MAX = 100, 1000
PLACE_MAX = 100

Remember = Callable[[int, int], Awaitable[None]]


class Agenda:
    """Creates an event once, and tells Discord when it starts and how it ends."""

    def __init__(self, client: discord.Client, languages: Languages, remember: Remember) -> None:
        self._client = client
        self._languages = languages
        self._remember = remember
        self._events: dict[int, int] = {}
        self._states: dict[int, discord.EventStatus] = {}
        self._refused: set[int] = set()

    async def note(self, news: TournamentNews) -> None:
        """Brings Discord's event to what the news say; asks nothing when it is there already."""
        number, phase = news.place.tournament, news.lobby.phase
        if news.lobby.options.kind is not Kind.SCHEDULED or number in self._refused:
            return
        event = self._events.get(number, news.place.event)
        try:
            if event is None:
                if phase is Phase.REGISTERING:
                    await self._create(news)
                return
            self._events[number] = event
            if news.recovered:
                self._states.setdefault(number, _status_of(phase))
            await self._move(news, event)
        except discord.HTTPException as error:
            # Without the permission, or when somebody has deleted it, there is no event.
            self._refused.add(number)
            log.info("tournament %s has no scheduled event: %s", number, error)

    async def _create(self, news: TournamentNews) -> None:
        number, lobby = news.place.tournament, news.lobby
        texts = self._languages.of_guild(news.place.guild)
        starts = datetime.fromtimestamp((lobby.starts_ms or 0) / 1000, UTC)
        made = await self._client.http.create_guild_scheduled_event(
            news.place.guild,
            name=plain_title(lobby.options.title)[:NAME_MAX],
            privacy_level=discord.PrivacyLevel.guild_only.value,
            scheduled_start_time=starts.isoformat(),
            scheduled_end_time=(starts + USUAL_LENGTH).isoformat(),
            entity_type=discord.EntityType.external.value,
            entity_metadata={"location": self._place(news, texts)},
            description=_description(news, texts),
            reason=None,
        )
        self._events[number] = int(made["id"])
        self._states[number] = discord.EventStatus.scheduled
        await self._remember(number, int(made["id"]))

    def _place(self, news: TournamentNews, texts: Texts) -> str:
        channel = self._client.get_channel(news.place.channel)
        name = getattr(channel, "name", str(news.place.channel))
        return texts.say("event-place", channel=name)[:PLACE_MAX]

    async def _move(self, news: TournamentNews, event: int) -> None:
        number = news.place.tournament
        wanted = _status_of(news.lobby.phase)
        known = self._states.get(number, discord.EventStatus.scheduled)
        for status in _way(known, wanted):
            await self._client.http.edit_scheduled_event(
                news.place.guild, event, status=status.value, reason=None
            )
            self._states[number] = status


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
