"""Text first: players who cannot see pictures, or save data, are told in words by direct message
what happens at their table."""

import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from bot.host.background_tasks import BackgroundTasks
from bot.host.personal_settings import SettingsByPlayer
from bot.host.refusals import HostRefusal
from bot.host.table_announcer import TableNews, TablePlace
from bot.ids import GuildId, HandId, PlayerId, TableId
from bot.poker.events import Acted, Drew
from bot.table.view import SeatView, TableView
from bot.texts.catalogue import Texts
from bot.ui.card_messages import own_cards
from bot.ui.commitments import Commitments
from bot.ui.description import alt_text, middle_text
from bot.ui.names import markdown_name, without_markup
from bot.ui.odds import Odds
from bot.ui.pages import MESSAGE_MAX, fitted
from bot.ui.poker_words import cards_in_words
from bot.ui.story import Story
from bot.ui.topup_messages import PlayerMessage, SendMessage

log = logging.getLogger(__name__)

FOOTER_ROOM = 200
"""Characters left for what a first message says besides."""
Words = Callable[..., str]
"""Says something in a player's language; of a turn, with that player's own view as `own`."""
ReadView = Callable[[TableId, PlayerId], Awaitable[TableView]]
"""The table as a player may see it now. Raises `HostRefusal` where it is gone."""


@dataclass(frozen=True, slots=True)
class _ShownMoment:
    """The state of a table, as far as it is told: each moment once."""

    hand: HandId
    street: int
    turn: int
    over: bool
    asked: PlayerId | None = field(default=None, compare=False)
    """Whose turn it is."""
    timeouts: Mapping[PlayerId, int] = field(default_factory=dict, compare=False)
    """How many turns of each player in a row ran out of time."""


class TextFirst:
    """Tells each turn, street and result to those who want to read it. Returns at once.

    Everything is told from the public view, but for each player's own cards at their turns and on
    each street: these are read for that player alone when the message is sent, and wait for their
    commitment.
    """

    def __init__(
        self,
        personal: SettingsByPlayer,
        send: SendMessage,
        read: ReadView,
        commitments: Commitments,
    ) -> None:
        self._personal, self._send = personal, send
        self._read, self._commitments = read, commitments
        self._now: dict[TableId, _ShownMoment] = {}
        self._all_ins: dict[TableId, tuple[HandId, int]] = {}
        """The street that was told last of each all-in whose result is still kept back."""
        self._tasks = BackgroundTasks(log, "it could not be found out who reads text first")

    def tell(self, news: TableNews) -> None:
        """Tells what these news have changed for the players of the hand."""
        view, table = news.view, news.place.table
        before = self._now.pop(table, None)
        self._all_ins.pop(table, None)
        if view.hand is None or view.closed or view.paused:
            return
        turn, asked = (0, None) if view.to_act is None else (view.turn, view.to_act.player)
        late = {seat.player: seat.timeouts for seat in view.seats if seat.player is not None}
        street, over = view.hand.street_number, view.hand.over
        now = _ShownMoment(view.hand_id, street, turn, over, asked, late)
        self._now[table] = now
        if now == before or (before is None and now.over):
            return
        place, channel = news.place, f"<#{news.place.channel}>"
        messages = [
            PlayerMessage(place.guild, player, "", words=words)
            for player, words in _told_late(view, channel, before, now)
        ]
        messages += [
            PlayerMessage(
                place.guild,
                player,
                "",
                read=None if now.over else partial(self._read_own, table, now.hand),
                words=words,
                is_outdated=partial(self._has_passed, table, now, player, of_turn),
            )
            for player, words, of_turn in _told(view, channel, before, now)
        ]
        if messages:
            self._tasks.spawn(self._send_to_readers(messages))

    def tell_all_in(self, news: TableNews, odds: Odds | None) -> None:
        """Tells a street of an all-in, which the table's message has just begun to show: each once,
        none after the result. The first tells also how it came to be, and who turned up what."""
        view, table = news.view, news.place.table
        if news.streets is None or view.hand is None or view.hand.over:
            return
        now, told = self._now.get(table), self._all_ins.get(table)
        street = view.hand_id, view.hand.street_number
        if told == street or (now is not None and now.hand == view.hand_id and now.over):
            return
        self._all_ins[table] = street
        first = told is None or told[0] != view.hand_id
        messages = [
            PlayerMessage(
                news.place.guild,
                seat.player,
                "",
                words=partial(
                    _all_in, view, odds, f"<#{news.place.channel}>", seat.hand.player, first
                ),
                is_outdated=partial(self._is_told_to_the_end, table, view.hand_id),
            )
            for seat in view.seats
            if seat.player is not None and seat.hand is not None
        ]
        self._tasks.spawn(self._send_to_readers(messages))

    def _is_told_to_the_end(self, table: TableId, hand: HandId) -> bool:
        told = self._all_ins.get(table)
        return told is None or told[0] != hand

    def tell_result_again(self, place: TablePlace, view: TableView, players: Set[PlayerId]) -> None:
        """Tells the result of the hand in `view`, which is over, to those of `players` who have not
        read it: after a restart nobody knows whether they have."""
        words = partial(_result, view, f"<#{place.channel}>")
        messages = [
            PlayerMessage(place.guild, seat.player, "", words=words, after_cards=view.hand_id)
            for seat in view.seats
            if seat.player is not None and seat.player in players and seat.hand is not None
        ]
        self._tasks.spawn(self._send_to_readers(messages))

    async def settle(self) -> None:
        """Waits until it is known who wants to be told."""
        await self._tasks.settle()

    async def _send_to_readers(self, messages: list[PlayerMessage]) -> None:
        for message in messages:
            if (await self._personal.of(message.player)).text_first:
                self._send(message)

    async def _read_own(
        self, table: TableId, hand: HandId, guild: GuildId, player: PlayerId
    ) -> dict[str, Any]:
        """The hand as its player sees it; nothing once it has given way to another one."""
        await self._commitments.cards_may_leave(table, hand).wait()
        try:
            own = await self._read(table, player)
        except HostRefusal:
            return {}
        return {"own": own} if own.hand_id == hand else {}

    def _has_passed(
        self, table: TableId, moment: _ShownMoment, player: PlayerId, of_turn: bool
    ) -> bool:
        """Whether a message comes too late: after its turn, during another hand, or of a street
        when the player is asked already, which is told with all that has happened."""
        now = self._now.get(table)
        if moment.over:
            return False
        if of_turn:
            return now != moment
        return now is None or now.hand != moment.hand or now.asked == player


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
            yield seat.player, partial(_street, view, channel, seat.hand.folded), False


