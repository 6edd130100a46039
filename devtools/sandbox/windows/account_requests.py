"""Users and the world as a whole."""

from devtools.sandbox.router import RouteTable
from devtools.sandbox.users import User
from devtools.sandbox.windows import view
from devtools.sandbox.windows.requests import (
    WindowError,
    WindowHandler,
    WindowReply,
    WindowRequest,
    WindowTrouble,
)
from devtools.sandbox.world_events import WorldEventKind

routes: RouteTable[WindowHandler] = RouteTable()


@routes.add("GET", "/sandbox")
async def world(request: WindowRequest) -> WindowReply:
    world = request.parts.world
    return WindowReply(
        200,
        {
            "bot": world.bot.payload(),
            "application_id": str(world.application_id),
            "bot_online": request.parts.gateway.online,
            "guilds": [{"id": str(g.id), "name": g.name} for g in world.guilds.values()],
            "users": _accounts(request),
        },
    )


def _accounts(request: WindowRequest) -> list[dict[str, object]]:
    world = request.parts.world
    return [view.account(world, user) for user in world.users.values() if not user.bot]


@routes.add("GET", "/sandbox/users")
async def list_users(request: WindowRequest) -> WindowReply:
    return WindowReply(200, _accounts(request))


@routes.add("POST", "/sandbox/users")
async def add_user(request: WindowRequest) -> WindowReply:
    world, name = request.parts.world, request.text("name", 32).strip()
    if any(user.name == name for user in world.users.values()):
        raise WindowError(WindowTrouble.INVALID_VALUE, "the name is taken")
    listed = request.ids_in_body("guild_ids")
    guild_ids = list(world.guilds) if listed is None else listed
    if unknown := [guild_id for guild_id in guild_ids if guild_id not in world.guilds]:
        raise WindowError(WindowTrouble.UNKNOWN_GUILD, str(unknown[0]))
    user = User(
        world.ids.next(),
        name,
        request.optional_text("global_name"),
        locale=request.optional_text("locale") or "en-US",
        robot=bool(request.json.get("robot")),
    )
    world.add_user(user)
    for guild_id in guild_ids:
        world.add_member(world.guilds[guild_id], user)
    return WindowReply(201, view.account(world, user))


@routes.add("GET", "/sandbox/users/{u}")
async def see(request: WindowRequest) -> WindowReply:
    return WindowReply(200, view.view(request.parts, request.user))


@routes.add("PATCH", "/sandbox/users/{u}")
async def change_user(request: WindowRequest) -> WindowReply:
    world, user = request.parts.world, request.user
    user.dms_open = bool(request.json.get("dms_open", user.dms_open))
    user.locale = request.optional_text("locale") or user.locale
    if "global_name" in request.json:
        user.global_name = request.optional_text("global_name") or None
        world.tell_account(user)
    account = view.account(world, user)
    world.tell(WorldEventKind.ACCOUNT_UPDATE, account, only_for=user.id)
    return WindowReply(200, account)
