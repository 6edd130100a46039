"""The messages of text first about a hand and its table, to be read aloud.

Each message begins with its subject, and tells its player what is new: what they have been told of
the hand before (`Told`) is left out, except for what a turn is decided by. Actions are told street
by street, alike ones in one sentence.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any

from bot.host.table_announcer import TableNews
from bot.ids import HandId, PlayerId, TableId
from bot.poker.actions import ActKind
from bot.poker.cards import Card
from bot.poker.events import (
    Acted,
    BoardDealt,
    CardsShown,
    Drew,
    Mucked,
    Posted,
    PublicEvent,
    Shown,
)
from bot.poker.games import GAMES
from bot.poker.setup import PostKind
from bot.poker.showdown import Pot
from bot.poker.viewpoint import HandView, SeenPlayer
from bot.table.events import (
    AwayReason,
    HandEnded,
    HandProgressed,
    Left,
    Paused,
    Resumed,
    SatDown,
)
from bot.table.view import SeatView, TableView
from bot.texts.catalogue import Texts
from bot.ui.messages.direct_messages import PlayerMessage
from bot.ui.presentation.description import boards_text
from bot.ui.presentation.odds import Odds
from bot.ui.presentation.scenes import absence_of
from bot.ui.presentation.story import Story
from bot.ui.presentation.told_in_words import (
    capital,
    hand_line,
    join,
    open_cards,
    own_cards_of,
    read_aloud,
    sentence,
)
from bot.ui.words.discord_address import countdown
from bot.ui.words.player_names import markdown_name
from bot.ui.words.poker_words import card_signs, made_words, street_named, street_words
from bot.ui.words.rules_words import choice_words, playing_words

_TOLD_LATER = Shown | CardsShown | Mucked


class ActionLines:
    """Tells what happened in a hand from the public event `since` on, and the cards of `boards`."""

    def __init__(
        self,
        view: TableView,
        hand: HandView,
        texts: Texts,
        since: int,
        boards: Sequence[BoardDealt] = (),
    ) -> None:
        self._view, self._hand, self._texts = view, hand, texts
        self._since, self._boards = since, boards
        self._streets = GAMES[hand.game].streets
        self._story = Story(view, texts, markdown_name)

    def told(self) -> str:
        """A line a street, in draw games one for its draws and one for its bets: those before the
        newest, and those whose boards are told, begin with their name."""
        lines = {part: self._told_on(*part, events) for part, events in self._by_street().items()}
        return "\n".join(line for line in lines.values() if line)

    def _by_street(self) -> dict[tuple[int, bool], list[PublicEvent]]:
        """The events to be told by street, and whether they follow its draws."""
        found: dict[tuple[int, bool], list[PublicEvent]] = {}
        street, after_draw = 0, False
        for at, event in enumerate(self._view.public_events):
            if isinstance(event, Acted | BoardDealt | Drew):
                street = event.street
                after_draw = isinstance(event, Acted) and self._streets[street].draws > 0
            if event in self._boards if isinstance(event, BoardDealt) else at >= self._since:
                found.setdefault((street, after_draw), []).append(event)
        return found

    def _told_on(self, street: int, after_draw: bool, events: Sequence[PublicEvent]) -> str:
        boards = [event for event in events if isinstance(event, BoardDealt)]
        others = [event for event in events if not isinstance(event, BoardDealt | _TOLD_LATER)]
        told = join([*map(self._dealt, boards), *self._sentences(others)])
        if not told or (street == self._hand.street_number and not boards):
            return told
        named = street_named(self._streets[street].code, self._texts, after_draw=after_draw)
        return f"{capital(named)}: {told}"

    def _sentences(self, events: Sequence[PublicEvent]) -> Iterator[str]:
        """A sentence an event; one for several that fold, and for the ante of everybody."""
        for kind, alike in groupby(events, _kind):
            several = list(alike)
            if kind is ActKind.FOLD and len(several) > 1:
                yield sentence(self._texts.say("told-folds", names=self._names(several)))
            elif isinstance(kind, Posted) and 1 < len(several) == len(self._hand.players):
                yield sentence(self._texts.say("told-antes", amount=kind.amount))
            else:
                yield from (sentence(self._story.tell(event)) for event in several)

    def _names(self, events: Sequence[PublicEvent]) -> str:
        numbers = [event.player for event in events if isinstance(event, Acted)]
        return ", ".join(markdown_name(self._view.seat_of_number(each).name) for each in numbers)

    def _dealt(self, event: BoardDealt) -> str:
        cards, number = card_signs(event.cards), event.runout + 1
        if len(self._hand.boards) == 1:
            return sentence(cards)
        return self._texts.say("alt-board-of-two", number=number, cards=cards)


def _kind(event: PublicEvent) -> Hashable:
    """The kind of an event: events of one kind that are alike are told together."""
    if isinstance(event, Acted) and event.kind is ActKind.FOLD:
        return ActKind.FOLD
    if isinstance(event, Posted) and event.kind is PostKind.ANTE:
        return event._replace(player=0)
    return event


@dataclass(frozen=True, slots=True)
class Told:
    """All that one player has been told of a hand: nothing, as it begins."""

    events: int = 0
    """The number of its public events that were told."""
    street: int = 0
    """The number of the street that was told last; the first one is told by the deal."""
    boards: int = 0
    """The number of events told that dealt cards of its boards: cards of a street may come after
    its discards, long after the street was told."""
    cards: tuple[Card, ...] = ()
    """The player's own cards."""
    made: str = ""
    """The hand that the player was told to have."""
    all_in: bool = False
    """Whether the hands of an all-in were told, as they were turned up."""


