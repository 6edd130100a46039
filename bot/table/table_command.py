"""The bases of all commands of a table."""

from dataclasses import dataclass, field
from typing import Annotated

from bot.codec import OMIT_EMPTY
from bot.ids import PlayerId


@dataclass(frozen=True, slots=True)
class TableCommand:
    """A request to a table, of somebody or of a timer."""

    closed_ms: Annotated[int | None, OMIT_EMPTY] = field(default=None, kw_only=True)
    """When it was carried out, in milliseconds since 1970, if it closed the cut of the next hand's
    deck, as the end of a hand does; else None. In older rows no command did."""


@dataclass(frozen=True, slots=True)
class PlayerTableCommand(TableCommand):
    """A command of a player, or about them."""

    player: PlayerId
