"""Registered commands: scopes, ids, permissions, contexts, and what a user is offered."""

from typing import Any

import discord
import pytest
from discord import app_commands

from devtools.sandbox import Permission
from tests.sandbox.scenes import Scene
from tests.user_client import NotDone, UserClient


async def offered(user: UserClient, channel: Any) -> list[str]:
    return [command["name"] for command in await user.commands(channel)]


async def register(scene: Scene, *bodies: dict[str, Any], guild: int | None = None) -> Any:
    http, app = scene.bot.http, scene.sandbox.world.application_id
    if guild:
        return await http.bulk_upsert_guild_commands(app, guild, list(bodies))
    return await http.bulk_upsert_global_commands(app, list(bodies))


def command(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "description": name, "type": 1, **more}


async def test_what_is_registered_is_offered(scene: Scene) -> None:
    """The list is that of the tree, and windows are told when it changes."""
    assert await offered(scene.alice, scene.table) == [
        "table",
        "choose",
        "files",
        "silence",
        "follow",
    ]
    await register(scene, command("deal"))
    await scene.alice.wait_for(lambda e: e.name == "commands_changed")
    assert await offered(scene.alice, scene.table) == ["deal"]


async def test_an_age_restricted_command_is_offered_in_such_channels_alone(scene: Scene) -> None:
    """A thread is as restricted as its channel."""
    await register(scene, command("deal", nsfw=True), command("help"))
    assert await offered(scene.alice, scene.table) == ["help"]
    thread = await scene.channel().create_thread(name="t", type=discord.ChannelType.public_thread)
    scene.table.nsfw = True
    for place in (scene.table, scene.sandbox.world.channels[thread.id]):
        assert await offered(scene.alice, place) == ["deal", "help"]


async def test_a_command_keeps_its_id(scene: Scene) -> None:
    """Registering again gives the same ids, so mentions of commands stay valid."""
    first, second = await scene.bot.tree.sync(), await scene.bot.tree.sync()
    assert [c.id for c in first] == [c.id for c in second]


async def test_a_guilds_command_is_offered_there_alone(scene: Scene) -> None:
    """A guild's command is offered there alone, and hides a global one of the same name."""
    await register(scene, command("deal", description="here"), guild=scene.guild.id)
    await register(scene, command("deal", description="everywhere"))
    here = await scene.alice.commands(scene.table)
    there = await scene.alice.commands(scene.place("general"))
    assert [c["description"] for c in here] == ["here"]
    assert [c["description"] for c in there] == ["everywhere"]


