"""A hand's commitments and the cards one reader may see: in words, and as a file to verify."""

import json
from io import BytesIO

import discord
from discord import ui

from bot.host.past_hands import CommittedHand, PastHand
from bot.poker.cards import card_text
from bot.texts.catalogue import Texts
from bot.ui.commitments import COMMITMENT_DIGITS_SHOWN, commitment_shown
from bot.ui.pages import static_view
from bot.ui.poker_words import card_signs


def verification_file(committed: CommittedHand) -> discord.File:
    """All card commitments, and place, card and salt of every opened card."""
    data = {
        "hand": committed.hand,
        "seal": committed.deck_commitment,
        "seals": list(committed.card_commitments),
        "opened": [
            {"place": each.place, "card": card_text(each.card), "salt": each.salt}
            for each in committed.opened
        ],
    }
    text = json.dumps(data, indent=1) + "\n"
    return discord.File(BytesIO(text.encode()), file_name(committed))


def file_name(committed: CommittedHand) -> str:
    return f"hand-{committed.hand}-deck.json"


def verification_layout(texts: Texts, past: PastHand, committed: CommittedHand) -> ui.LayoutView:
    """The commitment, the cards open to the reader, and how to verify them."""
    say = texts.say
    opened = " ".join(card_signs([each.card]) for each in committed.opened) or "–"
    paragraphs = (
        say(
            "verify-seal",
            seal=commitment_shown(committed.deck_commitment),
            rest=committed.deck_commitment[COMMITMENT_DIGITS_SHOWN:],
        ),
        say(
            "verify-opened",
            cards=opened,
            count=len(committed.opened),
            deck=len(committed.card_commitments),
        ),
        say("verify-how", hand=str(committed.hand)),
    )
    layout = static_view()
    layout.add_item(
        ui.Container(
            ui.TextDisplay(f"### {say('verify-title', hand=str(past.number))}"),
            ui.TextDisplay("\n\n".join(paragraphs)),
            ui.File(f"attachment://{file_name(committed)}"),
        )
    )
    return layout
