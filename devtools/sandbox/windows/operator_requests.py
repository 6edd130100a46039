"""The requests of the operator of the world: guilds, members, faults, and the log of the bot's
requests."""

from devtools.sandbox.faults import Fault, FaultKind
from devtools.sandbox.router import RouteTable
from devtools.sandbox.windows import view
from devtools.sandbox.windows.requests import (
    WindowError,
    WindowHandler,
    WindowReply,
    WindowRequest,
    WindowTrouble,
    as_id,
)
from devtools.sandbox.world_builder import Builder

routes: RouteTable[WindowHandler] = RouteTable()

_ID_FIELDS = ("guild", "channel", "message", "permissions")


@routes.add("POST", "/sandbox/guilds")
async def add_guild(request: WindowRequest) -> WindowReply:
    world = request.parts.world
    owner = world.users.get(request.id_in_body("owner_id"))
    if owner is None:
        raise WindowError(WindowTrouble.UNKNOWN_USER)
    guild = Builder(world).add_guild(request.text("name", 100), owner)
    Builder(world).add_channel(guild, "general")
    return WindowReply(201, view.guild_view(world, guild, owner))


@routes.add("POST", "/sandbox/guilds/{g}/channels")
async def add_channel(request: WindowRequest) -> WindowReply:
    name, topic = request.text("name", 100), request.optional_text("topic")
    channel = Builder(request.parts.world).add_channel(request.guild, name, topic=topic)
    return WindowReply(201, channel.payload())


@routes.add("PUT", "/sandbox/guilds/{g}/members/{u}")
async def put_member(request: WindowRequest) -> WindowReply:
    world, guild, user = request.parts.world, request.guild, request.user
    roles = request.ids_in_body("roles")
    if any(role_id not in guild.roles for role_id in roles or []):
        raise WindowError(WindowTrouble.INVALID_VALUE, "roles: not of this guild")
    granted = request.json.get("permissions")
    member = Builder(world).add_member(
        guild,
        user,
        roles=None if roles is None else [guild.roles[role_id] for role_id in roles],
        permissions=None if granted is None else as_id(granted, "permissions"),
    )
    if "nick" in request.json:
        member.nick = request.optional_text("nick") or None
        world.update_member(guild, member)
    return WindowReply(200, {**member.payload(), "guild_id": str(guild.id)})


@routes.add("DELETE", "/sandbox/guilds/{g}/members/{u}")
async def remove_member(request: WindowRequest) -> WindowReply:
    guild, user = request.guild, request.user
    if user.id not in guild.members:
        raise WindowError(WindowTrouble.UNKNOWN_USER)
    request.parts.world.remove_member(guild, user)
    return WindowReply(204)


@routes.add("GET", "/sandbox/faults")
async def list_faults(request: WindowRequest) -> WindowReply:
    return WindowReply(200, [fault.payload() for fault in request.faults.waiting])


@routes.add("POST", "/sandbox/faults")
async def plan_fault(request: WindowRequest) -> WindowReply:
    fields = dict(request.json)
    for name in _ID_FIELDS:
        if name in fields:
            fields[name] = as_id(fields[name], name)
    try:
        fault: Fault = request.faults.plan(**fields)
    except (TypeError, ValueError, KeyError) as error:
        raise WindowError(WindowTrouble.INVALID_BODY, f"not a fault: {error}") from error
    return WindowReply(201, fault.payload())


@routes.add("POST", "/sandbox/faults/seed")
async def fault_by_seed(request: WindowRequest) -> WindowReply:
    seed, rates = request.json.get("seed"), request.json.get("rates")
    seconds = request.json.get("seconds", 0.05)
    if not isinstance(seed, int) or not isinstance(rates, dict):
        raise WindowError(WindowTrouble.INVALID_BODY, "seed: a whole number, rates: an object")
    try:
        request.faults.by_seed(
            seed,
            {FaultKind(kind): float(rate) for kind, rate in rates.items()},
            seconds=float(seconds),
        )
    except (TypeError, ValueError) as error:
        raise WindowError(WindowTrouble.INVALID_BODY, f"not a fault: {error}") from error
    return WindowReply(204)


@routes.add("DELETE", "/sandbox/faults")
async def clear_faults(request: WindowRequest) -> WindowReply:
    request.faults.clear()
    return WindowReply(204)


@routes.add("GET", "/sandbox/requests")
async def list_requests(request: WindowRequest) -> WindowReply:
    since = as_id(request.query.get("after", "0"), "after")
    return WindowReply(200, [entry.payload() for entry in request.request_log.since(since)])


@routes.add("GET", "/sandbox/violations")
async def list_violations(request: WindowRequest) -> WindowReply:
    return WindowReply(200, [violation.payload() for violation in request.request_log.violations])
