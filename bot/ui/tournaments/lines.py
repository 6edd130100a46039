"""A tournament's lines, by event: moves, eliminations, breaks, deals, the end."""

from collections.abc import Iterator

from bot.host.tournament_announcer import TournamentNews
from bot.ids import ChannelId, PlayerId, TableId
from bot.texts.catalogue import Texts
from bot.tournament.commands import Ticket
from bot.tournament.events import (
    AddonBought,
    BreakBegan,
    BreakEnded,
    CancelAgreed,
    CancelDropped,
    CancelProposed,
    CountdownStarted,
    Eliminated,
    FinalTable,
    HandForHandSet,
    Moved,
    PlanChanged,
    RebuyBought,
    RebuyOffered,
    RegistrationClosed,
    Seated,
    StackChanged,
    Started,
    StartMovedUp,
    TableBroken,
    TournamentCancelled,
    TournamentEvent,
    TournamentFinished,
    TournamentPaused,
    TournamentResumed,
)
from bot.tournament.prize_events import (
    BountyWon,
    DealAccepted,
    DealFailed,
    DealMade,
    DealOffered,
    DealProposed,
    PrizePaid,
    TicketWon,
)
from bot.tournament.state import CancelWhy, ChipsWhy, OutWhy
from bot.ui.custom_ids import TournamentControl
from bot.ui.discord_address import message_link
from bot.ui.discord_times import countdown
from bot.ui.names import markdown_name, without_markup
from bot.ui.tournaments.announced import ToldSoFar
from bot.ui.tournaments.channel_lines import ChannelLine, joined
from bot.ui.tournaments.words import ordinal, start_words, title_of

REFUNDS_TOLD = 20
RESULTS_TOLD = 10
CALLED_TOGETHER = 70
"""Players mentioned in one message: a mention takes 24 characters."""

_PLAIN = {
    BreakEnded: "line-break-over",
    TournamentPaused: "line-paused",
    TournamentResumed: "line-resumed",
    DealMade: "line-deal-made",
}
"""Events that are told to every table in a sentence."""
_AGREED = {DealAccepted: "line-deal-accepted", CancelAgreed: "line-cancel-agreed"}


def lines_of(news: TournamentNews, known: ToldSoFar, texts: Texts) -> list[ChannelLine]:
    """The lines for these news; those of one channel are joined where possible."""
    return joined(_LineMaker(news, known, texts).lines())


