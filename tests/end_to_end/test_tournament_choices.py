"""What players may choose besides playing: to share the prizes, to be in two events at once."""

from pathlib import Path
from random import Random

from tests.end_to_end.cup import Cup
from tests.end_to_end.evening import evening, until


async def test_a_player_may_be_in_two_events_at_once(tmp_path: Path) -> None:
    """Both take his entry, both play, and both pay (R-147)."""
    async with evening(tmp_path / "mazziere.db", chance=Random(5)) as room:
        first, second = Cup(room), Cup(room)
        for cup, title in ((first, "Friday"), (second, "Saturday")):
            await cup.create(preset="sit-and-go", players=3, title=title)
            await cup.register("Alice Bob Carol")
        assert [await room.wallet(name) for name in room.players] == [780] * 3
        await first.begin()
        await until(lambda: second.tables)
        await second.housed()
        await first.play(lambda: first.over)
        await second.play(lambda: second.over)
        assert sum([await room.wallet(name) for name in room.players]) == 2340 + 2 * 300
