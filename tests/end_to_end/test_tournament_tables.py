"""Several tables: threads, moves, the final table; and threads that Discord does not give."""

from pathlib import Path
from random import Random

from bot.ui.components.custom_ids import TournamentControl
from devtools.sandbox.channels import Overwrite
from devtools.sandbox.permissions import Permission
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.live_tournament import MINUTE, LiveTournament, controls_of


async def test_two_tables_become_one(tmp_path: Path) -> None:
    """Eighteen enter, three of whom play; those who move are called to their new thread, and the
    final table ends with a winner."""
    async with card_room(tmp_path / "mazziere.db", chance=Random(11)) as room:
        tournament = LiveTournament(room)
        tournament.stride = MINUTE
        await tournament.create(preset="turbo", players=18, title="Friday")
        await tournament.register("Alice Bob Carol")
        await tournament.crowd(15)
        shown = await tournament.announcement(lambda m: "Everyone's here" in m.text)
        assert "Prize pool 1,800" in shown.text
        await tournament.begin()
        first, second = tournament.tables
        welcome = [
            await tournament.line(int(tournament.homes[t]), "take your seats here")
            for t in tournament.tables
        ]
        assert sum(message.content.count("<@") for message in welcome) == 18
        running = await tournament.announcement(lambda m: "2 tables" in m.text)
        assert controls_of(running) == [TournamentControl.SEAT, TournamentControl.STANDINGS]
        assert "Table " in await tournament.press("Alice", TournamentControl.SEAT, running)
        await tournament.play(lambda: len(tournament.tables) == 1)
        # The final table plays on while its line is on the way.
        left = tournament.state.left
        final = await tournament.line(int(tournament.homes[first]), "**The final table.**")
        assert final.content.count("Seat ") == left
        await tournament.line(
            int(tournament.homes[second]), f"the final table is at <#{tournament.homes[first]}>"
        )
        closed = room.sandbox.world.channels[int(tournament.homes[second])]
        await until(lambda: closed.thread is not None and closed.thread.archived)
        await tournament.play(lambda: tournament.over)
        results = await tournament.line(tournament.channel, "is over: 1st")
        assert results.content.count("**") >= 8


async def test_without_threads_the_tables_are_played_in_the_channel(tmp_path: Path) -> None:
    """Without threads the tables are played in the channel: it is said once, and the game continues
    where it was announced."""
    async with card_room(tmp_path / "mazziere.db", chance=Random(5)) as room:
        tournament = LiveTournament(room)
        deny(room, Permission.CREATE_PUBLIC_THREADS)
        await tournament.create(preset="sit-and-go", players=3, title="Friday")
        await tournament.register("Alice Bob Carol")
        await tournament.begin()
        assert set(tournament.homes.values()) == {tournament.channel}
        await tournament.line(tournament.channel, "I can't open threads here")
        await tournament.play(lambda: tournament.over)
        await tournament.line(tournament.channel, "is over: 1st")


async def test_a_thread_that_is_deleted_is_replaced(tmp_path: Path) -> None:
    """The hand continues in another one, and its players are called there."""
    async with card_room(tmp_path / "mazziere.db", chance=Random(5)) as room:
        tournament = LiveTournament(room)
        table = await tournament.deal(title="Friday")
        lost = tournament.homes[table]
        room.sandbox.world.remove_channel(room.sandbox.world.channels[int(lost)])
        await until(lambda: tournament.tournaments.table_channels(tournament.number)[table] != lost)
        found = int(tournament.tournaments.table_channels(tournament.number)[table])
        told = await tournament.line(found, "thread is gone, so the table continues here")
        assert all(f"<@{player.id}>" in told.content for player in room.players.values())
        await tournament.play(lambda: tournament.over)
        await tournament.line(found, "wins Friday!")


def deny(room: CardRoom, permission: Permission) -> None:
    """Takes a permission of the bot's away in the channel of the announcement."""
    world = room.sandbox.world
    channel = world.channels[next(iter(room.players.values())).channel]
    world.overwrite(channel, Overwrite(world.bot.id, True, 0, int(permission)))
