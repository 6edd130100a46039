"""The users and roles that a message pings: those its text names, less what the sender forbids."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from devtools.sandbox.channels import Channel
from devtools.sandbox.errors import Json
from devtools.sandbox.limits import components
from devtools.sandbox.messages import Message
from devtools.sandbox.permissions import Permission
from devtools.sandbox.users import User
from devtools.sandbox.world import SandboxWorld

_USER = re.compile(r"<@!?(\d{15,20})>")
_ROLE = re.compile(r"<@&(\d{15,20})>")
_EVERYONE = re.compile(r"@(everyone|here)\b")


@dataclass(slots=True)
class Pings:
    """Users and roles that a message names, and whether it calls everyone."""

    users: list[User] = field(default_factory=list)
    role_ids: list[int] = field(default_factory=list)
    everyone: bool = False


def set_mentions(
    world: SandboxWorld, channel: Channel, message: Message, allowed: Json | None
) -> None:
    """Fill the message's mentions from its text, as `allowed_mentions` permits."""
    pings = _named(world, channel, message)
    if allowed is not None:
        pings = _permitted(pings, allowed)
    replied = message.referenced
    if replied is not None and (allowed is None or allowed.get("replied_user", False)):
        pings.users.append(replied.author)
    message.mention_users = list({user.id: user for user in pings.users}.values())
    message.mention_role_ids = pings.role_ids
    message.mention_everyone = pings.everyone


def _texts(message: Message) -> Iterator[str]:
    yield message.content
    for _, component in components.walk(message.components):
        if component.get("type") == components.ComponentKind.TEXT:
            yield component.get("content") or ""


def _named(world: SandboxWorld, channel: Channel, message: Message) -> Pings:
    pings = Pings()
    guild = world.guild_of(channel)
    may_call = world.permissions_in(message.author, channel) & Permission.MENTION_EVERYONE
    for text in _texts(message):
        pings.users += [world.users[i] for i in _ids(_USER, text) if i in world.users]
        for role_id in _ids(_ROLE, text):
            role = guild.roles.get(role_id) if guild else None
            if role and (role.mentionable or may_call) and role_id not in pings.role_ids:
                pings.role_ids.append(role_id)
        pings.everyone |= bool(may_call and _EVERYONE.search(text))
    return pings


def _ids(pattern: re.Pattern[str], text: str) -> Iterator[int]:
    return (int(match) for match in pattern.findall(text))


def _permitted(pings: Pings, allowed: Json) -> Pings:
    parse = allowed.get("parse") or []
    users = {int(user_id) for user_id in allowed.get("users") or []}
    roles = {int(role_id) for role_id in allowed.get("roles") or []}
    return Pings(
        [user for user in pings.users if "users" in parse or user.id in users],
        [role_id for role_id in pings.role_ids if "roles" in parse or role_id in roles],
        pings.everyone and "everyone" in parse,
    )
