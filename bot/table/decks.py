"""The decks of a table: each is committed to before its hand, by a root that names the one before.

A deck is shuffled with the deal of the hand before it, and its root is shown with that hand.
Players can cut it until that hand is over. Then the cut closes, and the moment of that decides
which round of the beacon cuts the deck too. A deck that is thrown away leaves its root in the
chain, and is opened with the next hand, so that anybody can follow the chain through it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from bot.codec import OMIT_EMPTY
from bot.ids import PlayerId
from bot.poker.cut import (
    NO_ROOT,
    WORD_LENGTH_MAX,
    BeaconRound,
    CommittedDeck,
    Cut,
    CutDeck,
    CutWord,
    FreshDeck,
    ThrownDeck,
    is_readable,
)
from bot.refusal import BrokenInvariant, refuse_if
from bot.table.rules import TableCode, TableRefusal, TableRules
from bot.table.stakes import cards_of, refills_of


@dataclass(frozen=True, slots=True)
class TableDecks:
    """The deck of the next hand, and the root of the deck before it."""

    last_root: str = NO_ROOT
    """The root of the deck that was committed to last, not counting `committed`."""
    fresh: Annotated[FreshDeck | None, OMIT_EMPTY] = None
    """The next hand's deck, before its game is known."""
    committed: Annotated[CommittedDeck | None, OMIT_EMPTY] = None
    """The next hand's deck once its game is known: from the deal of the hand before on, or, for a
    deck that an older version made, from the end of that hand on."""
    shown_ms: Annotated[int | None, OMIT_EMPTY] = None
    """When people were shown the root of `committed`."""
    closed_ms: Annotated[int | None, OMIT_EMPTY] = None
    """When the cut of `committed` closed: no word is taken any more."""
    last_closed_ms: Annotated[int | None, OMIT_EMPTY] = None
    """When a cut of the table closed last, not counting `closed_ms`; none closes before it."""
    said_ms: Annotated[int | None, OMIT_EMPTY] = None
    """When the last of `words` was said, by Discord's clock."""
    words: Annotated[tuple[CutWord, ...], OMIT_EMPTY] = ()
    """The words that cut `committed`, by ascending seat, or by player where they were not said for
    a seat. A word stays when its player leaves: nobody steers the deal by going, or by making
    somebody go. The next player in that seat may say another word in its place."""
    thrown: Annotated[tuple[ThrownDeck, ...], OMIT_EMPTY] = ()
    """The decks that were committed to in place of `committed` since the last deal, the first one
    first."""
    newest_round: Annotated[BeaconRound | None, OMIT_EMPTY] = None
    """The newest round of the beacon that has cut a deck of the table. Only a later round may cut
    the next deck: a clock that was set back would lead to a round that everybody knew before the
    root."""

    @property
    def newest_root(self) -> str:
        """The root of the deck that was committed to last."""
        return self.last_root if self.committed is None else self.committed.root

    @property
    def committed_root(self) -> str:
        """The root of the next hand's deck; empty before there is one."""
        return "" if self.committed is None else self.committed.root

    @property
    def is_open(self) -> bool:
        """Whether there is a deck that can be cut."""
        return self.committed is not None and self.closed_ms is None

    @property
    def has_lost_words(self) -> bool:
        """Whether words went with a deck that was to be dealt in place of the next hand's."""
        return any(each.had_words for each in self.thrown)

    def may_use(self, chain: str, number: int) -> bool:
        """Whether this round comes after every round that has cut a deck of the table; rounds of
        another chain do not count."""
        newest = self.newest_round
        return newest is None or newest.chain != chain or number > newest.number

    def with_brought(self, brought: Sequence[FreshDeck]) -> "TableDecks":
        """A copy with a deck for the next hand, if it had none and `brought` has one."""
        return replace(self, fresh=brought[-1]) if brought and self.fresh is None else self

    def replaced(self, fresh: FreshDeck) -> "TableDecks":
        """A copy with this deck in place of the next hand's, whose cards may be known: the old
        cards stay shut, and nothing cuts the new deck yet."""
        return self._after(self.newest_root, fresh, thrown=self._with_thrown(shut=True))

    def _after(
        self,
        root: str,
        fresh: FreshDeck,
        committed: CommittedDeck | None = None,
        thrown: tuple[ThrownDeck, ...] = (),
    ) -> "TableDecks":
        """A copy with another deck, which nothing cuts yet, after the deck of this root."""
        newest = self.last_closed_ms if self.closed_ms is None else self.closed_ms
        return TableDecks(
            root,
            fresh,
            committed,
            last_closed_ms=newest,
            thrown=thrown,
            newest_round=self.newest_round,
        )

    def _with_thrown(self, *, shut: bool) -> tuple[ThrownDeck, ...]:
        made = self.committed
        return (
            self.thrown
            if made is None
            else (*self.thrown, ThrownDeck(made, shut, bool(self.words)))
        )

    def cut_by(self, word: CutWord, root: str, said_ms: int | None = None) -> "TableDecks":
        """A copy cut by a word for the deck of this `root`, or of a root that begins so.

        The word replaces the player's earlier one. An empty root stands for whichever deck is next,
        as in rows older than named roots. Raises `TableRefusal` (no-deck-to-cut, another-deck,
        cut-closed, word-unusable).
        """
        if self.committed is None or self.fresh is None:
            raise TableRefusal(TableCode.NO_DECK_TO_CUT)
        if not self.committed.root.startswith(root):
            raise TableRefusal(TableCode.ANOTHER_DECK)
        refuse_if(self.closed_ms is not None, TableCode.CUT_CLOSED)
        length = len(word.word)
        if not 1 <= length <= WORD_LENGTH_MAX or not is_readable(word.word):
            raise TableRefusal(TableCode.WORD_UNUSABLE, length=length, most=WORD_LENGTH_MAX)
        if not self.fresh.is_ahead:
            word = replace(word, seat=None)
        words = {_place(each): each for each in (*self.words, word)}
        times = [each for each in (said_ms, self.said_ms) if each is not None]
        in_order = tuple(words[place] for place in sorted(words))
        return replace(self, words=in_order, said_ms=max(times, default=None))

    def closed(self, at_ms: int, seats: Mapping[PlayerId, int]) -> "TableDecks":
        """A copy with the cut closed, no earlier than what was shown, said and closed before, even
        if the clock was set back. `seats` says where players sit, for older words that name no
        seat; the word of a player who has left gets the first seat without one."""
        times = (at_ms, self.shown_ms, self.said_ms, self.last_closed_ms)
        closed_ms = max(each for each in times if each is not None)
        words: dict[int, CutWord] = {
            each.seat: each for each in self.words if each.seat is not None
        }
        for each in self.words:
            if each.seat is None:
                seat = seats.get(each.player)
                while seat is None or seat in words:
                    seat = 1 if seat is None else seat + 1
                words[seat] = replace(each, seat=seat)
        in_order = tuple(words[seat] for seat in sorted(words))
        return replace(self, closed_ms=closed_ms, words=in_order)

    def seen_since(self, root: str, at_ms: int) -> "TableDecks":
        """A copy with the time at which people saw the root of the next hand's deck; the first time
        stays. Raises `TableRefusal` (no-deck-to-cut, another-deck)."""
        if self.committed is None:
            raise TableRefusal(TableCode.NO_DECK_TO_CUT)
        if self.committed.root != root:
            raise TableRefusal(TableCode.ANOTHER_DECK)
        if self.shown_ms is not None:
            return self
        return replace(self, shown_ms=max(at_ms, self.last_closed_ms or 0))

    def for_hand(self, number: int, rules: TableRules, table: TableRules) -> "TableDecks":
        """A copy with its deck committed to for hand `number`, which is to be played by `rules`;
        `table` has the table's rules, which say which other games its decks may have to serve.

        A deck that was committed to for another game is thrown away with its words: they were said
        before the new root was known. Another deck takes its place, so that it can be opened.
        """
        if self.fresh is None:
            return self
        fresh, made = self.fresh, self.committed
        refills = refills_of(rules, table) if fresh.commits_to_refills else 0
        if made is not None:
            is_same = (made.hand, made.cards) == (number, cards_of(rules, fresh.cards))
            if is_same and made.refills >= refills:
                return self
            fresh = fresh.successor()
        cards, last = cards_of(rules, fresh.cards), self.newest_root
        committed = CommittedDeck(fresh.table, number, last, cards, fresh.secret, refills)
        return self._after(last, fresh, committed, self._with_thrown(shut=False))

    def deal(
        self,
        number: int,
        rules: tuple[TableRules, TableRules],
        brought: Sequence[FreshDeck],
        beacon: BeaconRound | None,
        closed: "ClosingMoment | None" = None,
    ) -> tuple[CutDeck, "TableDecks"]:
        """The deck of hand `number` as it is dealt by the rules of `for_hand`, and a copy with what
        is left: the deck after it.

        `brought` ends with the deck after it; a deck before that takes the place of the prepared
        one. Only words and rounds that came after a deck's root cut it: a deck that is committed to
        only now is not cut. A cut that is still open closes by the deal, at the moment `closed`,
        without a round, since that could be known. In older rows no cut closed. Raises
        `BrokenInvariant` when there is no deck.
        """
        *instead, following = brought or (None,)
        ready = self.replaced(instead[0]) if instead and instead[0] is not None else self
        ready = ready.for_hand(number, *rules)
        committed = ready.committed
        if committed is None or following is None:
            raise BrokenInvariant(f"there is no deck for hand {number}")
        is_known = committed is self.committed
        if closed is not None and ready.is_open:
            ready, is_known = ready.closed(closed.at_ms, closed.seats), False
        cut = Cut(ready.words, beacon if is_known else None, ready.closed_ms)
        dealt = CutDeck(committed, cut, ready.thrown)
        left = ready._after(committed.root, following)
        if cut.beacon is not None and self.may_use(cut.beacon.chain, cut.beacon.number):
            left = replace(left, newest_round=cut.beacon)
        return dealt, left


@dataclass(frozen=True, slots=True)
class ClosingMoment:
    """The moment when a cut closes, in milliseconds since 1970, and where players sit then."""

    at_ms: int
    seats: Mapping[PlayerId, int]


def _place(word: CutWord) -> int:
    return word.player if word.seat is None else word.seat
