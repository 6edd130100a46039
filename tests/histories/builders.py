"""Builders of histories for tests."""

from typing import Any

from bot.histories.history import History
from bot.poker.hand import Hand


def a_history(hand: Hand, **changed: Any) -> History:
    """Returns the public history of a finished hand: players a, b, c … in seats 1, 2, 3 …"""
    players = hand.players
    fields: dict[str, Any] = {
        "hand": hand,
        "number": 7_001,
        "names": tuple("abcdefghijkl"[:players]),
        "seats": tuple(range(1, players + 1)),
        "button": None if hand.game.has_bring_in else players,
        "seats_max": 10,
        "table": "Friday",
        "at_ms": 1_795_391_645_000,
    }
    return History(**(fields | changed))
