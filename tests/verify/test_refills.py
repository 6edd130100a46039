"""Decks that ran out: dealt by what was committed to before the cut, and proven without telling who
threw what."""

import copy
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.poker import cut
from bot.poker.cards import FULL_DECK, Card, card_text, parse_card
from bot.poker.cut import CutDeck
from bot.poker.dealing import Dealer
from bot.poker.events import HoleDealt
from bot.poker.games import GAMES, GameCode
from bot.poker.hand import Hand
from bot.poker.stored_hand import StoredHand, hand_from_json, hand_to_json
from tests.verify.proofs import written
from tests.verify.refilled import GAME, files, refilled_deck, refilled_hand, setup_by
from verify.mazziere_verify import check, check_chain, main

GAMES_THAT_RUN_OUT = (GAME, GameCode.BADUGI, GameCode.DRAWMAHA, GameCode.FIVE_CARD_DRAW)
SEEDS = 12


def hands(game: GameCode) -> Iterator[tuple[Hand, CutDeck]]:
    """Hands of a game whose deck ran out."""
    for seed in range(SEEDS):
        cut_deck = refilled_deck(seed, game)
        hand = refilled_hand(cut_deck, seed, game)
        if hand.dealer.refills:
            yield hand, cut_deck


@pytest.mark.parametrize("game", GAMES_THAT_RUN_OUT)
def test_every_file_of_a_refilled_hand_is_proven(game: GameCode) -> None:
    """Each by itself, and together; the bound of a game's refills holds."""
    found = list(hands(game))
    assert found
    for hand, cut_deck in found:
        assert len(hand.dealer.refills) <= GAMES[game].refills_max
        proofs = [check(file, str(at)) for at, file in enumerate(files(hand, cut_deck))]
        check_chain(proofs)
        assert any(proof.again for proof in proofs)


@pytest.mark.parametrize("game", GAMES_THAT_RUN_OUT)
def test_a_refill_is_dealt_in_the_order_that_was_committed_to(game: GameCode) -> None:
    """The whole deck of the refill, cut with the first one, without what players hold."""
    for hand, cut_deck in hands(game):
        for number, refill in enumerate(hand.dealer.refills, 1):
            order = cut_deck.refilled(number)
            assert sorted(order) == list(FULL_DECK)
            assert refill.cards == tuple(card for card in order if card in refill.cards)
            elsewhere = [*refill.shared, *(card for held in refill.held for card in held)]
            assert sorted((*refill.cards, *elsewhere)) == list(FULL_DECK)


def test_another_cut_is_another_order() -> None:
    """Another cut is another order: neither the deck nor the cut alone says what comes again."""
    made = refilled_deck()
    other = replace(made, cut=cut.Cut(made.cut.words[:1]))
    again = replace(made, deck=replace(made.deck, secret="2"))
    assert len({made.refilled(1), made.refilled(2), other.refilled(1), again.refilled(1)}) == 4


def test_a_hand_is_stored_without_the_order_of_its_refills() -> None:
    """A hand is stored without the order of its refills, which follows from the cut. An older deck,
    without commitments to them, is refilled as it was."""
    made = refilled_deck()
    setup = setup_by(made)
    read = hand_from_json(hand_to_json(StoredHand(setup, made.deck.secret, made)))
    assert read.setup.refills == read.cut_deck == made
    before = replace(made, deck=replace(made.deck, refills=0))
    stored = hand_to_json(StoredHand(replace(setup, refills=None), made.deck.secret, before))
    del stored["cut"]["deck"]["refills"]
    assert hand_from_json(stored).setup.refills is None
    assert before.deck.salts == before.deck.salt_seeds != made.deck.salts


# --- secrecy -------------------------------------------------------------------------------------


def histories(hand: Hand) -> Iterator[tuple[int, list[set[Card]], list[set[Card]]]]:
    """For each refill, who held which cards when the deck ran out, and who was dealt which of its
    cards before the next one: played again, action by action."""
    again = Hand(hand.setup)
    found: list[tuple[int, list[set[Card]], list[set[Card]]]] = []
    for action in hand.actions:
        held = [
            set() if again.folded[player] else set(cards)
            for player, cards in enumerate(again.dealer.hole)
        ]
        left = again.dealer.deck[again.dealer.dealt :]
        refills, seen = len(again.dealer.refills), len(again.events)
        again.apply(action)
        new = set[Card]()
        if len(again.dealer.refills) > refills:
            new = set(left)
            held[action.player] |= new
            if found:
                found[-1][2][action.player].update(new)
            found.append((len(found) + 1, held, [set() for _ in held]))
        for event in again.events[seen:]:
            if isinstance(event, HoleDealt) and found:
                found[-1][2][event.player].update(set(event.cards) - new)
    yield from found


