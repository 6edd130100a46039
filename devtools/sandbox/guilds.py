"""Guilds (servers), their roles and their members."""

from dataclasses import dataclass, field

from devtools.sandbox.clock import iso
from devtools.sandbox.errors import Json
from devtools.sandbox.users import User


@dataclass(slots=True, eq=False)
class Role:
    """A role; the one with the guild's own id is @everyone."""

    id: int
    name: str
    permissions: int
    position: int = 1
    color: int = 0
    managed: bool = False
    mentionable: bool = False
    hoist: bool = False

    def payload(self) -> Json:
        return {
            "id": str(self.id),
            "name": self.name,
            "description": None,
            "permissions": str(self.permissions),
            "position": self.position,
            "color": self.color,
            "colors": {
                "primary_color": self.color,
                "secondary_color": None,
                "tertiary_color": None,
            },
            "hoist": self.hoist,
            "managed": self.managed,
            "mentionable": self.mentionable,
            "icon": None,
            "unicode_emoji": None,
            "flags": 0,
        }


@dataclass(slots=True, eq=False)
class Member:
    """A user in a guild."""

    user: User
    joined_at: float
    role_ids: list[int] = field(default_factory=list)
    nick: str | None = None
    silent_until: str | None = None
    """The end of a timeout, as Discord writes times."""

    @property
    def shown_name(self) -> str:
        return self.nick or self.user.shown_name

    def payload(self) -> Json:
        """Discord's member object, with the user inside."""
        return {"user": self.user.payload(), **self.partial()}

    def partial(self) -> Json:
        """The member object as it stands beside a message's author."""
        return {
            "nick": self.nick,
            "roles": [str(role_id) for role_id in self.role_ids],
            "joined_at": iso(self.joined_at),
            "avatar": None,
            "banner": None,
            "premium_since": None,
            "communication_disabled_until": self.silent_until,
            "pending": False,
            "flags": 0,
            "mute": False,
            "deaf": False,
        }


@dataclass(slots=True, eq=False)
class Guild:
    """A server. Channels live in the world, which knows those of each guild."""

    id: int
    name: str
    owner_id: int
    preferred_locale: str = "en-US"
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)

    @property
    def icon(self) -> str | None:
        return None

    def payload(self) -> Json:
        """Discord's guild object, as GET /guilds/{id} gives it."""
        return {
            "id": str(self.id),
            "name": self.name,
            "icon": self.icon,
            "description": None,
            "home_header": None,
            "splash": None,
            "discovery_splash": None,
            "features": [],
            "banner": None,
            "owner_id": str(self.owner_id),
            "application_id": None,
            "region": "italy",
            "afk_channel_id": None,
            "afk_timeout": 300,
            "system_channel_id": None,
            "system_channel_flags": 0,
            "widget_enabled": False,
            "widget_channel_id": None,
            "verification_level": 0,
            "default_message_notifications": 0,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "max_presences": None,
            "max_members": 500000,
            "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25,
            "vanity_url_code": None,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "premium_progress_bar_enabled": False,
            "preferred_locale": self.preferred_locale,
            "rules_channel_id": None,
            "public_updates_channel_id": None,
            "safety_alerts_channel_id": None,
            "nsfw": False,
            "nsfw_level": 0,
            "emojis": [],
            "stickers": [],
            "roles": [role.payload() for role in self.roles.values()],
            "incidents_data": None,
        }
