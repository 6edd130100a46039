"""The look of a server's pictures: theme, colours of the deck, card backs, shape of tables."""

from dataclasses import dataclass, replace
from typing import Any

from bot.codec import Encoding, from_json, to_json
from bot.picture.scene import DEFAULT_THEME, DeckColours, PictureShape

THEMES = (DEFAULT_THEME, "midnight", "crimson", "colour-blind")
BACKS = ("crimson", "navy", "forest", "graphite")
_OFFERED = {
    "theme": THEMES,
    "deck": tuple(DeckColours),
    "back": BACKS,
    "shape": tuple(PictureShape),
}


@dataclass(frozen=True, slots=True)
class Look:
    """One server's choice; the defaults are those of a server that chose nothing."""

    theme: str = DEFAULT_THEME
    deck: DeckColours = DeckColours.FOUR
    back: str = ""
    """Empty for the theme's own."""
    shape: PictureShape = PictureShape.WIDE
    """Of tables whose owner has not chosen one."""

    def changed(
        self,
        theme: str | None = None,
        deck: str | None = None,
        back: str | None = None,
        shape: str | None = None,
    ) -> "Look":
        """This look with the values that are not None."""
        return replace(
            self,
            theme=self.theme if theme is None else theme,
            deck=self.deck if deck is None else DeckColours(deck),
            back=self.back if back is None else back,
            shape=self.shape if shape is None else PictureShape(shape),
        )


DEFAULT_LOOK = Look()


def _read(stored: dict[str, Any]) -> Look:
    known = {name: value for name, value in stored.items() if value in _OFFERED.get(name, ())}
    return from_json(Look, known)


STORED_LOOK = Encoding(dict, to_json, _read)
"""A look as JSON; values that are no longer offered are read as the defaults."""
