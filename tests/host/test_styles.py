"""How players play, written in the same transaction as the end of their hand."""

from bot.ids import PlayerId
from tests.host.table_room import GUILD, TableRoom


async def test_a_hand_counts_for_its_positions(at: TableRoom) -> None:
    """A hand counts once for each of three players, in three positions; a void hand counts
    nothing."""
    table = await at.open_with("anna bruno carla")
    seated = at.room.look(table).seats
    people = [PlayerId(seat.player) for seat in seated if seat.player is not None]
    for hands in (1, 2, 3):
        await at.start_hand(table)
        await at.play_through(table)
        found = [await at.database.hands.styles(who, GUILD) for who in people]
        assert [sum(each.counts.hands for each in mine) for mine in found] == [hands] * 3
        dealt = [each for mine in found for each in mine]
        assert {each.game for each in dealt} == {"holdem"}
        assert sum(each.counts.net for each in dealt) == 0
    assert {each.position for each in found[0]} == {"btn", "sb", "bb"}
