"""The same play with other hidden cards: what a viewer sees must not change with them."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.ids import PlayerId
from bot.poker.actions import ActKind
from bot.poker.cards import Card
from bot.poker.events import Acted, BoardDealt, CardsShown, HoleDealt, RabbitShown, Shown
from bot.poker.hand import Hand
from bot.table.commands import StartHand, TableCommand
from bot.table.table import Table


def with_other_secrets(
    table: Table, commands: Sequence[TableCommand], viewer: PlayerId | None, seed: int
) -> list[TableCommand]:
    """The commands, the running hand's deck shuffled wherever the viewer has not seen it."""
    hand = table.hand
    assert hand is not None
    own = next((n for n, dealt in enumerate(table.dealt) if dealt.player == viewer), None)
    other = _shuffled_but(hand.setup.deck, _seen(hand, own), seed)
    return [
        replace(command, deck=other)
        if isinstance(command, StartHand) and command.hand == table.hand_id
        else command
        for command in commands
    ]


def _seen(hand: Hand, own: int | None) -> set[Card]:
    """Every card that has lain face up, the viewer's own, and what a player opened with: who opens
    with other cards is refused, and that they hold openers everybody knows."""
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


def _shuffled_but(deck: Iterable[Card], seen: set[Card], seed: int) -> tuple[Card, ...]:
    hidden = [card for card in deck if card not in seen]
    random.Random(seed).shuffle(hidden)
    return tuple(card if card in seen else hidden.pop() for card in deck)
