"""Which happenings a bot's gateway connection carries, and under which of Discord's names."""

from dataclasses import dataclass
from enum import IntFlag

from devtools.sandbox.happenings import Kind


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
class Route:
    """The gateway's event name, and the intent that brings it from guilds and from DMs."""

    event: str
    guild_intent: Intent
    dm_intent: Intent = _NEVER


_MESSAGES = (Intent.GUILD_MESSAGES, Intent.DIRECT_MESSAGES)
_REACTIONS = (Intent.GUILD_MESSAGE_REACTIONS, Intent.DIRECT_MESSAGE_REACTIONS)

ROUTES: dict[Kind, Route] = {
    Kind.MESSAGE_CREATE: Route("MESSAGE_CREATE", *_MESSAGES),
    Kind.MESSAGE_UPDATE: Route("MESSAGE_UPDATE", *_MESSAGES),
    Kind.MESSAGE_DELETE: Route("MESSAGE_DELETE", *_MESSAGES),
    Kind.BULK_DELETE: Route("MESSAGE_DELETE_BULK", Intent.GUILD_MESSAGES),
    Kind.REACTION_ADD: Route("MESSAGE_REACTION_ADD", *_REACTIONS),
    Kind.REACTION_REMOVE: Route("MESSAGE_REACTION_REMOVE", *_REACTIONS),
    Kind.CHANNEL_CREATE: Route("CHANNEL_CREATE", Intent.GUILDS),
    Kind.CHANNEL_UPDATE: Route("CHANNEL_UPDATE", Intent.GUILDS),
    Kind.CHANNEL_DELETE: Route("CHANNEL_DELETE", Intent.GUILDS),
    Kind.THREAD_CREATE: Route("THREAD_CREATE", Intent.GUILDS),
    Kind.THREAD_UPDATE: Route("THREAD_UPDATE", Intent.GUILDS),
    Kind.THREAD_DELETE: Route("THREAD_DELETE", Intent.GUILDS),
    Kind.THREAD_MEMBERS: Route("THREAD_MEMBERS_UPDATE", Intent.GUILDS),
    Kind.PINS_UPDATE: Route("CHANNEL_PINS_UPDATE", Intent.GUILDS, Intent.DIRECT_MESSAGES),
    Kind.TYPING: Route("TYPING_START", Intent.GUILD_MESSAGE_TYPING, Intent.DIRECT_MESSAGE_TYPING),
    Kind.MEMBER_ADD: Route("GUILD_MEMBER_ADD", Intent.GUILD_MEMBERS),
    Kind.MEMBER_UPDATE: Route("GUILD_MEMBER_UPDATE", Intent.GUILD_MEMBERS),
    Kind.MEMBER_REMOVE: Route("GUILD_MEMBER_REMOVE", Intent.GUILD_MEMBERS),
    Kind.ROLE_CREATE: Route("GUILD_ROLE_CREATE", Intent.GUILDS),
    Kind.ROLE_UPDATE: Route("GUILD_ROLE_UPDATE", Intent.GUILDS),
    Kind.ROLE_DELETE: Route("GUILD_ROLE_DELETE", Intent.GUILDS),
    Kind.GUILD_CREATE: Route("GUILD_CREATE", Intent.GUILDS),
    Kind.GUILD_UPDATE: Route("GUILD_UPDATE", Intent.GUILDS),
    Kind.GUILD_DELETE: Route("GUILD_DELETE", Intent.GUILDS),
    Kind.EVENT_CREATE: Route("GUILD_SCHEDULED_EVENT_CREATE", Intent.GUILD_SCHEDULED_EVENTS),
    Kind.EVENT_UPDATE: Route("GUILD_SCHEDULED_EVENT_UPDATE", Intent.GUILD_SCHEDULED_EVENTS),
    Kind.EVENT_DELETE: Route("GUILD_SCHEDULED_EVENT_DELETE", Intent.GUILD_SCHEDULED_EVENTS),
    Kind.EVENT_USER_ADD: Route("GUILD_SCHEDULED_EVENT_USER_ADD", Intent.GUILD_SCHEDULED_EVENTS),
    Kind.EVENT_USER_REMOVE: Route(
        "GUILD_SCHEDULED_EVENT_USER_REMOVE", Intent.GUILD_SCHEDULED_EVENTS
    ),
}
"""What is not here (ephemeral windows, modals) never reaches a bot."""
