"""Messages of text first about what happens at a table besides its hands."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from bot.host.table_announcer import TableNews
from bot.poker.events import CardsShown, Shown
from bot.table.events import (
    AwayReason,
    HandEnded,
    HandProgressed,
    Left,
    Paused,
    Resumed,
    SatDown,
)
from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.messages.topup_messages import PlayerMessage
from bot.ui.presentation.story import Story
from bot.ui.presentation.told_in_words import read_aloud, sentence
from bot.ui.words.names import markdown_name


def event_messages(news: TableNews) -> Iterator[PlayerMessage]:
    """A seat taken or left to its player; to everybody with a seat that the table is paused or
    resumed, and the cards that somebody shows after the hand."""
    is_played = news.view.running or any(isinstance(event, HandEnded) for event in news.events)
    where = {"channel": f"<#{news.place.channel}>"}
    for event in news.events:
        match event:
            case Paused():
                yield from _to_everybody(news, "dm-text-paused", where)
            case Resumed():
                yield from _to_everybody(news, "dm-text-resumed", where)
            case SatDown(player=player, seat=seat, amount=amount):
                data = {**where, "seat": seat, "amount": amount}
                yield PlayerMessage(news.place.guild, player, "dm-text-seated", data)
            case Left(player=player, amount=amount, why=AwayReason.ASKED):
                data = {**where, "amount": amount}
                yield PlayerMessage(news.place.guild, player, "dm-text-left", data)
            case HandProgressed(event=Shown() | CardsShown() as shown) if not is_played:
                words = partial(_shown_words, news.view, shown)
                yield from _to_everybody(news, "", {}, words)
            case _:
                pass


def _to_everybody(
    news: TableNews, key: str, data: dict[str, Any], words: Callable[[Texts], str] | None = None
) -> Iterator[PlayerMessage]:
    for seat in news.view.seats:
        if seat.player is not None:
            yield PlayerMessage(news.place.guild, seat.player, key, data, words=words)


def _shown_words(view: TableView, shown: Shown | CardsShown, texts: Texts) -> str:
    """`Alice shows ace of spades.`"""
    return read_aloud([sentence(Story(view, texts, markdown_name).tell(shown))], texts)
