"""The payouts of a tournament: prizes fixed when no more money can come, and paid by place.

R-208 to R-216. VeloX, the lottery sit & go, draws its pool (R-234 to R-240).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.ids import Chips, PlayerId
from bot.refusal import BrokenInvariant
from bot.tournament.chips import last_rebuy_level
from bot.tournament.command_run import CommandRun
from bot.tournament.elimination import unranked
from bot.tournament.events import PrizePaid, PrizesFixed, TicketWon
from bot.tournament.options import Prizes, SatelliteTerms, TournamentKind, prizes, shared
from bot.tournament.state import Phase, TournamentState
from bot.tournament.tournament_commands import Ticket

# --- VeloX: its table of multipliers and its draw (R-234 to R-240) -------------------------------


MILLION = 1_000_000
MEAN_BUY_INS = Fraction(273, 100)
"""The mean pool of a VeloX in buy-ins: 91 % of three (R-236)."""
TOP_THREE_FROM = 100
"""R-237: from this multiplier on the first three are paid."""
TOP_THREE = (80, 10, 10)
WINNER_ONLY = (100,)


@dataclass(frozen=True, slots=True)
class MultiplierChance:
    """A multiplier and its frequency in a million draws."""

    multiplier: int
    ppm: int


PRINTED: tuple[MultiplierChance, ...] = (
    MultiplierChance(6_000, 5),
    MultiplierChance(600, 100),
    MultiplierChance(100, 375),
    MultiplierChance(50, 750),
)
"""The rows that the rulebook prints."""
OURS: tuple[MultiplierChance, ...] = (
    MultiplierChance(25, 1_000),
    MultiplierChance(10, 4_500),
    MultiplierChance(6, 47_415),
    MultiplierChance(4, 159_400),
    MultiplierChance(2, 786_455),
)
"""Rows whose chances the rulebook prints illegibly: chosen so that the whole table covers a million
draws, returns 91 %, and agrees with the legible part."""
MULTIPLIERS = PRINTED + OURS


def check_table(table: Sequence[MultiplierChance]) -> None:
    """Raises `BrokenInvariant` unless the table covers a million draws and returns 2.73 buy-ins."""
    if any(row.ppm <= 0 or row.multiplier <= 0 for row in table):
        raise BrokenInvariant("a VeloX multiplier that cannot come")
    if sum(row.ppm for row in table) != MILLION:
        raise BrokenInvariant("VeloX chances that do not sum to a million")
    if mean_buy_ins(table) != MEAN_BUY_INS:
        raise BrokenInvariant(f"a VeloX table that returns {mean_buy_ins(table)} buy-ins")


def mean_buy_ins(table: Sequence[MultiplierChance]) -> Fraction:
    """The mean prize pool in buy-ins."""
    return Fraction(sum(row.multiplier * row.ppm for row in table), MILLION)


def multiplier_of(draw: int, table: Sequence[MultiplierChance] = MULTIPLIERS) -> int:
    """The multiplier of a draw from 0 to 999,999, the rarest first (R-239)."""
    if not 0 <= draw < MILLION:
        raise BrokenInvariant(f"a VeloX draw of {draw}")
    below = 0
    for row in table:
        below += row.ppm
        if draw < below:
            return row.multiplier
    raise BrokenInvariant("a VeloX table with a hole")


def payouts_of(multiplier: int) -> tuple[int, ...]:
    """The weights of the paid places of a VeloX (R-237)."""
    return TOP_THREE if multiplier >= TOP_THREE_FROM else WINNER_ONLY


def velox_pool(buy_in: Chips, multiplier: int) -> Chips:
    """The prize pool of a VeloX."""
    return Chips(buy_in * multiplier)


check_table(MULTIPLIERS)


# --- Prizes by place (R-208 to R-216) ------------------------------------------------------------


def pool_of(state: TournamentState) -> Chips:
    """The pool so far: collections, sponsored prizes, and the house's part.

    A sit & go shows from the first the pool with which it will start (R-211).
    """
    options, collected = state.options, state.collected
    if options.kind is TournamentKind.SIT_AND_GO and state.phase is Phase.REGISTERING:
        collected = Chips(options.prize_part * options.entrants_max)
    added = 0 if state.prizes is not None else options.added
    return Chips(collected + options.sponsored + state.pool_adjustment + added)


def prizes_of(state: TournamentState) -> Prizes:
    """The prizes of each place so far (R-210); fixed prizes are `TournamentState.prizes`.

    Until more have entered, the prizes are those of the smallest field that is played. A VeloX has
    none before its draw.
    """
    options = state.options
    if options.kind is TournamentKind.VELOX and not state.multiplier:
        return Prizes((), Chips(0))
    players = max(options.entrants_min, len(state.entrants))
    is_exact = options.kind is TournamentKind.SIT_AND_GO
    entries = players if is_exact else max(options.entrants_min, state.entries_made)
    if options.satellite is not None:
        return satellite_prizes(pool_of(state), options.satellite, options.added, players)
    if options.kind is TournamentKind.VELOX:
        weights = payouts_of(state.multiplier)
    else:
        weights = options.weights_of(entries)
    made = prizes(pool_of(state), weights, options.guarantees, players)
    return Prizes(made.places, Chips(made.overlay + options.added))


def satellite_prizes(pool: Chips, terms: SatelliteTerms, added: Chips, players: int) -> Prizes:
    """A ticket for each of the first places; the rest goes to the next one (R-232).

    The house pays what the pool lacks. By the pool, all but one of `players` can win a ticket; the
    winner gets the money for more, so that nobody does better by going out sooner.
    """
    tickets = terms.tickets
    if terms.by_pool:
        tickets = max(tickets, min(pool // terms.value, players - 1))
    cost = terms.value * tickets
    rest = max(0, pool - cost)
    more = rest - rest % terms.value if terms.by_pool else 0
    places = [terms.value] * tickets + ([Chips(rest - more)] if rest > more else [])
    places[0] = Chips(places[0] + more)
    return Prizes(tuple(places), Chips(cost + rest - pool + added))


def tickets_of(state: TournamentState) -> int:
    """The number of places that win a ticket so far; 0 where there are none."""
    terms = state.options.satellite
    if terms is None:
        return 0
    places = prizes_of(state).places if state.prizes is None else state.prizes
    return sum(place >= terms.value for place in places) if terms.by_pool else terms.tickets


def winners_wanted(state: TournamentState) -> int:
    """The number of players left with which the event ends (R-228, R-230).

    While the pool may grow, the number of tickets it pays is not known.
    """
    terms = state.options.satellite
    if terms is None or (terms.by_pool and money_may_come(state)):
        return 1
    return tickets_of(state)


def money_may_come(state: TournamentState) -> bool:
    """Whether entries, rebuys or the add-on can still make the pool grow."""
    if state.phase is not Phase.RUNNING or state.registration_open:
        return True
    if state.options.kind is TournamentKind.VELOX:
        return not state.multiplier
    addon = state.options.addon
    if addon is not None and state.clock.level <= addon.after_level:
        return True
    last = last_rebuy_level(state)
    return state.clock.level <= last or any(
        table.offers or (table.hand is not None and table.hand_level <= last)
        for table in state.tables.values()
    )


def fix_prizes(run: CommandRun) -> None:
    """Fixes the prize of each place; the house pays its part now (R-213)."""
    state = run.state
    if state.prizes is not None:
        return
    made, collected = prizes_of(state), state.collected
    state.prizes = made.places
    state.pool_adjustment += made.overlay
    run.emit(PrizesFixed(collected, made.places, made.overlay))


def finish_prizes(run: CommandRun) -> None:
    """Pays everybody whose place is final and who has not been paid (R-215)."""
    state = run.state
    if state.prizes is None:
        return
    ranked_below = sum(map(len, state.finishes[: state.finishes_paid]))
    for group in state.finishes[state.finishes_paid :]:
        ranked_below += len(group)
        place = len(state.entrants) - ranked_below + 1
        if state.options.satellite is None:
            amounts = shared(state.prizes, place, len(group))
            paid = zip(group, amounts, strict=True)
            pay_prizes(run, [(player, place, amount) for player, amount in paid])
        else:
            _award_tickets(run, group, place, state.options.satellite)
        state.finishes_paid += 1


def pay_prizes(run: CommandRun, lines: Sequence[tuple[PlayerId, int, Chips]]) -> None:
    """Pays prizes by player and place."""
    for player, place, amount in lines:
        if amount:
            entry = run.state.entrants[player]
            entry.prize = Chips(entry.prize + amount)
            run.state.prizes_paid = Chips(run.state.prizes_paid + amount)
            run.emit(PrizePaid(player, place, amount))


def _award_tickets(
    run: CommandRun, group: Sequence[PlayerId], place: int, terms: SatelliteTerms
) -> None:
    """Gives tickets, which cannot be shared: of players who tie, the first to enter gets it. The
    others share the prizes of their places (R-215)."""
    state, prize_list = run.state, run.state.prizes or ()
    winners = group[: max(0, tickets_of(state) + 1 - place)]
    for number, player in enumerate(winners, place):
        state.prizes_paid = Chips(state.prizes_paid + terms.value)
        state.entrants[player].prize = terms.value
        run.emit(TicketWon(Ticket(state.id, terms.target, player, terms.value), number))
        pay_prizes(run, [(player, number, Chips(prize_list[number - 1] - terms.value))])
    others, first = group[len(winners) :], place + len(winners)
    if others:
        amounts = shared(prize_list, first, len(others))
        paid = zip(others, amounts, strict=True)
        pay_prizes(run, [(player, first, amount) for player, amount in paid])


def open_prizes(state: TournamentState) -> tuple[Chips, ...]:
    """The prizes of the places that nobody has yet, the first first."""
    return (state.prizes or ())[: unranked(state)]
