"""Commitments to decks: a hash for each card, and nothing told of those that stay face down."""

import hashlib
import hmac
from dataclasses import replace

from bot.ids import HandId
from bot.poker.cards import FULL_DECK, card_text, parse_card
from bot.poker.cut import (
    OpenCard,
    card_commitments,
    card_salt,
    commitment_of,
    deck_commitment,
    opened_cards,
    salt_text,
)
from tests.poker.commitments import matches_commitment

HAND, SALT = HandId(812), salt_text(7)
COMMITMENTS = card_commitments(HAND, FULL_DECK, SALT)


def test_anybody_can_compute_it() -> None:
    """Commitments are what the description says, made with nothing but SHA-256 and HMAC."""
    salt = hmac.new(SALT.encode(), b"3", hashlib.sha256).hexdigest()
    text = f"812/3/{card_text(FULL_DECK[2])}/{salt}"
    assert COMMITMENTS[2] == hashlib.sha256(text.encode()).hexdigest()
    assert deck_commitment(COMMITMENTS) == hashlib.sha256("".join(COMMITMENTS).encode()).hexdigest()


def test_a_salt_has_all_its_digits() -> None:
    """Small numbers are written as long as large ones."""
    assert {len(salt_text(number)) for number in (0, 7, 2**256 - 1)} == {64}


def test_known_cards_match_their_commitments() -> None:
    """The known cards, and no others, are opened at their places in the deck."""
    known = {FULL_DECK[0], FULL_DECK[51]}
    opened = opened_cards(FULL_DECK, SALT, known)
    assert [each.place for each in opened] == [1, 52]
    assert all(matches_commitment(HAND, COMMITMENTS, each) for each in opened)


def test_nothing_else_matches_them() -> None:
    """A commitment doesn't fit another card, place, salt, or hand."""
    (opened,) = opened_cards(FULL_DECK, SALT, {FULL_DECK[4]})
    wrong = [
        replace(opened, card=parse_card("As") if opened.card != parse_card("As") else FULL_DECK[0]),
        replace(opened, place=6),
        replace(opened, place=0),
        replace(opened, place=53),
        replace(opened, salt=card_salt(SALT, 6)),
    ]
    assert not any(matches_commitment(HAND, COMMITMENTS, each) for each in wrong)
    assert not matches_commitment(HandId(813), COMMITMENTS, opened)


def test_a_commitment_depends_on_everything() -> None:
    """Hand, order of the deck and salt: a change of any of them gives another commitment."""
    swapped = (FULL_DECK[1], FULL_DECK[0], *FULL_DECK[2:])
    made = {
        commitment_of(HAND, FULL_DECK, SALT),
        commitment_of(HandId(813), FULL_DECK, SALT),
        commitment_of(HAND, swapped, SALT),
        commitment_of(HAND, FULL_DECK, salt_text(8)),
    }
    assert len(made) == 4


def test_salts_of_cards_are_independent() -> None:
    """No two cards share a salt, and none of them is the hand's."""
    salts = {card_salt(SALT, place) for place in range(1, 53)}
    assert len(salts | {SALT}) == 53


def test_no_salt_no_commitment() -> None:
    """Hands dealt before commitments existed have none."""
    assert commitment_of(HAND, FULL_DECK, "") == ""


def test_an_opened_card_is_its_own_proof() -> None:
    """A reader needs the commitments and the opened card, not the hand's salt."""
    assert matches_commitment(HAND, COMMITMENTS, OpenCard(9, FULL_DECK[8], card_salt(SALT, 9)))
