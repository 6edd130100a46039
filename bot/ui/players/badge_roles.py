"""Gives members the roles that their server has chosen for badges, and takes them back."""

import logging
from collections.abc import Awaitable, Mapping
from functools import partial

import discord

from bot.host.background_tasks import BackgroundTasks
from bot.host.guild_settings import SettingsByGuild
from bot.ids import GuildId
from bot.storage.badges import BadgeStore, GivenRole
from bot.storage.errors import StorageFailed
from bot.table.tally import Badge
from bot.ui.requests.answers import SEND_ERRORS
from bot.ui.requests.sending import until_taken

log = logging.getLogger(__name__)

CHANGES_MAX = 100
"""The most roles of a server that change at one look: more wait for the next one."""
_UNKNOWN_ROLE = 10011
_GONE = (10007, 10013, _UNKNOWN_ROLE)
"""Discord's codes for a member, a user and a role that do not exist."""


class BadgeRoles(BackgroundTasks):
    """Compares the members who should have a role with those who have it; play never waits for
    it."""

    def __init__(
        self,
        client: discord.Client,
        settings: SettingsByGuild,
        store: BadgeStore,
        badges: Mapping[str, Badge],
    ) -> None:
        super().__init__(log, "roles for badges could not be looked at")
        self._client, self._settings = client, settings
        self._store, self._badges = store, badges
        self._looking = self._again = False
        self._absent: set[tuple[GuildId, int]] = set()
        """Players whom Discord does not find in a server: they get nothing until they are there
        again."""
        self._refused: set[GuildId] = set()

    def is_refused(self, guild: GuildId) -> bool:
        """Whether Discord did not let the bot give a role at the last look."""
        return guild in self._refused

    def note_member(self, interaction: discord.Interaction) -> None:
        """Notes that somebody uses the bot in a server, perhaps after leaving it: the next look
        gives them their roles."""
        if interaction.guild_id is not None:
            self._absent.discard((GuildId(interaction.guild_id), interaction.user.id))

    def look(self) -> None:
        """Looks at all servers now; returns at once. A look that has begun is repeated."""
        self._again = True
        if not self._looking:
            self._looking = True
            self.spawn(self._look())

    async def _look(self) -> None:
        try:
            while self._again:
                self._again = False
                chosen = {guild for guild, its in self._settings if its.badge_roles}
                for guild in sorted(chosen | await self._store.guilds_with_roles()):
                    await self._serve(guild)
        except StorageFailed:
            log.warning("roles for badges wait: the database does not answer")
        finally:
            self._looking = False

    async def _serve(self, guild: GuildId) -> None:
        if self._client.get_guild(guild) is None:
            return
        wanted, given = await self._wanted(guild), await self._store.roles_given(guild)
        unasked = {each for each in wanted - given if (guild, each[0]) not in self._absent}
        changes = [
            *((each, self._take) for each in sorted(given - wanted)),
            *((each, self._give) for each in sorted(unasked)),
        ]
        self._refused.discard(guild)
        refused: set[int] = set()
        tried = 0
        try:
            for each, change in changes:
                _, role = each
                if role not in refused and tried < CHANGES_MAX:
                    tried += 1
                    if not await _is_accepted(change(guild, each)):
                        refused.add(role)
                        self._refused.add(guild)
        except (TimeoutError, *SEND_ERRORS) as error:
            log.info("the roles of server %s have to wait: %s", guild, error)

    async def _wanted(self, guild: GuildId) -> frozenset[GivenRole]:
        found: set[GivenRole] = set()
        for name, role in self._settings.of(guild).badge_roles.items():
            badge = self._badges.get(name)
            if badge is not None:
                holders = await self._store.holders(guild, badge.fact, badge.least)
                found |= {(player, role) for player in holders}
        return frozenset(found)

    async def _give(self, guild: GuildId, each: GivenRole) -> None:
        try:
            await until_taken(partial(self._client.http.add_role, guild, *each))
        except discord.NotFound as error:
            if error.code not in _GONE or error.code == _UNKNOWN_ROLE:
                raise
            self._absent.add((guild, each[0]))
        else:
            await self._store.note_role(guild, each)

    async def _take(self, guild: GuildId, each: GivenRole) -> None:
        try:
            await until_taken(partial(self._client.http.remove_role, guild, *each))
        except discord.NotFound as error:
            if error.code not in _GONE:
                raise
        await self._store.note_role_taken(guild, each)


async def _is_accepted(change: Awaitable[None]) -> bool:
    """Whether Discord lets the bot give or take this role; another one may be given still."""
    try:
        await change
    except (discord.Forbidden, discord.NotFound) as error:
        log.info("a role has to wait: %s", error)
        return False
    return True
