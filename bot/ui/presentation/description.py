"""The picture of a table in words: its alt text, for readers who cannot see it.

It says all that the picture says, within Discord's limit, its cards in words. Where that is not
enough, cards are written as signs, then names are cut and the least important sentences are left
out whole, never the pot, the board or whose turn it is.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from operator import itemgetter

from bot.poker.actions import ActKind
from bot.poker.cards import Card
from bot.poker.events import Share
from bot.poker.games import GAMES
from bot.poker.viewpoint import HandView, SeenPlayer
from bot.table.view import SeatView, TableView
from bot.texts.catalogue import Texts
from bot.ui.components.pages import ALT_TEXT_MAX, join_sentences, shortened
from bot.ui.presentation.odds import Odds, chances_words
from bot.ui.presentation.scenes import (
    absence_of,
    as_drawn,
    blinds_of,
    bounty_words,
    gone_tag,
    halves_won,
    has_left,
    winning_cards,
)
from bot.ui.words.player_names import plain_name
from bot.ui.words.poker_words import (
    card_signs,
    cards_in_words,
    half_key,
    made_words,
    rabbit_words,
    street_words,
)
from bot.ui.words.rules_words import (
    choice_words,
    playing_words,
    rake_rate,
    stand_up_words,
)


class SentenceWeight(IntEnum):
    """The importance of a sentence; the highest numbers are left out first."""

    MIDDLE = 0
    """Game, turn, street, board, pot, who wins."""
    IN_HAND = 1
    """Players who hold cards."""
    SIDE_POTS = 2
    OTHERS = 3
    """Players who are not in this hand, or have folded."""
    ROOM = 4
    """Empty seats, the rake."""


@dataclass(frozen=True, slots=True)
class Detail:
    """The amount of detail about each player."""

    name: int
    """The longest name."""
    hands: bool = True
    """Whether shown hands are named; their cards are told anyway."""
    acts: bool = True
    """Whether last actions are told that a bet does not tell."""


DETAILS = (Detail(32), Detail(16), Detail(12, acts=False), Detail(10, hands=False, acts=False))

Sentence = tuple[SentenceWeight, str]


def alt_text(view: TableView, texts: Texts, odds: Odds | None = None) -> str:
    """The alt text of a table's picture, in at most 1,024 characters."""
    view = as_drawn(view)
    for detail in DETAILS:
        sentences = _Description(view, texts, odds, detail).sentences()
        text = join_sentences(text for _, text in sentences)
        for written in (cards_in_words(text, texts), text):
            if len(written) <= ALT_TEXT_MAX:
                return written
    return shortened(sentences)


def boards_text(view: TableView, texts: Texts) -> str:
    """The boards, as the alt text tells them."""
    return join_sentences(_Description(as_drawn(view), texts, None, DETAILS[0]).boards())


