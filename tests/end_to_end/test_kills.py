"""A bot of its own process, killed again and again at random moments of real play.

Nothing that was acknowledged is lost, no chip comes or goes, no hand is stuck.
"""

import asyncio
import os
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.cli.audit import run as audit
from bot.sandbox.client import NotDone
from bot.sandbox.seen import Outcome, SeenMessage
from bot.sandbox.server import Sandbox
from bot.ui.custom_ids import Choice, Door
from bot.ui.names import markdown_name
from tests.end_to_end.evening import channel_of, description, until
from tests.end_to_end.player import Player, control_of, turn_of
from tests.end_to_end.test_restart import start_process

KILLS = int(os.environ.get("MAZZIERE_KILLS", "20"))
"""How often the long proof kills."""
KILLS_NORMALLY = 5
ANSWER_SECONDS = 1.0
LIFE_SECONDS_MAX = 0.8
"""How long a bot plays, at most, before it is killed."""
PROGRESS_SECONDS_MAX = 30
_WISHES = (Choice.CHECK, Choice.CALL, Choice.MINIMUM, Choice.FOLD)


@dataclass
class Night:
    """People who press on, whatever becomes of the bot."""

    sandbox: Sandbox
    dice: random.Random
    acknowledged: list[int] = field(default_factory=list)
    """The presses that Discord has seen answered by the new picture."""

    async def play(self, player: Player) -> None:
        """Acts whenever it is his turn, and sits down again when he is out."""
        while True:
            with suppress(NotDone, TimeoutError, LookupError):
                await self._one_press(player)
            await asyncio.sleep(0.01)

    async def _one_press(self, player: Player) -> None:
        table = await player.table()
        if turn_of(table) and f"**{markdown_name(player.name)}**" in table.text:
            for choice in self.dice.sample(_WISHES, len(_WISHES)):
                control = control_of(table, Door.ACT, choice)
                if control is not None:
                    self._note(await player.press(table, control.custom_id, wait=ANSWER_SECONDS))
                    return
        elif player.name not in table.text and (sit := control_of(table, Door.SIT)):
            opened = await player.press(table, sit.custom_id, wait=ANSWER_SECONDS)
            sat = await player.submit(opened.modal, {"amount": "80"})
            self._note(sat)

    def _note(self, outcome: Outcome) -> None:
        """An update of the table message is the bot's word that the press was accepted."""
        updates_message = 7
        if outcome.state == "answered" and outcome.response_type == updates_message:
            self.acknowledged.append(int(outcome.id))


def stored(database: Path, query: str) -> Iterator[int]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        yield from (row[0] for row in connection.execute(query))


def hands_over(database: Path) -> int:
    return next(stored(database, "SELECT count(*) FROM hands WHERE ended_ms IS NOT NULL"))


def is_playing(message: SeenMessage) -> bool:
    return turn_of(message) is not None


async def play_and_kill(folder: Path, kills: int, seed: int) -> int:
    """Returns how many presses were acknowledged, after checking that each of them counted."""
    database = folder / "room.db"
    sandbox = Sandbox(openapi=description())
    await sandbox.start()
    night = Night(sandbox, random.Random(seed))
    process = await start_process(sandbox, database)
    playing: list[asyncio.Task[None]] = []
    players = [Player.of(sandbox, name) for name in ("alice", "bob", "carol")]
    try:
        for player, name in zip(players, ("Alice", "Bob", "Carol"), strict=True):
            player.name, player.channel, player.acted = name, channel_of(sandbox), set()
            await player.__aenter__()
        await until(lambda: sandbox.gateway.online)
        await players[0].command("/table open", channel=players[0].channel)
        playing = [asyncio.create_task(night.play(player)) for player in players]
        await players[0].table(is_playing)
        for _ in range(kills):
            await asyncio.sleep(night.dice.uniform(0, LIFE_SECONDS_MAX))
            process.kill()
            await process.wait()
            await until(lambda: not sandbox.gateway.online)
            process = await start_process(sandbox, database)
            await until(lambda: sandbox.gateway.online)
        before = hands_over(database)
        async with asyncio.timeout(PROGRESS_SECONDS_MAX):
            while hands_over(database) < before + 2:  # noqa: ASYNC110 (another process writes it)
                await asyncio.sleep(0.05)
        process.terminate()
        assert await process.wait() == 0
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for player in players:
            await player.__aexit__()
        if process.returncode is None:
            process.kill()
            await process.wait()
        await sandbox.stop()
    known = set(stored(database, "SELECT interaction_id FROM journal WHERE interaction_id > 0"))
    assert set(night.acknowledged) - known == set()
    assert await asyncio.to_thread(audit, str(database), False) == 0
    assert sandbox.violations == []
    return len(night.acknowledged)


async def test_killed_at_random_moments(tmp_path: Path) -> None:
    """A few kills: every acknowledged press is in the journal, and all adds up."""
    assert await play_and_kill(tmp_path, KILLS_NORMALLY, seed=1) > KILLS_NORMALLY


@pytest.mark.long
async def test_killed_again_and_again(tmp_path: Path) -> None:
    """The same many times; MAZZIERE_KILLS says how often."""
    assert await play_and_kill(tmp_path, KILLS, seed=2) > KILLS
