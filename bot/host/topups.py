"""Chips for players who have lost everything: credited automatically, or claimed once a day.

The rule is `bot.bank.topup`, and storage asks it again in the transaction that credits; here is
only the schedule. Nothing is remembered between two looks but the choices of servers, so a restart
or a clock that is set costs at most a minute.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum

from bot.bank.topup import TopupMode, TopupPolicy
from bot.host.background_tasks import Clock, RepeatedCheck
from bot.host.guild_settings import SettingsByGuild
from bot.ids import Chips, GuildId, PlayerId
from bot.refusal import Refusal
from bot.storage.errors import StorageFailed
from bot.storage.ledger import DueTopup
from bot.storage.wallets import WalletStore

log = logging.getLogger(__name__)

TOPUP_LOOK_SECONDS = 60.0
"""The longest time between two looks: a player who goes broke, or a clock that is set, is noticed
by then."""
ROLE_CHECKS_AT_ONCE = 8
"""How many players' roles are asked for at a time."""


class TopupCode(StrEnum):
    """The reasons against a top-up now: catalogue keys `refusal-<code>`."""

    NOT_BROKE = "topup-not-broke"
    COMES_BY_ITSELF = "topup-comes-by-itself"
    TOO_EARLY = "topup-too-early"


class TopupRefusal(Refusal):
    """No top-up now; `at`, where it is given, is the second (since 1970) of the next one."""

    codes = TopupCode


class RolesUnknown(Exception):
    """Discord does not report a member's roles now."""


@dataclass(frozen=True, slots=True)
class Credited:
    """A top-up that has just been credited."""

    guild: GuildId
    player: PlayerId
    amount: Chips


@dataclass(frozen=True, slots=True)
class TopupDependencies:
    """The dependencies of top-ups on Discord, which the host does not know."""

    has_role: Callable[[GuildId, PlayerId, int], Awaitable[bool]]
    """Whether a member has a role at this moment (R-247). Raises `RolesUnknown`."""
    credited: Callable[[Credited], None]
    """Called with every automatic top-up; returns at once."""


class TopUps(RepeatedCheck):
    """Credits players who are due, and answers claims. Call `start` once, `close` once."""

    def __init__(
        self,
        wallets: WalletStore,
        settings: SettingsByGuild,
        clock: Clock,
        dependencies: TopupDependencies,
    ) -> None:
        super().__init__(clock, TOPUP_LOOK_SECONDS, log, "top-ups wait for the next look")
        self._wallets = wallets
        self._settings = settings
        self._dependencies = dependencies
        self._crediting: set[tuple[GuildId, PlayerId]] = set()
        self._asking = asyncio.Semaphore(ROLE_CHECKS_AT_ONCE)

    def policy(self, guild: GuildId) -> TopupPolicy:
        return self._settings.of(guild).topup

    # --- claims -------------------------------------------------------------------------------

    async def claim(self, guild: GuildId, player: PlayerId, *, subscriber: bool) -> Chips:
        """Credits the chips that somebody may claim today; returns how many.

        Raises `TopupRefusal` where top-ups are automatic, or for a second one within a day.
        """
        policy, now_ms = self.policy(guild), self._clock.now_ms()
        if policy.mode is TopupMode.WHEN_BROKE:
            due_ms = await self.next_ms(guild, player)
            if due_ms is None:
                raise TopupRefusal(TopupCode.NOT_BROKE)
            raise TopupRefusal(TopupCode.COMES_BY_ITSELF, at=_second(due_ms))
        amount = policy.amount(subscriber=subscriber)
        if not await self._wallets.top_up(guild, player, policy.mode, amount, now_ms):
            due_ms = await self.next_ms(guild, player)
            raise TopupRefusal(TopupCode.TOO_EARLY, at=_second(due_ms or now_ms))
        _log(Credited(guild, player, amount))
        return amount

    async def next_ms(self, guild: GuildId, player: PlayerId) -> int | None:
        """When the player's next top-up comes or can be claimed (0: at once); None for never."""
        state = await self._wallets.holdings(guild, player)
        return state.clock.due_ms(self.policy(guild).mode)

    # --- looking for players who are due ------------------------------------------------------

    async def check_once(self) -> None:
        """Starts crediting everybody who is due. Unfinished work at the end of the process is due
        after the restart."""
        self._seconds = TOPUP_LOOK_SECONDS
        try:
            self._seconds = await self._credit_all_due()
        except StorageFailed as error:
            log.error("top-ups wait: the database cannot be read: %s", error)

    async def _credit_all_due(self) -> float:
        """Starts crediting everybody who is due; returns the seconds until the next look."""
        now_ms = self._clock.now_ms()
        claiming = [
            guild for guild, chosen in self._settings if chosen.topup.mode is TopupMode.DAILY
        ]
        for due in await self._wallets.due_topups(now_ms, claiming):
            if (due.guild, due.player) not in self._crediting:
                self._crediting.add((due.guild, due.player))
                self.spawn(self._credit(due))
        next_ms = await self._wallets.next_topup_ms(now_ms, claiming)
        if next_ms is None:
            return TOPUP_LOOK_SECONDS
        return min(TOPUP_LOOK_SECONDS, max(0.0, (next_ms - self._clock.now_ms()) / 1000))

    async def _credit(self, due: DueTopup) -> None:
        """Credits one player; after any failure they are due at the next look."""
        try:
            policy = self.policy(due.guild)
            subscriber = policy.role is not None and await self._has_role(due, policy.role)
            amount = policy.amount(subscriber=subscriber)
            now_ms = self._clock.now_ms()
            credited = await self._wallets.top_up(
                due.guild, due.player, TopupMode.WHEN_BROKE, amount, now_ms
            )
        except RolesUnknown as error:
            log.info("a top-up waits: the roles of player %s are unknown: %s", due.player, error)
        except StorageFailed as error:
            log.error("a top-up waits: it was not saved: %s", error)
        else:
            if credited:
                news = Credited(due.guild, due.player, amount)
                _log(news)
                self._dependencies.credited(news)
        finally:
            self._crediting.discard((due.guild, due.player))

    async def _has_role(self, due: DueTopup, role: int) -> bool:
        async with self._asking:
            return await self._dependencies.has_role(due.guild, due.player, role)


def _log(credited: Credited) -> None:
    log.info(
        "guild %s: player %s is topped up with %s",
        credited.guild,
        credited.player,
        credited.amount,
    )


def _second(ms: int) -> int:
    """The first whole second that is not before `ms`."""
    return -(-ms // 1000)
