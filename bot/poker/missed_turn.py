"""The action of a player who times out, or is away."""

from collections.abc import Sequence
from itertools import combinations

from bot.poker.actions import Action, AnswerRunouts, Check, Draw, Fold, PostBringIn
from bot.poker.cards import Card, rank_of
from bot.poker.games import Game
from bot.poker.hand import Hand


def check_or_fold(hand: Hand) -> Action:
    """The action for a player who timed out: check where it is legal, else fold (R-144).

    In stud an opener, who may not fold, brings in. A player who may draw stands pat, and one who
    must throw cards throws the least useful. One who is asked about runouts wants one. Raises
    `IllegalAction` (hand-over).
    """
    options = hand.options()
    if options.runouts:
        return AnswerRunouts(options.player, agrees=False)
    if options.draw:
        held, board = hand.dealer.hole[options.player], hand.dealer.boards[0]
        return Draw(options.player, least_useful(hand.game, held, board, options.draw.least))
    if options.bring_in:
        return PostBringIn(options.player)
    return Check(options.player) if options.check else Fold(options.player)


def least_useful(
    game: Game, held: Sequence[Card], board: Sequence[Card], count: int
) -> tuple[int, ...]:
    """The places of so many held cards without which the hand is best now: by its rank with the
    board where five cards are there, else by pairs and then by rank."""

    def worth(places: tuple[int, ...]) -> tuple[int, int, list[int]]:
        kept = [card for place, card in enumerate(held) if place not in places]
        ranks = sorted(map(rank_of, kept), reverse=True)
        made = game.hand_types[0].rank(kept, board) if len(kept) + len(board) >= 5 else 0
        return made or 0, len(ranks) - len(set(ranks)), ranks

    return max(combinations(range(len(held)), count), key=worth)
