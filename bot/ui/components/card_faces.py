"""Card faces as emoji of the application, written in place of `A♠`.

Where one is missing, as before they are uploaded, its sign is written as ever.
"""

import re
from collections.abc import Iterable
from typing import Final

import discord

from bot.poker.cards import FULL_DECK, Card, card_text
from bot.ui.components.pages import MESSAGE_MAX
from bot.ui.words.poker_words import card_sign

NAME_BEGINS: Final = "card_"
"""A new look needs another beginning: an emoji's picture never changes."""
NAMES: Final = {f"{NAME_BEGINS}{card_text(card)}": card_sign(card) for card in FULL_DECK}
"""The sign of the card that each emoji shows, by its name."""
_SIGN: Final = re.compile("|".join(map(re.escape, NAMES.values())))


class CardFaces:
    """The emoji that are known so far, by the sign of their card."""

    def __init__(self) -> None:
        self._emoji: dict[str, discord.PartialEmoji] = {}

    def note(self, name: str, number: int) -> None:
        """An emoji of the application; one that shows no card is left aside."""
        if name in NAMES:
            self._emoji[NAMES[name]] = discord.PartialEmoji(name=name, id=number)

    def write(self, text: str, length_max: int = MESSAGE_MAX) -> str:
        """The text with faces in place of signs; as it is where that would be too long."""
        if not self._emoji:
            return text
        written = _SIGN.sub(lambda sign: str(self.emoji_of(sign[0]) or sign[0]), text)
        return written if len(written) <= length_max else text

    def options(self, cards: Iterable[tuple[int, Card]]) -> list[discord.SelectOption]:
        """The options of a select of cards, each by its place."""
        signs = [(place, card_sign(card)) for place, card in cards]
        return [
            discord.SelectOption(label=sign, value=str(place), emoji=self.emoji_of(sign))
            for place, sign in signs
        ]

    def emoji_of(self, sign: str) -> discord.PartialEmoji | None:
        """The face of the card with this sign."""
        return self._emoji.get(sign)


NO_FACES: Final = CardFaces()
"""Writes every card as its sign."""
