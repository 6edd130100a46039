"""For those who run the world: guilds, members, faults, and the log of the bot's requests."""

from devtools.sandbox.faults import Fault, FaultKind
from devtools.sandbox.router import RouteTable
from devtools.sandbox.windows import view
from devtools.sandbox.windows.visit import (
    Guest,
    WindowError,
    WindowReply,
    WindowRequest,
    WindowTrouble,
    as_id,
)
from devtools.sandbox.world_builder import Builder

routes: RouteTable[Guest] = RouteTable()

_ID_FIELDS = ("guild", "channel", "message", "permissions")


@routes.add("POST", "/sandbox/guilds")
async def add_guild(visit: WindowRequest) -> WindowReply:
    world = visit.house.world
    owner = world.users.get(visit.id_in_body("owner_id"))
    if owner is None:
        raise WindowError(WindowTrouble.UNKNOWN_USER)
    guild = Builder(world).add_guild(visit.text("name", 100), owner)
    Builder(world).add_channel(guild, "general")
    return WindowReply(201, view.guild_view(world, guild, owner))


@routes.add("POST", "/sandbox/guilds/{g}/channels")
async def add_channel(visit: WindowRequest) -> WindowReply:
    name, topic = visit.text("name", 100), visit.optional_text("topic")
    channel = Builder(visit.house.world).add_channel(visit.guild, name, topic=topic)
    return WindowReply(201, channel.payload())


@routes.add("PUT", "/sandbox/guilds/{g}/members/{u}")
async def put_member(visit: WindowRequest) -> WindowReply:
    world, guild, user = visit.house.world, visit.guild, visit.user
    roles = visit.ids_in_body("roles")
    if any(role_id not in guild.roles for role_id in roles or []):
        raise WindowError(WindowTrouble.INVALID_VALUE, "roles: not of this guild")
    granted = visit.json.get("permissions")
    member = Builder(world).add_member(
        guild,
        user,
        roles=None if roles is None else [guild.roles[role_id] for role_id in roles],
        permissions=None if granted is None else as_id(granted, "permissions"),
    )
    if "nick" in visit.json:
        member.nick = visit.optional_text("nick") or None
        world.update_member(guild, member)
    return WindowReply(200, {**member.payload(), "guild_id": str(guild.id)})


@routes.add("DELETE", "/sandbox/guilds/{g}/members/{u}")
async def remove_member(visit: WindowRequest) -> WindowReply:
    guild, user = visit.guild, visit.user
    if user.id not in guild.members:
        raise WindowError(WindowTrouble.UNKNOWN_USER)
    visit.house.world.remove_member(guild, user)
    return WindowReply(204)


@routes.add("GET", "/sandbox/faults")
async def list_faults(visit: WindowRequest) -> WindowReply:
    return WindowReply(200, [fault.payload() for fault in visit.faults.waiting])


@routes.add("POST", "/sandbox/faults")
async def plan_fault(visit: WindowRequest) -> WindowReply:
    fields = dict(visit.json)
    for name in _ID_FIELDS:
        if name in fields:
            fields[name] = as_id(fields[name], name)
    try:
        fault: Fault = visit.faults.plan(**fields)
    except (TypeError, ValueError, KeyError) as error:
        raise WindowError(WindowTrouble.INVALID_BODY, f"not a fault: {error}") from error
    return WindowReply(201, fault.payload())


@routes.add("POST", "/sandbox/faults/seed")
async def fault_by_seed(visit: WindowRequest) -> WindowReply:
    seed, rates = visit.json.get("seed"), visit.json.get("rates")
    seconds = visit.json.get("seconds", 0.05)
    if not isinstance(seed, int) or not isinstance(rates, dict):
        raise WindowError(WindowTrouble.INVALID_BODY, "seed: a whole number, rates: an object")
    try:
        visit.faults.by_seed(
            seed,
            {FaultKind(kind): float(rate) for kind, rate in rates.items()},
            seconds=float(seconds),
        )
    except (TypeError, ValueError) as error:
        raise WindowError(WindowTrouble.INVALID_BODY, f"not a fault: {error}") from error
    return WindowReply(204)


@routes.add("DELETE", "/sandbox/faults")
async def clear_faults(visit: WindowRequest) -> WindowReply:
    visit.faults.clear()
    return WindowReply(204)


@routes.add("GET", "/sandbox/requests")
async def list_requests(visit: WindowRequest) -> WindowReply:
    since = as_id(visit.query.get("after", "0"), "after")
    return WindowReply(200, [entry.payload() for entry in visit.journal.since(since)])


@routes.add("GET", "/sandbox/violations")
async def list_violations(visit: WindowRequest) -> WindowReply:
    return WindowReply(200, [violation.payload() for violation in visit.journal.violations])
