"""A taken seat: its player, stack and state."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from bot.codec import OMIT_EMPTY, StoredAs
from bot.ids import Chips, PlayerId
from bot.table.table_commands import PreAction, RunoutAnswer, StraddleWish


class Presence(StrEnum):
    """The ways in which a seated player takes part."""

    PLAYING = "playing"
    """Dealt in at every hand."""
    WAITING = "waiting"
    """The player plays from the big blind on, or sooner after posting (R-133)."""
    SITTING_OUT = "sitting-out"
    """The player's turns are checked or folded at once (R-146); a cash table may deal them in or
    not."""


@dataclass(frozen=True, slots=True)
class Correction:
    """Chips to add to a stack, or take when negative; by whom, and why."""

    amount: int
    by: PlayerId
    note: str


@dataclass(slots=True)
class Seat:
    """A seated player. `stack` is their chips between hands, the reserve included; a running hand
    has its own stacks."""

    number: int
    player: PlayerId
    name: str
    locale: str
    stack: Chips
    presence: Presence
    leaving: bool = False
    kicked: bool = False
    """Whether the player is removed when the running hand is over."""
    posting: bool = False
    """Whether the player wants to post and be dealt in before the big blind reaches them."""
    owes_big_blind: bool = False
    owes_small_blind: bool = False
    timeouts: int = 0
    """Turns in a row that ran out of time."""
    bought_in: Chips = Chips(0)
    """All chips brought to this table since sitting down."""
    ordered: Chips = Chips(0)
    """Chips asked for during a hand, to come after it (R-166)."""
    time_bank: int = 30
    """Seconds left in the time bank."""
    hands_away: int = 0
    """Hands dealt in a row while sitting out."""
    away_since_ms: int = 0
    """When the player sat out, in milliseconds since 1970."""
    away_net: int = 0
    """Chips won, or lost when negative, in the hands that `hands_away` counts."""
    pre_action: Annotated[PreAction, StoredAs("plan")] = PreAction.NONE
    """The player's choice for the next turn in the running hand."""
    pre_action_price: Annotated[int, StoredAs("plan_price")] = 0
    """The price of staying in when the pre-action was chosen."""
    pre_action_places: Annotated[tuple[int, ...], OMIT_EMPTY] = ()
    """The places of the cards that a pre-action throws."""
    auto_top_up: Annotated[Chips, StoredAs("keeps")] = Chips(0)
    """The stack to be filled up to between hands; 0 for none."""
    straddle: StraddleWish = StraddleWish.NONE
    runouts: RunoutAnswer = RunoutAnswer.NEVER
    chops: bool = False
    """Whether the player takes the blind back when all others fold, where the other blind does
    too."""
    wants_bomb_pot: bool = False
    """Whether the player has voted for the next bomb pot."""
    reserve: Chips = Chips(0)
    """The chips of the stack that are kept to pay the others in the stand-up game."""
    corrections: tuple[Correction, ...] = ()
    """Corrections by moderators, to be made between hands."""

    @property
    def playable(self) -> Chips:
        """The chips of the stack that can be bet."""
        return Chips(self.stack - self.reserve)

    @property
    def owes_blinds(self) -> bool:
        """Whether the player must wait for the big blind or post to be dealt in (R-133)."""
        return self.owes_big_blind or self.owes_small_blind
