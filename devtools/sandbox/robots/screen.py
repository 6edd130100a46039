"""A robot's screen: the people it knows, the tables it sees, the cards it was sent."""

import re
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from bot.ids import HandId, TableId
from bot.poker.cards import Card
from bot.poker.games import GAMES
from bot.ui.components.custom_ids import Choice
from bot.ui.messages.card_messages import hand_of_card_picture
from bot.ui.words.player_names import markdown_name, plain_name
from devtools.sandbox.robots.announcements import AnnouncementReader, SeenAnnouncement
from devtools.sandbox.robots.message_reader import MessageReader
from devtools.sandbox.robots.notices import SeenNotice
from devtools.sandbox.robots.reading import SeenSelect, SeenTable, read_cards
from devtools.sandbox.robots.situation import SeenControl, Situation

DM: Final = 1
_CHANNEL: Final = re.compile(r"<#(\d{1,20})>")
CROWDS_REMEMBERED: Final = 256
"""The people of so many servers."""
CARD_MESSAGES_KEPT: Final = 20
"""How many messages with cards are kept: more hands than a player is in at one time."""


@dataclass(frozen=True, slots=True)
class ReceivedCards:
    """A direct message with cards. Several tables may send some at the same time."""

    message: str
    cards: tuple[Card, ...]
    hand: HandId | None
    """The number of the hand, from the name of its picture."""
    channel: str
    """The channel of the table, from its mention; empty when there is none."""


