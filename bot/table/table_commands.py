"""The commands of a table, and their form in the journal.

A command carries all that it depends on, chance, ids and time included, so that applying the same
commands again gives the same table. The host sets `at_ms`, milliseconds since 1970 in UTC.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, Final

from bot.codec import OMIT_EMPTY, StoredAs, Variants
from bot.ids import Chips, HandId, PlayerId
from bot.poker.cards import Cards
from bot.poker.cut import BeaconRound, FreshDeck
from bot.table.button import Positions
from bot.table.rules import HouseRules, TableRules


@dataclass(frozen=True, slots=True)
class TableCommand:
    """A request to a table by a player or a timer."""

    closed_ms: Annotated[int | None, OMIT_EMPTY] = field(default=None, kw_only=True)
    """When the command was carried out, in milliseconds since 1970, if it closed the cut of the
    next hand's deck, as the end of a hand does; None otherwise. In older rows no command did."""


@dataclass(frozen=True, slots=True)
class PlayerTableCommand(TableCommand):
    """A command of a player, or about them."""

    player: PlayerId


# --- House rules: the wishes of players and the choices of the table owner -----------------------


class StraddleWish(StrEnum):
    """The hands in which a player wants to straddle, where they may."""

    NONE = "none"
    ONCE = "once"
    """The next hand alone."""
    ALWAYS = "always"


class RunoutAnswer(StrEnum):
    """A player's standing answer to whether the rest is run several times when all are all-in."""

    NEVER = "never"
    ALWAYS = "always"
    ASK = "ask"
    """The table asks the player when all others agree."""


@dataclass(frozen=True, slots=True)
class CallClock(PlayerTableCommand):
    """Call the clock on the player whose `turn` it is, and who has `left` seconds of it."""

    hand: HandId
    turn: int
    left: int = 0


@dataclass(frozen=True, slots=True)
class HuntRabbit(PlayerTableCommand):
    """After a hand that ended early, show the table the board cards that would have come."""

    hand: HandId


@dataclass(frozen=True, slots=True)
class ChooseGame(PlayerTableCommand):
    """Choose the next game with the button: its place in the rules, after `hand`."""

    hand: HandId
    at: int


@dataclass(frozen=True, slots=True)
class ChangeHouseRules(TableCommand):
    """Play by other house rules: now, or after the running hand."""

    house: HouseRules
    by: PlayerId


@dataclass(frozen=True, slots=True)
class SetStraddle(PlayerTableCommand):
    """Say in which hands the player wants to straddle."""

    wish: StraddleWish


@dataclass(frozen=True, slots=True)
class CallBombPot(TableCommand):
    """Make the next hand with a flop a bomb pot."""

    by: PlayerId


@dataclass(frozen=True, slots=True)
class VoteBombPot(PlayerTableCommand):
    """Vote for making the next hand with a flop a bomb pot."""


@dataclass(frozen=True, slots=True)
class SetRunouts(PlayerTableCommand):
    """Say whether the player agrees to several runouts, or wants to be asked, in later hands."""

    answer: RunoutAnswer


@dataclass(frozen=True, slots=True)
class SetChop(PlayerTableCommand):
    """Say whether the player chops the blinds in later hands."""

    chops: bool


# --- Authority: to stop a table, a hand or a player, and to void a hand --------------------------


@dataclass(frozen=True, slots=True)
class Close(TableCommand):
    """Deal no new hand; after the running one all players leave with their chips.

    With `idle` the table had been empty for too long, and nobody asked (R-170). With `lost` its
    channel is gone: a running hand is void (R-163) and the table closes at once.
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
    """Give the seat of a player who has been away for so long to others (R-148)."""

    at_ms: int = 0


@dataclass(frozen=True, slots=True)
class VoidHand(TableCommand):
    """Void the hand: all players have what they had before it (R-163)."""

    hand: HandId
    by: PlayerId = PlayerId(0)
    """The table owner or moderator who voids the hand; 0 when it could not continue."""


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
    """End the vote, since not everybody answered in time: the hand continues."""

    hand: HandId


# --- Tournaments: their seats and lineups; a cash table makes its own ----------------------------


@dataclass(frozen=True, slots=True)
class SeatAssignment:
    """A seat between two hands, and the player in it."""

    seat: int
    player: PlayerId
    name: str
    locale: str
    stack: Chips
    """The player's tournament chips; 0 for a player who may still buy some."""
    absent: bool = False
    """Whether the player is dealt in but absent: each turn is a check or a fold at once (R-146)."""


