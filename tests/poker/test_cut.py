"""The cut of a deck: the vectors, the root before the cut, and nothing told of closed cards.

Commitments to decks: a hash for each card, and nothing told of those that stay face down.
The round of a beacon that cuts a deck is known as soon as the deck's root is shown.
"""

import hashlib
import hmac
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ids import HandId, PlayerId, TableId
from bot.poker.cards import FULL_DECK, card_text, parse_card
from bot.poker.cut import (
    MARGIN_MS,
    NO_ROOT,
    QUICKNET,
    BeaconRound,
    CommittedDeck,
    Cut,
    CutWord,
    OpenCard,
    card_commitments,
    card_salt,
    commitment_of,
    deck_commitment,
    opened_cards,
    permutation,
    salt_text,
)
from bot.poker.ranking import SHORT_DECK
from tests.poker.commitments import matches_commitment
from tests.verify.proofs import CLOSED_MS, CLOSED_PROOFS, CUT, PROOFS, VECTORS, deck, proof_of

ROUND = BeaconRound("ab" * 32, 1000, "cd" * 32, "ef" * 48)


class GivenDeck(CommittedDeck):
    """A deck of which the commitments alone are known."""

    commitments: tuple[str, ...] = ()


def vector_deck(vector: dict[str, Any]) -> CommittedDeck:
    found = GivenDeck(
        TableId(vector["table"]), vector["hand"], vector["previous_root"], FULL_DECK, ""
    )
    vars(found)["commitments"] = tuple(vector["seals"])
    return found


def cut_of(vector: dict[str, Any]) -> Cut:
    told = vector["cut"]["beacon"]
    beacon = told and BeaconRound(told["chain"], told["round"], told["randomness"], "")
    closed_ms = vector["cut"].get("closed_ms")
    words = [
        CutWord(
            PlayerId(int(w.get("user", 0))), "", w.get("word", ""), w.get("seat"), w.get("hash")
        )
        for w in vector["cut"]["words"]
    ]
    words.sort(key=lambda word: word.player if word.seat is None else word.seat)
    return Cut(tuple(words), beacon, closed_ms)


@pytest.mark.parametrize("vector", [*PROOFS, *CLOSED_PROOFS])
def test_root_seed_and_permutation_are_those_of_the_vectors(vector: dict[str, Any]) -> None:
    """Others check our proofs by the same description."""
    found, cut = vector_deck(vector), cut_of(vector)
    assert found.root == vector["root"]
    assert found.seed(cut) == vector["cut"]["seed"]
    assert list(found.permutation(cut)) == vector["cut"]["permutation"]


def test_a_short_deck_is_permuted_as_in_the_vectors() -> None:
    """The last vector is a permutation alone."""
    vector = VECTORS[3]
    assert list(permutation(vector["seed"], vector["n"])) == vector["permutation"]


def test_a_cut_deals_every_card_once() -> None:
    """Every cut of a full deck and of a short one deals each card once."""
    for cards in (FULL_DECK, SHORT_DECK):
        for cut in (Cut(), CUT, Cut((), ROUND)):
            assert sorted(deck(cards=cards).dealt(cut)) == sorted(cards)


def test_every_part_of_a_cut_changes_it() -> None:
    """A word, who said it, the round, its randomness; not a player's name, nor a signature."""
    alice, bob = CUT.words
    cuts = [
        Cut(),
        CUT,
        Cut((alice,)),
        Cut((replace(alice, word="Luck"), bob)),
        Cut((replace(alice, player=PlayerId(98)), bob)),
        Cut((), ROUND),
        Cut((), replace(ROUND, number=1001)),
        Cut((), replace(ROUND, randomness="dc" * 32)),
        Cut(CUT.words, ROUND),
    ]
    assert len({deck().seed(cut) for cut in cuts}) == len(cuts)
    same = Cut((replace(alice, name="A."), bob), replace(ROUND, signature="00"))
    assert deck().seed(same) == deck().seed(Cut(CUT.words, ROUND))


