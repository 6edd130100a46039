"""Hands that pokerkit has played and written down itself: they replay to the same stacks.

Played are those of its rules that are ours too: no raise for less than a full one, no fifth bet, no
blind that is short of chips.
"""

import random
import re
from collections.abc import Callable
from typing import Any, Final
from unittest import mock

import pytest
from pokerkit import (
    Automation,
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    HandHistory,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitShortDeckHoldem,
)

from bot.poker.cards import FULL_DECK, card_text, cards_text
from bot.poker.events import Share
from bot.poker.games import GAMES, GameCode
from bot.poker.phh import PhhCode, PhhRefusal, RecordedHand, read_phh, write_phh
from bot.poker.setup import HandRules, HandSetup, Stakes, blind_posts, button_ante_posts
from bot.poker.structure import RAISE_CAP, Structure
from devtools.bench.pokerkit_table import PokerkitTable
from tests.poker.random_play import play_randomly, random_setup

HANDS: Final = 120
STACK: Final = 120
AUTOMATIONS: Final = tuple(Automation)
NO_LIMIT, LIMIT = Structure.NO_LIMIT, Structure.FIXED_LIMIT
BLINDS, LIMITS = Stakes.blinds(2, 4), Stakes.limit(4)
ANTED: Final = Stakes.blinds(2, 4, ante=4)

Variant = tuple[GameCode, Structure, Stakes, Callable[[], Any]]
VARIANTS: Final[dict[str, Variant]] = {
    "NS": (
        GameCode.SHORT_DECK,
        NO_LIMIT,
        ANTED,
        lambda: NoLimitShortDeckHoldem(AUTOMATIONS, True, 4, {-1: 4}, 4),
    ),
    "N2L1D": (
        GameCode.DEUCE_SINGLE_DRAW,
        NO_LIMIT,
        BLINDS,
        lambda: NoLimitDeuceToSevenLowballSingleDraw(AUTOMATIONS, True, 0, (2, 4), 4),
    ),
    "F2L3D": (
        GameCode.DEUCE_TRIPLE_DRAW,
        LIMIT,
        LIMITS,
        lambda: FixedLimitDeuceToSevenLowballTripleDraw(AUTOMATIONS, True, 0, (2, 4), 4, 8),
    ),
    "FB": (
        GameCode.BADUGI,
        LIMIT,
        LIMITS,
        lambda: FixedLimitBadugi(AUTOMATIONS, True, 0, (2, 4), 4, 8),
    ),
    "FO/8": (
        GameCode.OMAHA_HILO,
        LIMIT,
        LIMITS,
        lambda: FixedLimitOmahaHoldemHighLowSplitEightOrBetter(AUTOMATIONS, True, 0, (2, 4), 4, 8),
    ),
}
WITH_DRAWS: Final = {"N2L1D", "F2L3D", "FB"}


def setup_of(variant: str, players: int, rng: random.Random) -> HandSetup:
    """A hand with a deck in a random order."""
    code, structure, stakes, _ = VARIANTS[variant]
    deck = GAMES[code].deck
    posts = button_ante_posts if code is GameCode.SHORT_DECK else blind_posts
    return HandSetup(
        game=code,
        structure=structure,
        stakes=stakes,
        stacks=(STACK,) * players,
        posts=posts(stakes, players),
        deck=tuple(rng.sample(deck, len(deck))),
        hand_rules=HandRules(tournament=True),
    )


def play(state: Any, rng: random.Random) -> None:
    """Plays any legal action; up to two cards are thrown."""
    while state.status:
        drawer = state.stand_patter_or_discarder_index
        if drawer is not None:
            held = tuple(state.hole_cards[drawer])
            state.stand_pat_or_discard(tuple(rng.sample(held, rng.randrange(3))))
            continue
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        may_raise = state.can_complete_bet_or_raise_to()
        # An all-in for less than a raise would reopen the betting in other cases than here.
        full = may_raise and most < STACK - 40
        roll = rng.random()
        if state.can_fold() and roll < 0.12:
            state.fold()
        elif full and roll > 0.7:
            state.complete_bet_or_raise_to(rng.choice((least, min(most, 2 * least))))
        else:
            state.check_or_call()


def draw_much(state: Any, rng: random.Random) -> None:
    """Calls and throws any number of cards, so that decks run out; some fold."""
    while state.status:
        drawer = state.stand_patter_or_discarder_index
        if drawer is not None:
            held = tuple(state.hole_cards[drawer])
            state.stand_pat_or_discard(tuple(rng.sample(held, rng.randint(0, len(held)))))
        elif state.can_fold() and rng.random() < 0.06:
            state.fold()
        else:
            state.check_or_call()


