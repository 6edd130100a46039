"""A whole card room: the real bot, through the real discord.py, against the sandbox."""

import asyncio
import gc
import logging
import warnings
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, nullcontext, suppress
from typing import Any
from unittest.mock import patch

from bot.app import App, build
from bot.bank import accounts
from bot.cli.audit import run as audit
from bot.host.background_tasks import Clock
from bot.ids import ChannelId, GuildId, PlayerId, TableId
from bot.poker.cards import Chance
from bot.refusal import Refusal
from bot.settings import ASSETS, load
from bot.storage.place import Place
from bot.table.table_commands import Leave
from bot.table.view import TableView
from bot.texts.catalogue import load_catalogue
from bot.ui.requests.mentions import is_mention
from bot.ui.words.languages import Languages
from devtools.beacon_chain import CHAIN
from devtools.sandbox.interactions import CallbackType, InteractionType, SandboxInteraction
from devtools.sandbox.request_log import LoggedRequest
from devtools.sandbox.server import Sandbox
from devtools.sandbox.world_builder import CARD_ROOM_ID
from tests.builders import no_settings
from tests.clock import ManualClock
from tests.end_to_end.known_decks import KnownDecks, not_cut
from tests.end_to_end.leak_detector import LeakDetector, LogReader
from tests.end_to_end.player import (
    TIMEOUT_SECONDS,
    Player,
    Turn,
    has_controls,
    sentence_of,
    turn_of,
)
from tests.running_bot import description, quick_client, serving
from tests.servers import address
from tests.user_client import named
from tests.user_screen import InteractionOutcome, SeenMessage

NEXT_HAND, TURN, NUDGE = 6, 30, 8
"""Seconds on the table's clock."""
BUTTON = 2


