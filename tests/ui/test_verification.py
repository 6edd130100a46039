"""The message with a proof file: what it says beside the file."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from bot.host.past_hands import HandProof
from bot.ids import HandId
from bot.poker.cut import CutDeck, ThrownDeck
from bot.ui.verification import verification_layout
from tests.ui.tables import CATALOGUE, LOCALES
from tests.verify.proofs import CUT, deck


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


def text_of(locale: str, *thrown: ThrownDeck) -> str:
    shown: Any = verification_layout(CATALOGUE.texts(locale), proof(thrown)).to_components()
    return json.dumps(shown, ensure_ascii=False)


@pytest.mark.parametrize(
    ("locale", "one", "several"),
    [
        ("en", "A deck was thrown away before it", "2 decks were thrown away before it"),
        ("it", "un mazzo è stato messo da parte", "2 mazzi sono stati messi da parte"),
    ],
)
def test_it_tells_of_decks_that_were_thrown_away(locale: str, one: str, several: str) -> None:
    """How many there were; nothing where there were none."""
    gone = ThrownDeck(deck(2, seed=2))
    assert locale in LOCALES
    assert one in text_of(locale, gone)
    assert several in text_of(locale, gone, ThrownDeck(deck(2, seed=3), shut=True))
    assert one not in text_of(locale)
