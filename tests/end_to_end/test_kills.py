"""A bot of its own process, killed again and again at random moments of real play.

Nothing that was acknowledged is lost, no chip comes or goes, no hand is stuck.
"""

import asyncio
import logging
import os
import random
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

from bot.cli.audit import run as audit
from bot.storage.place import Place, PostgresPlace
from bot.ui.components.custom_ids import Choice, ControlKind, TournamentControl
from bot.ui.words.player_names import markdown_name
from devtools.sandbox.server import Sandbox
from tests.end_to_end.card_room import channel_of, until
from tests.end_to_end.forked_bot import ForkedBot
from tests.end_to_end.live_tournament import ALL_IN, control_id_of
from tests.end_to_end.player import Player, control_of, is_table, sentence_of, turn_of
from tests.end_to_end.test_restart import surroundings
from tests.running_bot import description
from tests.servers import Server, address
from tests.storage.builders import execute
from tests.user_client import NotDone
from tests.user_screen import InteractionOutcome, SeenMessage

log = logging.getLogger(__name__)

KILLS = int(os.environ.get("MAZZIERE_KILLS", "20"))
"""How often the long proof kills."""
SEED = int(os.environ.get("MAZZIERE_SEED", "2"))
KILLS_NORMALLY = 5
ANSWER_SECONDS = 1.0
LIFE_SECONDS_MAX = 0.8
"""How long a bot plays, at most, before it is killed; every other one from its first answer on."""
PROGRESS_SECONDS_MAX = 120
PRESS_EVERY_SECONDS = 0.02
REFUSED_SECONDS = 0.3
"""The pause of somebody who has been told why not."""
MESSAGES_LOOKED_AT = 100
"""The messages that are looked at: whispers to somebody who presses too much stand below the
table."""
_MISSED = (NotDone, TimeoutError, LookupError, AssertionError)
"""The outcomes of a press when there is nothing to press, or nobody to answer."""
_WISHES = (Choice.CHECK, Choice.CALL, Choice.MINIMUM, Choice.FOLD)


@dataclass
class Night:
    """People who press on, whatever becomes of the bot: at a cash table, and in one heads-up
    tournament after the other."""

    sandbox: Sandbox
    dice: random.Random
    alice: Player
    environment: dict[str, str]
    """The environment of the bots."""
    players: list[Player] = field(default_factory=list)
    playing: list[asyncio.Task[None]] = field(default_factory=list)
    acknowledged: list[int] = field(default_factory=list)
    """The presses that Discord has seen answered by the new picture."""

    async def begin(self) -> None:
        """Opens the table, and lets everybody play; returns when a hand is being played."""
        await self.alice.command("/table open", channel=self.alice.channel)
        self.playing = [asyncio.create_task(self.play(player)) for player in self.players]
        await self.alice.table(is_playing)

    def check_players(self) -> None:
        """Nobody has stopped."""
        for task in self.playing:
            assert not task.done(), task.exception()

    async def play(self, player: Player) -> None:
        """Acts at every turn, and sits down again when out of chips."""
        while True:
            with suppress(*_MISSED):
                await self._at_the_table(player)
            with suppress(*_MISSED):
                await self._in_the_tournament(player)
            await asyncio.sleep(PRESS_EVERY_SECONDS)

    async def _at_the_table(self, player: Player) -> None:
        table = await self._newest(player, player.channel, is_table)
        if await self._act(player, table, _WISHES):
            return
        if not names(table, player) and (sit := control_of(table, ControlKind.SIT)):
            opened = await player.press(table, sit.custom_id, wait=ANSWER_SECONDS)
            if opened.json["modal"] is None:
                return
            sat = await player.submit(opened.modal, {"amount": "80"}, wait=ANSWER_SECONDS)
            self._note(sat)

    async def _in_the_tournament(self, player: Player) -> None:
        """The first to come announces it; two enter, and play for all their chips."""
        for channel in self._threads():
            await self._act(player, await self._newest(player, channel, is_table), ALL_IN)
        lobby = channel_of(self.sandbox, "table-2")
        messages = await player.messages(lobby)
        open_ones = [
            (m, register)
            for m in messages
            if (register := control_id_of(m, TournamentControl.REGISTER))
        ]
        # A user who asks too much is refused everything for a while, their turn included.
        enter = [(m, register) for m, register in open_ones if not names(m, player)]
        if enter:
            await player.press(*enter[-1], wait=ANSWER_SECONDS)
        elif open_ones:
            return
        elif player is self.alice and not self._threads():
            await player.command("/tournament create", channel=lobby, preset="heads-up", fee=0)

    def _threads(self) -> list[int]:
        """Where a tournament is being played."""
        channels = self.sandbox.world.channels.values()
        return [c.id for c in channels if c.thread is not None and not c.thread.archived]

    async def _newest(
        self, player: Player, channel: int, fits: Callable[[SeenMessage], object]
    ) -> SeenMessage:
        found = [m for m in await player.messages(channel, MESSAGES_LOOKED_AT) if fits(m)]
        return found[-1]

    async def _act(self, player: Player, table: SeenMessage, wishes: Sequence[Choice]) -> bool:
        """Whether it was the player's turn."""
        if turn_of(table) is None or f"**{markdown_name(player.name)}**" not in table.text:
            return False
        for choice in self.dice.sample(wishes, len(wishes)):
            control = control_of(table, ControlKind.ACT, choice)
            if control is not None:
                answered = await player.press(table, control.custom_id, wait=ANSWER_SECONDS)
                self._note(answered)
                if sentence_of(answered):
                    # A user who asks too much is refused everything for a while.
                    await asyncio.sleep(REFUSED_SECONDS)
                return True
        return False

    def has_acknowledged(self, presses: int) -> bool:
        """Every other bot lives until it has answered one more: nothing is stuck."""
        return len(self.acknowledged) >= presses

    def _note(self, outcome: InteractionOutcome) -> None:
        """An update of the table message is the bot's word that the press was accepted."""
        updates_message = 7
        if outcome.state == "answered" and outcome.response_type == updates_message:
            self.acknowledged.append(int(outcome.id))


