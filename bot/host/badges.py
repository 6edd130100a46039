"""The badges of players: the list in `assets`, who has which, and the badges of a month that is
over."""

import logging
import tomllib
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from pathlib import Path
from zoneinfo import ZoneInfo

from bot.host.background_tasks import Clock, RepeatedCheck
from bot.host.guild_settings import SettingsByGuild
from bot.host.rankings import Rankings
from bot.ids import GuildId, PlayerId
from bot.refusal import BrokenInvariant
from bot.storage.badges import BadgeStore
from bot.storage.hand_figures import KnownFact
from bot.storage.standings import Leaderboard, bounds_of_month, day_of, month_before
from bot.storage.unit import LeaderboardKind
from bot.table.tally import Badge, BadgeFact

log = logging.getLogger(__name__)

BADGE_LOOK_SECONDS = 600.0
"""The interval between two looks at what players have earned."""


@dataclass(frozen=True, slots=True)
class Earned:
    """A badge that a player has."""

    badge: Badge
    times: int
    """How many times the player has earned it."""


def load_badges(assets: Path) -> dict[str, Badge]:
    """Reads `badges.toml` in the folder of assets, by name and in its order.

    Raises `BrokenInvariant` for a fact that is not known, or a number below 1.
    """
    found = {}
    for name, told in tomllib.loads((assets / "badges.toml").read_text("utf-8")).items():
        try:
            badge = Badge(name, told["icon"], BadgeFact(told["fact"]), told.get("least", 1))
        except (KeyError, ValueError) as error:
            raise BrokenInvariant(f"the badge {name} cannot be read: {error}") from error
        if badge.least < 1:
            raise BrokenInvariant(f"the badge {name} takes nothing")
        found[name] = badge
    return found


class Badges(RepeatedCheck):
    """The badges of players: facts of hands count as these end, facts of a month by the first look
    after it."""

    def __init__(
        self,
        store: BadgeStore,
        rankings: Rankings,
        settings: SettingsByGuild,
        clock: Clock,
        badges: Mapping[str, Badge],
        after_look: Callable[[], None],
    ) -> None:
        """`after_look` is called when a look is over, as for the roles of badges."""
        super().__init__(clock, BADGE_LOOK_SECONDS, log, "badges could not be looked at")
        self.all = badges
        self._store, self._rankings, self._settings = store, rankings, settings
        self._after_look = after_look
        self._judged: dict[ZoneInfo | None, tuple[str, frozenset[GuildId]]] = {}
        """The newest month that is known to be noted in the servers of a zone; None stands for all
        servers that have chosen nothing."""

    async def of(self, guild: GuildId, player: PlayerId) -> tuple[Earned, ...]:
        """A player's badges in a server, in the order of the list."""
        counts = await self._store.counts(guild, player)
        multiples = {
            name: counts.get(each.fact, 0) // each.least for name, each in self.all.items()
        }
        return tuple(Earned(self.all[name], times) for name, times in multiples.items() if times)

    async def check_once(self) -> None:
        # Hands that ended in the last moments of a month are committed by then.
        now_ms = self._clock.now_ms() - round(BADGE_LOOK_SECONDS * 1000)
        guilds: dict[ZoneInfo | None, set[GuildId]] = {None: set()}
        for guild, settings in self._settings:
            guilds.setdefault(settings.zone, set()).add(guild)
        for zone, its in guilds.items():
            clocks = self._settings.unchosen.zone if zone is None else zone
            month = month_before(day_of(now_ms, clocks))
            wanted = month, frozenset(its)
            if self._judged.get(zone) != wanted:
                await self._judge(month, clocks, None if zone is None else its)
                self._judged[zone] = wanted
        self._after_look()

    async def _judge(self, month: str, zone: ZoneInfo, guilds: Set[GuildId] | None) -> None:
        """Notes who was first in a month, where it is not noted yet: in these servers, or in all
        that have chosen nothing."""
        noted = await self._store.judged(month)
        from_ms, to_ms = bounds_of_month(month, zone)
        if guilds is None:
            chosen, dealt = dict(self._settings), await self._store.hands_between(from_ms, to_ms)
            dealt = {guild: its for guild, its in dealt.items() if guild not in chosen}
        else:
            dealt = await self._dealt(month, zone, guilds - noted.keys())
        facts: list[KnownFact] = []
        for guild in dealt.keys() - noted.keys():
            facts += await self._facts(guild, month, dealt[guild], to_ms)
        await self._store.note(facts)

    async def _dealt(
        self, month: str, zone: ZoneInfo, guilds: Set[GuildId]
    ) -> dict[GuildId, dict[PlayerId, int]]:
        """The hands that were dealt to each in a month. It begins where the one before has ended,
        by another zone maybe: no hand counts for both, or for neither."""
        from_ms, to_ms = bounds_of_month(month, zone)
        ended = await self._store.judged(month_before(day_of(from_ms, zone)))
        begins: dict[int, set[GuildId]] = {}
        for guild in guilds:
            begins.setdefault(ended.get(guild, from_ms), set()).add(guild)
        dealt: dict[GuildId, dict[PlayerId, int]] = {}
        for begins_ms, its in begins.items():
            dealt |= await self._store.hands_between(begins_ms, to_ms, its)
        return dealt

    async def _facts(
        self, guild: GuildId, month: str, dealt: Mapping[PlayerId, int], ends_ms: int
    ) -> list[KnownFact]:
        """The facts of a server's month: one player was first, or all who were dealt the same most
        hands. Players whom a moderator took out of the server's boards do not count."""
        board = Leaderboard(guild, LeaderboardKind.NET, month)
        champions = [each for each in await self._rankings.top(board, 1) if each.score > 0]
        left_out = self._rankings.unranked(guild)
        ranked = {player: hands for player, hands in dealt.items() if player not in left_out}
        most = max(ranked.values(), default=0)
        faithful = [player for player, hands in ranked.items() if hands == most]
        return [
            *(
                KnownFact(guild, each.player, BadgeFact.MONTH_NET, month, ends_ms)
                for each in champions
            ),
            *(
                KnownFact(guild, player, BadgeFact.MONTH_HANDS, month, ends_ms)
                for player in faithful
            ),
        ]
