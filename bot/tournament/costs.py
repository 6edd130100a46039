"""Limits on the cost of an event, and checks of its options (R-184 to R-187, R-191 to R-197)."""

from bot.durations import DAY_MS, MINUTE_MS
from bot.ids import Chips
from bot.poker.games import GAMES, GameCode
from bot.poker.setup import SetupCode
from bot.refusal import refuse_if
from bot.table.rules import check_rules
from bot.tournament.levels import are_valid_levels, rules_at
from bot.tournament.options import CostLimits, TournamentKind, TournamentMode, TournamentOptions
from bot.tournament.refusals import TournamentCode

PRIZE_SHARE_NUMERATOR, PRIZE_SHARE_DENOMINATOR = 4, 5
"""The least part of the money that is played for: 80 % (R-185)."""
SEATS_MIN = 2
TIMES_MAX_MS = DAY_MS
"""The longest that a level, a break, and the play between two breaks may last."""
VELOX_PLAYERS = 3
"""The number of players in a VeloX (R-235)."""
COST_LIMITS = CostLimits()


def returns_enough(prize_part: Chips, fee: Chips) -> bool:
    """Whether at least 80 % of an entry is played for (R-185)."""
    return prize_part * PRIZE_SHARE_DENOMINATOR >= (prize_part + fee) * PRIZE_SHARE_NUMERATOR


