"""Lines that call players to the start of a tournament, and are of no use after it."""

import re
from collections.abc import Iterable

from bot.ids import PlayerId
from bot.texts.catalogue import Texts
from bot.tournament.view import Lobby
from bot.ui.orphaned_messages import sentence_pattern
from bot.ui.tournaments.words import title_of

_CALLS = ("line-countdown", "line-hastened", "remind-closed")


def start_words(lobby: Lobby, players: Iterable[PlayerId], when: str) -> dict[str, str]:
    """The arguments of such a line."""
    names = " ".join(f"<@{player}>" for player in players)
    return {"players": names, "title": title_of(lobby.options), "when": when}


def start_calls(lobby: Lobby, every: Iterable[Texts]) -> list[re.Pattern[str]]:
    """What these lines look like for one tournament, in every language."""
    words = {
        "players": r"<@\d+>(?: <@\d+>)*",
        "title": re.escape(title_of(lobby.options)),
        "when": r"<t:\d+:R>",
    }
    return [sentence_pattern(texts, key, **words) for texts in every for key in _CALLS]
