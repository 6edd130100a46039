"""Strips of own cards in full colour, as an oracle of those that are composed of patches."""

from PIL import Image

from bot.picture.canvas import Canvas
from bot.picture.hole_cards import HEIGHT, WIDTH, strip_parts
from bot.picture.pieces import Pieces
from bot.picture.scene import CardsScene


def draw_own_cards(pieces: Pieces, scene: CardsScene) -> Image.Image:
    """The whole strip, drawn at once."""
    canvas = Canvas.felt(pieces, WIDTH, HEIGHT)
    for part in strip_parts(pieces, scene):
        canvas.lay(part.draw())
    return canvas.image
