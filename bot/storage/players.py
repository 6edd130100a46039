"""Choices and acts as rows: players' names and settings, servers' settings, and the log of acts."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select

from bot.ids import GuildId, PlayerId
from bot.shards import Slice
from bot.storage.connections import Reader
from bot.storage.ledger import chunks
from bot.storage.rows import as_record, as_row, put_each, within
from bot.storage.schema import (
    host_actions,
    messaged_players,
    personal_settings,
    player_names,
    settings,
)
from bot.storage.unit import HostAction
from bot.storage.writer import Writer


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """A player in one guild, or (guild `EVERYWHERE`) under the name used in all of them."""

    guild: GuildId
    player: PlayerId
    name: str
    locale: str


@dataclass(frozen=True, slots=True)
class PersonalSettings:
    """A player's own settings, for every server."""

    seat_messages: bool = True
    """Whether the bot tells the player by direct message about their seat while they are away."""
    text_first: bool = False
    """Whether the player gets in words, by direct message, what others see in pictures."""


_HAD_MESSAGE = select(messaged_players.c.player_id).where(
    messaged_players.c.player_id == bindparam("player")
)

_SETTINGS = select(personal_settings.c.seat_messages, personal_settings.c.text_first).where(
    personal_settings.c.player_id == bindparam("player")
)


class PlayerStore:
    """Stores the newest name and language of each player, whether they were ever messaged, and
    their own choices."""

    def __init__(self, reader: Reader, writer: Writer) -> None:
        self._reader = reader
        self._writer = writer

    async def store(self, seen: Sequence[KnownPlayer]) -> None:
        """Stores these names instead of older ones."""
        newest = {(each.guild, each.player): each for each in seen}
        rows = [as_row(each) for each in newest.values()]
        if rows:
            await self._writer.run(lambda connection: put_each(connection, player_names, rows))

    async def had_message(self, player: PlayerId) -> bool:
        """Whether the player was ever sent a direct message."""
        return await self._reader.first(_HAD_MESSAGE, {"player": player}) is not None

    async def note_message(self, player: PlayerId) -> None:
        """Notes that the player has had a direct message."""
        row = {"player_id": player}
        await self._writer.run(lambda connection: put_each(connection, messaged_players, [row]))

    async def personal_settings(self, player: PlayerId) -> PersonalSettings:
        """The player's choices, or the defaults."""
        found = await self._reader.first(_SETTINGS, {"player": player})
        return PersonalSettings() if found is None else PersonalSettings(**found._asdict())

    async def put_personal_settings(self, player: PlayerId, chosen: PersonalSettings) -> None:
        """Stores the player's choices."""
        row = {"player_id": player, **asdict(chosen)}
        await self._writer.run(lambda connection: put_each(connection, personal_settings, [row]))

    async def known(self, guild: GuildId) -> frozenset[PlayerId]:
        """All players who were ever seen in the guild."""
        rows = await self._reader.all(
            select(player_names.c.player_id).where(player_names.c.guild_id == guild)
        )
        return frozenset(PlayerId(row.player_id) for row in rows)

    async def find(
        self, guild: GuildId, players: Collection[PlayerId]
    ) -> dict[PlayerId, KnownPlayer]:
        """The ones of these players who were ever seen in the guild."""
        columns = player_names.c
        found = {}
        for some in chunks(sorted(players)):
            rows = await self._reader.all(
                select(player_names).where(columns.guild_id == guild, columns.player_id.in_(some))
            )
            for row in rows:
                player = PlayerId(row.player_id)
                found[player] = KnownPlayer(guild, player, row.name, row.locale)
        return found


class SettingsStore:
    """The settings of servers: keys to JSON values, which are opaque here (see
    `bot.host.guild_settings`)."""

    def __init__(self, reader: Reader, writer: Writer, shards: Slice) -> None:
        self._reader = reader
        self._writer = writer
        self._shards = shards

    async def all(self) -> dict[GuildId, dict[str, Any]]:
        """The choices of every guild of ours, for the start."""
        chosen: dict[GuildId, dict[str, Any]] = {}
        for row in await self._reader.all(
            within(select(settings), settings.c.guild_id, self._shards)
        ):
            chosen.setdefault(GuildId(row.guild_id), {})[row.key] = row.value
        return chosen

    async def put(self, guild: GuildId, values: Mapping[str, Any]) -> None:
        """Sets these values; None returns one to its default."""

        def job(connection: Connection) -> None:
            changed = settings.c.key.in_(list(values))
            connection.execute(delete(settings).where(settings.c.guild_id == guild, changed))
            rows = [
                {"guild_id": guild, "key": key, "value": value}
                for key, value in values.items()
                if value is not None
            ]
            if rows:
                connection.execute(insert(settings), rows)

        await self._writer.run(job)


PAGE_SIZE = 10


@dataclass(frozen=True, slots=True)
class LoggedAction:
    """An act and its number in the log."""

    id: int
    act: HostAction


class ActionLog:
    """The log of the acts of table owners, organisers and moderators (R-260), which only grows.

    It is only read here: the unit that does an act writes it.
    """

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def of_guild(self, guild: GuildId) -> tuple[LoggedAction, ...]:
        """The last acts of a guild, newest first."""
        statement = (
            select(host_actions)
            .where(host_actions.c.guild_id == guild)
            .order_by(host_actions.c.id.desc())
            .limit(PAGE_SIZE)
        )
        rows = await self._reader.all(statement)
        return tuple(LoggedAction(row.id, as_record(HostAction, row)) for row in rows)
