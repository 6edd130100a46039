"""How often a hand wins against cards nobody can see: a sample of the ways the rest may lie."""

from dataclasses import replace
from random import Random
from typing import Final

from bot.poker.cards import Card
from bot.poker.games import GAMES, Game
from bot.poker.hand import least_useful
from devtools.sandbox.robots.sight import Sight

SAMPLES: Final = 120
"""Deals looked at: the share is then within about nine points of the true one 19 times in 20,
which is as well as people guess it."""
RIVALS_MAX: Final = 4
"""More opponents than this are thought of as this many: the rest mostly fold."""


def players_counted(sight: Sight) -> int:
    """How many hands `share_of_pot` compares, the robot's included."""
    return min(len(sight.rivals), RIVALS_MAX) + 1


def share_of_pot(sight: Sight, rng: Random, samples: int = SAMPLES) -> float:
    """The part of the pot that the robot's hand wins on average, 0 to 1, if all stay to the end.

    Opponents hold what they show and random cards beside it. Without opponents it is 1.
    """
    rivals = sight.rivals[:RIVALS_MAX]
    if not rivals:
        return 1.0
    game = GAMES[sight.game]
    if len(sight.hole) > game.hole_cards:
        # What is thrown later is thrown now in thought.
        spare = least_useful(game, sight.hole, sight.board, len(sight.hole) - game.hole_cards)
        kept = tuple(card for place, card in enumerate(sight.hole) if place not in spare)
        sight = replace(sight, hole=kept, dead=tuple({*sight.dead, *sight.hole} - set(kept)))
    seen = {*sight.hole, *sight.board, *sight.dead, *(card for up in sight.rivals for card in up)}
    unseen = [card for card in game.deck if card not in seen]
    needs = _needs(game, sight, rivals, len(unseen))
    total = 0.0
    for _ in range(samples):
        drawn = rng.sample(unseen, sum(needs))
        hands, board = _dealt(sight, rivals, needs, drawn)
        total += _share_of_first(game, hands, board)
    return total / samples


def _needs(
    game: Game, sight: Sight, rivals: tuple[tuple[Card, ...], ...], unseen: int
) -> list[int]:
    """How many cards are still to come: for each player, the robot first, and for the board."""
    held = [len(sight.hole), *map(len, rivals)]
    board = max(0, game.board_cards - len(sight.board))
    shared = 0 if game.has_board else len(sight.board)
    needs = [max(0, game.hole_cards - shared - cards) for cards in held]
    while sum(needs) + board > unseen:
        # A stud deck that runs short serves all with one card.
        needs, board = [max(0, need - 1) for need in needs], board + 1
    return [*needs, board]


def _dealt(
    sight: Sight, rivals: tuple[tuple[Card, ...], ...], needs: list[int], drawn: list[Card]
) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    hands, at = [], 0
    for held, need in zip((sight.hole, *rivals), needs, strict=False):
        hands.append((*held, *drawn[at : at + need]))
        at += need
    return hands, (*sight.board, *drawn[at:])


def _share_of_first(game: Game, hands: list[tuple[Card, ...]], board: tuple[Card, ...]) -> float:
    """The first hand's part of a pot whose halves each go to the best hands of that kind."""
    parts = []
    for hand_type in (game.high, game.low):
        if hand_type is None:
            continue
        ranks = [hand_type.rank(hand, board) for hand in hands]
        best = max((rank for rank in ranks if rank is not None), default=None)
        if best is not None:
            parts.append(1 / ranks.count(best) if ranks[0] == best else 0.0)
    return sum(parts) / len(parts)
