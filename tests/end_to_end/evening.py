"""An evening at the card room: the real bot, through the real discord.py, against the sandbox."""

import asyncio
import os
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from bot.app import App, build
from bot.poker.cards import FULL_DECK, Card, parse_cards
from bot.sandbox.client import UserClient
from bot.sandbox.seen import Outcome, SeenMessage
from bot.sandbox.server import Sandbox
from bot.settings import ROOT, load

BESIDE = ROOT.parent / "shared" / "discord" / "openapi.json"


def description() -> Path | None:
    """Discord's official description: named by DISCORD_OPENAPI, or beside the repository."""
    named = os.environ.get("DISCORD_OPENAPI")
    path = Path(named) if named else BESIDE
    return path if path.is_file() else None


class Rigged:
    """Chance that deals decks known beforehand, and gives the first button to the first seat."""

    def __init__(self, decks: Sequence[str] = ()) -> None:
        self._decks = [stacked(top) for top in decks]
        self._draws: list[int] = []

    def randrange(self, stop: int) -> int:
        if stop > len(FULL_DECK):
            return 0
        if stop == len(FULL_DECK):
            self._draws = draws_for(self._decks.pop(0)) if self._decks else list(range(51, 0, -1))
        return self._draws.pop(0)


def stacked(top: str) -> tuple[Card, ...]:
    """A whole deck with the named cards on top."""
    first = parse_cards(top)
    return (*first, *(card for card in FULL_DECK if card not in first))


def draws_for(wanted: Sequence[Card]) -> list[int]:
    """The random numbers with which a Fisher-Yates shuffle from the last card makes `wanted`."""
    deck, draws = list(FULL_DECK), []
    for last in range(len(deck) - 1, 0, -1):
        at = deck.index(wanted[last])
        deck[last], deck[at] = deck[at], deck[last]
        draws.append(at)
    return draws


class Player(UserClient):
    """A person who reads the table and presses its controls."""

    name: str
    channel: int

    async def table(self, predicate: Any = lambda table: True) -> SeenMessage:
        """The table message once it fits: the newest message with a picture of a table."""
        return await self.wait_for_message(
            self.channel, lambda m: is_table(m) and predicate(m), 20
        )

    async def sit(self, buy_in: int | str | None = None) -> Outcome:
        """Presses Sit down and submits the form."""
        opened = await self.press(await self.table(), "Sit down")
        values = {} if buy_in is None else {"amount": str(buy_in)}
        return await self.submit(opened.modal, values)

    async def turn(self) -> SeenMessage:
        """The table message when it is this player's turn."""
        return await self.table(lambda m: f"**{self.name}** to act" in m.text)

    async def act(self, label: str) -> Outcome:
        """Waits for the turn and presses the control whose label begins with `label`."""
        return await self.press_labelled(await self.turn(), label)

    async def press_labelled(self, message: SeenMessage, label: str) -> Outcome:
        control = next((c for c in message.buttons if c.label.startswith(label)), None)
        if control is None:
            raise LookupError(f"no {label!r} among {[c.label for c in message.buttons]}")
        return await self.press(message, control.custom_id)

    async def stack(self) -> int:
        """His chips as the alt text of the table tells them."""
        alt = (await self.table()).pictures[0]["description"]
        found = re.search(rf"{self.name} \(([\d,]+) chips", alt)
        assert found is not None, alt
        return int(found[1].replace(",", ""))


def is_table(message: SeenMessage) -> bool:
    return any(picture["url"].endswith("/table.png") for picture in message.pictures)


class Evening:
    """The room, its people, and the bot that deals."""

    def __init__(self, sandbox: Sandbox, app: App, players: dict[str, Player]) -> None:
        self.sandbox = sandbox
        self.app = app
        self.players = players

    def __getitem__(self, name: str) -> Player:
        return self.players[name]

    @property
    def channel(self) -> int:
        return next(iter(self.players.values())).channel


def channel_of(sandbox: Sandbox, name: str = "table-1") -> int:
    return next(c.id for c in sandbox.world.channels.values() if c.name == name)


@asynccontextmanager
async def dealing(
    sandbox: Sandbox, database: Path, decks: Sequence[str] = (), **settings: Any
) -> AsyncIterator[App]:
    """The bot, logged in at the sandbox, on this database."""
    chosen = {"next_hand_seconds": 0.05, "nudge_seconds": 0, **settings}
    app = await build(
        load(database=database, discord_api_url=sandbox.api_url, _env_file=None, **chosen),
        chance=Rigged(decks),
    )
    app.client._connection.guild_ready_timeout = 0.01
    running = asyncio.create_task(app.run(sandbox.token))
    ready = asyncio.create_task(app.client.serving.wait())
    try:
        await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        yield app
    finally:
        ready.cancel()
        await app.close()
        await asyncio.gather(running, ready, return_exceptions=True)


@asynccontextmanager
async def evening(
    database: Path, names: str = "Alice Bob Carol", decks: Sequence[str] = (), **settings: Any
) -> AsyncIterator[Evening]:
    """Sandbox, bot and people; afterwards every request must have been one Discord understands."""
    sandbox = Sandbox(openapi=description())
    await sandbox.start()
    try:
        async with AsyncExitStack() as stack:
            app = await stack.enter_async_context(dealing(sandbox, database, decks, **settings))
            players = {}
            for name in names.split():
                player = Player.of(sandbox, name.lower())
                player.name, player.channel = name, channel_of(sandbox)
                players[name] = await stack.enter_async_context(player)
            yield Evening(sandbox, app, players)
            assert sandbox.violations == []
    finally:
        await sandbox.stop()
