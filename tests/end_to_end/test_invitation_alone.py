"""A server in which the bot may do what its invitation asks for, and nothing else."""

from pathlib import Path
from random import Random
from typing import Any

from bot.ui.components.custom_ids import ControlKind, PlanSubject, TournamentControl
from bot.ui.servers.greeting import PERMISSIONS
from devtools.sandbox import permissions
from devtools.sandbox.permissions import Permission
from devtools.sandbox.server import Sandbox
from devtools.sandbox.world_builder import Builder
from tests.clock import ManualClock
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.known_decks import holdem
from tests.end_to_end.live_tournament import LiveTournament
from tests.end_to_end.player import TIMEOUT_SECONDS, sentence_of
from tests.end_to_end.test_lobby import keeps

HOUR = 3600
DECK = holdem("AsAd KhKd", "7c8d9h 2d Jh")
NEW_ROOM = 1_370_000_000_900_000_000


def invited_alone(sandbox: Sandbox) -> None:
    """Nobody may do anything by being there: people have a role, and the bot its own."""
    for guild in sandbox.world.guilds.values():
        _take_from_everyone(sandbox, guild.id)


def _take_from_everyone(sandbox: Sandbox, server: int) -> None:
    guild = sandbox.world.guilds[server]
    guild.roles[guild.id].permissions = 0
    people = sandbox.build.add_role(guild, "people", permissions.EVERYONE)
    for member in guild.members.values():
        if not member.user.bot:
            member.role_ids.append(people.id)


def refused(room: CardRoom) -> list[str]:
    """The requests that Discord did not allow the bot."""
    asked = (each for each in room.sandbox.requests if each.status in {401, 403})
    return [f"{each.method} {each.path}: {each.body}" for each in asked]


async def ask(room: CardRoom, name: str, line: str, **options: Any) -> None:
    outcome = await room[name].command(line, channel=room[name].channel, **options)
    assert outcome.state == "answered", outcome.json


def test_the_sandbox_grants_what_the_invitation_asks_for() -> None:
    """No test may pass thanks to what no server grants."""
    assert PERMISSIONS.value == permissions.BOT


async def test_an_evening(tmp_path: Path) -> None:
    """Hands, calls, what is shared and looked up, a restart, and the end."""
    database = tmp_path / "room.db"
    decks = [DECK] * 3
    async with card_room(
        database, "Alice Bob", decks, prepare=invited_alone, nudge_seconds=5
    ) as room:
        world = room.sandbox.world
        granted = world.permissions_in(world.bot, world.channels[room["Alice"].channel])
        assert granted == PERMISSIONS.value
        await room.open()
        await room.seat(Alice=200, Bob=100)
        await room.deal()
        await room.pass_time(6)
        await until(room.calls)
        await room.play("Alice call, Bob all-in, Alice call")
        result = await room.result()
        share = next(each for each in result.buttons if each.label == "Share")
        await room["Alice"].press(result, share.custom_id)
        await room["Bob"].press_control(result, ControlKind.MORE)
        for line in (
            "/hand show",
            "/hand replay",
            "/hand verify",
            "/hand export",
            "/session show",
            "/session export",
            "/stats",
            "/leaderboard",
            "/table status",
            "/table list",
            "/rules",
            "/help",
            "/bank history",
            "/privacy export",
        ):
            await ask(room, "Bob", line)
        await room.stop_bot()
        await room.start_bot()
        await room.deal()
        await ask(room, "Alice", "/host pause")
        await ask(room, "Alice", "/host resume")
        await room.play("Bob fold")
        await ask(room, "Alice", "/table close")
        assert refused(room) == []


async def test_a_tournament_in_threads(tmp_path: Path) -> None:
    """Two tables, the move to the final one, whose threads are closed at the end."""
    async with card_room(
        tmp_path / "room.db",
        "Alice Bob Carol Dave",
        chance=Random(2),
        prepare=invited_alone,
    ) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="turbo", players=4, seats=2)
        await tournament.register("Alice Bob Carol Dave")
        await tournament.begin()
        assert len(tournament.homes) == 2
        await tournament.play(lambda: tournament.over)
        await tournament.line(tournament.channel, "is over: 1st")
        threads = [room.sandbox.world.channels[int(home)] for home in tournament.homes.values()]
        await until(lambda: all(each.thread and each.thread.archived for each in threads))
        assert refused(room) == []


async def test_an_event_of_the_calendar(tmp_path: Path) -> None:
    """Announced, changed, and called off."""
    async with card_room(
        tmp_path / "room.db", clock=ManualClock.of_today(), prepare=invited_alone
    ) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="freezeout", start="in 3 h", title="Friday")
        await until(lambda: room.sandbox.world.events)
        await tournament.change("", PlanSubject.FIELD, least="2")
        await tournament.press("Bob", TournamentControl.REMIND)
        await tournament.register("Alice")
        tournament.advance(3 * HOUR)
        await until(lambda: tournament.over)
        await until(lambda: not room.sandbox.world.events)
        assert refused(room) == []


async def test_a_lobby(tmp_path: Path) -> None:
    """Tables in threads of a channel, opened and closed by themselves."""
    async with card_room(tmp_path / "room.db", prepare=invited_alone) as room:
        where = room["Alice"].channel
        await ask(room, "Alice", "/settings lobby", where=where, kinds="berillio hu nlhe")
        (table,) = await keeps(room)
        thread = room.app.room.place(table).channel
        for name in ("Bob", "Carol"):
            room[name].channel = thread
            assert sentence_of(await room[name].sit(1000)) == ""
        assert len(await keeps(room)) == 2
        await ask(room, "Alice", "/settings lobby", on=False)
        for name in ("Bob", "Carol"):
            await ask(room, name, "/table leave")
        await until(lambda: not any(seat.presence for seat in room.app.room.look(table).seats))
        await keeps(room, HOUR)
        assert await keeps(room, HOUR) == []
        assert refused(room) == []


async def test_joining_a_server(tmp_path: Path) -> None:
    """The bot greets it, and its control opens a table."""
    async with card_room(tmp_path / "room.db", "Alice Bob", prepare=invited_alone) as room:
        alice, world = room["Alice"], room.sandbox.world
        build = Builder(world)
        owner = world.users[int(alice.id)]
        guild = build.add_guild("New Room", owner, id=NEW_ROOM, bot_permissions=None)
        _take_from_everyone(room.sandbox, guild.id)
        # The bot greets a server where everybody reads it.
        guild.roles[guild.id].permissions = int(Permission.VIEW_CHANNEL)
        channel = build.add_channel(guild, "felt").id
        own = build.add_role(guild, world.bot.name, permissions.BOT)
        world.add_member(guild, world.bot, [own.id])
        hello = await alice.wait_for_message(
            channel, lambda message: "I deal poker" in message.text, TIMEOUT_SECONDS
        )
        await alice.press(hello, hello.buttons[0].custom_id)
        await until(lambda: room.app.room.open_tables)
        assert refused(room) == []
