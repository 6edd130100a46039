"""Who may know which cards, taken from the hands themselves and not from any view of them."""

import re
from collections import defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass

from bot.ids import PlayerId, TableId
from bot.poker.cards import Card, parse_card
from bot.poker.events import BoardDealt, HoleDealt, Shown
from bot.poker.hand import Hand
from bot.table.table import Table
from bot.table.turns import Dealt

HANDS_KEPT = 12
"""A message may be about a hand of long ago, when Discord was slow."""

_SIGNS = re.compile(r"(10|[2-9JQKA])([♠♥♦♣])")
_CODES = re.compile(r"\b([2-9TJQKA])([cdhs])\b")
_SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}


@dataclass(frozen=True, slots=True)
class _Played:
    number: int
    hand: Hand
    dealt: tuple[Dealt, ...]


class Secrets:
    """The newest hands of every table, to judge what leaves for Discord."""

    def __init__(self) -> None:
        self._hands: dict[TableId, deque[_Played]] = defaultdict(lambda: deque(maxlen=HANDS_KEPT))

    def watch(self, table: TableId, live: Table) -> None:
        """Takes note of the hand that is being played there."""
        hands = self._hands[table]
        if live.hand is None or (hands and hands[-1].hand is live.hand):
            return
        # Read again from the database it is another object.
        if hands and hands[-1].number == live.hands_dealt:
            hands.pop()
        hands.append(_Played(live.hands_dealt, live.hand, live.dealt))

    def leaked(
        self,
        cards: set[Card],
        reader: PlayerId | None,
        table: TableId | None = None,
        number: int | None = None,
    ) -> bool:
        """Whether these cards, told together, are more than `reader` may know of any one hand.

        The reader None is the whole channel. `table` and the hand's `number` there narrow it down
        where the message names them.
        """
        tables = list(self._hands) if table is None else [table]
        hands = [played for place in tables for played in self._hands[place]]
        return bool(cards) and not any(
            cards <= known(played.hand, played.dealt, reader)
            for played in hands
            if number in (None, played.number)
        )


def known(hand: Hand, dealt: tuple[Dealt, ...], reader: PlayerId | None) -> set[Card]:
    """Every card of the hand that has lain face up, and the reader's own.

    Whoever is all-in with nobody left to bet turns his cards up, and gets the next ones the same
    way: the last one of stud, too.
    """
    open_hands = {number for number, player in enumerate(dealt) if player.player == reader}
    seen: set[Card] = set()
    for event in hand.events:
        match event:
            case HoleDealt(player=number, cards=cards, up=up):
                seen.update(
                    card
                    for card, is_up in zip(cards, up, strict=True)
                    if is_up or number in open_hands
                )
            case Shown(player=number, cards=cards):
                seen.update(cards)
                open_hands.add(number)
            case BoardDealt(cards=cards):
                seen.update(cards)
    return seen


def cards_in(text: str) -> set[Card]:
    """Every card that a text for people names: `A♠`, `10♦`."""
    return {parse_card(rank + _SUITS[sign]) for rank, sign in _SIGNS.findall(text)}


def cards_in_log(line: str) -> Iterator[Card]:
    """What looks like a card in a line of the log, as `A♠` or as `As`."""
    yield from cards_in(line)
    yield from (parse_card(rank + suit) for rank, suit in _CODES.findall(line))
