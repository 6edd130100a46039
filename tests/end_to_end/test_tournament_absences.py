"""Players who are removed, or stay away, while their tournament is played."""

import asyncio
from pathlib import Path
from random import Random

from bot.ids import PlayerId
from bot.tournament.state import Status
from bot.tournament.tournament_commands import SitOutEntrant
from bot.ui.components.custom_ids import TournamentControl
from devtools.sandbox.world_builder import CARD_ROOM_ID
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.live_tournament import FOLDING, MINUTE, LiveTournament, control_id_of
from tests.end_to_end.player import TIMEOUT_SECONDS, sentence_of

PEOPLE = "Alice Bob Carol Dave"


async def begun(room: CardRoom) -> LiveTournament:
    """Four players of an event with the entry of 110 are in their first hand."""
    tournament = LiveTournament(room)
    await tournament.create(preset="turbo", players=4, title="Friday")
    await tournament.register(PEOPLE)
    await tournament.begin()
    await tournament.play(lambda: tournament.acting(tournament.tables[0]))
    return tournament


async def test_a_banned_player_is_out_and_the_tournament_continues(tmp_path: Path) -> None:
    """All are told the name, the chips are gone, and the others play for the whole pool (R-255)."""
    async with card_room(tmp_path / "room.db", PEOPLE, chance=Random(4)) as room:
        tournament = await begun(room)
        alice, bob = room["Alice"], PlayerId(int(room["Bob"].id))
        thread = int(tournament.homes[tournament.tables[0]])
        banned = await alice.command("/mod ban", channel=tournament.channel, player=room["Bob"].id)
        assert sentence_of(banned) == "Bob can't play in this server anymore."
        await tournament.play(lambda: tournament.state.entrants[bob].status is Status.OUT, *FOLDING)
        await tournament.line(thread, "**Bob** has been removed.")
        assert "Bob" not in tournament.left
        assert "can't play" in await tournament.command("Bob", "register", number=tournament.number)
        await tournament.play(lambda: tournament.over)
        others = sorted([await room.wallet(name) for name in ("Alice", "Carol", "Dave")])
        assert others == [890, 890 + 140, 890 + 260]
        assert await room.wallet("Bob") == 890


async def test_an_organiser_who_plays_puts_nobody_out(tmp_path: Path) -> None:
    """The rivals' chips would be theirs: a moderator does it, or an organiser who is out."""
    async with card_room(tmp_path / "room.db", PEOPLE, chance=Random(4)) as room:
        tournament = LiveTournament(room)
        await tournament.create("Bob", preset="turbo", players=4)
        await tournament.register(PEOPLE)
        await tournament.begin()
        carol, dave = room["Carol"].id, room["Dave"].id
        assert "only a moderator" in await tournament.command("Bob", "exclude", player=carol)
        assert "Only the player who announced" in await tournament.command(
            "Dave", "exclude", player=carol
        )
        for out in (PlayerId(int(carol)), PlayerId(int(dave))):
            assert tournament.state.entrants[out].leaving is None
        assert "They'll be removed" in await tournament.command(
            "Alice", "exclude", player=room["Bob"].id
        )
        bob = PlayerId(int(room["Bob"].id))
        await tournament.play(
            lambda: not tournament.tournaments.inspect(tournament.number).state.is_alive(bob),
            *FOLDING,
        )
        assert "They'll be removed" in await tournament.command("Bob", "exclude", player=carol)


async def test_nobody_waits_for_ever_for_one_who_has_left_the_server(tmp_path: Path) -> None:
    """The hands are folded when time is up, the blinds are paid, and the tournament ends."""
    async with card_room(tmp_path / "room.db", PEOPLE, chance=Random(4)) as room:
        tournament = await begun(room)
        world = room.sandbox.world
        world.remove_member(world.guilds[CARD_ROOM_ID], world.users[int(room["Bob"].id)])
        bob = room.players.pop("Bob")
        tournament.stride = MINUTE
        await tournament.play(lambda: tournament.over)
        room.players["Bob"] = bob
        chips = [await room.wallet(name) for name in room.players]
        assert sum(chips) == 4 * 890 + 400
        await until(lambda: not room.app.room.open_tables)
        await tournament.line(tournament.channel, "is over: 1st")


async def test_a_player_who_is_away_comes_back_from_the_announcement(tmp_path: Path) -> None:
    """*My seat* says so and offers the way back, in the channel where no table is."""
    async with card_room(tmp_path / "room.db", PEOPLE, chance=Random(4)) as room:
        tournament = await begun(room)
        bob, player = room["Bob"], PlayerId(int(room["Bob"].id))
        seen = await tournament.announcement(
            lambda message: control_id_of(message, TournamentControl.SEAT)
        )
        assert "You're away" not in await tournament.press("Bob", TournamentControl.SEAT, seen)
        await tournament.tournaments.ask_tournament(tournament.number, SitOutEntrant(0, player))
        seen = await tournament.announcement(
            lambda message: control_id_of(message, TournamentControl.SEAT)
        )
        seat = control_id_of(seen, TournamentControl.SEAT) or ""
        told = (await bob.press(seen, seat)).message
        assert told.content.endswith("You're away: I check or fold for you.")
        assert [button.label for button in told.buttons] == ["I'm back"]
        assert sentence_of(await bob.press(told, "I'm back")) == "You're back."
        # The tournament hears of it from its table, a moment after the answer.
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while "You're away" in await tournament.press("Bob", TournamentControl.SEAT, seen):
                pass
