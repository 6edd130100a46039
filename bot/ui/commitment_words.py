"""How much of a deck's seal is shown: the table's message has no room for all of it."""

from bot.table.view import TableView
from bot.texts.catalogue import Texts

SHOWN_DIGITS = 32
"""Of 64: few enough for a phone, too many for two decks that begin alike to be found beforehand."""


def commitment_shown(seal: str) -> str:
    """The beginning of a seal; empty for a deck that was not sealed."""
    return seal[:SHOWN_DIGITS]


def commitment_line(view: TableView, texts: Texts) -> str:
    """The small print that shows the commitment to the hand's deck; empty when there is none."""
    seal = commitment_shown(view.deck_commitment)
    return f"-# {texts.say('table-sealed', seal=seal)}" if seal else ""
