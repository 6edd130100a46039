"""Stand-ins of a simulated bot for pictures and percentages, and the listeners to what it does."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from typing import Any

from bot.host.announcing import SeenFuture
from bot.host.table_announcer import DealtCards, TableNews, TablePlace
from bot.host.tournament_announcer import TournamentNews, TournamentPlace
from bot.ids import PlayerId
from bot.picture.other_scenes import SheetScene
from bot.picture.scene import CardsScene, TableScene
from bot.poker.games import GameCode
from bot.poker.viewpoint import AllInMoment, HandView
from bot.press_trace import StageTimes
from bot.storage.unit import Unit
from bot.storage.writer import Writer
from bot.ui.table.publisher import Publisher
from bot.ui.tournaments.publisher import TournamentPublisher

NO_CARDS = b"[]"


class FakeRenderProcess:
    """Instead of a picture, the cards that would be on it. Several boards may have some in common,
    and in stud they are cards of the hands."""

    def draw_table(
        self, scene: TableScene, stages: StageTimes | None = None
    ) -> "asyncio.Future[bytes]":
        boards = [card.card for board in scene.boards for card in board.cards]
        held = [getattr(card, "card", "") for seat in scene.seats for card in seat.cards]
        others = [card for card in dict.fromkeys(boards) if card not in held]
        drawn = asyncio.get_running_loop().create_future()
        drawn.set_result(json.dumps([card for card in (*others, *held) if card]).encode())
        return drawn

    async def draw_cards(self, scene: CardsScene) -> bytes:
        shown = (each.card for each in chain(scene.cards, *scene.boards))
        return json.dumps(list(dict.fromkeys(shown))).encode()

    draw_dealt_cards = draw_cards

    async def draw_sheet(self, scene: SheetScene) -> bytes:
        return NO_CARDS

    def warm_up(self) -> None:
        """Do nothing: no picture is drawn."""

    def close(self) -> None:
        """Do nothing: there is no thread to end."""


class NoOdds:
    """Gives no percentages: they take a thread's real time, which virtual time does not wait
    for."""

    def warm_up(self) -> None:
        """Needs nothing."""

    async def odds_of_hand(self, hand: HandView | None) -> None:
        """Never any."""

    async def odds_at(self, game: GameCode, moment: AllInMoment) -> None:
        """Never any."""

    def close(self) -> None:
        """Do nothing: there is no thread to end."""


def watch_commits(writer: Writer, promised: Callable[[Unit], None]) -> None:
    """Tells `promised` of each unit that the writer has committed: it is true forever."""
    commit = writer.commit

    async def watched(unit: Unit) -> None:
        await commit(unit)
        promised(unit)

    writer.commit = watched  # type: ignore[method-assign]


@dataclass(slots=True)
class Listeners:
    """Callbacks that are told what a bot does."""

    promised: Callable[[Unit], None]
    news: Callable[[TableNews], None]
    frozen: Callable[[str, str], None]
    """Gets the name of what has stopped, and the number of the incident."""
    tournament: Callable[[TournamentNews], None] = lambda _: None


@dataclass(slots=True)
class ObservedTables:
    """The announcer: notes what the host tells, and passes it on to the real publisher."""

    publisher: Publisher
    listeners: Listeners

    def table_changed(self, news: TableNews) -> SeenFuture | None:
        self.listeners.news(news)
        return self.publisher.table_changed(news)

    def cards_dealt(self, cards: DealtCards) -> None:
        self.publisher.cards_dealt(cards)

    def nudge(self, place: TablePlace, player: PlayerId) -> None:
        self.publisher.nudge(place, player)

    def table_frozen(self, place: TablePlace, incident: str) -> None:
        self.listeners.frozen(f"table={place.table}", incident)
        self.publisher.table_frozen(place, incident)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.publisher, name)


@dataclass(slots=True)
class ObservedTournaments:
    """The tournaments' announcer: notes what the host tells, and passes it on to the publisher."""

    publisher: TournamentPublisher
    listeners: Listeners

    def tournament_changed(self, news: TournamentNews) -> SeenFuture | None:
        self.listeners.tournament(news)
        return self.publisher.tournament_changed(news)

    def tournament_frozen(self, place: TournamentPlace, incident: str) -> None:
        self.listeners.frozen(f"tournament={place.tournament}", incident)
        self.publisher.tournament_frozen(place, incident)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.publisher, name)
