"""The decks of a table: each is committed to before its hand, by a root that names the one before.

A deck is shuffled while the hand before it is played, and its root is shown when that hand is over.
Then it can be cut. A deck that is thrown away leaves its root in the chain, and is opened with the
hand that follows, so that anybody can follow the chain through it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from bot.codec import OMIT_EMPTY
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
from bot.refusal import BrokenInvariant
from bot.table.refusals import TableCode, TableRefusal
from bot.table.rules import TableRules
from bot.table.stakes import cards_of, refills_of


@dataclass(frozen=True, slots=True)
class TableDecks:
    """The deck of the next hand, and the root of the deck before it."""

    last_root: str = NO_ROOT
    """That of the deck that was committed to last, except for `committed`."""
    fresh: Annotated[FreshDeck | None, OMIT_EMPTY] = None
    """The next hand's deck, before it is known of which game."""
    committed: Annotated[CommittedDeck | None, OMIT_EMPTY] = None
    """The same as the next hand's, while none is running."""
    shown_ms: Annotated[int | None, OMIT_EMPTY] = None
    """When people were shown the root of `committed`, where a beacon cuts decks."""
    words: Annotated[tuple[CutWord, ...], OMIT_EMPTY] = ()
    """Those that cut it, by ascending player. One stays when its player leaves: nobody steers the
    deal by going, or by making somebody go."""
    thrown: Annotated[tuple[ThrownDeck, ...], OMIT_EMPTY] = ()
    """The decks that were committed to in its place since the last deal, the first one first."""
    newest_round: Annotated[BeaconRound | None, OMIT_EMPTY] = None
    """That of the beacon which has cut a deck of the table, and came after all others that have.
    Only a later one is to cut the next: a clock that was set back would lead to one that everybody
    knew before the root."""

    @property
    def newest_root(self) -> str:
        """The root of the deck that was committed to last."""
        return self.last_root if self.committed is None else self.committed.root

    @property
    def committed_root(self) -> str:
        """The root of the next hand's deck; empty before there is one."""
        return "" if self.committed is None else self.committed.root

    def may_use(self, chain: str, number: int) -> bool:
        """Whether this round comes after all that have cut a deck of the table; those of another
        chain say nothing about it."""
        newest = self.newest_round
        return newest is None or newest.chain != chain or number > newest.number

    def with_brought(self, brought: Sequence[FreshDeck]) -> "TableDecks":
        """With a deck for the next hand, if it had none and one is brought."""
        return replace(self, fresh=brought[-1]) if brought and self.fresh is None else self

    def replaced(self, fresh: FreshDeck) -> "TableDecks":
        """With this deck in place of the next hand's, whose cards may be known: they stay shut.
        Nothing cuts it yet."""
        thrown = self._with_thrown(shut=True)
        return TableDecks(self.newest_root, fresh, thrown=thrown, newest_round=self.newest_round)

    def _with_thrown(self, *, shut: bool) -> tuple[ThrownDeck, ...]:
        made = self.committed
        return (
            self.thrown
            if made is None
            else (*self.thrown, ThrownDeck(made, shut, bool(self.words)))
        )

    def cut_by(self, word: CutWord, root: str) -> "TableDecks":
        """Cut by a word that was said for the deck of this `root`, or of one that begins so. It
        replaces the player's earlier word. An empty root stands for whichever deck is next, as in
        rows from before roots were named.

        Raises `TableRefusal` (no-deck-to-cut, another-deck, word-unusable).
        """
        if self.committed is None:
            raise TableRefusal(TableCode.NO_DECK_TO_CUT)
        if not self.committed.root.startswith(root):
            raise TableRefusal(TableCode.ANOTHER_DECK)
        length = len(word.word)
        if not 1 <= length <= WORD_LENGTH_MAX or not is_readable(word.word):
            raise TableRefusal(TableCode.WORD_UNUSABLE, length=length, most=WORD_LENGTH_MAX)
        words = {each.player: each for each in (*self.words, word)}
        return replace(self, words=tuple(words[player] for player in sorted(words)))

    def seen_since(self, root: str, at_ms: int) -> "TableDecks":
        """With the time since when people see the root of the next hand's deck; the first one
        stays. Raises `TableRefusal` (no-deck-to-cut, another-deck)."""
        if self.committed is None:
            raise TableRefusal(TableCode.NO_DECK_TO_CUT)
        if self.committed.root != root:
            raise TableRefusal(TableCode.ANOTHER_DECK)
        return self if self.shown_ms is not None else replace(self, shown_ms=at_ms)

    def for_hand(self, number: int, rules: TableRules, table: TableRules) -> "TableDecks":
        """With its deck committed to as that of hand `number`, which is to be played by `rules`;
        those of the table say which other games its decks may have to serve.

        One that was committed to for another game is thrown away with its words: they were said
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
        thrown = self._with_thrown(shut=False)
        return TableDecks(last, fresh, committed, thrown=thrown, newest_round=self.newest_round)

    def deal(
        self,
        number: int,
        rules: tuple[TableRules, TableRules],
        brought: Sequence[FreshDeck],
        beacon: BeaconRound | None,
    ) -> tuple[CutDeck, "TableDecks"]:
        """The deck of hand `number` as it is dealt by the rules of `for_hand`, and what is left:
        the deck after it.

        `brought` ends with that one; a deck before it takes the place of the prepared one. What
        cuts a deck was there after its root: one that is committed to only now is not cut. Raises
        `BrokenInvariant` when there is no deck.
        """
        *instead, following = brought or (None,)
        ready = self.replaced(instead[0]) if instead and instead[0] is not None else self
        ready = ready.for_hand(number, *rules)
        if ready.committed is None or following is None:
            raise BrokenInvariant(f"there is no deck for hand {number}")
        is_known = ready.committed is self.committed
        cut = Cut(ready.words, beacon if is_known else None)
        dealt = CutDeck(ready.committed, cut, ready.thrown)
        newest = self.newest_round
        if cut.beacon is not None and self.may_use(cut.beacon.chain, cut.beacon.number):
            newest = cut.beacon
        return dealt, TableDecks(ready.committed.root, following, newest_round=newest)
