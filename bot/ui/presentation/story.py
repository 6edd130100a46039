"""A hand in sentences: the last actions, the result, and the whole hand."""

from collections.abc import Callable, Iterator, Sequence

from bot.poker.actions import ActKind
from bot.poker.events import (
    Acted,
    BoardDealt,
    BountyPaid,
    CardsShown,
    DeckTooShort,
    Drew,
    Mucked,
    Posted,
    PotAwarded,
    PublicEvent,
    RakeTaken,
    RunoutsAnswered,
    Share,
    Shown,
    UncalledReturned,
)
from bot.poker.games import GAMES, GameCode
from bot.poker.hand_type import deciding_kickers
from bot.poker.showdown import Pot
from bot.poker.viewpoint import HandView
from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.components.pages import PAGE_TEXT_MAX, fitted, lines_of
from bot.ui.presentation.description import alt_text
from bot.ui.presentation.odds import Odds, chances_words, pots_of_odds, with_ties
from bot.ui.presentation.scenes import bounty_words
from bot.ui.words.player_names import markdown_name
from bot.ui.words.poker_words import (
    card_signs,
    cards_in_order,
    half_key,
    held_beside_board,
    made_words,
    rabbit_words,
    street_named,
    with_hand,
)
from bot.ui.words.rules_words import game_words, stakes_words

LAST_ACTIONS = 6
Naming = Callable[[str], str]
"""Writes a name: plain in alt texts, escaped in messages."""


