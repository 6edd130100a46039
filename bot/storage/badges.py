"""The facts by which players earn badges, and the roles that were given for them."""

from collections.abc import Collection, Iterable
from typing import TypeAlias

from sqlalchemy import delete, func, literal, select, union_all

from bot.ids import GuildId, PlayerId
from bot.shards import Slice
from bot.storage.aliases import is_alias
from bot.storage.connections import Reader
from bot.storage.hand_figures import KnownFact, record_facts
from bot.storage.rows import put_each, within
from bot.storage.schema import (
    badge_facts,
    badge_roles,
    hand_players,
    hands,
    player_totals,
    tournament_results,
)
from bot.storage.writer import Writer
from bot.table.tally import MONTHLY, BadgeFact

GivenRole: TypeAlias = tuple[PlayerId, int]
"""A player and the role that they were given."""


class BadgeStore:
    """The facts of months, and the roles that were given. Facts of hands are written as hands
    end."""

    def __init__(self, reader: Reader, writer: Writer, shards: Slice) -> None:
        self._reader, self._writer, self._shards = reader, writer, shards

    async def counts(self, guild: GuildId, player: PlayerId) -> dict[BadgeFact, int]:
        """The times that each fact is true of a player in a guild; without facts that never are."""
        f, t, r = badge_facts.c, player_totals.c, tournament_results.c
        its = (
            select(f.fact, func.count().label("times"))
            .where(f.guild_id == guild, f.player_id == player)
            .group_by(f.fact),
            select(literal(BadgeFact.HANDS.value), func.sum(t.hands)).where(
                t.player_id == player, t.guild_id == guild
            ),
            select(literal(BadgeFact.TOURNAMENT_WON.value), func.count()).where(
                r.player_id == player, r.guild_id == guild, r.place == 1
            ),
        )
        rows = await self._reader.all(union_all(*its))
        return {BadgeFact(row.fact): int(row.times) for row in rows if row.times}

    async def holders(self, guild: GuildId, fact: BadgeFact, least: int) -> frozenset[PlayerId]:
        """The players of a guild of whom a fact is true so often; a fact of months counts in the
        newest month of all these. Forgotten players have none."""
        f, t, r = badge_facts.c, player_totals.c, tournament_results.c
        match fact:
            case BadgeFact.HANDS:
                asked = select(t.player_id).where(t.guild_id == guild).group_by(t.player_id)
                asked = asked.having(func.sum(t.hands) >= least)
            case BadgeFact.TOURNAMENT_WON:
                asked = select(r.player_id).where(r.guild_id == guild, r.place == 1)
                asked = asked.group_by(r.player_id).having(func.count() >= least)
            case _:
                asked = select(f.player_id).where(f.guild_id == guild, f.fact == fact.value)
                if fact in MONTHLY:
                    # A month whose first one was forgotten does not bring back the one before.
                    newest = select(func.max(f.occasion)).where(
                        f.guild_id == guild, f.fact.in_(MONTHLY)
                    )
                    asked = asked.where(f.occasion == newest.scalar_subquery())
                asked = asked.group_by(f.player_id).having(func.count() >= least)
        rows = await self._reader.all(asked)
        return frozenset(PlayerId(row[0]) for row in rows if not is_alias(row[0]))

    # --- months -------------------------------------------------------------------------------

    async def judged(self, month: str) -> dict[GuildId, int]:
        """The guilds in which the facts of a month are noted, with its end (ms since 1970)."""
        f = badge_facts.c
        asked = (
            select(f.guild_id, func.max(f.at_ms).label("ends_ms"))
            .where(f.fact.in_(MONTHLY), f.occasion == month)
            .group_by(f.guild_id)
        )
        rows = await self._reader.all(within(asked, f.guild_id, self._shards))
        return {GuildId(row.guild_id): int(row.ends_ms) for row in rows}

    async def hands_between(
        self, from_ms: int, to_ms: int, guilds: Collection[GuildId] | None = None
    ) -> dict[GuildId, dict[PlayerId, int]]:
        """The numbers of hands that were dealt to each player and ended in that time, by guild: all
        guilds, or these few."""
        h, p = hands.c, hand_players.c
        asked = (
            select(h.guild_id, p.player_id, func.count().label("dealt"))
            .join(hand_players, p.hand_id == h.id)
            .where(h.ended_ms >= from_ms, h.ended_ms < to_ms)
            .group_by(h.guild_id, p.player_id)
        )
        if guilds is not None:
            asked = asked.where(h.guild_id.in_(sorted(guilds)))
        found: dict[GuildId, dict[PlayerId, int]] = {}
        for row in await self._reader.all(within(asked, h.guild_id, self._shards)):
            if not is_alias(row.player_id):
                of_guild = found.setdefault(GuildId(row.guild_id), {})
                of_guild[PlayerId(row.player_id)] = int(row.dealt)
        return found

    async def note(self, facts: Iterable[KnownFact]) -> None:
        known = tuple(facts)
        await self._writer.run(lambda connection: record_facts(connection, known))

    # --- roles --------------------------------------------------------------------------------

    async def roles_given(self, guild: GuildId) -> frozenset[GivenRole]:
        """The roles that members of a guild have from the bot."""
        given = badge_roles.c
        rows = await self._reader.all(
            select(given.player_id, given.role_id).where(given.guild_id == guild)
        )
        return frozenset((PlayerId(row.player_id), row.role_id) for row in rows)

    async def guilds_with_roles(self) -> frozenset[GuildId]:
        """The guilds in which roles were given."""
        given = badge_roles.c
        rows = await self._reader.all(
            within(select(given.guild_id), given.guild_id, self._shards).distinct()
        )
        return frozenset(GuildId(row[0]) for row in rows)

    async def note_role(self, guild: GuildId, given: GivenRole) -> None:
        player, role = given
        row = {"guild_id": guild, "player_id": player, "role_id": role}
        await self._writer.run(lambda connection: put_each(connection, badge_roles, [row]))

    async def note_role_taken(self, guild: GuildId, given: GivenRole) -> None:
        r, (player, role) = badge_roles.c, given
        its = (r.guild_id == guild) & (r.player_id == player) & (r.role_id == role)
        await self._writer.execute(delete(badge_roles).where(its))
