"""Text first: the cards of the boards, each told to everybody in the hand."""

from random import Random

import pytest

from bot.poker.actions import LegalActions
from bot.poker.cards import card_text
from bot.poker.games import GAMES, GameCode
from bot.refusal import Refusal
from bot.ui.presentation.all_in_streets import street_shown
from bot.ui.words.poker_words import card_signs, cards_in_words
from tests.builders import Game, game, player, rules
from tests.ui.tables import CATALOGUE, public
from tests.ui.test_all_in_streets import STREET_MS, shown, shuffled
from tests.ui.test_text_first import Reader

NAMES = "abc"
TURNS_MAX = 80
DISCARDED = [GameCode.PINEAPPLE, GameCode.CRAZY_PINEAPPLE, GameCode.IRISH, GameCode.DRAWMAHA]
"""The games in which the cards of a street's board come after its discards or draws."""
BOARDS = [code for code, of in GAMES.items() if of.has_board]


def dealt(code: GameCode, seed: int, buy_in: int) -> Game:
    """A hand of a shuffled deck, under the structure that the game allows."""
    top = " ".join(map(card_text, shuffled(seed, code)))
    for structure in ("no-limit", "pot-limit", "fixed-limit"):
        try:
            table = game(" ".join(NAMES), rules(game=code, structure=structure), buy_in=buy_in)
        except Refusal:
            continue
        table.start(top=top)
        return table
    raise AssertionError(code)


def asked(table: Game) -> LegalActions:
    """All that the player to act may do."""
    hand = table.view(table.turn).hand
    assert hand is not None
    assert hand.options is not None
    return hand.options


def go_on(table: Game, chance: Random | None = None) -> None:
    """One answer to whatever the table asks: check or call, and throw what must be thrown; with
    `chance` also raises of everything, and folds."""
    name, may = table.turn, asked(table)
    if may.draw:
        table.draw(name, *range(may.draw.least))
    elif may.runouts:
        table.act(name, "run-once")
    elif chance is not None and may.max_to and chance.random() < 0.3:
        table.act(name, "raise", may.max_to)
    elif may.call:
        table.act(name, "call" if chance is None else chance.choice(["call", "call", "fold"]))
    else:
        table.act(name, "check")


async def told_in_time(reader: Reader) -> list[str]:
    """The messages sent since the last time, without those that come too late."""
    in_time = [each for each in reader.sent if not (each.is_outdated and each.is_outdated())]
    reader.sent[:] = in_time
    return await reader.told()


async def told_now(reader: Reader) -> list[str]:
    """The messages about the newest state of the table, an all-in street by street."""
    view = public(reader.game.table)
    assert view.hand is not None
    if view.hand.all_in is None or not view.hand.over:
        await reader.show()
        return await told_in_time(reader)
    news, said = shown(view), []
    assert news.streets is not None
    reader.text_first.tell(news)
    for at in range(news.streets.streets + 1):
        reader.text_first.tell_frame(street_shown(news, at * STREET_MS), None)
        said += await told_in_time(reader)
    return said


def never_told(of: Game, said: list[str]) -> list[str]:
    """The cards of the boards that no message names."""
    texts, hand = CATALOGUE.texts("en"), public(of.table).hand
    assert hand is not None
    cards = [cards_in_words(card_signs([card]), texts) for board in hand.boards for card in board]
    return [card for card in cards if not any(card in each for each in said)]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("code", BOARDS)
async def test_each_card_of_the_board_is_told_to_everybody_in_the_hand(
    code: GameCode, seed: int
) -> None:
    """Each card of the board is told to everybody in the hand, in every game, to those who have
    folded or are all-in too."""
    table, chance = dealt(code, seed, buy_in=80), Random(seed)
    readers = {name: Reader(table, player(name)) for name in NAMES}
    said: dict[str, list[str]] = {name: [] for name in NAMES}
    for name, reader in readers.items():
        reader.deal(player(name))
        said[name] += await told_now(reader)
    for _ in range(TURNS_MAX):
        go_on(table, chance)
        for name, reader in readers.items():
            said[name] += await told_now(reader)
        if not table.table.hand_running:
            break
    assert not table.table.hand_running
    for name in NAMES:
        assert sum("is over" in each for each in said[name]) == 1
        assert not never_told(table, said[name]), said[name]


@pytest.mark.parametrize("code", DISCARDED)
async def test_a_board_that_comes_after_the_discards_is_told_as_it_comes(code: GameCode) -> None:
    """A board that comes after the discards is told as it comes, to the one who has folded as well:
    no card waits for the street after it."""
    table = dealt(code, 0, buy_in=100)
    while asked(table).draw:
        go_on(table)
    folded = table.turn
    reader = Reader(table, player(folded))
    reader.deal(player(folded))
    said = await told_now(reader)
    table.act(folded, "fold")
    while table.table.hand_running:
        said += await told_now(reader)
        assert not never_told(table, said), said
        go_on(table)