async def test_a_guilds_command_reaches_the_tree(scene: Scene) -> None:
    """The interaction of a guild's command names the guild, so that discord.py finds the
    callback."""

    @app_commands.command(name="local", description="here")
    async def local(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("local")

    guild = discord.Object(scene.guild.id)
    scene.bot.tree.add_command(local, guild=guild)
    await scene.bot.tree.sync(guild=guild)
    assert (await scene.alice.command("local", channel=scene.table)).message.text == "local"


async def test_commands_for_some_are_hidden_from_others(scene: Scene) -> None:
    """default_member_permissions decide; 0 leaves only administrators."""
    await register(
        scene,
        command("ban", default_member_permissions=int(Permission.MANAGE_GUILD)),
        command("reset", default_member_permissions=0),
    )
    assert await offered(scene.alice, scene.table) == ["ban", "reset"]
    assert await offered(scene.bob, scene.table) == []
    with pytest.raises(NotDone, match="unknown-command"):
        await scene.bob.command("ban", channel=scene.table)
    bob = scene.user("bob")
    scene.sandbox.build.add_member(scene.guild, bob, permissions=Permission.MANAGE_GUILD)
    assert await offered(scene.bob, scene.table) == ["ban"]


async def test_contexts_say_where_a_command_is(scene: Scene) -> None:
    """Guild-only commands are not offered in the bot's DM."""
    await register(scene, command("deal", contexts=[0]), command("help", contexts=[0, 1]))
    view = scene.sandbox.world.dm_between(scene.sandbox.world.bot, scene.user("alice"))
    assert await offered(scene.alice, view) == ["help"]
    assert await offered(scene.alice, scene.table) == ["deal", "help"]


async def test_a_malformed_command_is_refused(scene: Scene) -> None:
    """50035 and a violation; the registered list stays."""
    with pytest.raises(discord.HTTPException) as caught:
        await register(scene, command("Deal"))
    assert caught.value.code == 50035
    assert scene.sandbox.violations
    assert "table" in await offered(scene.alice, scene.table)


async def test_single_commands_are_edited_and_deleted(scene: Scene) -> None:
    """The routes for one command."""
    app = scene.sandbox.world.application_id
    (made,) = await register(scene, command("deal"))
    await scene.bot.http.edit_global_command(app, made["id"], {"description": "Deal a hand"})
    assert (await scene.alice.commands(scene.table))[0]["description"] == "Deal a hand"
    await scene.bot.http.delete_global_command(app, made["id"])
    assert await offered(scene.alice, scene.table) == []
    with pytest.raises(discord.NotFound) as caught:
        await scene.bot.http.get_global_command(app, made["id"])
    assert caught.value.code == 10063


async def test_localised_names_come_back_to_who_asks(scene: Scene) -> None:
    """Lists leave localisations out unless asked."""
    app = scene.sandbox.world.application_id
    await register(scene, command("table", name_localizations={"it": "tavolo"}))
    (shown,) = await scene.alice.commands(scene.table)
    assert shown["name_localizations"] == {"it": "tavolo"}
    (listed,) = await scene.bot.http.get_global_commands(app)
    assert listed.get("name_localizations") in (None, {"it": "tavolo"})


async def test_without_the_permission_there_are_no_commands(scene: Scene) -> None:
    """Use Application Commands."""
    everyone = scene.guild.roles[scene.guild.id]
    everyone.permissions &= ~int(Permission.USE_APPLICATION_COMMANDS)
    assert await offered(scene.bob, scene.table) == []


async def test_the_full_name_of_a_subcommand_is_typed(scene: Scene) -> None:
    """The group alone is no command."""
    with pytest.raises(NotDone, match="unknown-command"):
        await scene.alice.command("table", channel=scene.table)
    with pytest.raises(NotDone, match="no such option"):
        await scene.alice.command("table open", channel=scene.table, limit=3)


async def test_where_the_bot_is_not_there_are_no_commands(scene: Scene) -> None:
    """After it was thrown out nothing is offered, not even what was global."""
    scene.sandbox.faults.plan("kick_bot", guild=scene.guild.id)
    assert await offered(scene.alice, scene.table) == []
    assert "table" in await offered(scene.alice, scene.place("general"))


async def test_options_with_taken_names_can_be_given(scene: Scene) -> None:
    """An option called `channel` goes into `values`; a channel is resolved by its id."""
    heard: list[Any] = []

    @scene.bot.tree.command(name="move", description="Move a table")
    async def move(interaction: discord.Interaction, channel: discord.TextChannel) -> None:
        heard.append(channel)
        await interaction.response.send_message("moved")

    await scene.bot.tree.sync()
    lobby = scene.place("lobby")
    await scene.alice.command("move", channel=scene.table, values={"channel": lobby})
    assert heard[0].id == lobby.id


async def test_a_menu_names_its_target(scene: Scene) -> None:
    """A menu's callback gets its message, or the member for a user, as discord.py reads them;
    neither is offered among what is typed."""

    async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
        await interaction.response.send_message(f"{message.author.name}: {message.content}")

    async def greet(interaction: discord.Interaction, member: discord.Member) -> None:
        assert isinstance(member, discord.Member)
        await interaction.response.send_message(f"hello {member.name}", ephemeral=True)

    for name, callback in (("Quote it", quote), ("Greet", greet)):
        scene.bot.tree.add_command(app_commands.ContextMenu(name=name, callback=callback))
    await scene.bot.tree.sync()
    assert not {"Quote it", "Greet"} & set(await offered(scene.alice, scene.table))
    said = await scene.bob.write(scene.table, "all in")
    quoted = await scene.alice.choose("Quote it", said, channel=scene.table)
    assert quoted.message.text == "bob: all in"
    assert quoted.message.json["interaction_metadata"]["target_message_id"] == said.id
    greeted = await scene.alice.choose("Greet", scene.user("carol"), channel=scene.table)
    assert greeted.message.text == "hello carol"
    for name, target in (("Greet", said), ("Quote it", scene.user("bob")), ("table", said)):
        with pytest.raises(NotDone, match="unknown-command"):
            await scene.alice.choose(name, target, channel=scene.table)
    elsewhere = await scene.bob.write(scene.place("general"), "hello")
    with pytest.raises(NotDone, match="unknown-message"):
        await scene.alice.choose("Quote it", elsewhere, channel=scene.table)
    assert scene.sandbox.violations == []


async def test_a_menu_command_is_a_name_alone(scene: Scene) -> None:
    """The name of a menu command may have spaces and capitals; at most fifteen are in a menu."""
    menus = [{"name": f"Look {at}", "type": kind} for kind in (2, 3) for at in range(15)]
    await register(scene, *menus)
    for wrong in (
        [{"name": "Look", "type": 2, "description": "at them"}],
        [{"name": "", "type": 3}],
        [{"name": "Look", "type": 9}],
        [*menus, {"name": "Look on", "type": 3}],
    ):
        with pytest.raises(discord.HTTPException) as refused:
            await register(scene, *wrong)
        assert refused.value.code == 50035
