"""The options of a tournament, and the shares of its prize pool.

`costs.check_options` checks the options. Amounts of money are chips of the wallet, amounts at the
tables are tournament chips; the two never mix.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.durations import SECOND_MS
from bot.ids import Chips, PlayerId
from bot.table.rules import GamePlan, TableAnte, TableRules
from bot.tournament.levels import LevelSheet, rules_at

# --- Shares of a prize pool: paid places, guarantees, ties (R-208 to R-217) ----------------------


DEFAULT_PAYOUTS: tuple[tuple[int, tuple[int, ...]], ...] = (
    (3, (100,)),
    (6, (65, 35)),
    (8, (50, 30, 20)),
    (9, (3, 2, 1)),
    (18, (40, 30, 20, 10)),
    (27, (35, 25, 18, 12, 10)),
    (45, (30, 20, 15, 12, 9, 8, 6)),
    (100, (270, 175, 125, 100, 80, 70, 60, 50, 40, 30)),
)
"""The weights of the paid places, by the most entrants that each row is for (R-217)."""
LARGE_FIELD_PART = 10
"""The field above `DEFAULT_PAYOUTS` per paid place: one entrant in ten is paid."""
PAID_MAX = 100
"""The most places that are paid (R-209)."""
HARMONIC_UNIT = 1_000_000


@dataclass(frozen=True, slots=True)
class Prizes:
    """The prize of each place, the first first, and the part that the house adds to the pool."""

    places: tuple[Chips, ...]
    overlay: Chips


def default_payouts(entrants: int) -> tuple[int, ...]:
    """The weights of the paid places for this many entrants (R-217).

    Beyond its table the weights fall as 1/2, 1/3, 1/4, … of the place, which meets the table's
    last row closely and still pays the last place more than two entries.
    """
    for most, weights in DEFAULT_PAYOUTS:
        if entrants <= most:
            return weights[:entrants]
    paid = min(PAID_MAX, entrants // LARGE_FIELD_PART)
    return tuple(HARMONIC_UNIT // (place + 1) for place in range(1, paid + 1))


def prizes(
    pool: Chips, weights: Sequence[int], guarantees: Sequence[Chips] = (), entrants: int = 0
) -> Prizes:
    """The prizes of a pool: the greater of guarantee and share for each place (R-213).

    Shares are rounded down and the remainder goes to the first place (R-214). The house pays what
    guarantees demand above the pool. With `entrants`, no more places are paid than people came; a
    place that is left without a chip is none.
    """
    count = max(len(weights), len(guarantees))
    count = min(count, entrants) if entrants else count
    shares = list(weights[:count]) + [0] * (count - len(weights))
    least = list(guarantees[:count]) + [0] * (count - len(guarantees))
    total = sum(shares)
    paid = [
        max(guarantee, pool * share // total if total else 0)
        for share, guarantee in zip(shares, least, strict=True)
    ]
    paid[0] += max(0, pool - sum(paid))
    while len(paid) > 1 and not paid[-1]:
        paid.pop()
    return Prizes(tuple(map(Chips, paid)), Chips(sum(paid) - pool))


def shared(prize_list: Sequence[Chips], place: int, tied: int) -> tuple[Chips, ...]:
    """Amounts for `tied` players who share the places from `place`, odd chips to the first (R-215).

    A place beyond the list pays nothing.
    """
    total = sum(prize_list[place - 1 : place - 1 + tied])
    part, odd = divmod(total, tied)
    return tuple(Chips(part + (number < odd)) for number in range(tied))


# --- Options: chosen when the event is created ---------------------------------------------------


SIT_AND_GO_DELAY_MS = 60 * SECOND_MS
"""R-218: the time from the last entry that a sit & go needs to its start."""
NO_SHOW_LEVELS = 3
"""R-153: levels after which a player who never appeared is removed."""
ANSWER_MS = 60 * SECOND_MS
"""The time to answer a proposed deal."""


class TournamentKind(StrEnum):
    """The kinds of event, by when they start."""

    SIT_AND_GO = "sit-and-go"
    SCHEDULED = "scheduled"
    VELOX = "velox"


class TournamentMode(StrEnum):
    """The ways to get chips besides the starting stack (R-191 to R-195)."""

    FREEZEOUT = "freezeout"
    DOUBLE_CHANCE = "double-chance"
    REBUY = "rebuy"
    ADDON = "addon"
    REBUY_ADDON = "rebuy-addon"

    @property
    def has_rebuys(self) -> bool:
        return self in (TournamentMode.REBUY, TournamentMode.REBUY_ADDON)

    @property
    def has_addon(self) -> bool:
        return self in (TournamentMode.ADDON, TournamentMode.REBUY_ADDON)


class RebuyCondition(StrEnum):
    """When a rebuy may be bought (R-193)."""

    BUSTED = "busted"
    BELOW_START = "below-start"


class HandForHand(StrEnum):
    """When all tables start each hand together (R-225); a command can switch it besides."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