def stored(database: Place, query: str) -> Sequence[int]:
    return [row[0] for row in execute(database, query)]


def hands_over(database: Place) -> int:
    return stored(database, "SELECT count(*) FROM hands WHERE ended_ms IS NOT NULL")[0]


def tournaments_over(database: Place) -> int:
    return stored(database, "SELECT count(*) FROM tournaments WHERE ended_ms IS NOT NULL")[0]


def is_playing(message: SeenMessage) -> bool:
    return turn_of(message) is not None


def names(table: SeenMessage, player: Player) -> bool:
    """Whether the player sits or is registered there, by the message or its description.

    A player who is broke is named for the sake of the last hand alone.
    """
    told = [table.text, *(str(picture["description"]) for picture in table.pictures)]
    is_broke = any(f"{player.name} (0 chips, broke" in text for text in told)
    return not is_broke and any(player.name in text for text in told)


async def until_online(sandbox: Sandbox, bot_process: ForkedBot) -> None:
    """The bot plays; one that has ended instead is not waited for."""
    await until(lambda: sandbox.gateway.online or bot_process.gone)
    assert not bot_process.gone, "the bot ended by itself"


@asynccontextmanager
async def a_night(
    database: Place, folder: Path, seed: int, *, shards: int = 1
) -> AsyncIterator[Night]:
    """Afterwards every press that was acknowledged must have counted, and all adds up."""
    key_file = folder / "key"
    sandbox = Sandbox(openapi=description(), shards=shards)
    await sandbox.start()
    players = [Player.of(sandbox, name) for name in ("alice", "bob", "carol")]
    environment = {**surroundings(sandbox), "KEY_FILE": str(key_file)}
    night = Night(sandbox, random.Random(seed), players[0], environment)
    try:
        for player, name in zip(players, ("Alice", "Bob", "Carol"), strict=True):
            player.name, player.channel, player.acted = name, channel_of(sandbox), set()
            await player.__aenter__()
        night.players = players
        yield night
    finally:
        for task in night.playing:
            task.cancel()
        await asyncio.gather(*night.playing, return_exceptions=True)
        for player in players:
            await player.__aexit__()
        await sandbox.stop()
    log.info("%s hands, %s tournaments over", hands_over(database), tournaments_over(database))
    known = set(stored(database, "SELECT interaction_id FROM journal WHERE interaction_id > 0"))
    assert set(night.acknowledged) - known == set()
    assert await asyncio.to_thread(audit, address(database), False, key_file) == 0
    assert sandbox.violations == []


async def play_two_hands(database: Place) -> None:
    """Nothing is stuck."""
    before = await asyncio.to_thread(hands_over, database)
    async with asyncio.timeout(PROGRESS_SECONDS_MAX):
        while await asyncio.to_thread(hands_over, database) < before + 2:
            pass


async def kill(sandbox: Sandbox, bot_process: ForkedBot) -> None:
    """SIGKILL; then another bot is started."""
    await bot_process.end(signal.SIGKILL)
    await until(lambda: not sandbox.gateway.online)
    await bot_process.start()
    await until_online(sandbox, bot_process)


async def play_and_strike(
    database: Place,
    folder: Path,
    strikes: int,
    seed: int,
    strike: Callable[[Sandbox, ForkedBot], Awaitable[None]] = kill,
) -> int:
    """Returns how many presses were acknowledged, after checking that each of them counted."""
    async with a_night(database, folder, seed) as night:
        sandbox = night.sandbox
        bot_process = await ForkedBot.open(database, folder, **night.environment)
        try:
            await bot_process.start()
            await until_online(sandbox, bot_process)
            await night.begin()
            for number in range(strikes):
                night.check_players()
                if number % 2:
                    await until(partial(night.has_acknowledged, len(night.acknowledged) + 1))
                await asyncio.sleep(night.dice.uniform(0, LIFE_SECONDS_MAX))
                await strike(sandbox, bot_process)
                log.info("%s strikes, %s presses", number + 1, len(night.acknowledged))
            await play_two_hands(database)
            assert await bot_process.end(signal.SIGTERM) == 0
        finally:
            await bot_process.close()
    return len(night.acknowledged)


async def test_killed_at_random_moments(place: Place, tmp_path: Path) -> None:
    """A few kills: every acknowledged press is in the journal, and all adds up."""
    assert await play_and_strike(place, tmp_path, KILLS_NORMALLY, seed=1) > KILLS_NORMALLY


@pytest.mark.long
async def test_killed_again_and_again(place: Place, tmp_path: Path) -> None:
    """A bot is killed many times; MAZZIERE_KILLS says how often, MAZZIERE_SEED in which order."""
    assert await play_and_strike(place, tmp_path, KILLS, SEED) > KILLS


async def test_the_server_restarts_at_random_moments(
    server: Server, server_place: PostgresPlace, tmp_path: Path
) -> None:
    """The bot plays on after each restart of the server: every acknowledged press is in the
    journal."""

    async def strike(_: Sandbox, bot_process: ForkedBot) -> None:
        await asyncio.to_thread(server.restart)
        assert not bot_process.gone, "the bot ended by itself"

    presses = await play_and_strike(server_place, tmp_path, KILLS_NORMALLY, SEED, strike)
    assert presses > KILLS_NORMALLY
