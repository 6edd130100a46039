"""A tournament's lines, by event: moves, eliminations, breaks, agreements and the end.

`LineWriter` knows into which channel a line goes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from bot.host.tournament_announcer import TournamentNews
from bot.ids import ChannelId, PlayerId, TableId
from bot.texts.catalogue import Texts
from bot.tournament.events import (
    AddonBought,
    BountyWon,
    BreakBegan,
    BreakEnded,
    CancelAgreed,
    CancelDropped,
    CancelProposed,
    CountdownStarted,
    DealAccepted,
    DealFailed,
    DealMade,
    DealOffered,
    DealProposed,
    Eliminated,
    FinalTable,
    HandForHandSet,
    Moved,
    PlanChanged,
    PrizePaid,
    RebuyBought,
    RebuyOffered,
    RegistrationClosed,
    Seated,
    StackChanged,
    Started,
    StartMovedUp,
    TableBroken,
    TicketWon,
    TournamentCancelled,
    TournamentEvent,
    TournamentFinished,
    TournamentPaused,
    TournamentResumed,
)
from bot.tournament.state import CancelReason, ChipsReason, OutReason
from bot.tournament.tournament_commands import Ticket
from bot.ui.components.custom_ids import TournamentControl
from bot.ui.tournaments.line_sender import ChannelLine, LastKnown, joined
from bot.ui.tournaments.words import ordinal, start_words, title_of
from bot.ui.words.discord_address import countdown, message_link
from bot.ui.words.player_names import known_as, markdown_name, mention, without_markup

CALLED_TOGETHER = 70
"""Players mentioned in one message: a mention takes 24 characters."""


class LineWriter:
    """Makes lines for the tables, the players and the channel that news is about."""

    def __init__(self, news: TournamentNews, known: LastKnown, texts: Texts) -> None:
        self.news, self.known, self.texts = news, known, texts

    def home(self, table: TableId) -> ChannelId:
        """The channel of a table."""
        return self.known.homes.get(table, self.news.place.channel)

    def last_home(self, player: PlayerId) -> ChannelId:
        """The channel of the table at which the player sat last."""
        table = self.known.tables.get(player)
        return self.news.place.channel if table is None else self.home(table)

    def name(self, player: PlayerId) -> str:
        """A player's name; a mention where it is not known."""
        return self.known.name(self.texts, player)

    def of(self, player: PlayerId, key: str, **data: int | str) -> ChannelLine:
        """A line about a player, where they sat last."""
        text = self.texts.say(key, name=self.name(player), **data)
        return ChannelLine(self.last_home(player), text)

    def to(self, player: PlayerId, key: str, channel: ChannelId, **data: int | str) -> ChannelLine:
        """A line in a channel that mentions a player."""
        text = self.texts.say(key, player=mention(self.texts, player), **data)
        return ChannelLine(channel, text, (player,))

    def everywhere(
        self,
        text: str,
        controls: tuple[TournamentControl, ...] = (),
        ends_ms: int | None = None,
        calls: tuple[PlayerId, ...] = (),
    ) -> Iterator[ChannelLine]:
        """One line in each channel that has a table."""
        for channel in dict.fromkeys((self.news.table_channels or self.known.homes).values()):
            yield ChannelLine(channel, text, calls, controls, ends_ms)

    def in_channel(self, key: str, **data: str) -> ChannelLine:
        """A line of the tournament's channel, which names it and leads to its announcement."""
        place, title = self.news.place, title_of(self.news.view.options)
        link = message_link(place.guild, place.channel, place.message)
        return ChannelLine(place.channel, self.texts.say(key, title=title, link=link, **data))


def agreement_lines(write: LineWriter, event: TournamentEvent) -> Iterator[ChannelLine]:
    """The lines about a deal, or about a vote to cancel the tournament."""
    say, name = write.texts.say, write.name
    match event:
        case DealProposed(player=player, after_hand=True):
            yield from write.everywhere(say("line-deal-proposed", name=name(player)))
        case DealOffered(amounts=amounts, ends_ms=ends_ms):
            lines = [say("line-deal-offered", when=countdown(ends_ms))]
            lines += [
                say("line-deal-share", player=f"<@{player}>", amount=amount)
                for player, amount in amounts
            ]
            called = tuple(player for player, _ in amounts)
            controls = (TournamentControl.ACCEPT, TournamentControl.DECLINE)
            yield from write.everywhere("\n".join(lines), controls, ends_ms, called)
        case DealAccepted(player=player):
            yield from write.everywhere(say("line-deal-accepted", name=name(player)))
        case DealFailed(player=player):
            text = say("line-deal-lapsed")
            if player is not None:
                text = say("line-deal-declined", name=name(player))
            yield from write.everywhere(text)
        case DealMade():
            yield from write.everywhere(say("line-deal-made"))
        case _:
            yield from _vote_lines(write, event)


