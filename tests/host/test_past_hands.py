"""Hands that are over, found by number and told as everybody saw them."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.host.past_hands import PastHands
from bot.host.refusals import HostCode, HostRefusal
from bot.ids import ChannelId, Chips, HandId, TableId
from bot.poker.cards import Card, card_text
from bot.poker.cut import deck_commitment
from bot.poker.events import HoleDealt
from bot.poker.games import GAMES, GameCode
from bot.poker.phh import read_phh
from bot.poker.viewpoint import cards_thrown
from bot.storage.audit import audit
from bot.storage.unit import HandRetold, Unit
from bot.table.table_commands import Act, Leave, ShowCards, TimeOut, Verb, VoidHand
from tests.builders import player, rules
from tests.clock import START_MS
from tests.host.table_room import CHANNEL, NEXT_HAND, NOBODY, TURN, TableRoom, refused, table_room
from tests.poker.commitments import matches_commitment
from verify.mazziere_verify import check, check_chain


@pytest.mark.parametrize("game", GameCode)
async def test_a_hand_comes_back_as_everybody_saw_it(at: TableRoom, game: GameCode) -> None:
    """Story and public view are those that the table had, in every game."""
    ante = 0 if GAMES[game].has_blinds else 1
    table = await at.open_with("a b c", rules(game=game.value, ante=ante, turn_seconds=TURN))
    await at.start_hand(table)
    hand = at.room.inspect(table).hand
    assert hand is not None
    least = hand.options().min_to
    await at.act(table, "raise" if least else "check", least or 0)
    await at.play_through(table)
    shown = at.room.look(table)
    past = (await PastHands(at.database).find(CHANNEL, None)).view(None)
    assert past.public_events == shown.public_events
    assert past.hand == shown.hand
    assert (past.hand_number, past.hand_id) == (1, shown.hand_id)
    assert [past.seat_of_number(n).name for n in range(3)] == [
        shown.seat_of_number(n).name for n in range(3)
    ]


async def test_hands_are_counted_as_the_table_does(at: TableRoom) -> None:
    """Hands are counted as the table does: any of them by number, by default the last; also when
    the table has closed."""
    table = await at.open_with("a b")
    past = PastHands(at.database)
    for _ in range(3):
        await at.start_hand(table)
        await at.act(table, "fold")
    second = await past.find(CHANNEL, 2)
    await at.close(table)
    assert second.number == 2
    assert (await past.find(CHANNEL, 2)).id == second.id
    assert (await past.find(CHANNEL, None)).number == 3


async def test_somebody_who_left_in_mid_hand_is_still_told(at: TableRoom) -> None:
    """A player who left in mid-hand is still told: their fold was automatic, and the hand continues
    without their seat."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    first = at.turn(table)
    await at.room.ask_table(table, Leave(player(first)))
    await at.play_through(table)
    story = at.room.look(table).public_events
    past = (await PastHands(at.database).find(CHANNEL, 1)).view(None)
    assert past.public_events == story
    assert first in {seat.name for seat in past.seats}


async def test_a_turn_that_ran_out_is_told(at: TableRoom) -> None:
    """The clock's fold is an action like any other."""
    table = await at.open_with("a b")
    view = await at.start_hand(table)
    await at.room.ask_table(table, TimeOut(view.hand_id, view.turn))
    past = (await PastHands(at.database).find(CHANNEL, 1)).view(None)
    assert past.hand is not None
    assert sum(seen.folded for seen in past.hand.players) == 1


async def test_cards_shown_late_are_part_of_it_and_others_are_not(at: TableRoom) -> None:
    """Cards shown late are part of the hand, and others are not: only the player who shows is seen,
    and the deck in the record tells nobody anything."""
    table = await at.open_with("a b")
    await at.start_hand(table)
    folder = at.turn(table)
    await at.act(table, "fold")
    past = PastHands(at.database)
    before = (await past.find(CHANNEL, 1)).view(None)
    assert before.hand is not None
    assert all(card.card is None for seen in before.hand.players for card in seen.cards)
    await at.room.ask_table(table, ShowCards(player(folder), before.hand_id))
    after = (await past.find(CHANNEL, 1)).view(None)
    assert after.hand is not None
    visible = {
        after.seat_of_number(seen.player).name
        for seen in after.hand.players
        if any(card.card is not None for card in seen.cards)
    }
    assert visible == {folder}
    assert after.public_events == at.room.look(table).public_events


