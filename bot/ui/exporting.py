"""Hands as files for other programs, for one reader."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from io import BytesIO

import discord

from bot.histories.formats import FORMATS
from bot.histories.history import HistoryRefusal
from bot.host.past_hands import PastHand, PastHands
from bot.ids import PlayerId
from bot.ui.refusals import UiCode, UiRefusal

FORMAT_DEFAULT = "pokerstars"


@dataclass(frozen=True, slots=True)
class ExportedHands:
    """Hands in one format."""

    file: discord.File
    hands: int
    left_out: int = 0
    """How many more there are, which the format has no words for."""


async def export_hand(
    past_hands: PastHands, past: PastHand, reader: PlayerId, name: str
) -> discord.File:
    """A hand in the format of that name. Raises `HistoryRefusal` (history-cannot-say)."""
    text = FORMATS[name].write(await past_hands.history(past, reader))
    return _file([text], name, f"hand-{past.id}")


async def export_session(
    past_hands: PastHands, session: AsyncIterator[PastHand], reader: PlayerId, name: str
) -> ExportedHands:
    """All hands of a session that the format can express, in one file.

    Other tasks run between two hands: playing one again takes a millisecond. Raises `UiRefusal`
    (no-hands-of-yours) where there are none, `HistoryRefusal` where none can be expressed.
    """
    texts: list[str] = []
    refused: list[HistoryRefusal] = []
    async for past in session:
        history = await past_hands.history(past, reader)
        try:
            texts.append(FORMATS[name].write(history, len(texts) + 1))
        except HistoryRefusal as refusal:
            refused.append(refusal)
        await asyncio.sleep(0)
    if refused and not texts:
        raise refused[0]
    if not texts:
        raise UiRefusal(UiCode.NO_HANDS_OF_YOURS)
    return ExportedHands(_file(texts, name, "session"), len(texts), len(refused))


def _file(texts: list[str], name: str, stem: str) -> discord.File:
    data = "".join(texts).encode()
    return discord.File(BytesIO(data), f"{stem}.{FORMATS[name].suffix}")
