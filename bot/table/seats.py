"""One seat at the table and who sits in it."""

from dataclasses import dataclass
from enum import StrEnum

from bot.ids import Chips, PlayerId
from bot.table.commands import PreAction


class Presence(StrEnum):
    """How a seated player takes part."""

    PLAYING = "playing"
    """Dealt in at every hand."""
    WAITING = "waiting"
    """Plays from the big blind on, or sooner if he posts (R-133)."""
    SITTING_OUT = "sitting-out"
    """Not dealt in at a cash table; a turn still open is checked or folded at once (R-146)."""


@dataclass(frozen=True, slots=True)
class Correction:
    """Chips that a stack is to have more, or fewer below zero; by whom, and why."""

    amount: int
    by: PlayerId
    note: str


@dataclass(slots=True)
class Seat:
    """A player in his chair. `stack` is what he has between hands; a running hand has its own."""

    number: int
    player: PlayerId
    name: str
    locale: str
    stack: Chips
    presence: Presence
    leaving: bool = False
    kicked: bool = False
    """Plays this hand to its end and goes home."""
    posting: bool = False
    """Wants to post and be dealt in before the big blind reaches him."""
    owes_big_blind: bool = False
    owes_small_blind: bool = False
    timeouts: int = 0
    """Turns in a row that ran out of time."""
    bought_in: Chips = Chips(0)
    """All that he brought to this table since he sat down."""
    ordered: Chips = Chips(0)
    """Chips asked for during a hand, to come after it (R-166)."""
    time_bank: int = 30
    """Seconds that he may still take beyond his turns."""
    hands_away: int = 0
    """Hands dealt in a row while he was sitting out."""
    plan: PreAction = PreAction.NONE
    """What is to be done at his next turn in the running hand."""
    plan_price: int = 0
    """What staying in would have cost him when he made the plan."""
    keeps: Chips = Chips(0)
    """The stack that he wants to be filled up to between hands; 0 for none."""
    corrections: tuple[Correction, ...] = ()
    """What moderators put to his stack, or take from it, when no hand holds it."""

    @property
    def owes_blinds(self) -> bool:
        """Whether he must wait for the big blind or post to be dealt in (R-133)."""
        return self.owes_big_blind or self.owes_small_blind
