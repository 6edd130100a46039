"""Rabbit hunts at a table: who may ask and when, and that nothing more is shown than was asked."""

import random
from dataclasses import replace

import pytest

from bot.ids import HandId, TableId
from bot.poker.cards import FULL_DECK, card_text, shuffled
from bot.poker.cut import FreshDeck
from bot.refusal import Refusal
from bot.table.events import HandProgressed, RabbitHunted, TableEvent
from bot.table.rules import HouseRules, TableCode
from bot.table.snapshot import table_from_json, table_to_json
from bot.table.table_commands import HuntRabbit, StartHand
from tests.builders import Game, player, replayed, rules, sit_down, state_of
from verify.mazziere_verify import check

HUNTED = HouseRules(rabbit_hunt=True)


def fresh(number: int) -> FreshDeck:
    return FreshDeck(TableId(3), shuffled(random.Random(number), FULL_DECK), f"{number:064x}")


def table(house: HouseRules = HUNTED) -> Game:
    game = Game(rules(house=house))
    for name in "abc":
        game.apply(replace(sit_down(name), decks=(fresh(1),)))
    return game


def folded(house: HouseRules = HUNTED, hands: int = 1) -> Game:
    """Returns a hand in which everybody has folded to the last player before the flop."""
    game = table(house)
    for number in range(hands):
        game.apply(StartHand(HandId(number + 1), (), 0, decks=(fresh(number + 2),)))
        game.fold_round()
    return game


def hunt(game: Game, name: str = "a", hand: int = 1) -> tuple[TableEvent, ...]:
    return game.apply(HuntRabbit(player(name), HandId(hand)))


@pytest.mark.parametrize("name", "abc")
def test_anybody_who_was_in_the_hand_may_ask(name: str) -> None:
    """A rabbit hunt changes no chips, no seats, and not the deck of the next hand."""
    game = folded()
    before, deck = game.stacks, game.table.decks
    progressed, told = hunt(game, name)
    assert isinstance(progressed, HandProgressed)
    assert isinstance(told, RabbitHunted)
    assert (told.name, told.number, len(told.boards[0])) == (name, 1, 5)
    assert (game.stacks, game.table.decks) == (before, deck)
    seen = game.view().hand
    assert seen is not None
    assert seen.rabbit is not None
    assert seen.rabbit.boards == told.boards


def test_the_proof_opens_the_board_alone() -> None:
    """The proof of a rabbit hunt opens no own cards, burns, or lower cards, and fits the shown
    root."""
    game = folded()
    (_, told) = hunt(game)
    assert isinstance(told, RabbitHunted)
    assert check(dict(told.proof)).root == game.table.deck_commitment
    opened = {each["card"] for each in told.proof["opened"]}
    assert opened == {card_text(card) for card in told.boards[0]}


def test_a_deck_without_a_cut_has_no_proof() -> None:
    game = Game(rules(house=HUNTED))
    for name in "ab":
        game.sit(name)
    game.next_hand()
    (_, told) = hunt(game)
    assert isinstance(told, RabbitHunted)
    assert told.proof == {}


@pytest.mark.parametrize(
    ("name", "hand", "code"),
    [
        ("stranger", 2, TableCode.NOT_IN_THIS_HAND),
        ("a", 1, TableCode.OLD_HAND),
        ("a", 3, TableCode.OLD_HAND),
    ],
)
def test_who_may_not_ask_is_told(name: str, hand: int, code: TableCode) -> None:
    game = folded(hands=2)
    with pytest.raises(Refusal) as caught:
        hunt(game, name, hand)
    assert caught.value.code is code


def test_without_the_rule_nothing_is_told() -> None:
    """A hand dealt without the rule has no rabbit hunt, even if the rule comes right after it."""
    with pytest.raises(Refusal) as caught:
        hunt(folded(HouseRules()))
    assert caught.value.code is TableCode.NO_RABBIT_HUNT


def test_nothing_is_told_of_the_running_hand() -> None:
    """A running hand has no rabbit hunt, even for a folded player, and the hand before it is
    over."""
    game = folded()
    game.apply(StartHand(HandId(2), (), 0, decks=(fresh(9),)))
    folder = game.turn
    game.act(folder, "fold")
    for hand in (1, 2):
        with pytest.raises(Refusal):
            hunt(game, folder, hand)
    assert game.hand.rabbit is None


@pytest.mark.parametrize("game", ["stud", "razz", "badugi", "five-card-draw"])
def test_games_without_a_board_have_no_rabbit(game: str) -> None:
    with pytest.raises(Refusal) as caught:
        rules(game=game, ante=1, structure="fixed-limit", house=HUNTED)
    assert caught.value.code is TableCode.RABBIT_NEEDS_BOARD


def test_the_journal_gives_it_again_and_a_snapshot_forgets_it() -> None:
    game = folded()
    hunt(game)
    again = replayed(game.table.rules, game.done)
    assert state_of(again) == state_of(game.table)
    assert again.hand is not None
    assert again.hand.rabbit == game.hand.rabbit
    stored = table_from_json(game.table.rules, table_to_json(game.table))
    with pytest.raises(Refusal) as caught:
        stored.apply(HuntRabbit(player("a"), HandId(1)))
    assert caught.value.code is TableCode.OLD_HAND
