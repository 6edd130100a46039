"""The bot's invitation to a server, and the permissions that it asks for there."""

import discord

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    create_public_threads=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
    create_events=True,
)
"""The permissions that the bot needs in a server, as OPERATING.md lists them."""


def invitation_link(application: int) -> str:
    """The link by which somebody who manages a server adds the bot to it."""
    return discord.utils.oauth_url(
        application, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
    )


def missing_permissions(given: discord.Permissions) -> tuple[str, ...]:
    """Discord's names of those that are needed and not given; an administrator has all."""
    if given.administrator:
        return ()
    return tuple(name for name, is_given in PERMISSIONS & ~given if is_given)
