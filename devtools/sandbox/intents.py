"""The happenings that a bot's gateway connection carries, under Discord's names."""

from dataclasses import dataclass
from enum import IntFlag

from devtools.sandbox.world_events import WorldEventKind


class Intent(IntFlag):
    """Discord's gateway intents."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_MESSAGE_REACTIONS = 1 << 10
    GUILD_MESSAGE_TYPING = 1 << 11
    DIRECT_MESSAGES = 1 << 12
    DIRECT_MESSAGE_REACTIONS = 1 << 13
    DIRECT_MESSAGE_TYPING = 1 << 14
    MESSAGE_CONTENT = 1 << 15
    GUILD_SCHEDULED_EVENTS = 1 << 16


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
KNOWN_BITS = (1 << 26) - 1


_NEVER = Intent(0)


@dataclass(frozen=True, slots=True)
class EventRoute:
    """The gateway's event name, and the intent that brings it from guilds and from DMs."""

    event: str
    guild_intent: Intent
    dm_intent: Intent = _NEVER


_MESSAGES = (Intent.GUILD_MESSAGES, Intent.DIRECT_MESSAGES)
_REACTIONS = (Intent.GUILD_MESSAGE_REACTIONS, Intent.DIRECT_MESSAGE_REACTIONS)

ROUTES: dict[WorldEventKind, EventRoute] = {
    WorldEventKind.MESSAGE_CREATE: EventRoute("MESSAGE_CREATE", *_MESSAGES),
    WorldEventKind.MESSAGE_UPDATE: EventRoute("MESSAGE_UPDATE", *_MESSAGES),
    WorldEventKind.MESSAGE_DELETE: EventRoute("MESSAGE_DELETE", *_MESSAGES),
    WorldEventKind.BULK_DELETE: EventRoute("MESSAGE_DELETE_BULK", Intent.GUILD_MESSAGES),
    WorldEventKind.REACTION_ADD: EventRoute("MESSAGE_REACTION_ADD", *_REACTIONS),
    WorldEventKind.REACTION_REMOVE: EventRoute("MESSAGE_REACTION_REMOVE", *_REACTIONS),
    WorldEventKind.CHANNEL_CREATE: EventRoute("CHANNEL_CREATE", Intent.GUILDS),
    WorldEventKind.CHANNEL_UPDATE: EventRoute("CHANNEL_UPDATE", Intent.GUILDS),
    WorldEventKind.CHANNEL_DELETE: EventRoute("CHANNEL_DELETE", Intent.GUILDS),
    WorldEventKind.THREAD_CREATE: EventRoute("THREAD_CREATE", Intent.GUILDS),
    WorldEventKind.THREAD_UPDATE: EventRoute("THREAD_UPDATE", Intent.GUILDS),
    WorldEventKind.THREAD_DELETE: EventRoute("THREAD_DELETE", Intent.GUILDS),
    WorldEventKind.THREAD_MEMBERS: EventRoute("THREAD_MEMBERS_UPDATE", Intent.GUILDS),
    WorldEventKind.PINS_UPDATE: EventRoute(
        "CHANNEL_PINS_UPDATE", Intent.GUILDS, Intent.DIRECT_MESSAGES
    ),
    WorldEventKind.TYPING: EventRoute(
        "TYPING_START", Intent.GUILD_MESSAGE_TYPING, Intent.DIRECT_MESSAGE_TYPING
    ),
    WorldEventKind.MEMBER_ADD: EventRoute("GUILD_MEMBER_ADD", Intent.GUILD_MEMBERS),
    WorldEventKind.MEMBER_UPDATE: EventRoute("GUILD_MEMBER_UPDATE", Intent.GUILD_MEMBERS),
    WorldEventKind.MEMBER_REMOVE: EventRoute("GUILD_MEMBER_REMOVE", Intent.GUILD_MEMBERS),
    WorldEventKind.ROLE_CREATE: EventRoute("GUILD_ROLE_CREATE", Intent.GUILDS),
    WorldEventKind.ROLE_UPDATE: EventRoute("GUILD_ROLE_UPDATE", Intent.GUILDS),
    WorldEventKind.ROLE_DELETE: EventRoute("GUILD_ROLE_DELETE", Intent.GUILDS),
    WorldEventKind.GUILD_CREATE: EventRoute("GUILD_CREATE", Intent.GUILDS),
    WorldEventKind.GUILD_UPDATE: EventRoute("GUILD_UPDATE", Intent.GUILDS),
    WorldEventKind.GUILD_DELETE: EventRoute("GUILD_DELETE", Intent.GUILDS),
    WorldEventKind.EVENT_CREATE: EventRoute(
        "GUILD_SCHEDULED_EVENT_CREATE", Intent.GUILD_SCHEDULED_EVENTS
    ),
    WorldEventKind.EVENT_UPDATE: EventRoute(
        "GUILD_SCHEDULED_EVENT_UPDATE", Intent.GUILD_SCHEDULED_EVENTS
    ),
    WorldEventKind.EVENT_DELETE: EventRoute(
        "GUILD_SCHEDULED_EVENT_DELETE", Intent.GUILD_SCHEDULED_EVENTS
    ),
    WorldEventKind.EVENT_USER_ADD: EventRoute(
        "GUILD_SCHEDULED_EVENT_USER_ADD", Intent.GUILD_SCHEDULED_EVENTS
    ),
    WorldEventKind.EVENT_USER_REMOVE: EventRoute(
        "GUILD_SCHEDULED_EVENT_USER_REMOVE", Intent.GUILD_SCHEDULED_EVENTS
    ),
}
"""Everything else (ephemeral windows, modals) never reaches a bot."""
