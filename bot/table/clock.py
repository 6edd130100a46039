"""The clock of a turn, which may be shorter on the first street (house rule)."""

from bot.poker.actions import LegalActions
from bot.table.rules import TableRules

RUNOUT_SECONDS = 8
"""The time to answer whether the rest is run several times; silence is no."""


def seconds_of_turn(rules: TableRules, street_number: int, options: LegalActions | None) -> int:
    """The seconds of a turn with these options, without those of the time bank."""
    if options is not None and options.runouts:
        return RUNOUT_SECONDS
    shorter = rules.house.first_seconds
    return shorter if shorter and not street_number else rules.turn_seconds
