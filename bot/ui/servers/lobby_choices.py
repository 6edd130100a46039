"""The choices of a server's lobbies, by a command, and what they make."""

from dataclasses import dataclass, replace
from typing import Final

from bot.host.guild_settings import GuildSettings, LobbySettings
from bot.ids import ChannelId, PlayerId
from bot.refusal import refuse_if
from bot.table.kinds import LobbyKeeps
from bot.ui.words.refusals import UiCode, UiRefusal

LOBBIES_MAX: Final = 5
"""All settings of a server are shown in one message."""


@dataclass(frozen=True, slots=True)
class LobbyChoices:
    """The chosen values; None leaves one as it is."""

    place: ChannelId | None = None
    """The category or channel that is meant; None for the only one."""
    kinds: tuple[str, ...] | None = None
    keeps: LobbyKeeps | None = None

    def apply(self, was: GuildSettings, by: PlayerId) -> GuildSettings:
        """The settings with the lobby of a place as it was chosen, beside those of other places. A
        new one has the first lobby's kinds, if none are chosen.

        Raises `UiRefusal` (lobby-incomplete, lobby-in-several-places, too-many-lobbies).
        """
        before = self._meant(was)
        place = before.place if before else self.place
        first = before or was.lobby
        kinds = self.kinds or (first.kinds if first else ())
        if place is None or not kinds:
            raise UiRefusal(UiCode.LOBBY_INCOMPLETE)
        lobby = before or LobbySettings(place, kinds, by)
        keeps = self.keeps or lobby.keeps
        lobby = replace(
            lobby, kinds=kinds, by=by, keeps=None if keeps is LobbyKeeps.FREE_SEAT else keeps
        )
        after = was.with_lobbies((*was.lobbies, lobby))
        most = max(LOBBIES_MAX, len(was.lobbies))
        refuse_if(len(after.lobbies) > most, UiCode.TOO_MANY_LOBBIES, maximum=LOBBIES_MAX)
        return after

    def _meant(self, was: GuildSettings) -> LobbySettings | None:
        """The lobby that is to be changed; None for a new one. Raises `UiRefusal`
        (lobby-in-several-places)."""
        if self.place is None:
            refuse_if(len(was.lobbies) > 1, UiCode.LOBBY_IN_SEVERAL_PLACES)
            return was.lobby
        return next((each for each in was.lobbies if each.place == self.place), None)


def without_lobby(was: GuildSettings, place: ChannelId | None) -> GuildSettings:
    """The settings without the lobby of a place, or without any."""
    others = (each for each in was.lobbies if place not in (None, each.place))
    return was.with_lobbies(others)
