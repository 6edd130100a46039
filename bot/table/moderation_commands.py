"""The commands of those in charge: to stop a table, a hand or a player, and to give a hand up."""

from dataclasses import dataclass

from bot.ids import HandId, PlayerId


@dataclass(frozen=True, slots=True)
class Close:
    """No new hand; when the running one has ended all players leave with their chips.

    `idle` says that nobody asked: the table had been empty for too long (R-170). `lost` says that
    its channel is gone: a running hand is void (R-163) and the table closes at once.
    """

    idle: bool = False
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop everything where it is (R-161).

    A `brief` pause ends automatically: a player at the table has ordered it.
    """

    brief: bool = False


@dataclass(frozen=True, slots=True)
class Resume:
    """Play on from where it was, with a full turn (R-162)."""


@dataclass(frozen=True, slots=True)
class Kick:
    """Have the player leave with their chips, after the hand if they play one (R-260)."""

    player: PlayerId
    at_ms: int = 0


@dataclass(frozen=True, slots=True)
class CorrectStack:
    """Add `amount` chips to a stack, or take them when negative (R-260).

    This waits for the end of a hand that the player is in.

    `by` is the moderator, `note` the reason.
    """

    player: PlayerId
    amount: int
    by: PlayerId
    note: str


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """The player has been away for so long that their seat goes to others (R-148)."""

    player: PlayerId
    at_ms: int = 0


@dataclass(frozen=True, slots=True)
class VoidHand:
    """Void the hand: all players have what they had before it (R-163)."""

    hand: HandId
    by: PlayerId = PlayerId(0)
    """The table owner or moderator who wants it so; 0 when it could not continue."""


@dataclass(frozen=True, slots=True)
class ProposeVoid:
    """Ask all who are still in the hand to void it; the player was dealt into it."""

    player: PlayerId
    hand: HandId


@dataclass(frozen=True, slots=True)
class AnswerVoid:
    """Say yes or no to voiding the hand (R-163)."""

    player: PlayerId
    hand: HandId
    accept: bool


@dataclass(frozen=True, slots=True)
class LapseVoid:
    """End the vote, not everybody having answered in time: the hand continues."""

    hand: HandId
