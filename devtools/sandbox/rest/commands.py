"""Registering application commands, globally and for a guild."""

from typing import Any

from devtools.sandbox.errors import ApiError, ApiRefused, Json, invalid_form
from devtools.sandbox.rest.access import guild_for
from devtools.sandbox.rest.call import NO_CONTENT, Answer, ApiCall, Handler
from devtools.sandbox.router import RouteTable

routes: RouteTable[Handler] = RouteTable()

_GLOBAL = "/applications/{application_id}/commands"
_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"


def _scope(call: ApiCall) -> int | None:
    call.own_application()
    if "guild_id" not in call.path:
        return None
    try:
        return guild_for(call).id
    except ApiError:
        raise ApiError(ApiRefused.MISSING_ACCESS) from None


def _shown(call: ApiCall, command: Json) -> Json:
    """Localisations are shown in lists only to those who ask for them."""
    if call.query.get("with_localizations") in {"1", "true"}:
        return command
    return {key: value for key, value in command.items() if not key.endswith("_localizations")}


def _listed(call: ApiCall) -> list[Any]:
    listed = call.body.json
    if not isinstance(listed, list) or not all(isinstance(item, dict) for item in listed):
        raise invalid_form("", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
    return listed


@routes.add("GET", _GLOBAL)
@routes.add("GET", _GUILD)
def list_commands(call: ApiCall) -> Answer:
    return Answer(200, [_shown(call, c) for c in call.parts.commands.listed(_scope(call))])


@routes.add("PUT", _GLOBAL)
@routes.add("PUT", _GUILD)
def replace_commands(call: ApiCall) -> Answer:
    return Answer(200, call.parts.commands.replace(_scope(call), _listed(call)))


@routes.add("POST", _GLOBAL)
@routes.add("POST", _GUILD)
def upsert_command(call: ApiCall) -> Answer:
    made, is_new = call.parts.commands.upsert(_scope(call), call.json)
    return Answer(201 if is_new else 200, made)


@routes.add("GET", _GLOBAL + "/{command_id}")
@routes.add("GET", _GUILD + "/{command_id}")
def get_command(call: ApiCall) -> Answer:
    return Answer(200, call.parts.commands.get(_scope(call), call.id("command_id")))


@routes.add("PATCH", _GLOBAL + "/{command_id}")
@routes.add("PATCH", _GUILD + "/{command_id}")
def edit_command(call: ApiCall) -> Answer:
    edited = call.parts.commands.edit(_scope(call), call.id("command_id"), call.json)
    return Answer(200, edited)


@routes.add("DELETE", _GLOBAL + "/{command_id}")
@routes.add("DELETE", _GUILD + "/{command_id}")
def delete_command(call: ApiCall) -> Answer:
    call.parts.commands.remove(_scope(call), call.id("command_id"))
    return NO_CONTENT
