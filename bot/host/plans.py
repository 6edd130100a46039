"""Checks of a tournament's plan against the time of day and the other tournaments."""

from bot.host.refusals import HostCode, HostRefusal
from bot.host.tournament_actor import TournamentActor
from bot.host.tournament_actors import TournamentActors
from bot.ids import GuildId
from bot.refusal import refuse_if
from bot.tournament.options import SatelliteTerms, TournamentKind, TournamentOptions
from bot.tournament.refusals import TournamentCode, TournamentRefusal
from bot.tournament.state import TournamentState


def check_plan(
    guild: GuildId, options: TournamentOptions, others: TournamentActors, now_ms: int
) -> None:
    """Checks when it starts, and where a satellite leads.

    Raises `HostRefusal` (start-time-past, no-such-tournament, satellite-after-target) and
    `TournamentRefusal` (satellite-terms-out-of-range, registration-closed).
    """
    is_past = options.starts_ms is not None and options.starts_ms <= now_ms
    refuse_if(options.kind is TournamentKind.SCHEDULED and is_past, HostCode.START_TIME_PAST)
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
