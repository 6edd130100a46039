"""Tournaments from the announcement to the prize, through the real discord.py."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import aiohttp

from bot.ids import ChannelId, GuildId, PlayerId
from bot.settings import ASSETS
from bot.texts.catalogue import load_catalogue
from bot.ui.components.custom_ids import TournamentControl
from bot.ui.components.pages import MESSAGE_MAX
from bot.ui.tournaments.words import TOURNAMENT_TITLE_MAX
from bot.ui.words.player_names import without_markup
from devtools.sandbox.robots.pool import RobotNumbers, run_robots
from devtools.sandbox.robots.robot import Behaviour
from devtools.sandbox.world_builder import CARD_ROOM_ID
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.live_tournament import MINUTE, LiveTournament, controls_of
from tests.host.tournament_room import sit_and_go

EAGER = Behaviour(pace=0)


async def test_a_sit_and_go_from_the_announcement_to_the_prize(tmp_path: Path) -> None:
    """Three people register, get a thread and cards, play all-in, and the prize is in the wallet;
    nobody needs a command but the host."""
    async with card_room(tmp_path / "mazziere.db", chance=Random(5)) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="sit-and-go", players=3, title="Friday")
        shown = await tournament.announcement()
        assert "Friday" in shown.text
        assert controls_of(shown) == [
            TournamentControl.REGISTER,
            TournamentControl.UNREGISTER,
            TournamentControl.CHANGE,
        ]
        await tournament.register("Alice Bob Carol")
        await tournament.announcement(lambda m: "Everyone's here" in m.text)
        assert [await room.wallet(name) for name in ("Alice", "Bob", "Carol")] == [890] * 3
        await tournament.begin()
        thread = int(tournament.homes[tournament.tables[0]])
        welcome = await tournament.line(thread, "take your seats here")
        assert all(f"<@{player.id}>" in welcome.content for player in room.players.values())
        await tournament.play(lambda: tournament.over)
        chips = sorted([await room.wallet(name) for name in ("Alice", "Bob", "Carol")])
        assert chips == [890, 890, 1190]
        await tournament.line(thread, "wins Friday!")
        results = await tournament.line(tournament.channel, "is over: 1st")
        assert "300" in results.content
        listed = await tournament.command("Alice", "list")
        assert "No tournaments are open" in listed
        assert "Friday" in listed
        assert "won by" in listed
        for name in ("status", "standings"):
            told = await tournament.command("Bob", name, number=tournament.number)
            assert "**1st**" in told
            assert told.count("300") == 1
            assert all(who in told for who in room.players)


async def test_a_list_of_many_tournaments_is_told_whole(tmp_path: Path) -> None:
    """A list of many tournaments is told whole to the user who asks, in several messages, each line
    in one piece."""
    async with card_room(tmp_path / "mazziere.db", "Alice") as room:
        alice = room["Alice"]
        titles = [f"Night {number:02} {'_' * (TOURNAMENT_TITLE_MAX - 9)}" for number in range(20)]
        for title in titles:
            plan = sit_and_go(6, title=title)
            guild, channel = GuildId(CARD_ROOM_ID), ChannelId(alice.channel)
            await room.app.tournaments.create(guild, channel, PlayerId(int(alice.id)), plan)
        await alice.command("/tournament list", channel=alice.channel)
        await alice.wait_for_message(
            alice.channel, lambda m: without_markup(titles[-1]) in m.content
        )
        private = [m for m in await alice.messages(alice.channel) if m.content.startswith("**")]
        assert len(private) > 1
        assert max(len(message.content) for message in private) <= MESSAGE_MAX
        listed = "\n".join(message.content for message in private)
        assert [title for title in titles if without_markup(title) not in listed] == []


async def test_a_cancelled_tournament_stays_in_the_list(tmp_path: Path) -> None:
    """Nobody who comes later wonders what became of it."""
    async with card_room(tmp_path / "mazziere.db", "Alice") as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="sit-and-go", title="Friday")
        await tournament.command("Alice", "cancel", number=tournament.number)
        await until(lambda: tournament.over)
        assert "canceled" in await tournament.command("Alice", "list")
        assert "canceled" in await tournament.command("Alice", "status", number=tournament.number)


async def test_robots_enter_and_play(tmp_path: Path) -> None:
    """One person and five robots, who find the announcement, the thread and their turns by what
    they see."""
    async with card_room(tmp_path / "mazziere.db", "Alice", chance=Random(2)) as room:
        tournament = LiveTournament(room)
        tournament.waits_for_others, tournament.stride = True, MINUTE
        async with hired(room, 5):
            await tournament.create(preset="turbo")
            await tournament.register("Alice")
            await tournament.announcement(lambda m: "Everyone's here" in m.text)
            await tournament.begin()
            await tournament.play(lambda: tournament.over)
        await tournament.line(tournament.channel, "is over: 1st")


@asynccontextmanager
async def hired(room: CardRoom, count: int | RobotNumbers) -> AsyncIterator[None]:
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
