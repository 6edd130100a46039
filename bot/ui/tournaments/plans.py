"""From an organiser's choices to a tournament's plan: a preset and its changes."""

import re
from dataclasses import dataclass, replace

from bot.host.structures import Preset, Structures
from bot.ids import Chips
from bot.poker.games import GAMES, GameCode
from bot.poker.structure import Structure
from bot.table.mixes import MIXES, GamePlan
from bot.tournament.levels import LevelSheet
from bot.tournament.options import (
    AddonTerms,
    BountyKind,
    BountyTerms,
    RebuyCondition,
    RebuyTerms,
    SatelliteTerms,
    TournamentKind,
    TournamentMode,
    TournamentOptions,
)
from bot.tournament.structure_proposals import (
    Proposal,
    propose_structure,
    stacks_each,
)
from bot.ui.refusals import UiCode, UiRefusal
from bot.ui.table_choices import default_structure

MIXED = "mixed"
"""Limit every other level (R-086)."""
SHORT_REBUY = "rebuy-below-start"
"""Rebuys also for players who have less than a starting stack (R-193)."""
_LIMIT = Structure.FIXED_LIMIT.value
USUAL_PRESET, USUAL_SCHEDULED = "sit-and-go", "freezeout"
USUAL_FIELD = 12
"""The number of players a length is worked out for by default."""
REBUY_LEVELS = 3
"""R-193's example."""
SCHEDULED_MIN, SCHEDULED_MAX = 2, 500
_AMOUNT = re.compile(r"\d{1,12}")
_TICKETS = re.compile(r"[1-9]\d{0,3}")


@dataclass(frozen=True, slots=True)
class PlanChoices:
    """The organiser's choices; None where the preset decides."""

    title: str = ""
    preset: Preset | None = None
    starts_ms: int | None = None
    players: int | None = None
    minimum: int | None = None
    buy_in: int | None = None
    fee: int | None = None
    levels: str | None = None
    minutes: int | None = None
    game: str | None = None
    betting: str | None = None
    seats: int | None = None
    mode: str | None = None
    rebuy: int | None = None
    rebuys: int | None = None
    rebuy_levels: int | None = None
    addon: int | None = None
    bounty: int | None = None
    progressive: bool = False
    late: int | None = None
    reentries: int | None = None
    guarantees: tuple[Chips, ...] = ()
    added: int | None = None
    satellite: SatelliteTerms | None = None


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """The plan, and how its length was worked out, if one was chosen."""

    options: TournamentOptions
    proposal: Proposal | None = None
    players: int = 0


def plan_of(wishes: PlanChoices, structures: Structures) -> TournamentPlan:
    """The unchecked plan: `check_options` decides whether it may be played.

    Raises `UiRefusal` (levels-unknown, minimum-above-players, minimum-without-start,
    no-rebuys-to-limit, progressive-without-bounty).
    """
    preset = (
        wishes.preset
        or structures.presets[USUAL_PRESET if wishes.starts_ms is None else USUAL_SCHEDULED]
    )
    options = preset.plan(wishes.title or preset.name, wishes.starts_ms)
    options = _with_field(options, wishes)
    _check_minimum(options, wishes)
    options = _with_games(options, wishes)
    options = _with_money(options, wishes)
    if wishes.levels is not None:
        options = replace(options, sheet=read_levels(wishes.levels, structures))
    if wishes.minutes is None:
        return TournamentPlan(_with_mode(options, wishes))
    return _timed(options, wishes, structures)


def _timed(
    options: TournamentOptions, wishes: PlanChoices, structures: Structures
) -> TournamentPlan:
    """The sheet and level length that come nearest to the length that is wanted (R-204, R-205)."""
    is_exact = options.kind is not TournamentKind.SCHEDULED
    players = options.entrants_max if is_exact else (wishes.players or USUAL_FIELD)
    stacks = stacks_each(options)
    field, minutes = max(2, players), max(1, wishes.minutes or 1)
    if wishes.levels is not None:
        proposal = propose_structure([options.sheet], field, minutes, stacks_each=stacks)
    else:
        proposal = structures.propose(field, minutes, stacks_each=stacks)
    return TournamentPlan(
        _with_mode(replace(options, sheet=proposal.sheet), wishes), proposal, players
    )


