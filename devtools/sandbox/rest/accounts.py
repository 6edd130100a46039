"""The bot's own account and application, other users, DMs, and where the gateway is."""

from devtools.sandbox import permissions
from devtools.sandbox.errors import ApiError, ApiRefused, Json
from devtools.sandbox.rest.call import Answer, ApiCall, Handler, snowflake
from devtools.sandbox.router import RouteTable

routes: RouteTable[Handler] = RouteTable()

IDENTIFIES_AT_ONCE_MAX = 16
"""Discord lets many shards of a very large bot in at once; here those of any bot."""


@routes.add("GET", "/users/@me")
def me(call: ApiCall) -> Answer:
    return Answer(200, call.parts.world.bot.own_payload())


@routes.add("PATCH", "/users/@me")
def rename_me(call: ApiCall) -> Answer:
    bot = call.parts.world.bot
    bot.name = call.json.get("username") or bot.name
    return Answer(200, bot.own_payload())


@routes.add("GET", "/users/@me/guilds")
def my_guilds(call: ApiCall) -> Answer:
    world = call.parts.world
    brief: list[Json] = [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": guild.icon,
            "banner": None,
            "owner": False,
            "permissions": str(permissions.in_guild(guild, guild.members[world.bot.id])),
            "features": [],
        }
        for guild in world.guilds_of(world.bot)
    ]
    return Answer(200, brief)


@routes.add("GET", "/users/{user_id}")
def user(call: ApiCall) -> Answer:
    found = call.parts.world.users.get(call.id("user_id"))
    if found is None:
        raise ApiError(ApiRefused.UNKNOWN_USER)
    return Answer(200, found.payload())


@routes.add("POST", "/users/@me/channels")
def open_dm(call: ApiCall) -> Answer:
    """Opening a DM always works; sending into it may not."""
    world = call.parts.world
    recipient = world.users.get(snowflake(call.json.get("recipient_id"), "recipient_id"))
    if recipient is None:
        raise ApiError(ApiRefused.INVALID_RECIPIENTS)
    if recipient is world.bot:
        raise ApiError(ApiRefused.CANNOT_SEND_TO_USER)
    return Answer(200, world.dm_between(world.bot, recipient).payload(world.bot.id))


def _application(call: ApiCall) -> Json:
    world = call.parts.world
    return {
        "id": str(world.application_id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "summary": "",
        "bot": world.bot.payload(),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "eligible_oauth2_scopes": [],
        "owner": world.owner.payload(),
        "team": None,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "integration_types_config": {"0": {}},
    }


@routes.add("GET", "/oauth2/applications/@me")
def oauth_application(call: ApiCall) -> Answer:
    return Answer(200, _application(call))


@routes.add("GET", "/applications/@me")
def application(call: ApiCall) -> Answer:
    return Answer(200, _application(call))


@routes.add("GET", "/gateway", open_to_all=True)
def gateway(call: ApiCall) -> Answer:
    return Answer(200, {"url": call.parts.gateway.url})


@routes.add("GET", "/gateway/bot")
def gateway_for_bot(call: ApiCall) -> Answer:
    used = call.parts.gateway.identifies
    limit = {
        "total": 1000,
        "remaining": max(0, 1000 - used),
        "reset_after": 86_400_000,
        "max_concurrency": min(call.parts.shards, IDENTIFIES_AT_ONCE_MAX),
    }
    url = call.parts.gateway.url
    return Answer(200, {"url": url, "shards": call.parts.shards, "session_start_limit": limit})
