"""A tournament that I can no longer read part of, or contradicts itself, as its players see it."""

from pathlib import Path
from random import Random

import pytest

from bot.refusal import BrokenInvariant
from bot.tournament import tournament_commands as ask
from bot.tournament.events import TournamentEvent
from bot.tournament.tournament import Tournament
from bot.ui.components.custom_ids import TournamentControl
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.live_tournament import CALLING, LiveTournament, control_id_of
from tests.end_to_end.player import sentence_of
from tests.storage.builders import raw

WELCOME = 1_000


async def begun(room: CardRoom) -> LiveTournament:
    """Four players of an event with the entry of 110 are in their first hand."""
    tournament = LiveTournament(room)
    await tournament.create(preset="turbo", players=4, title="Friday")
    await tournament.register("Alice Bob Carol Dave")
    await tournament.begin()
    await tournament.play(lambda: any(map(tournament.acting, tournament.tables)), *CALLING)
    return tournament


async def all_have_their_chips(room: CardRoom) -> bool:
    return [await room.wallet(name) for name in room.players] == [WELCOME] * 4


async def test_damage_is_told_where_it_was_announced(tmp_path: Path) -> None:
    """The announcement shows the end, and one line calls the host and the players by name."""
    path = tmp_path / "room.db"
    async with card_room(path, "Alice Bob Carol Dave", chance=Random(4)) as room:
        tournament = await begun(room)
        channel, home = tournament.channel, tournament.homes[tournament.tables[0]]
        announced = tournament.tournaments.place(tournament.number).message
        shown = await tournament.announcement(lambda m: control_id_of(m, TournamentControl.SEAT))
        await room.kill_bot()
        with raw(path) as connection:
            connection.execute("UPDATE tournaments SET snapshot = '{}'")
        await room.start_bot()
        alice = room["Alice"]
        line = await tournament.line(channel, "I can no longer read part of")
        assert "**Friday**" in line.text
        for player in room.players.values():
            assert f"<@{player.id}> 110" in line.text
        incident = line.text.split("incident ")[1].split()[0]
        assert any(incident in error for error in room.errors)
        room.errors.clear()
        await alice.wait_for_message(
            channel, lambda m: m.id == str(announced) and "Canceled" in m.text
        )
        await until(lambda: not room.app.room.open_tables)
        assert await all_have_their_chips(room)
        assert "I can no longer read part of" in (await tournament.line(home, incident)).text
        late = await room.forged("Alice", control_id_of(shown, TournamentControl.SEAT) or "", shown)
        assert sentence_of(late) == "There's no such tournament, or it is over."


async def test_a_frozen_tournament_hides_no_other_and_is_cancelled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A frozen tournament hides no other: it is listed as what it is, can be named, and everybody
    is paid back when it is cancelled."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol Dave", chance=Random(4)) as room:
        tournament = await begun(room)
        sick, healthy = tournament.number, Tournament.apply

        def broken(self: Tournament, command: ask.TournamentCommand) -> tuple[TournamentEvent, ...]:
            if self.state.id == sick and isinstance(command, ask.PauseTournament):
                raise BrokenInvariant("two and two are five")
            return healthy(self, command)

        monkeypatch.setattr(Tournament, "apply", broken)
        said = await tournament.command("Alice", "pause")
        assert "I stopped this tournament" in said
        room.errors.clear()
        await tournament.line(tournament.channel, "I stopped **Friday**")
        await tournament.create(preset="turbo", players=4, title="Saturday")
        listed = await tournament.command("Bob", "list")
        assert "Friday" in listed
        assert "I stopped this tournament" in listed
        assert "Saturday" in listed
        alice, guild = room["Alice"], tournament.tournaments.place(sick).guild
        offered = await alice.autocomplete("/tournament cancel", "number", channel=alice.channel)
        assert len(offered) == 2
        await tournament.command("Alice", "cancel", number=sick)
        await until(lambda: sick not in tournament.tournaments.of_guild(guild))
        assert await all_have_their_chips(room)
