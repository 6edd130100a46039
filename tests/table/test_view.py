"""Views of a table for each viewer."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from bot.poker.cards import parse_cards
from bot.poker.games import GameCode
from bot.poker.viewpoint import SeenCard
from bot.table.events import without_hole_cards
from bot.table.seats import Presence
from bot.table.view import TableView
from tests.builders import Game, game, hand_events, player, rules

STUD = {code for code in GameCode if "stud" in code or "razz" in code}


def everything_in(thing: Any) -> Iterator[Any]:
    """Every object inside a view, however deep."""
    yield thing
    if is_dataclass(thing):
        for field in fields(thing):
            yield from everything_in(getattr(thing, field.name))
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from everything_in(part)


def faces(view: TableView) -> set[int]:
    """The cards that lie face up somewhere in a view."""
    cards = {thing.card for thing in everything_in(view) if isinstance(thing, SeenCard)}
    return {card for card in cards if card is not None}


def of_game(code: GameCode) -> Game:
    table = game("a b c", rules(game=code.value, structure="fixed-limit", ante=1))
    table.start(draw=0)
    return table


@pytest.mark.parametrize("code", GameCode)
def test_own_cards_and_upcards_and_nothing_else(code: GameCode) -> None:
    """A player sees their own cards and those face up; the channel only those face up."""
    table = of_game(code)
    dealer = table.hand.dealer
    dealt = [event for event in table.hand.events if type(event).__name__ == "HoleDealt"]
    up = {
        card
        for event in dealt
        for card, is_up in zip(event.cards, event.up, strict=True)  # type: ignore[union-attr]
        if is_up
    }
    assert bool(up) == (code in STUD)
    for name in (None, "a", "b", "c", "stranger"):
        number = table.dealt.index(name) if name in table.dealt else None
        own = set(dealer.hole[number]) if number is not None else set()
        assert faces(table.view(name)) == own | up


@pytest.mark.parametrize("code", GameCode)
def test_no_object_in_a_view_is_the_hand(code: GameCode) -> None:
    """A view holds plain values: no reference to the deck, the dealer or the table."""
    table = of_game(code)
    names = {type(thing).__name__ for thing in everything_in(table.view("a"))}
    assert not names & {"Hand", "Dealer", "HandSetup", "Table", "Seat", "HoleDealt", "dict"}


def test_story_tells_no_hole_cards() -> None:
    """Blinds, actions and boards are told; the dealing of hole cards is not."""
    table = game("a b c")
    events = without_hole_cards(table.start(draw=0))
    kinds = [type(event).__name__ for event in hand_events(events)]
    assert kinds == ["Posted", "Posted"]
    assert [type(event).__name__ for event in table.view().public_events] == kinds


def test_shown_cards_are_everybodys() -> None:
    """After a showdown the winner's cards are seen by all, a mucked hand by its owner alone."""
    table = game("a b")
    table.start(draw=0, top="As 7c Ah 2d Kc Ks 9d 8h 3c 4s 3d 5h")
    table.play("a call, b check, b check, a check, b check, a check, b check, a check")
    winner, loser = set(parse_cards("As Ah")), set(parse_cards("7c 2d"))
    assert faces(table.view()) & (winner | loser) == winner
    assert faces(table.view("a")) >= winner | loser


def test_all_seats_are_shown() -> None:
    """A view shows all seats from 1, with nobody in the empty ones."""
    table = game({2: "a", 5: "b"})
    seats = table.view().seats
    assert [seat.number for seat in seats] == [1, 2, 3, 4, 5, 6]
    assert [seat.name for seat in seats] == ["", "a", "", "", "b", ""]
    assert seats[0].presence is None
    assert seats[1].presence is Presence.PLAYING


def test_stack_of_the_running_hand() -> None:
    """A running hand shows what is left of a stack; afterwards, it includes what was won."""
    table = game("a b c")
    table.start(draw=0)
    table.act("a", "raise", 10)
    seat = table.view().seat_of(player("a"))
    assert seat is not None
    assert seat.stack == 90
    table.play("b fold, c fold")
    seat = table.view().seat_of(player("a"))
    assert seat is not None
    assert seat.stack == 103


def test_seat_of_a_player_who_left_shows_the_hand_but_is_not_theirs() -> None:
    """A player who left has no seat, but the hand just played stays on show in it."""
    table = game("a b c")
    table.start(draw=0)
    table.leave("c")
    table.play("a fold, b fold")
    view = table.view()
    ghost = view.seats[2]
    assert (ghost.name, ghost.presence) == ("c", None)
    assert ghost.hand is not None
    assert view.seat_of(player("c")) is None
    table.sit("c", 101, seat=6)
    seat = table.view().seat_of(player("c"))
    assert seat is not None
    assert seat.number == 6


def test_newcomer_in_a_seat_just_left_has_no_hand() -> None:
    """The last player's cards are not shown as the newcomer's."""
    table = game("a b c")
    table.start(draw=0)
    table.leave("c")
    table.play("a fold, b fold")
    table.sit("d", seat=3)
    seat = table.view("d").seats[2]
    assert (seat.name, seat.hand, seat.stack) == ("d", None, 100)
    assert len(faces(table.view("d"))) == 0


def test_button() -> None:
    """The button is shown from the first hand on, and never in a game without one."""
    table = game("a b c")
    assert table.view().button is None
    table.start(draw=1)
    assert table.view().button == 2
    stud = of_game(GameCode.STUD)
    assert stud.view().button is None
    stud.fold_round()
    assert stud.view().button is None


def test_offer_to_post() -> None:
    """A player who owes blinds may post, until they have said so."""
    table = game("a b c")
    table.next_hand(draw=0)
    table.sit("d", seat=6)
    assert [seat.may_post for seat in table.view().seats] == [False] * 5 + [True]
    table.come_back("d", post=True)
    assert not any(seat.may_post for seat in table.view().seats)


def test_whose_turn() -> None:
    """The view names the seat whose turn it is, its number, and what may be done."""
    table = game("a b c")
    table.start(draw=0)
    view = table.view()
    assert view.running
    assert view.to_act is not None
    assert (view.to_act.name, view.turn) == ("a", 0)
    assert view.seat_of_number(0).name == "b"
    table.fold_round()
    assert not table.view().running
    assert table.view().to_act is None
    assert table.view().can_start