class Story:
    """One view's sentences, with names written by `naming`."""

    def __init__(
        self, view: TableView, texts: Texts, naming: Naming, odds: Odds | None = None
    ) -> None:
        self._view = view
        self._odds = odds
        self._texts = texts
        self._naming = naming

    def last_actions(self, lines: int | None = None) -> str:
        """The newest actions and boards of the hand being played, in order: no more than a phone
        has room for in `lines`, and one at least."""
        newest = list(self._recap())[-LAST_ACTIONS:]
        while lines and len(newest) > 1 and lines_of(" · ".join(newest)) > lines:
            del newest[0]
        return " · ".join(newest)

    def _recap(self) -> Iterator[str]:
        """All that has happened. Where a street begins without a board, as in stud and draw games,
        what is done first on it begins with its name."""
        named = 0
        for event in self._view.public_events:
            line = self.tell(event)
            if isinstance(event, Acted | BoardDealt | Drew) and event.street != named:
                named = event.street
                if not isinstance(event, BoardDealt):
                    street = street_named(GAMES[self._game].streets[named].code, self._texts)
                    line = self._texts.say("told-on-street", street=street, told=line)
            if line:
                yield line

    def result(self) -> list[str]:
        """The end of the hand: boards, hands shown, and who won what with which hand (R-122)."""
        hand = self._view.hand
        if hand is None or not hand.over:
            return []
        if not hand.pots:
            return [*self._boards(hand), *self.winnings(), *self._rabbit(hand)]
        return [*self.showdown(), *self._chances(), *self.winnings(), *self._rabbit(hand)]

    def chances(self) -> list[str]:
        """The chance that each hand of an all-in wins whose cards are still being dealt."""
        hand, shares = self._view.hand, self._shares()
        if hand is None or not shares:
            return []
        return [self._texts.say("told-chances", shares=shares, pots=pots_of_odds(hand))]

    def winnings(self) -> list[str]:
        """The winners of a hand that is over with what they won, and the rake."""
        hand = self._view.hand
        if hand is None or not hand.over:
            return []
        if not hand.pots:
            return self._without_pot(hand)
        return [*self._rake(hand), *self._wins(hand, hand.awards), *self._bounty()]

    def _rabbit(self, hand: HandView) -> list[str]:
        """The cards that would have come, where somebody has asked."""
        if hand.rabbit is None:
            return []
        name, cards = self._name(hand.rabbit.player), rabbit_words(hand.rabbit.boards)
        return [self._texts.say("told-rabbit", name=name, cards=cards)]

    def _bounty(self) -> list[str]:
        bounty = bounty_words(self._texts, self._view, self._naming)
        return [bounty] if bounty else []

    def _without_pot(self, hand: HandView) -> list[str]:
        """The line of a hand without a pot: the blinds were chopped, or the hand was passed out
        where it could be."""
        if hand.is_chopped:
            return [self._texts.say("told-chopped")]
        return [self._texts.say("told-passed-out")] if GAMES[self._game].opens_with else []

    def showdown(self) -> list[str]:
        """The boards of a hand that is over, and what was shown of each hand."""
        hand = self._view.hand
        if hand is None or not hand.over:
            return []
        events = self._view.public_events
        shown = [event.player for event in events if isinstance(event, Shown | CardsShown)]
        return [*self._boards(hand), *self._hands(hand, tuple(dict.fromkeys(shown)))]

    def _hands(self, hand: HandView, shown: Sequence[int]) -> list[str]:
        """The hands that were shown; runout by runout where they were dealt several times."""
        again = [player for player in shown if hand.players[player].holes]
        several = [
            self._texts.say("told-in-runout", number=number + 1, told=told)
            for number in range(len(hand.boards))
            for player in again
            for told in [self.tell_hand(hand, player, number)]
        ]
        return [*several, *(self.tell_hand(hand, each) for each in shown if each not in again)]

    def pots(self) -> list[str]:
        """The winners of each pot of a hand that is over, the main pot first, and the rake."""
        told = [
            self._texts.say("review-pot", number=number, amount=pot.amount, wins=" · ".join(wins))
            for number, (pot, wins) in enumerate(self.wins_of_pots())
        ]
        return [*told, *self.beside_pots()]

    def wins_of_pots(self) -> list[tuple[Pot, list[str]]]:
        """The pots of a hand that is over, each with its winners, the main pot first."""
        hand = self._view.hand
        if hand is None or not hand.over:
            return []
        return [
            (pot, self._wins(hand, [award for award in hand.awards if award.pot == number]))
            for number, pot in enumerate(hand.pots)
        ]

    def beside_pots(self) -> list[str]:
        """All that the end of a hand brings besides: rake and bounties, or why there is no pot."""
        hand = self._view.hand
        if hand is None or not hand.over:
            return []
        return [*self._rake(hand), *self._bounty()] if hand.pots else self._without_pot(hand)

    def streets(self) -> list[str]:
        """All actions, a line a street; shown hands are left to `result`."""
        lines: dict[int, list[str]] = {}
        now = 0
        for event in self._view.public_events:
            if isinstance(event, Acted | BoardDealt | Drew):
                now = event.street
            if told := self._tell_in_street(event):
                lines.setdefault(now, []).append(told)
        streets = GAMES[self._game].streets
        return [
            self._texts.say(
                "told-street",
                street=self._texts.say(f"street-{streets[street].code}"),
                actions=" · ".join(told),
            )
            for street, told in lines.items()
        ]

    def _tell_in_street(self, event: PublicEvent) -> str:
        """An event in a line that begins with the street's name: the board is its cards alone."""
        if isinstance(event, BoardDealt):
            return card_signs(event.cards)
        return "" if isinstance(event, Shown | CardsShown) else self.tell(event)

    def _name(self, player: int) -> str:
        return self._naming(self._view.seat_of_number(player).name)

    def tell(self, event: PublicEvent) -> str:
        """The sentence of an event; empty for one that is told otherwise."""
        say = self._texts.say
        match event:
            case Acted():
                return self._tell_action(event)
            case Posted():
                name, key = self._name(event.player), f"told-post-{event.kind.value}"
                told = say(key, name=name, amount=event.amount)
                return say("told-all-in", action=told) if event.all_in else told
            case BoardDealt():
                return self._tell_board(event)
            case UncalledReturned():
                return say("told-uncalled", name=self._name(event.player), amount=event.amount)
            case Shown() | CardsShown():
                cards = card_signs(cards_in_order(GAMES[self._game], event.cards))
                return say("told-shown", name=self._name(event.player), cards=cards)
            case Mucked():
                return say("told-mucked", name=self._name(event.player))
            case Drew():
                key = "told-draw" if event.replaced else "told-discard"
                return say(key, name=self._name(event.player), count=event.thrown)
            case RunoutsAnswered():
                key = "told-run-again" if event.agrees else "told-run-once"
                return say(key, name=self._name(event.player), runouts=event.runouts)
            case DeckTooShort():
                return say("told-deck-too-short", agreed=event.agreed, dealt=event.dealt)
            case PotAwarded() | RakeTaken() | BountyPaid():
                return ""

    def _tell_board(self, event: BoardDealt) -> str:
        street = self._board_street(event)
        return self._texts.say("told-board", street=street, cards=card_signs(event.cards))

    def _board_street(self, event: BoardDealt) -> str:
        say, hand = self._texts.say, self._view.hand
        street = say(f"street-{GAMES[self._game].streets[event.street].code}")
        if hand is not None and len(hand.boards) > 1:
            return say("told-street-of-board", street=street, number=event.runout + 1)
        return street

    @property
    def _game(self) -> GameCode:
        return GameCode(self._view.rules.game)

    def _tell_action(self, event: Acted) -> str:
        amount = event.added if event.kind in (ActKind.CALL, ActKind.BRING_IN) else event.to
        told = self._texts.say(
            f"told-{event.kind.value}", name=self._name(event.player), amount=amount
        )
        return self._texts.say("told-all-in", action=told) if event.all_in else told

    # --- the end ------------------------------------------------------------------------------

    def tell_hand(self, hand: HandView, player: int, runout: int = 0) -> str:
        """A hand that was shown, with the cards that were dealt to it afterwards; one that has won
        nothing by its name too, which no other line tells."""
        seen = hand.players[player]
        cards = [each.card for each in seen.cards if each.card is not None and each.up]
        if seen.holes:
            cards = list(seen.holes[runout])
        signs = card_signs(cards_in_order(GAMES[hand.game], cards))
        told = self._texts.say("told-shown", name=self._name(player), cards=signs)
        if seen.won or len(seen.ranks) != 1:
            return told
        named = made_words(self._texts, GAMES[hand.game], cards, seen.ranks[0])
        return f"{told}: {', '.join(named)}" if named else told

    def _boards(self, hand: HandView) -> list[str]:
        say, boards = self._texts.say, [card_signs(cards) for cards in hand.boards if cards]
        short = [e for e in self._view.public_events if isinstance(e, DeckTooShort)]
        told = list(map(self.tell, short))
        if len(boards) == 1:
            return [*told, say("told-final-board", cards=boards[0])]
        several = [
            say("told-final-board-of-several", number=number, cards=cards)
            for number, cards in enumerate(boards, start=1)
        ]
        return [*told, *several]

    def _chances(self) -> list[str]:
        """The odds of each hand when all were all-in, or protected as if they were (R-150)."""
        odds, say, hand = self._odds, self._texts.say, self._view.hand
        if odds is None or hand is None:
            return []
        street = say(f"street-{odds.street}")
        shares, pots = self._shares(), pots_of_odds(hand)
        return [say("told-odds", street=street, shares=shares, pots=pots)]

    def _shares(self) -> str:
        """The players' chances in one line; empty where they are not known."""
        hand, odds = self._view.hand, self._odds
        if hand is None or odds is None:
            return ""
        shares = (
            self._texts.say(
                "told-share-protected" if hand.players[player].protected else "told-share",
                name=self._name(player),
                share=chances_words(self._texts, percents),
            )
            for player, percents in odds.percents.items()
        )
        return with_ties(self._texts, shares, odds)

    def _rake(self, hand: HandView) -> list[str]:
        """The whole pot and what the house takes of it, where it takes anything (R-168)."""
        if not hand.rake:
            return []
        return [self._texts.say("told-rake", pot=hand.pot_total, rake=hand.rake)]

    def _wins(self, hand: HandView, awards: Sequence[PotAwarded]) -> list[str]:
        """One line per player, board and reason, in the order of the awards; pots of one kind add
        up."""
        won: dict[PotAwarded, int] = {}
        for award in awards:
            kind = award._replace(pot=0, amount=0)
            won[kind] = won.get(kind, 0) + award.amount
        told = [self._tell_win(hand, award, amount) for award, amount in won.items()]
        if len(hand.boards) < 2:
            return told
        # The boards one after the other, as they lie there.
        by_board = sorted(zip(won, told, strict=True), key=lambda each: each[0].runout)
        return [self._on_board(award, line) for award, line in by_board]

    def _on_board(self, award: PotAwarded, line: str) -> str:
        if award.rank is None:
            return line
        if not GAMES[self._game].has_board:
            return self._texts.say("told-in-runout", number=award.runout + 1, told=line)
        return self._texts.say("told-win-on-board", number=award.runout + 1, win=line)

    def _tell_win(self, hand: HandView, award: PotAwarded, amount: int) -> str:
        name, say = self._name(award.player), self._texts.say
        if award.rank is None:
            return say("told-win-uncontested", name=name, amount=amount)
        return say(
            f"told-win-{half_key(GAMES[hand.game], award.share)}",
            name=name,
            amount=amount,
            hand=self._winning_hand(hand, award, award.rank),
        )

    def _winning_hand(self, hand: HandView, award: PotAwarded, rank: int) -> str:
        game, texts = GAMES[hand.game], self._texts
        if game.low is not None and (award.share is Share.LOW or game.high is None):
            return with_hand(texts, game.low.scale, rank)
        if game.high is None:
            return ""
        shown = [player.ranks[award.runout].high for player in hand.players if player.ranks]
        scale = game.high.scale
        kickers = deciding_kickers(scale, rank, [high for high in shown if high is not None])
        held = held_beside_board(game, game.high, hand.players[award.player].visible_cards)
        return with_hand(texts, scale, rank, kickers, held)

    def alt_text(self) -> str:
        """The picture's alt text, at most 1,024 characters."""
        return alt_text(self._view, self._texts, self._odds)


def record_heading(texts: Texts, view: TableView) -> str:
    return "### " + texts.say(
        "hand-record-title",
        game=game_words(texts, view.rules),
        stakes=stakes_words(texts, view.rules),
        hand=str(view.hand_number),
    )


def record_text(texts: Texts, view: TableView) -> str:
    """The whole hand; of a very long one the last actions are left out, never the result."""
    story = Story(view, texts, markdown_name)
    result = "\n".join(story.result())
    room = PAGE_TEXT_MAX - len(result) - len(record_heading(texts, view))
    return f"{fitted(story.streets(), room, texts)}\n\n{result}"
