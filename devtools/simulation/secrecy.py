"""The cards that each player may know, from the hands themselves and not from a view of them."""

import re
from collections import defaultdict, deque
from collections.abc import Iterator, Set
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain

from bot.ids import PlayerId, TableId
from bot.picture.theme import DEFAULT_LOOK
from bot.poker.cards import FULL_DECK, Card, parse_card
from bot.poker.events import BoardDealt, CardsShown, HoleDealt, RabbitShown, Shown
from bot.poker.games import GameCode
from bot.poker.hand import Hand
from bot.table.table import Table
from bot.table.turns import Dealt
from bot.texts.catalogue import Texts
from bot.ui.messages.commitments import COMMITMENT_DIGITS_SHOWN, ROOT_DIGITS_SHOWN
from bot.ui.servers.rule_topics import RuleTopic, ranks_picture
from bot.ui.words.poker_words import card_sign, cards_in_words
from bot.ui.words.rules_words import rules_text
from devtools.simulation.catalogue import catalogue

TEXTS_KEPT = 4_096
"""The number of newest texts that are remembered: labels and lines about a table come again."""
HANDS_KEPT = 12
"""The number of a table's newest hands that a message without a commitment may be about."""

_SIGNS = re.compile(r"(10|[2-9JQKA])([♠♥♦♣])")
_CODES = re.compile(r"\b([2-9TJQKA])([cdhs])\b")
_COMMITMENTS = re.compile(rf"\b[0-9a-f]{{{COMMITMENT_DIGITS_SHOWN}}}\b")
_ROOTS = rf"\b(?:[0-9a-f]{{{COMMITMENT_DIGITS_SHOWN}}}|[0-9a-f]{{{ROOT_DIGITS_SHOWN}}})\b"
_NEXT = "next "
_NEXT_TEXTS, _OWN_TEXTS = ("next-deck", "fair-deal-next", "cards-next-deck"), ("fair-deal-deck",)
"""The texts that show the root of a next deck, and the few digits of a hand's own."""
_SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}


@dataclass(frozen=True, slots=True)
class _Played:
    table: TableId
    number: int
    hand: Hand
    dealt: tuple[Dealt, ...]
    commitment: str
    """The first digits of that to its deck, which all messages show; empty when there is none."""


class Secrets:
    """The hands of every table, to judge what leaves for Discord."""

    def __init__(self) -> None:
        self._newest: dict[TableId, deque[_Played]] = defaultdict(lambda: deque(maxlen=HANDS_KEPT))
        self._committed: dict[str, list[_Played]] = defaultdict(list)
        """The hands by the first digits of the commitment to their deck: the last message of a hand
        is sent again for up to half a minute, in which a table whose players are all away plays one
        a second. By those of the next deck, marked as such, the hand with which that was shown."""

    def watch(self, table: TableId, live: Table) -> None:
        """Takes note of the hand that is being played there."""
        hands = self._newest[table]
        if live.hand is not None and not (hands and hands[-1].hand is live.hand):
            self._note(table, live, live.hand)
        if hands and live.decks.committed_root:
            named = self._committed[_NEXT + live.decks.committed_root[:ROOT_DIGITS_SHOWN]]
            if not (named and named[-1].hand is hands[-1].hand):
                named.append(hands[-1])

    def _note(self, table: TableId, live: Table, hand: Hand) -> None:
        hands = self._newest[table]
        # Read again from the database it is another object.
        if hands and hands[-1].number == live.hands_dealt:
            again = hands.pop()
            if again.commitment:
                self._committed[again.commitment].remove(again)
        commitment = live.deck_commitment[:ROOT_DIGITS_SHOWN]
        played = _Played(table, live.hands_dealt, hand, live.dealt, commitment)
        hands.append(played)
        if commitment:
            self._committed[commitment].append(played)

    def leaked(
        self,
        cards: set[Card],
        reader: PlayerId | None,
        table: TableId | None = None,
        number: int | None = None,
        commitments: Set[str] = frozenset(),
        *,
        of_session: bool = False,
    ) -> bool:
        """Whether these cards, told together, are more than `reader` may know of any one hand.

        The reader None is the whole channel. `table`, the hand's `number` there and the
        `commitments` that name it (`hands_named_in`) narrow it down; one that belongs to no hand
        allows nothing. What tells a whole session (`of_session`) may be about
        any earlier hand.
        """
        told = chain.from_iterable(self._committed.values())
        hands = told if of_session else self._named(table, commitments)
        return bool(cards) and not any(
            cards <= known(played.hand, played.dealt, reader)
            for played in hands
            if table in (None, played.table) and number in (None, played.number)
        )

    def _named(self, table: TableId | None, commitments: Set[str]) -> Iterator[_Played]:
        """The hands that a message with these commitments may be about."""
        if commitments:
            for one in commitments:
                yield from self._committed.get(one, ())
        elif table is not None:
            yield from self._newest.get(table, ())
        else:
            for hands in self._newest.values():
                yield from hands


