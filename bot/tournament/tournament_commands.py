"""The commands of a tournament, and their form in the journal.

A command carries its time (`at_ms`, milliseconds since 1970 in UTC), ids and chance: the same
commands make the same tournament. `chance` is any large random number (128 bits are plenty);
`chance.Dice` makes every draw of the command from it.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

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
    """`victim` lost their last chips to `by`: several when they shared the pot with those chips."""

    victim: PlayerId
    by: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class TournamentCommand:
    """A command, and when it was given: in milliseconds since 1970, as all times here."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class PlayerCommand(TournamentCommand):
    """A command of a player, or about them."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Register(PlayerCommand):
    """Enter; while registration is open after the start, also late or again."""

    name: str
    locale: str
    ticket: Ticket | None = None
    chance: int | None = None
    """The chance of the seat draw, needed only after the start."""


@dataclass(frozen=True, slots=True)
class Unregister(PlayerCommand):
    """Give back the player's entry before the start."""


@dataclass(frozen=True, slots=True)
class ChangePlan(TournamentCommand):
    """Change the options; once somebody has entered, only in ways that harm nobody."""

    options: TournamentOptions


@dataclass(frozen=True, slots=True)
class Start(TournamentCommand):
    """Seat everybody at `tables`, of which there must be `Tournament.tables_wanted`."""

    tables: tuple[TableId, ...]
    chance: int


@dataclass(frozen=True, slots=True)
class StartSooner(TournamentCommand):
    """Let a scheduled event start a minute from now: everybody it needs is there."""


@dataclass(frozen=True, slots=True)
class DrawMultiplier(TournamentCommand):
    """Draw VeloX's multiplier: `draw` is one of a million equally likely numbers from 0 (R-239)."""

    draw: int


@dataclass(frozen=True, slots=True)
class OpenTable(TournamentCommand):
    """Seat late entrants for whom there is no seat."""

    table: TableId
    chance: int


@dataclass(frozen=True, slots=True)
class Tick(TournamentCommand):
    """Do everything that is due. Harmless at any time."""

    chance: int


@dataclass(frozen=True, slots=True)
class StartTableHand(TournamentCommand):
    """Ask whether `table` may deal, and with which stakes, button and players."""

    table: TableId
    hand: HandId


@dataclass(frozen=True, slots=True)
class EndTableHand(TournamentCommand):
    """Report the stacks after a hand, and the players who were knocked out."""

    table: TableId
    hand: HandId
    stacks: tuple[tuple[PlayerId, Chips], ...]
    chance: int
    knockouts: tuple[Knockout, ...] = ()


@dataclass(frozen=True, slots=True)
class VoidTableHand(TournamentCommand):
    """Void a hand: all players have what they had before it (R-157)."""

    table: TableId
    hand: HandId
    chance: int


@dataclass(frozen=True, slots=True)
class Rebuy(PlayerCommand):
    """Take the rebuy that is offered."""

    chance: int


@dataclass(frozen=True, slots=True)
class DeclineRebuy(PlayerCommand):
    """Decline the rebuy that is offered."""

    chance: int


@dataclass(frozen=True, slots=True)
class BuyAddon(PlayerCommand):
    """Buy the add-on in its break."""


@dataclass(frozen=True, slots=True)
class DeclineAddon(PlayerCommand):
    """Decline the add-on."""


@dataclass(frozen=True, slots=True)
class TakeSecondHalf(PlayerCommand):
    """Take the second half of a double chance."""


@dataclass(frozen=True, slots=True)
class ConfirmPresence(PlayerCommand):
    """Note that the player has been seen at their table: they are no no-show (R-153)."""


@dataclass(frozen=True, slots=True)
class SitOutEntrant(PlayerCommand):
    """Sit out; not `asked` when missed turns caused it, which is no sign of presence."""

    asked: bool = True


@dataclass(frozen=True, slots=True)
class ReturnEntrant(PlayerCommand):
    """Play again after sitting out."""


@dataclass(frozen=True, slots=True)
class Exclude(PlayerCommand):
    """Exclude a player as a sanction: they are out, and their chips leave play (R-255)."""

    chance: int


@dataclass(frozen=True, slots=True)
class ProposeDeal(PlayerCommand):
    """Ask all at the final table to share the remaining prizes, once the hand is over."""

    kind: DealKind


@dataclass(frozen=True, slots=True)
class AnswerDeal(PlayerCommand):
    """Say yes or no to the proposed deal."""

    accept: bool


@dataclass(frozen=True, slots=True)
class ProposeCancel(PlayerCommand):
    """Ask all who are still in to cancel the event; the player is one of them."""


@dataclass(frozen=True, slots=True)
class AnswerCancel(PlayerCommand):
    """Say yes or no to cancelling the tournament."""

    accept: bool


@dataclass(frozen=True, slots=True)
class SetHandForHand(TournamentCommand):
    """Switch hand-for-hand on, or leave it to the rules of the event again."""

    on: bool


@dataclass(frozen=True, slots=True)
class PauseTournament(TournamentCommand):
    """Deal no new hand and stop the timers (R-161).

    A pause by somebody who plays in the event ends automatically after `for_ms`.
    """

    for_ms: int | None = None


@dataclass(frozen=True, slots=True)
class ResumeTournament(TournamentCommand):
    """End a pause."""


@dataclass(frozen=True, slots=True)
class ExtendDeadlines(TournamentCommand):
    """Give players their full time again for all open questions, since nobody could answer for a
    while (R-162)."""


@dataclass(frozen=True, slots=True)
class CancelTournament(TournamentCommand):
    """Cancel the event and pay back (R-155 to R-160, R-190)."""


CHANGE_PLAN: Final = "change-plan"
"""The name of `ChangePlan` in journals, by which lists of past events find what was played."""

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
"""The commands by their names in the journal."""