def _with_field(options: TournamentOptions, wishes: PlanChoices) -> TournamentOptions:
    """Sets the field's size. A start time makes every kind but VeloX scheduled."""
    kind = options.kind
    if wishes.starts_ms is not None and kind is TournamentKind.SIT_AND_GO:
        kind = TournamentKind.SCHEDULED
        options = replace(options, entrants_min=SCHEDULED_MIN, entrants_max=SCHEDULED_MAX)
    seats = options.seats if wishes.seats is None else wishes.seats
    if kind is not TournamentKind.SCHEDULED:
        exact = options.entrants_max if wishes.players is None else wishes.players
        if wishes.seats is None and wishes.players is not None:
            seats = min(max(2, exact), 9)
        return replace(options, kind=kind, entrants_min=exact, entrants_max=exact, seats=seats)
    most = options.entrants_max if wishes.players is None else wishes.players
    least = options.entrants_min if wishes.minimum is None else wishes.minimum
    if wishes.minimum is None:
        least = min(least, most)
    return replace(options, kind=kind, entrants_min=least, entrants_max=most, seats=seats)


def _check_minimum(options: TournamentOptions, wishes: PlanChoices) -> None:
    if wishes.minimum is None or options.entrants_max < 1:
        return
    if wishes.minimum > options.entrants_max:
        code = UiCode.MINIMUM_ABOVE_PLAYERS
    elif wishes.minimum != options.entrants_min:
        code = UiCode.MINIMUM_WITHOUT_START
    else:
        return
    raise UiRefusal(code, minimum=wishes.minimum, players=options.entrants_max)


def _with_games(options: TournamentOptions, wishes: PlanChoices) -> TournamentOptions:
    games = options.games
    if wishes.game is not None and wishes.game in MIXES:
        games = MIXES[wishes.game]
    else:
        if wishes.game is not None:
            usual = default_structure(GameCode(wishes.game)).value
            games = (GamePlan(wishes.game, usual),)
        if wishes.betting is not None:
            games = tuple(plan for game in games for plan in _limited(game, wishes.betting))
    seats_max = min(GAMES[GameCode(plan.game)].players_max for plan in games)
    seats = options.seats if wishes.seats is not None else min(options.seats, seats_max)
    return replace(options, games=games, seats=seats)


def _limited(game: GamePlan, betting: str) -> tuple[GamePlan, ...]:
    """The game with these limits; mixed begins with what is not limit."""
    if betting != MIXED:
        return (replace(game, structure=betting),)
    free = Structure.NO_LIMIT.value if game.structure == _LIMIT else game.structure
    return replace(game, structure=free), replace(game, structure=_LIMIT)


