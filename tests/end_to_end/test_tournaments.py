"""Tournaments from the announcement to the prize, through the real discord.py."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import aiohttp

from bot.settings import ASSETS
from bot.texts.catalogue import load_catalogue
from bot.ui.tournaments.custom_ids import TournamentControl
from devtools.sandbox.robots.pool import RobotNumbers, run_robots
from devtools.sandbox.robots.robot import Behaviour
from tests.end_to_end.cup import MINUTE, Cup, gates_of
from tests.end_to_end.evening import Evening, evening, until

EAGER = Behaviour(pace=0)


async def test_a_sit_and_go_from_the_announcement_to_the_prize(tmp_path: Path) -> None:
    """Three people register, get a thread and cards, play all-in, and the prize is in the wallet;
    nobody needs a command but the host."""
    async with evening(tmp_path / "mazziere.db", chance=Random(5)) as room:
        cup = Cup(room)
        await cup.create(preset="sit-and-go", players=3, title="Friday")
        shown = await cup.announcement()
        assert "Friday" in shown.text
        assert gates_of(shown) == [TournamentControl.REGISTER, TournamentControl.UNREGISTER]
        await cup.register("Alice Bob Carol")
        await cup.announcement(lambda m: "All are there" in m.text)
        assert [await room.wallet(name) for name in ("Alice", "Bob", "Carol")] == [890] * 3
        await cup.begin()
        thread = int(cup.homes[cup.tables[0]])
        welcome = await cup.line(thread, "your seats are here")
        assert all(f"<@{player.id}>" in welcome.content for player in room.players.values())
        await cup.play(lambda: cup.over)
        chips = sorted([await room.wallet(name) for name in ("Alice", "Bob", "Carol")])
        assert chips == [890, 890, 1190]
        await cup.line(thread, "wins Friday!")
        results = await cup.line(cup.channel, "is over: 1st")
        assert "300" in results.content
        listed = await cup.command("Alice", "list")
        assert "No tournament is open" in listed
        assert "Friday" in listed
        assert "won by" in listed
        for name in ("status", "standings"):
            told = await cup.command("Bob", name, number=cup.number)
            assert "**1st**" in told
            assert told.count("300") == 1
            assert all(who in told for who in room.players)


async def test_a_tournament_called_off_stays_in_the_list(tmp_path: Path) -> None:
    """Nobody who comes later wonders what became of it."""
    async with evening(tmp_path / "mazziere.db", "Alice") as room:
        cup = Cup(room)
        await cup.create(preset="sit-and-go", title="Friday")
        await cup.command("Alice", "cancel", number=cup.number)
        await until(lambda: cup.over)
        assert "called off" in await cup.command("Alice", "list")
        assert "called off" in await cup.command("Alice", "status", number=cup.number)


async def test_robots_enter_and_play(tmp_path: Path) -> None:
    """One person and five robots, who find the announcement, the thread and their turns by what
    they see."""
    async with evening(tmp_path / "mazziere.db", "Alice", chance=Random(2)) as room:
        cup = Cup(room)
        cup.waits_for_others, cup.stride = True, MINUTE
        async with crew(room, 5):
            await cup.create(preset="turbo")
            await cup.register("Alice")
            await cup.announcement(lambda m: "All are there" in m.text)
            await cup.begin()
            await cup.play(lambda: cup.over)
        await cup.line(cup.channel, "is over: 1st")


@asynccontextmanager
async def crew(room: Evening, count: int | RobotNumbers) -> AsyncIterator[None]:
    """Robots who act at once, for as long as the block lasts."""
    async with aiohttp.ClientSession() as session:
        work = run_robots(
            session, room.sandbox, count, load_catalogue(ASSETS / "locales"), Random(1), EAGER
        )
        task = asyncio.create_task(work)
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
