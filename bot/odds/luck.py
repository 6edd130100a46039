"""The luck of players who were all-in: the chips that the cards gave them beyond their
percentages."""

from collections.abc import Sequence

from bot.odds.equity import pot_equities
from bot.poker.events import RakeTaken
from bot.poker.games import Game
from bot.poker.hand import Hand
from bot.poker.viewpoint import AllInMoment, all_in_moment
from bot.shares import whole_parts


def all_in_luck(hand: Hand) -> tuple[int, ...] | None:
    """Each player's luck in a finished hand, in chips; None where no cards were left to come.

    Luck is what they won of the pots less their shares: of each pot, after its rake, the share that
    their hand wins on average of all ways to deal the rest, since the last all-in was called and
    the hands were turned up with cards to come. A result less its luck is the *EV-adjusted* result
    of the trackers. Luck is whole chips, and the luck of all players together is 0.

    Only hands that everybody has seen count, so nothing of it depends on a card that stayed hidden.
    Before the flop the shares come from sampled deals, within one percent of the pot 19 times in
    20.
    """
    moment, result = all_in_moment(hand), hand.result
    if moment is None or result is None:
        return None
    pots = [[p for p in moment.players if p in pot.eligible] for pot in result.pots]
    contested = [number for number, players in enumerate(pots) if len(players) > 1]
    rakes = {e.pot: e.amount for e in hand.events if isinstance(e, RakeTaken)}
    luck = [0] * hand.players
    shares = _shares(hand.game, moment, [pots[number] for number in contested])
    for number, of_pot in zip(contested, shares, strict=True):
        amount = result.pots[number].amount - rakes.get(number, 0)
        for player, promised in zip(pots[number], whole_parts(amount, of_pot), strict=True):
            luck[player] -= promised
        for award in result.awards:
            luck[award.player] += award.amount * (award.pot == number)
    return tuple(luck)


def _shares(
    game: Game, moment: AllInMoment, pots: Sequence[Sequence[int]]
) -> list[tuple[float, ...]]:
    """The shares of the players of each pot, on average over the boards."""
    places = [[moment.players.index(player) for player in pot] for pot in pots]
    by_board = []
    for number, board in enumerate(moment.boards):
        others = [card for at, each in enumerate(moment.boards) if at != number for card in each]
        dead = (*moment.dead, *others)
        by_board.append(
            pot_equities(game, moment.hands, places, board, dead, deck_left=moment.deck_left)
        )
    return [
        tuple(sum(shares) / len(shares) for shares in zip(*(e.shares for e in pot), strict=True))
        for pot in zip(*by_board, strict=True)
    ]
