"""Text first: players who cannot see pictures, or save data, are told in words by direct message
what happens at their table."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from bot.host.background_tasks import BackgroundTasks
from bot.host.personal_settings import SettingsByPlayer
from bot.host.table_announcer import TableNews
from bot.ids import HandId, PlayerId, TableId
from bot.table.view import SeatView, TableView
from bot.texts.catalogue import Texts
from bot.ui.description import alt_text
from bot.ui.names import markdown_name, without_markup
from bot.ui.pages import MESSAGE_MAX, fitted
from bot.ui.story import Story
from bot.ui.topup_messages import PlayerMessage, SendMessage

log = logging.getLogger(__name__)

FOOTER_ROOM = 200
"""Characters left for what a first message says besides."""
Words = Callable[[Texts], str]


@dataclass(frozen=True, slots=True)
class _ShownMoment:
    """What a table shows, as far as it is told: each moment once."""

    hand: HandId
    street: int
    turn: int
    over: bool


class TextFirst:
    """Tells each turn, street and result to those who want to read it. Returns at once."""

    def __init__(self, personal: SettingsByPlayer, send: SendMessage) -> None:
        self._personal, self._send = personal, send
        self._now: dict[TableId, _ShownMoment] = {}
        self._tasks = BackgroundTasks(log, "it could not be found out who reads text first")

    def tell(self, news: TableNews) -> None:
        """Tells what these news have changed for the players of the hand."""
        view, table = news.view, news.place.table
        before = self._now.pop(table, None)
        if view.hand is None or view.closed or view.paused:
            return
        turn = 0 if view.to_act is None else view.turn
        now = _ShownMoment(view.hand_id, view.hand.street_number, turn, view.hand.over)
        self._now[table] = now
        if now == before or (before is None and now.over):
            return
        messages = [
            PlayerMessage(
                news.place.guild,
                player,
                "",
                words=words,
                is_outdated=partial(self._has_passed, table, now, of_turn),
            )
            for player, words, of_turn in _told(view, f"<#{news.place.channel}>", before, now)
        ]
        if messages:
            self._tasks.spawn(self._send_to_readers(messages))

    async def settle(self) -> None:
        """Waits until it is known who wants to be told."""
        await self._tasks.settle()

    async def _send_to_readers(self, messages: list[PlayerMessage]) -> None:
        for message in messages:
            if (await self._personal.of(message.player)).text_first:
                self._send(message)

    def _has_passed(self, table: TableId, moment: _ShownMoment, of_turn: bool) -> bool:
        """Whether a message comes too late: after its turn, or during another hand."""
        now = self._now.get(table)
        if moment.over:
            return False
        return now != moment if of_turn else now is None or now.hand != moment.hand


def _told(
    view: TableView, channel: str, before: _ShownMoment | None, now: _ShownMoment
) -> Iterator[tuple[PlayerId, Words, bool]]:
    """Each player with a message, its words, and whether it is about their turn; else it tells the
    end, or the new street."""
    new_street = before is not None and before.hand == now.hand and before.street != now.street
    for seat in view.seats:
        if seat.player is None or seat.hand is None:
            continue
        if now.over:
            yield seat.player, partial(_result, view, channel), False
        elif view.to_act is not None and view.to_act.player == seat.player:
            yield seat.player, partial(_turn, view, channel, seat), True
        elif new_street:
            yield seat.player, partial(_street, view, channel), False


def _turn(view: TableView, channel: str, seat: SeatView, texts: Texts) -> str:
    """Price and pot, what has happened since the player's last turn, and the whole table."""
    pot = 0 if view.hand is None else view.hand.pot_total
    asked, number = _asked(view)
    head = texts.say("dm-text-turn", channel=channel, asked=asked, number=number, pot=pot)
    player = -1 if seat.hand is None else seat.hand.player
    since = Story(view, texts, markdown_name).since_turn_of(player)
    return _whole(view, texts, head, since)


def _asked(view: TableView) -> tuple[str, int]:
    """The question of the turn for `dm-text-turn`, with its chips or its number of runouts."""
    options = None if view.hand is None else view.hand.options
    if options is None:
        return "check", 0
    if options.draw:
        return ("draw" if options.draw.replaced else "discard"), 0
    if options.runouts:
        return "runouts", options.runouts
    if options.bring_in:
        return "bring-in", options.bring_in
    return ("call" if options.call else "check"), options.call


def _street(view: TableView, channel: str, texts: Texts) -> str:
    """The street that has begun, and the whole table."""
    street = "" if view.hand is None else texts.say(f"street-{view.hand.street}")
    return _whole(view, texts, texts.say("dm-text-street", channel=channel, street=street))


def _result(view: TableView, channel: str, texts: Texts) -> str:
    """Who has won with which hand."""
    lines = Story(view, texts, markdown_name).result()
    head = texts.say("dm-text-result", channel=channel, hand=str(view.hand_number))
    return fitted([head, *lines], MESSAGE_MAX - FOOTER_ROOM)


def _whole(view: TableView, texts: Texts, *lines: str) -> str:
    table = without_markup(alt_text(view, texts))
    return fitted([*(line for line in lines if line), table], MESSAGE_MAX - FOOTER_ROOM)
