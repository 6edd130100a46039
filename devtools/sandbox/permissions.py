"""Discord's permission bits, and what a member may do in a channel."""

from enum import IntFlag

from devtools.sandbox.channels import Channel
from devtools.sandbox.guilds import Guild, Member


class Permission(IntFlag):
    """The permissions that matter to a bot that deals cards (documented bit positions)."""

    KICK_MEMBERS = 1 << 1
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CHANGE_NICKNAME = 1 << 26
    MANAGE_NICKNAMES = 1 << 27
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    MODERATE_MEMBERS = 1 << 40
    CREATE_EVENTS = 1 << 44
    PIN_MESSAGES = 1 << 51


ALL = (1 << 53) - 1

EVERYONE = int(
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.CHANGE_NICKNAME
    | Permission.USE_APPLICATION_COMMANDS
)

BOT = int(
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.CREATE_EVENTS
)
"""The permissions of the bot's own role: those that Mazziere's invitation asks for, and no more."""

IN_DM = int(
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.PIN_MESSAGES
    | Permission.USE_EXTERNAL_EMOJIS
)

_ADMINISTRATOR, _VIEW = int(Permission.ADMINISTRATOR), int(Permission.VIEW_CHANNEL)
_SEND, _SEND_IN_THREADS = int(Permission.SEND_MESSAGES), int(Permission.SEND_MESSAGES_IN_THREADS)
_NEED_SEND = int(Permission.MENTION_EVERYONE | Permission.ATTACH_FILES | Permission.EMBED_LINKS)


def in_guild(guild: Guild, member: Member) -> int:
    """The member's permissions in the guild, before any channel's overwrites."""
    if guild.owner_id == member.user.id:
        return ALL
    granted = guild.roles[guild.id].permissions
    for role_id in member.role_ids:
        granted |= guild.roles[role_id].permissions
    return ALL if granted & _ADMINISTRATOR else granted


def in_channel(guild: Guild, channel: Channel, member: Member) -> int:
    """The member's permissions in the channel; a thread's rules are those of its parent."""
    granted = in_guild(guild, member)
    if granted == ALL:
        return ALL
    place = channel.parent if channel.is_thread and channel.parent else channel
    for target in (guild.id, None, member.user.id):
        granted = _overwrite(granted, place, member.role_ids if target is None else [target])
    if not granted & _VIEW:
        return 0
    may_speak = _SEND_IN_THREADS if channel.is_thread else _SEND
    return granted if granted & may_speak else granted & ~_NEED_SEND


def _overwrite(granted: int, channel: Channel, targets: list[int]) -> int:
    deny = allow = 0
    for target in targets:
        if overwrite := channel.overwrites.get(target):
            deny |= overwrite.deny
            allow |= overwrite.allow
    return granted & ~deny | allow
