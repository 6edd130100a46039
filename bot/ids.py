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
