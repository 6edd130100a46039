"""A tournament's lines at its end: who has won what, or why it is cancelled and who is refunded."""

from collections.abc import Iterator

from bot.ids import PlayerId
from bot.tournament.events import TournamentCancelled
from bot.tournament.state import CancelReason
from bot.ui.tournaments.channel_lines import ChannelLine
from bot.ui.tournaments.line_writer import LineWriter
from bot.ui.tournaments.words import ordinal, title_of
from bot.ui.words.names import known_as, markdown_name, mention

REFUNDS_TOLD = 20
RESULTS_TOLD = 10


def finished_lines(write: LineWriter, winner: PlayerId) -> Iterator[ChannelLine]:
    """The winner in every channel that has a table, the results in the tournament's own."""
    say, title = write.texts.say, title_of(write.news.view.options)
    rows = write.news.standings.rows if write.news.standings else ()
    paid = [row for row in rows if row.prize or row.bounties or row.player == winner]
    results = ", ".join(
        say(
            "line-result",
            place=ordinal(write.texts, row.place),
            name=markdown_name(known_as(write.texts, row.player, row.name)),
            amount=row.prize + row.bounties,
        )
        for row in paid[:RESULTS_TOLD]
    )
    if len(paid) > RESULTS_TOLD:
        results = say("names-more", names=results, count=len(paid) - RESULTS_TOLD)
    won = next((row.prize + row.bounties for row in rows if row.player == winner), 0)
    key = "line-winner-prize" if won else "line-winner"
    name = write.name(winner)
    yield from write.everywhere(say(key, name=name, title=title, amount=won))
    yield write.in_channel("line-results", results=results)


def cancelled_lines(write: LineWriter, event: TournamentCancelled) -> Iterator[ChannelLine]:
    """The reason in every channel that has a table, and who is refunded in the tournament's own."""
    say, text = write.texts.say, _why_cancelled(write, event.why)
    yield from write.everywhere(text)
    paid = [refund for refund in event.refunds if refund.own or refund.share]
    told = ", ".join(
        say("line-refund", player=mention(write.texts, each.player), amount=each.own + each.share)
        for each in paid[:REFUNDS_TOLD]
    )
    if len(paid) > REFUNDS_TOLD:
        told = say("line-refunds-more", refunds=told, count=len(paid) - REFUNDS_TOLD)
    if told:
        text = f"{text}\n{say('line-refunds', refunds=told)}"
    calls: tuple[PlayerId, ...] = ()
    if event.why is CancelReason.UNREADABLE:
        everybody = write.news.place.organiser, *(each.player for each in paid[:REFUNDS_TOLD])
        calls = tuple(dict.fromkeys(everybody))
    yield ChannelLine(write.news.place.channel, text, calls)


def _why_cancelled(write: LineWriter, why: CancelReason) -> str:
    say, place, view = write.texts.say, write.news.place, write.news.view
    title = title_of(view.options)
    match why:
        case CancelReason.HOST:
            return say("line-cancelled", title=title)
        case CancelReason.AGREED:
            return say("line-cancelled-agreed", title=title)
        case CancelReason.TOO_FEW:
            least = view.options.entrants_min
            entrants = view.entrants
            return say("line-cancelled-few", title=title, entrants=entrants, least=least)
        case CancelReason.UNREADABLE:
            host, incident = mention(write.texts, place.organiser), write.news.incident
            return say("line-cancelled-unread", title=title, host=host, incident=incident)
