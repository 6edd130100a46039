"""Builds pokerkit's hand from our own setup: the bench and the tests compare the two.

pokerkit is a development dependency, so only import this where its absence is dealt with.
"""

from collections.abc import Iterable
from typing import Any, Final

from pokerkit import (
    Automation,
    BadugiHand,
    BettingStructure,
    Deck,
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
    State,
    Street,
)

from bot.poker.cards import FULL_DECK, Card
from bot.poker.games import BetUnit
from bot.poker.games import FirstToAct as OurOpening
from bot.poker.hand_type import HandType
from bot.poker.setup import HandSetup, PostKind
from bot.poker.structure import Structure

_CARDS: Final = tuple(Deck.STANDARD)
"""pokerkit's cards in the order of ours."""
HAND_TYPES: Final = {
    HandType.HIGH: StandardHighHand,
    HandType.OMAHA_HIGH: OmahaHoldemHand,
    HandType.LOW8: EightOrBetterLowHand,
    HandType.OMAHA_LOW8: OmahaEightOrBetterLowHand,
    HandType.RAZZ: RegularLowHand,
    HandType.SHORT_DECK_HIGH: ShortDeckHoldemHand,
    HandType.DEUCE: StandardLowHand,
    HandType.BADUGI: BadugiHand,
}
_STRUCTURES: Final = {
    Structure.NO_LIMIT: BettingStructure.NO_LIMIT,
    Structure.POT_LIMIT: BettingStructure.POT_LIMIT,
    Structure.FIXED_LIMIT: BettingStructure.FIXED_LIMIT,
}
OPENINGS: Final = {
    OurOpening.BLINDS: (Opening.POSITION, Opening.POSITION),
    OurOpening.LOW_CARD: (Opening.LOW_CARD, Opening.HIGH_HAND),
    OurOpening.HIGH_CARD: (Opening.HIGH_CARD, Opening.LOW_HAND),
}


class PokerkitTable:
    """A setup as pokerkit needs it; what does not change from hand to hand is made once."""

    __slots__ = ("_antes", "_blinds", "_hand_types", "_setup", "_streets")

    def __init__(self, setup: HandSetup, *, raises_max: int | None = None) -> None:
        """`raises_max` is how many bets and raises a street of fixed limit takes.

        The big blind is the first of them (R-084); pokerkit counts none that is posted.
        """
        game = setup.declaration
        self._setup: Final = setup
        self._streets: Final = tuple(_streets(setup, raises_max))
        self._hand_types: Final = tuple(HAND_TYPES[kind] for kind in (game.high, game.low) if kind)
        antes = _amounts(setup, PostKind.ANTE)
        blinds = _amounts(setup, PostKind.SMALL_BLIND, PostKind.BIG_BLIND)
        heads_up = setup.players == 2
        self._antes: Final = antes[::-1] if heads_up else antes
        self._blinds: Final = blinds[::-1] if heads_up else blinds

    def state(
        self,
        deck: Iterable[Card] = FULL_DECK,
        automations: tuple[Automation, ...] = tuple(Automation),
    ) -> State:
        """A new hand. pokerkit shuffles the deck, and deals from it where it is told to."""
        setup = self._setup
        cards: Any = tuple([_CARDS[card] for card in deck])  # declared as one of their own decks
        return State(
            automations,
            cards,
            self._hand_types,
            self._streets,
            _STRUCTURES[setup.structure],
            True,
            self._antes,
            self._blinds,
            setup.stakes.bring_in,
            setup.stacks,
            setup.players,
        )


def _streets(setup: HandSetup, raises_max: int | None) -> list[Street]:
    game, stakes = setup.declaration, setup.stakes
    first, later = OPENINGS[game.opening]
    limit = setup.structure is Structure.FIXED_LIMIT
    return [
        Street(
            street.burn,
            (False,) * street.down + (True,) * street.up,
            street.board,
            street.draws > 0,
            later if number else first,
            stakes.big_bet if limit and street.unit is BetUnit.BIG else stakes.small_bet,
            raises_max - (game.has_blinds and not number) if limit and raises_max else None,
        )
        for number, street in enumerate(game.streets)
    ]


def _amounts(setup: HandSetup, *kinds: PostKind) -> list[int]:
    amounts = [0] * setup.players
    for post in setup.posts:
        if post.kind in kinds:
            amounts[post.player] += post.amount
    return amounts