def known(hand: Hand, dealt: tuple[Dealt, ...], reader: PlayerId | None) -> set[Card]:
    """Every card of the hand that has lain face up, and the reader's own.

    A player who is all-in with nobody left to bet turns their cards up, and gets the next ones the
    same way: the last one of stud, too.
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
            case BoardDealt(cards=cards) | CardsShown(cards=cards):
                seen.update(cards)
            case RabbitShown(boards=boards):
                seen.update(*boards)
    return seen


@lru_cache(TEXTS_KEPT)
def cards_in(text: str) -> frozenset[Card]:
    """Every card that a text for people names: `A♠`, `10♦`, `ace of spades`, `asso di picche`."""
    named = frozenset(parse_card(rank + _SUITS[sign]) for rank, sign in _SIGNS.findall(text))
    return named | (_said_in(text) if any(suit in text for suit in _suits_said()) else set())


def _said_in(text: str) -> set[Card]:
    words, pattern = _words_of_cards()
    return {words[found] for found in pattern.findall(text)}


@cache
def _words_of_cards() -> tuple[dict[str, Card], re.Pattern[str]]:
    """Every card by its words in any language, and what finds them."""
    words = {
        cards_in_words(card_sign(card), texts): card for texts in _languages() for card in FULL_DECK
    }
    return words, re.compile(rf"\b(?:{'|'.join(words)})\b")


@cache
def _suits_said() -> frozenset[str]:
    """The end of the words of cards: ` of spades`."""
    return frozenset(
        texts.say(f"card-of-{suit}", rank="") for texts in _languages() for suit in _SUITS.values()
    )


def _languages() -> Iterator[Texts]:
    return map(catalogue().texts, catalogue().locales)


@cache
def rules_pages() -> frozenset[str]:
    """The pages of rules as they are sent, whole: their worked examples name cards that nobody
    holds, and nothing else that names a card passes for one of them."""
    return frozenset(_rules_pages())


def _rules_pages() -> Iterator[str]:
    for texts in _languages():
        heading, below = texts.say("topic-ranks"), f"\n\n-# {texts.say('play-money')}"
        for code in GameCode:
            told = rules_text(texts, code)
            yield f"{told}\n\n{texts.say('rules-common')}{below}"
            yield f"**{heading}**\n{told}"
        for topic in RuleTopic:
            yield f"{texts.say(f'rules-about-{topic.value}')}{below}"
        ranks = ranks_picture(texts, DEFAULT_LOOK).alt
        yield ranks
        yield cards_in_words(f"**{heading}**\n{ranks}", texts)
        yield cards_in_words(f"{texts.say('rules-about-ranks')}\n\n{ranks}{below}", texts)


def commitments_in(text: str) -> frozenset[str]:
    """The first digits of every commitment to a deck that a text for people shows."""
    return frozenset(name.removeprefix(_NEXT) for name in hands_named_in(text))


@lru_cache(TEXTS_KEPT)
def hands_named_in(text: str) -> frozenset[str]:
    """The commitments, by their first digits, by which a text for people names hands; the next
    deck's names the hand before, and is marked."""
    shown = _roots_after(*_NEXT_TEXTS)
    following = {_NEXT + root[:ROOT_DIGITS_SHOWN] for root in shown.findall(text)}
    rest = shown.sub("", text)
    own = {*_COMMITMENTS.findall(rest), *_roots_after(*_OWN_TEXTS).findall(rest)}
    return frozenset(following | {root[:ROOT_DIGITS_SHOWN] for root in own})


@cache
def _roots_after(*keys: str) -> re.Pattern[str]:
    """The pattern of these texts that shows a root, in any language."""
    root = "0" * ROOT_DIGITS_SHOWN
    lines = (texts.say(key, root=root) for texts in _languages() for key in keys)
    words = {re.escape(line.partition(root)[0]) for line in lines}
    return re.compile(rf"(?:{'|'.join(sorted(words))})`?({_ROOTS})")


def cards_in_log(line: str) -> Iterator[Card]:
    """Everything that looks like a card in a line of the log, as `A♠` or as `As`."""
    yield from cards_in(line)
    yield from (parse_card(rank + suit) for rank, suit in _CODES.findall(line))
