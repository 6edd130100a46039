"""How much of a deck's seal is shown: the table's message has no room for all of it."""

SHOWN_DIGITS = 20
"""Of 64: a line of a phone; another deck that begins alike cannot be found once it is shown."""


def seal_shown(seal: str) -> str:
    """The beginning of a seal; empty for a deck that was not sealed."""
    return seal[:SHOWN_DIGITS]
