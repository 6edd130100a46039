"""A hand's deck, opened as far as one reader may know it: in words, and as a file to check."""

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


def verification_file(sealed: CommittedHand) -> discord.File:
    """All seals, and place, card and salt of every opened card."""
    data = {
        "hand": sealed.hand,
        "seal": sealed.seal,
        "seals": list(sealed.seals),
        "opened": [
            {"place": each.place, "card": card_text(each.card), "salt": each.salt}
            for each in sealed.opened
        ],
    }
    text = json.dumps(data, indent=1) + "\n"
    return discord.File(BytesIO(text.encode()), file_name(sealed))


def file_name(sealed: CommittedHand) -> str:
    return f"hand-{sealed.hand}-deck.json"


def verification_layout(texts: Texts, past: PastHand, sealed: CommittedHand) -> ui.LayoutView:
    """What was sealed, which cards are open to the reader, and how to compute it himself."""
    say = texts.say
    opened = " ".join(card_signs([each.card]) for each in sealed.opened) or "–"
    paragraphs = (
        say(
            "verify-seal",
            seal=commitment_shown(sealed.seal),
            rest=sealed.seal[COMMITMENT_DIGITS_SHOWN:],
        ),
        say("verify-opened", cards=opened, count=len(sealed.opened), deck=len(sealed.seals)),
        say("verify-how", hand=str(sealed.hand)),
    )
    layout = static_view()
    layout.add_item(
        ui.Container(
            ui.TextDisplay(f"### {say('verify-title', hand=str(past.number))}"),
            ui.TextDisplay("\n\n".join(paragraphs)),
            ui.File(f"attachment://{file_name(sealed)}"),
        )
    )
    return layout
