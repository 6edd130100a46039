"""Each scheduled tournament has one event in the calendar: its own."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.durations import DAY_MS
from bot.host.tournament_announcer import TournamentNews
from bot.ids import Chips
from bot.tournament.options import TournamentOptions
from bot.ui.requests.outgoing_requests import request_leaves
from bot.ui.tournaments.server_calendar import ServerCalendar
from bot.ui.tournaments.words import entry_words
from devtools.simulation.http_errors import NO_PERMISSION, UNKNOWN_EVENT, http_error
from devtools.simulation.loop import run_virtually
from tests.tournament.builders import NOON, Event, plan
from tests.ui.tournaments.showing import ENGLISH, PLACE, news_of

ME = 7


class Calendar:
    """Discord's calendar. Creates events at once and answers two seconds later."""

    def __init__(self) -> None:
        self.http = self
        self.user = SimpleNamespace(id=ME)
        self.channel_name = "poker"
        self.events: dict[int, dict[str, Any]] = {}
        self.failures = 0
        """The next so many creations are carried out, but Discord says that they could not be."""
        self.errors: list[Exception] = []
        """The next requests fail by these, and do nothing."""
        self.requests: list[str] = []

    def get_channel(self, _: int) -> SimpleNamespace:
        return SimpleNamespace(name=self.channel_name)

    async def create_guild_scheduled_event(self, _: int, **fields: Any) -> dict[str, Any]:
        self._fail("create")
        made = self._create(fields)
        if self.failures:
            self.failures -= 1
            await asyncio.sleep(1)
            made = self._create(fields)
        await asyncio.sleep(2)
        return made

    async def edit_scheduled_event(
        self, _: int, number: int, *, reason: None = None, **fields: Any
    ) -> None:
        self._fail("edit")
        request_leaves()
        if number not in self.events:
            raise http_error(discord.NotFound, 404, UNKNOWN_EVENT)
        self.events[number] |= fields

    async def get_scheduled_events(self, _: int, **__: Any) -> list[dict[str, Any]]:
        self._fail("list")
        return [dict(each) for each in self.events.values()]

    async def delete_scheduled_event(self, _: int, number: int, **__: Any) -> None:
        del self.events[number]

    def _fail(self, asked: str) -> None:
        self.requests.append(asked)
        if self.errors:
            raise self.errors.pop(0)

    def _create(self, fields: dict[str, Any]) -> dict[str, Any]:
        request_leaves()
        number = 1 + max(self.events, default=0)
        more = {"id": str(number), "creator_id": str(ME), "status": 1}
        self.events[number] = {**fields, **more}
        return self.events[number]

    @property
    def shown(self) -> tuple[str, datetime, str, str]:
        """Name, start, place and description of the only event."""
        (event,) = self.events.values()
        starts = datetime.fromisoformat(event["scheduled_start_time"])
        ends = datetime.fromisoformat(event["scheduled_end_time"])
        assert ends - starts == timedelta(hours=2)
        return event["name"], starts, event["entity_metadata"]["location"], event["description"]


class Agenda:
    """The bot's knowledge of the calendar; a restart forgets all but the events' numbers."""

    def __init__(self, calendar: Calendar) -> None:
        self.calendar = calendar
        self.noted: dict[int, int] = {}
        self.restart()

    def restart(self) -> None:
        languages: Any = SimpleNamespace(of_guild=lambda _: ENGLISH)
        client: Any = self.calendar
        self._calendar = ServerCalendar(client, languages, self._remember_event)

    async def _remember_event(self, number: int, event: int) -> None:
        self.noted[number] = event

    async def tell(self, news: TournamentNews) -> None:
        place = replace(news.place, event=self.noted.get(news.place.tournament))
        await self._calendar.update_event(replace(news, place=place))


def announced(number: int) -> TournamentNews:
    """Every one has the same title and starts at the same time."""
    return replace(news_of(Event(plan())), place=replace(PLACE, tournament=number))


def told(options: TournamentOptions, **more: Any) -> TournamentNews:
    return news_of(Event(options), **more)


def test_two_of_the_same_name_and_hour_keep_an_event_each() -> None:
    """An event created in vain for one of them is deleted, while the other's is on its way."""

    async def play() -> None:
        calendar = Calendar()
        calendar.failures = 1
        agenda = Agenda(calendar)
        first = asyncio.create_task(agenda.tell(announced(1)))
        await asyncio.sleep(1.5)
        await asyncio.gather(first, agenda.tell(announced(2)))
        assert sorted(agenda.noted) == [1, 2]
        assert sorted(agenda.noted.values()) == sorted(calendar.events)

    run_virtually(play)


LATER = NOON + 3 * DAY_MS
CHANGES = [
    {"title": "Sunday"},
    {"starts_ms": LATER},
    {"prize_part": Chips(500), "fee": Chips(50)},
    {"title": "Sunday", "starts_ms": LATER, "prize_part": Chips(500)},
]