@dataclass(slots=True)
class Screen:
    """All that events have shown so far. Nothing is remembered that a person could not look up."""

    reader: MessageReader
    announcement_readers: Sequence[AnnouncementReader] = ()
    robots: set[str] = field(default_factory=set)
    """User ids of the robots."""
    me: str = ""
    name: str = ""
    dms: set[str] = field(default_factory=set)
    names: dict[str, str] = field(default_factory=dict)
    """Display names by user id."""
    tables: dict[TableId, SeenTable] = field(default_factory=dict)
    """The newest message of each table."""
    notices: dict[str, SeenNotice] = field(default_factory=dict)
    """Messages with a tournament's controls, by their ids."""
    card_messages: deque[ReceivedCards] = field(
        default_factory=lambda: deque(maxlen=CARD_MESSAGES_KEPT)
    )
    """Direct messages with cards, the newest last."""

    def take(self, event: str, data: Mapping[str, Any]) -> bool:
        """Takes an event in; True when a table or the cards have changed."""
        match event:
            case "ready":
                self._take_view(data)
            case "member_add" | "member_update":
                self._take_member(data)
            case "accounts_changed":
                if data["robot"]:
                    self.robots.add(data["id"])
            case "channel_create":
                if data["type"] == DM:
                    self.dms.add(data["id"])
            case "message_create" | "message_update":
                return self.take_message(data)
            case "message_delete" | "channel_delete" | "thread_delete":
                self.notices.pop(data["id"], None)
                return self._take_loss(data["id"])
        return False

    def channels(self, view: Mapping[str, Any]) -> list[str]:
        """The channels of a view where tables may be."""
        return [
            channel["id"]
            for guild in view["guilds"]
            for channel in (*guild["channels"], *guild["threads"])
        ]

    def _take_view(self, view: Mapping[str, Any]) -> None:
        user = view["user"]
        self.me, self.name = user["id"], user.get("global_name") or user["username"]
        self.dms = {dm["id"] for dm in view["dms"]}
        self.tables.clear()
        self.notices.clear()
        for guild in view["guilds"]:
            for member in guild["members"]:
                self._take_member(member)

    def _take_member(self, member: Mapping[str, Any]) -> None:
        user = member["user"]
        if not user.get("bot"):
            shown = member.get("nick") or user.get("global_name") or user["username"]
            self.names[user["id"]] = shown
            if user["id"] == self.me:
                self.name = shown

    def take_message(self, message: Mapping[str, Any]) -> bool:
        """Takes a message in; True when it is a table or has this user's cards."""
        if not message["author"].get("bot"):
            return False
        if message["channel_id"] in self.dms:
            return self._take_cards(message)
        read = self.reader.read(message, self.names.values())
        noticed, table = self._take_notice(str(message["id"]), read.notice), read.table
        if table is None:
            return self._take_loss(message["id"]) or noticed
        known = self.tables.get(table.table)
        if known is not None and int(known.message) > int(table.message):
            return False
        self.tables[table.table] = table
        return True

    def _take_notice(self, message: str, notice: SeenNotice | None) -> bool:
        """Takes a tournament's message in; one that has lost its controls is none any more."""
        if notice is None:
            return self.notices.pop(message, None) is not None
        self.notices[notice.message] = notice
        return True

    def people_in(self, text: str) -> bool:
        """Whether a person is named there who is no robot."""
        return not self._names_in(text).isdisjoint(self.people)

    def _take_cards(self, message: Mapping[str, Any]) -> bool:
        received = read_card_message(message)
        if received is not None:
            self.card_messages.append(received)
        return received is not None

    def _take_loss(self, message_or_channel: str) -> bool:
        """A message without controls is a table no longer; so is one that was deleted."""
        for notice in list(self.notices.values()):
            if message_or_channel == notice.channel:
                del self.notices[notice.message]
        for table in list(self.tables.values()):
            if message_or_channel in (table.channel, table.message):
                del self.tables[table.table]
                return True
        return False

    @property
    def people(self) -> set[str]:
        """The names of those who are no robots."""
        return {name for user, name in self.names.items() if user not in self.robots}

    def people_at(self, table: SeenTable) -> bool:
        """Whether a person sits there who is no robot."""
        return not self._sitting(table).isdisjoint(self.people)

    def _sitting(self, table: SeenTable) -> set[str]:
        """The names of those known who sit there."""
        seated = {seat.name for seat in table.seats}
        return {name for name in self.names.values() if plain_name(name) in seated}

    def people_waiting_at(self, table: SeenTable) -> int:
        """The number of people there who wait for a seat and are no robots."""
        return len(self._names_in(table.waiting) & self.people)

    def robots_at(self, table: SeenTable) -> set[str]:
        """The names of the robots who sit there."""
        return self._robot_names() & self._sitting(table)

    def announcement(self, notice: SeenNotice) -> SeenAnnouncement | None:
        """The numbers of an announcement; None when unreadable, or registration is over."""
        read = (reader.read(notice.text) for reader in self.announcement_readers)
        return next((found for found in read if found is not None), None)

    def robots_in(self, notice: SeenNotice) -> set[str]:
        """The names of the robots who are named there."""
        return self._robot_names() & self._names_in(notice.text)

    def _robot_names(self) -> set[str]:
        return {name for user, name in self.names.items() if user in self.robots}

    def is_named(self, name: str, notice: SeenNotice) -> bool:
        """Whether the words of a notice name this known user."""
        return name in self._names_in(notice.text)

    def is_asked_to_void(self, table: SeenTable) -> bool:
        """Whether the table asks this robot to agree that the hand be voided."""
        return self.name in self._names_in(table.asked_to_void)

    def games_to_choose(self, table: SeenTable) -> tuple[SeenSelect, ...]:
        """The selects in which the table asks this robot for the next game."""
        asked = f"{plain_name(self.name)}: "
        return tuple(one for one in table.selects if one.placeholder.startswith(asked))

    def _names_in(self, text: str) -> set[str]:
        """The known users' names in a text: `Furio 2` does not name `Furio`."""
        if not text:
            return set()
        pattern, shown = _names_as_shown(frozenset(self.names.values()))
        return {shown[found] for found in pattern.findall(text)}

    def cards_sent_for(self, table: SeenTable) -> tuple[Card, ...]:
        """The cards of the hand being played, if they came by DM and were all there are to get."""
        if table.game is None:
            return ()
        about = (one.cards for one in reversed(self.card_messages) if self._is_about(one, table))
        cards = next(about, ())
        if GAMES[table.game].last_exchange:
            # They may have been thrown since.
            return ()
        first = GAMES[table.game].streets[0]
        whole = first.down + first.up == GAMES[table.game].hole_cards
        return cards if whole and len(cards) == GAMES[table.game].hole_cards else ()

    def _is_about(self, received: ReceivedCards, table: SeenTable) -> bool:
        """Whether a DM is surely about the hand at this table: it names the hand, or the table's
        channel, or came when there was no other table; and it is no older than the hand."""
        if received.hand is not None:
            return received.hand == table.hand
        if received.channel:
            is_here = received.channel == table.channel
        else:
            seats = (one.seat_of(self.name) for one in self.tables.values())
            is_here = sum(seat is not None for seat in seats) <= 1
        return is_here and int(received.message) > int(table.message)

    def situation(self, table: SeenTable, hole: tuple[Card, ...]) -> Situation | None:
        """The turn at `table` with these cards of its own; None if the words were not readable."""
        if table.game is None or not hole:
            return None
        others = [seat for seat in table.seats if seat.name != self.name and not seat.away]
        return Situation(
            game=table.game,
            hand=table.hand,
            turn=table.turn,
            hole=hole,
            board=table.board,
            rivals=tuple(seat.cards for seat in others if not seat.folded),
            dead=tuple(card for seat in others if seat.folded for card in seat.cards),
            pot=table.pot,
            controls=self._priced(table),
        )

    def _priced(self, table: SeenTable) -> Mapping[Choice, SeenControl]:
        """The controls at the turn; an all-in that says no amount is for the stack."""
        seat, all_in = table.seat_of(self.name), table.actions.get(Choice.ALL_IN)
        if seat is None or all_in is None or all_in.amount:
            return table.actions
        return {**table.actions, Choice.ALL_IN: replace(all_in, amount=seat.stack)}


@lru_cache(CROWDS_REMEMBERED)
def _names_as_shown(names: frozenset[str]) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """A pattern that finds these names as messages show them, and each name by what it finds."""
    shown = {markdown_name(name): name for name in names if name}
    longest_first = sorted(shown, key=len, reverse=True)
    any_name = "|".join(map(re.escape, longest_first)) or "(?!)"
    return re.compile(rf"(?<!\w)(?:{any_name})(?!\w)"), shown


def read_card_message(message: Mapping[str, Any]) -> ReceivedCards | None:
    """A direct message with the reader's own cards; None when it has none."""
    cards = own_cards(message)
    if not cards:
        return None
    named = (hand_of_card_picture(file["filename"]) for file in message.get("attachments", ()))
    channel = _CHANNEL.search(message.get("content") or "")
    return ReceivedCards(
        message=str(message["id"]),
        cards=cards,
        hand=next((one for one in named if one is not None), None),
        channel=channel[1] if channel else "",
    )


def own_cards(message: Mapping[str, Any]) -> tuple[Card, ...]:
    """The reader's own cards in a message meant for them: `A♠ K♦ · board · what they make`."""
    for part in re.split(r"[·\n]", message.get("content") or ""):
        cards = read_cards(part)
        if cards:
            return cards
    return ()
