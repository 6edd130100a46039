"""A tournament's table: the tournament seats its players, gives them chips and makes the lineup.

Nobody sits down, buys chips or leaves here, no seat is freed for absence, and absent players are
dealt in (R-146).
"""

from collections.abc import Iterable
from dataclasses import replace

from bot.poker.games import GAMES, GameCode
from bot.refusal import BrokenInvariant
from bot.table.button import clockwise_from
from bot.table.events import TableEvent
from bot.table.lineup import TableLineup, posts_at
from bot.table.rules import TableCode, TableRefusal, TableRules
from bot.table.seats import Presence, Seat
from bot.table.stakes import hand_rules_of
from bot.table.state import HandOutcome, TableState, outcome_of
from bot.table.table_commands import ArrangeSeats, SeatAssignment, StartHand, TournamentLineup
from bot.table.table_policy import Handlers, PlannedHand


class TournamentPolicy:
    """The part of a table that only tournaments have."""

    refusal = TableCode.TOURNAMENT_TABLE
    can_start = False
    """The tournament decides when the next hand is due."""
    game_choice = None
    """The tournament decides the games too."""
    straddle_turns = ()
    next_bomb_ante = 0
    """No hand of a tournament is a bomb pot, and nobody straddles."""

    def __init__(self, table: TableState) -> None:
        self._table = table
        self.handlers: Handlers = {ArrangeSeats: self._arrange}

    @property
    def deal_is_settled(self) -> bool:
        """Whether a hand is over, or the table is new: nobody chooses games or seats here."""
        return len(self._table.seats) > 1 and not self._table.closing

    @property
    def next_rules(self) -> TableRules:
        """The rules of the level."""
        return self._table.rules_in_play

    def _arrange(self, command: ArrangeSeats) -> list[TableEvent]:
        self._table.check_between_hands()
        check_seat_assignments(command.seats, command.rules)
        self._seat_players(
            command.rules, command.seats, {assignment.seat for assignment in command.seats}
        )
        return []

    def plan_hand(self, command: StartHand) -> PlannedHand:
        """The hand of the lineup that the command brings.

        Raises `TableRefusal` (tournament-table) without a lineup; `BrokenInvariant` for a wrong
        one.
        """
        lineup = command.lineup
        if lineup is None:
            raise TableRefusal(TableCode.TOURNAMENT_TABLE)
        check_lineup(lineup)
        stacks = {assignment.seat: assignment.stack for assignment in lineup.seats}
        rules = self._of_this_tournament(lineup.rules)
        posts = posts_at(rules, lineup.positions, lineup.dealt)
        table_lineup = TableLineup(lineup.positions, lineup.dealt, posts, (), ())
        dealt = tuple(stacks[seat] for seat in lineup.dealt)
        return PlannedHand(table_lineup, rules, dealt, hand_rules=hand_rules_of(rules))

    def seat_hand(self, command: StartHand, planned: PlannedHand) -> None:
        """Seats the players of the lineup; players who stay keep the state of their seat."""
        if command.lineup is not None:
            self._seat_players(
                command.lineup.rules, command.lineup.seats, set(planned.lineup.dealt)
            )

    def undo_hand(self) -> None:
        """Does nothing: the stacks are the ones from before the hand, and the button stays
        moved."""

    def settle_seats(self) -> list[TableEvent]:
        """Notes the outcome for the tournament, which then decides on the seats."""
        table = self._table
        table.outcome = (
            HandOutcome(table.hand_id, voided=True)
            if table.hand is None
            else outcome_of(table.hand_id, table.hand, table.dealt)
        )
        return []

    def after_command(self) -> list[TableEvent]:
        """Does nothing: a player without chips keeps the seat while a rebuy is open."""
        return []

    def empty_seats(self) -> list[TableEvent]:
        """Empties the seats. The chips are the tournament's: none go to wallets."""
        self._table.seating.seats.clear()
        return []

    def _seat_players(
        self, rules: TableRules, assignments: Iterable[SeatAssignment], dealt: set[int]
    ) -> None:
        table = self._table
        table.rules = table.seating.rules = self._of_this_tournament(rules)
        seats = {
            assignment.seat: self._seat_of(assignment, assignment.seat in dealt)
            for assignment in assignments
        }
        table.seating.seats.clear()
        table.seating.seats.update(seats)

    def _of_this_tournament(self, rules: TableRules) -> TableRules:
        return replace(rules, tournament=self._table.rules.tournament)

    def _seat_of(self, assignment: SeatAssignment, dealt: bool) -> Seat:
        presence = _presence(assignment, dealt)
        seat = self._table.seating.seats.get(assignment.seat)
        if seat is None or seat.player != assignment.player:
            return Seat(
                assignment.seat,
                assignment.player,
                assignment.name,
                assignment.locale,
                assignment.stack,
                presence,
            )
        back = seat.presence is Presence.SITTING_OUT and not assignment.absent
        return replace(
            seat,
            name=assignment.name,
            locale=assignment.locale,
            stack=assignment.stack,
            presence=presence,
            timeouts=0 if back else seat.timeouts,
        )


def _presence(assignment: SeatAssignment, dealt: bool) -> Presence:
    if assignment.absent:
        return Presence.SITTING_OUT
    return Presence.PLAYING if dealt or not assignment.stack else Presence.WAITING


def check_seat_assignments(assignments: tuple[SeatAssignment, ...], rules: TableRules) -> None:
    """Raises `BrokenInvariant` unless everybody has one seat of their own."""
    seats, players = (
        {assignment.seat for assignment in assignments},
        {assignment.player for assignment in assignments},
    )
    if len(seats) != len(assignments) or len(players) != len(assignments):
        raise BrokenInvariant(f"two players in a seat, or one in two: {assignments}")
    if any(
        not 1 <= assignment.seat <= rules.seats or assignment.stack < 0
        for assignment in assignments
    ):
        raise BrokenInvariant(f"seats that a table for {rules.seats} does not have: {assignments}")


def check_lineup(lineup: TournamentLineup) -> None:
    """Raises `BrokenInvariant` unless a hand can be dealt by this lineup."""
    check_seat_assignments(lineup.seats, lineup.rules)
    live = {assignment.seat for assignment in lineup.seats if assignment.stack}
    button = lineup.positions.button
    if len(lineup.dealt) < 2 or not live.issuperset(lineup.dealt):
        raise BrokenInvariant(f"nobody can play this: {lineup}")
    if lineup.dealt != clockwise_from(button, lineup.dealt):
        raise BrokenInvariant(f"not dealt from the button on: {lineup}")
    has_blinds = GAMES[GameCode(lineup.rules.game)].has_blinds
    if has_blinds and lineup.positions.big_blind not in lineup.dealt:
        raise BrokenInvariant(f"nobody has the big blind: {lineup}")