async def test_what_cannot_be_told_is_refused(at: TableRoom) -> None:
    """No table, no such hand, one that runs, one that was voided."""
    past = PastHands(at.database)
    assert (await refused(past.find(ChannelId(999), 1))).code is HostCode.NO_TABLE_HERE
    table = await at.open_with("a b")
    assert (await refused(past.find(CHANNEL, None))).code is HostCode.NO_SUCH_HAND
    view = await at.start_hand(table)
    assert (await refused(past.find(CHANNEL, 1))).code is HostCode.HAND_NOT_OVER
    assert (await refused(past.find(CHANNEL, 2))).code is HostCode.NO_SUCH_HAND
    await at.room.ask_table(table, VoidHand(view.hand_id))
    assert (await refused(past.find(CHANNEL, 1))).code is HostCode.HAND_WAS_VOID
    await at.pass_time(NEXT_HAND)


# --- step by step ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GameCode)
async def test_every_step_is_what_the_viewer_saw_then(at: TableRoom, game: GameCode) -> None:
    """After each action the replay shows a player, and the public, what the table showed."""
    ante = 0 if GAMES[game].has_blinds else 1
    table = await at.open_with("a b c", rules(game=game.value, ante=ante, turn_seconds=TURN))
    await at.start_hand(table)
    viewers = (None, player("a"), player("b"))
    shown = [[at.room.look(table, viewer) for viewer in viewers]]
    while at.room.look(table).running:
        options = at.room.inspect(table).hand.options()  # type: ignore[union-attr]
        first = len(shown) == 1 and options.min_to is not None
        verb = "raise" if first else "check" if options.check else "call"
        verb = "draw" if options.draw else verb
        await at.act(table, verb, options.min_to or 0 if first else 0)
        shown.append([at.room.look(table, viewer) for viewer in viewers])
    past = await PastHands(at.database).find(CHANNEL, 1)
    assert past.steps == len(shown) - 1
    for step, views in enumerate(shown):
        for viewer, view in zip(viewers, views, strict=True):
            again = past.view(viewer, step)
            assert (again.hand, again.public_events, again.button) == (
                view.hand,
                view.public_events,
                view.button,
            )
            stacks = [(seat.name, seat.hand) for seat in view.seats]
            assert [(seat.name, seat.hand) for seat in again.seats] == stacks


async def test_found_again_only_where_it_was_played(at: TableRoom) -> None:
    """The controls of a replay carry a hand's number; in another channel it leads nowhere."""
    table = await at.open_with("a b")
    view = await at.start_hand(table)
    await at.act(table, "fold")
    past = PastHands(at.database)
    assert (await past.find_by_id(CHANNEL, view.hand_id)).number == 1
    assert (
        await refused(past.find_by_id(ChannelId(999), view.hand_id))
    ).code is HostCode.NO_SUCH_HAND
    assert (await refused(past.find_by_id(CHANNEL, HandId(999)))).code is HostCode.NO_SUCH_HAND


async def test_a_file_has_the_readers_cards_and_no_others(at: TableRoom) -> None:
    """PHH that our own reader plays to the same stacks; what was hidden is `????`."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    while at.room.look(table).running:
        await at.act(table, "fold")
    past = await PastHands(at.database).find(CHANNEL, 1)
    dealt = re.findall(r'"d dh p\d (\S+)"', past.phh(player("a")))
    assert sorted(cards == "????" for cards in dealt) == [False, True, True]
    assert past.phh(player("z")).count("????") == 3
    (recorded,) = read_phh(past.phh(player("a")))
    assert recorded


# --- commitments ----------------------------------------------------------------------------------


async def test_the_commitment_shown_is_the_one_opened(at: TableRoom) -> None:
    """The commitment is the same from the first news of the hand to its end, and after a
    restart."""
    table = await at.open_with("a b")
    view = await at.start_hand(table)
    assert len(view.deck_commitment) == 64
    await at.play_through(table)
    assert at.room.look(table).deck_commitment == view.deck_commitment
    proof = await PastHands(at.database).proof(CHANNEL, 1, player("a"))
    assert proof.root == view.deck_commitment == check(proof.file).root
    assert set(check(proof.file).cards) == {card_text(card) for card in proof.opened}


async def test_a_hand_of_before_decks_were_cut_is_opened_as_it_was(at: TableRoom) -> None:
    """A hand from before decks were cut is opened by the hash of its cards' commitments, in a file
    of its own kind."""
    table = await at.open_with("a b")
    await at.start_hand(table)
    await at.play_through(table)
    past = replace(await PastHands(at.database).find(CHANNEL, 1), cut_deck=None)
    committed, proof = past.commitment_for(player("a")), past.proof_for(player("a"))
    assert committed.deck_commitment == deck_commitment(committed.card_commitments) == proof.root
    assert len(committed.opened) == 9
    assert all(
        matches_commitment(committed.hand, committed.card_commitments, each)
        for each in committed.opened
    )
    assert proof.file["seals"] == list(committed.card_commitments)
    assert proof.cut is None


async def test_every_hand_has_a_salt_of_its_own(at: TableRoom) -> None:
    """Two commitments reveal nothing about each other."""
    table = await at.open_with("a b")
    commitments = set()
    for _ in range(5):
        commitments.add((await at.start_hand(table)).deck_commitment)
        await at.play_through(table)
    assert len(commitments) == 5


async def test_the_running_hands_commitment_outlives_a_restart(database_path: Path) -> None:
    """The deck and its salt come back from the hand's own record."""
    async with table_room(database_path) as at:
        table = await at.open_with("a b")
        commitment, clock = (await at.start_hand(table)).deck_commitment, at.clock
    async with table_room(database_path, clock=clock) as at:
        await at.room.recover()
        assert at.room.look(table).deck_commitment == commitment
        await at.play_through(table)
        assert (await PastHands(at.database).proof(CHANNEL, 1, NOBODY)).root == commitment
    assert audit(database_path).clean


