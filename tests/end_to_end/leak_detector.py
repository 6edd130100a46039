"""Reads every byte that leaves for Discord, and every line of the log: no card that is not known.

What somebody may know is taken from the hands themselves, not from any view of them.
"""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Iterator, Set
from contextlib import suppress
from itertools import chain
from typing import Any

from PIL import Image

from bot.app import App
from bot.host.announcing import SeenFuture
from bot.host.refusals import HostRefusal
from bot.host.table_actor import TableActor
from bot.host.table_announcer import TableNews
from bot.ids import HandId, PlayerId, TableId
from bot.picture.scene import CardsScene, TableScene
from bot.poker.cards import Card, parse_card
from bot.press_trace import StageTimes
from bot.settings import ASSETS
from bot.table.table import Table
from bot.texts.catalogue import load_catalogue
from bot.ui.components.custom_ids import read_custom_id
from bot.ui.messages.commitments import ROOT_DIGITS_SHOWN, commitment_shown
from devtools.sandbox.request_log import LoggedRequest
from devtools.sandbox.server import Sandbox
from devtools.simulation.secrecy import (
    Secrets,
    cards_in,
    cards_in_log,
    commitments_in,
    hands_named_in,
    rules_pages,
)

Draw = Callable[[CardsScene], Awaitable[bytes]]

EPHEMERAL = 64
_FORM_FIELD = re.compile(r"[a-z-]{1,20}")
_FILE_NAME = re.compile(
    r"[a-z-]+\.(png|webp|csv|txt)|session-\d+\.png|(hand-\d+|session)\.(txt|ohh|phhs?|jsonl)"
    r"|hand-\d+-deck\.json|(my-)?cards-\d+\.png|mazziere-data\.zip"
)
_CARDS = re.compile(r"(my-)?cards-(\d+)\.png")
_CATALOGUE = load_catalogue(ASSETS / "locales")
_AS_PICTURE = [_CATALOGUE.texts(each).say("dm-text-picture") for each in _CATALOGUE.locales]
"""The description of the picture beside cards in words."""
_TO_CHANNEL = re.compile(r"/channels/(\d+)/messages")
_CALLBACK = re.compile(r"/interactions/(\d+)/([^/]+)/callback")
_FOLLOWUP = re.compile(r"/webhooks/\d+/([^/]+)(/messages/.*)?")


