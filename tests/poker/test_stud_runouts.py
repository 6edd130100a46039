"""Stud run several times: the cards still to come are dealt again to everybody in the hand."""

import random
from itertools import chain

import pytest

from bot.poker.cards import Card, parse_cards
from bot.poker.events import DeckTooShort, HoleDealt, Shown
from bot.poker.games import GAMES, GameCode
from bot.poker.hand import Hand
from bot.poker.phh import read_phh, write_phh
from bot.poker.setup import HandRules
from bot.poker.structure import Structure
from bot.poker.viewpoint import view
from tests.builders import deck
from tests.poker.hands import a_setup, play
from tests.poker.random_play import random_setup
from tests.poker.test_settlement import push, second_opinion

STUDS = [code for code, game in GAMES.items() if game.has_bring_in]
THIRD = ["As", "Qs", "Kc", "Ad", "Qd", "Kd", "2c", "3c", "4c"]
"""Aces, queens and kings of players 0, 1 and 2, with a deuce, a three and a four up."""
FIRST = ["5h", "6h", "7s", "8s", "9h", "Th", "Jc", "9c"]
AGAIN = ["Ah", "Qc", "5d", "6d", "7d", "8d", "Tc", "Js"]


def run(runouts: int = 2, *, again: bool | None = True) -> Hand:
    """Player 0 brings in, player 2 folds, and the others are all-in on third street."""
    hand = Hand(
        a_setup(
            [20, 20, 20],
            game=GameCode.STUD,
            structure=Structure.NO_LIMIT,
            hand_rules=HandRules(runouts=runouts, run_hands=again),
            deck=deck(" ".join([*THIRD, *FIRST, *AGAIN])),
        )
    )
    while not hand.over:
        options = hand.options()
        if options.player == 2:
            play(hand, "f")
        elif options.max_to is not None:
            play(hand, f"r{options.max_to}")
        else:
            play(hand, "b" if options.bring_in else "c")
    return hand


def test_the_cards_to_come_are_dealt_again() -> None:
    """Each runout is dealt from the deck, one card at a time; folded players' cards go to no
    one."""
    hand = run()
    first, again = hand.dealer.holes
    assert first is hand.dealer.hole
    assert tuple(first[0]) == parse_cards("As Ad 2c 5h 7s 9h Jc")
    assert tuple(again[0]) == parse_cards("As Ad 2c Ah 5d 7d Tc")
    assert tuple(first[1]) == parse_cards("Qs Qd 3c 6h 8s Th 9c")
    assert tuple(again[1]) == parse_cards("Qs Qd 3c Qc 6d 8d Js")
    assert first[2] == again[2] == list(parse_cards("Kc Kd 4c"))
    dealt = [event for event in hand.events if isinstance(event, HoleDealt) and event.street]
    assert [event.runout for event in dealt] == [0] * 8 + [1] * 8
    assert all(all(event.up) for event in dealt if event.runout)


def test_hands_of_before_are_dealt_once() -> None:
    """Older setups of stud run the cards once, even if players had agreed to more."""
    hand = run(again=None)
    assert hand.dealer.holes == [hand.dealer.hole]
    assert not any(isinstance(event, DeckTooShort) for event in hand.events)
    [read] = read_phh(write_phh(hand, cards_of=range(3)))
    assert read.play().dealer.holes == hand.dealer.holes


def test_each_runout_is_half_of_every_pot() -> None:
    """Aces win the first, three aces the second: both stand in the result with their ranks."""
    hand = run()
    assert hand.result is not None
    assert {award.player for award in hand.result.awards} == {0}
    assert [award.runout for award in hand.result.awards] == [0, 1]
    first, again = hand.result.ranks
    assert first[0] is not None
    assert again[0] is not None
    assert (first[0].high or 0) < (again[0].high or 0)
    assert hand.stacks == second_opinion(hand)


def push_some(hand: Hand, rng: random.Random) -> None:
    """Now and then somebody folds; all others push."""
    while not hand.over:
        options = hand.options()
        if options.fold and options.call and rng.random() < 0.2:
            play(hand, "f")
        elif options.max_to is not None:
            play(hand, f"r{options.max_to}")
        else:
            play(hand, "b" if options.bring_in else "c" if options.call else "k")


@pytest.mark.parametrize("runouts", [2, 3])
@pytest.mark.parametrize("game", STUDS)
def test_random_hands_settle_and_use_no_card_twice(game: GameCode, runouts: int) -> None:
    """No hand gets a folded card again. PHH and its reader give the same hand."""
    several = 0
    for seed in range(12):
        setup = random_setup(
            game,
            seed,
            players=2 + seed % 5,
            stack_min=30,
            hand_rules=HandRules(runouts=runouts, run_hands=True),
        )
        hand = Hand(setup)
        push_some(hand, random.Random(seed))
        holes = hand.dealer.holes
        assert hand.stacks == second_opinion(hand), seed
        assert sum(hand.stacks) == sum(setup.stacks)
        everything: list[Card] = [*chain(*hand.dealer.hole), *hand.dealer.boards[0]]
        if holes[-1] is not holes[0]:
            several += 1
            for hole in holes[1:]:
                for player, cards in enumerate(hole):
                    new = [card for card in cards if card not in hand.dealer.hole[player]]
                    assert bool(new) is not hand.folded[player]
                    everything += new
        assert len(set(everything)) == len(everything)
        [read] = read_phh(write_phh(hand, cards_of=range(hand.players)))
        again = read.play()
        assert (again.stacks, again.dealer.holes) == (hand.stacks, hand.dealer.holes)
    assert several


def test_a_deck_that_ends_serves_one_and_that_is_told() -> None:
    """Eight players all-in on third street get one runout, as the deck lacks even a river for
    each."""
    setup = random_setup(
        GameCode.STUD,
        1,
        players=8,
        structure=Structure.NO_LIMIT,
        stack_min=20,
        hand_rules=HandRules(runouts=3, run_hands=True),
    )
    hand = Hand(setup)
    push(hand, random.Random(1))
    short = [event for event in hand.events if isinstance(event, DeckTooShort)]
    assert short == [DeckTooShort(3, 1)]
    assert hand.dealer.holes == [hand.dealer.hole]
    assert hand.stacks == second_opinion(hand)


def test_everybody_sees_them_and_nobody_before_the_hands_are_up() -> None:
    """The hands are turned up first; a folded hand stays down in every runout."""
    hand = run()
    seen = view(hand, None)
    assert [len(player.holes) for player in seen.players] == [2, 2, 0]
    assert [len(player.ranks) for player in seen.players] == [2, 2, 0]
    at = next(at for at, event in enumerate(hand.events) if isinstance(event, Shown))
    later = [event for event in hand.events[at:] if isinstance(event, HoleDealt)]
    assert {event.street for event in later} == {1, 2, 3, 4}
    assert not any(card.card for card in seen.players[2].cards)
