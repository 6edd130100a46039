"""The cards that a robot throws: those without which its hand does best against hands like its
rivals', as far as a small sample tells."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import chain, combinations
from random import Random
from typing import Final

from bot.poker.cards import Card
from bot.poker.games import Game
from bot.poker.hand_type import HandType, Selection
from bot.table.turns import least_useful

TRIES: Final = 16
"""Replacements looked at for each choice of cards."""
RIVAL_HANDS: Final = 60
RIVAL_DEALS: Final = 3
"""A rival has drawn too: theirs is the best of so many hands."""
PAT_BONUS: Final = 0.02
"""The chance that a choice must gain before a made hand is broken up."""


def places_to_throw(
    game: Game, hole: Sequence[Card], board: Sequence[Card], rng: Random
) -> tuple[int, ...]:
    """The places in the hand of the cards to throw now, by what the game asks for."""
    if not game.has_draws:
        return least_useful(game, hole, board, max(0, len(hole) - game.hole_cards))
    kinds = [
        kind for kind in game.hand_types if kind.selection is not Selection.OMAHA or len(board) >= 3
    ]
    unseen = [card for card in game.deck if card not in {*hole, *board}]
    rivals = {kind: _rivals(kind, len(hole), board, unseen, rng) for kind in kinds}
    samples = [rng.sample(unseen, len(hole)) for _ in range(TRIES)]
    choices = chain.from_iterable(
        combinations(range(len(hole)), size) for size in range(len(hole) + 1)
    )

    def worth(places: tuple[int, ...]) -> float:
        kept = [card for place, card in enumerate(hole) if place not in places]
        tries = samples if places else samples[:1]
        total = 0.0
        for drawn in tries:
            hand = (*kept, *drawn[: len(places)])
            for kind in kinds:
                rank = kind.rank(hand, board) or 0
                total += bisect_left(rivals[kind], rank) / RIVAL_HANDS
        return total / (len(tries) * len(kinds)) + (0.0 if places else PAT_BONUS)

    return max(choices, key=worth)


def _rivals(
    kind: HandType, size: int, board: Sequence[Card], unseen: Sequence[Card], rng: Random
) -> list[int]:
    """The ranks of hands that rivals may hold, from the worst."""
    hands = [
        max(kind.rank(rng.sample(unseen, size), board) or 0 for _ in range(RIVAL_DEALS))
        for _ in range(RIVAL_HANDS)
    ]
    return sorted(hands)
