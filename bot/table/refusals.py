"""The refusals of a table, by code."""

from enum import StrEnum

from bot.refusal import Refusal


class TableCode(StrEnum):
    """The reasons for a refusal. Each code is a sentence in the catalogues."""

    SEATS_OUT_OF_RANGE = "seats-out-of-range"
    BLINDS_NOT_POSITIVE = "blinds-not-positive"
    SMALL_BLIND_ABOVE_BIG = "small-blind-above-big"
    ANTE_OUT_OF_RANGE = "ante-out-of-range"
    BUY_INS_OUT_OF_ORDER = "buy-ins-out-of-order"
    TURN_SECONDS_OUT_OF_RANGE = "turn-seconds-out-of-range"
    RELEASE_MINUTES_OUT_OF_RANGE = "release-minutes-out-of-range"
    STAKES_TOO_LARGE = "stakes-too-large"
    UNKNOWN_STRUCTURE = "unknown-structure"
    TABLE_CLOSED = "table-closed"
    TABLE_FULL = "table-full"
    SEAT_TAKEN = "seat-taken"
    NO_SUCH_SEAT = "no-such-seat"
    ALREADY_SEATED = "already-seated"
    NOT_SEATED = "not-seated"
    BUY_IN_TOO_SMALL = "buy-in-too-small"
    TOP_UP_TOO_SMALL = "kept-stack-too-small"
    BUY_IN_TOO_LARGE = "buy-in-too-large"
    REJOINS_WITH_LESS = "rejoins-with-less"
    CHIPS_NOT_POSITIVE = "chips-not-positive"
    STACK_ABOVE_MAXIMUM = "stack-above-maximum"
    NO_CHIPS_DUE = "no-chips-due"
    CORRECTION_TOO_SMALL = "correction-too-small"
    STACK_TOO_SMALL = "stack-too-small"
    SEAT_NOT_WANTED = "chair-not-wanted"
    ALREADY_SITTING_OUT = "already-sitting-out"
    NOT_SITTING_OUT = "not-sitting-out"
    ALREADY_LEAVING = "already-leaving"
    NOTHING_TO_POST = "nothing-to-post"
    TIME_BANK_EMPTY = "time-bank-empty"
    YOUR_TURN_NOW = "your-turn-now"
    NOTHING_TO_PLAN = "nothing-to-plan"
    ALREADY_WAITING = "already-waiting"
    NOT_WAITING = "not-waiting"
    SEAT_IS_FREE = "seat-is-free"
    SEAT_HELD = "seat-held"
    TABLE_PAUSED = "table-paused"
    PAUSED_BEFORE = "paused-before"
    NOT_PAUSED = "not-paused"
    NO_HAND = "no-hand"
    NOT_IN_THIS_HAND = "not-in-this-hand"
    OLD_HAND = "old-hand"
    OLD_TURN = "old-turn"
    NOT_YOUR_TURN = "somebody-elses-turn"
    HAND_IN_PROGRESS = "hand-in-progress"
    TOO_FEW_PLAYERS = "too-few-players"
    VOID_ALREADY_ASKED = "void-already-asked"
    VOID_WAS_DECLINED = "void-was-declined"
    VOID_NOT_ASKED = "void-not-asked"
    VOID_ALREADY_ANSWERED = "void-already-answered"
    TOURNAMENT_TABLE = "tournament-table"
    CASH_TABLE = "cash-table"


class TableRefusal(Refusal):
    """The table does not allow this now; nothing has changed."""

    codes = TableCode
