"""Tournaments from the announcement to the prize, through the real discord.py."""

from pathlib import Path
from random import Random

from bot.ui.tournaments.ids import Gate
from tests.end_to_end.cup import Cup, gates_of
from tests.end_to_end.evening import evening


async def test_a_sit_and_go_from_the_announcement_to_the_prize(tmp_path: Path) -> None:
    """Three people register, get a thread and cards, play all-in, and the prize is in the wallet;
    nobody needs a command but the host."""
    async with evening(tmp_path / "mazziere.db", chance=Random(5)) as room:
        cup = Cup(room)
        await cup.create(preset="sit-and-go", players=3, title="Friday")
        shown = await cup.announcement()
        assert "Friday" in shown.text
        assert gates_of(shown) == [Gate.REGISTER, Gate.UNREGISTER]
        await cup.register("Alice Bob Carol")
        await cup.announcement(lambda m: "All are there" in m.text)
        assert [await room.wallet(name) for name in ("Alice", "Bob", "Carol")] == [890] * 3
        await cup.begin()
        thread = int(cup.homes[cup.tables[0]])
        welcome = await cup.line(thread, "your seats are here")
        assert all(f"<@{player.id}>" in welcome.content for player in room.players.values())
        await cup.play(lambda: cup.over)
        chips = sorted([await room.wallet(name) for name in ("Alice", "Bob", "Carol")])
        assert chips == [890, 890, 1190]
        await cup.line(thread, "wins Friday!")
        results = await cup.line(cup.channel, "is over: 1st")
        assert "300" in results.content
