"""A hand's chances against cards that nobody can see, by a sample of the ways the rest may lie."""

from dataclasses import replace
from random import Random
from typing import Final

from bot.poker.cards import Card
from bot.poker.games import GAMES, Game
from bot.poker.missed_turn import least_useful
from devtools.sandbox.robots.situation import Situation

SAMPLES: Final = 120
"""Deals looked at: the share is then within about nine points of the true one 19 times in 20,
which is as well as people guess it."""
RIVALS_MAX: Final = 4
"""More opponents than this are thought of as this many: the rest mostly fold."""


def players_counted(situation: Situation) -> int:
    """The number of hands that `share_of_pot` compares, the robot's included."""
    return min(len(situation.rivals), RIVALS_MAX) + 1


def share_of_pot(situation: Situation, rng: Random, samples: int = SAMPLES) -> float:
    """The part of the pot that the robot's hand wins on average, 0 to 1, if all stay to the end.

    Opponents hold what they show and random cards beside it. Without opponents it is 1.
    """
    rivals = situation.rivals[:RIVALS_MAX]
    if not rivals:
        return 1.0
    game = GAMES[situation.game]
    if len(situation.hole) > game.hole_cards:
        situation = _without_spare_cards(game, situation)
    seen = {
        *situation.hole,
        *situation.board,
        *situation.dead,
        *(card for up in situation.rivals for card in up),
    }
    unseen = [card for card in game.deck if card not in seen]
    needs = _needs(game, situation, rivals, len(unseen))
    total = 0.0
    for _ in range(samples):
        drawn = rng.sample(unseen, sum(needs))
        hands, board = _dealt(situation, rivals, needs, drawn)
        total += _share_of_first(game, hands, board)
    return total / samples


def _without_spare_cards(game: Game, situation: Situation) -> Situation:
    """Cards that are thrown later are thrown now in thought."""
    hole = situation.hole
    spare = least_useful(game, hole, situation.board, len(hole) - game.hole_cards)
    kept = tuple(card for place, card in enumerate(hole) if place not in spare)
    return replace(situation, hole=kept, dead=(*situation.dead, *(hole[place] for place in spare)))


def _needs(
    game: Game, situation: Situation, rivals: tuple[tuple[Card, ...], ...], unseen: int
) -> list[int]:
    """The numbers of cards still to come: for each player, the robot first, and for the board."""
    held = [len(situation.hole), *map(len, rivals)]
    board = max(0, game.board_cards - len(situation.board))
    shared = 0 if game.has_board else len(situation.board)
    needs = [max(0, game.hole_cards - shared - cards) for cards in held]
    while sum(needs) + board > unseen:
        # A stud deck that runs short serves all with one card.
        needs, board = [max(0, need - 1) for need in needs], board + 1
    return [*needs, board]


def _dealt(
    situation: Situation, rivals: tuple[tuple[Card, ...], ...], needs: list[int], drawn: list[Card]
) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    hands, at = [], 0
    for held, need in zip((situation.hole, *rivals), needs, strict=False):
        hands.append((*held, *drawn[at : at + need]))
        at += need
    return hands, (*situation.board, *drawn[at:])


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
