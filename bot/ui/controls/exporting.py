"""Exports of hands for other programs, as files that Discord takes, for one reader."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

import discord

from bot.histories.formats import FORMATS
from bot.histories.history import HistoryRefusal
from bot.host.past_hand import PastHand
from bot.host.past_hands import PastHands
from bot.host.refusals import HostCode, HostRefusal
from bot.ids import PlayerId
from bot.refusal import refuse_if
from bot.ui.components.pages import upload
from bot.ui.requests.answers import answer_after_response
from bot.ui.words.refusals import UiCode

FORMAT_DEFAULT = "pokerstars"
HANDS_FILE_BYTES_MAX = 10 * 1024**2
"""Discord takes no larger attachment everywhere."""


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """A file, and the sentence that it is sent with."""

    told: str
    name: str
    data: bytes


class Exporter:
    """Makes large files, one at a time for all callers together."""

    def __init__(self) -> None:
        self._making = asyncio.Lock()

    async def send(
        self, interaction: discord.Interaction, make: Callable[[], Awaitable[ExportedFile]]
    ) -> None:
        """Answers with the file, for the caller alone.

        Raises `UiRefusal` (file-too-large), and what `make` raises; the answer is deferred then.
        """
        await interaction.response.defer(ephemeral=True, thinking=True)
        async with self._making:
            made = await make()
        refuse_if(len(made.data) > HANDS_FILE_BYTES_MAX, UiCode.FILE_TOO_LARGE)
        file = upload(made.data, made.name)
        await answer_after_response(interaction, made.told, files=[file])


@dataclass(frozen=True, slots=True)
class ExportedHands:
    """Hands in one format."""

    name: str
    data: bytes
    hands: int
    left_out: int = 0
    """The number of hands left out: the table may not tell them, or the format has no words for
    them."""


async def export_hand(
    past_hands: PastHands, past: PastHand, reader: PlayerId, name: str
) -> discord.File:
    """A hand in the format of that name. Raises `HistoryRefusal` (history-cannot-say)."""
    text = FORMATS[name].write(await past_hands.history(past, reader))
    return upload(text.encode(), f"hand-{past.number}.{FORMATS[name].suffix}")


async def export_session(
    past_hands: PastHands,
    session: AsyncIterator[PastHand | None],
    reader: PlayerId,
    name: str,
    former: str,
) -> ExportedHands:
    """All hands of a session that the format can express, in one file; in them `former` is the
    name of forgotten players.

    Other tasks run between two hands: playing one again takes a millisecond. Raises `UiRefusal`
    (no-hands-of-yours) where there are none, `HistoryRefusal` where none can be expressed and
    `HostRefusal` (hand-not-told) where none can be told.
    """
    texts: list[str] = []
    refused: list[HistoryRefusal | HostRefusal] = []
    async for past in session:
        try:
            if past is None:
                raise HostRefusal(HostCode.HAND_NOT_TOLD)
            history = await past_hands.history(past.naming(former), reader)
            texts.append(FORMATS[name].write(history, len(texts) + 1))
        except (HistoryRefusal, HostRefusal) as refusal:
            refused.append(refusal)
        await asyncio.sleep(0)
    if refused and not texts:
        raise refused[0]
    refuse_if(not texts, UiCode.NO_HANDS_OF_YOURS)
    data = "".join(texts).encode()
    return ExportedHands(f"session.{FORMATS[name].suffix}", data, len(texts), len(refused))
