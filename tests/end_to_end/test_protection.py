"""All-in protection: on by default at cash tables and in tournaments, once a day (R-150)."""

import asyncio
from pathlib import Path
from random import Random

from tests.end_to_end.card_room import TURN, card_room
from tests.end_to_end.live_tournament import CALLING, LiveTournament
from tests.end_to_end.player import TIMEOUT_SECONDS
from tests.end_to_end.test_moderation import said_to

ON = "All-in protection: the first time each day you time out facing a bet"
OFF = "No all-in protection: if you time out facing a bet, you fold"


async def test_the_first_bet_missed_on_a_day_costs_no_fold(tmp_path: Path) -> None:
    """By default, the first bet missed on a day does not fold: Alice stays in
    for her blind, and folds the next time."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await room.open()
        assert ON in await said_to(room, "Bob", "/table settings")
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        await room["Alice"].turn()
        await room.pass_time(TURN)
        result = await room.result()
        assert "folds" not in result.text
        assert room.view.hand is not None
        assert [player.protected for player in room.view.hand.players].count(True) == 1
        await room.deal()
        await room.play("Bob raise 10")
        await room["Alice"].turn()
        await room.pass_time(TURN)
        assert "**Bob** wins" in (await room.result()).text


async def test_a_server_chooses_otherwise_and_a_table_again(tmp_path: Path) -> None:
    """The setting is for new tables and tournaments; the option of a table wins."""
    async with card_room(tmp_path / "room.db", "Alice Bob", chance=Random(3)) as room:
        said = await said_to(room, "Alice", "/settings tables", protection=False)
        assert "so you fold if you time out facing a bet" in said
        await room.open()
        assert OFF in await said_to(room, "Bob", "/table settings")
        await said_to(room, "Alice", "/table close")
        await room.open(protection=True)
        assert ON in await said_to(room, "Bob", "/table settings")
        tournament = LiveTournament(room)
        await tournament.create(preset="sit-and-go", players=2)
        assert "no all-in protection" in (await tournament.announcement()).text


async def test_a_tournament_protects_too(tmp_path: Path) -> None:
    """The announcement says so, and who leaves the first bet unanswered stays in."""
    async with card_room(tmp_path / "room.db", chance=Random(3)) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="sit-and-go", players=3, buy_in=100, fee=0)
        assert "all-in protection (see" in (await tournament.announcement()).text
        await tournament.register("Alice Bob Carol")
        await tournament.begin()
        (table,) = tournament.tables
        await tournament.play(lambda: tournament.acting(table))
        first = tournament.acting(table)
        assert first is not None
        # They have nothing in the pot that protection could keep: the small blind, after them, has.
        await tournament.act(table, first, *CALLING)
        before = room.app.room.look(table).turn
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while room.app.room.look(table).turn == before:
                tournament.advance(1)
                await asyncio.sleep(0.005)
        hand = room.app.room.look(table).hand
        assert hand is not None
        assert [player.protected for player in hand.players].count(True) == 1
        assert not any(player.folded for player in hand.players)
