"""The bot comes into another server, says hello, and a table is opened by a press."""

from pathlib import Path

from devtools.sandbox import permissions
from devtools.sandbox.guilds import Role
from devtools.sandbox.world_builder import Builder
from tests.end_to_end.card_room import card_room
from tests.end_to_end.player import TIMEOUT_SECONDS, is_table, sentence_of

OPEN_HERE = "mz:open:here:0"


async def test_a_table_from_the_greeting(tmp_path: Path) -> None:
    """A press opens a table where the message is; at the second one it is there already."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        alice, world = room["Alice"], room.sandbox.world
        build = Builder(world)
        guild = build.add_guild("New Room", world.users[int(alice.id)], bot_permissions=None)
        channel = build.add_channel(guild, "felt").id
        role = Role(guild.id + 1, world.bot.name, permissions.BOT, managed=True)
        world.put_role(guild, role)
        world.add_member(guild, world.bot, [role.id])
        hello = await alice.wait_for_message(
            channel, lambda message: "I deal poker" in message.text, TIMEOUT_SECONDS
        )
        assert "play money" in hello.text
        form = (await alice.press(hello, "Choose a table…")).modal
        assert form.title == "Choose a table"
        await alice.dismiss(form)
        opened = await alice.press(hello, OPEN_HERE)
        assert "open" in sentence_of(opened)
        await alice.wait_for_message(channel, is_table, TIMEOUT_SECONDS)
        for control in (OPEN_HERE, "Choose a table…"):
            assert "already" in sentence_of(await alice.press(hello, control))
