"""Why somebody is out, why chips came, why an event was called off."""

from enum import StrEnum


class CancelWhy(StrEnum):
    TOO_FEW = "too-few-entrants"
    HOST = "host"
    AGREED = "agreed"
    """All who were still in agreed."""
    UNREADABLE = "unreadable"
    """Nobody knows any more how it stands: what was paid is given back from the ledger."""


class OutWhy(StrEnum):
    BUSTED = "busted"
    NO_SHOW = "no-show"
    EXCLUDED = "excluded"
    DEAL = "deal"
    WON = "won"


class ChipsWhy(StrEnum):
    """Where chips at a table came from or, below zero, went."""

    REBUY = "rebuy"
    ADDON = "addon"
    SECOND_HALF = "second-half"
    REMOVED = "removed"
