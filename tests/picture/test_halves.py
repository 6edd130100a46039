"""Split pots: which half a card and a hand have won can be seen, on a phone too."""

from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.picture.deck import Face
from bot.picture.renderer import Renderer
from bot.picture.scene import CardScene, DeckColours, Half, Light
from bot.picture.seats import hand_words
from bot.picture.shapes import Rect
from bot.picture.table import layout_of
from bot.picture.theme import load_themes
from bot.picture.wide import WIDE
from tests.picture.scenes import omaha_hilo, scooped

PHONE_WIDTH = 390
SEEN = 8
"""Average difference of two cards, of 255, that everybody sees."""
GROUND = (30, 110, 70)


@pytest.mark.parametrize("theme", sorted(load_themes()))
@pytest.mark.parametrize(("size", "face"), [((64, 90), Face.TALL), ((56, 59), Face.NARROW)])
def test_the_halves_of_cards_differ_on_a_phone(
    renderer: Renderer, theme: str, size: tuple[int, int], face: Face
) -> None:
    """High, low, both, neither: no two look alike in a picture as wide as a phone."""
    deck = renderer.theme_resources(theme).pieces.deck(DeckColours.TWO)
    small = (
        size[0] * PHONE_WIDTH // WIDE.picture.width,
        size[1] * PHONE_WIDTH // WIDE.picture.width,
    )
    looks = {}
    for light in Light:
        sprite = deck.sprite(CardScene("7d", light), size, face)
        whole = Image.new("RGBA", sprite.image.size, (*GROUND, 255))
        whole.alpha_composite(sprite.image)
        looks[light] = whole.convert("RGB").resize(small, Image.Resampling.LANCZOS)
    for first, second in combinations((Light.LIT, Light.LIT_LOW, Light.LIT_BOTH, Light.DIMMED), 2):
        apart = ImageStat.Stat(ImageChops.difference(looks[first], looks[second])).mean
        assert max(apart) > SEEN, (first, second)


def test_a_card_of_both_halves_is_the_high_one_above_and_the_low_one_below(
    renderer: Renderer,
) -> None:
    """A card of both halves has the high one above and the low one below: both are seen where the
    next card covers its right and the plate its foot."""
    deck = renderer.theme_resources("classic").pieces.deck(DeckColours.TWO)
    high, low, both = (
        deck.sprite(CardScene("7d", light), (48, 68)).image
        for light in (Light.LIT, Light.LIT_LOW, Light.LIT_BOTH)
    )
    top, bottom = (0, 0, both.width, 30), (0, 45, both.width, both.height)
    assert both.crop(top).tobytes() == high.crop(top).tobytes()
    assert both.crop(bottom).tobytes() == low.crop(bottom).tobytes()


def test_the_label_has_the_colour_of_its_half(renderer: Renderer) -> None:
    """Gold for the high half, blue for the low one, each on its side for both."""
    theme = renderer.theme_resources("classic").theme
    for scene, index, left, right in (
        (omaha_hilo(), 0, theme.cards.lit, theme.cards.lit),
        (omaha_hilo(), 3, theme.cards.lit_low, theme.cards.lit_low),
        (scooped(), 0, theme.cards.lit, theme.cards.lit_low),
    ):
        box = layout_of(scene).seats[index].strip
        colours = colours_of(renderer.draw(replace(scene, theme="classic")), box)
        assert left in colours[0]
        assert right in colours[1]
        assert (left in colours[1]) is (left == right)


def colours_of(image: Image.Image, box: Rect) -> list[set[object]]:
    """The colours in the left and in the right half of a strip."""
    middle = box.centre[0]
    sides = ((box.x, middle - 1), (middle + 1, box.right))
    parts = (image.convert("RGB").crop((x, box.y, end, box.bottom)) for x, end in sides)
    return [{colour for _, colour in part.getcolors(1 << 16) or ()} for part in parts]


def test_the_fullest_name_that_has_room_is_drawn(renderer: Renderer) -> None:
    """Fewer words rather than an end that is missing."""
    pieces = renderer.theme_resources("classic").pieces
    names = ("High: full house, deuces over threes", "High: full house 2-3", "High half")
    seat = replace(
        omaha_hilo().seats[0], hand_name=names[0], shorter_names=names[1:], half=Half.HIGH
    )
    assert [hand_words(pieces, seat, room) for room in (400, 220, 120)] == list(names)