@pytest.mark.parametrize("game", [GAME, GameCode.BADUGI])
def test_a_refill_opens_what_its_reader_held_or_got_and_what_was_shown(game: GameCode) -> None:
    """Nobody learns where a card went that they threw, nor what somebody threw who has shown the
    same card later."""
    hidden = 0
    for hand, cut_deck in hands(game):
        told = files(hand, cut_deck)
        shown = [set(hand.cards_shown(player)) for player in range(hand.players)]
        for number, held, got in histories(hand):
            for reader, file in enumerate(told):
                refill = file["refills"]["used"][number - 1]
                passed = {parse_card(e["card"]) for e in refill["opened"] if e["dealt"] is None}
                dealt = {parse_card(e["card"]) for e in refill["opened"] if e["dealt"] is not None}
                own = held[reader] if reader < hand.players else set()
                assert own <= passed
                for card in passed - own:
                    assert any(card in held[at] & shown[at] for at in range(hand.players))
                mine = got[reader] if reader < hand.players else set()
                assert mine <= dealt
                for card in dealt - mine:
                    assert any(card in got[at] & shown[at] for at in range(hand.players))
                hidden += 52 - len(passed) - len(dealt)
            thrown = set(FULL_DECK) - set().union(*held)
            assert all(
                parse_card(each["card"]) not in thrown
                for file in told
                for each in file["refills"]["used"][number - 1]["opened"]
                if each["dealt"] is None
            )
    assert hidden


def test_who_has_come_by_a_card_again_does_not_tell_that_they_held_it_before() -> None:
    """A card that a player held at a refill, threw, got again and showed is opened to others at its
    last deal alone."""
    met = 0
    for seed in range(60):
        cut_deck = refilled_deck(seed, GameCode.BADUGI)
        hand = refilled_hand(cut_deck, seed, GameCode.BADUGI)
        told = files(hand, cut_deck)[-1]
        dealer = hand.dealer
        for number, refill in enumerate(dealer.refills):
            for player, held in enumerate(refill.held):
                for card in set(held) & set(hand.cards_shown(player)):
                    if card not in dealer.deck[refill.start : dealer.dealt]:
                        continue
                    met += 1
                    opened = told["refills"]["used"][number]["opened"]
                    passed = [each["card"] for each in opened if each["dealt"] is None]
                    assert card_text(card) not in passed
    assert met


# --- a dealer that was changed -------------------------------------------------------------------

Patch = pytest.MonkeyPatch
ACES = FULL_DECK[-4:]


def deals_aces_first(patch: Patch) -> str:
    """Chooses the order of the cards that come again."""
    honest = Dealer.refill_order_of

    def order(dealer: Dealer, spare: Any) -> tuple[Card, ...]:
        return tuple(sorted(honest(dealer, spare), key=lambda card: card not in ACES))

    patch.setattr(Dealer, "refill_order_of", order)
    return "in order"


def keeps_cards_back(patch: Patch) -> str:
    """Leaves out cards that it does not like, and says that the player who draws had held them."""
    honest = Dealer.refill_order_of

    def order(dealer: Dealer, spare: Any) -> tuple[Card, ...]:
        return tuple(honest(dealer, spare)[2:])

    patch.setattr(Dealer, "refill_order_of", order)
    return "isn't theirs"


def makes_the_refills_later(patch: Patch) -> str:
    """Makes the decks of the refills when it knows the cut and what was thrown."""
    honest, other = refilled_deck().deck, refilled_deck(99).deck
    patch.setattr(cut.CommittedDeck, "salts", honest.salts)
    patch.setattr(cut.CommittedDeck, "refill_decks", other.refill_decks)
    return "was made for different refills"


def cuts_the_refill_as_it_likes(patch: Patch) -> str:
    """Chooses the seed of the refill's cut."""
    patch.setattr(cut, "refill_seed", lambda seed, refill: "7" * 64)
    return "in order"


