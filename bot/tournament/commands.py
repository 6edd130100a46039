"""The commands of a tournament, and their form in the journal.

A command carries its time (`at_ms`, milliseconds since 1970 in UTC), ids and chance: the same
commands make the same tournament. `chance` is any large random number (128 bits are plenty);
`chance.Dice` makes every draw of the command from it.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from bot.codec import Variants
from bot.ids import Chips, HandId, PlayerId, TableId
from bot.tournament.options import TournamentOptions


class DealKind(StrEnum):
    """Methods of dividing the remaining prizes: by chips, or by the value of chips (ICM)."""

    CHIPS = "chips"
    ICM = "icm"


@dataclass(frozen=True, slots=True)
class Ticket:
    """The right of a satellite's winner to enter `target` free; nobody else can use it (R-231)."""

    satellite: int
    target: int
    player: PlayerId
    value: Chips


@dataclass(frozen=True, slots=True)
class Knockout:
    """`victim` lost their last chips to `by`: several when they shared the pot that held them."""

    victim: PlayerId
    by: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class Register:
    """Enter; while registration is open after the start, also late or anew."""

    at_ms: int
    player: PlayerId
    name: str
    locale: str
    ticket: Ticket | None = None
    chance: int | None = None
    """Needed after the start only, for the seat."""


@dataclass(frozen=True, slots=True)
class Unregister:
    """Give back the player's entry before the start."""

    at_ms: int
    player: PlayerId


@dataclass(frozen=True, slots=True)
class ChangePlan:
    """Play by other options; once somebody has entered, only by some that harm nobody."""

    at_ms: int
    options: TournamentOptions


@dataclass(frozen=True, slots=True)
class Start:
    """Seat everybody at `tables`, of which there must be `Tournament.tables_wanted`."""

    at_ms: int
    tables: tuple[TableId, ...]
    chance: int


@dataclass(frozen=True, slots=True)
class StartSooner:
    """Let a scheduled event start a minute from now: everybody it needs is there."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class DrawMultiplier:
    """VeloX: `draw` is one of a million equally likely numbers from 0 (R-239)."""

    at_ms: int
    draw: int


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Seat late entrants for whom there is no seat."""

    at_ms: int
    table: TableId
    chance: int


@dataclass(frozen=True, slots=True)
class Tick:
    """Do everything that is due. Harmless at any time."""

    at_ms: int
    chance: int


@dataclass(frozen=True, slots=True)
class StartTableHand:
    """Ask whether `table` may deal, and with which stakes, button and players."""

    at_ms: int
    table: TableId
    hand: HandId


@dataclass(frozen=True, slots=True)
class EndTableHand:
    """The stacks after a hand, and who was knocked out."""

    at_ms: int
    table: TableId
    hand: HandId
    stacks: tuple[tuple[PlayerId, Chips], ...]
    chance: int
    knockouts: tuple[Knockout, ...] = ()


@dataclass(frozen=True, slots=True)
class VoidTableHand:
    """The hand is void: all players have what they had before it (R-157)."""

    at_ms: int
    table: TableId
    hand: HandId
    chance: int


@dataclass(frozen=True, slots=True)
class Rebuy:
    """Take the rebuy that is offered."""

    at_ms: int
    player: PlayerId
    chance: int


@dataclass(frozen=True, slots=True)
class DeclineRebuy:
    """Decline the rebuy that is offered."""

    at_ms: int
    player: PlayerId
    chance: int


@dataclass(frozen=True, slots=True)
class BuyAddon:
    """Buy the add-on in its break."""

    at_ms: int
    player: PlayerId


@dataclass(frozen=True, slots=True)
class DeclineAddon:
    """Decline the add-on."""

    at_ms: int
    player: PlayerId


@dataclass(frozen=True, slots=True)
class TakeSecondHalf:
    """Take the second half of a double chance."""

    at_ms: int
    player: PlayerId


@dataclass(frozen=True, slots=True)
class ConfirmPresence:
    """The player has been seen at their table: they are no no-show (R-153)."""

    at_ms: int
    player: PlayerId


