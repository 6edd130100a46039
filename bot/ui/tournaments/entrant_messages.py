"""Messages to players of a tournament who read text first, about what became of themselves."""

from collections.abc import Iterator
from functools import partial

from bot.host.tournament_announcer import TournamentNews
from bot.ids import Chips, PlayerId, TableId
from bot.texts.catalogue import Texts
from bot.tournament.events import (
    BreakBegan,
    BreakEnded,
    Eliminated,
    FinalTable,
    Moved,
    PrizePaid,
    Seated,
    TicketWon,
    TournamentFinished,
)
from bot.tournament.state import OutReason
from bot.ui.messages.topup_messages import PlayerMessage
from bot.ui.tournaments.announced import LastKnown
from bot.ui.tournaments.words import ordinal, title_of
from bot.ui.words.discord_times import countdown


def entrant_messages(news: TournamentNews, known: LastKnown) -> Iterator[PlayerMessage]:
    """A message to each player whom these news give a place, or another seat."""
    title, guild = title_of(news.view.options), news.place.guild
    prizes = {each.player: each.amount for each in news.events if isinstance(each, PrizePaid)}
    is_final = any(isinstance(each, FinalTable) for each in news.events)

    def message(player: PlayerId, key: str, **data: int | str) -> PlayerMessage:
        return PlayerMessage(guild, player, key, data)

    def home(table: TableId) -> str:
        return f"<#{known.homes.get(table, news.place.channel)}>"

    out = {each.player for each in news.events if isinstance(each, Eliminated)}
    for event in news.events:
        match event:
            case Eliminated(player=player, why=why) if why is not OutReason.WON:
                words = partial(_out_words, event, title, prizes.get(player, Chips(0)))
                yield PlayerMessage(guild, player, "", words=words)
            case PrizePaid(player=player, place=place, amount=amount) if player not in out:
                # They were out before it was known how many places are paid.
                event = Eliminated(player, OutReason.BUSTED, place, tied=1)
                words = partial(_out_words, event, title, amount)
                yield PlayerMessage(guild, player, "", words=words)
            case TicketWon(ticket=ticket):
                yield message(ticket.player, "dm-text-ticket", title=title, amount=ticket.value)
            case TournamentFinished(winner=player) if news.view.options.satellite is None:
                rows = news.standings.rows if news.standings else ()
                won = next((row.prize + row.bounties for row in rows if row.player == player), 0)
                yield message(player, "dm-text-tournament-won", title=title, prize=won)
            case Moved(player=player, to_table=table, to_seat=seat, stack=stack):
                yield message(player, "dm-text-moved", table=home(table), seat=seat, stack=stack)
            case Seated(player=player, table=table, seat=seat, stack=stack) if is_final:
                key = "dm-text-final-table"
                yield message(player, key, table=home(table), seat=seat, stack=stack)
            case BreakBegan() | BreakEnded():
                yield from (_break_message(news, event, each) for each in _still_in(news))
            case _:
                pass


def _still_in(news: TournamentNews) -> list[PlayerId]:
    """The players who have a seat."""
    rows = news.standings.rows if news.standings else ()
    return [row.player for row in rows if row.table is not None]


def _break_message(
    news: TournamentNews, event: BreakBegan | BreakEnded, player: PlayerId
) -> PlayerMessage:
    """As the tables' channels are told."""
    key, data = "line-break-over", dict[str, str | int]()
    if isinstance(event, BreakBegan):
        key, data = "line-break", {"when": countdown(event.ends_ms)}
        if event.addon and (terms := news.view.options.addon) is not None:
            key, data = "line-break-addon", {**data, "chips": terms.chips, "cost": terms.cost}
    return PlayerMessage(news.place.guild, player, key, data, to_many=True)


def _out_words(event: Eliminated, title: str, prize: Chips, texts: Texts) -> str:
    place = "" if event.place is None else ordinal(texts, event.place)
    how = "open" if event.place is None else "tied" if event.tied > 1 else "alone"
    return texts.say("dm-text-tournament-out", title=title, how=how, place=place, prize=prize)
