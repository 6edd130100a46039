"""The bases of all commands of a table."""

from dataclasses import dataclass

from bot.ids import PlayerId


@dataclass(frozen=True, slots=True)
class TableCommand:
    """A request to a table, of somebody or of a timer."""


@dataclass(frozen=True, slots=True)
class PlayerTableCommand(TableCommand):
    """A command of a player, or about them."""

    player: PlayerId
