"""A hand's chances against cards that nobody can see, by a sample of the ways the rest may lie."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import Final

import numpy as np

from bot.ids import HandId
from bot.odds.equity import Cards, Ranks, column_ranker, set_of, sets_of, some_deals
from bot.poker.cards import Card, suit_of
from bot.poker.games import GAMES, Game, GameCode
from bot.poker.hand_type import HandType, Selection
from bot.table.turns import least_useful
from devtools.sandbox.robots.situation import Situation

SAMPLES: Final = 120
"""Deals looked at: the share is then within about nine points of the true one 19 times in 20,
which is as well as people guess it."""
_IN_COLUMNS: Final = {Selection.ANY, Selection.HELD}
"""Selections by which all deals are ranked at once: no cards have to be chosen for each hand."""
HANDS_REMEMBERED: Final = 4096
RIVALS_MAX: Final = 4
"""A robot never reckons with more opponents: the rest mostly fold."""


def is_quick(game: GameCode) -> bool:
    """Whether `share_of_pot` of this game takes a millisecond or a few, not dozens."""
    return all(half.selection in _IN_COLUMNS for half in GAMES[game].hand_types)


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
    if situation.board or situation.dead or any(situation.rivals):
        return _sampled(situation, rng.getrandbits(64), samples)
    return _share_of_hole_cards(situation.game, alike(situation.hole), len(rivals), samples)


def alike(hole: Sequence[Card]) -> tuple[Card, ...]:
    """Cards in order, their suits numbered as they come: the same for hands that differ in suits
    alone, which are worth the same (R-014). Where three or more cards are held some differ."""
    ranked = sorted(hole, reverse=True)
    numbers = {suit: number for number, suit in enumerate(dict.fromkeys(map(suit_of, ranked)))}
    return tuple(Card(card - suit_of(card) + numbers[suit_of(card)]) for card in ranked)


@lru_cache(HANDS_REMEMBERED)
def _share_of_hole_cards(
    game: GameCode, hole: tuple[Card, ...], rivals: int, samples: int
) -> float:
    """The share while no opponent has shown a card and there is no board: half of all decisions ask
    for it. Each hand has deals of its own: with the same for all, all would be misjudged alike."""
    nothing: tuple[Card, ...] = ()
    situation = Situation(game, HandId(0), 0, hole, nothing, (nothing,) * rivals, nothing, 0, {})
    return _sampled(situation, int.from_bytes(bytes(hole), "big"), samples)


def _sampled(situation: Situation, seed: int, samples: int) -> float:
    game, rivals = GAMES[situation.game], situation.rivals[:RIVALS_MAX]
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
    drawn = some_deals(unseen, sum(needs), samples, np.random.default_rng(seed))
    held = (situation.hole, *rivals)
    halves = [_ranks(half, held, situation.board, needs, drawn) for half in game.hand_types]
    return _share_of_first(halves)


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


def _ranks(
    half: HandType,
    held: Sequence[Sequence[Card]],
    board: Sequence[Card],
    needs: Sequence[int],
    drawn: Cards,
) -> Ranks:
    """The ranks for one half of the pot: a row for each player, a column for each deal."""
    ends = [*accumulate(needs)]
    *own, laid = (drawn[end - need : end] for need, end in zip(needs, ends, strict=True))
    if half.selection not in _IN_COLUMNS:
        return _ranks_one_by_one(half, held, board, own, laid)
    if half.selection is Selection.HELD:
        board, laid = (), laid[:0]
    shared = sets_of(laid) + set_of(board)
    sets = [shared + sets_of(more) + set_of(hand) for hand, more in zip(held, own, strict=True)]
    return column_ranker(half.scale)(np.concatenate(sets)).reshape(len(held), -1)


def _ranks_one_by_one(
    half: HandType,
    held: Sequence[Sequence[Card]],
    board: Sequence[Card],
    own: Sequence[Cards],
    laid: Cards,
) -> Ranks:
    """The ranks where the cards that count have to be chosen for each hand."""
    boards = [(*board, *more) for more in laid.T.tolist()]
    rows = [
        [
            half.rank((*hand, *more), full)
            for more, full in zip(cards.T.tolist(), boards, strict=True)
        ]
        for hand, cards in zip(held, own, strict=True)
    ]
    return np.array([[rank or 0 for rank in row] for row in rows], np.int32)


def _share_of_first(halves: Sequence[Ranks]) -> float:
    """The first player's part of pots whose halves each go to the best hands of that kind; a half
    for which nobody qualifies is none."""
    played, parts = 0, 0.0
    for ranks in halves:
        best = ranks.max(axis=0)
        wins = (ranks == best) & (best > 0)
        played = played + (best > 0)
        parts = parts + wins[0] / np.maximum(wins.sum(axis=0), 1)
    return float((parts / np.maximum(played, 1)).mean())
