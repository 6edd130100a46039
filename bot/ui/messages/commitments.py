"""Commitments to decks: their text, and cards that wait until their commitment is published.

A player's cards wait until Discord has accepted the message that shows their deck's commitment.
Otherwise a dealer could first see which cards arrive, and then choose the deck to commit to.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.ids import HandId, TableId
from bot.poker.cut import Cut
from bot.poker.events import Acted, Drew
from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.words.names import former_player, markdown_name, quoted

WAIT_SECONDS_MAX = 6.0
"""Time that cards wait for the message: a little longer than a channel's rate limit."""


@dataclass(eq=False, slots=True)
class _Wait:
    """Cards of one hand that wait."""

    hand: HandId
    timer: asyncio.TimerHandle
    over: asyncio.Event = field(default_factory=asyncio.Event)


class Commitments:
    """The newest hand of each table whose cards may be sent."""

    def __init__(self) -> None:
        self._published: dict[TableId, HandId] = {}
        """The newest hand of each table whose commitment Discord has accepted."""
        self._released: dict[TableId, HandId] = {}
        """The newest hand of each table whose cards wait no longer."""
        self._waits: dict[TableId, list[_Wait]] = {}

    def commitment_shown(self, table: TableId, view: TableView) -> None:
        """Releases the view's cards: Discord has accepted a message that shows the view."""
        if view.hand is not None:
            self._published[table] = max(view.hand_id, self._published.get(table, view.hand_id))
            self.release_cards(table, view.hand_id)

    def is_published(self, table: TableId, hand: HandId) -> bool:
        """Whether Discord has accepted a message with the commitment of the hand's deck."""
        return hand <= self._published.get(table, 0)

    def release_cards(self, table: TableId, hand: HandId) -> None:
        """Releases the cards of this hand and of earlier ones at the table."""
        self._released[table] = max(hand, self._released.get(table, hand))
        waits = self._waits.pop(table, [])
        for wait in waits:
            if wait.hand > hand:
                self._waits.setdefault(table, []).append(wait)
            else:
                wait.timer.cancel()
                wait.over.set()

    def cards_may_leave(self, table: TableId, hand: HandId) -> asyncio.Event:
        """The event that is set when cards of the hand may be sent, at most `WAIT_SECONDS_MAX`
        after the first call for this hand."""
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
        """Releases everything that waits for messages of a closed table."""
        for wait in self._waits.pop(table, []):
            wait.timer.cancel()
            wait.over.set()
        self._released.pop(table, None)
        self._published.pop(table, None)


WORD_LENGTH_SHOWN = 20
"""Of a word that cuts a deck: six players' words leave room for the rest of a message."""
CUTTERS_SHOWN_MAX = 6
"""Of those who cut a deck: players come, cut and go, and the line has to end."""
COMMITMENT_DIGITS_SHOWN = 32
"""Of 64: few enough for a phone, too many for two decks that begin alike to be found beforehand."""


def commitment_shown(commitment: str) -> str:
    """The beginning of a commitment; empty for a deck without one."""
    return commitment[:COMMITMENT_DIGITS_SHOWN]


def commitment_line(view: TableView, texts: Texts) -> str:
    """The small print with the commitment to the hand's deck; empty when there is none."""
    commitment = commitment_shown(view.deck_commitment)
    if not commitment:
        return ""
    if view.cut is None:
        return f"-# {texts.say('table-sealed', seal=commitment)}"
    return f"-# {texts.say('table-deck', root=commitment, cut=cut_words(view.cut, texts))}"


def deck_line(
    view: TableView, texts: Texts, *, published: bool = False, finished: bool = False
) -> str:
    """The small print of the table's message on the hand's deck, which a `finished` hand keeps.

    From the first action on a phone has no room for a commitment that was `published` before; it
    stands in the direct message with the cards, and behind More. After the hand the root of the
    next deck has its place. One that nobody could see yet is always shown: the cards wait for it.
    """
    if finished or not published:
        return commitment_line(view, texts)
    if not view.running and view.next_root:
        return ""
    if view.cut is None or view.to_act is None or not has_begun(view):
        return commitment_line(view, texts)
    return f"-# {texts.say('table-deck-cut', cut=cut_words(view.cut, texts))}"


def has_begun(view: TableView) -> bool:
    """Whether somebody has acted in the hand."""
    return any(isinstance(event, Acted | Drew) for event in view.public_events)


def next_deck_line(view: TableView, texts: Texts) -> str:
    """The small print with the root of the next hand's deck, and who cuts it already; empty when
    there is none."""
    if not view.next_root:
        return ""
    words = shortened(
        [
            texts.say(
                "cut-word",
                name=cutter_name(each.name, texts),
                word=quoted(each.word, WORD_LENGTH_SHOWN),
            )
            for each in view.next_words
        ],
        texts,
    )
    key, root = "table-next-deck-cut" if words else "table-next-deck", view.next_root
    return f"-# {texts.say(key, root=commitment_shown(root), words=words)}"


def cut_words(cut: Cut, texts: Texts) -> str:
    """By whose words and which round of the beacon a deck was cut."""
    names = shortened_names([each.name for each in cut.words], texts)
    number = str(cut.beacon.number) if cut.beacon else ""
    kind = "both" if names and number else "words" if names else "round" if number else "none"
    return texts.say("deck-cut", kind=kind, names=names, round=number)


def shortened_names(names: Sequence[str], texts: Texts) -> str:
    """The names of those who cut a deck, as far as a line has room for them."""
    return shortened([cutter_name(name, texts) for name in names], texts)


def cutter_name(name: str, texts: Texts) -> str:
    """The name of somebody who cut a deck; a forgotten player has none any more."""
    return markdown_name(name) if name else former_player(texts)


def shortened(parts: Sequence[str], texts: Texts) -> str:
    """The first `CUTTERS_SHOWN_MAX` of these, and how many more there are."""
    shown, more = ", ".join(parts[:CUTTERS_SHOWN_MAX]), len(parts) - CUTTERS_SHOWN_MAX
    return texts.say("names-more", names=shown, count=more) if more > 0 else shown
