"""A dealer that was changed to deal good cards to itself is caught, whichever way it takes."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.host.past_hands import PastHands
from bot.poker import cut
from bot.poker.cards import FULL_DECK, Card, card_text
from bot.poker.cut import CommittedDeck, Cut, CutDeck, permutation
from tests.builders import player
from tests.host.table_room import CHANNEL, table_room
from tests.verify.proofs import CUT, deck, proof_of, written
from verify.mazziere_verify import main

Files = list[dict[str, Any]]
ACES = FULL_DECK[-4:]


def aces_first(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (*ACES, *(card for card in cards if card not in ACES))


# --- with the files that a changed dealer writes -------------------------------------------------

FIRST = deck()
SECOND = deck(2, FIRST.root)
HONEST = proof_of(FIRST, (0, 1), CUT)


def exchanges_a_card() -> Files:
    """It deals an ace where another card was, and says that it had been there."""
    told = proof_of(FIRST, (0,), CUT)
    told["opened"][0]["card"] = "Ac" if told["opened"][0]["card"] != "Ac" else "Ad"
    return [told]


def exchanges_the_deck() -> Files:
    """It stacks the deck after the words were said, and makes new commitments for it."""
    stacked = replace(FIRST, cards=aces_first(FIRST.cards))
    return [proof_of(stacked, (0,), CUT), proof_of(SECOND, (0,))]


def seals_an_ace_twice() -> Files:
    """One for itself and one for whoever asks: each of the two has a good proof."""
    twice = replace(FIRST, cards=(*FIRST.cards[:51], FIRST.cards[0]))
    order = twice.permutation(CUT)
    return [proof_of(twice, (order.index(place),), CUT) for place in (0, 51)]


def tells_two_decks() -> Files:
    """Each player is told the deck that suits them."""
    return [HONEST, proof_of(replace(FIRST, secret="2"), (5,), CUT)]


def forgets_a_word() -> Files:
    """It leaves a word out where its player does not look."""
    return [HONEST, proof_of(FIRST, (5,), Cut(CUT.words[:1]))]


def changes_a_word() -> Files:
    """It looks for a word that brings aces, and tells the one that was said."""
    told = proof_of(FIRST, (0,), Cut((replace(CUT.words[0], word="lucky 7"), CUT.words[1])))
    told["cut"]["words"][0]["word"] = CUT.words[0].word
    return [told]


def throws_a_deck_away() -> Files:
    """It does not like the next deck and takes another one, without a word about the first."""
    return [HONEST, proof_of(deck(2, SECOND.root, seed=5), (0,))]


def hides_a_hand() -> Files:
    """It denies that a hand was ever dealt."""
    return [HONEST, proof_of(deck(3, SECOND.root), (0,))]


def invents_a_round() -> Files:
    """It makes randomness up until the cut brings aces; no signature belongs to it."""
    beacon = cut.BeaconRound("ab" * 32, 7, "cd" * 32, "ef" * 48)
    return [proof_of(FIRST, (0,), Cut((), beacon))]


def moves_a_card() -> Files:
    """It says that a good card of the deck was dealt to it, from its true place."""
    told, place = proof_of(FIRST, (0,), CUT), FIRST.cards.index(ACES[0])
    told["opened"][0] |= {"sealed": place, "card": "Ac", "salt": FIRST.salts[place]}
    return [told]


ATTACKS: dict[Callable[[], Files], str] = {
    exchanges_a_card: "is not the card that was sealed",
    exchanges_the_deck: "A fork: hand 2 of table 7 does not follow hand 1",
    seals_an_ace_twice: "is there twice",
    tells_two_decks: "with two different decks",
    forgets_a_word: "with two different cuts",
    changes_a_word: "The seed does not belong",
    throws_a_deck_away: "does not follow hand 1",
    hides_a_hand: "A gap: hand 2 is missing",
    invents_a_round: "does not belong to its signature",
    moves_a_card: "was not dealt from the place",
}


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_the_files_of_a_changed_dealer_are_refused(
    attack: Callable[[], Files], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With one sentence that names the fraud."""
    assert main(written(tmp_path, attack())) == 1
    assert ATTACKS[attack] in capsys.readouterr().err


# --- with a bot that was changed -----------------------------------------------------------------


async def proofs_of_two_hands(folder: Path) -> list[str]:
    """The files that both players of a real table have of its first two hands."""
    async with table_room(folder / "room.db") as at:
        table = await at.open_with("a b")
        for _ in range(2):
            await at.start_hand(table)
            await at.play_through(table)
        past = PastHands(at.database)
        asked = [(number, name) for number in (1, 2) for name in "ab"]
        files = [(await past.proof(CHANNEL, hand, player(name))).file for hand, name in asked]
    return written(folder, files)


def deals_as_stacked(patch: pytest.MonkeyPatch) -> str:
    """It does not cut at all."""
    patch.setattr(cut, "permutation", lambda seed, count: tuple(range(count)))
    return "Card 0 was to come from place"


def cuts_as_it_likes(patch: pytest.MonkeyPatch) -> str:
    """It chooses the seed."""
    patch.setattr(CommittedDeck, "seed", lambda deck, cut: "7" * 64)
    return "The seed does not belong"


def deals_other_cards(patch: pytest.MonkeyPatch) -> str:
    """It deals aces, and proves them by the salts of what lay there."""
    honest = CutDeck.proof

    def proof(dealt: CutDeck, opened: Any) -> dict[str, Any]:
        told = honest(dealt, opened)
        for each in told["opened"]:
            each["card"] = card_text(dealt.cards[each["dealt"]])
        return told

    def stacked(dealt: CutDeck) -> tuple[Card, ...]:
        order = permutation(dealt.deck.seed(dealt.cut), len(dealt.deck.cards))
        return aces_first(tuple(dealt.deck.cards[place] for place in order))

    patch.setattr(CutDeck, "cards", property(stacked))
    patch.setattr(CutDeck, "proof", proof)
    return "is not the card that was sealed"


@pytest.mark.parametrize("attack", [deals_as_stacked, cuts_as_it_likes, deals_other_cards])
async def test_a_changed_bot_is_caught_by_its_players(
    attack: Callable[[pytest.MonkeyPatch], str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It plays whole hands and answers everybody; what it answers does not prove its deals."""
    sentence = attack(monkeypatch)
    assert main(await proofs_of_two_hands(tmp_path)) == 1
    assert sentence in capsys.readouterr().err


async def test_the_honest_bot_is_not_suspected(tmp_path: Path) -> None:
    """The same hands, dealt as they should be."""
    assert main(await proofs_of_two_hands(tmp_path)) == 0
