"""The emoji that show cards: found at Discord by name, and uploaded once where they are missing."""

import logging
from collections.abc import Awaitable, Callable

import discord

from bot.host.background_tasks import BackgroundTasks
from bot.ui.components.written_cards import NAME_BEGINS, NAMES, CardFaces
from bot.ui.requests.answers import SEND_ERRORS
from bot.ui.requests.sending import until_taken

log = logging.getLogger(__name__)


class CardFaceUploads(BackgroundTasks):
    """Completes the faces of one process. Emoji that Discord refuses are tried again at the next
    start."""

    def __init__(
        self,
        client: discord.Client,
        faces: CardFaces,
        draw: Callable[[str], Awaitable[bytes]],
    ) -> None:
        """`draw` makes the picture of a card such as `As`."""
        super().__init__(log, "card faces could not be found")
        self._client, self._faces, self._draw = client, faces, draw

    def find_soon(self, uploads: bool) -> None:
        """Finds all, and of several processes one `uploads` those that are missing. Returns at
        once; the client is logged in."""
        self.spawn(self._find(uploads))

    async def _find(self, uploads: bool) -> None:
        try:
            found = {
                emoji.name: emoji.id
                for emoji in await until_taken(self._client.fetch_application_emojis)
            }
            for name, number in found.items():
                self._faces.note(name, number)
            for name in NAMES if uploads else ():
                if name not in found:
                    await self._upload(name)
        except (TimeoutError, *SEND_ERRORS) as error:
            log.warning("some cards are written as signs: %s", error)

    async def _upload(self, name: str) -> None:
        image = await self._draw(name.removeprefix(NAME_BEGINS))
        made = await until_taken(
            lambda: self._client.create_application_emoji(name=name, image=image)
        )
        self._faces.note(made.name, made.id)
