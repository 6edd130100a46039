"""Messages to players of a tournament who read text first, about what became of themselves."""

from collections.abc import Iterator
from functools import partial

from bot.host.tournament_announcer import TournamentNews
from bot.ids import Chips, PlayerId, TableId
from bot.texts.catalogue import Texts
from bot.tournament.events import Eliminated, FinalTable, Moved, Seated, TournamentFinished
from bot.tournament.prize_events import PrizePaid, TicketWon
from bot.tournament.state import OutReason
from bot.ui.messages.topup_messages import PlayerMessage
from bot.ui.tournaments.announced import ToldSoFar
from bot.ui.tournaments.words import ordinal, title_of


def entrant_messages(news: TournamentNews, known: ToldSoFar) -> Iterator[PlayerMessage]:
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
            case _:
                pass


def _out_words(event: Eliminated, title: str, prize: Chips, texts: Texts) -> str:
    place = "" if event.place is None else ordinal(texts, event.place)
    how = "open" if event.place is None else "tied" if event.tied > 1 else "alone"
    return texts.say("dm-text-tournament-out", title=title, how=how, place=place, prize=prize)
