"""Reasons: for being out, for new chips, for a cancellation."""

from enum import StrEnum


class CancelWhy(StrEnum):
    TOO_FEW = "too-few-entrants"
    HOST = "host"
    AGREED = "agreed"
    """All who were still in agreed."""
    UNREADABLE = "unreadable"
    """The journal cannot be read: payments are returned by the ledger."""


class OutWhy(StrEnum):
    BUSTED = "busted"
    NO_SHOW = "no-show"
    EXCLUDED = "excluded"
    DEAL = "deal"
    WON = "won"


class ChipsWhy(StrEnum):
    """The reasons for which chips come to a table or leave it."""

    REBUY = "rebuy"
    ADDON = "addon"
    SECOND_HALF = "second-half"
    REMOVED = "removed"