@pytest.mark.parametrize(
    "attack",
    [deals_aces_first, keeps_cards_back, makes_the_refills_later, cuts_the_refill_as_it_likes],
)
def test_a_dealer_that_steers_a_refill_is_caught(
    attack: Callable[[Patch], str],
    tmp_path: Path,
    monkeypatch: Patch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A dealer that steers a refill is caught, by the files of those who were in the hand."""
    sentence = attack(monkeypatch)
    cut_deck = refilled_deck()
    told = written(tmp_path, files(refilled_hand(cut_deck), cut_deck))
    assert [main([path]) for path in told].count(1) >= 1
    assert sentence in capsys.readouterr().err


def test_a_dealer_with_two_stories_is_caught(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A card is said to have been held by another player in the file of each."""
    cut_deck = refilled_deck()
    told = files(refilled_hand(cut_deck), cut_deck)
    other = told[-1]["refills"]["used"][0]
    first, second = [held for held in other["held"] if held][:2]
    first[0], second[0] = second[0], first[0]
    assert main(written(tmp_path, [told[0], told[-1]])) == 1
    assert "with two different refills" in capsys.readouterr().err


# --- any change ----------------------------------------------------------------------------------


def used(data: dict[str, Any]) -> dict[str, Any]:
    first: dict[str, Any] = data["refills"]["used"][0]
    return first


def opened(data: dict[str, Any], *, passed: bool = False) -> dict[str, Any]:
    """A card of the first refill that is open: dealt, or passed over."""
    found: Iterator[dict[str, Any]] = (
        each for each in used(data)["opened"] if (each["dealt"] is None) == passed
    )
    return next(found)


def held(data: dict[str, Any]) -> list[int]:
    """The cards that the reader held at the first refill."""
    found: list[int] = used(data)["held"][data["refills"]["reader"]]
    return found


def hold_everything(refill: dict[str, Any]) -> None:
    """Nothing went back, since who drew had held all of it."""
    elsewhere = {place for places in (*refill["held"], refill["shared"]) for place in places}
    refill["held"][refill["drawer"]] += sorted(set(range(52)) - elsewhere)


CHANGES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "The list of refills has no 'seeds'": lambda data: data["refills"].pop("seeds"),
    "The list of refills isn't a JSON object": lambda data: data.update(refills=[]),
    "The root of refill 2 isn't 64": lambda data: data["refills"]["roots"].__setitem__(1, "0"),
    "was made for different refills": lambda data: data["refills"]["roots"].pop(),
    "There isn't exactly one seed": lambda data: data["refills"]["seeds"].pop(),
    "The seed of the salt of": lambda data: data["refills"]["seeds"].__setitem__(0, "0"),
    "The file doesn't have a root for each": lambda data: data["refills"].update(used=[]),
    "Refill 1 has no 'shared'": lambda data: used(data).pop("shared"),
    "Refill 1 doesn't match its own root": lambda data: used(data)["seals"].pop(),
    "A seal of refill 1 isn't": lambda data: used(data)["seals"].__setitem__(0, 0),
    "Refill 1 skips a place that": lambda data: used(data)["shared"].append(52),
    "Refill 1 skips a card twice": lambda data: held(data).append(held(data)[0]),
    "Refill 1 says that players had": lambda data: held(data).pop(),
    "Refill 1 has fewer cards than": lambda data: used(data).update(dealt=50),
    "The number of cards of refill 1": lambda data: used(data).update(dealt=None),
    "The player who drew at refill 1": lambda data: used(data).update(drawer="Bob"),
    "Refill 1 says that the player who drew": lambda data: hold_everything(used(data)),
    "Refill 1 didn't deal": lambda data: opened(data).update(dealt=30),
    "but says that nobody had it": lambda data: opened(data).update(dealt=None),
    "isn't one of its cards, or appears twice": lambda data: used(data)["opened"].append(
        opened(data)
    ),
    "An open card of refill 1 has no 'salt'": lambda data: opened(data).pop("salt"),
    "isn't the card at place": lambda data: opened(data).update(salt="0" * 32),
    "for the reader, but doesn't open it": lambda data: used(data)["opened"].remove(
        opened(data, passed=True)
    ),
    "The reader's number isn't a whole": lambda data: data["refills"].update(reader="a"),
}


def reader_file() -> dict[str, Any]:
    """The file of a player who was dealt cards of the first refill, and did not draw first."""
    cut_deck = refilled_deck()
    hand = refilled_hand(cut_deck)
    for file in files(hand, cut_deck)[:-1]:
        first = used(file)
        is_mixed = {each["dealt"] is None for each in first["opened"]} == {True, False}
        own = held(file)
        if is_mixed and own and first["drawer"] != file["refills"]["reader"]:
            own_open = [each for each in first["opened"] if each["sealed"] in own]
            others = [each for each in first["opened"] if each not in own_open]
            first["opened"] = [*own_open, *others]
            return file
    raise AssertionError("nobody was dealt any")


@pytest.mark.parametrize("sentence", CHANGES)
def test_any_change_of_a_refill_is_told(
    sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Any change of a refill is told, by its first fault, in one sentence."""
    told = reader_file()
    assert main(written(tmp_path, [copy.deepcopy(told)])) == 0
    CHANGES[sentence](told)
    capsys.readouterr()
    assert main(written(tmp_path, [told])) == 1
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1