@pytest.mark.parametrize("game", GameCode)
async def test_opened_as_far_as_the_reader_may_know(at: TableRoom, game: GameCode) -> None:
    """Exactly the cards that they, or everybody, saw: no folded hand, no burn, no card undealt."""
    ante = 0 if GAMES[game].has_blinds else 1
    table = await at.open_with("a b c", rules(game=game.value, ante=ante, turn_seconds=TURN))
    await at.start_hand(table)
    hand = at.room.inspect(table).hand
    assert hand is not None
    options = hand.options()
    verb = "bring-in" if options.bring_in else "check" if options.check else "call"
    await at.act(table, verb)
    await at.act(table, "fold")
    await at.play_through(table)
    past = await PastHands(at.database).find(CHANNEL, 1)
    public = {card for board in hand.dealer.boards for card in board}
    for number in range(3):
        public.update(hand.dealer.hole[number] if hand.shown[number] else ())
        public.update(hand.dealer.upcards[number])
    assert set(past.proof_for(player("z")).opened) == public
    for number, dealt in enumerate(past.dealt):
        opened = set(past.proof_for(dealt.player).opened)
        assert opened == {each.card for each in past.commitment_for(dealt.player).opened}
        own = {*hand.dealer.hole[number], *cards_thrown(hand, number)}
        assert opened == public | own
    assert len(public) < 52


async def act_and_throw_all(at: TableRoom, table: TableId) -> None:
    """Has the player to act check, call, or throw all their cards."""
    view = at.room.look(table)
    assert view.hand is not None
    assert view.hand.options is not None
    draw = view.hand.options.draw
    assert view.to_act is not None
    assert view.to_act.player is not None
    verb = Verb.DRAW if draw else Verb.CHECK if view.hand.options.check else Verb.CALL
    places = tuple(range(draw.most)) if draw else ()
    act = Act(view.to_act.player, view.hand_id, view.turn, verb, Chips(0), places)
    await at.room.ask_table(table, act)


async def test_a_card_that_came_again_is_opened_to_its_first_player_alone(
    at: TableRoom, database_path: Path
) -> None:
    """A card that came again is opened to its first player alone: its place in the deck tells to
    whom it was dealt first, and that they threw or folded it."""
    code = GameCode.DEUCE_TRIPLE_DRAW.value
    table = await at.open_with("a b c d e f", rules(game=code, turn_seconds=TURN))
    tested = 0
    for number in range(1, 6):
        await at.start_hand(table)
        hand = at.room.inspect(table).hand
        assert hand is not None
        while not hand.over:
            await act_and_throw_all(at, table)
        past = await PastHands(at.database).find(CHANNEL, number)
        again = set(hand.dealer.deck[52:])
        first: dict[Card, int] = {}
        for event in hand.events:
            if isinstance(event, HoleDealt):
                first |= {card: event.player for card in event.cards if card not in first}
        for owner, dealt in enumerate(past.dealt):
            opened = set(past.proof_for(dealt.player).opened)
            assert {first[card] for card in opened & again} <= {owner}
            assert {card for card, who in first.items() if who == owner} <= opened
            tested += len(again - opened)
        players = [*(dealt.player for dealt in past.dealt), NOBODY]
        proofs = [check(past.proof_for(reader).file, str(reader)) for reader in players]
        check_chain(proofs)
        assert all(len(proof.again) >= 5 for proof in proofs[:-1])
    assert tested
    assert audit(database_path).clean