def _with_money(options: TournamentOptions, wishes: PlanChoices) -> TournamentOptions:
    entry = options.prize_part if wishes.buy_in is None else Chips(wishes.buy_in)
    fee = options.fee if wishes.fee is None else Chips(wishes.fee)
    if wishes.buy_in is not None and wishes.fee is None and options.prize_part:
        fee = Chips(options.fee * entry // options.prize_part)
    bounty = options.bounty
    if wishes.bounty is not None:
        kind = BountyKind.PROGRESSIVE if wishes.progressive else BountyKind.KNOCKOUT
        bounty = BountyTerms(Chips(wishes.bounty), kind) if wishes.bounty else None
    elif wishes.progressive and bounty is not None:
        bounty = replace(bounty, kind=BountyKind.PROGRESSIVE)
    if wishes.progressive and bounty is None:
        raise UiRefusal(UiCode.PROGRESSIVE_WITHOUT_BOUNTY)
    return replace(
        options,
        prize_part=entry,
        fee=fee,
        bounty=bounty,
        added=options.added if wishes.added is None else Chips(wishes.added),
        guarantees=wishes.guarantees or options.guarantees,
        late_levels=options.late_levels if wishes.late is None else wishes.late,
        reentries_max=options.reentries_max if wishes.reentries is None else wishes.reentries,
        satellite=wishes.satellite or options.satellite,
    )


def _with_mode(options: TournamentOptions, wishes: PlanChoices) -> TournamentOptions:
    """Rebuys, the add-on and double chance: each with the usual terms unless they were chosen."""
    mode = _mode(options, wishes)
    limits = (wishes.rebuys, wishes.rebuy_levels)
    if not mode.has_rebuys and any(limit is not None for limit in limits):
        raise UiRefusal(UiCode.NO_REBUYS_TO_LIMIT)
    rebuy = _rebuy(options, wishes) if mode.has_rebuys else None
    addon = _addon(options, wishes, rebuy) if mode.has_addon else None
    half = options.second_half_level if mode is TournamentMode.DOUBLE_CHANCE else 0
    if mode is TournamentMode.DOUBLE_CHANCE and not half:
        half = REBUY_LEVELS
    return replace(options, mode=mode, rebuy=rebuy, addon=addon, second_half_level=half)


def _mode(options: TournamentOptions, wishes: PlanChoices) -> TournamentMode:
    short = wishes.mode == SHORT_REBUY
    if wishes.mode is not None and not short:
        return TournamentMode(wishes.mode)
    rebuys = short or options.mode.has_rebuys or wishes.rebuy is not None
    addon = options.mode.has_addon or wishes.addon is not None
    if rebuys and addon:
        return TournamentMode.REBUY_ADDON
    if rebuys or addon:
        return TournamentMode.REBUY if rebuys else TournamentMode.ADDON
    return options.mode


def _rebuy(options: TournamentOptions, wishes: PlanChoices) -> RebuyTerms:
    usual = options.rebuy or RebuyTerms(options.prize_part, REBUY_LEVELS)
    cost = min(usual.cost, options.prize_part) if wishes.rebuy is None else wishes.rebuy
    last = usual.last_level if wishes.rebuy_levels is None else wishes.rebuy_levels
    most = usual.most if wishes.rebuys is None else wishes.rebuys
    condition = RebuyCondition.BELOW_START if wishes.mode == SHORT_REBUY else usual.condition
    return RebuyTerms(Chips(cost), last, most, condition)


def _addon(options: TournamentOptions, wishes: PlanChoices, rebuy: RebuyTerms | None) -> AddonTerms:
    """One starting stack for one entry, when the rebuys end."""
    stack = options.sheet.starting_stack
    usual = options.addon or AddonTerms(options.prize_part, stack, REBUY_LEVELS)
    cost = usual.cost if wishes.addon is None else Chips(wishes.addon)
    if wishes.addon is None:
        cost = Chips(min(max(usual.cost, options.prize_part), 2 * options.prize_part))
    chips = Chips(min(max(usual.chips, stack), 2 * stack))
    level = max(usual.after_level, rebuy.last_level) if rebuy else usual.after_level
    if rebuy and wishes.rebuy_levels:
        level = rebuy.last_level
    return AddonTerms(cost, chips, level)


def read_levels(typed: str, structures: Structures) -> LevelSheet:
    """The structure by its name. Raises `UiRefusal` (levels-unknown)."""
    sheet = structures.sheets.get(typed.strip().lower())
    if sheet is None:
        raise UiRefusal(UiCode.LEVELS_UNKNOWN, typed=typed)
    return sheet


def read_preset(typed: str, structures: Structures) -> Preset:
    """The preset by its name. Raises `UiRefusal` (tournament-preset-unknown)."""
    preset = structures.presets.get(typed.strip().lower())
    if preset is None:
        raise UiRefusal(UiCode.TOURNAMENT_PRESET_UNKNOWN, typed=typed)
    return preset


def read_amounts(typed: str) -> tuple[Chips, ...]:
    """Amounts with blanks or semicolons between them: `500 300 200`. Raises
    `UiRefusal` (amounts-unreadable).
    """
    parts = typed.replace(";", " ").replace("/", " ").split()
    if not parts or not all(_AMOUNT.fullmatch(part) and part.isascii() for part in parts):
        raise UiRefusal(UiCode.AMOUNTS_UNREADABLE, typed=typed)
    return tuple(Chips(int(part)) for part in parts)


def read_tickets(typed: str) -> int:
    """The least number of tickets of a satellite: `3`. Raises `UiRefusal` (tickets-unreadable)."""
    number = typed.strip()
    if not (number.isascii() and _TICKETS.fullmatch(number)):
        raise UiRefusal(UiCode.TICKETS_UNREADABLE, typed=typed)
    return int(number)


def tickets_to(target: int, options: TournamentOptions, least: str | None) -> SatelliteTerms:
    """The terms of a satellite to this tournament, `least` being the number of tickets as typed.

    Raises `UiRefusal` (target-free, tickets-unreadable).
    """
    if not options.entry_cost:
        raise UiRefusal(UiCode.TARGET_FREE, number=str(target))
    tickets = read_tickets(least) if least else 1
    return SatelliteTerms(target, options.entry_cost, tickets, by_pool=True, title=options.title)


def check_covered(options: TournamentOptions) -> None:
    """Raises `UiRefusal` (tickets-not-covered) for a satellite whose tickets the house might pay:
    the smallest field that may start does not.
    """
    terms = options.satellite
    if terms is None:
        return
    cost, pool = terms.value * terms.tickets, options.prize_part * options.entrants_min
    if pool < cost:
        raise UiRefusal(
            UiCode.TICKETS_NOT_COVERED,
            tickets=terms.tickets,
            cost=cost,
            players=options.entrants_min,
            pool=pool,
        )
