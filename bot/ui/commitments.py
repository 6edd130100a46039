"""A player's cards wait until Discord has taken the message that shows their deck's commitment.

Otherwise a dealer could first see which cards arrive, and then choose the deck to commit to.
"""

import asyncio
from dataclasses import dataclass, field

from bot.ids import HandId, TableId
from bot.table.view import TableView
from bot.texts.catalogue import Texts

WAIT_SECONDS_MAX = 6.0
"""How long cards wait for the message: a little longer than a channel's rate limit lasts."""


@dataclass(eq=False, slots=True)
class _Wait:
    """Cards of one hand that are held back."""

    hand: HandId
    timer: asyncio.TimerHandle
    over: asyncio.Event = field(default_factory=asyncio.Event)


class Commitments:
    """Up to which hand of each table cards may be sent."""

    def __init__(self) -> None:
        self._released: dict[TableId, HandId] = {}
        """The newest hand whose cards wait no longer."""
        self._waits: dict[TableId, list[_Wait]] = {}

    def commitment_shown(self, table: TableId, view: TableView) -> None:
        """Discord has taken a message of the table that shows this view."""
        if view.hand is not None:
            self.release_cards(table, view.hand_id)

    def release_cards(self, table: TableId, hand: HandId) -> None:
        """Cards of this hand, and of earlier ones at the table, wait no longer."""
        self._released[table] = max(hand, self._released.get(table, hand))
        waits = self._waits.pop(table, [])
        for wait in waits:
            if wait.hand > hand:
                self._waits.setdefault(table, []).append(wait)
            else:
                wait.timer.cancel()
                wait.over.set()

    def cards_may_leave(self, table: TableId, hand: HandId) -> asyncio.Event:
        """Set when cards of the hand may be sent: from the first call on that takes no longer than
        `WAIT_SECONDS_MAX`."""
        if hand <= self._released.get(table, 0):
            free = asyncio.Event()
            free.set()
            return free
        waits = self._waits.setdefault(table, [])
        for wait in waits:
            if wait.hand == hand:
                return wait.over
        timer = asyncio.get_running_loop().call_later(
            WAIT_SECONDS_MAX, self.release_cards, table, hand
        )
        waits.append(_Wait(hand, timer))
        return waits[-1].over

    def forget_table(self, table: TableId) -> None:
        """The table is gone; nobody waits for its messages any more."""
        for wait in self._waits.pop(table, []):
            wait.timer.cancel()
            wait.over.set()
        self._released.pop(table, None)


COMMITMENT_DIGITS_SHOWN = 32
"""Of 64: few enough for a phone, too many for two decks that begin alike to be found beforehand."""


def commitment_shown(seal: str) -> str:
    """The beginning of a seal; empty for a deck that was not sealed."""
    return seal[:COMMITMENT_DIGITS_SHOWN]


def commitment_line(view: TableView, texts: Texts) -> str:
    """The small print that shows the commitment to the hand's deck; empty when there is none."""
    seal = commitment_shown(view.deck_seal)
    return f"-# {texts.say('table-sealed', seal=seal)}" if seal else ""
