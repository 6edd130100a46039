"""Draws: which cards are thrown, who is asked, what comes instead, and who may know it."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.poker.actions import ActionCode, Call, Check, Draw, Fold, IllegalAction, RaiseTo
from bot.poker.cards import FULL_DECK, cards_text, parse_cards, shuffled
from bot.poker.dealing import refill_order
from bot.poker.events import Drew, HoleDealt, Shown, Thrown
from bot.poker.games import GAMES, GameCode
from bot.poker.hand import Hand
from bot.poker.phh import read_phh, write_phh
from bot.poker.structure import Structure
from bot.poker.viewpoint import view
from bot.table.turns import check_or_fold, least_useful
from tests.poker.hands import a_setup
from tests.poker.random_play import play_randomly, random_setup

EXCHANGING = [code for code, game in GAMES.items() if game.last_exchange]
DRAWING = [code for code, game in GAMES.items() if game.has_draws]
FL = Structure.FIXED_LIMIT


def draw_hand(game: GameCode, top: str, players: int = 2, stack: int = 100) -> Hand:
    """A hand whose deck begins with these cards, called to its first exchange."""
    first = parse_cards(top)
    deck = (*first, *(card for card in FULL_DECK if card not in first))
    hand = Hand(a_setup([stack] * players, game=game, structure=FL, deck=deck))
    while hand.options().draw is None:
        options = hand.options()
        hand.apply(Call(options.player) if options.call else Check(options.player))
    return hand


def code_of(hand: Hand, action: object) -> ActionCode:
    with pytest.raises(IllegalAction) as refused:
        hand.apply(action)  # type: ignore[arg-type]
    code: ActionCode = refused.value.code
    return code


def test_each_player_draws_in_turn_from_the_left_of_the_button() -> None:
    """New cards come from the top of the deck and stand behind those that were kept."""
    hand = draw_hand(GameCode.DEUCE_SINGLE_DRAW, "2c Ks 3c Kh 4c Kd 5c Qs Qh Jd 7d 8d 9d")
    assert hand.to_act == 0
    hand.apply(Draw(0, (4,)))
    assert cards_text(hand.dealer.hole[0]) == "2c 3c 4c 5c 7d"
    assert hand.to_act == 1
    hand.apply(Draw(1))
    assert cards_text(hand.dealer.hole[1]) == "Ks Kh Kd Qs Jd"
    assert hand.drawn == [1, 0]
    assert hand.options().draw is None
    assert hand.options().check


def test_nothing_but_a_draw_is_legal_while_cards_are_thrown() -> None:
    """The check that offers the draw refuses the rest, and changes nothing."""
    hand = draw_hand(GameCode.BADUGI, "")
    for action in (Fold(0), Check(0), Call(0), RaiseTo(0, 10)):
        assert code_of(hand, action) is ActionCode.DRAW_DUE
    options = hand.options()
    assert (options.fold, options.check, options.min_to) == (False, False, None)
    assert code_of(hand, Draw(1)) is ActionCode.NOT_YOUR_TURN
    assert code_of(hand, Draw(0, (0, 0))) is ActionCode.NO_SUCH_CARD
    assert code_of(hand, Draw(0, (4,))) is ActionCode.NO_SUCH_CARD
    assert code_of(hand, Draw(0, (0, 1, 2, 3, 4))) is ActionCode.WRONG_NUMBER_DRAWN
    hand.apply(Draw(0))
    hand.apply(Draw(1))
    assert code_of(hand, Draw(hand.options().player)) is ActionCode.NO_DRAW_DUE


def test_the_deadline_stands_pat_or_throws_what_is_least_useful() -> None:
    """Drawing none is the least harmful; where a card must go it is one that the hand can spare."""
    hand = draw_hand(GameCode.FIVE_CARD_DRAW, "")
    assert check_or_fold(hand) == Draw(0, ())
    crazy = draw_hand(GameCode.CRAZY_PINEAPPLE, "9s As 9d Qd Kh 2c Td 9c 4h 2s")
    assert check_or_fold(crazy) == Draw(0, (2,))
    assert least_useful(crazy.game, parse_cards("As 7d Ks"), (), 1) == (1,)


def test_all_in_players_draw_and_show_only_when_nothing_is_left_to_throw() -> None:
    """All-in players keep their hands hidden as long as a draw is to come."""
    hand = draw_hand(GameCode.DEUCE_TRIPLE_DRAW, "", stack=2)
    draws = 0
    while not hand.over:
        assert not any(isinstance(event, Shown) for event in hand.events)
        hand.apply(Draw(hand.options().player, (0,)))
        draws += 1
    assert draws == 2 * 3
    assert all(hand.shown)


def test_odds_come_only_where_cards_lie_open() -> None:
    """Drawmaha turns hands up before the turn; a draw game has no cards to come by then."""
    maha = draw_hand(GameCode.DRAWMAHA, "", stack=2)
    while not maha.over:
        maha.apply(Draw(maha.options().player))
    moment = view(maha, None).all_in
    assert moment is not None
    assert (moment.street, [len(board) for board in moment.boards]) == ("flop", [3])
    single = draw_hand(GameCode.DEUCE_SINGLE_DRAW, "", stack=2)
    while not single.over:
        single.apply(Draw(single.options().player))
    assert view(single, None).all_in is None


@pytest.mark.parametrize("game", EXCHANGING)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_no_card_is_in_two_places(game: GameCode, seed: int) -> None:
    """Live hands, board, and undealt cards never share a card, whatever is thrown and refilled."""
    for hand in play_randomly(random_setup(game, seed), seed):
        live = [card for player in hand.live for card in hand.dealer.hole[player]]
        out = [*live, *hand.dealer.boards[0], *hand.dealer.deck[hand.dealer.dealt :]]
        assert len(out) == len(set(out))
        assert set(out) <= set(hand.game.deck)


@pytest.mark.parametrize("game", EXCHANGING)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_discard_is_seen_by_its_owner_alone(game: GameCode, seed: int) -> None:
    """Other players see how many cards were thrown, never which, at every step and after the
    end."""
    for hand in play_randomly(random_setup(game, seed), seed):
        thrown = [set[int]() for _ in range(hand.players)]
        for event in hand.events:
            if isinstance(event, Thrown):
                thrown[event.player].update(event.cards)
        for viewer in (None, *range(hand.players)):
            seen = view(hand, viewer)
            for player, own in enumerate(seen.players):
                assert set(own.discards) == (thrown[player] if player == viewer else set())
    told = [event.thrown for event in hand.events if isinstance(event, Drew)]
    assert told == [len(event.cards) for event in hand.events if isinstance(event, Thrown)]


def test_a_deck_that_runs_out_is_refilled_with_what_others_threw_and_folded() -> None:
    """The refill leaves out the drawer's own discards, in an order that the hand's key decides."""
    deck = shuffled(random.Random(3))
    stacks = [200] * 6
    setup = a_setup(stacks, game=GameCode.ACE_TRIPLE_DRAW, structure=FL, deck=deck, refill="key")
    hand, other = Hand(setup), Hand(a_setup(stacks, **_of(setup), refill="another"))
    for one in (hand, other):
        while not one.over and not one.dealer.refills:
            options = one.options()
            action = Call(options.player) if options.call else Check(options.player)
            one.apply(Draw(options.player, (0, 1, 2)) if options.draw else action)
    assert len(hand.dealer.refills) == 1
    drawer = next(e.player for e in reversed(hand.events) if isinstance(e, Drew))
    last = next(e for e in reversed(hand.events) if isinstance(e, Thrown))
    before = [e for e in hand.events if isinstance(e, Thrown) and e is not last]
    spare = [card for event in before for card in event.cards]
    assert hand.dealer.deck[52:] == refill_order("key", 1, sorted(spare))
    assert set(hand.dealer.deck[52:]) == set(spare)
    assert not set(last.cards) & set(hand.dealer.deck[52:])
    assert hand.dealer.deck[52:] != other.dealer.deck[52:]
    new = [e for e in hand.events if isinstance(e, HoleDealt) and e.player == drawer][-1]
    assert len(new.cards) == 3


def _of(setup: object) -> dict[str, object]:
    names = ("game", "structure", "deck")
    return {name: getattr(setup, name) for name in names}


@pytest.mark.parametrize("game", EXCHANGING)
def test_a_hand_with_draws_is_written_and_read_again(game: GameCode) -> None:
    """The owner's own history holds everything; what it leaves out for others it plays all the
    same."""
    for seed in range(40):
        setup = random_setup(game, seed)
        *_, hand = play_randomly(setup, seed)
        (read,) = read_phh(write_phh(hand, cards_of=range(hand.players)))
        again = read.play()
        assert again.stacks == hand.stacks
        assert again.dealer.hole == hand.dealer.hole


@pytest.mark.parametrize("game", EXCHANGING)
def test_a_history_for_others_names_no_discard(game: GameCode) -> None:
    """A history for others names no discard, even of a hand that was shown at the end."""
    for seed in range(40):
        *_, hand = play_randomly(random_setup(game, seed), seed)
        text = write_phh(hand)
        thrown = [card for e in hand.events if isinstance(e, Thrown) for card in e.cards]
        known = {card for board in hand.dealer.boards for card in board}
        for player in range(hand.players):
            if hand.shown[player]:
                known.update(hand.dealer.hole[player])
        for card in set(thrown) - known:
            assert cards_text([card]) not in text


def test_a_raise_that_puts_the_opponent_all_in_replays() -> None:
    """Card rooms write how far the opponent can follow, though the least raise is more."""
    text = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [2, 1]
min_bet = 2
starting_stacks = [200, 30]
actions = ["d dh p1 AsAh", "d dh p2 KsKh", "p2 cbr 20", "p1 cbr 30", "p2 cc",
"d db 2c3d4h", "d db 7s", "d db 9d", "p1 sm AsAh", "p2 sm KsKh"]
finishing_stacks = [230, 0]
"""
    (recorded,) = read_phh(text)
    hand = recorded.play()
    assert hand.over
    assert recorded.agrees(hand.stacks)
