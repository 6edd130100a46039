"""One betting round: who still has to act, their legal actions, and what an action changes.

A round knows wagers and turns, nothing of cards; it reads the stacks and moves no chips.
"""

from bisect import bisect_left
from typing import Final

from bot.poker.actions import ActionCode, ActKind, DrawBounds, LegalActions
from bot.poker.events import new_record
from bot.poker.structure import (
    RAISE_CAP,
    Structure,
    Wagers,
    reopens,
    smallest_raise,
)

_FIXED_LIMIT: Final = Structure.FIXED_LIMIT
_POT_LIMIT: Final = Structure.POT_LIMIT
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
        "able",
        "acted",
        "aggressor",
        "bets",
        "bring_in_due",
        "capped",
        "earlier",
        "fixed_size",
        "live",
        "opener",
        "protection",
        "raise_is",
        "stacks",
        "structure",
        "waiting",
    )

    def __init__(
        self,
        structure: Structure,
        unit: int,
        stacks: list[int],
        able: list[int],
        live: list[int],
        opener: int,
    ) -> None:
        """`stacks` has everybody's stack, `able` the players who can put chips in, `live` the
        players who have not folded, both in order. The hand changes all three, and the round reads
        them."""
        self.unit = self.last_raise = self.least = unit
        self.price = self.full_price = self.full_wagers = 0
        self.completing = False
        limit = structure is _FIXED_LIMIT
        self.stacks: Final = stacks
        self.able: Final = able
        self.live: Final = live
        self.structure: Final = structure
        self.fixed_size: Final = limit
        self.bets: Final = [0] * len(stacks)
        first = bisect_left(able, opener)
        self.waiting = able[first:] + able[:first] if first else able.copy()
        """Players who still have to act before the round can end, in their order (R-047)."""
        self.acted = [False] * len(stacks)
        """Players who acted since the last full raise; a short all-in reopens nothing (R-067)."""
        self.aggressor: int | None = None
        """The player who bet or raised last."""
        self.opener: Final = opener
        self.bring_in_due = 0
        self.raise_is = _BET
        """The name of the next bet or raise."""
        self.capped = limit
        """Whether the number of bets and raises is limited (R-084)."""
        self.earlier = 0
        """The chips that were in the middle before this street's bets: pot limit counts them."""
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

    def options(self) -> LegalActions | None:
        """The legal actions of the next player; None when the round is over.

        Both bounds of a raise are all that the player has where that is less than the least (R-060,
        R-061, R-079, R-080).
        """
        waiting, able = self.waiting, len(self.able)
        if not waiting or (able < 2 and self._is_matched()):
            return None
        player = waiting[0]
        stack, own, due = self.stacks[player], self.bets[player], self.bring_in_due
        call = self.price - own
        min_to = max_to = refused = None
        if stack <= (due or call):
            call, refused = min(call, stack), _STACK_ONLY_CALLS
        # Whoever can act and does not have to has matched the price, with chips behind.
        elif able == len(waiting) and not self._has_opponents(player):
            refused = _NOBODY_LEFT_TO_RAISE
        elif self.capped and self.full_wagers >= RAISE_CAP:
            refused = _RAISE_CAP_REACHED
        elif self.acted[player] and not reopens(self.structure, self, own):
            refused = _BETTING_NOT_REOPENED
        else:
            min_to = max_to = own + stack
            if max_to > self.least:
                min_to = self.least
                if self.fixed_size:
                    max_to = min_to
                elif self.structure is _POT_LIMIT:
                    max_to = min(max_to, self._pot_limit(own))
        return new_record(
            LegalActions,
            (
                player,
                stack,
                own,
                call if call > 0 else 0,
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

    def _pot_limit(self, own: int) -> int:
        """The street total of a raise by the whole pot, after the call of a player at `own`."""
        pot = self.earlier + sum(self.bets)
        return max(self.least, pot + 2 * self.price - own)

    def _is_matched(self) -> bool:
        """Whether the last player with chips to bet has nothing left to match (R-075)."""
        bets = self.bets
        highest = max(bets[player] for player in self.live)
        return all(bets[player] >= highest for player in self.able)

    def _has_opponents(self, player: int) -> bool:
        """Whether anybody else has the chips to put in more than the price."""
        price, bets, stacks = self.price, self.bets, self.stacks
        for other in self.able:  # noqa: SIM110 - a generator costs more than what it goes through
            if other != player and stacks[other] + bets[other] > price:
                return True
        return False

    def other_options(
        self, player: int, due: ActionCode, draw: DrawBounds | None = None, runouts: int = 0
    ) -> LegalActions:
        """The options of a player who throws cards now, or is asked about `runouts`: nothing else
        is legal."""
        stack, kind, size = self.stacks[player], self.raise_is, self.fixed_size
        return new_record(
            LegalActions,
            (player, stack, 0, 0, None, None, kind, size, 0, False, due, draw, runouts),
        )

    def stay(self, player: int, added: int) -> int:
        """Records that the player to act has put in `added` chips, or none to fold or check;
        returns their total."""
        del self.waiting[0]
        self.acted[player] = True
        to = self.bets[player] = self.bets[player] + added
        return to

    def bring_in(self, player: int, paid: int) -> int:
        """Records the bring-in: the opener may raise over a raise, but has no option (R-279).
        Returns the chips paid."""
        del self.waiting[0]
        self.bets[player] = paid
        self.price = self.bring_in_due
        self.bring_in_due = 0
        return paid

    def raise_to(self, player: int, to: int) -> None:
        """Makes `to` the total of the player to act; all others who can have to respond to it."""
        if to >= self.least:
            raised, unit = to - self.price, self.unit
            self.last_raise = raise_by = raised if raised > unit else unit
            self.price = self.full_price = to
            self.least = to + raise_by
            self.full_wagers += 1
            self.completing = False
            self.acted = [False] * len(self.bets)
            self.raise_is = _RAISE
        else:
            self._note_short(to)
        self.bring_in_due = 0
        self.bets[player] = to
        able = self.able
        at = able.index(player)
        self.waiting = able[at + 1 :] + able[:at]
        self.acted[player] = True
        self.aggressor = player

    def _note_short(self, to: int) -> None:
        """Moves the wagers to the price of an all-in that is no full bet or raise.

        In fixed limit at least half a bet counts as one (R-070): over a bring-in it is the full bet
        itself, after one it reopens by what the others face (`reopens`).
        """
        if self.fixed_size and 2 * (to - self.full_price) >= self.unit:
            if self.completing:
                self.last_raise = max(to - self.price, self.unit)
                self.acted = [False] * len(self.bets)
            self.full_price = to
            self.full_wagers += 1
            self.completing = False
        self.price = to
        self.least = smallest_raise(self.structure, self)
        self.raise_is = _COMPLETE if self.completing else _RAISE

    def note_heads_up(self) -> None:
        """Lifts the cap for the last two players, unless it was already reached (R-085, C-09)."""
        if self.full_wagers < RAISE_CAP:
            self.capped = False