def rebuys_most(options: TournamentOptions, limits: CostLimits = COST_LIMITS) -> int:
    """The most rebuys that one player may buy, within the cost cap (R-196)."""
    if options.rebuy is None:
        return 0
    left = limits.total_cost_max - options.entry_cost
    if options.addon is not None:
        left -= options.addon.cost
    affordable = max(0, left // options.rebuy.cost)
    most = options.rebuy.most
    return affordable if most is None else min(most, affordable)


def check_options(options: TournamentOptions, limits: CostLimits = COST_LIMITS) -> None:
    """Raises `TournamentRefusal` unless the options are valid; `TableRefusal` or `BadSetup` when
    they do not let a table be dealt."""
    _check_entry(options, limits)
    _check_field(options, limits)
    _check_play(options)
    _check_mode(options, limits)
    _check_prizes(options)
    if options.kind is TournamentKind.VELOX:
        _check_velox(options)


def _check_entry(options: TournamentOptions, limits: CostLimits) -> None:
    played_for = Chips(options.prize_part + options.bounty_amount)
    refuse_if(
        min(options.prize_part, options.fee, options.added) < 0,
        TournamentCode.BUY_IN_OUT_OF_RANGE,
        minimum=limits.buy_in_min,
        maximum=limits.buy_in_max,
    )
    refuse_if(
        options.bounty is not None and options.bounty.amount <= 0,
        TournamentCode.BOUNTY_OUT_OF_RANGE,
    )
    refuse_if(
        options.entry_cost > 0 and not limits.buy_in_min <= options.entry_cost <= limits.buy_in_max,
        TournamentCode.BUY_IN_OUT_OF_RANGE,
        cost=options.entry_cost,
        minimum=limits.buy_in_min,
        maximum=limits.buy_in_max,
    )
    refuse_if(
        not returns_enough(played_for, options.fee),
        TournamentCode.FEE_TOO_HIGH,
        fee=options.fee,
        maximum=played_for // PRIZE_SHARE_NUMERATOR,
    )


def _check_field(options: TournamentOptions, limits: CostLimits) -> None:
    exact = options.kind is not TournamentKind.SCHEDULED
    refuse_if(
        not SEATS_MIN <= options.entrants_min <= options.entrants_max <= limits.entrants_max
        or (exact and options.entrants_min != options.entrants_max),
        TournamentCode.ENTRANTS_OUT_OF_RANGE,
        minimum=SEATS_MIN,
        maximum=limits.entrants_max,
    )
    refuse_if(
        (options.kind is TournamentKind.SCHEDULED) != (options.starts_ms is not None),
        TournamentCode.START_TIME_MISSING,
    )
    late = options.kind is TournamentKind.SCHEDULED and options.late_levels > 0
    refuse_if(
        min(options.reentries_max, options.late_levels) < 0
        or (options.reentries_max > 0 and not late)
        or (options.late_levels > 0 and not late),
        TournamentCode.REENTRY_WITHOUT_LATE_REGISTRATION,
    )
    spent = options.entry_cost * (1 + options.reentries_max)
    refuse_if(
        spent > limits.total_cost_max,
        TournamentCode.TOTAL_COST_TOO_HIGH,
        cost=spent,
        maximum=limits.total_cost_max,
    )


def _check_play(options: TournamentOptions) -> None:
    refuse_if(not are_valid_levels(options.sheet.levels), TournamentCode.NO_LEVELS)
    refuse_if(not options.games, TournamentCode.NO_GAMES)
    sheet, first = options.sheet, options.sheet.level(1)
    for plan in options.games:
        refuse_if(plan.game not in list(GameCode), SetupCode.UNKNOWN_GAME, game=plan.game)
        for number in range(1, len(sheet.levels) + 1):
            level = sheet.level_of_game(number, plan, options.games)
            check_rules(rules_at(level, plan, seats=2, turn_seconds=sheet.turn_seconds))
    times = sheet.level_ms, sheet.break_ms, sheet.break_every_ms
    refuse_if(
        sheet.level_ms <= 0 or min(times) < 0 or max(times) > TIMES_MAX_MS,
        TournamentCode.TIMES_OUT_OF_RANGE,
        maximum=TIMES_MAX_MS // MINUTE_MS,
    )
    seats_max = min(GAMES[GameCode(plan.game)].players_max for plan in options.games)
    refuse_if(
        not SEATS_MIN <= options.seats <= seats_max,
        TournamentCode.TABLE_SEATS_OUT_OF_RANGE,
        seats=options.seats,
        minimum=SEATS_MIN,
        maximum=seats_max,
    )
    refuse_if(
        options.first_stack < first.big_blind + first.ante,
        TournamentCode.STARTING_STACK_TOO_SMALL,
        stack=options.first_stack,
        big=first.big_blind,
    )


def _check_mode(options: TournamentOptions, limits: CostLimits) -> None:
    mode, rebuy, addon = options.mode, options.rebuy, options.addon
    refuse_if(
        mode.has_rebuys != (rebuy is not None)
        or mode.has_addon != (addon is not None)
        or (mode is not TournamentMode.FREEZEOUT and options.reentries_max > 0)
        or (options.second_half_level != 0 and not options.is_double_chance),
        TournamentCode.MODE_TERMS_MISMATCH,
        mode=mode.value,
    )
    refuse_if(
        options.is_double_chance and options.sheet.starting_stack % 2 == 1,
        TournamentCode.ODD_STARTING_STACK,
        stack=options.sheet.starting_stack,
    )
    if rebuy is not None:
        refuse_if(
            not 0 < rebuy.cost <= options.prize_part,
            TournamentCode.REBUY_COST_OUT_OF_RANGE,
            cost=rebuy.cost,
            maximum=options.prize_part,
        )
        too_few = rebuy.most is not None and rebuy.most < 1
        refuse_if(too_few or rebuy.last_level < 0, TournamentCode.REBUYS_OUT_OF_RANGE)
    _check_addon(options)
    _check_total(options, limits)


def _check_addon(options: TournamentOptions) -> None:
    addon, rebuy = options.addon, options.rebuy
    if addon is None:
        return
    stack = options.sheet.starting_stack
    refuse_if(
        not max(1, options.prize_part) <= addon.cost <= 2 * options.prize_part,
        TournamentCode.ADDON_COST_OUT_OF_RANGE,
        cost=addon.cost,
        minimum=options.prize_part,
        maximum=2 * options.prize_part,
    )
    refuse_if(
        not stack <= addon.chips <= 2 * stack,
        TournamentCode.ADDON_CHIPS_OUT_OF_RANGE,
        chips=addon.chips,
        minimum=stack,
        maximum=2 * stack,
    )
    refuse_if(
        addon.after_level < 1 or (rebuy is not None and rebuy.last_level > addon.after_level),
        TournamentCode.ADDON_BEFORE_REBUYS_END,
        level=addon.after_level,
    )


def _check_total(options: TournamentOptions, limits: CostLimits) -> None:
    """Checks the total cost of an event (R-187): a player must be able to afford the entry, the
    add-on, and the rebuys that are promised."""
    cost = int(options.entry_cost)
    if options.addon is not None:
        cost += options.addon.cost
    if options.rebuy is not None:
        cost += options.rebuy.cost * (1 if options.rebuy.most is None else options.rebuy.most)
    refuse_if(
        cost > limits.total_cost_max,
        TournamentCode.TOTAL_COST_TOO_HIGH,
        cost=cost,
        maximum=limits.total_cost_max,
    )


def _check_prizes(options: TournamentOptions) -> None:
    refuse_if(
        options.sponsor is not None and options.sponsor.amount <= 0,
        TournamentCode.SPONSORED_OUT_OF_RANGE,
    )
    for shares in (options.payouts, options.guarantees):
        refuse_if(
            any(share <= 0 for share in shares)
            or list(shares) != sorted(shares, reverse=True)
            or len(shares) > options.entrants_max,
            TournamentCode.PAYOUTS_OUT_OF_ORDER,
        )
    satellite = options.satellite
    refuse_if(
        satellite is not None
        and (
            satellite.value <= 0
            or not 1 <= satellite.tickets < options.entrants_min
            or bool(options.guarantees or options.payouts)
        ),
        TournamentCode.SATELLITE_TERMS_OUT_OF_RANGE,
        players=options.entrants_min,
    )


def _check_velox(options: TournamentOptions) -> None:
    """R-234, R-235: three players, one table, Hold'em, one stack; the multiplier is the prize."""
    plain = options.mode is TournamentMode.FREEZEOUT and not (
        options.bounty
        or options.satellite
        or options.guarantees
        or options.added
        or options.sponsor
        or options.fee
    )
    refuse_if(
        not plain
        or options.entrants_max != VELOX_PLAYERS
        or options.seats < VELOX_PLAYERS
        or options.prize_part <= 0
        or any(game.game != GameCode.HOLDEM for game in options.games),
        TournamentCode.VELOX_IS_THREE_HANDED_HOLDEM,
        players=VELOX_PLAYERS,
    )
