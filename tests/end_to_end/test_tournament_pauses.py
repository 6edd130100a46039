"""When tables stand still together: hand for hand, and the break with the add-on."""

import asyncio
from pathlib import Path
from random import Random

from bot.tournament.options import TournamentMode
from bot.ui.custom_ids import TournamentControl
from tests.end_to_end.cup import FOLDING, MINUTE, Cup, gate_of
from tests.end_to_end.evening import evening, until
from tests.end_to_end.player import PATIENCE_SECONDS

PEOPLE = "Alice Bob Carol Dave"
HAND_FOR_HAND = "Hand for hand: all tables start each hand together."


async def both_dealt(cup: Cup) -> None:
    """Time goes by, and nobody acts, until it is somebody's turn at either table."""
    first, second = cup.tables
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not (cup.acting(first) and cup.acting(second)):
            cup.advance(1)
            await asyncio.sleep(0.02)


async def test_the_host_lets_the_tables_wait_for_each_other(tmp_path: Path) -> None:
    """Whoever is done first waits, which is said in every thread; both are dealt together (R-225),
    until the host takes it back."""
    async with evening(tmp_path / "room.db", PEOPLE, chance=Random(4)) as room:
        cup = Cup(room)
        await cup.create(preset="sit-and-go", players=4, seats=2, title="Friday")
        await cup.register(PEOPLE)
        await cup.begin()
        first, second = cup.tables
        assert await cup.command("Alice", "handforhand", on=True) == HAND_FOR_HAND
        await until(lambda: cup.state.hand_for_hand)
        for table in cup.tables:
            await cup.line(int(cup.homes[table]), HAND_FOR_HAND)
        await both_dealt(cup)
        before = cup.view(first).hand_id, cup.view(second).hand_id
        while (name := cup.acting(first)) and cup.view(first).hand_id == before[0]:
            await cup.act(first, name, *FOLDING)
        await until(lambda: cup.state.tables[first].round_done)
        cup.advance(5)
        await cup.line(int(cup.homes[first]), "the next one comes when all tables are ready")
        assert (cup.view(first).hand_id, cup.view(second).hand_id) == before
        await cup.act(second, cup.acting(second) or "", *FOLDING)
        await both_dealt(cup)
        assert cup.view(first).hand_id != before[0]
        assert cup.view(second).hand_id != before[1]
        assert "left to the rules" in await cup.command("Alice", "handforhand", on=False)
        await cup.play(lambda: not cup.state.hand_for_hand, *FOLDING)
        await cup.line(int(cup.homes[first]), "Hand for hand is over.")
        await cup.play(lambda: cup.over)


async def test_the_bubble_is_played_hand_for_hand(tmp_path: Path) -> None:
    """Four are left at two tables and three are paid: all hear of it, until one has gone out."""
    async with evening(tmp_path / "room.db", PEOPLE, chance=Random(4)) as room:
        cup = Cup(room)
        cup.stride = 20
        await cup.create(preset="turbo", players=8, seats=2, title="Friday")
        await cup.register(PEOPLE)
        await cup.crowd(4)
        await cup.begin()
        assert len(cup.state.prizes or ()) == 3
        homes = dict(cup.homes)
        await cup.play(lambda: cup.state.hand_for_hand)
        assert (cup.state.left, len(cup.tables)) == (4, 2)
        playing = cup.tables
        for table in playing:
            await cup.line(int(homes[table]), HAND_FOR_HAND)
        await cup.announcement(lambda m: "hand for hand" in m.text)
        await cup.play(lambda: not cup.state.hand_for_hand)
        assert cup.state.left < 4
        await cup.line(int(homes[cup.tables[0]]), "Hand for hand is over.")
        await cup.play(lambda: cup.over)
        await cup.line(cup.channel, "is over: 1st")


async def test_the_addon_is_bought_in_its_break_only(tmp_path: Path) -> None:
    """Offered with buttons to everybody, bought once, declined once, and gone with the break."""
    async with evening(tmp_path / "room.db", chance=Random(5)) as room:
        cup = Cup(room)
        await cup.create(
            preset="sit-and-go", players=3, mode=TournamentMode.ADDON.value, title="Friday"
        )
        await cup.register("Alice Bob Carol")
        await cup.begin()
        thread = int(cup.homes[cup.tables[0]])
        assert await cup.command("Bob", "addon") == "The add-on is offered in its break only."
        cup.stride = MINUTE
        await cup.play(lambda: cup.state.clock.break_ends_ms is not None, *FOLDING)
        cup.stride = 1
        offer = await cup.line(thread, "now or never")
        assert gate_of(offer, TournamentControl.ADDON)
        before = {name: await room.wallet(name) for name in room.players}
        stacks = {int(e.player): e.stack for e in cup.state.entries.values()}
        assert (
            await cup.press("Alice", TournamentControl.ADDON, offer)
            == "You have bought the add-on."
        )
        again = await cup.press("Alice", TournamentControl.ADDON, offer)
        assert again == "You have decided about the add-on already."
        await cup.press("Bob", TournamentControl.NO_ADDON, offer)
        late = await cup.command("Bob", "addon")
        assert late == "You have decided about the add-on already."
        await cup.line(thread, "takes the add-on")
        terms = cup.state.options.addon
        assert terms is not None
        paid = [before[name] - await room.wallet(name) for name in room.players]
        assert paid == [terms.cost, 0, 0]
        alice = int(room["Alice"].id)
        (entry,) = (e for e in cup.state.entries.values() if int(e.player) == alice)
        assert entry.stack == stacks[alice] + terms.chips
        await cup.play(lambda: cup.state.clock.break_ends_ms is None)
        assert await cup.command("Carol", "addon") == "The add-on is offered in its break only."
        await cup.play(lambda: cup.over)
