"""A picture other than the table while it is drawn: a ground in the theme's colours, and a pen."""

from PIL import Image, ImageDraw

from bot.picture.background import lit
from bot.picture.deck import pip
from bot.picture.fonts import FontWeight
from bot.picture.paint import Blit, Sprite, dithered, lay, mix, rounded, tinted
from bot.picture.pieces import Pieces
from bot.picture.plates import pill
from bot.picture.rect import Rect
from bot.picture.scene import SUITS
from bot.picture.theme import Colour

CORNER = 14
LINE = 8
EDGE = 4
SUIT, SUIT_GAP, SUITS_INSET = 22, 12, 28
SUITS_WIDTH = len(SUITS) * (SUIT + SUIT_GAP)
"""Width of the suits on the title's line, with the gap before them."""
SUITS_STRENGTH = 0.42


class Canvas:
    """Draws on one image with the pieces of one theme."""

    def __init__(self, pieces: Pieces, ground: Image.Image) -> None:
        self.pieces = pieces
        self.theme = pieces.theme
        self.text = pieces.theme.text
        self.image = dithered(ground)
        self.width, self.height = ground.size

    @classmethod
    def room(cls, pieces: Pieces, width: int, height: int) -> "Canvas":
        """A picture on the dark of the room, with a little light from above and the four suits."""
        room = pieces.theme.room
        glow = mix(room["sheet"], room["centre"], 0.62)
        ground = lit((width, height), (width // 2, 0), (width * 3 // 4, 340), glow, room["sheet"])
        canvas = cls(pieces, ground)
        ink = mix(room["sheet"], pieces.theme.text.gold, SUITS_STRENGTH)
        for index, suit in enumerate(SUITS):
            sign = pip(suit, SUIT, ink)
            x = width - SUITS_INSET - (SUIT + SUIT_GAP) * (len(SUITS) - index) + SUIT_GAP
            canvas.image.paste(sign, (x, SUITS_INSET), sign)
        ImageDraw.Draw(canvas.image).rectangle([0, 0, width, EDGE - 1], fill=pieces.theme.text.gold)
        return canvas

    @classmethod
    def felt(cls, pieces: Pieces, width: int, height: int) -> "Canvas":
        """A picture on the felt of the table under its lamp, with its line around the edge."""
        felt = pieces.theme.felt
        spot, reach = (width // 2, height * 2 // 5), (width * 3 // 5, height)
        canvas = cls(
            pieces,
            lit(
                (width, height), spot, reach, mix(felt["sheet"], felt["middle"], 0.6), felt["edge"]
            ),
        )
        pen = ImageDraw.Draw(canvas.image)
        for inset, strength in ((LINE, 0.5), (LINE + 5, 0.25)):
            box = [inset, inset, width - inset - 1, height - inset - 1]
            ink = mix(felt["edge"], felt["line"], strength)
            pen.rounded_rectangle(box, CORNER, outline=ink, width=2 if inset == LINE else 1)
        return canvas

    def lay(self, blits: list[Blit]) -> None:
        lay(self.image, blits)

    def put(self, sprite: Sprite, x: int, y: int) -> None:
        spot = (x - sprite.margin, y - sprite.margin)
        self.image.paste(sprite.image, spot, sprite.image)

    def write(
        self,
        words: str,
        box: Rect,
        size: int,
        colour: Colour,
        weight: FontWeight = FontWeight.BOLD,
        *,
        at_right: bool = False,
    ) -> None:
        """One line, shrunk and cut to its box if it must be."""
        self.lay(self.pieces.line(words, box, size, colour, weight, at_right=at_right))

    def write_centred(self, words: str, box: Rect, size: int, colour: Colour) -> None:
        fitted, size = self.pieces.text_renderer.fit(words, box.width, size, 16)
        width = self.pieces.text_renderer.width(fitted, size)
        inner = Rect(box.centre[0] - width // 2, box.y, width + 2, box.height)
        self.write(fitted, inner, size, colour)

    def panel(self, box: Rect, colour: Colour) -> None:
        """A rounded ground for writing."""
        body = tinted(rounded((box.width, box.height), CORNER), colour)
        self.image.paste(body, (box.x, box.y), body)

    def bar(self, box: Rect, part: float, track: Colour, fill: Colour) -> None:
        """A bar that shows the part that is left."""
        size = (box.width, box.height)
        self.put(Sprite(pill(size, track)), box.x, box.y)
        filled = round(box.width * min(1.0, max(0.0, part)))
        if filled >= box.height:
            self.put(Sprite(pill((filled, box.height), fill)), box.x, box.y)
