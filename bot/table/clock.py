"""The clock of a turn, which may be shorter on the first street (house rule)."""

from bot.table.rules import TableRules


def seconds_of_turn(rules: TableRules, street_number: int) -> int:
    """The seconds of a turn, without those of the time bank."""
    shorter = rules.house.first_seconds
    return shorter if shorter and not street_number else rules.turn_seconds
