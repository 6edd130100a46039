"""Chance and time in the hands of a test: decks known beforehand, a clock that tests move."""

import heapq
import itertools
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.poker.cards import FULL_DECK, Card, cards_text, parse_cards

START_MS = 1_760_000_000_000


class Rigged:
    """Chance that deals decks known beforehand, and gives the first button to the first seat."""

    def __init__(self, decks: Sequence[str] = ()) -> None:
        self._decks = [stacked(top) for top in decks]
        self._draws: list[int] = []

    def randrange(self, stop: int) -> int:
        if stop > len(FULL_DECK):
            return 0
        if stop == len(FULL_DECK):
            self._draws = draws_for(self._decks.pop(0)) if self._decks else list(range(51, 0, -1))
        return self._draws.pop(0)


def stacked(top: str) -> tuple[Card, ...]:
    """A whole deck with the named cards on top."""
    first = parse_cards(top)
    return (*first, *(card for card in FULL_DECK if card not in first))


def draws_for(wanted: Sequence[Card]) -> list[int]:
    """The random numbers with which a Fisher-Yates shuffle from the last card makes `wanted`."""
    deck, draws = list(FULL_DECK), []
    for last in range(len(deck) - 1, 0, -1):
        at = deck.index(wanted[last])
        deck[last], deck[at] = deck[at], deck[last]
        draws.append(at)
    return draws


def holdem(hole: str, board: str) -> str:
    """The top of a deck for Hold'em: pairs in dealing order, the player left of the button first.

    The burns are the lowest cards that nobody has.
    """
    pairs = [parse_cards(pair) for pair in hole.split()]
    flop = parse_cards(board)
    named = [card for pair in pairs for card in pair] + list(flop)
    spare = [card for card in FULL_DECK if card not in named]
    order = [pair[0] for pair in pairs] + [pair[1] for pair in pairs]
    order += [spare[0], *flop[:3], spare[1], flop[3], spare[2], flop[4]]
    return cards_text(order)


@dataclass(slots=True, eq=False)
class HandTimer:
    call: Callable[[], None]
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True


class HandClock:
    """Time that stands still until a test moves it."""

    def __init__(self) -> None:
        self._now_ms = START_MS
        self._order = itertools.count()
        self._waiting: list[tuple[int, int, HandTimer]] = []

    def now_ms(self) -> int:
        return self._now_ms

    def call_later(self, seconds: float, call: Callable[[], None]) -> HandTimer:
        timer = HandTimer(call)
        at = self._now_ms + round(seconds * 1000)
        heapq.heappush(self._waiting, (at, next(self._order), timer))
        return timer

    def advance(self, seconds: float) -> None:
        """Moves time forward; everything that was due already goes off, in order."""
        until = self._now_ms + round(seconds * 1000)
        due = []
        while self._waiting and self._waiting[0][0] <= until:
            due.append(heapq.heappop(self._waiting))
        for at, _, timer in due:
            if not timer.cancelled:
                self._now_ms = at
                timer.call()
        self._now_ms = until

    @property
    def running(self) -> list[int]:
        """The moments (ms since 1970) for which a timer runs, the next first."""
        return sorted(at for at, _, timer in self._waiting if not timer.cancelled)


def clock_of_today() -> HandClock:
    """Discord takes no scheduled event in the past, and its clock is the machine's."""
    clock = HandClock()
    clock.advance(time.time() - START_MS / 1000)
    return clock