async def test_a_refill_outlives_a_restart(database_path: Path) -> None:
    """A hand that a restart meets before its deck runs out, and after, is refilled as it would have
    been; its files are proven."""
    code = GameCode.DEUCE_TRIPLE_DRAW.value
    of, again = rules(game=code, turn_seconds=TURN), True
    async with table_room(database_path) as at:
        table = await at.open_with("a b c d e f", of)
        await at.start_hand(table)
        clock, decks = at.clock, set[tuple[Card, ...]]()
    while again:
        async with table_room(database_path, clock=clock) as at:
            await at.room.recover()
            for _ in range(9):
                await act_and_throw_all(at, table)
                again = at.room.look(table).running
                if not again:
                    break
            hand = at.room.inspect(table).hand
            assert hand is not None
            decks.add(hand.dealer.deck)
            past = PastHands(at.database)
            files = [] if again else [await past.proof(CHANNEL, 1, player(n)) for n in "abcdef"]
    longest = max(decks, key=len)
    assert len(decks) > 1
    assert all(longest[: len(deck)] == deck for deck in decks)
    check_chain([check(proof.file, str(proof.hand)) for proof in files])
    assert audit(database_path).clean


async def test_a_void_hand_is_in_the_chain_and_opens_nothing(at: TableRoom) -> None:
    """The root of a void hand is proven with those before and after it; nobody's cards are told."""
    table = await at.open_with("a b")
    await at.start_hand(table)
    await at.play_through(table)
    view = await at.start_hand(table)
    await at.room.ask_table(table, VoidHand(view.hand_id))
    await at.start_hand(table)
    await at.play_through(table)
    past = PastHands(at.database)
    proofs = [await past.proof(CHANNEL, number, player("a")) for number in (1, 2, 3)]
    check_chain([check(proof.file, f"hand {proof.number}") for proof in proofs])
    assert [bool(proof.opened) for proof in proofs] == [True, False, True]
    assert proofs[1].root == view.deck_commitment


async def test_hands_of_before(at: TableRoom) -> None:
    """Without its actions a hand is not told again; without a salt there is nothing to check."""
    table = await at.open_with("a b")
    view = await at.start_hand(table)
    await at.act(table, "fold")
    past = PastHands(at.database)
    record = await at.database.hands.find(view.hand_id)
    assert record is not None
    assert record.summary is not None
    unsalted = replace(await past.find(CHANNEL, 1), salt="", cut_deck=None)
    with pytest.raises(HostRefusal) as refusal:
        unsalted.proof_for(player("a"))
    assert refusal.value.code is HostCode.HAND_WITHOUT_COMMITMENT
    short = {key: value for key, value in record.summary.items() if key != "actions"}
    retold = HandRetold(view.hand_id, short)
    await at.database.writer.commit(Unit(at_ms=START_MS, hand_retold=retold))
    assert (await refused(past.find(CHANNEL, 1))).code is HostCode.HAND_NOT_TOLD


async def test_a_session_is_the_hands_that_the_reader_was_dealt(at: TableRoom) -> None:
    """A session is the hands that the reader was dealt, in order, without those from before they
    came and those that still run; a void one of the table since is none that can be told."""
    table = await at.open_with("a b")
    for _ in range(2):
        await at.start_hand(table)
        await at.act(table, "fold")
    await at.sit(table, "c")
    for _ in range(3):
        await at.start_hand(table)
        await at.play_through(table)
    view = await at.start_hand(table)
    await at.room.ask_table(table, VoidHand(view.hand_id))
    await at.start_hand(table)
    past = PastHands(at.database)
    told = {
        name: [hand and hand.number async for hand in past.session(CHANNEL, player(name))]
        for name in ("a", "c", "nobody")
    }
    assert told["a"] == [1, 2, 3, 4, 5, None]
    assert told["c"] in ([3, 4, 5, None], [4, 5, None])
    assert told["nobody"] == []


async def test_a_history_has_its_readers_cards_alone(at: TableRoom) -> None:
    """Names, seats, button and time as they were at the table."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    await at.act(table, "fold")
    await at.play_through(table)
    past_hands = PastHands(at.database)
    past = await past_hands.find(CHANNEL, 1)
    history = await past_hands.history(past, player("b"))
    assert [history.names[known] for known in history.known] == ["b"]
    assert sorted(history.names) == ["a", "b", "c"]
    assert history.at_ms is not None
    assert history.at_ms >= START_MS
    assert history.button in history.seats
    assert history.seats[-1] == history.button
    assert (await past_hands.history(past, NOBODY)).known == frozenset()