def fits(calendar: Calendar, options: TournamentOptions) -> bool:
    name, starts, place, description = calendar.shown
    return (
        name == options.title
        and starts == datetime.fromtimestamp((options.starts_ms or 0) / 1000, UTC)
        and place == f"#{calendar.channel_name}"
        and entry_words(ENGLISH, options) in description
    )


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("restarts", [False, True])
def test_an_event_follows_every_change(change: dict[str, Any], *, restarts: bool) -> None:
    """Title, start, price: also when the bot was restarted before it could tell the change."""

    async def play() -> None:
        calendar, before = Calendar(), plan()
        agenda, after = Agenda(calendar), replace(before, **change)
        await agenda.tell(told(before))
        assert fits(calendar, before)
        if restarts:
            agenda.restart()
        await agenda.tell(told(after, recovered=restarts))
        assert fits(calendar, after)
        assert calendar.requests == ["create", *(["list"] if restarts else []), "edit"]
        for _ in range(3):
            await agenda.tell(told(after))
        assert calendar.requests[-1] == "edit"
        assert calendar.requests.count("edit") == 1

    run_virtually(play)


@pytest.mark.parametrize(
    "error", [TimeoutError(), OSError(), http_error(discord.DiscordServerError, 503, 0)]
)
@pytest.mark.parametrize("times", [1, 5])
def test_a_change_is_told_again_while_discord_fails(error: Exception, times: int) -> None:
    """A change is told again while Discord fails, though nothing else happens at the tournament;
    another change meanwhile is told with it."""

    async def play() -> None:
        calendar, before = Calendar(), plan()
        agenda, after = Agenda(calendar), replace(before, title="Sunday")
        await agenda.tell(told(before))
        calendar.errors = [error] * times
        await agenda.tell(told(after))
        assert fits(calendar, after)

    run_virtually(play)


def test_the_newest_change_is_told_after_a_failure() -> None:
    """The newest change is told after a failure; an older one that was changed again is not."""

    async def play() -> None:
        calendar, before = Calendar(), plan()
        agenda = Agenda(calendar)
        await agenda.tell(told(before))
        calendar.errors = [OSError()] * 2
        first = asyncio.create_task(agenda.tell(told(replace(before, title="Sunday"))))
        await asyncio.sleep(0.5)
        second = agenda.tell(told(replace(before, title="Monday")))
        await asyncio.gather(first, second)
        assert fits(calendar, replace(before, title="Monday"))

    run_virtually(play)


def test_an_unanswered_creation_is_found_though_the_title_has_changed() -> None:
    """An unanswered creation is found though the title has changed: one event only, with the new
    title."""

    async def play() -> None:
        calendar, before = Calendar(), plan()
        agenda, after = Agenda(calendar), replace(before, title="Sunday", starts_ms=LATER)
        creating = asyncio.create_task(agenda.tell(told(before)))
        await asyncio.sleep(0.5)
        calendar.errors = [OSError()] * 3
        creating.cancel()
        await agenda.tell(told(after, recovered=True))
        assert fits(calendar, after)

    run_virtually(play)


def test_a_deleted_event_stays_deleted() -> None:
    """Whoever took it out of the calendar does not want it there; nothing more is asked of it."""

    async def play() -> None:
        calendar, before = Calendar(), plan()
        agenda = Agenda(calendar)
        await agenda.tell(told(before))
        calendar.events.clear()
        for title in ("Sunday", "Monday"):
            await agenda.tell(told(replace(before, title=title)))
        assert calendar.requests == ["create", "edit"]
        agenda.restart()
        await agenda.tell(told(before, recovered=True))
        await agenda.tell(told(replace(before, title="Tuesday")))
        assert calendar.requests == ["create", "edit", "list"]
        assert not calendar.events

    run_virtually(play)


def test_what_is_refused_is_asked_again_with_the_next_change() -> None:
    """A permission that was missing may be there by then; what stays as it is is not repeated."""

    async def play() -> None:
        calendar, before = Calendar(), plan()
        agenda, after = Agenda(calendar), replace(before, title="Sunday")
        calendar.errors = [http_error(discord.Forbidden, 403, NO_PERMISSION)]
        for _ in range(3):
            await agenda.tell(told(before))
        assert calendar.requests == ["create"]
        await agenda.tell(told(after))
        assert fits(calendar, after)

    run_virtually(play)


def test_words_that_somebody_has_added_stay() -> None:
    """A restart sends nothing where title, start, place and plan are as they should be."""

    async def play() -> None:
        calendar, of = Calendar(), plan()
        agenda = Agenda(calendar)
        await agenda.tell(told(of))
        for event in calendar.events.values():
            event["description"] += "\nBring your friends!"
        agenda.restart()
        await agenda.tell(told(of, recovered=True))
        assert calendar.requests == ["create", "list"]

    run_virtually(play)


def test_a_start_of_before_in_the_year_9999_is_no_error() -> None:
    """Discord decides what becomes of it."""

    async def play() -> None:
        calendar = Calendar()
        await Agenda(calendar).tell(told(replace(plan(), starts_ms=253_402_300_799_000)))
        assert calendar.requests == ["create"]

    run_virtually(play)
