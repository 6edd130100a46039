"""The names and languages of players, as last seen."""

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import bindparam, select

from bot.ids import GuildId, PlayerId
from bot.storage.ledger import chunks
from bot.storage.many_rows import put_each
from bot.storage.reader import Reader
from bot.storage.rows import as_row
from bot.storage.schema import messaged_players, personal_settings, player_names
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
    """Whether they are told by direct message what happens to their seat while they are away."""
    text_first: bool = False
    """Whether they are told in words, by direct message, what others see in pictures."""


_HAD_MESSAGE = select(messaged_players.c.player_id).where(
    messaged_players.c.player_id == bindparam("player")
)

_SETTINGS = select(personal_settings.c.seat_messages, personal_settings.c.text_first).where(
    personal_settings.c.player_id == bindparam("player")
)


class PlayerStore:
    """Stores the newest name and language of each player, whether they were ever messaged, and
    what they have chosen for themselves."""

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
        """The player has had a direct message."""
        row = {"player_id": player}
        await self._writer.run(lambda connection: put_each(connection, messaged_players, [row]))

    async def personal_settings(self, player: PlayerId) -> PersonalSettings:
        """The player's choices, or the defaults."""
        found = await self._reader.first(_SETTINGS, {"player": player})
        return PersonalSettings() if found is None else PersonalSettings(**found._asdict())

    async def put_personal_settings(self, player: PlayerId, chosen: PersonalSettings) -> None:
        """Stores what the player has chosen."""
        row = {"player_id": player, **asdict(chosen)}
        await self._writer.run(lambda connection: put_each(connection, personal_settings, [row]))

    async def known(self, guild: GuildId) -> frozenset[PlayerId]:
        """Everybody who was ever seen in the guild."""
        rows = await self._reader.all(
            select(player_names.c.player_id).where(player_names.c.guild_id == guild)
        )
        return frozenset(PlayerId(row.player_id) for row in rows)

    async def find(
        self, guild: GuildId, players: Collection[PlayerId]
    ) -> dict[PlayerId, KnownPlayer]:
        """Those of the players who were ever seen in the guild."""
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
