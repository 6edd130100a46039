"""Statistics of a hand by player."""

import pytest

from bot.poker.cards import parse_cards
from bot.table.tally import PlayerLine, summary_of, tally
from tests.builders import Game, game, player, rules


def lines(table: Game) -> dict[str, PlayerLine]:
    return dict(zip(table.dealt, tally(table.hand), strict=True))


def four_handed(script: str, top: str = "") -> Game:
    """`a` has the button, `b` and `c` the blinds, `d` speaks first."""
    table = game("a b c d")
    table.start(draw=0, top=top)
    table.play(script)
    assert not table.table.hand_running
    return table


def test_folding_round() -> None:
    """Nobody put chips in by choice: the big blind wins the small one without a flop."""
    table = four_handed("d fold, a fold, b fold")
    for line in lines(table).values():
        assert not any((line.vpip, line.pfr, line.saw_flop, line.showdown))
    assert lines(table)["c"].pot_won == 2
    assert (lines(table)["b"].stack_before, lines(table)["b"].stack_after) == (100, 99)


def test_voluntary_and_raised_before_the_flop() -> None:
    """Calls and raises are voluntary, blinds and the big blind's check are not."""
    table = four_handed(
        "d call, a fold, b raise 6, c call, d fold, b check, c check, b check, c check,"
        "b check, c check"
    )
    seen = {name: (line.vpip, line.pfr, line.saw_flop) for name, line in lines(table).items()}
    assert seen == {
        "a": (False, False, False),
        "b": (True, True, True),
        "c": (True, False, True),
        "d": (True, False, False),
    }


def test_free_flop_of_the_big_blind() -> None:
    """A player who checks the big blind has seen the flop without having paid for it by choice."""
    table = four_handed("d fold, a fold, b call, c check, b raise 2, c fold")
    assert not lines(table)["c"].vpip
    assert lines(table)["c"].saw_flop
    assert lines(table)["b"].vpip


def test_bets_calls_and_showdown() -> None:
    """Bets and raises of all streets are counted, and so are calls."""
    table = four_handed(
        "d raise 6, a call, b fold, c fold, d raise 10, a raise 30, d call, d check, a check,"
        "d check, a check"
    )
    line = lines(table)
    assert (line["d"].bets, line["d"].calls) == (2, 1)
    assert (line["a"].bets, line["a"].calls) == (1, 1)
    assert line["a"].showdown
    assert line["d"].showdown
    assert not line["b"].showdown


def test_lone_winner_was_at_no_showdown() -> None:
    """A lone winner who shows their cards afterwards was at no showdown."""
    table = four_handed("d raise 6, a fold, b fold, c fold")
    table.show("d")
    assert not lines(table)["d"].showdown


def test_all_in_before_the_flop_sees_all_streets() -> None:
    """The cards that are dealt out after an all-in were seen by those who were in."""
    table = four_handed("d raise 100, a call, b fold, c fold")
    assert lines(table)["d"].saw_flop
    assert lines(table)["d"].showdown
    assert not lines(table)["b"].saw_flop


def test_uncalled_bet_is_not_won() -> None:
    """A bet that nobody called was never in the pot."""
    table = four_handed("d raise 100, a fold, b fold, c fold")
    assert lines(table)["d"].pot_won == 2 + 1 + 2
    assert lines(table)["d"].stack_after == 103


def test_pots_and_stacks_add_up() -> None:
    """Chips won are the chips put in, and the stacks hold the same chips before and after."""
    table = four_handed("d raise 20, a call, b call, c fold, b check, d raise 80, a call, b fold")
    line = lines(table)
    before = sum(each.stack_before for each in line.values())
    assert before == sum(each.stack_after for each in line.values()) == 400
    assert sum(each.pot_won for each in line.values()) == 20 * 3 + 2 + 80 * 2


def test_third_street() -> None:
    """Completing is a raise at stud, the bring-in is forced, and fourth street is the flop."""
    table = game("a b c", rules(game="stud", structure="fixed-limit", ante=1))
    table.start(draw=0)
    opener = table.turn
    table.act(opener, "bring-in")
    raiser = table.turn
    table.act(raiser, "raise", 2)
    folder = table.turn
    table.act(folder, "fold")
    table.act(opener, "fold")
    line = lines(table)
    assert (line[opener].vpip, line[opener].pfr) == (False, False)
    assert (line[raiser].vpip, line[raiser].pfr) == (True, True)
    assert not any(each.saw_flop for each in line.values())


def test_summary_shows_what_was_shown() -> None:
    """Board, awards and turned-up cards are for the history; folded and mucked ones are not."""
    table = game("a b")
    table.start(draw=0, top="As 7c Ah 2d Kc Ks 9d 8h 3c 4s 3d 5h")
    table.play("a call, b check, b check, a check, b check, a check, b check, a check")
    summary = summary_of(table.table)
    assert summary["names"] == ["b", "a"]
    assert summary["board"] == [[0, "Ks 9d 8h"], [0, "4s"], [0, "5h"]]
    assert summary["shown"] == {"0": "As Ah"}
    assert summary["awards"] == [[0, 0, "whole", 0, 4]]
    assert parse_cards(summary["shown"]["0"])


@pytest.mark.parametrize("shown", [False, True])
def test_summary_before_the_first_hand(shown: bool) -> None:
    """A table that has played nothing has nothing to summarise."""
    table = game("a b") if shown else Game()
    assert summary_of(table.table) == {}
    assert table.table.is_seated(player("a")) is shown


def test_summary_keeps_the_button_of_who_goes_broke() -> None:
    """The summary has the button of the hand, not where it goes once a broke player's seat is
    empty."""
    table = game("a b c")
    table.start(draw=0, top="As 7c Kd Ad 7h Kh")
    assert table.dealt == ["b", "c", "a"]
    table.play("a raise 100, b call, c fold")
    assert "a" not in table.stacks
    assert summary_of(table.table)["button"] == 1
