"""The hand that a message shows: the id of one of its components tells which it is, or the name of
a file of a message without components."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

import discord

from bot.ids import HandId
from bot.ui.words.refusals import UiCode, UiRefusal

IDS_BEFORE_HANDS: Final = 1_000
"""Discord numbers components without an id from 1, and no message has this many."""
_FILE_NAME: Final = re.compile(r"(?:(?:my-)?cards|session)-(\d{1,18})\.png")


def component_id(hand: HandId | None) -> int | None:
    """The id of the component that shows a hand; None for one without a hand."""
    return IDS_BEFORE_HANDS + hand if hand else None


def session_picture_name(hand: HandId) -> str:
    """The name of the picture of a session whose biggest pot was this hand's."""
    return f"session-{hand}.png"


def is_session_picture(name: str) -> bool:
    """Whether a file is called as pictures of sessions are."""
    return re.fullmatch(r"session-\d+\.png", name) is not None


def shown_hand(message: discord.Message, bot: int) -> HandId:
    """The hand that a message of the user `bot` shows. Raises `UiRefusal`
    (message-without-hand)."""
    if message.author.id == bot:
        for number in _ids(message.components):
            if number is not None and number > IDS_BEFORE_HANDS:
                return HandId(number - IDS_BEFORE_HANDS)
        for attachment in message.attachments:
            if match := _FILE_NAME.fullmatch(attachment.filename):
                return HandId(int(match[1]))
    raise UiRefusal(UiCode.MESSAGE_WITHOUT_HAND)


def _ids(components: Iterable[Any]) -> Iterator[int | None]:
    """The ids of components and of those inside, a component's own first."""
    for component in components:
        yield component.id
        yield from _ids(getattr(component, "children", ()))
