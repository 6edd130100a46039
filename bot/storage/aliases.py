"""Aliases: numbers that stand for players who were forgotten.

An alias is above every id that Discord gives. The player meant by it is encrypted with the key
that is kept outside the database: the commands of tables are encrypted too, and name players as
they were, so the audit has to bring both together.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, select

from bot.storage.encryption import Cipher
from bot.storage.schema import forgotten_players

ALIAS_MIN = 2**62
"""The lowest alias. Discord's ids count the milliseconds since 2015 above their lowest 22 bits:
they get here in 2049."""
ALIAS_MAX = 2**63 - 1
ID_MIN = 10**15
"""A number that users' ids exceed; amounts, seats and times are smaller."""
NAME = "–"
"""The name of every alias, and of a forgotten player in old records."""


def is_alias(player: int) -> bool:
    """Whether a number stands for a player who was forgotten."""
    return player >= ALIAS_MIN


def encryption_place(alias: int) -> str:
    """The place of the row to which the encrypted player belongs."""
    return f"forgotten:{alias}"


def meanings(connection: Connection, cipher: Cipher, guild: int | None = None) -> dict[int, int]:
    """The player meant by each alias, of a guild or of all. Raises `DecryptionFailed`."""
    found = _records(connection, cipher, guild)
    return {alias: record["player"] for alias, record in found.items()}


def forgotten_ms(connection: Connection, cipher: Cipher, guild: int, player: int) -> int | None:
    """When a player was forgotten in a guild for the last time; None for never. Raises
    `DecryptionFailed`."""
    found = _records(connection, cipher, guild).values()
    return max((each["at_ms"] for each in found if each["player"] == player), default=None)


def _records(
    connection: Connection, cipher: Cipher, guild: int | None
) -> dict[int, dict[str, int]]:
    f = forgotten_players.c
    wanted = select(f.alias, f.sealed_player)
    if guild is not None:
        wanted = wanted.where(f.guild_id == guild)
    return {
        row.alias: cipher.decrypt(row.sealed_player, encryption_place(row.alias))
        for row in connection.execute(wanted)
    }


def replaced(value: Any, ids: Mapping[int, int]) -> Any:
    """A JSON value with each of the players' `ids` exchanged, also as a part of a text such as
    `prize:7:100200300400500600`."""
    match value:
        case bool() | None:
            return value
        case int():
            return ids.get(value, value)
        case str():
            parts = value.split(":")
            return ":".join(str(ids.get(int(p), p)) if p.isdecimal() else p for p in parts)
        case list():
            return [replaced(each, ids) for each in value]
        case dict():
            return {replaced(name, ids): replaced(each, ids) for name, each in value.items()}
        case _:
            return value


def without_name(value: Any, alias: int) -> Any:
    """A JSON value in which every record of the alias has the `NAME` of all aliases."""
    if isinstance(value, list):
        return [without_name(each, alias) for each in value]
    if not isinstance(value, dict):
        return value
    kept = {name: without_name(each, alias) for name, each in value.items()}
    if kept.get("player") == alias and "name" in kept:
        kept["name"] = NAME
    return kept
