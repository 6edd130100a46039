"""Commitments to decks: their text, their proof, and cards that wait for them.

A player's cards wait until Discord has accepted the message that shows their deck's commitment.
Otherwise a dealer could first see which cards arrive, and then choose the deck to commit to. A
proof of a hand's deck is for one reader: in words, and as a file to check.
"""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import discord
from discord import ui

from bot.host.past_hand import HandProof
from bot.ids import HandId, TableId
from bot.poker.cut import Cut, CutWord
from bot.poker.events import Acted, Drew
from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.components.pages import fitted, page_layout, upload
from bot.ui.components.written_cards import NO_FACES, WrittenCards
from bot.ui.words.discord_address import clock_time, date_and_time
from bot.ui.words.player_names import former_player, markdown_name, quoted, without_markup
from bot.ui.words.poker_words import card_signs

COMMITMENT_SECONDS_MAX = 6.0
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
        """The event that is set when cards of the hand may be sent, at most
        `COMMITMENT_SECONDS_MAX` after the first call for this hand."""
        if hand <= self._released.get(table, 0):
            free = asyncio.Event()
            free.set()
            return free
        waits = self._waits.setdefault(table, [])
        for wait in waits:
            if wait.hand == hand:
                return wait.over
        timer = asyncio.get_running_loop().call_later(
            COMMITMENT_SECONDS_MAX, self.release_cards, table, hand
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
"""The most letters shown of a word that cuts a deck: six players' words leave room for the rest of
a message."""
CUTTERS_SHOWN_MAX = 6
"""The most players named who cut a deck: players come, cut and go, and the line has to end."""
COMMITMENT_DIGITS_SHOWN = 32
"""Digits shown of a commitment's 64: few enough for a phone, too many for two decks that begin
alike to be found beforehand."""
ROOT_DIGITS_SHOWN = 6
"""Digits shown of a root in a channel, to tell decks apart: more stand in the message with the
cards, which is never edited, and behind More."""


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


def cards_small_print(view: TableView, texts: Texts) -> str:
    """The small print of a player's cards: the commitment to their deck, and the next one's, which
    nobody has cut yet."""
    root = commitment_shown(view.next_root)
    following = f"-# {texts.say('cards-next-deck', root=root)}" if root else ""
    return "\n".join(filter(None, (commitment_line(view, texts), following)))


@dataclass(frozen=True, slots=True)
class DealLine:
    """The details in a table's one line about its decks, besides the players who cut."""

    digits: bool = True
    """Whether the line has the beginning of roots and the numbers of rounds; else words only."""
    next_round: int | None = None
    """The round that is to cut the next deck, once players can cut it no more."""


FULL_LINE: Final = DealLine()


def deal_line(
    view: TableView, texts: Texts, told: DealLine = FULL_LINE, *, finished: bool = False
) -> str:
    """The one line of small print of the table's message on its decks: while a hand is played, and
    for good once it is `finished`, who cut its deck, and its root where nobody did; in between the
    next deck, and when its cut was closed. Empty where there is none."""
    # A deck that nothing cut may have been shown to nobody before: its root comes with the deal,
    # and cards wait for this message, also where the hand is over at once.
    is_uncut = view.cut is not None and not (view.cut.words or view.cut.beacon)
    root = view.deck_commitment[:ROOT_DIGITS_SHOWN]
    own = texts.say("fair-deal-deck", root=root) if finished or is_uncut else ""
    if not view.running and not finished and view.next_root:
        line = next_deck_line(view, texts, told)
        return f"{line} · {own}" if told.digits and is_uncut else line
    if view.cut is None:
        return commitment_line(view, texts)
    parts = [texts.say("fair-deal"), cut_words(view.cut, texts, digits=told.digits)]
    if told.digits and (finished or is_uncut):
        parts.append(own)
    if told.digits and not finished and view.next_root:
        parts.append(texts.say("fair-deal-next", root=view.next_root[:ROOT_DIGITS_SHOWN]))
    return f"-# {' · '.join(parts)}"


def has_begun(view: TableView) -> bool:
    """Whether somebody has acted in the hand."""
    return any(isinstance(event, Acted | Drew) for event in view.public_events)


def next_deck_line(view: TableView, texts: Texts, told: DealLine = FULL_LINE) -> str:
    """The small print on the next hand's deck: who cuts it, and since when nobody does any more;
    empty when there is none. Before the first hand, when nobody has cards yet, it always has as
    much of the root as a message with cards."""
    if not view.next_root:
        return ""
    root = view.next_root[:ROOT_DIGITS_SHOWN] if told.digits else "none"
    if not view.hand_number:
        root = commitment_shown(view.next_root)
    closed = view.next_closed_ms
    parts = [
        texts.say("next-deck", root=root),
        texts.say("next-deck-open")
        if closed is None
        else texts.say("next-deck-closed", when=clock_time(closed)),
        said_words(view, texts),
    ]
    if closed is not None and told.next_round is not None:
        number = str(told.next_round) if told.digits else "none"
        parts.append(texts.say("next-deck-round", round=number))
    return f"-# {' · '.join(filter(None, parts))}"


def said_words(view: TableView, texts: Texts) -> str:
    """The words that cut the next deck, with who said them; empty for none."""
    return first_cutters(
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


def next_deck_lines(view: TableView, texts: Texts, *, is_seated: bool) -> list[str]:
    """All about the next hand's deck, for one user who asks: its root, which hand it is for, until
    when it can be cut, and by what it was so far."""
    if not view.next_root:
        return []
    root, hand = commitment_shown(view.next_root), str(view.hand_number + 1)
    closed, words = view.next_closed_ms, said_words(view, texts)
    lines = [texts.say("more-next-deck", root=root, hand=hand)]
    if closed is not None:
        lines.append(texts.say("more-cut-closed", when=clock_time(closed)))
    elif is_seated:
        kind = "hand" if view.running else "countdown"
        lines.append(texts.say("more-cut", until=kind, hand=str(view.hand_number)))
    return [*lines, texts.say("more-cut-by", words=words)] if words else lines


def cut_words(cut: Cut, texts: Texts, *, digits: bool = True) -> str:
    """The words and the round of the beacon that cut a deck."""
    names = shortened_names([each.name for each in cut.words], texts)
    number = str(cut.beacon.number) if cut.beacon else ""
    kind = "both" if names and number else "words" if names else "round" if number else "none"
    return texts.say(
        "deck-cut" if digits else "deck-cut-in-words", kind=kind, names=names, round=number
    )


def shortened_names(names: Sequence[str], texts: Texts) -> str:
    """The names of the players who cut a deck, as far as a line has room for them."""
    return first_cutters([cutter_name(name, texts) for name in names], texts)


def cutter_name(name: str, texts: Texts) -> str:
    """The name of a player who cut a deck; a forgotten player has none any more."""
    return markdown_name(name) if name else former_player(texts)


def first_cutters(parts: Sequence[str], texts: Texts) -> str:
    """The first `CUTTERS_SHOWN_MAX` parts, a cutter each, and how many more there are."""
    shown, more = ", ".join(parts[:CUTTERS_SHOWN_MAX]), len(parts) - CUTTERS_SHOWN_MAX
    return texts.say("names-more", names=shown, count=more) if more > 0 else shown


CHAIN_DIGITS_SHOWN = 8
PROOF_TEXT_MAX = 3_800
"""Discord allows 4,000 characters in a message of components; the title is one of them."""


def verification_file(hand: HandId, proof: Mapping[str, Any]) -> discord.File:
    """The proof of a hand's deck as a file."""
    text = json.dumps(proof, indent=1, ensure_ascii=False) + "\n"
    return upload(text.encode(), file_name(hand))


def file_name(hand: HandId) -> str:
    return f"hand-{hand}-deck.json"


def _word_line(word: CutWord, texts: Texts) -> str:
    key = "verify-word" if word.forgotten_hash is None else "verify-forgotten-word"
    return texts.say(key, name=cutter_name(word.name, texts), word=without_markup(word.word))


def verification_layout(
    texts: Texts, proof: HandProof, written: WrittenCards = NO_FACES
) -> ui.LayoutView:
    """The commitment, the cut, the cards open to the reader, and how to verify them."""
    say = texts.say
    root, rest = commitment_shown(proof.root), proof.root[COMMITMENT_DIGITS_SHOWN:]
    opened = " ".join(card_signs([card]) for card in proof.opened) or "–"
    if proof.cut is None:
        paragraphs = [say("verify-seal", seal=root, rest=rest)]
    else:
        cut = cut_words(proof.cut, texts)
        words = [_word_line(each, texts) for each in proof.cut.words]
        if proof.cut.closed_ms is not None:
            words.append(say("verify-closed", when=date_and_time(proof.cut.closed_ms)))
        beacon = proof.cut.beacon
        if beacon is not None:
            chain = beacon.chain[:CHAIN_DIGITS_SHOWN]
            words.append(say("verify-round", round=str(beacon.number), chain=chain))
        thrown = len(proof.file.get("thrown", ()))
        gone = [say("verify-thrown", count=thrown)] if thrown else []
        paragraphs = [say("verify-root", root=root, rest=rest, cut=cut), *words, *gone]
    paragraphs.append(say("verify-opened", cards=opened, count=len(proof.opened), deck=proof.cards))
    if proof.refills:
        again = " ".join(card_signs([card]) for card in proof.again) or "–"
        paragraphs.append(say("verify-refilled", count=proof.refills, cards=again))
    how = "verify-how" if proof.cut is None else "verify-how-cut"
    paragraphs.append(say(how, hand=str(proof.hand)))
    text = written.write(fitted(paragraphs, PROOF_TEXT_MAX, texts, between="\n\n"), PROOF_TEXT_MAX)
    heading = f"### {say('verify-title', hand=str(proof.number))}"
    file = ui.File[ui.LayoutView](f"attachment://{file_name(proof.hand)}")
    return page_layout(heading, text, below=[file], hand=proof.hand)
