"""Who is sent away, or goes away, while his tournament is played."""

from pathlib import Path
from random import Random

from bot.ids import PlayerId
from bot.tournament.state import Status
from devtools.sandbox.world_builder import CARD_ROOM_ID
from tests.end_to_end.cup import FOLDING, MINUTE, Cup
from tests.end_to_end.evening import Evening, evening, until
from tests.end_to_end.player import sentence_of

PEOPLE = "Alice Bob Carol Dave"


async def begun(room: Evening) -> Cup:
    """Four players of an event with the entry of 110 are in their first hand."""
    cup = Cup(room)
    await cup.create(preset="turbo", players=4, title="Friday")
    await cup.register(PEOPLE)
    await cup.begin()
    await cup.play(lambda: cup.acting(cup.tables[0]))
    return cup


async def test_a_banned_player_is_out_and_the_event_goes_on(tmp_path: Path) -> None:
    """All are told by name, his chips are gone, and the others play for the whole pool (R-255)."""
    async with evening(tmp_path / "room.db", PEOPLE, chance=Random(4)) as room:
        cup = await begun(room)
        alice, bob = room["Alice"], PlayerId(int(room["Bob"].id))
        thread = int(cup.homes[cup.tables[0]])
        banned = await alice.command("/mod ban", channel=cup.channel, player=room["Bob"].id)
        assert sentence_of(banned) == "Bob may no longer play in this server."
        await cup.play(lambda: cup.state.entries[bob].status is Status.OUT, *FOLDING)
        await cup.line(thread, "**Bob** has been excluded.")
        assert "Bob" not in cup.left
        assert "may not play" in await cup.command("Bob", "register", number=cup.number)
        await cup.play(lambda: cup.over)
        others = sorted([await room.wallet(name) for name in ("Alice", "Carol", "Dave")])
        assert others == [890, 890 + 140, 890 + 260]
        assert await room.wallet("Bob") == 890


async def test_an_organiser_who_plays_puts_nobody_out(tmp_path: Path) -> None:
    """The rivals' chips would be his: a moderator does it, or an organiser who is out himself."""
    async with evening(tmp_path / "room.db", PEOPLE, chance=Random(4)) as room:
        cup = Cup(room)
        await cup.create("Bob", preset="turbo", players=4)
        await cup.register(PEOPLE)
        await cup.begin()
        carol, dave = room["Carol"].id, room["Dave"].id
        assert "a moderator decides" in await cup.command("Bob", "exclude", player=carol)
        assert "Only the player who announced" in await cup.command("Dave", "exclude", player=carol)
        for out in (PlayerId(int(carol)), PlayerId(int(dave))):
            assert cup.state.entries[out].leaving is None
        assert "is out" in await cup.command("Alice", "exclude", player=room["Bob"].id)
        bob = PlayerId(int(room["Bob"].id))
        await cup.play(lambda: not cup.tournaments.inspect(cup.number).is_alive(bob), *FOLDING)
        assert "is out" in await cup.command("Bob", "exclude", player=carol)


async def test_nobody_waits_for_ever_for_one_who_has_left_the_server(tmp_path: Path) -> None:
    """His hands are folded when his time is up, his blinds are paid, and the event ends."""
    async with evening(tmp_path / "room.db", PEOPLE, chance=Random(4)) as room:
        cup = await begun(room)
        world = room.sandbox.world
        world.remove_member(world.guilds[CARD_ROOM_ID], world.users[int(room["Bob"].id)])
        bob = room.players.pop("Bob")
        cup.stride = MINUTE
        await cup.play(lambda: cup.over)
        room.players["Bob"] = bob
        chips = [await room.wallet(name) for name in room.players]
        assert sum(chips) == 4 * 890 + 400
        await until(lambda: not room.app.room.open_tables)
        await cup.line(cup.channel, "is over: 1st")
