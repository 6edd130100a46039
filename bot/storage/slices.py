"""Statements that concern the servers of one slice of the shards alone."""

from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Select, literal_column

from bot.shards import SNOWFLAKE_TIMESTAMP_SHIFT, Slice

Selecting = TypeVar("Selecting", bound=Select[Any])


def within(statement: Selecting, guild: ColumnElement[int], shards: Slice) -> Selecting:
    """The rows of the servers of these shards; `guild` is their column."""
    if shards.is_whole:
        return statement
    shift: ColumnElement[int] = literal_column(str(SNOWFLAKE_TIMESTAMP_SHIFT))
    shard = guild.bitwise_rshift(shift) % shards.count
    return statement.where(shard.between(shards.first, shards.last))
