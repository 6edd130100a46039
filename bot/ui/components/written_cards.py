"""Cards as a reader is shown them: as emoji of their faces, as signs, or in words.

Card faces are emoji of the application, written in place of `A♠`. A missing face, as before the
upload, leaves the sign. Readers who chose text first are told cards in words.
"""

import re
from collections.abc import Iterable
from typing import Final, Protocol

import discord

from bot.host.guild_settings import SettingsByPlayer
from bot.ids import PlayerId
from bot.poker.cards import FULL_DECK, Card, card_text
from bot.texts.catalogue import Texts
from bot.ui.components.pages import ALT_TEXT_MAX, MESSAGE_MAX, fitted
from bot.ui.words.poker_words import card_sign, cards_in_words

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
        """The text with faces in place of signs; unchanged where that would be too long."""
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
        """The text with its cards in words, cut where it would be too long: signs are no words to a
        reader who has them read aloud."""
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
    """Knows how each reader is shown cards."""

    def __init__(self, personal: SettingsByPlayer | None, faces: CardFaces) -> None:
        """Makes the ways to write cards; without settings nobody has chosen text first."""
        self._personal = personal
        self._faces = faces

    async def reads_text(self, reader: PlayerId) -> bool:
        """Whether the reader has chosen text first."""
        return self._personal is not None and (await self._personal.of(reader)).text_first

    async def of(self, reader: PlayerId | None, texts: Texts) -> WrittenCards:
        """The way to write cards for this reader, whose language `texts` speaks; for everybody by
        default."""
        if reader is None or not await self.reads_text(reader):
            return self._faces
        return CardsInWords(texts)


SIGNS_ALONE: Final = CardWriting(None, NO_FACES)
"""Writes every card as its sign, for everybody."""
