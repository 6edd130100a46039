"""The last hand again: pots, stacks and percentages, and no card that the reader may not see."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.host.past_hands import PastHands
from bot.host.refusals import HostCode
from bot.ids import PlayerId, TableId
from bot.poker.games import GameCode
from bot.poker.setup import HandRules
from bot.poker.structure import Structure
from bot.poker.viewpoint import view
from bot.settings import ASSETS
from bot.table.table_commands import VoidHand
from bot.table.turns import check_or_fold
from bot.texts.catalogue import load_catalogue
from bot.ui.components.pages import MESSAGE_MAX, PAGE_TEXT_MAX
from bot.ui.components.written_cards import CardsInWords
from bot.ui.past_hands.review import HandReviews, review_text, shown_moments
from bot.ui.presentation.odds import OddsCalculator
from bot.ui.words.poker_words import card_signs
from tests.builders import player, rules
from tests.host.table_room import NOBODY, TableRoom, refused, table_room
from tests.poker.hands import a_hand, play

CATALOGUE = load_catalogue(ASSETS / "locales")
ENGLISH = CATALOGUE.texts("en")


@pytest_asyncio.fixture
async def at(tmp_path: Path) -> AsyncIterator[TableRoom]:
    async with table_room(tmp_path / "room.db") as made:
        yield made


@pytest_asyncio.fixture
async def reviews(at: TableRoom) -> AsyncIterator[HandReviews]:
    odds = OddsCalculator()
    yield HandReviews(PastHands(at.database), odds)
    odds.close()


async def told(reviews: HandReviews, table: TableId, reader: PlayerId = NOBODY) -> str:
    _hand, text = await reviews.last_hand(table, reader, ENGLISH)
    return text


async def test_during_the_next_hand(at: TableRoom, reviews: HandReviews) -> None:
    """The finished hand is told while another one is played; stacks are those of before and
    after it."""
    table = await at.open_with("a b")
    await at.start_hand(table)
    loser = at.turn(table)
    winner = "b" if loser == "a" else "a"
    await at.act(table, "fold")
    await at.start_hand(table)
    said = await told(reviews, table)
    assert f"Main pot 2: **{winner}** wins 2" in said
    assert f"{loser}: 100 → 99 (−1)" in said
    assert f"{winner}: 100 → 101 (+1)" in said


async def test_a_table_without_a_finished_hand(at: TableRoom, reviews: HandReviews) -> None:
    """A table without a finished hand, or whose last hand was void, is answered with a sentence."""
    table = await at.open_with("a b")
    assert (await refused(told(reviews, table))).code is HostCode.NO_SUCH_HAND
    shown = await at.start_hand(table)
    await at.room.ask_table(table, VoidHand(shown.hand_id))
    assert (await refused(told(reviews, table))).code is HostCode.HAND_WAS_VOID


async def test_hidden_cards_stay_hidden(at: TableRoom, reviews: HandReviews) -> None:
    """Nothing that was folded or mucked is told to another player, in either language."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    await at.act(table, "raise", 10)
    await at.play_through(table)
    past = await PastHands(at.database).newest_of(table)
    public = past.view(None).hand
    assert public is not None
    holes = past.history(None).hand.dealer.hole
    hidden = [card for seen in public.players if not seen.shown for card in holes[seen.player]]
    assert hidden
    for language in CATALOGUE.locales:
        _, said = await reviews.last_hand(table, player("a"), CATALOGUE.texts(language))
        assert not [card for card in hidden if card_signs([card]) in said]


async def test_long_names_and_cards_in_words_leave_room_for_every_stack(at: TableRoom) -> None:
    """Six hands of six cards, all-in before the flop, told to somebody who has it read aloud."""
    of = rules(
        game=GameCode.SIX_CARD_OMAHA_HILO,
        structure=Structure.POT_LIMIT,
        small_blind=1,
        big_blind=2,
        seats=6,
    )
    table = await at.open_with("a b c d e f", of)
    await at.start_hand(table)
    while (hand := at.room.look(table).hand) is not None and hand.options is not None:
        raises = hand.options.max_to
        await (at.act(table, "raise", raises) if raises else at.act(table, "call"))
    past = await PastHands(at.database).newest_of(table)
    dealt = tuple(replace(each, name=f"{each.name}{'*' * 31}") for each in past.dealt)
    past, calculator = replace(past, dealt=dealt), OddsCalculator()
    view = past.view(None)
    assert view.hand is not None
    moments = shown_moments(view.hand)
    odds = [await calculator.odds_at(past.setup.game, moment) for moment in moments]
    calculator.close()
    assert len(odds) == 3
    said = review_text(ENGLISH, past, view, [each for each in odds if each is not None])
    aloud = CardsInWords(ENGLISH).write(said, PAGE_TEXT_MAX)
    assert len(aloud) > MESSAGE_MAX
    assert aloud.splitlines()[-6:] == said.splitlines()[-6:]
    assert all(": 100 → " in line for line in aloud.splitlines()[-6:])


def test_percentages_street_by_street() -> None:
    """Percentages are told before the flop, on the flop and on the turn, for the hands that
    everybody has seen."""
    hand = a_hand([100, 100, 100], holes=["AsAd", "KsKd", "2h3h"], script="f r100 c")
    moments = list(shown_moments(view(hand, None)))
    assert [moment.street for moment in moments] == ["preflop", "flop", "turn"]
    assert [len(moment.boards[0]) for moment in moments] == [0, 3, 4]
    assert all(moment.players == (0, 1) for moment in moments)


def test_boards_that_differ_have_no_percentages() -> None:
    """Run twice from the flop on: what both boards share is before the flop and on it."""
    hand = a_hand([100, 100], hand_rules=HandRules(runouts=2), script="c k k r98 c")
    assert [moment.street for moment in shown_moments(view(hand, None))] == ["preflop", "flop"]


@pytest.mark.parametrize("game", [GameCode.STUD, GameCode.FIVE_CARD_DRAW, GameCode.PINEAPPLE])
def test_games_in_which_cards_come_and_go(game: GameCode) -> None:
    """Have no percentages: when a card was held is nobody else's knowledge."""
    hand = a_hand([60, 60], game=game)
    while not hand.over:
        options = hand.options()
        if options.draw:
            hand.apply(check_or_fold(hand))
        else:
            play(hand, "b" if options.bring_in else "c" if options.call else "k")
    assert list(shown_moments(view(hand, None))) == []


def test_one_hand_alone_has_no_percentages() -> None:
    """A beaten hand that mucks leaves one to be seen."""
    hand = a_hand(holes=["AsAd", "KsKd"], board="2c7d9hJc4s", script="f c k k k k k k k")
    assert not hand.shown[1] or not hand.shown[0]
    assert list(shown_moments(view(hand, None))) == []
