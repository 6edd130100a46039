"""The cards that a recorded hand names, and a deck that deals them again.

Records give cards by player and street; a deck gives them by position. Cards that nobody saw are
filled in from the cards that nobody names.

The deck of a draw hand may have been refilled, so that cards come again. A record doesn't say when,
and some rules burn a card before each draw: a card that the record names again is believed as soon
as the deck can have run out, if nobody has it.
"""

import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.poker.cards import (
    Card,
    CardCode,
    CardRefusal,
    card_text,
    cards_text,
    parse_card,
    refuse_duplicates,
)
from bot.poker.dealing import RECORDED_ORDER
from bot.poker.games import Game, Street

END: Final = sys.maxsize
"""Later than everything that is dealt."""

_Time: TypeAlias = tuple[int, int]
"""The time from which and the time until which a card is in no deck."""


@dataclass(frozen=True, slots=True)
class RecordedCard:
    """One card that was dealt, in the order of dealing; times count what was dealt before."""

    card: Card | None
    """The card; None where the record does not name it."""
    since: int
    until: int
    """The time when the card was thrown or folded; `END` if it never was."""


def dealt_in_turn(dealt: Sequence[RecordedCard], game: Game) -> list[Card]:
    """All cards as they were dealt; an unseen one becomes a card that nobody has at the time.

    Raises `CardRefusal` (duplicate-card) for a card that comes again before the deck can have run
    out, or while a player has it or it is on the board, and `ValueError` when no card is left for
    an unseen one.
    """
    times = list(_times(dealt, game))
    taken: dict[Card, list[_Time]] = {card: [] for card in game.deck}
    for each, time in zip(dealt, times, strict=True):
        if each.card is None:
            continue
        if not _is_free(taken[each.card], time):
            raise CardRefusal(CardCode.DUPLICATE_CARD, card=card_text(each.card))
        taken[each.card].append(time)
    order: list[Card] = []
    for each, time in zip(dealt, times, strict=True):
        card = each.card
        if card is None:
            card = _unseen(taken, time)
            taken[card].append(time)
        order.append(card)
    return order


def _times(dealt: Sequence[RecordedCard], game: Game) -> Iterator[_Time]:
    """When each card was in no deck; a card that came before the deck can have run out comes
    once."""
    burns = len(game.streets) - 1
    once = len(game.deck) - burns
    ran_out = dealt[once].since if once < len(dealt) else END
    for each in dealt[:once]:
        yield 0, max(each.until, ran_out)
    for each in dealt[once:]:
        yield each.since, each.until


def _unseen(taken: dict[Card, list[_Time]], time: _Time) -> Card:
    """A card that is free then: the one that is needed soonest afterwards, so that others stay."""

    def needed(card: Card) -> int:
        return min((since for since, _ in taken[card] if since >= time[1]), default=END)

    free = [card for card, times in taken.items() if _is_free(times, time)]
    if not free:
        raise ValueError("more cards than the game deals")
    return min(free, key=needed)


def _is_free(taken: Iterable[_Time], time: _Time) -> bool:
    return all(until <= time[0] or time[1] <= since for since, until in taken)


UNKNOWN_CARD: Final = "??"


def split_cards(text: str) -> list[Card | None]:
    """The cards of `AhKd`; None for each `??`. Raises `CardRefusal`."""
    words = [text[at : at + 2] for at in range(0, len(text), 2)]
    return [None if word == UNKNOWN_CARD else parse_card(word) for word in words]


