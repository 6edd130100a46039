"""The commands of a table, and their form in the journal.

A command carries all that it depends on, chance, ids and time included, so that applying the same
commands again gives the same table. `at_ms`, milliseconds since 1970 in UTC, is set by the host.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from bot.codec import OMIT_EMPTY, StoredAs, Variants
from bot.ids import Chips, HandId, PlayerId
from bot.poker.cards import Cards
from bot.poker.cut import BeaconRound, FreshDeck
from bot.table.house_rules import HouseRules
from bot.table.rules import TableRules
from bot.table.tournament_lineup import SeatAssignment, TournamentLineup


class Verb(StrEnum):
    """A decision that a player may take at their turn. `RAISE` covers bet, raise and complete."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    RAISE = "raise"
    BRING_IN = "bring-in"
    DRAW = "draw"
    RUN_AGAIN = "run-again"
    """Agrees to several runouts, when asked."""
    RUN_ONCE = "run-once"


class PreAction(StrEnum):
    """A decision that a player can take before their turn."""

    NONE = "none"
    CHECK_FOLD = "check-or-fold"
    """Checks where that is free, and otherwise folds, whatever is bet."""
    CHECK_FOLD_AT_PRICE = "check-fold"
    """In older journals, no longer offered: after a bet or raise since, the player decides."""
    CHECK = "check"
    """Only checks: the player decides when there is a bet."""
    CALL = "call"
    """Only calls at the price at which it was chosen: the player decides after a raise."""
    CALL_ANY = "call-any"
    DRAW = "draw"


class StraddleWish(StrEnum):
    """The hands in which a player wants to straddle, where they may."""

    NONE = "none"
    ONCE = "once"
    """The next one."""
    ALWAYS = "always"


class RunoutAnswer(StrEnum):
    """A player's standing answer to whether the rest is run several times when all are all-in."""

    NEVER = "never"
    ALWAYS = "always"
    ASK = "ask"
    """They are asked when all others agree."""


@dataclass(frozen=True, slots=True)
class SitDown:
    """Take a free seat with `buy_in` chips; seat 0 is the first that is free."""

    player: PlayerId
    name: str
    locale: str
    buy_in: Chips
    seat: int = 0
    at_ms: int = 0
    decks: Annotated[tuple[FreshDeck, ...], OMIT_EMPTY] = ()
    """One for the table's first hand, if it has none."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave with all chips, at the end of the hand when one is running (R-165)."""

    player: PlayerId
    at_ms: int = 0


@dataclass(frozen=True, slots=True)
class SitOut:
    """Sit out; `at_ms` is in milliseconds since 1970."""

    player: PlayerId
    at_ms: int = 0


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Play again; with `post`, pay what is owed now and don't wait for the big blind (R-133)."""

    player: PlayerId
    post: bool = False


@dataclass(frozen=True, slots=True)
class StartHand:
    """Deal `hand`. `draw`, any whole number, gives the first button (R-123).

    It is dealt from the deck that the table has prepared, cut by the players' words and by the
    `beacon`. `decks` ends with the deck of the hand after it; one before that takes the place of
    the prepared one. The `lineup` says who plays, and by which rules, at a tournament's table and
    only there. A hand of before decks were cut names its own `deck`, and with a `salt` that was
    committed to.
    """

    hand: HandId
    deck: Cards
    draw: int
    at_ms: int = 0
    salt: str = ""
    lineup: Annotated[TournamentLineup | None, StoredAs("cast"), OMIT_EMPTY] = None
    decks: Annotated[tuple[FreshDeck, ...], OMIT_EMPTY] = ()
    beacon: Annotated[BeaconRound | None, OMIT_EMPTY] = None


@dataclass(frozen=True, slots=True)
class ReplaceDeck:
    """Throw the next hand's deck away for another one: its cards may be known."""

    deck: FreshDeck


