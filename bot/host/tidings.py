"""How tournaments tell the outside world what has happened."""

import logging
from collections.abc import Callable, Mapping
from typing import Any

from bot.host.heralds import TournamentNews, TournamentPlace
from bot.ids import ChannelId, TableId
from bot.tournament.state import Phase
from bot.tournament.tournament import Tournament
from bot.tournament.view import lobby_of, standings_of

log = logging.getLogger(__name__)


def news_of(
    place: TournamentPlace,
    tournament: Tournament,
    homes: Mapping[TableId, ChannelId],
    **more: Any,
) -> TournamentNews:
    """The tournament as it is now, as news."""
    state = tournament.state
    return TournamentNews(
        place=place,
        lobby=lobby_of(state),
        standings=None if state.phase is Phase.REGISTERING else standings_of(state),
        homes=homes,
        next_due_ms=tournament.next_due_ms,
        **more,
    )


def safely(tournament: int, announce: Callable[..., None], *what: Any) -> None:
    """An announcement that fails is lost; it never changes what is true."""
    try:
        announce(*what)
    except Exception:
        log.exception("tournament %s: an announcement failed", tournament)
