"""The message with a proof file: what it says beside the file."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from bot.host.past_hand import HandProof
from bot.ids import HandId
from bot.poker.cut import CutDeck, ThrownDeck
from bot.poker.events import HoleDealt
from bot.ui.messages.commitments import verification_layout
from tests.builders import player
from tests.ui.tables import CATALOGUE, LOCALES
from tests.verify.proofs import CUT, deck
from tests.verify.refilled import past, refilled_deck, refilled_hand


def proof(thrown: Sequence[ThrownDeck]) -> HandProof:
    made = CutDeck(deck(2), CUT, tuple(thrown))
    return HandProof(
        number=2,
        hand=HandId(9),
        root=made.deck.root,
        cut=CUT,
        cards=52,
        opened=made.cards[:2],
        file=made.proof((0, 1)),
    )


@pytest.mark.parametrize(
    ("locale", "said"), [("en", "The deck ran out 2 times"), ("it", "Il mazzo è finito 2 volte")]
)
def test_it_tells_which_cards_came_again(locale: str, said: str) -> None:
    """The message tells which cards of a refilled deck the reader got or saw, and nothing where it
    never ran out."""
    cut_deck = refilled_deck()
    hand = refilled_hand(cut_deck)
    told = past(hand, cut_deck).proof_for(player("a"))
    got = {card for event in hand.events if isinstance(event, HoleDealt) for card in event.cards}
    assert told.refills == len(hand.dealer.refills) == 2
    assert told.again
    assert {*told.again} <= {*hand.dealer.deck[52:]} & got
    shown: Any = verification_layout(CATALOGUE.texts(locale), told).to_components()
    text = json.dumps(shown, ensure_ascii=False)
    assert said in text
    assert said[:16] not in text_of(locale)


def text_of(locale: str, *thrown: ThrownDeck) -> str:
    shown: Any = verification_layout(CATALOGUE.texts(locale), proof(thrown)).to_components()
    return json.dumps(shown, ensure_ascii=False)


@pytest.mark.parametrize(
    ("locale", "one", "several"),
    [
        ("en", "I threw a deck away before this one", "I threw 2 decks away before this one"),
        ("it", "ho messo da parte un mazzo", "ho messo da parte 2 mazzi"),
    ],
)
def test_it_tells_of_decks_that_were_thrown_away(locale: str, one: str, several: str) -> None:
    """The message tells how many decks were thrown away; nothing where there were none."""
    gone = ThrownDeck(deck(2, seed=2))
    assert locale in LOCALES
    assert one in text_of(locale, gone)
    assert several in text_of(locale, gone, ThrownDeck(deck(2, seed=3), shut=True))
    assert one not in text_of(locale)