@dataclass(frozen=True, slots=True)
class SitOutEntrant:
    """Sit out from now on; not `asked` when missed turns caused it, no sign of presence."""

    at_ms: int
    player: PlayerId
    asked: bool = True


@dataclass(frozen=True, slots=True)
class ReturnEntrant:
    """Play again after sitting out."""

    at_ms: int
    player: PlayerId


@dataclass(frozen=True, slots=True)
class Exclude:
    """A sanction: the player is out, their chips leave play (R-255)."""

    at_ms: int
    player: PlayerId
    chance: int


@dataclass(frozen=True, slots=True)
class ProposeDeal:
    """Ask all at the final table to share the remaining prizes, once the hand is over."""

    at_ms: int
    player: PlayerId
    kind: DealKind


@dataclass(frozen=True, slots=True)
class AnswerDeal:
    """Say yes or no to the proposed deal."""

    at_ms: int
    player: PlayerId
    accept: bool


@dataclass(frozen=True, slots=True)
class ProposeCancel:
    """Ask all who are still in to cancel the event; the player is one of them."""

    at_ms: int
    player: PlayerId


@dataclass(frozen=True, slots=True)
class AnswerCancel:
    """Say yes or no to cancelling the tournament."""

    at_ms: int
    player: PlayerId
    accept: bool


@dataclass(frozen=True, slots=True)
class SetHandForHand:
    """Switch hand-for-hand on, or leave it to the rules of the event again."""

    at_ms: int
    on: bool


@dataclass(frozen=True, slots=True)
class PauseTournament:
    """No new hand; the timers stand still (R-161).

    A pause by somebody who plays in the event ends automatically after `for_ms`.
    """

    at_ms: int
    for_ms: int | None = None


@dataclass(frozen=True, slots=True)
class ResumeTournament:
    """End a pause."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class ExtendDeadlines:
    """Nobody could answer for a while: whatever players are asked, they have their full time again
    (R-162)."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class CancelTournament:
    """Cancel the event and pay back (R-155 to R-160, R-190)."""

    at_ms: int


TournamentCommand: TypeAlias = (
    Register
    | Unregister
    | ChangePlan
    | Start
    | StartSooner
    | DrawMultiplier
    | OpenTable
    | Tick
    | StartTableHand
    | EndTableHand
    | VoidTableHand
    | Rebuy
    | DeclineRebuy
    | BuyAddon
    | DeclineAddon
    | TakeSecondHalf
    | ConfirmPresence
    | SitOutEntrant
    | ReturnEntrant
    | Exclude
    | ProposeDeal
    | AnswerDeal
    | ProposeCancel
    | AnswerCancel
    | SetHandForHand
    | PauseTournament
    | ResumeTournament
    | ExtendDeadlines
    | CancelTournament
)

CHANGE_PLAN: Final = "change-plan"
"""Looked for in journals, so that lists of the past name what was played."""

TOURNAMENT_COMMANDS: Final = Variants[TournamentCommand](
    {
        "register": Register,
        "unregister": Unregister,
        CHANGE_PLAN: ChangePlan,
        "start": Start,
        "hasten": StartSooner,
        "draw-multiplier": DrawMultiplier,
        "open-table": OpenTable,
        "tick": Tick,
        "start-hand": StartTableHand,
        "end-hand": EndTableHand,
        "void-hand": VoidTableHand,
        "rebuy": Rebuy,
        "decline-rebuy": DeclineRebuy,
        "buy-addon": BuyAddon,
        "decline-addon": DeclineAddon,
        "take-second-half": TakeSecondHalf,
        "appear": ConfirmPresence,
        "sit-out": SitOutEntrant,
        "come-back": ReturnEntrant,
        "exclude": Exclude,
        "propose-deal": ProposeDeal,
        "answer-deal": AnswerDeal,
        "propose-cancel": ProposeCancel,
        "answer-cancel": AnswerCancel,
        "set-hand-for-hand": SetHandForHand,
        "pause": PauseTournament,
        "resume": ResumeTournament,
        "prolong": ExtendDeadlines,
        "cancel": CancelTournament,
    }
)
"""By their names in the journal."""
