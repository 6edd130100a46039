"""Several tables: threads, moves, the final table; and threads that Discord does not give."""

from pathlib import Path
from random import Random

from bot.ui.custom_ids import TournamentControl
from devtools.sandbox.channels import Overwrite
from devtools.sandbox.permissions import Permission
from tests.end_to_end.cup import MINUTE, Cup, gates_of
from tests.end_to_end.evening import Evening, evening, until


async def test_two_tables_become_one(tmp_path: Path) -> None:
    """Eighteen enter, three of whom play; whoever moves is called to his new thread, and the final
    table ends with a winner."""
    async with evening(tmp_path / "mazziere.db", chance=Random(11)) as room:
        cup = Cup(room)
        cup.stride = MINUTE
        await cup.create(preset="turbo", players=18, title="Friday")
        await cup.register("Alice Bob Carol")
        await cup.crowd(15)
        shown = await cup.announcement(lambda m: "All are there" in m.text)
        assert "Prize pool 1,800" in shown.text
        await cup.begin()
        first, second = cup.tables
        welcome = [await cup.line(int(cup.homes[t]), "your seats are here") for t in cup.tables]
        assert sum(message.content.count("<@") for message in welcome) == 18
        running = await cup.announcement(lambda m: "2 tables" in m.text)
        assert gates_of(running) == [TournamentControl.SEAT, TournamentControl.STANDINGS]
        assert "Table " in await cup.press("Alice", TournamentControl.SEAT, running)
        await cup.play(lambda: len(cup.tables) == 1)
        final = await cup.line(int(cup.homes[first]), "**The final table.**")
        assert final.content.count("Seat ") == cup.state.left
        await cup.line(int(cup.homes[second]), f"the final table is at <#{cup.homes[first]}>")
        closed = room.sandbox.world.channels[int(cup.homes[second])]
        await until(lambda: closed.thread is not None and closed.thread.archived)
        await cup.play(lambda: cup.over)
        results = await cup.line(cup.channel, "is over: 1st")
        assert results.content.count("**") >= 8


async def test_without_threads_the_tables_are_played_in_the_channel(tmp_path: Path) -> None:
    """It is said once, and the game goes on where it was announced."""
    async with evening(tmp_path / "mazziere.db", chance=Random(5)) as room:
        cup = Cup(room)
        deny(room, Permission.CREATE_PUBLIC_THREADS)
        await cup.create(preset="sit-and-go", players=3, title="Friday")
        await cup.register("Alice Bob Carol")
        await cup.begin()
        assert set(cup.homes.values()) == {cup.channel}
        await cup.line(cup.channel, "I may open no threads here")
        await cup.play(lambda: cup.over)
        await cup.line(cup.channel, "is over: 1st")


async def test_a_thread_that_is_deleted_is_replaced(tmp_path: Path) -> None:
    """The hand goes on in another one, and its players are called there."""
    async with evening(tmp_path / "mazziere.db", chance=Random(5)) as room:
        cup = Cup(room)
        await cup.create(preset="sit-and-go", players=3, title="Friday")
        await cup.register("Alice Bob Carol")
        await cup.begin()
        table = cup.tables[0]
        await cup.play(lambda: cup.acting(table))
        lost = cup.homes[table]
        room.sandbox.world.remove_channel(room.sandbox.world.channels[int(lost)])
        await until(lambda: cup.tournaments.table_channels(cup.number)[table] != lost)
        found = int(cup.tournaments.table_channels(cup.number)[table])
        told = await cup.line(found, "is gone; it goes on here")
        assert all(f"<@{player.id}>" in told.content for player in room.players.values())
        await cup.play(lambda: cup.over)
        await cup.line(found, "wins Friday!")


def deny(room: Evening, permission: Permission) -> None:
    """Takes a permission of the bot's away in the channel of the announcement."""
    world = room.sandbox.world
    channel = world.channels[next(iter(room.players.values())).channel]
    world.overwrite(channel, Overwrite(world.bot.id, True, 0, int(permission)))
