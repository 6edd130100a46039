"""People with an account: the bot, its players, robots."""

from dataclasses import dataclass
from functools import lru_cache
from hashlib import md5

from devtools.sandbox.errors import Json

USERS_REMEMBERED = 4096
"""The number of users whose avatars are remembered: each message shows some of them several
times."""


@dataclass(slots=True, eq=False)
class User:
    """An account. `dms_open` false: the bot's messages to them are refused (50007)."""

    id: int
    name: str
    global_name: str | None = None
    bot: bool = False
    robot: bool = False
    locale: str = "en-US"
    dms_open: bool = True

    @property
    def shown_name(self) -> str:
        return self.global_name or self.name

    @property
    def avatar(self) -> str:
        """A hash like Discord's; the picture is drawn from it."""
        return _avatar(self.id)

    def payload(self) -> Json:
        """Discord's user object."""
        payload: Json = {
            "id": str(self.id),
            "username": self.name,
            "global_name": self.global_name,
            "discriminator": "0",
            "avatar": self.avatar,
            "avatar_decoration_data": None,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
        }
        if self.bot:
            payload["bot"] = True
        return payload

    def own_payload(self) -> Json:
        """The user object as the account itself gets it."""
        return {
            **self.payload(),
            "locale": self.locale,
            "mfa_enabled": False,
            "verified": True,
            "email": None,
            "premium_type": 0,
            "banner": None,
            "accent_color": None,
        }


@lru_cache(USERS_REMEMBERED)
def _avatar(user: int) -> str:
    return md5(f"{user}".encode(), usedforsecurity=False).hexdigest()
