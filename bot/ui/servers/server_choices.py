"""The choices of a server's settings, by a command or in a form, and what they make."""

from dataclasses import dataclass, replace
from typing import Final

from bot.bank.topup import TopupMode, TopupPolicy
from bot.host.guild_settings import GuildSettings
from bot.ids import Chips
from bot.table.rules import BeaconNeed, SeatRelease, SitOutRule
from bot.ui.words.refusals import UiCode, UiRefusal
from bot.ui.words.time_zones import read_zone

TOPUP_CHIPS_MAX: Final = 1_000_000
BEACON_NEEDS: Final = (BeaconNeed.NO, BeaconNeed.DEAL, BeaconNeed.PAUSE)
"""The answers that a server can choose; `SERVER` is for tables alone."""
LANGUAGES: Final = ("en", "it")
USUAL: Final = "usual"
"""The choice of what follows from other settings."""
RELEASES: Final = (USUAL, *(each.value for each in SeatRelease))


@dataclass(frozen=True, slots=True)
class ServerChoices:
    """The chosen values; None leaves one as it is."""

    language: str | None = None
    timezone: str | None = None
    """As it was typed."""
    rake: bool | None = None
    sit_out: SitOutRule | None = None
    seat_release: str | None = None
    """When seats are freed, or `USUAL`."""
    protection: bool | None = None
    theme: str | None = None
    deck: str | None = None
    back: str | None = None
    """Empty for the theme's own."""
    shape: str | None = None
    streets: bool | None = None
    shorten: bool | None = None
    digits: bool | None = None
    beacon: BeaconNeed | None = None
    topup_mode: TopupMode | None = None
    topup_chips: int | None = None
    subscriber_chips: int | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing was chosen."""
        return self == ServerChoices()

    def apply(self, was: GuildSettings) -> GuildSettings:
        """The settings with these choices.

        Raises `UiRefusal` (timezone-unknown, topup-out-of-range).
        """
        zone = None if self.timezone is None else read_zone(self.timezone)
        return replace(
            was,
            language=was.language if self.language is None else self.language,
            timezone=was.timezone if zone is None else zone,
            zone_is_settled=was.zone_is_settled or zone is not None,
            rake=was.rake if self.rake is None else self.rake,
            sit_out=was.sit_out if self.sit_out is None else self.sit_out,
            seat_release=self._seat_release(was),
            protection=was.protection if self.protection is None else self.protection,
            look=was.look.changed(self.theme, self.deck, self.back, self.shape),
            all_in_streets=was.all_in_streets if self.streets is None else self.streets,
            shorten_hands=was.shorten_hands if self.shorten is None else self.shorten,
            deal_digits=was.deal_digits if self.digits is None else self.digits,
            beacon=was.beacon if self.beacon is None else self.beacon,
            topup=self._topup(was.topup),
        )

    def _seat_release(self, was: GuildSettings) -> SeatRelease | None:
        if self.seat_release is None:
            return was.seat_release
        return None if self.seat_release == USUAL else SeatRelease(self.seat_release)

    def _topup(self, was: TopupPolicy) -> TopupPolicy:
        chosen = (self.topup_chips, self.subscriber_chips)
        if not all(amount is None or 1 <= amount <= TOPUP_CHIPS_MAX for amount in chosen):
            raise UiRefusal(UiCode.TOPUP_OUT_OF_RANGE, maximum=TOPUP_CHIPS_MAX)
        chips, subscriber = self.topup_chips, self.subscriber_chips
        return replace(
            was,
            mode=was.mode if self.topup_mode is None else self.topup_mode,
            chips=was.chips if chips is None else Chips(chips),
            subscriber_chips=was.subscriber_chips if subscriber is None else Chips(subscriber),
        )
