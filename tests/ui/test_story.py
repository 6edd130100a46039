"""Hands told in sentences."""

import re

import pytest

from bot.poker.cards import parse_cards
from bot.poker.rank_scale import RankScale
from bot.poker.ranking import rank_high
from bot.ui.names import markdown_name
from bot.ui.pages import ALT_TEXT_MAX
from bot.ui.poker_words import with_hand
from bot.ui.story import Story
from tests.builders import Game, rules
from tests.ui.tables import CATALOGUE, ENGLISH, public, renamed

BOARD = "2c 7d 9h Jc 3s"


def heads_up(top: str, **changes: int) -> Game:
    """`b` has the small blind's cards: dealt first, since `a` has the button."""
    game = Game(rules(**changes))
    game.sit("a", 100)
    game.sit("b", 100)
    game.start(top=top)
    return game


def story(game: Game, locale: str = "en") -> Story:
    return Story(public(game.table), CATALOGUE.texts(locale), markdown_name)


def test_the_last_six_actions_are_told_in_order() -> None:
    """Older ones make room."""
    game = heads_up("As Kh Ad Kd")
    game.play("a call, b check, b check, a raise 2, b raise 8, a call")
    told = story(game).last_actions()
    assert told.split(" · ")[0].startswith("flop") or told.split(" · ")[0] == "b checks"
    assert "a bets 2 · b raises to 8 · a calls 6" in told
    assert len(told.split(" · ")) == 6


def test_a_street_is_named_once() -> None:
    """The line begins with its name, so the board in it is the cards alone."""
    game = heads_up("As Kh Ad Kd")
    game.play("a call, b check, b check, a check")
    flop = story(game).streets()[1]
    assert flop.startswith("**flop** ")
    assert flop.count("flop") == 1
    assert flop.endswith("b checks · a checks")


def test_an_all_in_is_called_one() -> None:
    """In the action itself."""
    game = heads_up("As Kh Ad Kd")
    game.play("a raise 100")
    assert "a raises to 100 (all-in)" in story(game).last_actions()


def test_a_win_without_showdown_names_no_hand() -> None:
    """Nobody has seen the cards, so nobody is told."""
    game = heads_up("As Kh Ad Kd")
    game.play("a raise 6, b fold")
    assert story(game).result() == ["**a** wins 4"]


def test_a_showdown_tells_board_hands_and_winner() -> None:
    """In this order, in both languages."""
    game = heads_up("As Kh Ad Kd  4s 2c 7d 9h  4d Jc  4h 3s")
    game.play("a raise 100, b call")
    assert story(game).result() == [
        "Board: 2♣ 7♦ 9♥ J♣ 3♠",
        "b shows A♠ A♦",
        "a shows K♥ K♦",
        "**b** wins 200 with a pair of aces",
    ]
    assert "coppia di assi" in story(game, "it").result()[-1]


def test_stud_hands_that_were_all_in_early_are_told_whole() -> None:
    """They were shown on third street; the result has all seven cards."""
    game = Game(rules(game="stud", structure="no-limit", small_blind=1, big_blind=5, buy_in_min=5))
    game.sit("a", 20)
    game.sit("b", 20)
    game.start()
    while game.table.hand_running and game.table.hand is not None:
        options = game.table.hand.options()
        raising = options.min_to is not None
        game.act(game.turn, "raise" if raising else "call", options.max_to or 0)
    shows = [line for line in story(game).result() if " shows " in line]
    assert len(shows) == 2
    assert all(len(line.partition(" shows ")[2].split()) == 7 for line in shows)


def test_long_names_are_cut_before_anything_is_left_out() -> None:
    """Ten seats with names of 32 characters: everybody's seat and stack is in the alt text."""
    game = Game(rules(seats=10))
    for place in range(10):
        game.sit(f"p{place}", 200 - 100 * (place == 4))
    game.start()
    while game.table.hand_running and game.table.hand is not None:
        options = game.table.hand.options()
        game.act(game.turn, "raise" if options.min_to is not None else "call", options.max_to or 0)
    alt = Story(renamed(public(game.table), "W" * 32), ENGLISH, str).alt_text()
    assert len(alt) <= ALT_TEXT_MAX
    assert re.findall(r"Seat (\d+): W+… \(", alt) == [str(number) for number in range(1, 11)]
    assert not alt.endswith("…")


def test_the_alt_text_is_short_enough_and_whole_for_nine_usual_names() -> None:
    """Nine seats with usual names at the river: everybody is in it."""
    game = Game(rules(seats=9))
    for name in ["anna", "bert", "carl", "dora", "emil", "fred", "gina", "hugo", "ida"]:
        game.sit(name, 150)
    game.start()
    while game.table.hand_running and game.table.hand is not None:
        options = game.table.hand.options()
        game.act(game.turn, "check" if options.check else "call")
    alt = Story(public(game.table), ENGLISH, str).alt_text()
    assert "Seat 9: ida" in alt
    assert not alt.endswith("…")


@pytest.mark.parametrize(
    ("cards", "board", "english", "italian"),
    [
        ("Ah Ad", "Kh Qh Jh Th 2c", "a royal flush", "scala reale"),
        ("9h 2d", "8h 7h 6h 5h Kc", "a straight flush, nine high", "scala colore al nove"),
        ("9h 9d", "9s 9c 6h 5h Kc", "four nines", "poker di nove"),
        ("9h 9d", "9s Kh 6h 5d Kc", "a full house, nines over kings", "full di nove e re"),
        ("Ah 2h", "9h Kh 6h 5d Kc", "a flush, ace high", "colore all'asso"),
        ("Ah 2h", "3d 4s 5h 9c Kc", "a straight, five high", "scala al cinque"),
        ("9h 9d", "9s Kh 6h 5d 2c", "three nines", "tris di nove"),
        ("Ah 8d", "As 8h 6h 5d 2c", "two pair, aces and eights", "doppia coppia di assi e otto"),
        ("Kh 8d", "Ks 9h 6h 5d 2c", "a pair of kings", "coppia di re"),
        ("Ah 8d", "Ks 9h 6h 5d 2c", "ace high", "carta alta asso"),
    ],
)
def test_every_hand_reads_well_after_with(
    cards: str, board: str, english: str, italian: str
) -> None:
    """With an article where the language has one."""
    rank = rank_high((*parse_cards(cards), *parse_cards(board)))
    assert with_hand(ENGLISH, RankScale.HIGH, rank) == english
    assert with_hand(CATALOGUE.texts("it"), RankScale.HIGH, rank) == italian
