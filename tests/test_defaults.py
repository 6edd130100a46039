"""The numbers of the rules "at a glance", each beside the one that the bot works with."""

from fractions import Fraction

import pytest

from bot.bank.topup import SUBSCRIBER_TOPUP_CHIPS, TOPUP_CHIPS, TOPUP_WAIT_MS, WELCOME_CHIPS
from bot.durations import HOUR_MS, MINUTE_MS, SECOND_MS
from bot.host.structures import load_structures
from bot.poker.games import GAMES, GameCode
from bot.poker.structure import RAISE_CAP
from bot.settings import ASSETS
from bot.storage.leaderboards import TOP_SIZE
from bot.table.rules import SEATS_MAX, SEATS_MIN, TABLE_RAKE_BPS_MAX, TableRules
from bot.tournament.costs import PRIZE_SHARE_DENOMINATOR, PRIZE_SHARE_NUMERATOR, VELOX_PLAYERS
from bot.tournament.options import (
    NO_SHOW_LEVELS,
    SIT_AND_GO_DELAY_MS,
    CostLimits,
    TournamentOptions,
)
from bot.tournament.payouts import MEAN_BUY_INS, TOP_THREE, TOP_THREE_FROM
from tests.poker.facts import facts

ROWS = {row["key"]: row["value"] for row in facts("defaults")}
SHEETS = load_structures(ASSETS).sheets
TOKEN = 100
VALUES: dict[str, Fraction | int] = {
    "start_chips": WELCOME_CHIPS,
    "topup_free": TOPUP_CHIPS,
    "topup_subscriber": SUBSCRIBER_TOPUP_CHIPS,
    "topup_delay": Fraction(TOPUP_WAIT_MS, HOUR_MS),
    "hold_em_min_players": SEATS_MIN,
    "hold_em_max_players": min(SEATS_MAX, GAMES[GameCode.HOLDEM].players_max),
    "default_table_seats": TableRules().seats,
    "turn_seconds_normal": SHEETS["standard"].turn_seconds,
    "turn_seconds_turbo": SHEETS["turbo"].turn_seconds,
    "fixed_limit_bets_per_round": RAISE_CAP,
    "sng_start_delay": Fraction(SIT_AND_GO_DELAY_MS, SECOND_MS),
    "sng_single_table_max": TournamentOptions.__dataclass_fields__["seats"].default,
    "noshow_levels": NO_SHOW_LEVELS,
    "min_prize_pool_share": Fraction(PRIZE_SHARE_NUMERATOR, PRIZE_SHARE_DENOMINATOR),
    "tournament_buyin_min": Fraction(CostLimits().buy_in_min, TOKEN),
    "tournament_buyin_max": Fraction(CostLimits().buy_in_max, TOKEN),
    "tournament_total_cost_cap": Fraction(CostLimits().total_cost_max, TOKEN),
    "level_minutes_example": Fraction(SHEETS["standard"].level_ms, MINUTE_MS),
    "velox_mean_return": MEAN_BUY_INS / VELOX_PLAYERS,
    "velox_rake": 1 - MEAN_BUY_INS / VELOX_PLAYERS,
    "velox_top3_from_multiplier": TOP_THREE_FROM,
    "rake_min_pct": TableRules().rake_bps,
    "rake_max_pct": Fraction(TABLE_RAKE_BPS_MAX, 100),
    "leaderboard_size": TOP_SIZE,
}
ELSEWHERE = {
    # Not a number of the bot's: what it does is tested where it does it.
    "theoretical_max_hold_em",
    "show_or_muck_seconds_min",
    "show_or_muck_seconds_max",
    "show_or_muck_default",
    "timeout_action",
    "allin_protection_per_day",
    "rebuy_cost_max",
    "addon_cost_min",
    "addon_cost_max",
    "addon_chips_min",
    "addon_chips_max",
    "addon_max_per_player",
    "velox_top3_split",
}


@pytest.mark.parametrize("key", VALUES)
def test_the_defaults_are_the_rules_own(key: str) -> None:
    """Where a setting can change it, what it is when nobody has."""
    assert VALUES[key] == Fraction(ROWS[key])


def test_every_default_is_looked_at() -> None:
    """Every default is looked at: none is forgotten, and none is there twice."""
    assert set(VALUES) | ELSEWHERE == set(ROWS)
    assert "|".join(map(str, TOP_THREE)) == ROWS["velox_top3_split"]
