"""The proof of a hand's deck for one reader: in words, and as a file to check."""

import json
from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from bot.host.past_hand import HandProof
from bot.ids import HandId
from bot.poker.cut import CutWord
from bot.texts.catalogue import Texts
from bot.ui.components.card_faces import NO_FACES
from bot.ui.components.pages import fitted, page_layout
from bot.ui.components.uploads import upload
from bot.ui.components.written_cards import WrittenCards
from bot.ui.messages.commitments import (
    COMMITMENT_DIGITS_SHOWN,
    commitment_shown,
    cut_words,
    cutter_name,
)
from bot.ui.words.discord_times import date_and_time
from bot.ui.words.names import without_markup
from bot.ui.words.poker_words import card_signs

CHAIN_DIGITS_SHOWN = 8
PROOF_TEXT_MAX = 3_800
"""Discord allows 4,000 characters in a message of components; the title is one of them."""


def verification_file(hand: HandId, proof: Mapping[str, Any]) -> discord.File:
    """The proof of a hand's deck as a file."""
    text = json.dumps(proof, indent=1, ensure_ascii=False) + "\n"
    return upload(text.encode(), file_name(hand))


def file_name(hand: HandId) -> str:
    return f"hand-{hand}-deck.json"


def _word_line(word: CutWord, texts: Texts) -> str:
    key = "verify-word" if word.forgotten_hash is None else "verify-forgotten-word"
    return texts.say(key, name=cutter_name(word.name, texts), word=without_markup(word.word))


def verification_layout(
    texts: Texts, proof: HandProof, written: WrittenCards = NO_FACES
) -> ui.LayoutView:
    """The commitment, the cut, the cards open to the reader, and how to verify them."""
    say = texts.say
    root, rest = commitment_shown(proof.root), proof.root[COMMITMENT_DIGITS_SHOWN:]
    opened = " ".join(card_signs([card]) for card in proof.opened) or "–"
    if proof.cut is None:
        paragraphs = [say("verify-seal", seal=root, rest=rest)]
    else:
        cut = cut_words(proof.cut, texts)
        words = [_word_line(each, texts) for each in proof.cut.words]
        if proof.cut.closed_ms is not None:
            words.append(say("verify-closed", when=date_and_time(proof.cut.closed_ms)))
        beacon = proof.cut.beacon
        if beacon is not None:
            chain = beacon.chain[:CHAIN_DIGITS_SHOWN]
            words.append(say("verify-round", round=str(beacon.number), chain=chain))
        thrown = len(proof.file.get("thrown", ()))
        gone = [say("verify-thrown", count=thrown)] if thrown else []
        paragraphs = [say("verify-root", root=root, rest=rest, cut=cut), *words, *gone]
    paragraphs.append(say("verify-opened", cards=opened, count=len(proof.opened), deck=proof.cards))
    if proof.refills:
        again = " ".join(card_signs([card]) for card in proof.again) or "–"
        paragraphs.append(say("verify-refilled", count=proof.refills, cards=again))
    how = "verify-how" if proof.cut is None else "verify-how-cut"
    paragraphs.append(say(how, hand=str(proof.hand)))
    text = written.write(fitted(paragraphs, PROOF_TEXT_MAX, texts, between="\n\n"), PROOF_TEXT_MAX)
    heading = f"### {say('verify-title', hand=str(proof.number))}"
    file = ui.File[ui.LayoutView](f"attachment://{file_name(proof.hand)}")
    return page_layout(heading, text, below=[file], hand=proof.hand)
