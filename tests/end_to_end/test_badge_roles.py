"""Roles for badges: who gets one, who may choose it, and what happens where Discord refuses."""

from dataclasses import replace
from pathlib import Path

from bot.ids import GuildId, PlayerId
from bot.storage.hand_figures import KnownFact
from bot.table.tally import BadgeFact
from devtools.sandbox.guilds import Role
from devtools.sandbox.permissions import Permission
from devtools.sandbox.world_builder import CARD_ROOM_ID, Builder
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.player import sentence_of

GUILD = GuildId(CARD_ROOM_ID)


async def settings(room: CardRoom, what: str, name: str = "Alice", **options: object) -> str:
    player = room[name]
    asked = await player.command(f"/settings {what}", channel=player.channel, **options)
    await room.app.badge_roles.settle()
    return sentence_of(asked)


async def let_bot(room: CardRoom, permissions: Permission, position: int) -> None:
    """Changes the bot's role in the server; returns once the bot has heard of it."""
    world = room.sandbox.world
    role = world.guilds[CARD_ROOM_ID].roles[CARD_ROOM_ID + 1]
    world.put_role(
        world.guilds[CARD_ROOM_ID], replace(role, permissions=permissions, position=position)
    )

    def has_heard() -> bool:
        server = room.app.client.get_guild(CARD_ROOM_ID)
        mine = server.get_role(role.id) if server else None
        return mine is not None and (mine.permissions.value, mine.position) == (
            int(permissions),
            position,
        )

    await until(has_heard)


def with_role(room: CardRoom, role: Role) -> set[str]:
    members = room.sandbox.world.guilds[CARD_ROOM_ID].members
    return {name for name in room.players if role.id in members[int(room[name].id)].role_ids}


async def look(room: CardRoom) -> None:
    room.app.badge_roles.look()
    await room.app.badge_roles.settle()


async def test_a_badge_brings_a_role(tmp_path: Path) -> None:
    """A badge brings a role, to everybody who has it, once the server has chosen; another role
    takes its place."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol") as room:
        world, store = room.sandbox.world, room.app.database.badges
        guild = world.guilds[CARD_ROOM_ID]
        role, other = (Builder(world).add_role(guild, name) for name in ("Royal", "Flush"))
        bob, carol = (PlayerId(int(room[name].id)) for name in ("Bob", "Carol"))
        await store.note([KnownFact(GUILD, bob, BadgeFact.ROYAL_FLUSH, "7", 1)])
        chosen = {"badge": "royal-flush", "role": str(role.id)}
        granted = Permission(guild.roles[guild.id + 1].permissions)

        assert "Manage Roles" in await settings(room, "roles", **chosen)
        await let_bot(room, granted | Permission.MANAGE_ROLES, role.position - 1)
        assert "put my role above it" in await settings(room, "roles", **chosen)
        await let_bot(room, granted | Permission.MANAGE_ROLES, 50)
        assert f"royal flush: <@&{role.id}>" in await settings(room, "roles", **chosen)
        assert with_role(room, role) == {"Bob"}
        await store.note([KnownFact(GUILD, carol, BadgeFact.ROYAL_FLUSH, "8", 1)])
        await look(room)
        assert with_role(room, role) == {"Bob", "Carol"}

        await settings(room, "roles", badge="royal-flush", role=str(other.id))
        assert (with_role(room, role), with_role(room, other)) == (set(), {"Bob", "Carol"})
        assert f"<@&{other.id}>" in await settings(room, "roles", badge="royal-flush")
        assert with_role(room, other) == {"Bob", "Carol"}
        assert "No roles" in await settings(room, "roles", badge="royal-flush", on=False)
        assert with_role(room, other) == set()
        assert await store.roles_given(GUILD) == frozenset()
        assert room.sandbox.violations == []


async def test_discord_refuses_a_role(tmp_path: Path) -> None:
    """Members who manage the server learn that Discord refuses a role; it comes when the bot may
    give it. Nobody gets the bot to give roles that they may not give themselves."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol") as room:
        world, store = room.sandbox.world, room.app.database.badges
        guild, builder = world.guilds[CARD_ROOM_ID], Builder(world)
        role = builder.add_role(guild, "Royal")
        granted = Permission(guild.roles[guild.id + 1].permissions)
        await let_bot(room, granted | Permission.MANAGE_ROLES, 50)
        chosen = {"badge": "royal-flush", "role": str(role.id)}
        builder.add_member(
            guild, world.users[int(room["Carol"].id)], permissions=Permission.MANAGE_GUILD
        )
        assert "give to members yourself" in await settings(room, "roles", "Carol", **chosen)
        await settings(room, "roles", **chosen)

        await let_bot(room, granted, 50)
        bob = PlayerId(int(room["Bob"].id))
        await store.note([KnownFact(GUILD, bob, BadgeFact.ROYAL_FLUSH, "7", 1)])
        await look(room)
        assert with_role(room, role) == set()
        assert "Discord didn't let me" in await settings(room, "show")
        await let_bot(room, granted | Permission.MANAGE_ROLES, 50)
        await look(room)
        assert with_role(room, role) == {"Bob"}
        assert "Discord didn't let me" not in await settings(room, "show")


async def test_a_role_that_is_gone_holds_back_no_other(tmp_path: Path) -> None:
    """A moderator has deleted it: the members get their other roles, and the server is told."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol") as room:
        world, store = room.sandbox.world, room.app.database.badges
        guild = world.guilds[CARD_ROOM_ID]
        gone, kept = (Builder(world).add_role(guild, name) for name in ("Gone", "Kept"))
        granted = Permission(guild.roles[guild.id + 1].permissions)
        await let_bot(room, granted | Permission.MANAGE_ROLES, 50)
        await settings(room, "roles", badge="royal-flush", role=str(gone.id))
        await settings(room, "roles", badge="giant-slayer", role=str(kept.id))
        world.remove_role(guild, gone)
        bob, carol = (PlayerId(int(room[name].id)) for name in ("Bob", "Carol"))
        for fact in (BadgeFact.ROYAL_FLUSH, BadgeFact.GIANT_SLAYER):
            await store.note([KnownFact(GUILD, who, fact, "7", 1) for who in (bob, carol)])
        await look(room)
        assert with_role(room, kept) == {"Bob", "Carol"}
        assert "Discord didn't let me" in await settings(room, "show")


async def test_who_comes_back_gets_the_role(tmp_path: Path) -> None:
    """Bob had left the server when the role was given: he has it once he uses the bot again."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        world, store = room.sandbox.world, room.app.database.badges
        guild = world.guilds[CARD_ROOM_ID]
        builder, bob = Builder(world), world.users[int(room["Bob"].id)]
        role = builder.add_role(guild, "Royal")
        granted = Permission(guild.roles[guild.id + 1].permissions)
        await let_bot(room, granted | Permission.MANAGE_ROLES, 50)
        await store.note([KnownFact(GUILD, PlayerId(bob.id), BadgeFact.ROYAL_FLUSH, "7", 1)])
        del guild.members[bob.id]
        await settings(room, "roles", badge="royal-flush", role=str(role.id))
        assert await store.roles_given(GUILD) == frozenset()
        builder.add_member(guild, bob)
        await look(room)
        assert with_role(room, role) == set()
        await room["Bob"].command("/stats", channel=room["Bob"].channel)
        await look(room)
        assert with_role(room, role) == {"Bob"}
