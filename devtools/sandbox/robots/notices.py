"""A tournament on a robot's screen: announcements and lines with controls."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from bot.ui.components.custom_ids import (
    ControlId,
    TournamentControl,
    TournamentControlId,
    read_custom_id,
)
from devtools.sandbox.robots.reading import BUTTON, TEXT_DISPLAY, components_of

OFFERS: Final = (
    TournamentControl.REBUY,
    TournamentControl.ADDON,
    TournamentControl.ACCEPT,
    TournamentControl.AGREE_TO_CANCEL,
)
"""Questions to players in a line of their own: a robot takes the first."""
FOR_EVERYBODY: Final = {TournamentControl.ADDON, TournamentControl.AGREE_TO_CANCEL}
"""The offers to everybody who is still in, named or not."""


@dataclass(frozen=True, slots=True)
class SeenNotice:
    """A message with a tournament's controls that is not a table."""

    tournament: int
    channel: str
    message: str
    text: str
    control_ids: Mapping[TournamentControl, str]

    @property
    def is_announcement(self) -> bool:
        """Whether it is the place to register, or to take the entry back."""
        return (
            TournamentControl.REGISTER in self.control_ids
            or TournamentControl.UNREGISTER in self.control_ids
        )

    def offer_for(self, user: str) -> str | None:
        """The control that this user is asked to press, if they are."""
        asked = f"<@{user}>" in self.text or FOR_EVERYBODY & self.control_ids.keys()
        wanted = (self.control_ids[control] for control in OFFERS if control in self.control_ids)
        return next(wanted, None) if asked and not self.is_announcement else None


def read_notice(message: Mapping[str, Any]) -> SeenNotice | None:
    """The notice in a message; None when it has no control of a tournament, or is a table."""
    components = list(components_of(message))
    ids = [part.get("custom_id", "") for part in components if part.get("type") == BUTTON]
    known = [read_custom_id(custom_id) for custom_id in ids]
    read = [control for control in known if isinstance(control, TournamentControlId)]
    if not read or any(isinstance(control, ControlId) for control in known):
        return None
    words = [part.get("content", "") for part in components if part.get("type") == TEXT_DISPLAY]
    return SeenNotice(
        tournament=read[0].tournament,
        channel=str(message["channel_id"]),
        message=str(message["id"]),
        text="\n".join([message.get("content") or "", *words]),
        control_ids={control.kind: str(control) for control in read},
    )
