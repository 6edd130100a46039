"""The actions of a hand as text first tells them: street by street, alike ones in one sentence."""

from collections.abc import Hashable, Iterator, Sequence
from itertools import groupby

from bot.poker.actions import ActKind
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
from bot.poker.viewpoint import HandView
from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.presentation.story import Story
from bot.ui.presentation.told_in_words import capital, join, sentence
from bot.ui.words.names import markdown_name
from bot.ui.words.poker_words import card_signs, street_named

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
    """The kind of an event: alike events of one kind are told together."""
    if isinstance(event, Acted) and event.kind is ActKind.FOLD:
        return ActKind.FOLD
    if isinstance(event, Posted) and event.kind is PostKind.ANTE:
        return event._replace(player=0)
    return event
