"""Winning cards and hands, for each half where a pot was split."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from bot.poker.cards import Card
from bot.poker.events import BountyPaid, PotAwarded, Share
from bot.poker.games import GAMES
from bot.poker.hand_type import best_hand
from bot.poker.viewpoint import HandView
from bot.table.view import TableView
from bot.texts.catalogue import Texts


@dataclass(frozen=True, slots=True)
class WinningCards:
    """The cards of all winning hands that were shown."""

    high: frozenset[Card] = frozenset()
    """The cards of the high halves, or of whole pots."""
    low: frozenset[Card] = frozenset()
    """The cards of the low halves; empty where no pot was split."""

    @property
    def all(self) -> frozenset[Card]:
        return self.high | self.low


def winning_cards(hand: HandView) -> WinningCards:
    """The winning cards; none without a showdown."""
    high: set[Card] = set()
    low: set[Card] = set()
    for award in hand.awards:
        if award.rank is not None:
            (low if award.share is Share.LOW else high).update(_five_of(hand, award))
    return WinningCards(frozenset(high), frozenset(low))


def winning_hands(hand: HandView) -> tuple[tuple[Card, ...], ...]:
    """The best hand of each runout in which own cards were dealt again; else empty."""
    if not any(player.holes for player in hand.players):
        return ()
    best: dict[int, tuple[Card, ...]] = {}
    for award in sorted(hand.awards, key=lambda award: award.pot):
        if award.rank is not None:
            best.setdefault(award.runout, tuple(_five_of(hand, award)))
    return tuple(best.get(runout, ()) for runout in range(len(hand.boards)))


def was_split(hand: HandView) -> bool:
    """Whether a pot was split into a high half and a low half."""
    return any(award.share is Share.LOW for award in hand.awards)


def halves_won(hand: HandView, player: int) -> dict[Share, int]:
    """The halves that a player has won at a showdown with the rank of the hand for each.

    A side pot without a qualifying low is won by the high hand, so it counts as the high half.
    Empty where no pot was split.
    """
    won: dict[Share, int] = {}
    if was_split(hand):
        for award in hand.awards:
            if award.player == player and award.rank is not None:
                half = Share.LOW if award.share is Share.LOW else Share.HIGH
                won.setdefault(half, award.rank)
    return won


def bounty_words(texts: Texts, view: TableView, naming: Callable[[str], str]) -> str:
    """The bounties collected for winning with a seven and a deuce; empty for none."""
    paid = [event for event in view.public_events if isinstance(event, BountyPaid)]
    if not paid:
        return ""
    name = naming(view.seat_of_number(paid[0].winner).name)
    return texts.say("told-seven-deuce", name=name, amount=sum(each.amount for each in paid))


def first_board_won(hand: HandView, player: int) -> int:
    """The number of the first board on which a player has won with a hand; else that of the first
    board."""
    won = (a.runout for a in hand.awards if a.player == player and a.rank is not None)
    return min(won, default=0)


def _five_of(hand: HandView, award: PotAwarded) -> Collection[Card]:
    game, player = GAMES[hand.game], hand.players[award.player]
    hole = player.holes[award.runout] if player.holes else player.visible_cards
    board = hand.boards[award.runout] if hand.boards else ()
    if not player.shown:
        return ()
    kind = game.low if award.share is Share.LOW or game.high is None else game.high
    best = None if kind is None else best_hand(kind, hole, board)
    return best.cards if best else ()