class BountyKind(StrEnum):
    """The pay of a bounty: all in cash, or half of it added to the bounty on its winner."""

    KNOCKOUT = "knockout"
    PROGRESSIVE = "progressive"


@dataclass(frozen=True, slots=True)
class RebuyTerms:
    """A further starting stack at `cost` chips (R-193)."""

    cost: Chips
    last_level: int = 0
    """Rebuys end with this level; 0 for no such end (the add-on ends them too, R-195)."""
    most: int | None = None
    """The most that a player may buy; None for as many as the cost cap allows (R-196)."""
    condition: RebuyCondition = RebuyCondition.BUSTED


@dataclass(frozen=True, slots=True)
class AddonTerms:
    """The add-on, once, in the break after `after_level`: `chips` at `cost` (R-194, R-198)."""

    cost: Chips
    chips: Chips
    after_level: int


@dataclass(frozen=True, slots=True)
class BountyTerms:
    """A bounty on each entry: `amount` of what it costs, besides prize part and fee."""

    amount: Chips
    kind: BountyKind = BountyKind.KNOCKOUT


@dataclass(frozen=True, slots=True)
class SatelliteTerms:
    """The first places win the right to enter tournament `target` (R-229 to R-232)."""

    target: int
    value: Chips
    """The cost of the target's entry, fee included."""
    tickets: int = 1
    """The number of tickets won in any case; the house pays what the pool lacks for them."""
    by_pool: bool = False
    """Whether a larger pool pays more tickets; otherwise the next place gets all that is beyond
    them."""
    title: str = ""
    """The title of the target."""


@dataclass(frozen=True, slots=True)
class SponsorTerms:
    """`amount` chips of a player's own wallet, put up for the prizes when the event is announced.

    They come back when it is cancelled.
    """

    player: PlayerId
    amount: Chips


