"""Each scheduled tournament has one event in the calendar: its own."""

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from bot.host.tournament_announcer import TournamentNews
from bot.ui.requests.outgoing_requests import request_leaves
from bot.ui.tournaments.server_calendar import ServerCalendar
from devtools.simulation.loop import run_virtually
from tests.tournament.builders import Event, plan
from tests.ui.tournaments.showing import ENGLISH, PLACE, news_of

ME = 7


class Calendar:
    """Creates events at once and answers two seconds later; it says of one that it could not."""

    def __init__(self) -> None:
        self.http = self
        self.user = SimpleNamespace(id=ME)
        self.events: dict[int, dict[str, Any]] = {}
        self.failures = 1

    def get_channel(self, _: int) -> None:
        return None

    async def create_guild_scheduled_event(self, _: int, **fields: Any) -> dict[str, Any]:
        made = self._create(fields)
        if self.failures:
            self.failures -= 1
            await asyncio.sleep(1)
            made = self._create(fields)
        await asyncio.sleep(2)
        return made

    async def get_scheduled_events(self, _: int, **__: Any) -> list[dict[str, Any]]:
        return list(self.events.values())

    async def delete_scheduled_event(self, _: int, number: int, **__: Any) -> None:
        del self.events[number]

    def _create(self, fields: dict[str, Any]) -> dict[str, Any]:
        request_leaves()
        number = 1 + max(self.events, default=0)
        more = {"id": str(number), "creator_id": str(ME), "status": 1}
        self.events[number] = {**fields, **more}
        return self.events[number]


def announced(number: int) -> TournamentNews:
    """Every one has the same title and starts at the same time."""
    return replace(news_of(Event(plan())), place=replace(PLACE, tournament=number))


def test_two_of_the_same_name_and_hour_keep_an_event_each() -> None:
    """An event created in vain for one of them is deleted, while the other's is on its way."""

    async def play() -> None:
        calendar, noted = Calendar(), dict[int, int]()

        async def remember_event(number: int, event: int) -> None:
            noted[number] = event

        languages: Any = SimpleNamespace(of_guild=lambda _: ENGLISH)
        client: Any = calendar
        agenda = ServerCalendar(client, languages, remember_event)
        first = asyncio.create_task(agenda.update_event(announced(1)))
        await asyncio.sleep(1.5)
        await asyncio.gather(first, agenda.update_event(announced(2)))
        assert sorted(noted) == [1, 2]
        assert sorted(noted.values()) == sorted(calendar.events)

    run_virtually(play)
