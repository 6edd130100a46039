"""Where everybody sits, by name, hand after hand."""

from bot.poker.games import GameCode
from bot.poker.positions import Position as At
from bot.table.button import Positions
from bot.table.position import position_of
from tests.builders import Game, game, rules


def seen(at: Game) -> dict[str, At | None]:
    """The position that each player of the hand is told."""
    return {name: at.view(name).position for name in sorted(at.dealt)}


def test_names_move_with_the_button() -> None:
    """Four players, two hands (R-140)."""
    table = game("a b c d")
    table.start()
    first = {"a": At.BUTTON, "b": At.SMALL_BLIND, "c": At.BIG_BLIND, "d": At.UNDER_THE_GUN}
    assert seen(table) == first
    table.fold_round()
    table.start()
    assert seen(table) == {
        "a": At.UNDER_THE_GUN,
        "b": At.BUTTON,
        "c": At.SMALL_BLIND,
        "d": At.BIG_BLIND,
    }


def test_the_dealer_of_two_has_both() -> None:
    """Heads-up the button posts the small blind."""
    table = game("a b")
    table.start()
    assert seen(table) == {"a": At.BUTTON_SMALL_BLIND, "b": At.BIG_BLIND}


def test_a_dead_small_blind_and_a_dead_button_leave_their_names_out() -> None:
    """The next small blind has left; a hand later the empty seat has the button."""
    table = game("a b c d e")
    table.start()
    table.fold_round()
    table.leave("c")
    table.start()
    assert seen(table) == {
        "a": At.CUTOFF,
        "b": At.BUTTON,
        "d": At.BIG_BLIND,
        "e": At.UNDER_THE_GUN,
    }
    table.fold_round()
    table.start()
    assert seen(table) == {
        "a": At.UNDER_THE_GUN,
        "b": At.CUTOFF,
        "d": At.SMALL_BLIND,
        "e": At.BIG_BLIND,
    }


def test_button_and_small_blind_together_among_three() -> None:
    """As after a table was moved together (R-135)."""
    marked, dealt = Positions(button=5, small_blind=5, big_blind=2), (2, 4, 5)
    named = [position_of(seat, marked, dealt) for seat in dealt]
    assert named == [At.BIG_BLIND, At.UNDER_THE_GUN, At.BUTTON_SMALL_BLIND]


def test_nobody_has_one_without_blinds_or_without_cards() -> None:
    """In stud the low card begins; a viewer has no seat in the hand."""
    stud = game("a b c", rules(game=GameCode.STUD))
    stud.start()
    assert set(seen(stud).values()) == {None}
    table = game("a b c")
    table.start()
    assert table.view().position is None
    assert table.view("stranger").position is None
