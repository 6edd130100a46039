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
    HandHistory,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitShortDeckHoldem,
)

from bot.poker.games import GAMES, GameCode
from bot.poker.phh import read_phh
from bot.poker.recorded_hand import RecordedHand
from bot.poker.setup import HandRules, HandSetup, Stakes, blind_posts, button_ante_posts
from bot.poker.structure import RAISE_CAP, Structure
from devtools.bench.pokerkit_table import PokerkitTable

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
}


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
        house=HandRules(tournament=True),
    )


def play(state: Any, rng: random.Random) -> None:
    """Any legal action; up to two cards are thrown."""
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


def recorded(variant: str, seed: int) -> tuple[str, list[int]]:
    """The history of a random hand as pokerkit writes it, and the final stacks."""
    rng = random.Random(f"{variant}{seed}")
    setup = setup_of(variant, rng.randint(2, 4), rng)
    with mock.patch("pokerkit.state.shuffle"):
        state = PokerkitTable(setup, raises_max=RAISE_CAP).state(setup.deck, AUTOMATIONS)
        play(state, rng)
        history = HandHistory.from_game_state(
            VARIANTS[variant][3](), state, venue="Somewhere", year=2026, hand=seed
        )
        return history.dumps(), list(state.stacks)


def the_hand(text: str) -> RecordedHand:
    (hand,) = read_phh(text)
    return hand


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_pokerkit_writes_is_replayed(variant: str) -> None:
    """Chip for chip, by its own words for draws and standing pat."""
    drawn = set()
    for seed in range(HANDS):
        text, stacks = recorded(variant, seed)
        assert f"variant = '{variant}'" in text
        drawn |= {words.count(" ") for words in re.findall(r"'(p\d sd[^']*)'", text)}
        assert the_hand(text).play().stacks == stacks, text
    assert drawn == (set() if variant == "NS" else {1, 2}), "hands stand pat, and draw"


@pytest.mark.parametrize("variant", VARIANTS)
def test_folded_hands_may_be_unknown_and_actions_have_comments(variant: str) -> None:
    """`????` in the place of what nobody saw, drawn and thrown cards too."""
    unknown = 0
    for seed in range(HANDS):
        text, stacks = recorded(variant, seed)
        for player in set(re.findall(r"'(p\d) f'", text)):
            deals = rf"'((?:d dh )?{player}(?: sd)?) ((?:[2-9TJQKA][cdhs])+)'"
            text, count = re.subn(deals, _unseen, text)
            unknown += count
        text = text.replace(" cc'", " cc # thinks for long'")
        assert the_hand(text).play().stacks == stacks, text
    assert unknown > HANDS // 10


def _unseen(found: re.Match[str]) -> str:
    return f"'{found[1]} {'??' * (len(found[2]) // 2)}'"


def test_a_blind_is_asked_in_vain_when_all_others_are_all_in() -> None:
    """Whose blind is at least what the only caller has left: pokerkit writes a check down."""
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
