"""Discord's errors, as discord.py raises them."""

from types import SimpleNamespace
from typing import Any

import discord

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UNKNOWN_INTERACTION = 10003, 10008, 10062
UNKNOWN_GUILD, UNKNOWN_EVENT = 10004, 10070
DMS_CLOSED = 50007
NO_ACCESS, NO_PERMISSION = 50001, 50013
EXPIRED_TOKEN = 50027
ARCHIVED = 50083
"""An archived thread takes no edits."""


def http_error(kind: type[discord.HTTPException], status: int, code: int) -> Exception:
    """The exception that discord.py raises for such an answer."""
    response: Any = SimpleNamespace(status=status, reason="simulated")
    return kind(response, {"code": code, "message": "simulated"})
