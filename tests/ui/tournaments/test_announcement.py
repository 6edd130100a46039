"""One announcement is posted, and it is corrected automatically after failed requests."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.host.tournament_announcer import TournamentNews
from bot.ids import ChannelId
from bot.tournament import tournament_commands as ask
from bot.ui.tournaments.announcement import Announcement
from bot.ui.tournaments.announcement_layout import announcement_layout
from devtools.simulation.http_errors import NO_PERMISSION, http_error
from devtools.simulation.loop import VirtualClock, run_virtually
from tests.tournament.builders import Event, plan
from tests.ui.tournaments.showing import ENGLISH, news_of

LOST = "lost"
"""The request is carried out, and its answer never comes."""
REFUSED = "refused"
"""The request is not carried out."""
FORBIDDEN = "forbidden"
"""The request is refused for good."""
HANGS = "hangs"
"""Nothing happens for an hour."""


class Channel:
    """Keeps one message for each nonce, as Discord does; its next requests meet `troubles`."""

    def __init__(self, *troubles: str) -> None:
        self.troubles = list(troubles)
        self.standing: dict[str, Any] = {}
        """Shown messages, by nonce."""
        self.requests = 0

    async def send(self, *, view: Any, nonce: str, **_: Any) -> Any:
        await self._suffer(lambda: self.standing.setdefault(nonce, view))
        return SimpleNamespace(id=self._number(nonce))

    def get_partial_message(self, number: int) -> Any:
        async def edit(*, view: Any, **_: Any) -> None:
            nonce = next(nonce for nonce in self.standing if self._number(nonce) == number)
            await self._suffer(lambda: self.standing.update({nonce: view}))

        return SimpleNamespace(edit=edit)

    def shown(self) -> list[Any]:
        return [view.to_components() for view in self.standing.values()]

    def _number(self, nonce: str) -> int:
        return 1 + list(self.standing).index(nonce)

    async def _suffer(self, work: Callable[[], object]) -> None:
        self.requests += 1
        trouble = self.troubles.pop(0) if self.troubles else None
        if trouble == HANGS:
            await asyncio.sleep(3600)
        if trouble == FORBIDDEN:
            raise http_error(discord.Forbidden, 403, NO_PERMISSION)
        if trouble != REFUSED:
            work()
        if trouble is not None:
            raise TimeoutError


def announced(channel: Channel, news: TournamentNews) -> tuple[Announcement, list[int]]:
    """An announcement that nothing was shown of, and the messages that are noted for it."""
    noted: list[int] = []

    async def remember_message(tournament: int, message: int) -> None:
        noted.append(message)

    dependencies: Any = SimpleNamespace(
        channel=lambda _: channel,
        languages=SimpleNamespace(of_guild=lambda _: ENGLISH),
        clock=VirtualClock(),
        picture_style=lambda *_: None,
    )
    place = replace(news.place, message=None)
    news = replace(news, place=place)
    return Announcement(dependencies, news, remember_message, lambda channel: None), noted


def view_of(news: TournamentNews) -> Any:
    """The layout of the news."""
    return announcement_layout(news, ENGLISH).to_components()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Event:
    """People register; the announcement is words alone."""
    monkeypatch.setattr("bot.ui.tournaments.announcement.announcement_picture", lambda *_: None)
    opened = Event(plan())
    opened.enter("a b")
    return opened


def test_what_discord_refused_is_sent_again_after_a_pause(made: Event) -> None:
    """Nobody registers meanwhile, so nothing else would bring the announcement up."""

    async def play() -> None:
        channel, news = Channel(REFUSED, REFUSED), news_of(made)
        announcement, noted = announced(channel, news)
        announcement.show_news(news)
        await asyncio.sleep(0.5)
        assert (channel.shown(), noted) == ([], [])
        await asyncio.sleep(5)
        assert (channel.shown(), noted) == ([view_of(news)], [1])
        assert announcement.is_taken

    run_virtually(play)


def test_it_is_given_up_after_a_few_times(made: Event) -> None:
    """Four requests that Discord refuses for good; the next news are sent again."""

    async def play() -> None:
        channel, news = Channel(*[FORBIDDEN] * 4), news_of(made)
        announcement, _ = announced(channel, news)
        announcement.show_news(news)
        await asyncio.sleep(1000)
        assert (channel.requests, announcement.is_taken) == (4, False)
        announcement.show_news(news)
        await asyncio.sleep(20)
        assert channel.shown() == [view_of(news)]

    run_virtually(play)


def test_it_is_not_given_up_while_discord_is_away(made: Event) -> None:
    """However long that is, and whatever happened before."""

    async def play() -> None:
        channel, news = Channel(*[REFUSED] * 22), news_of(made)
        announcement, _ = announced(channel, news)
        announcement.show_news(news)
        await asyncio.sleep(100)
        made.enter("c")
        newest = news_of(made)
        announcement.show_news(newest)
        await asyncio.sleep(500)
        assert channel.shown() == [view_of(newest)]

    run_virtually(play)


@pytest.mark.parametrize(("trouble", "requests_max"), [(FORBIDDEN, 50), (REFUSED, 210)])
def test_many_news_ask_no_more_often_than_they_are_taken(
    made: Event, trouble: str, requests_max: int
) -> None:
    """News every second, ten minutes long: what is refused for good counts against the bot."""

    async def play() -> None:
        channel, news = Channel(*[trouble] * 1_000), news_of(made)
        announcement, _ = announced(channel, news)
        for _ in range(600):
            announcement.show_news(news)
            await asyncio.sleep(1)
        assert channel.requests <= requests_max

    run_virtually(play)


def test_a_lost_answer_leaves_one_announcement_with_the_newest_news(made: Event) -> None:
    """Discord gives back the message of before, which says what was true then."""

    async def play() -> None:
        channel, news = Channel(LOST), news_of(made)
        announcement, noted = announced(channel, news)
        announcement.show_news(news)
        await asyncio.sleep(0.5)
        newer = news_of(made, made.ask(ask.Unregister, "b"))
        announcement.show_news(newer)
        await asyncio.sleep(5)
        assert (channel.shown(), noted) == ([view_of(newer)], [1])

    run_virtually(play)


def test_another_tournament_of_the_same_number_is_announced_too(made: Event) -> None:
    """The bot was started again with a new database: numbers begin with one again."""

    async def play() -> None:
        channel, news = Channel(), news_of(made)
        elsewhere = replace(news, place=replace(news.place, channel=ChannelId(21)))
        for each in (news, elsewhere):
            announcement, _ = announced(channel, each)
            announcement.show_news(each)
            await asyncio.sleep(0.5)
        assert channel.shown() == [view_of(news), view_of(elsewhere)]

    run_virtually(play)


def test_one_that_nobody_noted_is_found_after_a_restart(made: Event) -> None:
    """The bot died between Discord's answer and its own note."""

    async def play() -> None:
        channel, news = Channel(), news_of(made)
        announcement, _ = announced(channel, news)
        announcement.show_news(news)
        await asyncio.sleep(0.5)
        again = news_of(made, recovered=True)
        recovered, noted = announced(channel, again)
        recovered.show_news(again)
        await asyncio.sleep(0.5)
        assert (channel.shown(), noted) == ([view_of(again)], [1])

    run_virtually(play)


