"""All that readers have been told of the newest hands of a table."""

from bot.ids import HandId, TableId
from bot.ui.text_first.telling import TOLD_HANDS_KEPT, Told, ToldHands
from tests.builders import player
from tests.ui.test_text_first import ALICE, Reader, heads_up

TABLE = TableId(1)


async def test_a_result_written_after_the_next_hand_began_tells_nothing_again() -> None:
    """The first message of the next hand overtook it; both hands are kept apart."""
    reader = Reader(heads_up(), ALICE)
    reader.deal(ALICE)
    await reader.play("a raise 6", "b call", "b raise 10")
    await reader.told()
    await reader.play("a fold")
    late = list(reader.sent)
    in_order = await reader.told()
    reader.game.start()
    reader.deal(ALICE)
    await reader.play("b call")
    [turn] = await reader.told()
    reader.sent[:] = late
    assert await reader.told() == in_order
    assert "b calls 1" in turn
    assert "b calls 4" not in in_order[0]


def test_hands_before_the_last_two_are_forgotten() -> None:
    """However many are played; a late message of such a hand keeps nothing either."""
    so_far, told = ToldHands(), Told(events=3)
    hands = [HandId(number) for number in range(1, TOLD_HANDS_KEPT + 3)]
    for hand in [*hands, hands[0]]:
        so_far.note(TABLE, hand, player("a"), told)
    kept = [hand for hand in hands if so_far.of(TABLE, hand, player("a")) == told]
    assert kept == hands[-TOLD_HANDS_KEPT:]
    so_far.forget(TABLE, kept[0], player("a"))
    assert so_far.of(TABLE, kept[0], player("a")) == Told()
    so_far.forget_table(TABLE)
    assert so_far.of(TABLE, kept[1], player("a")) == Told()
