"""The badges of players: the list in `assets`, who has which, and those of a month that is over."""

import logging
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from bot.host.clock import Clock
from bot.host.rankings import Rankings
from bot.host.repeated_check import RepeatedCheck
from bot.ids import GuildId, PlayerId
from bot.refusal import BrokenInvariant
from bot.storage.badge_facts import KnownFact
from bot.storage.badges import BadgeStore
from bot.storage.leaderboard_index import bounds_of_month, month_before
from bot.storage.standings import Leaderboard
from bot.storage.unit import LeaderboardKind
from bot.table.badges import Badge, BadgeFact

log = logging.getLogger(__name__)

LOOK_SECONDS = 600.0
"""From one look at what was earned to the next."""


@dataclass(frozen=True, slots=True)
class Earned:
    """A badge that a player has."""

    badge: Badge
    times: int
    """The times that its fact is true of them, divided by what it takes."""


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
    """Facts of hands are noted as these end; those of a month by the first look after it."""

    def __init__(
        self, store: BadgeStore, rankings: Rankings, clock: Clock, badges: Mapping[str, Badge]
    ) -> None:
        super().__init__(clock, LOOK_SECONDS, log, "badges could not be looked at")
        self.all = badges
        self._store, self._rankings = store, rankings
        self._judged = ""
        """The newest month whose facts are known to be noted."""
        self.after_look: Callable[[], None] = lambda: None
        """Called when a look is over, as for the roles of badges."""

    async def of(self, guild: GuildId, player: PlayerId) -> tuple[Earned, ...]:
        """A player's badges in a server, in the order of the list."""
        counts = await self._store.counts(guild, player)
        multiples = {
            name: counts.get(each.fact, 0) // each.least for name, each in self.all.items()
        }
        return tuple(Earned(self.all[name], times) for name, times in multiples.items() if times)

    async def check_once(self) -> None:
        # Hands that ended in the last moments of a month are committed by then.
        month = month_before(self._clock.now_ms() - round(LOOK_SECONDS * 1000))
        if month != self._judged:
            if not await self._store.is_judged(month):
                await self._judge(month)
            self._judged = month
        self.after_look()

    async def _judge(self, month: str) -> None:
        """Notes who was first in a month: one player, or all who were dealt the same most hands.
        Those whom a moderator took out of the server's boards are not."""
        facts: list[KnownFact] = []
        now_ms = self._clock.now_ms()
        for guild, dealt in (await self._store.hands_between(*bounds_of_month(month))).items():
            board = Leaderboard(guild, LeaderboardKind.NET, month)
            champions = [each for each in await self._rankings.top(board, 1) if each.score > 0]
            left_out = self._rankings.unranked(guild)
            ranked = {player: hands for player, hands in dealt.items() if player not in left_out}
            most = max(ranked.values(), default=0)
            faithful = [player for player, hands in ranked.items() if hands == most]
            facts += [
                KnownFact(guild, each.player, BadgeFact.MONTH_NET, month, now_ms)
                for each in champions
            ]
            facts += [
                KnownFact(guild, player, BadgeFact.MONTH_HANDS, month, now_ms)
                for player in faithful
            ]
        await self._store.note(facts)
