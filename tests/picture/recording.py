"""A text renderer that tells what it was asked to write, and one that writes nothing."""

from PIL import Image

from bot.picture.renderer import Renderer
from bot.picture.text import FontWeight, TextLine, TextRenderer
from bot.picture.theme import Colour

MARK: Colour = (255, 0, 255)


class Recording(TextRenderer):
    """Remembers every text that was fitted, with what became of it, and every line drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.fitted: dict[str, set[str]] = {}
        self.sizes: set[int] = set()
        self.size_of: dict[str, int] = {}
        """The smallest size that each fitted text got."""

    def fit(
        self, text: str, width: int, size: int, smallest: int, weight: FontWeight = FontWeight.BOLD
    ) -> tuple[str, int]:
        found = super().fit(text, width, size, smallest, weight)
        self.fitted.setdefault(text, set()).add(found[0])
        self.size_of[text] = min(found[1], self.size_of.get(text, found[1]))
        return found

    def line(
        self, text: str, size: int, colour: Colour, weight: FontWeight = FontWeight.BOLD
    ) -> TextLine:
        self.sizes.add(size)
        return super().line(text, size, colour, weight)


class Marking(TextRenderer):
    """Writes everything in one colour that nothing else has."""

    def once(
        self, text: str, size: int, colour: Colour, weight: FontWeight = FontWeight.BOLD
    ) -> TextLine:
        return super().once(text, size, MARK, weight)


class Silent(TextRenderer):
    """Draws every line without ink, but as large as ever."""

    def once(
        self, text: str, size: int, colour: Colour, weight: FontWeight = FontWeight.BOLD
    ) -> TextLine:
        line = super().once(text, size, colour, weight)
        blank = Image.new("RGBA", line.image.size, (0, 0, 0, 0))
        return TextLine(blank, line.width, line.size)


def renderer_with(text_renderer: TextRenderer) -> Renderer:
    """A renderer that writes with `text_renderer`."""
    found = Renderer()
    found.text_renderer = text_renderer
    return found
