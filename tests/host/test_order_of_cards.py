"""The order in which players are sent their cards."""

from pathlib import Path

from tests.host.table_room import table_room


async def test_cards_go_first_to_who_acts_first(tmp_path: Path) -> None:
    """Where Discord takes its time, those who have to decide wait the least."""
    async with table_room(tmp_path / "room.db") as at:
        table = await at.open_with("a b c d")
        await at.start_hand(table)
        dealt = at.room.actors.of(table).table
        order = [cards.player for cards in at.told.cards]
        first = dealt.hand.to_act if dealt.hand else None
        assert first not in (None, 0)
        players = [each.player for each in dealt.dealt]
        assert order == players[first:] + players[:first]
        assert [cards.order for cards in at.told.cards] == [*range(4)]
        assert dealt.to_act is not None
        assert order[0] == dealt.to_act.player
