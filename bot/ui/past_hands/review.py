"""The last hand again, at once: pot by pot, the stacks, and the percentages street by street."""

import asyncio
from collections.abc import Iterator

from bot.host.past_hand import PastHand
from bot.host.past_hands import PastHands
from bot.ids import HandId, PlayerId, TableId
from bot.poker.games import GAMES
from bot.poker.viewpoint import AllInMoment, HandView
from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.components.pages import PAGE_TEXT_MAX, fitted
from bot.ui.presentation.odds import (
    Odds,
    OddsCalculator,
    chances_words,
    pots_of_odds,
    with_ties,
)
from bot.ui.presentation.story import Story, record_heading
from bot.ui.words.player_names import former_player, markdown_name


class HandReviews:
    """Tells a table's last finished hand to one reader, also while the next one is played."""

    def __init__(self, past_hands: PastHands, odds: OddsCalculator) -> None:
        self._past_hands = past_hands
        self._odds = odds

    async def last_hand(self, table: TableId, reader: PlayerId, texts: Texts) -> tuple[HandId, str]:
        """The hand and its review.

        Raises `HostRefusal` (no-such-hand, hand-was-void, hand-not-told).
        """
        past = (await self._past_hands.newest_of(table)).naming(former_player(texts))
        view = past.view(reader)
        moments = [] if view.hand is None else list(shown_moments(view.hand))
        found = await asyncio.gather(
            *(self._odds.odds_at(past.setup.game, moment) for moment in moments)
        )
        odds = [each for each in found if each is not None]
        return past.id, review_text(texts, past, view, odds)


def shown_moments(hand: HandView) -> Iterator[AllInMoment]:
    """The streets of a hand that was shown down, before each of their bets, with the hands that
    everybody has seen; of a board that was dealt several times what all have in common.

    None in games in which own cards come or go between the streets: nobody else knows when.
    """
    game = GAMES[hand.game]
    seen = [each for each in hand.players if each.shown and not each.folded]
    cards = [each.visible_cards for each in seen]
    if len(seen) < 2 or not game.has_board or len({len(each) for each in cards}) > 1:
        return
    if any(street.exchanges or street.faces for street in game.streets[1:]):
        return
    laid = 0
    for street in game.streets:
        laid += street.board
        boards = {board[:laid] for board in hand.boards}
        if len(boards) > 1 or laid == game.board_cards:
            return
        board = boards.pop()
        yield AllInMoment(
            street=street.code,
            players=tuple(each.player for each in seen),
            hands=tuple(cards),
            boards=(board,),
            dead=(),
            deck_left=len(game.deck) - len(board) - sum(map(len, cards)),
        )


def review_text(texts: Texts, past: PastHand, view: TableView, odds: list[Odds]) -> str:
    """The whole review for a page: of a very long one the last lines are left out."""
    hand, say = view.hand, texts.say
    if hand is None:
        return ""
    story = Story(view, texts, markdown_name)
    names = [markdown_name(view.seat_of_number(each.player).name) for each in hand.players]
    lines = [record_heading(texts, view), *story.showdown(), *story.pots()]
    lines += [
        say(
            "review-odds",
            street=say(f"street-{each.street}"),
            pots=pots_of_odds(hand),
            shares=with_ties(
                texts,
                (
                    say("told-share", name=names[player], share=chances_words(texts, percents))
                    for player, percents in each.percents.items()
                ),
                each,
            ),
        )
        for each in odds
    ]
    lines += [
        say(
            "review-stack",
            name=name,
            before=before,
            after=seen.stack,
            net=texts.signed(seen.stack - before),
        )
        for name, before, seen in zip(names, past.setup.stacks, hand.players, strict=True)
    ]
    return fitted(lines, PAGE_TEXT_MAX, texts)
