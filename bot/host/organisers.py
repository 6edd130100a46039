"""Commands of organisers: nobody is a judge where they play."""

from dataclasses import replace

from bot.host.refusals import HostCode
from bot.host.timing import BRIEF_PAUSE_SECONDS
from bot.host.tournament_actor import TournamentActor
from bot.ids import PlayerId
from bot.refusal import refuse_if
from bot.tournament import tournament_commands as asked
from bot.tournament.state import Phase
from bot.tournament.tournament_commands import TournamentCommand

BRIEF_PAUSE_MS = round(BRIEF_PAUSE_SECONDS * 1000)


def check_organiser_command(
    actor: TournamentActor, user: PlayerId, command: TournamentCommand
) -> None:
    """Checks a command of a user who is no moderator. Raises `HostRefusal`:

    - not-the-organiser unless they created the tournament;
    - organiser-plays, or still may: by excluding others they would win what those have paid;
    - multiplier-stands: cancelling every VeloX with a low draw would drain the house;
    - prizes-are-paid: the house would pay what they are above the entries of those who are out.
    """
    tournament, cancels = actor.tournament, isinstance(command, asked.CancelTournament)
    refuse_if(actor.place.organiser != user, HostCode.NOT_THE_ORGANISER)
    plays = tournament.state.is_alive(user) or actor.may(asked.Register(0, user, "", ""))
    refuse_if(plays and isinstance(command, asked.Exclude), HostCode.ORGANISER_PLAYS)
    refuse_if(cancels and tournament.state.multiplier, HostCode.MULTIPLIER_STANDS)
    refuse_if(cancels and tournament.state.prizes_paid, HostCode.PRIZES_ARE_PAID)


def organiser_command(
    actor: TournamentActor, user: PlayerId, command: TournamentCommand, *, moderates: bool
) -> TournamentCommand:
    """Returns the command to submit when `user` gives `command`.

    Nobody is a judge where they play, moderators included: to cancel a running tournament all
    who are still in must agree, and a pause ends automatically. A frozen tournament can only be
    cancelled. While all are being asked, a player still in agrees by the same command: where they
    cannot see the question they can answer it. Raises as `check_organiser_command`, for a
    user who does not moderate.
    """
    tournament = actor.tournament
    is_asked = tournament.state.cancel_vote is not None and tournament.state.is_alive(user)
    if is_asked and isinstance(command, asked.CancelTournament):
        return asked.AnswerCancel(0, user, accept=True)
    if not moderates:
        check_organiser_command(actor, user, command)
    if actor.incident or not tournament.state.is_alive(user):
        return command
    if isinstance(command, asked.CancelTournament) and tournament.state.phase is Phase.RUNNING:
        return asked.ProposeCancel(0, user)
    if isinstance(command, asked.PauseTournament):
        return replace(command, for_ms=BRIEF_PAUSE_MS)
    return command