@dataclass(frozen=True, slots=True)
class ArrangeSeats:
    """Set who sits at a tournament's table between hands, and its rules."""

    seats: Annotated[tuple[SeatAssignment, ...], StoredAs("chairs")]
    rules: TableRules
    decks: Annotated[tuple[FreshDeck, ...], OMIT_EMPTY] = ()
    """As in `SitDown`."""


@dataclass(frozen=True, slots=True)
class Act:
    """A player's decision at `turn`, the number of actions before it in the hand.

    `to` is the player's total for the street after a raise (R-049), `places` those of the cards
    that a draw throws, in the player's hand from 0.
    """

    player: PlayerId
    hand: HandId
    turn: int
    verb: Verb
    to: Chips = Chips(0)
    places: Annotated[tuple[int, ...], OMIT_EMPTY] = ()


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The timer of `turn` ran out: check or fold (R-144).

    `extra` is the seconds from the time bank that the timer had been given. `protects` says whether
    the player has had no all-in protection elsewhere today (R-150).
    """

    hand: HandId
    turn: int
    extra: int = 0
    at_ms: int = 0
    protects: bool = True


@dataclass(frozen=True, slots=True)
class TakeMoreTime:
    """Take seconds from the time bank for this turn."""

    player: PlayerId
    hand: HandId
    turn: int


@dataclass(frozen=True, slots=True)
class CallClock:
    """Call the clock on the player whose `turn` it is, and who has `left` seconds of it."""

    player: PlayerId
    hand: HandId
    turn: int
    left: int = 0


@dataclass(frozen=True, slots=True)
class SetPreAction:
    """Choose an action for the player's next turn of this hand; `places` as in `Act`."""

    player: PlayerId
    hand: HandId
    pre_action: Annotated[PreAction, StoredAs("plan")]
    places: Annotated[tuple[int, ...], OMIT_EMPTY] = ()
    price: int = 0
    """Chips of `CALL`, as the player has seen them."""


@dataclass(frozen=True, slots=True)
class JoinQueue:
    """Wait for a seat at a full table."""

    player: PlayerId
    name: str


@dataclass(frozen=True, slots=True)
class LeaveQueue:
    """Leave the waiting list."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class PassOver:
    """The seat held for this player was not taken in time."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class ShowCards:
    """After the hand, show the table what nobody had to see (R-112, R-115): the cards at these
    places of the player's hand, from 0; without places all of them."""

    player: PlayerId
    hand: HandId
    places: Annotated[tuple[int, ...], OMIT_EMPTY] = ()


@dataclass(frozen=True, slots=True)
class HuntRabbit:
    """After a hand that ended early, tell the table the board cards that would have come."""

    player: PlayerId
    hand: HandId


@dataclass(frozen=True, slots=True)
class BuyChips:
    """Bring `amount` more chips: now, or after the running hand (R-166)."""

    player: PlayerId
    amount: Chips


@dataclass(frozen=True, slots=True)
class SetAutoTopUp:
    """Have the stack filled up to `to` between hands; 0 stops that."""

    player: PlayerId
    to: Chips


@dataclass(frozen=True, slots=True)
class DeliverChips:
    """Add the chips that are due to this player, between hands."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class ForgetChips:
    """Drop the chips that are due: the wallet does not hold them."""

    player: PlayerId


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
    """The table owner or moderator who wants it so; 0 when it could not go on."""


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


@dataclass(frozen=True, slots=True)
class ChooseGame:
    """Choose the next game with the button: its place in the rules, after `hand`."""

    player: PlayerId
    hand: HandId
    at: int


@dataclass(frozen=True, slots=True)
class ChangeHouseRules:
    """Play by other house rules: now, or from the next hand on while one is running."""

    house: HouseRules
    by: PlayerId


@dataclass(frozen=True, slots=True)
class CutNextDeck:
    """Cut the deck of the hand after `hand` by a word, in place of the player's word before."""

    player: PlayerId
    hand: HandId
    word: str
    root: str = ""
    """As much of the deck's root as the player was shown; empty in rows of before it was named."""


