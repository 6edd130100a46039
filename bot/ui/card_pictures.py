"""The names of the pictures in DMs: each says for which hand it is, and so outlives the bot."""

import re
from typing import Final

from bot.ids import HandId

_NAME: Final = re.compile(r"cards-(\d{1,18})\.png")


def card_picture_name(hand: HandId) -> str:
    """The name of the picture with a player's cards of this hand."""
    return f"cards-{hand}.png"


def hand_of_card_picture(name: str) -> HandId | None:
    """The hand that `letter_name` has named; None for any other file."""
    match = _NAME.fullmatch(name)
    return HandId(int(match[1])) if match else None
