"""One bot from its start to its end: the real host, storage and interface, wired for simulation."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, cast

import discord

from bot.host.announcer import Cards, News, Place
from bot.host.pace import Pace
from bot.host.room import Outside, Room
from bot.ids import HandId, PlayerId, TableId
from bot.picture.scene import CardsScene, TableScene
from bot.poker.viewpoint import HandView
from bot.settings import ASSETS
from bot.simulation.chat import Client, Line, World
from bot.simulation.disk import BadDisk
from bot.simulation.loop import VirtualClock
from bot.simulation.pressing import Interaction
from bot.storage.database import Database
from bot.storage.journal import Journal
from bot.storage.unit import Unit
from bot.storage.writer import WriterCounts
from bot.texts.catalogue import Catalogue, load_catalogue
from bot.ui.faces import Faces
from bot.ui.languages import Languages
from bot.ui.looks import Looks
from bot.ui.odds import Bookmaker
from bot.ui.pictures import Studio
from bot.ui.poster import Props
from bot.ui.presses import Presses
from bot.ui.publisher import Publisher

PACE = Pace(next_hand=1, nudge=8)


@cache
def _catalogue() -> Catalogue:
    """Read once: an evening has many lives."""
    return load_catalogue(ASSETS / "locales")


class Sketcher:
    """Instead of a picture, the cards that would be on it."""

    async def table(self, scene: TableScene) -> bytes:
        boards = [card.card for board in scene.boards for card in board.cards]
        held = [getattr(card, "card", "") for seat in scene.seats for card in seat.cards]
        return json.dumps([card for card in (*boards, *held) if card]).encode()

    async def cards(self, scene: CardsScene) -> bytes:
        return json.dumps([shown.card for shown in (*scene.cards, *scene.board)]).encode()

    def close(self) -> None:
        """There is no thread to end."""


class NoOdds:
    """No percentages: they take a thread's real time, which virtual time does not wait for."""

    async def of(self, hand: HandView | None) -> None:
        """Never any."""

    def close(self) -> None:
        """There is no thread to end."""


class Ledger(Journal):
    """The journal, which tells what it has promised: whatever it returns from is true for ever."""

    def __init__(self, journal: Journal, promised: Callable[[Unit], None]) -> None:
        self._journal = journal
        self._promised = promised

    async def commit(self, unit: Unit) -> None:
        await self._journal.commit(unit)
        self._promised(unit)

    def new_hand_id(self) -> HandId:
        return self._journal.new_hand_id()

    def skip_hands(self, last: HandId) -> None:
        self._journal.skip_hands(last)

    @property
    def counts(self) -> WriterCounts:
        return self._journal.counts


@dataclass(slots=True)
class Overheard:
    """The announcer: notes what the host tells, and passes it on to the real publisher."""

    publisher: Publisher
    on_news: Callable[[News], None]
    on_frozen: Callable[[Place, str], None]

    def table_changed(self, news: News) -> None:
        self.on_news(news)
        self.publisher.table_changed(news)

    def cards_dealt(self, cards: Cards) -> None:
        self.publisher.cards_dealt(cards)

    def nudge(self, place: Place, player: PlayerId) -> None:
        self.publisher.nudge(place, player)

    def table_frozen(self, place: Place, incident: str) -> None:
        self.on_frozen(place, incident)
        self.publisher.table_frozen(place, incident)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.publisher, name)


@dataclass(slots=True)
class Ears:
    """Who is told what a bot does."""

    promised: Callable[[Unit], None]
    news: Callable[[News], None]
    frozen: Callable[[Place, str], None]


@dataclass(slots=True)
class Life:
    """A running bot, and its end: by the book, or by a power cut."""

    path: Path
    disk: BadDisk
    line: Line
    database: Database
    room: Room
    publisher: Publisher
    presses: Presses
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    @classmethod
    async def begin(
        cls,
        path: Path,
        world: World,
        ears: Ears,
        seed: int,
        introduce: Callable[["Life"], None],
    ) -> "Life":
        """Opens the database, finds the tables of before, and plays on.

        `introduce` is told of the new life before its first news.
        """
        disk, line = BadDisk(path, world.faults), Line(world)
        database = await Database.open(path, gather_seconds=0, disk=disk, threads=False)
        database.journal = Ledger(
            database.journal, lambda unit: None if line.dead else ears.promised(unit)
        )
        languages = Languages(_catalogue(), "en")
        client, studio = cast(discord.Client, Client(line)), cast(Studio, Sketcher())
        clock, looks = VirtualClock(), Looks()
        props = Props(looks, Faces(), cast(Bookmaker, NoOdds()), clock.now_ms)
        publisher = Publisher(client, studio, languages, props)
        announcer = Overheard(publisher, ears.news, ears.frozen)
        room = Room(database, Outside(clock, Random(seed), announcer, PACE))
        publisher.keep_messages_with(room.remember_message)
        presses = Presses(room, studio, languages, looks)
        life = cls(path, disk, line, database, room, publisher, presses)
        introduce(life)
        await room.recover()
        return life

    def deliver(self, interaction: Interaction) -> None:
        """A press reaches the bot, if it lives."""
        if self.line.dead:
            return
        asked = cast(discord.Interaction, interaction)
        custom_id = str(interaction.data.get("custom_id", ""))
        self.spawn(self.presses.answer(asked, custom_id))

    def spawn(self, work: Any) -> None:
        """Lets something happen beside everything else."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def stop(self) -> None:
        """By the book: whatever is accepted is finished, then the lights go out."""
        await self.room.close()
        await self.publisher.close()
        await self._end()

    async def lose_power(self) -> Path:
        """From this instant nothing reaches disk or Discord. Returns what the disk holds."""
        if self.disk.survivor is None:
            self.disk.lose_power()
        self.line.dead = True
        await self.room.close()
        await self.publisher.close()
        await self._end()
        if self.disk.survivor is None:
            raise RuntimeError("a power cut left nothing behind")
        return self.disk.survivor

    async def _end(self) -> None:
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.database.close()


def table_of(custom_ids: tuple[str, ...]) -> TableId | None:
    """The table that a message's controls belong to."""
    for custom_id in custom_ids:
        parts = custom_id.split(":")
        if len(parts) > 2 and parts[2].isdigit():
            return TableId(int(parts[2]))
    return None
