"""Hands told in sentences."""

import re
from typing import Any

import pytest

from bot.poker.cards import parse_cards
from bot.poker.games import GameCode
from bot.poker.rank_scale import RankScale
from bot.poker.ranking import rank_high
from bot.ui.components.pages import ALT_TEXT_MAX, lines_of
from bot.ui.presentation.scenes import table_scene
from bot.ui.presentation.story import Story
from bot.ui.table.layout import table_layout
from bot.ui.words.player_names import markdown_name
from bot.ui.words.poker_words import hand_so_far, hand_words, with_hand
from tests.builders import Game, rules
from tests.ui.tables import CATALOGUE, ENGLISH, news_of, public, renamed

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


def test_at_a_turn_no_more_is_told_than_a_phone_shows_in_two_lines() -> None:
    """The newest actions that fit; the picture shows what the others did."""
    game = Game(rules(seats=6))
    for name in ("Bartholomew", "Guglielmina", "Massimiliano"):
        game.sit(name, 100)
    game.start()
    while "flop" not in story(game).last_actions():
        options = game.table.hand.options() if game.table.hand else None
        game.act(game.turn, "check" if options and options.check else "call")
    everything = story(game).last_actions()
    assert lines_of(everything) > 2
    told = story(game).last_actions(lines=2)
    assert lines_of(told) == 2
    assert everything.endswith(told)
    assert story(game).last_actions(lines=1)
    parts = [getattr(part, "content", "") for part in message(game)]
    assert told in parts
    assert everything not in parts


def message(game: Game) -> list[Any]:
    """The parts of the table's message."""
    return list(table_layout(news_of(public(game.table)), CATALOGUE.texts("en")).walk_children())


def test_a_street_is_named_once() -> None:
    """The line begins with its name, so the board in it is the cards alone."""
    game = heads_up("As Kh Ad Kd")
    game.play("a call, b check, b check, a check")
    flop = story(game).streets()[1]
    assert flop.startswith("**flop** ")
    assert flop.count("flop") == 1
    assert flop.endswith("b checks · a checks")


@pytest.mark.parametrize(
    ("code", "english", "italian"),
    [
        ("stud", ["fourth street", "fifth street"], ["quarta carta", "quinta carta"]),
        ("deuce-triple-draw", ["first draw", "second draw"], ["primo cambio", "secondo cambio"]),
    ],
)
def test_a_street_without_a_board_begins_with_its_name(
    code: str, english: list[str], italian: list[str]
) -> None:
    """A street without a board begins with its name, once, where the newest actions are told:
    without, those of two streets look like one."""
    game = Game(rules(game=code, structure="fixed-limit", ante=1))
    game.sit("a", 100)
    game.sit("b", 100)
    game.start()
    marks = {"en": english, "it": italian}
    told: dict[str, list[str]] = {"en": [], "it": []}
    while len(told["en"]) < 30 and game.table.hand_running and game.table.hand is not None:
        options = game.table.hand.options()
        if options.draw:
            game.draw(game.turn)
        else:
            verb = "bring-in" if options.bring_in else "check" if options.check else "call"
            game.act(game.turn, verb)
        for locale, lines in told.items():
            lines += story(game, locale).last_actions().split(" · ")[-1:]
    for locale, names in marks.items():
        for name in names:
            assert len([line for line in told[locale] if line.startswith(f"{name}: ")]) == 1
        assert ":" not in told[locale][0]


def test_an_all_in_is_called_one() -> None:
    """An all-in is called one, in the action itself."""
    game = heads_up("As Kh Ad Kd")
    game.play("a raise 100")
    assert "a raises to 100 (all-in)" in story(game).last_actions()


def test_a_win_without_showdown_names_no_hand() -> None:
    """Nobody has seen the cards, so nobody is told."""
    game = heads_up("As Kh Ad Kd")
    game.play("a raise 6, b fold")
    assert story(game).result() == ["**a** wins 4"]


def test_a_showdown_tells_board_hands_and_winner() -> None:
    """A showdown tells board, hands and winner, in this order, in both languages."""
    game = heads_up("As Kh Ad Kd  4s 2c 7d 9h  4d Jc  4h 3s")
    game.play("a raise 100, b call")
    assert story(game).result() == [
        "Board: 2♣ 7♦ 9♥ J♣ 3♠",
        "b shows A♠ A♦",
        "a shows K♥ K♦: pair of kings",
        "**b** wins 200 with a pair of aces",
    ]
    assert "coppia d'assi" in story(game, "it").result()[-1]
    assert "coppia di re" in story(game, "it").result()[2]


def test_stud_hands_that_were_all_in_early_are_told_whole() -> None:
    """Stud hands that were all-in early are told whole: they were shown on third street; the result
    has all seven cards."""
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
    cards = [line.partition(" shows ")[2].partition(",")[0] for line in shows]
    assert all(len(told.split()) == 7 for told in cards)


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
    ("code", "cards", "named"),
    [
        ("stud", "9h 7d 9c", "pair of nines"),
        ("stud", "6c 4d 5h 6d", "pair of sixes"),
        ("stud", "6c 4d 6h 4c", "two pair, sixes and fours"),
        ("stud-hilo", "Ac Ad Ah 2c", "three aces"),
        ("stud", "2c 2d 2h 2s", "four deuces"),
        ("stud", "8c 4d 2h", "eight high"),
        ("five-card-stud", "8c 8d", "pair of eights"),
        ("razz", "9h 7d 9c", ""),
        ("deuce-razz", "9h 7d 9c 8c", ""),
        ("razzdugi", "9h 7d 9c", "two cards 9-7"),
        ("super-holdem", "9h 7d 9c", ""),
    ],
)
def test_fewer_than_five_cards_of_stud_have_a_name(code: str, cards: str, named: str) -> None:
    """Fewer than five cards of stud have a name, where pairs make hands; a low has none before it
    has five cards."""
    assert hand_so_far(ENGLISH, GameCode(code), parse_cards(cards), ()) == named


