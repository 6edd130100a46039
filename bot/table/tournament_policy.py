"""A tournament's table: the tournament seats, moves and tops up its players and casts its hands.

Nobody sits down, buys chips or leaves here, no chair is freed for absence, and who is absent is
dealt in (R-146).
"""

from collections.abc import Iterable
from dataclasses import replace

from bot.poker.games import GAMES, GameCode
from bot.refusal import BrokenInvariant
from bot.table.button import clockwise_from
from bot.table.commands import ArrangeSeats, StartHand
from bot.table.events import TableEvent
from bot.table.hand_policy import Handlers, PlannedHand, PolicyTable
from bot.table.lineup import CashLineup, posts_at
from bot.table.outcome import HandOutcome, outcome_of
from bot.table.refusals import TableCode, TableRefusal
from bot.table.rules import TableRules
from bot.table.seats import Presence, Seat
from bot.table.tournament_lineup import SeatAssignment, TournamentLineup


class TournamentPolicy:
    """The part of a table that only tournaments have."""

    refusal = TableCode.TOURNAMENT_TABLE
    can_start = False
    """The tournament decides when the next hand is due."""

    def __init__(self, table: PolicyTable) -> None:
        self._table = table
        self.handlers: Handlers = {ArrangeSeats: self._arrange}

    def _arrange(self, command: ArrangeSeats) -> list[TableEvent]:
        self._table.check_between_hands()
        check_seat_assignments(command.chairs, command.rules)
        self._seat_players(command.rules, command.chairs, {chair.seat for chair in command.chairs})
        return []

    def plan_hand(self, command: StartHand) -> PlannedHand:
        """Raises `TableRefusal` (tournament-table) without a cast; `BrokenInvariant` for a wrong
        one."""
        cast = command.cast
        if cast is None:
            raise TableRefusal(TableCode.TOURNAMENT_TABLE)
        check_lineup(cast)
        stacks = {chair.seat: chair.stack for chair in cast.chairs}
        rules = self._of_this_tournament(cast.rules)
        posts = posts_at(rules, cast.positions, cast.dealt)
        line_up = CashLineup(cast.positions, cast.dealt, posts, (), ())
        return PlannedHand(line_up, rules, tuple(stacks[seat] for seat in cast.dealt))

    def seat_hand(self, command: StartHand, deal: PlannedHand) -> None:
        """The chairs are those of the cast; whoever stayed in his keeps what is his there."""
        if command.cast is not None:
            self._seat_players(command.cast.rules, command.cast.chairs, set(deal.lineup.dealt))

    def undo_hand(self) -> None:
        """The stacks are still those before the hand; only the button has moved on."""

    def settle_seats(self) -> list[TableEvent]:
        """Notes the outcome for the tournament. Chairs stay as they are until it has decided."""
        table = self._table
        table.outcome = (
            HandOutcome(table.hand_id, voided=True)
            if table.hand is None
            else outcome_of(table.hand_id, table.hand, table.dealt)
        )
        return []

    def after_command(self) -> list[TableEvent]:
        """Who has lost his chips keeps his chair while he may buy new ones."""
        return []

    def empty_seats(self) -> list[TableEvent]:
        """The chips are the tournament's: nobody takes any home."""
        self._table.seating.seats.clear()
        return []

    def _seat_players(
        self, rules: TableRules, chairs: Iterable[SeatAssignment], dealt: set[int]
    ) -> None:
        table = self._table
        table.rules = table.seating.rules = self._of_this_tournament(rules)
        seats = {chair.seat: self._seat_of(chair, chair.seat in dealt) for chair in chairs}
        table.seating.seats.clear()
        table.seating.seats.update(seats)

    def _of_this_tournament(self, rules: TableRules) -> TableRules:
        return replace(rules, tournament=self._table.rules.tournament)

    def _seat_of(self, chair: SeatAssignment, dealt: bool) -> Seat:
        presence = _presence(chair, dealt)
        seat = self._table.seating.seats.get(chair.seat)
        if seat is None or seat.player != chair.player:
            return Seat(chair.seat, chair.player, chair.name, chair.locale, chair.stack, presence)
        back = seat.presence is Presence.SITTING_OUT and not chair.absent
        return replace(
            seat,
            name=chair.name,
            locale=chair.locale,
            stack=chair.stack,
            presence=presence,
            timeouts=0 if back else seat.timeouts,
        )


def _presence(chair: SeatAssignment, dealt: bool) -> Presence:
    if chair.absent:
        return Presence.SITTING_OUT
    return Presence.PLAYING if dealt or not chair.stack else Presence.WAITING


def check_seat_assignments(chairs: tuple[SeatAssignment, ...], rules: TableRules) -> None:
    """Raises `BrokenInvariant` unless everybody has one chair of his own."""
    seats, players = {chair.seat for chair in chairs}, {chair.player for chair in chairs}
    if len(seats) != len(chairs) or len(players) != len(chairs):
        raise BrokenInvariant(f"two players in a chair, or one in two: {chairs}")
    if any(not 1 <= chair.seat <= rules.seats or chair.stack < 0 for chair in chairs):
        raise BrokenInvariant(f"chairs that a table for {rules.seats} does not have: {chairs}")


def check_lineup(cast: TournamentLineup) -> None:
    """Raises `BrokenInvariant` unless a hand can be dealt so."""
    check_seat_assignments(cast.chairs, cast.rules)
    live = {chair.seat for chair in cast.chairs if chair.stack}
    button = cast.positions.button
    if len(cast.dealt) < 2 or not live.issuperset(cast.dealt):
        raise BrokenInvariant(f"nobody can play this: {cast}")
    if cast.dealt != clockwise_from(button, cast.dealt):
        raise BrokenInvariant(f"not dealt from the button on: {cast}")
    has_blinds = GAMES[GameCode(cast.rules.game)].has_blinds
    if has_blinds and cast.positions.big_blind not in cast.dealt:
        raise BrokenInvariant(f"nobody has the big blind: {cast}")
