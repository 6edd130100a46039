"""The limit of tables in a server."""

from bot.host.refusals import HostCode
from bot.host.room import Room
from bot.ids import ChannelId, GuildId
from bot.table.table_commands import Close
from tests.builders import rules
from tests.host.table_room import GUILD, HOST, TableRoom, refused


async def test_a_server_has_so_many_tables_and_no_more(at: TableRoom) -> None:
    """One more is refused with the number; in another server, or after one has closed, it opens."""
    room = Room(at.database, at.dependencies, tables_a_server=2)
    room.listen(at.told)
    tables = [await room.open_table(GUILD, ChannelId(n), HOST, rules()) for n in (1, 2)]
    refusal = await refused(room.open_table(GUILD, ChannelId(3), HOST, rules()))
    assert (refusal.code, refusal.data) == (HostCode.TOO_MANY_TABLES, {"maximum": 2})
    await room.open_table(GuildId(8), ChannelId(80), HOST, rules())
    await room.ask_table(tables[0], Close())
    await room.open_table(GUILD, ChannelId(3), HOST, rules())
    await room.close()
