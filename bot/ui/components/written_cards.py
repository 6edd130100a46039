"""How a reader is told cards: as faces or signs; in words to those who chose text first."""

from collections.abc import Iterable
from typing import Final, Protocol

import discord

from bot.host.guild_settings import SettingsByPlayer
from bot.ids import PlayerId
from bot.poker.cards import Card
from bot.texts.catalogue import Texts
from bot.ui.components.card_faces import NO_FACES, CardFaces
from bot.ui.components.pages import ALT_TEXT_MAX, MESSAGE_MAX, fitted
from bot.ui.words.poker_words import card_sign, cards_in_words


class WrittenCards(Protocol):
    """Writes the cards of a text, in which they stand as signs."""

    def write(self, text: str, length_max: int = MESSAGE_MAX) -> str:
        """The text for a message, of at most `length_max` characters."""

    def options(self, cards: Iterable[tuple[int, Card]]) -> list[discord.SelectOption]:
        """The options of a select of cards, each by its place."""


class CardsInWords:
    """Cards as they are read aloud: `ace of spades`."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def write(self, text: str, length_max: int = MESSAGE_MAX) -> str:
        """Cut where it would be too long: signs are no words to whoever has them read aloud."""
        return _in_words(text, length_max, self._texts)

    def options(self, cards: Iterable[tuple[int, Card]]) -> list[discord.SelectOption]:
        return [
            discord.SelectOption(
                label=cards_in_words(card_sign(card), self._texts), value=str(place)
            )
            for place, card in cards
        ]


def alt_of_cards(text: str, texts: Texts) -> str:
    """The text as the alt text of a picture: its cards in words, as far as there is room."""
    return _in_words(text, ALT_TEXT_MAX, texts)


def _in_words(text: str, room: int, texts: Texts) -> str:
    return fitted(cards_in_words(text, texts).split("\n"), room, texts)


class CardWriting:
    """Knows in which way each reader is told cards."""

    def __init__(self, personal: SettingsByPlayer | None, faces: CardFaces) -> None:
        """Without settings nobody has chosen text first."""
        self._personal = personal
        self._faces = faces

    async def reads_text(self, reader: PlayerId) -> bool:
        """Whether the reader has chosen text first."""
        return self._personal is not None and (await self._personal.of(reader)).text_first

    async def of(self, reader: PlayerId | None, texts: Texts) -> WrittenCards:
        """The way of this reader, whose language `texts` speaks; of everybody by default."""
        if reader is None or not await self.reads_text(reader):
            return self._faces
        return CardsInWords(texts)


SIGNS_ALONE: Final = CardWriting(None, NO_FACES)
"""Writes every card as its sign, for everybody."""
