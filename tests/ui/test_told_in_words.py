"""A player's own cards in words and in their picture, as *My cards* tells them."""

import pytest

from bot.ui.presentation.told_in_words import cards_now, cards_scene, dealt_words, own_cards_of
from tests.builders import game, player, rules
from tests.ui.tables import CATALOGUE


@pytest.mark.parametrize("code", ["holdem", "irish", "pineapple", "crazy-pineapple", "drawmaha"])
def test_a_folded_hand_makes_nothing(code: str) -> None:
    """The cards of a folded hand are told to the end, without a hand: Irish four with a board of
    five are no player's hand."""
    texts, table = CATALOGUE.texts("en"), game("a b c", rules(game=code))
    table.start()
    folded = ""
    while table.table.hand_running:
        hand = table.view(table.turn).hand
        assert hand is not None
        assert hand.options is not None
        if hand.options.draw:
            table.draw(table.turn, *range(hand.options.draw.least))
        elif folded:
            table.act(table.turn, "call" if hand.options.call else "check")
        else:
            folded = table.turn
            table.act(folded, "fold")
        if not folded:
            continue
        view = table.view(folded)
        seat = view.seat_of(player(folded))
        assert seat is not None
        assert seat.hand is not None
        assert cards_now(view, texts)
        scene = cards_scene(view, seat.hand, texts)
        assert len(scene.cards) == len(seat.hand.cards)
        assert scene.hand_name == ""


@pytest.mark.parametrize(
    ("code", "top", "told"),
    [
        ("holdem", "As Kh Td 2d", False),
        ("holdem", "As Kh Ad 2d", True),
        ("badugi", "As Kh 3d 2d 4c 6c 7h 9h", True),
        ("five-card-draw", "As Kh 3d 2d 4c 6c 7h 9h 8s Ts", True),
    ],
)
def test_a_deal_tells_what_cards_make_beyond_themselves(code: str, top: str, told: bool) -> None:
    """A deal does not say that two cards are the higher of them high: the reader hears that from
    the cards."""
    table = game("a b", rules(game=code))
    table.start(top=top)
    view, texts = table.view("b"), CATALOGUE.texts("en")
    own = own_cards_of(view, texts)
    assert own is not None
    assert ("Your hand: " in dealt_words(view, own, "<#2>", "", texts)) == told