class RecordedCards:
    """The cards that a record names as dealt, shown and mucked."""

    __slots__ = (
        "_held",
        "_order",
        "_until",
        "board",
        "board_in_play",
        "boards",
        "hole",
        "mucked",
        "runs_hands",
        "throws",
    )

    def __init__(self, players: int, boards: int = 1, *, runs_hands: bool = False) -> None:
        self.hole: list[list[Card | None]] = [[] for _ in range(players)]
        """All cards that each player was dealt, in order, draws included."""
        self.board: list[Card | None] = []
        """Every board card that was laid, of all runouts."""
        self.board_in_play = 0
        """How many cards of the board were laid before the last bet, call, check or fold."""
        self.mucked: set[int] = set()
        self.throws: list[tuple[int, ...]] = []
        """The places in the hand of the thrown cards, for each draw in order."""
        self._held: list[list[int]] = [[] for _ in range(players)]
        """The places in `hole` of the cards that each player still has."""
        self.boards = boards
        """The number of boards that were dealt from the start."""
        self.runs_hands = runs_hands
        """Whether players may have been dealt the rest of their hands several times."""
        self._order: list[tuple[int | None, int]] = []
        """The players whose cards were dealt in turn, None for the board, and how many cards."""
        self._until: list[list[int]] = [[] for _ in range(players)]
        """For each card in `hole`, how much had been dealt when it was thrown or folded."""

    def deal(self, player: int, cards: Sequence[Card | None]) -> None:
        """Adds cards that a player was dealt."""
        self._order.append((player, len(cards)))
        self._held[player] += range(len(self.hole[player]), len(self.hole[player]) + len(cards))
        self.hole[player] += cards
        self._until[player] += [END] * len(cards)

    def lay(self, cards: Sequence[Card | None]) -> None:
        """Adds cards of the board."""
        self._order.append((None, len(cards)))
        self.board += cards

    def fold(self, player: int) -> None:
        """Takes away all of a player's cards."""
        for place in self._held[player]:
            self._until[player][place] = len(self._order)

    def note_action(self) -> None:
        """Notes that somebody could still act on the board as it is."""
        self.board_in_play = len(self.board)

    def throw(self, player: int, cards: Sequence[Card | None]) -> None:
        """Takes cards from a player's hand; one that was unknown when it was dealt is known now,
        and one that nobody saw may be any unseen card. Raises `ValueError` for too many."""
        hole, held = self.hole[player], self._held[player]
        if len(cards) > len(held):
            raise ValueError("more cards thrown than held")
        thrown: list[int] = []
        for card in cards:
            left = [place for place in held if place not in thrown]
            known = [place for place in left if hole[place] == card]
            place = (known or [place for place in left if hole[place] is None] or left)[0]
            if not known and hole[place] is None:
                hole[place] = card
            self._until[player][place] = len(self._order)
            thrown.append(place)
        self.throws.append(tuple(held.index(place) for place in thrown))
        self._held[player] = [place for place in held if place not in thrown]

    def show(self, player: int, cards: Sequence[Card | None]) -> None:
        """Adds cards shown at the end, which may have been unknown when they were dealt."""
        hole, held = self.hole[player], self._held[player]
        if None in cards or len(cards) != len(held):
            self.mucked.add(player)
            return
        if len(held) == len(hole):
            hole[:] = cards
            return
        seen = {hole[place] for place in held}
        unseen = [card for card in cards if card not in seen]
        for place in held:
            if hole[place] is None and unseen:
                hole[place] = unseen.pop(0)

    def known(self) -> Iterator[int]:
        """The players whose cards are all named."""
        for player, cards in enumerate(self.hole):
            if None not in cards:
                yield player

    def concedes(self, folded: Collection[int]) -> frozenset[int]:
        """The players who cannot win a showdown: they mucked, or nobody knows their cards.

        An unknown hand that is the last one left has won unseen. Mucked cards that are shown later
        stay mucked (R-116).
        """
        unknown = {
            player
            for player, held in enumerate(self._held)
            if any(self.hole[player][place] is None for place in held)
        }
        known = set(range(len(self.hole))) - unknown - self.mucked - set(folded)
        return frozenset(self.mucked | unknown if known else self.mucked)

    def deck(self, game: Game) -> tuple[tuple[Card, ...], str]:
        """A whole deck that deals the known cards where the record has them; and all cards in the
        order in which they were dealt, where some came again, as the key of its refills.

        Raises `CardRefusal` when a card is dealt twice that cannot come again, and `ValueError`
        when there are too many, or when players did not draw what they threw.
        """
        named = [card for cards in (*self.hole, self.board) for card in cards if card is not None]
        places = list(self._places(game))
        came_again = len(set(named)) < len(named) or len(places) > len(game.deck)
        if game.has_draws and came_again:
            order = self._refilled(game)
            return tuple(dict.fromkeys((*order, *game.deck))), RECORDED_ORDER + cards_text(order)
        refuse_duplicates(named)
        too_many = any(len(own) > game.dealt_cards for own in self.hole)
        too_many = too_many and not (game.has_draws or self.runs_hands)
        if len(places) > len(game.deck) or too_many:
            raise ValueError("more cards than the game deals")
        spare = [card for card in game.deck if card not in set(named)]
        dealt = [spare.pop() if card is None else card for card in places]
        return (*dealt, *spare), ""

    def _refilled(self, game: Game) -> list[Card]:
        """All cards in the order of dealing. A board that the record leaves out comes from cards
        that nobody has."""
        dealt = list(self._dealt_in_turn(game))
        order = dealt_in_turn(dealt, game)
        if any(len(held) != game.hole_cards for held in self._held):
            raise ValueError("a player did not draw as many cards as they threw")
        if len(self.board) < game.board_cards:
            kept = {card for card, each in zip(order, dealt, strict=True) if each.until == END}
            order += [card for card in game.deck if card not in kept]
        return order

    def _places(self, game: Game) -> Iterator[Card | None]:
        """The deck's order from the top, as far as the record shows it; None for an unseen card."""
        if game.last_exchange:
            yield from (each.card for each in self._dealt_in_turn(game))
            return
        board = iter(self.board)
        given = 0
        for street in game.streets:
            own = street.down + street.up
            for place in range(given, given + own):
                for cards in self.hole:
                    if place < len(cards):
                        yield cards[place]
            given += own
            yield from _board_places(street, board, self.boards)
        for place in range(given, max(map(len, self.hole))):
            yield from (own[place] for own in self.hole if place < len(own))
        if self.boards > 1:
            yield from board
        else:
            yield from self._runout_places(game, board)

    def _runout_places(self, game: Game, board: Iterator[Card | None]) -> Iterator[Card | None]:
        """The places of all runouts after the first one: as many as the record has, which are fewer
        than the players wished for where the deck was too short."""
        in_play = max(self.board_in_play, game.streets[0].board)
        each, again = game.board_cards - in_play, len(self.board) - game.board_cards
        for _ in range(again // each if each > 0 else 0):
            for street in _last_streets(game, each):
                yield from _board_places(street, board)
        yield from board

    def _dealt_in_turn(self, game: Game) -> Iterator[RecordedCard]:
        """The first deal card by card around the table, then all as it was dealt."""
        own = [list(self._own(player)) for player in range(len(self.hole))]
        first = game.streets[0].down
        for place in range(first):
            yield from (cards[place] for cards in own if place < len(cards))
        given, laid = [0] * len(own), 0
        for step, (player, count) in enumerate(self._order):
            if player is None:
                cards = [None, *self.board[laid : laid + count]]
                yield from (RecordedCard(card, step, END) for card in cards)
                laid += count
                continue
            start, given[player] = given[player], given[player] + count
            yield from own[player][max(first, start) : given[player]]

    def _own(self, player: int) -> Iterator[RecordedCard]:
        """The cards that a player was dealt."""
        steps = [
            step
            for step, (one, count) in enumerate(self._order)
            if one == player
            for _ in range(count)
        ]
        for card, step, until in zip(self.hole[player], steps, self._until[player], strict=True):
            yield RecordedCard(card, step, until)


def _board_places(
    street: Street, board: Iterator[Card | None], boards: int = 1
) -> Iterator[Card | None]:
    if street.board and street.burn:
        yield None
    for _ in range(street.board * boards):
        yield next(board, None)


def _last_streets(game: Game, cards: int) -> tuple[Street, ...]:
    """The streets at the end of the game that deal `cards` board cards."""
    first = len(game.streets)
    while first and sum(street.board for street in game.streets[first:]) < cards:
        first -= 1
    return game.streets[first:]