class _Description:
    """The sentences about one view, in one amount of detail."""

    def __init__(self, view: TableView, texts: Texts, odds: Odds | None, detail: Detail) -> None:
        self._view = view
        self._texts = texts
        self._odds = odds
        self._detail = detail
        self._blinds = blinds_of(view)

    def sentences(self) -> list[Sentence]:
        """All sentences, by importance; seats in their order."""
        found = [(SentenceWeight.MIDDLE, text) for text in self._situation()]
        return [*found, *self._pots_and_seats(), *self._table_facts()]

    def _pots_and_seats(self) -> list[Sentence]:
        found = [(SentenceWeight.SIDE_POTS, text) for text in self._side_pots()]
        return found + [
            (
                SentenceWeight.IN_HAND if holds_cards(seat) else SentenceWeight.OTHERS,
                self._seat(seat),
            )
            for seat in self._view.seats
            if seat.player is not None
        ]

    # --- the middle ---------------------------------------------------------------------------

    def _situation(self) -> list[str]:
        view, hand, say = self._view, self._view.hand, self._texts.say
        game = playing_words(self._texts, view)
        found = [say("alt-table", game=game, hand=view.hand_number)]
        if view.game_choice is not None:
            found.append(f"{choice_words(self._texts, view)}.")
        found += self._turn()
        if hand is None:
            return found
        found += [
            say(
                self._winner_key(hand, played),
                name=self._name(view.seat_of_number(played.player)),
                amount=played.won,
            )
            for _, played in sorted(zip(view.dealt, hand.players, strict=True), key=itemgetter(0))
            if played.won
        ]
        if bounty := bounty_words(self._texts, view, plain_name):
            found.append(f"{bounty}.")
        if hand.is_bomb_pot:
            found.append(say("alt-bomb-pot"))
        if hand.is_chopped:
            found.append(say("told-chopped"))
        found += [*self._street(), *self.boards(), *self._pot()]
        if hand.rake:
            found.append(say("alt-rake-taken", amount=hand.rake))
        return found

    def _turn(self) -> list[str]:
        """The player to act."""
        seat = self._view.to_act
        return [] if seat is None else [self._texts.say("alt-turn", name=self._name(seat))]

    def _street(self) -> list[str]:
        hand, say = self._view.hand, self._texts.say
        return [] if hand is None else [say("alt-street", street=street_words(hand, self._texts))]

    def _pot(self) -> list[str]:
        """All chips in the middle."""
        hand = self._view.hand
        if hand is None or not hand.pot_total:
            return []
        return [self._texts.say("alt-pot", amount=hand.pot_total)]

    def _winner_key(self, hand: HandView, played: SeenPlayer) -> str:
        """The catalogue key for a winner; in a split pot it names the half."""
        won = halves_won(hand, played.player)
        if len(won) == 1:
            return f"alt-winner-{half_key(GAMES[hand.game], next(iter(won)))}"
        return "alt-winner-both" if won else "alt-winner"

    def boards(self) -> list[str]:
        """The boards, with what a rabbit hunt has found and the cards that win."""
        hand, say = self._view.hand, self._texts.say
        if hand is None:
            return []
        boards = [card_signs(cards) for cards in hand.boards if cards]
        if len(boards) == 1:
            found = [say("alt-board", cards=boards[0])]
        else:
            found = [
                say("alt-board-of-two", number=number, cards=cards)
                for number, cards in enumerate(boards, start=1)
            ]
        if hand.rabbit is not None:
            found.append(say("alt-rabbit", cards=rabbit_words(hand.rabbit.boards)))
        return found + self._winning_cards(hand)

    def _winning_cards(self, hand: HandView) -> list[str]:
        """The winning cards that the picture highlights, for each half."""
        say, lit = self._texts.say, winning_cards(hand)
        high, low = (card_signs(in_picture_order(hand, half)) for half in (lit.high, lit.low))
        if lit.low:
            halves = ((Share.HIGH, high), (Share.LOW, low))
            keys = [
                (f"alt-{half_key(GAMES[hand.game], half)}-cards", told) for half, told in halves
            ]
            return [say(key, cards=cards) for key, cards in keys if cards]
        return [say("alt-winning-cards", cards=high)] if lit.high else []

    def _side_pots(self) -> list[str]:
        hand = self._view.hand
        if hand is None or len(hand.pots) < 2:
            return []
        return [
            self._texts.say("alt-side-pot", amount=pot.amount, names=self._contenders(pot.eligible))
            for pot in hand.pots
        ]

    def _contenders(self, players: tuple[int, ...]) -> str:
        """The players who can win a pot; seat numbers where names have to be cut."""
        seats = map(self._view.seat_of_number, players)
        if self._detail is not DETAILS[0]:
            return ", ".join(f"#{seat.number}" for seat in seats)
        return ", ".join(map(self._name, seats))

    def _table_facts(self) -> list[Sentence]:
        view, say = self._view, self._texts.say
        empty = [str(seat.number) for seat in view.seats if seat.player is None]
        rake, stand_up = rake_rate(self._texts, view.rules), stand_up_words(self._texts, view)
        found = [say("alt-empty-seats", seats=", ".join(empty))] if empty else []
        found += [f"{stand_up}."] if stand_up else []
        found += [say("alt-rake", rake=rake)] if rake else []
        return [(SentenceWeight.ROOM, text) for text in found]

    # --- seats --------------------------------------------------------------------------------

    def _name(self, seat: SeatView) -> str:
        name, longest = plain_name(seat.name), self._detail.name
        return name if len(name) <= longest else name[: longest - 1] + "…"

    def _seat(self, seat: SeatView) -> str:
        say = self._texts.say
        marks = [say("alt-stack", amount=seat.stack)]
        if seat.number == self._view.button:
            marks.append(say("alt-button"))
        if seat.reserve:
            marks.append(say("alt-standing", amount=seat.reserve))
        if (absence := absence_of(seat)) is not None:
            marks.append(say(f"tag-{absence.value}").lower())
        if seat.leaving:
            marks.append(say("tag-leaving").lower())
        if has_left(self._view, seat):
            marks.append(say(gone_tag(seat)).lower())
        if seat.hand is not None:
            marks += [
                *self._actions(seat.hand),
                *self._cards(seat.hand),
                *self._odds_and_winnings(seat.hand),
            ]
        if self._view.to_act is not None and self._view.to_act.number == seat.number:
            marks.append(say("alt-to-act"))
        name, told = self._name(seat), ", ".join(marks)
        return say("alt-seat", seat=seat.number, name=name, marks=told)

    def _actions(self, played: SeenPlayer) -> list[str]:
        """The player's blind, bet and last action."""
        say = self._texts.say
        marks = []
        if played.player in self._blinds:
            marks.append(say(f"alt-{self._blinds[played.player].value}"))
        if played.drawn is not None and not played.folded and self._draws():
            marks.append(say("alt-drew", count=played.drawn))
        if played.folded:
            marks.append(say("tag-fold").lower())
        elif played.all_in:
            marks.append(say("tag-all-in").lower())
        elif played.protected:
            marks.append(say("tag-protect").lower())
        elif self._detail.acts and self._view.running:
            marks += self._last_act(played)
        if played.street_bet:
            marks.append(say("alt-bet", amount=played.street_bet))
        return marks

    def _draws(self) -> bool:
        hand = self._view.hand
        return hand is not None and GAMES[hand.game].has_draws

    def _last_act(self, played: SeenPlayer) -> list[str]:
        """The last action on this street, except a bet, which the amount tells."""
        act = played.last_act
        if act is None or act is ActKind.BET:
            return []
        return [self._texts.say(f"tag-{act.value}").lower()]

    def _cards(self, played: SeenPlayer) -> list[str]:
        """The visible cards, their hand, and in stud the number of face-down cards."""
        say = self._texts.say
        visible = played.visible_cards
        if not visible:
            return []
        marks = [card_signs(visible)]
        for number, hole in enumerate(played.holes[1:], start=2):
            told = card_signs([card for card in hole if card not in visible])
            marks.append(say("alt-cards-in-runout", number=number, cards=told))
        down = len(played.cards) - len(visible)
        if down and self._detail.acts:
            marks.append(say("alt-down-cards", count=down))
        return [*marks, *self._made(played)] if self._detail.hands else marks

    def _made(self, played: SeenPlayer) -> list[str]:
        """The hands that shown cards make."""
        if self._view.hand is None:
            return []
        game, several = GAMES[self._view.hand.game], len(played.ranks) > 1
        hole = played.visible_cards
        key = "alt-hand-on-board" if game.has_board else "alt-hand-in-runout"
        return [
            self._texts.say(key, number=number, hand=name) if several else name
            for number, ranks in enumerate(played.ranks, start=1)
            for name in made_words(self._texts, game, hole, ranks)
        ]

    def _odds_and_winnings(self, played: SeenPlayer) -> list[str]:
        """The odds before the runout, and the amount won."""
        say = self._texts.say
        marks = []
        if self._odds is not None and played.player in self._odds.percents:
            share = chances_words(self._texts, self._odds.percents[played.player])
            marks.append(say("alt-odds-now" if self._view.running else "alt-odds", share=share))
        if played.won:
            marks.append(say("alt-won", amount=played.won))
        return marks


def holds_cards(seat: SeatView) -> bool:
    """Whether the seat's player is still in the hand, or has shown their cards."""
    return seat.hand is not None and (not seat.hand.folded or seat.hand.lies_open)


def in_picture_order(hand: HandView, lit: Iterable[Card]) -> list[Card]:
    """The winning cards in the picture's order: boards first, then seats."""
    wanted = set(lit)
    shown = [card for board in hand.boards for card in board]
    shown += [seen.card for player in hand.players for seen in player.cards if seen.card in wanted]
    shown += [card for player in hand.players for hole in player.holes for card in hole]
    return [card for card in dict.fromkeys(shown) if card in wanted]