class CardRoom:
    """The room, its people, and the bot that deals."""

    def __init__(
        self, sandbox: Sandbox, database: Place, chance: Chance, clock: Clock, **settings: Any
    ) -> None:
        self.sandbox = sandbox
        self.database = database
        self.clock = clock
        self.players: dict[str, Player] = {}
        self.acted: set[Turn] = set()
        self.leak_detector = LeakDetector(sandbox)
        self.errors: list[str] = []
        """The lines logged as errors; a test that expects one takes it out."""
        self.cards_wait = True
        """Whether no hole cards may leave before their deck's commitment is shown."""
        self._chance = chance
        self._counted: Counter[str] = Counter()
        self._dealt = 0
        """The message of the newest hand that was dealt by `deal`."""
        self._settings = settings
        self._app: App | None = None
        self._running: asyncio.Task[None] | None = None

    def __getitem__(self, name: str) -> Player:
        return self.players[name]

    @property
    def card_messages(self) -> list[LoggedRequest]:
        """Every DM with hole cards that has left."""
        requests = self.sandbox.requests
        return [each for each in requests if any(n.startswith("cards-") for n, _ in each.files)]

    # --- the bot ------------------------------------------------------------------------------

    @property
    def app(self) -> App:
        assert self._app is not None
        return self._app

    async def start_bot(self) -> None:
        """Builds the bot on the database and waits until it hears what people do."""
        pauses = {"next_hand_seconds": NEXT_HAND, "nudge_seconds": 0, "street_seconds": 0}
        chosen = {**pauses, **self._settings}
        settings = load(
            database=address(self.database),
            discord_api_url=self.sandbox.api_url,
            _env_file=None,
            **chosen,
        )
        app = self._app = await build(
            settings,
            chance=self._chance,
            clock=self.clock,
            client=quick_client(),
            chain=CHAIN,
        )
        self.leak_detector.tap(app)
        self._running = await serving(app, self.sandbox.token)

    async def stop_bot(self) -> None:
        """Stops the bot as a signal does."""
        if self._app is None:
            return
        app, self._app = self._app, None
        await app.close()
        await self._wait_for_the_end()

    async def kill_bot(self) -> None:
        """Kills the bot as a power cut does: nothing more reaches Discord or the disk."""
        app, self._app = self.app, None
        logging.disable(logging.CRITICAL)
        try:
            with warnings.catch_warnings():
                # A request cut off in the middle leaves its connection open, as a power cut does.
                warnings.simplefilter("ignore", ResourceWarning)
                await self._cut_off(app)
                gc.collect()
        finally:
            logging.disable(logging.NOTSET)

    async def _cut_off(self, app: App) -> None:
        await app.client.close()
        await app.topups.close()
        await app.topup_messages.close()
        await app.player_names.settle()
        await app.database.close()
        await app.tournaments.close()
        await app.room.close()
        await app.publisher.close()
        await app.tournament_publisher.close()
        await app.render_process.close()
        await self._wait_for_the_end()

    async def _wait_for_the_end(self) -> None:
        if self._running is not None:
            await asyncio.gather(self._running, return_exceptions=True)

    # --- the table ----------------------------------------------------------------------------

    async def open(self, who: str = "", **options: Any) -> InteractionOutcome:
        """`/table open` by the named player, by default the first."""
        player = self.players[who or next(iter(self.players))]
        return await player.command("/table open", channel=player.channel, **options)

    async def seat(self, **buy_ins: int) -> None:
        """The named people sit down in this order with these chips."""
        for name, chips in buy_ins.items():
            player = self.players[name]
            said = sentence_of(await player.sit(chips))
            number = PlayerId(int(player.id))
            is_seated = self.view.seat_of(number) is not None
            assert is_seated or not said, f"{name} did not sit down: {said}"
            # A slow machine acknowledges the form before they have sat down.
            await until(lambda number=number: self.view.seat_of(number) is not None)

    @property
    def view(self) -> TableView:
        """The table as everybody may see it."""
        return self.app.room.look(self.table_id)

    @property
    def table_id(self) -> TableId:
        return self.app.room.table_in(ChannelId(self._anybody.channel))

    @property
    def _anybody(self) -> Player:
        return next(iter(self.players.values()))

    async def pass_time(self, seconds: float) -> None:
        """Moves the table's clock, once it runs for the player to act: it does when the bot knows
        that their turn is seen, or the next root, and has noted when people saw that. The table has
        carried out what fell due when this returns."""
        assert isinstance(self.clock, ManualClock)
        await self.settle()
        with suppress(Refusal):  # without a table nobody is to act
            await until(lambda: self.app.room.news(self.table_id).turn_ms is None)
            await until(lambda: self.app.room.root_is_shown(self.table_id))
        await self.settle()
        self.clock.advance(seconds)
        await self.settle()

    async def settle(self) -> None:
        """The table has carried out what it was asked: a question that it refuses comes last."""
        with suppress(Refusal):
            await self.app.room.ask_table(self.table_id, Leave(PlayerId(0)))

    async def deal(self) -> SeenMessage:
        """Lets the pause before the next hand go by; returns the new hand's message."""
        before = self.view.hand_number
        await self.pass_time(NEXT_HAND)
        assert self.view.hand_number > before
        hand = self.view.hand_id
        message = await self._anybody.table(lambda m: (turn_of(m) or (0, 0))[0] == hand)
        self._dealt = int(message.id)
        return message

    async def play(self, script: str) -> None:
        """Acts in turn: `Alice call, Bob raise 6, Carol fold`."""
        for line in script.split(","):
            name, word, *amount = line.split()
            await self.players[name].act(word, *amount)

    async def result(self) -> SeenMessage:
        """The table message once it shows how the hand ended."""
        assert self.view.hand is not None
        await until(lambda: self.view.hand is not None and self.view.hand.over)
        # A message of before, with the root of the first deck, loses its controls beside the hand.
        closed, dealt = self.view.closed, self._dealt
        return await self._anybody.table(
            lambda m: turn_of(m) is None and (has_controls(m) or closed) and int(m.id) >= dealt
        )

    async def wallet(self, name: str) -> int:
        account = accounts.wallet(GuildId(CARD_ROOM_ID), PlayerId(int(self.players[name].id)))
        return await self.app.database.wallets.balance(account)

    # --- Discord ------------------------------------------------------------------------------

    def calls(self) -> list[str]:
        """The lines that call somebody for a moment and stand in some channel now."""
        languages = Languages(load_catalogue(ASSETS / "locales"), "en", no_settings())
        return [
            message.content
            for channel in self.sandbox.world.channels.values()
            for message in channel.messages.values()
            if message.author.bot and is_mention(message.content, languages)
        ]

    async def forged(self, name: str, custom_id: str, message: SeenMessage) -> InteractionOutcome:
        """Sends a press that no client of Discord would send; returns its outcome."""
        world, player = self.sandbox.world, self.players[name]
        channel = world.channels[player.channel]
        sent = self.sandbox.parts.interactions.open(
            SandboxInteraction(
                world.ids.next(),
                InteractionType.COMPONENT,
                world.users[int(player.id)],
                channel,
                {"custom_id": custom_id, "component_type": BUTTON, "id": 1},
                world.clock.time(),
                source=channel.messages[int(message.id)],
                custom_id=custom_id,
            )
        )
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await sent.settled.wait()
        return InteractionOutcome(self.sandbox.parts.interactions.outcome(sent))

    def counted(self) -> dict[str, int]:
        """Counts the requests to each route since the last call."""
        before, self._counted = self._counted, Counter(self.sandbox.counted)
        return dict(self._counted - before)