@dataclass(frozen=True, slots=True)
class TournamentLineup:
    """One hand of a tournament: `dealt` are seats, the first left of the button first.

    A seated player who is not dealt in waits for this hand (R-134), or has no chips.
    """

    rules: TableRules
    """The rules of the level."""
    seats: Annotated[tuple[SeatAssignment, ...], StoredAs("chairs")]
    positions: Positions
    dealt: tuple[int, ...]


# --- Play: seats, turns, chips and decks ---------------------------------------------------------


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


@dataclass(frozen=True, slots=True)
class SitDown(PlayerTableCommand):
    """Take a free seat with `buy_in` chips; seat 0 is the first that is free."""

    name: str
    locale: str
    buy_in: Chips
    seat: int = 0
    at_ms: int = 0
    decks: Annotated[tuple[FreshDeck, ...], OMIT_EMPTY] = ()
    """A deck for the table's first hand, if it has none."""


@dataclass(frozen=True, slots=True)
class Leave(PlayerTableCommand):
    """Leave with all chips, at the end of the hand when one is running (R-165)."""

    at_ms: int = 0


@dataclass(frozen=True, slots=True)
class SitOut(PlayerTableCommand):
    """Sit out; `at_ms` is in milliseconds since 1970."""

    at_ms: int = 0


@dataclass(frozen=True, slots=True)
class ComeBack(PlayerTableCommand):
    """Play again; with `post`, pay the owed blinds now and don't wait for the big blind (R-133)."""

    post: bool = False


@dataclass(frozen=True, slots=True)
class StartHand(TableCommand):
    """Deal `hand`. `draw`, any whole number, gives the first button (R-123).

    The deck is the one that the table has prepared, cut by the players' words and by the `beacon`.
    `decks` ends with the deck of the hand after it; a deck before that takes the place of the
    prepared one. At a tournament's table, and only there, the `lineup` says who plays, and by which
    rules. A hand older than cut decks names its own `deck`, and with a `salt` the deck was
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
class ReplaceDeck(TableCommand):
    """Throw the next hand's deck away for another one: its cards may be known."""

    deck: FreshDeck


@dataclass(frozen=True, slots=True)
class ArrangeSeats(TableCommand):
    """Set who sits at a tournament's table between hands, and its rules."""

    seats: Annotated[tuple[SeatAssignment, ...], StoredAs("chairs")]
    rules: TableRules
    decks: Annotated[tuple[FreshDeck, ...], OMIT_EMPTY] = ()
    """A deck for the table's first hand, if it has none."""


@dataclass(frozen=True, slots=True)
class Act(PlayerTableCommand):
    """A player's decision at `turn`, the number of actions before it in the hand.

    `to` is the player's total for the street after a raise (R-049); `places` are the places of the
    cards that a draw throws, in the player's hand from 0.
    """

    hand: HandId
    turn: int
    verb: Verb
    to: Chips = Chips(0)
    places: Annotated[tuple[int, ...], OMIT_EMPTY] = ()


@dataclass(frozen=True, slots=True)
class TimeOut(TableCommand):
    """The timer of `turn` ran out: check or fold (R-144).

    `extra` is the seconds from the time bank that the timer had been given. `protects` says whether
    the player has had no all-in protection elsewhere today, and has chips in the pot (R-150).
    `day_from_ms` is when the server's day began; None for UTC's.
    """

    hand: HandId
    turn: int
    extra: int = 0
    at_ms: int = 0
    protects: bool = True
    day_from_ms: Annotated[int | None, OMIT_EMPTY] = None