@dataclass(frozen=True, slots=True)
class NoteRootShown:
    """Keep when people were shown the root of the next hand's deck, in milliseconds since 1970:
    from this follows which round of a beacon cuts it."""

    root: str
    shown_ms: int


@dataclass(frozen=True, slots=True)
class SetStraddle:
    """Say in which hands the player wants to straddle."""

    player: PlayerId
    wish: StraddleWish


@dataclass(frozen=True, slots=True)
class CallBombPot:
    """Make the next hand with a flop a bomb pot."""

    by: PlayerId


@dataclass(frozen=True, slots=True)
class VoteBombPot:
    """Vote for making the next hand with a flop a bomb pot."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class SetRunouts:
    """Say whether the player agrees to several runouts, or wants to be asked, from the next hand
    on."""

    player: PlayerId
    answer: RunoutAnswer


@dataclass(frozen=True, slots=True)
class SetChop:
    """Say whether the player chops the blinds, from the next hand on."""

    player: PlayerId
    chops: bool


TableCommand: TypeAlias = (
    SitDown
    | Leave
    | SitOut
    | ComeBack
    | BuyChips
    | SetAutoTopUp
    | DeliverChips
    | ForgetChips
    | TakeMoreTime
    | CallClock
    | SetPreAction
    | JoinQueue
    | LeaveQueue
    | PassOver
    | StartHand
    | ReplaceDeck
    | CutNextDeck
    | NoteRootShown
    | ArrangeSeats
    | Act
    | TimeOut
    | ShowCards
    | Pause
    | Resume
    | Kick
    | CorrectStack
    | FreeSeat
    | Close
    | VoidHand
    | ProposeVoid
    | AnswerVoid
    | LapseVoid
    | ChooseGame
    | ChangeHouseRules
    | SetStraddle
    | SetRunouts
    | SetChop
    | CallBombPot
    | VoteBombPot
    | HuntRabbit
)

START_HAND: Final = "start-hand"
TABLE_COMMANDS: Final = Variants[TableCommand](
    {
        "sit-down": SitDown,
        "leave": Leave,
        "sit-out": SitOut,
        "come-back": ComeBack,
        "buy-chips": BuyChips,
        "keep-stack": SetAutoTopUp,
        "deliver-chips": DeliverChips,
        "forget-chips": ForgetChips,
        "more-time": TakeMoreTime,
        "call-clock": CallClock,
        "plan-action": SetPreAction,
        "join-queue": JoinQueue,
        "leave-queue": LeaveQueue,
        "pass-over": PassOver,
        START_HAND: StartHand,
        "replace-deck": ReplaceDeck,
        "cut-deck": CutNextDeck,
        "note-root": NoteRootShown,
        "arrange": ArrangeSeats,
        "act": Act,
        "time-out": TimeOut,
        "show-cards": ShowCards,
        "pause": Pause,
        "resume": Resume,
        "kick": Kick,
        "correct-stack": CorrectStack,
        "free-chair": FreeSeat,
        "close": Close,
        "void-hand": VoidHand,
        "propose-void": ProposeVoid,
        "answer-void": AnswerVoid,
        "lapse-void": LapseVoid,
        "choose-game": ChooseGame,
        "change-house-rules": ChangeHouseRules,
        "set-straddle": SetStraddle,
        "set-runouts": SetRunouts,
        "set-chop": SetChop,
        "call-bomb-pot": CallBombPot,
        "vote-bomb-pot": VoteBombPot,
        "hunt-rabbit": HuntRabbit,
    }
)
"""By their names in the journal."""
_DATED = SitDown | Leave | SitOut | StartHand | TimeOut | Kick | FreeSeat


def dated(command: TableCommand, at_ms: int) -> TableCommand:
    """The command with its time set, if it carries one."""
    return replace(command, at_ms=at_ms) if isinstance(command, _DATED) else command