class _LineMaker:
    def __init__(self, news: TournamentNews, known: ToldSoFar, texts: Texts) -> None:
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
                yield self._of(player, "line-rebought", number=number)
            case AddonBought(player=player):
                yield self._of(player, "line-addon")
            case StackChanged(why=ChipsWhy.SECOND_HALF):
                yield self._of(event.player, "line-second-half", stack=event.stack)
            case TicketWon(ticket=ticket):
                yield self._ticket(ticket)
            case TournamentFinished(winner=winner):
                yield from self._finished(winner)
            case TournamentCancelled():
                yield from self._cancelled(event)
            case _:
                yield from self._tell_all(event)

    def _tell_all(self, event: TournamentEvent) -> Iterator[ChannelLine]:
        """Lines for every table, or about the deal at the last one."""
        say, lobby = self._texts.say, self._news.lobby
        match event:
            case BreakBegan(ends_ms=ends_ms, addon=True) if lobby.options.addon is not None:
                terms = lobby.options.addon
                text = say(
                    "line-break-addon", when=countdown(ends_ms), chips=terms.chips, cost=terms.cost
                )
                yield from self._everywhere(
                    text, (TournamentControl.ADDON, TournamentControl.NO_ADDON), ends_ms
                )
            case BreakBegan(ends_ms=ends_ms):
                yield from self._everywhere(say("line-break", when=countdown(ends_ms)))
            case HandForHandSet(on=on):
                key = "line-hand-for-hand-on" if on else "line-hand-for-hand-off"
                yield from self._everywhere(say(key))
            case RegistrationClosed() if not (self._starting or self._over):
                text = say("line-registration-closed", entrants=lobby.entrants, pool=lobby.pool)
                yield from self._everywhere(text)
            case CountdownStarted(starts_ms=starts_ms):
                yield from self._countdown("line-countdown", starts_ms)
            case PlanChanged(entered=True):
                yield self._told_at_home("line-plan-changed")
            case StartMovedUp(starts_ms=starts_ms):
                yield from self._countdown("line-hastened", starts_ms)
            case _:
                yield from self._tell_deal(event)

    def _tell_deal(self, event: TournamentEvent) -> Iterator[ChannelLine]:
        say, name = self._texts.say, self._known.name
        match event:
            case DealProposed(player=player, after_hand=True):
                yield from self._everywhere(say("line-deal-proposed", name=name(player)))
            case DealOffered(amounts=amounts, ends_ms=ends_ms):
                lines = [say("line-deal-offered", when=countdown(ends_ms))]
                lines += [
                    say("line-deal-share", player=f"<@{player}>", amount=amount)
                    for player, amount in amounts
                ]
                called = tuple(player for player, _ in amounts)
                controls = (TournamentControl.ACCEPT, TournamentControl.DECLINE)
                yield from self._everywhere("\n".join(lines), controls, ends_ms, called)
            case DealFailed(player=player):
                text = say("line-deal-lapsed")
                if player is not None:
                    text = say("line-deal-declined", name=name(player))
                yield from self._everywhere(text)
            case _:
                yield from self._tell_vote(event)

    def _tell_vote(self, event: TournamentEvent) -> Iterator[ChannelLine]:
        """Lines about the vote to cancel the tournament, and those that are one sentence."""
        say, name = self._texts.say, self._known.name
        match event:
            case CancelProposed(player=player, asked=asked, ends_ms=ends_ms) if asked:
                called = asked[:CALLED_TOGETHER]
                text = say(
                    "line-cancel-proposed",
                    name=name(player),
                    players=" ".join(f"<@{each}>" for each in called),
                    when=countdown(ends_ms),
                )
                controls = (TournamentControl.AGREE_TO_CANCEL, TournamentControl.PLAY_ON)
                yield from self._everywhere(text, controls, ends_ms, called)
            case CancelDropped(player=player):
                text = say("line-cancel-lapsed")
                if player is not None:
                    text = say("line-cancel-declined", name=name(player))
                yield from self._everywhere(text)
            case DealAccepted() | CancelAgreed():
                yield from self._everywhere(say(_AGREED[type(event)], name=name(event.player)))
            case _ if type(event) in _PLAIN:
                yield from self._everywhere(say(_PLAIN[type(event)]))

    # --- players ------------------------------------------------------------------------------

    def _moved(self, event: Moved) -> Iterator[ChannelLine]:
        """A line in the old thread that links to the new one, and one in the new thread."""
        number = self._known.numbers.get
        yield ChannelLine(
            self._home(event.table),
            self._texts.say(
                "line-moves",
                player=f"<@{event.player}>",
                table=number(event.to_table, 0),
                seat=event.to_seat,
                stack=event.stack,
                link=f"<#{self._home(event.to_table)}>",
            ),
            (event.player,),
        )
        yield ChannelLine(
            self._home(event.to_table),
            self._texts.say(
                "line-arrives",
                player=f"<@{event.player}>",
                table=number(event.table, 0),
                seat=event.to_seat,
                stack=event.stack,
            ),
            (event.player,),
        )

    def _seated(self, event: Seated) -> Iterator[ChannelLine]:
        """A line for a late entrant; players of a new table are welcomed in its thread."""
        if self._starting or self._final or event.table not in self._known.homes:
            return
        text = self._texts.say(
            "line-seated", player=f"<@{event.player}>", seat=event.seat, stack=event.stack
        )
        yield ChannelLine(self._home(event.table), text, (event.player,))

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
        return ChannelLine(self._home(table), text, tuple(each.player for each in seated))

    def _broken(self, table: TableId) -> ChannelLine:
        final = next((e.table for e in self._news.events if isinstance(e, FinalTable)), None)
        text = self._texts.say("line-broken")
        if final is not None:
            text = self._texts.say("line-broken-final", link=f"<#{self._home(final)}>")
        return ChannelLine(self._home(table), text)

    def _eliminated(self, event: Eliminated) -> Iterator[ChannelLine]:
        if event.why in (OutWhy.WON, OutWhy.DEAL):
            return
        player, say = event.player, self._texts.say
        texts = [self._out_words(event)]
        if player in self._prizes:
            amount = self._prizes[player]
            texts.append(say("line-prize", name=self._known.name(player), amount=amount))
        yield ChannelLine(self._last_home(player), " ".join(texts))

    def _ticket(self, ticket: Ticket) -> ChannelLine:
        """A line in the satellite's channel, with a link to the target tournament."""
        terms, link = self._news.lobby.options.satellite, self._known.target
        text = self._texts.say(
            "line-ticket" if link else "line-ticket-late",
            player=f"<@{ticket.player}>",
            amount=ticket.value,
            target=without_markup(terms.title if terms and terms.title else str(ticket.target)),
            **({"link": link} if link else {}),
        )
        return ChannelLine(self._news.place.channel, text, (ticket.player,))

    def _out_words(self, event: Eliminated) -> str:
        say, name = self._texts.say, self._known.name(event.player)
        if event.why is OutWhy.NO_SHOW:
            return say("line-no-show", name=name)
        if event.why is OutWhy.EXCLUDED:
            return say("line-excluded", name=name)
        if event.place is None:
            return say("line-out-open", name=name)
        place = ordinal(self._texts, event.place)
        if event.tied > 1:
            return say("line-out-tied", name=name, place=place, others=event.tied - 1)
        return say("line-out", name=name, place=place)

    def _bounty(self, event: BountyWon) -> ChannelLine:
        name, player = self._known.name, event.player
        if player == event.victim:
            return self._of(player, "line-bounty-kept", amount=event.cash)
        victim = name(event.victim)
        if event.grown:
            amounts = {"amount": event.cash, "grown": event.grown}
            return self._of(player, "line-bounty-grown", victim=victim, **amounts)
        return self._of(player, "line-bounty", victim=victim, amount=event.cash)

    def _rebuy_offered(self, event: RebuyOffered) -> ChannelLine:
        text = self._texts.say(
            "line-rebuy-offered",
            player=f"<@{event.player}>",
            cost=event.cost,
            when=countdown(event.ends_ms),
        )
        controls = (TournamentControl.REBUY, TournamentControl.NO_REBUY)
        return ChannelLine(self._home(event.table), text, (event.player,), controls, event.ends_ms)

    # --- the whole event ----------------------------------------------------------------------

    def _countdown(self, key: str, starts_ms: int) -> Iterator[ChannelLine]:
        """Lines that mention every entrant; a large field takes several messages."""
        players = self._news.lobby.players
        for first in range(0, len(players), CALLED_TOGETHER):
            called = players[first : first + CALLED_TOGETHER]
            words = start_words(self._news.lobby, called, countdown(starts_ms))
            text = self._texts.say(key, **words)
            yield ChannelLine(self._news.place.channel, text, called, ends_ms=starts_ms)

    def _finished(self, winner: PlayerId) -> Iterator[ChannelLine]:
        say, title = self._texts.say, title_of(self._news.lobby.options)
        rows = self._news.standings.rows if self._news.standings else ()
        results = ", ".join(
            say(
                "line-result",
                place=ordinal(self._texts, row.place),
                name=markdown_name(row.name),
                amount=row.prize + row.bounties,
            )
            for row in rows[:RESULTS_TOLD]
            if row.prize or row.bounties or row.player == winner
        )
        won = next((row.prize + row.bounties for row in rows if row.player == winner), 0)
        key = "line-winner-prize" if won else "line-winner"
        name = self._known.name(winner)
        yield from self._everywhere(say(key, name=name, title=title, amount=won))
        yield self._told_at_home("line-results", results=results)

    def _told_at_home(self, key: str, **data: str) -> ChannelLine:
        """A line of the channel, which names the tournament and leads to its announcement."""
        place, title = self._news.place, title_of(self._news.lobby.options)
        link = message_link(place.guild, place.channel, place.message)
        return ChannelLine(place.channel, self._texts.say(key, title=title, link=link, **data))

    def _cancelled(self, event: TournamentCancelled) -> Iterator[ChannelLine]:
        say, text = self._texts.say, self._why_cancelled(event.why)
        yield from self._everywhere(text)
        paid = [refund for refund in event.refunds if refund.own or refund.share]
        told = ", ".join(
            say("line-refund", player=f"<@{each.player}>", amount=each.own + each.share)
            for each in paid[:REFUNDS_TOLD]
        )
        if len(paid) > REFUNDS_TOLD:
            told = say("line-refunds-more", refunds=told, count=len(paid) - REFUNDS_TOLD)
        if told:
            text = f"{text}\n{say('line-refunds', refunds=told)}"
        calls: tuple[PlayerId, ...] = ()
        if event.why is CancelWhy.UNREADABLE:
            everybody = self._news.place.organiser, *(each.player for each in paid[:REFUNDS_TOLD])
            calls = tuple(dict.fromkeys(everybody))
        yield ChannelLine(self._news.place.channel, text, calls)

    def _why_cancelled(self, why: CancelWhy) -> str:
        say, place, lobby = self._texts.say, self._news.place, self._news.lobby
        title = title_of(lobby.options)
        match why:
            case CancelWhy.HOST:
                return say("line-cancelled", title=title)
            case CancelWhy.AGREED:
                return say("line-cancelled-agreed", title=title)
            case CancelWhy.TOO_FEW:
                least = lobby.options.entrants_min
                entrants = lobby.entrants
                return say("line-cancelled-few", title=title, entrants=entrants, least=least)
            case CancelWhy.UNREADABLE:
                host, incident = f"<@{place.organiser}>", self._news.incident
                return say("line-cancelled-unread", title=title, host=host, incident=incident)

    def _home(self, table: TableId) -> ChannelId:
        return self._known.homes.get(table, self._news.place.channel)

    def _last_home(self, player: PlayerId) -> ChannelId:
        table = self._known.tables.get(player)
        return self._news.place.channel if table is None else self._home(table)

    def _of(self, player: PlayerId, key: str, **data: int | str) -> ChannelLine:
        name = self._known.name(player)
        return ChannelLine(self._last_home(player), self._texts.say(key, name=name, **data))

    def _everywhere(
        self,
        text: str,
        controls: tuple[TournamentControl, ...] = (),
        ends_ms: int | None = None,
        calls: tuple[PlayerId, ...] = (),
    ) -> Iterator[ChannelLine]:
        """One line in each channel that has a table."""
        for channel in dict.fromkeys((self._news.table_channels or self._known.homes).values()):
            yield ChannelLine(channel, text, calls, controls, ends_ms)
