"""The refusals of a tournament, by code."""

from enum import StrEnum

from bot.refusal import Refusal


class TournamentCode(StrEnum):
    """The reasons for a refusal. Each code is a sentence in the catalogues (`refusal-<code>`)."""

    # Options of an event.
    BUY_IN_OUT_OF_RANGE = "tournament-buy-in-out-of-range"
    FEE_TOO_HIGH = "tournament-fee-too-high"
    TOTAL_COST_TOO_HIGH = "tournament-total-cost-too-high"
    REBUY_COST_OUT_OF_RANGE = "rebuy-cost-out-of-range"
    REBUYS_OUT_OF_RANGE = "rebuys-out-of-range"
    ADDON_COST_OUT_OF_RANGE = "addon-cost-out-of-range"
    ADDON_CHIPS_OUT_OF_RANGE = "addon-chips-out-of-range"
    ADDON_BEFORE_REBUYS_END = "addon-before-rebuys-end"
    MODE_TERMS_MISMATCH = "mode-terms-mismatch"
    ODD_STARTING_STACK = "odd-starting-stack"
    STARTING_STACK_TOO_SMALL = "starting-stack-too-small"
    ENTRANTS_OUT_OF_RANGE = "entrants-out-of-range"
    TABLE_SEATS_OUT_OF_RANGE = "tournament-seats-out-of-range"
    NO_LEVELS = "no-levels"
    NO_GAMES = "no-games"
    TIMES_OUT_OF_RANGE = "tournament-times-out-of-range"
    START_TIME_MISSING = "start-time-missing"
    SPONSORED_OUT_OF_RANGE = "sponsored-out-of-range"
    PAYOUTS_OUT_OF_ORDER = "payouts-out-of-order"
    BOUNTY_OUT_OF_RANGE = "bounty-out-of-range"
    SATELLITE_TERMS_OUT_OF_RANGE = "satellite-terms-out-of-range"
    REENTRY_WITHOUT_LATE_REGISTRATION = "reentry-without-late-registration"
    VELOX_IS_THREE_HANDED_HOLDEM = "velox-is-three-handed-holdem"
    PLAN_KIND_STAYS = "plan-kind-stays"
    PLAN_WOULD_HARM = "plan-would-harm"
    # Registration and start.
    REGISTRATION_CLOSED = "registration-closed"
    ALREADY_REGISTERED = "already-registered"
    NOT_REGISTERED = "not-registered"
    TOURNAMENT_FULL = "tournament-full"
    TICKET_FOR_ANOTHER = "ticket-for-another"
    ALREADY_STARTED = "tournament-already-started"
    NOT_STARTED = "tournament-not-started"
    TOURNAMENT_OVER = "tournament-over"
    TOO_FEW_ENTRANTS = "too-few-entrants"
    TOO_EARLY_TO_START = "too-early-to-start"
    STARTS_SOON = "tournament-starts-soon"
    # Playing.
    NOT_IN_PLAY = "not-in-play"
    ALREADY_OUT = "already-out-of-tournament"
    NO_SUCH_TABLE = "no-such-tournament-table"
    TABLE_ALREADY_OPEN = "tournament-table-already-open"
    NO_TABLE_NEEDED = "no-table-needed"
    HAND_RUNNING = "tournament-hand-running"
    OLD_HAND = "tournament-old-hand"
    TABLE_TOO_EMPTY = "tournament-table-too-empty"
    ON_BREAK = "on-break"
    PAUSED = "tournament-paused"
    PAUSED_BEFORE = "tournament-paused-before"
    NOT_PAUSED = "tournament-not-paused"
    TABLE_WAITS_FOR_REBUY = "table-waits-for-rebuy"
    HAND_FOR_HAND = "waiting-hand-for-hand"
    FORMING_FINAL_TABLE = "forming-final-table"
    TABLE_IS_BREAKING = "table-is-breaking"
    DEAL_OPEN = "deal-open"
    MULTIPLIER_NOT_DRAWN = "multiplier-not-drawn"
    MULTIPLIER_ALREADY_DRAWN = "multiplier-already-drawn"
    NOT_VELOX = "not-velox"
    ALREADY_SITTING_OUT = "already-sitting-out-of-tournament"
    NOT_SITTING_OUT = "not-sitting-out-of-tournament"
    ALREADY_SO = "already-so"
    # More chips.
    NO_REBUYS_HERE = "no-rebuys-here"
    REBUYS_OVER = "rebuys-over"
    NO_REBUYS_LEFT = "no-rebuys-left"
    TOO_MANY_CHIPS_FOR_REBUY = "too-many-chips-for-rebuy"
    NO_REBUY_OFFERED = "no-rebuy-offered"
    NO_ADDON_NOW = "no-addon-now"
    ADDON_ALREADY_DECIDED = "addon-already-decided"
    NO_SECOND_HALF = "no-second-half"
    NO_REENTRY = "no-reentry"
    # Deals.
    NO_DEALS_HERE = "no-deals-here"
    DEAL_ALREADY_OPEN = "deal-already-open"
    DEAL_AGAIN_NEXT_LEVEL = "deal-again-next-level"
    NO_DEAL_OPEN = "no-deal-open"
    ALREADY_ANSWERED = "already-answered"
    # Cancelling by agreement.
    CANCEL_ALREADY_ASKED = "cancel-already-asked"
    CANCEL_AGAIN_NEXT_LEVEL = "cancel-again-next-level"
    CANCEL_NOT_ASKED = "cancel-not-asked"


class TournamentRefusal(Refusal):
    """The tournament does not allow this now; nothing has changed."""

    codes = TournamentCode
