"""Cards: their names, their order and the shuffle."""

import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.poker.cards import (
    ACE,
    CLUBS,
    FULL_DECK,
    HEARTS,
    SPADES,
    Card,
    CardCode,
    CardRefusal,
    card_text,
    cards_text,
    low_rank_of,
    parse_card,
    parse_cards,
    rank_of,
    refuse_duplicates,
    shuffled,
    suit_of,
)


def refusal_of(attempt: Callable[[], object]) -> CardRefusal:
    with pytest.raises(CardRefusal) as caught:
        attempt()
    return caught.value


def test_deck_has_every_rank_in_every_suit_once() -> None:
    """R-010: four suits of thirteen ranks."""
    assert {(rank_of(card), suit_of(card)) for card in FULL_DECK} == {
        (rank, suit) for rank in range(2, 15) for suit in range(4)
    }
    assert len(FULL_DECK) == 52


@pytest.mark.parametrize("card", FULL_DECK, ids=card_text)
def test_every_card_reads_back(card: Card) -> None:
    """A card's text names that card again."""
    assert parse_card(card_text(card)) == card


def test_order_is_rank_then_stud_suits() -> None:
    """R-278: within a rank clubs are lowest and spades highest."""
    assert sorted(parse_cards("As 2s 2c Kh 2d 2h")) == list(parse_cards("2c 2d 2h 2s Kh As"))


def test_ace_is_low_in_low_hands() -> None:
    """R-013: the ace counts 14 or 1."""
    ace = parse_card("Ah")
    assert (rank_of(ace), low_rank_of(ace)) == (ACE, 1)
    assert [low_rank_of(card) for card in parse_cards("2c 9d Ts Kc")] == [2, 9, 10, 13]


@pytest.mark.parametrize("text", ["AsKdTc", "As Kd Tc", "As,Kd,Tc", " as kD  10c ", "AsKd10c"])
def test_cards_are_read_in_every_usual_writing(text: str) -> None:
    """Spaces, commas, case and `10` for `T` are the writer's choice."""
    assert cards_text(parse_cards(text)) == "As Kd Tc"


def test_no_text_is_no_cards() -> None:
    """An empty board is empty."""
    assert parse_cards("  ") == ()


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("1s", "1s"),
        ("Asx", "x"),
        ("As K", "K"),
        ("Ax", "Ax"),
        ("??", "??"),
        ("ſs", "ſs"),
        ("A♠", "A♠"),
        ("110s", "1T"),
    ],
)
def test_what_is_no_card_is_refused_by_its_text(text: str, wrong: str) -> None:
    """The refusal names the piece of text that is no card."""
    refusal = refusal_of(lambda: parse_cards(text))
    assert refusal.code is CardCode.UNREADABLE_CARD
    assert refusal.data == {"card": wrong}


def test_a_card_named_twice_is_refused() -> None:
    """One deck holds each card once."""
    refusal = refusal_of(lambda: parse_cards("As Kd AS"))
    assert (refusal.code, refusal.data) == (CardCode.DUPLICATE_CARD, {"card": "As"})


def test_duplicates_are_found_across_hands() -> None:
    """One check finds a card named twice, even when the hands were read apart."""
    hands = (*parse_cards("As Kd"), *parse_cards("Kd 2c"))
    assert refusal_of(lambda: refuse_duplicates(hands)).data == {"card": "Kd"}


@given(st.lists(st.sampled_from(FULL_DECK), unique=True))
def test_cards_text_is_the_inverse_of_parse_cards(cards: list[Card]) -> None:
    """Any cards survive being written and read."""
    assert parse_cards(cards_text(cards)) == tuple(cards)


def test_shuffle_keeps_every_card_and_the_deck_itself() -> None:
    """A shuffled deck is the same deck in another order."""
    deck = shuffled(random.Random(7))
    assert sorted(deck) == list(FULL_DECK)
    assert deck != FULL_DECK


def test_shuffle_repeats_with_its_seed() -> None:
    """R-017: chance is an argument, so a seed gives the deck again."""
    assert shuffled(random.Random(3)) == shuffled(random.Random(3))
    assert shuffled(random.Random(3)) != shuffled(random.Random(4))


def test_every_choice_of_the_shuffle_makes_another_order() -> None:
    """Fisher–Yates maps the equally likely choices one to one on the 24 orders of four cards."""

    class Choices:
        def __init__(self, number: int) -> None:
            self.number = number

        def randrange(self, stop: int, /) -> int:
            self.number, choice = divmod(self.number, stop)
            return choice

    orders = Counter(shuffled(Choices(number), FULL_DECK[:4]) for number in range(24))
    assert len(orders) == 24


def test_suits_have_their_names() -> None:
    """The constants say what the letters say."""
    assert [suit_of(card) for card in parse_cards("2c 2h 2s")] == [CLUBS, HEARTS, SPADES]
