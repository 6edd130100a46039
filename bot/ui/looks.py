"""The look of a server's pictures: theme, colours of the deck, card backs."""

from dataclasses import dataclass, replace
from typing import Any, Self

from bot.codec import from_json
from bot.ids import GuildId
from bot.picture.scene import DEFAULT_THEME, DeckColours

LOOK_SETTING = "look"
THEMES = (DEFAULT_THEME, "midnight", "crimson", "colour-blind")
BACKS = ("crimson", "navy", "forest", "graphite")


@dataclass(frozen=True, slots=True)
class Look:
    """One server's choice; the defaults are those of a server that chose nothing."""

    theme: str = DEFAULT_THEME
    deck: DeckColours = DeckColours.TWO
    back: str = ""
    """Empty for the theme's own."""

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Self:
        """Reads a stored look; values that are no longer offered become the defaults."""
        offered = {"theme": THEMES, "deck": tuple(DeckColours), "back": BACKS}
        known = {name: value for name, value in stored.items() if value in offered.get(name, ())}
        return from_json(cls, known)

    def changed(self, theme: str | None, deck: str | None, back: str | None) -> "Look":
        """This look with the values that are not None."""
        return replace(
            self,
            theme=self.theme if theme is None else theme,
            deck=self.deck if deck is None else DeckColours(deck),
            back=self.back if back is None else back,
        )


DEFAULT_LOOK = Look()


class Looks:
    """The looks of all servers."""

    def __init__(self) -> None:
        self._chosen: dict[GuildId, Look] = {}

    def load(self, settings: dict[GuildId, dict[str, Any]]) -> None:
        """Takes over the stored settings of servers."""
        for guild, values in settings.items():
            if isinstance(values.get(LOOK_SETTING), dict):
                self.choose(guild, Look.from_json(values[LOOK_SETTING]))

    def choose(self, guild: GuildId, look: Look) -> None:
        self._chosen[guild] = look

    def of_guild(self, guild: GuildId) -> Look:
        return self._chosen.get(guild, DEFAULT_LOOK)