def _vote_lines(write: LineWriter, event: TournamentEvent) -> Iterator[ChannelLine]:
    """Lines about the vote to cancel the tournament."""
    say, name = write.texts.say, write.name
    match event:
        case CancelProposed(player=player, asked=asked, ends_ms=ends_ms) if asked:
            called = asked[:CALLED_TOGETHER]
            players = " ".join(f"<@{each}>" for each in called)
            if len(asked) > CALLED_TOGETHER:
                players = say("names-more", names=players, count=len(asked) - CALLED_TOGETHER)
            text = say(
                "line-cancel-proposed",
                name=name(player),
                players=players,
                when=countdown(ends_ms),
            )
            controls = (TournamentControl.AGREE_TO_CANCEL, TournamentControl.PLAY_ON)
            yield from write.everywhere(text, controls, ends_ms, called)
        case CancelAgreed(player=player):
            yield from write.everywhere(say("line-cancel-agreed", name=name(player)))
        case CancelDropped(player=player):
            text = say("line-cancel-lapsed")
            if player is not None:
                text = say("line-cancel-declined", name=name(player))
            yield from write.everywhere(text)


REFUNDS_TOLD = 20
RESULTS_TOLD = 10


def finished_lines(write: LineWriter, winner: PlayerId) -> Iterator[ChannelLine]:
    """Lines about the winner in every channel that has a table, and the results in the tournament's
    own."""
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
    """Lines about the reason in every channel that has a table, and about who is refunded in the
    tournament's own."""
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


def lines_of(news: TournamentNews, known: LastKnown, texts: Texts) -> list[ChannelLine]:
    """The lines for this news; those of one channel are joined where possible."""
    return joined(_LineMaker(news, known, texts).lines())


_PLAIN: Final[Mapping[type[TournamentEvent], str]] = {
    BreakEnded: "line-break-over",
    TournamentPaused: "line-paused",
    TournamentResumed: "line-resumed",
}
"""Lines for every table that say no more than their event."""


