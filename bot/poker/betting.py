"""One betting round: who still has to act, their legal actions, and what an action changes.

A round knows wagers and turns, nothing of cards; stacks and the pot come in as numbers.
"""

from collections.abc import Sequence
from typing import Final

from bot.poker.actions import ActionCode, ActKind, DrawBounds, LegalActions
from bot.poker.events import maker
from bot.poker.structure import (
    RAISE_CAP,
    Structure,
    Wagers,
    note_raise,
    raise_bounds,
    reopens,
    smallest_raise,
)

_FIXED_LIMIT: Final = Structure.FIXED_LIMIT
_options: Final = maker(LegalActions)
_STACK_ONLY_CALLS: Final = ActionCode.STACK_ONLY_CALLS
_NOBODY_LEFT_TO_RAISE: Final = ActionCode.NOBODY_LEFT_TO_RAISE
_RAISE_CAP_REACHED: Final = ActionCode.RAISE_CAP_REACHED
_BETTING_NOT_REOPENED: Final = ActionCode.BETTING_NOT_REOPENED
_BET: Final = ActKind.BET
_RAISE: Final = ActKind.RAISE
_COMPLETE: Final = ActKind.COMPLETE


class BettingRound:
    """The wagers and turns of one street; players as in the hand."""

    __slots__ = (
        "acted",
        "aggressor",
        "bets",
        "bring_in_due",
        "fixed_size",
        "opener",
        "pending",
        "protection",
        "raise_is",
        "structure",
        "uncapped",
        "wagers",
    )

    def __init__(self, structure: Structure, unit: int, able: Sequence[bool], opener: int) -> None:
        players = len(able)
        limit = structure is _FIXED_LIMIT
        self.structure: Final = structure
        self.fixed_size: Final = limit
        self.wagers: Final = Wagers(unit, unit)
        self.bets: Final = [0] * players
        self.pending = list(able)
        """Players who still have to act before the round can end (R-047)."""
        self.acted = [False] * players
        """Players who acted since the last full raise; a short all-in reopens nothing (R-067)."""
        self.aggressor: int | None = None
        """The player who bet or raised last."""
        self.opener: Final = opener
        self.bring_in_due = 0
        self.raise_is = _BET
        """The name of the next bet or raise."""
        self.uncapped = not limit
        self.protection = False
        """Whether a player may stay in without paying (R-150)."""

    def post_blinds(self, price: int, full_wagers: int) -> None:
        """Makes the blinds the round's first bet, at their full amounts (R-062, R-084).

        The last full raise starts at the minimum bet even over a straddle (R-059).
        """
        self.wagers.price = self.wagers.full_price = price
        self.wagers.full_wagers = full_wagers
        self.wagers.least = smallest_raise(self.structure, self.wagers)
        self.raise_is = _RAISE

    def require_bring_in(self, amount: int) -> None:
        """Makes the opener owe a bring-in, or a full bet at once (R-279)."""
        self.bring_in_due = amount
        self.wagers.completing = True
        self.raise_is = _COMPLETE

    def next_to_act(self, after: int) -> int | None:
        """The first player clockwise from `after` who still has to act, or None."""
        pending = self.pending
        left = pending[after + 1 :]
        if True in left:
            return after + 1 + left.index(True)
        return pending.index(True) if True in pending else None

    def close(self) -> None:
        """Ends the round: nobody has to act any more."""
        self.pending = [False] * len(self.pending)

    def options(self, player: int, stack: int, pot: int, *, opponents: bool) -> LegalActions:
        """The legal actions of a player with `stack` chips behind and `pot` chips in the middle.

        `opponents` is whether anybody else could still answer a raise.
        """
        wagers, own = self.wagers, self.bets[player]
        owed = wagers.price - own
        call = 0 if owed <= 0 else owed if owed < stack else stack
        bring_in = min(self.bring_in_due, stack) if self.bring_in_due else 0
        min_to = max_to = refused = None
        if stack <= owed or stack <= self.bring_in_due:
            refused = _STACK_ONLY_CALLS
        elif not opponents:
            refused = _NOBODY_LEFT_TO_RAISE
        elif wagers.full_wagers >= RAISE_CAP and not self.uncapped:
            refused = _RAISE_CAP_REACHED
        elif self.acted[player] and not reopens(self.structure, wagers, own):
            refused = _BETTING_NOT_REOPENED
        if refused is None:
            min_to, max_to = raise_bounds(self.structure, wagers, pot, own, own + stack)
        return _options(
            (
                player,
                stack,
                own,
                call,
                min_to,
                max_to,
                self.raise_is,
                self.fixed_size,
                bring_in,
                self.protection and not bring_in,
                refused,
                None,
            )
        )

    def draw_options(self, player: int, stack: int, bounds: DrawBounds) -> LegalActions:
        """The options of a player who throws cards now: nothing else is legal."""
        none = (None, None, self.raise_is, self.fixed_size, 0, False, ActionCode.DRAW_DUE)
        return _options((player, stack, 0, 0, *none, bounds))

    def pass_turn(self, player: int) -> None:
        """Records that the player has folded, checked or been protected."""
        self.pending[player] = False
        self.acted[player] = True

    def call(self, player: int, added: int) -> None:
        """Records a call: the player put in the price, or the whole stack."""
        self.bets[player] += added
        self.pending[player] = False
        self.acted[player] = True

    def bring_in(self, player: int, paid: int) -> None:
        """Records the bring-in: the opener may raise over a raise, but has no option (R-279)."""
        self.pending[player] = False
        self.bets[player] += paid
        self.wagers.price = self.bring_in_due
        self.bring_in_due = 0

    def raise_to(self, player: int, to: int, able: Sequence[bool]) -> None:
        """Makes `to` the player's total; everybody `able` has to respond to it."""
        self.bring_in_due = 0
        full = note_raise(self.structure, self.wagers, to)
        self.raise_is = _COMPLETE if self.wagers.completing else _RAISE
        self.bets[player] = to
        self.pending = list(able)
        self.pending[player] = False
        if full:
            self.acted = [False] * len(able)
        self.acted[player] = True
        self.aggressor = player

    def note_heads_up(self) -> None:
        """Lifts the cap for the last two players, unless it was already reached (R-085, C-09)."""
        if self.wagers.full_wagers < RAISE_CAP:
            self.uncapped = True