@dataclass(frozen=True, slots=True)
class TakeMoreTime(PlayerTableCommand):
    """Take seconds from the time bank for this turn."""

    hand: HandId
    turn: int


@dataclass(frozen=True, slots=True)
class SetPreAction(PlayerTableCommand):
    """Choose an action for the player's next turn of this hand; `places` as in `Act`."""

    hand: HandId
    pre_action: Annotated[PreAction, StoredAs("plan")]
    places: Annotated[tuple[int, ...], OMIT_EMPTY] = ()
    price: int = 0
    """Chips of `CALL`, as the player has seen them."""


@dataclass(frozen=True, slots=True)
class JoinWaitingList(PlayerTableCommand):
    """Wait for a seat at a full table."""

    name: str


@dataclass(frozen=True, slots=True)
class LeaveWaitingList(PlayerTableCommand):
    """Leave the waiting list."""


@dataclass(frozen=True, slots=True)
class PassOver(PlayerTableCommand):
    """Pass over a player who did not take the seat held for them in time."""


@dataclass(frozen=True, slots=True)
class ShowCards(PlayerTableCommand):
    """After the hand, show the table cards that nobody had to see (R-112, R-115): the ones at these
    places of the player's hand, from 0; without places all of them."""

    hand: HandId
    places: Annotated[tuple[int, ...], OMIT_EMPTY] = ()


@dataclass(frozen=True, slots=True)
class BuyChips(PlayerTableCommand):
    """Bring `amount` more chips: now, or after the running hand (R-166)."""

    amount: Chips


@dataclass(frozen=True, slots=True)
class SetAutoTopUp(PlayerTableCommand):
    """Have the stack filled up to `to` between hands; 0 stops that."""

    to: Chips


@dataclass(frozen=True, slots=True)
class DeliverChips(PlayerTableCommand):
    """Add the chips that are due to this player, between hands."""


@dataclass(frozen=True, slots=True)
class ForgetChips(PlayerTableCommand):
    """Drop the chips that are due but not in the wallet."""


@dataclass(frozen=True, slots=True)
class CutNextDeck(PlayerTableCommand):
    """Cut the deck of the hand after `hand` by a word, in place of the earlier word for the
    player's seat."""

    hand: HandId
    word: str
    root: str = ""
    """The beginning of the deck's root, as far as the player saw it; empty in rows older than named
    roots."""
    said_ms: Annotated[int | None, OMIT_EMPTY] = None
    """When the player said the word by Discord's clock, in milliseconds since 1970: the cut does
    not close earlier, even if the bot's own clock was set back."""


@dataclass(frozen=True, slots=True)
class NoteRootShown(TableCommand):
    """Keep when people were shown the root of the next hand's deck, in milliseconds since 1970:
    the end of the hand closes a cut whose root was shown."""

    root: str
    shown_ms: int


@dataclass(frozen=True, slots=True)
class CloseCut(TableCommand):
    """Take no more words for the deck of this root: the next hand is due. The end of a hand closes
    most cuts by itself."""

    root: str


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
        "join-queue": JoinWaitingList,
        "leave-queue": LeaveWaitingList,
        "pass-over": PassOver,
        START_HAND: StartHand,
        "replace-deck": ReplaceDeck,
        "cut-deck": CutNextDeck,
        "note-root": NoteRootShown,
        "close-cut": CloseCut,
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
"""The commands by their names in the journal."""
_DATED = SitDown | Leave | SitOut | StartHand | TimeOut | Kick | FreeSeat


def dated(command: TableCommand, at_ms: int) -> TableCommand:
    """The command with its time set, if it carries one, and with the time at which it would close
    a cut."""
    more = {"at_ms": at_ms} if isinstance(command, _DATED) else {}
    return replace(command, closed_ms=at_ms, **more)
