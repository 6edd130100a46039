"""Checks of a tournament's plan against the time of day and the other tournaments."""

from datetime import UTC, datetime

from bot.durations import DAY_MS
from bot.host.refusals import HostCode, HostRefusal
from bot.host.tournament_actor import TournamentActor
from bot.host.tournament_actors import TournamentActors
from bot.ids import GuildId
from bot.refusal import refuse_if
from bot.tournament.options import SatelliteTerms, TournamentKind, TournamentOptions
from bot.tournament.refusals import TournamentCode, TournamentRefusal
from bot.tournament.state import TournamentState


def check_start(starts_ms: int, now_ms: int) -> None:
    """Raises `HostRefusal` (start-time-past, start-time-far) unless it is to come, within a
    year."""
    refuse_if(starts_ms <= now_ms, HostCode.START_TIME_PAST)
    refuse_if(starts_ms > now_ms + _year_ms(now_ms), HostCode.START_TIME_FAR)


def _year_ms(now_ms: int) -> int:
    """From today to its date in the next year: 366 days where a February of 29 ends in between."""
    today = datetime.fromtimestamp(now_ms / 1000, UTC).date()
    day = today.replace(day=min(today.day, 28))
    return (day.replace(year=day.year + 1) - day).days * DAY_MS


def check_plan(
    guild: GuildId, options: TournamentOptions, others: TournamentActors, now_ms: int
) -> None:
    """Checks when it starts, and where a satellite leads.

    Raises `HostRefusal` (start-time-past, start-time-far, no-such-tournament,
    satellite-after-target) and `TournamentRefusal` (satellite-terms-out-of-range,
    registration-closed).
    """
    if options.kind is TournamentKind.SCHEDULED and options.starts_ms is not None:
        check_start(options.starts_ms, now_ms)
    terms = options.satellite
    if terms is None:
        return
    target = others.find(terms.target)
    if target is None or target.place.guild != guild:
        raise HostRefusal(HostCode.NO_SUCH_TOURNAMENT)
    _check_target(options, terms, target.tournament.state)


def check_new_plan(
    actor: TournamentActor, options: TournamentOptions, others: TournamentActors, now_ms: int
) -> None:
    """Checks what is new in a plan. Raises as `check_plan`, and `HostRefusal`
    (ticket-value-stays): what tickets to it are worth was promised."""
    before = actor.tournament.state.options
    if options.starts_ms != before.starts_ms or options.satellite != before.satellite:
        check_plan(actor.place.guild, options, others, now_ms)
    leads_here = (each.tournament.state.options.satellite for each in others if each is not actor)
    if options.entry_cost != before.entry_cost and any(
        terms and terms.target == actor.place.tournament for terms in leads_here
    ):
        raise HostRefusal(HostCode.TICKET_VALUE_STAYS)


def _check_target(
    options: TournamentOptions, terms: SatelliteTerms, target: TournamentState
) -> None:
    """Checks that a ticket is worth an entry, and that its winner has time to use it."""
    if target.options.entry_cost != terms.value:
        code = TournamentCode.SATELLITE_TERMS_OUT_OF_RANGE
        raise TournamentRefusal(code, players=options.entrants_min)
    refuse_if(not target.registration_open, TournamentCode.REGISTRATION_CLOSED)
    starts_ms = options.starts_ms or 0
    closes = target.starts_ms is not None and not target.options.late_levels
    refuse_if(closes and starts_ms >= (target.starts_ms or 0), HostCode.SATELLITE_AFTER_TARGET)