def test_a_set_and_trips_are_told_wherever_a_hand_is() -> None:
    """A set and trips are told wherever a hand is, in the result, in the alt text, in the picture,
    to the player, and in short (R-030)."""
    game = heads_up("9s 8h 9d 7h")
    game.play("a call, b check")
    assert hand_so_far(ENGLISH, GameCode.HOLDEM, parse_cards("9s 9d"), ()) == "pocket nines"
    board = parse_cards("9h 4c 2s")
    assert hand_so_far(ENGLISH, GameCode.HOLDEM, parse_cards("9s 9d"), board) == "set of nines"
    paired = parse_cards("9h 9c 2s")
    assert hand_so_far(ENGLISH, GameCode.HOLDEM, parse_cards("9s 8d"), paired) == "trip nines"
    assert hand_so_far(ENGLISH, GameCode.OMAHA, parse_cards("9s 8d 7d 6c"), paired) == "trip nines"
    stud = parse_cards("9h 9c 2s 9d 4c")
    assert hand_so_far(ENGLISH, GameCode.STUD, stud, ()) == "three nines"
    won = heads_up("9s 8h 9d 7h 2h 9h 4c 5s 3d Kd 3h Jc")
    won.play("a raise 100, b call")
    assert any("with a set of nines" in line for line in story(won).result())
    assert "set of nines" in story(won).alt_text()
    labels = [seat.shorter_names for seat in table_scene(public(won.table), ENGLISH).seats]
    assert any("set of 9s" in names for names in labels)


def test_the_rake_is_told_with_the_pot_and_the_win() -> None:
    """Pot, rake and what is won: in the text, the picture and the alt text (R-168)."""
    game = heads_up("As Kh Ad Kd 2h 7d 9h Jc 3s 4d 5c 6s", rake_bps=300, rake_cap=100)
    game.play("a raise 50, b call, b check, a check, b check, a check, b check, a check")
    told = story(game).result()
    assert told[-2:] == ["Pot 100, rake 3", "**b** wins 97 with a pair of aces"]
    assert "Piatto 100, rake 3" in story(game, "it").result()
    assert "Pot 100. Rake 3." in story(game).alt_text()
    pot = table_scene(public(game.table), ENGLISH).pot
    assert pot is not None
    assert (pot.amount.chips, pot.amount.text) == (100, "100 (rake 3)")
    unraked = heads_up("As Kh Ad Kd")
    unraked.play("a call, b check, b check, a check, b check, a check, b check, a check")
    assert not any("rake" in line for line in story(unraked).result())


@pytest.mark.parametrize(
    ("cards", "board", "english", "italian"),
    [
        ("Ah Ad", "Kh Qh Jh Th 2c", "a royal flush", "scala reale"),
        ("9h 2d", "8h 7h 6h 5h Kc", "a straight flush, nine high", "scala colore al nove"),
        ("9h 9d", "9s 9c 6h 5h Kc", "four nines", "poker di nove"),
        ("9h 9d", "9s Kh 6h 5d Kc", "a full house, nines over kings", "full di nove e re"),
        ("Ah 2h", "9h Kh 6h 5d Kc", "a flush, ace high", "colore all'asso"),
        ("Ah 2h", "3d 4s 5h 9c Kc", "a wheel (five-high straight)", "scala minima"),
        (
            "Ah Kd",
            "Qs Jh Th 2d 2c",
            "a Broadway straight",
            "scala all'asso",
        ),
        (
            "Ah 2h",
            "3h 4h 5h 9c Kc",
            "a steel wheel (five-high straight flush)",
            "scala colore minima",
        ),
        ("9h 9d", "9s Kh 6h 5d 2c", "a set of nines", "set di nove"),
        ("9h 8d", "9s 9c 6h 5d 2c", "trip nines", "tris di nove"),
        ("Kh 8d", "9s 9c 9h 5d 2c", "three nines", "tris di nove"),
        ("Ah 8d", "As 8h 6h 5d 2c", "two pair, aces and eights", "doppia coppia d'assi e otto"),
        ("Kh 8d", "Ks 9h 6h 5d 2c", "a pair of kings", "coppia di re"),
        ("Ah 8d", "Ks 9h 6h 5d 2c", "ace high", "carta alta asso"),
    ],
)
def test_every_hand_reads_well_after_with(
    cards: str, board: str, english: str, italian: str
) -> None:
    """Every hand reads well after "with", with an article where the language has one."""
    hole = parse_cards(cards)
    rank = rank_high((*hole, *parse_cards(board)))
    assert with_hand(ENGLISH, RankScale.HIGH, rank, held=hole) == english
    assert with_hand(CATALOGUE.texts("it"), RankScale.HIGH, rank, held=hole) == italian


def test_a_high_card_has_one_name_in_italian() -> None:
    """Alone and after the winner, in one message."""
    rank = rank_high(parse_cards("Ah 8d Ks 9h 6h 5d 2c"))
    italian = CATALOGUE.texts("it")
    assert hand_words(italian, RankScale.HIGH, rank) == with_hand(italian, RankScale.HIGH, rank)


def test_a_hand_keeps_its_players_when_others_take_their_seats() -> None:
    """A player who sits down where somebody has just gone broke has not lost that hand."""
    game = heads_up("As Kh Ad Kd")
    game.play("a raise 100, b call")
    game.sit("c", 100, seat=1)
    assert [seat.name for seat in public(game.table).seats[:2]] == ["c", "b"]
    told = "\n".join(story(game).result())
    assert "a shows K♥ K♦" in told
    assert "c " not in told
