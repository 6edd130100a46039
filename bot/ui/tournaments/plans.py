"""Makes a tournament's plan from an organiser's choices: a preset and its changes."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bot.host.structures import Preset, Structures
from bot.ids import Chips
from bot.poker.games import GAMES, GameCode
from bot.poker.structure import Structure
from bot.refusal import refuse_if
from bot.table.rules import MIXES, GamePlan
from bot.texts.catalogue import Texts
from bot.tournament.options import (
    AddonTerms,
    RebuyTerms,
    SatelliteTerms,
    SponsorTerms,
    TournamentKind,
    TournamentMode,
    TournamentOptions,
)
from bot.tournament.structure_proposals import expected_field, limits_of, stacks_each
from bot.ui.opening.table_choices import default_structure
from bot.ui.words.refusals import UiCode, UiRefusal

MIXED = "mixed"
"""The choice of limit at every other level (R-086)."""
_LIMIT = Structure.FIXED_LIMIT.value
USUAL_PRESET, USUAL_SCHEDULED = "sit-and-go", "freezeout"
REBUY_LEVELS = 3
"""The levels with rebuys in the example of R-193."""
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
    buy_in: int | None = None
    fee: int | None = None
    minutes: int | None = None
    game: str | None = None
    """A game or several in turn, by code."""
    games: tuple[GamePlan, ...] = ()
    """Games in turn of the organiser's own choice, instead."""
    guarantees: tuple[Chips, ...] = ()
    added: int | None = None
    sponsor: SponsorTerms | None = None
    satellite: SatelliteTerms | None = None


def plan_of(choices: PlanChoices, structures: Structures) -> TournamentOptions:
    """The unchecked plan: `check_options` decides whether it may be played."""
    preset = (
        choices.preset
        or structures.presets[USUAL_PRESET if choices.starts_ms is None else USUAL_SCHEDULED]
    )
    options = preset.plan(choices.title or preset.name, choices.starts_ms)
    options = _with_money(_with_field(options, choices), choices)
    if choices.game is not None or choices.games:
        options = with_games(options, choices.games or game_plans(choices.game, options.games))
    options = with_mode(options, options.mode)
    return options if not choices.minutes else _timed(options, choices.minutes, structures)


def _timed(options: TournamentOptions, minutes: int, structures: Structures) -> TournamentOptions:
    """The sheet and level length that come nearest to the length that is wanted (R-204, R-205), for
    the field that the announcement reckons with.
    """
    field = max(2, expected_field(options))
    proposal = structures.propose(
        field, max(1, minutes), stacks_each=stacks_each(options), limits=limits_of(options)
    )
    return with_mode(replace(options, sheet=proposal.sheet), options.mode)


def _with_field(options: TournamentOptions, choices: PlanChoices) -> TournamentOptions:
    """Sets the field's size. A start time makes every kind but VeloX scheduled."""
    kind = options.kind
    if choices.starts_ms is not None and kind is TournamentKind.SIT_AND_GO:
        kind = TournamentKind.SCHEDULED
        options = replace(options, entrants_min=SCHEDULED_MIN, entrants_max=SCHEDULED_MAX)
    seats = options.seats
    if kind is not TournamentKind.SCHEDULED:
        exact = options.entrants_max if choices.players is None else choices.players
        if choices.players is not None:
            seats = min(max(2, exact), 9)
        return replace(options, kind=kind, entrants_min=exact, entrants_max=exact, seats=seats)
    most = options.entrants_max if choices.players is None else choices.players
    least = min(options.entrants_min, most)
    return replace(options, kind=kind, entrants_min=least, entrants_max=most, seats=seats)


def game_plans(game: str | None, before: Sequence[GamePlan]) -> tuple[GamePlan, ...]:
    """A game, or a mix of games, with its usual limits; the limits of `before` where it is that
    game already, and all of those where no other is chosen.
    """
    if game is None:
        return tuple(before)
    if game in MIXES:
        return MIXES[game]
    kept = tuple(plan for plan in before if plan.game == game)
    return kept or (GamePlan(game, default_structure(GameCode(game)).value),)


def limited_games(games: Iterable[GamePlan], betting: str) -> tuple[GamePlan, ...]:
    """The games with these limits; mixed has limit every other level, the first without."""
    if betting != MIXED:
        return tuple(replace(game, structure=betting) for game in games)
    return tuple(plan for game in games for plan in _mixed(game))


def _mixed(game: GamePlan) -> tuple[GamePlan, GamePlan]:
    free = Structure.NO_LIMIT.value if game.structure == _LIMIT else game.structure
    return replace(game, structure=free), replace(game, structure=_LIMIT)


