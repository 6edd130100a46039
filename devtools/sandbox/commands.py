"""The application commands that the bot has registered, globally and for single guilds."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from devtools.sandbox.errors import ApiError, ApiRefused, Json
from devtools.sandbox.limits import commands as limits
from devtools.sandbox.limits.flaws import refuse
from devtools.sandbox.world import SandboxWorld
from devtools.sandbox.world_events import WorldEventKind

GUILD_CONTEXT, BOT_DM_CONTEXT = 0, 1


class CommandType(IntEnum):
    """Discord's numbers for where a command is: typed after a slash, or in the menu of a user or
    of a message."""

    CHAT_INPUT = 1
    USER = 2
    MESSAGE = 3


@dataclass(slots=True)
class Commands:
    """Registered commands by id, for every scope: None is global, else a guild's id."""

    world: SandboxWorld
    scopes: dict[int | None, dict[int, Json]] = field(default_factory=dict)

    def replace(self, scope: int | None, bodies: list[Json]) -> list[Json]:
        """Register exactly these; a command keeps its id when its name and type stay."""
        refuse(limits.check_all(bodies))
        before = {(c["name"], c["type"]): c for c in self.scopes.get(scope, {}).values()}
        made = [self._made(scope, b, before.get((b["name"], b.get("type", 1)))) for b in bodies]
        self.scopes[scope] = {int(command["id"]): command for command in made}
        self._tell(scope)
        return made

    def upsert(self, scope: int | None, body: Json) -> tuple[Json, bool]:
        """Register one command; true when it is new and not an overwritten one."""
        refuse(limits.check(body))
        known = self.scopes.setdefault(scope, {})
        same = (c for c in known.values() if (c["name"], c["type"]) == _key(body))
        old = next(same, None)
        if old is None:
            refuse(limits.check_all([*known.values(), body]))
        made = self._made(scope, body, old)
        known[int(made["id"])] = made
        self._tell(scope)
        return made, old is None

    def edit(self, scope: int | None, command_id: int, body: Json) -> Json:
        """Change the named fields of a command."""
        old = self.get(scope, command_id)
        merged = {**old, **body}
        refuse(limits.check(merged))
        made = self._made(scope, merged, old)
        self.scopes[scope][command_id] = made
        self._tell(scope)
        return made

    def remove(self, scope: int | None, command_id: int) -> None:
        self.get(scope, command_id)
        del self.scopes[scope][command_id]
        self._tell(scope)

    def get(self, scope: int | None, command_id: int) -> Json:
        """One command. Raises ApiError 10063."""
        try:
            return self.scopes[scope][command_id]
        except KeyError:
            raise ApiError(ApiRefused.UNKNOWN_COMMAND) from None

    def listed(self, scope: int | None) -> list[Json]:
        return list(self.scopes.get(scope, {}).values())

    def offered(self, guild_id: int | None) -> Iterator[Json]:
        """Commands for the guild (a guild's command hides the global one), or for a DM."""
        local = self.listed(guild_id) if guild_id else []
        taken = {_key(command) for command in local}
        yield from local
        context = GUILD_CONTEXT if guild_id else BOT_DM_CONTEXT
        for command in self.listed(None):
            contexts = command.get("contexts")
            fits = context in contexts if contexts else guild_id or command["dm_permission"]
            if fits and _key(command) not in taken:
                yield command

    def _made(self, scope: int | None, body: Json, old: Json | None) -> Json:
        made: Json = {
            "default_member_permissions": None,
            "description": "",
            "dm_permission": True,
            "contexts": None,
            "integration_types": [0],
            "nsfw": False,
            **{key: value for key, value in body.items() if value is not None},
            "id": old["id"] if old else str(self.world.ids.next()),
            "type": body.get("type", CommandType.CHAT_INPUT),
            "application_id": str(self.world.application_id),
            "version": str(self.world.ids.next()),
        }
        permissions = made["default_member_permissions"]
        made["default_member_permissions"] = None if permissions is None else str(permissions)
        if scope:
            made["guild_id"] = str(scope)
        return made

    def _tell(self, scope: int | None) -> None:
        guild = self.world.guilds.get(scope) if scope else None
        data = {"guild_id": str(scope) if scope else None}
        self.world.tell(WorldEventKind.COMMANDS_CHANGED, data, guild=guild)


def _key(command: Json) -> tuple[str, int]:
    return command["name"], command.get("type", 1)