async def until(holds: Any) -> None:
    """Waits for something to become true in the bot."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while not holds():  # noqa: ASYNC110 (the bot tells nobody but Discord)
            await asyncio.sleep(0.002)


def loud_messages(sandbox: Sandbox) -> list[LoggedRequest]:
    """Messages that were sent or edited without saying whom they may call: Discord would call
    everybody whom they name."""
    return [
        request
        for request in sandbox.requests
        if request.method in {"POST", "PATCH"} and _is_message(request)
        if "allowed_mentions" not in (request.body.get("data") or request.body)
    ]


def _is_message(request: LoggedRequest) -> bool:
    body = request.body if isinstance(request.body, dict) else {}
    if request.route.endswith("/callback"):
        return body["type"] in {CallbackType.MESSAGE, CallbackType.UPDATE}
    return any(shown in body for shown in ("content", "components"))


def channel_of(sandbox: Sandbox, name: str = "table-1") -> int:
    return next(c.id for c in sandbox.world.channels.values() if c.name == name)


class _Errors(logging.Handler):
    """Keeps what is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@contextmanager
def no_error_logged() -> Iterator[list[str]]:
    """Fails when an error is logged meanwhile: whatever people do, it is no error of the bot."""
    errors = _Errors()
    logging.getLogger().addHandler(errors)
    try:
        yield errors.lines
    finally:
        logging.getLogger().removeHandler(errors)
    assert errors.lines == []


@contextmanager
def no_card_logged() -> Iterator[None]:
    """Fails when any line of the bot's log, down to DEBUG, holds a card."""
    reader, log = LogReader(), logging.getLogger("bot")
    before = log.level
    log.addHandler(reader)
    log.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        log.removeHandler(reader)
        log.setLevel(before)
    assert reader.leaks == []


@asynccontextmanager
async def card_room(
    database: Place,
    names: str = "Alice Bob Carol",
    decks: Sequence[str] = (),
    chance: Chance | None = None,
    clock: Clock | None = None,
    locales: dict[str, str] | None = None,
    shards: int = 1,
    with_beacon: bool = False,
    prepare: Callable[[Sandbox], None] = lambda sandbox: None,
    **settings: Any,
) -> AsyncIterator[CardRoom]:
    """Sandbox, bot and people, and the sandbox's beacon if asked for; `prepare` changes the world
    before the bot comes. Afterwards every request must have been one Discord understands, no error
    logged, no card told to the wrong reader, and the books must balance."""
    sandbox = Sandbox(openapi=description(), shards=shards)
    prepare(sandbox)
    await sandbox.start()
    if with_beacon:
        settings["beacon"] = sandbox.beacon_relays
    room = CardRoom(
        sandbox, database, chance or KnownDecks(decks), clock or ManualClock(), **settings
    )
    as_dealt = nullcontext() if chance else not_cut()
    # Discord dates presses by the real time, which a test's clock is far from.
    same_time = patch("bot.host.room.discord_ms", lambda number: room.clock.now_ms())
    try:
        with as_dealt, same_time, no_error_logged() as room.errors, no_card_logged():
            async with AsyncExitStack() as stack:
                for name in names.split():
                    user = named(sandbox.world.users.values(), name.lower())
                    user.locale = (locales or {}).get(name, user.locale)
                    player = Player.of(sandbox, user)
                    player.name, player.channel = name, channel_of(sandbox)
                    player.acted = room.acted
                    room.players[name] = await stack.enter_async_context(player)
                await room.start_bot()
                try:
                    yield room
                finally:
                    await room.stop_bot()
            room.leak_detector.listen()
            assert not room.leak_detector.leaks, room.leak_detector.leaks
            assert room.calls() == [], "a call was left standing"
            assert not (room.cards_wait and (early := room.leak_detector.early_cards())), early
            assert sandbox.violations == []
            assert sandbox.parts.answers.deprecated == []
            assert loud_messages(sandbox) == []
            assert sandbox.request_log.mistakes == []
            assert await asyncio.to_thread(audit, address(database), False) == 0
    finally:
        await sandbox.stop()