TOLD_HANDS_KEPT = 2
"""The newest hands of each table that are kept: a result may be written after the first message of
the hand that follows."""


class ToldHands:
    """Keeps what each player who reads text first has been told of the newest hands of each
    table."""

    def __init__(self) -> None:
        self._hands: dict[TableId, dict[HandId, dict[PlayerId, Told]]] = {}

    def of(self, table: TableId, hand: HandId, player: PlayerId) -> Told:
        """All that the player has been told of this hand."""
        return self._hands.get(table, {}).get(hand, {}).get(player, Told())

    def note(self, table: TableId, hand: HandId, player: PlayerId, told: Told) -> None:
        """Notes that the player has been told this of the hand."""
        hands = self._hands.setdefault(table, {})
        hands.setdefault(hand, {})[player] = told
        while len(hands) > TOLD_HANDS_KEPT:
            del hands[min(hands)]

    def forget(self, table: TableId, hand: HandId, player: PlayerId) -> None:
        """Forgets what the player has not read: the next message tells it."""
        self._hands.get(table, {}).get(hand, {}).pop(player, None)

    def forget_table(self, table: TableId) -> None:
        """Forgets a table that has closed."""
        self._hands.pop(table, None)


class Telling:
    """The messages to one player of a running or finished hand, after what they have been
    `told`."""

    def __init__(
        self,
        view: TableView,
        hand: HandView,
        seat: SeatView,
        channel: str,
        told: Told,
        texts: Texts,
        own: TableView | None = None,
    ) -> None:
        """`own` is the hand as the player sees it, where it could be read."""
        self._view, self._hand, self._seat = view, hand, seat
        self._channel, self._told, self._texts = channel, told, texts
        self._player = -1 if seat.hand is None else seat.hand.player
        self._own = own_cards_of(own, texts) if own is not None and _is_played(hand, own) else None
        self._story = Story(view, texts, markdown_name)
        self._is_all_in = told.all_in
        self._boards = boards_dealt(view)

    def turn(self, deadline_ms: int | None = None) -> str:
        """The question and until when it can be answered, what has happened, boards, own hand, pots
        and the others in the hand; the street before all that where it is new."""
        is_new = self._hand.street_number > self._told.street or bool(self._new_boards())
        asked, number = _asked(self._hand)
        say = self._texts.say
        head = say(
            "dm-text-turn",
            channel=self._channel,
            street="told" if is_new else street_words(self._hand, self._texts),
            asked=asked,
            number=number,
            raising=self._raising(asked),
            pot=self._hand.pot_total,
            reach=self._within_reach(number if asked == "call" else 0),
            stack=self._seat.stack or "all-in",
        )
        limit = say("dm-text-time", when=countdown(deadline_ms)) if deadline_ms else ""
        board = "" if is_new else boards_text(self._view, self._texts)
        return read_aloud(
            [
                self._street(whole=True) if is_new else "",
                join([head, limit]),
                self._news(),
                join([board, self._game(), self._own_cards(to_draw=asked in ("draw", "discard"))]),
                self._pots_before_bets(),
                self._others(),
            ],
            self._texts,
        )

    def street(self) -> str:
        """The street with pot and turn, how the one before ended, and the own hand; nothing of
        cards that were folded."""
        say, hand = self._texts.say, self._hand
        folded = self._seat.hand is None or self._seat.hand.folded
        pot = say("alt-pot", amount=hand.pot_total) if hand.pot_total else ""
        asked = self._view.to_act
        turn = "" if asked is None else say("alt-turn", name=markdown_name(asked.name))
        own = "" if folded else self._own_cards()
        return read_aloud([join([self._street(), pot, turn]), self._news(), own], self._texts)

    def all_in(self, odds: Odds | None) -> str:
        """A street of an all-in, with everybody's chances; at first how it came to be, the hands
        turned up, and who can win which pot."""
        chances = Story(self._view, self._texts, markdown_name, odds).chances()
        self._is_all_in = True
        if self._told.all_in:
            return read_aloud([self._street(), *map(sentence, chances)], self._texts)
        street = street_words(self._hand, self._texts)
        head = self._texts.say("dm-text-all-in", channel=self._channel, street=street)
        lines = [head, self._news(boards=True), *self._shown(), join(self._pots())]
        return read_aloud([*lines, *map(sentence, chances)], self._texts)

    def result(self) -> str:
        """The end of the hand, the hands shown or mucked, the winners of each pot, and the player's
        own stack."""
        say, hand = self._texts.say, self._hand
        head = say("dm-text-result", channel=self._channel, hand=str(self._view.hand_number))
        if len(hand.boards) > 1 or any(each.holes for each in hand.players):
            lines = [self._news(), *map(sentence, self._story.result())]
        else:
            wins = self._wins_of_pots() if len(hand.pots) > 1 else self._story.winnings()
            news = self._news(boards=True)
            lines = [news, self._last_street(), *self._shown(), *map(sentence, wins)]
        stack = say("dm-text-stack", amount=self._seat.stack)
        choice = choice_words(self._texts, self._view)
        return read_aloud([head, *lines, stack, sentence(choice)], self._texts)

    def told(self) -> Told:
        """All that the player has been told once they have read the message."""
        own, before = self._own, self._told
        return Told(
            events=len(self._view.public_events),
            street=self._hand.street_number,
            boards=len(self._boards),
            cards=before.cards if own is None else own.cards,
            made=before.made if own is None else own.made,
            all_in=self._is_all_in,
        )

    # --- the street ---------------------------------------------------------------------------

    def _street(self, *, whole: bool = False) -> str:
        """The street by its name, with the cards that are new on each board; with `whole` all that
        lie there."""
        boards, new = self._hand.boards, self._new_on_boards()
        one_board = len(boards) == 1 and bool(new)
        head = self._texts.say(
            "dm-text-street",
            street=capital(street_words(self._hand, self._texts)),
            channel=self._channel,
            cards=card_signs(new[0]) if one_board else "none",
        )
        board = ""
        if whole and not (one_board and len(new[0]) == len(boards[0])):
            board = boards_text(self._view, self._texts)
        elif not one_board:
            board = join(
                self._texts.say("alt-board-of-two", number=number + 1, cards=card_signs(cards))
                for number, cards in new.items()
            )
        return join([head, board, *(self._late_cards() or self._open_cards())])

    def _last_street(self) -> str:
        """The last cards that were dealt to the hands of an all-in."""
        late = self._late_cards()
        street = capital(street_words(self._hand, self._texts))
        return f"{street}. {join(late)}" if late else ""

    def _new_on_boards(self) -> dict[int, list[Card]]:
        """The cards of each board that were dealt since they were told."""
        new: dict[int, list[Card]] = {}
        for event in self._new_boards():
            new.setdefault(event.runout, []).extend(event.cards)
        return new

    def _new_boards(self) -> list[BoardDealt]:
        return self._boards[self._told.boards :]

    def _open_cards(self) -> list[str]:
        """The cards of stud that lie open before the others, as far as they are new."""
        streets = GAMES[self._hand.game].streets[self._told.street + 1 :]
        count = sum(street.up for street in streets[: self._hand.street_number - self._told.street])
        seats = self._others_in_hand() if count else []
        found = ((seat, open_cards(seat, count)) for seat in seats)
        return [f"{markdown_name(seat.name)}: {cards}." for seat, cards in found if cards]

    def _late_cards(self) -> list[str]:
        """The cards that were dealt to each hand of an all-in since they were told."""
        if not self._told.all_in:
            return []
        streets = GAMES[self._hand.game].streets[self._told.street + 1 :]
        until = self._hand.street_number - self._told.street
        count = sum(len(street.faces) for street in streets[:until])
        shown = [event.player for event in self._view.public_events if isinstance(event, Shown)]
        return [
            f"{self._name(player)}: {card_signs(cards)}."
            for player in shown
            if count
            if (cards := self._hand.players[player].visible_cards[-count:])
        ]

    # --- what has happened --------------------------------------------------------------------

    def _since(self) -> int:
        """The number of the first event that is new: after a restart, where nobody knows what the
        player was told, their own last action."""
        events = self._view.public_events
        own = [at for at, event in enumerate(events) if _acts(event, self._player)]
        return self._told.events or (own[-1] if own else 0)

    def _news(self, *, boards: bool = False) -> str:
        """All that has happened since the last message; with `boards` the cards of boards that are
        new."""
        new = self._new_boards() if boards else ()
        return ActionLines(self._view, self._hand, self._texts, self._since(), new).told()

    def _shown(self) -> list[str]:
        """The hands shown and mucked since the last message; of the player's own, and those that
        were told before, what the losers have become."""
        told = []
        for at, event in enumerate(self._view.public_events):
            if isinstance(event, Mucked) and at >= self._told.events:
                told.append(self._story.tell(event))
            elif isinstance(event, Shown | CardsShown):
                new = at >= self._told.events and not self._is_known(event.player)
                told.append(
                    self._story.tell_hand(self._hand, event.player)
                    if new
                    else self._lost_with(self._hand.players[event.player])
                )
        return [sentence(line) for line in told if line]

    def _is_known(self, player: int) -> bool:
        """Whether the player is the reader, who was told all of their own cards: the last ones of a
        draw may have come with the end of the hand."""
        visible = set(self._hand.players[player].visible_cards)
        are_told = self._told.all_in or visible <= set(self._told.cards)
        return player == self._player and are_told

    def _lost_with(self, player: SeenPlayer) -> str:
        if player.won or len(player.ranks) != 1:
            return ""
        made = made_words(
            self._texts, GAMES[self._hand.game], player.visible_cards, player.ranks[0]
        )
        name = self._name(player.player)
        return self._texts.say("dm-text-holds", name=name, hand=", ".join(made))

    # --- the table ----------------------------------------------------------------------------

    def _own_cards(self, *, to_draw: bool = False) -> str:
        """The own cards where they have changed or are to be chosen from, after those that are new,
        and what they make where it has changed too."""
        own, told = self._own, self._told
        if own is None:
            return ""
        say, before, now = self._texts.say, set(told.cards), set(own.cards)
        if before == now and not to_draw:
            return hand_line(own, self._texts) if own.made != told.made else ""
        new = [card for card in own.cards if card not in before] if before else []
        added = say("dm-text-new-cards", cards=card_signs(new), count=len(new)) if new else ""
        key = "dm-text-cards" if before <= now else "dm-text-cards-now"
        return join([added, say(key, cards=own.by_side), hand_line(own, self._texts)])

    def _game(self) -> str:
        """The game, for a player whom no message has told anything of the hand."""
        is_told = self._told.cards or self._told.events
        return "" if is_told else sentence(playing_words(self._texts, self._view))

    def _within_reach(self, call: int) -> int | str:
        """The chips of the pot that a call for the whole stack can win, where others have bet more
        than it matches; `all` where the player can win all of it."""
        played = self._seat.hand
        if played is None or not call or call < self._seat.stack:
            return "all"
        matched = played.street_bet + call
        beyond = sum(max(0, each.street_bet - matched) for each in self._hand.players)
        return self._hand.pot_total - beyond if beyond else "all"

    def _raising(self, asked: str) -> str:
        """The least that can be bet or raised to, where that is possible, after what is `asked`."""
        options, played = self._hand.options, self._seat.hand
        if options is None or options.min_to is None or played is None:
            return ""
        exact = "yes" if options.min_to == options.max_to else "no"
        if options.min_to == played.street_bet + self._seat.stack:
            exact = "all-in"
        how, amount = options.raise_is.value, options.min_to
        return self._texts.say("dm-text-raising", how=how, amount=amount, exact=exact, asked=asked)

    def _pots(self) -> list[str]:
        """The players who can win which pot, where there are several."""
        pots = self._hand.pots
        return [self._pot(number, pot) for number, pot in enumerate(pots) if len(pots) > 1]

    def _pots_before_bets(self) -> str:
        """The players who can win which pot, where the bets of the street are still to come to the
        pots."""
        told = join(self._pots())
        bets = any(player.street_bet for player in self._hand.players)
        return self._texts.say("dm-text-pots-before", pots=told) if told and bets else told

    def _wins_of_pots(self) -> list[str]:
        """The winners of each pot, and what else a hand's end brings."""
        told = [
            self._pot(number, pot, "; ".join(wins))
            for number, (pot, wins) in enumerate(self._story.wins_of_pots())
        ]
        return [*told, *self._story.beside_pots()]

    def _pot(self, number: int, pot: Pot, wins: str = "") -> str:
        names = sorted(pot.eligible, key=lambda player: player != self._player)
        return self._texts.say(
            "dm-text-pot-won" if wins else "dm-text-pot",
            number=number,
            count=len(self._hand.pots),
            amount=pot.amount,
            names=", ".join(map(self._name, names)),
            wins=wins,
        )

    def _others(self) -> str:
        """The others in the hand from the player's left on, with what each has."""
        told = [self._other(seat) for seat in self._others_in_hand()]
        return self._texts.say("dm-text-players", players="; ".join(told)) if told else ""

    def _others_in_hand(self) -> list[SeatView]:
        at = self._seat.number
        seats = [*self._view.seats[at:], *self._view.seats[: at - 1]]
        return [seat for seat in seats if seat.hand is not None and not seat.hand.folded]

    def _other(self, seat: SeatView) -> str:
        say, played = self._texts.say, seat.hand
        marks = [markdown_name(seat.name)]
        if played is None or not played.all_in:
            marks.append(say("alt-stack", amount=seat.stack))
        if not self._told.events and seat.number == self._view.button:
            marks.append(say("alt-button"))
        if played is not None:
            if played.all_in or played.protected:
                marks.append(say("tag-all-in" if played.all_in else "tag-protect").lower())
            if played.drawn is not None and GAMES[self._hand.game].has_draws:
                marks.append(say("alt-drew", count=played.drawn))
            marks += filter(None, [open_cards(seat)])
        if (absence := absence_of(seat)) is not None:
            marks.append(say(f"tag-{absence.value}").lower())
        return ", ".join(marks)

    def _name(self, player: int) -> str:
        return markdown_name(self._view.seat_of_number(player).name)


def boards_dealt(view: TableView) -> list[BoardDealt]:
    """The events of the hand that dealt cards of its boards."""
    return [event for event in view.public_events if isinstance(event, BoardDealt)]


def _acts(event: PublicEvent, player: int) -> bool:
    return isinstance(event, Acted | Drew) and event.player == player


def _asked(hand: HandView) -> tuple[str, int]:
    """The question of the turn for `dm-text-turn`, with its chips, cards or number of runouts."""
    options = hand.options
    if options is None:
        return "check", 0
    if options.draw:
        return ("draw" if options.draw.replaced else "discard"), options.draw.most
    if options.runouts:
        return "runouts", options.runouts
    if options.bring_in:
        return "bring-in", options.bring_in
    return ("call" if options.call else "check"), options.call


def _is_played(hand: HandView, own: TableView) -> bool:
    """Whether the own view is of a hand that is not folded, on this street and these boards: a
    later view would tell cards of the board before their time."""
    seen = own.hand
    seat = own.seat_of(own.viewer) if own.viewer is not None else None
    if seen is None or seat is None or seat.hand is None or seat.hand.folded:
        return False
    return (seen.street_number, seen.boards) == (hand.street_number, hand.boards)


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
