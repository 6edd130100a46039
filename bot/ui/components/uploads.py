"""Files that go to Discord."""

from io import BytesIO

import discord


class _Upload(BytesIO):
    """The bytes of a file, freed once nobody refers to them.

    discord.py keeps a file open for another try by an attribute instead of its method `close`, and
    puts the method back as an attribute: the bytes would then keep themselves until a search for
    garbage. So it stays open, and takes no such attribute.
    """

    def close(self) -> None:
        """Stays open."""

    def __setattr__(self, name: str, value: object) -> None:
        if name != "close":
            super().__setattr__(name, value)


def upload(data: bytes, name: str, description: str | None = None) -> discord.File:
    """A file of these bytes."""
    return discord.File(_Upload(data), name, description=description)