def with_games(options: TournamentOptions, games: tuple[GamePlan, ...]) -> TournamentOptions:
    """The plan with other games, at tables that are no larger than they can be dealt at."""
    seats_max = min(GAMES[GameCode(plan.game)].players_max for plan in games)
    return replace(options, games=games, seats=min(options.seats, seats_max))


def _with_money(options: TournamentOptions, choices: PlanChoices) -> TournamentOptions:
    entry = options.prize_part if choices.buy_in is None else Chips(choices.buy_in)
    fee = options.fee if choices.fee is None else Chips(choices.fee)
    if choices.buy_in is not None and choices.fee is None and options.prize_part:
        fee = Chips(options.fee * entry // options.prize_part)
    return replace(
        options,
        prize_part=entry,
        fee=fee,
        added=options.added if choices.added is None else Chips(choices.added),
        guarantees=choices.guarantees or options.guarantees,
        satellite=choices.satellite or options.satellite,
        sponsor=choices.sponsor,
    )


def with_mode(options: TournamentOptions, mode: TournamentMode) -> TournamentOptions:
    """The plan with this mode: rebuys, add-on and double chance on the terms that they have, as far
    as these fit, or else on the usual ones.
    """
    rebuy = usual_rebuys(options) if mode.has_rebuys else None
    half = options.second_half_level if mode is TournamentMode.DOUBLE_CHANCE else 0
    if mode is TournamentMode.DOUBLE_CHANCE and not options.is_double_chance:
        half = REBUY_LEVELS
    return replace(
        options,
        mode=mode,
        rebuy=rebuy,
        addon=usual_addon(options, rebuy) if mode.has_addon else None,
        second_half_level=half,
    )


def usual_rebuys(options: TournamentOptions) -> RebuyTerms:
    """The terms of rebuys that a plan has, as far as they fit it, or else the usual ones."""
    usual = options.rebuy or RebuyTerms(options.prize_part, REBUY_LEVELS)
    return replace(usual, cost=min(usual.cost, options.prize_part))


def usual_addon(options: TournamentOptions, rebuy: RebuyTerms | None) -> AddonTerms:
    """The terms of the add-on that a plan has, as far as they fit it, or else one starting stack
    for one entry, when the rebuys end."""
    stack, price = options.sheet.starting_stack, options.prize_part
    usual = options.addon or AddonTerms(price, stack, REBUY_LEVELS)
    level = max(usual.after_level, rebuy.last_level) if rebuy else usual.after_level
    return AddonTerms(
        Chips(min(max(usual.cost, price), 2 * price)),
        Chips(min(max(usual.chips, stack), 2 * stack)),
        level,
    )


def read_preset(typed: str, structures: Structures, languages: Iterable[Texts]) -> Preset:
    """The preset by its name, or by the name that it is shown with in one of the languages; part of
    a name is enough where it fits one preset alone. Raises `UiRefusal` (tournament-preset-unknown).
    """
    wanted, shown = typed.strip().lower(), tuple(languages)
    names = {name: _preset_names(name, shown) for name in structures.presets}
    found = [name for name, known in names.items() if wanted in known]
    if not found:
        found = [name for name, known in names.items() if any(wanted in each for each in known)]
    refuse_if(len(found) != 1, UiCode.TOURNAMENT_PRESET_UNKNOWN, typed=typed)
    return structures.presets[found[0]]


def _preset_names(name: str, languages: Iterable[Texts]) -> frozenset[str]:
    """All names of a preset, in small letters."""
    return frozenset((name, *(preset_words(texts, name).lower() for texts in languages)))


def preset_words(texts: Texts, name: str) -> str:
    """The name with which a preset is shown."""
    return texts.say_if_any(f"preset-{name}", name)


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
    refuse_if(not options.entry_cost, UiCode.TARGET_FREE, number=str(target))
    tickets = read_tickets(least) if least else 1
    return SatelliteTerms(target, options.entry_cost, tickets, by_pool=True, title=options.title)


def check_house_money(options: TournamentOptions, before: TournamentOptions | None = None) -> None:
    """Refuses a plan of somebody who does not moderate when the house might pay for it more than it
    did `before`.

    Raises `UiRefusal` (house-money, tickets-not-covered).
    """
    added, guarantees = (before.added, before.guarantees) if before else (0, ())
    if options.added > added or (any(options.guarantees) and options.guarantees != guarantees):
        raise UiRefusal(UiCode.HOUSE_MONEY)
    check_covered(options)


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
