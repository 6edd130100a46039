"""A dealer that was changed to deal good cards to itself is caught, whichever way it takes."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main as command
from bot.host.past_hand import HandProof
from bot.host.past_hands import PastHands
from bot.poker import cut
from bot.poker.cards import FULL_DECK, Card, card_text
from bot.poker.cut import CommittedDeck, Cut, CutDeck, FreshDeck, ThrownDeck, permutation
from bot.table.decks import TableDecks
from bot.table.table_commands import CutNextDeck
from bot.ui.messages.commitments import COMMITMENT_DIGITS_SHOWN
from devtools.beacon_chain import signature_of
from tests.builders import player
from tests.host.table_room import CHANNEL, table_room
from tests.verify.proofs import CUT, by_round, deck, proof_of, written
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
    """Deals an ace where another card was, and says that it had been there."""
    told = proof_of(FIRST, (0,), CUT)
    told["opened"][0]["card"] = "Ac" if told["opened"][0]["card"] != "Ac" else "Ad"
    return [told]


def exchanges_the_deck() -> Files:
    """Stacks the deck after the words were said, and makes new commitments for it."""
    stacked = replace(FIRST, cards=aces_first(FIRST.cards))
    return [proof_of(stacked, (0,), CUT), proof_of(SECOND, (0,))]


def seals_an_ace_twice() -> Files:
    """Seals an ace for itself and one for whoever asks: each of the two has a good proof."""
    twice = replace(FIRST, cards=(*FIRST.cards[:51], FIRST.cards[0]))
    order = twice.permutation(CUT)
    return [proof_of(twice, (order.index(place),), CUT) for place in (0, 51)]


def tells_two_decks() -> Files:
    """Each player is told the deck that suits them."""
    return [HONEST, proof_of(replace(FIRST, secret="2"), (5,), CUT)]


def forgets_a_word() -> Files:
    """Leaves a word out where its player does not look."""
    return [HONEST, proof_of(FIRST, (5,), Cut(CUT.words[:1]))]


def changes_a_word() -> Files:
    """Looks for a word that brings aces, and tells the one that was said."""
    told = proof_of(FIRST, (0,), Cut((replace(CUT.words[0], word="lucky 7"), CUT.words[1])))
    told["cut"]["words"][0]["word"] = CUT.words[0].word
    return [told]


def throws_a_deck_away() -> Files:
    """Throws the next deck away and takes another one, without a word about the first."""
    return [HONEST, proof_of(deck(2, SECOND.root, seed=5), (0,))]


def hides_a_hand() -> Files:
    """Denies that a hand was ever dealt."""
    return [HONEST, proof_of(deck(3, SECOND.root), (0,))]


def invents_a_round() -> Files:
    """Makes randomness up until the cut brings aces; no signature belongs to it."""
    beacon = cut.BeaconRound("ab" * 32, 7, "cd" * 32, "ef" * 48)
    return [proof_of(FIRST, (0,), Cut((), beacon))]


def moves_a_card() -> Files:
    """Says that a good card of the deck was dealt to it, from its true place."""
    told, place = proof_of(FIRST, (0,), CUT), FIRST.cards.index(ACES[0])
    told["opened"][0] |= {"sealed": place, "card": "Ac", "salt": FIRST.salts[place]}
    return [told]


ATTACKS: dict[Callable[[], Files], str] = {
    exchanges_a_card: "isn't the card that was sealed",
    exchanges_the_deck: "A fork: hand 2 of table 7 doesn't follow hand 1",
    seals_an_ace_twice: "appears twice",
    tells_two_decks: "with two different decks",
    forgets_a_word: "with two different cuts",
    changes_a_word: "The seed doesn't match",
    throws_a_deck_away: "doesn't follow hand 1",
    hides_a_hand: "A gap: hand 2 is missing",
    invents_a_round: "doesn't match its signature",
    moves_a_card: "wasn't dealt from the place",
}


def test_a_round_with_a_signature_of_its_own_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A dealer tries signatures until their hash brings aces. `mazziere verify` finds that, and the
    script says that it has not looked."""
    paths = written(tmp_path, [by_round(1000, signature_of(1000))])
    assert command(["verify", *paths]) == 1
    assert "round 1000 isn't signed by drand's quicknet" in capsys.readouterr().err
    assert main(paths) == 0
    assert "(signature not verified)" in capsys.readouterr().out


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_the_files_of_a_changed_dealer_are_refused(
    attack: Callable[[], Files], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The files of a changed dealer are refused with one sentence that names the fraud."""
    assert main(written(tmp_path, attack())) == 1
    assert ATTACKS[attack] in capsys.readouterr().err


# --- with a bot that was changed -----------------------------------------------------------------

Patch = pytest.MonkeyPatch
WORDS = {"a": "fortuna", "b": "luck"}


async def evidence(folder: Path, hands: Sequence[int] = (1, 2)) -> list[str]:
    """The evidence that both players of a real table bring to the verifier: the roots that they saw
    before they cut, and the files that they get of its first hands."""
    seen = []
    async with table_room(folder / "room.db") as at:
        table = await at.open_with("a b")
        for _ in range(max(hands)):
            view = at.room.look(table)
            for name, word in WORDS.items():
                seen.append(view.next_root[:COMMITMENT_DIGITS_SHOWN])
                cutting = CutNextDeck(player(name), view.hand_id, word, view.next_root)
                await at.room.ask_table(table, cutting)
            await at.start_hand(table)
            await at.play_through(table)
        past = PastHands(at.database)
        asked = [(number, name) for number in hands for name in WORDS]
        files = [(await past.proof(CHANNEL, hand, player(name))).file for hand, name in asked]
    roots = [option for root in seen if max(hands) == len(hands) for option in ("--root", root)]
    return [*roots, *written(folder, files)]


def answers(patch: Patch, tell: Callable[[CutDeck, dict[str, Any]], None]) -> None:
    """The bot deals as it should, and answers with files that it has changed."""
    honest = CutDeck.proof

    def proof(dealt: CutDeck, opened: Any) -> dict[str, Any]:
        told = honest(dealt, opened)
        tell(dealt, told)
        return told

    patch.setattr(CutDeck, "proof", proof)


def answers_one_player(patch: Patch, other: Callable[[CutDeck], CutDeck]) -> None:
    """The bot proves another deal to one of the players, as well as the true one."""
    honest = PastHands.proof

    async def proof(past: PastHands, channel: Any, number: Any, reader: Any) -> HandProof:
        found = await honest(past, channel, number, reader)
        if reader != player("b"):
            return found
        dealt = (await past.find(channel, number)).cut_deck
        assert dealt is not None
        return replace(found, file=other(dealt).proof(range(5)))

    patch.setattr(PastHands, "proof", proof)


def decides_at_the_deal(
    patch: Patch, decide: Callable[[TableDecks, Sequence[FreshDeck]], TableDecks]
) -> None:
    """The bot exchanges what it has prepared when it knows all words."""
    honest = TableDecks.deal

    def deal(decks: TableDecks, number: int, of: Any, brought: Any, *of_cut: Any) -> Any:
        return honest(decide(decks, brought), number, of, brought, *of_cut)

    patch.setattr(TableDecks, "deal", deal)


def deals_as_stacked(patch: Patch) -> str:
    """Does not cut at all."""
    patch.setattr(cut, "permutation", lambda seed, count: tuple(range(count)))
    return "Card 0 should come from place"


def cuts_as_it_likes(patch: Patch) -> str:
    """Chooses the seed."""
    patch.setattr(CommittedDeck, "seed", lambda deck, cut: "7" * 64)
    return "The seed doesn't match"


def deals_other_cards(patch: Patch) -> str:
    """Deals aces, and proves them by the salts of what lay there."""

    def tell(dealt: CutDeck, told: dict[str, Any]) -> None:
        for each in told["opened"]:
            each["card"] = card_text(dealt.cards[each["dealt"]])

    def stacked(dealt: CutDeck) -> tuple[Card, ...]:
        order = permutation(dealt.deck.seed(dealt.cut), len(dealt.deck.cards))
        return aces_first(tuple(dealt.deck.cards[place] for place in order))

    patch.setattr(CutDeck, "cards", property(stacked))
    answers(patch, tell)
    return "isn't the card that was sealed"


def deals_from_elsewhere(patch: Patch) -> str:
    """Deals a card of the deck that was dealt to nobody, and proves that it is in the deck."""

    def tell(dealt: CutDeck, told: dict[str, Any]) -> None:
        place = dealt.deck.permutation(dealt.cut)[-1]
        card, salt = card_text(dealt.deck.cards[place]), dealt.deck.salts[place]
        told["opened"][0] |= {"sealed": place, "card": card, "salt": salt}

    answers(patch, tell)
    return "wasn't dealt from the place"


def stacks_the_deck_for_the_words(patch: Patch) -> str:
    """Lays the aces where the words will bring them to the top, after the words were said."""

    def decide(decks: TableDecks, brought: Sequence[FreshDeck]) -> TableDecks:
        assert decks.committed is not None
        assert decks.fresh is not None
        cards = aces_first(decks.committed.cards)
        fresh, committed = replace(decks.fresh, cards=cards), replace(decks.committed, cards=cards)
        return replace(decks, fresh=fresh, committed=committed)

    decides_at_the_deal(patch, decide)
    return "its deck was swapped"


def throws_away_what_it_does_not_like(patch: Patch) -> str:
    """Takes another deck, and does not say that there was one."""

    def decide(decks: TableDecks, brought: Sequence[FreshDeck]) -> TableDecks:
        assert decks.fresh is not None
        return replace(decks.replaced(decks.fresh.successor()), words=decks.words, thrown=())

    decides_at_the_deal(patch, decide)
    return "A fork: hand 2 of table 1 doesn't follow hand 1"


def lies_about_the_thrown_deck(patch: Patch) -> str:
    """Says that the deck which it threw away was another one."""

    def decide(decks: TableDecks, brought: Sequence[FreshDeck]) -> TableDecks:
        assert decks.committed is not None
        assert decks.fresh is not None
        stacked = replace(decks.committed, cards=aces_first(decks.committed.cards))
        thrown = decks.replaced(decks.fresh.successor())
        return replace(thrown, thrown=(ThrownDeck(stacked),))

    decides_at_the_deal(patch, decide)
    return "doesn't follow the deck that was thrown away"


def forgets_what_was_said(patch: Patch) -> str:
    """Leaves the word of one player out, and tells the other that it counted."""

    def with_first(dealt: CutDeck) -> CutDeck:
        return replace(dealt, cut=replace(dealt.cut, words=dealt.cut.words[:1]))

    answers_one_player(patch, with_first)
    return "with two different cuts"


def has_a_deck_for_each_player(patch: Patch) -> str:
    """Each is shown a deck with good cards for the other's losses."""

    def another(dealt: CutDeck) -> CutDeck:
        return replace(dealt, deck=replace(dealt.deck, secret="7" * 64))

    answers_one_player(patch, another)
    return "with two different decks"


def says_another_word(patch: Patch) -> str:
    """Looks for a word that brings aces, and tells the one that was said."""

    def tell(dealt: CutDeck, told: dict[str, Any]) -> None:
        chosen = replace(dealt, cut=replace(dealt.cut, words=()))
        told["cut"] |= {"seed": chosen.deck.seed(chosen.cut)}

    answers(patch, tell)
    return "The seed doesn't match"


def makes_a_beacon_up(patch: Patch) -> str:
    """Finds randomness that brings aces, which no beacon has ever sent."""
    honest, made_up = TableDecks.deal, cut.BeaconRound("ab" * 32, 7, "cd" * 32, "ef" * 48)

    def deal(decks: TableDecks, number: int, of: Any, brought: Any, *of_cut: Any) -> Any:
        dealt, left = honest(decks, number, of, brought, *of_cut)
        return replace(dealt, cut=replace(dealt.cut, beacon=made_up)), left

    patch.setattr(TableDecks, "deal", deal)
    return "doesn't match its signature"


def tells_a_hand_as_the_next_one(patch: Patch) -> str:
    """Hides a hand by giving the one after it its number."""
    answers(patch, lambda dealt, told: told.update(hand=told["hand"] + 1))
    return "The root doesn't match to these seals, this hand"


BOTS = [
    deals_as_stacked,
    cuts_as_it_likes,
    deals_other_cards,
    deals_from_elsewhere,
    stacks_the_deck_for_the_words,
    throws_away_what_it_does_not_like,
    lies_about_the_thrown_deck,
    forgets_what_was_said,
    has_a_deck_for_each_player,
    says_another_word,
    makes_a_beacon_up,
    tells_a_hand_as_the_next_one,
]


@pytest.mark.parametrize("attack", BOTS)
async def test_a_changed_bot_is_caught_by_its_players(
    attack: Callable[[Patch], str],
    tmp_path: Path,
    monkeypatch: Patch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A changed bot is caught by its players: it plays whole hands and answers everybody; what it
    answers does not prove its deals."""
    sentence = attack(monkeypatch)
    assert main(await evidence(tmp_path)) == 1
    assert sentence in capsys.readouterr().err


async def test_a_bot_that_denies_a_hand_is_caught(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A bot that denies a hand is caught: it gives no file of the hand between two others."""
    assert main(await evidence(tmp_path, (1, 3))) == 1
    assert "A gap: hand 2 is missing" in capsys.readouterr().err


async def test_the_honest_bot_is_not_suspected(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The honest bot's hands, dealt as they should be, are not suspected."""
    assert main(await evidence(tmp_path)) == 0
    assert capsys.readouterr().out.count("cut by 2 words") == 4