def _told_late(
    view: TableView, channel: str, before: _ShownMoment | None, now: _ShownMoment
) -> Iterator[tuple[PlayerId, Words]]:
    """Each player whose time has run out since, and what they are told of it."""
    if before is None or before.hand != now.hand:
        return
    for seat in view.seats:
        if seat.player is None or seat.hand is None:
            continue
        if seat.timeouts > before.timeouts.get(seat.player, 0):
            did = _last_done(view, seat.hand.player)
            yield seat.player, partial(_time_out, channel, did)


def _last_done(view: TableView, player: int) -> str:
    """The last action of a player, for `dm-text-time-out`."""
    for event in reversed(view.public_events):
        if isinstance(event, Acted) and event.player == player:
            return event.kind.value
        if isinstance(event, Drew) and event.player == player:
            return "draw" if event.replaced else "discard"
    return ""


def _time_out(channel: str, did: str, texts: Texts) -> str:
    return texts.say("dm-text-time-out", channel=channel, did=did)


def _turn(
    view: TableView, channel: str, seat: SeatView, texts: Texts, own: TableView | None = None
) -> str:
    """Price and pot, the player's own cards, what has happened since their last turn, and the whole
    table."""
    pot = 0 if view.hand is None else view.hand.pot_total
    asked, number = _asked(view)
    head = texts.say("dm-text-turn", channel=channel, asked=asked, number=number, pot=pot)
    player = -1 if seat.hand is None else seat.hand.player
    since = Story(view, texts, markdown_name).since_turn_of(player)
    return _whole(view, texts, head, _own_line(own, texts), since)


def _own_line(own: TableView | None, texts: Texts) -> str:
    """The player's own cards in words; empty where they could not be read."""
    told = [] if own is None else own_cards(own, texts)
    if not told:
        return ""
    return texts.say("dm-text-cards", cards=cards_in_words(" · ".join(told), texts))


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


def _street(
    view: TableView, channel: str, folded: bool, texts: Texts, own: TableView | None = None
) -> str:
    """The street that has begun, the player's own cards, and the middle of the table: the seats
    come with a turn. Of cards that were folded nothing is told."""
    street = "" if view.hand is None else texts.say(f"street-{view.hand.street}")
    head = texts.say("dm-text-street", channel=channel, street=street)
    cards = _own_line(own, texts) if _is_of(view, own) else ""
    if folded:
        cards = texts.say("dm-text-folded")
    middle = without_markup(middle_text(view, texts))
    return _read_aloud([line for line in (head, cards, middle) if line], texts)


def _all_in(
    view: TableView, odds: Odds | None, channel: str, player: int, first: bool, texts: Texts
) -> str:
    """A street of an all-in with everybody's chances; at first what has happened since the player's
    last action too: the call, and the hands turned up."""
    story = Story(view, texts, markdown_name, odds)
    street = "" if view.hand is None else texts.say(f"street-{view.hand.street}")
    head = texts.say(
        "dm-text-all-in" if first else "dm-text-street", channel=channel, street=street
    )
    since = story.since_turn_of(player) if first else ""
    return _read_aloud(
        [line for line in (head, since, *story.all_in(hands=not first)) if line], texts
    )


def _is_of(view: TableView, own: TableView | None) -> bool:
    """Whether the own view is of the same street: of a later one it would tell cards of the board
    before their time."""
    shown, held = view.hand, None if own is None else own.hand
    return shown is not None and held is not None and shown.street_number == held.street_number


def _result(view: TableView, channel: str, texts: Texts) -> str:
    """The winners with their hands."""
    lines = Story(view, texts, markdown_name).result()
    head = texts.say("dm-text-result", channel=channel, hand=str(view.hand_number))
    return _read_aloud([head, *lines], texts)


def _whole(view: TableView, texts: Texts, *lines: str) -> str:
    """The lines, and the whole table without its empty seats."""
    taken = tuple(seat for seat in view.seats if seat.player is not None)
    table = without_markup(alt_text(replace(view, seats=taken), texts))
    return _read_aloud([*(line for line in lines if line), table], texts)


def _read_aloud(lines: list[str], texts: Texts) -> str:
    """The lines with their cards in words; with their signs where that would be too long."""
    room = MESSAGE_MAX - FOOTER_ROOM
    said = cards_in_words("\n".join(lines), texts)
    return said if len(said) <= room else fitted(lines, room)
