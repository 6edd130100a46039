"""One betting round: who still has to act, their legal actions, and what an action changes.

A round knows wagers and turns, nothing of cards; stacks and the pot come in as numbers.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from bot.poker.actions import ActionCode, ActKind, DrawBounds, LegalActions
from bot.poker.events import new_record
from bot.poker.structure import (
    RAISE_CAP,
    Structure,
    Wagers,
    raise_bounds,
    reopens,
    smallest_raise,
)

_FIXED_LIMIT: Final = Structure.FIXED_LIMIT
_STACK_ONLY_CALLS: Final = ActionCode.STACK_ONLY_CALLS
_NOBODY_LEFT_TO_RAISE: Final = ActionCode.NOBODY_LEFT_TO_RAISE
_RAISE_CAP_REACHED: Final = ActionCode.RAISE_CAP_REACHED
_BETTING_NOT_REOPENED: Final = ActionCode.BETTING_NOT_REOPENED
_BET: Final = ActKind.BET
_RAISE: Final = ActKind.RAISE
_COMPLETE: Final = ActKind.COMPLETE


class BettingRound(Wagers):
    """The wagers and turns of one street; players as in the hand."""

    __slots__ = (
        "acted",
        "aggressor",
        "bets",
        "bring_in_due",
        "capped",
        "fixed_size",
        "opener",
        "protection",
        "raise_is",
        "structure",
        "waiting",
    )

    def __init__(
        self, structure: Structure, unit: int, players: int, able: list[int], opener: int
    ) -> None:
        """`able` are those of the `players` who can put chips in, in order."""
        super().__init__(unit)
        limit = structure is _FIXED_LIMIT
        self.structure: Final = structure
        self.fixed_size: Final = limit
        self.bets: Final = [0] * players
        first = bisect_left(able, opener)
        self.waiting = able[first:] + able[:first] if first else able.copy()
        """Players who still have to act before the round can end, in their order (R-047)."""
        self.acted = [False] * players
        """Players who acted since the last full raise; a short all-in reopens nothing (R-067)."""
        self.aggressor: int | None = None
        """The player who bet or raised last."""
        self.opener: Final = opener
        self.bring_in_due = 0
        self.raise_is = _BET
        """The name of the next bet or raise."""
        self.capped = limit
        """Whether the number of bets and raises is limited (R-084)."""
        self.protection = False
        """Whether a player may stay in without paying (R-150)."""

    def post_blinds(self, price: int, full_wagers: int) -> None:
        """Makes the blinds the round's first bet, at their full amounts (R-062, R-084).

        The last full raise starts at the minimum bet even over a straddle (R-059).
        """
        self.price = self.full_price = price
        self.full_wagers = full_wagers
        self.least = smallest_raise(self.structure, self)
        self.raise_is = _RAISE

    def require_bring_in(self, amount: int) -> None:
        """Makes the opener owe a bring-in, or a full bet at once (R-279)."""
        self.bring_in_due = amount
        self.completing = True
        self.raise_is = _COMPLETE

    def options(
        self, player: int, stacks: Sequence[int], able: Sequence[int], pot: int
    ) -> LegalActions:
        """The legal actions of one of those `able`, with `pot` chips in the middle."""
        stack, own, due = stacks[player], self.bets[player], self.bring_in_due
        owed = self.price - own
        min_to = max_to = refused = None
        if stack <= (due or owed):
            refused = _STACK_ONLY_CALLS
        # Whoever can act and does not have to has matched the price, with chips behind.
        elif len(able) == len(self.waiting) and not self._has_opponents(player, stacks, able):
            refused = _NOBODY_LEFT_TO_RAISE
        elif self.capped and self.full_wagers >= RAISE_CAP:
            refused = _RAISE_CAP_REACHED
        elif self.acted[player] and not reopens(self.structure, self, own):
            refused = _BETTING_NOT_REOPENED
        else:
            min_to, max_to = raise_bounds(self.structure, self, pot, own, own + stack)
        return new_record(
            LegalActions,
            (
                player,
                stack,
                own,
                0 if owed <= 0 else owed if owed < stack else stack,
                min_to,
                max_to,
                self.raise_is,
                self.fixed_size,
                due and min(due, stack),
                self.protection and not due,
                refused,
                None,
                0,
            ),
        )

    def _has_opponents(self, player: int, stacks: Sequence[int], able: Sequence[int]) -> bool:
        """Whether anybody else has the chips to put in more than the price."""
        price, bets = self.price, self.bets
        for other in able:  # noqa: SIM110 - a generator costs more than what it goes through
            if other != player and stacks[other] + bets[other] > price:
                return True
        return False

    def other_options(
        self,
        player: int,
        stack: int,
        due: ActionCode,
        draw: DrawBounds | None = None,
        runouts: int = 0,
    ) -> LegalActions:
        """The options of a player who throws cards now, or is asked about so many runouts: nothing
        else is legal."""
        kind, size = self.raise_is, self.fixed_size
        return new_record(
            LegalActions,
            (player, stack, 0, 0, None, None, kind, size, 0, False, due, draw, runouts),
        )

    def pass_turn(self, player: int) -> None:
        """Records that the player to act has folded, checked or been protected."""
        del self.waiting[0]
        self.acted[player] = True

    def call(self, player: int, added: int) -> None:
        """Records a call: the player to act put in the price, or the whole stack."""
        self.bets[player] += added
        del self.waiting[0]
        self.acted[player] = True

    def bring_in(self, player: int, paid: int) -> None:
        """Records the bring-in: the opener may raise over a raise, but has no option (R-279)."""
        del self.waiting[0]
        self.bets[player] += paid
        self.price = self.bring_in_due
        self.bring_in_due = 0

    def raise_to(self, player: int, to: int, able: list[int]) -> None:
        """Makes `to` the total of the player to act; all others `able` have to respond to it."""
        self.bring_in_due = 0
        full = self._note_price(to)
        self.raise_is = _COMPLETE if self.completing else _RAISE
        self.bets[player] = to
        at = able.index(player)
        self.waiting = able[at + 1 :] + able[:at]
        if full:
            self.acted = [False] * len(self.bets)
        self.acted[player] = True
        self.aggressor = player

    def _note_price(self, to: int) -> bool:
        """Moves the wagers to a new price; returns whether this was a full bet or raise.

        In fixed limit an all-in of at least half a bet counts as one (R-070): over a bring-in it is
        the full bet itself, after one it reopens by what the others face (`reopens`).
        """
        full = to >= self.least
        if full or (self.fixed_size and 2 * (to - self.full_price) >= self.unit):
            full = full or self.completing
            self.full_price = to
            self.full_wagers += 1
            self.completing = False
        if full:
            raised = to - self.price
            self.last_raise = raised if raised > self.unit else self.unit
        self.price = to
        self.least = smallest_raise(self.structure, self)
        return full

    def note_heads_up(self) -> None:
        """Lifts the cap for the last two players, unless it was already reached (R-085, C-09)."""
        if self.full_wagers < RAISE_CAP:
            self.capped = False
