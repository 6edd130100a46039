"""The same hand in pokerkit, built from our own declaration: an oracle for random play."""

from collections.abc import Sequence

from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    EightOrBetterLowHand,
    Mode,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    RegularLowHand,
    StandardHighHand,
    State,
    Street,
)

from bot.poker.cards import Card, card_text
from bot.poker.games import BetUnit
from bot.poker.games import Opening as OurOpening
from bot.poker.hand_type import HandType
from bot.poker.setup import HandSetup, PostKind
from bot.poker.structure import Structure

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
HAND_TYPES = {
    HandType.HIGH: StandardHighHand,
    HandType.OMAHA_HIGH: OmahaHoldemHand,
    HandType.LOW8: EightOrBetterLowHand,
    HandType.OMAHA_LOW8: OmahaEightOrBetterLowHand,
    HandType.RAZZ: RegularLowHand,
}
STRUCTURES = {
    Structure.NO_LIMIT: BettingStructure.NO_LIMIT,
    Structure.POT_LIMIT: BettingStructure.POT_LIMIT,
    Structure.FIXED_LIMIT: BettingStructure.FIXED_LIMIT,
}
OPENINGS = {
    OurOpening.BLINDS: (Opening.POSITION, Opening.POSITION),
    OurOpening.LOW_CARD: (Opening.LOW_CARD, Opening.HIGH_HAND),
    OurOpening.HIGH_CARD: (Opening.HIGH_CARD, Opening.LOW_HAND),
}


def pokerkit_state(setup: HandSetup, automations: Sequence[Automation] = AUTOMATIONS) -> State:
    """A pokerkit state for one of our setups; raises are never capped in it."""
    game = setup.declaration
    antes = _amounts(setup, PostKind.ANTE)
    blinds = _amounts(setup, PostKind.SMALL_BLIND, PostKind.BIG_BLIND)
    if setup.players == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    return State(
        tuple(automations),
        Deck.STANDARD,
        tuple(HAND_TYPES[kind] for kind in (game.high, game.low) if kind),
        tuple(_streets(setup)),
        STRUCTURES[setup.structure],
        True,
        antes,
        blinds,
        setup.stakes.bring_in,
        list(setup.stacks),
        setup.players,
        mode=Mode.TOURNAMENT,
    )


def deal(state: State, deck: Sequence[Card], dealt: int) -> int:
    """Deals what pokerkit waits for from our deck; returns the new number of cards dealt."""
    while True:
        if state.can_burn_card("??"):
            state.burn_card("??")
            dealt += 1
        elif state.hole_dealee_index is not None:
            if not any(pending for pending in state.hole_dealing_statuses):
                raise AssertionError("pokerkit waits for a card it has no place for")
            state.deal_hole(card_text(deck[dealt]))
            dealt += 1
        elif state.board_dealing_count:
            count = state.board_dealing_count
            state.deal_board("".join(map(card_text, deck[dealt : dealt + count])))
            dealt += count
        else:
            return dealt


def _streets(setup: HandSetup) -> list[Street]:
    game, stakes = setup.declaration, setup.stakes
    first, later = OPENINGS[game.opening]
    limit = setup.structure is Structure.FIXED_LIMIT
    return [
        Street(
            street.burn,
            (False,) * street.down + (True,) * street.up,
            street.board,
            False,
            later if number else first,
            stakes.big_bet if limit and street.unit is BetUnit.BIG else stakes.small_bet,
            None,
        )
        for number, street in enumerate(game.streets)
    ]


def _amounts(setup: HandSetup, *kinds: PostKind) -> list[int]:
    amounts = [0] * setup.players
    for post in setup.posts:
        if post.kind in kinds:
            amounts[post.player] += post.amount
    return amounts