def recorded(variant: str, seed: int) -> tuple[str, list[int]]:
    """The history of a random hand as pokerkit writes it, and the final stacks."""
    rng = random.Random(f"{variant}{seed}")
    setup = setup_of(variant, rng.randint(2, 4), rng)
    with mock.patch("pokerkit.state.shuffle"):
        state = PokerkitTable(setup, raises_max=RAISE_CAP).state(setup.deck, AUTOMATIONS)
        play(state, rng)
        return written(variant, seed, state), list(state.stacks)


def written(variant: str, seed: int, state: Any) -> str:
    """The history of a finished hand."""
    game = VARIANTS[variant][3]()
    history = HandHistory.from_game_state(game, state, venue="Somewhere", year=2026, hand=seed)
    return history.dumps()


def recorded_with_burns(variant: str, seed: int) -> tuple[str, list[int]]:
    """Returns a hand by pokerkit's own rules of the game, with many draws, and its final stacks."""
    rng = random.Random(f"{variant}{seed}")
    players = rng.randint(4, 6)
    with (
        mock.patch("pokerkit.state.shuffle", rng.shuffle),
        mock.patch(
            "pokerkit.state.shuffled", lambda cards: sorted(cards, key=lambda _: rng.random())
        ),
    ):
        state = VARIANTS[variant][3]()((STACK,) * players, players)
        draw_much(state, rng)
        return written(variant, seed, state), list(state.stacks)


def the_hand(text: str) -> RecordedHand:
    (hand,) = read_phh(text)
    return hand


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_pokerkit_writes_is_replayed(variant: str) -> None:
    """Pokerkit's hands end with its stacks, draws and standing pat in its own words."""
    drawn = set()
    for seed in range(HANDS):
        text, stacks = recorded(variant, seed)
        assert f"variant = '{variant}'" in text
        drawn |= {words.count(" ") for words in re.findall(r"'(p\d sd[^']*)'", text)}
        assert the_hand(text).play().stacks == stacks, text
    assert drawn == ({1, 2} if variant in WITH_DRAWS else set()), "hands stand pat, and draw"


def test_a_recorded_pot_is_split_between_high_and_low() -> None:
    """A low wins half the pot in many of pokerkit's recorded hands of Omaha Hi-Lo."""
    lows = 0
    for seed in range(HANDS):
        result = the_hand(recorded("FO/8", seed)[0]).play().result
        lows += result is not None and any(award.share is Share.LOW for award in result.awards)
    assert lows > HANDS // 4


@pytest.mark.parametrize("variant", VARIANTS)
def test_folded_hands_may_be_unknown_and_actions_have_comments(variant: str) -> None:
    """`????` in the place of what nobody saw, drawn and thrown cards too."""
    unknown = 0
    for seed in range(HANDS):
        text, stacks = recorded(variant, seed)
        text, count = without_folded_cards(text)
        unknown += count
        text = text.replace(" cc'", " cc # thinks for long'")
        assert the_hand(text).play().stacks == stacks, text
    assert unknown > HANDS // 10


def without_folded_cards(text: str) -> tuple[str, int]:
    """The history with `????` for all cards of who folded, and how often."""
    unknown = 0
    for player in set(re.findall(r"'(p\d) f'", text)):
        deals = rf"'((?:d dh )?{player}(?: sd)?) ((?:[2-9TJQKA][cdhs])+)'"
        text, count = re.subn(deals, _unseen, text)
        unknown += count
    return text, unknown


def _unseen(found: re.Match[str]) -> str:
    return f"'{found[1]} {'??' * (len(found[2]) // 2)}'"


def test_a_blind_is_asked_in_vain_when_all_others_are_all_in() -> None:
    """Pokerkit records a needless check of a blind that covers the only caller; it is read."""
    text = """
variant = 'NS'
antes = [3, 3, 3]
blinds_or_straddles = [0, 0, 3]
min_bet = 3
starting_stacks = [6, 403, 21]
actions = ['d dh p1 Td6c', 'd dh p2 9sTs', 'd dh p3 9dJs', 'p1 cc', 'p2 f', 'p3 cc',
  'p1 sm Td6c', 'p3 sm 9dJs', 'd db Qs6dJd', 'd db 8d', 'd db Ah']
finishing_stacks = [0, 400, 30]
"""
    hand = the_hand(text)
    assert hand.play().stacks == [0, 400, 30]


