"""The scene cannot tell what nobody may see, and refuses what cannot be drawn."""

import dataclasses
import typing

import pytest

from bot.picture.scene import HIDDEN, BoardScene, CardScene, CardView, Hidden, SeatScene, TableScene
from bot.refusal import BrokenInvariant
from tests.picture.scenes import betting, crowded


def test_a_hidden_card_has_nothing_to_tell() -> None:
    """The back of a card is one value of a type with one value: there is nothing to leak."""
    assert list(Hidden) == [HIDDEN]
    assert typing.get_args(CardView) == (CardScene, Hidden)


def test_no_field_of_the_table_can_hold_another_card() -> None:
    """Cards reach the table's picture as `CardView` or `CardScene`, and by no other field."""
    fields = {
        f"{kind.__name__}.{field.name}": str(field.type)
        for kind in (TableScene, SeatScene, BoardScene)
        for field in dataclasses.fields(kind)
    }
    holders = {name for name, kind in fields.items() if "Card" in kind or "CardScene" in kind}
    assert holders == {"SeatScene.cards", "BoardScene.cards"}


def test_two_tables_that_differ_in_hidden_cards_are_one_scene() -> None:
    """Face-down cards make no difference, so they cannot be read from the picture."""
    assert betting() == betting()
    assert all(
        view is HIDDEN or view.up for seat in betting("stud", 8).seats for view in seat.cards
    )


@pytest.mark.parametrize("text", ["", "A", "1s", "Ax", "10s", "as"])
def test_only_cards_are_shown(text: str) -> None:
    """A text that is no card stops the picture instead of drawing nonsense."""
    with pytest.raises(BrokenInvariant):
        CardScene(text)


def test_a_table_has_two_to_ten_seats() -> None:
    """There is a layout for each of these and for no other number."""
    for seats in (0, 1, 11):
        with pytest.raises(BrokenInvariant):
            TableScene(tuple(SeatScene(number, "A") for number in range(1, seats + 1)))


def test_seat_numbers_are_unique() -> None:
    """The button and the pots refer to seats by number."""
    with pytest.raises(BrokenInvariant):
        TableScene((SeatScene(1, "A"), SeatScene(1, "B")))


def test_a_seat_holds_at_most_seven_cards() -> None:
    """No game deals more."""
    with pytest.raises(BrokenInvariant):
        TableScene((SeatScene(1, "A", cards=(HIDDEN,) * 8), SeatScene(2, "B")))


def test_at_most_three_boards() -> None:
    """More have no room."""
    with pytest.raises(BrokenInvariant):
        TableScene((SeatScene(1, "A"), SeatScene(2, "B")), boards=(BoardScene(),) * 4)


def test_scenes_are_values() -> None:
    """A scene can be a key, so a renderer or a caller may recognise one it has seen."""
    assert hash(crowded()) == hash(crowded())
