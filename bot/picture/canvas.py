"""A picture other than the table while it is drawn: a ground in the theme's colours, and a pen."""

from PIL import Image, ImageDraw

from bot.picture.fonts import Weight
from bot.picture.furniture import pill
from bot.picture.paint import Blit, Sprite, lay, mix, rounded, tinted
from bot.picture.pieces import Pieces
from bot.picture.rect import Rect
from bot.picture.theme import Colour

CORNER = 14
LINE = 7


class Canvas:
    """Draws on one image with the pieces of one theme."""

    def __init__(self, pieces: Pieces, size: tuple[int, int], ground: Colour) -> None:
        self.pieces = pieces
        self.theme = pieces.theme
        self.text = pieces.theme.text
        self.image = Image.new("RGB", size, ground)
        self.width, self.height = size

    @classmethod
    def room(cls, pieces: Pieces, width: int, height: int) -> "Canvas":
        """A picture on the dark of the room."""
        return cls(pieces, (width, height), pieces.theme.room["sheet"])

    @classmethod
    def felt(cls, pieces: Pieces, width: int, height: int) -> "Canvas":
        """A picture on the felt of the table, with its line around the edge."""
        felt = pieces.theme.felt
        canvas = cls(pieces, (width, height), felt["sheet"])
        box = [LINE, LINE, width - LINE, height - LINE]
        ink = mix(felt["sheet"], felt["line"], 0.6)
        ImageDraw.Draw(canvas.image).rounded_rectangle(box, CORNER, outline=ink, width=2)
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
        weight: Weight = Weight.BOLD,
        *,
        at_right: bool = False,
    ) -> None:
        """One line, shrunk and cut to its box if it must be."""
        self.lay(self.pieces.line(words, box, size, colour, weight, at_right=at_right))

    def write_centred(self, words: str, box: Rect, size: int, colour: Colour) -> None:
        fitted, size = self.pieces.lettering.fit(words, box.width, size, 16)
        width = self.pieces.lettering.width(fitted, size)
        inner = Rect(box.centre[0] - width // 2, box.y, width + 2, box.height)
        self.write(fitted, inner, size, colour)

    def panel(self, box: Rect, colour: Colour, strength: float = 1.0) -> None:
        """A rounded ground for writing."""
        body = tinted(rounded((box.width, box.height), CORNER), colour, strength)
        self.image.paste(body, (box.x, box.y), body)

    def bar(self, box: Rect, part: float, track: Colour, fill: Colour) -> None:
        """How much of something is left."""
        size = (box.width, box.height)
        self.put(Sprite(pill(size, track)), box.x, box.y)
        filled = round(box.width * min(1.0, max(0.0, part)))
        if filled >= box.height:
            self.put(Sprite(pill((filled, box.height), fill)), box.x, box.y)
