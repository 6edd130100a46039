"""Names in any script: nothing is drawn as an empty box, nothing is cut inside a letter."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.picture import text
from bot.picture.text import (
    FontWeight,
    TextRenderer,
    clean,
    clusters,
    initials,
    is_emoji,
    levels,
    shape,
)

SAMPLES = {
    "latin": "Zoë Müller-Łukasz",
    "vietnamese": "Nguyễn Thị Ánh",
    "cyrillic": "Жанна Ёлкина",
    "greek": "Ψευδώνυμο",
    "chinese": "李小龍",
    "japanese": "山田たろうカナ",
    "korean": "김철수",
    "arabic": "محمد الفاتح",
    "hebrew": "שרה לוי",
    "thai": "สมชาย ที่รัก",
    "devanagari": "हिन्दी क्षत्रिय",
    "georgian": "ქართული",
    "emoji": "🔥💎🃏",
    "family": "👨‍👩‍👧‍👦",
    "flag": "🇮🇹🇯🇵",
    "skin": "👍🏽👩🏽‍🚀",
    "keycap": "1️⃣",
    "script": "𝓕𝓪𝓷𝓬𝔂",
    "double-struck": "𝕋𝕖𝕩𝕥",
    "fraktur": "𝔊𝔬𝔱𝔥",
    "circled": "ⓐⓑⒸ",
    "squared": "🅰🅱",
    "full-width": "Ｆｕｌｌ",
    "small-capitals": "ᴀʙᴄ",
    "hearts": "♥♠♦♣★☆♛",
    "mixed": "abc (شكرا) def",
}


@pytest.mark.parametrize("script", SAMPLES)
def test_no_empty_boxes(script: str) -> None:
    """Every glyph of a name exists in the typeface that draws it."""
    for weight in FontWeight:
        shaped = shape(clean(SAMPLES[script], weight), weight)
        assert shaped.glyphs
        assert all(glyph.number != 0 for glyph in shaped.glyphs)


@pytest.mark.parametrize("script", SAMPLES)
def test_names_survive_cleaning(script: str) -> None:
    """Characters that can be drawn stay unchanged."""
    name = unicodedata.normalize("NFC", SAMPLES[script])
    assert clean(name).replace(text.EMOJI_STYLE, "") == name.replace(text.EMOJI_STYLE, "")


@pytest.mark.parametrize("name", ["தமிழ்", "বাংলা", "Հայաստան", "ᏣᎳᎩ", "አማርኛ", "ᓚᘏᗢ"])
def test_scripts_without_a_typeface_are_spelled(name: str) -> None:
    """A name in a script we have no letters for becomes letters we have, never nothing."""
    spelled = clean(name)
    assert spelled
    assert all(glyph.number for glyph in shape(spelled, FontWeight.BOLD).glyphs)


def test_indic_names_are_spelled_by_their_sounds() -> None:
    """The vowel of a consonant gives way to the mark that replaces it."""
    assert clean("কমিলা") == "kamilaa"
    assert clean("தமிழ் க") == "tamilll ka"
    assert clean("Ես") == "es"


def test_every_assigned_character_is_harmless() -> None:
    """Whatever one character of Unicode is called, cleaning it leaves only drawable ones."""
    find = text.finder(FontWeight.MEDIUM)
    for point in range(0x20, 0x1FFFF, 7):
        kept = clean(chr(point))
        assert all(
            find(each) or each in (text.ZWJ, text.ZWNJ) or is_emoji(cluster)
            for cluster in clusters(kept)
            for each in cluster
        ), hex(point)


@given(st.text(max_size=12))
def test_no_name_at_all_gives_an_empty_box(name: str) -> None:
    """Any string of Unicode is brought down to glyphs that exist."""
    for written in (clean(name), initials(name)):
        shaped = shape(written, FontWeight.MEDIUM)
        missing = [g for g in shaped.glyphs if g.number == 0 and not g.typeface.colour]
        assert missing == []


def test_latin_beside_an_emoji_family_in_an_arabic_name() -> None:
    """Each piece keeps its own direction, whatever invisible joiners lie between."""
    alone = [glyph.number for glyph in shape("Ali", FontWeight.BOLD).glyphs]
    mixed = [glyph.number for glyph in shape("محمد 👨‍👩‍👧‍👦 Ali", FontWeight.BOLD).glyphs]
    assert any(mixed[start : start + 3] == alone for start in range(len(mixed)))


def test_controls_and_overrides_are_dropped() -> None:
    """A name cannot turn the rest of the picture around, nor break its line."""
    assert clean("\u202eevil\u202c\n\tname\u0000") == "evil name"


def test_piled_up_marks_are_thinned() -> None:
    """Letters under a heap of marks stay legible and on their line."""
    assert len(clean("Z̷̢̛̼a̴̡͝l̷̨̛g̶͎̈o̵̤͌")) <= 2 * len("Zalgo")


def test_marks_that_belong_are_kept() -> None:
    """Thai tone marks and Devanagari vowels are letters, not decoration."""
    assert clean("ที่") == "ที่"
    assert clean("क्षि") == "क्षि"


@pytest.mark.parametrize("name", ["👨‍👩‍👧‍👦", "🇮🇹", "👍🏽", "क्षि", "ที่", "é"])
def test_a_letter_with_its_marks_is_one_piece(name: str) -> None:
    """Names are cut between such pieces only."""
    assert list(clusters(name)) == [name]


@pytest.mark.parametrize("script", SAMPLES)
def test_a_long_name_is_cut_to_its_room(script: str) -> None:
    """Whatever the script, a repeated name is cut with an ellipsis and fits."""
    text_renderer = TextRenderer()
    fitted, size = text_renderer.fit((SAMPLES[script] + " ") * 6, 110, 19, 16)
    assert fitted.endswith(text.ELLIPSIS)
    assert size == 16
    assert text_renderer.width(fitted, size) <= 110


def test_a_name_that_nearly_fits_is_shrunk_before_it_is_cut() -> None:
    """Letters a little smaller are better than a missing end."""
    text_renderer = TextRenderer()
    room = text_renderer.width("Christopher", 17)
    assert text_renderer.fit("Christopher", room, 19, 16) == ("Christopher", 17)


def test_right_to_left_names_are_read_from_the_right() -> None:
    """The first letter of an Arabic or Hebrew name is the rightmost glyph."""
    assert levels("שרה") == [1, 1, 1]
    shaped = shape("שרה", FontWeight.BOLD)
    first = shape("ש", FontWeight.BOLD).glyphs[0].number
    assert max(shaped.glyphs, key=lambda glyph: glyph.x).number == first


def test_arabic_letters_join() -> None:
    """Letters take the form that their neighbours ask for."""
    joined = {glyph.number for glyph in shape("محمد", FontWeight.BOLD).glyphs}
    apart = {shape(letter, FontWeight.BOLD).glyphs[0].number for letter in "محمد"}
    assert joined != apart


def test_initials() -> None:
    """One or two letters stand for a player: of the first and last word, or the first sign."""
    assert initials("Ada Lovelace") == "AL"
    assert initials("zoë") == "Z"
    assert initials("山田 太郎") == "山"
    assert initials("🔥🔥") == "🔥"
    assert initials("\u202e") == text.UNNAMED
