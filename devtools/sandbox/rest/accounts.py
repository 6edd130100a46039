"""The bot's own account and application, other users, DMs, and where the gateway is."""

from devtools.sandbox import permissions
from devtools.sandbox.errors import ApiError, Json, Refused
from devtools.sandbox.rest.call import Answer, Call, Handler, snowflake
from devtools.sandbox.router import Routes

routes: Routes[Handler] = Routes()


@routes.add("GET", "/users/@me")
def me(call: Call) -> Answer:
    return Answer(200, call.house.world.bot.own_payload())


@routes.add("PATCH", "/users/@me")
def rename_me(call: Call) -> Answer:
    bot = call.house.world.bot
    bot.name = call.json.get("username") or bot.name
    return Answer(200, bot.own_payload())


@routes.add("GET", "/users/@me/guilds")
def my_guilds(call: Call) -> Answer:
    world = call.house.world
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
def user(call: Call) -> Answer:
    found = call.house.world.users.get(call.id("user_id"))
    if found is None:
        raise ApiError(Refused.UNKNOWN_USER)
    return Answer(200, found.payload())


@routes.add("POST", "/users/@me/channels")
def open_dm(call: Call) -> Answer:
    """Opening a DM always works; sending into it may not."""
    world = call.house.world
    recipient = world.users.get(snowflake(call.json.get("recipient_id"), "recipient_id"))
    if recipient is None:
        raise ApiError(Refused.INVALID_RECIPIENTS)
    if recipient is world.bot:
        raise ApiError(Refused.CANNOT_SEND_TO_USER)
    return Answer(200, world.dm_between(world.bot, recipient).payload(world.bot.id))


def _application(call: Call) -> Json:
    world = call.house.world
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
def oauth_application(call: Call) -> Answer:
    return Answer(200, _application(call))


@routes.add("GET", "/applications/@me")
def application(call: Call) -> Answer:
    return Answer(200, _application(call))


@routes.add("GET", "/gateway", open_to_all=True)
def gateway(call: Call) -> Answer:
    return Answer(200, {"url": call.house.gateway.url})


@routes.add("GET", "/gateway/bot")
def gateway_for_bot(call: Call) -> Answer:
    used = call.house.gateway.identifies
    limit = {
        "total": 1000,
        "remaining": max(0, 1000 - used),
        "reset_after": 86_400_000,
        "max_concurrency": 1,
    }
    url = call.house.gateway.url
    return Answer(200, {"url": url, "shards": call.house.shards, "session_start_limit": limit})