class _LineMaker:
    def __init__(self, news: TournamentNews, known: LastKnown, texts: Texts) -> None:
        self._write = LineWriter(news, known, texts)
        self._news = news
        self._known = known
        self._texts = texts
        self._prizes = {e.player: e.amount for e in news.events if isinstance(e, PrizePaid)}
        self._over = any(isinstance(e, TournamentFinished) for e in news.events)
        self._starting = any(isinstance(e, Started) for e in news.events)
        self._final = any(isinstance(e, FinalTable) for e in news.events)

    def lines(self) -> Iterator[ChannelLine]:
        for event in self._news.events:
            yield from self._tell(event)

    def _tell(self, event: TournamentEvent) -> Iterator[ChannelLine]:
        match event:
            case Moved():
                yield from self._moved(event)
            case Seated():
                yield from self._seated(event)
            case FinalTable(table=table):
                yield self._final_table(table)
            case TableBroken(table=table):
                yield self._broken(table)
            case Eliminated():
                yield from self._eliminated(event)
            case BountyWon():
                yield self._bounty(event)
            case RebuyOffered():
                yield self._rebuy_offered(event)
            case RebuyBought(player=player, number=number):
                yield self._write.of(player, "line-rebought", number=number)
            case AddonBought(player=player):
                yield self._write.of(player, "line-addon")
            case StackChanged(why=ChipsReason.SECOND_HALF):
                yield self._write.of(event.player, "line-second-half", stack=event.stack)
            case TicketWon(ticket=ticket):
                yield self._ticket(ticket)
            case TournamentFinished(winner=winner):
                yield from finished_lines(self._write, winner)
            case TournamentCancelled():
                yield from cancelled_lines(self._write, event)
            case _:
                yield from self._tell_all(event)

    def _tell_all(self, event: TournamentEvent) -> Iterator[ChannelLine]:
        """Lines for every table, or about what players agree on."""
        say, view = self._texts.say, self._news.view
        match event:
            case BreakBegan(ends_ms=ends_ms, addon=True) if view.options.addon is not None:
                terms = view.options.addon
                text = say(
                    "line-break-addon", when=countdown(ends_ms), chips=terms.chips, cost=terms.cost
                )
                yield from self._write.everywhere(
                    text, (TournamentControl.ADDON, TournamentControl.NO_ADDON), ends_ms
                )
            case BreakBegan(ends_ms=ends_ms):
                yield from self._write.everywhere(say("line-break", when=countdown(ends_ms)))
            case HandForHandSet(on=on):
                key = "line-hand-for-hand-on" if on else "line-hand-for-hand-off"
                yield from self._write.everywhere(say(key))
            case BreakEnded() | TournamentPaused() | TournamentResumed():
                yield from self._write.everywhere(say(_PLAIN[type(event)]))
            case RegistrationClosed() if not (self._starting or self._over):
                text = say("line-registration-closed", entrants=view.entrants, pool=view.pool)
                yield from self._write.everywhere(text)
            case CountdownStarted(starts_ms=starts_ms):
                yield from self._countdown("line-countdown", starts_ms)
            case PlanChanged(entered=True):
                yield self._write.in_channel("line-plan-changed")
            case StartMovedUp(starts_ms=starts_ms):
                yield from self._countdown("line-hastened", starts_ms)
            case _:
                yield from agreement_lines(self._write, event)

    # --- players ------------------------------------------------------------------------------

    def _moved(self, event: Moved) -> Iterator[ChannelLine]:
        """A line in the old thread that links to the new one, and one in the new thread."""
        number, write = self._known.numbers.get, self._write
        old, new = write.home(event.table), write.home(event.to_table)
        player, told = event.player, {"seat": event.to_seat, "stack": event.stack}
        to_table, way = number(event.to_table, 0), f"<#{new}>"
        yield write.to(player, "line-moves", old, table=to_table, link=way, **told)
        yield write.to(player, "line-arrives", new, table=number(event.table, 0), **told)

    def _seated(self, event: Seated) -> Iterator[ChannelLine]:
        """A line for a late entrant; players of a new table are welcomed in its thread."""
        if self._starting or self._final or event.table not in self._known.homes:
            return
        home, told = self._write.home(event.table), {"seat": event.seat, "stack": event.stack}
        yield self._write.to(event.player, "line-seated", home, **told)

    def _final_table(self, table: TableId) -> ChannelLine:
        """A line that mentions all finalists with their new seats."""
        seated = [e for e in self._news.events if isinstance(e, Seated) and e.table == table]
        seats = [
            self._texts.say(
                "line-final-seat", seat=each.seat, player=f"<@{each.player}>", stack=each.stack
            )
            for each in seated
        ]
        text = "\n".join([self._texts.say("line-final-table"), *seats])
        return ChannelLine(self._write.home(table), text, tuple(each.player for each in seated))

    def _broken(self, table: TableId) -> ChannelLine:
        final = next((e.table for e in self._news.events if isinstance(e, FinalTable)), None)
        text = self._texts.say("line-broken")
        if final is not None:
            text = self._texts.say("line-broken-final", link=f"<#{self._write.home(final)}>")
        return ChannelLine(self._write.home(table), text)

    def _eliminated(self, event: Eliminated) -> Iterator[ChannelLine]:
        if event.why in (OutReason.WON, OutReason.DEAL):
            return
        player, say = event.player, self._texts.say
        texts = [self._out_words(event)]
        if player in self._prizes:
            amount = self._prizes[player]
            texts.append(say("line-prize", name=self._write.name(player), amount=amount))
        yield ChannelLine(self._write.last_home(player), " ".join(texts))

    def _ticket(self, ticket: Ticket) -> ChannelLine:
        """A line in the satellite's channel, with a link to the target tournament."""
        terms, link = self._news.view.options.satellite, self._known.target
        return self._write.to(
            ticket.player,
            "line-ticket" if link else "line-ticket-late",
            self._news.place.channel,
            amount=ticket.value,
            target=without_markup(terms.title if terms and terms.title else str(ticket.target)),
            **({"link": link} if link else {}),
        )

    def _out_words(self, event: Eliminated) -> str:
        say, name = self._texts.say, self._write.name(event.player)
        if event.why is OutReason.NO_SHOW:
            return say("line-no-show", name=name)
        if event.why is OutReason.EXCLUDED:
            return say("line-excluded", name=name)
        if event.place is None:
            return say("line-out-open", name=name)
        place = ordinal(self._texts, event.place)
        if event.tied > 1:
            return say("line-out-tied", name=name, place=place, others=event.tied - 1)
        return say("line-out", name=name, place=place)

    def _bounty(self, event: BountyWon) -> ChannelLine:
        name, player = self._write.name, event.player
        if player == event.victim:
            return self._write.of(player, "line-bounty-kept", amount=event.cash)
        victim = name(event.victim)
        if event.grown:
            amounts = {"amount": event.cash, "grown": event.grown}
            return self._write.of(player, "line-bounty-grown", victim=victim, **amounts)
        return self._write.of(player, "line-bounty", victim=victim, amount=event.cash)

    def _rebuy_offered(self, event: RebuyOffered) -> ChannelLine:
        home, when = self._write.home(event.table), countdown(event.ends_ms)
        line = self._write.to(event.player, "line-rebuy-offered", home, cost=event.cost, when=when)
        controls = (TournamentControl.REBUY, TournamentControl.NO_REBUY)
        return replace(line, controls=controls, ends_ms=event.ends_ms)

    # --- the whole event ----------------------------------------------------------------------

    def _countdown(self, key: str, starts_ms: int) -> Iterator[ChannelLine]:
        """Lines that mention every entrant; a large field takes several messages."""
        players = self._news.view.players
        for first in range(0, len(players), CALLED_TOGETHER):
            called = players[first : first + CALLED_TOGETHER]
            words = start_words(self._news.view, called, countdown(starts_ms))
            text = self._texts.say(key, **words)
            yield ChannelLine(self._news.place.channel, text, called, ends_ms=starts_ms)
