"""Plays a table again with other hidden cards: what a viewer sees must not change with them."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest

from bot.ids import PlayerId
from bot.poker import dealing
from bot.poker.actions import ActKind
from bot.poker.cards import Card
from bot.poker.dealing import refill_order
from bot.poker.events import Acted, BoardDealt, CardsShown, HoleDealt, RabbitShown, Shown
from bot.poker.hand import Hand
from bot.table.events import TableEvent
from bot.table.rules import TableRules
from bot.table.table import Table
from bot.table.table_commands import StartHand, TableCommand


def played_with_other_secrets(
    of: TableRules,
    table: Table,
    commands: Sequence[TableCommand],
    viewer: PlayerId | None,
    seed: int,
) -> tuple[Table, tuple[TableEvent, ...]]:
    """A table at which the commands were given while the running hand's cards were others wherever
    the viewer has not seen them, and what the last command told.

    Each card has become another one for the whole hand: a card that lies in a refilled deck comes
    again where the one in its place did, or the viewer would have drawn other cards.
    """
    hand = table.hand
    assert hand is not None
    own = next((n for n, dealt in enumerate(table.dealt) if dealt.player == viewer), None)
    others = _exchanged(hand.setup.deck, _seen(hand, own), seed)
    before = {other: card for card, other in others.items()}

    def order(key: str, refill: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(others[card] for card in refill_order(key, refill, [before[c] for c in cards]))

    other, told = Table(of), ()
    with pytest.MonkeyPatch.context() as patch:
        for command in commands:
            if isinstance(command, StartHand) and command.hand == table.hand_id:
                patch.setattr(dealing, "refill_order", order)
                command = replace(command, deck=tuple(others[card] for card in command.deck))
            told = other.apply(command)
    return other, told


def _seen(hand: Hand, own: int | None) -> set[Card]:
    """Returns every card that has lain face up, the viewer's own, and those a player opened with:
    everybody knows that the opener held openers, and a player without them is refused."""
    seen: set[Card] = set()
    known = {own, _opener(hand)}
    for event in hand.events:
        match event:
            case HoleDealt(player=number, cards=cards) if number in known:
                seen.update(cards)
            case HoleDealt(cards=cards, up=up):
                seen.update(card for card, is_up in zip(cards, up, strict=True) if is_up)
            case BoardDealt(cards=cards) | Shown(cards=cards) | CardsShown(cards=cards):
                seen.update(cards)
            case RabbitShown(boards=boards):
                seen.update(*boards)
    return seen


def _opener(hand: Hand) -> int | None:
    """The player who has made the first bet of a game that demands openers."""
    if not hand.game.opens_with:
        return None
    bets = (event for event in hand.events if isinstance(event, Acted) and event.street == 0)
    return next((bet.player for bet in bets if bet.kind is ActKind.BET), None)


def _exchanged(deck: Iterable[Card], seen: set[Card], seed: int) -> dict[Card, Card]:
    """Returns what each card of the deck becomes: seen cards stay, the others change places."""
    hidden = [card for card in deck if card not in seen]
    shuffled = random.Random(seed).sample(hidden, len(hidden))
    return {card: card for card in seen} | dict(zip(hidden, shuffled, strict=True))
