"""One betting round: who still has to speak, what he may do, what his action changes.

A round knows wagers and turns, nothing of cards; stacks and the pot come in as numbers.
"""

from typing import Final

from bot.poker.actions import ActionCode, ActKind, Options
from bot.poker.structure import (
    RAISE_CAP,
    Structure,
    Wagers,
    largest_raise,
    note_raise,
    reopens,
    smallest_raise,
)


class BettingRound:
    """The wagers and turns of one street; players as in the hand."""

    __slots__ = (
        "acted",
        "aggressor",
        "bets",
        "bring_in_due",
        "opener",
        "pending",
        "structure",
        "uncapped",
        "wagers",
    )

    def __init__(self, structure: Structure, unit: int, pending: list[bool], opener: int) -> None:
        self.structure: Final = structure
        self.wagers: Final = Wagers(unit, last_raise=unit)
        self.bets: Final = [0] * len(pending)
        self.pending: Final = pending
        """Who still has to speak before the round can end (R-047)."""
        self.acted: Final = [False] * len(pending)
        """Who spoke since the last full raise: short all-ins do not reopen for them (R-067)."""
        self.aggressor: int | None = None
        self.opener: Final = opener
        self.bring_in_due = 0
        self.uncapped = False

    def post_blinds(self, price: int, full_wagers: int) -> None:
        """The blinds stand as the round's first bet, at what they should be (R-062, R-084).

        The last full raise starts at the minimum bet even over a straddle (R-059).
        """
        self.wagers.price = self.wagers.full_price = price
        self.wagers.full_wagers = full_wagers

    def next_to_act(self, after: int) -> int | None:
        """The first player clockwise after one who still has to speak, or None."""
        pending = self.pending
        for player in range(after + 1, len(pending)):
            if pending[player]:
                return player
        for player in range(after + 1):
            if pending[player]:
                return player
        return None

    def close(self) -> None:
        """Nobody has to speak any more."""
        self.pending[:] = [False] * len(self.pending)

    def options(
        self, player: int, stack: int, pot: int, *, opponents: bool, protection: bool
    ) -> Options:
        """What the player may do with `stack` chips behind and `pot` chips in the middle.

        `opponents` is whether anybody else could still answer a raise.
        """
        wagers = self.wagers
        own = self.bets[player]
        owed = wagers.price - own
        call = max(0, min(owed, stack))
        bring_in = min(self.bring_in_due, stack)
        refused = self._raise_refused(player, stack, max(owed, bring_in), opponents)
        min_to = max_to = None
        if refused is None:
            max_to = largest_raise(self.structure, wagers, pot, own, stack)
            min_to = min(max_to, smallest_raise(self.structure, wagers))
        return Options(
            player=player,
            fold=not bring_in,
            check=owed <= 0 and not bring_in,
            call=call,
            call_is_all_in=call == stack,
            min_to=min_to,
            max_to=max_to,
            max_is_all_in=max_to == own + stack,
            raise_is=self._raise_kind(),
            fixed_size=self.structure is Structure.FIXED_LIMIT,
            bring_in=bring_in,
            protect=protection and not bring_in,
            refused=refused,
        )

    def pass_turn(self, player: int) -> None:
        """The player has spoken: folded, checked or called."""
        self.pending[player] = False
        self.acted[player] = True

    def call(self, player: int, added: int) -> None:
        """The player put in what he owed, or all he had."""
        self.bets[player] += added
        self.pass_turn(player)

    def bring_in(self, player: int, paid: int) -> None:
        """The opener brought in: he may raise if he is raised, but has no option (R-279)."""
        self.pending[player] = False
        self.bets[player] += paid
        self.wagers.price = self.bring_in_due
        self.wagers.completing = True
        self.bring_in_due = 0

    def raise_to(self, player: int, to: int, able: list[bool]) -> None:
        """The player's total becomes `to`; everybody `able` has to answer it."""
        self.bring_in_due = 0
        full = note_raise(self.structure, self.wagers, to)
        self.bets[player] = to
        self.pending[:] = able
        if full:
            self.acted[:] = [False] * len(able)
        self.aggressor = player
        self.pass_turn(player)

    def note_heads_up(self) -> None:
        """Two players are left: no cap unless it was already reached (R-085, C-09)."""
        if self.wagers.full_wagers < RAISE_CAP:
            self.uncapped = True

    def _raise_refused(
        self, player: int, stack: int, owed: int, opponents: bool
    ) -> ActionCode | None:
        if stack <= owed:
            return ActionCode.STACK_ONLY_CALLS
        if not opponents:
            return ActionCode.NOBODY_LEFT_TO_RAISE
        wagers = self.wagers
        capped = self.structure is Structure.FIXED_LIMIT and not self.uncapped
        if capped and wagers.full_wagers >= RAISE_CAP:
            return ActionCode.RAISE_CAP_REACHED
        if self.acted[player] and not reopens(self.structure, wagers, self.bets[player]):
            return ActionCode.BETTING_NOT_REOPENED
        return None

    def _raise_kind(self) -> ActKind:
        if self.wagers.completing or self.bring_in_due:
            return ActKind.COMPLETE
        return ActKind.RAISE if self.wagers.price else ActKind.BET
