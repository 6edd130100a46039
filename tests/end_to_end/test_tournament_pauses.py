"""When tables stand still together: hand for hand, and the break with the add-on."""

import asyncio
from pathlib import Path
from random import Random

from bot.tournament.options import TournamentMode
from bot.ui.components.custom_ids import TournamentControl
from tests.end_to_end.card_room import card_room, until
from tests.end_to_end.live_tournament import FOLDING, MINUTE, LiveTournament, control_id_of
from tests.end_to_end.player import TIMEOUT_SECONDS

PEOPLE = "Alice Bob Carol Dave"
HAND_FOR_HAND = "Hand-for-hand play: all tables start each hand together."


async def both_dealt(tournament: LiveTournament) -> None:
    """Time goes by, and nobody acts, until a player is to act at either table."""
    first, second = tournament.tables
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while not (tournament.acting(first) and tournament.acting(second)):
            tournament.advance(1)
            await asyncio.sleep(0.02)


async def test_the_host_lets_the_tables_wait_for_each_other(tmp_path: Path) -> None:
    """The first table to be done waits, which every thread says; both are dealt together (R-225),
    until the organiser takes it back."""
    async with card_room(tmp_path / "room.db", PEOPLE, chance=Random(4)) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="sit-and-go", players=4, seats=2, title="Friday")
        await tournament.register(PEOPLE)
        await tournament.begin()
        first, second = tournament.tables
        assert await tournament.command("Alice", "handforhand", on=True) == HAND_FOR_HAND
        await until(lambda: tournament.state.hand_for_hand)
        for table in tournament.tables:
            await tournament.line(int(tournament.homes[table]), HAND_FOR_HAND)
        await both_dealt(tournament)
        before = tournament.view(first).hand_id, tournament.view(second).hand_id
        while (name := tournament.acting(first)) and tournament.view(first).hand_id == before[0]:
            await tournament.act(first, name, *FOLDING)
        await until(lambda: tournament.state.tables[first].round_done)
        tournament.advance(5)
        await tournament.line(
            int(tournament.homes[first]), "the next hand starts when all tables are ready"
        )
        assert (tournament.view(first).hand_id, tournament.view(second).hand_id) == before
        await tournament.act(second, tournament.acting(second) or "", *FOLDING)
        await both_dealt(tournament)
        assert tournament.view(first).hand_id != before[0]
        assert tournament.view(second).hand_id != before[1]
        assert "follows the tournament's rules" in await tournament.command(
            "Alice", "handforhand", on=False
        )
        await tournament.play(lambda: not tournament.state.hand_for_hand, *FOLDING)
        await tournament.line(int(tournament.homes[first]), "Hand-for-hand play is over.")
        await tournament.play(lambda: tournament.over)


async def test_the_bubble_is_played_hand_for_hand(tmp_path: Path) -> None:
    """Four are left at two tables and three are paid: all hear of it, until one has gone out."""
    for chance in range(4, 9):
        async with card_room(tmp_path / f"{chance}.db", PEOPLE, chance=Random(chance)) as room:
            if await _bubble_was_played(LiveTournament(room)):
                return
    raise AssertionError("no tournament had a bubble")


async def _bubble_was_played(tournament: LiveTournament) -> bool:
    """False where two went out at one time, so that nobody was left to go out before the prizes."""
    tournament.stride = 20
    await tournament.create(preset="turbo", players=8, seats=2, title="Friday")
    await tournament.register(PEOPLE)
    await tournament.crowd(4)
    await tournament.begin()
    assert len(tournament.state.prizes or ()) == 3
    homes = dict(tournament.homes)
    await tournament.play(
        lambda: tournament.over or tournament.state.hand_for_hand or tournament.state.left < 4
    )
    if tournament.over or not tournament.state.hand_for_hand:
        return False
    assert (tournament.state.left, len(tournament.tables)) == (4, 2)
    for table in tournament.tables:
        await tournament.line(int(homes[table]), HAND_FOR_HAND)
    await tournament.announcement(lambda m: "hand for hand" in m.text)
    await tournament.play(lambda: tournament.over or not tournament.state.hand_for_hand)
    if not (left := tournament.tables):
        return False
    assert tournament.state.left < 4
    await tournament.line(int(homes[left[0]]), "Hand-for-hand play is over.")
    await tournament.play(lambda: tournament.over)
    await tournament.line(tournament.channel, "is over: 1st")
    return True


async def test_the_addon_is_bought_in_its_break_only(tmp_path: Path) -> None:
    """Offered with buttons to everybody, bought once, declined once, and gone with the break."""
    async with card_room(tmp_path / "room.db", chance=Random(5)) as room:
        tournament = LiveTournament(room)
        await tournament.create(
            preset="sit-and-go", players=3, mode=TournamentMode.ADDON.value, title="Friday"
        )
        await tournament.register("Alice Bob Carol")
        await tournament.begin()
        thread = int(tournament.homes[tournament.tables[0]])
        assert (
            await tournament.command("Bob", "addon")
            == "The add-on is only available during its break."
        )
        tournament.stride = MINUTE
        await tournament.play(lambda: tournament.state.clock.break_ends_ms is not None, *FOLDING)
        tournament.stride = 1
        offer = await tournament.line(thread, "only during this break")
        assert control_id_of(offer, TournamentControl.ADDON)
        before = {name: await room.wallet(name) for name in room.players}
        stacks = {int(e.player): e.stack for e in tournament.state.entrants.values()}
        assert (
            await tournament.press("Alice", TournamentControl.ADDON, offer)
            == "You bought the add-on."
        )
        again = await tournament.press("Alice", TournamentControl.ADDON, offer)
        assert again == "You've already decided about the add-on."
        await tournament.press("Bob", TournamentControl.NO_ADDON, offer)
        late = await tournament.command("Bob", "addon")
        assert late == "You've already decided about the add-on."
        await tournament.line(thread, "takes the add-on")
        terms = tournament.state.options.addon
        assert terms is not None
        paid = [before[name] - await room.wallet(name) for name in room.players]
        assert paid == [terms.cost, 0, 0]
        alice = int(room["Alice"].id)
        (entry,) = (e for e in tournament.state.entrants.values() if int(e.player) == alice)
        assert entry.stack == stacks[alice] + terms.chips
        await tournament.play(lambda: tournament.state.clock.break_ends_ms is None)
        assert (
            await tournament.command("Carol", "addon")
            == "The add-on is only available during its break."
        )
        await tournament.play(lambda: tournament.over)
