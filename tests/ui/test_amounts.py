"""Amounts as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui.words.amounts import read_amount
from bot.ui.words.refusals import UiCode, UiRefusal


@pytest.mark.parametrize(
    ("typed", "locale", "amount"),
    [
        ("1250", "en", 1250),
        (" 40 ", "en", 40),
        ("1,250", "en", 1250),
        ("1,250,000", "en", 1_250_000),
        ("1.250", "it", 1250),
        ("1 250", "en", 1250),
        ("1\u202f250", "it", 1250),
        ("1'250", "it", 1250),
        ("100\u200b", "en", 100),
        ("\u206840\u2069", "it", 40),
        ("007", "en", 7),
        ("0", "en", 0),
        ("1k", "en", 1000),
        ("1.5K", "it", 1500),
        ("1,5 k", "it", 1500),
        ("2m", "en", 2_000_000),
    ],
)
def test_whole_amounts_are_read(typed: str, locale: str, amount: int) -> None:
    """Amounts are read with the grouping of the reader's language, or with spaces; thousands and
    millions."""
    assert read_amount(typed, locale) == amount


@pytest.mark.parametrize(
    ("typed", "locale"),
    [
        ("", "en"),
        ("1.250", "en"),
        ("1,250", "it"),
        ("1,25", "en"),
        ("12,50,000", "en"),
        ("1.5", "it"),
        ("-5", "en"),
        ("+5", "en"),
        ("1e9", "en"),
        ("½", "en"),
        ("²", "en"),
        ("٣", "en"),
        ("1_000", "en"),
        ("0x10", "en"),
        ("NaN", "en"),
        ("9" * 16, "en"),
        ("5 chips", "en"),
        ("20bb", "en"),
        ("1,250k", "en"),
        ("k", "en"),
        ("999999999999m", "en"),
        ("\u202e100", "en"),
    ],
)
def test_everything_else_is_refused(typed: str, locale: str) -> None:
    """Amounts of the other language are refused too: they may have been meant as decimals."""
    with pytest.raises(UiRefusal) as refusal:
        read_amount(typed, locale)
    assert refusal.value.code is UiCode.NOT_A_WHOLE_NUMBER


@given(st.text(max_size=30), st.sampled_from(["en", "it"]))
def test_any_text_is_an_amount_or_is_refused(typed: str, locale: str) -> None:
    """Any text is an amount or is refused: no other exception, and never a negative number."""
    try:
        amount = read_amount(typed, locale)
    except UiRefusal:
        return
    assert amount >= 0
