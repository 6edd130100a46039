"""How much of a deck's seal is shown: the table's message has no room for all of it."""

SHOWN_DIGITS = 32
"""Of 64: few enough for a phone, too many for two decks that begin alike to be found beforehand."""


def seal_shown(seal: str) -> str:
    """The beginning of a seal; empty for a deck that was not sealed."""
    return seal[:SHOWN_DIGITS]
