"""The clock of a turn: it may be shorter on the first street, and be called on a player (house
rules).
"""

from bot.poker.actions import LegalActions
from bot.refusal import refuse_if
from bot.table.events import ClockCalled, TableEvent
from bot.table.rules import TableCode, TableRefusal, TableRules
from bot.table.state import TableState
from bot.table.table_commands import CallClock

CLOCK_AFTER_SECONDS = 10
"""The first seconds of a turn, in which nobody may call the clock."""
RUNOUT_SECONDS = 8
"""The time to answer whether the rest is run several times; silence means no."""


def seconds_of_turn(rules: TableRules, street_number: int, options: LegalActions | None) -> int:
    """The seconds of a turn with these options, without the time bank."""
    if options is not None and options.runouts:
        return RUNOUT_SECONDS
    shorter = rules.house.first_seconds
    return shorter if shorter and not street_number else rules.turn_seconds


def call_clock(table: TableState, command: CallClock) -> list[TableEvent]:
    """Leaves the player to act no more than the seconds of the house rule, once in a turn.

    Raises `TableRefusal` (no-hand, old-hand, not-in-this-hand, no-called-clock, old-turn,
    table-paused, your-turn-now, clock-was-called, clock-too-early, clock-too-late).
    """
    hand = table.running_hand(command.hand)
    caller = table.dealt[table.number_in_hand(command.player)]
    seconds = table.rules.house.called_clock
    to_act = table.to_act
    refuse_if(not seconds, TableCode.NO_CALLED_CLOCK)
    if command.turn != table.turn or to_act is None:
        raise TableRefusal(TableCode.OLD_TURN)
    table.check_not_paused()
    if to_act.player == command.player:
        raise TableRefusal(TableCode.YOUR_TURN_NOW)
    refuse_if(table.clock_called, TableCode.CLOCK_WAS_CALLED)
    full = seconds_of_turn(table.rules, hand.street_number, hand.legal_actions)
    gone = full + table.extra_seconds - command.left
    refuse_if(gone < CLOCK_AFTER_SECONDS, TableCode.CLOCK_TOO_EARLY, seconds=CLOCK_AFTER_SECONDS)
    refuse_if(command.left <= seconds, TableCode.CLOCK_TOO_LATE, seconds=seconds)
    table.clock_called = True
    return [ClockCalled(to_act.player, caller.name, seconds)]
