"""Hands that are over, found by number and told as everybody saw them."""

import pytest

from bot.host.past_hands import PastHands
from bot.host.refusals import HostCode
from bot.ids import ChannelId
from bot.poker.games import GAMES, GameCode
from bot.table.commands import Leave, ShowCards, TimeOut, VoidHand
from tests.builders import player, rules
from tests.host.world import CHANNEL, NEXT_HAND, TURN, House, refused


@pytest.mark.parametrize("game", GameCode)
async def test_a_hand_comes_back_as_everybody_saw_it(at: House, game: GameCode) -> None:
    """Story and public view are those that the table had, in every game."""
    ante = 0 if GAMES[game].has_blinds else 1
    table = await at.open_with("a b c", rules(game=game.value, ante=ante, turn_seconds=TURN))
    await at.start_hand(table)
    await at.act(table, "raise", at.room.look(table).hand.options.min_to)  # type: ignore[union-attr,arg-type]
    await at.play_through(table)
    shown = at.room.look(table)
    past = await PastHands(at.database).find(CHANNEL, None)
    assert past.story == shown.story
    assert past.hand == shown.hand
    assert (past.hand_number, past.hand_id) == (1, shown.hand_id)
    assert [past.seat_of_number(n).name for n in range(3)] == [
        shown.seat_of_number(n).name for n in range(3)
    ]


async def test_hands_are_counted_as_the_table_does(at: House) -> None:
    """By number any of them, by default the last; also when the table has closed."""
    table = await at.open_with("a b")
    past = PastHands(at.database)
    for _ in range(3):
        await at.start_hand(table)
        await at.act(table, "fold")
    second = await past.find(CHANNEL, 2)
    await at.close(table)
    assert second.hand_number == 2
    assert (await past.find(CHANNEL, 2)).hand_id == second.hand_id
    assert (await past.find(CHANNEL, None)).hand_number == 3


async def test_somebody_who_left_in_mid_hand_is_still_told(at: House) -> None:
    """His fold was made for him, and the hand goes on without his chair."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    first = at.turn(table)
    await at.room.ask(table, Leave(player(first)))
    await at.play_through(table)
    story = at.room.look(table).story
    past = await PastHands(at.database).find(CHANNEL, 1)
    assert past.story == story
    assert first in {seat.name for seat in past.seats}


async def test_a_turn_that_ran_out_is_told(at: House) -> None:
    """The clock's fold is an action like any other."""
    table = await at.open_with("a b")
    view = await at.start_hand(table)
    await at.room.ask(table, TimeOut(view.hand_id, view.turn))
    past = await PastHands(at.database).find(CHANNEL, 1)
    assert past.hand is not None
    assert sum(seen.folded for seen in past.hand.players) == 1


async def test_cards_shown_late_are_part_of_it_and_others_are_not(at: House) -> None:
    """Only who shows is seen; the deck in the record tells nobody anything."""
    table = await at.open_with("a b")
    await at.start_hand(table)
    folder = at.turn(table)
    await at.act(table, "fold")
    past = PastHands(at.database)
    before = await past.find(CHANNEL, 1)
    assert before.hand is not None
    assert all(card.card is None for seen in before.hand.players for card in seen.cards)
    await at.room.ask(table, ShowCards(player(folder), before.hand_id))
    after = await past.find(CHANNEL, 1)
    assert after.hand is not None
    visible = {
        after.seat_of_number(seen.player).name
        for seen in after.hand.players
        if any(card.card is not None for card in seen.cards)
    }
    assert visible == {folder}
    assert after.story == at.room.look(table).story


async def test_what_cannot_be_told_is_refused(at: House) -> None:
    """No table, no such hand, one that runs, one that was called off."""
    past = PastHands(at.database)
    assert (await refused(past.find(ChannelId(999), 1))).code is HostCode.NO_TABLE_HERE
    table = await at.open_with("a b")
    assert (await refused(past.find(CHANNEL, None))).code is HostCode.NO_SUCH_HAND
    view = await at.start_hand(table)
    assert (await refused(past.find(CHANNEL, 1))).code is HostCode.HAND_NOT_OVER
    assert (await refused(past.find(CHANNEL, 2))).code is HostCode.NO_SUCH_HAND
    await at.room.ask(table, VoidHand(view.hand_id))
    assert (await refused(past.find(CHANNEL, 1))).code is HostCode.HAND_WAS_VOID
    await at.pass_time(NEXT_HAND)
