"""Rabbit hunts: the board cards that would have come, after a hand that ended early (house rule).

They are told to everybody or to nobody, with the places of the deck that they lay in, and only when
every chip of the hand has moved. The deck of the next hand is another one.
"""

from collections.abc import Mapping
from typing import Any

from bot.poker.actions import Hunt
from bot.poker.cut import CutDeck
from bot.poker.events import RabbitShown
from bot.poker.hand import Hand
from bot.table.events import HandProgressed, RabbitHunted, TableEvent
from bot.table.house_commands import HuntRabbit
from bot.table.refusals import TableCode, TableRefusal
from bot.table.state import TableState


def hunt_rabbit(table: TableState, command: HuntRabbit) -> list[TableEvent]:
    """Tells the rest of the board, for a player who was dealt into the hand.

    Raises `TableRefusal` (old-hand, no-hand, not-in-this-hand, no-rabbit-hunt), and `IllegalAction`
    (no-rabbit) in a hand that is being played or has nothing more to tell.
    """
    hand = table.hand
    if hand is None or command.hand != table.hand_id:
        raise TableRefusal(TableCode.OLD_HAND)
    number = table.number_in_hand(command.player)
    if not hand.setup.hand_rules.rabbit_hunt:
        raise TableRefusal(TableCode.NO_RABBIT_HUNT)
    told: list[TableEvent] = []
    for event in hand.apply(Hunt(number)):
        told.append(HandProgressed(event))
        if isinstance(event, RabbitShown):
            proof = _proof(table.cut_deck, hand, event)
            name = table.dealt[number].name
            told.append(RabbitHunted(table.hand_id, table.hands_dealt, name, event.boards, proof))
    return told


def _proof(cut_deck: CutDeck | None, hand: Hand, rabbit: RabbitShown) -> Mapping[str, Any]:
    """The proof of all board cards, dealt or not: nobody's own cards are in it."""
    if cut_deck is None:
        return {}
    told = {card for board in (*hand.dealer.boards, *rabbit.boards) for card in board}
    return cut_deck.proof([at for at, card in enumerate(hand.setup.deck) if card in told])
