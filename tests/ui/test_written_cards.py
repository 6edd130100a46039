"""Cards in words, for those who have everything read aloud.

Cards as emoji of the application: found by name, uploaded once, signs where they are missing.
"""

from io import BytesIO
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from PIL import Image

from bot.picture.renderer import Renderer
from bot.poker.cards import FULL_DECK, card_text
from bot.ui.components.pages import ALT_TEXT_MAX
from bot.ui.components.written_cards import NO_FACES, CardFaces, CardsInWords, alt_of_cards
from bot.ui.presentation.card_face_uploads import CardFaceUploads
from bot.ui.words.poker_words import card_signs
from tests.ui.tables import CATALOGUE, LOCALES

SIGNS = "♠♥♦♣"


@pytest.mark.parametrize("locale", LOCALES)
def test_no_sign_is_left_in_a_text_that_grows_too_long(locale: str) -> None:
    """A picture's description has room for the signs, not for the words: it says how many lines
    are left out at its end."""
    texts = CATALOGUE.texts(locale)
    text = "\n".join(f"Player{number}: A♠ K♦ 10♣ 2♥ 9♠ 7♥" for number in range(30))
    assert len(text) < ALT_TEXT_MAX
    for told in (CardsInWords(texts).write(text, ALT_TEXT_MAX), alt_of_cards(text, texts)):
        assert len(told) <= ALT_TEXT_MAX
        *whole, last = told.split("\n")
        assert last == texts.say("and-more", count=30 - len(whole))
        assert not set(SIGNS) & set(told)


CARDS = [card_text(card) for card in FULL_DECK]


class Application:
    """Discord's emoji of one application; it refuses names after so many."""

    def __init__(self, *names: str, room: int = 99) -> None:
        self.emoji = {name: 10**17 + at for at, name in enumerate(names)}
        self.room = room

    async def fetch_application_emojis(self) -> list[Any]:
        return [SimpleNamespace(name=name, id=number) for name, number in self.emoji.items()]

    async def create_application_emoji(self, *, name: str, image: bytes) -> Any:
        assert name not in self.emoji
        if len(self.emoji) >= self.room:
            response: Any = SimpleNamespace(status=400, reason="full")
            raise discord.HTTPException(response, {"code": 30008, "message": "full"})
        self.emoji[name] = 10**17 + len(self.emoji)
        return SimpleNamespace(name=name, id=self.emoji[name])


async def found(application: Application, *, uploads: bool = True) -> CardFaces:
    async def draw(card: str) -> bytes:
        return card.encode()

    faces = CardFaces()
    finding = CardFaceUploads(cast(discord.Client, application), faces, draw)
    finding.find_soon(uploads)
    await finding.settle()
    await finding.close()
    return faces


async def test_all_cards_are_uploaded_once() -> None:
    """Another start finds them by name, other emoji of the application aside."""
    application = Application("logo", "card_")
    await found(application)
    assert len(application.emoji) == 54
    faces = await found(application)
    assert len(application.emoji) == 54
    written = faces.write(f"**a** shows {card_signs(FULL_DECK[:2])} · pair of Ks")
    assert written.count("<:card_") == 2
    assert written.endswith(" · pair of Ks")
    assert str(faces.emoji_of(card_signs(FULL_DECK[:1]))) in written


async def test_every_card_has_a_face_of_its_own() -> None:
    """A ten is not a one, and no suit is another."""
    faces = await found(Application())
    written = [faces.write(card_signs([card])) for card in FULL_DECK]
    assert len(set(written)) == 52
    for card, text in zip(CARDS, written, strict=True):
        assert text.startswith(f"<:card_{card}:")


async def test_signs_stay_where_a_face_is_missing() -> None:
    """Signs stay before the upload, where another process does it, and where Discord has no
    room."""
    text = card_signs(FULL_DECK[:3])
    assert NO_FACES.write(text) == text
    assert (await found(Application(), uploads=False)).write(text) == text
    some = await found(Application(room=1))
    assert some.write(text).count("<:card_") == 1


async def test_a_text_that_would_be_too_long_keeps_its_signs() -> None:
    """Discord would not take it."""
    faces = await found(Application())
    text = card_signs(FULL_DECK)
    assert faces.write(text) != text
    assert faces.write(text, 500) == text


def test_a_face_is_a_small_picture() -> None:
    """Within Discord's 256 KiB, transparent around the card."""
    made = Renderer().render_card_face("As")
    image = Image.open(BytesIO(made))
    assert image.size == (128, 128)
    assert image.mode == "RGBA"
    assert image.getpixel((0, 0)) in ((0, 0, 0, 0), (255, 255, 255, 0))
    assert len(made) < 64 * 1024
