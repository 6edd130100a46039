"""The card room's refusals, by code."""

import secrets
from enum import StrEnum

from bot.refusal import Refusal


class HostCode(StrEnum):
    """The reasons why the host refuses."""

    NO_TABLE_HERE = "no-table-here"
    NO_SUCH_TABLE = "no-such-table"
    WHICH_TABLE = "which-table"
    """Several tables could be meant, and none is in this channel."""
    TABLE_ALREADY_HERE = "table-already-here"
    TOO_MANY_TABLES = "too-many-tables"
    NOT_SAVED = "not-saved"
    """The disk failed: nothing has happened, and the player may try again."""
    PLAYS_ELSEWHERE = "plays-elsewhere"
    """Another process has taken over, and answers."""
    SEEN_BEFORE = "seen-before"
    """A second delivery of something that happened the first time."""
    TABLE_FROZEN = "table-frozen"
    CLOSING_DOWN = "closing-down"
    NOT_THE_HOST = "not-the-host"
    NOT_THE_ORGANISER = "not-the-organiser"
    ORGANISER_PLAYS = "organiser-plays"
    MULTIPLIER_STANDS = "multiplier-stands"
    PRIZES_ARE_PAID = "prizes-are-paid"
    BANNED = "banned"
    BANNED_UNTIL = "banned-until"
    ALREADY_BANNED = "already-banned"
    NOT_BANNED = "not-banned"
    MUTED = "muted"
    NOT_MUTED = "not-muted"
    NOT_YOURSELF = "not-yourself"
    """A moderator bans or mutes others."""
    HOURS_OUT_OF_RANGE = "hours-out-of-range"
    MINUTES_OUT_OF_RANGE = "minutes-out-of-range"
    ALREADY_UNRANKED = "already-unranked"
    NOT_UNRANKED = "not-unranked"
    CORRECTION_OUT_OF_RANGE = "correction-out-of-range"
    WALLET_TOO_SMALL = "wallet-too-small"
    WALLET_HOLDS_LESS = "wallet-holds-less"
    STILL_INVOLVED = "still-involved"
    """Somebody who wants to be forgotten is not through with everything."""
    NOTHING_STORED = "nothing-stored"
    NO_SUCH_HAND = "no-such-hand"
    HAND_NOT_OVER = "hand-not-over"
    HAND_WAS_VOID = "hand-was-void"
    HAND_NOT_TOLD = "hand-not-told"
    """The hand was recorded before actions were kept with hands."""
    HAND_SHARED = "hand-shared"
    """The hand's control has shown it to the channel already."""
    HAND_WITHOUT_COMMITMENT = "hand-not-sealed"
    """The hand was dealt before decks had commitments."""

    NO_SUCH_TOURNAMENT = "no-such-tournament"
    TOO_MANY_TOURNAMENTS = "too-many-tournaments"
    CHANNEL_STANDS = "channel-stands"
    """A tournament is moved only when its channel is gone."""
    TICKET_VALUE_STAYS = "ticket-value-stays"
    START_TIME_PAST = "start-time-past"
    START_TIME_FAR = "start-time-far"
    SATELLITE_AFTER_TARGET = "satellite-after-target"
    TOURNAMENT_FROZEN = "tournament-frozen"
    NO_SUCH_SEASON = "no-such-season"


class HostRefusal(Refusal):
    """The card room does not do this now; nothing has changed."""

    codes = HostCode


def new_incident() -> str:
    """The name of a failure, the same in the log and in messages to players."""
    return secrets.token_hex(4)
