"""The commands of those in charge: to stop a table, a hand or a player, and to give a hand up."""

from dataclasses import dataclass

from bot.ids import HandId, PlayerId
from bot.table.table_command import PlayerTableCommand, TableCommand


@dataclass(frozen=True, slots=True)
class Close(TableCommand):
    """No new hand; when the running one has ended all players leave with their chips.

    `idle` says that nobody asked: the table had been empty for too long (R-170). `lost` says that
    its channel is gone: a running hand is void (R-163) and the table closes at once.
    """

    idle: bool = False
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Pause(TableCommand):
    """Stop everything where it is (R-161).

    A `brief` pause ends automatically: a player at the table has ordered it.
    """

    brief: bool = False


@dataclass(frozen=True, slots=True)
class Resume(TableCommand):
    """Play on from where it was, with a full turn (R-162)."""


@dataclass(frozen=True, slots=True)
class Kick(PlayerTableCommand):
    """Have the player leave with their chips, after the hand if they play one (R-260)."""

    at_ms: int = 0


@dataclass(frozen=True, slots=True)
class CorrectStack(PlayerTableCommand):
    """Add `amount` chips to a stack, or take them when negative (R-260).

    This waits for the end of a hand that the player is in.

    `by` is the moderator, `note` the reason.
    """

    amount: int
    by: PlayerId
    note: str


@dataclass(frozen=True, slots=True)
class FreeSeat(PlayerTableCommand):
    """The player has been away for so long that their seat goes to others (R-148)."""

    at_ms: int = 0


@dataclass(frozen=True, slots=True)
class VoidHand(TableCommand):
    """Void the hand: all players have what they had before it (R-163)."""

    hand: HandId
    by: PlayerId = PlayerId(0)
    """The table owner or moderator who wants it so; 0 when it could not continue."""


@dataclass(frozen=True, slots=True)
class ProposeVoid(PlayerTableCommand):
    """Ask all who are still in the hand to void it; the player was dealt into it."""

    hand: HandId


@dataclass(frozen=True, slots=True)
class AnswerVoid(PlayerTableCommand):
    """Say yes or no to voiding the hand (R-163)."""

    hand: HandId
    accept: bool


@dataclass(frozen=True, slots=True)
class LapseVoid(TableCommand):
    """End the vote, not everybody having answered in time: the hand continues."""

    hand: HandId
