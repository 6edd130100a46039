"""A select of cards to throw belongs to one street of one hand."""

import pytest

from bot.ids import HandId, TableId
from bot.table.rules import TableCode, TableRefusal
from bot.ui.components.custom_ids import ControlId, ControlKind
from bot.ui.presses.card_presses import check_draw
from tests.builders import Game, game, player, rules


def drawing() -> Game:
    """A hand of badugi on its first draw."""
    table = game("a b", rules(game="badugi"))
    table.start()
    table.act(table.turn, "call")
    table.act(table.turn, "check")
    return table


def select_of(hand: int, street: int) -> ControlId:
    return ControlId(ControlKind.DRAW, TableId(1), HandId(hand), street)


def check(table: Game, name: str, control: ControlId) -> None:
    view = table.view(name)
    check_draw(view, control, view.seat_of(player(name)))


def refusal_of(table: Game, name: str, control: ControlId) -> TableCode:
    with pytest.raises(TableRefusal) as refused:
        check(table, name, control)
    return refused.value.code


def test_a_select_of_an_earlier_street_throws_nothing() -> None:
    table = drawing()
    first = select_of(1, 1)
    check(table, table.turn, first)
    table.draw(table.turn)
    table.draw(table.turn)
    table.act(table.turn, "check")
    table.act(table.turn, "check")
    assert refusal_of(table, table.turn, first) is TableCode.OLD_TURN
    check(table, table.turn, select_of(1, 2))


def test_a_select_is_refused_once_its_cards_are_thrown_or_the_hand_is_another() -> None:
    table = drawing()
    name = table.turn
    table.draw(name, 0)
    assert refusal_of(table, name, select_of(1, 1)) is TableCode.OLD_TURN
    assert refusal_of(table, name, select_of(2, 1)) is TableCode.OLD_HAND
