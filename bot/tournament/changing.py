"""Changing the plan of an event before it starts: freely while nobody has entered, afterwards only
what harms nobody.
"""

from dataclasses import replace

from bot.refusal import refuse_if
from bot.tournament.command_run import CommandRun, check_not_over
from bot.tournament.commands import ChangePlan
from bot.tournament.costs import check_options
from bot.tournament.events import PlanChanged
from bot.tournament.options import TournamentKind, TournamentOptions
from bot.tournament.refusals import TournamentCode
from bot.tournament.state import Phase, TournamentState


def check_change_plan(state: TournamentState, command: ChangePlan) -> None:
    """Raises (tournament-over, tournament-already-started, plan-kind-stays, plan-would-harm), and
    what `check_options` does.
    """
    check_not_over(state)
    refuse_if(state.phase is Phase.RUNNING, TournamentCode.ALREADY_STARTED)
    before, after = state.options, command.options
    gets_start = (before.kind, after.kind) == (TournamentKind.SIT_AND_GO, TournamentKind.SCHEDULED)
    refuse_if(
        (before.kind is not after.kind and not gets_start) or before.sponsor != after.sponsor,
        TournamentCode.PLAN_KIND_STAYS,
    )
    check_options(after, state.limits)
    refuse_if(
        bool(state.entries) and not harms_nobody(before, after), TournamentCode.PLAN_WOULD_HARM
    )


def harms_nobody(before: TournamentOptions, after: TournamentOptions) -> bool:
    """Whether who has entered loses nothing by the change: another title, more room in a scheduled
    event, more money from the house, deals that everybody must accept.

    Guarantees may rise only where they are not the shares of the pool as well.
    """
    room = before.entrants_max <= after.entrants_max
    scheduled = before.kind is TournamentKind.SCHEDULED
    safe = replace(
        before,
        title=after.title,
        entrants_max=after.entrants_max if scheduled and room else before.entrants_max,
        added=max(before.added, after.added),
        deals=before.deals or after.deals,
        guarantees=after.guarantees if _rise(before, after) else before.guarantees,
    )
    return safe == after


def _rise(before: TournamentOptions, after: TournamentOptions) -> bool:
    old, new = before.guarantees, after.guarantees
    rises = len(new) >= len(old) and all(was <= now for was, now in zip(old, new, strict=False))
    return rises and bool(before.payouts)


def change_plan(run: CommandRun, command: ChangePlan) -> None:
    state = run.state
    state.options = command.options
    if command.options.kind is TournamentKind.SCHEDULED:
        state.starts_ms = command.options.starts_ms
    run.emit(PlanChanged(command.options, entered=bool(state.entries)))