def test_the_parts_of_a_closed_cut_are_its_seats_and_its_time() -> None:
    """A closed cut depends on seats and time, not on the players or on hashing their words."""
    alice, bob = (replace(word, seat=seat) for seat, word in enumerate(CUT.words, 3))
    closed = Cut((alice, bob), ROUND, CLOSED_MS)
    cuts = [
        Cut((alice, bob), ROUND),
        closed,
        replace(closed, closed_ms=CLOSED_MS + 1),
        replace(closed, words=(alice, replace(bob, seat=5))),
        replace(closed, words=(alice,)),
        replace(closed, beacon=None),
    ]
    assert len({deck().seed(cut) for cut in cuts}) == len(cuts)
    same = replace(closed, words=(replace(alice, player=PlayerId(1)), bob.as_hash.as_hash))
    assert deck().seed(same) == deck().seed(closed)


def test_a_closed_cut_names_no_player() -> None:
    """The proof of a closed cut names seats only, and a forgotten player's word as a hash."""
    alice, bob = (replace(word, seat=seat) for seat, word in enumerate(CUT.words, 3))
    told = proof_of(deck(), (0,), Cut((alice, bob.as_hash), ROUND, CLOSED_MS))
    assert (told["scheme"], told["cut"]["closed_ms"]) == (3, CLOSED_MS)
    assert told["cut"]["words"] == [
        {"seat": 3, "word": alice.word},
        {"seat": 4, "hash": bob.hash},
    ]
    assert "user" not in json.dumps(told)
    assert "scheme" not in proof_of(deck(), (0,), CUT)


def test_salts_are_of_one_place_of_one_deck() -> None:
    """One secret makes other salts for the next hand and for a deck that replaces this one."""
    first = deck()
    others = (replace(first, hand=2), replace(first, previous_root=first.root))
    salts = {salt for each in (first, *others) for salt in each.salts}
    assert len(salts) == 3 * 52
    assert {len(salt) for salt in salts} == {32}


def test_a_proof_tells_nothing_of_closed_cards() -> None:
    """A proof opens cards at their places, and gives no other card, salt, or secret away."""
    made = deck()
    told = proof_of(made, (3, 0), CUT)
    assert [each["dealt"] for each in told["opened"]] == [0, 3]
    order = made.permutation(CUT)
    assert [each["sealed"] for each in told["opened"]] == [order[0], order[3]]
    text, opened = json.dumps(told), {order[0], order[3]}
    for place, salt in enumerate(made.salts):
        assert (salt in text) == (place in opened)
    assert made.secret not in text
    assert json.dumps(proof_of(made, (), CUT)["opened"]) == "[]"


def test_a_root_follows_the_one_before() -> None:
    """A deck has another root after another deck."""
    assert deck().previous_root == NO_ROOT
    assert deck(previous_root="1" * 64).root != deck().root


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


FIRST_MS = 1692803367_000
TIMES = st.integers(FIRST_MS, FIRST_MS + 10**12)


def test_rounds_come_every_three_seconds() -> None:
    """Round r at 1692803367 + 3·(r−1)."""
    assert QUICKNET.time_ms(1) == FIRST_MS
    assert QUICKNET.time_ms(1001) == FIRST_MS + 3_000_000
    assert [QUICKNET.newest(FIRST_MS + ms) for ms in (-1, 0, 2999, 3000)] == [0, 1, 1, 2]


def test_the_first_round_a_second_after_the_root_cuts() -> None:
    """The round is exact to the millisecond; before the chain began, its first round cuts."""
    for after_ms, number in ((0, 2), (1999, 2), (2000, 2), (2001, 3), (-1000, 1), (-(10**12), 1)):
        assert QUICKNET.cutting(FIRST_MS + after_ms) == number


@given(TIMES)
def test_no_earlier_round_would_do(shown_ms: int) -> None:
    """The round that cuts is late enough, and the round before it is not."""
    number = QUICKNET.cutting(shown_ms)
    assert QUICKNET.time_ms(number) >= shown_ms + MARGIN_MS > QUICKNET.time_ms(number - 1)
