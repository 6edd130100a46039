"""Themes as files: complete, and with the colours that are drawn as plain areas kept exactly."""

import io
import tomllib
from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image

from bot.picture import text
from bot.picture.deck import PATTERNS
from bot.picture.renderer import Renderer
from bot.picture.scene import DEFAULT_THEME, DeckColours, SeatState, TagKind
from bot.picture.text import FontWeight
from bot.picture.theme import Colour, Theme, colour, load_backs, load_themes, parse
from bot.refusal import BrokenInvariant
from bot.settings import ASSETS
from tests.picture.scenes import betting

THEMES = load_themes()


def luminance(ink: Colour) -> float:
    return 0.2126 * ink[0] + 0.7152 * ink[1] + 0.0722 * ink[2]


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_theme_knows_every_state_and_tag(theme: Theme) -> None:
    """Nothing a scene can ask for is missing from a theme."""
    assert set(theme.seats) == set(SeatState)
    assert set(theme.tags) == set(TagKind)
    assert set(theme.cards.suits) == set(DeckColours)
    assert theme.back.pattern in PATTERNS
    assert len(set(theme.avatars)) == 10


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_four_colour_deck_has_four_colours(theme: Theme) -> None:
    """A four-colour deck has four colours, and a two-colour deck two."""
    assert len(set(theme.cards.suits[DeckColours.FOUR].values())) == 4
    assert len(set(theme.cards.suits[DeckColours.TWO].values())) == 2


def test_back_patterns_exist() -> None:
    """Every back that a table can choose can be drawn."""
    assert {back.pattern for back in load_backs().values()} <= set(PATTERNS)


def test_states_differ_without_colour() -> None:
    """In the theme for colour-blind people, who acts, is all-in or has won differs in lightness
    too."""
    seats = THEMES["colour-blind"].seats
    telling = (SeatState.IN, SeatState.ACTING, SeatState.ALL_IN, SeatState.WINNER)
    edges = sorted(luminance(seats[state].edge) for state in telling)
    assert all(after - before > 8 for before, after in pairwise(edges))


@pytest.mark.parametrize("text", ["", "red", "#12", "123456", "#1234567"])
def test_only_colours_are_colours(text: str) -> None:
    """A slip in a theme's file is told at the start, not drawn."""
    with pytest.raises(BrokenInvariant):
        colour(text)


def test_a_theme_with_a_gap_is_refused() -> None:
    """A missing group is named by the error."""
    path = ASSETS / "themes" / f"{DEFAULT_THEME}.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    del data["felt"]
    with pytest.raises(KeyError, match="felt"):
        parse(data)


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_plain_colours_survive_the_palette(renderer: Renderer, theme: str) -> None:
    """Inks and grounds are exactly those of the theme, so their contrast is as measured."""
    with Image.open(io.BytesIO(renderer.render(replace(betting(), theme=theme)))) as image:
        present = {found for _, found in image.convert("RGB").getcolors(1 << 20) or []}
    look = THEMES[theme]
    expected = {look.text.money, look.text.strong, look.text.gold, look.cards.face}
    expected |= {look.tags[TagKind.CALL], look.tags[TagKind.AGGRESSIVE], look.back.fill}
    assert expected <= present


def test_every_typeface_is_credited() -> None:
    """`assets/fonts.toml` names the maker of each, and its licence lies beside it."""
    credited = tomllib.loads((ASSETS / "fonts.toml").read_text(encoding="utf-8"))
    used = {face.name for face in text.others()} | {text.emoji().name, "Roboto"}
    assert used == set(credited)
    licences = {f"{entry['package']}-LICENSE.txt" for entry in credited.values()}
    files = {name for entry in credited.values() for name in entry["files"]}
    assert {file.name for file in (ASSETS / "fonts").iterdir()} == files | licences
    assert all(text.latin(weight).name.startswith("Roboto") for weight in FontWeight)