class LeakDetector:
    """Listens on the line between a bot and the sandbox. `leaks` must stay empty."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._secrets = Secrets()
        self._actors: dict[TableId, TableActor] = {}
        self._read = 0
        self.leaks: list[str] = []
        self._commitments: dict[HandId, str] = {}
        """To each hand's deck, as everybody sees it."""
        self.cards_read = 0
        """How many cards were seen going out: a listener that sees none hears nothing."""
        self.cards_compared = 0
        """How many pictures of hole cards `early_cards` has looked at."""

    def tap(self, app: App) -> None:
        """Hears this bot from now on: its news, its pictures, its requests."""
        changed, drawing = app.publisher.table_changed, app.render_process
        table, past_table, frame = drawing.draw_table, drawing.draw_past_table, drawing.draw_frame
        own_frame = drawing.draw_own_frame

        def heard(news: TableNews) -> SeenFuture | None:
            self._watch(app, news.place.table)
            if news.view.deck_commitment:
                self._commitments[news.view.hand_id] = commitment_shown(news.view.deck_commitment)
            self.listen()
            return changed(news)

        def of_table(
            scene: TableScene, stages: StageTimes | None = None
        ) -> "asyncio.Future[bytes]":
            self._judge(set(_cards_of(scene)), None, "the picture of a table")
            return table(scene, stages)

        def privately(draw: Draw) -> Draw:
            async def of_cards(scene: CardsScene) -> bytes:
                seen = chain(scene.cards, *scene.boards)
                self._judge_private({parse_card(each.card) for each in seen})
                return await draw(scene)

            return of_cards

        async def of_past_table(scene: TableScene) -> bytes:
            self._judge_private(set(_cards_of(scene)))
            return await past_table(scene)

        async def of_own_frame(scene: TableScene) -> Image.Image:
            self._judge_private(set(_cards_of(scene)))
            return await own_frame(scene)

        async def of_frame(scene: TableScene) -> Image.Image:
            self._judge(set(_cards_of(scene)), None, "a picture of an animation")
            return await frame(scene)

        app.publisher.table_changed = heard  # type: ignore[method-assign]
        drawing.draw_table = of_table  # type: ignore[method-assign]
        drawing.draw_cards = privately(drawing.draw_cards)  # type: ignore[method-assign]
        drawing.draw_dealt_cards = privately(  # type: ignore[method-assign]
            drawing.draw_dealt_cards
        )
        drawing.draw_past_table = of_past_table  # type: ignore[method-assign]
        drawing.draw_frame = of_frame  # type: ignore[method-assign]
        drawing.draw_own_frame = of_own_frame  # type: ignore[method-assign]

    def know(self, table: TableId, live: Table) -> None:
        """Takes note of a table of a bot that is another process, as its database tells it."""
        self._secrets.watch(table, live)
        if live.deck_commitment:
            self._commitments[live.hand_id] = commitment_shown(live.deck_commitment)

    def listen_to_all(self) -> None:
        """Reads all that was ever sent, also after a request of a bot that died over it."""
        for entry in self._sandbox.request_log.entries:
            self._listen_to(entry)

    def listen(self) -> None:
        """Reads what has been sent since the last time."""
        for entry in self._sandbox.request_log.since(self._read):
            if entry.status == 0 and entry.body is None:
                break
            self._read = entry.n
            self._listen_to(entry)

    def early_cards(self) -> list[str]:
        """Hole cards that left the bot before Discord had taken their deck's commitment, or that
        came by direct message without it; with it to those who have messages read aloud. To be
        asked at the end: whether a request was taken is known then."""
        found, shown = [], set[str]()
        for entry in self._sandbox.request_log.entries:
            told = " ".join(text for _, text in _strings(entry.body))
            if self._reader(entry) is None:
                taken = entry.status in range(200, 300)
                shown |= commitments_in(told) if taken else frozenset()
                continue
            for name, _ in entry.files:
                if dealt := _CARDS.fullmatch(name):
                    wanted = self._commitments.get(HandId(int(dealt[2])), "unknown")
                    has_it = wanted in told or bool(dealt[1])
                    is_read_aloud = any(words in told for words in _AS_PICTURE)
                    if wanted[:ROOT_DIGITS_SHOWN] not in shown or has_it == is_read_aloud:
                        found.append(f"{entry.n} {entry.method} {entry.path} {name}: {told}")
                    self.cards_compared += 1
        return found

    def _listen_to(self, entry: LoggedRequest) -> None:
        texts, custom_ids = [], []
        for key, text in _strings(entry.body):
            (custom_ids if key == "custom_id" else texts).append(text)
        told = {card for text in texts if text not in rules_pages() for card in cards_in(text)}
        shown = {one for text in texts for one in hands_named_in(text)}
        self._judge(told, self._reader(entry), f"{entry.method} {entry.path}: {texts}", shown)
        for custom_id in custom_ids:
            if read_custom_id(custom_id) is None and not _FORM_FIELD.fullmatch(custom_id):
                self.leaks.append(f"a custom id that says more than ids: {custom_id}")
        self.leaks += [
            f"a file {name}" for name, _ in entry.files if not _FILE_NAME.fullmatch(name)
        ]

    def _judge(
        self,
        cards: set[Card],
        reader: PlayerId | None,
        what: str,
        commitments: Set[str] = frozenset(),
    ) -> None:
        self.cards_read += len(cards)
        if self._secrets.leaked(cards, reader, commitments=commitments):
            self.leaks.append(f"reader {reader}: {what}")

    def _judge_private(self, shown: set[Card]) -> None:
        """A picture for one person: somebody must be allowed to see all of it."""
        if shown and all(self._secrets.leaked(shown, who) for who in self._people()):
            self.leaks.append(f"a picture with cards of nobody: {shown}")

    def _watch(self, app: App, table: TableId) -> None:
        # A room that closes knows its tables no more, and still tells what they did last.
        runner = app.room.actors.find(table) or self._actors.get(table)
        if runner is None:
            return
        self._actors[table] = runner
        with suppress(HostRefusal):
            self._secrets.watch(table, runner.inspect())

    def _people(self) -> Iterator[PlayerId]:
        return (PlayerId(user.id) for user in self._sandbox.world.users.values())

    def _reader(self, entry: LoggedRequest) -> PlayerId | None:
        """The one person who reads this; None for what a whole channel sees."""
        if found := _TO_CHANNEL.match(entry.path):
            channel = self._sandbox.world.channels.get(int(found[1]))
            people = channel.recipients if channel else []
            return next((PlayerId(user.id) for user in people if not user.bot), None)
        desk = self._sandbox.parts.interactions
        if found := _CALLBACK.match(entry.path):
            asked = desk.find(number=int(found[1]))
        elif found := _FOLLOWUP.match(entry.path):
            asked = desk.find(token=found[1])
        else:
            return None
        data = (entry.body or {}).get("data", entry.body) or {}
        private = data.get("flags", 0) & EPHEMERAL or (
            asked and asked.source and asked.source.ephemeral
        )
        return PlayerId(asked.user.id) if asked and private else None


def _cards_of(scene: TableScene) -> Iterator[Card]:
    for board in scene.boards:
        yield from (parse_card(shown.card) for shown in board.cards)
    for seat in scene.seats:
        yield from (parse_card(card.card) for card in seat.cards if hasattr(card, "card"))


def _strings(part: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a body, with the key that it stands under."""
    if isinstance(part, str):
        yield key, part
    elif isinstance(part, dict):
        for name, value in part.items():
            yield from _strings(value, name)
    elif isinstance(part, list):
        for value in part:
            yield from _strings(value, key)


class LogReader(logging.Handler):
    """Every line that the bot logs, down to DEBUG. `leaks` must stay empty."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.leaks: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        line = self.format(record)
        self.leaks += [f"card {card} in the log: {line}" for card in cards_in_log(line)]
