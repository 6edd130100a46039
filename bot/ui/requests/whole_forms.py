"""Forms with files, sent in one piece.

aiohttp sends each boundary, each header and each part of a form by itself: eight system calls for a
table's picture, which took a twentieth of the event loop's time.
"""

from aiohttp import MultipartWriter, multipart
from aiohttp.abc import AbstractStreamWriter


class WholeForm(MultipartWriter):
    """A form that is put together before it is sent; its parts are neither compressed nor encoded,
    as those of discord.py."""

    async def write(self, writer: AbstractStreamWriter, close_boundary: bool = True) -> None:
        await writer.write(await self.as_bytes())


def send_forms_whole() -> None:
    """Has aiohttp send every form of this process so: discord.py makes them itself."""
    multipart.MultipartWriter = WholeForm  # type: ignore[misc]
