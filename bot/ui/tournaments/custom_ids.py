"""The custom ids of a tournament's controls: `mz:t:{control}:{tournament}`.

They differ from those of tables: they are in announcements and lines, and name a tournament.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

TEMPLATE = re.compile(r"mz:t:(?P<control>[a-z]{2,10}):(?P<tournament>\d{1,18})")


class TournamentControl(StrEnum):
    """The kinds of a tournament's controls."""

    REGISTER = "register"
    UNREGISTER = "unregister"
    REMIND = "remind"
    FORGET = "forget"
    """Cancels the reminder."""
    SEAT = "seat"
    STANDINGS = "standings"
    REBUY = "rebuy"
    NO_REBUY = "norebuy"
    ADDON = "addon"
    NO_ADDON = "noaddon"
    HALF = "half"
    """The second half of a double chance."""
    DEAL = "deal"
    """Opens the choice of how to share."""
    DEAL_CHIPS = "dealchips"
    DEAL_ICM = "dealicm"
    ACCEPT = "accept"
    DECLINE = "decline"
    AGREE_TO_CANCEL = "calloff"
    """Agrees to cancel the tournament."""
    PLAY_ON = "playon"


@dataclass(frozen=True, slots=True)
class TournamentControlId:
    """A custom id, taken apart."""

    control: TournamentControl
    tournament: int

    def __str__(self) -> str:
        return f"mz:t:{self.control}:{self.tournament}"


def read_tournament_control_id(text: str) -> TournamentControlId | None:
    """The control that `text` names, or None when it is another kind."""
    match = TEMPLATE.fullmatch(text)
    if match is None or match["control"] not in set(TournamentControl):
        return None
    return TournamentControlId(TournamentControl(match["control"]), int(match["tournament"]))