@pytest.mark.parametrize(("troubles", "is_taken"), [(2, True), (8, False)])
def test_the_last_news_are_sent_again_too(made: Event, troubles: int, *, is_taken: bool) -> None:
    """The last news are sent once more if they fail, and do not count as shown if nobody could show
    them."""

    async def play() -> None:
        channel = Channel()
        announcement, _ = announced(channel, news_of(made))
        announcement.show_news(news_of(made))
        await asyncio.sleep(0.5)
        channel.troubles = [REFUSED] * troubles
        last = news_of(made, made.apply(ask.CancelTournament(made.now_ms)))
        announcement.show_news(last)
        await announcement.close(60)
        assert announcement.is_taken is is_taken
        assert (channel.shown() == [view_of(last)]) is is_taken

    run_virtually(play)


def test_last_news_that_hang_are_not_said_to_be_shown(made: Event) -> None:
    """An earlier state that was shown does not count."""

    async def play() -> None:
        channel = Channel()
        announcement, _ = announced(channel, news_of(made))
        announcement.show_news(news_of(made))
        await asyncio.sleep(0.5)
        channel.troubles = [HANGS]
        announcement.show_news(news_of(made, made.apply(ask.CancelTournament(made.now_ms))))
        await announcement.close(60)
        assert not announcement.is_taken

    run_virtually(play)