@pytest.mark.filterwarnings("ignore:Returning reserved")
@pytest.mark.parametrize("variant", ["F2L3D", "FB"])
def test_a_refilled_deck_deals_as_pokerkit_did(variant: str) -> None:
    """Pokerkit burns before each draw, so its deck runs out before ours, and deals discards of
    players who threw after the drawer. The record decides, with or without folded hands."""
    early = hidden = 0
    for seed in range(3 * HANDS):
        text, stacks = recorded_with_burns(variant, seed)
        deals = re.findall(r"'d dh p\d (\w+)'", text)
        cards = re.findall("..", "".join(deals))
        again = next((at for at, card in enumerate(cards) if card in cards[:at]), None)
        if again is None:
            continue
        early += again < len(FULL_DECK)
        hand = the_hand(text).play()
        assert hand.stacks == stacks, text
        assert len(hand.dealer.deck) == hand.dealer.dealt == len(cards)
        text, count = without_folded_cards(text)
        hidden += count > 0
        assert the_hand(text).play().stacks == stacks, text
    assert min(early, hidden) > HANDS // 10


REFILLED: Final = """
variant = 'F2L3D'
antes = [0, 0, 0, 0]
blinds_or_straddles = [2, 4, 0, 0]
small_bet = 4
big_bet = 8
starting_stacks = [120, 120, 120, 120]
actions = ['d dh p1 8s5c7cAdKh', 'd dh p2 9dJh8dJs7h', 'd dh p3 6c5hTs9s3h', 'd dh p4 4h3d6h8h8c',
  'p3 cc', 'p4 cc', 'p1 cc', 'p2 cc',
  'p1 sd 7c8s5cAdKh', 'p2 sd 7h8d9dJsJh', 'p3 sd 6c3hTs5h9s', 'p4 sd 3d',
  'd dh p1 2dAh2sJd5s', 'd dh p2 Th9c4s4c6s', 'd dh p3 7sKc7dTdQs', 'd dh p4 Ac',
  'p1 cc', 'p2 cc', 'p3 cc', 'p4 cc',
  'p1 sd 2sAhJd5s2d', 'p2 sd 4s9c4cTh6s', 'p3 sd Kc', 'p4 sd 6h4h',
  'd dh p1 Qc3cQhAsQd', 'd dh p2 2cJc6dKs5d', 'd dh p3 9h', 'd dh p4 KdTc',
  'p1 cc', 'p2 cc', 'p3 cc', 'p4 cc',
  'p1 sd 3cQhQcQdAs', 'p2 sd Jc6dKs', 'p3 sd 7sQs9h7dTd', 'p4 sd 8hAc8c',
  'd dh p1 2h4d3s4sJh', 'd dh p2 As3hKc', 'd dh p3 QdQs8s7s9c', 'd dh p4 KsKhAc',
  'p1 cc', 'p2 cc', 'p3 cc', 'p4 cc', 'p1 sm 2h4d3s4sJh', 'p2 sm 2c5dAs3hKc', 'p3 sm', 'p4 sm']
"""


def test_a_player_is_dealt_what_they_threw_when_the_deck_ran_out() -> None:
    """The fourth player's ace of clubs, of the first draw, comes back in the last one."""
    hand = the_hand(REFILLED).play()
    assert set(cards_text(hand.dealer.hole[3]).split()) == {"Kd", "Tc", "Ks", "Kh", "Ac"}


@pytest.mark.parametrize(
    ("told", "lie", "why"),
    [
        ("KsKhAc", "Ks2cAc", "duplicate-card (card=2c)"),
        ("KsKhAc", "Ks2hAc", "duplicate-card (card=2h)"),
        ("KsKhAc", "KsKsAc", "duplicate-card (card=Ks)"),
        ("d dh p3 9h", "d dh p3 8s", "duplicate-card (card=8s)"),
        ("KsKhAc", "KsKh", "a player did not draw as many cards as they threw"),
    ],
)
def test_no_card_comes_again_while_it_is_held_or_before_the_deck_runs_out(
    told: str, lie: str, why: str
) -> None:
    """A record is refused where a card is drawn that a player holds, that has come twice, or that
    was thrown while the deck still had others."""
    with pytest.raises(PhhRefusal) as refusal:
        read_phh(REFILLED.replace(told, lie))
    assert refusal.value.code is PhhCode.UNPLAYABLE_PHH
    assert refusal.value.data["detail"] == why


def test_no_card_of_the_board_comes_again() -> None:
    """Our own history of a refilled deck is refused where a card of the board is drawn."""
    game, refused = GameCode.DRAWMAHA, 0
    for seed in range(60):
        *_, hand = play_randomly(random_setup(game, seed, players=6, stack_min=20), seed)
        text = write_phh(hand, cards_of=range(6))
        if not hand.dealer.refills:
            continue
        last = re.findall(r'"d dh p\d (\w+)"', text)[-1]
        lie = last[:-2] + card_text(hand.dealer.boards[0][0])
        with pytest.raises(PhhRefusal, match="duplicate-card"):
            read_phh(text.replace(f'{last}"', f'{lie}"'))
        refused += 1
    assert refused
