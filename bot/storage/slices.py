"""Statements that concern the servers of one slice of the shards alone."""

from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Select, literal_column

from bot.shards import Slice

Selecting = TypeVar("Selecting", bound=Select[Any])


def within(statement: Selecting, guild: ColumnElement[int], shards: Slice) -> Selecting:
    """The rows of the servers of these shards; `guild` is their column."""
    if shards.is_whole:
        return statement
    shard = guild.bitwise_rshift(literal_column("22")) % shards.count
    return statement.where(shard.between(shards.first, shards.last))
