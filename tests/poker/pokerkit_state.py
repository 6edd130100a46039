"""Our hands played in pokerkit too, dealt from our deck: an oracle for random play."""

from collections.abc import Sequence
from typing import Final

from pokerkit import Automation, State

from bot.poker.cards import Card, card_text
from bot.poker.setup import HandSetup
from devtools.bench.pokerkit_table import PokerkitTable

DEALT_BY_HAND: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def pokerkit_state(setup: HandSetup) -> State:
    """A pokerkit state for one of our setups; raises are never capped in it."""
    return PokerkitTable(setup).state(automations=DEALT_BY_HAND)


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
