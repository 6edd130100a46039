"""Ids that several packages share: integers at run time, distinct to the type checker."""

from typing import NewType

Chips = NewType("Chips", int)
"""Play-money chips: always whole, never negative where a person owns them."""

GuildId = NewType("GuildId", int)
ChannelId = NewType("ChannelId", int)
PlayerId = NewType("PlayerId", int)
"""A Discord user's id."""

TableId = NewType("TableId", int)
HandId = NewType("HandId", int)

DISCORD_BEGAN_MS = 1_420_070_400_000
"""The time from which Discord counts in its ids, in milliseconds since 1970."""


def discord_ms(number: int) -> int:
    """The moment at which Discord made this id, by Discord's clock, in milliseconds since 1970."""
    return (number >> 22) + DISCORD_BEGAN_MS
