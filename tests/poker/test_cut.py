"""The cut of a deck: the vectors, the root before the cut, and nothing told of closed cards."""

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.ids import PlayerId, TableId
from bot.poker.cards import FULL_DECK
from bot.poker.cut import NO_ROOT, BeaconRound, CommittedDeck, Cut, CutWord, permutation
from bot.poker.ranking import SHORT_DECK
from tests.verify.proofs import CLOSED_MS, CLOSED_PROOFS, CUT, PROOFS, VECTORS, deck, proof_of

ROUND = BeaconRound("ab" * 32, 1000, "cd" * 32, "ef" * 48)


class GivenDeck(CommittedDeck):
    """A deck of which the commitments alone are known."""

    commitments: tuple[str, ...] = ()


def given(vector: dict[str, Any]) -> CommittedDeck:
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
    found, cut = given(vector), cut_of(vector)
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
