"""Scheduled events of a guild."""

from dataclasses import replace
from typing import Any

from devtools.sandbox import permissions
from devtools.sandbox.clock import seconds_of
from devtools.sandbox.errors import ApiError, ApiRefused, Json, invalid_form
from devtools.sandbox.events import EXTERNAL, MOVES, EventStatus, ScheduledEvent
from devtools.sandbox.guilds import Guild
from devtools.sandbox.limits.flaws import refuse, required_text, too_long
from devtools.sandbox.permissions import Permission
from devtools.sandbox.rest.access import guild_for
from devtools.sandbox.rest.call import NO_CONTENT, Answer, ApiCall, Handler, snowflake
from devtools.sandbox.router import RouteTable
from devtools.sandbox.world_events import WorldEventKind

routes: RouteTable[Handler] = RouteTable()

_EVENTS = "/guilds/{guild_id}/scheduled-events"
_ONE = _EVENTS + "/{guild_scheduled_event_id}"
EVENTS_MAX = 100


@routes.add("GET", _EVENTS)
def list_events(call: ApiCall) -> Answer:
    guild = guild_for(call)
    return Answer(200, [event.payload() for event in call.parts.world.events_of(guild)])


@routes.add("POST", _EVENTS)
def create_event(call: ApiCall) -> Answer:
    world, guild, body = call.parts.world, guild_for(call), call.json
    _require(call, guild, Permission.MANAGE_EVENTS, Permission.CREATE_EVENTS)
    if len(world.events_of(guild)) >= EVENTS_MAX:
        raise ApiError(ApiRefused.TOO_MANY_EVENTS)
    event = ScheduledEvent(
        world.ids.next(), guild.id, world.bot, "", 0.0, int(body.get("entity_type") or 0)
    )
    _fill(call, event, body)
    world.events[event.id] = event
    world.tell(WorldEventKind.EVENT_CREATE, event.payload(), guild=guild)
    return Answer(200, event.payload())


@routes.add("GET", _ONE)
def get_event(call: ApiCall) -> Answer:
    return Answer(200, _event(call, guild_for(call)).payload())


@routes.add("PATCH", _ONE)
def edit_event(call: ApiCall) -> Answer:
    world, guild, body = call.parts.world, guild_for(call), call.json
    event = replace(_event(call, guild))
    _require_to_change(call, guild, event)
    status = EventStatus(body.get("status", event.status))
    if status not in MOVES[event.status]:
        message = f"A scheduled event cannot go from {event.status.name} to {status.name}"
        raise invalid_form("status", "GUILD_SCHEDULED_EVENT_STATUS_INVALID", message)
    event.entity_type = int(body.get("entity_type") or event.entity_type)
    _fill(call, event, {"name": event.name, **body}, is_new=False)
    event.status = status
    world.events[event.id] = event
    world.tell(WorldEventKind.EVENT_UPDATE, event.payload(), guild=guild)
    if not MOVES[status]:
        del world.events[event.id]
    return Answer(200, event.payload())


@routes.add("DELETE", _ONE)
def delete_event(call: ApiCall) -> Answer:
    world, guild = call.parts.world, guild_for(call)
    event = _event(call, guild)
    _require_to_change(call, guild, event)
    del world.events[event.id]
    world.tell(WorldEventKind.EVENT_DELETE, event.payload(), guild=guild)
    return NO_CONTENT


@routes.add("GET", _ONE + "/users")
def list_interested(call: ApiCall) -> Answer:
    world, event = call.parts.world, _event(call, guild_for(call))
    users = [world.users[user_id].payload() for user_id in sorted(event.interested)]
    event_id = str(event.id)
    found = [
        {"guild_scheduled_event_id": event_id, "user_id": user["id"], "user": user, "response": 1}
        for user in users
    ]
    return Answer(200, found[: call.number("limit", 100, 1, 100)])


def _event(call: ApiCall, guild: Guild) -> ScheduledEvent:
    event = call.parts.world.events.get(call.id("guild_scheduled_event_id"))
    if event is None or event.guild_id != guild.id:
        raise ApiError(ApiRefused.UNKNOWN_EVENT)
    return event


def _require(call: ApiCall, guild: Guild, *any_of: Permission) -> None:
    granted = permissions.in_guild(guild, guild.members[call.parts.world.bot.id])
    if not any(granted & permission for permission in any_of):
        raise ApiError(ApiRefused.MISSING_PERMISSIONS)


def _require_to_change(call: ApiCall, guild: Guild, event: ScheduledEvent) -> None:
    own = event.creator is call.parts.world.bot
    also = (Permission.CREATE_EVENTS,) if own else ()
    _require(call, guild, Permission.MANAGE_EVENTS, *also)


def _fill(call: ApiCall, event: ScheduledEvent, body: Json, *, is_new: bool = True) -> None:
    """Take the named fields over, and refuse an event that would not make sense."""
    refuse(required_text("name", body.get("name"), 100))
    refuse(too_long("description", body.get("description"), 1000))
    event.name = body["name"]
    event.description = body.get("description", event.description)
    if is_new or "scheduled_start_time" in body:
        event.starts_at = _moment("scheduled_start_time", body.get("scheduled_start_time"))
        if event.starts_at <= call.parts.world.clock.time():
            message = "Cannot schedule event in the past."
            raise invalid_form("scheduled_start_time", "GUILD_SCHEDULED_EVENT_PAST", message)
    if body.get("scheduled_end_time"):
        event.ends_at = _moment("scheduled_end_time", body["scheduled_end_time"])
        if event.ends_at <= event.starts_at:
            message = "An event must end after it starts"
            raise invalid_form("scheduled_end_time", "GUILD_SCHEDULED_EVENT_PAST", message)
    _place(event, body)


def _place(event: ScheduledEvent, body: Json) -> None:
    if event.entity_type == EXTERNAL:
        location = (body.get("entity_metadata") or {}).get("location", event.location)
        refuse(required_text("entity_metadata/location", location, 100))
        if event.ends_at is None:
            message = "This field is required"
            raise invalid_form("scheduled_end_time", "BASE_TYPE_REQUIRED", message)
        event.location, event.channel_id = location, None
    elif "channel_id" in body or event.channel_id is None:
        event.channel_id = snowflake(body.get("channel_id"), "channel_id")


def _moment(field: str, value: Any) -> float:
    try:
        return seconds_of(value)
    except (TypeError, ValueError):
        raise invalid_form(field, "DATE_TIME_TYPE_PARSE", "Could not parse the time") from None