@dataclass(frozen=True, slots=True)
class CostLimits:
    """The house's limits on the money of one event, in chips; settings (R-184, R-187)."""

    buy_in_min: Chips = Chips(50)
    buy_in_max: Chips = Chips(10_000)
    total_cost_max: Chips = Chips(10_000)
    """All that one player may spend on one event, fee included (C-29): 100 tokens of 100 chips."""
    entrants_max: int = 5_000


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentOptions:
    """The options of one event."""

    title: str
    kind: TournamentKind
    sheet: LevelSheet
    prize_part: Chips = Chips(0)
    fee: Chips = Chips(0)
    entrants_min: int
    entrants_max: int
    """A sit & go needs exactly this many; both numbers are equal there."""
    starts_ms: int | None = None
    """When a scheduled event starts, in milliseconds since 1970 in UTC."""
    seats: int = 9
    games: tuple[GamePlan, ...] = (GamePlan(),)
    """The game of each level in turn, over and over: a single one is for the whole event."""
    mode: TournamentMode = TournamentMode.FREEZEOUT
    rebuy: RebuyTerms | None = None
    addon: AddonTerms | None = None
    second_half_level: int = 0
    """Double chance: the level at whose end the second half is added automatically; 0 for never."""
    bounty: BountyTerms | None = None
    satellite: SatelliteTerms | None = None
    payouts: tuple[int, ...] = ()
    """The weights of the paid places, the first first; empty to use the guarantees as weights, and
    without guarantees the default by entrants (R-217)."""
    guarantees: tuple[Chips, ...] = ()
    """The least that each place pays (R-212)."""
    added: Chips = Chips(0)
    """Chips that the house adds to the pool."""
    sponsor: SponsorTerms | None = None
    """The player who put up prizes. A freeroll has no money but this and `added`, and may have
    neither."""
    late_levels: int = 0
    """Registration stays open to the end of this level; 0 closes it at the start (R-233)."""
    reentries_max: int = 0
    """The most re-entries of a player, while registration is open."""
    hand_for_hand: HandForHand = HandForHand.AUTO
    table_ante: TableAnte = TableAnte.NONE
    """The player who pays one ante of a big blind for the table, on levels with an ante."""
    deals: bool = True
    no_show_levels: int = NO_SHOW_LEVELS
    all_in_protection: bool = False
    """Whether a player keeps the hand on the first bet of a day that they leave unanswered
    (R-150)."""

    @property
    def entry_cost(self) -> Chips:
        """All that one entry costs."""
        return Chips(self.prize_part + self.fee + self.bounty_amount)

    @property
    def sponsored(self) -> Chips:
        return self.sponsor.amount if self.sponsor else Chips(0)

    @property
    def bounty_amount(self) -> Chips:
        return self.bounty.amount if self.bounty else Chips(0)

    @property
    def is_double_chance(self) -> bool:
        return self.mode is TournamentMode.DOUBLE_CHANCE

    @property
    def first_stack(self) -> Chips:
        """The stack at the start: half of it in double chance (R-192)."""
        whole = self.sheet.starting_stack
        return Chips(whole // 2) if self.is_double_chance else whole

    @property
    def deals_allowed(self) -> bool:
        """Whether players may make a deal: never in VeloX (R-238), and a satellite's ticket cannot
        be shared."""
        return self.deals and self.kind is not TournamentKind.VELOX and self.satellite is None

    def weights_of(self, entries: int) -> tuple[int, ...]:
        """The weights of the paid places with this many entries: guarantees serve as weights where
        there are no others (R-213, R-217)."""
        return self.payouts or self.guarantees or default_payouts(entries)

    @property
    def pays_one_place(self) -> bool:
        """Whether only the winner can win a prize, however many enter."""
        weights = self.weights_of(self.entrants_max * (1 + self.reentries_max))
        return max(len(weights), len(self.guarantees)) == 1

    def game_at(self, level: int) -> GamePlan:
        """The game of a level, by its number from 1."""
        return self.games[(level - 1) % len(self.games)]

    def rules_at(self, level: int) -> TableRules:
        """The table rules of a level, by its number from 1."""
        plan = self.game_at(level)
        return rules_at(
            self.sheet.level_of_game(level, plan, self.games),
            plan,
            seats=self.seats,
            turn_seconds=self.sheet.turn_seconds,
            protection=self.all_in_protection,
            table_ante=self.table_ante,
            level_games=tuple(dict.fromkeys(each.game for each in self.games)),
        )

    def level_of(self, rules: TableRules) -> int | None:
        """The number of the first level with a hand's game and blinds; None where there is none."""
        for number in self.sheet.numbers_known:
            of = self.rules_at(number)
            same_game = (of.game, of.structure) == (rules.game, rules.structure)
            if same_game and (of.small_blind, of.big_blind) == (rules.small_blind, rules.big_blind):
                return number
        return None
